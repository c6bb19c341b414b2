"""Notation, parts, positions and records: what leaves the program reads back."""

import json

from papilio.core.game import CHANCE, CLOCK, Game, InvalidMove, InvalidRecord, Seat
from papilio.core.match import Match, replay
from papilio.core.record import Record
from papilio.core.rng import Rng
from papilio.testing.play import Table, drive


def moves_read_back(table: Table) -> None:
    """`parse(seat, text(seat, action)) == action` for legal moves, chance and the clock."""
    game = table.game
    for state in table.some_states(12):
        plies = [(seat, action) for seat in (*range(table.seats), CLOCK) for action in game.legal_actions(state, seat)]
        plies += [(CHANCE, action) for action, _ in game.chance_actions(state)]
        for seat, action in plies:
            text = game.text(seat, action)
            assert text not in ("", "?", "undo"), f"{text!r} means something else in records"
            assert text == "".join(filter(str.isprintable, text)).strip(), f"notation {text!r}"
            for written in (text, f" {text} "):
                assert _read(game, seat, written) == action, f"seat {seat}: {written!r} is not read back as {action}"


def _read(game: Game, seat: Seat, text: str) -> int | None:
    try:
        return game.parse(seat, text)
    except InvalidMove:
        return None


def parts_tell_moves_apart(table: Table) -> None:
    """Each legal move has its own sequence of slots, and none is the beginning of another's."""
    for state in table.some_states(12):
        for seat in range(table.seats):
            seen: dict[tuple[str, ...], int] = {}
            for action in table.game.legal_actions(state, seat):
                parts = table.game.parts(action)
                assert all(":" in part for part in parts or [""]), f"parts of {action}: {parts}"
                assert seen.setdefault(parts, action) == action, f"{seen[parts]} and {action} have the parts {parts}"
                seen[parts] = action
            for parts, action in seen.items():
                for length in range(1, len(parts)):
                    assert parts[:length] not in seen, f"the parts of {action}, {parts}, begin with another move's"


def positions_read_back(table: Table) -> None:
    """Positions and views survive plain JSON; the rules say the same of what comes back, and it plays on alike."""
    for state in table.some_states(40):
        again = table.sound(state)
        assert table.facts(again) == table.facts(state), f"not read back: {table.plain(state)}"
    for state, ply in table.some_plies(60):
        again, after = table.sound(state), state.clone()
        table.game.apply(again, ply.seat, ply.action)
        table.game.apply(after, ply.seat, ply.action)
        assert table.facts(again) == table.facts(after), f"read back, it plays on otherwise: {table.plain(state)}"
    for state in table.some_states(20):
        for viewer in table.viewers:
            view = table.game.view(state, viewer)
            again = table.read(json.loads(table.plain(view)), view=True)
            assert table.plain(again) == table.plain(view), f"the view of {viewer} is not read back"


def records_read_back(table: Table) -> None:
    """A record survives JSON and replays to the same position, at any point of the game."""
    for seed in range(table.games):
        match = table.start(seed)
        _check_record(table, match)
        for number, _ in enumerate(drive(match, Rng(seed, "records"))):
            if number % 10 == 0:
                _check_record(table, match)
        _check_record(table, match)


def _check_record(table: Table, match: Match) -> None:
    text = match.record().to_json()
    try:
        again = replay(table.spec, Record.from_json(text))
    except InvalidRecord as error:
        raise AssertionError(f"a match's own record is refused: {error}") from error
    assert again.position() == match.position(), "the record replays to another position"
    assert again.record().to_json() == text, "the replayed match has another record"
    assert again.outcome == match.outcome, "the replayed match has another outcome"
