"""How cost grows: playouts with a board that fills, lists of moves with a table that grows, search with its budget and
with processes, and memory with the tree.

`python -m benchmarks.bench_growth docs/reports/growth` measures all of it finely and writes growth.json, growth.svg
and growth.md (extra `lab`). CPU time, the best of several runs. Processes share nothing, so what two bring is told by
the CPU time of the busier one; by wall time it is the same if nothing else runs.
"""

import json
import math
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import papilio
from benchmarks import Row, number
from benchmarks.__main__ import machine
from benchmarks.bench_games import walk
from papilio._form import form
from papilio.bots.decision import Budget
from papilio.bots.levels import bot
from papilio.bots.parallel import ParallelBot, search
from papilio.bots.question import Question
from papilio.bots.search import Node, Search
from papilio.bots.searcher import SearchBot
from papilio.core.game import Seat, State
from papilio.core.match import View
from papilio.core.rng import Rng
from papilio.core.spec import GameSpec

COARSE, FINE = 3, 10  # steps through a game
SPEED = {"compiled": 1, "interpreted": 30}  # times less to do
BUDGETS = (250, 1000, 4000, 16_000)
REPETITIONS = 3
PARALLEL = 8000  # simulations that one process or two divide
TREE = 24_000  # simulations whose tree is weighed
PAGE = 4096


class Point(NamedTuple):
    """One measurement of a plot."""

    game: str
    x: float
    y: float


class Growth(NamedTuple):
    """All plots' points."""

    playouts: list[Point]  # share of the game that is over: µs a playout from there
    listings: list[Point]  # legal moves: µs to list them
    tables: list[Point]  # cards or tiles on the table: legal moves
    budgets: list[Point]  # simulations: µs each
    processes: list[Point]  # processes: simulations a second of the busier one's CPU time
    wall: list[Point]  # processes: simulations a second of wall time
    memory: list[Point]  # actions in the tree: its bytes


def searched() -> list[GameSpec]:
    """Our games that are searched."""
    return [spec for spec in papilio.games() if spec.package.startswith("papilio.") and not spec.races]


def best_of(work: Callable[[], object], clock: Callable[[], float] = time.process_time) -> float:
    """Microseconds, the least of several runs."""
    best = math.inf
    for _ in range(REPETITIONS):
        began = clock()
        work()
        best = min(best, clock() - began)
    return best * 1e6


def places(spec: GameSpec, steps: int, seed: int = 1) -> list[tuple[float, State, Seat]]:
    """Positions of a random game, evenly apart: share of its decisions that are over, position, who decides."""
    game = spec.make(2)
    walked = walk(game, seed)
    last = len(walked.states) - 1
    chosen = [round(last * step / steps) for step in range(steps)]
    return [(place / last, walked.states[place], walked.seats[place]) for place in chosen]


def repeated(times: int, call: Callable[[], object]) -> None:
    """Call so often."""
    for _ in range(times):
        call()


def playouts(steps: int) -> list[Point]:
    """Random play to the end from positions ever nearer to it."""
    times, found = 90 // SPEED[form()], []
    for spec in searched():
        game = spec.make(2)
        for share, state, _ in places(spec, steps):
            rng = Rng(1)
            spent = best_of(lambda: repeated(times, lambda: game.playout(state.clone(), rng)))  # noqa: B023
            found.append(Point(spec.id, share, spent / times))
    return found


def listings(steps: int) -> tuple[list[Point], list[Point]]:
    """Lists of legal moves: what they cost by length, and how long they are by what lies on the table."""
    times, costs, lengths = 100 // SPEED[form()], [], []
    sizes: dict[str, Callable[[Any], int]] = {
        "butterfly-garden": lambda state: int(state.laid),
        "papillon": lambda state: int(sum(state.laid)),
        "papillons": lambda state: len(state.cells),
    }
    for spec in searched():
        game = spec.make(2)
        for seed in (1, 2, 3):
            for _, state, seat in places(spec, steps, seed):
                count = len(game.legal_actions(state, seat))
                spent = best_of(lambda: repeated(times, lambda: game.legal_actions(state, seat)))  # noqa: B023
                costs.append(Point(spec.id, count, spent / times))
                if spec.id in sizes:
                    lengths.append(Point(spec.id, sizes[spec.id](state), count))
    return costs, lengths


