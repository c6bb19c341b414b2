"""A game as a sequence of single steps: the ground on which every adapter stands.

- Of several seats whose moves commute, the lowest decides first.
- An interrupt is offered after every ply to each seat that has one, in order; "no" lets it pass.
- Where no seat can act, the clock plays its next deadline by itself.
- A race goes in ticks. In each, every racing seat in turn waits or acts, unknown to the others; chance draws who of
  those that act comes first, then who is next; what can no longer be done is dropped; then the clock goes on by a tick.
- A move whose path is long is picked step by step. Steps that leave no choice are skipped, a seat's only move too if
  the spec says that it is played by itself.
"""

from collections.abc import Mapping
from pathlib import Path as File
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

from papilio.bots.search import WAIT  # here also the choice of a seat that does nothing in a tick
from papilio.core.events import Event
from papilio.core.game import CHANCE, CLOCK, IllegalMove, Seat, State
from papilio.core.match import View
from papilio.core.rng import Rng
from papilio.core.spec import GameSpec, find
from papilio.rl.actions import ActionSpace, Path
from papilio.rl.memory import Memory
from papilio.rl.observation import Array, Encoder

TICK_MS = 1000
OVER: Seat = -3  # in `Table.player`
OUTCOMES = 256  # of chance, in a game without an encoding module

Choice = tuple[int, Path]  # an action, and its path


class Arena:
    """What all tables of one game, number of seats and options share: rules, action space, encoder.

    `game` is an id or a spec, `seats` by default as few as can play against each other, `tick_ms` how long a tick of a
    race lasts. Raises UnknownGame, InvalidOption.
    """

    _made: ClassVar[dict[str, "Arena"]] = {}

    def __init__(
        self,
        game: str | GameSpec,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        components: str | File | None = None,
        tick_ms: int = TICK_MS,
    ) -> None:
        self.spec = find(game) if isinstance(game, str) else game
        self.seats = usual_seats(self.spec) if seats is None else seats
        self.options = dict(self.spec.check_options(self.seats, options))
        self.components = components
        self.tick_ms = tick_ms
        self.game = self.spec.make(self.seats, self.options, components)
        self.actions = ActionSpace(self.spec, self.game)
        has_picks = self.spec.races or not self.actions.is_flat
        self.encode = Encoder(self.spec, self.game, self.actions.size if has_picks else 0)
        encoding = self.spec.encoding
        self.outcomes = OUTCOMES if encoding is None else int(encoding.outcomes(self.game))

    @property
    def is_open(self) -> bool:
        """Whether all know the same: even half-made moves are no secret then. Choices in a tick of a race are."""
        return self.spec.open and not self.spec.races

    @property
    def key(self) -> tuple[Any, ...]:
        """What `again` makes an equal arena of."""
        return (self.spec.id, self.seats, self.options, self.components, self.tick_ms)

    @classmethod
    def again(cls, key: tuple[Any, ...]) -> "Arena":
        """The arena of this key, made once in a process."""
        name = repr(key)
        if name not in cls._made:
            cls._made[name] = cls(*key)
        return cls._made[name]


def usual_seats(spec: GameSpec) -> int:
    """As few as can play against each other."""
    return min([seats for seats in spec.seats if seats > 1] or spec.seats)


