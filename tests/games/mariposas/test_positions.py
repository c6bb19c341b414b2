"""Foreign positions are attacks until proven: what no game can have is refused, and the field named."""

import copy

import pytest

import papilio
from papilio.games.mariposas import codec
from tests.games.mariposas.journey import SPEC, Journey


def moving():
    """Seat 0 moves with 1+3."""
    j = Journey()
    j.at("1a", "F8")
    j.play("1+3")
    return j


def hatching():
    """Seat 0 may hatch."""
    j = moving()
    j.at("1a", "G5")
    j.give("3A")
    j.do("1a 1 G6")
    return j


def turning_up():
    """A waystation is to be turned up."""
    j = moving()
    j.at("1a", "D9")
    j.do("1a 1 Houston")
    return j


def choosing():
    """Seat 0 chooses a flower."""
    j = turning_up()
    j.chance("turn up pink-egg")
    j.chance("die wild")
    return j


def between():
    """Free hatches after spring."""
    j = Journey()
    j.end_season()
    return j


def opening():
    """The first card is dealt."""
    game = SPEC.make(2, {"first-player": 0})
    state = game.new_state()
    while state.phase < 4:
        game.apply(state, -1, game.chance_actions(state)[0][0])
    j = Journey()
    j.state = state
    return j


def put(data, path, value):
    """A copy with another value at a path."""
    data = copy.deepcopy(data)
    *way, last = path.split("/")
    place = data
    for step in way:
        place = place[int(step) if isinstance(place, list) else step]
    place[int(last) if isinstance(place, list) else last] = value
    return data


CASES = [
    # what everybody has
    (moving, "phase", "noon", "phase"),
    (moving, "season", 3, "season"),
    (moving, "turn", 2, "turn"),
    (moving, "score", [0], "score"),
    (moving, "hands", [["5", "5", "5"], []], "hands.0"),
    (moving, "hands/0", ["9"], "hands.0.0"),
    (moving, "deck/5", 7, "discard.5"),
    (moving, "deck_size", 3, "deck_size"),
    (moving, "discard", {"7": 1}, "discard"),
    # markers, goals and waystations
    (moving, "butterflies/0/1", "gone", "butterflies.0.1"),
    (moving, "butterflies/0/2", "card", "butterflies.0.2"),
    (moving, "butterflies/0/0", "supply", "butterflies.0.0"),
    (moving, "butterflies/1/0", "supply", "butterflies.1.0"),
    (moving, "butterflies/1/1", "supply", "butterflies.1.1"),
    (moving, "butterflies/1/2", "E4", "butterflies.1.2"),
    (moving, "butterflies/1/6", "E4", "butterflies.1.6"),
    (moving, "butterflies/1/0", "Z9", "butterflies.1.0"),
    (moving, "doubles/1", ["1a"], "doubles.1"),
    (moving, "goals/1", "SU1", "goals.1"),
    (moving, "goals/0", "SU1", "goals.0"),
    (moving, "goals/0", "", "goals.0"),
    (moving, "abilities/1", "three-points", "abilities"),
    (moving, "abilities/2", "", "abilities"),
    (moving, "markers/Houston", "golden-egg", "markers.Houston"),
    (moving, "items/0", ["pink-egg"], "items.0"),
    (moving, "spent/0", ["3+2"], "spent.0"),
    # time
    (moving, "round", 5, "round"),
    (moving, "round", 0, "round"),
    (moving, "starter", 1, "starter"),
    # the turn
    (moving, "began", {}, "began"),
    (moving, "began/2a", "E4", "began"),
    (moving, "playing", "", "playing"),
    (moving, "playing", "3+2", "playing"),
    (moving, "playing", "5", "playing"),
    (moving, "moves/4", 1, "moves"),
    (moving, "add_two", 1, "add_two"),
    (moving, "gathered", ["Boston"], "gathered"),
    (moving, "gathered", ["F8", "F8"], "gathered"),
    (moving, "gathered", ["F8", "F7", "F6", "F5", "F2", "F1", "E9"], "gathered"),
    (moving, "mover", "2a", "mover"),
    (moving, "stage", 3, "stage"),
    (moving, "turned_up", 1, "turned_up"),
    (moving, "to_gain", 1, "completed"),
    (moving, "decided", [1, 0], "decided"),
    # landings
    (hatching, "flowers/0", {"aster": 1}, "mover"),
    (hatching, "mover", "", "mover"),
    (hatching, "stage", 5, "stage"),
    (hatching, "extra", 1, "extra"),
    (hatching, "completed", 1, "completed"),
    (turning_up, "markers/Houston", "pink-egg", "mover"),
    (turning_up, "mover", "2a", "mover"),
    (turning_up, "turned_up", 1, "turned_up"),
    (choosing, "stage", 2, "stage"),
    (choosing, "stage", 4, "stage"),
    (choosing, "turned_up", 0, "stage"),
    # between seasons and before the game
    (between, "decided", [1, 1], "decided"),
    (between, "round", 1, "round"),
    (between, "turn", 0, "turn"),
    (between, "season", 2, "butterflies.0.0"),
    (opening, "score", [1, 0], "score"),
    (opening, "hands/1", ["5"], "discard.5"),
]


