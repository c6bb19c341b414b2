"""Links that people pass on, and their QR codes: built from the public or LAN address.

A site that only this machine reaches has links for other browsers on it, and says so.
"""

import io
from functools import lru_cache
from typing import NamedTuple

import segno
from markupsafe import Markup

from papilio.text import _
from papilio.web.config import Settings, command


def missing_flag(settings: Settings) -> str:
    """Which flag is missing to reach this site from elsewhere; empty if none is."""
    if settings.base:
        return ""
    if settings.lan:
        return _("This machine is on no network that friends could reach it by.")
    told = _(
        "Friends on other devices cannot reach this site yet. Start it with {lan} for your network, "
        "or with {address} if it has a public address."
    )
    typed = Markup("<code>{} {}</code>")
    return Markup(told).format(lan=typed.format(command(), "--lan"), address=typed.format(command(), "--address URL"))


class Link(NamedTuple):
    """A whole address, and its QR code where another device can follow it."""

    url: str
    qr: str

    @property
    def near(self) -> bool:
        """Whether it leads nowhere but from this machine."""
        return not self.qr


def link(settings: Settings, path: str) -> Link:
    """How people come to a path."""
    if not settings.base:
        return Link(settings.here + path, "")
    return Link(settings.base + path, qr(settings.base + path))


@lru_cache(maxsize=512)  # finding the best mask takes long
def qr(url: str) -> Markup:
    """The QR code of a link as an SVG without styles."""
    out = io.BytesIO()
    segno.make(url, error="m").save(
        out, kind="svg", xmldecl=False, svgns=True, svgclass="qr", lineclass=None, omitsize=True
    )
    return Markup(out.getvalue().decode())
