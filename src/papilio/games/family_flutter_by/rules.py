"""The rules of Family Flutter-By: whose decision it is, what is legal, and what a ply does (rules.md)."""

from typing import Any, Final

from papilio.core.bag import pick
from papilio.core.events import Event
from papilio.core.game import CHANCE, CLOCK, Game, Outcome, Seat, State
from papilio.core.native import append, i64
from papilio.core.rng import Rng
from papilio.games.family_flutter_by import advice, scoring
from papilio.games.family_flutter_by import rules_notation as notation
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
    SHOW,
    STACK,
    FlutterState,
    Tables,
    flutter,
    packed,
    without,
)

COUNTDOWN_MS: Final = 3000  # FF-11
SHOW_MS: Final = 3000  # FF-24
CHOOSE_MS: Final = 5000  # FF-21
TIE_BREAK_CARDS: Final = 3  # FF-31


def make(tables: Tables, seats: int, options: dict[str, Any]) -> "FamilyFlutterBy":
    """The game for checked options."""
    return FamilyFlutterBy(
        tables,
        seats,
        int(options["level"] == "hard"),
        1000 * options["limit-seconds"],
        options["wrong-claim"] == "choose",
        [1000 * seconds for seconds in options["handicap-seconds"]],
    )


class FamilyFlutterBy(Game):
    """The rules for one number of seats and one choice of options."""

    def __init__(
        self, tables: Tables, seats: int, level: int, limit_ms: int, chooses: bool, handicap_ms: list[int]
    ) -> None:
        super().__init__(seats)
        self.tables = tables
        self.n: i64 = seats
        self.all: i64 = (1 << seats) - 1
        self.level: i64 = level
        self.limit: i64 = limit_ms
        self.chooses = chooses
        self.handicap = packed(handicap_ms)

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
        left: i64 = 0
        for one in s.unseen:
            left += one
        return int(pick(s.unseen, rng.below(left)))

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
        told: list[Event] = []
        if seat == CLOCK:
            self.tick(s, action, told)
        elif seat == CHANCE:
            s.unseen[action] = 0
            if not s.contenders:
                s.fresh -= 1
            self.turn_up(s, action, CHANCE, told)
        elif action == SKIP:
            self.skip(s, seat, told)
        elif action >= GIVE:
            self.give_back(s, seat, action - GIVE, told)
            self.go_on(s, told)
        else:
            self.claim(s, seat, action, told)
        if events is not None:
            events += told

    def tick(self, state: FlutterState, at: i64, told: list[Event]) -> None:
        """FF-23: time passes; at a deadline the clock acts."""
        ends = at >= state.deadline
        state.now = at
        if not ends:
            for seat in range(self.seats):
                if state.phase == RACE and self.handicap[seat] and at == state.shown + self.handicap[seat]:
                    told.append(Event("ready", CLOCK, {"who": seat}))
        elif state.phase == COUNTDOWN:
            self.reveal(state, told)
        elif state.phase == RACE:
            self.leave_unfound(state, "time", CLOCK, told)
        elif state.phase == CHOOSE:
            self.give_back(state, state.claimant, self.last_won(state, state.claimant), told)
            self.go_on(state, told)
        else:
            self.go_on(state, told)

    def reveal(self, state: FlutterState, told: list[Event]) -> None:
        """FF-11, FF-14: the card leaves the server now; one that nobody has seen is drawn now."""
        if state.contenders or state.fresh > 0:
            state.phase = DRAW
            return
        card = state.under[0]
        state.under = state.under[1:]
        self.turn_up(state, card, CLOCK, told)

    def turn_up(self, state: FlutterState, card: i64, by: i64, told: list[Event]) -> None:
        """FF-11: for all at once."""
        state.card = card
        state.phase = RACE
        state.shown = state.now
        state.deadline = state.now + self.limit
        state.skipped = state.shut = 0
        state.claim = state.claimant = NONE
        told.append(Event("turn-up", int(by), self.named(card), reveals=True))

    def named(self, card: i64) -> dict[str, Any]:
        """A card as events name it: its slot, and the butterflies on the side in play."""
        first = (self.level * CARDS + card) * MOST
        shows = [int(self.tables.sides[first + k]) for k in range(MOST) if self.tables.sides[first + k] != NONE]
        return {"card": f"card:{card + 1}", "shows": tuple(shows)}

    def skip(self, state: FlutterState, seat: i64, told: list[Event]) -> None:
        """FF-25: when all have skipped, the card goes under the stack."""
        state.skipped |= 1 << seat
        told.append(Event("skip", int(seat), binds=True))
        if self.racing(state) & ~state.skipped == 0:
            self.leave_unfound(state, "skipped", seat, told)

    def claim(self, state: FlutterState, seat: i64, action: i64, told: list[Event]) -> None:
        """FF-20, FF-21: right wins the card, wrong costs."""
        right = self.is_right(action, state.card)
        state.claim, state.claimant = action, seat
        data = self.named(state.card) | {
            "looks": notation.looks_text(int(action // SETS)),
            "places": tuple([f"place:{word}" for word in notation.place_words(int(action))]),
            "right": int(right),
            "took": int(state.now - state.shown),
        }
        told.append(Event("claim", int(seat), data, reveals=True, binds=True))
        if right:
            self.win(state, seat)
        elif state.contenders:
            state.shut |= 1 << seat
            if self.racing(state) == 0:
                self.leave_unfound(state, "shut-out", seat, told)
            elif self.racing(state) & ~state.skipped == 0:
                self.leave_unfound(state, "skipped", seat, told)
        else:
            self.pay(state, seat, told)

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

    def win(self, state: FlutterState, seat: i64) -> None:
        """FF-21, FF-24: the card is won, and its solution shown."""
        if state.contenders:
            state.finder = seat
        else:
            state.owner[state.card] = seat
            state.won = append(state.won, state.card)
            state.unwon = 0
        self.put_away(state, SHOW, SHOW_MS)

    def put_away(self, state: FlutterState, phase: i64, lasts: i64) -> None:
        """The card lies open no longer."""
        state.searched += state.now - state.shown
        state.card = NONE
        state.phase = phase
        state.deadline = state.now + lasts

    def put_under(self, state: FlutterState) -> None:
        """The raced card goes under the stack."""
        state.under = append(state.under, state.card)
        state.unwon += 1

    def pay(self, state: FlutterState, seat: i64, told: list[Event]) -> None:
        """FF-21: the raced card goes under the stack, and below it one that the claimant has won."""
        self.put_under(state)
        held = scoring.cards_won(state, seat)
        if self.chooses and held > 1:
            self.put_away(state, CHOOSE, CHOOSE_MS)
            return
        self.put_away(state, COUNTDOWN, COUNTDOWN_MS)
        if held:
            self.give_back(state, seat, self.last_won(state, seat), told)
        self.go_on(state, told)

    def last_won(self, state: FlutterState, seat: i64) -> i64:
        """The card that a seat has won last."""
        last: i64 = NONE
        for card in state.won:
            if state.owner[card] == seat:
                last = card
        return last

    def give_back(self, state: FlutterState, seat: i64, card: i64, told: list[Event]) -> None:
        """FF-21: a won card goes under the stack."""
        state.owner[card] = NONE
        state.won = without(state.won, card)
        state.under = append(state.under, card)
        told.append(Event("give-back", int(seat), self.named(card), binds=True))

    def leave_unfound(self, state: FlutterState, why: str, by: i64, told: list[Event]) -> None:
        """FF-25, FF-31: nobody has found it."""
        told.append(Event("unfound", int(by), self.named(state.card) | {"why": why}))
        if state.contenders:
            state.unfound += 1
        else:
            self.put_under(state)
        self.put_away(state, COUNTDOWN, COUNTDOWN_MS)
        self.go_on(state, told)

    # --- The end ---

    def go_on(self, state: FlutterState, told: list[Event]) -> None:
        """The next countdown, or the tie-break, or the end."""
        left = STACK - len(state.won)
        if state.finder != NONE:
            self.finish(state, told)
        elif state.contenders:
            if state.unfound == TIE_BREAK_CARDS or self.unseen_cards(state) == 0:
                self.finish(state, told)
            else:
                self.count_down(state, told)
        elif left == 0 or state.unwon >= 3 * left:
            self.settle(state, told)
        else:
            self.count_down(state, told)

    def count_down(self, state: FlutterState, told: list[Event]) -> None:
        """FF-11: three, two, one."""
        state.phase = COUNTDOWN
        state.deadline = state.now + COUNTDOWN_MS
        told.append(Event("count-down", CLOCK, {"ms": COUNTDOWN_MS}))

    def unseen_cards(self, state: FlutterState) -> i64:
        """How many cards nobody has seen."""
        left: i64 = 0
        for one in state.unseen:
            left += one
        return left

    def settle(self, state: FlutterState, told: list[Event]) -> None:
        """FF-30, FF-31, FF-33: most cards win; the tied race for one more."""
        tied = scoring.leaders(self.tables, self.level, state, self.n)
        if scoring.is_alone(tied):
            self.finish(state, told)
            return
        state.contenders = tied
        seats = tuple([seat for seat in range(self.seats) if (tied >> seat) & 1])
        told.append(Event("tie-break", CLOCK, {"seats": seats}))
        self.count_down(state, told)

    def finish(self, state: FlutterState, told: list[Event]) -> None:
        """The game is over."""
        state.phase = OVER
        state.deadline = state.now
        told.append(Event("end", CLOCK))

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
