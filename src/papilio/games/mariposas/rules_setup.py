"""The table before anything has happened, and chance's setting up (MA-10, MA-11)."""

from papilio.core.bag import filled
from papilio.core.events import Event
from papilio.core.game import CHANCE
from papilio.core.native import i64
from papilio.games.mariposas import rules_notation as notation
from papilio.games.mariposas.rules_cards import begin_season, deal
from papilio.games.mariposas.rules_events import objective_code
from papilio.games.mariposas.rules_season import season_to_show
from papilio.games.mariposas.state import (
    ABILITY,
    BLANK,
    CARDS,
    CITIES,
    FACE_DOWN,
    FIRST_PLAYER,
    FLOWERS,
    GATHERED,
    GOAL,
    HAND,
    KINDS,
    MARKERS,
    MOVE,
    MOVING,
    NONE,
    ON_CARD,
    OPEN,
    SEASONS,
    SETS,
    SUPPLY,
    MariposasState,
    Setting,
)


def new_table(setting: Setting) -> MariposasState:
    """MA-10, MA-11: generation 1 is in Michoacan, one of generation 2 and two of generation 3 lie on the cards."""
    n = setting.n
    state = MariposasState(
        filled(n * MARKERS, SUPPLY),
        filled(n * MARKERS, 0),
        filled(n * FLOWERS, 0),
        filled(n * HAND, BLANK),
        filled(n * KINDS, 0),
        filled(n, 0),
        filled(n, 0),
        filled(n, 0),
        setting.tables.card_count[:],
        filled(KINDS, 0),
        filled(SEASONS, FACE_DOWN),
        filled(SETS, FACE_DOWN),
        filled(CITIES, FACE_DOWN),
        filled(MARKERS, NONE),
        filled(GATHERED, NONE),
        filled(MOVING, 0),
        filled(n, 0),
        CARDS,
        FIRST_PLAYER,
        0,
        0,
        0,
        0,
        NONE,
        0,
        0,
        NONE,
        0,
        0,
        0,
        0,
        0,
    )
    seat: i64 = 0
    while seat < n:
        first: i64 = seat * MARKERS
        state.where[first] = setting.tables.michoacan
        state.where[first + 1] = ON_CARD
        state.where[first + 3] = ON_CARD
        state.where[first + 4] = ON_CARD
        seat += 1
    if setting.first_player >= 0:
        state.starter = setting.first_player
        state.turn = setting.first_player
        state.phase = ABILITY
    return state


def start_with(state: MariposasState, seat: i64, events: list[Event] | None) -> None:
    """MA-11: the first player."""
    state.starter = seat
    state.turn = seat
    state.phase = ABILITY
    if events is not None:
        events.append(Event("start", CHANCE, {"seat": int(seat)}, reveals=True))


def lay_ability(setting: Setting, state: MariposasState, ability: i64, events: list[Event] | None) -> None:
    """MA-6: one ability beside each set."""
    number: i64 = 0
    while state.abilities[number] != FACE_DOWN:
        number += 1
    state.abilities[number] = ability
    if events is not None:
        data = {"set": int(number), "ability": notation.ABILITY_NAMES[ability]}
        events.append(Event("ability", CHANCE, data, reveals=True))
    if number == SETS - 1:
        state.phase = OPEN if setting.open_waystations else GOAL


def open_waystation(setting: Setting, state: MariposasState, item: i64, events: list[Event] | None) -> None:
    """MA-110: all waystations lie open from the start."""
    city: i64 = 0
    while state.markers[city] != FACE_DOWN:
        city += 1
    state.markers[city] = item
    if events is not None:
        space: i64 = 0
        while setting.tables.city[space] != city:
            space += 1
        data = {"space": "space:" + setting.tables.names[space], "item": notation.ITEM_NAMES[item]}
        events.append(Event("turn-up", CHANCE, data, reveals=True))
    if city == CITIES - 1:
        state.phase = GOAL


def show_goal(setting: Setting, state: MariposasState, goal: i64, events: list[Event] | None) -> None:
    """MA-10, MA-74, MA-82: a season card is turned up; then the deal, the next season, or the turn goes on."""
    season = season_to_show(setting, state)
    state.goals[season] = goal
    if events is not None:
        tables = setting.tables
        codes = [objective_code(tables, n) for n in range(tables.goal_first[goal], tables.goal_first[goal + 1])]
        data = {"season": int(season), "goal": tables.goal_names[goal], "objectives": tuple(codes)}
        events.append(Event("goal", CHANCE, data, reveals=True))
    if state.round > 0:
        state.phase = MOVE
    elif season == 0:
        deal(setting, state, events)
    else:
        begin_season(state)
