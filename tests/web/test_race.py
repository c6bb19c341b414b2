"""Races over the wire: deadlines, order of arrival, what cannot be gained by lying, bots, and starting anew."""

import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest

from papilio.core.game import CLOCK
from papilio.games.family_flutter_by.rules_notation import SKIP
from papilio.web import presence
from papilio.web.store import RUNNING, WAITING
from tests.web.conftest import Events, House, Person

GAME = "family-flutter-by"


class Time:
    """A clock that goes when it is told to."""

    def __init__(self) -> None:
        self.seconds = 100.0

    def __call__(self) -> float:
        return self.seconds


class Race:
    """A table of people, each with a browser, and its server, whose clock is ours."""

    def __init__(self, house: House, people: int = 2, bots: int = 0, **options: str) -> None:
        self.house = house
        self.people = [house.person() for _ in range(people)]
        sitting = ["me", *["friend"] * (people - 1), *["bot:butterfly"] * bots]
        given = {f"seat-{seat}": kind for seat, kind in enumerate(sitting)}
        chosen = {f"option-{name.replace('_', '-')}": value for name, value in options.items()}
        made = self.people[0].post(f"/new/{GAME}", seats=len(sitting), name="Ann", **given, **chosen)
        self.table = str(made.headers["location"])
        self.id = self.table.rpartition("/")[2]
        for seat, friend in enumerate(self.people[1:], 1):
            friend.post(house.invite(self.table, seat), name=f"Friend {seat}")
        if people > 1:
            self.people[0].post(f"{self.table}/start")

    @property
    def match(self) -> Any:
        return self.house.site.tables.match(self.house.site.tables.row(self.id))

    @property
    def state(self) -> Any:
        return self.house.site.tables.entry(self.house.site.tables.row(self.id)).present

    def wait(self, seconds: float) -> None:
        """Let time pass, and the server notice what is due."""
        self.house.settings.seconds.seconds += seconds

        async def notice() -> None:
            clock = self.house.site.clock
            clock.consider(self.id)
            while True:
                due = self.match.game.legal_actions(self.state, CLOCK)
                if not due or due[0] > clock.now(self.id, self.match):
                    return
                await clock._play(self.id)

        self.house.run(notice())

    def turn_up(self) -> None:
        """Up to the next card."""
        while self.state.phase != 2:
            self.wait(0.5)

    @property
    def right(self) -> str:
        return str(self.match.game.text(0, self.match.game.solutions(int(self.state.card))[0]))

    @property
    def wrong(self) -> str:
        rights = self.match.game.solutions(int(self.state.card))
        return str(self.match.game.text(0, next(1 << place for place in range(8) if 1 << place not in rights)))

    def claim(self, seat: int, move: str | None = None, seq: int | None = None, request: str = "") -> httpx.Response:
        seq = self.match.ply_count if seq is None else seq
        move = move or self.right
        return self.people[seat].send(f"{self.table}/move", seat=seat, seq=seq, move=move, request=request)

    def look(self) -> None:
        """Let the server notice who has left meanwhile."""

        async def notice() -> None:
            self.house.site.presence.on_leave = lambda _table: None
            self.house.site.presence.look(self.id)
            await self.house.site.left(self.id)

        self.house.run(notice())

    def until(self, holds: Callable[[], bool]) -> None:
        """Wait for something that the server does by itself."""
        late = time.monotonic() + 10
        while not holds():
            assert time.monotonic() < late
            time.sleep(0.01)

    def won(self, seat: int) -> int:
        return sum(owner == seat for owner in self.state.owner)


@pytest.fixture
def clocked(build: Any) -> House:
    return build(seconds=Time())


def test_the_card_leaves_the_server_at_the_end_of_three_seconds(clocked: House) -> None:
    race = Race(clocked)
    before = [person.ask(f"{race.table}/frame").text for person in race.people]
    assert race.match.ply_count == 0
    assert all("ff-w" not in text and "count-down" in text for text in before)
    race.wait(2.9)
    assert race.match.ply_count == 0
    with Events(race.people[1], race.table, **{"from": 0}) as stream:
        race.wait(0.2)
        frames = [stream.next()[1] for _ in range(2)]
    assert race.state.phase == 2
    assert race.state.shown == 3000
    assert "A card is turned up: " in frames[1]["log"][0]


def test_a_real_clock_plays_deadlines_by_itself(build: Any) -> None:
    house = build()
    race = Race(house)
    with Events(race.people[0], race.table, **{"from": 0}) as stream:
        assert [stream.next()[0] for _ in range(2)] == [1, 2]


