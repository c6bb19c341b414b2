"""Proves that a foreign position is one that a game can have (MA-120), and so can be played on to its end."""

from papilio.core.demands import of_position as demand
from papilio.core.game import UNKNOWN
from papilio.games.mariposas import proof_turn
from papilio.games.mariposas.rules import Mariposas
from papilio.games.mariposas.rules_notation import CARD_NAMES, FLOWER_NAMES, ITEM_NAMES, MARKER_NAMES
from papilio.games.mariposas.rules_refusals import goal_range
from papilio.games.mariposas.rules_setup import new_table
from papilio.games.mariposas.rules_table import card_is_empty, first_of, generation_of, has_ability, has_set
from papilio.games.mariposas.state import (
    ABILITY,
    BLANK,
    BONUS,
    CARD,
    CARDS,
    DRAW,
    EXTRA_TURN,
    FACE_DOWN,
    FIRST_PLAYER,
    FLOWERS,
    FREE,
    GOAL,
    GONE,
    HAND,
    KINDS,
    MARKERS,
    ON_CARD,
    OPEN,
    OVER,
    SUPPLY,
    TRADE,
    TWO_CARDS,
    MariposasState,
)


def check(game: Mariposas, state: MariposasState) -> None:
    """Raises InvalidPosition for a position, or a view of one, that no game can reach by these laws."""
    _cards(game, state)
    _butterflies(game, state)
    _goals(game, state)
    _waystations(game, state)
    _tokens(game, state)
    _time(game, state)
    if state.phase <= GOAL and state.round == 0 and state.season == 0:
        _setup(game, state)
    proof_turn.check(game, state)


def _cards(game: Mariposas, state: MariposasState) -> None:
    hidden = sum(kind == UNKNOWN for kind in state.hands)
    known_deck = state.deck[0] != UNKNOWN
    demand(not (known_deck and hidden), "deck", "is known only to who knows every hand (MA-12)")
    total = hidden + (0 if known_deck else int(state.deck_size))
    for kind in range(KINDS):
        name, count = CARD_NAMES[kind], int(game.tables.card_count[kind])
        used = sum(held == kind for held in state.hands) + int(state.discard[kind])
        used += sum(int(state.played[seat * KINDS + kind]) for seat in range(game.seats))
        used += int(state.deck[kind]) if known_deck else 0
        demand(used <= count, f"discard.{name}", f"there are {count} such cards (MA-4)")
        total += used
    demand(total == CARDS, "deck_size", f"there are {CARDS} action cards, not {total} (MA-120)")
    demand(not known_deck or sum(state.deck) == state.deck_size, "deck_size", "is not the number of cards in the deck")
    for seat in range(game.seats):
        first, second = state.hands[seat * HAND], state.hands[seat * HAND + 1]
        mixed = UNKNOWN in (first, second) and max(first, second) >= 0
        demand(not mixed, f"hands.{seat}", "is seen as a whole or not at all")


def _butterflies(game: Mariposas, state: MariposasState) -> None:
    for seat in range(game.seats):
        hatched = [False] * 5
        for marker in range(MARKERS):
            place = f"butterflies.{seat}.{marker}"
            at, generation = int(state.where[seat * MARKERS + marker]), int(generation_of(marker))
            left = generation <= 2 and generation <= state.season
            demand((at == GONE) == left, place, "generations leave at the end of their season (MA-82)")
            begins_on_card = marker in (1, 3, 4)
            demand(at != ON_CARD or begins_on_card, place, "does not lie on a season card (MA-10)")
            known = generation in (2, 3) and state.goals[generation - 1] != FACE_DOWN
            returned = at != SUPPLY or not begins_on_card or known or state.phase == GOAL
            demand(returned, place, "lies on the season card until that is turned up (MA-82)")
            is_first = marker == first_of(generation)
            before = SUPPLY if is_first else int(state.where[seat * MARKERS + marker - 1])
            in_order = is_first or at < 0 or before >= 0
            demand(in_order, place, "markers of a generation come one after the other (MA-71)")
            parent = generation == 1 or at < 0 or hatched[generation - 1]
            demand(parent, place, "has no parent (MA-70)")
            hatched[generation] |= at >= 0 or at == GONE
            if state.double[seat * MARKERS + marker]:
                demand(generation == 4 and at >= 0, f"doubles.{seat}", f"{MARKER_NAMES[marker]} cannot be (MA-72)")
        demand(state.season > 0 or state.where[seat * MARKERS] >= 0, f"butterflies.{seat}.0", "is on the map (MA-10)")


def _goals(game: Mariposas, state: MariposasState) -> None:
    empty: list[int] = []
    for season in range(3):
        goal, place = int(state.goals[season]), f"goals.{season}"
        bare = bool(card_is_empty(game.setting, state, season))
        if goal == FACE_DOWN:
            empty += [season] if bare else []
            begun = season < state.season or (season == state.season and state.phase > GOAL)
            demand(not begun, place, "is turned up before its season (MA-82)")
            continue
        first, end = goal_range(season)
        demand(first <= goal < end, place, f"is one of season {season}")
        demand(bare, place, "has markers on it: it lies face down (MA-74)")
    if state.phase == GOAL:
        demand(len(empty) == 1, "goals", "one card is to be turned up (MA-74)")
        fits = empty[0] == state.season if state.round == 0 else empty[0] > state.season
        demand(fits, "goals", "another card is to be turned up (MA-74, MA-82)")
    else:
        later = [state.season + 1] if state.phase == FREE else [0]  # MA-81: free hatches turn nothing up at once
        demand(empty in ([], later), "goals", "a card without markers is turned up (MA-74)")
        demand(not empty or state.phase < GOAL or state.phase == FREE, "goals.0", "is turned up (MA-10)")


