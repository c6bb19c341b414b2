"""What happens: dealing, the actions of a turn, and how a turn and the game end (PS-10 to PS-62)."""

from papilio.core.events import Event
from papilio.core.game import CHANCE
from papilio.core.native import append, i64
from papilio.games.papillons import deadlock, moving, scoring, table
from papilio.games.papillons.knowledge import seen_by
from papilio.games.papillons.state import (
    BY_ROW,
    COLOURS,
    DEAL,
    DRAW,
    GOAL,
    GOALS,
    HAND,
    NET,
    NONE,
    OVER,
    PLACE,
    TURN,
    TURN_UP,
    PapillonsState,
    Setup,
)

Events = list[Event]


# --- Setting up ---


def start_with(state: PapillonsState, seat: i64, events: Events | None) -> None:
    """PS-13: chance has picked who starts."""
    state.starter = state.turn = seat
    state.phase = GOAL
    if events is not None:
        events.append(Event("start", CHANCE, {"seat": int(seat)}, reveals=True))


def deal_goal(setup: Setup, state: PapillonsState, goal: i64, events: Events | None) -> None:
    """PS-10: each seat gets a colour, then a kind; it alone sees them (PS-71: its partner too)."""
    place: i64 = state.turn * 2 + (0 if goal < COLOURS else 1)
    state.goals[place] = goal
    if events is not None:
        seat = int(state.turn)
        data = {"seat": seat, "goal": "goal:" + setup.tables.goal_names[goal]}
        events.append(Event("goal", CHANCE, data, ("goal",), seen_by(seat, setup.teams), True))
    if goal >= COLOURS:
        state.turn = (state.turn + 1) % setup.seats
        if state.turn == state.starter:
            state.phase = DEAL


def draw_card(setup: Setup, state: PapillonsState, face: i64, events: Events | None) -> None:
    """PS-12, PS-20: the seat at turn gets a card from the deck, unseen by the others."""
    place: i64 = state.turn * HAND
    if state.hands[place] != NONE:
        place += 1
    state.hands[place] = face
    take_from_deck(state, face)
    if events is not None:
        seat = int(state.turn)
        data = {"seat": seat, "card": "card:" + setup.tables.face_names[face]}
        events.append(Event("draw", CHANCE, data, ("card",), (seat,), True))
    if state.phase == DRAW:
        end_turn(setup, state, events)
    elif place % HAND == HAND - 1:
        state.turn = (state.turn + 1) % setup.seats
        if state.turn == state.starter:
            state.phase = TURN


def take_from_deck(state: PapillonsState, face: i64) -> None:
    """One card fewer."""
    state.deck[face] -= 1
    state.deck_size -= 1


# --- A turn ---


def play(setup: Setup, state: PapillonsState, face: i64, cell: i64, events: Events | None) -> None:
    """PS-20: a card from the hand goes on the table; then one is drawn.

    PS-71: it binds, also where no card is drawn: one could show the own hand to a partner and take the card back.
    """
    take_from_hand(state, face)
    if events is not None:
        events.append(laying(setup, state, "play", face, cell, binds=True))
    add_card(setup, state, face, cell, events)
    if state.phase != OVER:
        if state.deck_size > 0:
            state.phase = DRAW
        else:
            end_turn(setup, state, events)


def take_from_hand(state: PapillonsState, face: i64) -> None:
    """The card leaves the hand; the other closes up, so that a gap tells nothing."""
    place: i64 = state.turn * HAND
    if state.hands[place] == face:
        state.hands[place] = state.hands[place + 1]
    state.hands[place + 1] = NONE


def reveal(state: PapillonsState, events: Events | None) -> None:
    """PS-21: the player asks for the deck's top card."""
    state.phase = TURN_UP
    if events is not None:
        events.append(Event("reveal", int(state.turn), {"from": "deck:top"}))


