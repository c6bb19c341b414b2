"""Papillons' table a second time, slow and obvious, written from the ledger: a dict of squares and brute force."""

STEPS = [(1, 0), (0, 1), (-1, 0), (0, -1)]
LINES = [(1, 0), (0, 1), (1, 1), (1, -1)]
Square = tuple[int, int]


def square(name: str) -> Square:
    x, y = name.split(",")
    return int(x), int(y)


def beside(place: Square) -> list[Square]:
    return [(place[0] + dx, place[1] + dy) for dx, dy in STEPS]


def connected(squares: set[Square]) -> bool:
    if not squares:
        return True
    reached, queue = set(), [next(iter(squares))]
    while queue:
        here = queue.pop()
        if here in squares and here not in reached:
            reached.add(here)
            queue += beside(here)
    return reached == squares


class SlowTable:
    """What lies where; names of cards and places are those of the notation."""

    def __init__(self, position: dict) -> None:
        self.cards = {square(entry["cell"]): entry["card"] for entry in position["table"]}
        self.tokens = {square(entry["cell"]): entry["token"] for entry in position["table"] if entry["token"]}
        self.guarded = [square(position["table"][card]["cell"]) for card in position["guarded"]]

    def places(self) -> set[Square]:
        if not self.cards:
            return {(0, 0)}
        return {place for card in self.cards for place in beside(card)} - set(self.cards)

    def moves(self) -> set[tuple[Square, Square]]:
        found = set()
        for start in self.cards:
            if start in self.tokens or start in self.guarded:
                continue
            rest = set(self.cards) - {start}
            for goal in {place for card in rest for place in beside(card)} - rest - {start}:
                if connected(rest | {goal}):
                    found.add((start, goal))
        return found

    def rows(self) -> set[str]:
        """The colours and kinds (by their letters) that have a row."""
        found = set()
        for x, y in self.cards:
            for dx, dy in LINES:
                line = [(x + dx * k, y + dy * k) for k in range(4)]
                if any(place not in self.cards or self.tokens.get(place, "").startswith("web") for place in line):
                    continue
                for sign in (0, 1):
                    if len({self.cards[place][sign] for place in line}) == 1:
                        found.add(self.cards[line[0]][sign])
        return found

    def shape(self) -> frozenset:
        """The cards relative to each other, with their tokens and who is protected."""
        left, top = min(x for x, _ in self.cards), min(y for _, y in self.cards)
        last = self.guarded[0] if self.guarded else None
        return frozenset(
            ((x - left, y - top), card, (x, y) in self.tokens, (x, y) in self.guarded, (x, y) == last)
            for (x, y), card in self.cards.items()
        )
