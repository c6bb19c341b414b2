"""Two games of a few lines each, through the protocol alone: what search must cope with, with answers known."""

from papilio.core.game import CHANCE, CLOCK, UNKNOWN, Game, Outcome, Seat, State
from papilio.core.rng import Rng
from papilio.core.spec import GameSpec

DEALING, CHOOSING, RESTING, OVER = range(4)
CALL = 9


class PennyState(State):
    def __init__(self, hands: list[int], shown: list[int], phase: int, called: int) -> None:
        self.hands, self.shown, self.phase, self.called = hands, shown, phase, called

    def clone(self) -> "PennyState":
        return PennyState(self.hands[:], self.shown[:], self.phase, self.called)


class Pennies(Game):
    """Both seats show 0 or 1 at once: seat 1 wins if they are equal, seat 0 if not. Nobody can know better."""

    def new_state(self) -> PennyState:
        return PennyState([0, 0], [UNKNOWN, UNKNOWN], CHOOSING, UNKNOWN)

    def actors(self, state: State) -> tuple[Seat, ...]:
        assert isinstance(state, PennyState)
        if state.phase == DEALING:
            return (CHANCE,)
        if state.phase == RESTING:
            return (CLOCK,)
        return tuple(seat for seat in (0, 1) if state.shown[seat] == UNKNOWN) if state.phase == CHOOSING else ()

    def legal_actions(self, state: State, seat: Seat) -> list[int]:
        if seat == CLOCK:
            return [1000] if self.actors(state) == (CLOCK,) else []
        return [0, 1] if seat in self.actors(state) else []

    def chance_actions(self, state: State) -> list[tuple[int, int]]:
        return []

    def refuse(self, state: State, seat: Seat, action: int) -> str | None:
        return None if action in self.legal_actions(state, seat) else "P-1"

    def apply(self, state: State, seat: Seat, action: int, events: object = None) -> None:
        assert isinstance(state, PennyState)
        if seat == CLOCK:
            state.phase = OVER
            return
        state.shown[seat] = action
        if UNKNOWN not in state.shown:
            state.phase = RESTING

    def outcome(self, state: State) -> Outcome | None:
        assert isinstance(state, PennyState)
        if state.phase != OVER:
            return None
        return Outcome(2, (1,) if state.shown[0] == state.shown[1] else (0,))

    def view(self, state: State, seat: Seat | None) -> PennyState:
        assert isinstance(state, PennyState)
        seen = state.clone()
        for other in (0, 1):
            if other != seat:
                seen.hands[other] = UNKNOWN
        return seen

    def determinise(self, view: State, rng: Rng) -> PennyState:
        assert isinstance(view, PennyState)
        state = view.clone()
        state.hands = [1 + rng.below(9) if card == UNKNOWN else card for card in state.hands]
        return state

    def text(self, seat: Seat, action: int) -> str:
        return str(action)


class Showdown(Pennies):
    """Each seat holds a hidden card, 1 to 9; seat 0 keeps its own (0) or doubles it (1); the higher card wins.

    Seat 1 is never awaited; while seat 0 chooses it may call (an interrupt), which wins for it at once with a 9 and
    loses with anything else.
    """

    def new_state(self) -> PennyState:
        return PennyState([UNKNOWN, UNKNOWN], [UNKNOWN, UNKNOWN], DEALING, UNKNOWN)

    def actors(self, state: State) -> tuple[Seat, ...]:
        assert isinstance(state, PennyState)
        return {DEALING: (CHANCE,), CHOOSING: (0,), RESTING: (CLOCK,), OVER: ()}[state.phase]

    def legal_actions(self, state: State, seat: Seat) -> list[int]:
        assert isinstance(state, PennyState)
        if seat == 1:
            return [CALL] if state.phase == CHOOSING else []
        return super().legal_actions(state, seat)

    def chance_actions(self, state: State) -> list[tuple[int, int]]:
        return [(card, 1) for card in range(1, 10)] if self.actors(state) == (CHANCE,) else []

    def apply(self, state: State, seat: Seat, action: int, events: object = None) -> None:
        assert isinstance(state, PennyState)
        if seat == CHANCE:
            state.hands[state.hands.index(UNKNOWN)] = action
            state.phase = DEALING if UNKNOWN in state.hands else CHOOSING
        elif seat == CLOCK:
            state.phase = OVER
        elif seat == 1:
            state.called, state.phase = 1, OVER
        else:
            state.hands[0] *= 1 + action
            state.phase = RESTING

    def outcome(self, state: State) -> Outcome | None:
        assert isinstance(state, PennyState)
        if state.phase != OVER:
            return None
        mine, theirs = state.hands
        if state.called != UNKNOWN:
            return Outcome(2, (1,) if theirs == 9 else (0,))
        return Outcome(2, (0, 1) if mine == theirs else (0,) if mine > theirs else (1,))


def spec(timed: bool = False) -> GameSpec:
    """A spec for views of these games; its package has no advice."""
    return GameSpec(
        package=__package__ or __name__,
        id="mini",
        title="Mini",
        tagline="",
        author="the tests",
        seats=(2,),
        minutes=1,
        weight="light",
        rules_version="1",
        max_plies=10,
        options=(),
        timed=timed,
    )
