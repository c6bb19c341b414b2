"""Afterwards: replays that anyone may open, records as files, and new tables that begin inside an old game."""

import secrets
from itertools import islice
from typing import Any

from litestar import MediaType, Response, get, post
from litestar.di import NamedDependency
from litestar.exceptions.http_exceptions import RequestEntityTooLarge
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect

from papilio.core.events import Event
from papilio.core.game import CHANCE, CLOCK, InvalidRecord, State
from papilio.core.record import MAX_BYTES
from papilio.core.rng import Rng
from papilio.core.spec import GameSpec, find
from papilio.text import _
from papilio.web import forms, thinking
from papilio.web.bots import DEFAULT_LEVEL
from papilio.web.errors import (
    Conflict,
    Forbidden,
    Missing,
    Refusal,
    on_http_exception,
    on_papilio_error,
    sentence,
    wants_json,
)
from papilio.web.frames import log, picture
from papilio.web.guests import Guest, guest_of
from papilio.web.lobby import bot_seat, home_page
from papilio.web.page import Page
from papilio.web.pages import about, keyed
from papilio.web.site import Site
from papilio.web.store import GUEST, OVER, RUNNING, WAITING, SeatRow, TableRow
from papilio.web.table_api import AnyRequest
from papilio.web.tables import first_state

STEPS = 20  # frames of a replay in one answer
PROVING_SECONDS = 15.0  # replaying is given up after 5 s; the rest is for waiting in the queue


def _finished(site: Site, token: str) -> TableRow:
    row = site.store.table_by("replay", token)
    if row is None or row.state != OVER:
        raise Missing(_("There is no such replay."))
    return row


@get("/replay/{token:str}")
async def replay(
    request: AnyRequest,
    token: FromPath[str],
    site: NamedDependency[Site],
    guest: NamedDependency[Guest],
    ply: FromQuery[int | None] = None,
    seat: FromQuery[int | None] = None,
) -> Page:
    """A finished game at any of its plies, seen by a spectator or over a player's shoulder."""
    row = _finished(site, token)
    spec = find(row.game)
    match = site.tables.match(row)
    if seat is not None and not 0 <= seat < match.seats:
        raise Refusal(_("There is no such seat."))
    last_ply = match.ply_count
    ply = last_ply if ply is None else max(0, min(ply, last_ply))
    state = first_state(row, match)
    last: tuple[Event, ...] = ()
    story = list(site.tables.story(row))
    if ply:
        state, last = story[ply - 1].after, story[ply - 1].last
    shown = picture(match, state, seat, last)
    outcome = match.outcome
    narration = spec.narration
    context = {
        "title": _("Replay of {game}").format(game=_(spec.title)),
        "table": about(row, spec, guest, token),
        "token": token,
        "scene": shown.scene,
        "keyed": lambda layer: keyed(shown.scene.layers.get(layer, {})),
        "hand": shown.hand,
        "hand_of": "" if seat is None else match.names[seat],
        "panels": shown.panels,
        "log": log(match, story, seat, site.tables.past(row).news),
        "ply": ply,
        "last_ply": last_ply,
        "seat": seat,
        "players": match.names,
        "result": narration.result(outcome, match.names) if outcome else "",
        "count": narration.final_count(match.game, match.view(None).state, match.names) if outcome else [],
        "may_play_on": bool(match.game.actors(state)),
    }
    return Page("replay.html", context)


@post("/replay/{token:str}/from/{ply:int}", opt={"dear": True})
async def play_on(
    token: FromPath[str], ply: FromPath[int], site: NamedDependency[Site], guest: NamedDependency[Guest]
) -> Redirect:
    """A new table that begins where a finished game stood; its hands are known to whoever has seen the replay."""
    row = _finished(site, token)
    match = site.tables.match(row)
    if not 0 <= ply <= match.ply_count:
        raise Refusal(_("The game has no such move."))
    state = first_state(row, match)
    for moment in site.tables.story(row):
        if moment.number >= ply:
            break
        state = moment.after
    actors = match.game.actors(state)
    if not actors:
        raise Conflict(_("The game is over at this point."))
    seat = next((actor for actor in actors if actor not in (CHANCE, CLOCK)), 0)
    return await _begin(site, guest, row, match.spec.codec.to_dict(match.game, state), seat, "from")


