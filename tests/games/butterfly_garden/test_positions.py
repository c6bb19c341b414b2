"""Foreign positions: what is wrong is an InvalidPosition that names its place; what play reaches is taken."""

import copy
import json

import pytest

import papilio
from papilio.core.rng import Rng
from papilio.testing.play import drive

OPTIONS = {"first-player": 0}


def after(plies, seats=2, seed=3, **options):
    """A match in which so many tiles have been laid."""
    match = papilio.start("butterfly-garden", seats=seats, seed=seed, options={**OPTIONS, **options})
    for number, _ in enumerate(drive(match, Rng(seed, "positions")), start=1):
        if number == plies:
            break
    return match


FRESH = papilio.start("butterfly-garden", seed=3, options=OPTIONS).position()
MIDGAME = after(12).position()
SPACE = next(iter(MIDGAME["tiles"]))
BUTTERFLY = MIDGAME["butterflies"][0]


REMOVED = ...


def changed(path, value, base=MIDGAME):
    """The position with one place changed; the value REMOVED takes it away."""
    data = copy.deepcopy(base)
    *way, last = path.split(".")
    inner = data
    for key in way:
        inner = inner[int(key) if isinstance(inner, list) else key]
    key = int(last) if isinstance(inner, list) else last
    if value is REMOVED:
        del inner[key]
    else:
        inner[key] = value
    return data


NO_NUMBERS = (None, "1", 1.0, True, [], {}, -1, 10**30)
WRONG = [
    *((field, REMOVED, field) for field in MIDGAME),
    ("colour", 1, "colour"),
    *(("game", value, "game") for value in (*NO_NUMBERS, 0, 2)),
    *(("phase", value, "phase") for value in (None, "", "Place", 2, [], {})),
    *(("turn", value, "turn") for value in (*NO_NUMBERS, 1, 2)),
    *(("starter", value, "starter") for value in (*NO_NUMBERS, 1, 2)),
    *(("tiles", value, "tiles") for value in (None, [], "x", 3)),
    ("tiles.z9", "C0", "tiles.z9"),
    ("tiles.e5", "C0", "tiles.e5"),
    ("tiles.a1", "C0", "tiles.a1"),
    *((f"tiles.{SPACE}", value, f"tiles.{SPACE}") for value in (None, 3, "", "C", "C9", "F0", "c0", "C0 ", [], {})),
    *(("centre", value, "centre") for value in (None, [], 6)),
    ("centre.blue", 1, "centre.blue"),
    *(("centre.pink", value, "centre.pink") for value in (*NO_NUMBERS, 13)),
    *(("centre.purple", value, "centre.purple") for value in NO_NUMBERS),
    *(("butterflies", value, "butterflies") for value in (None, {}, "x", [BUTTERFLY] * 13)),
    *(("butterflies.0", value, "butterflies.0") for value in (None, [], "x", {}, {**BUTTERFLY, "size": 1})),
    *(("butterflies.0.colour", value, "butterflies.0.colour") for value in (None, 1, "red", [], {})),
    *(("butterflies.0.space", value, "butterflies.0.space") for value in (None, 1, "z9", "E5", [], {})),
    *(("butterflies.0.edge", value, "butterflies.0.edge") for value in (*NO_NUMBERS, 6)),
    ("butterflies.1", BUTTERFLY, "butterflies.1"),
    *(("hands", value, "hands") for value in (None, {}, [], [["A", "B"]], [["A", "B"]] * 3)),
    *(("hands.1", value, "hands.1") for value in (None, {}, [], ["A"], ["A"] * 3, "AB")),
    *(("hands.1.0", value, "hands.1.0") for value in (None, 1, "F", "a", "?", [], {})),
    *(("bag", value, "bag") for value in (None, [], "?", 3)),
    ("bag.F", 1, "bag.F"),
    *(("bag.A", value, "bag.A") for value in (*NO_NUMBERS, 55)),
    *(("bag_size", value, "bag_size") for value in (*NO_NUMBERS, 55)),
    *(("collected", value, "collected") for value in (None, {}, [], [{}], "?")),
    *(("collected.0", value, "collected.0") for value in (None, [], "?", 1)),
    ("collected.0.red", 1, "collected.0.red"),
    *(("collected.0.pink", value, "collected.0.pink") for value in (*NO_NUMBERS, 13)),
    *((f"{heap}", value, heap) for heap in ("flown", "reserve") for value in (None, [], 1)),
    *((f"{heap}.red", 1, f"{heap}.red") for heap in ("flown", "reserve")),
    *((f"{heap}.blue", value, f"{heap}.blue") for heap in ("flown", "reserve") for value in (*NO_NUMBERS, 13)),
    *(("totals", value, "totals") for value in (None, {}, [0], [0] * 3)),
    *(("totals.1", value, "totals.1") for value in (*NO_NUMBERS, 37)),
]


