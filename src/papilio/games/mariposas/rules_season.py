"""The end of a season (MA-74, MA-80 to MA-83, MA-100)."""

from papilio.core.events import Event
from papilio.core.game import CHANCE
from papilio.core.native import i64
from papilio.games.mariposas import rules_events as tell
from papilio.games.mariposas import scoring
from papilio.games.mariposas.rules_hatch import reward_hatch
from papilio.games.mariposas.rules_table import card_is_empty, first_of, next_marker, set_aside
from papilio.games.mariposas.state import (
    FACE_DOWN,
    FREE,
    GOAL,
    GONE,
    KINDS,
    MARKERS,
    NONE,
    OVER,
    SEASONS,
    SUPPLY,
    MariposasState,
    Setting,
)


def end_season(setting: Setting, state: MariposasState, events: list[Event] | None) -> bool:
    """MA-80, MA-100: goals are scored; then the free hatches, or the end. Whether the next season can begin at once."""
    state.round = 0
    if events is not None:
        events.append(Event("season-ends", CHANCE, {"season": int(state.season)}))
    if state.season < SEASONS - 1:
        discard_played(state)
    scoring.score_goals(setting, state, events)
    if state.season == SEASONS - 1:
        scoring.count_up(setting, state, events)
        state.phase = OVER
        return False
    state.starter = scoring.next_starter(setting, state)
    state.turn = state.starter
    choices: i64 = 0
    seat: i64 = 0
    while seat < setting.n:
        state.decided[seat] = 0 if may_hatch_free(state, seat) else 1
        choices += 1 - state.decided[seat]
        seat += 1
    if choices > 0:
        state.phase = FREE
        return False
    return change_season(setting, state, events)


def discard_played(state: MariposasState) -> None:
    """MA-80: the cards of the season leave the table."""
    k: i64 = 0
    while k < len(state.played):
        state.discard[k % KINDS] += state.played[k]
        state.played[k] = 0
        k += 1


def may_hatch_free(state: MariposasState, seat: i64) -> bool:
    """MA-81: a marker of the next generation that is not on the map, and a parent that is."""
    if next_marker(state, seat, state.season + 2) == NONE:
        return False
    marker = first_of(state.season + 1)
    while marker < first_of(state.season + 2):
        if state.where[seat * MARKERS + marker] >= 0:
            return True
        marker += 1
    return False


def is_parent_at(state: MariposasState, seat: i64, space: i64) -> bool:
    """MA-81: whether a butterfly of the generation that is about to leave is there."""
    marker = first_of(state.season + 1)
    while marker < first_of(state.season + 2):
        if state.where[seat * MARKERS + marker] == space:
            return True
        marker += 1
    return False


def hatch_free(setting: Setting, state: MariposasState, seat: i64, space: i64, events: list[Event] | None) -> bool:
    """MA-81: one free hatch on a parent, or none (NONE); whether the next season can begin at once."""
    if space == NONE:
        tell.told(events, "no-free-hatch", seat)
    else:
        marker = next_marker(state, seat, state.season + 2)
        state.where[seat * MARKERS + marker] = space
        tell.tell_hatch(events, setting.tables, state, seat, marker, "", True)
        reward_hatch(state, seat, events)
    state.decided[seat] = 1
    other: i64 = 0
    while other < setting.n:
        if state.decided[other] == 0:
            return False
        other += 1
    return change_season(setting, state, events)


def change_season(setting: Setting, state: MariposasState, events: list[Event] | None) -> bool:
    """MA-82: the old generation leaves; the next goal is turned up. Whether the next season can begin at once."""
    seat: i64 = 0
    while seat < setting.n:
        state.decided[seat] = 0
        seat += 1
    set_aside(setting, state, state.season + 1, GONE)
    state.season += 1
    if events is not None:
        data = {"season": int(state.season), "first": int(state.starter)}
        events.append(Event("season-begins", CHANCE, data))
    if state.goals[state.season] != FACE_DOWN:
        return True
    set_aside(setting, state, state.season + 1, SUPPLY)
    state.phase = GOAL
    return False


def season_to_show(setting: Setting, state: MariposasState) -> i64:
    """MA-74: the first season whose card lies face down without a marker on it."""
    season: i64 = 0
    while state.goals[season] != FACE_DOWN or not card_is_empty(setting, state, season):
        season += 1
    return season
