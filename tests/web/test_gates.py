"""Who is let in: tokens, hosts, sizes, rates, and what every answer carries."""

import socket
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from papilio.core.game import InvalidOption
from papilio.web.config import KEY_BYTES, Settings
from papilio.web.guests import Guest, Guests, clean_name, read_settings
from papilio.web.server import listening
from tests.web.conftest import GAME, House, two_at_a_table

CHANGING = [
    f"/play/{GAME}",
    f"/new/{GAME}",
    "/settings",
    "/import",
    "/join/{invite}",
    "{table}/start",
    "{table}/move",
    "{table}/undo",
    "{table}/iam",
    "{table}/hint",
    "{table}/leave",
    "{table}/rematch",
    "{table}/try",
    "{table}/seats/1/free",
    "{table}/seats/1/bot",
]


@pytest.mark.parametrize("path", CHANGING)
def test_every_change_needs_the_csrf_token(house: House, path: str) -> None:
    ann = house.person()
    table = ann.table("me", "friend", name="Ann")
    invite = house.invite(table, 1).rpartition("/")[2]
    where = path.format(table=table, invite=invite)
    assert ann.http.post(where, data={"seat": 0}).status_code == 403
    assert ann.http.post(where, data={"seat": 0, "_csrf_token": "0" * 128}).status_code == 403
    assert ann.http.post(where, json={"seat": 0}, headers={"x-csrftoken": "é".encode()}).status_code == 403
    assert house.site.tables.row(table.rpartition("/")[2]).seats[1].kind == "open"


@pytest.mark.parametrize(
    "host", ["evil.example", "127.0.0.1.evil.example", "127.0.0.1:1", "", "localhost@evil.example"]
)
def test_a_wrong_host_is_refused(house: House, host: str) -> None:
    answer = httpx.get(house.url, headers={"host": host})
    assert answer.status_code == 400


def test_what_every_answer_carries(house: House) -> None:
    ann = house.person()
    for path in ("/", "/nothing", "/static/nothing.css", f"/games/{GAME}/rules"):
        answer = ann.http.get(path)
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "same-origin"
    assert ann.http.get("/").headers["cache-control"] == "no-store"


def test_cookies_are_secure_exactly_under_https(build: Callable[..., House]) -> None:
    plain = httpx.get(build().url).headers.get_list("set-cookie")
    assert len(plain) == 2
    assert all("HttpOnly" in cookie and "SameSite=lax" in cookie and "Secure" not in cookie for cookie in plain)


def test_cookies_are_secure_under_https(build: Callable[..., House]) -> None:
    house = build(address="https://play.example.org")
    answer = httpx.get(house.url, headers={"host": "play.example.org"})
    assert answer.status_code == 200
    assert all("Secure" in cookie for cookie in answer.headers.get_list("set-cookie"))


def test_links_lead_to_the_public_address(build: Callable[..., House]) -> None:
    house = build(address="http://play.example.org/")
    ann = house.person()
    table = ann.table("me", "friend", name="Ann")
    page = ann.page(table)
    assert f"http://play.example.org{house.invite(table, 1)}" in page
    assert "<svg" in page
    assert "--lan" not in page


