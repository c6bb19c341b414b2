"""Positions of Papillons as plain data that people can read and edit; what comes back is proven first.

{"phase": "turn", "turn": 0, "starter": 1,
 "table": [{"card": "Bs", "cell": "0,0", "token": ""}, ...],   in the order in which they came; token "net 1": of seat 1
 "hands": [["Bs", "Rl"], ["?", "?"]],
 "goals": [["blue", "ringlet"], ["?", "?"]], "shown": [["blue"], []],      goals that lie open
 "deck": {"Bs": 1, ...} or "?", "deck_size": 20, "revealed": "",           the card turned up, before it is placed
 "placed": [3, 3],
 "guarded": [4], "fresh": [],           cards of the last turn and of this one by their number, the latest first
 "extra_taken": false, "used": ["net 1"],
 "dry": 0, "passes": 0, "seen": [],     turns without a new card; passes in a row; fingerprints for repetition
 "called": [], "missed": [],            seats that have just called wrongly; goals that are known to be nobody's
 "result": {"reason": "row", "winner": 0, "goal": "blue"} or null}

Seats count from 0, but tokens and the log name them from 1. In a view "?" stands for what its seat may not know.
"""

from collections.abc import Mapping
from typing import Any

from papilio.core.demands import of_position as demand
from papilio.core.game import UNKNOWN, InvalidPosition
from papilio.games.papillons import proof, scoring, table
from papilio.games.papillons.reader import Reader
from papilio.games.papillons.rules import Papillons
from papilio.games.papillons.state import (
    BY_LIMIT,
    BY_PASSING,
    BY_REPETITION,
    BY_ROW,
    CARDS,
    DRAW,
    FACES,
    HAND,
    NONE,
    PapillonsState,
    packed,
)

PHASES = ["first-player", "goals", "deal", "turn", "turn-up", "place", "draw", "over"]
REASONS = {scoring.reason_name(reason): reason for reason in (BY_ROW, BY_LIMIT, BY_REPETITION, BY_PASSING)}
FIELDS = {
    "phase", "turn", "starter", "table", "hands", "goals", "shown", "deck", "deck_size", "revealed", "placed",
    "guarded", "fresh", "extra_taken", "used", "dry", "passes", "seen", "called", "missed", "result",
}  # fmt: skip


def to_dict(game: Papillons, state: PapillonsState) -> dict[str, Any]:
    """The position, or a view of one, as plain data."""
    names, faces, seats = game.tables.goal_names, game.tables.face_names, game.seats
    return {
        "phase": PHASES[state.phase],
        "turn": int(state.turn),
        "starter": int(state.starter),
        "table": [
            {
                "card": faces[state.faces[card]],
                "cell": game.tables.names[state.cells[card]],
                "token": token_name(int(state.tokens[card])),
            }
            for card in range(len(state.faces))
        ],
        "hands": [[_name(faces, face) for face in hand if face != NONE] for hand in pairs(state.hands, seats)],
        "goals": [[_name(names, goal) for goal in goals if goal != NONE] for goals in pairs(state.goals, seats)],
        "shown": [
            [names[state.goals[seat * 2 + place]] for place in range(2) if state.shown >> (seat * 2 + place) & 1]
            for seat in range(seats)
        ],
        "deck": "?" if state.deck[0] == UNKNOWN else {faces[f]: int(state.deck[f]) for f in range(FACES)},
        "deck_size": int(state.deck_size),
        "revealed": "" if state.revealed == NONE else faces[state.revealed],
        "placed": [int(number) for number in state.placed],
        "guarded": [int(card) for card in (state.guarded, state.guarded_too) if card != NONE],
        "fresh": [int(card) for card in (state.fresh, state.fresh_too) if card != NONE],
        "extra_taken": bool(state.extra_taken),
        "used": [token_name(token) for token in range(seats * 2) if state.used >> token & 1],
        "dry": int(state.dry),
        "passes": int(state.passes),
        "seen": [f"{int(position):014x}" for position in state.seen],
        "called": [seat for seat in range(seats) if state.called >> seat & 1],
        "missed": [names[goal] for goal in range(len(names)) if state.missed >> goal & 1],
        "result": _result(game, state),
    }


