"""The rules of Family Flutter-By: whose decision it is, what is legal, and what a ply does (rules.md)."""

from typing import Any

from papilio.core.bag import pick
from papilio.core.events import Event
from papilio.core.game import CHANCE, CLOCK, Game, Outcome, Seat, State
from papilio.core.native import i64
from papilio.core.rng import Rng
from papilio.games.family_flutter_by import advice, scoring
from papilio.games.family_flutter_by import rules_course as course
from papilio.games.family_flutter_by import rules_notation as notation
from papilio.games.family_flutter_by.rules_course import COUNTDOWN_MS
from papilio.games.family_flutter_by.rules_notation import (
    ACTIONS,
    GIVE,
    SETS,
    SKIP,
    all_claims,
    claims_of,
    is_claim,
    nth_claim,
    size,
)
from papilio.games.family_flutter_by.state import (
    BOARDS,
    CARDS,
    CHOOSE,
    COUNTDOWN,
    DRAW,
    MOST,
    NONE,
    OVER,
    PLACES,
    RACE,
    STACK,
    FlutterState,
    Setup,
    Tables,
    flutter,
    packed,
)


def make(tables: Tables, seats: int, options: dict[str, Any]) -> "FamilyFlutterBy":
    """The game for checked options."""
    setup = Setup(
        tables,
        seats,
        int(options["level"] == "hard"),
        1000 * options["limit-seconds"],
        options["wrong-claim"] == "choose",
        packed([1000 * seconds for seconds in options["handicap-seconds"]]),
    )
    return FamilyFlutterBy(seats, setup)


