"""Every game as an OpenSpiel game. Importing this module registers them all.

>>> import pyspiel
>>> import papilio.rl.open_spiel
>>> game = pyspiel.load_game("papilio_papillons(players=3,claims=called)")
>>> game.num_players(), game.num_distinct_actions()
(3, 1186)

A game's short name is `papilio_` and its id, with `_` for `-`; its parameters are `players`, the game's options
likewise, and for races `tick_ms`. A seat is written `seat0`, a list of numbers `0/5`: OpenSpiel takes what looks like a
number for one.
"""

import json
from typing import Any, ClassVar

import numpy as np
import pyspiel

import papilio
from papilio.core.game import CHANCE, InvalidOption, Seat, State
from papilio.core.rng import Rng
from papilio.core.spec import GameSpec, Option
from papilio.rl.memory import BYTES
from papilio.rl.observation import PICKED
from papilio.rl.table import TICK_MS, Arena, Table, usual_seats

LONGEST = 16  # steps of a move, and offers after a ply
DEFAULT, SEAT = "default", "seat"
PLAYERS = {CHANCE: pyspiel.PlayerId.CHANCE}


def short_name(spec: GameSpec) -> str:
    """The name by which OpenSpiel knows a game."""
    return "papilio_" + spec.id.replace("-", "_")


def parameters(spec: GameSpec) -> dict[str, Any]:
    """The parameters of a game with their defaults, in OpenSpiel's types."""
    options = {
        option.name.replace("-", "_"): DEFAULT if option.kind == "numbers" else option.default
        for option in spec.options
    }
    return {"players": usual_seats(spec), **({"tick_ms": TICK_MS} if spec.races else {}), **options}


def _read(option: Option, value: Any) -> Any:
    """An option's value from a parameter."""
    if option.kind == "seat" and str(value).startswith(SEAT):
        value = value.removeprefix(SEAT)
        return int(value) if value.isdigit() else value
    if option.kind == "numbers":
        return [int(number) if number.isdigit() else number for number in value.split("/")]
    return value


