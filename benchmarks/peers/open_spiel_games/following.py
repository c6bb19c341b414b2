"""An OpenSpiel game as a peer of ours."""

from typing import Any

import pyspiel

from benchmarks.peers import open_spiel_games
from papilio.core.game import CHANCE

SHORT_NAMES = {"butterfly-garden": "python_butterfly_garden", "papillons": "python_papillons"}
assert open_spiel_games.__all__  # importing it registers them


def load(id: str, seats: int) -> Any:
    """The game of OpenSpiel's that has the rules of ours."""
    return pyspiel.load_game(SHORT_NAMES[id], {"players": seats})


class SpielPeer:
    """A new game."""

    def __init__(self, id: str, seats: int) -> None:
        self.state = load(id, seats).new_initial_state()
        self.actions: dict[str, int] = {}  # those that were last asked for

    def seat(self) -> int | None:
        """See `Peer`."""
        if self.state.is_terminal():
            return None
        return CHANCE if self.state.is_chance_node() else int(self.state.current_player())

    def moves(self) -> list[str]:
        """See `Peer`."""
        self.actions = {self.state.action_to_string(action): action for action in self.state.legal_actions()}
        return list(self.actions)

    def chances(self) -> dict[str, float]:
        """See `Peer`."""
        outcomes = dict(self.state.chance_outcomes())
        self.actions = {self.state.action_to_string(action): action for action in outcomes}
        return {text: outcomes[action] for text, action in self.actions.items()}

    def play(self, text: str) -> None:
        """See `Peer`."""
        self.state.apply_action(self.actions[text])

    def utilities(self) -> list[float]:
        """See `Peer`."""
        return list(self.state.returns())
