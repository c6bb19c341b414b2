"""Gardens in pictures: the viewer's own, large, with its zones and ghost places; the others', small."""

from typing import Final

from papilio.drawing.scene import Fragment
from papilio.drawing.svg import num, text
from papilio.games.papillon import drawing_tiles as tiles
from papilio.games.papillon import narration
from papilio.games.papillon import rules_garden as garden
from papilio.games.papillon.rules import Papillon
from papilio.games.papillon.rules_flowers import zone_name
from papilio.games.papillon.rules_notation import cell_name
from papilio.games.papillon.state import (
    FIELD,
    FOLD,
    GARDEN,
    NONE,
    SIDES,
    TILES,
    WAITING,
    WIDTH,
    ZONES,
    PapillonState,
)
from papilio.text import _, ngettext

Rect = tuple[float, float, float, float]
SIZES: Final = (92, 80, 70, 62, 54, 48, 42, 37, 32, 28, 24, 20, 17, 14, 12, 10, 8)

STYLE: Final = """\
.png{fill:none;stroke:var(--leaf);stroke-width:2.2;stroke-dasharray:7 5;visibility:hidden}
.pngh{fill:var(--paper);fill-opacity:.5}
.may .png,.can .png,.png.may,.png.can{visibility:visible}
.pnz .h{fill:#fff;fill-opacity:0}
.pnz .l,.pnz .bg{visibility:hidden;pointer-events:none}
.pnz:hover .l,.pnz:focus .l,.pnz.can .l,.pnz.may .l{visibility:visible}
.pnz:hover .bg,.pnz:focus .bg,.lit.pnz .bg,.lit.pnz .l{visibility:visible}
.pnz .w{fill:none;stroke:#FFFDF6;stroke-width:9;stroke-linecap:round;stroke-linejoin:round}
.pnz .o{fill:none;stroke:#22302B;stroke-width:4.4;stroke-linecap:round;stroke-linejoin:round}
.pnz.open .o{stroke:#C9551A;stroke-dasharray:9 7}
.pnz .b{fill:#FFFDF6;stroke:#22302B;stroke-width:2}
.pnz .n{fill:#22302B}
.pnz.open .b{stroke:#C9551A}.pnz.open .n{fill:#C9551A}
.pnz text{fill:#22302B;font-size:15px;font-weight:700}
.pnz .bg text.n{fill:#fff;text-anchor:middle}
.pnge{fill:none;stroke:var(--outline);stroke-width:3;stroke-linejoin:round}
.pnlm{fill:none;stroke:var(--sky);stroke-width:3.4}
"""


