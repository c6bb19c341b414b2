"""The app: its parts put together, and what holds for every request."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from zlib import crc32

from jinja2 import Environment, PackageLoader, select_autoescape
from litestar import Litestar, MediaType, Request, Response, Router, get
from litestar.config.allowed_hosts import AllowedHostsConfig
from litestar.config.compression import CompressionConfig
from litestar.config.csrf import CSRFConfig
from litestar.datastructures import CacheControlHeader, State
from litestar.di import NamedDependency, Provide
from litestar.exceptions import HTTPException, NotFoundException
from litestar.middleware.rate_limit import RateLimitConfig, get_remote_address
from litestar.plugins.jinja import JinjaTemplateEngine
from litestar.static_files import create_static_files_router
from litestar.stores.memory import MemoryStore
from litestar.template import TemplateConfig
from litestar.types import Message, Scope

from papilio.core.game import PapilioError
from papilio.drawing.glyphs import brand, seat_sign
from papilio.drawing.palette import page_css
from papilio.drawing.style import board_css
from papilio.text import _, ngettext
from papilio.web import errors, invites, lobby, new_table, pages, replay, table_api
from papilio.web.bots import Bots
from papilio.web.config import Settings
from papilio.web.frames import Frames
from papilio.web.guests import Guest, Guests, guest_of, of_site
from papilio.web.live import Hub
from papilio.web.presence import Presence
from papilio.web.site import Site
from papilio.web.store import Store
from papilio.web.tables import Tables
from papilio.web.timekeeper import Timekeeper
from papilio.web.workers import Workers

HERE = Path(__file__).parent
FORM_BYTES = 64_000
SAFE = {"GET", "HEAD", "OPTIONS"}
HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; "
        "manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",  # links hold tokens: no other site may learn them
    "cross-origin-resource-policy": "same-origin",
    "x-robots-tag": "noindex",
}
RAW_HEADERS = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
TRUSTED = (b"localhost", b"127.0.0.1")  # where there is no https; elsewhere browsers complain of the next one
ALONE = (b"cross-origin-opener-policy", b"same-origin")


def create_app(settings: Settings) -> Litestar:
    """The site as an ASGI app."""
    key = settings.key()
    templates = environment()
    hub = Hub()
    store = Store(settings.data)
    tables = Tables(store, hub, settings)
    workers = Workers(settings.workers)
    clock = Timekeeper(tables, store, settings.seconds)
    bots = Bots(tables, store, workers, clock)
    frames = Frames(lambda name, context: templates.get_template(name).render(context))
    site = Site(settings, store, tables, hub, Presence(hub, settings.seconds), frames, bots, workers, clock)

    @asynccontextmanager
    async def running(app: Litestar) -> AsyncIterator[None]:
        clock.resume()
        bots.resume()
        beating = asyncio.create_task(hub.beat(settings.heartbeat))
        yield
        beating.cancel()
        await site.end()
        store.close()

    return Litestar(
        route_handlers=[
            *pages.HANDLERS,
            *lobby.HANDLERS,
            *new_table.HANDLERS,
            *invites.HANDLERS,
            *replay.HANDLERS,
            *table_api.HANDLERS,
            board_style,
            static_files(),
        ],
        dependencies={
            "site": Provide(lambda: site, sync_to_thread=False),
            "guest": Provide(_guest, sync_to_thread=False),
        },
        lifespan=[running],
        middleware=[Guests(key, settings.https).middleware, *limits(settings)],
        allowed_hosts=AllowedHostsConfig(allowed_hosts=settings.hosts, www_redirect=False),
        csrf_config=CSRFConfig(
            secret=key.hex(),
            cookie_name=of_site("csrftoken", key),
            cookie_secure=settings.https,
            cookie_httponly=True,
            cookie_samesite="lax",
        ),
        compression_config=CompressionConfig(backend="gzip", gzip_compress_level=6, exclude=["/stream$", "/move$"]),
        template_config=TemplateConfig(instance=JinjaTemplateEngine.from_environment(templates)),
        exception_handlers={
            PapilioError: errors.on_papilio_error,
            HTTPException: errors.on_http_exception,
            Exception: errors.on_bug,
        },
        before_send=[headers(settings.https)],
        logging_config=None,
        request_max_body_size=FORM_BYTES,
        openapi_config=None,
        state=State({"site": site}),
        stores={"rate_limit": MemoryStore()},
    )


def _guest(request: Request[Any, Any, Any], site: NamedDependency[Site]) -> Guest:
    """Who asks. It comes after the site, as the framework makes a task for each of those that it finds side by side."""
    return guest_of(request)


def headers(https: bool) -> Any:
    """Every answer has them, errors too."""

    async def add(message: Message, scope: Scope) -> None:
        if message["type"] == "http.response.start":
            host = dict(scope["headers"]).get(b"host", b"").partition(b":")[0]
            alone = [ALONE] if https or host in TRUSTED else []
            message["headers"] = [*message.get("headers", []), *RAW_HEADERS, *alone]

    return add


def environment() -> Environment:
    """The templates; everything is escaped, every word can be translated."""
    templates = Environment(
        loader=PackageLoader("papilio.web"),
        autoescape=select_autoescape(default=True),
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
        extensions=["jinja2.ext.i18n"],
    )
    templates.globals.update(_=_, ngettext=ngettext, brand=brand, seat_sign=seat_sign)
    return templates


@get("/static/board.css", media_type=MediaType.CSS, sync_to_thread=False)
def board_style(request: Request[Any, Any, Any]) -> Response[str]:
    """The colours, and the classes of every game's drawings, from the one place where they are defined."""
    text = page_css() + board_css()
    tag = f'"{crc32(text.encode()):08x}"'
    headers = {"cache-control": "no-cache", "etag": tag}
    if request.headers.get("if-none-match", "").removeprefix("W/") == tag:
        return Response("", status_code=304, headers=headers)
    return Response(text, media_type=MediaType.CSS, headers=headers)


def static_files() -> Router:
    """Style sheets, scripts and signs; asked for anew each time, answered with 304 if nothing changed."""
    return create_static_files_router(
        path="/static",
        directories=[HERE / "static"],
        cache_control=CacheControlHeader(no_cache=True),
        name="static",
        before_request=nameable,
    )


def nameable(request: Request[Any, Any, Any]) -> None:
    """No file's name holds a NUL or is so long; the file system would stumble over it."""
    if "\0" in request.scope["path"] or len(request.scope["path"].encode()) > 255:
        raise NotFoundException


def limits(settings: Settings) -> list[Any]:
    """How much one client may change, make and think in a minute."""

    async def changing(request: Request[Any, Any, Any]) -> bool:
        return request.method not in SAFE

    async def dear(request: Request[Any, Any, Any]) -> bool:
        return request.method not in SAFE and bool(request.route_handler.opt.get("dear"))

    return [
        _limit(settings.moves_a_minute, changing, "moves"),
        _limit(settings.dear_a_minute, dear, "dear"),
    ]


def _limit(number: int, which: Any, label: str) -> Any:
    def client(request: Request[Any, Any, Any]) -> str:
        return f"{label} {get_remote_address(request)}"

    return RateLimitConfig(("minute", number), check_throttle_handler=which, identifier_for_request=client).middleware
