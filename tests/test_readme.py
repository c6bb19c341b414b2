"""What README shows is what one gets."""

import re
from pathlib import Path
from typing import Any

README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")


def test_the_librarys_example_runs_and_ends_as_it_says() -> None:
    example = re.findall(r"```python\n(.*?)```", README, re.DOTALL)[0]
    (promised,) = re.findall(r"match\.outcome +# (.*)", example)
    names: dict[str, Any] = {}
    exec(example, names)
    assert repr(names["match"].outcome) == promised


def test_the_page_on_the_library_runs() -> None:
    page = (Path(__file__).parents[1] / "docs/library.md").read_text(encoding="utf-8")
    names: dict[str, Any] = {}
    for example in re.findall(r"```python\n(.*?)```", page, re.DOTALL):
        exec(example, names)
        if "move.text" in example:  # what it says that one sees
            move = names["move"]
            assert all(f"  # {seen!r}, " in example for seen in (move.text, move.index, move.parts))
            assert str(move) == move.text
    assert names["match"].outcome is not None


def test_the_commands_that_it_names_are_there() -> None:
    from papilio.cli import COMMANDS

    for command in re.findall(r"`papilio (\w+)", README):
        assert command in COMMANDS
    for script in re.findall(r"scripts/(\w+)", README):
        assert (Path(__file__).parents[1] / "scripts" / script).is_file()
