"""What bots are told about Mariposas: how a position promises to end, and how to play on without thinking.

Points on the table are what they are. Beyond them count what the season's goal would give now, the tokens, cards and
butterflies by what they usually become, and in fall how many butterflies of generation 4 can still come home with the
turns that are left. All in hundredths of a point.
"""

import math
from typing import Final

from papilio.core.native import append, i64, vec
from papilio.core.rng import Rng
from papilio.games.mariposas import rules_legal, scoring
from papilio.games.mariposas import rules_notation as notation
from papilio.games.mariposas.rules_hatch import alike, payments
from papilio.games.mariposas.rules_landing import may_make, moves_itself
from papilio.games.mariposas.rules_season import hatch_free, is_parent_at
from papilio.games.mariposas.rules_table import (
    generation_of,
    has_ability,
    has_item,
    life_cards,
    may_gather,
    next_marker,
    tokens_of,
)
from papilio.games.mariposas.state import (
    ADD_MOVE,
    ADD_TWO,
    BONUS,
    CARD,
    CHOOSE,
    DIE,
    EXTRA,
    EXTRA_TURN,
    FACE_DOWN,
    FLOWERS,
    FREE,
    GAIN,
    GOALS,
    HATCH,
    MARKERS,
    NONE,
    ONE_IN_MICHOACAN,
    OVER,
    PER,
    POINT_PER_HATCH,
    SEASONS,
    SETS,
    THREE_POINTS,
    TURN_UP,
    WILD_FLOWER,
    MariposasState,
    Setting,
)

# A turn is half a dozen decisions, and little is known of one before the last: look around more than elsewhere.
SIMULATIONS: Final = {"egg": 1, "caterpillar": 12, "chrysalis": 150, "butterfly": 2500}
TUNING: Final = {"exploration": 0.7}

STEPS_A_TURN: Final = 4  # that bring a butterfly home
TOKEN: Final = (60, 45, 30, 20, 10)  # what the first, second, ... token of one flower promises
BUTTERFLY: Final = (0, 150, 270, 380)  # in spring and summer, by generation; those about to leave nothing
DOUBLE: Final = 320
A_STEP: Final = (0, 1, 3, 7)  # less for each step from home
PARENT: Final = 160  # a butterfly of generation 3 in fall that can pay for one of generation 4, and 40 if it cannot
LIFE_CARD: Final = 100
SET_BEGUN: Final = (0, 20, 55, 110, 0)  # further, with so many cards of a set
BONUS_CARD: Final = 60
A_MOVE: Final = 35  # that is left
HOME: Final = 90  # per cent of those who could come home do
NOISE: Final = 63  # that a playout's move is chosen with
SLOPE: Final = 0.0035  # of a win's chance by hundredths of a point, halfway through the game


