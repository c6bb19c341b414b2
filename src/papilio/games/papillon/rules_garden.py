"""Gardens: where a tile fits, what laying it does to the zones (PN-40 to PN-43).

Zones are kept as a forest over nodes (tile * 4 + the tile's own zone): the least node of a zone is its root, so that a
zone has the same name whatever the order of its joins.
"""

from papilio.core.native import append, i64, vec
from papilio.games.papillon.state import (
    FIELD,
    FOLD,
    MIDDLE,
    NONE,
    PLANE,
    SIDES,
    TAKEN,
    TILES,
    ZONES,
    PapillonState,
    Tables,
    step_of,
)


def fits(tables: Tables, state: PapillonState, seat: i64, turned_kind: i64, cell: i64) -> bool:
    """PN-40: the cell is empty, beside a tile of the garden unless this is the first, and every edge matches."""
    if cell < 0 or cell >= PLANE:
        return False
    if state.laid[seat] == 0:
        return cell == MIDDLE
    if not is_beside(state, seat, cell):
        return False
    word = tables.edges[turned_kind]
    return state.places[seat * FOLD + tables.fold[cell]] & word == word


def is_beside(state: PapillonState, seat: i64, cell: i64) -> bool:
    """Whether the cell shares an edge with a tile of the garden."""
    first: i64 = seat * TILES
    k: i64 = first
    while k < first + state.laid[seat]:
        step = cell - state.cell[k]
        if step == 1 or step == -1 or step == step_of(0) or step == step_of(2):
            return True
        k += 1
    return False


def fits_somewhere(tables: Tables, state: PapillonState, seat: i64, kind: i64) -> bool:
    """PN-42: whether a tile of this kind fits in the garden as it stands now."""
    if state.laid[seat] == 0:
        return True
    first: i64 = seat * TILES
    k: i64 = first
    while k < first + state.laid[seat]:
        place = tables.fold[state.cell[k]]
        side: i64 = 0
        while side < SIDES:
            allowed = state.places[seat * FOLD + tables.beside[place * SIDES + side]]
            if allowed < TAKEN and turns_allowed(tables, kind, allowed) > 0:
                return True
            side += 1
        k += 1
    return False


def turns_allowed(tables: Tables, kind: i64, allowed: i64) -> i64:
    """In how many different turns a tile of this kind agrees with what a place allows."""
    count: i64 = 0
    turn: i64 = 0
    while turn < tables.turns[kind]:
        word = tables.edges[kind * SIDES + turn]
        if allowed & word == word:
            count += 1
        turn += 1
    return count


def rim(tables: Tables, state: PapillonState, seat: i64) -> vec[i64]:
    """The empty cells beside the garden, each once; the middle for the first tile."""
    cells = vec[i64]()
    if state.laid[seat] == 0:
        return append(cells, MIDDLE)
    k: i64 = 0
    while k < state.laid[seat]:
        cell = state.cell[seat * TILES + k]
        side: i64 = 0
        while side < SIDES:
            if is_first_way(tables, state, seat, k, side):
                cells = append(cells, cell + step_of(side))
            side += 1
        k += 1
    return cells


def is_first_way(tables: Tables, state: PapillonState, seat: i64, k: i64, side: i64) -> bool:
    """Whether the cell on this side of tile k is empty, and no side before this one leads to it from another tile."""
    place = tables.beside[tables.fold[state.cell[seat * TILES + k]] * SIDES + side]
    if state.places[seat * FOLD + place] >= TAKEN:
        return False
    entered: i64 = (side + 2) % SIDES  # the cell's own side towards tile k
    other: i64 = 0
    while other < entered:
        if state.places[seat * FOLD + tables.beside[place * SIDES + other]] >= TAKEN:
            return False
        other += 1
    return True


