"""The ledger, clause by clause; the rulebook's eight printed examples are among them."""

import pytest

import papilio
from papilio.core.game import CHANCE, UNKNOWN
from papilio.games.butterfly_garden import scoring
from papilio.games.butterfly_garden.components import corner_space, flowerbed_spaces
from papilio.games.butterfly_garden.moving import resting
from papilio.games.butterfly_garden.state import CENTRE, CORNER, EMPTY, NO_TILE, OVER, PLACE, STRIP, strip_key
from tests.games.butterfly_garden.garden import SPEC, Garden

BLUE, PINK, PURPLE = 1, 2, 3
TABLES = SPEC.tables(None)
AROUND_CENTRE = ["d5", "e6", "f5", "f4", "e4", "d4"]


def names(events):
    return [event.name for event in events]


# --- Board and components ---


def test_bg_1_61_spaces_7_fountains_54_tiles():
    state = Garden().state
    assert len(state.spaces) == 61
    assert sum(CORNER <= code <= CENTRE for code in state.spaces) == 7
    assert sum(code == EMPTY for code in state.spaces) == 54 == sum(TABLES.tile_count)


def test_bg_2_five_patterns_their_counts_and_turns():
    assert dict(zip(TABLES.pattern_names, TABLES.tile_count, strict=True)) == {
        "A": 6,
        "B": 6,
        "C": 14,
        "D": 14,
        "E": 14,
    }
    assert [list(TABLES.pattern_of).count(p) for p in range(5)] == [2, 1, 3, 3, 6]
    for orientation in range(15):
        across = [TABLES.across[orientation * 6 + edge] for edge in range(6)]
        assert sorted(across) == list(range(6)), "each edge is joined to one other"
        assert all(across[across[edge]] == edge != across[edge] for edge in range(6))


def test_bg_3_corner_fountains_have_an_exit_and_a_through_path():
    for corner in range(6):
        row = [TABLES.across[(CORNER + corner) * 6 + edge] for edge in range(6)]
        assert row[(corner + 2) % 6] == (corner + 4) % 6
        assert row[(corner + 3) % 6] == -1