def test_a_right_claim_wins_and_is_shown_to_all(clocked: House) -> None:
    race = Race(clocked, people=3)
    race.turn_up()
    seq = race.match.ply_count
    race.wait(1.5)
    assert race.claim(1).status_code == 200
    assert [race.won(seat) for seat in range(3)] == [0, 1, 0]
    for person in race.people:
        with Events(person, race.table, **{"from": seq}) as stream:
            frames = [stream.next()[1] for _ in range(2)]
        assert "has found" in frames[1]["log"][0]
        assert any(key.startswith("found:") for key in frames[1]["patch"]["found"])


def test_claims_before_the_reveal_in_a_pause_and_late_ones_cost_nothing(clocked: House) -> None:
    race = Race(clocked)
    early = race.people[0].send(f"{race.table}/move", seat=0, seq=0, move="0000 top")
    assert (early.status_code, early.json()["clause"]) == (422, "FF-27")
    race.turn_up()
    seq = race.match.ply_count
    old, wrong = race.right, race.wrong
    race.claim(0)
    late = race.claim(1, old, seq)
    assert late.status_code == 409
    race.turn_up()
    assert race.claim(1, wrong, seq).status_code == 409  # for the card before: not even a wrong claim
    assert race.claim(1, wrong, 0).status_code == 409
    assert race.claim(1, wrong, 10**6).status_code == 409
    assert len(race.state.under) == 0


def test_what_others_do_does_not_spoil_a_claim(clocked: House) -> None:
    race = Race(clocked, people=3)
    race.turn_up()
    seq = race.match.ply_count
    race.wait(1)
    with Events(race.people[0], race.table), Events(race.people[2], race.table):
        assert race.claim(1, "skip").status_code == 200
        assert race.claim(0, race.right, seq).status_code == 200
    assert race.won(0) == 1


def test_a_replayed_claim_gets_the_first_answer_and_claims_nothing(clocked: House) -> None:
    race = Race(clocked)
    race.turn_up()
    seq, move = race.match.ply_count, race.right
    first = race.claim(0, move, seq, "once")
    race.turn_up()
    again = race.claim(0, move, seq, "once")
    assert first.json() == again.json()
    assert race.won(0) == 1
    assert race.claim(1, move, seq, "once").status_code == 409


@pytest.mark.parametrize("move", ["0003 top", "0000", "0000 top+left", "", "9" * 300, "0000 moon", "give 7", "undo"])
def test_claims_of_what_cannot_be_are_ignored(clocked: House, move: str) -> None:
    race = Race(clocked)
    race.turn_up()
    before = race.match.ply_count
    answer = race.people[0].send(f"{race.table}/move", seat=0, seq=before, move=move)
    assert answer.status_code in (400, 422)
    assert race.match.ply_count == before


def test_nobody_claims_for_another_and_no_time_is_taken_from_a_browser(clocked: House) -> None:
    race = Race(clocked)
    race.turn_up()
    seq, now = race.match.ply_count, clocked.site.clock.now(race.id, race.match)
    stolen = race.people[1].send(f"{race.table}/move", seat=0, seq=seq, move=race.right)
    assert stolen.status_code == 403
    lie = {"at_ms": 1, "at": 1, "now": 0, "ms": -5}
    race.wait(2)
    answer = race.people[1].send(f"{race.table}/move", seat=1, seq=seq, move=race.right, **lie)
    assert answer.status_code == 200
    assert race.match.now == now + 2000


def together(race: Race, pool: ThreadPoolExecutor) -> list[int]:
    """Both seats claim rightly at the same moment; the answers."""
    seq, move, gate = race.match.ply_count, race.right, threading.Barrier(2)

    def one(seat: int) -> int:
        gate.wait()
        return race.claim(seat, move, seq).status_code

    return list(pool.map(one, (0, 1)))


@pytest.mark.parametrize("times", [26, pytest.param(1000, marks=pytest.mark.slow)])
def test_of_two_claims_at_the_same_moment_exactly_one_wins_and_all_agree(clocked: House, times: int) -> None:
    winners, done = [0, 0], 0
    with ThreadPoolExecutor(2) as pool:
        while done < times:
            race = Race(clocked)
            while done < times and len(race.state.won) < 13:
                race.turn_up()
                before = [race.won(seat) for seat in (0, 1)]
                answers = together(race, pool)
                after = [race.won(seat) for seat in (0, 1)]
                gained = [now - was for now, was in zip(after, before, strict=True)]
                assert sorted(gained) == [0, 1]
                assert answers[gained.index(1)] == 200
                assert answers[gained.index(0)] in (409, 422)
                winners[gained.index(1)] += 1
                done += 1
                shown = [person.ask(f"{race.table}/frame").json() for person in race.people]
                assert shown[0]["layers"] == shown[1]["layers"]
                assert shown[0]["panels"] == shown[1]["panels"]
    assert sum(winners) == times


