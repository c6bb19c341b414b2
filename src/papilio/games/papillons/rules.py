"""The rules of Papillons as a Game. `turns` says what happens, `legal` what may, `actions` how it is numbered."""

from typing import Any

from papilio.core.bag import pick
from papilio.core.events import Event
from papilio.core.game import CHANCE, Game, InvalidMove, InvalidOption, Outcome, Seat, State, Utilities
from papilio.core.native import i64
from papilio.core.rng import Rng
from papilio.games.papillons import actions, advice, knowledge, legal, outlook, scoring, standing, turns
from papilio.games.papillons.state import (
    CELLS,
    COLOURS,
    DEAL,
    DRAW,
    FACES,
    FIRST_PLAYER,
    GOAL,
    GOALS,
    NET,
    OVER,
    PLACE,
    TURN,
    TURN_UP,
    WEB,
    PapillonsState,
    Setup,
    Tables,
    fresh_table,
    papillons,
)


def make(tables: Tables, seats: int, options: dict[str, Any]) -> "Papillons":
    """The game for checked options."""
    teams = options["teams"]
    if teams and seats != 4:
        raise InvalidOption("two teams are four players (PS-70)", "teams")
    starter = options["first-player"]
    return Papillons(
        Setup(
            tables,
            seats,
            -1 if starter == "random" else starter,
            options["extra-actions"] == "as-well",
            options["token-target"] == "any-but-the-last",
            options["claims"] == "called",
            options["stalemate-limit"],
            teams,
        )
    )