def turn_up(setup: Setup, state: PapillonsState, face: i64, events: Events | None) -> None:
    """PS-21: it lies open before it is placed."""
    take_from_deck(state, face)
    state.revealed = face
    state.phase = PLACE
    if events is not None:
        data = {"seat": int(state.turn), "card": "card:" + setup.tables.face_names[face]}
        events.append(Event("turn-up", CHANCE, data, reveals=True))


def place_revealed(setup: Setup, state: PapillonsState, cell: i64, events: Events | None) -> None:
    """PS-21: the revealed card goes on the table; the hand is unchanged."""
    face = state.revealed
    state.revealed = NONE
    if events is not None:
        events.append(laying(setup, state, "place", face, cell))
    add_card(setup, state, face, cell, events)
    if state.phase != OVER:
        end_turn(setup, state, events)


def add_card(setup: Setup, state: PapillonsState, face: i64, cell: i64, events: Events | None) -> None:
    """A new card comes to the table."""
    card: i64 = len(state.faces)
    state.faces = append(state.faces, face)
    state.cells = append(state.cells, cell)
    state.tokens = append(state.tokens, -1)
    state.marks = append(state.marks, setup.tables.marks[face])
    table.lay(state, setup.tables, card, cell)
    state.placed[state.turn] += 1
    state.card_came = 1
    deadlock.nothing_can_recur(state)
    keep_fresh(state, card)
    table_changed(setup, state, cell, events)


def move(setup: Setup, state: PapillonsState, start: i64, goal: i64, events: Events | None) -> None:
    """PS-30: a card on the table goes to another place."""
    if setup.remembers:
        deadlock.dry_turn_begins(state)
    card = state.table[start]
    if events is not None:
        names = setup.tables.names
        data = {"card": "card:" + setup.tables.face_names[state.faces[card]], "number": int(card)}
        events.append(
            Event("move", int(state.turn), {**data, "from": "cell:" + names[start], "cell": "cell:" + names[goal]})
        )
    moving.carry(state, setup.tables, card, goal)
    keep_fresh(state, card)
    table_changed(setup, state, goal, events)
    if state.phase != OVER:
        extra_done(setup, state, events)


def put_token(setup: Setup, state: PapillonsState, kind: i64, cell: i64, events: Events | None) -> None:
    """PS-40: the token stays on its card."""
    deadlock.nothing_can_recur(state)
    token: i64 = state.turn * 2 + kind
    card = state.table[cell]
    state.tokens[card] = token
    state.marks[card] = scoring.goals_of(setup.tables, state.faces[card], token)
    state.used |= 1 << token
    state.called = 0
    if events is not None:
        data = {"token": "token:net" if kind == NET else "token:web", "cell": "cell:" + setup.tables.names[cell]}
        events.append(Event("token", int(state.turn), {**data, "number": int(card)}))
    extra_done(setup, state, events)


def extra_done(setup: Setup, state: PapillonsState, events: Events | None) -> None:
    """PS-26: an extra action is the turn; or, as well, a card follows if there is one (PS-46)."""
    state.extra_taken = 1
    if not setup.as_well or not can_add_card(state):
        end_turn(setup, state, events)


def can_add_card(state: PapillonsState) -> bool:
    """Whether the seat at turn has something to play or reveal."""
    return state.deck_size > 0 or state.hands[state.turn * HAND] != NONE


def pass_turn(setup: Setup, state: PapillonsState, events: Events | None) -> None:
    """PS-60: nothing is done."""
    if setup.remembers:
        deadlock.dry_turn_begins(state)
    state.passes += 1
    if events is not None:
        events.append(Event("pass", int(state.turn), {}))
    end_turn(setup, state, events)


def keep_fresh(state: PapillonsState, card: i64) -> None:
    """PS-32, PS-46: remember the cards of this turn, the last of them first."""
    if state.fresh != card:
        state.fresh_too = state.fresh
        state.fresh = card


