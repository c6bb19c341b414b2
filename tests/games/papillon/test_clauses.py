"""The ledger, clause by clause."""

from collections import Counter

import pytest

import papilio
from papilio.core.game import CHANCE, UndoRefused
from papilio.games.papillon import narration, scoring
from papilio.games.papillon import rules_garden as garden
from papilio.games.papillon.state import DRAFT, EXTRA, GARDEN, GIFT, GNOME, OVER, POLLINATE, TOKEN
from tests.games.papillon.table import PLAIN, SPEC, TABLES, Table, at_gardening, names, only, sides

RING = ("YYFFb/1@0,0", "YYFFb/2@1,0", "YYFFb/3@1,1", "YYFFc/0@0,1")  # four tiles round one yellow zone
PAIR = ("YFFFb/0@0,0", "YFFFb/2@0,-1")  # two tiles, one yellow zone of two
FIELD_PAIR = ("YYYF/0@0,0", "YYYF/2@-1,0")  # a field of two, closed


# --- Components ---


def test_pn_1_tiles_their_edges_and_zones():
    assert sum(TABLES.tile_count) == 94
    assert Counter(sides("RYFFb", turn) for turn in range(4)) == Counter(["RYFF", "FRYF", "FFRY", "YFFR"])
    mirrored = {sides("YRFFb", turn) for turn in range(4)}
    assert not mirrored & {sides("RYFFb", turn) for turn in range(4)}, "turned, never mirrored"
    kind = TABLES.kind_names.index("RFRF")
    assert list(TABLES.zone_edges[kind * 4 : kind * 4 + 4]) == [2, 1, 1, 0], "equal opposite edges may be apart"
    assert sum(TABLES.icons) > 0
    assert sum(TABLES.caterpillar) > 0


def test_pn_2_flowers_plots_tokens_gnomes_butterflies_caterpillars():
    table = Table(3)
    assert Counter(table.state.flower) == {1: 2, 2: 2, 3: 2, 4: 2}
    assert list(table.state.token) == [1] * 8
    assert len(TABLES.plot_values) == 8 * 3
    assert sum(TABLES.gnomes) == 8
    assert list(table.state.reserve) == [12, 12, 12]
    assert TABLES.caterpillars == 50


def test_pn_3_a_staircase_of_ten_spaces_and_eight_lines():
    sizes = [sum(TABLES.on_line[line * 10 : line * 10 + 10]) for line in range(8)]
    assert sizes == [4, 3, 2, 1, 4, 3, 2, 1]


def test_pn_4_places_gnomes_and_zero_lane():
    assert TABLES.places == 8
    assert list(TABLES.gnomes) == [0, 3, 3, 2, 0, 0, 0, 0, 0, 0]
    assert list(TABLES.lane_pays) == [1, 2, 3, 4]


def test_the_components_say_that_they_are_reconstructed():
    assert SPEC.provenance == "reconstructed"


# --- Setup ---


def test_pn_10_flowers_at_random_and_caterpillars_by_seat():
    table = Table(4, start=False)
    assert table.game.chance_actions(table.state) == [(plot, 1) for plot in range(8)]
    table.apply(CHANCE, "plot 5")
    assert table.state.flower[4] == 1
    assert table.state.token[4] == 1
    assert table.refused(CHANCE, "plot 5") == "PN-10"
    assert list(table.state.caterpillars) == [9, 10, 10, 10]


def test_pn_11_two_players_four_random_plots_no_caterpillars():
    table = Table(2, start=False)
    for plot in (8, 1, 5, 3):
        table.apply(CHANCE, f"plot {plot}")
    assert list(table.state.flower) == [2, 0, 4, 0, 3, 0, 0, 1]
    assert table.state.phase == GNOME
    assert list(table.state.caterpillars) == [0, 0]


