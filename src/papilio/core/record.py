"""Records: a game's transcript as plain JSON. It replays without a generator, as chance's draws are written in it."""

from typing import TYPE_CHECKING, Any

import msgspec

from papilio.core.game import CHANCE, CLOCK, InvalidRecord, Seat, shown
from papilio.core.spec import find

if TYPE_CHECKING:
    from papilio.core.match import Match

FORMAT = 1
MAX_BYTES = 1_000_000
MAX_NAME = 40
UNDO = -3  # as an action: take the seat's last decision back
UNDO_TEXT = "undo"
HIDDEN_TEXT = "?"  # what the owner of a partial record did not see

_MARKS = {CHANCE: "*", CLOCK: "@"}
_SEATS = {mark: seat for seat, mark in _MARKS.items()}


class Record(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """One game, whole or as one seat saw it.

    `plies` are lines such as ``"0 C3@e5"`` (a seat, counted from 0, and its move), ``"* C"`` (chance), ``"@ 1500"``
    (the clock, in ms) and ``"0 undo"``. `position` is where it began, if not at the start of the game. `seen_by` is
    set where it holds only what one seat (or, for -1, a spectator) saw: ``"* ?"`` stands for what was hidden.
    """

    papilio: int = FORMAT
    game: str
    rules_version: str
    components: str
    seats: int
    options: dict[str, Any]
    plies: list[str]
    position: dict[str, Any] | None = None
    names: list[str] = []
    seen_by: int | None = None

    def to_json(self) -> str:
        """The record as JSON text."""
        return msgspec.json.format(msgspec.json.encode(self), indent=1).decode()

    @staticmethod
    def from_json(text: str | bytes) -> "Record":
        """The record of a JSON text; `papilio.replay` proves it. Raises InvalidRecord."""
        try:
            raw = text.encode() if isinstance(text, str) else bytes(memoryview(text))
        except (TypeError, UnicodeEncodeError) as error:
            raise InvalidRecord(f"a record is text, not {shown(text)}") from error
        if len(raw) > MAX_BYTES:
            raise InvalidRecord(f"the record is larger than {MAX_BYTES:,} bytes")
        try:
            return _checked(msgspec.json.decode(raw, type=Record))
        except msgspec.ValidationError as error:
            raise InvalidRecord(f"this is no Papilio record ({str(error).replace('`', '')})") from error
        except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
            raise InvalidRecord("this is no Papilio record") from error

    def for_seat(self, seat: Seat | None) -> "Record":
        """The record as a seat (None: a spectator) saw it; a finished game is open to all."""
        return self.replay().record_for(seat)

    def replay(self) -> "Match":
        """The match that this record tells. Raises InvalidRecord."""
        from papilio.core.match import replay

        return replay(find(self.game), self)


def proven(record: Record) -> Record:
    """A copy of a record that may have been made by hand, every field of its right kind. Raises InvalidRecord."""
    if not isinstance(record, Record):
        raise InvalidRecord(f"a Record is needed, not {shown(record)}")
    try:
        return _checked(msgspec.convert(msgspec.to_builtins(record), Record))
    except (TypeError, ValueError, RecursionError) as error:
        raise InvalidRecord(f"this is no Papilio record ({error})") from error


def _checked(record: Record) -> Record:
    if record.papilio != FORMAT:
        raise InvalidRecord(f"the record has format {record.papilio}; this version reads format {FORMAT}")
    if len(record.names) > record.seats or any(len(name) > MAX_NAME for name in record.names):
        raise InvalidRecord("names: one for each seat, of at most 40 characters")
    return record


def ply_text(seat: Seat, text: str) -> str:
    """One line of a record."""
    return f"{_MARKS.get(seat, seat)} {text}"


def split_ply(line: str, seats: int) -> tuple[Seat, str]:
    """The seat and the notation of one line. Raises InvalidRecord."""
    who, _, text = line.partition(" ")
    if who in _SEATS:
        return _SEATS[who], text
    if who.isascii() and who.isdigit() and len(who) < 4 and int(who) < seats:
        return int(who), text
    raise InvalidRecord(f"{line[:40]!r} does not begin with a seat, * or @")
