"""The pictures and the words of Papillon."""

import re
import xml.etree.ElementTree as ET

import pytest

import papilio
from papilio.drawing import picture, svg
from papilio.games.papillon import drawing, drawing_diagrams, narration
from papilio.games.papillon import drawing_tiles as tiles
from papilio.games.papillon import rules_notation as notation
from papilio.games.papillon.state import GARDEN, SIDES
from tests.games.papillon.table import SPEC, TABLES, Table, at_gardening

NAMES = ["Ida", "Jonas", "Lea", "Mara"]


def slots(scene):
    return set(re.findall(r'data-slot="([^"]+)"', "".join("".join(layer.values()) for layer in scene.layers.values())))


def played(seats=3, seed=4):
    """Positions of a random game, some of every phase."""
    match = papilio.start("papillon", seats=seats, seed=seed)
    rng = papilio.Rng(seed, "drawing")
    number = 0
    while match.actors:
        seat = match.actors[0]
        legal = match.legal(seat)
        match.submit(seat, legal[rng.below(len(legal))])
        number += 1
        if number % 5 == 0:
            yield match
    yield match


def parse(text):
    return ET.fromstring(text)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_position_is_a_well_formed_picture_for_every_viewer(seats):
    for match in played(seats):
        for viewer in [*range(seats), None]:
            view = match.view(viewer)
            parse(papilio.draw(view))
            for card in drawing.hand(match.game, view.state, viewer):
                parse(card.picture)
            for panel in drawing.panels(match.game, view.state, NAMES):
                assert all(parse(count.icon) is not None for row in panel.rows for count in row.counts)


def test_every_symbol_that_is_used_is_defined():
    known = set(re.findall(r'id="([^"]+)"', drawing.definitions()))
    for match in played():
        scene = drawing.scene(match.game, match.view(0).state, 0)
        used = set(re.findall(r'href="#([^"]+)"', picture.compose(scene)))
        assert used <= known


def test_all_that_a_player_may_point_at_is_shown():
    """Each slot of a legal move is on the board or in the hand; turns are turned through."""
    for match in played(4, seed=9):
        for seat in match.actors:
            view = match.view(seat).state
            shown = slots(drawing.scene(match.game, view, seat))
            shown |= {card.slot for card in drawing.hand(match.game, view, seat)}
            parts = {part for move in match.legal(seat) for part in move.parts if not part.startswith("turn:")}
            assert parts <= shown, f"round {view.round}, phase {view.phase}: {sorted(parts - shown)[:5]}"


def test_ghosts_are_legal_places_only():
    table = at_gardening()
    table.lay(0, "YYYF/0@0,0")
    table.give(0, "RRRF")
    drawn = slots(drawing.scene(table.game, table.state, 0))
    assert {slot for slot in drawn if slot.startswith("cell:")} == {"cell:-1,0"}
    other = slots(drawing.scene(table.game, table.state, 1))
    assert not {slot for slot in other if slot.startswith("cell:-1")}, "others' places are not one's own"


def test_a_zone_says_its_size_and_whether_it_is_closed():
    table = at_gardening()
    table.lay(0, "YFFFb/0@0,0", "YFFFb/2@0,-1")
    scene = drawing.scene(table.game, table.state, 0)
    assert 'aria-label="yellow, 2 tiles, closed"' in scene.layers["zones"]["zone:1a"]
    assert 'aria-label="field, 1 tile, open, 3 gaps"' in scene.layers["zones"]["zone:1b"]


def test_emptied_places_keep_the_takers_sign():
    table = Table(3)
    table.bids(5, 4, 3)
    table.apply(0, "row 1")
    scene = drawing.scene(table.game, table.state, 1)
    assert 'class="t1"' in scene.layers["draft"]["space:r1c2"]
    assert 'class="t1"' not in scene.layers["draft"]["space:r2c1"]


def test_a_preview_shows_the_tile_and_tells_what_would_close():
    table = at_gardening()
    table.lay(0, "YFFFb/0@0,0")
    table.give(0, "YFFFb")
    for text, told in (("YFFFb/2@0,-1", "Would close a yellow zone of 2 tiles."), ("YFFFb/0@0,1", "close nothing")):
        action = table.game.parse(0, text)
        state = table.state.clone()
        events = []
        table.game.apply(state, 0, action, events)
        overlay = drawing.preview(table.game, table.state, 0, action, events)
        assert told in overlay.sentence
        assert "ghost" in overlay.fragments["ghost"]


def test_equal_kinds_look_equal_and_different_ones_differ():
    pictures = {}
    for kind, name in enumerate(TABLES.kind_names):
        pictures.setdefault(tiles.kind_picture(TABLES, kind * SIDES), []).append(name)
    assert all(len(names) == 1 for names in pictures.values())


