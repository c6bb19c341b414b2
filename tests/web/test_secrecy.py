"""Nothing that a seat cannot know is in any byte that it gets: worlds that differ in it alone look the same."""

import re
from typing import Any

import pytest

import papilio
from papilio.core.spec import find
from papilio.web.store import GUEST, SeatRow, TableRow
from tests.web.conftest import GAME, Events, House, Person, two_at_a_table

SEATS = 3
OPTIONS: dict[str, Any] = {"first-player": 0}


def worlds(hidden: str = "open") -> list[dict[str, Any]]:
    """Positions that differ in the second tile of seat 1 (and so in the bag), and are the same to all others."""
    options = {**OPTIONS, "collections": hidden}
    match = papilio.start(GAME, SEATS, 11, options)
    for number in range(9):
        legal = match.legal(match.actors[0])
        match.submit(match.actors[0], legal[number * 7 % len(legal)])
    first, second = match.position(), match.position()
    hand = second["hands"][1]
    other = next(tile for tile, count in second["bag"].items() if count and tile not in hand)
    second["bag"][hand[1]] += 1
    second["bag"][other] -= 1
    hand[1] = other
    assert first["hands"] != second["hands"]
    return [first, second]


class World:
    """A table in one of the worlds, with three guests and a spectator."""

    def __init__(self, house: House, position: dict[str, Any], hidden: str = "open") -> None:
        self.people = [house.person() for _ in range(SEATS)]
        ids = [house.site_guest(person) for person in self.people]
        sitting = [SeatRow(seat=n, kind=GUEST, guest=id, name="ABC"[n]) for n, id in enumerate(ids)]
        options = {**OPTIONS, "collections": hidden}

        async def begin() -> TableRow:
            row = await house.site.tables.create(find(GAME), options, sitting, ids[0], "from", position)
            await house.site.tables.start(row)
            return row

        row = house.run(begin())
        self.eve = house.person()
        self.table, self.watch, self.replay = f"/tables/{row.id}", row.watch, row.replay
        self._private = [row.id, row.watch, row.replay, *(p.token for p in (*self.people, self.eve))]

    def plain(self, raw: str) -> str:
        """The bytes without what is random for each table and browser."""
        for word in self._private:
            raw = raw.replace(word, "…")
        return raw

    def all_that(self, person: Person, seat: int) -> list[str]:
        """Every answer that a seat's own browser can get."""
        table, others = self.table, [other for other in range(SEATS) if other != seat]
        answers = [
            person.http.get(table),
            person.ask(f"{table}/frame"),
            person.ask(f"{table}/words"),
            person.ask(f"{table}/record"),
            person.ask(f"{table}/moves", seat=seat),
            person.ask(f"{table}/preview", seat=seat, action=person_action(person, table, seat)),
            person.send(f"{table}/undo", seat=seat, seq=0),
            person.send(f"{table}/move", seat=seat, seq=0, action=900),
            person.send(f"{table}/move", seat=seat, seq=0, move="B0@zz"),
            person.ask(f"/replay/{self.replay}"),
        ]
        for other in others:
            answers += [
                person.ask(f"{table}/moves", seat=other),
                person.ask(f"{table}/frame", seat=other),
                person.ask(f"{table}/preview", seat=other, action=0),
                person.send(f"{table}/hint", seat=other),
                person.send(f"{table}/move", seat=other, seq=0, action=0),
                person.send(f"{table}/try", seat=other),
            ]
        return [f"{answer.status_code} {self.plain(answer.text)}" for answer in answers]

    def all_for_a_spectator(self) -> list[str]:
        answers = [
            self.eve.http.get(f"/watch/{self.watch}"),
            self.eve.ask(f"{self.table}/frame", watch=self.watch),
            self.eve.ask(f"{self.table}/words", watch=self.watch),
            self.eve.ask(f"{self.table}/words"),
            self.eve.ask(f"{self.table}/record"),
            self.eve.ask(self.table),
        ]
        return [f"{answer.status_code} {self.plain(answer.text)}" for answer in answers]


def person_action(person: Person, table: str, seat: int) -> int:
    legal = person.actions(table, seat)
    return legal[0] if legal else 0