def test_bg_3_who_passes_on_the_rim_does_not_meet_the_one_at_rest():
    garden = Garden()
    for text in ("D0@d8", "B0@d7", "B0@d6"):
        garden.lay(text)
    (flight,) = garden.lay("D2@d5")[1:]  # from the centre east along row d, and round the eastern fountain's rim
    assert [TABLES.names[step // 36] for step in flight.data["way"]] == ["d5", "d6", "d7", "d8", "e9"]
    everyone = {(colour, TABLES.names[s], edge) for colour, s, edge in resting(TABLES, garden.state)}
    assert {(PINK, "e9", 3), (BLUE, "e9", 4)} <= everyone
    assert garden.state.in_play == 12


def test_bg_4_each_edge_of_the_centre_is_an_exit():
    for space in AROUND_CENTRE:
        garden = Garden()
        events = garden.lay(f"B0@{space}")
        assert names(events) == ["lay", "fly"]
        assert events[1].data["colour"] == PINK


def test_bg_5_butterflies_in_play_and_in_reserve():
    state = Garden().state
    assert list(state.centre) == [0, 0, 5, 1]
    assert [colour for colour, _, _ in resting(TABLES, state)] == 6 * [BLUE]
    assert state.in_play == 12
    assert list(state.reserve) == [0, 6, 5, 1]


def test_bg_6_coordinates():
    assert [TABLES.names[corner_space(i)] for i in range(6)] == ["a5", "e9", "i5", "i1", "e1", "a1"]
    assert [TABLES.names[s] for s in flowerbed_spaces(0)] == ["b6", "c7", "d8"]
    for bed in range(6):
        for space in flowerbed_spaces(bed):
            outward = [edge for edge in range(6) if TABLES.neighbour[space * 6 + edge] < 0]
            assert sorted(outward) == sorted([bed, (bed + 1) % 6])
            assert all(TABLES.flowerbed[space * 6 + edge] == bed for edge in outward)


# --- Setup ---


def test_bg_10_tokens_for_two_and_four():
    red, blue, yellow, white = range(4)
    assert scoring.token_owners(2, "balanced") == [(red, red), (blue, blue)] * 3
    four = [{red, blue}, {blue, yellow}, {red, white}, {white, blue}, {yellow, red}, {yellow, white}]
    assert [set(pair) for pair in scoring.token_owners(4, "balanced")] == four


def test_bg_11_three_readings_for_three():
    tokens = {reading: scoring.token_owners(3, reading) for reading in ("balanced", "as-printed", "unshared")}
    share = {reading: [sum(seat in pair for pair in pairs) for seat in range(3)] for reading, pairs in tokens.items()}
    assert share == {"balanced": [3, 3, 3], "as-printed": [4, 4, 3], "unshared": [2, 2, 2]}
    letters = ["".join("RBYW"[seat] for seat in dict.fromkeys(pair)) for pair in tokens["balanced"]]
    assert letters == ["R", "RB", "Y", "YR", "B", "BY"]
    printed = ["".join("RBYW"[seat] for seat in pair) for pair in tokens["as-printed"]]
    assert printed == ["RB", "RB", "YY", "YR", "BR", "BY"]
    for reading, pairs in tokens.items():
        game = SPEC.make(3, {"three-player-flowerbeds": reading})
        assert [int(seat) for seat in game.setup.owners] == [seat for pair in pairs for seat in pair]


def test_bg_12_each_draws_two_and_turns_go_clockwise():
    match = papilio.start("butterfly-garden", seats=3, seed=1, options={"first-player": 1})
    draws = [step.events[0].data["seat"] for step in match.history()]
    assert draws == [1, 1, 2, 2, 0, 0]
    order = []
    for _ in range(6):
        order.append(match.actors[0])
        match.submit(match.actors[0], match.legal(match.actors[0])[0])
    assert order == [1, 2, 0, 1, 2, 0]
    with pytest.raises(papilio.IllegalMove) as refused:
        match.submit(2, "B0@e6")
    assert refused.value.clause == "BG-12"


def test_bg_13_starting_player_random_or_chosen():
    starters = {papilio.start("butterfly-garden", seats=4, seed=seed).actors[0] for seed in range(40)}
    assert starters == {0, 1, 2, 3}
    for seat in range(4):
        assert papilio.start("butterfly-garden", seats=4, options={"first-player": seat}).actors == (seat,)
    game = SPEC.make(2)
    assert game.refuse(game.new_state(), CHANCE, 5 + 2) == "BG-13"


def test_bg_14_hands_and_bag_are_hidden_and_numbers_are_not():
    match = papilio.start("butterfly-garden", seats=2, seed=1, options={"first-player": 0})
    own, other = match.view(0).state, match.view(1).state
    assert list(own.hands)[2:] == [UNKNOWN, UNKNOWN]
    assert min(list(own.hands)[:2]) >= 0
    assert list(other.hands)[:2] == [UNKNOWN, UNKNOWN]
    assert set(own.bag) == {UNKNOWN}
    assert own.bag_size == 50
    assert list(match.view(None).state.hands) == [UNKNOWN] * 4
    drawn = [event for step in match.history() for event in step.events]
    assert drawn[0].seen_by(0).data["tile"] != UNKNOWN
    assert drawn[0].seen_by(1).data["tile"] == UNKNOWN


# --- Placing ---


def test_bg_20_any_empty_space_in_any_turn():
    """Printed example 1: next to a fountain is allowed."""
    garden = Garden()
    assert garden.refused("E4@e6") is None
    garden.lay("E4@e6")
    assert garden.refused("C0@e6") == "BG-20", "not empty"
    assert {garden.refused("C0@e5"), garden.refused("C0@a1")} == {"BG-20"}, "fountains"
    seat = int(garden.state.turn)
    missing = next(p for p in range(5) if p not in list(garden.state.hands)[seat * 2 : seat * 2 + 2])
    action = garden.game.parse(0, f"{TABLES.pattern_names[missing]}0@f5")
    assert garden.game.refuse(garden.state, seat, action) == "BG-20", "not in hand"
    assert garden.game.refuse(garden.state, seat, 915) == "BG-20"
    assert garden.game.refuse(garden.state, seat, -1) == "BG-20"


def test_bg_21_no_path_may_join_two_outward_edges():
    """Printed example 2."""
    garden = Garden()
    assert garden.refused("A0@d8") == "BG-21", "sides 0 and 1 of d8 both look out"
    assert garden.refused("A1@d8") is None
    garden.lay("A1@d8")
    events = garden.lay("A1@c7")  # a longer way between outward edges is allowed
    assert names(events) == ["lay"]


def test_bg_22_every_tile_fits_every_empty_space():
    for space in range(61):
        if garden_space(space):
            for pattern in range(5):
                assert TABLES.choices[strip_key(space // STRIP, 1 << pattern, 1 << space % STRIP)] > 0


def garden_space(space):
    return Garden().state.spaces[space] == EMPTY


# --- Moving ---


def test_bg_30_a_butterfly_follows_a_new_path():
    """Printed example 3: the blue one on a corner fountain."""
    garden = Garden()
    events = garden.lay("B0@e8")
    assert [event.data for event in events[1:]] == [
        {"colour": BLUE, "way": (TABLES.names.index("e8") * 36 + 1 * 6 + 4,)}
    ]
    assert (BLUE, "e8", 4) in garden.resting()


def test_bg_30_over_as_many_tiles_as_are_connected():
    """Printed example 5: to the far end, past a corner's rim, without stopping."""
    garden = Garden()
    garden.lay("C1@d8")
    garden.lay("B0@f8")
    (flight,) = garden.lay("A0@e8")[1:]
    assert len(flight.data["way"]) == 4, "e8, d8, the eastern rim, f8"
    assert (BLUE, "f8", 3) in garden.resting()


def test_bg_30_over_the_new_tile_again():
    garden = Garden()
    garden.lay("A1@e7")  # a curve 3-4: from the west round to the south-west
    garden.lay("A1@f6")  # a curve 5-0: and back north-west, onto e6
    (flight,) = garden.lay("B0@e6")[1:]
    assert [TABLES.names[step // 36] for step in flight.data["way"]] == ["e6", "e7", "f6", "e6"]
    assert (PINK, "e6", 5) in garden.resting()


def test_bg_31_pink_first_and_purple_last():
    """Printed example 4."""
    garden = Garden()
    colours = [garden.lay(f"B0@{space}")[1].data["colour"] for space in AROUND_CENTRE]
    assert colours == [PINK] * 5 + [PURPLE]
    assert list(garden.state.centre) == [0, 0, 0, 0]


def test_bg_32_the_corner_exit_releases_blue():
    for exit_space in ("b5", "e8", "h5", "h2", "e2", "b2"):
        events = Garden().lay(f"B0@{exit_space}")
        assert names(events) == ["lay", "fly"]
        assert events[1].data["colour"] == BLUE


def test_bg_33_two_that_meet_fly_away():
    """Printed example 6: one of them only now released, tiles between them."""
    garden = Garden()
    garden.lay("B0@e6")
    garden.lay("B0@e7")
    assert (PINK, "e7", 1) in garden.resting()
    events = garden.lay("B0@e8")
    assert names(events) == ["lay", "meet"]
    assert set(events[1].data["colours"]) == {PINK, BLUE}
    assert garden.resting() == set()
    assert list(garden.state.flown) == [0, 1, 1, 0]
    assert garden.state.in_play == 10
    assert sum(garden.state.collected) == 0


def test_bg_33_different_paths_of_one_tile_never_meet():
    garden = Garden()
    garden.lay("B0@e6")  # pink looks east onto e7
    garden.lay("B0@d5")  # pink looks north-east onto c5
    garden.lay("B0@e8")  # blue looks west onto e7
    events = garden.lay("A1@e7")  # curves 1-2, 3-4, 5-0: both pass, each on a path of its own
    assert names(events) == ["lay", "fly", "fly"]
    assert garden.state.in_play == 12


def test_bg_34_running_into_the_centre_meets_the_one_let_out():
    garden = Garden()
    for space in ("b5", "c5"):
        garden.lay(f"B0@{space}")
    events = garden.lay("B0@d5")
    assert names(events) == ["lay", "meet"]
    assert set(events[1].data["colours"]) == {BLUE, PINK}
    assert list(garden.state.centre) == [0, 0, 4, 1], "that pair, and no second one leaves"


def test_bg_35_flights_are_told_by_the_edges_of_the_new_tile():
    garden = Garden()
    garden.lay("B0@e8")  # blue looks west onto e7: side 1 of e7
    garden.lay("B0@e6")  # pink looks east onto e7: side 4
    first, second = garden.lay("A1@e7")[1:]
    assert [event.data["way"][0] // 6 % 6 for event in (first, second)] == [1, 4]


def test_bg_36_the_owner_takes_the_butterfly():
    """Printed example 7: a flowerbed's entrance has three spaces; with two players each bed has one owner."""
    garden = Garden()
    garden.lay("A0@e8")  # blue turns north-east, onto d8
    events = garden.lay("B0@d8")
    assert events[1].name == "arrive"
    assert events[1].data["bed"] == 0
    assert events[1].data["takers"] == (0,)
    assert garden.collected(0) == [1, 0, 0]
    assert garden.collected(1) == [0, 0, 0]
    assert garden.state.reserve[BLUE] == 6
    assert garden.state.in_play == 11


def test_bg_36_two_owners_take_one_each():
    garden = Garden(seats=4)
    garden.lay("A0@e8")
    events = garden.lay("B0@d8")
    assert events[1].data["takers"] == (0, 1)
    assert garden.collected(0) == garden.collected(1) == [1, 0, 0]
    assert garden.state.reserve[BLUE] == 5
    assert garden.state.in_play == 11


def test_bg_37_resting_on_a_corner_rim():
    garden = Garden()
    garden.lay("C1@d8")
    garden.lay("A0@e8")
    assert (BLUE, "e9", 3) in garden.resting()
    assert garden.state.in_play == 12
    garden.lay("B0@f8")
    assert (BLUE, "f8", 3) in garden.resting()


# --- Drawing, end, scoring ---


def test_bg_40_a_tile_is_drawn_at_the_end_of_the_turn():
    """Printed example 8: the hand is kept at two tiles."""
    garden = Garden()
    garden.lay("B0@c3", draw=False)
    assert garden.in_draw_phase()
    assert list(garden.state.hands)[:2].count(NO_TILE) == 1
    assert garden.game.refuse(garden.state, CHANCE, 9) == "BG-40"
    garden.draw()
    assert NO_TILE not in garden.state.hands
    assert garden.state.turn == 1


def test_bg_40_with_an_empty_bag_nothing_is_drawn():
    match = played(2, 5)
    steps = list(match.history())
    emptied = [step for step in steps if step.state.bag_size == 0]
    assert emptied
    assert not any(event.name == "draw" for step in emptied[1:] for event in step.events)


def played(seats, seed, **options):
    match = papilio.start("butterfly-garden", seats=seats, seed=seed, options=options)
    rng = papilio.Rng(seed, "test")
    while match.actors:
        seat = match.actors[0]
        match.submit(seat, match.game.sample(match.view(seat).state, seat, rng))
    return match


def test_bg_41_the_game_ends_at_once_when_nobody_is_left():
    garden = Garden()
    state = garden.state
    for space in range(len(state.facing)):
        state.facing[space] = 0
    state.facing[TABLES.neighbour[TABLES.names.index("e9") * 6 + 4]] = BLUE << 1 * 2
    state.centre[PINK] = state.centre[PURPLE] = 0
    state.in_play = 1
    garden.lay("A0@e8")
    assert state.phase == PLACE
    assert state.in_play == 1
    events = garden.lay("B0@d8", draw=False)
    assert names(events) == ["lay", "arrive", "count"]
    assert state.phase == OVER
    assert state.bag_size > 0, "and nothing is drawn"
    assert garden.game.actors(state) == ()
    assert garden.game.refuse(state, 0, 0) == "BG-41"


def test_bg_42_points_and_ties():
    garden = Garden(seats=3)
    garden.state.collected[0 * 4 + PURPLE] = 1
    garden.state.collected[1 * 4 + PINK] = 1
    garden.state.collected[1 * 4 + BLUE] = 1
    garden.state.collected[2 * 4 + BLUE] = 2
    points = [int(scoring.points(garden.state, seat)) for seat in range(3)]
    assert points == [3, 3, 2]
    assert scoring.winning_seats(points) == (0, 1)
    outcome = papilio.Outcome(3, (0, 1), (3, 3, 2))
    assert [outcome.utility(seat) for seat in range(3)] == [0.5, 0.5, 0.0]


def test_bg_43_collections_open_or_hidden_until_the_end():
    for option, hidden in (("open", False), ("hidden-until-the-end", True)):
        garden = Garden(collections=option)
        garden.lay("A0@e8")
        garden.lay("B0@d8")
        seen = garden.game.view(garden.state, 1)
        assert (seen.collected[0 * 4 + BLUE] == UNKNOWN) is hidden
        assert garden.game.view(garden.state, 0).collected[BLUE] == 1
        garden.state.phase = OVER
        assert garden.game.view(garden.state, None).collected[BLUE] == 1


# --- Variants ---


def test_bg_50_several_games_add_up():
    match = played(3, 4, games=3)
    counts = [event for step in match.history() for event in step.events if event.name == "count"]
    assert [event.data["game"] for event in counts] == [1, 2, 3]
    sums = tuple(sum(event.data["points"][seat] for event in counts) for seat in range(3))
    assert sums == counts[-1].data["totals"] == match.outcome.scores
    starters = [step.state.starter for step in match.history() if step.state.phase == PLACE and step.state.laid == 0]
    first = int(starters[0])
    assert list(dict.fromkeys(int(s) for s in starters)) == [(first + k) % 3 for k in range(3)]


def test_bg_51_a_hand_of_one():
    match = papilio.start("butterfly-garden", seats=2, seed=1, options={"hand": 1})
    assert len(match.view(None).state.hands) == 2
    seat = match.actors[0]
    assert len({move.parts[0] for move in match.legal(seat)}) == 1
    match.submit(seat, match.legal(seat)[0])
    assert list(match.view(seat).state.hands)[seat] >= 0, "one is drawn again"
