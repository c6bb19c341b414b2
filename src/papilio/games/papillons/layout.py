"""Where cells lie in a picture: the table is unrolled from its first card, so that the group is never cut."""

from collections import deque

from papilio.games.papillons.card_art import PITCH
from papilio.games.papillons.components import HALF, STEPS, beside
from papilio.games.papillons.state import OPEN, SIDE, PapillonsState

Spot = tuple[int, int]
Box = tuple[float, float, float, float]
COLUMNS, ROWS = 7, 5  # the smallest part of the table that is shown
MARGIN = 34.0


def of_name(name: str) -> Spot:
    """Column and row of a cell's name."""
    column, _comma, row = name.removeprefix("cell:").partition(",")
    return int(column), int(row)


def own_spot(cell: int) -> Spot:
    """Column and row by which a cell is named."""
    return cell % SIDE - HALF, cell // SIDE - HALF


def nearest(spot: Spot, other: Spot) -> Spot:
    """The same cell as the spot names it, where the unrolled table has it nearest to another."""
    x, y = (here + SIDE * round((there - here) / SIDE) for here, there in zip(spot, other, strict=True))
    return x, y


def spots(state: PapillonsState) -> dict[int, Spot]:
    """Column and row of every card's cell and every free place."""
    start = int(state.cells[0]) if len(state.cells) else int(state.places[0])
    found = {start: own_spot(start)}
    queue = deque([start])
    while queue:
        cell = queue.popleft()
        if state.table[cell] < 0:
            continue
        for step in (0, 2, 4, 6):
            beyond = beside(cell, step)
            if beyond not in found and (state.table[beyond] >= 0 or state.table[beyond] <= OPEN):
                (x, y), (dx, dy) = found[cell], STEPS[step]
                found[beyond] = x + dx, y + dy
                queue.append(beyond)
    return found


def middle(spot: Spot) -> tuple[float, float]:
    """The middle of a spot in drawing units."""
    return spot[0] * PITCH, spot[1] * PITCH


def box(where: dict[int, Spot]) -> Box:
    """The view box: all cards and places, at least 7 by 5 spots; it seldom changes."""
    columns, rows = [x for x, _ in where.values()], [y for _, y in where.values()]
    left, right = _span(min(columns), max(columns), COLUMNS)
    top, bottom = _span(min(rows), max(rows), ROWS)
    x, y = (left - 0.5) * PITCH - MARGIN, (top - 0.5) * PITCH - MARGIN
    return x, y, (right - left + 1) * PITCH + 2 * MARGIN, (bottom - top + 1) * PITCH + 2 * MARGIN


def _span(low: int, high: int, least: int) -> tuple[int, int]:
    """As many round the first card while they suffice; then low and high in steps of two, and wide enough."""
    if -(least // 2) <= low and high <= least // 2:
        return -(least // 2), least // 2
    first, last = low - low % 2, high + high % 2
    while last - first + 1 < least:
        if last + first <= low + high:
            last += 2
        else:
            first -= 2
    return first, last