def test_pn_12_two_players_do_not_bid_and_the_board_is_smaller():
    table = Table(2)
    assert table.state.phase == DRAFT
    assert [space for space in range(10) if table.state.board[space] < 0] == [3, 9]
    assert table.legal(0) == ["row 1", "row 2", "row 3", "column 1", "column 2", "column 3"]
    ten = Table(2, two_player_board="ten-tiles")
    assert min(ten.state.board) >= 0
    assert len(ten.legal(0)) == 8


@pytest.mark.parametrize(
    ("lines", "first"), [(("row 1", "row 3"), 1), (("row 3", "row 1"), 0), (("row 1", "row 2"), 0)]
)
def test_pn_12_who_took_the_gnome_starts_the_next_round(lines, first):
    table = Table(2)
    table.lines(*lines)
    for seat in range(2):
        table.empty_hand(seat)
        table.apply(seat, "done")
    assert list(table.state.order) == [first, 1 - first]


def test_pn_13_nobody_holds_more_than_twelve():
    for cap, after_lane, after_gnome in ((True, 12, 12), (False, 13, 16)):
        table = Table(3, start=False, caterpillar_cap=cap)
        table.plant()
        table.fill(PLAIN, gnome=3)
        table.state.caterpillars[2] = 12
        table.bids(0, 0, 0)
        assert table.state.caterpillars[2] == after_lane
        table.apply(2, "row 3")
        assert table.state.caterpillars[2] == after_gnome


def test_pn_13_a_poor_reserve_pays_tiles_first_then_the_lane_from_the_front():
    table = Table(3, start=False)
    table.plant()
    table.state.caterpillars[0] = 50 - 2 - 20
    table.state.caterpillars[1] = table.state.caterpillars[2] = 10
    table.fill(["RFFFc", "YFFFc", "BFFFc", *PLAIN[3:]])
    assert list(table.state.on_board[:3]) == [1, 1, 0], "row 1 first, from the left"
    table.state.caterpillars[1] -= 2  # two go to the reserve
    events = table.bids(0, 0, 0)
    assert [(e.seat, e.data["caterpillars"]) for e in events if e.name == "bonus"] == [(2, 1), (1, 1), (0, 0)]


def test_pn_14_bids_begin_with_the_first_player_then_in_turn_order():
    table = Table(3, first_player=1)
    assert list(table.state.order) == [1, 2, 0]
    assert table.refused(0, "bid 1") == "PN-14"
    table.bids(1, 3, 0)
    assert list(table.state.order) == [2, 1, 0]
    table.lines("row 1", "row 2", "row 3")
    table.all_done()
    table.chance()
    assert list(table.state.order) == [2, 1, 0], "bids of round 2 are made in this order"
    random = SPEC.make(3, {})
    assert random.chance_actions(random.new_state()) == [(8, 1), (9, 1), (10, 1)]


def test_pn_15_nothing_is_hidden_as_what_comes_is_nowhere_yet():
    match = papilio.start("papillon", seats=3, seed=5)
    views = [match.view(seat).to_dict() for seat in (0, 1, 2, None)]
    assert all(view == match.position() for view in views)
    assert set(match.position()["bag"].values()) <= set(range(95)), "counts, no order"


# --- Preparation and bids ---


def test_pn_20_ten_tiles_caterpillars_on_symbols_one_gnome():
    table = Table(3, start=False)
    table.plant()
    events = table.fill(["RFFFc", *PLAIN[1:9], "YFFFc"], gnome=3)
    assert table.state.gnome == 3
    assert table.state.gnome_bag[3] == 1
    assert list(table.state.on_board) == [1, *[0] * 8, 1]
    assert len(only(events, "fill")) == 10
    assert all(event.reveals for event in events)
    assert table.refused(CHANCE, "gnome 1") == "PN-20"


