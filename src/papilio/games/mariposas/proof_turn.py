"""Proves what a position says about the turn that is being played, and about the free hatches."""

from papilio.core.demands import of_position as demand
from papilio.games.mariposas.rules import Mariposas
from papilio.games.mariposas.rules_cards import DEALING, may_copy
from papilio.games.mariposas.rules_hatch import can_hatch
from papilio.games.mariposas.rules_landing import ITEMS
from papilio.games.mariposas.rules_legal import extras
from papilio.games.mariposas.rules_season import may_hatch_free
from papilio.games.mariposas.rules_table import discards, has_ability, has_item, has_set, held_by, pile
from papilio.games.mariposas.state import (
    ADD_MOVE,
    ADD_TWO,
    BONUS,
    CARD,
    CHOOSE,
    COPY,
    DIE,
    DRAW,
    EXTRA,
    EXTRA_TURN,
    FACE_DOWN,
    FLOWER_CARD,
    FLOWERS,
    FREE,
    GAIN,
    GATHERED,
    GOAL,
    HAND,
    HATCH,
    KINDS,
    MARKERS,
    MOVE,
    MOVING,
    NONE,
    REUSE_OWN,
    SETS,
    THREE_TWO,
    TRADE,
    TURN_UP,
    WILD_FLOWER,
    MariposasState,
)

LAYOUTS = {
    0: (3, 0, 0, 0, 0), 1: (0, 2, 0, 0, 0), 2: (1, 0, 1, 0, 0), 3: (0, 0, 0, 0, 1), 4: (0, 0, 0, 1, 0),
    THREE_TWO: (0, 1, 1, 0, 0),
}  # fmt: skip
LANDING = (TURN_UP, DIE, CHOOSE, EXTRA, GAIN, HATCH)
STAGES = {TURN_UP: (1,), DIE: (3,), CHOOSE: (2, 3, 4), EXTRA: (4,), GAIN: (4,), HATCH: (6,)}


def check(game: Mariposas, state: MariposasState) -> None:
    """Raises InvalidPosition where turn, landing or free hatches cannot be so."""
    _free(game, state)
    _hand_at_turn(game, state)
    in_turn = state.phase in (COPY, MOVE, *LANDING) or (state.phase == GOAL and state.round > 0)
    if in_turn or state.phase == CARD:
        _began(state)
    else:
        demand(not any(space >= 0 for space in state.began), "began", "nobody is moving")
    if in_turn:
        _playing(game, state)
    else:
        idle = state.playing == NONE and not any(state.moves) and not state.add_move and not state.add_two
        demand(idle, "playing", "nobody is moving")
        demand(state.gathered[0] == NONE, "gathered", "nobody is moving")
    if state.phase in LANDING:
        _landing(game, state)
    else:
        dealing = state.season == 0 and state.round == 0 and state.phase in (DRAW, TRADE)
        moved = in_turn and state.phase != COPY and state.mover != NONE
        there = not moved or state.where[state.turn * MARKERS + state.mover] >= 0
        demand((moved or state.mover == NONE) and there, "mover", "is no butterfly that has moved")
        demand(not state.turned_up and not state.extra, "turned_up", "nobody has landed")
        demand(state.stage == 0 or (dealing and state.stage == 1), "stage", "nobody has landed")
        demand(state.completed == 0 and state.to_gain == 0, "completed", "nobody has landed")


def _free(game: Mariposas, state: MariposasState) -> None:
    if state.phase != FREE:
        demand(not any(state.decided), "decided", "nobody is asked for a free hatch")
        return
    waiting = [seat for seat in range(game.seats) if not state.decided[seat]]
    demand(bool(waiting), "decided", "everybody has decided (MA-81)")
    for seat in waiting:
        demand(bool(may_hatch_free(state, seat)), f"decided.{seat}", "has no free hatch to decide on (MA-81)")


