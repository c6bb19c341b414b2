"""The rules of Papillon: whose decision it is, what is legal, and what a ply does (rules.md).

The parts of a round are in rules_draft.py, rules_garden.py and rules_flowers.py; the numbers of actions in
rules_notation.py.
"""

from typing import Any

from papilio.core.bag import pick
from papilio.core.events import Event
from papilio.core.game import CHANCE, Game, Outcome, Seat, State, Utilities
from papilio.core.native import i64
from papilio.core.rng import Rng
from papilio.games.papillon import quick_play, scoring
from papilio.games.papillon import rules_flowers as flowers
from papilio.games.papillon import rules_garden as garden
from papilio.games.papillon import rules_notation as notation
from papilio.games.papillon.advice import Adviser
from papilio.games.papillon.rules_draft import Draft
from papilio.games.papillon.rules_legal import drawn_placement, flights, gifts, legal_in_garden
from papilio.games.papillon.rules_refusals import refuse, refuse_chance
from papilio.games.papillon.rules_setup import empty_table
from papilio.games.papillon.rules_table import held_by, let_go, tiles_on
from papilio.games.papillon.state import (
    BID,
    DRAFT,
    EXTRA,
    FILL,
    FIRST_PLAYER,
    GARDEN,
    GIFT,
    GNOME,
    LINES,
    NONE,
    OVER,
    PLANE,
    PLANT,
    PLOTS,
    POLLINATE,
    ROUNDS,
    SIDES,
    TOKEN,
    WAITING,
    PapillonState,
    Tables,
    papillon,
)


def make(tables: Tables, seats: int, options: dict[str, Any]) -> "Papillon":
    """The game for checked options."""
    starter = options["first-player"]
    return Papillon(
        tables,
        seats,
        -1 if starter == "random" else starter,
        seats == 2 and options["two-player-board"] == "eight-tiles",
        options["caterpillar-cap"],
        options["zone-scoring"] == "published",
    )


