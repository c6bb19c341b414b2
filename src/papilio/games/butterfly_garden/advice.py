"""What bots are told about Butterfly Garden."""

from papilio.core.native import i64, vec
from papilio.games.butterfly_garden import scoring
from papilio.games.butterfly_garden.state import GardenState, Tables


def evaluate(tables: Tables, owners: vec[i64], state: GardenState, seats: i64, games: i64, seat: i64) -> float:
    """A seat's expected share of the win, from the points so far."""
    own: i64 = state.totals[seat] + scoring.points(state, seat)
    best: i64 = -1
    other: i64 = 0
    while other < seats:
        if other != seat:
            theirs = state.totals[other] + scoring.points(state, other)
            if theirs > best:
                best = theirs
        other += 1
    lead = float(own - best)
    return 0.5 + 0.5 * lead / (4.0 + abs(lead))
