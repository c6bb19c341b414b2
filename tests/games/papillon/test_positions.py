"""Foreign positions are attacks until proven; components files too."""

import copy
from importlib import resources

import pytest

import papilio
from papilio.core.game import InvalidOption, InvalidPosition
from papilio.games.papillon import components, proof
from tests.games.papillon.table import SPEC


def position(seed=3, phase="garden", seats=3):
    match = papilio.start("papillon", seats=seats, seed=seed)
    while match.position()["phase"] != phase or match.position()["round"] < 3:
        seat = match.actors[-1]
        legal = match.legal(seat)
        match.submit(seat, legal[len(legal) // 2])
    return match.position()


@pytest.fixture(scope="module")
def garden():
    return position()


def edit(data, path, value):
    changed = copy.deepcopy(data)
    *way, last = path
    target = changed
    for key in way:
        target = target[key]
    target[last] = value
    return changed


@pytest.mark.parametrize("phase", ["bid", "draft", "garden", "pollinate"])
def test_positions_of_every_phase_read_back(phase):
    data = position(phase=phase)
    assert papilio.load("papillon", data, seats=3).position() == data


@pytest.mark.parametrize(
    ("path", "value", "field"),
    [
        (["phase"], "dancing", "phase"),
        (["round"], 9, "round"),
        (["turn"], True, "turn"),
        (["order"], [0, 0, 1], "order"),
        (["bag", "RFFFc"], 90, "bag.RFFFc"),
        (["bag", "WWWW"], 1, "bag.WWWW"),
        (["plots", 0, "flower"], "green", "plots.0.flower"),
        (["plots", 0], None, "plots"),
        (["plots", 0, "butterflies"], [12, 0, 0], "players.0.reserve"),
        (["players", 1, "caterpillars"], 49, "players"),
        (["players", 1, "reserve"], 0, "players.1.reserve"),
        (["players", 0, "gnomes"], 8, "gnomes_left"),
        (["players", 0, "garden", 0], "RFFFc/9@0,0", "players.0.garden.0"),
        (["players", 0, "garden", 0], "RFFFc/1@99,0", "players.0.garden.0"),
        (["players", 0, "garden", 1], "RRRF/0@9,9", "players.0.garden.1"),
        (["players", 0, "waiting"], ["32d"], "players.0.reserve"),
        (["players", 0, "asking"], ["1a"], "players.0.asking"),
        (["players", 0, "done"], 1, "players.0.done"),
        (["players", 0, "held"], ["RFFFc"] * 40, "players.0.held"),
        (["players"], [], "players"),
        (["lane"], [0, 0, 0, 0], "lane"),
        (["gnome"], 3, "gnome"),
        (["target"], 3, "target"),
        (["board"], {"r1c1": {"tile": "RFFFc", "caterpillar": True}}, "bag"),
    ],
)
def test_a_position_that_no_game_has_is_refused_with_its_field(garden, path, value, field):
    with pytest.raises(InvalidPosition) as error:
        papilio.load("papillon", edit(garden, path, value), seats=3)
    assert error.value.path.startswith(field), str(error.value)


def test_pn_33_gardens_leave_tiles_for_the_rounds_to_come():
    """Else the bag and the discard could be empty together."""
    data = position(phase="bid", seats=4)
    rest = [kind for kind, number in data["bag"].items() for _ in range(number)]
    for player in data["players"]:
        while len(player["held"]) + len(player["garden"]) < 4 * 2:
            player["held"].append(rest.pop())
    data["bag"] = {kind: rest.count(kind) for kind in rest}
    with pytest.raises(InvalidPosition, match="PN-33"):
        papilio.load("papillon", data, seats=4)


def test_pn_33_a_round_gives_no_more_tiles_than_that():
    """Every way to choose lines in turn."""
    lines = [{space for space in range(10) if SPEC.tables(None).on_line[line * 10 + space]} for line in range(8)]

    def most(players, left):
        if not players:
            return 0
        there = [line & left for line in lines if line & left]
        return max(len(here) + (len(here) == 1) + most(players - 1, left - here) for here in there)

    assert {seats: most(seats, set(range(10))) for seats in SPEC.seats} == proof.MOST_A_ROUND
    assert max(proof.MOST_A_ROUND.values()) * 8 <= 94


def test_pn_42_what_is_kept_in_hand_fits_nowhere():
    data = position(phase="bid")
    player = data["players"][0]
    player["held"].append(player["garden"].pop().partition("/")[0])
    with pytest.raises(InvalidPosition, match="PN-42"):
        papilio.load("papillon", data, seats=3)


def test_pn_14_the_first_round_goes_clockwise_from_the_first_player():
    data = papilio.start("papillon", seats=3, seed=1, options={"first-player": 1}).position()
    assert data["order"] == [1, 2, 0]
    papilio.load("papillon", data, seats=3, options={"first-player": 1})
    for order, options in (([1, 0, 2], {}), ([1, 2, 0], {"first-player": 0})):
        with pytest.raises(InvalidPosition, match="PN-14"):
            papilio.load("papillon", {**data, "order": order}, seats=3, options=options)


def test_fields_that_are_missing_or_unknown(garden):
    for broken in ({**garden, "weather": 1}, {key: garden[key] for key in garden if key != "lane"}, {}):
        with pytest.raises(InvalidPosition):
            papilio.load("papillon", broken, seats=3)


def raw():
    return (resources.files("papilio.games.papillon") / "components.toml").read_text()


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ("rows = [4, 3, 2, 1]", "rows = [4, 3, 2]", "board.rows"),
        ("butterflies = 12 ", "butterflies = 13 ", "supply.butterflies"),
        ("cap = 12", "cap = 9", "supply.cap"),
        ('RFFFc = { edges = "RFFF"', 'RFFFc = { edges = "RFF"', "tiles.RFFFc.edges"),
        ('RFFFc = { edges = "RFFF"', 'RFFFc = { edges = "RXFF"', "tiles.RFFFc.edges"),
        ('RFFFc = { edges = "RFFF", zones = "abbb"', 'RFFFc = { edges = "RFFF", zones = "aabb"', "tiles.RFFFc.zones"),
        ('FFFFc = { edges = "FFFF", zones = "aaaa"', 'FFFFc = { edges = "FFFF", zones = "abab"', "tiles.FFFFc.zones"),
        ("count = 3 }", "count = 4 }", "tiles"),
        ('YFFFc = { edges = "YFFF"', 'YFFFc = { edges = "RFFF"', "tiles.YFFFc"),
        ("[12, 7, 3]", "[7, 12, 3]", "plots.values.0"),
        ("[12, 7, 3]", "[12, 7]", "plots.values.0"),
        ('provenance = "published"', 'provenance = "heard"', "board.provenance"),
        ("caterpillars = [1, 1, 1, 2, 2, 2, 3, 3]", "caterpillars = [1]", "gnomes.caterpillars"),
        ("[gnomes]", "[dwarfs]", "gnomes"),
        ("[board]", "[board", "components"),
    ],
)
def test_a_components_file_is_refused_with_the_place(old, new, place):
    text = raw()
    assert old in text
    with pytest.raises(InvalidOption, match=r"components: .*") as error:
        components.load(text.replace(old, new, 1).encode())
    assert place in str(error.value)


def test_an_owners_file_is_played_with(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(raw().replace("[12, 7, 3]", "[20, 7, 3]"))
    match = papilio.start("papillon", seats=3, seed=1, components=path)
    assert match.game.tables.plot_values[0] == 20
    with pytest.raises(papilio.InvalidRecord):
        papilio.replay(match.record())
    assert papilio.replay(match.record(), components=path).position() == match.position()
    assert SPEC.tables(None).plot_values[0] == 12