def laying(setup: Setup, state: PapillonsState, verb: str, face: i64, cell: i64, binds: bool = False) -> Event:
    """A card that comes to the table, by its slots."""
    tables = setup.tables
    data = {"card": "card:" + tables.face_names[face], "cell": "cell:" + tables.names[cell]}
    return Event(verb, int(state.turn), {**data, "number": len(state.faces)}, binds=binds)


# --- Winning ---


def table_changed(setup: Setup, state: PapillonsState, cell: i64, events: Events | None) -> None:
    """PS-52, PS-53: with automatic claims a row through the changed cell wins for its owner at once."""
    state.called = 0
    if setup.called:
        return
    made = scoring.goals_made(state, setup.tables, cell)
    if made:
        goal = scoring.winning_goal(state, made, state.turn, setup.seats, setup.teams)
        if goal >= 0:
            win(setup, state, goal, events)
        else:
            miss(setup, state, made & ~state.missed, events)


def miss(setup: Setup, state: PapillonsState, goals: i64, events: Events | None) -> None:
    """PS-53: rows by which nobody has won tell that nobody holds these goals; that cannot be taken back."""
    state.missed |= goals
    if goals and events is not None:
        names = tuple(["goal:" + setup.tables.goal_names[goal] for goal in range(GOALS) if (goals >> goal) & 1])
        events.append(Event("miss", CHANCE, {"goals": names}, reveals=True))


def call(setup: Setup, state: PapillonsState, seat: i64, goal: i64, events: Events | None) -> None:
    """PS-52, PS-55: "I have it". A right call wins; a wrong one shows the goal to everyone."""
    right = (scoring.goals_on_table(state, setup.tables) >> goal) & 1 == 1
    owner = scoring.owner_of(state, goal, setup.seats)
    if events is not None:
        data = {"goal": "goal:" + setup.tables.goal_names[goal], "owner": int(owner), "right": int(right)}
        events.append(Event("call", int(seat), data, reveals=True))
    if right:
        win(setup, state, goal, events)
        return
    state.called |= 1 << seat
    state.shown |= 1 << (owner * 2 + (0 if goal < COLOURS else 1))


def win(setup: Setup, state: PapillonsState, goal: i64, events: Events | None) -> None:
    """PS-51: the goal's owner wins, and the card is shown."""
    state.winner = scoring.owner_of(state, goal, setup.seats)
    state.won_goal = goal
    state.reason = BY_ROW
    state.phase = OVER
    if events is not None:
        names = setup.tables.names
        cells = tuple(["cell:" + names[cell] for cell in scoring.row_of(state, setup.tables, goal)])
        data = {"goal": "goal:" + setup.tables.goal_names[goal], "owner": int(state.winner), "row": cells}
        winners = scoring.result(state, int(setup.seats), setup.teams).winners
        events.append(Event("win", int(state.winner), {**data, "winners": winners}, reveals=True))
        show_goals(setup, state, events)


# --- Ends ---


def end_turn(setup: Setup, state: PapillonsState, events: Events | None) -> None:
    """The next seat clockwise is at turn, unless the game is drawn."""
    state.guarded = state.fresh
    state.guarded_too = state.fresh_too
    state.fresh = state.fresh_too = NONE
    if state.card_came:
        state.dry = 0
    else:
        state.dry += 1
    if state.card_came or state.extra_taken:
        state.passes = 0
    state.extra_taken = 0
    state.turn = (state.turn + 1) % setup.seats
    state.phase = TURN
    reason = deadlock.drawn_by(state, setup.seats, setup.limit)
    state.card_came = 0
    if reason:
        state.reason = reason
        state.phase = OVER
        if events is not None:
            events.append(Event("draw-game", CHANCE, {"reason": scoring.reason_name(reason)}, reveals=True))
            show_goals(setup, state, events)


def show_goals(setup: Setup, state: PapillonsState, events: Events) -> None:
    """PS-54: at the end all goals are shown."""
    names = setup.tables.goal_names
    goals = tuple(["goal:" + names[state.goals[place]] for place in range(int(setup.seats) * 2)])
    events.append(Event("show", CHANCE, {"goals": goals}, reveals=True))
