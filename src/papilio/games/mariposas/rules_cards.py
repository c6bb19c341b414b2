"""Action cards: deal, draw, trade in, play, copy; and whose turn it is (MA-20 to MA-24, MA-57, MA-60 to MA-62)."""

from typing import Final

from papilio.core.events import Event
from papilio.core.game import CHANCE
from papilio.core.native import i64
from papilio.games.mariposas import rules_events as tell
from papilio.games.mariposas import rules_notation as notation
from papilio.games.mariposas.rules_season import end_season
from papilio.games.mariposas.rules_table import discards, has_ability, held_by, hold, let_go
from papilio.games.mariposas.state import (
    BLANK,
    BONUS,
    CARD,
    COPY,
    DRAW,
    EXTRA_TURN,
    GATHERED,
    HAND,
    KINDS,
    MARKERS,
    MOVE,
    MOVING,
    NONE,
    REUSE_OWN,
    SEASONS,
    THREE_TWO,
    TRADE,
    MariposasState,
    Setting,
)

DEALING: Final = 0  # what `stage` means before the first turn of the game
TRADING: Final = 1


def deal(setting: Setting, state: MariposasState, events: list[Event] | None) -> None:
    """MA-11: beginning with the first player everyone gets two action cards."""
    state.stage = DEALING
    state.turn = state.starter
    refill(setting, state, events)


def refill(setting: Setting, state: MariposasState, events: list[Event] | None) -> None:
    """MA-20, MA-22: the seat at turn draws up to two action cards, as far as there are any."""
    seat = state.turn
    if held_by(state, seat) < HAND and state.deck_size + discards(state) > 0:
        if state.deck_size == 0:
            shuffle(state, events)
        state.phase = DRAW
        return
    opening = state.season == 0 and state.round == 0
    if opening and state.stage == DEALING:
        state.turn = (seat + 1) % setting.n
        if state.turn != state.starter:
            refill(setting, state, events)
            return
        state.stage = TRADING
    state.phase = TRADE


def shuffle(state: MariposasState, events: list[Event] | None) -> None:
    """MA-22: the discards become the deck."""
    kind: i64 = 0
    while kind < KINDS:
        state.deck[kind] += state.discard[kind]
        state.deck_size += state.discard[kind]
        state.discard[kind] = 0
        kind += 1
    tell.told(events, "shuffle", CHANCE)


def draw(setting: Setting, state: MariposasState, kind: i64, events: list[Event] | None) -> None:
    """MA-20: one card from the deck."""
    state.deck[kind] -= 1
    state.deck_size -= 1
    hold(state, state.turn, kind)
    tell.tell_draw(events, state.turn, kind)
    refill(setting, state, events)


# --- The refill decision ---


def is_pair(state: MariposasState, seat: i64) -> bool:
    """MA-21: two action cards of a kind, or two reuse cards."""
    first = state.hands[seat * HAND]
    second = state.hands[seat * HAND + 1]
    if first < 0 or second < 0:
        return False
    return first == second or (first >= REUSE_OWN and second >= REUSE_OWN)


def may_trade(state: MariposasState, seat: i64) -> bool:
    """MA-21: a pair, and something else to draw for it: who could only draw the same again would trade in for ever."""
    if not is_pair(state, seat):
        return False
    others = state.deck_size + discards(state)
    first = state.hands[seat * HAND]
    if state.deck_size == 0 and first == state.hands[seat * HAND + 1]:
        others -= state.discard[first]
    return others > 0


def trade(setting: Setting, state: MariposasState, action: i64, events: list[Event] | None) -> None:
    """MA-21: one or both cards go face up to the discards; then the hand is filled up again."""
    first: i64 = state.turn * HAND
    traded: list[str] = []
    for place in (first, first + 1):
        kind = state.hands[place]
        if action == notation.TRADE_BOTH or (action == notation.TRADE + kind and len(traded) == 0):
            state.discard[kind] += 1
            traded.append(notation.CARD_NAMES[kind])
            state.hands[place] = BLANK
    if state.hands[first] == BLANK:
        state.hands[first] = state.hands[first + 1]
        state.hands[first + 1] = BLANK
    if events is not None:
        events.append(Event("trade", int(state.turn), {"cards": tuple(traded)}))
    refill(setting, state, events)


def keep(setting: Setting, state: MariposasState, events: list[Event] | None) -> None:
    """MA-21: every turn ends with this decision, and so does the deal."""
    tell.told(events, "keep", state.turn)
    if state.season == 0 and state.round == 0:
        state.turn = (state.turn + 1) % setting.n
        if state.turn != state.starter:
            state.phase = TRADE
            return
        state.stage = 0
        begin_season(state)
        return
    next_turn(setting, state, events)


# --- Turns ---


def begin_season(state: MariposasState) -> None:
    """MA-23: the first turn of a season."""
    state.round = 1
    state.turn = state.starter
    begin_turn(state)


