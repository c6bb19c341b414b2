"""Papillon's events as sentences, and the words for slots, tiles and cells."""

from collections.abc import Sequence
from typing import Any

from papilio.core.events import Event
from papilio.games.papillon.state import FIELD
from papilio.text import N_, _, ngettext

COLOURS = (N_("field"), N_("red"), N_("yellow"), N_("blue"), N_("purple"))
LETTERS = {"F": 0, "R": 1, "Y": 2, "B": 3, "P": 4}


def tell(event: Event, names: Sequence[str]) -> str:
    """One event as a sentence for the log; "" where there is nothing to tell."""
    teller = TELLERS.get(event.name)
    return teller(event.data, names[event.seat] if event.seat >= 0 else "", names) if teller else ""


def _start(data: dict[str, Any], name: str, names: Sequence[str]) -> str:
    return _("{name} begins.").format(name=names[data["seat"]])


def _gnome(data: dict[str, Any], name: str, names: Sequence[str]) -> str:
    n = data["caterpillars"]
    return ngettext(
        "A gnome with {n} caterpillar comes to the shed.", "A gnome with {n} caterpillars comes to the shed.", n
    ).format(n=n)


def _refill(data: dict[str, Any], name: str, names: Sequence[str]) -> str:
    return _("The bag is empty; {n} discarded tiles go back in.").format(n=data["tiles"])


def _bid(data: dict[str, Any], name: str, names: Sequence[str]) -> str:
    if data["space"]:
        n = data["space"]
        return ngettext("{name} bids {n} caterpillar.", "{name} bids {n} caterpillars.", n).format(name=name, n=n)
    if data["pushed"]:
        pushed = _(", ").join(names[seat] for seat in data["pushed"])
        return _("{name} takes the front of the zero lane and pushes {pushed} back.").format(name=name, pushed=pushed)
    return _("{name} takes the zero lane.").format(name=name)


def _bonus(data: dict[str, Any], name: str, names: Sequence[str]) -> str:
    n = data["caterpillars"]
    text = ngettext(
        "{name} gets {n} caterpillar on the zero lane.", "{name} gets {n} caterpillars on the zero lane.", n
    )
    return text.format(name=name, n=n)


def _order(data: dict[str, Any], name: str, names: Sequence[str]) -> str:
    return _("Turn order: {names}.").format(names=_(", ").join(names[seat] for seat in data["seats"]))


def _choose(data: dict[str, Any], name: str, names: Sequence[str]) -> str:
    tiles, n = len(data["tiles"]), data["caterpillars"]
    line = part_label(data["slot"])
    text = ngettext("{name} takes {line}: {tiles} tile", "{name} takes {line}: {tiles} tiles", tiles)
    told = text.format(name=name, line=line, tiles=tiles)
    if n:
        told += ngettext(" and {n} caterpillar", " and {n} caterpillars", n).format(n=n)
    return told + "."


def _take_gnome(data: dict[str, Any], name: str, names: Sequence[str]) -> str:
    n = data["caterpillars"]
    text = ngettext("{name} takes the gnome and {n} caterpillar.", "{name} takes the gnome and {n} caterpillars.", n)
    return text.format(name=name, n=n)


def _extra(data: dict[str, Any], name: str, names: Sequence[str]) -> str:
    return _("{name} draws one more tile: {tile}.").format(name=names[data["seat"]], tile=tile_words(data["tile"]))


def _garden(data: dict[str, Any], name: str, names: Sequence[str]) -> str:
    told = _("Everyone gardens.")
    if data["gnome_left"]:
        told = _("Nobody took the gnome.") + " " + told
    return told


def _lay(data: dict[str, Any], name: str, names: Sequence[str]) -> str:
    return _("{name} lays a tile ({tile}) {where}.").format(
        name=name, tile=tile_words(data["tile"]), where=cell_words(data["cell"][5:])
    )


def _close(data: dict[str, Any], name: str, names: Sequence[str]) -> str:
    words = {"name": name, "colour": _(COLOURS[data["colour"]]), "n": data["size"]}
    if data["colour"] == FIELD:
        return _("{name} closes a field of {n} tiles.").format(**words)
    if data["butterfly"]:
        return _("{name} closes a {colour} zone of {n} tiles; a butterfly lands on it.").format(**words)
    return _("{name} closes a {colour} zone of {n} tiles with no butterfly in reserve.").format(**words)


def _lift(data: dict[str, Any], name: str, names: Sequence[str]) -> str:
    return _("{name} moves a butterfly from flower {flower} to the closed zone.").format(
        name=name, flower=data["flower"][7:]
    )