@pytest.mark.parametrize(("position", "path", "value", "field"), CASES)
def test_ma_120_what_no_game_can_have_is_refused(position, path, value, field):
    j = position()
    data = codec.to_dict(j.game, j.state)
    codec.from_dict(j.game, data)  # as it is, it is sound
    with pytest.raises(papilio.InvalidPosition) as error:
        codec.from_dict(j.game, put(data, path, value))
    assert error.value.path == field


def test_views_and_positions_are_told_apart():
    j = moving()
    view = codec.to_dict(j.game, j.game.view(j.state, 1))
    assert view["deck"] == "?"
    assert view["hands"][0] == ["?"]
    with pytest.raises(papilio.InvalidPosition):
        codec.from_dict(j.game, view)
    codec.from_dict(j.game, view, view=True)
    with pytest.raises(papilio.InvalidPosition, match="as a whole"):
        codec.from_dict(j.game, put(view, "hands/1", ["?", view["hands"][1][1]]), view=True)
    whole = codec.to_dict(j.game, j.state)
    with pytest.raises(papilio.InvalidPosition, match="MA-12"):
        codec.from_dict(j.game, put(whole, "hands/0", ["?"]), view=True)


def carding():
    """Seat 1 is to play its first card."""
    j = moving()
    j.end_turn()
    return j


@pytest.mark.parametrize(("position", "seat"), [(moving, 0), (moving, 1), (carding, 0), (carding, 1)])
def test_ma_20_no_more_cards_are_played_than_turns_were_taken(position, seat):
    """Who comes later in the round, or is still to play, has had a turn less."""
    j = position()
    codec.from_dict(j.game, codec.to_dict(j.game, j.state))
    j.played(seat, "5")
    with pytest.raises(papilio.InvalidPosition, match="more cards than turns"):
        codec.from_dict(j.game, codec.to_dict(j.game, j.state))


def test_views_of_a_game_that_began_with_the_most_points_and_flowers_can_be_read():
    """A bot reads its view; points and flowers that came since then must not be too many for it."""
    j = hatching()
    data = put(put(codec.to_dict(j.game, j.state), "score/0", 10_000), "flowers/0/aster", 1000)
    j.state = codec.from_dict(j.game, data)
    j.state.flowers[1] += 60
    j.state.score[0] += 400
    view = codec.to_dict(j.game, j.game.view(j.state, 1))
    assert codec.to_dict(j.game, codec.from_dict(j.game, view, view=True)) == view
    with pytest.raises(papilio.InvalidPosition, match="to 10000"):
        codec.from_dict(j.game, put(data, "score/0", 10_001))


def test_a_position_edited_by_hand_is_played_on():
    j = moving()
    data = codec.to_dict(j.game, j.state)
    data["butterflies"][1][1] = "Boston"
    data["flowers"][0] = {"aster": 2}
    match = papilio.load("mariposas", data, seats=2, options={"first-player": 0}, seed=1)
    rng = papilio.Rng(1, "on")
    while match.actors:
        legal = match.legal(match.actors[0])
        match.submit(match.actors[0], legal[rng.below(len(legal))])
    assert match.outcome is not None