def test_pn_21_one_gardener_on_a_numbered_space_and_it_must_be_paid():
    table = Table(3)
    table.state.caterpillars[1] = 2
    table.apply(0, "bid 2")
    assert table.state.caterpillars[0] == 7
    assert table.refused(1, "bid 2") == "PN-21"
    assert table.refused(1, "bid 3") == "PN-21"
    assert table.legal(1) == ["bid 0", "bid 1"]
    table.apply(1, "bid 0")
    assert "bid 0" in table.legal(2), "the zero lane has room for all"


def test_pn_22_a_later_zero_bidder_pushes_the_earlier_ones_back():
    table = Table(4)
    events = table.bids(0, 5, 0, 0)
    assert list(table.state.lane) == [3, 2, 0, -1]
    assert [event.data["pushed"] for event in events if event.name == "bid"] == [(), (), (0,), (2, 0)]
    assert [int(n) for n in table.state.caterpillars] == [9 + 3, 5, 10 + 2, 10 + 1]


def test_pn_23_the_order_is_five_to_one_then_the_lane():
    table = Table(4)
    table.bids(0, 2, 0, 5)
    assert list(table.state.order) == [3, 1, 2, 0]


# --- Drafting ---


def test_pn_30_a_line_with_a_tile_all_tiles_all_caterpillars():
    table = Table(3, start=False)
    table.plant()
    table.fill(["RFFFc", "YFFFc", *PLAIN[2:]])
    table.bids(5, 4, 3)
    assert table.refused(1, "row 1") == "PN-30"
    table.apply(0, "row 1")
    assert sorted(table.held(0)) == sorted(["RFFFc", "YFFFc", PLAIN[2], PLAIN[3]])
    assert table.state.caterpillars[0] == 9 - 5 + 2
    assert table.refused(1, "row 1") == "PN-30"
    assert table.refused(1, "column 4") == "PN-30"
    table.apply(1, "column 1")
    assert len(table.held(1)) == 3


def test_pn_31_a_single_tile_brings_another_whose_symbol_brings_nothing():
    table = Table(3)
    table.bids(5, 4, 3)
    table.apply(0, "row 4")
    assert table.state.phase == EXTRA
    before = int(table.state.caterpillars[0])
    table.apply(CHANCE, "tile BFFFc")
    assert len(table.held(0)) == 2
    assert table.state.caterpillars[0] == before
    table.apply(1, "column 1")
    table.apply(2, "row 3")  # one of its two tiles is left
    assert table.state.phase == EXTRA


def test_pn_32_the_first_on_a_two_tile_line_takes_the_gnome():
    table = Table(3, start=False)
    table.plant()
    table.fill(gnome=3)
    table.bids(5, 4, 3)
    table.apply(0, "column 3")
    assert table.state.gnomes[0] == 1
    assert table.state.gnome == 0
    assert table.state.caterpillars[0] == 9 - 5 + 3
    table.apply(1, "row 3")
    assert table.state.gnomes[1] == 0
    other = Table(3)
    other.bids(5, 4, 3)
    events = other.lines("row 1", "row 2", "row 4")
    assert other.state.gnomes_left == 1
    assert only(events, "garden")[0]["gnome_left"] == 1


def test_pn_33_leftovers_are_discarded_and_an_empty_bag_is_refilled():
    table = Table(3, start=False)
    table.plant()
    table.fill(["RFFFc", *PLAIN[1:9], "YFFFc"])
    table.bids(5, 4, 3)
    table.lines("row 1", "row 2", "row 3")
    assert table.state.discard[table.kind("YFFFc")] == 1
    assert sum(table.state.on_board) == 0
    for kind in range(len(TABLES.kind_names)):
        table.state.discard[kind] += table.state.bag[kind]
        table.state.bag[kind] = 0
    table.state.bag_size = 0
    for seat in range(3):
        let_all_go(table, seat)
        table.apply(seat, "done")
    events = table.chance(f"gnome {next(v for v in (1, 2, 3) if table.state.gnome_bag[v])}")
    assert "refill" in names(events)
    assert table.state.bag_size > 10


