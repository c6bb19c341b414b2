"""Pictures and words: every table can be drawn, grows without moving what lies, and keeps goals from others."""

import pytest

import papilio
from papilio.drawing.picture import compose
from papilio.games.papillons import layout, narration
from tests.games.papillons.tables import BLOCK, SPEC, Table

DRAWING = SPEC.drawing


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_whole_game_can_be_drawn(theme):
    match = papilio.start("papillons", seats=3, seed=8)
    rng = papilio.Rng(8, "drawn")
    while match.actors:
        seat = match.actors[0]
        legal = match.legal(seat)
        events = match.submit(seat, legal[rng.below(len(legal))])
        for viewer in (seat, None):
            scene = DRAWING.scene(match.game, match.view(viewer).state, viewer, events)
            assert compose(scene, theme).startswith("<svg")
            assert len(scene.layers["cards"]) == len(match.position()["table"])


def test_every_place_and_card_has_its_slot():
    table = Table(2, BLOCK, turn=0, guarded=[7])
    scene = DRAWING.scene(table.game, table.game.view(table.state, 0), 0)
    drawn = " ".join(part for layer in scene.layers.values() for part in layer.values())
    hand = [card.slot for card in DRAWING.hand(table.game, table.game.view(table.state, 0), 0)]
    for action in table.game.legal_actions(table.state, 0):
        for slot in table.game.parts(action):
            assert f'data-slot="{slot}"' in drawn or slot in hand, slot


@pytest.mark.parametrize(("options", "slots"), [({}, set()), ({"claims": "called"}, {"call:row", "goal:red"})])
def test_calls_are_in_the_hand_at_any_time(options, slots):
    table = Table(2, BLOCK, turn=1, **options)
    hand = {card.slot for card in DRAWING.hand(table.game, table.game.view(table.state, 0), 0)}
    assert slots <= hand
    assert slots or not {slot for slot in hand if slot.startswith(("call", "goal"))}


def test_goals_are_in_the_sight_of_their_owner_alone():
    table = Table(2, BLOCK, turn=0)
    for viewer, known in ((0, ["red", "swallowtails"]), (1, ["yellow", "anglewings"])):
        cards = DRAWING.hand(table.game, table.game.view(table.state, viewer), viewer)
        goals = [card.picture for card in cards if "pgoal" in card.picture]
        assert len(goals) == 2
        assert all(word in picture for word, picture in zip(known, goals, strict=True))
    assert DRAWING.hand(table.game, table.game.view(table.state, None), None) == []


def test_a_partner_s_goals_bear_a_sign_of_their_own():
    table = Table(4, BLOCK, turn=0, teams=True)
    goals = [card for card in DRAWING.hand(table.game, table.game.view(table.state, 0), 0) if "pgoal" in card.picture]
    assert [card.name.startswith("your partner's goal: ") for card in goals] == [False, False, True, True]
    assert ["pgoal-p" in card.picture for card in goals] == [False, False, True, True]


def test_threats_are_one_s_own_lines_of_three():
    cards = ["Rs@0,0", "Ra@1,0", "Rl@2,0", "Yr@0,1", "Ga@1,1", "Bl@2,1"]
    table = Table(2, cards, turn=0, goals=[["red", "ringlet"], ["blue", "longwing"]])
    shown = DRAWING.scene(table.game, table.game.view(table.state, 0), 0).layers["threats"]
    assert list(shown) == ["threat:0,0:0"]
    for viewer in (1, None):
        assert not DRAWING.scene(table.game, table.game.view(table.state, viewer), viewer).layers["threats"]


def test_the_picture_grows_with_the_table_and_is_never_cut():
    table = Table(2, ["Rs@15,0", "Ya@16,0", "Bs@-17,0", "Ga@-16,0"], turn=0)
    where = layout.spots(table.state)
    assert sorted(where[int(cell)] for cell in table.state.cells) == [(15, 0), (16, 0), (17, 0), (18, 0)]
    x, y, width, height = layout.box(where)
    for spot in where.values():
        left, top = layout.middle(spot)
        assert x < left - 50 < left + 50 < x + width
        assert y < top - 50 < top + 50 < y + height


def test_the_first_cards_lie_in_the_middle():
    for cards in (["Rs@0,0"], ["Rs@-1,0", "Ya@0,0", "Gs@1,0"]):
        x, y, width, height = layout.box(layout.spots(Table(2, cards).state))
        assert (x + width / 2, y + height / 2) == layout.middle((0, 0))


def test_a_moved_card_travels_the_short_way_where_names_begin_anew():
    table = Table(2, ["Rs@15,0", "Ya@16,0", "Bs@-17,0", "Gs@14,0", "Ra@14,1", "Yr@15,1"], turn=0, placed=[3, 3])
    events = table.do("14,1>-17,1")
    travel = DRAWING.motions(table.game, events, table.game.view(table.state, 0))[0]
    assert [point[:2] for point in travel.points] == [layout.middle((14, 1)), layout.middle((17, 1))]
    assert travel.span == 3


def test_diagrams_are_those_that_the_rules_name():
    named = {line[10:-1] for line in SPEC.rules.splitlines() if line.startswith("{diagram: ")}
    assert named == set(DRAWING.diagrams.entries())
    for name in named:
        assert "<figcaption>" in DRAWING.diagram(name)


def test_every_refusal_of_the_rules_has_words():
    import re
    from pathlib import Path

    sources = Path(narration.__file__).parent
    clauses = {
        clause
        for name in ("legal.py", "moving.py", "rules.py")
        for clause in re.findall(r'"(PS-\d+)"', (sources / name).read_text(encoding="utf-8"))
    }
    assert clauses <= set(narration.REFUSALS)
    assert all(f"**{clause}.**" in SPEC.rules for clause in narration.REFUSALS)


def test_every_clause_is_in_the_rules_and_tested():
    import re
    from pathlib import Path

    clauses = set(re.findall(r"\*\*(PS-\d+)\.\*\*", SPEC.rules))
    tests = "".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    named = {f"PS-{n}" for name in re.findall(r"def (test_\w+)", tests) for n in re.findall(r"ps_(\d+)", name)}
    assert clauses == named
