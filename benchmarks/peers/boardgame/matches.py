"""Whole games of ours, and the same ones move by move in boardgame.io."""

from typing import Any, NamedTuple

from benchmarks.peers.boardgame.node import Node
from benchmarks.peers.styles import preferred
from papilio.core.game import CHANCE, Game, Outcome, Seat
from papilio.core.rng import Rng


class Played(NamedTuple):
    """A whole game: every ply, and what boardgame.io must be told to play the same one."""

    game: Game
    plies: list[tuple[Seat, int]]
    deal: dict[str, Any]

    @property
    def moves(self) -> list[str]:
        """The seats' moves, in notation."""
        return [self.game.text(seat, action) for seat, action in self.plies if seat != CHANCE]


def played(game: Game, seed: int, style: str = "any") -> Played:
    """A random game by players of a style."""
    state, rng = game.new_state(), Rng(seed)
    plies: list[tuple[Seat, int]] = []
    last = ["", ""]
    while actors := game.actors(state):
        seat = actors[0]
        if seat == CHANCE:
            action = game.draw(state, rng)
        else:
            action = preferred(game, state, seat, style, last[seat], rng)
            last[seat] = game.text(seat, action)
        plies.append((seat, action))
        game.apply(state, seat, action)
    return Played(game, plies, deal_of(game, plies))


def deal_of(game: Game, plies: list[tuple[Seat, int]]) -> dict[str, Any]:
    """What chance decided: who starts, each seat's goals, and the order of bag or deck, its first at the end."""
    words = [game.text(CHANCE, action) for seat, action in plies if seat == CHANCE]
    starter = int(words[0].removeprefix("start ")) - 1
    goals = [word.removeprefix("goal ") for word in words if word.startswith("goal ")]
    drawn = [word for word in words if " " not in word]
    pile = [*drawn, *left_in_box(game, drawn)][::-1]
    if not goals:
        return {"starter": starter, "bag": pile}
    letters = [goal[0].upper() if number % 2 == 0 else goal[0] for number, goal in enumerate(goals)]
    return {"starter": starter, "goals": {starter: letters[:2], 1 - starter: letters[2:]}, "deck": pile}


def left_in_box(game: Any, drawn: list[str]) -> list[str]:
    """The tiles or cards that nobody drew."""
    tables = game.tables
    names = tables.pattern_names if hasattr(tables, "pattern_names") else tables.face_names
    counts = tables.tile_count if hasattr(tables, "tile_count") else tables.copies
    return [name for name, count in zip(names, counts, strict=True) for _ in range(count - drawn.count(name))]


def compare(node: Node, name: str, match: Played) -> str:
    """Play a match in both: after every move the same seat and the same legal moves, in the end the same outcome.

    Returns how it ended. Raises AssertionError where they differ.
    """
    game, state = match.game, match.game.new_state()
    status = node.ask("deal", game=name, deal=match.deal)
    for seat, action in match.plies:
        if seat != CHANCE:
            legal = [game.text(seat, move) for move in game.legal_actions(state, seat)]
            assert (status["player"], sorted(status["legal"])) == (seat, sorted(legal))
            status = node.ask("move", move=game.text(seat, action))
        game.apply(state, seat, action)
    outcome, theirs = game.outcome(state), status["outcome"]
    assert outcome is not None
    assert theirs is not None
    winners = (0, 1) if theirs.get("draw") else (int(theirs["winner"]),)
    assert outcome == Outcome(2, winners, tuple(theirs.get("scores", ())), theirs["reason"])
    return outcome.reason