def test_a_card_that_all_who_are_here_skip_goes_and_bots_go_with_them(clocked: House) -> None:
    race = Race(clocked, people=2, bots=1)
    race.turn_up()
    card = int(race.state.card)
    with Events(race.people[0], race.table), Events(race.people[1], race.table):
        race.claim(0, "skip")
        assert race.state.phase == 2
        race.claim(1, "skip")
    assert list(race.state.under) == [card]
    assert [action for seat, action in race.match._plies if seat >= 0] == [SKIP, SKIP, SKIP]


def test_who_is_away_does_not_hold_up_a_skip(clocked: House) -> None:
    race = Race(clocked)
    race.turn_up()
    with Events(race.people[0], race.table):
        race.claim(0, "skip")
    assert len(race.state.under) == 1


def test_ff_25_when_the_last_who_searches_leaves_a_skipped_card_goes(
    clocked: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "CLOSED", 0.0)
    race = Race(clocked, people=3, bots=1)
    race.turn_up()
    with Events(race.people[0], race.table), Events(race.people[2], race.table):
        with Events(race.people[1], race.table):
            race.claim(0, "skip")
            race.claim(2, "skip")
            assert race.state.phase == 2
        race.until(lambda: race.state.phase != 2)
    assert len(race.state.under) == 1
    assert [seat for seat, action in race.match._plies if action == SKIP] == [0, 2, 1, 3]


def test_ff_25_whoever_loads_the_page_anew_is_waited_for(clocked: House) -> None:
    race = Race(clocked)
    race.turn_up()
    with Events(race.people[0], race.table):
        with Events(race.people[1], race.table):
            pass
        race.until(lambda: clocked.site.hub.connected(race.id) == {0})
        race.claim(0, "skip")
        race.wait(4.9)
        race.look()
        assert race.state.phase == 2
        with Events(race.people[1], race.table):
            race.wait(5)
            race.look()
            assert race.state.phase == 2


def test_ff_25_whoever_plays_without_a_script_is_here_for_a_minute(clocked: House) -> None:
    race = Race(clocked)
    race.turn_up()
    race.people[1].page(race.table)
    with Events(race.people[0], race.table):
        race.claim(0, "skip")
        assert race.state.phase == 2
        race.people[1].post(f"{race.table}/move", seat=1, seq=race.match.ply_count, move="skip")
        assert len(race.state.under) == 1
        race.turn_up()
        race.claim(0, "skip")
        race.wait(50)
        race.look()
        assert race.state.phase == 2
        race.wait(8)
        race.look()
    assert len(race.state.under) == 2


def test_after_the_limit_the_card_goes_by_itself(clocked: House) -> None:
    race = Race(clocked, limit_seconds="20")
    race.turn_up()
    race.wait(19.9)
    assert race.state.phase == 2
    race.wait(0.2)
    assert len(race.state.under) == 1


def test_a_claim_that_arrives_in_time_is_decided_before_the_limit(clocked: House) -> None:
    """Even if the clock has not rung yet: what is late is told by when it arrived."""
    race = Race(clocked, limit_seconds="20")
    race.turn_up()
    clocked.settings.seconds.seconds += 20.5  # type: ignore[attr-defined]
    late = race.claim(0)
    assert late.status_code in (409, 422)  # 409 if a timer has rung in between and played the limit first
    assert race.won(0) == 0


def test_bots_claim_when_a_person_would(clocked: House) -> None:
    race = Race(clocked, people=1, bots=1)
    race.turn_up()
    key = (race.id, 1)
    racers = clocked.site.bots._racers
    assert key in racers._plans
    plan = racers._plans[key].task
    race.claim(0)
    assert key not in racers._plans  # the card is gone: what it was about to say is dropped
    race.turn_up()
    assert racers._plans[key].task is not plan


def test_a_started_server_goes_on_with_the_race(build: Any, tmp_path: Any) -> None:
    clock = Time()
    house = build(tmp_path / "same", seconds=clock)
    race = Race(house, people=1, bots=1)
    race.turn_up()
    card, shown = int(race.state.card), int(race.state.shown)
    cookies = race.people[0].http.cookies
    house.close()
    clock.seconds += 3600  # the server was down for an hour, and the race stood still
    other = build(tmp_path / "same", seconds=clock)
    person = other.person()
    person.http.cookies = cookies
    race.house, race.people = other, [person]
    assert (int(race.state.card), int(race.state.shown)) == (card, shown)
    assert (race.id, 1) in other.site.bots._racers._plans
    race.wait(1)
    assert race.claim(0).status_code == 200
    assert race.won(0) == 1
    house._server.should_exit = True


