"""Observations and action spaces of every game, with every option."""

import pickle

import pytest

import papilio
from papilio.core.game import CHANCE, InvalidMove
from papilio.core.rng import Rng
from papilio.testing import conformance
from papilio.testing.play import Table
from tests.rl.extra import name, needs, tables

np = needs("numpy")
from papilio.rl import ActionSpace, Arena, Encoder  # noqa: E402

TOLD_OTHERWISE = {"family-flutter-by": {"now", "deadline", "shown", "searched"}}  # an observation has times relative
PLACES = [table for spec in papilio.games() for table in conformance.tables(spec)]


@pytest.fixture(params=PLACES, ids=str)
def place(request: pytest.FixtureRequest) -> Table:
    """One way to play a game."""
    return request.param


def views(place: Table, about: int = 12):
    for state in place.some_states(about):
        for viewer in range(place.seats):
            yield viewer, place.game.view(state, viewer)


def test_values_lie_in_their_fields(place):
    encoding = place.spec.encoding
    if encoding is None:
        return
    fields = encoding.fields(place.game)
    for viewer, view in views(place, 40):
        for field, numbers in zip(fields, encoding.values(place.game, view, viewer), strict=True):
            if field.form == "marks":
                assert len(set(numbers)) == len(numbers), f"{field.name} marks a place twice"
                assert all(0 <= number < field.length for number in numbers), f"{field.name}: {numbers}"
            else:
                low, high = (field.low, field.high) if field.form == "kinds" else (-1, 10**13)
                assert len(numbers) == field.length, field.name
                assert all(low <= number <= high for number in numbers), f"{field.name}: {numbers}"


def test_observations_have_one_shape_and_lie_within_their_bounds(place):
    encode = Encoder(place.spec, place.game)
    for viewer, view in views(place, 4):
        observation = encode(view, viewer)
        assert observation.shape == (encode.size,)
        assert observation.dtype == np.float32
        assert -1 <= observation.min() <= observation.max() <= 1


def test_an_observation_shows_no_more_than_the_view(place):
    encode, game, rng = Encoder(place.spec, place.game), place.game, Rng(1, "worlds")
    for viewer, view in views(place, 6):
        world = game.determinise(view, rng)
        assert (encode(game.view(world, viewer), viewer) == encode(view, viewer)).all()


@pytest.mark.parametrize(("spec", "seats"), tables(), ids=name)
def test_different_views_look_different(spec, seats):
    place = Table(spec, seats, games=1)
    encode = Encoder(spec, place.game)
    states = [state for state in place.plays[0].states if place.game.actors(state) != (CHANCE,)]
    seen: dict[bytes, str] = {}
    for state in states:
        view = place.game.view(state, 0)
        told = spec.codec.to_dict(place.game, view)
        shown = str({key: value for key, value in told.items() if key not in TOLD_OTHERWISE.get(spec.id, ())})
        assert seen.setdefault(encode(view, 0).tobytes(), shown) == shown


def test_layouts_name_every_number(place):
    encode = Encoder(place.spec, place.game)
    end = 0
    for part in encode.layout:
        assert part.start == end
        end += part.size
    assert end == encode.size


def test_every_legal_move_has_a_path_of_its_own_and_chance_keeps_its_bound(place):
    space = ActionSpace(place.spec, place.game)
    outcomes = Arena(place.spec, place.seats, place.options).outcomes
    for state in place.some_states(20):
        for seat in range(place.seats):
            legal = place.game.legal_actions(state, seat)
            paths = [space.path(action) for action in legal]
            assert len(set(paths)) == len(legal)
            assert all(0 <= number < space.no for path in paths for number in path)
        assert all(outcome < outcomes for outcome, _ in place.game.chance_actions(state))


@pytest.mark.parametrize(("spec", "seats"), tables(), ids=name)
def test_numbers_have_names_of_their_own(spec, seats):
    space = ActionSpace(spec, spec.make(seats))
    names = [space.name(number) for number in range(space.size)]
    assert len(set(names)) == space.size
    assert names[space.no] == "no"
    with pytest.raises(InvalidMove):
        space.name(space.size)


def test_the_viewer_comes_first_wherever_it_sits():
    arena = Arena("butterfly-garden", 2, {"first-player": 0})
    state = arena.game.new_state()
    start = next(part.start for part in arena.encode.layout if part.name == "turn, starter")
    assert [list(arena.encode(state, seat)[start : start + 2]) for seat in (0, 1)] == [[1, 0], [0, 1]]


def test_an_arena_can_be_had_again_from_plain_data():
    arena = Arena("papillons", 3, {"claims": "called"})
    again = Arena.again(pickle.loads(pickle.dumps(arena.key)))
    assert again.options == arena.options
    assert Arena.again(arena.key) is again
