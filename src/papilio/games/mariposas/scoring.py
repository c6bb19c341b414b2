"""Goals, the count of fall, and the result (MA-90 to MA-101)."""

from typing import Final

from papilio.core.events import Event
from papilio.core.game import Outcome
from papilio.core.native import i64
from papilio.games.mariposas import rules_events as tell
from papilio.games.mariposas.rules_hatch import objective_name
from papilio.games.mariposas.rules_table import first_of, has_ability, life_cards, tokens_of
from papilio.games.mariposas.state import (
    EACH,
    EVERY_FLOWER,
    FACE_DOWN,
    FLOWERS,
    MARKERS,
    NO_ONE,
    NONE,
    ONE_IN_MICHOACAN,
    PER,
    THREE_POINTS,
    MariposasState,
    Setting,
    Tables,
)


def is_in(tables: Tables, region: i64, space: i64) -> bool:
    """Whether a space lies in a region."""
    return tables.region[region * tables.places + space] == 1


def count_in(tables: Tables, state: MariposasState, seat: i64, region: i64, within: i64) -> i64:
    """How many butterflies a player has in a region, and, unless NONE, in another one too; doubles count 2 (MA-72)."""
    count: i64 = 0
    marker: i64 = seat * MARKERS
    end: i64 = marker + MARKERS
    while marker < end:
        at = state.where[marker]
        if at >= 0 and is_in(tables, region, at) and (within == NONE or is_in(tables, within, at)):
            count += 1 + state.double[marker]
        marker += 1
    return count


def count_on_map(state: MariposasState, seat: i64) -> i64:
    """MA-92: how many butterflies a player has on the map."""
    count: i64 = 0
    marker: i64 = seat * MARKERS
    end: i64 = marker + MARKERS
    while marker < end:
        if state.where[marker] >= 0:
            count += 1 + state.double[marker]
        marker += 1
    return count


def objective_points(tables: Tables, state: MariposasState, seat: i64, number: i64) -> i64:
    """What an objective gives a player if the season ended now; those that score at once give nothing then."""
    kind = tables.objective_kind[number]
    points = tables.objective_points[number]
    first = tables.where_first[number]
    if kind == PER:
        return points * count_in(tables, state, seat, tables.where[first], NONE)
    if kind == EACH:
        return points if has_each(tables, state, seat, number) else 0
    if kind == EVERY_FLOWER:
        return points if has_every_flower(state, seat) else 0
    if kind == NO_ONE:
        if count_on_map(state, seat) < tables.objective_least[number]:
            return 0
        return points if count_in(tables, state, seat, tables.where[first], NONE) == 0 else 0
    return 0


def has_each(tables: Tables, state: MariposasState, seat: i64, number: i64) -> bool:
    """MA-91: at least one butterfly at each place; and, where that is asked, enough within a region."""
    within = tables.objective_within[number]
    if within != NONE and count_in(tables, state, seat, within, NONE) < tables.objective_least[number]:
        return False
    k = tables.where_first[number]
    while k < tables.where_first[number + 1]:
        if count_in(tables, state, seat, tables.where[k], within) == 0:
            return False
        k += 1
    return True


def has_every_flower(state: MariposasState, seat: i64) -> bool:
    """MA-91: a token of each flower."""
    flower: i64 = 0
    while flower < FLOWERS:
        if state.flowers[seat * FLOWERS + flower] == 0:
            return False
        flower += 1
    return True


def goal_points(tables: Tables, state: MariposasState, seat: i64, season: i64) -> i64:
    """What a season's goal card would give at its end now; nothing while it lies face down."""
    goal = state.goals[season]
    if goal == FACE_DOWN:
        return 0
    total: i64 = 0
    number = tables.goal_first[goal]
    while number < tables.goal_first[goal + 1]:
        total += objective_points(tables, state, seat, number)
        number += 1
    return total


