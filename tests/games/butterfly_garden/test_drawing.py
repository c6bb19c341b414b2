"""The garden in pictures: whole, well formed, told apart by keys, the same curves on tiles and in flight."""

import json
import math
import re
import xml.etree.ElementTree as ElementTree
import zlib
from collections.abc import Iterator

import pytest

import papilio
from papilio.core.events import Event
from papilio.core.rng import Rng
from papilio.drawing.picture import compose, diff, inline, layers
from papilio.drawing.scene import Motion, Scene
from papilio.games.butterfly_garden import diagrams, drawing, flights, garden_paths
from papilio.games.butterfly_garden.garden_paths import continuous, standing
from papilio.games.butterfly_garden.state import ORIENTATIONS, PINK, PURPLE
from tests.drawing.test_picture import apply
from tests.games.butterfly_garden.garden import Garden

EVIL = '<img src="x">'


def moves(seats: int, seed: int, **options: object) -> Iterator[tuple[papilio.Match, Scene, Scene, list[Event]]]:
    """A random game: the picture before and after each move, and what happened."""
    match = papilio.start("butterfly-garden", seats=seats, seed=seed, options=options)
    rng, last = Rng(seed, "moves"), []
    before = drawing.scene(match.game, match.view(None).state, None)
    while match.actors:
        seat = match.actors[0]
        legal = match.legal(seat)
        last = match.submit(seat, legal[rng.below(len(legal))])
        after = drawing.scene(match.game, match.view(None).state, None, last)
        yield match, before, after, last
        before = after


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_position_is_well_formed_and_its_ids_unique(seats: int) -> None:
    for _match, _before, after, _last in moves(seats, seed=seats):
        root = ElementTree.fromstring(compose(after))
        ids = [element.get("id") for element in root.iter() if element.get("id")]
        used = {href[1:] for element in root.iter() if (href := element.get("href"))}
        assert len(ids) == len(set(ids))
        assert used <= set(ids)


def test_every_space_is_drawn_once_and_carries_its_slot() -> None:
    for match, _before, after, _last in moves(2, seed=5):
        keys = [key for layer in ("spaces", "tiles", "fountains") for key in after.layers[layer]]
        assert sorted(keys) == sorted(f"space:{name}" for name in match.game.tables.names)
        for layer in ("spaces", "tiles"):
            assert all(f'data-slot="{key}"' in part for key, part in after.layers[layer].items())


def test_every_butterfly_in_play_has_a_key_of_its_own() -> None:
    for match, _before, after, _last in moves(3, seed=8):
        if match.actors:
            assert len(after.layers["butterflies"]) == match.view(None).state.in_play


def test_frames_applied_to_the_picture_before_give_the_one_after() -> None:
    for _match, before, after, _last in moves(2, seed=3, games=2):
        assert apply(before.layers, diff(before, after)) == after.layers


def test_purple_stays_on_top_in_the_centre_while_frames_come_in() -> None:
    shown: dict[str, dict[str, str]] = {}
    for match, before, after, _last in moves(2, seed=4):
        shown = apply(shown or before.layers, diff(before, after))
        in_centre = [part for key, part in shown["butterflies"].items() if key.startswith("centre")]
        if match.view(None).state.centre[PURPLE]:
            assert f"piece b{PURPLE}" in in_centre[-1]


def test_ordinary_frames_are_under_a_kilobyte_on_a_warm_stream() -> None:
    packer, first = zlib.compressobj(6, zlib.DEFLATED, -12, 5), True
    for _match, before, after, _last in moves(3, seed=6):
        if first:
            packer.compress((layers(before, True) + layers(before, False)).encode())
            packer.flush(zlib.Z_SYNC_FLUSH)
            first = False
        frame = packer.compress(json.dumps(diff(before, after)).encode()) + packer.flush(zlib.Z_SYNC_FLUSH)
        assert len(frame) < 1024


def test_motions_name_what_the_pictures_hold() -> None:
    for match, before, after, last in moves(4, seed=9):
        for motion in drawing.motions(match.game, last, match.view(None).state):
            layer, _slash, key = motion.key.partition("/")
            assert key in (after if motion.kind == "lay" else before).layers[layer]
            if motion.kind == "travel":
                assert motion.becomes.partition("/")[2] in after.layers["butterflies"]


