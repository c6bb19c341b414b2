"""The rules of Butterfly Garden as a Game. `turns` says what happens, `legal` what may, `actions` numbers it all."""

from typing import Any

from papilio.core.bag import pick
from papilio.core.events import Event
from papilio.core.game import CHANCE, Game, Outcome, Seat, State, Utilities
from papilio.core.native import i64
from papilio.core.rng import Rng
from papilio.games.butterfly_garden import actions, advice, knowledge, legal, random_play, scoring, setting_up, turns
from papilio.games.butterfly_garden.state import (
    DEAL,
    DRAW,
    FIRST_PLAYER,
    OVER,
    PATTERNS,
    PLACE,
    GardenState,
    Setup,
    Tables,
    garden,
)


def make(tables: Tables, seats: int, options: dict[str, Any]) -> "ButterflyGarden":
    """The game for checked options."""
    starter = options["first-player"]
    tokens = scoring.token_owners(seats, options["three-player-flowerbeds"])
    return ButterflyGarden(
        Setup(
            tables,
            seats,
            [seat for pair in tokens for seat in pair],
            options["hand"],
            options["games"],
            -1 if starter == "random" else starter,
            options["collections"] == "hidden-until-the-end",
        )
    )


class ButterflyGarden(Game):
    """The rules for one number of seats and one choice of options."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(int(setup.seats))
        self.setup = setup
        self.tables = setup.tables
        self.adviser = advice.Adviser(setup)

    def new_state(self) -> GardenState:
        """The garden set up; chance is about to pick who starts, or to deal."""
        return setting_up.fresh_garden(self.setup)

    # --- Whose decision, and which ---

    def actors(self, state: State) -> tuple[Seat, ...]:
        """The seat at turn; CHANCE while tiles are drawn; nobody at the end."""
        s = garden(state)
        if s.phase == PLACE:
            return (int(s.turn),)
        if s.phase == OVER:
            return ()
        return (CHANCE,)

    def legal_actions(self, state: State, seat: Seat) -> list[int]:
        """BG-20, BG-21: each tile in hand, on each empty space, in each rotation that fits."""
        return legal.listed(self.setup, garden(state), seat)

    def sample(self, state: State, seat: Seat, rng: Rng) -> int:
        """One uniform legal action: count, then pick."""
        return int(legal.drawn(self.setup, garden(state), seat, rng))

    def refuse(self, state: State, seat: Seat, action: int) -> str | None:
        """The clause that the action breaks."""
        s = garden(state)
        if seat == CHANCE:
            return legal.refusal_of_chance(self.setup, s, action)
        return legal.refusal(self.setup, s, seat, action)

    def chance_actions(self, state: State) -> list[tuple[int, int]]:
        """The starting player, or each pattern in the bag by its number."""
        s = garden(state)
        if s.phase == FIRST_PLAYER:
            return [(actions.FIRST_SEAT + seat, 1) for seat in range(self.seats)]
        if s.phase != DEAL and s.phase != DRAW:
            return []
        return [(pattern, int(s.bag[pattern])) for pattern in range(PATTERNS) if s.bag[pattern] > 0]

    def draw(self, state: State, rng: Rng) -> int:
        """Who starts, or a tile out of the bag."""
        s = garden(state)
        if s.phase == FIRST_PLAYER:
            return int(actions.FIRST_SEAT + rng.below(self.setup.seats))
        return int(pick(s.bag, rng.below(s.bag_size)))

    # --- Play ---

    def apply(self, state: State, seat: Seat, action: int, events: list[Event] | None = None) -> None:
        """One placement, or one outcome of chance."""
        s = garden(state)
        if seat != CHANCE:
            turns.lay_tile(self.setup, s, action, events)
        elif s.phase == FIRST_PLAYER:
            turns.start_with(s, action - actions.FIRST_SEAT, events)
        else:
            turns.draw_tile(self.setup, s, action, events)

    def outcome(self, state: State) -> Outcome | None:
        """BG-42: the result once the last game has ended."""
        s = garden(state)
        return scoring.result(s, self.seats) if s.phase == OVER else None

    # --- What a seat may know ---

    def view(self, state: State, seat: Seat | None) -> GardenState:
        """BG-14: other hands and the bag are unknown; their numbers are public. BG-43: so may collections be."""
        s = garden(state).clone()
        viewer: i64 = -1 if seat is None else seat
        knowledge.hide(self.setup, s, viewer)
        return s

    def determinise(self, view: State, rng: Rng) -> GardenState:
        """Hidden tiles are dealt from all that the viewer has not seen; hidden butterflies among their takers."""
        s = garden(view).clone()
        knowledge.fill(self.setup, s, rng)
        return s

    # --- Search ---

    def playout(self, state: State, rng: Rng) -> Utilities:
        """Uniform random play to the end, in place."""
        s = garden(state)
        while s.phase != OVER:
            random_play.finish_game(self.setup, s, rng)
        return [advice.final_share(s, self.setup.seats, seat) for seat in range(self.seats)]

    def evaluate(self, state: State, seat: Seat) -> float:
        """The seat's expected share of the win."""
        return self.adviser.evaluate(garden(state), seat)

    # --- Notation ---

    def text(self, seat: Seat, action: int) -> str:
        """A placement such as "C3@e5": pattern C, turned three steps clockwise, on e5. Chance: "C" or "start 1"."""
        return actions.text(self.tables, seat, action)

    def parse(self, seat: Seat, text: str) -> int:
        """The action of a notation. Raises InvalidMove."""
        return actions.parse(self.setup, seat, text)

    def parts(self, action: int) -> tuple[str, ...]:
        """The tile, the space, and the turn in steps of 60 degrees clockwise."""
        return actions.parts(self.tables, action)