def begun(spec: GameSpec) -> Search:
    """A search from the middle of a game, with the game's own numbers."""
    _, state, seat = places(spec, 2)[1]
    own = bot(spec, "butterfly")
    assert isinstance(own, SearchBot)
    game = spec.make(2)
    view = game.view(state, seat)
    return Search(game, view, seat, game.legal_actions(view, seat), Rng(1), own.tuning)


def budgets(counts: tuple[int, ...]) -> list[Point]:
    """What a simulation costs in searches ever longer; those before it in the same search included."""
    found = []
    for spec in searched():
        for count in counts:
            simulations = count // SPEED[form()] if count > SPEED[form()] else count
            spent = best_of(lambda: begun(spec).run(simulations))  # noqa: B023
            found.append(Point(spec.id, simulations, spent / simulations))
    return found


def processes() -> tuple[list[Point], list[Point]]:
    """Simulations a second of one process, and of two that divide them: by the busier one's CPU time, by wall time."""
    busy, wall = [], []
    for spec in searched():
        own, (_, state, seat) = bot(spec, "butterfly"), places(spec, 2)[1]
        assert isinstance(own, SearchBot)
        game = spec.make(2)
        view = View(spec, game, game.view(state, seat), seat)
        simulations = PARALLEL // SPEED[form()]
        for count in (1, 2):
            many = ParallelBot(own, count)
            many.choose(view, budget=10, rng=1)  # the others are there now
            last = many.shares(Question(view, None, 1), Budget(simulations))[-1]
            one = best_of(lambda: many.choose(view, budget=simulations, rng=1))  # noqa: B023
            other = best_of(lambda: search(last))  # noqa: B023
            spent = best_of(lambda: many.choose(view, budget=simulations, rng=1), time.perf_counter)  # noqa: B023
            busy.append(Point(spec.id, count, simulations / max(one, other) * 1e6))
            wall.append(Point(spec.id, count, simulations / spent * 1e6))
            many.close()
    return busy, wall


def actions(root: Node) -> int:
    """How many actions a tree has considered."""
    count, left = 0, [root]
    while left:
        node = left.pop()
        count += len(node.actions)
        left += (node.beyond or {}).values()
    return count


def resident() -> int:
    """Bytes of this process in memory (Linux)."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * PAGE


def weigh(id: str) -> list[Point]:
    """Bytes that a tree takes, a few times as it grows; in a process of its own, so that nothing lies about."""
    search = begun(papilio.game(id))
    search.run(10)
    before, known, found = resident(), actions(search.root), []
    for _ in range(4):
        search.run(TREE // 4 // SPEED[form()])
        found.append(Point(id, actions(search.root) - known, resident() - before))
    return found


def memory() -> list[Point]:
    """The weight of each game's tree."""
    if not Path("/proc/self/statm").exists():
        return []
    found = []
    for spec in searched():
        code = f"import json\nfrom benchmarks.bench_growth import weigh\nprint(json.dumps(weigh({spec.id!r})))"
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
        found += [Point(*point) for point in json.loads(done.stdout)]
    return found


def measure(steps: int, counts: tuple[int, ...]) -> Growth:
    """Everything."""
    costs, lengths = listings(steps)
    return Growth(playouts(steps), costs, lengths, budgets(counts), *processes(), memory())


