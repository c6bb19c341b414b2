"""Small things that the rules do with tokens, cards, markers and the turn's memory."""

from papilio.core.native import i64
from papilio.games.mariposas.state import (
    BLANK,
    FLOWERS,
    GATHERED,
    GONE,
    HAND,
    MARKERS,
    NONE,
    ON_CARD,
    SETS,
    SUPPLY,
    MariposasState,
    Setting,
)


def generation_of(marker: i64) -> i64:
    """MA-1: one, two, three and four markers of generations 1 to 4."""
    if marker < 3:
        return 1 if marker == 0 else 2
    return 3 if marker < 6 else 4


def first_of(generation: i64) -> i64:
    """The first marker of a generation; of the fifth, the end."""
    return generation * (generation - 1) // 2


def on_map(state: MariposasState, seat: i64) -> bool:
    """Whether a player has a butterfly on the map."""
    marker: i64 = seat * MARKERS
    end: i64 = marker + MARKERS
    while marker < end:
        if state.where[marker] >= 0:
            return True
        marker += 1
    return False


def next_marker(state: MariposasState, seat: i64, generation: i64) -> i64:
    """MA-71: the marker that hatches next, from the season card first, then from supply; NONE if none is left."""
    marker = first_of(generation)
    end = first_of(generation + 1)
    while marker < end:
        at = state.where[seat * MARKERS + marker]
        if at in (ON_CARD, SUPPLY):
            return marker
        marker += 1
    return NONE


def card_is_empty(setting: Setting, state: MariposasState, season: i64) -> bool:
    """MA-74: whether no marker lies on a season's card; generation 2 lies on summer's, 3 on fall's."""
    seat: i64 = 0
    while seat < setting.n:
        marker = first_of(season + 1)
        while marker < first_of(season + 2):
            if state.where[seat * MARKERS + marker] == ON_CARD:
                return False
            marker += 1
        seat += 1
    return True


def set_aside(setting: Setting, state: MariposasState, generation: i64, at: i64) -> None:
    """Markers of a generation leave: those on a card for the supply (MA-82), or all of them for good."""
    seat: i64 = 0
    while seat < setting.n:
        marker = first_of(generation)
        while marker < first_of(generation + 1):
            place: i64 = seat * MARKERS + marker
            if at == GONE or state.where[place] == ON_CARD:
                state.where[place] = at
            marker += 1
        seat += 1


# --- Flower tokens ---


def pile(setting: Setting, state: MariposasState, flower: i64) -> i64:
    """MA-2: how many tokens of a flower can still be taken."""
    left = setting.tables.tokens
    if not setting.limited:
        return left
    seat: i64 = 0
    while seat < setting.n:
        left -= state.flowers[seat * FLOWERS + flower]
        seat += 1
    return left


def some_left(setting: Setting, state: MariposasState) -> bool:
    """Whether any flower token can be taken."""
    flower: i64 = 0
    while flower < FLOWERS:
        if pile(setting, state, flower) > 0:
            return True
        flower += 1
    return False


def take_tokens(setting: Setting, state: MariposasState, flower: i64, number: i64) -> i64:
    """The player at turn takes tokens, as many as there are (MA-2); how many it was."""
    if setting.limited:
        number = min(number, pile(setting, state, flower))
    state.flowers[state.turn * FLOWERS + flower] += number
    return number


def tokens_of(state: MariposasState, seat: i64) -> i64:
    """How many flower tokens a player has."""
    total: i64 = 0
    flower: i64 = 0
    while flower < FLOWERS:
        total += state.flowers[seat * FLOWERS + flower]
        flower += 1
    return total


def may_gather(state: MariposasState, marker: i64, space: i64) -> bool:
    """MA-41, MA-42: never twice on one space in a turn, and not where the butterfly began the turn."""
    if state.began[marker] == space:
        return False
    k: i64 = 0
    while k < GATHERED and state.gathered[k] != NONE:
        if state.gathered[k] == space:
            return False
        k += 1
    return True


def remember(state: MariposasState, space: i64) -> None:
    """MA-41: this turn has taken flowers here."""
    k: i64 = 0
    while state.gathered[k] != NONE:
        k += 1
    state.gathered[k] = space


# --- Waystation cards ---


def has_item(state: MariposasState, seat: i64, item: i64) -> bool:
    """MA-50: whether a player has, or had, a life cycle or bonus card."""
    return (state.items[seat] >> item) & 1 == 1


def may_use(state: MariposasState, seat: i64, item: i64) -> bool:
    """MA-60: whether a bonus card is there and not yet played."""
    return (state.items[seat] & ~state.spent[seat]) >> item & 1 == 1


def has_set(state: MariposasState, seat: i64, number: i64) -> bool:
    """Whether a player has all four cards of a set."""
    return (state.items[seat] >> (4 * number)) & 15 == 15


def has_ability(state: MariposasState, seat: i64, ability: i64) -> bool:
    """MA-53: whether a player has completed the set with this ability."""
    number: i64 = 0
    while number < SETS:
        if state.abilities[number] == ability and has_set(state, seat, number):
            return True
        number += 1
    return False


def life_cards(state: MariposasState, seat: i64) -> i64:
    """How many life cycle cards a player has."""
    bits: i64 = state.items[seat] & 4095
    count: i64 = 0
    while bits:
        count += bits & 1
        bits >>= 1
    return count


# --- Hands ---


def held_by(state: MariposasState, seat: i64) -> i64:
    """How many action cards a hand holds."""
    count: i64 = 0
    while count < HAND and state.hands[seat * HAND + count] != BLANK:
        count += 1
    return count


def holds(state: MariposasState, seat: i64, kind: i64) -> bool:
    """Whether a hand holds a card of this kind."""
    return state.hands[seat * HAND] == kind or state.hands[seat * HAND + 1] == kind


def hold(state: MariposasState, seat: i64, kind: i64) -> None:
    """A card comes into a hand, which is kept in ascending order."""
    first: i64 = seat * HAND
    if state.hands[first] == BLANK:
        state.hands[first] = kind
    elif state.hands[first] <= kind:
        state.hands[first + 1] = kind
    else:
        state.hands[first + 1] = state.hands[first]
        state.hands[first] = kind


def let_go(state: MariposasState, seat: i64, kind: i64) -> None:
    """A card leaves a hand; the other closes up."""
    first: i64 = seat * HAND
    if state.hands[first] == kind:
        state.hands[first] = state.hands[first + 1]
    state.hands[first + 1] = BLANK


def discards(state: MariposasState) -> i64:
    """How many cards lie on the discard pile."""
    total: i64 = 0
    for number in state.discard:
        total += number
    return total
