"""Board and cards: what is printed about them, proven once more by a slow model; and faults in a components file."""

from itertools import combinations

import pytest

from papilio.core.game import InvalidOption
from papilio.games.family_flutter_by import components, narration
from papilio.games.family_flutter_by.components import COLOUR_LETTERS, butterfly
from papilio.games.family_flutter_by.rules_notation import SETS
from papilio.games.family_flutter_by.state import CARDS, NONE
from tests.games.family_flutter_by import slow
from tests.games.family_flutter_by.race import SPEC, TABLES, Race

BOARDS = [slow.butterflies(looks) for looks in slow.ALL_LOOKS]


def letters(code):
    return COLOUR_LETTERS[code // 7] + COLOUR_LETTERS[code % 7]


def test_ff_1_2_the_loaded_meadow_shows_what_papers_that_lie_on_each_other_show():
    for number, board in enumerate(BOARDS):
        shown = TABLES.shown[number * 8 : number * 8 + 8]
        assert [letters(code) for code in shown] == list(board.values())
    assert len(BOARDS) == 81


def test_ff_3_left_is_the_counterclockwise_side():
    flat = BOARDS[0]
    up_left, up_right = slow.DATA["board"]["UL"], slow.DATA["board"]["UR"]
    assert flat["ul"] == up_left["ccw-leaf"][0][1] + up_left["cw-leaf"][0][1]
    assert flat["top"] == up_left["cw-leaf"][0][0] + up_right["ccw-leaf"][0][0]
    assert list(flat.values()) == ["GY", "OP", "WB", "GO", "YW", "PO", "PR", "BY"]


def test_ff_4_every_fold_changes_a_corner_and_its_two_seams():
    for (a, one), (b, other) in combinations(zip(slow.ALL_LOOKS, BOARDS, strict=True), 2):
        folded = [square for square in range(4) if a[square] != b[square]]
        if len(folded) == 1:
            changed = {place for place in slow.PLACES if one[place] != other[place]}
            at = 2 * folded[0]
            assert changed == {slow.PLACES[at], slow.PLACES[at - 1], slow.PLACES[at + 1]}


def test_ff_4_the_upper_right_flap_up_and_down_shows_three_and_three_others():
    flat, up, down = (set(slow.butterflies((0, look, 0, 0)).values()) for look in (0, 1, 2))
    assert len(up - flat) == len(down - flat) == 3
    assert not (up - flat) & (down - flat)


def test_ff_5_as_many_cards_as_butterflies_each_butterfly_once_colours_with_patterns():
    easy = [letters(TABLES.sides[card * 3]) for card in range(CARDS)]
    pairs = {a + b for a in COLOUR_LETTERS for b in COLOUR_LETTERS if a != b}
    assert set(easy) == pairs
    assert len(easy) == len(pairs) == 42
    assert len(set(narration.PATTERN_WORDS)) == len(COLOUR_LETTERS)


def test_ff_6_40_a_flower_tells_that_there_are_several_ways():
    for card, entry in enumerate(slow.DATA["cards"]["card"]):
        for level, name in enumerate(("easy", "hard")):
            side = entry["hard"] if level else [entry["easy"]]
            number = len(slow.ways(side))
            assert TABLES.flowers[level * CARDS + card] == entry[f"{name}-flower"] == (number >= 2)
            assert number >= 1
            if level:
                assert entry["hard-ways"] == number
                assert 2 <= len(side) <= 3


def test_ff_40_eight_different_butterflies_on_each_of_81_meadows():
    assert all(len(set(board.values())) == 8 for board in BOARDS)


@pytest.mark.parametrize("level", ["easy", "hard"])
def test_the_fast_check_of_claims_agrees_with_the_slow_one(level):
    race = Race(level=level)
    for card in range(0, CARDS, 3):
        first = int(race.game.level) * CARDS * 3 + card * 3
        side = [letters(code) for code in TABLES.sides[first : first + 3] if code != NONE]
        sets = [places for places in range(SETS) if places.bit_count() == len(side)]
        fast = {
            board * SETS + places
            for board in range(81)
            for places in sets
            if race.game.is_right(board * SETS + places, card)
        }
        expected = {
            board * SETS + sum(1 << slow.PLACES.index(place) for place in places)
            for board, looks in enumerate(slow.ALL_LOOKS)
            for places in combinations(slow.PLACES, len(side))
            if slow.solves(looks, places, side)
        }
        assert fast == expected == set(race.game.solutions(card))


def test_where_they_come_from_is_told():
    assert SPEC.provenance == "reconstructed"
    assert "reconstruction" in SPEC.rules


FAULTS = {
    'provenance = "reconstructed"': ('provenance = "a dream"', "provenance"),
    'ccw-leaf = ["YG", "RB"]': ('ccw-leaf = ["YY", "RB"]', "board"),
    'ccw-base = "WG"': ('ccw-base = "WX"', "ccw-base"),
    'easy = "BG"': ('easy = "BB"', "easy"),
    'easy = "BO"': ('easy = "BG"', "card"),
    'hard = ["GO", "PG"]': ('hard = ["GO"]', "hard"),
    "easy-flower = true": ("easy-flower = false", "ways"),
    "hard-flower = false": ("hard-flower = true", "ways"),
    "hard-ways = 1": ("hard-ways = 2", "hard-ways"),
    "[board.LL]": ("[board.XX]", "XX"),
    'hard = ["BR", "RW"]': ('hard-wings = 1\nhard = ["BR", "RW"]', "card.2.hard-wings: is no entry"),
    "[[cards.card]]": ("limit = 9\n[[cards.card]]", "cards.limit: is no entry"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_in_the_file_is_found_and_named(fault):
    text = slow.RAW.decode()
    assert fault in text
    changed, where = FAULTS[fault]
    with pytest.raises(InvalidOption, match=where):
        components.load(text.replace(fault, changed, 1).encode())


@pytest.mark.parametrize("raw", [b"", b"\xff", b"x = 1", b"[board]", b"[board]\nprovenance='published'\n[cards]"])
def test_what_is_no_components_file_is_refused(raw):
    with pytest.raises(InvalidOption):
        components.load(raw)


def test_butterflies_are_numbered_by_their_wings():
    assert {letters(butterfly(pair)) for pair in ("GY", "PR")} == {"GY", "PR"}
