"""Words and pictures of Mariposas."""

import re
from xml.etree import ElementTree

import pytest

from papilio.core.rng import Rng
from papilio.drawing.picture import compose, diff, inline, to_png
from papilio.games.mariposas import diagrams, drawing, drawing_goal, drawing_map, narration
from papilio.games.mariposas import rules_notation as notation
from papilio.games.mariposas.narration_words import objective_words
from papilio.games.mariposas.rules_events import objective_code
from tests.games.mariposas.journey import SPEC, TABLES, Journey

NAMES = ["Ada", "Ben", "Cleo", "Dan", "Eve"]


def told(events):
    return [narration.tell(event, NAMES) for event in events]


def slots(fragments):
    return set(re.findall(r'data-slot="([^"]*)"', "".join(fragments)))


# --- Words ---


def test_a_turn_in_words():
    j = Journey()
    j.at("1a", "F10")
    j.give("2C")
    log = told(j.play("1+3"))
    log += told(j.do("1a 1 New-Orleans"))
    log += told(j.chance("turn up pink-egg")) + told(j.chance("die aster")) + told(j.do("pay 2C"))
    log += told(j.do("done"))
    assert log == [
        "Ada plays: move 1 and 3.",
        "Ada's generation 1 flies from F10 to New Orleans.",
        "New Orleans has the pink egg.",
        "Ada gets the pink egg.",
        "The die shows: aster.",
        "Ada takes aster for the die.",
        "Ada hatches generation 2, butterfly a in New Orleans for 2 coneflower.",
        "Ada has moved, and leaves out 1 move.",
    ]


def test_a_draw_is_told_to_who_drew_alone():
    j = Journey()
    j.play("5")
    j.do("done")
    event = j.chance("draw 2+2")[0]
    assert narration.tell(event.seen_by(0), NAMES) == "Ada drew: move 2, twice."
    assert narration.tell(event.seen_by(1), NAMES) == ""
    assert narration.tell(event.seen_by(None), NAMES) == ""


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("SP1", ["1 point for each butterfly above Atlanta's row",
                 "6 points for at least 2 butterflies above Atlanta's row, among them one on a red space and one on a "
                 "yellow space"]),
        ("SP2", ["1 point for each butterfly on a red space",
                 "2 points at once for each hatch between the columns of Houston and Atlanta"]),
        ("SU1", ["7 points for butterflies: one around Quebec City, one around Toronto and one around Winnipeg",
                 "1 point for each butterfly on a green space"]),
        ("SU3", ["2 points for each butterfly on the East Coast", "3 points for a token of each flower"]),
        ("SU5", ["5 points for at least 3 butterflies on the map and none left of Atlanta's column",
                 "1 point for each butterfly on a blue space"]),
    ],
)  # fmt: skip
def test_goals_in_words(name, words):
    goal = TABLES.goal_names.index(name)
    numbers = range(int(TABLES.goal_first[goal]), int(TABLES.goal_first[goal + 1]))
    assert [objective_words(objective_code(TABLES, number)) for number in numbers] == words


def test_what_a_move_would_do():
    j = Journey()
    j.at("1a", "F10")
    j.play("1+3")
    told_of = {}
    for text in ("1a 1 New-Orleans", "1a 3 F11", "1a 1 F9"):
        action = j.game.parse(0, text)
        events = []
        j.game.apply(j.state.clone(), 0, action, events)
        told_of[text] = narration.foretell(j.game, j.state, 0, action, events)
    assert told_of["1a 1 New-Orleans"] == (
        "Generation 1: a move of 1, to New Orleans. You would turn up the waystation and roll the die. "
        "Milkweed grows here."
    )
    assert told_of["1a 1 F9"] == "Generation 1: a move of 1, to F9. You would take mistflower."


def test_results_in_words():
    j = Journey()
    j.begin("fall", "FA5", 6)
    j.give("1A")
    j.end_season()
    outcome = j.game.outcome(j.state)
    assert narration.result(outcome, NAMES) == "Ada wins with 0 points. More flower tokens break the tie."
    assert len(narration.final_count(j.game, j.state, NAMES)) == 2
    assert narration.in_words(j.game, j.state, NAMES)[0] == "The game is over."


def test_ma_55_the_final_count_tells_of_the_further_butterfly_in_michoacan():
    j = Journey(abilities=("one-in-michoacan", "three-points", "extra-fall-turn"))
    j.begin("fall", "FA4", 6)
    j.at("4a", "MX")
    j.items("green-egg", "green-caterpillar", "green-chrysalis", "green-adult")
    first, second = narration.final_count(j.game, j.state, NAMES)
    assert "Michoacán 7 for 2 butterflies" in first
    assert "Michoacán 0 for 0 butterflies" in second


def test_the_final_count_adds_up():
    j = Journey()
    j.begin("fall", "FA5", 6)
    j.state.score[0] = 14
    j.at("4a", "MX")
    j.give("1A")
    j.end_season()
    first = narration.final_count(j.game, j.state, NAMES)[0]
    *parts, _home, cards, total = map(int, re.findall(r"\d+", first.replace(" butterflies", "")))
    assert total == int(j.state.score[0])
    assert sum(parts) + cards == total
    assert first.startswith("Ada: before 14;")


