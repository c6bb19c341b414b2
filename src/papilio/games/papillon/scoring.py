"""Counting nectar points (PN-60 to PN-65)."""

from papilio.core.game import Outcome
from papilio.core.native import i64
from papilio.games.papillon import rules_garden as garden
from papilio.games.papillon.state import FIELD, NO_FLOWER, PLOTS, SEATS, SIDES, TILES, ZONES, PapillonState, Tables


class Count:
    """One player's points, line by line."""

    def __init__(self, flowers: i64, caterpillars: i64, fields: i64, zones: i64) -> None:
        self.flowers = flowers
        self.caterpillars = caterpillars
        self.fields = fields
        self.zones = zones

    def total(self) -> i64:
        """The sum of the lines."""
        return self.flowers + self.caterpillars + self.fields + self.zones


def flower_points(tables: Tables, state: PapillonState, plot: i64, seat: i64) -> i64:
    """PN-60: the value of the seat's rank on one flower; equal numbers share a rank."""
    own = state.on_flower[plot * SEATS + seat]
    if own == 0 or state.flower[plot] == NO_FLOWER:
        return 0
    rank: i64 = 0
    other: i64 = 0
    while other < SEATS:
        number = state.on_flower[plot * SEATS + other]
        if number > own and not counted_before(state, plot, other):
            rank += 1
        other += 1
    return tables.plot_values[plot * 3 + rank] if rank < 3 else 0


def counted_before(state: PapillonState, plot: i64, seat: i64) -> bool:
    """Whether an earlier seat has as many butterflies on this flower: then they share one rank."""
    other: i64 = 0
    while other < seat:
        if state.on_flower[plot * SEATS + other] == state.on_flower[plot * SEATS + seat]:
            return True
        other += 1
    return False


def all_flowers(tables: Tables, state: PapillonState, seat: i64) -> i64:
    """PN-60, over all flowers."""
    points: i64 = 0
    plot: i64 = 0
    while plot < PLOTS:
        points += flower_points(tables, state, plot, seat)
        plot += 1
    return points


def largest_two(tables: Tables, state: PapillonState, seat: i64, flowers: bool) -> tuple[i64, i64]:
    """The sizes of the seat's two largest closed flower zones, or fields; 0 where there is none."""
    first: i64 = 0
    second: i64 = 0
    node: i64 = 0
    end: i64 = state.laid[seat] * SIDES
    while node < end:
        if state.parent[seat * ZONES + node] == node and state.gaps[seat * ZONES + node] == 0:
            colour = garden.colour_of(tables, state, seat, node)
            if colour >= 0 and (colour != FIELD) == flowers:
                size = garden.size_of(state, seat, node)
                if size > first:
                    second = first
                    first = size
                elif size > second:
                    second = size
        node += 1
    return first, second


def icons_in_closed_fields(tables: Tables, state: PapillonState, seat: i64) -> i64:
    """PN-64: the butterflies printed in closed fields; each lies in its tile's only field zone."""
    points: i64 = 0
    k: i64 = 0
    while k < state.laid[seat]:
        kind = state.tile[seat * TILES + k] // SIDES
        if tables.icons[kind]:
            zone: i64 = 0
            while zone < SIDES:
                is_field = tables.zone_colour[kind * SIDES + zone] == FIELD
                if is_field and garden.is_closed(state, seat, garden.root(state, seat, k * SIDES + zone)):
                    points += tables.icons[kind]
                zone += 1
        k += 1
    return points


def largest_flower_zone(tables: Tables, state: PapillonState, seats: i64) -> i64:
    """PN-63: the size of the largest closed flower zone in any garden."""
    largest: i64 = 0
    seat: i64 = 0
    while seat < seats:
        first, _ = largest_two(tables, state, seat, True)
        if first > largest:
            largest = first
        seat += 1
    return largest


def count(tables: Tables, state: PapillonState, seat: i64, published: bool, largest: i64) -> Count:
    """All points that a seat would have if the game ended now; `largest` is of PN-63."""
    own, next_own = largest_two(tables, state, seat, True)
    if published:
        fields = icons_in_closed_fields(tables, state, seat)
        zones: i64 = 2 * (own + next_own)
    else:
        first, second = largest_two(tables, state, seat, False)
        fields = 2 * (first + second)
        zones = 2 * own if own == largest else 0
    return Count(all_flowers(tables, state, seat), state.caterpillars[seat], fields, zones)


def lines(tables: Tables, state: PapillonState, seats: int, published: bool) -> list[tuple[str, list[int]]]:
    """PN-66: the count line by line: what is counted, and everyone's points for it."""
    found: list[tuple[str, list[int]]] = []
    for plot in range(PLOTS):
        if state.flower[plot] != NO_FLOWER:
            points = [int(flower_points(tables, state, plot, seat)) for seat in range(seats)]
            found.append((f"flower:{plot + 1}", points))
    largest = largest_flower_zone(tables, state, seats)
    counts = [count(tables, state, seat, published, largest) for seat in range(seats)]
    found.append(("caterpillars", [int(each.caterpillars) for each in counts]))
    found.append(("fields", [int(each.fields) for each in counts]))
    found.append(("zones", [int(each.zones) for each in counts]))
    return found


def winning_seats(scores: list[int], gnomes: list[int]) -> tuple[int, ...]:
    """PN-65: the highest total; of those tied, the most gnomes; then they share the victory."""
    best = max([(scores[seat], gnomes[seat]) for seat in range(len(scores))])
    return tuple([seat for seat in range(len(scores)) if (scores[seat], gnomes[seat]) == best])


def result(tables: Tables, state: PapillonState, seats: int, published: bool) -> Outcome:
    """The outcome of a game that is over."""
    largest = largest_flower_zone(tables, state, seats)
    scores = [int(count(tables, state, seat, published, largest).total()) for seat in range(seats)]
    gnomes = [int(state.gnomes[seat]) for seat in range(seats)]
    return Outcome(seats, winning_seats(scores, gnomes), tuple(scores), "eight-rounds")
