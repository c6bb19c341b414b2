"""Helpers: a garden in which any tile may be laid next, whoever holds it."""

from papilio.core.events import Event
from papilio.core.game import CHANCE
from papilio.games import game as find
from papilio.games.butterfly_garden.moving import resting
from papilio.games.butterfly_garden.rules import ButterflyGarden
from papilio.games.butterfly_garden.state import DRAW, ORIENTATIONS, PLACE, GardenState

SPEC = find("butterfly-garden")
TOP_LEFT, CENTRE, E_CORNER = "a1", "e5", "e9"


class Garden:
    """A game and its state, dealt and ready for the first tile; seat 0 starts."""

    def __init__(self, seats: int = 2, **options: object) -> None:
        chosen = {"first-player": 0, **{name.replace("_", "-"): value for name, value in options.items()}}
        self.game: ButterflyGarden = SPEC.make(seats, chosen)
        self.state: GardenState = self.game.new_state()
        self.draw()

    def draw(self) -> None:
        """Let chance draw the first thing it can, until a seat may act."""
        while self.game.actors(self.state) == (CHANCE,):
            self.game.apply(self.state, CHANCE, self.game.chance_actions(self.state)[0][0])

    def give(self, pattern: int) -> None:
        """Exchange a tile of the hand at turn for one of this pattern from the bag or another hand."""
        place = self.state.turn * self.game.setup.hand
        old = self.state.hands[place]
        if old == pattern:
            return
        if self.state.bag[pattern] > 0:
            self.state.bag[pattern] -= 1
            self.state.bag[old] += 1
        else:
            other = list(self.state.hands).index(pattern)
            self.state.hands[other] = old
        self.state.hands[place] = pattern

    def lay(self, text: str, draw: bool = True) -> list[Event]:
        """Lay a tile as written, by whoever is at turn; returns what happened, drawing left out."""
        assert self.state.phase == PLACE
        action = self.game.parse(0, text)
        self.give(int(self.game.tables.pattern_of[action % ORIENTATIONS]))
        seat = int(self.state.turn)
        assert self.game.refuse(self.state, seat, action) is None, text
        events: list[Event] = []
        self.game.apply(self.state, seat, action, events)
        if draw:
            self.draw()
        return events

    def refused(self, text: str) -> str | None:
        """The clause by which a placement is refused to the seat at turn, were the tile in hand."""
        action = self.game.parse(0, text)
        trial = Garden.__new__(Garden)
        trial.game, trial.state = self.game, self.state.clone()
        trial.give(int(self.game.tables.pattern_of[action % ORIENTATIONS]))
        return self.game.refuse(trial.state, int(trial.state.turn), action)

    def resting(self) -> set[tuple[int, str, int]]:
        """Where butterflies rest outside the centre: colour, space, edge; those at corner exits left out."""
        names = self.game.tables.names
        found = {(colour, names[space], edge) for colour, space, edge in resting(self.game.tables, self.state)}
        return {r for r in found if r not in AT_CORNERS}

    def collected(self, seat: int) -> list[int]:
        """Blue, pink and purple butterflies of a seat."""
        return [int(n) for n in self.state.collected[seat * 4 + 1 : seat * 4 + 4]]

    def in_draw_phase(self) -> bool:
        """Whether the seat at turn is to draw."""
        return bool(self.state.phase == DRAW)


AT_CORNERS = {(1, "a5", 3), (1, "e9", 4), (1, "i5", 5), (1, "i1", 0), (1, "e1", 1), (1, "a1", 2)}