def _waystations(game: Mariposas, state: MariposasState) -> None:
    laid = [int(ability) for ability in state.abilities]
    known = [ability for ability in laid if ability != FACE_DOWN]
    demand(len(set(known)) == len(known), "abilities", "each is there once (MA-6)")
    demand(laid[: len(known)] == known, "abilities", "are laid in order (MA-6)")
    wanted = (0,) if state.phase == FIRST_PLAYER else (0, 1, 2) if state.phase == ABILITY else (3,)
    demand(len(known) in wanted, "abilities", "there are three (MA-6)")
    turned = [int(item) for item in state.markers if item != FACE_DOWN]
    demand(len(set(turned)) == len(turned), "markers", "each is there once (MA-3)")
    if game.setting.open_waystations:
        first = [int(item) for item in state.markers[: len(turned)]]
        demand(first == turned, "markers", "are turned up in order (MA-110)")
        complete = state.phase > OPEN and len(turned) == 16
        fits = complete or (state.phase == OPEN and len(turned) < 16) or (state.phase < OPEN and not turned)
        demand(fits, "markers", "all lie open from the start (MA-110)")
    else:
        demand(state.phase != OPEN, "phase", "waystations do not lie open from the start (MA-110)")
    for seat in range(game.seats):
        items, spent = int(state.items[seat]), int(state.spent[seat])
        demand(spent & ~items == 0 and spent & ((1 << BONUS) - 1) == 0, f"spent.{seat}", "are bonus cards had (MA-60)")
        chooses = any(state.abilities[k] == TWO_CARDS and has_set(state, seat, k) for k in range(3))
        for item in range(15):
            had = items >> item & 1 == 0 or item in turned or chooses
            demand(had, f"items.{seat}", f"nobody could get {ITEM_NAMES[item]} yet (MA-50)")


def _tokens(game: Mariposas, state: MariposasState) -> None:
    if game.setting.limited:
        for flower in range(FLOWERS):
            held = sum(int(state.flowers[seat * FLOWERS + flower]) for seat in range(game.seats))
            demand(held <= game.tables.tokens, "flowers", f"there are not so many {FLOWER_NAMES[flower]} (MA-2)")


def _time(game: Mariposas, state: MariposasState) -> None:
    phase, season, round_ = state.phase, int(state.season), int(state.round)
    last = int(game.setting.turns[season])
    most = last + 1 if season == 2 else last
    demand(round_ <= most, "round", f"a season has {most} at most (MA-23)")
    between = phase in (FREE, OVER) or phase < GOAL or (phase == GOAL and round_ == 0)
    dealing = round_ == 0 and season == 0 and phase in (DRAW, TRADE)
    demand(dealing or between == (round_ == 0), "round", "does not fit the phase")
    demand(phase != OVER or season == 2, "season", "the game ends with fall (MA-100)")
    demand(phase != FREE or season < 2, "season", "there is no free hatch after fall (MA-81)")
    demand(phase >= GOAL or season == 0, "season", "the game begins in spring")
    demand(not between or state.turn == state.starter or phase == OVER, "turn", "is the first player's")
    fixed = int(game.setting.first_player)
    if season == 0 and phase != FREE:
        demand(fixed < 0 or state.starter == fixed, "starter", "is set by the option (MA-11)")
    demand(phase != FIRST_PLAYER or fixed < 0, "phase", "the first player is set by the option (MA-11)")
    for seat in range(game.seats):
        played = sum(int(number) for number in state.played[seat * KINDS : (seat + 1) * KINDS])
        demand(played <= _turns_played(game, state, seat), f"played.{seat}", "are more cards than turns (MA-20)")


def _turns_played(game: Mariposas, state: MariposasState, seat: int) -> int:
    """In how many turns of this season a seat may have played a card."""
    last, round_ = int(game.setting.turns[state.season]), int(state.round)
    at_most = last + int(state.season == 2 and has_ability(state, seat, EXTRA_TURN))
    if state.phase == OVER:
        return at_most
    place, now = ((at - int(state.starter)) % game.seats for at in (seat, int(state.turn)))
    still_to_play = place > now or (place == now and state.phase == CARD)
    return min(at_most, max(0, round_ - still_to_play))


def _setup(game: Mariposas, state: MariposasState) -> None:
    """Nothing has happened yet."""
    fresh = new_table(game.setting)
    same = [
        ("butterflies", list(state.where) == list(fresh.where)),
        ("flowers", list(state.flowers) == list(fresh.flowers)),
        ("hands", all(kind == BLANK for kind in state.hands)),
        ("items", not any(state.items)),
        ("score", not any(state.score)),
        ("discard", not any(state.discard)),
        ("goals", list(state.goals) == list(fresh.goals)),
        ("markers", game.setting.open_waystations or list(state.markers) == list(fresh.markers)),
    ]
    for path, holds in same:
        demand(holds, path, "the game has not begun (MA-10)")
    if state.phase == FIRST_PLAYER:
        demand(state.starter == 0, "starter", "is not drawn yet (MA-11)")