def game_type(spec: GameSpec) -> Any:
    """What OpenSpiel is told of a game before it is loaded."""
    kinds = pyspiel.GameType
    is_open = spec.open and not spec.races  # as `Arena.is_open`
    return kinds(
        short_name=short_name(spec),
        long_name=spec.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.PERFECT_INFORMATION if is_open else kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=max(spec.seats),
        min_num_players=min(spec.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=parameters(spec),
    )


class SpielGame(pyspiel.Game):
    """The rules of one game with its parameters; `arena` is the same in our terms. Utilities are shares of the win."""

    spec: ClassVar[GameSpec]
    kind: ClassVar[Any]

    def __init__(self, params: dict[str, Any]) -> None:
        spec = self.spec
        usual = parameters(spec)
        given = {**usual, **params}
        seats = given["players"]
        fitting = [option for option in spec.options if seats in (option.only_for_seats or spec.seats)]
        for option in spec.options:
            name = option.name.replace("-", "_")
            if option not in fitting and given[name] != usual[name]:
                allowed = ", ".join(map(str, option.only_for_seats))
                raise InvalidOption(f"{name} can be chosen by {allowed} players, not by {seats}", option.name)
        chosen = {option: given[option.name.replace("-", "_")] for option in fitting}
        options = {option.name: _read(option, value) for option, value in chosen.items() if value != DEFAULT}
        self.arena = Arena(spec, seats, options, tick_ms=given.get("tick_ms", TICK_MS))
        info = pyspiel.GameInfo(
            num_distinct_actions=self.arena.actions.size,
            max_chance_outcomes=max(self.arena.outcomes, seats),
            num_players=seats,
            min_utility=0.0,
            max_utility=1.0,
            max_game_length=spec.max_plies * LONGEST * seats,
        )
        super().__init__(self.kind, info, params)

    def __reduce__(self) -> tuple[Any, tuple[str]]:
        return pyspiel.load_game, (str(self),)

    def new_initial_state(self, data: Any = None) -> "SpielState":
        """A new game, before chance has drawn anything."""
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """As many as there can be plies."""
        return self.arena.spec.max_plies

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "SpielObserver":
        """What a player or, by its type, the public sees."""
        kind = iig_obs_type if isinstance(iig_obs_type, pyspiel.IIGObservationType) else None
        return SpielObserver(self.arena, kind or pyspiel.IIGObservationType(perfect_recall=False), params)


class SpielState(pyspiel.State):
    """One position; `table` is the same in our terms."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.table = Table(game.arena, remembers=True)

    def current_player(self) -> int:
        """The seat whose step it is, or OpenSpiel's numbers for chance and the end."""
        if self.table.is_over:
            return pyspiel.PlayerId.TERMINAL  # type: ignore[no-any-return]
        return int(PLAYERS.get(self.table.player, self.table.player))

    def _legal_actions(self, player: int) -> list[int]:
        return self.table.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Each outcome with its probability."""
        outcomes = self.table.chances()
        total = sum(weight for _, weight in outcomes)
        return [(outcome, weight / total) for outcome, weight in outcomes]

    def _apply_action(self, action: int) -> None:
        self.table.step(int(action))

    def _action_to_string(self, player: int, action: int) -> str:
        return self.table.name(action) if player == CHANCE else self.table.arena.actions.name(action, player)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.table.is_over

    def returns(self) -> list[float]:
        """Each seat's share of the win; zeros while the game runs."""
        return self.table.utilities()

    def resample_from_infostate(self, player_id: int, probability_sampler: Any) -> "SpielState":
        """A state that this player cannot tell from this one, the hidden drawn anew."""
        twin = self.clone()
        twin.table = self.table.imagined(player_id, Rng(int(probability_sampler() * 2**53), "infostate"))
        return twin  # type: ignore[no-any-return]

    def __str__(self) -> str:
        arena = self.table.arena
        data = {**arena.spec.codec.to_dict(arena.game, self.table.state), "picked": picks(self.table)}
        return "\n".join(f"{name}: {_plain(value)}" for name, value in data.items())


class SpielObserver:
    """What one player sees: `tensor`, flat, of dtype float32, and its named pieces in `dict`; or a string.

    With perfect recall it is an information state: a fingerprint of all that the player has seen and done comes along,
    128 bits. Without public information there is a string only: what the player knows and a spectator does not.
    """

    def __init__(self, arena: Arena, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"these observations have no parameters: {params}")
        self.arena = arena
        self.kind = kind
        self.is_public = kind.private_info == pyspiel.PrivateInfoType.NONE
        self.dict: dict[str, Any] = {}
        self.tensor: Any = None
        if kind.public_info:
            memory = 8 * BYTES if kind.perfect_recall else 0
            self.tensor = np.zeros(arena.encode.size + memory, np.float32)
            self.dict = {part.name: self.tensor[part.start :][: part.size] for part in arena.encode.layout}
            if memory:
                self.dict["memory"] = self.tensor[arena.encode.size :]

    def set_from(self, state: SpielState, player: Seat) -> None:
        """Fill the tensor with what the player sees."""
        table, arena = state.table, self.arena
        if self.tensor is None:
            return
        shows_picks = self.arena.is_open or not self.is_public
        picked = table.picked(player) if shows_picks and PICKED in self.dict else ()
        self.tensor[: arena.encode.size] = arena.encode(self._view(table, player), player, picked)
        if self.kind.perfect_recall:
            self.dict["memory"][:] = np.unpackbits(np.frombuffer(self._memory(table, player), np.uint8))

    def string_from(self, state: SpielState, player: Seat) -> str:
        """The same as text: the fields of the view that are to be seen."""
        table = state.table
        seen = self._told(table, self._view(table, player))
        if not self.kind.public_info:
            public = self._told(table, self.arena.game.view(table.state, None))
            seen = {name: value for name, value in seen.items() if value != public[name]}
        if self.arena.is_open and self.kind.public_info:
            seen["picked"] = picks(table)
        elif not self.arena.is_open and not self.is_public and table.picked(player):
            seen["picked"] = table.picks(player)
        if self.kind.perfect_recall:
            seen["memory"] = self._memory(table, player).hex()
        return _plain(seen) if seen else ""

    def _view(self, table: Table, player: Seat) -> State:
        if self.kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            return table.state
        return self.arena.game.view(table.state, None if self.is_public else player)

    def _told(self, table: Table, view: State) -> dict[str, Any]:
        return self.arena.spec.codec.to_dict(self.arena.game, view)  # type: ignore[no-any-return]

    def _memory(self, table: Table, player: Seat) -> bytes:
        assert table.memory is not None
        return table.memory.fingerprint(None if self.is_public else player)


def picks(table: Table) -> list[list[str]]:
    """What each seat has picked and nobody else knows yet."""
    return [table.picks(seat) for seat in range(table.arena.seats)]


def _plain(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def register() -> None:
    """Make every game known to OpenSpiel that is known here and not there."""
    known = set(pyspiel.registered_names())
    for spec in papilio.games():
        if short_name(spec) not in known:
            kind = game_type(spec)
            # A class, as it outlives the interpreter's end, at which OpenSpiel lets go of what it was given.
            pyspiel.register_game(kind, type(spec.id, (SpielGame,), {"spec": spec, "kind": kind}))


register()
