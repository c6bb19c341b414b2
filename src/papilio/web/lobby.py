"""Tables before and between games: home, the waiting room, getting up, a rematch."""

import time
from typing import Any

from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath
from litestar.response import Redirect

from papilio.core.game import Outcome
from papilio.core.spec import GameSpec, find, registered
from papilio.text import _, ngettext
from papilio.web import forms
from papilio.web.bots import DEFAULT_LEVEL, LEVELS
from papilio.web.errors import Conflict, Forbidden, Refusal
from papilio.web.guests import Guest
from papilio.web.page import Page
from papilio.web.people import LEVEL_NAMES
from papilio.web.site import Site, held, hosted
from papilio.web.store import BOT, GUEST, OPEN, OVER, RUNNING, WAITING, SeatRow, TableRow
from papilio.web.table_api import AnyRequest, done
from papilio.web.tables import token


def level_names() -> list[tuple[str, str]]:
    """The levels, weakest first, with their names."""
    return [(level, _(LEVEL_NAMES[level])) for level in LEVELS]


def bot_seat(seat: int, level: str) -> SeatRow:
    """A seat that a bot holds. Raises Refusal."""
    if level not in LEVELS:
        raise Refusal(_("There is no such computer opponent."))
    return SeatRow(seat=seat, kind=BOT, level=level)


def open_seat(seat: int) -> SeatRow:
    """A seat that waits for a friend."""
    return SeatRow(seat=seat, kind=OPEN, level=DEFAULT_LEVEL, invite=token())


# --- Home ---


@get("/")
async def home(site: NamedDependency[Site], guest: NamedDependency[Guest]) -> Page:
    """The games, and the guest's tables."""
    return home_page(site, guest)


def home_page(site: Site, guest: Guest, trouble: str = "", status: int = 200) -> Page:
    """Home, and why a file could not be opened there."""
    games = [game_card(spec) for spec in registered()]
    plates = {spec.id: spec.drawing.home_plate() for spec in registered() if hasattr(spec.drawing, "home_plate")}
    context = {"title": "Papilio", "games": games, "plates": plates, "levels": level_names()}
    return Page("home.html", {**context, "tables": cards(site, guest), "trouble": trouble}, status)


@get("/tables")
async def your_tables(site: NamedDependency[Site], guest: NamedDependency[Guest]) -> Page:
    """The guest's tables, those that wait for the guest first."""
    return Page("tables.html", {"title": _("Your tables"), "tables": cards(site, guest)})


def game_card(spec: GameSpec) -> dict[str, Any]:
    """A game as the home page shows it."""
    return {
        "spec": spec,
        "id": spec.id,
        "title": _(spec.title),
        "tagline": _(spec.tagline),
        "author": spec.author,
        "seats": spec.seats,
        "minutes": spec.minutes,
        "weight": _(spec.weight),
    }


def cards(site: Site, guest: Guest) -> list[dict[str, Any]]:
    """The guest's tables as lists show them; those of games that are not installed any more are left out."""
    shown, now = [], time.time()
    known = {spec.id for spec in registered()}
    rows = [row for row in site.store.tables_of(guest.id) if row.game in known]
    moves = site.store.moves_of([row.id for row in rows if row.state == RUNNING])
    for row in rows:
        own, names = row.seats_of(guest.id), row.names
        card = {
            "url": f"/tables/{row.id}",
            "title": _(find(row.game).title),
            "state": row.state,
            "mine": row.state == RUNNING and any(seat in row.actors for seat in own),
            "others": [name for seat, name in enumerate(names) if seat not in own],
            "here": [names[seat] for seat in own] if len(own) > 1 else [],
            "played": ago(now - row.changed),
            "moves": moves.get(row.id, 0),
            "begun": ago(now - row.created),
            "result": result(row),
        }
        shown.append(card)
    order = {RUNNING: 0, WAITING: 1}
    return sorted(shown, key=lambda card: (not card["mine"], order.get(str(card["state"]), 2)))


