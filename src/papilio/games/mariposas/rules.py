"""The rules of Mariposas: whose decision it is, what is legal, and what a ply does (rules.md).

Cards and turns are in rules_cards.py, moves and landings in rules_landing.py, hatching in rules_hatch.py, the end of a
season in rules_season.py; the numbers of actions in rules_notation.py.
"""

from typing import Any, Final

from papilio.core.bag import pick
from papilio.core.events import Event
from papilio.core.game import CHANCE, Game, Outcome, Seat, State, Utilities
from papilio.core.native import i64
from papilio.core.rng import Rng
from papilio.games.mariposas import advice, rules_cards, rules_landing, rules_legal, rules_refusals, scoring
from papilio.games.mariposas import rules_notation as notation
from papilio.games.mariposas.rules_events import told
from papilio.games.mariposas.rules_hatch import hatch
from papilio.games.mariposas.rules_season import hatch_free
from papilio.games.mariposas.rules_setup import lay_ability, new_table, open_waystation, show_goal, start_with
from papilio.games.mariposas.rules_view import filled_in, seen_by
from papilio.games.mariposas.state import (
    ABILITY,
    CARD,
    CHOOSE,
    COPY,
    DIE,
    DRAW,
    EXTRA,
    FIRST_PLAYER,
    FREE,
    GAIN,
    GOAL,
    HATCH,
    MOVE,
    NONE,
    OPEN,
    OVER,
    SEASONS,
    TRADE,
    TURN_UP,
    MariposasState,
    Setting,
    Tables,
    mariposas,
)

NEVER: Final = 99  # a round that no season has


def make(tables: Tables, seats: int, options: dict[str, Any]) -> "Mariposas":
    """The game for checked options."""
    starter = options["first-player"]
    return Mariposas(
        tables,
        seats,
        NONE if starter == "random" else starter,
        options["flower-supply"] == "24-of-each",
        options["open-waystations"],
        options["long-seasons"],
    )