def _hand_at_turn(game: Mariposas, state: MariposasState) -> None:
    seat, phase = int(state.turn), state.phase
    left = int(state.deck_size) + int(discards(state))
    held = [int(held_by(state, other)) for other in range(game.seats)]
    if phase == DRAW:
        demand(state.deck_size > 0 and held[seat] < HAND, "phase", "there is nothing to draw (MA-22)")
    if phase == TRADE:
        demand(held[seat] == HAND or left == 0, "phase", "the hand is filled up first (MA-21)")
    if state.season == 0 and state.round == 0 and phase in (DRAW, TRADE):
        _deal(game, state, held)
    last = int(game.setting.turns[state.season])
    if state.round > last and phase not in (FREE, GOAL):
        demand(
            bool(has_ability(state, seat, EXTRA_TURN)),
            "round",
            "this seat has no further turn (MA-57)",
        )


def _deal(game: Mariposas, state: MariposasState, held: list[int]) -> None:
    """MA-11: beginning with the first player, two cards each, before anything else; then the trade-ins."""
    dealing = state.stage == DEALING
    demand(not dealing or state.phase == DRAW, "stage", "the deal is over")
    for k in range(game.seats):
        seat = (int(state.starter) + k) % game.seats
        before = k < (int(state.turn) - int(state.starter)) % game.seats
        if seat != state.turn:
            demand(held[seat] == (HAND if before or not dealing else 0), f"hands.{seat}", "is not dealt so (MA-11)")
    demand(not dealing or discards(state) == 0, "discard", "nothing was discarded yet (MA-11)")
    quiet = not any(state.score) and not any(state.items) and not any(state.flowers)
    demand(quiet, "score", "the game has not begun (MA-10)")


def _began(state: MariposasState) -> None:
    for marker in range(MARKERS):
        at, began = int(state.where[state.turn * MARKERS + marker]), int(state.began[marker])
        demand((at >= 0) == (began >= 0), "began", "has each butterfly that the seat at turn has on the map (MA-42)")
        demand(state.phase not in (CARD, COPY) or at < 0 or at == began, "began", "nobody has moved yet (MA-42)")


def _playing(game: Mariposas, state: MariposasState) -> None:
    seat, playing = int(state.turn), int(state.playing)
    demand(playing != NONE, "playing", "is the card of this turn")
    laid = playing == THREE_TWO or state.played[seat * KINDS + playing] > 0
    demand(laid, "playing", "does not lie before the seat at turn (MA-20)")
    demand(playing != THREE_TWO or state.spent[seat] >> BONUS & 1 == 1, "playing", "is not spent (MA-61)")
    copies = [kind for kind in range(MOVING) if REUSE_OWN <= playing < THREE_TWO and copied(game, state, kind)]
    left = tuple(int(number) for number in state.moves)
    if state.phase == COPY:
        demand(len(copies) > 1 and not any(left), "playing", "there is no choice of cards to copy (MA-34)")
        demand(state.gathered[0] == NONE, "gathered", "nobody has moved yet")
    else:
        layouts = [LAYOUTS[kind] for kind in (copies if playing not in LAYOUTS else [playing])] or [(0,) * 5]
        fits = any(all(have <= had for have, had in zip(left, layout, strict=True)) for layout in layouts)
        demand(fits, "moves", "are more than the card has (MA-4)")
    for flag, item, name in ((state.add_move, ADD_MOVE, "add_move"), (state.add_two, ADD_TWO, "add_two")):
        demand(not flag or state.spent[seat] >> item & 1 == 1, name, "the bonus card is not spent (MA-62)")
    _gathered(game, state)


def copied(game: Mariposas, state: MariposasState, kind: int) -> bool:
    """MA-34: whether the card that is played may have copied this one."""
    return bool(may_copy(game.setting, state, state.playing, kind))