def let_all_go(table, seat):
    """A hand into the discard."""
    for k in range(seat * 32, seat * 32 + 32):
        if table.state.held[k] >= 0:
            table.state.discard[table.state.held[k]] += 1
            table.state.held[k] = -1


# --- Gardening ---


def test_pn_40_beside_an_earlier_tile_and_every_edge_matches():
    table = at_gardening()
    table.give(0, "YYFFb", "YFFFb", "FFFFc")
    assert {text.partition("@")[2] for text in table.legal(0)} == {"0,0"}
    table.apply(0, "YYFFb/0@0,0")  # north and east are yellow
    assert table.refused(0, "FFFFc/0@0,-1") == "PN-40", "field against flower"
    assert table.refused(0, "FFFFc/0@3,0") == "PN-40", "not beside"
    assert table.refused(0, "YFFFb/2@0,0") == "PN-40", "not empty"
    assert table.refused(0, "BFFFb/2@0,-1") == "PN-40", "not in hand"
    assert table.refused(0, "YFFFb/0@0,-1") == "PN-40"
    assert table.refused(0, "YFFFb/2@0,-1") is None
    assert table.refused(0, "FFFFc/1@0,1") == "PN-40", "a turn that looks the same is one move"
    table.apply(0, "FFFFc/0@0,1")
    table.apply(0, "YFFFb/3@1,0")


def test_pn_41_own_steps_back_until_done_others_untouched():
    match = played_to_gardening(3)
    first, second = match.actors[0], match.actors[1]
    start = match.position()["players"][first]
    match.submit(first, match.legal(first)[0])
    match.submit(second, match.legal(second)[0])
    theirs = match.position()["players"][second]
    while match.position()["players"][first]["held"]:
        match.submit(first, match.legal(first)[0])
    laid = len(match.position()["players"][first]["garden"])
    for _ in range(laid):
        match.undo(first)
    assert match.position()["players"][first] == start
    assert match.position()["players"][second] == theirs
    with pytest.raises(UndoRefused):
        match.undo(first)


def test_pn_41_done_is_done():
    match = played_to_gardening(3)
    seat = match.actors[0]
    while seat in match.actors:
        match.submit(seat, match.legal(seat)[0])
    assert match.legal(seat) == []
    assert match.game.refuse(match._state, seat, 14) == "PN-41"
    with pytest.raises(UndoRefused):
        match.undo(seat)


def played_to_gardening(seats):
    match = papilio.start("papillon", seats=seats, seed=3)
    while match._state.phase != GARDEN:
        seat = match.actors[0]
        match.submit(seat, match.legal(seat)[0])
    return match


def test_pn_42_done_waits_for_what_fits_now():
    table = at_gardening()
    table.lay(0, "YYYF/0@0,0")
    table.give(0, "BBBF", "RRBB")
    assert {text.partition("/")[0] for text in table.legal(0)} == {"BBBF"}, "RRBB fits nowhere yet"
    assert table.refused(0, "done") == "PN-42"
    table.apply(0, "BBBF/2@-1,0")
    assert {text.partition("/")[0] for text in table.legal(0)} == {"RRBB"}, "now it does"
    assert table.refused(0, "done") == "PN-42"


def test_pn_42_kept_tiles_are_laid_in_a_later_round_and_lost_at_the_end():
    table = at_gardening()
    table.lay(0, "YYYF/0@0,0", "FFFFc/0@-1,0")
    table.give(0, "RRPP")
    assert table.legal(0) == ["done"]
    events = table.apply(0, "done")
    assert only(events, "done")[0]["kept"] == 1
    for seat in (1, 2):
        table.apply(seat, "done")
    table.chance()
    assert table.held(0) == ["RRPP"]
    table.finish()
    assert table.game.scores(table.state)[0] == table.state.caterpillars[0], "no penalty"


