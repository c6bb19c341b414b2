"""Helpers: positions of Papillons, laid out by hand and proven like any foreign one."""

from papilio.core.events import Event
from papilio.core.game import CHANCE
from papilio.games import game as find
from papilio.games.papillons import codec
from papilio.games.papillons.rules import Papillons
from papilio.games.papillons.state import PapillonsState

SPEC = find("papillons")
TABLES = SPEC.tables(None)
COLOURS, KINDS = TABLES.goal_names[:4], TABLES.goal_names[4:]
# Eight cards in a block without a row, each colour and kind twice: the extra actions are open on it for two and more.
BLOCK = ["Rs@0,0", "Ya@1,0", "Bs@2,0", "Ga@3,0", "Bl@0,1", "Gr@1,1", "Rl@2,1", "Yr@3,1"]
LONG = [*BLOCK, "Ra@0,2", "Ys@1,2", "Ba@2,2", "Gs@3,2"]  # twelve: open for four


class Table:
    """A game and its state; seat 0 starts unless told."""

    def __init__(self, seats=2, cards=(), turn=None, goals=None, hands=None, deck=None, **changes):
        options = {"first-player": 0}
        for name in [option.name for option in SPEC.options]:
            key = name.replace("-", "_")
            if key in changes:
                options[name] = changes.pop(key)
        self.game: Papillons = SPEC.make(seats, options)
        self.state: PapillonsState = codec.from_dict(
            self.game, laid_out(seats, cards, turn, goals, hands, deck, changes)
        )

    @property
    def turn(self) -> int:
        return int(self.state.turn)

    def do(self, text: str, seat: int | None = None, draw: bool = True) -> list[Event]:
        """Play a move, and let chance draw the first thing it can; returns what happened, drawing left out."""
        seat = self.turn if seat is None else seat
        action = self.game.parse(seat, text)
        assert self.game.refuse(self.state, seat, action) is None, (
            f"{text}: {self.game.refuse(self.state, seat, action)}"
        )
        events: list[Event] = []
        self.game.apply(self.state, seat, action, events)
        if draw:
            self.draw()
        return events

    def draw(self, text: str | None = None) -> None:
        """Let chance draw this, or the first thing it can, until a seat may act."""
        while self.game.actors(self.state) == (CHANCE,):
            action = self.game.chance_actions(self.state)[0][0] if text is None else self.game.parse(CHANCE, text)
            self.game.apply(self.state, CHANCE, action)

    def refused(self, text: str, seat: int | None = None) -> str | None:
        seat = self.turn if seat is None else seat
        return self.game.refuse(self.state, seat, self.game.parse(seat, text))

    def legal(self, seat: int | None = None) -> list[str]:
        seat = self.turn if seat is None else seat
        return [self.game.text(seat, action) for action in self.game.legal_actions(self.state, seat)]

    def kinds(self, seat: int | None = None) -> set[str]:
        """What sorts of move there are."""
        return {sort(text) for text in self.legal(seat)}

    @property
    def outcome(self):
        return self.game.outcome(self.state)

    def position(self):
        return codec.to_dict(self.game, self.state)


def sort(text: str) -> str:
    if ">" in text:
        return "move"
    if text[:3] in ("net", "web"):
        return text[:3]
    if text.startswith("call"):
        return "call"
    if "@" in text:
        return "play" if text[0] != "@" else "place"
    return text


def laid_out(seats, cards, turn, goals, hands, deck, changes):
    """A position as plain data: what is not told is filled up from the box."""
    table = []
    for text in cards:
        card, _, token = text.partition("+")
        name, _, cell = card.partition("@")
        table.append({"card": name, "cell": cell, "token": f"{token[:3]} {token[3:]}" if token else ""})
    box = [face for face in TABLES.face_names for _ in range(2)]
    for entry in table:
        box.remove(entry["card"])
    given = hands or {}
    for hand in given.values():
        for face in hand:
            box.remove(face)
    dealt = []
    for seat in range(seats):
        hand = list(given[seat]) if seat in given else [] if deck == 0 else [box.pop(), box.pop()]
        dealt.append(hand)
    if deck == 0 and box:
        raise AssertionError(f"these cards are nowhere: {box}")
    at_turn = len(table) % seats if turn is None else turn
    position = {
        "phase": "turn",
        "turn": at_turn,
        "starter": 0,
        "table": table,
        "hands": dealt,
        "goals": [[COLOURS[seat], KINDS[seat]] for seat in range(seats)] if goals is None else goals,
        "shown": [[] for _ in range(seats)],
        "deck": {face: box.count(face) for face in TABLES.face_names},
        "deck_size": len(box),
        "revealed": "",
        "placed": [len(table) // seats + (seat < len(table) % seats) for seat in range(seats)],
        "guarded": [],
        "fresh": [],
        "extra_taken": False,
        "used": [entry["token"] for entry in table if entry["token"]],
        "dry": 0,
        "passes": 0,
        "seen": [],
        "called": [],
        "missed": [],
        "result": None,
    }
    return {**position, **changes}


def everything(turn_hand=()):
    """All 32 cards in a grid without a row of four, but those in a hand: `cards` for a table with an empty deck."""
    faces = [face for face in TABLES.face_names for _ in range(2)]
    for face in turn_hand:
        faces.remove(face)
    return spread(faces)


def spread(faces):
    """The faces in rows of eight such that no colour or kind makes a row; found by going back where one would."""
    cells = [(x, y) for y in range(-(-len(faces) // 8)) for x in range(8)]
    laid: dict[tuple[int, int], str] = {}

    def fits(cell, face):
        x, y = cell
        for dx, dy in ((1, 0), (1, 1), (0, 1), (-1, 1)):
            line = [laid.get((x - dx * k, y - dy * k)) for k in (1, 2, 3)]
            for sign in (0, 1):
                if all(other is not None and other[sign] == face[sign] for other in line):
                    return False
        return True

    def fill(number, left):
        if not left:
            return True
        for face in sorted(set(left)):
            if fits(cells[number], face):
                laid[cells[number]] = face
                rest = list(left)
                rest.remove(face)
                if fill(number + 1, rest):
                    return True
                del laid[cells[number]]
        return False

    assert fill(0, faces)
    return [f"{face}@{x},{y}" for (x, y), face in laid.items()]