def test_latency_is_told_to_everybody_and_used_for_nothing(clocked: House) -> None:
    race = Race(clocked)
    with Events(race.people[1], race.table, **{"from": 0}) as stream, Events(race.people[0], race.table):
        answer = race.people[0].send(f"{race.table}/latency", seat=0, ms=42)
        assert answer.status_code == 200
        assert stream.next("latency")[1] == {"0": 42}
    assert race.people[1].send(f"{race.table}/latency", seat=0, ms=1).status_code == 403
    for ms in (-1, 10**9, "x"):
        assert race.people[0].send(f"{race.table}/latency", seat=0, ms=ms).status_code == 400


def test_hints_are_for_those_who_race_alone(clocked: House) -> None:
    race = Race(clocked)
    race.turn_up()
    assert race.people[0].send(f"{race.table}/hint", seat=0).status_code == 409
    alone = Race(clocked, people=1)
    alone.turn_up()
    hint = alone.people[0].send(f"{alone.table}/hint", seat=0).json()
    assert alone.match.game.parse(0, hint["candidates"][0]["text"]) in alone.match.game.solutions(int(alone.state.card))


def test_races_are_not_offered_round_one_screen(clocked: House) -> None:
    person = clocked.person()
    assert "Another person on this screen" not in person.page(f"/new/{GAME}")
    answer = person.post_any(f"/new/{GAME}", **{"seats": 2, "seat-0": "me", "seat-1": "here"})
    assert answer.status_code == 422
    assert "screen of their own" in answer.text


def test_a_handicap_left_empty_is_none(clocked: House) -> None:
    race = Race(clocked, handicap_seconds="")
    assert list(race.match.game.handicap) == [0, 0]
    other = Race(clocked, handicap_seconds="3,0")
    assert list(other.match.game.handicap) == [3000, 0]
    third = Race(clocked, handicap_seconds_0="", handicap_seconds_1="4", handicap_seconds_5="9")
    assert list(third.match.game.handicap) == [0, 4000]


def test_a_preview_does_not_tell_whether_a_claim_is_right(clocked: House) -> None:
    race = Race(clocked)
    race.turn_up()
    game = race.match.game
    answers = [
        race.people[0].ask(f"{race.table}/preview", seat=0, action=game.parse(0, move)).json()
        for move in (race.right, race.wrong)
    ]
    assert all(set(answer["fragments"]) <= {f"place:{place}" for place in range(8)} for answer in answers)
    assert race.match.ply_count == 2


def test_without_a_script_a_claim_is_four_groups_and_eight_boxes(clocked: House) -> None:
    race = Race(clocked, people=1)
    race.turn_up()
    page = race.people[0].page(race.table)
    assert page.count('type="radio" name="part') == 12
    assert page.count('type="checkbox" name="part') == 8
    parts = race.match.game.parts(race.match.game.parse(0, race.right))
    names = {**{f"part{number}": part for number, part in enumerate(parts[:4], 1)}, "part5": list(parts[4:])}
    race.people[0].post(f"{race.table}/move", seat=0, seq=race.match.ply_count, **names)
    assert race.won(0) == 1


def test_parts_that_make_no_move_are_refused(clocked: House) -> None:
    race = Race(clocked, people=1)
    race.turn_up()
    for parts in ({"part1": "look:ul-0"}, {"part5": "place:top"}, {"part1": "x"}, {}):
        race.people[0].post(f"{race.table}/move", 400, seat=0, seq=race.match.ply_count, **parts)


def test_frames_of_a_race_name_everybody(clocked: House) -> None:
    race = Race(clocked)
    race.turn_up()
    turn = race.people[0].ask(f"{race.table}/frame").json()["turn"]
    assert turn["mine"]
    assert turn["seats"] == [0, 1]
    assert turn["title"].startswith("Find ")


def test_the_script_of_the_game_is_served_and_others_have_none(clocked: House) -> None:
    person = Person(clocked.url)
    script = person.http.get(f"/games/{GAME}/play.js")
    assert script.headers["content-type"].startswith("text/javascript")
    assert len(script.text.splitlines()) <= 150
    assert person.http.get("/games/butterfly-garden/play.js").status_code == 404
    person.http.close()


@pytest.mark.parametrize(("people", "bots", "state"), [(2, 0, WAITING), (1, 1, RUNNING)])
def test_a_rematch_of_several_waits_until_they_have_come(clocked: House, people: int, bots: int, state: str) -> None:
    race = Race(clocked, people, bots)
    while race.match.outcome is None:
        race.wait(0.5)
        if race.state.phase == 2:
            assert race.claim(0).status_code == 200
    again = race.people[-1].post(f"{race.table}/rematch").headers["location"]
    assert race.people[0].post(f"{race.table}/rematch").headers["location"] == again
    id = again.rpartition("/")[2]
    assert clocked.site.tables.row(id).state == state
    if state == WAITING:
        race.people[-1].post(f"{again}/start")
    assert clocked.site.tables.row(id).state == RUNNING
