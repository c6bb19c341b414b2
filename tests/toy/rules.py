"""The rules of Moth Lanterns (rules.md).

Actions: 0-4 send out a moth of brightness 1-5; 5-8 land at lantern 1-4; 9 call dusk. Chance: the brightness drawn.
"""

from typing import Any

from papilio.core.events import Event
from papilio.core.game import CHANCE, CLOCK, UNKNOWN, Game, InvalidMove, Outcome, Seat, State
from papilio.core.rng import Rng

from .components import Tables
from .state import DEAL, LAND, NOTHING, OVER, REST, SEND, MothState, moths

KINDS = 5
LANTERN, DUSK = 5, 9
HAND = 2
SENDING_MS, RESTING_MS = 10_000, 2_000
LATEST = 1 << 40


def make(tables: Tables, seats: int, options: dict[str, Any]) -> "MothLanterns":
    """The game for checked options."""
    return MothLanterns(tables, seats, options["rounds"])


class MothLanterns(Game):
    """The rules for one number of seats and rounds."""

    def __init__(self, tables: Tables, seats: int, rounds: int) -> None:
        super().__init__(seats)
        self.tables = tables
        self.rounds = rounds

    def new_state(self) -> MothState:
        """ML-1: every moth is in the bag."""
        none = [NOTHING] * self.seats
        hands: list[list[int]] = [[] for _ in none]
        bag = list(self.tables.counts)
        return MothState(bag, hands, none, none[:], [0] * KINDS, [0] * self.seats, DEAL, 1, 0, 0, False)

    # --- Whose decision, and which ---

    def actors(self, state: State) -> tuple[Seat, ...]:
        """All who have yet to send; one lands at a time; the clock ends the rest."""
        s = moths(state)
        if s.phase == SEND:
            return tuple(seat for seat in range(self.seats) if s.sent[seat] == NOTHING)
        if s.phase == LAND:
            return (self.next_to_land(s),)
        return {DEAL: (CHANCE,), REST: (CLOCK,), OVER: ()}[s.phase]

    def next_to_land(self, s: MothState) -> Seat:
        """ML-4: the brightest moth first; of equals the lower seat."""
        waiting = [seat for seat in range(self.seats) if s.landed[seat] == NOTHING]
        return min(waiting, key=lambda seat: (-s.sent[seat], seat))

    def legal_actions(self, state: State, seat: Seat) -> list[int]:
        """A moth of the hand, a free lantern, the call; for the clock its next deadline."""
        s = moths(state)
        if seat == CLOCK:
            return [s.deadline] if s.phase in (SEND, REST) else []
        if s.phase not in (SEND, LAND) or not 0 <= seat < self.seats:
            return []
        if seat not in self.actors(s):
            return [] if s.dusk else [DUSK]
        if s.phase == SEND:
            return sorted(set(s.hands[seat]))
        return [LANTERN + lantern for lantern in range(len(self.tables.points)) if lantern not in s.landed]

    def chance_actions(self, state: State) -> list[tuple[int, int]]:
        """Each brightness in the bag by its number."""
        s = moths(state)
        return [(kind, s.bag[kind]) for kind in range(KINDS) if s.bag[kind]] if s.phase == DEAL else []

    def refuse(self, state: State, seat: Seat, action: int) -> str | None:
        """The clause that the action breaks."""
        s = moths(state)
        if seat == CHANCE:
            return None if s.phase == DEAL and 0 <= action < KINDS and s.bag[action] > 0 else "ML-2"
        if seat == CLOCK:
            due = s.deadline if s.phase in (SEND, REST) else LATEST
            return None if s.phase not in (DEAL, OVER) and s.now < action <= due else "ML-7"
        if action in self.legal_actions(state, seat):
            return None
        if action == DUSK:
            return "ML-5"
        return "ML-4" if s.phase == LAND else "ML-3"

    # --- Play ---

    def apply(self, state: State, seat: Seat, action: int, events: list[Event] | None = None) -> None:
        """One ply."""
        s = moths(state)
        told: list[Event] = []
        if seat == CHANCE:
            self.deal(s, action, told)
        elif seat == CLOCK:
            self.tick(s, action, told)
        elif action == DUSK:
            s.dusk = True
            told.append(Event("dusk", seat))
        elif action < LANTERN:
            self.send(s, seat, action, told)
        else:
            self.land(s, seat, action - LANTERN, told)
        if events is not None:
            events += told

    def deal(self, s: MothState, kind: int, told: list[Event]) -> None:
        """ML-2: the first hand that is not full gets a moth, unseen by the others."""
        seat = next(seat for seat in range(self.seats) if len(s.hands[seat]) < HAND)
        s.hands[seat].append(kind)
        s.bag[kind] -= 1
        told.append(Event("draw", CHANCE, {"seat": seat, "moth": f"moth:{kind + 1}"}, ("moth",), (seat,), True))
        if all(len(hand) == HAND for hand in s.hands):
            s.phase = SEND
            s.deadline = s.now + SENDING_MS

    def send(self, s: MothState, seat: Seat, kind: int, told: list[Event]) -> None:
        """ML-3: one moth goes out face down; the last to go turns all of them up."""
        s.hands[seat].remove(kind)
        s.sent[seat] = kind
        told.append(Event("send", seat, {"moth": f"moth:{kind + 1}"}, ("moth",), (seat,)))
        if NOTHING not in s.sent:
            told.append(Event("reveal", CHANCE, {"moths": tuple(s.sent)}, reveals=True))
            s.phase = LAND

    def land(self, s: MothState, seat: Seat, lantern: int, told: list[Event]) -> None:
        """ML-4: the moth takes a free lantern and its points."""
        s.landed[seat] = lantern
        s.scores[seat] += self.tables.points[lantern]
        told.append(Event("land", seat, {"lantern": f"lantern:{lantern + 1}"}))
        if NOTHING not in s.landed:
            s.phase = REST
            s.deadline = s.now + RESTING_MS

    def tick(self, s: MothState, at: int, told: list[Event]) -> None:
        """ML-7: time passes; at a deadline the clock acts."""
        s.now = at
        if at != s.deadline:
            return
        if s.phase == REST:
            self.end_round(s)
        for seat in self.actors(s) if s.phase == SEND else ():
            self.send(s, seat, min(s.hands[seat]), told)

    def end_round(self, s: MothState) -> None:
        """ML-6: the moths of this round are gone; another round, or the end."""
        for kind in s.sent:
            s.gone[kind] += 1
        s.sent, s.landed = [NOTHING] * self.seats, [NOTHING] * self.seats
        s.phase = OVER if s.dusk or s.round == self.rounds else DEAL
        s.round += s.phase == DEAL

    def outcome(self, state: State) -> Outcome | None:
        """ML-6: the most points win; ties share."""
        s = moths(state)
        if s.phase != OVER:
            return None
        winners = tuple(seat for seat in range(self.seats) if s.scores[seat] == max(s.scores))
        return Outcome(self.seats, winners, tuple(s.scores), "dusk" if s.dusk else "rounds")

    # --- What a seat may know ---

    def view(self, state: State, seat: Seat | None) -> MothState:
        """ML-2, ML-3: hands, moths sent face down and the bag are hidden."""
        s = moths(state).clone()
        s.bag = [UNKNOWN] * KINDS
        for other in range(self.seats):
            if other == seat:
                continue
            s.hands[other] = [UNKNOWN] * len(s.hands[other])
            if s.phase == SEND and s.sent[other] != NOTHING:
                s.sent[other] = UNKNOWN
        return s

    def determinise(self, view: State, rng: Rng) -> MothState:
        """Unseen moths are dealt to the hidden places; the rest are in the bag."""
        s = moths(view).clone()
        if UNKNOWN not in s.bag:
            return s
        seen = [kind for hand in [*s.hands, s.sent] for kind in hand if kind >= 0]
        left = [self.tables.counts[kind] - s.gone[kind] - seen.count(kind) for kind in range(KINDS)]
        unseen = [kind for kind in range(KINDS) for _ in range(left[kind])]
        for places in [*s.hands, s.sent]:
            for place, kind in enumerate(places):
                if kind == UNKNOWN:
                    places[place] = unseen.pop(rng.below(len(unseen)))
        s.bag = [unseen.count(kind) for kind in range(KINDS)]
        return s

    # --- Notation ---

    def text(self, seat: Seat, action: int) -> str:
        """ "send 3", "land 1", "dusk"; chance: "3"; the clock: "1500"."""
        if seat == CHANCE:
            return str(action + 1)
        if seat == CLOCK:
            return str(action)
        if action == DUSK:
            return "dusk"
        return f"send {action + 1}" if action < LANTERN else f"land {action - LANTERN + 1}"

    def parse(self, seat: Seat, text: str) -> int:
        """The action of a notation. Raises InvalidMove."""
        words = text.strip()
        if seat == CLOCK and words.isascii() and words.isdigit() and len(words) <= 12:
            return int(words)
        for action in range(KINDS if seat == CHANCE else 0 if seat == CLOCK else DUSK + 1):
            if self.text(seat, action) == words:
                return action
        raise InvalidMove(f"{text[:40]!r} is no move of Moth Lanterns")

    def parts(self, action: int) -> tuple[str, ...]:
        """The one thing that a player picks."""
        if action == DUSK:
            return ("button:dusk",)
        return (f"moth:{action + 1}",) if action < LANTERN else (f"lantern:{action - LANTERN + 1}",)