@pytest.mark.parametrize(("path", "value", "where"), WRONG, ids=str)
def test_a_wrong_value_is_refused_with_its_place(path, value, where):
    with pytest.raises(papilio.InvalidPosition) as refused:
        papilio.load("butterfly-garden", changed(path, value), options=OPTIONS)
    assert refused.value.path == where
    assert str(refused.value).startswith(f"{where}: ")


def more(position, place, by):
    """The number at a place changed by so many."""
    number = position
    for key in place.split("."):
        number = number[int(key) if isinstance(number, list) else key]
    return changed(place, number + by, position)


def refused_at(position, seats=2, **options):
    with pytest.raises(papilio.InvalidPosition) as refused:
        papilio.load("butterfly-garden", position, seats=seats, options={**OPTIONS, **options})
    return refused.value.path


# --- Each law of the ledger by itself: right values, wrong together ---


def test_bg_21_a_tile_lies_as_it_may_not():
    position = changed("tiles.d8", "A0", FRESH)
    assert refused_at(position) == "tiles.d8"


def test_bg_31_as_many_have_left_the_centre_as_exits_are_open():
    assert refused_at(more(FRESH, "centre.pink", -1)) == "centre"
    assert refused_at(more(FRESH, "centre.pink", +1)) == "centre"


def test_bg_31_purple_waits_for_pink():
    match = papilio.start("butterfly-garden", seed=3, options=OPTIONS)
    match.submit(0, next(move for move in match.legal(0) if move.parts[1] == "space:e6"))
    position = match.position()
    pink = next(i for i, one in enumerate(position["butterflies"]) if one["colour"] == "pink")
    swapped = changed(f"butterflies.{pink}.colour", "purple", changed("centre", {"pink": 5, "purple": 0}, position))
    assert refused_at(swapped) == "centre.purple"


def test_bg_60_a_path_from_a_fountain_has_its_butterfly():
    assert refused_at(changed("butterflies.0", REMOVED, FRESH)) == "butterflies"


def test_bg_60_nobody_stands_where_no_fountain_leads():
    position = after(1).position()
    empty_end = next(
        {"colour": "blue", "space": space, "edge": edge}
        for space in position["tiles"]
        for edge in range(6)
        if stands_alone(position, space, edge)
    )
    position["butterflies"].append(empty_end)
    assert refused_at(position) == "butterflies"


def stands_alone(position, space, edge):
    """Whether the edge looks onto an empty space, and nobody stands there."""
    one = {"colour": "blue", "space": space, "edge": edge}
    trial = copy.deepcopy(position)
    trial["butterflies"].append(one)
    return refused_at(trial) == "butterflies"


def test_bg_61_butterflies_make_twelve():
    assert refused_at(more(MIDGAME, "collected.0.blue", +1)) == "collected"
    assert refused_at(more(MIDGAME, "flown.blue", +2)) == "collected"
    assert refused_at(more(MIDGAME, "reserve.blue", -1)) == "collected", "two players take nothing from the reserve"


def test_bg_61_tiles_make_fifty_four():
    assert refused_at(more(MIDGAME, "bag_size", +1)) == "bag_size"
    pattern = next(name for name, number in MIDGAME["bag"].items() if number)
    assert refused_at(more(MIDGAME, f"bag.{pattern}", -1)) == "bag_size"
    assert refused_at(changed("bag.A", 7, FRESH)) == "bag.A"


def test_bg_33_butterflies_fly_away_in_pairs():
    position = after(30).position()
    rows = enumerate(position["collected"])
    seat, colour = next((seat, colour) for seat, row in rows for colour, number in row.items() if number)
    one_flew = more(more(position, f"collected.{seat}.{colour}", -1), f"flown.{colour}", +1)
    assert refused_at(one_flew) == "flown"


def test_bg_36_the_reserve_only_matches_what_came_from_the_board():
    position = papilio.start("butterfly-garden", seats=4, seed=3, options=OPTIONS).position()
    gift = more(more(position, "reserve.pink", -1), "collected.0.pink", +1)
    assert refused_at(gift, seats=4) == "collected"


def test_bg_12_turns_go_clockwise():
    assert refused_at(changed("turn", 1, MIDGAME)) == "turn"


def test_bg_40_hands_are_full_while_the_bag_is():
    hand = MIDGAME["hands"][0]
    position = more(changed("hands.0", [hand[0], ""], MIDGAME), f"bag.{hand[1]}", +1)
    assert refused_at(more(position, "bag_size", +1)) == "hands"


