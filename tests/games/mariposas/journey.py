"""Helpers: a table on which chance and players do as a test says."""

from papilio.core.events import Event
from papilio.core.game import CHANCE
from papilio.games import game as find
from papilio.games.mariposas import proof, rules_cards
from papilio.games.mariposas import rules_notation as notation
from papilio.games.mariposas.rules import Mariposas
from papilio.games.mariposas.rules_season import end_season
from papilio.games.mariposas.rules_table import hold, let_go
from papilio.games.mariposas.state import CARD, FLOWERS, GONE, HAND, KINDS, MARKERS, ON_CARD, SUPPLY, MariposasState

SPEC = find("mariposas")
TABLES = SPEC.tables(None)
QUIET = ("three-points", "one-in-michoacan", "extra-fall-turn")  # abilities that wait for the end
SHOWN = {"spring": 0, "summer": 1, "fall": 2}


class Journey:
    """A game that waits for the first card of seat 0, everyone with two cards 5 but for what a test gives them."""

    def __init__(
        self, seats: int = 2, goal: str = "SP3", abilities: tuple[str, ...] = QUIET, **options: object
    ) -> None:
        chosen = {"first-player": 0, **{name.replace("_", "-"): value for name, value in options.items()}}
        self.game: Mariposas = SPEC.make(seats, chosen)
        self.state: MariposasState = self.game.new_state()
        for ability in abilities:
            self.chance(f"ability {ability}")
        while self.game.chance_actions(self.state)[0][0] >= notation.MARKER:
            self.chance()
        self.chance(f"goal {goal}")
        while self.game.actors(self.state) == (CHANCE,):
            self.chance()
        while self.state.phase != CARD:
            self.do("keep")

    # --- Playing ---

    @property
    def seat(self) -> int:
        """Who is at turn."""
        return int(self.state.turn)

    def do(self, text: str, seat: int | None = None) -> list[Event]:
        """One decision, checked, and proven to lead to a position that a game can have."""
        who = self.seat if seat is None else seat
        action = self.game.parse(who, text)
        clause = self.game.refuse(self.state, who, action)
        assert clause is None, f"{text}: {clause}"
        events: list[Event] = []
        self.game.apply(self.state, who, action, events)
        return events

    def refused(self, text: str, seat: int | None = None) -> str | None:
        """The clause by which a decision is refused."""
        who = self.seat if seat is None else seat
        return self.game.refuse(self.state, who, self.game.parse(who, text))

    def legal(self, seat: int | None = None) -> list[str]:
        """Legal decisions in notation."""
        who = self.seat if seat is None else seat
        return [self.game.text(who, action) for action in self.game.legal_actions(self.state, who)]

    def ends(self, start: str) -> set[str]:
        """The spaces where a move can end, such as those of "2a 3"."""
        return {text.rpartition(" ")[2] for text in self.legal() if text.startswith(start + " ")}

    def chance(self, text: str = "") -> list[Event]:
        """Chance does this, or what comes first."""
        outcomes = [action for action, _ in self.game.chance_actions(self.state)]
        action = self.game.parse(CHANCE, text) if text else outcomes[0]
        assert action in outcomes, f"{text}: {[self.game.text(CHANCE, a) for a in outcomes]}"
        events: list[Event] = []
        self.game.apply(self.state, CHANCE, action, events)
        return events

    def settle(self) -> None:
        """Chance does whatever comes first until somebody may decide."""
        while self.game.actors(self.state) == (CHANCE,):
            self.chance()

    def play(self, card: str, joined: str = "") -> list[Event]:
        """The seat at turn plays a card, which comes into its hand for that."""
        if card != "3+2":
            self.hand(self.seat, card, *self.cards(self.seat)[1:])
        return self.do(f"play {card}" + (f" with {joined}" if joined else ""))

    def go(self, *moves: str) -> list[Event]:
        """Moves one after the other; chance does what comes first, and nobody hatches."""
        events: list[Event] = []
        for text in moves:
            events += self.do(text)
            self.settle()
            if "no hatch" in self.legal():
                self.do("no hatch")
        return events

    def end_turn(self) -> None:
        """No further move, a card drawn, kept."""
        self.do("done")
        self.settle()
        self.do("keep")

    def pass_on(self) -> None:
        """A whole turn without a move."""
        self.do(next(text for text in self.legal() if text.startswith(("play", "pass"))))
        if "done" in self.legal():
            self.do("done")
        elif self.legal()[0].startswith("copy"):
            self.do(self.legal()[0])
            self.do("done")
        self.settle()
        self.do("keep")

    def end_season(self) -> list[Event]:
        """The season ends now."""
        rules_cards.blank_turn(self.state)
        events: list[Event] = []
        if end_season(self.game.setting, self.state, events):
            rules_cards.begin_season(self.state)
        return events

    def prove(self) -> None:
        """The position is one that a game can have."""
        proof.check(self.game, self.state)

    # --- Arranging ---

    def at(self, marker: str, space: str, seat: int = 0) -> None:
        """Put a butterfly somewhere; for the seat at turn it began the turn there."""
        number = notation.marker_number(marker)
        self.state.where[seat * MARKERS + number] = self.space(space)
        if seat == self.seat and self.state.phase >= CARD:
            self.state.began[number] = self.space(space)

    def aside(self, *markers: str, seat: int = 0, gone: bool = False) -> None:
        """Put butterflies back into the supply, or away."""
        for marker in markers:
            number = notation.marker_number(marker)
            self.state.where[seat * MARKERS + number] = GONE if gone else SUPPLY
            self.state.began[number] = -2

    def double(self, marker: str, seat: int = 0) -> None:
        """Turn a butterfly to its double side."""
        self.state.double[seat * MARKERS + notation.marker_number(marker)] = 1

    def where(self, marker: str, seat: int = 0) -> str:
        """Where a butterfly is."""
        at = int(self.state.where[seat * MARKERS + notation.marker_number(marker)])
        return TABLES.names[at] if at >= 0 else {SUPPLY: "supply", ON_CARD: "card", GONE: "gone"}[at]

    @staticmethod
    def space(name: str) -> int:
        """The number of a space."""
        return TABLES.names.index(name)

    def hand(self, seat: int, *cards: str) -> None:
        """Exchange a hand for these cards out of the deck."""
        for kind in [int(kind) for kind in self.state.hands[seat * HAND : seat * HAND + HAND] if kind >= 0]:
            let_go(self.state, seat, kind)
            self.state.deck[kind] += 1
            self.state.deck_size += 1
        for name in cards:
            kind = notation.CARD_NAMES.index(name)
            assert self.state.deck[kind] > 0, f"no {name} left"
            self.state.deck[kind] -= 1
            self.state.deck_size -= 1
            hold(self.state, seat, kind)

    def cards(self, seat: int) -> list[str]:
        """A hand."""
        return [notation.CARD_NAMES[kind] for kind in self.state.hands[seat * HAND : seat * HAND + HAND] if kind >= 0]

    def give(self, tokens: str, seat: int = 0) -> None:
        """Flower tokens such as "2A1G"; those from before are gone."""
        for flower in range(FLOWERS):
            self.state.flowers[seat * FLOWERS + flower] = 0
        for place in range(0, len(tokens), 2):
            flower = notation.FLOWER_LETTERS.index(tokens[place + 1])
            self.state.flowers[seat * FLOWERS + flower] = int(tokens[place])

    def tokens(self, seat: int = 0) -> str:
        """A seat's flower tokens, such as "2A1G"."""
        counts = [int(number) for number in self.state.flowers[seat * FLOWERS : (seat + 1) * FLOWERS]]
        return "".join(f"{n}{letter}" for n, letter in zip(counts, notation.FLOWER_LETTERS, strict=True) if n)

    def items(self, *names: str, seat: int = 0) -> None:
        """Life cycle and bonus cards."""
        for name in names:
            self.state.items[seat] |= 1 << notation.ITEM_NAMES.index(name)

    def has(self, name: str, seat: int = 0) -> bool:
        """Whether a seat has, or had, a card."""
        return bool(self.state.items[seat] >> notation.ITEM_NAMES.index(name) & 1)

    def station(self, city: str, item: str) -> None:
        """Turn a waystation up."""
        number = int(TABLES.city[self.space(city)])
        self.state.markers[number] = notation.ITEM_NAMES.index(item)

    def show(self, season: str, goal: str) -> None:
        """Turn a season card up; its markers go to the supply."""
        number = SHOWN[season]
        self.state.goals[number] = TABLES.goal_names.index(goal)
        for place, at in enumerate(self.state.where):
            if at == ON_CARD and (place % MARKERS < 3) == (number == 1):
                self.state.where[place] = SUPPLY

    def begin(self, season: str, goal: str, round_: int = 1) -> None:
        """Be in this season already."""
        number = SHOWN[season]
        for earlier, name in (("summer", "SU2"), ("fall", "FA1")):
            if SHOWN[earlier] <= number:
                self.show(earlier, goal if earlier == season else name)
        for seat in range(self.game.seats):
            self.aside(*(["1a"] if number == 1 else ["1a", "2a", "2b"]), seat=seat, gone=True)
        self.state.season = number
        rules_cards.begin_season(self.state)
        self.state.round = round_

    def score(self, seat: int = 0) -> int:
        """Points so far."""
        return int(self.state.score[seat])

    def played(self, seat: int, *cards: str) -> None:
        """Cards that lie before a seat, out of the deck."""
        for name in cards:
            kind = notation.CARD_NAMES.index(name)
            self.state.deck[kind] -= 1
            self.state.deck_size -= 1
            self.state.played[seat * KINDS + kind] += 1


def data(events: list[Event], name: str) -> list[dict[str, object]]:
    """The particulars of the events of a name."""
    return [event.data for event in events if event.name == name]
