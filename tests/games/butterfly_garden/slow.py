"""Butterfly Garden's moves a second time, slow and obvious, written from the ledger: paths as a graph of edges.

An edge is the set of the (space, side) pairs that share it; a path of a tile links two edges. After a tile is laid, the
butterflies that face it lie on connected chains of edges. A chain has two ends. One butterfly on it goes to the end
that is not the fountain exit it came from; two on it have met.
"""

import random

DIRECTIONS = [(1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)]
PATTERNS = {
    "A": [(0, 1), (2, 3), (4, 5)],
    "B": [(0, 3), (1, 4), (2, 5)],
    "C": [(0, 3), (1, 2), (4, 5)],
    "D": [(0, 3), (1, 5), (2, 4)],
    "E": [(0, 1), (2, 4), (3, 5)],
}
Space = tuple[int, int]
Edge = frozenset[tuple[Space, int]]


def step(space: Space, direction: int, times: int = 1) -> Space:
    dq, dr = DIRECTIONS[direction % 6]
    return space[0] + dq * times, space[1] + dr * times


def on_board(space: Space) -> bool:
    return max(abs(space[0]), abs(space[1]), abs(space[0] + space[1])) <= 4


def named(name: str) -> Space:
    row = ord(name[0]) - ord("a") - 4
    return max(-4, -4 - row) + int(name[1:]) - 1, row


def edge_of(space: Space, side: int) -> Edge:
    beyond = step(space, side)
    pair = {(space, side % 6)}
    if on_board(beyond):
        pair.add((beyond, (side + 3) % 6))
    return frozenset(pair)


class SlowGarden:
    """The butterflies of one game; hands and the bag are not its business."""

    def __init__(self, seats: int, owners: list[set[int]]) -> None:
        self.owners = owners
        self.links: dict[Edge, list[Edge]] = {}
        self.filled: set[Space] = {(0, 0)}
        self.centre = ["pink"] * 5 + ["purple"]
        self.standing: dict[Edge, tuple[str, Edge]] = {}  # where, colour, the exit it left by
        self.collected = [{"purple": 0, "pink": 0, "blue": 0} for _ in range(seats)]
        self.flown: list[str] = []
        for corner in range(6):
            space = step((0, 0), corner, 4)
            self.filled.add(space)
            self.join(edge_of(space, corner + 2), edge_of(space, corner + 4))
            way_out = edge_of(space, corner + 3)
            self.standing[way_out] = ("blue", way_out)

    def join(self, one: Edge, other: Edge) -> None:
        self.links.setdefault(one, []).append(other)
        self.links.setdefault(other, []).append(one)

    def chain_ends(self, edge: Edge) -> set[Edge]:
        """The two ends of the chain through an edge."""
        seen, todo = {edge}, [edge]
        while todo:
            for neighbour in self.links.get(todo.pop(), []):
                if neighbour not in seen:
                    seen.add(neighbour)
                    todo.append(neighbour)
        return {e for e in seen if len(self.links.get(e, [])) == 1}

    def lay(self, pattern: str, turn: int, space: Space, shuffle: random.Random) -> None:
        """Lay a tile, then resolve the chains in random order (BG-62)."""
        movers: dict[Edge, tuple[str, Edge]] = {}
        for side in range(6):
            edge = edge_of(space, side)
            if edge in self.standing:
                movers[edge] = self.standing.pop(edge)
            elif step(space, side) == (0, 0) and self.centre:
                movers[edge] = (self.centre.pop(0), edge)
        self.filled.add(space)
        for a, b in PATTERNS[pattern]:
            self.join(edge_of(space, a + turn), edge_of(space, b + turn))
        chains: dict[frozenset[Edge], list[tuple[str, Edge]]] = {}
        for edge, mover in movers.items():
            chains.setdefault(frozenset(self.chain_ends(edge)), []).append(mover)
        order = list(chains.items())
        shuffle.shuffle(order)
        for ends, on_it in order:
            self.resolve(set(ends), on_it)

    def resolve(self, ends: set[Edge], on_it: list[tuple[str, Edge]]) -> None:
        assert len(ends) == 2
        assert len(on_it) <= 2
        if len(on_it) == 2:
            self.flown += [colour for colour, _ in on_it]
            return
        colour, home = on_it[0]
        (goal,) = ends - {home}
        if len(goal) == 1:
            ((space, _side),) = goal
            for seat in self.owners[bed_of(space)]:
                self.collected[seat][colour] += 1
        else:
            assert goal not in self.standing
            self.standing[goal] = (colour, home)

    def in_play(self) -> int:
        return len(self.centre) + len(self.standing)


def bed_of(space: Space) -> int:
    """The flowerbed between corner i and the next one clockwise."""
    for bed in range(6):
        if space in [step(step((0, 0), bed, 4), bed + 2, k) for k in (1, 2, 3)]:
            return bed
    raise AssertionError(f"{space} is at no flowerbed")
