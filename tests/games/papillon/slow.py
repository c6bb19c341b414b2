"""Gardens a second time, slow and obvious: tiles in a dictionary, zones found by walking from edge to edge."""

Cell = tuple[int, int]
Spot = tuple[Cell, int]  # a cell and one of its sides, clockwise from north
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))


class SlowGarden:
    """One garden; a tile is its four colours and its four zone letters, as it lies."""

    def __init__(self) -> None:
        self.tiles: dict[Cell, tuple[str, str, int]] = {}

    def lay(self, cell: Cell, colours: str, zones: str, icons: int) -> None:
        """Put a tile down; no check."""
        self.tiles[cell] = (colours, zones, icons)

    def fits(self, cell: Cell, colours: str) -> bool:
        """PN-40."""
        if not self.tiles:
            return cell == (0, 0)
        if cell in self.tiles:
            return False
        touching = [(side, beyond(cell, side)) for side in range(4) if beyond(cell, side) in self.tiles]
        return bool(touching) and all(self.tiles[there][0][(s + 2) % 4] == colours[s] for s, there in touching)

    def places(self, turns: list[str]) -> set[tuple[Cell, int]]:
        """Where a tile fits, and in which of these turns."""
        cells = {beyond(cell, side) for cell in self.tiles for side in range(4)} or {(0, 0)}
        return {(cell, turn) for cell in cells for turn, colours in enumerate(turns) if self.fits(cell, colours)}

    def zone(self, start: Spot) -> set[Spot]:
        """All edges of the zone to which this edge belongs."""
        found: set[Spot] = set()
        queue = [start]
        while queue:
            cell, side = queue.pop()
            if (cell, side) in found:
                continue
            found.add((cell, side))
            zones = self.tiles[cell][1]
            queue += [(cell, other) for other in range(4) if zones[other] == zones[side]]
            if beyond(cell, side) in self.tiles:
                queue.append((beyond(cell, side), (side + 2) % 4))
        return found

    def zones(self) -> list[set[Spot]]:
        """Every zone once."""
        left = {(cell, side) for cell in self.tiles for side in range(4)}
        found = []
        while left:
            zone = self.zone(min(left))
            found.append(zone)
            left -= zone
        return found

    def facts(self) -> list[tuple[str, int, int, int]]:
        """Colour, size, gaps and printed butterflies of each zone, sorted."""
        return sorted(self.describe(zone) for zone in self.zones())

    def describe(self, zone: set[Spot]) -> tuple[str, int, int, int]:
        """One zone's facts."""
        cells = {cell for cell, _side in zone}
        cell, side = next(iter(zone))
        colour = self.tiles[cell][0][side]
        gaps = sum(beyond(cell, side) not in self.tiles for cell, side in zone)
        icons = sum(self.tiles[cell][2] for cell in cells) if colour == "F" else 0
        return colour, len(cells), gaps, icons


def beyond(cell: Cell, side: int) -> Cell:
    """The cell across an edge."""
    return cell[0] + STEPS[side][0], cell[1] + STEPS[side][1]


def count(gardens: list[SlowGarden], seat: int, published: bool) -> tuple[int, int]:
    """PN-62 to PN-64: the points for fields and for flower zones."""
    closed = [[fact for fact in garden.facts() if fact[2] == 0] for garden in gardens]
    flowers = [sorted((size for colour, size, _, _ in own if colour != "F"), reverse=True) for own in closed]
    fields = sorted((size for colour, size, _, _ in closed[seat] if colour == "F"), reverse=True)
    if published:
        return sum(icons for colour, _, _, icons in closed[seat] if colour == "F"), 2 * sum(flowers[seat][:2])
    largest = max((sizes[0] for sizes in flowers if sizes), default=0)
    own = flowers[seat][0] if flowers[seat] else 0
    return 2 * sum(fields[:2]), 2 * own if own == largest else 0