class FamilyFlutterBy(Game):
    """The rules for one number of seats and one choice of options."""

    def __init__(self, seats: int, setup: Setup) -> None:
        super().__init__(seats)
        self.setup = setup
        self.tables = setup.tables
        self.level = setup.level
        self.handicap = setup.handicap
        self.n = setup.seats
        self.all: i64 = (1 << seats) - 1

    def new_state(self) -> State:
        """FF-10: thirteen cards make the stack; which they are shows when they are turned up."""
        return FlutterState(
            packed([1] * CARDS), packed([NONE] * CARDS), packed([]), packed([]), STACK, NONE, COUNTDOWN, 0,
            COUNTDOWN_MS, 0, 0, 0, 0, 0, 0, 0, NONE, NONE, NONE,
        )  # fmt: skip

    # --- Whose decision, and which ---

    def actors(self, state: State) -> tuple[Seat, ...]:
        """Everyone who may still do something about the card; who gives one back; the clock; chance."""
        s = flutter(state)
        if s.phase == RACE:
            return tuple([seat for seat in range(self.seats) if self.may_claim(s, seat) or self.may_skip(s, seat)])
        if s.phase == CHOOSE:
            return (int(s.claimant),)
        if s.phase == OVER:
            return ()
        return (CHANCE,) if s.phase == DRAW else (CLOCK,)

    def is_racing(self, state: FlutterState, seat: i64) -> bool:
        """Whether the card is this seat's to find: in a tie-break only of those who are tied and not shut out."""
        if state.phase != RACE or seat < 0 or seat >= self.n:
            return False
        racing = self.racing(state)
        return (racing >> seat) & 1 == 1

    def racing(self, state: FlutterState) -> i64:
        """The seats that may find the card, a bit each."""
        return (state.contenders & ~state.shut) if state.contenders else self.all

    def may_claim(self, state: FlutterState, seat: i64) -> bool:
        """FF-26: not before the handicap is over."""
        return self.is_racing(state, seat) and state.now >= state.shown + self.handicap[seat]

    def may_skip(self, state: FlutterState, seat: i64) -> bool:
        """FF-25: once for each card."""
        return self.is_racing(state, seat) and (state.skipped >> seat) & 1 == 0

    def to_find(self, state: FlutterState) -> i64:
        """How many butterflies the card shows."""
        return scoring.butterflies_on(self.tables, self.level, state.card)

    def legal_actions(self, state: State, seat: Seat) -> list[int]:
        """Claims of every board and places, the skip, or cards to give back; for the clock its next deadline."""
        s = flutter(state)
        if seat == CLOCK:
            return [int(self.next_deadline(s))] if s.phase != OVER and s.phase != DRAW else []
        if s.phase == CHOOSE and seat == s.claimant:
            return [GIVE + card for card in range(CARDS) if s.owner[card] == seat]
        legal: list[int] = []
        if self.may_claim(s, seat):
            legal += all_claims(self.to_find(s))
        if self.may_skip(s, seat):
            legal.append(SKIP)
        return legal

    def next_deadline(self, state: FlutterState) -> i64:
        """When the phase ends, or before that the next handicap."""
        due = state.deadline
        if state.phase == RACE:
            for wait in self.handicap:
                if state.now < state.shown + wait < due:
                    due = state.shown + wait
        return due

    def sample(self, state: State, seat: Seat, rng: Rng) -> int:
        """One uniform legal action."""
        s = flutter(state)
        if s.phase == CHOOSE:
            legal = self.legal_actions(state, seat)
            return legal[rng.below(len(legal))]
        claims: i64 = claims_of(self.to_find(s)) if self.may_claim(s, seat) else 0
        ticket = rng.below(claims + (1 if self.may_skip(s, seat) else 0))
        return SKIP if ticket == claims else nth_claim(self.to_find(s), ticket)

    def chance_actions(self, state: State) -> list[tuple[int, int]]:
        """FF-10: any card that nobody has seen, each as likely as the other."""
        s = flutter(state)
        if s.phase != DRAW:
            return []
        return [(card, 1) for card in range(CARDS) if s.unseen[card]]

    def draw(self, state: State, rng: Rng) -> int:
        """One of the cards that nobody has seen, or the clock's next deadline."""
        s = flutter(state)
        if s.phase != DRAW:
            return int(self.next_deadline(s))
        return int(pick(s.unseen, rng.below(course.unseen_cards(s))))

    def refuse(self, state: State, seat: Seat, action: int) -> str | None:
        """The clause that the action breaks."""
        s = flutter(state)
        if seat == CHANCE:
            return None if s.phase == DRAW and 0 <= action < CARDS and s.unseen[action] else "FF-10"
        if seat == CLOCK:
            runs = s.phase != OVER and s.phase != DRAW
            return None if runs and s.now < action <= self.next_deadline(s) else "FF-23"
        if s.phase == OVER:
            return "FF-30"
        if action >= GIVE or s.phase == CHOOSE:
            mine = s.phase == CHOOSE and s.claimant == seat and GIVE <= action < ACTIONS
            return None if mine and s.owner[action - GIVE] == seat else "FF-21"
        if action == SKIP:
            return None if self.may_skip(s, seat) else "FF-25"
        if s.phase != RACE or not is_claim(action):
            return "FF-27"
        if not self.is_racing(s, seat):
            return "FF-31"
        if not self.may_claim(s, seat):
            return "FF-26"
        return None if size(action % SETS) == self.to_find(s) else "FF-27"

    # --- Play ---

    def apply(self, state: State, seat: Seat, action: int, events: list[Event] | None = None) -> None:
        """One ply."""
        s = flutter(state)
        if seat == CLOCK:
            course.tick(self.setup, s, action, events)
        elif seat == CHANCE:
            s.unseen[action] = 0
            if not s.contenders:
                s.fresh -= 1
            course.turn_up(self.setup, s, action, CHANCE, events)
        elif action == SKIP:
            self.skip(s, seat, events)
        elif action >= GIVE:
            course.give_back(self.setup, s, seat, action - GIVE, events)
            course.go_on(self.setup, s, events)
        else:
            self.claim(s, seat, action, events)

    def skip(self, state: FlutterState, seat: i64, events: list[Event] | None) -> None:
        """FF-25: when all have skipped, the card goes under the stack."""
        state.skipped |= 1 << seat
        if events is not None:
            events.append(Event("skip", int(seat), binds=True))
        if self.racing(state) & ~state.skipped == 0:
            course.leave_unfound(self.setup, state, "skipped", seat, events)

    def claim(self, state: FlutterState, seat: i64, action: i64, events: list[Event] | None) -> None:
        """FF-20, FF-21: right wins the card, wrong costs."""
        right = self.is_right(action, state.card)
        state.claim, state.claimant = action, seat
        if events is not None:
            data = course.named(self.setup, state.card) | {
                "looks": notation.looks_text(int(action // SETS)),
                "places": tuple([f"place:{word}" for word in notation.place_words(int(action))]),
                "right": int(right),
                "took": int(state.now - state.shown),
            }
            events.append(Event("claim", int(seat), data, reveals=True, binds=True))
        if right:
            course.win(state, seat)
        elif state.contenders:
            state.shut |= 1 << seat
            if self.racing(state) == 0:
                course.leave_unfound(self.setup, state, "shut-out", seat, events)
            elif self.racing(state) & ~state.skipped == 0:
                course.leave_unfound(self.setup, state, "skipped", seat, events)
        else:
            course.pay(self.setup, state, seat, events)

    def is_right(self, action: i64, card: i64) -> bool:
        """FF-20, FF-22, FF-23: the board, which shows eight different butterflies, shows the card's at these places."""
        first = action // SETS * PLACES
        side = (self.level * CARDS + card) * MOST
        place: i64 = 0
        while place < PLACES:
            if (action >> place) & 1:
                butterfly = self.tables.shown[first + place]
                fits = False
                k: i64 = 0
                while k < MOST:
                    fits = fits or self.tables.sides[side + k] == butterfly
                    k += 1
                if not fits:
                    return False
            place += 1
        return True

    # --- The end ---

    def outcome(self, state: State) -> Outcome | None:
        """FF-30 to FF-33: who is the Lepidopterologist; alone, whoever has won all the cards."""
        s = flutter(state)
        if s.phase != OVER:
            return None
        scores = tuple([int(scoring.cards_won(s, seat)) for seat in range(self.seats)])
        early = len(s.won) < STACK
        if self.seats == 1:
            return Outcome(1, () if early else (0,), scores, "given-up" if early else "all-won")
        if s.finder != NONE:
            winning: i64 = 1 << s.finder
            how = "tie-break"
        elif s.contenders:
            winning = s.contenders
            how = "shared"
        else:
            winning = scoring.leaders(self.tables, self.level, s, self.n)
            how = "cards" if scoring.is_alone(scoring.with_most_cards(s, self.n)) else "butterflies"
        winners = tuple([seat for seat in range(self.seats) if (winning >> seat) & 1])
        return Outcome(self.seats, winners, scores, f"early-{how}" if early else how)

    # --- What a seat may know, and what bots are told ---

    def view(self, state: State, seat: Seat | None) -> State:
        """FF-14: the position holds nothing of a coming card, so there is nothing to hide."""
        return state.clone()

    def determinise(self, view: State, rng: Rng) -> State:
        """Nothing is unknown."""
        return view.clone()

    def evaluate(self, state: State, seat: Seat) -> float:
        """The seat's expected share of the win."""
        return advice.evaluate(self.tables, self.level, flutter(state), self.n, seat)

    def solutions(self, card: i64) -> list[int]:
        """All right claims for a card, ascending."""
        many = scoring.butterflies_on(self.tables, self.level, card)
        found: list[int] = []
        for board in range(BOARDS):
            places: i64 = 0
            for place in range(PLACES):
                if self.is_right(board * SETS + (1 << place), card):
                    places |= 1 << place
            if size(places) == many:
                found.append(int(board * SETS + places))
        return found

    def text(self, seat: Seat, action: int) -> str:
        """ "0120 top+left", "skip", "give 17"; chance: "17"; the clock: "1500"."""
        return notation.text(seat, action)

    def parse(self, seat: Seat, text: str) -> int:
        """The action of a notation. Raises InvalidMove."""
        return notation.parse(seat, text)

    def parts(self, action: int) -> tuple[str, ...]:
        """The looks of the squares, then the places."""
        return notation.parts(action)
