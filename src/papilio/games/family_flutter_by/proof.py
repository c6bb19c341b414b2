"""Proves that a foreign position is one that a game can have: FF-41, the clock, the tie-break, who may have claimed."""

from papilio.core.demands import of_position as demand
from papilio.games.family_flutter_by import scoring
from papilio.games.family_flutter_by.rules import FamilyFlutterBy
from papilio.games.family_flutter_by.rules_course import (
    CHOOSE_MS,
    COUNTDOWN_MS,
    SHOW_MS,
    TIE_BREAK_CARDS,
    unseen_cards,
)
from papilio.games.family_flutter_by.state import (
    CARDS,
    CHOOSE,
    COUNTDOWN,
    DRAW,
    NONE,
    OVER,
    RACE,
    SHOW,
    STACK,
    FlutterState,
)

LASTS = {COUNTDOWN: COUNTDOWN_MS, CHOOSE: CHOOSE_MS, SHOW: SHOW_MS}


def check(game: FamilyFlutterBy, state: FlutterState) -> None:
    """Raises InvalidPosition for a position that no game can reach by these laws."""
    _cards(state)
    _clock(game, state)
    _row(state)
    _tie_break(game, state)
    _claim(game, state)
    _race(game, state)


def _cards(s: FlutterState) -> None:
    open_ = [s.card] if s.card != NONE else []
    demand((s.card != NONE) == (s.phase == RACE), "card", "lies open exactly while it is raced for")
    in_stack = [] if s.contenders else open_
    total = s.fresh + len(s.under) + len(s.won) + len(in_stack)
    demand(total == STACK, "fresh", f"stack, won cards and the raced one make {total} cards, not {STACK} (FF-41)")
    known = [int(card) for card in [*s.under, *s.won, *open_]]
    demand(len(set(known)) == len(known), "under", "holds a card that lies elsewhere")
    hidden = [card for card in range(CARDS) if s.unseen[card]]
    demand(not set(hidden) & set(known), "unseen", "holds a card that lies open or was won")
    of_the_tie_break = s.unfound + (s.finder != NONE) if s.contenders else 0
    demand(len(hidden) + len(known) + of_the_tie_break == CARDS, "unseen", "is not all that nobody has seen (FF-10)")


def _clock(game: FamilyFlutterBy, s: FlutterState) -> None:
    demand(s.shown <= s.now, "shown", "is later than now")
    demand(s.searched <= s.now, "searched", "is longer than the game has lasted")
    if s.phase == RACE:
        demand(s.now < s.deadline == s.shown + game.setup.limit, "deadline", "is not the card's limit (FF-25)")
    elif s.phase in LASTS:
        demand(s.now < s.deadline <= s.now + LASTS[int(s.phase)], "deadline", "is not the end of a pause (FF-11)")
    else:
        demand(s.deadline == s.now, "deadline", "is now")


def _row(s: FlutterState) -> None:
    """FF-33: how many cards in a row nobody has won."""
    left = STACK - len(s.won)
    done = left == 0 or s.unwon >= 3 * left
    if s.contenders or s.phase == OVER:
        demand(done and s.unwon == 3 * left, "unwon", "does not end the game yet (FF-30, FF-33)")
    elif s.phase == SHOW:
        demand(s.unwon == 0, "unwon", "is nothing: a card has just been won")
    else:
        most = 3 * left if s.phase == CHOOSE else 3 * left - 1
        demand(left > 0 and s.unwon <= most, "unwon", "would have ended the game (FF-33)")
        demand(s.unwon == 0 or len(s.under) > 0 or s.phase == RACE, "unwon", "but no card is under the stack")
    if not s.contenders and s.phase == DRAW:
        demand(s.fresh > 0, "fresh", "holds no card to draw")


def _tie_break(game: FamilyFlutterBy, s: FlutterState) -> None:
    """FF-31."""
    tied = scoring.leaders(game.tables, game.level, s, game.setup.seats)
    if not s.contenders:
        demand(s.finder == NONE, "finder", "is there without a tie-break")
        demand(s.unfound == 0, "unfound", "is there without a tie-break")
        demand(s.shut == 0, "shut_out", "is there without a tie-break")
        demand(s.phase != OVER or scoring.is_alone(tied), "phase", "is not over: there is a tie (FF-31)")
        return
    demand(s.contenders == tied and not scoring.is_alone(tied), "contenders", "are those who are tied (FF-31)")
    demand(s.phase != CHOOSE, "phase", "knows no choice in a tie-break")
    found = s.finder != NONE
    demand(not found or (s.contenders >> s.finder) & 1 == 1, "finder", "is not in the tie-break")
    demand(found == (s.phase == SHOW) or s.phase == OVER, "finder", "does not fit the phase")
    demand(found or s.unfound < TIE_BREAK_CARDS or s.phase == OVER, "unfound", "has ended the game")
    demand(not found or s.unfound < TIE_BREAK_CARDS, "unfound", "had ended the game before")
    over = found or s.unfound == TIE_BREAK_CARDS or unseen_cards(s) == 0
    demand(s.phase != OVER or over, "phase", "is not over (FF-31)")
    demand(s.shut & ~s.contenders == 0, "shut_out", "are some of those who are tied")


def _claim(game: FamilyFlutterBy, s: FlutterState) -> None:
    demand((s.claim == NONE) == (s.claimant == NONE), "claimant", "goes with a claim")
    if s.phase == SHOW:
        demand(s.claim != NONE, "claim", "is what is shown")
        if s.contenders:
            demand(s.claimant == s.finder, "claimant", "is who has found it")
        else:
            last = s.won[-1] if len(s.won) else NONE
            mine = last != NONE and s.owner[last] == s.claimant and game.is_right(s.claim, last)
            demand(mine and int(s.claim) in game.solutions(last), "claim", "is not right for the card won last")
    if s.phase == RACE:
        shut_out = s.claimant != NONE and (s.shut >> s.claimant) & 1 == 1
        demand(shut_out == (s.shut != 0), "claim", "is of somebody who is shut out, or none (FF-31)")
        demand(shut_out or s.claim == NONE, "claim", "would have ended the race")
    if s.phase == CHOOSE:
        held = scoring.cards_won(s, s.claimant) if s.claimant != NONE else 0
        demand(game.setup.chooses and held > 1, "claimant", "has nothing to choose among (FF-21)")


def _race(game: FamilyFlutterBy, s: FlutterState) -> None:
    if s.phase == RACE:
        demand(game.racing(s) & ~s.skipped != 0, "skipped", "are all who race: the card would be gone (FF-25)")
        demand(game.racing(s) != 0, "shut_out", "are all who race")
        demand(s.skipped & ~(s.contenders or game.all) == 0, "skipped", "are some of those who race")
