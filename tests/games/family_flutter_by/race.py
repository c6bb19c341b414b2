"""Helpers: a race in which any card may be turned up next, and anybody may find it or be wrong about it."""

from papilio.core.events import Event
from papilio.core.game import CHANCE, CLOCK
from papilio.games import game as find
from papilio.games.family_flutter_by.rules import FamilyFlutterBy
from papilio.games.family_flutter_by.rules_notation import SETS, SKIP
from papilio.games.family_flutter_by.scoring import butterflies_on
from papilio.games.family_flutter_by.state import CARDS, CHOOSE, COUNTDOWN, DRAW, RACE, SHOW, STACK, FlutterState

SPEC = find("family-flutter-by")
TABLES = SPEC.tables(None)


def wrong(game: FamilyFlutterBy, card: int) -> int:
    """A wrong claim for a card: as many places on the flat board."""
    claims = [places for places in range(SETS) if places.bit_count() == butterflies_on(game.tables, game.level, card)]
    return next(claim for claim in claims if not game.is_right(claim, card))


class Race:
    """A game and its state; `plies` is all that was played."""

    def __init__(self, seats: int = 2, **options: object) -> None:
        self.game: FamilyFlutterBy = SPEC.make(
            seats, {name.replace("_", "-"): value for name, value in options.items()}
        )
        self.state: FlutterState = self.game.new_state()
        self.plies: list[tuple[int, int]] = []
        self.conserved()

    def conserved(self) -> None:
        """FF-41."""
        s = self.state
        raced = s.phase == RACE and not s.contenders
        assert s.fresh + len(s.under) + len(s.won) + raced == STACK

    def play(self, seat: int, action: int) -> list[Event]:
        """One ply that must be legal."""
        assert self.game.refuse(self.state, seat, action) is None, (seat, action, self.state.phase)
        events: list[Event] = []
        self.game.apply(self.state, seat, action, events)
        self.plies.append((seat, action))
        self.conserved()
        return events

    def wait(self, ms: int | None = None) -> list[Event]:
        """Let so much time pass, at most to the next deadline; by default just that."""
        due = self.game.legal_actions(self.state, CLOCK)[0]
        return self.play(CLOCK, due if ms is None else min(due, int(self.state.now) + ms))

    def turn_up(self, card: int | None = None) -> int:
        """Go on until a card lies open: this one, if it is new."""
        while self.state.phase in (SHOW, COUNTDOWN, CHOOSE):
            self.wait()
        if self.state.phase == DRAW:
            new = [number for number in range(CARDS) if self.state.unseen[number]]
            self.play(CHANCE, card if card in new else new[0])
        return int(self.state.card)

    def right(self) -> int:
        """A right claim for the card that lies open."""
        return self.game.solutions(int(self.state.card))[0]

    def wrong(self) -> int:
        """A wrong one."""
        return wrong(self.game, int(self.state.card))

    def win(self, seat: int, times: int = 1) -> None:
        """The seat finds the next cards."""
        for _ in range(times):
            self.turn_up()
            self.play(seat, self.right())

    def be_wrong(self, seat: int) -> list[Event]:
        """The seat is wrong about the next card."""
        self.turn_up()
        return self.play(seat, self.wrong())

    def skip_all(self) -> list[Event]:
        """Nobody finds the next card."""
        self.turn_up()
        events: list[Event] = []
        for seat in list(self.game.actors(self.state)):
            events += self.play(seat, SKIP)
        return events

    def cards(self, seat: int) -> list[int]:
        """The cards that a seat has won, in order."""
        return [int(card) for card in self.state.won if self.state.owner[card] == seat]

    def finish(self) -> None:
        """Let the last pause pass."""
        while self.state.phase == SHOW:
            self.wait()