class Mariposas(Game):
    """The rules for one number of seats and one choice of options."""

    def __init__(
        self, tables: Tables, seats: int, first_player: int, limited: bool, open_waystations: bool, long_seasons: bool
    ) -> None:
        super().__init__(seats)
        self.tables = tables
        self.setting = Setting(tables, seats, first_player, limited, open_waystations, long_seasons)
        self.adviser = advice.Adviser(self.setting)

    def new_state(self) -> MariposasState:
        """MA-10, MA-11: the table before chance sets it up."""
        return new_table(self.setting)

    # --- Whose decision, and which ---

    def actors(self, state: State) -> tuple[Seat, ...]:
        """The seat at turn; everyone who has not decided on the free hatch; CHANCE; nobody at the end."""
        s = mariposas(state)
        phase = s.phase
        if phase == OVER:
            return ()
        if phase == FREE:
            return tuple([seat for seat in range(self.seats) if s.decided[seat] == 0])
        if phase < TRADE or phase in (TURN_UP, DIE):
            return (CHANCE,)
        return (int(s.turn),)

    def legal_actions(self, state: State, seat: Seat) -> list[int]:
        """See rules_legal.py."""
        if not 0 <= seat < self.seats:
            return []
        return rules_legal.legal_actions(self.setting, mariposas(state), seat)

    def refuse(self, state: State, seat: Seat, action: int) -> str | None:
        """See rules_refusals.py."""
        if seat == CHANCE:
            return rules_refusals.refuse_chance(self.setting, mariposas(state), action)
        return rules_refusals.refuse(self.setting, mariposas(state), seat, action)

    def chance_actions(self, state: State) -> list[tuple[int, int]]:
        """See rules_refusals.py."""
        return rules_refusals.chance_actions(self.setting, mariposas(state))

    def draw(self, state: State, rng: Rng) -> int:
        """One outcome of chance, by weight."""
        s = mariposas(state)
        if s.phase == DRAW:
            return notation.DRAW + pick(s.deck, rng.below(s.deck_size))
        if s.phase == DIE:
            return notation.DIE + rng.below(6)
        return super().draw(state, rng)

    # --- Play ---

    def apply(self, state: State, seat: Seat, action: int, events: list[Event] | None = None) -> None:
        """One ply."""
        s = mariposas(state)
        number: i64 = action
        if seat == CHANCE:
            self.chance(s, number, events)
        elif s.phase == FREE:
            self.free(s, seat, number, events)
        else:
            self.decide(s, number, events)

    def chance(self, s: MariposasState, action: i64, events: list[Event] | None) -> None:
        """One outcome of chance."""
        setting = self.setting
        phase = s.phase
        if phase == DRAW:
            rules_cards.draw(setting, s, action - notation.DRAW, events)
        elif phase == TURN_UP:
            rules_landing.turn_up(setting, s, action - notation.MARKER, events)
        elif phase == DIE:
            rules_landing.roll(setting, s, action - notation.DIE, events)
        elif phase == GOAL:
            show_goal(setting, s, action - notation.GOAL, events)
        elif phase == ABILITY:
            lay_ability(setting, s, action - notation.ABILITY, events)
        elif phase == OPEN:
            open_waystation(setting, s, action - notation.MARKER, events)
        elif phase == FIRST_PLAYER:
            start_with(s, action - notation.START, events)

    def decide(self, s: MariposasState, action: i64, events: list[Event] | None) -> None:
        """One decision of the seat at turn."""
        setting = self.setting
        phase = s.phase
        if phase == MOVE:
            if action == notation.DONE:
                rules_cards.finish(setting, s, events)
            else:
                rules_landing.move(setting, s, action, events)
        elif phase == CARD:
            if action == notation.PASS:
                rules_cards.lose_turn(setting, s, events)
            else:
                rules_cards.play(setting, s, action, events)
        elif phase == TRADE:
            if action == notation.KEEP:
                rules_cards.keep(setting, s, events)
            else:
                rules_cards.trade(setting, s, action, events)
        elif phase == HATCH:
            self.hatch(s, action, events)
        elif phase == CHOOSE:
            rules_landing.chosen(setting, s, action - notation.FLOWER, events)
        elif phase == EXTRA:
            if not rules_landing.take_from(setting, s, action - notation.EXTRA, events):
                rules_landing.resolve(setting, s, events)
        elif phase == COPY:
            rules_cards.copy(s, action - notation.COPY, events)
        elif phase == GAIN:
            rules_landing.gain_chosen(setting, s, action - notation.GAIN, events)

    def hatch(self, s: MariposasState, action: i64, events: list[Event] | None) -> None:
        """MA-70, MA-74: the landing ends; a card that was emptied is turned up."""
        lays_bare = False
        if action == notation.NO_HATCH:
            told(events, "no-hatch", s.turn)
        else:
            lays_bare = hatch(self.setting, s, action - notation.HATCH, events)
        rules_landing.end_landing(s)
        if lays_bare:
            s.phase = GOAL

    def free(self, s: MariposasState, seat: i64, action: i64, events: list[Event] | None) -> None:
        """MA-81: one player's decision on the free hatch; after the last the next season begins."""
        space: i64 = NONE if action == notation.NO_FREE else action - notation.FREE
        if hatch_free(self.setting, s, seat, space, events):
            rules_cards.begin_season(s)

    # --- Results ---

    def outcome(self, state: State) -> Outcome | None:
        """MA-100, MA-101."""
        s = mariposas(state)
        return scoring.result(self.setting, s) if s.phase == OVER else None

    # --- Knowledge ---

    def view(self, state: State, seat: Seat | None) -> State:
        """MA-12."""
        viewer: i64 = NONE if seat is None else seat
        return seen_by(self.setting, mariposas(state), viewer)

    def determinise(self, view: State, rng: Rng) -> State:
        """Unseen cards are dealt to the hidden hands."""
        return filled_in(self.setting, mariposas(view), rng)

    # --- Search ---

    def sample(self, state: State, seat: Seat, rng: Rng) -> int:
        """One uniform legal action."""
        s = mariposas(state)
        if s.phase == MOVE and s.turn == seat:
            return rules_legal.sample_move(self.setting, s, rng)
        return super().sample(state, seat, rng)

    def playout(self, state: State, rng: Rng) -> Utilities:
        """Play to the end, in place, as `advice` says."""
        s = mariposas(state)
        self.play_on(s, rng, SEASONS, NEVER)
        return scoring.shares(self.setting, s)

    def appraise(self, state: State, rng: Rng) -> Utilities:
        """Play to the end of the next round or of the season, in place; who wins, or what is promised then."""
        s = mariposas(state)
        self.play_on(s, rng, s.season + 1, s.round + 2)
        if s.phase == OVER:
            return scoring.shares(self.setting, s)
        return [self.adviser.evaluate(s, seat) for seat in range(self.seats)]

    def play_on(self, s: MariposasState, rng: Rng, season: i64, round_: i64) -> None:
        """Play until this season or this round of a season has come, or the game is over."""
        while s.phase != OVER and s.season < season and s.round < round_:
            phase = s.phase
            if phase == MOVE:
                self.decide(s, self.adviser.move(s, rng), None)
            elif phase in (CARD, TRADE, HATCH):
                self.decide(s, self.adviser.choose(s, rng), None)
            elif phase == DRAW:
                rules_cards.draw(self.setting, s, pick(s.deck, rng.below(s.deck_size)), None)
            elif phase in (CHOOSE, EXTRA, COPY, GAIN):
                self.decide(s, self.sample(s, s.turn, rng), None)
            elif phase == FREE:
                if self.adviser.hatch_free(s):
                    rules_cards.begin_season(s)
            else:
                self.apply(s, CHANCE, self.draw(s, rng))

    def evaluate(self, state: State, seat: Seat) -> float:
        """The seat's expected share of the win; cards still to be kept or traded in change nothing about it.

        So that nobody who loses trades in for ever, where so few cards are left that the same ones come again.
        """
        s = mariposas(state)
        if s.round > 0 and s.phase in (DRAW, TRADE):
            s = s.clone()
            rules_cards.keep(self.setting, s, None)
        return self.adviser.evaluate(s, seat)

    # --- Notation ---

    def text(self, seat: Seat, action: int) -> str:
        """See rules_notation.py."""
        return notation.text(self.tables, seat, action)

    def parse(self, seat: Seat, text: str) -> int:
        """The action of a notation. Raises InvalidMove."""
        return notation.parse(self.tables, seat, text)

    def parts(self, action: int) -> tuple[str, ...]:
        """The slots that one picks for an action, in order."""
        return notation.parts(self.tables, action)