class Papillons(Game):
    """The rules for one number of seats and one choice of options."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(int(setup.seats))
        self.setup = setup
        self.tables = setup.tables
        self.quick = for_playouts(setup)

    def new_state(self) -> PapillonsState:
        """An empty table; chance is about to pick who starts, or to deal."""
        state = fresh_table(self.tables, self.setup.seats)
        if self.setup.first_player >= 0:
            state.starter = state.turn = self.setup.first_player
            state.phase = GOAL
        return state

    # --- Whose decision, and which ---

    def actors(self, state: State) -> tuple[Seat, ...]:
        """The seat at turn; CHANCE while cards are dealt and drawn; nobody at the end."""
        s = papillons(state)
        if s.phase == TURN or s.phase == PLACE:
            return (int(s.turn),)
        if s.phase == OVER:
            return ()
        return (CHANCE,)

    def legal_actions(self, state: State, seat: Seat) -> list[int]:
        """PS-20 to PS-46, and calls of anyone (PS-52)."""
        return legal.listed(self.setup, papillons(state), seat)

    def sample(self, state: State, seat: Seat, rng: Rng) -> int:
        """One uniform legal action."""
        s = papillons(state)
        if s.turn == seat:
            return int(legal.drawn(self.setup, s, rng))
        goals = legal.callable_goals(self.setup, s, seat)
        return int(actions.CALL + goals[rng.below(len(goals))])

    def refuse(self, state: State, seat: Seat, action: int) -> str | None:
        """The clause that the action breaks."""
        s = papillons(state)
        if seat == CHANCE:
            return self.refuse_chance(s, action)
        if not 0 <= seat < self.seats:
            return "PS-13"
        return legal.refusal(self.setup, s, seat, action)

    def refuse_chance(self, state: PapillonsState, action: int) -> str | None:
        """The clause that an outcome of chance breaks."""
        for outcome, _ in self.chance_actions(state):
            if outcome == action:
                return None
        if state.phase == FIRST_PLAYER:
            return "PS-13"
        if state.phase == GOAL:
            return "PS-10"
        return "PS-12" if state.phase == DEAL else "PS-23"

    def chance_actions(self, state: State) -> list[tuple[int, int]]:
        """The starting player, a goal nobody has, or each card in the deck by its number."""
        s = papillons(state)
        if s.phase == FIRST_PLAYER:
            return [(actions.START + seat, 1) for seat in range(self.seats)]
        if s.phase == GOAL:
            kind = 0 if s.goals[s.turn * 2] < 0 else COLOURS
            return [
                (actions.DEAL_GOAL + goal, 1)
                for goal in range(kind, kind + COLOURS)
                if knowledge.holder(s, goal, self.setup.seats) < 0
            ]
        if s.phase == DEAL or s.phase == DRAW or s.phase == TURN_UP:
            return [(face, int(s.deck[face])) for face in range(FACES) if s.deck[face] > 0]
        return []

    def draw(self, state: State, rng: Rng) -> int:
        """One of these: a card of the deck mostly."""
        s = papillons(state)
        if s.phase == FIRST_PLAYER or s.phase == GOAL:
            return super().draw(state, rng)
        return int(pick(s.deck, rng.below(s.deck_size)))

    # --- Play ---

    def apply(self, state: State, seat: Seat, action: int, events: list[Event] | None = None) -> None:
        """One action of a seat, or one outcome of chance."""
        s = papillons(state)
        if seat == CHANCE:
            self.apply_chance(self.setup, s, action, events)
        elif action >= actions.CALL:
            turns.call(self.setup, s, seat, action - actions.CALL, events)
        else:
            self.act(self.setup, s, action, events)

    def apply_chance(self, setup: Setup, state: PapillonsState, action: i64, events: list[Event] | None) -> None:
        """What chance has drawn."""
        if action >= actions.START:
            turns.start_with(state, action - actions.START, events)
        elif action >= actions.DEAL_GOAL:
            turns.deal_goal(setup, state, action - actions.DEAL_GOAL, events)
        elif state.phase == TURN_UP:
            turns.turn_up(setup, state, action, events)
        else:
            turns.draw_card(setup, state, action, events)

    def act(self, setup: Setup, state: PapillonsState, action: i64, events: list[Event] | None) -> None:
        """One action of the seat at turn."""
        if action < actions.PLACE:
            turns.play(setup, state, action // CELLS, action % CELLS, events)
        elif action < actions.MOVE:
            turns.place_revealed(setup, state, action - actions.PLACE, events)
        elif action < actions.NET:
            way: i64 = action - actions.MOVE
            turns.move(setup, state, way // CELLS, way % CELLS, events)
        elif action < actions.WEB:
            turns.put_token(setup, state, NET, action - actions.NET, events)
        elif action < actions.REVEAL:
            turns.put_token(setup, state, WEB, action - actions.WEB, events)
        elif action == actions.REVEAL:
            turns.reveal(state, events)
        else:
            turns.pass_turn(setup, state, events)

    def outcome(self, state: State) -> Outcome | None:
        """The result once the game is over."""
        s = papillons(state)
        return scoring.result(s, self.seats, self.setup.teams) if s.phase == OVER else None

    # --- What a seat may know ---

    def view(self, state: State, seat: Seat | None) -> PapillonsState:
        """Other hands, other goals and the deck are unknown; their numbers are public."""
        s = papillons(state).clone()
        knowledge.hide(s, -1 if seat is None else seat, self.setup.seats, self.setup.teams)
        return s

    def determinise(self, view: State, rng: Rng) -> PapillonsState:
        """Hidden cards and goals are dealt from all that the viewer has not seen."""
        s = papillons(view).clone()
        knowledge.fill(s, self.tables, self.setup.seats, rng)
        return s

    # --- Search ---

    def playout(self, state: State, rng: Rng) -> Utilities:
        """Random play to the end, in place, every row being seen at once, and ended where a quick look finds how."""
        s = papillons(state)
        self.play_on(s, rng, -1)
        return scoring.shares(s, self.seats, self.setup.teams)

    def appraise(self, state: State, rng: Rng) -> Utilities:
        """Everyone's share after a few more turns of random play: of a win that came, or as the game stands then.

        Among more than two, seats that read the table only block each other until the deadlock rule ends the game:
        they play on to the end, which shows what cannot be blocked (docs/studies).
        """
        s = papillons(state)
        if self.seats > 2:
            return self.playout(s, rng)
        self.play_on(s, rng, advice.AHEAD)
        if s.phase == OVER:
            return scoring.shares(s, self.seats, self.setup.teams)
        return standing.shares(self.setup, s)

    def play_on(self, s: PapillonsState, rng: Rng, turns_left: i64) -> None:
        """Random play for so many turns, or to the end if that comes first or the number is negative."""
        setup = self.quick
        if self.setup.called and s.phase != OVER:
            made = scoring.goals_on_table(s, self.tables)
            goal = scoring.winning_goal(s, made, s.turn, setup.seats, setup.teams)
            if goal >= 0:
                turns.win(setup, s, goal, None)
        goals = scoring.held(s)
        gaps = advice.gaps_on_table(s, self.tables, goals)
        while s.phase != OVER:
            if s.phase == TURN or s.phase == PLACE:
                if s.phase == TURN:
                    if turns_left == 0:
                        break
                    turns_left -= 1
                seat: i64 = s.turn
                action = advice.winning_action(setup, s, gaps, rng)
                if action < 0:
                    action = advice.random_action(setup, s, rng)
                self.act(setup, s, action, None)
                card = s.fresh if s.turn == seat else s.guarded
                made = advice.note_card(s, self.tables, card, goals, gaps) if card >= 0 else 0
                if made:
                    turns.win(setup, s, scoring.winning_goal(s, made, seat, setup.seats, setup.teams), None)
            else:
                self.apply_chance(setup, s, self.draw(s, rng), None)

    def sensible(self, state: State, seat: Seat, legal: list[int]) -> list[int]:
        """All but calls of rows that do not lie there: they show a goal for nothing (PS-52)."""
        if not self.setup.called:
            return legal
        rows = int(scoring.goals_on_table(papillons(state), self.tables))
        return [action for action in legal if action < actions.CALL or rows >> (action - actions.CALL) & 1]

    def secret(self, state: State, seat: Seat) -> int:
        """The seat's two goals."""
        s = papillons(state)
        return int(s.goals[seat * 2] * GOALS + s.goals[seat * 2 + 1])

    def evaluate(self, state: State, seat: Seat) -> float:
        """The seat's expected share of the win."""
        s = papillons(state)
        if s.phase == OVER:
            return scoring.result(s, self.seats, self.setup.teams).utility(seat)
        return outlook.evaluate(self.setup, s, seat)

    # --- Notation ---

    def text(self, seat: Seat, action: int) -> str:
        """The notation of an action; see `actions`."""
        return actions.chance_text(self.tables, action) if seat == CHANCE else actions.text(self.tables, action)

    def parse(self, seat: Seat, text: str) -> int:
        """The action of a notation. Raises InvalidMove."""
        words = text.strip()
        if seat == CHANCE:
            return actions.parse_chance(self.tables, words, self.seats)
        if seat < 0:
            raise InvalidMove("Papillons knows no clock")
        return actions.parse(self.tables, words)

    def parts(self, action: int) -> tuple[str, ...]:
        """The slots that a player picks for this action, in order."""
        return actions.parts(self.tables, action)


def for_playouts(setup: Setup) -> Setup:
    """The same without an eye on rows, which playouts have, and on repetition: random play hardly ever repeats."""
    return Setup(
        setup.tables,
        int(setup.seats),
        int(setup.first_player),
        setup.as_well,
        setup.any_but_last,
        True,
        int(setup.limit),
        setup.teams,
        False,
    )
