"""Any request gets an answer of ours: a success or an error of the right kind, never a 500, never a traceback."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import papilio
from tests.web.conftest import GAME, JSON, House, Person, two_at_a_table

ALLOWED = {200, 303, 304, 400, 403, 404, 405, 409, 413, 415, 422, 429}
OFTEN = settings(max_examples=120, deadline=None, suppress_health_check=list(HealthCheck))
SELDOM = settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[House, str, Person]]:
    house = House(Path(tmp_path_factory.mktemp("fuzz")))
    table, ann, _ben = two_at_a_table(house)
    yield house, table, ann
    house.close()


scalars = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(allow_nan=False, allow_infinity=False),
    st.text(max_size=30),
    st.just("undo"),
)
values = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
)
names = st.sampled_from(
    ["seat", "seq", "action", "move", "request", "level", "name", "record", "theme", "back", "seats"]
)
actions = [
    "move",
    "undo",
    "iam",
    "hint",
    "leave",
    "rematch",
    "try",
    "start",
    "seats/1/free",
    "seats/9/bot",
    "seats/-1/free",
]

PLACES = ["/tables/{}", "/replay/{}", "/watch/{}", "/join/{}", "/games/{}/rules", "/new/{}", "/static/{}"]


def answered(answer: Any) -> None:
    assert answer.status_code in ALLOWED, (answer.status_code, answer.text)
    assert "Traceback" not in answer.text


@OFTEN
@given(st.sampled_from([action for action in actions if action != "leave"]), st.dictionaries(names, values, max_size=6))
def test_posts_of_json(world: tuple[House, str, Person], action: str, fields: dict[str, Any]) -> None:
    _house, table, ann = world
    answered(ann.send(f"{table}/{action}", **fields))


@OFTEN
@given(st.sampled_from(["/settings", f"/new/{GAME}", f"/play/{GAME}", "/play/x", "/join/x"]), st.data())
def test_posts_of_forms(world: tuple[House, str, Person], path: str, data: st.DataObject) -> None:
    _house, _table, ann = world
    keys = [
        "seats",
        "seat-0",
        "seat-1",
        "name",
        "name-1",
        "order",
        "option-hand",
        "option-games",
        "option-first-player",
    ]
    words = ["me", "here", "friend", "bot:egg", "bot:", "2", "3", "99", "random", "on", "²", "-1", "1e9"]
    fields = data.draw(st.dictionaries(st.sampled_from(keys), st.sampled_from(words) | st.text(max_size=20)))
    answered(ann.http.post(path, data={"_csrf_token": ann.token, **fields}))


@OFTEN
@given(st.binary(max_size=300), st.sampled_from(["application/json", "application/x-www-form-urlencoded", "text/x", "",
       "multipart/form-data", "multipart/form-data; boundary=x", "application/json; charset=zz"]))  # fmt: skip
def test_any_body(world: tuple[House, str, Person], body: bytes, type: str) -> None:
    _house, table, ann = world
    headers = {**JSON, "content-type": type, "x-csrftoken": ann.token}
    for path in (f"{table}/move", "/import"):
        answered(ann.http.post(path, content=body, headers=headers))


@OFTEN
@given(st.sampled_from(PLACES), st.text(min_size=1, max_size=30))
def test_any_name(world: tuple[House, str, Person], path: str, name: str) -> None:
    _house, _table, ann = world
    url = ann.http.base_url.copy_with(raw_path=path.encode().replace(b"{}", quoted(name)))
    answered(ann.http.get(url))


def quoted(text: str) -> bytes:
    return "".join(f"%{byte:02x}" for byte in text.encode("utf-8", "replace")).encode()


@OFTEN
@given(st.sampled_from(["moves", "preview", "frame", "record", ""]),
       st.dictionaries(st.sampled_from(["seat", "action", "watch", "pick", "from", "ply"]),
                       st.integers().map(str) | st.text(max_size=12)))  # fmt: skip
def test_any_query(world: tuple[House, str, Person], what: str, query: dict[str, str]) -> None:
    _house, table, ann = world
    answered(ann.ask(f"{table}/{what}".rstrip("/"), **query))


@SELDOM
@given(st.data())
def test_edited_records(world: tuple[House, str, Person], data: st.DataObject) -> None:
    _house, _table, ann = world
    match = papilio.start(GAME, seed=3)
    for number in range(6):
        legal = match.legal(match.actors[0])
        match.submit(match.actors[0], legal[number % len(legal)])
    record = json.loads(match.record().to_json())
    field = data.draw(st.sampled_from(sorted(record)))
    if field == "plies" and data.draw(st.booleans()):
        record["plies"][data.draw(st.integers(0, len(record["plies"]) - 1))] = data.draw(st.text(max_size=12))
    else:
        record[field] = data.draw(values)
    text = json.dumps(record)
    answered(ann.post_any("/import", record=text[: data.draw(st.integers(0, len(text)))]))
    answered(ann.post_any("/import", record=text))


def test_a_record_that_is_fine_is_taken(world: tuple[House, str, Person]) -> None:
    _house, _table, ann = world
    record = papilio.start(GAME, seed=3).record().to_json()
    assert ann.post_any("/import", record=record).status_code == 303
    file = {"record": ("game.json", record.encode(), "application/json")}
    answer = ann.http.post("/import", data={"_csrf_token": ann.token}, files=file)
    assert answer.status_code == 303
    assert ann.page(answer.headers["location"])


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "OPTIONS", "HEAD", "TRACE"])
def test_other_methods(world: tuple[House, str, Person], method: str) -> None:
    _house, table, ann = world
    for path in ("/", table, f"{table}/move", "/nothing"):
        answer = ann.http.request(method, path, headers={"x-csrftoken": ann.token})
        assert answer.status_code in ALLOWED | {204}, (path, answer.status_code)