def test_the_position_in_words_names_places_and_distances():
    j = Journey()
    j.at("1a", "Houston")
    lines = "\n".join(narration.in_words(j.game, j.state, NAMES))
    assert "generation 1 in Houston, 3 steps from home" in lines
    assert "Fall's goal: face down." in lines


# --- Pictures ---


def test_every_space_can_be_pointed_at_and_only_the_butterflies_of_who_moves():
    j = Journey(3)
    j.play("5")
    scene = drawing.scene(j.game, j.state, 0)
    still = slots(scene.layers["spaces"].values())
    assert still == {f"space:{name}" for name in TABLES.names}
    assert slots(scene.layers["butterflies"].values()) == {"butterfly:1a"}
    assert len(scene.layers["butterflies"]) == 3


def test_every_space_tells_its_name():
    scene = drawing.scene(Journey().game, Journey().state, None)
    found = dict(re.findall(r'data-slot="space:([^"]*)"><title>([^<]*)<', compose(scene)))
    assert set(found) == set(TABLES.names)
    assert (found["E9"], found["New-Orleans"], found["MX"]) == ("E9", "New Orleans", "Michoacán")


def test_ma_94_what_scores_at_once_says_so_once():
    j = Journey(goal="SP2")
    lines = re.findall(r'"mword"[^>]*>([^<]*)<', "".join(drawing_goal.goal(j.game, j.state).values()))
    assert " ".join(lines).count("at once") == 1


def test_equal_butterflies_are_counted_and_none_is_hidden():
    j = Journey(5)
    for seat in range(5):
        for marker in ("1a", "2a", "2b", "3a"):
            j.at(marker, "F8", seat)
    scene = drawing.scene(j.game, j.state, 2)
    labels = "".join(scene.layers["labels"].values())
    assert "×2" in labels
    assert "+6" in labels, "nine of the fifteen kinds find room"


def test_a_move_changes_only_what_it_touches():
    j = Journey()
    j.at("1a", "F8")
    j.play("5")
    before = drawing.scene(j.game, j.state, 0)
    j.do("1a 5 F9")
    after = drawing.scene(j.game, j.state, 0)
    changed = diff(before, after)
    assert set(changed["spaces"]) == {"F8", "F9"}
    assert set(changed["butterflies"]) == {"0-1a"}
    assert "sea" not in changed
    assert "stations" not in changed


def test_motions_name_pieces_that_are_there():
    game, rng = SPEC.make(3), Rng(2, "motions")
    state = game.new_state()
    moved = 0
    while actors := game.actors(state):
        seat = actors[0]
        before = drawing.scene(game, state, 0)
        events = []
        game.apply(state, seat, game.draw(state, rng) if seat < 0 else game.sample(state, seat, rng), events)
        after = drawing.scene(game, state, 0)
        for motion in drawing.motions(game, events, state):
            layer, key = motion.key.split("/")
            assert key in (after if motion.kind == "lay" else before).layers[layer]
            moved += 1
    assert moved > 20


def test_the_goal_lights_up_what_it_counts():
    j = Journey(goal="SP1")
    scene = drawing.scene(j.game, j.state, None)
    region = scene.layers["goal"]["region:0"]
    objective = int(TABLES.goal_first[0])
    assert region.count("<use") == len(drawing_goal.counted(j.game, objective)) > 50
    assert "above Atlanta" in scene.layers["goal"]["objective:0"].replace("&#39;", "'")
    assert "svg:has(.mo0:hover" in drawing.STYLE


@pytest.mark.parametrize("name", ["cards", *diagrams.entries()])
def test_diagrams_are_drawn_and_are_in_the_rules(name):
    drawn = drawing.diagram(name)
    ElementTree.fromstring(f"<figure>{drawn}</figure>")
    assert f"{{diagram: {name}}}" in SPEC.rules
    assert f'id="{name}-' in drawn


def test_pictures_are_one_page_in_both_themes_and_no_style_attributes():
    j = Journey(5)
    scene = drawing.scene(j.game, j.state, 0)
    for theme in ("light", "dark"):
        picture = compose(scene, theme)
        ElementTree.fromstring(picture)
        assert "var(" not in picture
        assert to_png(picture, 400)[:4] == b"\x89PNG"
    assert 'style="' not in inline(scene), "a page's policy forbids them"
    assert len(inline(scene)) < 90_000


def test_all_phases_have_a_hand():
    game, rng = SPEC.make(2), Rng(4, "hands")
    state, seen = game.new_state(), set()
    for _ in range(3):
        state = game.new_state()
        while actors := game.actors(state):
            seat = actors[rng.below(len(actors))]
            if seat >= 0:
                seen.add(int(state.phase))
                offered = {slot for action in game.legal_actions(state, seat) for slot in game.parts(action)}
                cards = {card.slot for card in drawing.hand(game, state, seat)} - {""}
                assert cards <= offered, "nothing in the hand is idle"
                on_map = {
                    slot for slot in offered if slot.startswith(("space:", "butterfly:", "join:", "tokens:", "hatch:"))
                }
                assert offered - cards - on_map == set(), "everything can be pointed at"
            game.apply(state, seat, game.draw(state, rng) if seat < 0 else game.sample(state, seat, rng))
    assert len(seen) >= 7


def test_the_map_of_another_file_has_its_own_box():
    assert drawing_map.box(TABLES) == (-112.0, -368.0, 974.0, 870.0)
    assert len(notation.MARKER_NAMES) == 10
