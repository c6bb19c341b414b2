"""The position of a Papillons game, and the tables that its components become."""

from typing import Final, cast

from papilio.core.bag import filled
from papilio.core.game import State
from papilio.core.native import i64, vec

COLOURS: Final = 4
KINDS: Final = 4
FACES: Final = 16  # a card's face is colour * 4 + kind
CARDS: Final = 32
GOALS: Final = 8  # the colours, then the kinds
EVERY_GOAL: Final = 0xFF  # as a set: a bit each
ROW: Final = 4
HAND: Final = 2
TOKENS: Final = 2

# The table is a square joined at its edges. It is as wide as all cards in one line with a free place at each end, so
# no group of cards ever meets itself: for the players it has no edges.
SIDE: Final = 34
CELLS: Final = 1156
ORIGIN: Final = 595  # where the first card goes
ROWS: Final = 1175  # of actions that go by cells (see `actions`): faces, the revealed card, moves, two tokens

# What a cell holds: the number of a card, or nothing; a free place beside a card is OPEN - k, the k-th of `places`.
EMPTY: Final = -1
OPEN: Final = -2

NONE: Final = -2  # no card, no goal (yet)

NET: Final = 0
WEB: Final = 1

# What the game waits for.
FIRST_PLAYER: Final = 0  # chance picks who starts
GOAL: Final = 1  # chance deals the goals
DEAL: Final = 2  # chance deals the hands
TURN: Final = 3  # the seat at turn acts
TURN_UP: Final = 4  # chance turns up the top card of the deck
PLACE: Final = 5  # the seat at turn places it
DRAW: Final = 6  # chance gives that seat its new card
OVER: Final = 7

# Why it is over.
BY_ROW: Final = 1
BY_LIMIT: Final = 2
BY_REPETITION: Final = 3
BY_PASSING: Final = 4


def packed(numbers: list[int]) -> vec[i64]:
    """The numbers as the kernel's array, in either form of the build."""
    return vec[i64](numbers)


