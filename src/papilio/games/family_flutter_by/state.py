"""The position of a Family Flutter-By race, the tables that its components become, and what a table plays by."""

from typing import Final, cast

from papilio.core.game import State
from papilio.core.native import append, i64, vec

CARDS: Final = 42
STACK: Final = 13  # cards in play (FF-10)
PLACES: Final = 8  # clockwise from the upper left corner; even ones are corners, odd ones seams
SQUARES: Final = 4
LOOKS: Final = 3  # of a square: flat, its clockwise leaf folded over, its counterclockwise leaf folded over (FF-2)
BOARDS: Final = 81
COLOURS: Final = 7
MOST: Final = 3  # butterflies on a card's side

NONE: Final = -2  # no card, no seat

# What the game waits for.
COUNTDOWN: Final = 0  # the clock says 3, 2, 1 (FF-11)
DRAW: Final = 1  # chance turns up a card that nobody has seen yet
RACE: Final = 2  # everyone searches; the clock runs to the limit
CHOOSE: Final = 3  # after a wrong claim: which card goes back (FF-21)
SHOW: Final = 4  # a solution is shown (FF-24)
OVER: Final = 5

LATEST: Final = 1 << 40  # ms; no clock goes further


def packed(numbers: list[int]) -> vec[i64]:
    """The numbers as the kernel's array, in either form of the build."""
    return vec[i64](numbers)


class Tables:
    """The meadow and the cards as flat arrays; shared by every game on the same components.

    `shown[board * 8 + place]` is the butterfly that a board shows there: left colour * 7 + right colour. A board is
    the looks of its four squares as a number of base 3, the upper left square first. `sides[level * 126 + card * 3]`
    begins the butterflies of a card's side, filled up with NONE.
    """

    def __init__(
        self,
        provenance: str,
        shown: list[int],
        wings: list[int],
        sides: list[int],
        flowers: list[int],
    ) -> None:
        self.provenance = provenance
        self.shown = packed(shown)
        self.wings = packed(wings)  # ((square * 3 + look) * 2 + half) * 2: the seam wing and the diagonal wing shown
        self.sides = packed(sides)
        self.flowers = packed(flowers)  # level * 42 + card: 1 where there is a flower


class Setup:
    """What a table plays by: its components and its options."""

    def __init__(self, tables: Tables, seats: i64, level: i64, limit: i64, chooses: bool, handicap: vec[i64]) -> None:
        self.tables = tables
        self.seats = seats
        self.level = level
        self.limit = limit  # ms for a card (FF-25)
        self.chooses = chooses  # who claims wrongly chooses what to give back (FF-21)
        self.handicap = handicap  # by seat: ms before it may claim (FF-26)


class FlutterState(State):
    """One position. Nobody's flaps are in it: each player's board is its own, and a claim tells how it stands.

    Nothing is hidden either: which card comes next is drawn when it is turned up, and the cards under the stack lie
    there in an order that everybody has seen.
    """

    def __init__(
        self,
        unseen: vec[i64],
        owner: vec[i64],
        under: vec[i64],
        won: vec[i64],
        fresh: i64,
        card: i64,
        phase: i64,
        now: i64,
        deadline: i64,
        shown: i64,
        searched: i64,
        skipped: i64,
        shut: i64,
        contenders: i64,
        unwon: i64,
        unfound: i64,
        claim: i64,
        claimant: i64,
        finder: i64,
    ) -> None:
        self.unseen = unseen  # by card: 1 if nobody has seen it in this game
        self.owner = owner  # by card: the seat that has won it, or NONE
        self.under = under  # cards that went under the stack, in the order in which they come up again
        self.won = won  # won cards in the order in which they were won
        self.fresh = fresh  # cards of the stack that nobody has seen
        self.card = card  # turned up, or NONE
        self.phase = phase
        self.now = now  # ms
        self.deadline = deadline  # ms: when the phase ends by itself
        self.shown = shown  # ms: when the last card was turned up
        self.searched = searched  # ms: all the time in which a card lay open
        self.skipped = skipped  # seats, a bit each
        self.shut = shut  # seats that are shut out of this card of a tie-break
        self.contenders = contenders  # seats in the tie-break; 0 before it
        self.unwon = unwon  # cards in a row that nobody has won (FF-33)
        self.unfound = unfound  # cards in a row of the tie-break that nobody has found
        self.claim = claim  # the last claim since a card was turned up, or NONE
        self.claimant = claimant  # and whose it was
        self.finder = finder  # who has won the tie-break, or NONE

    def clone(self) -> "FlutterState":
        """An independent copy."""
        return FlutterState(
            self.unseen[:],
            self.owner[:],
            self.under[:],
            self.won[:],
            self.fresh,
            self.card,
            self.phase,
            self.now,
            self.deadline,
            self.shown,
            self.searched,
            self.skipped,
            self.shut,
            self.contenders,
            self.unwon,
            self.unfound,
            self.claim,
            self.claimant,
            self.finder,
        )


def flutter(state: State) -> FlutterState:
    """The state as this game's own."""
    return cast(FlutterState, state)


def without(cards: vec[i64], card: i64) -> vec[i64]:
    """The cards in their order, less one."""
    rest = vec[i64]()
    for other in cards:
        if other != card:
            rest = append(rest, other)
    return rest