class Table:
    """One game in progress. `player` is the seat whose step it is, CHANCE, or OVER.

    With `remembers` it keeps what every seat has seen, for information states; without, it is faster.
    """

    def __init__(self, arena: Arena, remembers: bool = False) -> None:
        self.arena = arena
        self.state: State = arena.game.new_state()
        self.memory = Memory() if remembers else None
        self.player: Seat = OVER
        self.turns = 0  # plies of seats and of chance, not of the clock
        self.ticks = 0  # of a race, that are over
        self._offers: list[Seat] = []  # seats that may still interrupt
        self._choices: dict[Seat, int] = {}  # of this tick, by seat
        self._racers: list[Seat] = []  # those whose choices chance is putting in order
        self._picked: Path = ()  # steps of the player's move
        self._has_begun = False  # whether the player has chosen any of them
        self._candidates: list[Choice] = []  # moves that go on from there
        self._may_decline = False
        self._legal: list[int] | None = None  # numbers, once somebody has asked
        self._renew()

    # --- What can be seen ---

    @property
    def now(self) -> int:
        """What the clock of a timed game shows, in ms."""
        return int(getattr(self.state, "now", 0))

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.player == OVER

    def legal(self) -> list[int]:
        """The numbers that the player may choose now, ascending; chance's outcomes likewise."""
        if self.player == CHANCE:
            return [outcome for outcome, _ in self.chances()]
        if self._legal is None:
            step = len(self._picked)
            numbers = {path[step] for _, path in self._candidates}
            if self._may_decline:
                numbers.add(self.arena.actions.no)
            self._legal = sorted(numbers)
        return self._legal

    def mask(self) -> npt.NDArray[np.int8]:
        """The legal numbers as ones in an array of shape `(actions.size,)`; all zeros for chance and at the end."""
        mask: Any = np.zeros(self.arena.actions.size, np.int8)
        if self.player >= 0:
            mask[self.legal()] = 1
        return mask

    def tick_mask(self, seat: Seat) -> npt.NDArray[np.int8]:
        """What the seat may do in the tick of a race that now begins: as `mask`; only "no" where it can do nothing."""
        arena = self.arena
        mask: Any = np.zeros(arena.actions.size, np.int8)
        mask[arena.actions.no] = 1
        if seat in arena.game.actors(self.state):
            mask[[arena.actions.path(action)[0] for action in arena.game.legal_actions(self.state, seat)]] = 1
        return mask

    def chances(self) -> list[tuple[int, int]]:
        """Chance's outcomes with their integer weights; in a race an outcome is the seat that comes next."""
        if self._racers:
            return [(seat, 1) for seat in self._racers]
        return self.arena.game.chance_actions(self.state)

    def name(self, number: int) -> str:
        """A step in words."""
        if self.player != CHANCE:
            return self.arena.actions.name(number, self.player)
        return f"seat {number} first" if self._racers else self.arena.game.text(CHANCE, number)

    def view(self, seat: Seat | None) -> View:
        """What the seat may know; what is picked is not in it."""
        arena = self.arena
        return View(arena.spec, arena.game, arena.game.view(self.state, seat), seat)

    def observation(self, seat: Seat) -> Array:
        """The seat's view as numbers, and what it has picked."""
        return self.arena.encode(self.arena.game.view(self.state, seat), seat, self.picked(seat))

    def picked(self, seat: Seat) -> Path:
        """What the seat alone knows besides its view: the steps of its move so far, or its choice in this tick."""
        if seat in self._choices:
            action = self._choices[seat]
            return (self.arena.actions.no,) if action == WAIT else self.arena.actions.path(action)
        return self._picked if seat == self.player and self._has_begun else ()

    def picks(self, seat: Seat) -> list[str]:
        """The same in words."""
        return [self.arena.actions.name(number, seat) for number in self.picked(seat)]

    def utilities(self) -> list[float]:
        """Each seat's share of the win; zeros while the game runs."""
        return self.arena.game.utilities(self.state) if self.is_over else [0.0] * self.arena.seats

    # --- Playing ---

    def step(self, number: int) -> None:
        """One step of the player, or one outcome of chance. Raises IllegalMove; then nothing has changed."""
        if number not in self.legal():
            raise IllegalMove(f"{number} cannot be chosen here", "", self.player, number)
        if self.player == CHANCE:
            self._draw(number)
        elif number == self.arena.actions.no:
            self._decide(WAIT)
        else:
            self._pick(number)

    def play(self, action: int) -> None:
        """A whole move of the player's, by its action; -1 is "no". Raises IllegalMove."""
        legal = [move for move, _ in self._candidates]
        if self.player < 0 or (action not in legal and not (action == WAIT and self._may_decline)):
            raise IllegalMove(f"{action} cannot be played here", "", self.player, action)
        self._decide(action)

    def draw(self, rng: Rng) -> int:
        """An outcome of chance, by its weight, where it is chance's turn."""
        if self._racers:
            return self._racers[rng.below(len(self._racers))]
        return self.arena.game.draw(self.state, rng)

    def settle(self, rng: Rng) -> None:
        """Let chance play until a seat decides or the game is over."""
        while self.player == CHANCE:
            self._draw(self.draw(rng))

    # --- Copies ---

    def clone(self) -> "Table":
        """An independent copy."""
        twin = Table.__new__(Table)
        twin.__dict__.update(self.__dict__)
        twin.state = self.state.clone()
        twin._offers, twin._choices, twin._racers = self._offers[:], self._choices.copy(), self._racers[:]
        return twin

    def imagined(self, seat: Seat, rng: Rng) -> "Table":
        """A table on which all that this seat cannot know is drawn anew; what it has seen and decided is the same.

        Secret half-made moves of others begin again; their choices of this tick are as likely "no" as any move. Once
        chance puts those who act in order, all know who they are: each then does something, and nobody else does.
        """
        game, twin = self.arena.game, self.clone()
        twin.state = game.determinise(game.view(self.state, seat), rng)
        if twin.memory is not None:
            twin.memory = twin.memory.imagined(seat, self.arena.seats)
        for other in self._racers or self._choices:
            if other != seat:
                waits = not self._racers and rng.below(2) == 0
                twin._choices[other] = WAIT if waits else game.sample(twin.state, other, rng)
        if self.player not in (seat, CHANCE, OVER) and not self.arena.is_open:
            twin._ask(self.player)
        return twin

    def __deepcopy__(self, memo: object) -> "Table":
        return self.clone()

    def __getstate__(self) -> dict[str, Any]:
        arena = self.arena
        memory = None if self.memory is None else self.memory.fingerprints(arena.seats)
        kept = {**self.__dict__, "arena": arena.key, "memory": memory}
        kept["state"] = arena.spec.codec.to_dict(arena.game, self.state)
        return kept

    def __setstate__(self, kept: dict[str, Any]) -> None:
        arena = Arena.again(kept["arena"])
        memory = None if kept["memory"] is None else Memory(fingerprints=kept["memory"])
        self.__dict__.update(kept, arena=arena, memory=memory)
        self.state = arena.spec.codec.from_dict(arena.game, kept["state"])

    # --- Inside ---

    def _apply(self, seat: Seat, action: int) -> None:
        """One ply of the game."""
        events: list[Event] | None = None if self.memory is None else []
        self.arena.game.apply(self.state, seat, action, events)
        if self.memory is not None and events is not None:
            self.memory = Memory(self.memory, seat, action, events)
        self.turns += seat != CLOCK

    def _renew(self) -> None:
        """After a ply: who is offered an interrupt, and whose step it is."""
        game = self.arena.game
        actors = game.actors(self.state)
        self._offers = []
        if not self.arena.spec.races and actors and actors[0] != CHANCE:
            others = [seat for seat in range(self.arena.seats) if seat not in actors]
            self._offers = [seat for seat in others if game.legal_actions(self.state, seat)]
        self._advance()

    def _advance(self) -> None:
        """Find whose step it is; the clock plays where nobody else can."""
        game, spec = self.arena.game, self.arena.spec
        actors = game.actors(self.state)
        if not actors:
            self._stop(OVER)
        elif actors[0] == CHANCE:
            self._stop(CHANCE)
        elif self._offers:
            self._ask(self._offers[0])
        elif actors[0] == CLOCK:
            self._apply(CLOCK, game.legal_actions(self.state, CLOCK)[0])
            self._renew()
        elif spec.races:
            waiting = [seat for seat in actors if seat not in self._choices]
            if waiting:
                self._ask(waiting[0])
            else:
                self._end_tick()
        else:
            self._ask(actors[0])

    def _stop(self, player: Seat) -> None:
        self.player, self._candidates, self._may_decline = player, [], False
        self._picked, self._has_begun, self._legal = (), False, None

    def _ask(self, seat: Seat) -> None:
        """It is this seat's decision."""
        arena = self.arena
        legal = arena.game.legal_actions(self.state, seat)
        self._stop(seat)
        self._may_decline = arena.spec.races or bool(self._offers)
        if len(legal) == 1 and arena.spec.plays_single_moves and not self._may_decline:
            self._decide(legal[0])
            return
        self._candidates = [(action, arena.actions.path(action)) for action in legal]
        self._skip_forced()

    def _skip_forced(self) -> None:
        """Take the steps that all candidates share, but leave one to choose."""
        if not self._candidates:
            return
        first = self._candidates[0][1]
        step = len(self._picked)
        while step + 1 < len(first) and all(path[step] == first[step] for _, path in self._candidates):
            step += 1
        self._picked, self._legal = first[:step], None

    def _pick(self, number: int) -> None:
        step = len(self._picked)
        self._may_decline, self._has_begun = False, True
        self._candidates = [choice for choice in self._candidates if choice[1][step] == number]
        if len(self._candidates) == 1:
            self._decide(self._candidates[0][0])
        else:
            self._picked = (*self._picked, number)
            self._skip_forced()

    def _decide(self, action: int) -> None:
        """The player has made up its mind."""
        seat = self.player
        if self.arena.spec.races:
            self._choices[seat] = action
            self._advance()
        elif action == WAIT:
            self._offers = self._offers[1:]
            self._advance()
        else:
            self._apply(seat, action)
            self._renew()

    def _draw(self, outcome: int) -> None:
        if self._racers:
            self._race(outcome)
        else:
            self._apply(CHANCE, outcome)
            self._renew()

    def _end_tick(self) -> None:
        """Everyone has chosen: those who act do so in an order that chance draws, then time goes on."""
        self._racers = [seat for seat, action in sorted(self._choices.items()) if action != WAIT]
        if len(self._racers) > 1:
            self._stop(CHANCE)
        elif self._racers:
            self._race(self._racers[0])
        else:
            self._go_on()

    def _race(self, seat: Seat) -> None:
        """One of those who act; what the others can do no longer is dropped."""
        game = self.arena.game
        self._apply(seat, self._choices[seat])
        rest = [other for other in self._racers if other != seat]
        self._racers = [other for other in rest if game.refuse(self.state, other, self._choices[other]) is None]
        if len(self._racers) == 1:
            self._race(self._racers[0])
        elif not self._racers:
            self._go_on()

    def _go_on(self) -> None:
        """The tick is over."""
        game = self.arena.game
        self.ticks += 1
        self._choices = {}
        due = game.legal_actions(self.state, CLOCK)
        actors = game.actors(self.state)
        if due and actors and actors[0] >= 0:
            self._apply(CLOCK, min(due[0], self.now + self.arena.tick_ms))
        self._renew()
