"""Wrong input of any kind: our errors or success, and nothing changed by an error."""

import json
from collections.abc import Callable
from typing import Any

from papilio.core.game import IllegalMove, InvalidMove, InvalidPosition, PapilioError
from papilio.core.match import Match, load, replay
from papilio.core.record import Record
from papilio.core.rng import Rng
from papilio.testing.play import Table, drive, to_the_end, walk

NO_SEATS: tuple[Any, ...] = (-1, -2, -3, 99, 2**70, True, None, "0", 0.0, [], ())
NO_MOVES: tuple[Any, ...] = (None, True, 1.5, [], {}, b"x", object())
NO_TEXTS = ("", " ", "?", "undo", "*", "@", "\x00", "9" * 5000, "-1", "é½٣", "x" * 100_000, "{}", "\n")
ODD: tuple[Any, ...] = (None, True, False, -1, -2, 0, 1, 7, 2**31, -(2**63), 2**63, 10**30, 0.5, float("nan"), "", "?",
                        "x", "e5", "9" * 400, [], [[]], [0] * 99, {}, {"": 0}, {"x": {}})  # fmt: skip


def illegal_moves_change_nothing(table: Table) -> None:
    """A wrong seat or kind of move is an InvalidMove, a move that the rules refuse an IllegalMove with its clause."""
    match = table.start(1)
    rng = Rng(1, "illegal")
    for number, _ in enumerate(drive(match, rng)):
        if number % 8 or not match.actors:
            continue
        before = _all_of(match)
        seat = match.actors[0]
        for wrong in NO_SEATS:
            for call in (match.legal, match.view, match.undo, lambda who: match.submit(who, 0)):
                if not (call == match.view and wrong is None):  # None is the spectator
                    _expect(InvalidMove, call, wrong)
        for move in (*NO_MOVES, *NO_TEXTS):
            _expect(InvalidMove, lambda what: match.submit(seat, what), move)  # noqa: B023
            _expect(InvalidMove, lambda what: match.preview(seat, what), move)  # noqa: B023
        for who in range(table.seats):
            legal = [move.index for move in match.legal(who)]
            for action in {-1, -(2**40), 2**40, 2**62, 2**63, 10**30, 0, *(a + 1 for a in legal)} - {*legal}:
                error = _expect(IllegalMove, lambda what: match.submit(who, what), action)  # noqa: B023
                named = isinstance(error, IllegalMove) and error.clause
                assert named or abs(action) >= 2**62, f"the refusal of {action} names no clause"
        if not table.spec.timed:
            _expect(InvalidMove, lambda what: match.submit(seat, what, at_ms=1), match.legal(seat)[0])  # noqa: B023
        assert _all_of(match) == before, "a refused move changed something"


def any_text_is_read_or_refused(table: Table) -> None:
    """`parse` answers any text with an action whose notation it is, or with InvalidMove."""
    game, rng = table.game, Rng(2, "texts")
    texts = list(NO_TEXTS)
    for play in table.plays:
        for seat, action in play.plies[::3]:
            texts += [_scrambled(game.text(seat, action), rng) for _ in range(4)]
    for text in texts:
        for seat in (0, table.seats - 1, -1, -2):
            try:
                action = game.parse(seat, text)
            except InvalidMove:
                continue
            except Exception as error:
                raise AssertionError(f"{type(error).__name__}: {error} for {text[:60]!r}") from error
            again = game.parse(seat, game.text(seat, action))
            assert again == action, f"{text!r} is read as {action}, which is no move"