def test_links_to_loopback_are_for_this_machine_and_say_so(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PAPILIO_COMMAND", "scripts/play")
    ann = house.person()
    table = ann.table("me", "friend", name="Ann")
    page = ann.page(table)
    assert f"{house.url}{house.invite(table, 1)}" in page
    assert "another browser on this machine" in page
    assert "Link for a friend" not in page
    assert "QR code" not in page
    for told in (page, ann.page("/new/butterfly-garden")):  # before one chooses a friend, too
        assert "<code>scripts/play --lan</code>" in told


def test_an_invitation_is_used_up_once(house: House) -> None:
    ann, ben, cem = house.person(), house.person(), house.person()
    table = ann.table("me", "friend", name="Ann")
    invite = house.invite(table, 1)
    ben.post(invite, name="Ben")
    cem.post(invite, 404, name="Cem")
    cem.page(invite, 404)
    assert invite not in ann.page(table)


def test_a_freed_seat_has_a_new_link(house: House) -> None:
    ann = house.person()
    table = ann.table("me", "friend", name="Ann")
    old = house.invite(table, 1)
    ann.post(f"{table}/seats/1/free")
    assert house.invite(table, 1) != old
    house.person().page(old, 404)
    ann.post(f"{table}/seats/0/free", 409)
    ann.post(f"{table}/seats/9/free", 400)


def test_big_bodies_are_refused(house: House) -> None:
    table, ann, _ben = two_at_a_table(house)
    assert ann.send(f"{table}/move", seat=0, seq=1, move="x" * 100_000).status_code == 413
    assert ann.send("/import", record="x" * 1_100_000).status_code == 413
    assert ann.send("/import", record="x" * 1_000_001).status_code in (413, 422)
    assert ann.http.post(f"{table}/move", data={"_csrf_token": ann.token, "x": "y" * 100_000}).status_code == 413


def test_browsers_isolate_the_site_only_where_they_trust_it(build: Callable[..., House]) -> None:
    url = build(extra_hosts=("papilio.lan",)).url
    assert httpx.get(url).headers["cross-origin-opener-policy"] == "same-origin"
    answer = httpx.get(url, headers={"host": "papilio.lan"})
    assert answer.status_code == 200
    assert "cross-origin-opener-policy" not in answer.headers
    assert "content-security-policy" in answer.headers


def test_too_much_in_a_minute_is_refused(build: Callable[..., House]) -> None:
    house = build(dear_a_minute=3, moves_a_minute=6)
    ann = house.person()
    for _ in range(3):
        ann.post(f"/play/{GAME}")
    ann.post(f"/play/{GAME}", 429)
    ann.post("/settings", 303)
    ann.post("/settings", 303)
    ann.post("/settings", 429)
    ann.page("/")


@pytest.mark.parametrize("cookie", ["", "x", "=", "AAAA", "é", "A" * 5000, "null"])
def test_a_foreign_cookie_is_no_guest(house: House, cookie: str) -> None:
    assert Guests(b"k" * 32, False).read(cookie) is None
    assert read_settings(cookie)["theme"] == "system"
    name = Guests(house.settings.key(), False).cookie
    answer = httpx.get(f"{house.url}/tables", headers={"cookie": f"{name}={cookie}; settings={cookie}".encode()})
    assert answer.status_code == 200


def test_sites_on_one_host_leave_each_others_cookies_alone(build: Callable[..., House], tmp_path: Path) -> None:
    ours, theirs = build(), build(tmp_path / "theirs")
    ann = ours.person()
    table = ann.table("me", "friend", name="Ann")
    elsewhere = theirs.person()
    elsewhere.http.cookies.update(ann.http.cookies)  # a browser that was there before: cookies know no port
    elsewhere.page("/")
    elsewhere.table("me", "friend", name="Ann")
    ann.http.cookies.update(elsewhere.http.cookies)
    ann.page(table)
    ann.post(f"{table}/start")


def test_a_cookie_of_another_site_is_no_guest() -> None:
    ann = Guest("secret", "Ann")
    ours, others = Guests(b"k" * 32, False), Guests(b"j" * 32, False)
    assert ours.read(ours.write(ann)) == ann
    assert others.read(ours.write(ann)) is None


def test_the_key_is_made_once_and_private(tmp_path: Path) -> None:
    data = tmp_path / "new"
    key = Settings(data).key()
    assert len(key) == KEY_BYTES
    assert Settings(data).key() == key
    assert (data / "secret.key").stat().st_mode & 0o777 == 0o600
    (data / "secret.key").write_bytes(b"short")
    with pytest.raises(InvalidOption):
        Settings(data).key()


def test_names_are_one_printable_line() -> None:
    assert clean_name("  A\n\x00nn\t\u202e ", "Guest") == "A nn"
    assert clean_name("\n", "Guest") == "Guest"
    assert len(clean_name("x" * 999, "Guest")) == 40


def test_names_are_escaped(house: House) -> None:
    ann = house.person()
    table = ann.table("me", "friend", name="<script>alert(1)</script>")
    ann.post(f"{table}/start")
    assert "<script>alert" not in ann.page(table)
    assert "<script>alert" not in ann.ask(f"{table}/frame").text


@pytest.mark.parametrize("address", ["play.example.org", "ftp://x", "https://", "https://x/path", "https://x?y"])
def test_an_address_is_the_start_of_a_url(tmp_path: Path, address: str) -> None:
    with pytest.raises(InvalidOption):
        Settings(tmp_path, address=address)


@pytest.mark.parametrize("command", ["", "scripts/play"])
def test_a_taken_port_is_told_with_the_remedy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str) -> None:
    monkeypatch.setenv("PAPILIO_COMMAND", command)
    with socket.create_server(("127.0.0.1", 0)) as other:
        settings = Settings(tmp_path, port=other.getsockname()[1])
        with pytest.raises(OSError, match=rf"is taken.* {command or 'papilio serve'} --port"):
            listening(settings)
