"""Flowerbeds, points and the result."""

from papilio.core.game import Outcome
from papilio.core.native import i64, vec
from papilio.games.butterfly_garden.state import BLUE, COLOURS, PURPLE, GardenState


def token_owners(seats: int, three_player_flowerbeds: str) -> list[tuple[int, int]]:
    """The two tokens of each flowerbed A..F as seats; the same seat twice where one player owns it alone.

    BG-10, BG-11. Seats 0..3 are Red, Blue, Yellow, White.
    """
    red, blue, yellow, white = range(4)
    if seats == 2:
        return [(red, red), (blue, blue)] * 3
    if seats == 4:
        return [(red, blue), (blue, yellow), (red, white), (white, blue), (yellow, red), (yellow, white)]
    return {
        "balanced": [(red, red), (red, blue), (yellow, yellow), (yellow, red), (blue, blue), (blue, yellow)],
        "as-printed": [(red, blue), (red, blue), (yellow, yellow), (yellow, red), (blue, red), (blue, yellow)],
        "unshared": [(red, red), (blue, blue), (yellow, yellow)] * 2,
    }[three_player_flowerbeds]


def arrive(state: GardenState, owners: vec[i64], bed: i64, colour: i64) -> None:
    """BG-36: the owner takes the butterfly; of two owners one takes it, the other one from the reserve."""
    first = owners[bed * 2]
    second = owners[bed * 2 + 1]
    state.in_play -= 1
    state.collected[first * COLOURS + colour] += 1
    if second != first:
        state.reserve[colour] -= 1
        state.collected[second * COLOURS + colour] += 1


def points(state: GardenState, seat: i64) -> i64:
    """BG-42: the points of this game's collection, a colour being worth its number."""
    total: i64 = 0
    colour: i64 = BLUE
    while colour <= PURPLE:
        total += colour * state.collected[seat * COLOURS + colour]
        colour += 1
    return total


def winning_seats(scores: list[int]) -> tuple[int, ...]:
    """BG-42, BG-50: the most points win; all tied players win."""
    best = max(scores)
    return tuple([seat for seat in range(len(scores)) if scores[seat] == best])


def result(state: GardenState, seats: int) -> Outcome:
    """The outcome of a game that is over; its totals hold every game's points."""
    scores = [int(state.totals[seat]) for seat in range(seats)]
    return Outcome(seats, winning_seats(scores), tuple(scores), "no-butterflies")