def damaged_records_are_refused(table: Table) -> None:
    """Records truncated, edited, with plies lost, moved or foreign, of another version: InvalidRecord and the like."""
    match = table.start(1)
    rng = Rng(3, "records")
    for _ in drive(match, rng):
        pass
    record = match.record()
    whole = record.to_json()

    def read(text: str) -> Match:
        return replay(table.spec, Record.from_json(text))

    for cut in range(0, len(whole), max(1, len(whole) // 20)):
        _refused(read, whole[:cut], must=True)
    changes: list[dict[str, Any]] = [
        *({"papilio": 99}, {"rules_version": "x"}, {"components": "0"}, {"seats": 99}, {"options": {"x": 1}}),
        *({"seen_by": 0}, {"game": 7}, {"position": {}}, {"names": ["x"] * 99}, {"plies": record.plies[1:]}),
        *({"plies": [line]} for line in ("", "0", "0 ?", "* ?", "0 undo", "9 undo", "* undo", "@ undo")),
        *({"plies": record.plies * 2}, {"plies": [*record.plies, "0 undo"] * 500}),
    ]
    for change in changes:
        _refused(read, json.dumps({**json.loads(whole), **change}), must=True)
    for _ in range(60):
        _refused(read, json.dumps(_damaged(json.loads(whole), rng)))
        plies = [_scrambled(line, rng) if rng.below(20) == 0 else line for line in record.plies]
        _refused(read, json.dumps({**json.loads(whole), "plies": plies}))


def damaged_positions_are_refused(table: Table) -> None:
    """A position with anything in any field is an InvalidPosition, or plays on to the end like any other."""
    rng = Rng(4, "positions")
    for state in table.some_states(12):
        position = json.loads(table.plain(state))
        for _ in range(40):
            data = _damaged(position, rng)
            try:
                state = table.read(load(table.spec, data, table.seats, table.options, seed=1).position())
                to_the_end(table, table.game, state, walk(table.game, state, Rng(6, "on")))
            except InvalidPosition:
                continue
            except Exception as error:
                raise AssertionError(f"{type(error).__name__}: {error} for {data}") from error
            shown = _damaged(json.loads(table.plain(table.game.view(state, 0))), rng)
            if isinstance(shown, dict):
                _refused(lambda data: table.read(data, view=True), shown)
    no_positions: list[Any] = [None, [], "x", 5, {1: 2}, {None: None, "x": 1}]
    for wrong in no_positions:
        _expect(InvalidPosition, lambda data: load(table.spec, data, table.seats, table.options), wrong)


def _all_of(match: Match) -> tuple[str, str]:
    return json.dumps(match.position()), match.record().to_json()


def _expect(kind: type[PapilioError], call: Callable[[Any], Any], value: Any) -> PapilioError:
    try:
        call(value)
    except kind as error:
        return error
    except Exception as error:
        raise AssertionError(f"{str(value)[:60]!r}: {type(error).__name__} instead of {kind.__name__}") from error
    raise AssertionError(f"{str(value)[:60]!r} was accepted instead of {kind.__name__}")


def _refused(call: Callable[[Any], Any], value: Any, must: bool = False) -> None:
    """Our error, or, unless it must be refused, success."""
    try:
        call(value)
    except PapilioError:
        return
    except Exception as error:
        raise AssertionError(f"{type(error).__name__}: {error} for {str(value)[:2000]}") from error
    assert not must, f"accepted: {str(value)[:300]}"


def _scrambled(text: str, rng: Rng) -> str:
    """The text with one character lost, doubled, or replaced."""
    place = rng.below(len(text) + 1)
    other = "0159aAeC@? -*\x00é"[rng.below(14)]
    return text[:place] + ("", other, text[place : place + 1] * 2)[rng.below(3)] + text[place + 1 :]


def _damaged(data: Any, rng: Rng) -> Any:
    """A copy with something odd somewhere inside."""
    if isinstance(data, dict) and data and rng.below(8):
        key = list(data)[rng.below(len(data))]
        if rng.below(12) == 0:
            return {name: value for name, value in data.items() if name != key}
        if rng.below(12) == 0:
            return {**data, "odd": ODD[rng.below(len(ODD))]}
        return {**data, key: _damaged(data[key], rng)}
    if isinstance(data, list) and data and rng.below(8):
        place = rng.below(len(data))
        middle = [] if rng.below(12) == 0 else [_damaged(data[place], rng)]
        return [*data[:place], *middle, *data[place + 1 :]]
    if isinstance(data, int) and rng.below(2):
        return data + 1 - 2 * rng.below(2)
    return ODD[rng.below(len(ODD))]