@pytest.mark.parametrize("name", TABLES.kind_names)
def test_areas_and_paths_of_every_turn(name):
    kind = TABLES.kind_names.index(name)
    for turn in range(SIDES):
        colours, zones = tiles.sides_of(TABLES, kind * SIDES + turn)
        lines = tiles.paths(zones)
        assert (lines == "") == (len(set(zones)) == 1), "a path parts any two zones, and nothing else"
        for zone in set(zones):
            assert tiles.area(zones, zone).startswith("M")
        x, y = tiles.icon_place(colours, zones)
        assert 0 < x < 100
        assert 0 < y < 100


def test_two_scenes_of_one_move_differ_little():
    """A move carries what it changed, not the table."""
    table = at_gardening()
    table.lay(0, "YYFFb/0@0,0", "FFFFc/0@0,1", "FFFFc/0@-1,1")
    table.give(1, "RFFFb")
    before = drawing.scene(table.game, table.state, 0)
    table.apply(1, "RFFFb/0@0,0")
    after = drawing.scene(table.game, table.state, 0)
    changed = picture.diff(before, after)
    assert set(changed) == {"others"}, "another's tile changes nothing in the own garden"


@pytest.mark.parametrize("name", sorted(drawing_diagrams.entries()))
def test_a_diagram_of_the_rules(name):
    drawn = drawing.diagram(name)
    image, caption = drawn.split("<figcaption>")
    parse(image)
    assert caption.endswith("</figcaption>")
    assert f"{{diagram: {name}}}" in SPEC.rules


def test_every_diagram_of_the_rules_is_there():
    assert set(re.findall(r"\{diagram: ([a-z]+)\}", SPEC.rules)) == set(drawing_diagrams.entries())
    parse(drawing.home_plate())


def test_pn_66_the_gardeners_walk_the_track_line_by_line():
    match = None
    for match in played(3, seed=2):  # noqa: B007
        pass
    events = [event for step in match.history() for event in step.events if event.name == "count"]
    (count,) = events
    moves = drawing.motions(match.game, events)
    assert [motion.kind for motion in moves[:4]] == ["lay"] * 4
    for seat, total in enumerate(match.outcome.scores):
        walked = [motion for motion in moves if motion.key == f"track/pawn{seat}" and motion.kind == "travel"]
        assert [motion.group for motion in walked] == sorted({motion.group for motion in walked})
        assert sum(points[seat] for points in count.data["points"]) == total
    scene = drawing.scene(match.game, match.view(0).state, 0)
    assert set(scene.layers["track"]) == {"track", "pawn0", "pawn1", "pawn2"}


def test_words_for_tiles_cells_and_zones():
    assert narration.part_label("tile:FFFFc") == "all field with a caterpillar"
    assert narration.part_label("tile:RYFFb") == "red-yellow-field-field with a butterfly"
    assert narration.part_label("cell:2,-1") == "1 north, 2 east"
    assert narration.part_label("cell:0,0") == "in the middle"
    assert narration.part_label("line:column4") == "column 4"
    assert narration.part_label("bid:0") == "the zero lane"
    assert narration.part_label("zone:7b") == "the butterfly on zone 7b"


def test_the_table_in_words():
    table = at_gardening()
    table.lay(0, "YFFFb/0@0,0", "YFFFb/2@0,-1")
    lines = narration.in_words(table.game, table.state, NAMES)
    assert lines[0] == "Round 1 of 8, gardening, all at once."
    assert any("yellow, 2 tiles, closed; a butterfly waits" in line for line in lines)
    assert table.state.phase == GARDEN
    text = narration.board_text(table.game, table.state)
    assert "FFYF" in text
    assert "YFFF" in text


def test_notation_reads_back_and_nonsense_is_refused():
    for text in ("bid 3", "row 1", "done", "lift none", "fly 7b home", "gift 8", "RFFFc/1@2,-1"):
        assert notation.text(TABLES, 0, notation.parse(TABLES, 0, text)) == text
    nonsense = ("", "bid 9", "RFFFc/4@0,0", "RFFFc/1@99,0", "ZZZZ/0@0,0", "RFFFc/1@0", "fly 33a 1", "@", "RFFFc/1@+1,0")
    for text in nonsense:
        with pytest.raises(papilio.InvalidMove):
            notation.parse(TABLES, 0, text)


def test_foreign_text_is_escaped():
    assert "<b>" not in svg.text("<b>")
    told = narration.tell(papilio.Event("start", -1, {"seat": 0}), ["<b>"])
    assert told == "<b> begins.", "the page escapes what narration tells"
