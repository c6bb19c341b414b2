"""Helpers: a table on which chance and players do as a test says."""

from collections.abc import Sequence

from papilio.core.events import Event
from papilio.core.game import CHANCE
from papilio.games import game as find
from papilio.games.papillon import proof
from papilio.games.papillon import rules_notation as notation
from papilio.games.papillon.rules import Papillon
from papilio.games.papillon.rules_table import hold, let_go
from papilio.games.papillon.state import NONE, OVER, SEATS, SIDES, TILES, WAITING, PapillonState

SPEC = find("papillon")
TABLES = SPEC.tables(None)
PLAIN = ["RRYF", "RRBF", "RRPF", "YYBF", "YYPF", "BBPF", "RRYY", "RRBB", "RRPP", "YYBB"]  # no symbols


class Table:
    """A game and its state; seat 0 begins. Unless told, chance does the first thing that it can."""

    def __init__(self, seats: int = 3, start: bool = True, **options: object) -> None:
        chosen = {"first-player": 0, **{name.replace("_", "-"): value for name, value in options.items()}}
        self.game: Papillon = SPEC.make(seats, chosen)
        self.state: PapillonState = self.game.new_state()
        if start:
            self.chance()

    def chance(self, *texts: str) -> list[Event]:
        """Chance does these things; without any, whatever comes first until a seat may act."""
        events: list[Event] = []
        for text in texts:
            self.apply(CHANCE, text, events)
        while not texts and self.game.actors(self.state) == (CHANCE,):
            self.game.apply(self.state, CHANCE, self.game.chance_actions(self.state)[0][0], events)
        return events

    def apply(self, seat: int, text: str, events: list[Event] | None = None) -> list[Event]:
        """One ply, checked."""
        events = [] if events is None else events
        action = self.game.parse(seat, text)
        clause = self.game.refuse(self.state, seat, action)
        assert clause is None, f"{text}: {clause}"
        self.game.apply(self.state, seat, action, events)
        return events

    def refused(self, seat: int, text: str) -> str | None:
        """The clause by which an action is refused."""
        return self.game.refuse(self.state, seat, self.game.parse(seat, text))

    def legal(self, seat: int) -> list[str]:
        """A seat's legal actions in notation."""
        return [self.game.text(seat, action) for action in self.game.legal_actions(self.state, seat)]

    def plant(self) -> None:
        """Flowers on plots 1 to 8 in order: two red, two yellow, two blue, two purple; for two, 1 to 4."""
        while self.game.chance_actions(self.state)[0][0] < 8 and self.state.round == 0:
            self.game.apply(self.state, CHANCE, int(self.state.step))

    def fill(self, kinds: Sequence[str] = PLAIN, gnome: int = 2) -> list[Event]:
        """A round's preparation with these tiles."""
        events = self.chance(f"gnome {gnome}")
        while self.game.actors(self.state) == (CHANCE,):
            self.fetch(kinds[int(self.state.step)])
            self.apply(CHANCE, f"tile {kinds[int(self.state.step)]}", events)
        return events

    def fetch(self, name: str) -> None:
        """A tile of this kind must be in the bag."""
        assert self.state.bag[self.kind(name)] > 0, f"no {name} left in the bag"

    @staticmethod
    def kind(name: str) -> int:
        return TABLES.kind_names.index(name)

    def bids(self, *numbers: int) -> list[Event]:
        """Everyone bids in order."""
        events: list[Event] = []
        for number in numbers:
            self.apply(int(self.state.order[self.state.turn]), f"bid {number}", events)
        return events

    def lines(self, *lines: str) -> list[Event]:
        """Everyone chooses in order; chance draws the extra tiles."""
        events: list[Event] = []
        for line in lines:
            self.apply(int(self.state.order[self.state.turn]), line, events)
            events += self.chance()
        return events

    def give(self, seat: int, *names: str) -> None:
        """Put tiles of the bag into a hand."""
        for name in names:
            self.fetch(name)
            self.state.bag[self.kind(name)] -= 1
            self.state.bag_size -= 1
            hold(self.state, seat, self.kind(name))

    def empty_hand(self, seat: int) -> None:
        """Put a hand back into the bag."""
        while self.state.held[seat * TILES] != NONE:
            kind = int(self.state.held[seat * TILES])
            let_go(self.state, seat, kind)
            self.state.bag[kind] += 1
            self.state.bag_size += 1

    def lay(self, seat: int, *texts: str) -> list[Event]:
        """Lay tiles, handed out first."""
        events: list[Event] = []
        for text in texts:
            self.give(seat, text.partition("/")[0])
            self.apply(seat, text, events)
        return events

    def on(self, plot: int) -> list[int]:
        """How many butterflies each seat has on a flower."""
        return [int(n) for n in self.state.on_flower[(plot - 1) * SEATS : (plot - 1) * SEATS + self.game.seats]]

    def put(self, plot: int, *numbers: int) -> None:
        """Set the butterflies on a flower, out of the reserves."""
        for seat, number in enumerate(numbers):
            self.state.reserve[seat] += self.state.on_flower[(plot - 1) * SEATS + seat] - number
            self.state.on_flower[(plot - 1) * SEATS + seat] = number

    def waiting(self, seat: int) -> list[str]:
        """The zones on which butterflies of a seat wait."""
        zones = self.state.waiting[seat * WAITING : (seat + 1) * WAITING]
        return [notation.zone_name(int(zone)) for zone in zones if zone != NONE]

    def held(self, seat: int) -> list[str]:
        """The tiles in a hand."""
        return [TABLES.kind_names[k] for k in self.state.held[seat * TILES : (seat + 1) * TILES] if k != NONE]

    def all_done(self) -> list[Event]:
        """Everyone is done, hands put back first."""
        events: list[Event] = []
        for seat in range(self.game.seats):
            if not self.state.done[seat]:
                self.empty_hand(seat)
                self.apply(seat, "done", events)
        return events

    def finish(self) -> None:
        """Call the game over as it stands, for the count."""
        self.state.phase = OVER
        self.state.round = 8


def at_gardening(seats: int = 3, **options: object) -> Table:
    """A table whose players have drafted in round 1, hands empty, flowers planted in order."""
    table = Table(seats, start=False, **options)
    table.plant()
    table.fill()
    if seats > 2:
        table.bids(*range(seats))
    lines = ["row 1", "row 2", "row 3", "row 4"]
    table.lines(*lines[:seats])
    for seat in range(seats):
        table.empty_hand(seat)
    return table


def names(events: Sequence[Event]) -> list[str]:
    """What happened."""
    return [event.name for event in events]


def only(events: Sequence[Event], name: str) -> list[dict[str, object]]:
    """The particulars of the events of one name."""
    return [event.data for event in events if event.name == name]


def proven(table: Table) -> None:
    """The position is one that the proof accepts."""
    proof.check(table.game, table.state)


def sides(name: str, turn: int) -> str:
    """A tile's edges as it lies, from north."""
    kind = TABLES.kind_names.index(name)
    row = (kind * SIDES + turn) * SIDES
    return "".join("FRYBP"[colour] for colour in TABLES.edge_colour[row : row + SIDES])
