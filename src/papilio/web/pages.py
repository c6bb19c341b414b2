"""The table's page as each guest may see it, complete without a script; settings, and the rules."""

import re
from collections.abc import Sequence
from typing import Any
from urllib.parse import urlencode

from litestar import MediaType, Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect
from markupsafe import Markup, escape

from papilio.core.game import Seat
from papilio.core.match import Match
from papilio.core.spec import GameSpec, find
from papilio.text import _
from papilio.web import forms, links
from papilio.web.errors import Forbidden, Missing
from papilio.web.frames import Viewer, cover, log, picture, turn, undo_reason
from papilio.web.guests import CHOICES, Guest, settings_of
from papilio.web.lobby import level_names
from papilio.web.new_table import option_field
from papilio.web.page import Page
from papilio.web.rules_page import rules_html
from papilio.web.site import Site
from papilio.web.store import OPEN, OVER, RUNNING, WAITING, TableRow
from papilio.web.table_api import AnyRequest


@get("/tables/{id:str}")
async def show_table(
    request: AnyRequest, id: FromPath[str], site: NamedDependency[Site], guest: NamedDependency[Guest]
) -> Page:
    """Waiting room, table, or final count."""
    row = site.tables.row(id)
    if not may_see(row, guest):
        raise Forbidden(_("You have no seat at this table. Ask its host for a link."))
    site.presence.asked(id, row.seats_of(guest.id))
    return table_page(site, row, guest, request.query_params.getall("pick", [])[:8])


def may_see(row: TableRow, guest: Guest) -> bool:
    """Whether a table's own page is for this guest; others may have a spectator's link."""
    return bool(row.seats_of(guest.id)) or row.host == guest.id


def table_page(site: Site, row: TableRow, guest: Guest, picks: list[str], watch_token: str = "") -> Page:
    """The page of a table for a guest, or for a spectator with a token."""
    own = [] if watch_token else row.seats_of(guest.id)
    eye = None if watch_token else site.eye(row, guest.id)
    spec = find(row.game)
    context: dict[str, Any] = {
        "title": _(spec.title),
        "table": about(row, spec, guest, watch_token),
        "seats": seat_list(site, row, own),
        "view_seat": eye,
        "my_seats": own,
        "shared": len(own) > 1,
        "watch_token": watch_token,
        "levels": level_names(),
        "links": link_list(site, row, guest, watch_token),
    }
    if row.state != WAITING:
        context |= board(site, row, eye, own, picks)
    return Page("table.html", context)


def about(row: TableRow, spec: GameSpec, guest: Guest, watch_token: str) -> dict[str, Any]:
    """The table itself."""
    chosen = []
    for option in spec.options:
        if option.name in row.options and (not option.only_for_seats or len(row.seats) in option.only_for_seats):
            chosen.append((_(option.label), option_words(option_field(option), row.options[option.name])))
    return {
        "id": row.id,
        "game": spec.id,
        "spec": spec,
        "title": _(spec.title),
        "state": row.state,
        "seq": row.seq,
        "origin": row.origin,
        "next": "" if watch_token else row.next or "",
        "host": row.is_hosted_by(guest.id) and not watch_token,
        "options": chosen,
    }


def option_words(field: dict[str, Any], value: Any) -> str:
    """An option's value as players read it."""
    for choice, label in field["choices"]:
        if choice == value:
            return str(label)
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if field["kind"] == "seat":
        return _("Random") if value == "random" else _("Seat {number}").format(number=value + 1)
    return ", ".join(field["unit"].format(n=one) for one in (value if isinstance(value, list) else [value]))


def seat_list(site: Site, row: TableRow, own: Sequence[Seat]) -> list[dict[str, Any]]:
    """Who sits where."""
    connected, names = site.hub.connected(row.id), row.names
    return [
        {
            "seat": sits.seat,
            "name": names[sits.seat],
            "kind": sits.kind,
            "level": sits.level,
            "me": sits.seat in own,
            "host": sits.guest == row.host,
            "connected": sits.seat in connected or sits.kind == "bot",
            "to_act": row.state == RUNNING and sits.seat in row.actors,
        }
        for sits in row.seats
    ]


def link_list(site: Site, row: TableRow, guest: Guest, watch_token: str) -> dict[str, Any]:
    """The links that this guest may pass on; invitations are the host's."""
    settings = site.settings
    invites = []
    if row.is_hosted_by(guest.id) and not watch_token:
        for sits in row.seats:
            if sits.kind == OPEN and sits.invite:
                invites.append((sits.seat, links.link(settings, f"/join/{sits.invite}")))
    replay = f"/replay/{row.replay}" if row.state == OVER else ""
    return {
        "invites": invites,
        "watch": links.link(settings, f"/watch/{row.watch}"),
        "watch_path": f"/watch/{row.watch}",
        "replay": settings.base + replay if settings.base and replay else "",
        "replay_path": replay,
        "missing_flag": links.missing_flag(settings),
    }