@post("/tables/{id:str}/try", opt={"dear": True})
async def try_from_here(
    request: AnyRequest, id: FromPath[str], site: NamedDependency[Site], guest: NamedDependency[Guest]
) -> Redirect:
    """A new table in a world that fits what one seat knows: what it cannot know is drawn anew."""
    data = await forms.read(request, forms.ForSeat)
    row = site.tables.row(id)
    if row.state != RUNNING:
        raise Conflict(_("No game is running here."))
    site.looking(row, guest.id, data.seat)
    match = site.tables.match(row)
    world: State = match.game.determinise(match.view(data.seat).state, Rng(secrets.randbits(62), "try"))
    return await _begin(site, guest, row, match.spec.codec.to_dict(match.game, world), data.seat, "try")


async def _begin(site: Site, guest: Guest, row: TableRow, position: dict[str, Any], seat: int, origin: str) -> Redirect:
    spec: GameSpec = find(row.game)
    guest.name = guest.name or _("Guest")
    sitting = [bot_seat(other.seat, other.level or DEFAULT_LEVEL) for other in row.seats]
    sitting[seat] = SeatRow(seat=seat, kind=GUEST, guest=guest.id, name=guest.name)
    table = await site.tables.create(spec, row.options, sitting, guest.id, origin, position)
    await site.tables.start(table)
    return Redirect(f"/tables/{table.id}", status_code=303)


@get("/tables/{id:str}/record")
async def record(id: FromPath[str], site: NamedDependency[Site], guest: NamedDependency[Guest]) -> Response[bytes]:
    """The record as a file: what one's own seat saw while the game runs, all of it afterwards."""
    row = site.tables.row(id)
    if not row.seats_of(guest.id) and row.host != guest.id:
        raise Forbidden(_("You have no seat at this table."))
    if row.state == WAITING:
        raise Conflict(_("This game has not begun yet."))
    match = site.tables.match(row)
    whole = match.record() if row.state == OVER else match.record_for(site.eye(row, guest.id))
    return record_file(row, whole.to_json())


@get("/replay/{token:str}/frames")
async def frames(
    token: FromPath[str],
    site: NamedDependency[Site],
    ply: FromQuery[int],
    seat: FromQuery[int | None] = None,
) -> Response[bytes]:
    """The next steps from a ply on, for a page that shows them one after another."""
    row = _finished(site, token)
    match = site.tables.match(row)
    if (seat is not None and not 0 <= seat < match.seats) or not 0 <= ply <= match.ply_count:
        raise Refusal(_("The game has no such move."))
    steps = islice(site.tables.story(row), ply, ply + STEPS)
    told = b",".join(site.frames.step(row.id, match, moment, seat, False, over_shoulder=True) for moment in steps)
    return Response(b"[" + told + b"]", media_type=MediaType.JSON, headers={"cache-control": "no-store"})


@get("/replay/{token:str}/record")
async def replay_record(token: FromPath[str], site: NamedDependency[Site]) -> Response[bytes]:
    """The record of a finished game."""
    row = _finished(site, token)
    return record_file(row, site.tables.match(row).record().to_json())


def record_file(row: TableRow, text: str) -> Response[bytes]:
    """A record to be kept."""
    headers = {"content-disposition": f'attachment; filename="{row.game}-{row.seq}.json"', "cache-control": "no-store"}
    return Response(text.encode(), media_type=MediaType.JSON, headers=headers)


def no_record(request: AnyRequest, error: InvalidRecord) -> Response[Any]:
    """What is wrong with a file, told where it was chosen."""
    if wants_json(request):
        return on_papilio_error(request, error)
    return home_page(request.app.state.site, guest_of(request), sentence(error), 422)


def too_large(request: AnyRequest, error: RequestEntityTooLarge) -> Response[Any]:
    """A file that nobody reads to its end."""
    if wants_json(request):
        return on_http_exception(request, error)
    why = _("It is larger than {n} MB.").format(n=MAX_BYTES // 1_000_000)
    return home_page(request.app.state.site, guest_of(request), why, 413)


@post(
    "/import",
    opt={"dear": True},
    request_max_body_size=MAX_BYTES + 50_000,
    exception_handlers={InvalidRecord: no_record, RequestEntityTooLarge: too_large},
)
async def import_record(request: AnyRequest, site: NamedDependency[Site], guest: NamedDependency[Guest]) -> Redirect:
    """A foreign record: proven in a worker, then kept to look at and to play on from. Raises InvalidRecord."""
    given = await forms.fields(request)
    raw = await forms.upload(given.get("record"), MAX_BYTES)
    if not raw:
        raise InvalidRecord(_("No file was chosen, or it is empty."))
    proven, why = await site.workers.run(thinking.prove, (raw, site.tables.owned), PROVING_SECONDS)
    if proven is None:
        raise InvalidRecord(why)
    row = await site.tables.adopt(proven, guest.id)
    return Redirect(f"/replay/{row.replay}", status_code=303)


HANDLERS = [replay, play_on, try_from_here, frames, record, replay_record, import_record]
