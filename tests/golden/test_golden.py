"""Every game and number of seats has a golden playthrough; in both forms of the build it is the same."""

from pathlib import Path

import pytest

from papilio.games import games
from papilio.testing import golden

HERE = Path(__file__).parent
CASES = [(spec, seats) for spec in games() for seats in spec.seats]


@pytest.mark.parametrize(("spec", "seats"), CASES, ids=[f"{spec.id}-{seats}" for spec, seats in CASES])
def test_playthrough(spec, seats, regenerate):
    golden.check(HERE / f"{spec.id}-{seats}.txt", golden.playthrough(spec, seats, seed=seats), regenerate)


def test_a_missing_file_fails(tmp_path):
    with pytest.raises(AssertionError, match="missing"):
        golden.check(tmp_path / "none.txt", "text")


def test_a_changed_playthrough_fails_with_the_difference(tmp_path):
    path = tmp_path / "some.txt"
    golden.check(path, "one\ntwo\n", regenerate=True)
    golden.check(path, "one\ntwo\n")
    with pytest.raises(AssertionError, match=r"-two\n\+three"):
        golden.check(path, "one\nthree\n")
    assert path.read_text() == "one\ntwo\n"


def test_no_playthrough_is_left_over():
    known = {f"{spec.id}-{seats}.txt" for spec, seats in CASES}
    assert {path.name for path in HERE.glob("*.txt")} == known