def test_flights_begin_where_the_butterfly_stood_and_end_where_it_rests() -> None:
    for match, before, after, last in moves(3, seed=11):
        for motion in drawing.motions(match.game, last, match.view(None).state):
            if motion.kind == "travel":
                assert _place(after, motion.becomes) == pytest.approx(motion.points[-1][:2], abs=0.11)
                if "centre" not in motion.key:
                    assert _place(before, motion.key) == pytest.approx(motion.points[0][:2], abs=0.11)


def _place(scene: Scene, key: str) -> tuple[float, float]:
    found = re.search(r"translate\(([-.\d]+) ([-.\d]+)\)", scene.layers["butterflies"][key.partition("/")[2]])
    assert found
    return float(found[1]), float(found[2])


def test_flights_are_smooth_and_even() -> None:
    for match, _before, _after, last in moves(2, seed=12):
        for motion in drawing.motions(match.game, last, match.view(None).state):
            for (x, y, turn), (next_x, next_y, next_turn) in zip(motion.points, motion.points[1:], strict=False):
                assert math.dist((x, y), (next_x, next_y)) < 22
                assert abs(next_turn - turn) < 60


def test_two_that_meet_fly_to_one_point() -> None:
    garden = Garden()
    garden.lay("B0@e6")
    garden.lay("B0@e7")
    one, other = _of_kind(drawing.motions(garden.game, garden.lay("B0@e8"), garden.state), "vanish")
    assert [one.key, other.key] == ["butterflies/e9.4", "butterflies/e7.1"]
    assert math.dist(one.points[-1][:2], other.points[-1][:2]) < garden_paths.PACE


def test_an_arrival_goes_home_to_each_taker() -> None:
    garden = Garden(seats=4)
    garden.lay("A0@e8")
    homes = _of_kind(drawing.motions(garden.game, garden.lay("B0@d8"), garden.state), "home")
    assert [motion.target for motion in homes] == ["seat:0", "seat:1"]
    assert len({motion.key for motion in homes}) == 1


def _of_kind(motions: list[Motion], kind: str) -> list[Motion]:
    return [motion for motion in motions if motion.kind == kind]


@pytest.mark.parametrize("bowed", [False, True])
@pytest.mark.parametrize(("a", "b"), [(a, b) for a in range(6) for b in range(6) if a != b])
def test_curves_meet_both_edges_at_right_angles(a: int, b: int, bowed: bool) -> None:
    points = garden_paths.samples(a, b, bowed and abs(a - b) == 3)
    x, y, turn = points[-1]
    assert math.dist((x, y), garden_paths.EDGES[b]) < 1e-6
    assert abs((turn - (60 * b + 30) + 180) % 360 - 180) < 12  # the last chord of the curve
    back = garden_paths.samples(b, a, bowed and abs(a - b) == 3)
    assert math.dist(back[0][:2], points[-2][:2]) < 0.01


def test_turns_go_the_short_way_round() -> None:
    turned = continuous([(0, 0, 350), (0, 0, 10), (0, 0, 160)])
    assert [turn for _x, _y, turn in turned] == [350, 370, 520]


def test_a_preview_shows_the_tile_each_flight_and_its_end() -> None:
    garden = Garden(seats=4)
    garden.lay("A0@e8")
    events = _considered(garden, "B0@d8")
    action = events[0].data["action"]
    overlay = drawing.preview(garden.game, garden.state, int(garden.state.turn), action, events)
    assert list(overlay.fragments) == ["ghost", "target", "e8.0", "way.1", "end.1"]
    assert "into flowerbed A, one each for Red (triangle) and Blue (circle)." in overlay.sentence
    assert f"#tile-{action % ORIENTATIONS}" in overlay.fragments["ghost"]


def test_a_ghost_does_not_veil_the_butterfly_that_it_sends() -> None:
    garden = Garden()
    garden.lay("B0@e6")
    events = _considered(garden, "B0@e7")
    overlay = drawing.preview(garden.game, garden.state, 0, events[0].data["action"], events)
    assert list(overlay.fragments) == ["ghost", "target", "e6.1", "way.1", "end.1"]
    assert overlay.fragments["e6.1"] == flights.butterflies(garden.game, garden.state)["e6.1"]


def test_a_preview_of_a_meeting_has_eight_rays() -> None:
    garden = Garden()
    garden.lay("B0@e6")
    garden.lay("B0@e7")
    events = _considered(garden, "B0@e8")
    overlay = drawing.preview(garden.game, garden.state, 0, events[0].data["action"], events)
    assert overlay.fragments["end.1"].count(flights.RAYS) == 2 and flights.RAYS.count("M") == 8
    assert overlay.sentence == "A blue and a pink butterfly would meet and fly away."