def test_pn_43_closing_a_flower_zone_takes_a_butterfly():
    table = at_gardening()
    events = table.lay(0, *RING)
    assert only(events, "close") == [{"zone": "zone:1a", "colour": 2, "size": 4, "butterfly": 1}]
    assert table.waiting(0) == ["1a"]
    assert table.state.reserve[0] == 11


def test_pn_43_fields_get_no_butterfly():
    table = at_gardening()
    events = table.lay(0, *FIELD_PAIR)
    assert [(e["colour"], e["butterfly"]) for e in only(events, "close")] == [(0, 0)]
    assert table.waiting(0) == []
    assert table.state.reserve[0] == 12


def test_pn_43_one_tile_may_close_several():
    table = at_gardening()
    table.lay(1, "RFFFb/2@0,0", "FFFFc/0@1,0", "YFFFb/3@1,1")
    events = table.lay(1, "RYFFb/0@0,1")
    assert [e["colour"] for e in only(events, "close")] == [1, 2], "by the tile's sides from north"
    assert len(table.waiting(1)) == 2
    assert table.state.reserve[1] == 10


def test_pn_43_a_reserve_of_one_serves_the_first_side():
    table = at_gardening()
    table.state.reserve[1] = 1
    table.lay(1, "RFFFb/2@0,0", "FFFFc/0@1,0", "YFFFb/3@1,1", "RYFFb/0@0,1")
    assert table.waiting(1) == ["1a"]
    assert table.state.reserve[1] == 0


def test_pn_43_size_counts_different_tiles_and_a_merged_zone_counts_once():
    table = at_gardening()
    # Two red zones of one tile, east and west, grow together round the tile above: it is counted once.
    around = ("RRFFb/3@1,0", "RRFFb/2@1,-1", "RFRF/1@0,-1", "RRFFb/1@-1,-1", "RRFFc/0@-1,0")
    events = table.lay(0, "FRFRc/0@0,0", *around)
    assert [(e["colour"], e["size"]) for e in only(events, "close")] == [(1, 6)]
    assert garden.root(table.state, 0, 1) == garden.root(table.state, 0, 2) == 1
    assert len(table.waiting(0)) == 1


def test_pn_44_with_an_empty_reserve_a_butterfly_may_come_from_a_flower():
    table = at_gardening()
    table.put(1, 8)
    table.put(3, 4)
    assert table.state.reserve[0] == 0
    events = table.lay(0, *PAIR)
    assert only(events, "close")[0]["butterfly"] == 0
    assert table.legal(0) == ["lift 1", "lift 3", "lift none"]
    assert table.refused(0, "done") == "PN-44"
    table.apply(0, "lift 3")
    assert table.on(3)[0] == 3
    assert table.waiting(0) == ["1a"]


def test_pn_44_or_the_zone_gets_none():
    table = at_gardening()
    table.put(1, 8)
    table.put(3, 4)
    table.lay(0, *PAIR)
    table.apply(0, "lift none")
    assert table.waiting(0) == []
    assert table.on(1)[0] == 8


def test_pn_44_waiting_butterflies_cannot_be_taken():
    table = at_gardening()
    table.lay(0, *RING)
    table.state.reserve[0] = 0
    events = table.lay(0, "BFFFb/3@-1,0", "BFFFb/1@-2,0")
    assert only(events, "close")[0]["butterfly"] == 0
    assert table.state.asking[0] == -1
    assert table.waiting(0) == ["1a"]


# --- Pollination ---