def ago(seconds: float) -> str:
    """How long ago something was, in words."""
    minutes = int(seconds // 60)
    hours, days = minutes // 60, minutes // (24 * 60)
    if days > 0:
        return ngettext("{n} day ago", "{n} days ago", days).format(n=days)
    if hours > 0:
        return ngettext("{n} hour ago", "{n} hours ago", hours).format(n=hours)
    if minutes > 0:
        return ngettext("{n} minute ago", "{n} minutes ago", minutes).format(n=minutes)
    return _("just now")


def result(row: TableRow) -> str:
    """How a table's game ended; nothing while it runs."""
    if row.outcome is None:
        return ""
    outcome = Outcome(len(row.seats), row.outcome.winners, row.outcome.scores, row.outcome.reason)
    return str(find(row.game).narration.result(outcome, row.names))


@post("/play/{game:str}", opt={"dear": True})
async def play_now(
    request: AnyRequest, game: FromPath[str], site: NamedDependency[Site], guest: NamedDependency[Guest]
) -> Redirect:
    """A game against one bot, at once."""
    spec = find(game)
    data = await forms.read(request, forms.ForBot)
    guest.name = guest.name or _("Guest")
    sitting = [
        SeatRow(seat=0, kind=GUEST, guest=guest.id, name=guest.name),
        bot_seat(1, data.level or DEFAULT_LEVEL),
    ]
    sitting += [bot_seat(seat, data.level or DEFAULT_LEVEL) for seat in range(2, spec.seats[0])]
    row = await site.tables.create(spec, {}, sitting, guest.id)
    await site.tables.start(row)
    return Redirect(f"/tables/{row.id}", status_code=303)


# --- The waiting room, and getting up ---


@post("/tables/{id:str}/start")
async def start(
    request: AnyRequest, id: FromPath[str], site: NamedDependency[Site], guest: NamedDependency[Guest]
) -> Response[Any]:
    """The host starts; bots take the empty seats."""
    row = site.tables.row(id)
    hosted(row, guest.id)
    if row.state != WAITING:
        raise Conflict(_("This game has begun already."))
    filled = [bot_seat(seat.seat, seat.level or DEFAULT_LEVEL) for seat in row.seats if seat.kind == OPEN]
    await reseat(site, row, filled)
    row = site.tables.row(id)
    await site.tables.start(row)
    return done(request, id, row.seq)


@post("/tables/{id:str}/seats/{seat:int}/free")
async def free(
    request: AnyRequest,
    id: FromPath[str],
    seat: FromPath[int],
    site: NamedDependency[Site],
    guest: NamedDependency[Guest],
) -> Response[Any]:
    """The host frees a seat that nobody uses: a new link, and the old guest no longer holds it."""
    row = site.tables.row(id)
    hosted(row, guest.id)
    not_over(row)
    sits = seat_at(row, seat)
    if sits.guest == guest.id:
        raise Conflict(_("You sit there yourself."))
    if sits.kind == GUEST and seat in site.hub.connected(id):
        raise Conflict(_("Somebody is using this seat now."))
    await reseat(site, row, [open_seat(seat)])
    return done(request, id, row.seq)


@post("/tables/{id:str}/seats/{seat:int}/bot")
async def seat_bot(
    request: AnyRequest,
    id: FromPath[str],
    seat: FromPath[int],
    site: NamedDependency[Site],
    guest: NamedDependency[Guest],
) -> Response[Any]:
    """The host lets a bot take a seat that no person holds."""
    data = await forms.read(request, forms.ForBot)
    row = site.tables.row(id)
    hosted(row, guest.id)
    not_over(row)
    if seat_at(row, seat).kind == GUEST:
        raise Conflict(_("Somebody sits there."))
    await reseat(site, row, [bot_seat(seat, data.level or DEFAULT_LEVEL)])
    return done(request, id, row.seq)


@post("/tables/{id:str}/leave")
async def leave(
    request: AnyRequest, id: FromPath[str], site: NamedDependency[Site], guest: NamedDependency[Guest]
) -> Response[Any]:
    """Get up: in a running game a bot takes the seat, before it the seat is free again."""
    data = await forms.read(request, forms.Leave)
    row = site.tables.row(id)
    seats = row.seats_of(guest.id) if data.seat is None else [held(row, guest.id, data.seat)]
    if not seats:
        raise Forbidden(_("You have no seat at this table."))
    if row.state == RUNNING:
        await reseat(site, row, [bot_seat(seat, DEFAULT_LEVEL) for seat in seats])
    elif row.state == WAITING:
        await reseat(site, row, [open_seat(seat) for seat in seats])
    return Redirect("/tables", status_code=303)


@post("/tables/{id:str}/rematch", opt={"dear": True})
async def rematch(
    request: AnyRequest, id: FromPath[str], site: NamedDependency[Site], guest: NamedDependency[Guest]
) -> Redirect:
    """The same seats and options again; whoever asks second comes to the same table.

    It starts at once where all seats are taken; a race of several waits until they have come.
    """
    row = site.tables.row(id)
    if not row.seats_of(guest.id):
        raise Forbidden(_("You have no seat at this table."))
    if row.state in (WAITING, RUNNING):
        raise Conflict(_("This game is not over yet."))
    if row.next is None:
        sitting = [open_seat(seat.seat) if seat.kind == OPEN else seat for seat in row.seats]
        again = await site.tables.create(find(row.game), row.options, sitting, guest.id, "rematch")
        if await site.store.do(site.store.link_next, id, again.id):
            people = {seat.guest for seat in sitting if seat.kind == GUEST}
            must_wait = any(seat.kind == OPEN for seat in sitting) or (find(row.game).races and len(people) > 1)
            if not must_wait:
                await site.tables.start(again)
            site.hub.poke(id, whole=True)
    return Redirect(f"/tables/{site.tables.row(id).next}", status_code=303)


async def reseat(site: Site, row: TableRow, sitting: list[SeatRow]) -> None:
    """Write who sits where, and tell everybody."""
    if not await site.store.do(site.store.reseat, row.id, [(row.seats[sits.seat], sits) for sits in sitting]):
        raise Conflict(_("Somebody has just taken this seat."))
    site.hub.poke(row.id, whole=True)
    site.bots.consider(row.id)


def not_over(row: TableRow) -> None:
    """Whoever sat there at the end stays in the count. Raises Conflict."""
    if row.state == OVER:
        raise Conflict(_("This game is over."))


def seat_at(row: TableRow, seat: int) -> SeatRow:
    """One seat. Raises Refusal."""
    if not 0 <= seat < len(row.seats):
        raise Refusal(_("There is no such seat."))
    return row.seats[seat]


HANDLERS = [home, your_tables, play_now, start, free, seat_bot, leave, rematch]