def begin_turn(state: MariposasState) -> None:
    """MA-42: where every butterfly begins the turn."""
    blank_turn(state)
    marker: i64 = 0
    while marker < MARKERS:
        at = state.where[state.turn * MARKERS + marker]
        state.began[marker] = at if at >= 0 else NONE
        marker += 1
    state.phase = CARD


def blank_turn(state: MariposasState) -> None:
    """Forget what one turn had to remember."""
    k: i64 = 0
    while k < MARKERS:
        state.began[k] = NONE
        k += 1
    k = 0
    while k < GATHERED:
        state.gathered[k] = NONE
        k += 1
    k = 0
    while k < MOVING:
        state.moves[k] = 0
        k += 1
    state.playing = NONE
    state.mover = NONE
    state.add_move = 0
    state.add_two = 0


def next_turn(setting: Setting, state: MariposasState, events: list[Event] | None) -> None:
    """MA-23, MA-57: clockwise; after fall's last round those who have that ability once more; then the season ends."""
    last = setting.turns[state.season]
    rounds: i64 = last + 1 if state.season == SEASONS - 1 else last
    while True:
        state.turn = (state.turn + 1) % setting.n
        if state.turn == state.starter:
            state.round += 1
        if state.round > rounds:
            blank_turn(state)
            if end_season(setting, state, events):
                begin_season(state)
            return
        if state.round <= last or has_ability(state, state.turn, EXTRA_TURN):
            begin_turn(state)
            return


# --- Playing a card ---


def play(setting: Setting, state: MariposasState, action: i64, events: list[Event] | None) -> None:
    """MA-20, MA-60 to MA-62: a card, and the bonus cards laid down with it, before the first move."""
    seat = state.turn
    kind: i64 = action // 4
    joined: i64 = action % 4
    state.playing = kind
    if kind == THREE_TWO:
        state.spent[seat] |= 1 << BONUS
    else:
        let_go(state, seat, kind)
        state.played[seat * KINDS + kind] += 1
    state.spent[seat] |= joined << (BONUS + 1)
    state.add_move = joined & 1
    state.add_two = joined >> 1
    if events is not None:
        data = {"card": notation.CARD_NAMES[kind], "with": notation.JOIN_NAMES[joined]}
        events.append(Event("play", int(seat), data))
    state.phase = MOVE
    if kind < MOVING or kind == THREE_TWO:
        lay_out(state, kind)
        return
    choices: i64 = 0
    only: i64 = NONE
    k: i64 = 0
    while k < MOVING:
        if may_copy(setting, state, kind, k):
            choices += 1
            only = k
        k += 1
    if choices > 1:
        state.phase = COPY
    elif choices == 1:
        copy(state, only, events)


def lay_out(state: MariposasState, kind: i64) -> None:
    """MA-4, MA-61: the moves of a card."""
    if kind == 0:
        state.moves[0] = 3
    elif kind == 1:
        state.moves[1] = 2
    elif kind == 2:
        state.moves[0] = 1
        state.moves[2] = 1
    elif kind == 3:
        state.moves[4] = 1
    elif kind == 4:
        state.moves[3] = 1
    else:
        state.moves[1] = 1
        state.moves[2] = 1


def may_copy(setting: Setting, state: MariposasState, reuse: i64, kind: i64) -> bool:
    """MA-34: a movement card that lies before the player, or before another one."""
    seat: i64 = 0
    while seat < setting.n:
        if (seat == state.turn) == (reuse == REUSE_OWN) and state.played[seat * KINDS + kind] > 0:
            return True
        seat += 1
    return False


def has_copies(setting: Setting, state: MariposasState, reuse: i64) -> bool:
    """MA-34: whether there is anything to copy."""
    kind: i64 = 0
    while kind < MOVING:
        if may_copy(setting, state, reuse, kind):
            return True
        kind += 1
    return False


def copy(state: MariposasState, kind: i64, events: list[Event] | None) -> None:
    """MA-34: the moves of a card that was played this season."""
    lay_out(state, kind)
    if events is not None:
        events.append(Event("copy", int(state.turn), {"card": notation.CARD_NAMES[kind]}))
    state.phase = MOVE


def finish(setting: Setting, state: MariposasState, events: list[Event] | None) -> None:
    """MA-31: what is left of the card is skipped; the hand is filled up."""
    if events is not None:
        left = int(state.add_move)
        for number in state.moves:
            left += int(number)
        events.append(Event("finish", int(state.turn), {"skipped": left}))
    blank_turn(state)
    refill(setting, state, events)


def lose_turn(setting: Setting, state: MariposasState, events: list[Event] | None) -> None:
    """MA-24: no action card, and 3 + 2 not played."""
    tell.told(events, "pass", state.turn)
    blank_turn(state)
    refill(setting, state, events)