class Papillon(Game):
    """The rules for one number of seats and one choice of options."""

    def __init__(
        self, tables: Tables, seats: int, first_player: int, eight_tiles: bool, cap: bool, published: bool
    ) -> None:
        super().__init__(seats)
        self.tables = tables
        self.n: i64 = seats
        self.first_player: i64 = first_player
        self.published = published
        self.draft = Draft(tables, seats, eight_tiles, cap)
        self.plants: i64 = 4 if seats == 2 else PLOTS
        self.empty = empty_table(tables, seats)
        self.adviser = Adviser(tables, seats, published)

    # --- Setup ---

    def new_state(self) -> PapillonState:
        """PN-10, PN-11: everything is in its bag or reserve."""
        state = self.empty.clone()
        if self.first_player >= 0:
            self.start_with(state, self.first_player)
        return state

    def start_with(self, state: PapillonState, first: i64) -> None:
        """PN-10, PN-14: clockwise from the first player, who gets fewer caterpillars; two players get none."""
        k: i64 = 0
        while k < self.n:
            seat = (first + k) % self.n
            state.order[k] = seat
            if self.n > 2:
                state.caterpillars[seat] = self.tables.start[0 if k == 0 else 1]
            k += 1
        state.phase = PLANT

    def flower_to_plant(self, state: PapillonState) -> i64:
        """PN-2, PN-11: two flowers of each colour, or for two players one."""
        return 1 + state.step if self.plants == 4 else 1 + state.step // 2

    def plant(self, state: PapillonState, plot: i64, events: list[Event] | None) -> None:
        """PN-10: the next flower with its bonus token on a plot."""
        state.flower[plot] = self.flower_to_plant(state)
        state.token[plot] = 1
        if events is not None:
            data = {"flower": f"flower:{plot + 1}", "colour": int(state.flower[plot])}
            events.append(Event("plant", CHANCE, data, reveals=True))
        state.step += 1
        if state.step == self.plants:
            self.draft.begin_round(state)

    # --- Whose decision, and which ---

    def actors(self, state: State) -> tuple[Seat, ...]:
        """Everyone who still gardens; the seat at turn; CHANCE; nobody at the end."""
        s = papillon(state)
        if s.phase == GARDEN:
            return tuple([seat for seat in range(self.seats) if s.done[seat] == 0])
        if s.phase == OVER:
            return ()
        if s.phase <= FILL or s.phase == EXTRA:
            return (CHANCE,)
        return (int(s.order[s.turn]),)

    def is_waited_for(self, state: PapillonState, seat: i64) -> bool:
        """Whether the seat has a decision to make."""
        if seat < 0 or seat >= self.n or state.phase == OVER or state.phase <= FILL or state.phase == EXTRA:
            return False
        if state.phase == GARDEN:
            return state.done[seat] == 0
        return state.order[state.turn] == seat

    def legal_actions(self, state: State, seat: Seat) -> list[int]:
        """In ascending order, as rules_notation.py numbers them."""
        s = papillon(state)
        if not self.is_waited_for(s, seat):
            return []
        phase = s.phase
        if phase == GARDEN:
            return legal_in_garden(self.tables, s, seat)
        if phase == POLLINATE:
            return flights(self.tables, s, seat)
        if phase == BID:
            return [space for space in range(6) if self.draft.may_bid(s, seat, space)]
        if phase == DRAFT:
            return [notation.LINE + line for line in range(LINES) if tiles_on(self.tables, s, line) > 0]
        if phase == TOKEN:
            return [notation.TAKE, notation.LEAVE]
        return gifts(self.tables, s)

    def refuse(self, state: State, seat: Seat, action: int) -> str | None:
        """The clause that the action breaks."""
        s = papillon(state)
        if seat == CHANCE:
            return refuse_chance(self.tables, s, self.seats, action)
        waited = self.is_waited_for(s, seat)
        return refuse(self.tables, s, self.draft, seat, action, waited)

    def chance_actions(self, state: State) -> list[tuple[int, int]]:
        """The first player, a flower's plot, a gnome, or a tile of the bag."""
        s = papillon(state)
        if s.phase == FIRST_PLAYER:
            return [(notation.START + seat, 1) for seat in range(self.seats)]
        if s.phase == PLANT:
            return [(notation.PLANT + plot, 1) for plot in range(PLOTS) if s.flower[plot] == 0]
        if s.phase == GNOME:
            gnomes = s.gnome_bag
            return [(notation.GNOME + value, int(gnomes[value])) for value in range(len(gnomes)) if gnomes[value] > 0]
        if s.phase == FILL or s.phase == EXTRA:
            return [(notation.DRAW + kind, int(s.bag[kind])) for kind in range(len(s.bag)) if s.bag[kind] > 0]
        return []

    def draw(self, state: State, rng: Rng) -> int:
        """One outcome of chance, by weight."""
        s = papillon(state)
        if s.phase == FILL or s.phase == EXTRA:
            return notation.DRAW + pick(s.bag, rng.below(s.bag_size))
        return super().draw(state, rng)

    # --- Play ---

    def apply(self, state: State, seat: Seat, action: int, events: list[Event] | None = None) -> None:
        """One ply."""
        s = papillon(state)
        phase = s.phase
        if phase == GARDEN:
            self.work_in_garden(s, seat, action, events)
        elif phase == FILL:
            self.draft.fill(s, action - notation.DRAW, events)
        elif phase == EXTRA:
            self.draft.draw_extra(s, action - notation.DRAW, events)
        elif phase == GNOME:
            self.draft.show_gnome(s, action - notation.GNOME, events)
        elif phase == BID:
            self.draft.bid(s, seat, action, events)
        elif phase == DRAFT:
            self.draft.choose(s, seat, action - notation.LINE, events)
        elif phase == PLANT:
            self.plant(s, action - notation.PLANT, events)
        elif phase == FIRST_PLAYER:
            self.start_with(s, action - notation.START)
            if events is not None:
                events.append(Event("start", CHANCE, {"seat": int(s.order[0])}, reveals=True))
        else:
            self.pollinate(s, seat, action, events)

    def work_in_garden(self, state: PapillonState, seat: i64, action: i64, events: list[Event] | None) -> None:
        """PN-40 to PN-44: lay a tile, answer for a butterfly, or be done."""
        tables = self.tables
        if action >= notation.LAY:
            number: i64 = action - notation.LAY
            cell = number // SIDES % PLANE
            turned_kind = number // (SIDES * PLANE) * SIDES + number % SIDES
            self.lay(state, seat, turned_kind, cell, events)
        elif action == notation.DONE:
            state.done[seat] = 1
            if events is not None:
                data = {"kept": int(held_by(state, seat))}
                events.append(Event("done", int(seat), data, binds=True))
            self.end_gardening(state, events)
        else:
            plot: i64 = action - notation.LIFT
            flowers.lift(tables, state, seat, plot if plot < PLOTS else NONE, events)

    def lay(self, state: PapillonState, seat: i64, turned_kind: i64, cell: i64, events: list[Event] | None) -> None:
        """PN-40, PN-43: a tile from the hand into the garden; zones that it closes take butterflies."""
        tables = self.tables
        let_go(state, seat, turned_kind // SIDES)
        garden.lay(tables, state, seat, turned_kind, cell)
        if events is not None:
            data = {
                "tile": tables.kind_names[turned_kind // SIDES],
                "turn": int(turned_kind % SIDES),
                "cell": "cell:" + notation.cell_name(int(cell)),
                "number": int(state.laid[seat]),
            }
            events.append(Event("lay", int(seat), data))
        flowers.close_zones(tables, state, seat, events)

    def end_gardening(self, state: PapillonState, events: list[Event] | None) -> None:
        """PN-50: once all are done, the last player in turn order begins to pollinate."""
        seat: i64 = 0
        while seat < self.n:
            if state.done[seat] == 0:
                return
            seat += 1
        state.turn = self.n - 1
        state.phase = POLLINATE
        if events is not None:
            events.append(Event("pollinate", CHANCE, {}))
        self.go_on(state, events)

    def pollinate(self, state: PapillonState, seat: i64, action: i64, events: list[Event] | None) -> None:
        """PN-50 to PN-53: one decision of a pollinating player."""
        if action >= notation.FLY:
            number: i64 = action - notation.FLY
            zone = number // notation.FLIGHTS
            flowers.fly(self.tables, state, seat, zone, number % notation.FLIGHTS, events)
        elif action >= notation.GIFT:
            flowers.give(state, seat, action - notation.GIFT, events)
        else:
            flowers.answer_token(state, seat, action == notation.TAKE, events)
        self.go_on(state, events)

    def go_on(self, state: PapillonState, events: list[Event] | None) -> None:
        """PN-50: what leaves no choice happens at once; then the next player, and after the first the round ends."""
        while state.phase == POLLINATE or state.phase == GIFT:
            seat = state.order[state.turn]
            if state.phase == POLLINATE and state.waiting[seat * WAITING] == NONE:
                if state.turn == 0:
                    self.end_round(state, events)
                    return
                state.turn -= 1
                continue
            legal = gifts(self.tables, state) if state.phase == GIFT else flights(self.tables, state, seat)
            if len(legal) > 1:
                return
            action: i64 = legal[0]
            if state.phase == GIFT:
                flowers.give(state, seat, action - notation.GIFT, events)
            else:
                number: i64 = action - notation.FLY
                plot = number % notation.FLIGHTS
                flowers.fly(self.tables, state, seat, number // notation.FLIGHTS, plot, events)

    def end_round(self, state: PapillonState, events: list[Event] | None) -> None:
        """PN-12, PN-60: the next round, or after the eighth the count."""
        state.turn = 0
        if state.round < ROUNDS:
            self.draft.pass_first_turn(state)
            self.draft.begin_round(state)
            return
        state.phase = OVER
        if events is not None:
            lines = scoring.lines(self.tables, state, self.seats, self.published)
            data = {
                "totals": tuple(self.scores(state)),
                "lines": tuple([name for name, _ in lines]),
                "points": tuple([tuple(points) for _, points in lines]),
            }
            events.append(Event("count", CHANCE, data, reveals=True))

    # --- Results ---

    def scores(self, state: PapillonState) -> list[int]:
        """Everyone's points if the game ended now (PN-60 to PN-64)."""
        largest = scoring.largest_flower_zone(self.tables, state, self.n)
        return [
            int(scoring.count(self.tables, state, seat, self.published, largest).total()) for seat in range(self.seats)
        ]

    def outcome(self, state: State) -> Outcome | None:
        """The result once the eighth round is over."""
        s = papillon(state)
        return scoring.result(self.tables, s, self.seats, self.published) if s.phase == OVER else None

    # --- Knowledge ---

    def view(self, state: State, seat: Seat | None) -> State:
        """PN-15: nothing on the table is hidden; what the bag will give is nowhere yet."""
        return state.clone()

    def determinise(self, view: State, rng: Rng) -> State:
        """A view has no unknowns."""
        return view.clone()

    # --- Search ---

    def sample(self, state: State, seat: Seat, rng: Rng) -> int:
        """One uniform legal action; a placement by drawing one until it fits."""
        s = papillon(state)
        if s.phase == GARDEN and s.asking[seat * SIDES] == NONE:
            action = drawn_placement(self.tables, s, seat, rng, True)
            if action >= 0:
                return action
        legal = self.legal_actions(state, seat)
        return legal[rng.below(len(legal))]

    def playout(self, state: State, rng: Rng) -> Utilities:
        """Random play to the end, in place."""
        s = papillon(state)
        while s.phase != OVER:
            phase = s.phase
            if phase == FILL:
                self.draft.fill(s, pick(s.bag, rng.below(s.bag_size)), None)
            elif phase == GARDEN:
                seat: i64 = 0
                while seat < self.n:
                    if s.done[seat] == 0:
                        self.random_gardening(s, seat, rng)
                    seat += 1
            elif phase <= GNOME or phase == EXTRA:
                self.apply(s, CHANCE, self.draw(s, rng))
            else:
                seat = s.order[s.turn]
                legal = self.legal_actions(s, seat)
                self.apply(s, seat, legal[rng.below(len(legal))])
        return self.utilities(s)

    def random_gardening(self, state: PapillonState, seat: i64, rng: Rng) -> None:
        """One player's whole gardening."""
        while state.asking[seat * SIDES] == NONE:
            action = drawn_placement(self.tables, state, seat, rng, False)
            if action < 0:
                break
            self.work_in_garden(state, seat, action, None)
        while state.phase == GARDEN and state.done[seat] == 0:
            self.work_in_garden(state, seat, self.sample(state, seat, rng), None)

    def evaluate(self, state: State, seat: Seat) -> float:
        """The seat's expected share of the win."""
        return self.adviser.evaluate(papillon(state), seat)

    def appraise(self, state: State, rng: Rng) -> Utilities:
        """Everyone's chances, once the round has gone on as quick players would have it."""
        s = papillon(state)
        current = s.round
        while s.phase != OVER and s.round == current:
            quick_play.play_on(self, self.adviser, s, rng)
        if s.phase == OVER:
            return self.utilities(s)
        prospects = self.adviser.prospects(s)
        return [self.adviser.share(prospects, s, seat) for seat in range(self.seats)]

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