class Adviser:
    """Evaluation and playout policy for one table."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        tables = setting.tables
        self.worth = vec[i64]()  # goal * places + space: hundredths for one butterfly there at the season's end
        for goal in range(GOALS):
            for space in range(tables.places):
                total: i64 = 0
                for number in range(tables.goal_first[goal], tables.goal_first[goal + 1]):
                    if tables.objective_kind[number] == PER:
                        region = tables.where[tables.where_first[number]]
                        total += 100 * tables.objective_points[number] * tables.region[region * tables.places + space]
                self.worth = append(self.worth, total)

    # --- How it promises to end ---

    def evaluate(self, state: MariposasState, seat: i64) -> float:
        """A seat's expected share of the win, from 0 to 1; exact when the game is over."""
        setting = self.setting
        if state.phase == OVER:
            return scoring.result(setting, state).utility(int(seat))
        slope = SLOPE * (1.0 + 0.5 * float(state.season))
        own = self.promise(state, seat)
        total = 0.0
        other: i64 = 0
        while other < setting.n:
            total += math.exp(slope * float(self.promise(state, other) - own))
            other += 1
        return 1.0 / total

    def promise(self, state: MariposasState, seat: i64) -> i64:
        """Hundredths of a point that a seat may expect in the end."""
        setting = self.setting
        total: i64 = 100 * state.score[seat] + LIFE_CARD * setting.tables.life_points * life_cards(state, seat)
        total += self.promised_by_goal(state, seat)
        total += promised_by_tokens(state, seat)
        total += self.promised_by_cards(state, seat)
        if seat == state.turn:
            total += promised_by_turn(state)
        if state.season == SEASONS - 1:
            return total + self.promised_in_fall(state, seat)
        marker: i64 = 0
        while marker < MARKERS:
            place: i64 = seat * MARKERS + marker
            at = state.where[place]
            generation = generation_of(marker)
            if at >= 0 and generation > state.season + 1:
                total += BUTTERFLY[generation - 1] + DOUBLE * state.double[place]
                total -= A_STEP[generation - 1] * setting.tables.home[at]
            marker += 1
        return total

    def promised_by_goal(self, state: MariposasState, seat: i64) -> i64:
        """What the season's goal gives now, the nearer its end the surer; then it is scored."""
        if state.phase == FREE:
            return 0
        last = self.setting.turns[state.season]
        done: i64 = min(last, state.round)
        return scoring.goal_points(self.setting.tables, state, seat, state.season) * (40 + 55 * done // last)

    def promised_by_cards(self, state: MariposasState, seat: i64) -> i64:
        """Bonus cards, sets begun, abilities."""
        total: i64 = 0
        left: i64 = state.items[seat] & ~state.spent[seat]
        for item in (BONUS, ADD_MOVE, ADD_TWO):
            if (left >> item) & 1:
                total += BONUS_CARD
        number: i64 = 0
        while number < SETS:
            bits: i64 = (state.items[seat] >> (4 * number)) & 15
            count: i64 = 0
            while bits:
                count += bits & 1
                bits >>= 1
            total += SET_BEGUN[count]
            number += 1
        if has_ability(state, seat, THREE_POINTS):
            total += 300
        if state.season < SEASONS - 1 and has_ability(state, seat, ONE_IN_MICHOACAN):
            total += 300
        if has_ability(state, seat, POINT_PER_HATCH):
            total += 100 * (SEASONS - state.season)
        if has_ability(state, seat, EXTRA_TURN):
            total += 200
        return total

    def promised_in_fall(self, state: MariposasState, seat: i64) -> i64:
        """MA-100: who is home, and who can still come home with the turns that are left."""
        tables = self.setting.tables
        count: i64 = 100 * scoring.in_michoacan(tables, state, seat, 4)  # in hundredths of a butterfly
        if has_ability(state, seat, ONE_IN_MICHOACAN):
            count += 100
        left: i64 = self.turns_left(state, seat) * STEPS_A_TURN
        total: i64 = 0
        home: i64 = 1
        while home < 32 and left > 0:  # the nearest first
            marker: i64 = 6
            while marker < MARKERS:
                place: i64 = seat * MARKERS + marker
                if state.where[place] >= 0 and tables.home[state.where[place]] == home:
                    weight: i64 = 1 + state.double[place]
                    reach: i64 = HOME if left >= home else HOME * left // home // 2
                    count += weight * reach
                    left = max(0, left - home)
                marker += 1
            home += 1
        if left > 0 and next_marker(state, seat, 4) != NONE:
            can_pay = tokens_of(state, seat) > 4
            for parent in range(3, 6):
                if state.where[seat * MARKERS + parent] >= 0:
                    total += PARENT if can_pay else 40
                    can_pay = False
        whole = scoring.michoacan_points(tables, count // 100)
        further = scoring.michoacan_points(tables, count // 100 + 1)
        return total + 100 * whole + (count % 100) * (further - whole)

    def turns_left(self, state: MariposasState, seat: i64) -> i64:
        """How many turns of this season a seat has still to begin, the one that it is at included."""
        last = self.setting.turns[state.season]
        if state.round == 0 or state.round > last:
            return 1 if state.turn == seat and state.round > 0 else last if state.round == 0 else 0
        n = self.setting.n
        has_been: i64 = 1 if (seat - state.starter + n) % n < (state.turn - state.starter + n) % n else 0
        done: i64 = 1 if state.turn == seat and state.phase < CARD else 0
        return last - state.round + 1 - has_been - done

    # --- How to play on ---

    def move(self, state: MariposasState, rng: Rng) -> i64:
        """A random butterfly makes a random move that is left, to the space that attracts it most, or nearly so."""
        tables = self.setting.tables
        seat = state.turn
        move = self.some_move(state, rng)
        marker = self.some_butterfly(state, rng)
        if move < 0 or marker < 0:
            return notation.DONE
        row = (move // 2 + 2 * (move % 2)) * tables.places + state.where[seat * MARKERS + marker]
        k = tables.reach_first[row]
        end = tables.reach_first[row + 1]
        breeds = self.attraction_of_milkweed(state, marker)
        most: i64 = -100_000
        best: i64 = 0
        while k < end:
            space = tables.reach[k]
            value = self.attraction(state, marker, space) + breeds * tables.milkweed[space] + (rng.bits() & NOISE)
            if value > most:
                most = value
                best = space
            k += 1
        return notation.move_number(move, marker, best)

    def some_butterfly(self, state: MariposasState, rng: Rng) -> i64:
        """A random one of those that may move, but in fall none of generation 4 that is home; NONE if there is none."""
        home = self.setting.tables.michoacan
        in_fall = state.season == SEASONS - 1
        marker: i64 = rng.below(MARKERS)
        tries: i64 = 0
        while tries < MARKERS:
            at = state.where[state.turn * MARKERS + marker]
            if at >= 0 and not (in_fall and marker >= 6 and at == home) and moves_itself(state, marker):
                return marker
            marker = (marker + 1) % MARKERS
            tries += 1
        return NONE

    def attraction_of_milkweed(self, state: MariposasState, marker: i64) -> i64:
        """What it promises a butterfly to land next to milkweed."""
        seat = state.turn
        generation = generation_of(marker)
        if generation == 4:
            if state.double[seat * MARKERS + marker] == 1:
                return 0
        elif next_marker(state, seat, generation + 1) == NONE:
            return 0
        return 260 if tokens_of(state, seat) > alike(generation) else 30

    def some_move(self, state: MariposasState, rng: Rng) -> i64:
        """A move that is left, lengthened where it can be; -1 if there is none."""
        move: i64 = 2 * rng.below(5)
        tries: i64 = 0
        while not may_make(state, move):
            move = (move + 2) % notation.MOVES
            tries += 1
            if tries == 5:
                return -1
        return move + 1 if may_make(state, move + 1) else move

    def attraction(self, state: MariposasState, marker: i64, space: i64) -> i64:
        """What a landing promises at once, in hundredths."""
        tables = self.setting.tables
        seat = state.turn
        value: i64 = 0
        city = tables.city[space]
        if city >= 0:
            item = state.markers[city]
            if item == FACE_DOWN:
                value += 160
            elif item == WILD_FLOWER or not has_item(state, seat, item):
                value += 110
        elif tables.flower[space] >= 0 and may_gather(state, marker, space):
            value += 45 + 40 * tables.double[space]
        season = state.season
        if season == SEASONS - 1 and marker >= 6:
            value -= 80 * tables.home[space] * (1 + state.double[seat * MARKERS + marker])
        elif state.goals[season] >= 0 and state.round + 1 >= self.setting.turns[season]:
            value += self.worth[state.goals[season] * tables.places + space]
        return value

    def choose(self, state: MariposasState, rng: Rng) -> i64:
        """A random card with all bonus cards that go with it; keep; hatch for alike flowers, else for any."""
        if state.phase == CARD:
            legal = rules_legal.plays(self.setting, state)
            action: i64 = legal[rng.below(len(legal))]
            if action < notation.PASS and rng.below(2) == 0:
                action = action - action % 4
            return action
        if state.phase == HATCH:
            codes = payments(self.setting, state)
            code: i64 = codes[0] if rng.below(2) == 0 else codes[rng.below(len(codes))]
            return notation.HATCH + code
        return notation.KEEP

    def hatch_free(self, state: MariposasState) -> bool:
        """MA-81: everyone hatches on the first parent; whether the next season can begin at once."""
        seat: i64 = 0
        while state.phase == FREE:
            if state.decided[seat] == 0:
                space: i64 = 0
                while not is_parent_at(state, seat, space):
                    space += 1
                if hatch_free(self.setting, state, seat, space, None):
                    return True
            seat += 1
        return False


def promised_by_turn(state: MariposasState) -> i64:
    """What the seat at turn is about to get: by its landing, and by the moves that are left."""
    total: i64 = A_MOVE * state.add_move + A_MOVE * state.add_two
    for left in state.moves:
        total += A_MOVE * left
    phase = state.phase
    if phase == TURN_UP:
        return total + 190
    if phase in (DIE, CHOOSE, EXTRA):
        return total + 50
    if phase == GAIN:
        return total + 120 * state.to_gain
    if phase == HATCH:
        return total + 130
    return total


def promised_by_tokens(state: MariposasState, seat: i64) -> i64:
    """Tokens of one flower promise less and less; in fall's last turns nothing but a hatch."""
    total: i64 = 0
    flower: i64 = 0
    while flower < FLOWERS:
        number: i64 = min(5, state.flowers[seat * FLOWERS + flower])
        while number > 0:
            number -= 1
            total += TOKEN[number]
        flower += 1
    return total if state.season < SEASONS - 1 else total * max(0, 6 - state.round) // 6
