"""Whatever stands in an argument's place: our own errors, and nothing else."""

import pytest

import papilio

ODD = [None, 5, -1, 2**63, 10**5000, 1.5, True, "", "\0", "\ud800", [], {}, object(), b"x"]


@pytest.fixture(scope="module")
def match():
    return papilio.start("butterfly-garden", seed=1)


@pytest.mark.parametrize("odd", ODD, ids=lambda odd: type(odd).__name__)
@pytest.mark.parametrize(
    "call",
    [
        lambda match, odd: papilio.game(odd),
        lambda match, odd: papilio.start(odd),
        lambda match, odd: papilio.start("butterfly-garden", seats=odd),
        lambda match, odd: papilio.start("butterfly-garden", options={"hand": odd}),
        lambda match, odd: papilio.start("butterfly-garden", options={"games": odd, "first-player": odd}),
        lambda match, odd: papilio.load("butterfly-garden", odd),
        lambda match, odd: papilio.load("butterfly-garden", {**match.position(), "butterflies": odd}),
        lambda match, odd: papilio.load("butterfly-garden", {**match.position(), "hands": [odd, odd]}),
        lambda match, odd: papilio.replay(odd),
        lambda match, odd: papilio.Record.from_json(odd),
        lambda match, odd: papilio.bot("butterfly-garden", odd),
        lambda match, odd: papilio.draw(odd),
        lambda match, odd: papilio.bot("butterfly-garden", "greedy").choose(odd),
        lambda match, odd: match.submit(9, odd),
        lambda match, odd: match.submit(match.actors[0], odd if odd != 5 else -5),
        lambda match, odd: match.undo(odd),
    ],
)
def test_our_own_errors_and_no_others(match, call, odd):
    with pytest.raises(papilio.PapilioError):
        call(match, odd)


@pytest.mark.parametrize("odd", ["x", 1.5, "\0", "/nowhere", b"x", [1]], ids=repr)
def test_components_that_are_no_file(odd):
    with pytest.raises(papilio.InvalidOption):
        papilio.start("butterfly-garden", components=odd)


@pytest.mark.parametrize("width", [0, -1, 8001, 2**31, "x", None, 0.5, True])
def test_a_picture_has_a_sensible_width(match, width):
    with pytest.raises(papilio.InvalidOption, match="width"):
        papilio.draw(match, png=True, width=width)


@pytest.mark.parametrize("field", ["plies", "names", "options", "position", "seats", "game"])
def test_a_record_made_by_hand_is_checked(match, field):
    record = match.record()
    setattr(record, field, 5.5)
    with pytest.raises(papilio.PapilioError):
        papilio.replay(record)


@pytest.mark.parametrize("legal", [[99], [2**63], ["x"], "x", 5, [True]])
def test_bots_choose_among_legal_moves(match, legal):
    with pytest.raises(papilio.IllegalMove):
        papilio.bot("butterfly-garden", "egg").choose(match.view(match.actors[0]), legal)


@pytest.mark.parametrize("budget", [2**63, -1])
def test_a_budget_has_an_end(match, budget):
    with pytest.raises(papilio.InvalidOption):
        papilio.bot("butterfly-garden", "egg").choose(match.view(match.actors[0]), budget=budget)


@pytest.mark.parametrize("seat", [99, -1, "x"])
def test_records_are_for_seats_of_the_match(match, seat):
    with pytest.raises(papilio.InvalidMove):
        match.record_for(seat)
    with pytest.raises(papilio.InvalidMove):
        match.why_no_undo(seat)
