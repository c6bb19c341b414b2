"""Recorded whole races: one for each way to end and each number of seats, both levels and every option among them."""

from pathlib import Path

import pytest

import papilio
from papilio.games.family_flutter_by import scoring
from papilio.games.family_flutter_by.rules_notation import SETS, SKIP
from papilio.games.family_flutter_by.state import CARDS, CHOOSE

HERE = Path(__file__).parent / "records"
ENDS = ("cards", "tie-break", "shared", "early-cards", "early-tie-break", "early-shared")
HARD_ENDS = ("butterflies", "early-butterflies")
WANTED = {
    **{f"{seats}-{end}": (seats, {}, end) for seats in (2, 3, 4) for end in ENDS},
    **{f"{seats}-hard-{end}": (seats, {"level": "hard"}, end) for seats in (2, 3, 4) for end in HARD_ENDS},
    "2-choose-cards": (2, {"wrong-claim": "choose"}, "cards"),
    "2-handicap-cards": (2, {"handicap-seconds": [3, 0], "limit-seconds": 20}, "cards"),
    "1-all-won": (1, {}, "all-won"),
    "1-hard-all-won": (1, {"level": "hard"}, "all-won"),
    "1-given-up": (1, {}, "given-up"),
}


class Director:
    """Plays a match so that it ends as wanted."""

    def __init__(self, name):
        seats, options, self.end = WANTED[name]
        seed = sum(map(ord, name))
        self.match = papilio.start("family-flutter-by", seats=seats, seed=seed, options=options)
        self.rng = papilio.Rng(seed, "director")
        self.now = 0

    @property
    def state(self):
        return self.match.view(None).state

    def take(self, seat, right=True):
        """A claim, some seconds after the card was turned up."""
        game, state = self.match.game, self.state
        at_ms = int(state.now) + 4000 + self.rng.below(9000)
        action = game.solutions(int(state.card))[0]
        if not right:
            shown = set(game.solutions(int(state.card)))
            sets = (places for places in range(SETS) if places.bit_count() == game.to_find(state))
            action = next(places for places in sets if places not in shown)
        self.match.submit(seat, action, at_ms=at_ms)

    def skip(self):
        for seat in self.match.actors:
            self.match.submit(seat, SKIP)

    def many(self, card):
        return int(scoring.butterflies_on(self.match.game.tables, self.match.game.level, card))

    def play(self):
        how = self.end.removeprefix("early-")
        {"tie-break": self.by_tie, "shared": self.by_tie, "butterflies": self.by_butterflies}.get(how, self.by_cards)()
        assert self.match.outcome.reason == self.end
        return self.match

    def by_cards(self):
        wins = 0
        while self.match.actors:
            if self.state.phase == CHOOSE:
                self.match.submit(0, self.match.legal(0)[1])
            elif self.end == "given-up" or (self.end.startswith("early-") and wins == 9):
                self.skip()
            elif wins in (4, 6):
                self.take(0, right=False)
                wins += 1
            else:
                self.take(0 if wins % 3 else len(self.match.actors) - 1)
                wins += 1

    def by_tie(self):
        """Two have as many cards; then the tie-break, found or not."""
        seats, early = self.match.seats, self.end.startswith("early-")
        for seat in [0, 1] * 3 if early else [*[0, 1] * 6, seats - 1]:
            self.take(seat)
        while not self.state.contenders and self.match.actors:
            self.skip()
        if self.end.endswith("tie-break"):
            self.take(self.match.actors[0], right=False)
            self.take(self.match.actors[-1])
        while self.match.actors:
            self.skip()

    def by_butterflies(self):
        """On hard, where both have as many cards, but not as many butterflies."""
        while self.match.actors:
            state = self.state
            counts = [int(scoring.cards_won(state, seat)) for seat in (0, 1)]
            sums = [sum(self.many(card) for card in range(CARDS) if state.owner[card] == seat) for seat in (0, 1)]
            if self.end.startswith("early-") and counts[0] == counts[1] >= 2 and sums[0] != sums[1]:
                self.skip()
            elif counts == [6, 6] and self.match.seats > 2:
                self.take(2)
            elif counts[0] <= counts[1] and counts[0] < 6:
                self.take(0)
            elif counts[1] < 6:
                self.take(1)
            else:
                self.skip()


def kept(name):
    return papilio.Record.from_json((HERE / f"{name}.json").read_text())


IMPOSSIBLE = {"2-tie-break", "2-shared", "2-hard-butterflies"}  # thirteen cards cannot be halved
NAMES = [name for name in WANTED if name not in IMPOSSIBLE]


@pytest.mark.parametrize("name", NAMES)
def test_a_recorded_race_replays_to_its_end(name, regenerate):
    if regenerate:
        HERE.mkdir(exist_ok=True)
        (HERE / f"{name}.json").write_text(Director(name).play().record().to_json() + "\n")
    record = kept(name)
    match = papilio.replay(record)
    assert match.outcome.reason == WANTED[name][2]
    assert match.record() == record


def test_every_way_to_end_is_there():
    assert {path.stem for path in HERE.glob("*.json")} == set(NAMES)
    ends = {WANTED[name][2] for name in NAMES}
    assert ends == {*ENDS, *HARD_ENDS, "all-won", "given-up"}