def _considered(garden: Garden, text: str) -> list[Event]:
    trial = Garden.__new__(Garden)
    trial.game, trial.state = garden.game, garden.state.clone()
    return trial.lay(text, draw=False)


def test_the_last_move_keeps_its_ring_and_its_trails() -> None:
    garden = Garden()
    last = garden.lay("B0@e6")
    scene = drawing.scene(garden.game, garden.state, None, last)
    assert list(scene.layers["marks"]) == ["space:e6"]
    assert f"b{PINK}" in scene.layers["trail"]["trail.1"]


def test_after_the_last_tile_of_a_game_the_next_one_starts_unmarked() -> None:
    for match, _before, after, last in moves(2, seed=3, games=2):
        if any(event.name == "count" for event in last) and match.actors:
            assert not after.layers["marks"] and not after.layers["trail"]


def test_only_its_own_seat_sees_a_hand() -> None:
    match = papilio.start("butterfly-garden", seats=2, seed=2)
    cards = drawing.hand(match.game, match.view(0).state, 0)
    assert [card.slot for card in cards] == [f"tile:{tile}" for tile in match.position()["hands"][0]]
    assert [card.slot for card in drawing.hand(match.game, match.view(1).state, 0)] == ["", ""]
    assert drawing.hand(match.game, match.view(None).state, None) == []


def test_panels_show_collections_and_the_number_of_tiles() -> None:
    garden = Garden(seats=4)
    garden.lay("A0@e8")
    garden.lay("B0@d8")
    players, tiles = drawing.panels(garden.game, garden.game.view(garden.state, None), [EVIL, "B", "C", "D"])
    assert [row.score for row in players.rows] == [1, 1, 0, 0]
    assert players.rows[0].slot == "seat:0" and players.rows[0].name == EVIL
    assert [(row.name, row.score) for row in tiles.rows] == [("In the bag (2 in each hand)", 44)]


def test_once_the_bag_is_empty_panels_tell_each_hand() -> None:
    for match, _before, _after, _last in moves(4, seed=7):
        view = match.view(None).state
        if match.actors and not view.bag_size:
            tiles = drawing.panels(match.game, view, ["A", "B", "C", "D"])[1]
            assert sum(row.score for row in tiles.rows) == 54 - view.laid
            return
    raise AssertionError("this game should empty the bag")


def test_hidden_collections_stand_behind_the_screen() -> None:
    garden = Garden(collections="hidden-until-the-end")
    players = drawing.panels(garden.game, garden.game.view(garden.state, 0), ["A", "B"])[0]
    assert [row.score for row in players.rows] == [0, "?"]
    assert players.rows[1].counts == []


def test_panels_of_several_games_show_all_points_and_this_game_s() -> None:
    for match, _before, _after, _last in moves(2, seed=3, games=2):
        view = match.view(None).state
        found = drawing.panels(match.game, view, ["A", "B"])
        this_game = [row.score for row in found[-1].rows]
        assert found[-1].title == f"Game {view.game_number} of 2"
        if match.outcome:
            assert tuple(row.score for row in found[0].rows) == match.outcome.scores
        else:
            earlier = [int(points) for points in view.totals]
            assert [row.score for row in found[0].rows] == [a + b for a, b in zip(earlier, this_game, strict=True)]


def test_names_from_outside_are_escaped_wherever_a_picture_holds_them() -> None:
    scene = drawing.scene(Garden().game, Garden().state, None)
    scene.title = scene.description = EVIL
    assert EVIL not in compose(scene) and EVIL not in inline(scene)


@pytest.mark.parametrize("name", diagrams.entries())
def test_the_rules_diagrams_are_drawn_with_ids_of_their_own(name: str) -> None:
    root = ElementTree.fromstring(f"<figure>{drawing.diagram(name)}</figure>")
    ids = [element.get("id", "") for element in root.iter() if element.get("id")]
    assert ids and all(identity.startswith(f"{name}-") for identity in ids)


def test_the_home_plate_stands_alone_on_its_page() -> None:
    root = ElementTree.fromstring(drawing.home_plate())
    ids = {element.get("id") for element in root.iter() if element.get("id")}
    used = {href[1:] for element in root.iter() if (href := element.get("href"))}
    assert used <= ids and all(identity and identity.startswith("garden-plate-") for identity in ids)


def test_butterflies_look_at_the_space_they_face() -> None:
    x, y, turn = standing(30, 1)
    assert (round(x, 1), y, turn) == (50.3, pytest.approx(0), 90)
