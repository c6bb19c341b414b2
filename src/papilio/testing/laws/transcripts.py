"""The same seed, the same game; a replay, the same story."""

import json
import os
import subprocess
import sys

import msgspec

from papilio.core.match import Step, replay
from papilio.core.record import UNDO
from papilio.core.rng import Rng
from papilio.testing.play import Table, drive, transcript

_ELSEWHERE = """
import json, sys
from hashlib import sha256
from importlib import import_module
from papilio.testing.play import transcript
package, seats, options, seed = json.loads(sys.argv[1])
print(sha256(transcript(import_module(package).SPEC, seats, options, seed).encode()).hexdigest())
"""


def equal_seeds_play_equal_games(table: Table) -> None:
    """Two matches with one seed and the same decisions are the same to the byte; the game keeps no state."""
    one = transcript(table.spec, table.seats, table.options, 1)
    assert transcript(table.spec, table.seats, table.options, 1) == one, "the same seed played another game"
    game, rng, other = table.game, Rng(1, "decisions"), table.start(2)
    match = table.start(1)
    match.game = other.game = game  # two matches on one Game object do not disturb each other
    for _ in zip(drive(match, rng), drive(other, Rng(2, "decisions")), strict=False):
        pass
    again = replay(table.spec, match.record())
    assert again.position() == match.position(), "two matches on one Game object disturb each other"


def the_hash_seed_changes_nothing(table: Table) -> None:
    """Other processes with other hash seeds play the same game."""
    job = json.dumps([table.spec.package, table.seats, table.options, 3])
    digests = set()
    for hash_seed in ("0", "1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(sys.path)}
        command = [sys.executable, "-c", _ELSEWHERE, job]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120)
        assert done.returncode == 0, done.stderr
        digests.add(done.stdout)
    assert len(digests) == 1, "the transcript depends on the hash seed"


def replays_equal_live_play(table: Table) -> None:
    """The history of a match and of its replay tell the events and positions that were seen live."""
    for seed in range(table.games):
        match = table.start(seed)
        live = list(match.history())
        for _, steps in drive(match, Rng(seed, "live")):
            missed = len(live) + len(steps) < match.ply_count  # deadlines that came before
            live += (list(match.history())[len(live) : -len(steps)] if missed else []) + steps
        for told in (match, replay(table.spec, match.record())):
            for then, now in zip(live, told.history(), strict=True):
                assert _words(table, then) == _words(table, now), f"ply {then.number} is told otherwise in a replay"


def _words(table: Table, step: Step) -> list[object]:
    action = "undo" if step.action == UNDO else step.action
    return [step.number, step.seat, action, msgspec.json.encode(step.events), table.plain(step.state)]