def test_pn_50_from_the_last_player_to_the_first_own_zones_in_any_order():
    table = at_gardening()
    order = [int(seat) for seat in table.state.order]
    table.lay(0, "RFFFb/0@0,0", "RFFFc/2@0,-1")
    table.lay(1, "YFFFb/0@0,0", "YFFFb/2@0,-1")
    table.lay(2, "BFFFb/0@0,0", "BFFFb/2@0,-1", "PFFFb/1@0,1", "PFFFb/3@1,1")
    table.all_done()
    assert table.state.phase == POLLINATE
    seats = []
    while table.state.phase == POLLINATE:
        seat = table.game.actors(table.state)[0]
        if seat == 2 and seat not in seats:
            assert table.legal(2) == ["fly 1a 5", "fly 1a 6", "fly 3a 7", "fly 3a 8"]
        assert seat == 2 or table.refused(2, "fly 1a 5") == "PN-50"
        seats.append(seat)
        table.apply(seat, table.legal(seat)[-1])
    assert list(dict.fromkeys(seats)) == order[::-1]
    assert seats.count(2) == 2


def test_pn_50_without_space_the_butterfly_goes_home():
    table = at_gardening()
    table.put(3, 0, 4, 4)
    table.put(4, 0, 4, 4)
    table.lay(0, *PAIR)
    events = table.all_done()
    assert only(events, "fly") == [{"zone": "zone:1a", "flower": ""}], "what leaves no choice happens by itself"
    assert table.state.reserve[0] == 12


def test_pn_50_only_flowers_of_the_colour_with_space():
    table = at_gardening()
    table.lay(0, *PAIR)
    table.all_done()
    assert table.legal(0) == ["fly 1a 3", "fly 1a 4"]
    assert table.refused(0, "fly 1a 1") == "PN-50"
    assert table.refused(0, "fly 1a home") == "PN-50"
    assert table.refused(0, "fly 2a 3") == "PN-50"


def test_pn_51_two_tiles_bring_no_token_three_do():
    table = at_gardening()
    table.lay(0, *PAIR)
    table.all_done()
    table.apply(0, "fly 1a 3")
    assert table.state.token[2] == 1
    assert table.on(3)[0] == 1
    other = at_gardening()
    other.lay(0, *RING)
    other.all_done()
    events = other.apply(0, "fly 1a 3")
    assert other.state.token[2] == 0
    assert names(events)[:2] == ["fly", "token"]


def test_pn_52_the_token_sends_another_butterfly():
    table = at_gardening()
    table.lay(0, *RING)
    table.all_done()
    table.apply(0, "fly 1a 3")
    assert table.state.phase == GIFT
    assert table.legal(0) == ["gift 3", "gift 4"]
    assert table.refused(0, "gift 1") == "PN-52"
    table.apply(0, "gift 4")
    assert table.on(3)[0] == table.on(4)[0] == 1
    assert table.state.reserve[0] == 10
    assert table.state.token[3] == 1, "the extra butterfly takes no token (PN-53)"


def test_pn_53_the_token_is_optional_only_where_it_gives_nothing():
    for answer, token in (("take token", 0), ("leave token", 1)):
        table = at_gardening()
        table.put(1, 8)
        table.put(2, 3)
        table.lay(0, *RING)
        assert table.state.reserve[0] == 0
        table.all_done()
        table.apply(0, "fly 1a 3")
        assert table.state.phase == TOKEN
        assert table.legal(0) == ["take token", "leave token"]
        assert table.refused(0, "gift 3") == "PN-53"
        table.apply(0, answer)
        assert table.state.token[2] == token


def test_pn_53_no_landing_no_token():
    table = at_gardening()
    table.put(3, 0, 4, 4)
    table.put(4, 0, 4, 4)
    table.lay(0, *RING)
    table.all_done()
    assert table.state.token[2] == table.state.token[3] == 1


# --- The count ---


def flowers_of(numbers, plot=1):
    table = Table(len(numbers))
    for colour in range(8):
        table.put(colour + 1, *[0] * len(numbers))
    table.put(plot, *numbers)
    return [int(scoring.flower_points(TABLES, table.state, plot - 1, seat)) for seat in range(len(numbers))]


