"""Run the site: `papilio serve`."""

import argparse
import errno
import gc
import logging
import socket
import threading
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import uvicorn
from filelock import FileLock, Timeout

from papilio.text import _
from papilio.web.app import create_app
from papilio.web.config import Settings, command, data_dir
from papilio.web.site import Site

GRACE = 5  # seconds for what is being answered when the server stops; usually it takes none of them


def serve(args: argparse.Namespace) -> int:
    """Serve until interrupted; problems with the port raise OSError with the remedy."""
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(name)s: %(message)s")
    settings = Settings(
        data=data_dir(args.data),
        port=args.port,
        lan=args.lan,
        address=args.address or "",
        components=getattr(args, "components", None),
    )
    with listening(settings) as sock, alone(settings.data):
        app = create_app(settings)
        print(_("Papilio is at {address}").format(address=settings.base or settings.here), flush=True)
        print(_("Tables are kept in {directory}. Stop with Ctrl-C.").format(directory=settings.data), flush=True)
        config = uvicorn.Config(
            app,
            log_level="warning",
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=GRACE,
            lifespan="on",
        )
        if not args.no_browser:
            threading.Timer(0.8, webbrowser.open, (settings.here,)).start()
        Server(config, app.state.site).run(sockets=[sock])
    return 0


class Server(uvicorn.Server):
    """A server that ends streams and thoughts when it stops, instead of waiting for them."""

    def __init__(self, config: uvicorn.Config, site: Site) -> None:
        super().__init__(config)
        self._site = site

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start. What is loaded by now stays: the collector need not look through it while people wait."""
        await super().startup(sockets)
        gc.collect()
        gc.freeze()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop."""
        await self._site.end()
        await super().shutdown(sockets)


@contextmanager
def alone(data: Path) -> Iterator[None]:
    """The only server of these tables, as servers do not hear of each other's moves. Raises OSError in words."""
    try:
        data.mkdir(parents=True, exist_ok=True, mode=0o700)
        lock = FileLock(data / "server.lock")
        lock.acquire(timeout=0)
    except Timeout:
        sentence = _("Another Papilio serves the tables in {directory}. Stop it, or choose others with --data.")
        raise OSError(sentence.format(directory=data)) from None
    except OSError as error:
        sentence = _("Tables cannot be kept in {directory} ({why}). Choose another place with --data.")
        raise OSError(sentence.format(directory=data, why=error.strerror)) from None
    try:
        yield
    finally:
        lock.release()


def listening(settings: Settings) -> socket.socket:
    """The socket, taken before anything else starts. Raises OSError in words."""
    sock = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        sock.bind((settings.listen, settings.port))
        sock.listen(512)
    except (OSError, OverflowError) as error:
        sock.close()
        taken = isinstance(error, OSError) and error.errno == errno.EADDRINUSE
        why = _("is taken") if taken else _("cannot be used")
        sentence = _("Port {port} {why}. Choose another one: {command} --port {other}")
        other = settings.port + 1 if 0 < settings.port < 65535 else 8421
        raise OSError(sentence.format(port=settings.port, why=why, command=command(), other=other)) from None
    sock.set_inheritable(True)
    return sock