def lay(tables: Tables, state: PapillonState, seat: i64, turned_kind: i64, cell: i64) -> None:
    """PN-40, PN-41: the tile lies in the garden for good; its zones grow together with those it touches."""
    k = state.laid[seat]
    state.laid[seat] = k + 1
    state.cell[seat * TILES + k] = cell
    state.tile[seat * TILES + k] = turned_kind
    base: i64 = seat * ZONES
    bit: i64 = 1  # a name of its own: the compiler takes a literal to be of 32 bits
    bit <<= k
    zone: i64 = 0
    while zone < SIDES:
        node: i64 = k * SIDES + zone
        state.parent[base + node] = node
        state.extent[base + node] = bit
        state.gaps[base + node] = tables.zone_edges[turned_kind // SIDES * SIDES + zone]
        zone += 1
    place = tables.fold[cell]
    state.places[seat * FOLD + place] = TAKEN + k
    side: i64 = 0
    while side < SIDES:
        beyond: i64 = seat * FOLD + tables.beside[place * SIDES + side]
        there = state.places[beyond]
        if there >= TAKEN:
            join(tables, state, seat, k, there - TAKEN, side)
        else:
            shift: i64 = 5 * ((side + 2) % SIDES)
            colour = tables.edge_colour[turned_kind * SIDES + side]
            state.places[beyond] = there & ~(31 << shift) | (1 << (shift + colour))
        side += 1


def join(tables: Tables, state: PapillonState, seat: i64, k: i64, other: i64, side: i64) -> None:
    """PN-43: the zones on both sides of an edge between two tiles become one."""
    base: i64 = seat * ZONES
    opposite: i64 = (side + 2) % SIDES
    a = root(state, seat, k * SIDES + tables.zone_at[state.tile[seat * TILES + k] * SIDES + side])
    b = root(state, seat, other * SIDES + tables.zone_at[state.tile[seat * TILES + other] * SIDES + opposite])
    state.gaps[base + a] -= 1
    state.gaps[base + b] -= 1
    if a == b:
        return
    least = a if a < b else b
    most = b if a < b else a
    state.parent[base + most] = least
    state.extent[base + least] |= state.extent[base + most]
    state.gaps[base + least] += state.gaps[base + most]


def root(state: PapillonState, seat: i64, node: i64) -> i64:
    """The least node of the zone, by which the zone is known."""
    base: i64 = seat * ZONES
    while state.parent[base + node] != node:
        node = state.parent[base + node]
    return node


def zone_beside(tables: Tables, state: PapillonState, seat: i64, k: i64, side: i64) -> i64:
    """The zone to which an edge of tile k belongs."""
    return root(state, seat, k * SIDES + tables.zone_at[state.tile[seat * TILES + k] * SIDES + side])


def colour_of(tables: Tables, state: PapillonState, seat: i64, node: i64) -> i64:
    """What grows in the zone of a node; -1 where the tile has no such zone."""
    kind = state.tile[seat * TILES + node // SIDES] // SIDES
    return tables.zone_colour[kind * SIDES + node % SIDES]


def is_zone(tables: Tables, state: PapillonState, seat: i64, node: i64) -> bool:
    """Whether the node is the least of a zone of the garden."""
    if node < 0 or node >= state.laid[seat] * SIDES or state.parent[seat * ZONES + node] != node:
        return False
    return colour_of(tables, state, seat, node) != NONE


def size_of(state: PapillonState, seat: i64, zone: i64) -> i64:
    """PN-43: the number of different tiles in a zone."""
    return ones(state.extent[seat * ZONES + zone])


def ones(bits: i64) -> i64:
    """How many bits are set."""
    count: i64 = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


def is_closed(state: PapillonState, seat: i64, zone: i64) -> bool:
    """PN-43: none of the zone's edges faces an empty space."""
    return state.gaps[seat * ZONES + zone] == 0


def closed_by_last(tables: Tables, state: PapillonState, seat: i64, flowers: bool) -> vec[i64]:
    """PN-43: the flower zones (or fields) that the tile just laid has closed, each once, by its sides from north."""
    zones = vec[i64]()
    k: i64 = state.laid[seat] - 1
    side: i64 = 0
    while side < SIDES:
        zone = zone_beside(tables, state, seat, k, side)
        grows = colour_of(tables, state, seat, zone) != FIELD
        if is_closed(state, seat, zone) and grows == flowers and not holds(zones, zone):
            zones = append(zones, zone)
        side += 1
    return zones


def holds(items: vec[i64], item: i64) -> bool:
    """Whether the item is among the items."""
    for other in items:
        if other == item:
            return True
    return False