def rows_of(growth: Growth) -> list[Row]:
    """What the points come to, game by game."""
    rows = []
    for spec in searched():
        name = spec.id
        chosen = Growth(*([point for point in points if point.game == name] for points in growth))
        playing, listing, costs, weights = chosen.playouts, chosen.listings, chosen.budgets, chosen.memory
        speeds, walls = chosen.processes, chosen.wall
        rows += [
            Row(f"{name}: a playout from near the end, of one from the beginning", playing[-1].y / playing[0].y, ""),
            Row(f"{name}: listing a move", 1000 * sum(p.y for p in listing) / sum(p.x for p in listing), "ns"),
            Row(
                f"{name}: a simulation of {costs[-1].x:,.0f}, of one of {costs[0].x:,.0f}",
                costs[-1].y / costs[0].y,
                "",
            ),
            Row(f"{name}: search on 2 processes, of 1, by CPU time", speeds[1].y / speeds[0].y, ""),
            Row(f"{name}: the same by wall time ({os.cpu_count()} cores)", walls[1].y / walls[0].y, ""),
            *(
                Row(f"{name}: an action of the tree in memory", weights[-1].y / weights[-1].x, "bytes")
                for _ in weights[:1]
            ),
        ]
    return rows


def run() -> list[Row]:
    """All rows."""
    return rows_of(measure(COARSE, BUDGETS[:: len(BUDGETS) - 1]))


def picture(growth: Growth) -> str:
    """All plots as one SVG."""
    import altair as alt

    from papilio.lab.report import svg

    def plot(points: list[Point], title: str, x: str, y: str, scale: str, line: bool = True) -> Any:
        values = [point._asdict() for point in points]
        base = alt.Chart(alt.Data(values=values)).properties(width=360, height=230, title=title)
        marks = base.mark_line(point=True) if line else base.mark_point(size=25)
        axis = alt.Scale(type=scale, zero=False, nice=True)
        ticks = alt.Axis(values=[1, 2]) if max(point.x for point in points) == 2 else alt.Axis(tickCount=6)
        flat = alt.Scale(type="log" if scale != "linear" else "linear")
        return marks.encode(
            alt.X("x:Q", title=x, scale=axis, axis=ticks),
            alt.Y("y:Q", title=y, scale=flat),
            alt.Color("game:N", title=None),
            alt.Shape("game:N", title=None, legend=None),
        )

    charts = [
        plot(growth.playouts, "Random play to the end", "share of the game that is over", "µs a playout", "linear"),
        plot(growth.tables, "Legal moves", "cards or tiles on the table", "legal moves", "linear", line=False),
        plot(growth.listings, "Listing them", "legal moves", "µs a list", "log", line=False),
        plot(growth.budgets, "Search by budget", "simulations", "µs a simulation", "log"),
        plot(growth.processes, "Search by processes", "processes", "simulations a second", "linear"),
        plot(growth.memory, "Memory", "actions in the tree", "bytes", "linear"),
    ]
    return svg(alt.concat(*charts, columns=2))


def report(stem: Path) -> None:
    """Measure finely, and write what was found."""
    growth = measure(FINE, BUDGETS)
    points = json.dumps({"machine": machine(), **growth._asdict()})
    stem.with_suffix(".json").write_text(points.replace("], [", "],\n["), encoding="utf-8")
    stem.with_suffix(".svg").write_text(picture(growth), encoding="utf-8")
    table = [f"| {row.what} | {number(row.value)} {row.unit} |" for row in rows_of(growth)]
    text = [
        "# How cost grows",
        "",
        f"- Command: `python -m benchmarks.bench_growth {stem.as_posix()}`",
        f"- {machine()}",
        f"- Points: [{stem.name}.json]({stem.name}.json)",
        "",
        f"![Six plots of what is told below]({stem.name}.svg)",
        "",
        "| | |",
        "|---|---|",
        *table,
        "",
        "CPU time, the best of several runs; of two processes, the busier one's. By wall time that is so where two",
        "cores are free. Positions are of random games of two; a search is from the middle of one, with the game's own",
        "numbers.",
        "",
    ]
    stem.with_suffix(".md").write_text("\n".join(text), encoding="utf-8")


if __name__ == "__main__":
    report(Path(sys.argv[1]))