def from_dict(game: Papillons, data: Mapping[str, Any], view: bool = False) -> PapillonsState:
    """The position that the data describes; with `view`, one with unknowns. Raises InvalidPosition with the field."""
    if set(data) != FIELDS:
        odd = sorted(set(map(str, data)) ^ FIELDS)[0]
        raise InvalidPosition("is missing" if odd in FIELDS else "is no field of a position", odd)
    read = Reader(game.tables, game.seats, view)
    state = game.new_state()
    state.phase = PHASES.index(read.one_of(data["phase"], "phase", PHASES))
    state.turn = read.number(data["turn"], "turn", 0, game.seats - 1)
    state.starter = read.number(data["starter"], "starter", 0, game.seats - 1)
    _set_table(game, state, read, data["table"])
    state.hands = packed(read.hands(data["hands"]))
    state.goals = packed(read.goals(data["goals"]))
    state.shown = read.shown(data["shown"], [int(goal) for goal in state.goals])
    state.deck = packed(read.deck(data["deck"]))
    state.deck_size = read.number(data["deck_size"], "deck_size", 0, CARDS)
    revealed = read.one_of(data["revealed"], "revealed", ["", *game.tables.face_names])
    state.revealed = game.tables.face_names.index(revealed) if revealed else NONE
    state.placed = packed(read.numbers(data["placed"], "placed", CARDS))
    cards = len(state.faces)
    state.guarded, state.guarded_too = read.pair(data["guarded"], "guarded", cards)
    state.fresh, state.fresh_too = read.pair(data["fresh"], "fresh", cards)
    state.extra_taken = int(read.flag(data["extra_taken"], "extra_taken"))
    state.card_came = int(state.phase == DRAW)
    state.used = read.tokens(data["used"], "used")
    state.dry = read.number(data["dry"], "dry", 0, 50 * 4)
    state.passes = read.number(data["passes"], "passes", 0, game.seats)
    state.seen = packed(read.fingerprints(data["seen"]))
    state.called = read.seat_set(data["called"], "called")
    state.missed = read.goal_set(data["missed"], "missed")
    _set_result(game, state, read, data["result"])
    proof.check(game, state)
    return state


def token_name(token: int) -> str:
    """A token by its kind and its owner's number, such as "net 1"."""
    return "" if token < 0 else f"{('net', 'web')[token % 2]} {token // 2 + 1}"


def pairs(items: Any, seats: int) -> list[list[int]]:
    """A flat array as two numbers a seat."""
    return [[int(items[seat * HAND]), int(items[seat * HAND + 1])] for seat in range(seats)]


def _name(names: list[str], number: int) -> str:
    return "?" if number == UNKNOWN else names[number]


def _result(game: Papillons, state: PapillonsState) -> dict[str, Any] | None:
    if not state.reason:
        return None
    reason = scoring.reason_name(state.reason)
    if state.reason != BY_ROW:
        return {"reason": reason}
    return {"reason": reason, "winner": int(state.winner), "goal": game.tables.goal_names[state.won_goal]}


def _set_table(game: Papillons, state: PapillonsState, read: Reader, value: Any) -> None:
    """Lays the cards in their order; each must touch one that lies already, in some order."""
    entries = read.table(value)
    faces, cells, tokens = ([entry[k] for entry in entries] for k in range(3))
    state.faces, state.cells, state.tokens = packed(faces), packed(cells), packed(tokens)
    state.marks = packed([scoring.goals_of(game.tables, f, t) for f, t in zip(faces, tokens, strict=True)])
    waiting = list(range(len(cells)))
    if waiting:
        table.first(state, game.tables, cells[0])
    while waiting:
        fitting = [card for card in waiting if state.table[cells[card]] < -1]
        demand(bool(fitting), f"table.{waiting[0]}.cell", "is not connected to the others (PS-22, PS-31)")
        for card in fitting:
            table.lay(state, game.tables, card, cells[card])
            waiting.remove(card)


def _set_result(game: Papillons, state: PapillonsState, read: Reader, value: Any) -> None:
    if value is None:
        return
    demand(isinstance(value, Mapping) and "reason" in value, "result", "has a reason, or is null")
    state.reason = REASONS[read.one_of(value["reason"], "result.reason", list(REASONS))]
    keys = {"reason", "winner", "goal"} if state.reason == BY_ROW else {"reason"}
    demand(set(value) == keys, "result", f"has the fields {sorted(keys)}")
    if state.reason == BY_ROW:
        state.winner = read.number(value["winner"], "result.winner", 0, game.seats - 1)
        goal = read.one_of(value["goal"], "result.goal", game.tables.goal_names)
        state.won_goal = game.tables.goal_names.index(goal)
