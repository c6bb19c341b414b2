"""PN-66: at the end the table shows a score track; the gardeners walk it line by line of the count."""

from collections.abc import Sequence
from typing import Final

from papilio.core.events import Event
from papilio.drawing.glyphs import seat_shape
from papilio.drawing.scene import Fragment, Motion
from papilio.drawing.svg import num, text
from papilio.games.papillon import drawing_table as table
from papilio.games.papillon import narration, scoring
from papilio.games.papillon.rules import Papillon
from papilio.games.papillon.state import OVER, PapillonState

LEFT: Final = 54.0
RIGHT: Final = 976.0
TOP: Final = 40.0
ROW: Final = 36.0

STYLE: Final = """\
.pnts{stroke:var(--outline);stroke-width:1}
.pntk{fill:#9C8A5A;stroke:var(--outline);stroke-width:1}
.pntz{fill:var(--cone)}
.pntg{stroke:var(--line);stroke-width:1.2}
"""


def height(game: Papillon) -> float:
    """How much of the table the track takes."""
    return TOP + ROW * game.seats + 6


def step(most: int) -> float:
    """The length of one space of the track."""
    return (RIGHT - LEFT) / max(50, most + 3)


def track(game: Papillon, state: PapillonState) -> dict[str, Fragment]:
    """The track with everyone's way along it, and the gardeners at its end; nothing while the game runs."""
    if state.phase != OVER:
        return {}
    lines = scoring.lines(game.tables, state, game.seats, game.published)
    totals = [sum(points[seat] for _, points in lines) for seat in range(game.seats)]
    unit = step(max(totals))
    ground = f'<rect class="pnp" width="1000" height="{num(height(game))}" rx="16"/>'
    parts = [ground, _scale(game, max(totals), unit)]
    for seat in range(game.seats):
        parts.append(_way(game, state, lines, seat, unit))
    found = {"track": "".join(parts)}
    for seat, total in enumerate(totals):
        found[f"pawn{seat}"] = f'<g class="piece" transform="{_place(total, seat, unit)}">{table.pawn(seat, 0, 0)}</g>'
    return found


def _place(points: int, seat: int, unit: float) -> str:
    x, y = place(points, seat, unit)
    return f"translate({num(x)} {num(y)})"


def place(points: int, seat: int, unit: float) -> tuple[float, float]:
    """Where a gardener with so many points stands."""
    return LEFT + points * unit, TOP + ROW * seat + 14


def _scale(game: Papillon, most: int, unit: float) -> Fragment:
    parts = [f'<text class="pns pnB" x="18" y="27">{text(narration.track_title())}</text>']
    for points in range(0, max(50, most + 3) + 1, 10):
        x = num(LEFT + points * unit)
        parts.append(f'<path class="pntg" d="M{x} {num(TOP)}v{num(ROW * game.seats)}"/>')
        if points * unit > 90:
            parts.append(f'<text class="pns pnm pnc" x="{x}" y="27">{points}</text>')
    return "".join(parts)


def _way(game: Papillon, state: PapillonState, lines: list[tuple[str, list[int]]], seat: int, unit: float) -> Fragment:
    y = TOP + ROW * seat + 5
    parts = [seat_shape(seat, f"translate(28 {num(y + 10)})")]
    run = 0
    for name, points in lines:
        if points[seat]:
            x, width = LEFT + run * unit, points[seat] * unit
            words = text(f"{narration.line_words(game, state, name)}: {points[seat]}")
            parts.append(
                f'<g><title>{words}</title><rect class="pnts {_paint(state, name)}" x="{num(x)}" y="{num(y)}" '
                f'width="{num(width)}" height="20"/></g>'
            )
        run += points[seat]
    return "".join(parts)


def _paint(state: PapillonState, name: str) -> str:
    if name.startswith("flower:"):
        return f"pc{int(state.flower[int(name[7:]) - 1])}"
    return {"caterpillars": "pntk", "zones": "pntz"}.get(name, "pc0")


def motions(event: Event, after: int) -> list[Motion]:
    """Line by line, each gardener walks the points of that line, `after` groups of motions before."""
    totals: Sequence[int] = event.data["totals"]
    unit = step(max(totals))
    found = [Motion("lay", "track/track"), *(Motion("lay", f"track/pawn{seat}") for seat in range(len(totals)))]
    run = [0] * len(totals)
    for group, points in enumerate(event.data["points"]):
        for seat, number in enumerate(points):
            if number or group == 0:
                ways = [(*place(run[seat] + k, seat, unit), 0.0) for k in (0, number)]
                found.append(Motion("travel", f"track/pawn{seat}", tuple(ways), span=3, group=after + group))
            run[seat] += number
    return found
