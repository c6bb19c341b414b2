"""Invitations: a link that shows a table, and a POST that sits down and uses it up; and spectators' links."""

from typing import Any

from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import FromPath
from litestar.response import Redirect

from papilio.core.spec import find
from papilio.text import _
from papilio.web import forms
from papilio.web.errors import Missing
from papilio.web.guests import Guest, clean_name
from papilio.web.page import Page
from papilio.web.pages import table_page
from papilio.web.site import Site
from papilio.web.store import OVER, TableRow
from papilio.web.table_api import AnyRequest


def _invited(site: Site, token: str) -> tuple[TableRow, int]:
    found = site.store.invited(token)
    if found is None or found[0].state == OVER:
        raise Missing(_("This invitation was used already, or withdrawn. Ask the host for a new one."))
    return found


@get("/join/{token:str}")
async def invitation(token: FromPath[str], site: NamedDependency[Site], guest: NamedDependency[Guest]) -> Page:
    """What one is invited to. Opening it changes nothing: previews of messengers open links too."""
    row, seat = _invited(site, token)
    spec = find(row.game)
    names = row.names
    host = next((names[sits.seat] for sits in row.seats if sits.guest == row.host), "")
    context: dict[str, Any] = {
        "title": _("Sit down at {game}").format(game=_(spec.title)),
        "token": token,
        "seat": seat,
        "game": spec,
        "host_name": host,
        "name": guest.name,
        "players": [name for seat, name in enumerate(names) if seat not in names.free],
    }
    return Page("join.html", context)


@post("/join/{token:str}")
async def sit_down(
    request: AnyRequest, token: FromPath[str], site: NamedDependency[Site], guest: NamedDependency[Guest]
) -> Redirect:
    """Take the seat."""
    data = await forms.read(request, forms.Named)
    _invited(site, token)
    guest.name = clean_name(data.name, guest.name or _("Guest"))
    id = await site.store.do(site.store.sit_down, token, guest.id, guest.name)
    if id is None:
        raise Missing(_("Somebody else has just taken this seat."))
    site.hub.poke(id, whole=True)
    return Redirect(f"/tables/{id}", status_code=303)


@get("/watch/{token:str}")
async def watch(token: FromPath[str], site: NamedDependency[Site], guest: NamedDependency[Guest]) -> Page:
    """A table as a spectator sees it; this link can never act."""
    row = site.store.table_by("watch", token)
    if row is None:
        raise Missing(_("There is no such table."))
    return table_page(site, row, guest, [], token)


HANDLERS = [invitation, sit_down, watch]
