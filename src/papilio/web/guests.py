"""Who asks: a guest at once, known by an encrypted cookie; and what a guest has set, in a plain one."""

import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import sha256
from typing import Any

import msgspec
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from litestar import Request
from litestar.datastructures import Cookie
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from papilio.text import language

SETTINGS_COOKIE = "settings"
YEAR = 365 * 24 * 3600
NONCE = 12
MAX_NAME = 40
CHOICES = {
    "speed": ("1", "off", "0.5", "2"),
    "confirm": ("on", "off"),
    "theme": ("system", "light", "dark"),
    "sound": ("off", "on"),
    "language": ("en",),
}  # the default first


def of_site(cookie: str, key: bytes) -> str:
    """A cookie's name at the site with this key: other sites on the same host, at another port, get them all too."""
    return f"{cookie}-{sha256(b'cookies' + key).hexdigest()[:8]}"


class Guest(msgspec.Struct):
    """One browser. The id is a secret: whoever knows it holds the guest's seats."""

    id: str
    name: str = ""


class Guests:
    """Reads and writes the cookies; an ASGI middleware puts the guest into `scope["state"]`.

    Every page request gets a guest; the cookie is written only when it is new or was changed, so that answers which
    cross on the way cannot undo each other.
    """

    def __init__(self, key: bytes, secure: bool) -> None:
        self._cipher = AESGCM(key)
        self.cookie = of_site("guest", key)
        self._secure = secure

    def middleware(self, app: ASGIApp) -> ASGIApp:
        """The middleware around an app."""

        async def guarded(scope: Scope, receive: Receive, send: Send) -> None:
            if scope["type"] != ScopeType.HTTP:
                await app(scope, receive, send)
                return
            request: Request[Any, Any, Any] = Request(scope)
            known = self.read(request.cookies.get(self.cookie, ""))
            guest = known or Guest(secrets.token_urlsafe(24))
            was = "" if known is None else known.name
            scope["state"]["guest"] = guest
            scope["state"]["settings"] = chosen = read_settings(request.cookies.get(SETTINGS_COOKIE, ""))
            before = dict(chosen)
            language.set(chosen["language"])

            async def sending(message: Message) -> None:
                if message["type"] == "http.response.start":
                    headers = list(message.get("headers", []))
                    if known is None or guest.name != was:
                        headers.append(self._header(self.cookie, self.write(guest)))
                    if chosen != before:
                        text = urlsafe_b64encode(msgspec.json.encode(chosen)).decode()
                        headers.append(self._header(SETTINGS_COOKIE, text))
                    message["headers"] = headers
                await send(message)

            await app(scope, receive, sending)

        return guarded

    def read(self, text: str) -> Guest | None:
        """The guest of a cookie; None for anything that this site has not written."""
        try:
            raw = urlsafe_b64decode(text.encode())
            return msgspec.json.decode(self._cipher.decrypt(raw[:NONCE], raw[NONCE:], b"guest"), type=Guest)
        except (ValueError, InvalidTag, msgspec.MsgspecError):
            return None

    def write(self, guest: Guest) -> str:
        """A cookie's text."""
        nonce = secrets.token_bytes(NONCE)
        return urlsafe_b64encode(nonce + self._cipher.encrypt(nonce, msgspec.json.encode(guest), b"guest")).decode()

    def _header(self, key: str, value: str) -> tuple[bytes, bytes]:
        cookie = Cookie(
            key=key, value=value, max_age=YEAR, path="/", secure=self._secure, httponly=True, samesite="lax"
        )
        return cookie.to_encoded_header()


def guest_of(request: Request[Any, Any, Any]) -> Guest:
    """Who asks; nobody where there is no such address, as the middleware runs for routes only."""
    guest: Guest = request.scope["state"].get("guest") or Guest("")
    return guest


def settings_of(request: Request[Any, Any, Any]) -> dict[str, str]:
    """What the guest has set; a change here is written with the answer."""
    settings: dict[str, str] | None = request.scope["state"].get("settings")
    return read_settings(request.cookies.get(SETTINGS_COOKIE, "")) if settings is None else settings


def read_settings(text: str) -> dict[str, str]:
    """The settings of a cookie; the default for what is missing or unknown."""
    try:
        given = msgspec.json.decode(urlsafe_b64decode(text.encode()))
    except (ValueError, msgspec.MsgspecError):
        given = None
    given = given if isinstance(given, dict) else {}
    return {key: given[key] if given.get(key) in options else options[0] for key, options in CHOICES.items()}


def clean_name(text: str, otherwise: str) -> str:
    """A name that can be shown: one line of at most 40 printable characters."""
    shown = "".join(c if c.isprintable() else " " for c in text)
    return " ".join(shown.split())[:MAX_NAME].strip() or otherwise
