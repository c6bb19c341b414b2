"""Golden playthroughs: whole games as readable text files that change only when somebody means it.

    golden.check(Path("golden/my-game-2.txt"), golden.playthrough(SPEC, seats=2, seed=1))

A missing or different file fails; `regenerate=True` (in our own tests `--regenerate`) writes it anew.
"""

import difflib
import json
from pathlib import Path
from typing import Any

from papilio.core.game import CHANCE, CLOCK
from papilio.core.match import Step, start
from papilio.core.rng import Rng
from papilio.core.spec import GameSpec
from papilio.testing.play import Options, drive

_NAMES = {CHANCE: "chance", CLOCK: "clock"}


def playthrough(spec: GameSpec, seats: int, seed: int, options: Options | None = None, every: int = 20) -> str:
    """A random game as text: each ply with its events, now and then the position and what seat 1 sees of it."""
    match = start(spec, seats, seed, options)
    lines = [f"game: {spec.id}", f"seats: {seats}", f"options: {_plain(match.options)}", f"seed: {seed}"]
    for _ in drive(match, Rng(seed, "golden")):
        pass
    for step in match.history():
        lines += ["", *_ply(match.game.text(step.seat, step.action), step)]
        if step.number % every == every - 1:
            lines += _indented("position", spec.codec.to_dict(match.game, step.state))
            lines += _indented("seen by seat 0", spec.codec.to_dict(match.game, match.game.view(step.state, 0)))
    return "\n".join([*lines, "", *_indented("end", match.position()), "", f"outcome: {match.outcome!r}", ""])


def check(path: Path, text: str, regenerate: bool = False) -> None:
    """The file holds exactly this text; with `regenerate` it is written."""
    if regenerate:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert path.is_file(), f"{path} is missing; if it should be there, regenerate it"
    golden = path.read_text(encoding="utf-8")
    if golden != text:
        diff = difflib.unified_diff(golden.splitlines(), text.splitlines(), str(path), "now", lineterm="", n=2)
        raise AssertionError("the playthrough has changed; if that is meant, regenerate it\n" + "\n".join([*diff][:80]))


def _ply(text: str, step: Step) -> list[str]:
    who = _NAMES.get(step.seat, f"seat {step.seat}")
    told = [f"    {event.name} {_plain(event.data)}{' hidden' if event.hidden else ''}" for event in step.events]
    return [f"{step.number:4}  {who}: {text}", *told]


def _indented(title: str, data: dict[str, Any]) -> list[str]:
    return [f"    {title}:", *(f"      {key}: {_plain(value)}" for key, value in data.items())]


def _plain(data: object) -> str:
    return json.dumps(data, ensure_ascii=False)