class Fit:
    """How the cells of a garden lie in a rectangle."""

    def __init__(self, state: PapillonState, seat: int, rect: Rect, ring: int, most: float) -> None:
        x, y, width, height = rect
        first = seat * TILES
        cells = [int(cell) for cell in state.cell[first : first + int(state.laid[seat])]] or [
            (WIDTH // 2) * (WIDTH + 1)
        ]
        columns, rows = [cell % WIDTH for cell in cells], [cell // WIDTH for cell in cells]
        self.left, self.top = min(columns) - ring, min(rows) - ring
        self.across, self.down = max(columns) + ring + 1 - self.left, max(rows) + ring + 1 - self.top
        fitting = [
            size for size in SIZES if size <= most and size * self.across <= width and size * self.down <= height
        ]
        self.size = float(fitting[0] if fitting else SIZES[-1])
        self.x = x + (width - self.size * self.across) / 2
        self.y = y + (height - self.size * self.down) / 2

    def corner(self, cell: int) -> tuple[float, float]:
        """The upper left corner of a cell."""
        return self.x + (cell % WIDTH - self.left) * self.size, self.y + (cell // WIDTH - self.top) * self.size

    def place(self, cell: int) -> str:
        """The transform that puts a tile of 100 units on a cell."""
        x, y = self.corner(cell)
        return f"translate({num(x)} {num(y)})scale({self.size / 100:.2f})"

    def point(self, cell: int, x: float, y: float) -> tuple[float, float]:
        """A point of a tile of 100 units on a cell."""
        left, top = self.corner(cell)
        return left + x * self.size / 100, top + y * self.size / 100


def own_tiles(game: Papillon, state: PapillonState, seat: int, fit: Fit) -> dict[str, Fragment]:
    """The tiles of a garden in full, in the order of laying."""
    found = {"edge": outline(state, seat, fit)}
    for k in range(int(state.laid[seat])):
        at = seat * TILES + k
        picture = tiles.kind_picture(game.tables, int(state.tile[at]))
        edge = '<path class="pne" d="M0 0H100V100H0Z"/>'
        found[f"g{seat}.{k}"] = f'<g transform="{fit.place(int(state.cell[at]))}">{picture}{edge}</g>'
    return found


def outline(state: PapillonState, seat: int, fit: Fit) -> Fragment:
    """An ink line round the whole garden, with a shadow: what of it lies under the tiles is not seen."""
    size = num(fit.size)
    corners = [fit.corner(int(cell)) for cell in state.cell[seat * TILES : seat * TILES + int(state.laid[seat])]]
    path = "".join(f"M{num(x)} {num(y)}h{size}v{size}h-{size}z" for x, y in corners)
    return f'<path class="pnsh" transform="translate(2 4)" d="{path}"/><path class="pnge" d="{path}"/>' if path else ""


def small(game: Papillon, state: PapillonState, seat: int, rect: Rect) -> Fragment:
    """A whole garden, small."""
    fit = Fit(state, seat, rect, 0, 42)
    parts = []
    for k in range(int(state.laid[seat])):
        at = seat * TILES + k
        picture = tiles.small_picture(game.tables, int(state.tile[at]))
        parts.append(f'<g transform="{fit.place(int(state.cell[at]))}">{picture}</g>')
    return "".join(parts)


def ghosts(game: Papillon, state: PapillonState, seat: int, fit: Fit) -> dict[str, Fragment]:
    """PN-40: the places where some tile in hand fits; the page shows those for the tile that is chosen."""
    if state.phase != GARDEN or state.done[seat] or state.asking[seat * SIDES] != NONE:
        return {}
    held = {int(kind) for kind in state.held[seat * TILES : (seat + 1) * TILES] if kind != NONE}
    found = {}
    for cell in garden.rim(game.tables, state, seat):
        allowed = state.places[seat * FOLD + game.tables.fold[cell]]
        if any(garden.turns_allowed(game.tables, kind, allowed) for kind in held):
            found[f"cell:{cell_name(int(cell))}"] = _ghost(fit, int(cell))
    return found


def _ghost(fit: Fit, cell: int) -> Fragment:
    x, y = fit.corner(cell)
    inset = fit.size * 0.05
    size = num(fit.size - 2 * inset)
    name = cell_name(cell)
    label = text(narration.part_label(f"cell:{name}"))
    return (
        f'<g data-slot="cell:{name}" aria-label="{label}">'
        f'<rect class="png pngh" x="{num(x + inset)}" y="{num(y + inset)}" width="{size}" height="{size}" rx="5"/></g>'
    )


def ghost_tile(game: Papillon, fit: Fit, turned_kind: int, cell: int) -> Fragment:
    """The tile that is being considered, on its place."""
    picture = tiles.kind_picture(game.tables, turned_kind)
    x, y = fit.corner(cell)
    size = num(fit.size)
    return (
        f'<g class="ghost" transform="{fit.place(cell)}">{picture}</g>'
        f'<rect class="tgt" x="{num(x)}" y="{num(y)}" width="{size}" height="{size}"/>'
    )


# --- Zones ---


class Zone:
    """A zone of a garden with its pieces: tile number, cell, and which zone of that tile it is."""

    def __init__(self, game: Papillon, state: PapillonState, seat: int, root: int) -> None:
        self.root = root
        self.colour = int(garden.colour_of(game.tables, state, seat, root))
        self.size = int(garden.size_of(state, seat, root))
        self.gaps = int(state.gaps[seat * ZONES + root])
        self.pieces: list[tuple[int, int, int]] = []


def zones(game: Papillon, state: PapillonState, seat: int) -> dict[int, Zone]:
    """All zones of a garden by their roots."""
    found: dict[int, Zone] = {}
    for k in range(int(state.laid[seat])):
        kind = int(state.tile[seat * TILES + k]) // SIDES
        for local in range(SIDES):
            if game.tables.zone_colour[kind * SIDES + local] != NONE:
                root = int(garden.root(state, seat, k * SIDES + local))
                if root not in found:
                    found[root] = Zone(game, state, seat, root)
                found[root].pieces.append((k, int(state.cell[seat * TILES + k]), local))
    return found


def zone_fragments(game: Papillon, state: PapillonState, seat: int, fit: Fit) -> dict[str, Fragment]:
    """Each zone with its outline and badge, which show on hover or focus, and where its butterfly may be chosen."""
    return {
        f"zone:{zone_name(root)}": _zone(game, state, seat, fit, zone)
        for root, zone in sorted(zones(game, state, seat).items(), key=lambda item: -item[1].size)
    }


def _zone(game: Papillon, state: PapillonState, seat: int, fit: Fit, zone: Zone) -> Fragment:
    shapes, lines = [], []
    for k, cell, local in zone.pieces:
        turned_kind = int(state.tile[seat * TILES + k])
        _colours, sides = tiles.sides_of(game.tables, turned_kind)
        inside = tiles.borders(sides, local) + "".join(_open_edges(game, state, seat, cell, sides, local))
        place = fit.place(cell)
        shapes.append(f'<path class="h" transform="{place}" d="{tiles.area(sides, local)}"/>')
        if inside:
            lines.append(f'<g transform="{place}"><path class="w" d="{inside}"/></g>')
            lines.append(f'<g transform="{place}"><path class="o" d="{inside}"/></g>')
    words = text(narration.zone_words(game, state, seat, zone.root))
    state_class = "pnz open" if zone.gaps else "pnz"
    lines.sort(key=lambda line: '"o"' in line)
    return (
        f'<g class="{state_class}" data-slot="zone:{zone_name(zone.root)}" role="img" aria-label="{words}">'
        f'{"".join(shapes)}<g class="l">{"".join(lines)}</g>{_badge(game, state, seat, fit, zone)}</g>'
    )


def _open_edges(
    game: Papillon, state: PapillonState, seat: int, cell: int, sides: tiles.Sides, local: int
) -> list[str]:
    place = int(game.tables.fold[cell])
    lines = []
    for side in range(SIDES):
        beyond = state.places[seat * FOLD + game.tables.beside[place * SIDES + side]]
        if sides[side] == local and beyond < 1 << 20:
            lines.append(tiles.edge_line(side))
    return lines


def centre(game: Papillon, state: PapillonState, seat: int, fit: Fit, zone: Zone) -> tuple[float, float]:
    """A point well inside a zone: on its piece nearest to the middle of all."""
    points = []
    for k, cell, local in zone.pieces:
        _colours, sides = tiles.sides_of(game.tables, int(state.tile[seat * TILES + k]))
        own = [tiles.turn_point((50, 20), side) for side in range(SIDES) if sides[side] == local]
        x, y = sum(p[0] for p in own) / len(own), sum(p[1] for p in own) / len(own)
        if len(own) == 2 and abs(x - 50) + abs(y - 50) > 1:
            x, y = 50 + (x - 50) * 1.5, 50 + (y - 50) * 1.5
        points.append(fit.point(cell, x, y))
    mx, my = sum(p[0] for p in points) / len(points), sum(p[1] for p in points) / len(points)
    return min(points, key=lambda p: (p[0] - mx) ** 2 + (p[1] - my) ** 2)


def _badge(game: Papillon, state: PapillonState, seat: int, fit: Fit, zone: Zone) -> Fragment:
    if zone.gaps:
        words = ngettext("open, {n} gap", "open, {n} gaps", zone.gaps).format(n=zone.gaps)
    else:
        words = _("closed")
    x, y = centre(game, state, seat, fit, zone)
    width = 42 + 8.2 * len(words)
    x = min(max(x, fit.x + 16), fit.x + fit.size * fit.across + 40 - width)
    return (
        f'<g class="bg" transform="translate({num(x)} {num(y)})">'
        f'<rect class="b" x="-15" y="-15" width="{num(width)}" height="30" rx="15"/><circle class="n" r="15"/>'
        f'<text class="pns n" y="5.5">{zone.size}</text><text class="pns" x="22" y="5.5">{text(words)}</text></g>'
    )


def waiting(game: Papillon, state: PapillonState, seat: int, fit: Fit) -> dict[str, Fragment]:
    """PN-43: the butterflies on closed zones."""
    found: dict[str, Fragment] = {}
    if state.waiting[seat * WAITING] == NONE:
        return found
    known = zones(game, state, seat)
    for zone in state.waiting[seat * WAITING : (seat + 1) * WAITING]:
        if zone != NONE:
            x, y = centre(game, state, seat, fit, known[int(zone)])
            found[f"w{seat}.{zone_name(zone)}"] = butterfly(seat, x, y, max(0.8, fit.size / 62))
    return found


def butterfly(seat: int, x: float, y: float, scale: float = 1.0) -> Fragment:
    """A butterfly of a seat, in its colour and with its sign."""
    return (
        f'<g class="piece" transform="translate({num(x)} {num(y)})"><g class="turn"><g class="wings">'
        f'<use href="#pnbf{seat}" transform="scale({scale:.2f})"/></g></g></g>'
    )


def closed_summary(game: Papillon, state: PapillonState, seat: int) -> str:
    """How many tiles lie in a garden, and how many flower zones are closed."""
    count = sum(
        1
        for zone in narration.zones_of(game, state, seat)
        if not state.gaps[seat * ZONES + zone] and garden.colour_of(game.tables, state, seat, zone) != FIELD
    )
    laid = int(state.laid[seat])
    words = ngettext("{n} tile", "{n} tiles", laid).format(n=laid)
    return words + ", " + ngettext("{n} closed flower zone", "{n} closed flower zones", count).format(n=count)