class Tables:
    """Cards and cells as flat arrays; shared by every game on the same components."""

    def __init__(
        self,
        provenance: str,
        beside: list[int],
        copies: list[int],
        names: list[str],
        colour_names: list[str],
        kind_names: list[str],
    ) -> None:
        self.provenance = provenance
        self.beside = packed(beside)  # cell * 8 + step; steps go clockwise from east, even ones along a side
        self.copies = packed(copies)  # of each face
        self.marks = packed([1 << face // KINDS | 1 << COLOURS + face % KINDS for face in range(FACES)])
        self.names = names  # of the cells
        self.goal_names = colour_names + kind_names
        self.face_names = [colour[0].upper() + kind[0] for colour in colour_names for kind in kind_names]
        self.cell_by_name = {name: cell for cell, name in enumerate(names)}
        self.blank = filled(CELLS, EMPTY)
        self.blank[ORIGIN] = OPEN
        self.rows: list[list[object]] = [[] for _ in range(ROWS)]  # see `row`
        self.no_lines = packed([-1] * (2 * GOALS) + [0] * (4 * GOALS))  # see `outlook`

    def row(self, first: i64) -> list[object]:
        """The actions from this one on, one for each cell: Python's own numbers, made when first asked for and kept.

        What costs time in a list for Python is to make them.
        """
        row = self.rows[first // CELLS]
        if len(row) == 0:
            row = list(range(int(first), int(first + CELLS)))
            self.rows[first // CELLS] = row
        return row


class PapillonsState(State):
    """One position; the fields are what lies on the table.

    Cards on the table are numbered in the order in which they came. `hands` and `goals` are seat * 2 + place; a seat's
    first goal is a colour, its second a kind. In a view, what its seat may not know is UNKNOWN.
    """

    def __init__(
        self,
        table: vec[i64],
        places: vec[i64],
        faces: vec[i64],
        cells: vec[i64],
        tokens: vec[i64],
        marks: vec[i64],
        hands: vec[i64],
        goals: vec[i64],
        deck: vec[i64],
        placed: vec[i64],
        seen: vec[i64],
    ) -> None:
        self.table = table  # by cell
        self.places = places  # the free cells beside a card, in no order
        self.faces = faces  # by number of the card
        self.cells = cells  # by number of the card
        self.tokens = tokens  # by number of the card: -1, or seat * 2 + NET or WEB
        self.marks = marks  # by number of the card: the goals that it counts for, a bit each
        self.hands = hands
        self.goals = goals
        self.deck = deck  # by face
        self.placed = placed  # by seat: cards played and revealed
        self.seen = seen  # fingerprints of the positions since the last card or token came (PS-62)
        self.deck_size: i64 = CARDS
        self.phase: i64 = FIRST_PLAYER
        self.turn: i64 = 0
        self.starter: i64 = 0
        self.revealed: i64 = NONE  # the face of the card turned up from the deck
        self.guarded: i64 = NONE  # the card that the previous player placed or moved last (PS-32, PS-41)
        self.guarded_too: i64 = NONE  # another one of the same turn (PS-46)
        self.fresh: i64 = NONE  # the same two of the running turn
        self.fresh_too: i64 = NONE
        self.extra_taken: i64 = 0  # in this turn
        self.card_came: i64 = 0  # in this turn, from the hand or the deck
        self.used: i64 = 0  # tokens gone, a bit for each seat * 2 + NET or WEB
        self.shown: i64 = 0  # goals that lie open, a bit for each seat * 2 + place
        self.called: i64 = 0  # seats that called wrongly since the table last changed, a bit each
        self.missed: i64 = 0  # goals whose row was on the table and nobody won: a bit each (automatic claims)
        self.dry: i64 = 0  # turns since a card came from a hand or the deck
        self.passes: i64 = 0  # in a row
        self.winner: i64 = NONE  # a seat, once a row has won
        self.won_goal: i64 = NONE
        self.reason: i64 = 0

    def clone(self) -> "PapillonsState":
        """An independent copy."""
        twin = PapillonsState(
            self.table[:],
            self.places[:],
            self.faces[:],
            self.cells[:],
            self.tokens[:],
            self.marks[:],
            self.hands[:],
            self.goals[:],
            self.deck[:],
            self.placed[:],
            self.seen[:],
        )
        twin.deck_size = self.deck_size
        twin.phase = self.phase
        twin.turn = self.turn
        twin.starter = self.starter
        twin.revealed = self.revealed
        twin.guarded = self.guarded
        twin.guarded_too = self.guarded_too
        twin.fresh = self.fresh
        twin.fresh_too = self.fresh_too
        twin.extra_taken = self.extra_taken
        twin.card_came = self.card_came
        twin.used = self.used
        twin.shown = self.shown
        twin.called = self.called
        twin.missed = self.missed
        twin.dry = self.dry
        twin.passes = self.passes
        twin.winner = self.winner
        twin.won_goal = self.won_goal
        twin.reason = self.reason
        return twin


def fresh_table(tables: Tables, seats: i64) -> PapillonsState:
    """PS-1 to PS-3: an empty table, all cards in the deck, every token unused."""
    return PapillonsState(
        tables.blank[:],
        packed([ORIGIN]),
        vec[i64](),
        vec[i64](),
        vec[i64](),
        vec[i64](),
        filled(seats * HAND, NONE),
        filled(seats * 2, NONE),
        tables.copies[:],
        filled(seats, 0),
        vec[i64](),
    )


def papillons(state: State) -> PapillonsState:
    """The state as this game's own."""
    return cast(PapillonsState, state)


class Setup:
    """The components, the number of seats and the chosen options, as every rule needs them."""

    def __init__(
        self,
        tables: Tables,
        seats: int,
        first_player: int,
        as_well: bool,
        any_but_last: bool,
        called: bool,
        limit: int,
        teams: bool,
        remembers: bool = True,
    ) -> None:
        self.tables = tables
        self.seats: i64 = seats
        self.first_player: i64 = first_player  # -1: random
        self.as_well = as_well  # PS-26
        self.any_but_last = any_but_last  # PS-45
        self.called = called  # PS-52
        self.limit: i64 = limit  # PS-61
        self.teams = teams  # PS-70
        self.remembers = remembers  # positions that went by (PS-62); random playouts need not