@pytest.mark.parametrize("hidden", ["open", "hidden-until-the-end"])
def test_worlds_that_differ_in_one_hand_look_the_same_to_all_others(house: House, hidden: str) -> None:
    one, two = (World(house, position, hidden) for position in worlds(hidden))
    for seat in (0, 2):
        assert one.all_that(one.people[seat], seat) == two.all_that(two.people[seat], seat)
    assert one.all_for_a_spectator() == two.all_for_a_spectator()
    assert one.all_that(one.people[1], 1) != two.all_that(two.people[1], 1)


def test_the_stream_does_not_tell_either(house: House) -> None:
    """Seats 0 and 1 play what they can in both worlds; seats 2 and the spectator read along."""
    seen = []
    for position in worlds():
        world = World(house, position)
        with (
            Events(world.people[2], world.table, **{"from": 0}) as third,
            Events(world.eve, world.table, watch=world.watch, **{"from": 0}) as spectator,
        ):
            for seat in (0, 1):
                person = world.people[seat]
                match = house.site.tables.match(house.site.tables.row(world.table.rpartition("/")[2]))
                tile = position["hands"][seat][0]
                legal = [move.index for move in match.legal(seat) if move.parts[0] == f"tile:{tile}"]
                person.play(world.table, seat, lambda _, legal=legal: legal[0])  # type: ignore[misc]
            for _ in range(4):
                third.next()
                spectator.next()
            steps = [re.sub(r"event: (presence|now)\ndata: .*\n", "", stream.raw) for stream in (third, spectator)]
            seen.append([re.sub(r"\n(:?\n)+", "\n", world.plain(text)).strip() for text in steps])
    assert seen[0] == seen[1]


def test_bots_and_hints_think_from_the_view(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []

    async def spy(_function: Any, task: Any, _seconds: float) -> Any:
        asked.append(task._replace(seed=0))
        return papilio.web.thinking.Thought(None, 0, [])  # type: ignore[attr-defined]

    monkeypatch.setattr(house.site.workers, "run", spy)
    for position in worlds():
        world = World(house, position)
        assert world.people[0].send(f"{world.table}/hint", seat=0).status_code == 200
    assert asked[0] == asked[1]
    assert "?" in asked[0].view["hands"][1]


def test_a_whole_game_never_shows_a_hidden_tile(house: House) -> None:
    """To the end: no draw of Ben's, no card of his hand is in anything that Ann or a spectator gets."""
    table, ann, ben = two_at_a_table(house)
    row = house.site.tables.row(table.rpartition("/")[2])
    eve, people, turn, moves = house.person(), [ann, ben], 0, 0
    with (
        Events(ann, table, **{"from": 0}) as mine,
        Events(eve, table, watch=row.watch, **{"from": 0}) as spectators,
    ):
        while people[turn].wait_for_turn(table, turn):
            if moves % 10 == 9:
                record = ann.ask(f"{table}/record").json()
                assert record["seen_by"] == 0
                assert record["plies"].count("* ?") == drawn_by(house, table, 1)
            people[turn].play(table, turn, lambda legal, n=moves: legal[n * 13 % len(legal)])  # type: ignore[misc]
            moves += 1
            turn = 1 - turn
        while not mine.next()[1]["over"]:
            pass
        while not spectators.next()[1]["over"]:
            pass
    assert "Ann drew a tile" in mine.raw
    assert "Ben drew a tile" not in mine.raw
    assert "drew a tile" not in spectators.raw
    hands = re.findall(r'"hand":"(.*?)"[,}]', spectators.raw.replace('\\"', "'"))
    assert not any("tile:" in hand for hand in hands)
    assert ann.ask(f"{table}/record").json()["seen_by"] is None


def drawn_by(house: House, table: str, seat: int) -> int:
    story = house.site.tables.story(house.site.tables.row(table.rpartition("/")[2]))
    return sum(event.name == "draw" and event.data["seat"] == seat for moment in story for event in moment.events)


def test_no_replay_while_the_game_runs(house: House) -> None:
    table, ann, _ben = two_at_a_table(house)
    row = house.site.tables.row(table.rpartition("/")[2])
    ann.page(f"/replay/{row.replay}", 404)
    ann.page(f"/replay/{row.replay}/record", 404)
    ann.post(f"/replay/{row.replay}/from/0", 404)
    assert row.replay not in ann.page(table)
