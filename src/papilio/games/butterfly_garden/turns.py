"""What happens: who starts, a tile laid or drawn, and how a turn and the game end (BG-12 to BG-50)."""

from papilio.core.events import Event
from papilio.core.game import CHANCE
from papilio.core.native import i64
from papilio.games.butterfly_garden import actions, moving, scoring, setting_up
from papilio.games.butterfly_garden.state import (
    DEAL,
    DRAW,
    NO_TILE,
    ORIENTATIONS,
    OVER,
    PLACE,
    TILES,
    GardenState,
    Setup,
    Tables,
)


def start_with(state: GardenState, seat: i64, events: list[Event] | None) -> None:
    """BG-13: chance has picked who starts."""
    state.starter = state.turn = seat
    state.phase = DEAL
    if events is not None:
        events.append(Event("start", CHANCE, {"seat": int(seat)}, reveals=True))


def lay_tile(setup: Setup, state: GardenState, action: i64, events: list[Event] | None) -> None:
    """BG-20: one tile on an empty space; the butterflies move, then the turn ends."""
    space: i64 = action // ORIENTATIONS
    orientation: i64 = action % ORIENTATIONS
    take_from_hand(state, setup.hand, setup.tables.pattern_of[orientation])
    state.spaces[space] = orientation
    state.laid += 1
    if events is not None:
        events.append(laying(setup.tables, state.turn, action))
    moving.move_butterflies(setup, state, space, events)
    if state.in_play == 0 or state.laid == TILES:
        end_game(setup, state, events)
    elif state.bag_size > 0:
        state.phase = DRAW
    else:
        next_turn(setup, state)


def take_from_hand(state: GardenState, hand: i64, pattern: i64) -> None:
    """The tile leaves the hand; the rest close up, so that a gap tells nothing."""
    place: i64 = state.turn * hand
    last: i64 = place + hand - 1
    while state.hands[place] != pattern:
        place += 1
    while place < last:
        state.hands[place] = state.hands[place + 1]
        place += 1
    state.hands[last] = NO_TILE


def draw_tile(setup: Setup, state: GardenState, pattern: i64, events: list[Event] | None) -> None:
    """BG-12, BG-40: the seat at turn gets a tile from the bag, unseen by the others."""
    place: i64 = state.turn * setup.hand
    while state.hands[place] != NO_TILE:
        place += 1
    state.hands[place] = pattern
    state.bag[pattern] -= 1
    state.bag_size -= 1
    if events is not None:
        seat = int(state.turn)
        data = {"seat": seat, "tile": "tile:" + setup.tables.pattern_names[pattern]}
        events.append(Event("draw", CHANCE, data, ("tile",), (seat,), True))
    if state.phase == DRAW:
        next_turn(setup, state)
    elif place == (state.turn + 1) * setup.hand - 1:  # this hand is dealt
        next_turn(setup, state)
        if state.turn != state.starter:
            state.phase = DEAL


def next_turn(setup: Setup, state: GardenState) -> None:
    """BG-12: turns go clockwise."""
    state.turn = (state.turn + 1) % setup.seats
    state.phase = PLACE


def end_game(setup: Setup, state: GardenState, events: list[Event] | None) -> None:
    """BG-41, BG-50: points are written down; then the next game, or the end."""
    seat: i64 = 0
    while seat < setup.seats:
        state.totals[seat] += scoring.points(state, seat)
        seat += 1
    if events is not None:
        points = tuple([int(scoring.points(state, i)) for i in range(setup.seats)])
        totals = tuple([int(state.totals[i]) for i in range(setup.seats)])
        data = {"game": int(state.game_number), "points": points, "totals": totals}
        events.append(Event("count", CHANCE, data, reveals=True))
    if state.game_number < setup.games:
        setting_up.next_game(setup, state)
    else:
        state.phase = OVER


def laying(tables: Tables, seat: i64, action: i64) -> Event:
    """The tile on the table, by the slots it was picked with."""
    tile, space, turn = actions.parts(tables, action)
    return Event("lay", int(seat), {"tile": tile, "space": space, "turn": turn, "action": int(action)})
