"""What holds in every position, by random games, and against the slow implementation."""

import itertools

import pytest

import papilio
from papilio.games.papillon import narration, proof
from papilio.games.papillon import rules_garden as garden
from papilio.games.papillon import rules_notation as notation
from papilio.games.papillon.rules_table import reserve_of
from papilio.games.papillon.state import FOLD, GARDEN, NONE, SIDES, TILES, WAITING, WIDTH, ZONES
from tests.games.papillon.slow import SlowGarden, count
from tests.games.papillon.table import SPEC, TABLES

CASES = [
    (2, {}),
    (2, {"two-player-board": "ten-tiles"}),
    (3, {"caterpillar-cap": False}),
    (4, {"zone-scoring": "published"}),
]


def game_of(seats, options, seed):
    """A random game, position by position."""
    game = SPEC.make(seats, options)
    rng, state = papilio.Rng(seed, "properties"), game.new_state()
    while actors := game.actors(state):
        seat = actors[rng.below(len(actors))] if actors[0] >= 0 else actors[0]
        action = game.draw(state, rng) if seat < 0 else game.sample(state, seat, rng)
        game.apply(state, seat, action)
        yield game, state, seat, action


def tiles_everywhere(game, state):
    """How many tiles are somewhere."""
    return (
        sum(state.bag)
        + sum(state.discard)
        + sum(kind != NONE for kind in state.board)
        + sum(kind != NONE for kind in state.held)
        + sum(state.laid)
    )


@pytest.mark.parametrize(("seats", "options"), CASES)
def test_pn_70_everything_is_somewhere_exactly_once(seats, options):
    for seed in range(6):
        for game, state, _seat, _action in game_of(seats, options, seed):
            proof.check(game, state)
            assert tiles_everywhere(game, state) == 94
            for seat in range(seats):
                waiting = sum(zone != NONE for zone in state.waiting[seat * WAITING : (seat + 1) * WAITING])
                assert state.reserve[seat] + waiting + sum(state.on_flower[seat::4]) == 12
            assert reserve_of(TABLES, state, seats) >= 0
            shown = state.gnome > 0
            assert sum(state.gnome_bag) + sum(state.gnomes) + state.gnomes_left + shown == 8
            assert state.bag_size == sum(state.bag)