def score_goals(setting: Setting, state: MariposasState, events: list[Event] | None) -> None:
    """MA-80: the season's goals."""
    tables = setting.tables
    goal = state.goals[state.season]
    seat: i64 = 0
    while seat < setting.n:
        number = tables.goal_first[goal]
        while number < tables.goal_first[goal + 1]:
            points = objective_points(tables, state, seat, number)
            state.score[seat] += points
            tell.tell_points(events, seat, points, objective_name(tables, goal, number) if events is not None else "")
            number += 1
        seat += 1


def in_michoacan(tables: Tables, state: MariposasState, seat: i64, generation: i64) -> i64:
    """Butterflies of this generation or a later one in Michoacan; doubles count 2."""
    count: i64 = 0
    marker = seat * MARKERS + first_of(generation)
    end: i64 = seat * MARKERS + MARKERS
    while marker < end:
        if state.where[marker] == tables.michoacan:
            count += 1 + state.double[marker]
        marker += 1
    return count


def michoacan_points(tables: Tables, number: i64) -> i64:
    """MA-100: points for so many butterflies of generation 4."""
    listed: i64 = len(tables.michoacan_points)
    if number == 0:
        return 0
    if number <= listed:
        return tables.michoacan_points[number - 1]
    return tables.michoacan_points[listed - 1] + tables.further * (number - listed)


def wintering(tables: Tables, state: MariposasState, seat: i64) -> i64:
    """MA-55, MA-72: how many butterflies of generation 4 count in Michoacan."""
    number = in_michoacan(tables, state, seat, 4)
    if has_ability(state, seat, ONE_IN_MICHOACAN):
        number += 1
    return number


def winter(setting: Setting, state: MariposasState, seat: i64) -> i64:
    """MA-100: points for Michoacan if the game ended now."""
    return michoacan_points(setting.tables, wintering(setting.tables, state, seat))


def count_up(setting: Setting, state: MariposasState, events: list[Event] | None) -> None:
    """MA-100: Michoacan, life cycle cards, abilities of the end."""
    seat: i64 = 0
    while seat < setting.n:
        michoacan = winter(setting, state, seat)
        cards = setting.tables.life_points * life_cards(state, seat)
        three: i64 = 3 if has_ability(state, seat, THREE_POINTS) else 0
        state.score[seat] += michoacan + cards + three
        tell.tell_points(events, seat, michoacan, "michoacan")
        tell.tell_points(events, seat, cards, "life-cycle")
        tell.tell_points(events, seat, three, "three-points")
        seat += 1


# --- The result ---

CRITERIA: Final = ("points", "michoacan", "flowers", "life-cycle", "shared")


def standing(tables: Tables, state: MariposasState, seat: i64) -> tuple[int, int, int, int]:
    """MA-101: points, butterflies in Michoacan, flower tokens, life cycle cards."""
    return (
        int(state.score[seat]),
        int(in_michoacan(tables, state, seat, 1)),
        int(tokens_of(state, seat)),
        int(life_cards(state, seat)),
    )


def result(setting: Setting, state: MariposasState) -> Outcome:
    """MA-100, MA-101: the most points win; then the tie-breaks; then the win is shared. The reason is what decided."""
    seats = int(setting.n)
    standings = [standing(setting.tables, state, seat) for seat in range(seats)]
    left = list(range(seats))
    reason = "shared"
    for number in range(4):
        best = max([standings[seat][number] for seat in left])
        left = [seat for seat in left if standings[seat][number] == best]
        if len(left) == 1:
            reason = CRITERIA[number]
            break
    return Outcome(seats, tuple(left), tuple([row[0] for row in standings]), reason)


def shares(setting: Setting, state: MariposasState) -> list[float]:
    """Each seat's utility in a finished game."""
    outcome = result(setting, state)
    return [outcome.utility(seat) for seat in range(int(setting.n))]


def next_starter(setting: Setting, state: MariposasState) -> i64:
    """MA-80: the fewest points; of equals the first clockwise after the old first player."""
    best: i64 = (state.starter + 1) % setting.n
    k: i64 = 2
    while k <= setting.n:
        seat = (state.starter + k) % setting.n
        if state.score[seat] < state.score[best]:
            best = seat
        k += 1
    return best