def _gathered(game: Mariposas, state: MariposasState) -> None:
    spaces = [int(space) for space in state.gathered if space != NONE]
    demand(len(set(spaces)) == len(spaces), "gathered", "has no space twice (MA-41)")
    for space in spaces:
        city = int(game.tables.city[space])
        wild = city >= 0 and state.markers[city] == WILD_FLOWER
        demand(game.tables.flower[space] >= 0 or wild, "gathered", f"{game.tables.names[space]} has no flowers (MA-40)")
    to_come = sum(int(number) for number in state.moves) + int(state.moves[3]) + int(state.add_move)
    landing = 2 if state.phase in LANDING else 0
    demand(len(spaces) + to_come + landing <= GATHERED, "gathered", "are more than one turn can have (MA-30)")


def _landing(game: Mariposas, state: MariposasState) -> None:
    phase, seat = state.phase, int(state.turn)
    demand(state.mover != NONE, "mover", "is the butterfly that landed")
    at = int(state.where[seat * MARKERS + state.mover])
    demand(at >= 0, "mover", "is on the map")
    demand(int(state.stage) in STAGES[phase], "stage", "does not fit the phase (MA-37)")
    city = int(game.tables.city[at])
    item = int(state.markers[city]) if city >= 0 else NONE
    is_open = game.setting.open_waystations
    if phase == TURN_UP:
        demand(city >= 0 and item == FACE_DOWN, "mover", "has not landed on a waystation that lies face down (MA-51)")
        demand(state.turned_up == 0 and state.completed == 0, "turned_up", "is to come")
    else:
        demand(city < 0 or item != FACE_DOWN, "mover", "stands on a waystation that lies face down (MA-51)")
    demand(not state.turned_up or (city >= 0 and not is_open), "turned_up", "nothing was turned up here (MA-51)")
    demand(phase != DIE or state.turned_up == 1, "turned_up", "nobody rolls for this waystation (MA-51)")
    pays = state.playing in (FLOWER_CARD, REUSE_OWN, REUSE_OWN + 1) and state.moves[3] == 0
    demand(not state.extra or pays, "extra", "this card has no further flower (MA-33)")
    demand(
        phase != EXTRA or (state.extra == 1 and len(extras(game.setting, state)) > 1), "extra", "is no choice (MA-33)"
    )
    if phase == CHOOSE:
        _choice(game, state, at, item)
    for number in range(SETS):
        if state.completed >> number & 1:
            demand(bool(has_set(state, seat, number)), "completed", "is no complete set (MA-53)")
    demand(phase not in (GAIN, HATCH) or state.completed == 0 or phase == GAIN, "completed", "is done (MA-37)")
    missing = sum(not has_item(state, seat, card) for card in range(ITEMS))
    gains = phase == GAIN and 0 < state.to_gain < missing
    demand(gains if phase == GAIN else state.to_gain == 0, "to_gain", "does not fit the phase (MA-56)")
    demand(phase != HATCH or bool(can_hatch(game.setting, state, state.mover)), "mover", "cannot hatch here (MA-70)")


def _choice(game: Mariposas, state: MariposasState, at: int, item: int) -> None:
    """MA-52: which flower: of the wild space, by the die, or of a wild space nearby."""
    piles = sum(pile(game.setting, state, flower) > 0 for flower in range(FLOWERS))
    demand(piles > 1, "phase", "there is no choice of flowers (MA-2)")
    if state.stage == 2:
        demand(item == WILD_FLOWER and at in list(state.gathered), "stage", "this is no wild flower (MA-52)")
    elif state.stage == 3:
        demand(state.turned_up == 1, "stage", "no die was rolled (MA-51)")
    else:
        tables = game.tables
        beside = tables.adjacent[tables.adjacent_first[at] : tables.adjacent_first[at + 1]]
        wild = [s for s in beside if tables.city[s] >= 0 and state.markers[tables.city[s]] == WILD_FLOWER]
        fits = state.extra == 1 and any(space in list(state.gathered) for space in wild)
        demand(fits, "stage", "there is no wild flower nearby (MA-33)")
