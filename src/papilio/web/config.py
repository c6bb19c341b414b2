"""Settings of one site: where it keeps its data, and the addresses under which it may be reached."""

import ipaddress
import os
import secrets
import socket
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from platformdirs import user_data_path

from papilio.core.game import InvalidOption

DEFAULT_PORT = 8420
KEY_BYTES = 32


@dataclass(slots=True)
class Settings:
    """What the owner of the site chose; `address` is public, without a slash at its end, or empty."""

    data: Path
    port: int = DEFAULT_PORT
    lan: bool = False
    address: str = ""
    components: Path | None = None
    workers: int = field(default_factory=lambda: max(1, min(4, (os.cpu_count() or 2) - 1)))
    heartbeat: float = 15.0
    moves_a_minute: int = 600  # changing requests of one client
    dear_a_minute: int = 60  # new tables, imports, hints: what costs much
    extra_hosts: tuple[str, ...] = ()
    seconds: Callable[[], float] = time.monotonic  # the clock that races follow

    def __post_init__(self) -> None:
        self.address = checked_address(self.address)

    @property
    def https(self) -> bool:
        """Whether people come by https: then, and only then, cookies are Secure."""
        return self.address.startswith("https:")

    @property
    def listen(self) -> str:
        """The network interface: loopback unless asked otherwise."""
        return "0.0.0.0" if self.lan else "127.0.0.1"

    @property
    def here(self) -> str:
        """Where this machine's own browsers find the site."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def base(self) -> str:
        """Where links and QR codes lead; empty if only this machine could follow them."""
        if self.address:
            return self.address
        here = lan_address() if self.lan else ""
        return f"http://{here}:{self.port}" if here else ""

    @property
    def hosts(self) -> list[str]:
        """The Host headers that are answered: loopback, the configured address, on a LAN this machine's names."""
        names = ["localhost", "127.0.0.1"]
        if self.lan:
            names += [here for here in (lan_address(), socket.gethostname(), f"{socket.gethostname()}.local") if here]
        hosts = [host for name in names for host in (name, f"{name}:{self.port}")]
        if self.address:
            parts = urlsplit(self.address)
            hosts += [parts.netloc, parts.hostname or ""]
        return [*dict.fromkeys(host for host in (*hosts, *self.extra_hosts) if host)]

    def key(self) -> bytes:
        """The site's secret, made once and readable by its owner only."""
        self.data.mkdir(parents=True, exist_ok=True, mode=0o700)
        file = self.data / "secret.key"
        try:
            handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except FileExistsError:
            return _read_key(file)
        with os.fdopen(handle, "wb") as out:
            out.write(secrets.token_bytes(KEY_BYTES))
        return _read_key(file)


def _read_key(file: Path) -> bytes:
    key = file.read_bytes()
    if len(key) != KEY_BYTES:
        raise InvalidOption(f"{file} is damaged; remove it (guests then have to sit down anew)", "data")
    return key


def command() -> str:
    """What this site was started with, for advice how to start it otherwise."""
    return os.environ.get("PAPILIO_COMMAND") or "papilio serve"


def data_dir(chosen: Path | None) -> Path:
    """The directory for tables: chosen, from PAPILIO_DATA, or the user's own."""
    return chosen or Path(os.environ.get("PAPILIO_DATA") or user_data_path("papilio", appauthor=False))


def checked_address(address: str) -> str:
    """The public address without its last slash. Raises InvalidOption."""
    if not address:
        return ""
    parts = urlsplit(address)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.path not in ("", "/") or parts.query:
        raise InvalidOption("--address is the start of a URL, such as https://play.example.org", "address")
    return f"{parts.scheme}://{parts.netloc}"


def lan_address() -> str:
    """This machine's address on its network, or empty. Nothing is sent: a datagram socket only picks a route."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return ""
        found = str(probe.getsockname()[0])
    return "" if ipaddress.ip_address(found).is_loopback else found
