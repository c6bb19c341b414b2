"""What README.md and docs/learning.md say of learning is so."""

import re
from pathlib import Path

import pytest

import papilio
from tests.rl.extra import needs

needs("gymnasium")
from papilio.rl import Arena  # noqa: E402

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "docs" / "learning.md").read_text(encoding="utf-8")
LEARNING = (ROOT / "README.md").read_text(encoding="utf-8").partition("\n## Learning\n")[2].partition("\n## ")[0]
EXAMPLES = re.findall(r"```python\n(.*?)```", LEARNING, re.DOTALL)
OURS = [spec for spec in papilio.games() if spec.package.startswith("papilio.")]


@pytest.mark.parametrize("example", EXAMPLES)
def test_the_examples_run(example):
    exec(example, {})


def test_there_are_examples():
    assert EXAMPLES


def rows(title: str) -> dict[str, list[str]]:
    """The cells of a table of the guide by their first."""
    section = GUIDE.partition(f"\n## {title}\n")[2].partition("\n## ")[0]
    lines = [line.strip("| ").split(" | ") for line in section.splitlines() if line.startswith("| ")]
    return {first: rest for first, *rest in lines[1:]}


def test_every_action_space_is_documented():
    told = {game: int(cells[-1]) for game, cells in rows("Actions").items()}
    assert told == {spec.id: Arena(spec).actions.size for spec in OURS}
    assert f"has {Arena('family-flutter-by', options={'level': 'hard'}).actions.size} numbers" in GUIDE


def test_every_observation_is_documented():
    told = {game: cells[-1] for game, cells in rows("Observations").items()}
    sizes = {spec.id: ", ".join(f"{seats}: {Arena(spec, seats).encode.size}" for seats in spec.seats) for spec in OURS}
    assert told == sizes
