"""The meadow in pictures and in words."""

import re
import xml.etree.ElementTree as ElementTree

import pytest

import papilio
from papilio.drawing.picture import compose, layers
from papilio.games.family_flutter_by import drawing, meadow_art, narration
from papilio.games.family_flutter_by.components import COLOUR_LETTERS
from papilio.games.family_flutter_by.rules_notation import PLACE_WORDS, SETS, SQUARE_WORDS
from tests.games.family_flutter_by import slow
from tests.games.family_flutter_by.race import SPEC, TABLES, Race

NAMES = ["Ida", "Jonas", "Lea", "Mara"]


def scene(race):
    return drawing.scene(race.game, race.state, None)


def visible(number, look):
    """The wings that a square shows: (letter, whether on the diagonal, whether a left wing), half by half."""
    faces = ElementTree.fromstring(f"<svg>{meadow_art.definitions(TABLES)}</svg>")
    shown = []
    for group in ElementTree.fromstring(meadow_art.square(number, look)):
        if "display" not in group.attrib and group.tag == "g":
            face = faces.find(f"*[@id='{group[0].attrib['href'][1:]}']")
            uses = [use.attrib for use in face if use.attrib.get("href", "").startswith("#fw-")]
            turns = [(use["href"][4:], use["transform"]) for use in uses]
            shown.append([(letter, "rotate(45)" in turn, "scale(-1 1)" in turn) for letter, turn in turns])
    return shown


@pytest.mark.parametrize("look", [0, 1, 2])
@pytest.mark.parametrize("number", range(4))
def test_a_square_shows_the_wings_of_its_look_each_on_its_side(number, look):
    ccw, cw = slow.halves(slow.SQUARES[number], look)
    drawn = visible(number, look)
    for half, (seam, diagonal) in (("ccw", ccw), ("cw", cw)):
        # clockwise the left wing is on the ccw side: of a corner the ccw half, of a seam the square before it
        wings = [(seam, False, half == "cw"), (diagonal, True, half == "ccw")]
        assert wings in drawn


def test_every_symbol_that_is_used_is_defined_once():
    known = re.findall(r'id="([^"]+)"', meadow_art.definitions(TABLES))
    assert len(known) == len(set(known))
    race = Race(level="hard")
    race.turn_up()
    race.play(0, race.right())
    used = set(re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', compose(scene(race))))
    assert {name for pair in used for name in pair if name} <= set(known)


def test_every_colour_has_a_pattern_of_its_own():
    patterns = [meadow_art._pattern(letter) for letter in COLOUR_LETTERS]
    assert len(set(patterns)) == 7


@pytest.mark.parametrize("level", ["easy", "hard"])
def test_the_card_is_drawn_when_it_lies_open_and_not_before(level):
    race = Race(level=level)
    assert "#fw-" not in scene(race).layers["card"]["card"]
    card = race.turn_up()
    drawn = scene(race).layers["card"]["card"]
    letters = [COLOUR_LETTERS[wing] for code in narration.on_card(race.game, card) for wing in divmod(code, 7)]
    assert re.findall("#fw-([A-Z])", drawn) == letters
    assert f'data-many="{len(letters) // 2}"' in drawn
    race.play(0, race.right())
    found = scene(race)
    assert len(found.layers["found"]) == len(letters) // 2
    assert re.findall(r'data-look="(\d)"', "".join(found.layers["meadow"].values())) == list(
        race.game.text(0, int(race.state.claim))[:4]
    )


def test_a_flower_is_drawn_where_there_are_several_ways():
    for card in range(0, 42, 5):
        race = Race()
        race.turn_up(card)
        assert ("fp-flower" in scene(race).layers["card"]["card"]) == narration.has_flower(race.game, card)


def test_places_and_flaps_can_be_pointed_at():
    page = layers(scene(Race()), still=False)
    assert re.findall('data-slot="place:([a-z]+)"', page) == list(PLACE_WORDS)
    assert set(re.findall('data-flap="([^"]+)"', page)) == {f"{w}-{k}" for w in SQUARE_WORDS for k in (1, 2)}


def test_what_the_script_is_told():
    race = Race(handicap_seconds=[5, 0], level="hard")
    data = drawing.play_data(race.game, 0)
    assert data["handicap"] == 5000
    assert drawing.play_data(race.game, None)["handicap"] == 0
    assert data["shown"] == list(TABLES.shown)
    assert data["butterflies"][12] == "orange and purple"
    assert not {"unseen", "card", "under"} & set(data)


def test_pictures_of_the_rules_and_of_the_home_page_are_well_formed():
    for name in re.findall("{diagram: ([a-z]+)}", SPEC.rules):
        ElementTree.fromstring(f"<figure>{drawing.diagram(name)}</figure>")
    ElementTree.fromstring(drawing.home_plate())


def test_a_race_is_told():
    race = Race(seats=3)
    told = [narration.tell(event, NAMES) for event in [*race.wait(), *race.play(-1, 3)]]
    assert told[-1] == "A card is turned up: blue and red."
    race.wait(2340)
    assert narration.tell(race.play(1, race.right())[0], NAMES) == "Jonas has found blue and red, after 2.3 s."
    told = [narration.tell(event, NAMES) for event in race.be_wrong(1)]
    assert told[0].startswith("Jonas is wrong: at ")
    assert told[1] == "Jonas gives back a card: blue and red."
    assert "All have skipped" in " ".join(narration.tell(event, NAMES) for event in race.skip_all())


def test_a_claim_is_described_as_one_sees_it():
    game = Race().game
    claim = game.parse(0, "0100 top")
    assert narration.describe(game, 0, claim) == "the top: orange and blue (upper right: lower flap folded up)"
    assert narration.describe(game, 0, 1 << 1) == "the top: orange and purple (all flat)"
    assert claim // SETS == 9


def test_the_words_for_folds_are_what_is_seen():
    """The clockwise leaf of the upper right square lies low, and folds up; and so round the board."""
    up = [narration.LOOK_WORDS[square][look] for square, look in ((0, 2), (1, 1), (2, 1), (3, 2))]
    assert set(up) == {"lower flap folded up"}
    down = [narration.LOOK_WORDS[square][look] for square, look in ((0, 1), (1, 2), (2, 2), (3, 1))]
    assert set(down) == {"upper flap folded down"}


def test_a_position_is_told_in_words_and_for_a_terminal():
    match = papilio.start("family-flutter-by", seats=2, seed=1)
    text = match.view(0).text()
    assert "Find " in text
    assert "cards in the stack" in text
    words = narration.in_words(match.game, match.view(0).state, NAMES)
    assert any("There is one way" in line or "more than one way" in line for line in words)
    assert "0120 top+left" in narration.board_legend()