def _no_lift(data: dict[str, Any], name: str, names: Sequence[str]) -> str:
    return _("{name} leaves the zone without a butterfly.").format(name=name)


def _done(data: dict[str, Any], name: str, names: Sequence[str]) -> str:
    n = data["kept"]
    if not n:
        return _("{name} is done gardening.").format(name=name)
    text = ngettext(
        "{name} is done gardening and keeps {n} tile that fits nowhere.",
        "{name} is done gardening and keeps {n} tiles that fit nowhere.",
        n,
    )
    return text.format(name=name, n=n)


def _fly(data: dict[str, Any], name: str, names: Sequence[str]) -> str:
    if not data["flower"]:
        return _("{name}'s butterfly finds no space and goes home.").format(name=name)
    return _("{name}'s butterfly flies to flower {flower}.").format(name=name, flower=data["flower"][7:])


def _token(data: dict[str, Any], name: str, names: Sequence[str]) -> str:
    return _("{name} takes the bonus token of flower {flower}.").format(name=name, flower=data["flower"][7:])


def _leave_token(data: dict[str, Any], name: str, names: Sequence[str]) -> str:
    return _("{name} leaves the bonus token.").format(name=name)


def _gift(data: dict[str, Any], name: str, names: Sequence[str]) -> str:
    return _("Another butterfly of {name} lands on flower {flower}.").format(name=name, flower=data["flower"][7:])


def _count(data: dict[str, Any], name: str, names: Sequence[str]) -> str:
    points = _(", ").join(f"{who} {n}" for who, n in zip(names, data["totals"], strict=False))
    return _("Eight rounds are over. Points: {points}.").format(points=points)


TELLERS = {
    "start": _start, "gnome": _gnome, "refill": _refill, "bid": _bid, "bonus": _bonus, "order": _order,
    "choose": _choose, "take-gnome": _take_gnome, "extra": _extra, "garden": _garden, "lay": _lay, "close": _close,
    "lift": _lift, "no-lift": _no_lift, "done": _done, "fly": _fly, "token": _token, "leave-token": _leave_token,
    "gift": _gift, "count": _count,
}  # fmt: skip


# --- Words for slots ---


def part_label(slot: str) -> str:
    """One slot in words, for the tree of moves."""
    kind, _colon, name = slot.partition(":")
    if kind == "tile":
        return tile_words(name)
    if kind == "cell":
        return cell_words(name)
    if kind == "turn":
        return _("turned {degrees}°").format(degrees=90 * int(name)) if int(name) else _("not turned")
    if kind == "bid":
        return _("bid {n}").format(n=name) if name != "0" else _("the zero lane")
    if kind == "line":
        return _("row {n}").format(n=name[3:]) if name.startswith("row") else _("column {n}").format(n=name[6:])
    if kind == "flower":
        return _("flower {n}").format(n=name)
    if kind == "zone":
        return _("the butterfly on zone {n}").format(n=name)
    return _(DOINGS.get(name, name))


DOINGS = {
    "done": N_("done gardening"),
    "none": N_("leave the zone without a butterfly"),
    "take": N_("take the bonus token for nothing"),
    "leave": N_("leave the bonus token"),
    "home": N_("the reserve"),
}


def part_prompt(kind: str) -> str:
    """What to choose next."""
    prompts = {
        "tile": _("Choose a tile"),
        "cell": _("Choose a place"),
        "turn": _("Choose a turn"),
        "bid": _("Choose a bid"),
        "line": _("Choose a row or column"),
        "flower": _("Choose a flower"),
        "zone": _("Choose a butterfly"),
    }
    return prompts.get(kind, _("Choose"))


def tile_words(name: str) -> str:
    """A kind of tile in words: its edges from north clockwise, and what is printed on it."""
    if set(name[:4]) - set(LETTERS):
        return _("tile {name}").format(name=name)
    runs: list[str] = [_(COLOURS[LETTERS[letter]]) for letter in name[:4]]
    told = _("all {colour}").format(colour=runs[0]) if len(set(runs)) == 1 else _("-").join(runs)
    if "c" in name[4:]:
        told += _(" with a caterpillar")
    if "b" in name[4:]:
        told += _(" with a butterfly")
    return told


def cell_words(name: str) -> str:
    """A cell by its way from the first tile."""
    east, south = (int(word) for word in name.split(","))
    words = []
    if south:
        words.append(_("{n} north").format(n=-south) if south < 0 else _("{n} south").format(n=south))
    if east:
        words.append(_("{n} west").format(n=-east) if east < 0 else _("{n} east").format(n=east))
    return _("in the middle") if not words else _(", ").join(words)
