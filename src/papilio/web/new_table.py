"""The form for a new table, made from a game's options; what cannot be brings the form again, as it was filled in."""

import random
from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath
from litestar.response import Redirect

from papilio.core.game import InvalidOption
from papilio.core.spec import GameSpec, Option, find
from papilio.text import _
from papilio.web import forms, links
from papilio.web.bots import LEVELS
from papilio.web.errors import sentence, wants_json
from papilio.web.guests import Guest, clean_name
from papilio.web.lobby import bot_seat, level_names, open_seat
from papilio.web.page import Page
from papilio.web.site import Site
from papilio.web.store import BOT, GUEST, OPEN, SeatRow
from papilio.web.table_api import AnyRequest

ME, HERE, FRIEND = "me", "here", "friend"


@get("/new/{game:str}")
async def new_table(game: FromPath[str], site: NamedDependency[Site], guest: NamedDependency[Guest]) -> Page:
    """The form for a new table."""
    return table_form(site, find(game), {"name": guest.name})


def table_form(site: Site, spec: GameSpec, given: dict[str, Any], trouble: InvalidOption | None = None) -> Page:
    """The form, made from the game's options, with what was chosen so far and what is wrong with it."""
    context = {
        "title": _("New table: {game}").format(game=_(spec.title)),
        "spec": spec,
        "options": [option_field(option) for option in spec.options],
        "seats_choices": spec.seats,
        "levels": level_names(),
        "given": given,
        "missing_flag": links.missing_flag(site.settings),
        "again": trouble is not None,
        "field": "" if trouble is None else trouble.field,
        "trouble": "" if trouble is None else in_words(spec, trouble),
    }
    return Page("new.html", context, 200 if trouble is None else 422)


def in_words(spec: GameSpec, trouble: InvalidOption) -> str:
    """What is wrong, as the form calls it."""
    option = next((option for option in spec.options if option.name == trouble.field), None)
    told = {
        "seat": _("{label}: one of the seats that play, or the lot."),
        "number": _("{label}: a whole number from {low} to {high}."),
        "numbers": _("{label}: whole numbers from {low} to {high}, one for each seat."),
    }
    if option is None or option.kind not in told:
        return sentence(trouble)
    return told[option.kind].format(label=_(option.label), low=option.minimum, high=option.maximum)


def option_field(option: Option) -> dict[str, Any]:
    """One option as the form shows it."""
    labels = option.choice_labels or tuple(map(str, option.choices))
    return {
        "name": option.name,
        "kind": option.kind,
        "label": _(option.label),
        "help": _(option.help),
        "clause": option.clause,
        "default": option.default,
        "choices": [(choice, _(label)) for choice, label in zip(option.choices, labels, strict=True)],
        "minimum": option.minimum,
        "maximum": option.maximum,
        "unit": _(option.unit) if option.unit else "{n}",
        "only_for_seats": option.only_for_seats,
    }


@post("/new/{game:str}", opt={"dear": True})
async def make_table(
    request: AnyRequest, game: FromPath[str], site: NamedDependency[Site], guest: NamedDependency[Guest]
) -> Response[Any]:
    """A new table from the form; it starts at once if nobody is to come."""
    spec = find(game)
    given = await forms.fields(request)
    try:
        number = seat_number(given, spec)
        options = spec.check_options(number, forms.option_values(spec, number, given))
        sitting = chosen_seats(spec, given, number, guest)
    except InvalidOption as trouble:
        if wants_json(request):
            raise
        return table_form(site, spec, given, trouble)
    for_each = any(option.kind == "numbers" and any(options[option.name]) for option in spec.options)  # type: ignore[arg-type]
    if given.get("order") == "random" and not for_each:  # a number for each seat is for who was listed there
        random.SystemRandom().shuffle(sitting)
        sitting = [msgspec.structs.replace(sits, seat=seat) for seat, sits in enumerate(sitting)]
    row = await site.tables.create(spec, options, sitting, guest.id)
    if not any(seat.kind == OPEN for seat in sitting):
        await site.tables.start(row)
    return Redirect(f"/tables/{row.id}", status_code=303)


def seat_number(given: dict[str, Any], spec: GameSpec) -> int:
    """How many play. Raises InvalidOption."""
    text = str(given.get("seats", ""))
    if text not in map(str, spec.seats):
        raise InvalidOption(_("{game} is not played by so many.").format(game=_(spec.title)), "seats")
    return int(text)


def chosen_seats(spec: GameSpec, given: dict[str, Any], number: int, guest: Guest) -> list[SeatRow]:
    """Who sits where, as the form says. Raises InvalidOption."""
    mine = sum(given.get(f"seat-{seat}") == ME for seat in range(number))
    if not mine:
        raise InvalidOption(_("One seat must be yours: choose “Me” for it."), "sitting")
    if mine > 1:
        raise InvalidOption(
            _("Only one seat can be yours. Who else plays here is “Another person on this screen”."), "sitting"
        )
    if spec.races and any(given.get(f"seat-{seat}") == HERE for seat in range(number)):
        raise InvalidOption(_("In a race everybody needs a screen of their own."), "sitting")
    guest.name = clean_name(str(given.get("name", "")), guest.name or _("Guest"))
    return [chosen_seat(given, seat, guest) for seat in range(number)]


def chosen_seat(given: dict[str, Any], seat: int, guest: Guest) -> SeatRow:
    """One seat as the form says. Raises InvalidOption."""
    kind, _colon, level = str(given.get(f"seat-{seat}", "")).partition(":")
    if kind == ME:
        return SeatRow(seat=seat, kind=GUEST, guest=guest.id, name=guest.name)
    if kind == HERE:
        name = clean_name(str(given.get(f"name-{seat}", "")), _("Player {number}").format(number=seat + 1))
        return SeatRow(seat=seat, kind=GUEST, guest=guest.id, name=name)
    if kind == FRIEND:
        return open_seat(seat)
    if kind == BOT and level in LEVELS:
        return bot_seat(seat, level)
    raise InvalidOption(_("Choose who sits on seat {number}.").format(number=seat + 1), "sitting")


HANDLERS = [new_table, make_table]