@pytest.mark.parametrize(
    ("numbers", "points"),
    [
        ((4, 3, 2, 1), [12, 7, 3, 0]),  # a fourth place gets nothing
        ((3, 3, 1, 0), [12, 12, 7, 0]),  # two tied first, the next gets the middle value
        ((3, 2, 2, 1), [12, 7, 7, 3]),
        ((2, 2, 2, 2), [12, 12, 12, 12]),
        ((0, 0, 1, 0), [0, 0, 12, 0]),  # at least one butterfly
        ((0, 0, 0, 0), [0, 0, 0, 0]),
        ((1, 3, 3, 2), [3, 12, 12, 7]),
    ],
)
def test_pn_60_majorities_and_ties(numbers, points):
    assert flowers_of(numbers) == points


def test_pn_60_a_plot_without_a_flower_counts_nothing():
    table = Table(2, start=False)
    table.plant()
    table.state.on_flower[7 * 4] = 0
    assert scoring.all_flowers(TABLES, table.state, 0) == 0


def counted(table, seat=0):
    table.finish()
    return narration.all_counts(table.game, table.state)[seat]


def test_pn_61_caterpillars_left():
    table = at_gardening()
    table.state.caterpillars[0] = 7
    assert counted(table).caterpillars == 7


def test_pn_62_the_two_largest_closed_fields():
    table = at_gardening()
    table.lay(0, *FIELD_PAIR)
    assert counted(table).fields == 2 * 2
    open_field = at_gardening()
    open_field.lay(0, *RING)
    assert counted(open_field).fields == 0, "open fields count nothing"


def test_pn_63_the_largest_flower_zone_and_all_tied_for_it():
    table = at_gardening()
    table.lay(0, *RING)
    table.lay(1, "BBFFb/1@0,0", "BBFFb/2@1,0", "BBFFb/3@1,1", "BBFFc/0@0,1")
    table.lay(2, "PFFFb/0@0,0", "PFFFb/2@0,-1")
    assert [int(counted(table, seat).zones) for seat in range(3)] == [8, 8, 0]


def test_pn_64_as_published_the_own_two_largest_zones():
    table = at_gardening(zone_scoring="published")
    table.lay(0, *RING)
    table.lay(2, "PFFFb/0@0,0", "PFFFb/2@0,-1", "BFFFb/1@0,1", "BFFFb/3@1,1")
    assert [int(counted(table, seat).zones) for seat in range(3)] == [8, 0, 8]


def test_pn_64_icons_in_closed_fields():
    for scoring_as, points in (("published", 1), ("as-printed", 2 * 3)):
        table = at_gardening(zone_scoring=scoring_as)
        table.lay(0, "RYFFb/0@0,0", "YYYF/1@0,1")
        assert counted(table).fields == 0
        table.state.phase, table.state.round = GARDEN, 1
        table.lay(0, "BBBF/2@-1,0")
        assert counted(table).fields == points


def test_pn_65_highest_total_then_gnomes_then_shared():
    assert scoring.winning_seats([30, 41, 40], [5, 0, 1]) == (1,)
    assert scoring.winning_seats([40, 41, 41], [5, 1, 2]) == (2,)
    assert scoring.winning_seats([41, 40, 41], [2, 3, 2]) == (0, 2)
    outcome = papilio.Outcome(3, (0, 2), (41, 40, 41))
    assert outcome.utility(0) == 0.5
    assert outcome.utility(1) == 0


def test_pn_66_the_count_is_told_step_by_step():
    table = at_gardening()
    table.put(1, 2, 1, 0)
    table.finish()
    lines = narration.final_count(table.game, table.state, ["Ida", "Jonas", "Lea"])
    assert lines[0] == "Flower 1, red: Ida +12 = 12, Jonas +7 = 7, Lea +0 = 0"
    assert len(lines) >= 8 + 3
    totals = table.game.scores(table.state)
    assert lines[10].startswith("Largest flower zone")
    assert f"= {totals[0]}" in lines[10]
    assert table.game.outcome(table.state).reason == "eight-rounds"
    assert table.state.phase == OVER
