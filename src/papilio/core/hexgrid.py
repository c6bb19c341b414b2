"""Hexagonal boards with pointy tops, in axial coordinates.

Directions run clockwise from north-east: 0 NE, 1 E, 2 SE, 3 SW, 4 W, 5 NW; edge i of a space looks in direction i.
Rows are lettered from the top, spaces in a row numbered from the left, so that the centre of a board of radius 4
is e5. Axial coordinates after Red Blob Games, "Hexagonal grids".
"""

import math
from typing import Final

DIRECTIONS: Final = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))


def opposite(edge: int) -> int:
    """The edge through which a neighbour is entered."""
    return (edge + 3) % 6


class HexBoard:
    """A hexagon of spaces, `radius` steps from its centre to each corner.

    >>> board = HexBoard(4)
    >>> len(board.spaces), board.name(board.index[0, 0]), board.neighbour(board.index[0, 0], 1)
    (61, 'e5', 31)
    """

    def __init__(self, radius: int) -> None:
        self.radius = radius
        self.spaces: list[tuple[int, int]] = [
            (q, r)
            for r in range(-radius, radius + 1)
            for q in range(max(-radius, -radius - r), min(radius, radius - r) + 1)
        ]
        self.index = {space: number for number, space in enumerate(self.spaces)}
        self.names = [self._name(q, r) for q, r in self.spaces]
        self.by_name = {name: number for number, name in enumerate(self.names)}

    def _name(self, q: int, r: int) -> str:
        first = max(-self.radius, -self.radius - r)
        return f"{chr(ord('a') + r + self.radius)}{q - first + 1}"

    def name(self, space: int) -> str:
        """The name of a space, such as "e5"."""
        return self.names[space]

    def neighbour(self, space: int, direction: int) -> int:
        """The space next to this one, or -1 outside the board."""
        q, r = self.spaces[space]
        dq, dr = DIRECTIONS[direction]
        return self.index.get((q + dq, r + dr), -1)

    def centre_of(self, space: int, side: float) -> tuple[float, float]:
        """The middle of a space in drawing units, the board's centre at (0, 0)."""
        q, r = self.spaces[space]
        return side * math.sqrt(3) * (q + r / 2), side * 1.5 * r

    def edge_middle(self, space: int, edge: int, side: float) -> tuple[float, float]:
        """The middle of an edge in drawing units."""
        x, y = self.centre_of(space, side)
        angle = math.radians(60 * edge - 60)
        reach = side * math.sqrt(3) / 2
        return x + reach * math.cos(angle), y + reach * math.sin(angle)