def test_a_gap_in_a_hand_stands_last():
    match = after(1)
    steps = [match.spec.codec.to_dict(match.game, step.state) for step in match.history()]
    drawing = next(position for position in steps if position["phase"] == "draw")
    assert papilio.load("butterfly-garden", drawing, options=OPTIONS, seed=1).actors == (1,)
    assert refused_at(changed("hands.0", drawing["hands"][0][::-1], drawing)) == "hands.0"


def test_bg_41_the_game_ends_exactly_when_nobody_is_left():
    assert refused_at(changed("phase", "over", MIDGAME)) in ("phase", "turn", "hands")
    ended = after(60).position()
    assert ended["phase"] == "over"
    assert refused_at(changed("phase", "place", ended)) in ("phase", "hands")


def test_bg_42_totals_are_what_was_collected():
    ended = after(60).position()
    assert refused_at(more(ended, "totals.0", +1)) == "totals.0"
    assert refused_at(changed("totals.0", 3, MIDGAME)) == "totals.0", "nothing is written down before the end"


def test_bg_13_50_the_option_and_the_number_of_the_game_set_the_starting_player():
    options = {"first-player": 1}
    position = papilio.start("butterfly-garden", seed=3, options=options).position()
    with pytest.raises(papilio.InvalidPosition) as refused:
        papilio.load("butterfly-garden", position, options={"first-player": 0})
    assert refused.value.path == "starter"
    assert papilio.load("butterfly-garden", position, options=options).actors == (1,)


# --- What is taken ---


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("options", [{}, {"games": 2}, {"hand": 1}, {"collections": "hidden-until-the-end"}])
def test_every_position_of_play_is_taken_and_is_plain_json(seats, options):
    match = after(1000, seats=seats, seed=seats, **options)
    spec, game = match.spec, match.game
    for step in list(match.history())[::6]:
        data = json.loads(json.dumps(spec.codec.to_dict(game, step.state)))
        assert spec.codec.to_dict(game, spec.codec.from_dict(game, data)) == data
        for viewer in (0, None):
            view = json.loads(json.dumps(spec.codec.to_dict(game, game.view(step.state, viewer))))
            assert spec.codec.to_dict(game, spec.codec.from_dict(game, view, view=True)) == view


def test_a_view_is_no_position():
    with pytest.raises(papilio.InvalidPosition):
        papilio.load("butterfly-garden", after(3).view(0).to_dict(), options=OPTIONS)


# --- What the paths prove ---


def played(seats: int, seed: int, **options: object) -> papilio.Match:
    """A match whose collections have something in them."""
    match = papilio.start("butterfly-garden", seats=seats, seed=seed, options=options)
    rng = papilio.Rng(seed, "paths")
    while match.actors and match.view(None).state.laid < 45:
        seat = match.actors[0]
        match.submit(seat, match.game.sample(match.view(seat).state, seat, rng))
    return match


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_bg_36_nobody_has_what_came_to_no_bed_of_theirs(seats):
    match = played(seats, 3)
    position = match.position()
    for giver in range(seats):
        for taker in range(seats):
            if giver != taker and position["collected"][giver]["blue"] > 0:
                wrong = copy.deepcopy(position)
                wrong["collected"][giver]["blue"] -= 1
                wrong["collected"][taker]["blue"] += 1
                with pytest.raises(papilio.InvalidPosition):
                    papilio.load("butterfly-garden", wrong, seats=seats)


def test_bg_33_only_those_have_flown_whose_paths_meet():
    position = played(2, 3).position()
    position["flown"]["blue"] += 2
    position["reserve"]["blue"] -= 2
    with pytest.raises(papilio.InvalidPosition):
        papilio.load("butterfly-garden", position)


def test_bg_13_a_chosen_starting_player_is_not_drawn():
    game = papilio.game("butterfly-garden").make(2)
    drawn = papilio.game("butterfly-garden").codec.to_dict(game, game.new_state())
    assert papilio.load("butterfly-garden", drawn, seed=1).actors
    with pytest.raises(papilio.InvalidPosition, match="phase"):
        papilio.load("butterfly-garden", drawn, options={"first-player": 0})


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("beds", ["balanced", "as-printed", "unshared"])
def test_bg_43_hidden_collections_are_filled_by_what_the_paths_tell(seats, beds):
    options = {"collections": "hidden-until-the-end", "three-player-flowerbeds": beds}
    match = played(seats, 5, **options)
    truth = match.position()["collected"]
    for viewer in (None, *range(seats)):
        view = match.view(viewer)
        for seed in range(5):
            world = match.game.determinise(view.state, papilio.Rng(seed, "world"))
            filled = match.spec.codec.to_dict(match.game, world)
            assert [row["blue"] for row in filled["collected"]] == [row["blue"] for row in truth]
            others = [row["pink"] + row["purple"] for row in filled["collected"]]
            assert others == [row["pink"] + row["purple"] for row in truth]
            papilio.load("butterfly-garden", filled, seats=seats, options=match.options)
