"""People: what everybody at a table is called, and who came and went while the game ran."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import count
from typing import TYPE_CHECKING, NamedTuple

from papilio.text import N_, _, language
from papilio.web.guests import MAX_NAME

if TYPE_CHECKING:
    from papilio.web.store import Reseat, SeatRow

    Sitting = Sequence[SeatRow]

LEVEL_NAMES = {
    "egg": N_("Egg"),
    "caterpillar": N_("Caterpillar"),
    "chrysalis": N_("Chrysalis"),
    "butterfly": N_("Butterfly"),
}


class Names(list[str]):
    """Who sits where, as everybody reads it; `free` are the seats that nobody holds."""

    free: frozenset[int] = frozenset()


class News(NamedTuple):
    """Somebody came or went: how many plies were written then, and a sentence for the log."""

    seq: int
    sentence: str


class Past(NamedTuple):
    """Who sat where in the course of a game: what happened, and who sat there from a ply on."""

    news: list[News]
    sitting: list[tuple[int, "Sitting"]]  # the latest first

    def at(self, ply: int) -> "Sitting":
        """Who sat where when this ply was played."""
        return next(sitting for since, sitting in self.sitting if since <= ply)


def names_of(sitting: "Sitting") -> Names:
    """What they are called; namesakes are numbered."""
    return _names(tuple(sitting), language.get())


@lru_cache(maxsize=1024)  # asked for several times in every move
def _names(sitting: tuple["SeatRow", ...], _language: str) -> Names:
    bare, names = [called(sits) for sits in sitting], Names()
    for name, sits in zip(bare, sitting, strict=True):
        numbered = (called(sits, number) for number in count(1))
        names.append(name if bare.count(name) == 1 else next(one for one in numbered if one not in (*bare, *names)))
    names.free = frozenset(sits.seat for sits in sitting if sits.kind == "open" and not sits.name)
    return names


def called(sits: "SeatRow", number: int = 0) -> str:
    """One of them: a computer by its level, a free seat by its number."""
    computer = sits.kind == "bot" and sits.level in LEVEL_NAMES
    name = _(LEVEL_NAMES[sits.level]) if computer else sits.name or _("Seat {number}").format(number=sits.seat + 1)
    if number:
        name = _("{name} {number}").format(name=name[: MAX_NAME - 3], number=number)
    return _("{level} (computer)").format(level=name) if computer else name


def is_free(seat: int) -> str:
    """A seat that nobody holds."""
    return _("Seat {number} is free").format(number=seat + 1)


def past(present: "Sitting", changes: Sequence["Reseat"]) -> Past:
    """From who sits there now back to the beginning."""
    news: list[News] = []
    sitting = [(0, present)]
    for change in reversed(changes):
        after = sitting[-1][1]
        before = [change.before if sits.seat == change.before.seat else sits for sits in after]
        sitting[-1] = (change.seq, after)
        sitting.append((0, before))
        news.append(News(change.seq, _told(change.before, after, before)))
    return Past(news[::-1], sitting)


def _told(was: "SeatRow", after: "Sitting", before: "Sitting") -> str:
    seat, number = was.seat, was.seat + 1
    gone, come = names_of(before)[seat], names_of(after)[seat]
    if after[seat].kind == "open":
        return _("{name} is gone; seat {number} is free.").format(name=gone, number=number)
    if was.kind == "guest":
        return _("{name} has left; {other} plays on.").format(name=gone, other=come)
    return _("{name} sits down on seat {number}.").format(name=come, number=number)
