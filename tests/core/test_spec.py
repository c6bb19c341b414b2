"""Options, seats and the registry: what a game does not have is an InvalidOption that names the field."""

import pytest

import papilio
from papilio.core.spec import Option
from tests.toy import SPEC as TOY

GARDEN = papilio.game("butterfly-garden")
OPTIONS = {
    "choice": Option(name="x", kind="choice", default=2, choices=(2, 1, "many"), label="", help=""),
    "flag": Option(name="x", kind="flag", default=False, label="", help=""),
    "number": Option(name="x", kind="number", default=1, minimum=1, maximum=20, label="", help=""),
    "seat": Option(name="x", kind="seat", default="random", label="", help=""),
    "numbers": Option(name="x", kind="numbers", default=0, minimum=0, maximum=60, label="", help=""),
}
RIGHT = [
    *(("choice", value) for value in (2, 1, "many")),
    *(("flag", value) for value in (False, True)),
    *(("number", value) for value in (1, 7, 20)),
    *(("seat", value) for value in ("random", 0, 2)),
    *(("numbers", value) for value in ([0, 0, 0], [60, 1, 2])),
]
WRONG = [
    *(("choice", value) for value in (3, "2", True, 2.0, None, "few", [], {})),
    *(("flag", value) for value in (0, 1, None, "true")),
    *(("number", value) for value in (0, 21, -1, 1.0, True, "1", None, 2**70)),
    *(("seat", value) for value in (3, -1, True, "0", None, 1.0, "Random")),
    *(
        ("numbers", value)
        for value in ([0, 0], [0, 0, 61], [0, 0, -1], [0, 0, True], [0] * 4, (0, 0, 0), 0, "000", None)
    ),
]


@pytest.mark.parametrize(("kind", "value"), RIGHT)
def test_a_right_value_is_taken_as_it_is(kind, value):
    assert OPTIONS[kind].check(value, 3) == value


@pytest.mark.parametrize(("kind", "value"), WRONG)
def test_a_wrong_value_is_refused_with_what_is_expected(kind, value):
    with pytest.raises(papilio.InvalidOption, match="x cannot be") as refused:
        OPTIONS[kind].check(value, 3)
    assert refused.value.field == "x"
    assert OPTIONS[kind].expects(3) in str(refused.value)


def test_defaults_are_filled_in():
    assert TOY.check_options(2, None) == {"rounds": 3}
    assert GARDEN.check_options(2, {"hand": 1})["games"] == 1


@pytest.mark.parametrize("seats", [0, 1, 5, -1, True, None, "2", 2.0])
def test_wrong_numbers_of_seats(seats):
    with pytest.raises(papilio.InvalidOption) as refused:
        papilio.start("butterfly-garden", seats=seats)
    assert refused.value.field == "seats"


def test_unknown_options_are_named():
    with pytest.raises(papilio.InvalidOption, match="no option 'colour'") as refused:
        papilio.start("butterfly-garden", options={"colour": 1})
    assert refused.value.field == "colour"


@pytest.mark.parametrize("id", ["chess", "", None, 3, [], "Butterfly-Garden"])
def test_unknown_games(id):
    with pytest.raises(papilio.UnknownGame):
        papilio.game(id)
    with pytest.raises(papilio.UnknownGame):
        papilio.start(id)


def test_a_registered_game_is_there_at_once():
    assert TOY in papilio.games()
    assert papilio.start("moth-lanterns", seed=1).actors == (0, 1)


def test_an_owners_components_file(tmp_path):
    own = tmp_path / "own.toml"
    own.write_bytes(TOY._data("components.toml").replace(b"points = [1, 2, 3, 4]", b"points = [9, 9, 9, 9]"))
    match = papilio.start("moth-lanterns", seed=1, components=own)
    for seat in (0, 1):
        match.submit(seat, match.legal(seat)[0])
    match.submit(match.actors[0], "land 1")
    assert sorted(match.position()["scores"]) == [0, 9]
    with pytest.raises(papilio.InvalidRecord, match="other components"):
        papilio.replay(match.record())
    assert papilio.replay(match.record(), components=own).position() == match.position()


def test_unreadable_components_files(tmp_path):
    (tmp_path / "bad.toml").write_text("moths = [")
    for path in (tmp_path / "none.toml", tmp_path, tmp_path / "bad.toml"):
        with pytest.raises(papilio.InvalidOption) as refused:
            papilio.start("moth-lanterns", components=path)
        assert refused.value.field == "components"


@pytest.mark.parametrize("seed", ["1", 1.0, True, b"1"])
def test_seeds_are_whole_numbers(seed):
    with pytest.raises(papilio.InvalidOption):
        papilio.start("moth-lanterns", seed=seed)


@pytest.mark.parametrize("options", [5, "hand", [1]])
def test_options_are_a_mapping(options):
    with pytest.raises(papilio.InvalidOption, match="names with values") as refused:
        papilio.start("butterfly-garden", options=options)
    assert refused.value.field == "options"