def as_it_lies(turned_kind):
    """A turned tile's colours and zones as text, and its printed butterflies."""
    row = turned_kind * SIDES
    colours = "".join("FRYBP"[colour] for colour in TABLES.edge_colour[row : row + SIDES])
    zones = "".join("abcd"[zone] for zone in TABLES.zone_at[row : row + SIDES])
    return colours, zones, int(TABLES.icons[turned_kind // SIDES])


def cell_at(cell):
    return int(cell) % WIDTH - WIDTH // 2, int(cell) // WIDTH - WIDTH // 2


def fast_facts(game, state, seat):
    """The zones as the kernel keeps them."""
    found = []
    for zone in range(int(state.laid[seat]) * SIDES):
        if garden.is_zone(TABLES, state, seat, zone):
            colour = "FRYBP"[garden.colour_of(TABLES, state, seat, zone)]
            tiles = [k for k in range(TILES) if int(state.extent[seat * ZONES + zone]) >> k & 1]
            icons = sum(int(TABLES.icons[state.tile[seat * TILES + k] // SIDES]) for k in tiles) if colour == "F" else 0
            found.append((colour, garden.size_of(state, seat, zone), int(state.gaps[seat * ZONES + zone]), icons))
    return sorted(found)


def placements(game, state, seat):
    """What the rules list, in the slow garden's terms, by kind."""
    found = {}
    for action in game.legal_actions(state, seat):
        if action >= notation.LAY:
            cell, turned_kind = notation.laying(action)
            found.setdefault(turned_kind // SIDES, set()).add((cell_at(cell), turned_kind % SIDES))
    return found


@pytest.mark.parametrize("seats", [2, 4])
def test_pn_71_zones_kept_equal_zones_recomputed(seats):
    for seed in range(4):
        slow = [SlowGarden() for _ in range(seats)]
        for game, state, seat, action in game_of(seats, {}, seed):
            if seat >= 0 and action >= notation.LAY:
                cell, turned_kind = notation.laying(action)
                slow[seat].lay(cell_at(cell), *as_it_lies(turned_kind))
                assert slow[seat].facts() == fast_facts(game, state, seat)
            for who in game.actors(state):
                if state.phase == GARDEN and state.asking[who * SIDES] == NONE:
                    held = {int(kind) for kind in state.held[who * TILES : (who + 1) * TILES] if kind != NONE}
                    turns = {k: [as_it_lies(k * SIDES + t)[0] for t in range(int(TABLES.turns[k]))] for k in held}
                    expected = {kind: slow[who].places(turns[kind]) for kind in held}
                    assert placements(game, state, who) == {k: places for k, places in expected.items() if places}
        for published in (False, True):
            other = SPEC.make(seats, {"zone-scoring": "published" if published else "as-printed"})
            for seat, points in enumerate(narration.all_counts(other, state)):
                assert (points.fields, points.zones) == count(slow, seat, published)


def test_pn_71_moves_of_different_gardens_commute():
    game = SPEC.make(3, {})
    for seed in range(3):
        for _game, state, _seat, _action in game_of(3, {}, seed):
            actors = game.actors(state)
            if state.phase != GARDEN or len(actors) < 2:
                continue
            for a, b in itertools.permutations(actors, 2):
                one, two = state.clone(), state.clone()
                first, second = game.legal_actions(state, a)[0], game.legal_actions(state, b)[-1]
                for trial, order in ((one, ((a, first), (b, second))), (two, ((b, second), (a, first)))):
                    for seat, action in order:
                        assert game.refuse(trial, seat, action) is None
                        game.apply(trial, seat, action)
                assert SPEC.codec.to_dict(game, one) == SPEC.codec.to_dict(game, two)


def test_the_folded_plane_keeps_the_cells_of_a_garden_apart():
    reach = 34
    middle = (WIDTH // 2, WIDTH // 2)
    near = [(x, y) for x in range(WIDTH) for y in range(WIDTH) if abs(x - middle[0]) + abs(y - middle[1]) <= reach // 2]
    places = [(x + 35 * y) % FOLD for x, y in near]
    assert len(places) == FOLD == len(set(places)), "balls of radius 17 tile the plane"


def test_a_garden_may_be_as_long_as_all_its_tiles():
    """32 tiles in a row in every direction never meet themselves on the fold."""
    kind = TABLES.kind_names.index("FFFFc") * SIDES
    game = SPEC.make(3, {})
    for step in (1, -1, WIDTH, -WIDTH):
        state = game.new_state()
        for k in range(TILES):
            cell = WIDTH * WIDTH // 2 + step * k
            assert garden.fits(TABLES, state, 0, kind, cell)
            garden.lay(TABLES, state, 0, kind, cell)
        assert len(garden.rim(TABLES, state, 0)) == 2 * TILES + 2
        assert garden.size_of(state, 0, 0) == TILES


def test_bag_and_discard_are_never_empty_together_and_a_line_is_always_left():
    """PN-33's properties, in games that empty the bag."""
    refilled = 0
    for seed in range(12):
        before = 0
        for _game, state, _seat, _action in game_of(4, {}, seed):
            refilled += state.bag_size > before + 1
            before = int(state.bag_size)
            assert state.bag_size + sum(state.discard) > 0
    assert refilled > 0


def test_playouts_end_as_games_do():
    for seats in (2, 3, 4):
        game = SPEC.make(seats, {})
        for seed in range(5):
            state = game.new_state()
            utilities = game.playout(state, papilio.Rng(seed, "playout"))
            proof.check(game, state)
            assert abs(sum(utilities) - 1) < 1e-9