def board(site: Site, row: TableRow, eye: Viewer, own: Sequence[Seat], picks: list[str]) -> dict[str, Any]:
    """All that a begun game shows to one viewer."""
    entry = site.tables.entry(row)
    match = entry.match
    shown = picture(match, entry.present, eye, entry.last)
    outcome = match.outcome
    narration = match.spec.narration
    waiting = row.state == RUNNING and eye is not None and eye in match.actors
    own_form = sheet(match, eye) if waiting and eye is not None and match.spec.play_script else []
    return {
        "scene": shown.scene,
        "keyed": lambda layer: keyed(shown.scene.layers.get(layer, {})),
        "hand": shown.hand,
        "panels": shown.panels,
        "turn": turn(match, entry.present, eye) or {"mine": False, "title": "", "text": "", "seats": []},
        "log": log(match, site.tables.story(row), eye, site.tables.past(row).news),
        "step": picking(row, match, eye, picks) if waiting and eye is not None and not own_form else None,
        "count": narration.final_count(match.game, match.view(None).state, match.names) if outcome else [],
        "outcome": outcome,
        "result": narration.result(outcome, match.names) if outcome else "",
        "undo_reason": _("You are only watching.") if eye is None else undo_reason(match, eye),
        "cover": cover(match, entry.present, eye, own),
        "play_data": match.spec.drawing.play_data(match.game, eye) if match.spec.play_script else None,
        "sheet": own_form,
    }


def sheet(match: Match, seat: Seat) -> list[dict[str, Any]]:
    """A move as one form of several questions, for a game that has its own script and browsers that run none."""
    return match.spec.drawing.sheet(match.game, match.view(seat).state, seat)  # type: ignore[no-any-return]


def keyed(fragments: dict[str, str]) -> Markup:
    """A layer's fragments, each in a group that the script finds by its key."""
    return Markup("".join(f'<g data-key="{escape(key)}">{svg}</g>' for key, svg in fragments.items()))


def picking(row: TableRow, match: Match, seat: Seat, picks: list[str]) -> dict[str, Any] | None:
    """One question at a time, for browsers without a script: the next part of a move, or the move itself."""
    fitting = [move for move in match.legal(seat) if list(move.parts[: len(picks)]) == picks]
    if not fitting:
        picks, fitting = [], match.legal(seat)
    choices: dict[str, dict[str, Any]] = {}
    narration = match.spec.narration
    for move in fitting:
        parts = move.parts
        if len(parts) <= len(picks):
            continue
        slot = parts[len(picks)]
        last = len(parts) == len(picks) + 1
        query = urlencode([("pick", part) for part in [*picks, slot]], safe=":")
        choices[slot] = {
            "slot": slot,
            "label": narration.part_label(slot),
            "url": "" if last else f"/tables/{row.id}?{query}",
            "action": move.index if last else None,
        }
    prefix = next(iter(choices), "").partition(":")[0]
    return {
        "prompt": narration.part_prompt(prefix) if choices else "",
        "picked": [(slot, narration.part_label(slot)) for slot in picks],
        "choices": list(choices.values()),
    }


@get("/games/{game:str}/play.js", media_type="text/javascript", sync_to_thread=False)
def play_script(game: FromPath[str]) -> Response[str]:
    """The script of a game whose page must answer without asking the server."""
    text = find(game).play_script
    if not text:
        raise Missing(_("There is nothing here."))
    return Response(text, media_type="text/javascript", headers={"cache-control": "no-cache"})


# Browsers tell our pages where they were opened from: no address need carry another, as one that is passed on might.
CAME_FROM = re.compile(r"https?://[^/]+(/(tables|watch|replay|join)/([\w-]+)(?:\?[^#]*)?)")


def way_back(request: AnyRequest, site: Site, guest: Guest) -> dict[str, str]:
    """The page that this one was opened from, if it is a table's and the guest may see it still."""
    came = CAME_FROM.match(request.headers.get("referer", ""))
    if came is None:
        return {}
    url, kind, token = came.groups()
    words, shown = _("Back to the table"), False
    if kind == "tables":
        row = site.store.table(token)
        shown = row is not None and may_see(row, guest)
    elif kind == "watch":
        shown = site.store.table_by("watch", token) is not None
    elif kind == "replay":
        row = site.store.table_by("replay", token)
        words, shown = _("Back to the replay"), row is not None and row.state == OVER
    else:
        invited = site.store.invited(token)
        words, shown = _("Back to the invitation"), invited is not None and invited[0].state != OVER
    return {"url": url, "words": words} if shown else {}


@get("/games/{game:str}/rules")
async def rules(
    request: AnyRequest, game: FromPath[str], site: NamedDependency[Site], guest: NamedDependency[Guest]
) -> Page:
    """The rules, with a place to link to for each clause, and the way back to the table or to a new one."""
    spec = find(game)
    back = way_back(request, site, guest) or {"url": f"/new/{spec.id}", "words": _("New table")}
    title = _("Rules of {game}").format(game=_(spec.title))
    return Page("rules.html", {"title": title, "rules_html": rules_html(spec), "back": back})


@get("/settings")
async def show_settings(
    request: AnyRequest, site: NamedDependency[Site], guest: NamedDependency[Guest], saved: FromQuery[str] = ""
) -> Page:
    """What this browser has set."""
    back = way_back(request, site, guest)
    return Page("settings.html", {"title": _("Settings"), "choices": CHOICES, "saved": bool(saved), "back": back})


@post("/settings")
async def change_settings(request: AnyRequest) -> Redirect:
    """Remember what is given and known; the rest stays as it is."""
    given = await forms.fields(request)
    settings = settings_of(request)
    for key, options in CHOICES.items():
        if given.get(key) in options:
            settings[key] = given[key]
    back = str(given.get("back", ""))
    local = back.startswith("/") and not back.startswith(("//", "/\\")) and back.isprintable()
    return Redirect(back if local else "/settings?saved=yes", status_code=303)


@get("/health", media_type=MediaType.TEXT)
async def health() -> Response[str]:
    """For whoever watches over the server."""
    return Response("ok", media_type=MediaType.TEXT, headers={"cache-control": "no-store"})


HANDLERS = [show_table, play_script, rules, show_settings, change_settings, health]
