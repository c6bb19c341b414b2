"""Loads the components file and proves what is printed about board and cards by going through all 81 boards."""

from collections.abc import Sequence
from itertools import combinations, product
from typing import Any

from papilio.core.demands import components_toml, provenance
from papilio.core.demands import of_components as demand
from papilio.games.family_flutter_by.state import BOARDS, CARDS, LOOKS, MOST, NONE, PLACES, SQUARES, Tables

COLOUR_LETTERS = "ROYGBPW"
SQUARE_NAMES = ("UL", "UR", "LR", "LL")  # clockwise
PLACE_NAMES = ("ul", "top", "ur", "right", "lr", "bottom", "ll", "left")  # clockwise, as in the notation
FACES = {"ccw-leaf", "cw-leaf", "ccw-base", "cw-base"}
SIDES = {"easy", "hard"}
TOLD = {f"{side}-{what}" for side in SIDES for what in ("flower", "ways")}
CCW, CW = 0, 1  # the halves of a square, seen from the board's centre
SEAM, DIAGONAL = 0, 1  # the wings of a face
EASY, HARD = 0, 1

Looks = tuple[int, ...]
Face = tuple[int, int]
Square = list[tuple[Face, Face]]  # by look: what the two halves show
Way = frozenset[tuple[int, tuple[int, ...]]]  # places, each with the looks of the squares that form it (FF-6)


def load(raw: bytes) -> Tables:
    """The tables of a components file. Raises InvalidOption that names the place of a fault."""
    data = components_toml(raw)
    for table in data:
        demand(table in ("board", "cards"), table, "is no table; there are board and cards")
    weakest = provenance(data, ("board", "cards"))
    for table, known in (("board", SQUARE_NAMES), ("cards", ("card",))):
        for key in data[table]:
            demand(key in ("provenance", *known), f"{table}.{key}", f"is no entry here; there are {', '.join(known)}")
    squares = [_square(data["board"], name) for name in SQUARE_NAMES]
    boards = [meadow(squares, looks) for looks in all_looks()]
    _prove_board(boards)
    sides, flowers = _cards(data["cards"].get("card"), boards)
    return Tables(
        provenance=weakest,
        shown=[butterfly for board in boards for butterfly in board],
        wings=[wing for square in squares for look in square for face in look for wing in face],
        sides=[side for level in sides for side in level],
        flowers=[int(flower) for level in flowers for flower in level],
    )


def all_looks() -> list[Looks]:
    """The looks of the four squares on each board, in the order of the boards' numbers."""
    return list(product(range(LOOKS), repeat=SQUARES))


def butterfly(letters: str) -> int:
    """The number of a butterfly by the letters of its wings, left first."""
    left, right = (COLOUR_LETTERS.index(letter) for letter in letters)
    return left * len(COLOUR_LETTERS) + right


def meadow(squares: Sequence[Square], looks: Looks) -> list[int]:
    """The butterflies that a board shows, clockwise from the upper left corner (FF-1, FF-3)."""
    shown = []
    halves = [square[look] for square, look in zip(squares, looks, strict=True)]
    for number, (ccw, cw) in enumerate(halves):
        after = halves[(number + 1) % SQUARES]
        shown.append(ccw[DIAGONAL] * len(COLOUR_LETTERS) + cw[DIAGONAL])
        shown.append(cw[SEAM] * len(COLOUR_LETTERS) + after[CCW][SEAM])
    return shown


def formed_by(place: int) -> tuple[int, ...]:
    """The squares that form the butterfly at a place: one for a corner, two for a seam (FF-6)."""
    square = place // 2
    return (square,) if place % 2 == 0 else (square, (square + 1) % SQUARES)


def ways(boards: Sequence[Sequence[int]], side: Sequence[int]) -> set[Way]:
    """All different ways in which a card's side can be solved, collected over all boards (FF-6, FF-40)."""
    found: set[Way] = set()
    for looks, board in zip(all_looks(), boards, strict=True):
        if set(side) <= set(board):
            places = [board.index(one) for one in side]
            found.add(frozenset((place, tuple(looks[square] for square in formed_by(place))) for place in places))
    return found


def _square(table: dict[str, Any], name: str) -> Square:
    """What the halves of a square show in each of its looks (FF-2)."""
    entry, path = table.get(name), f"board.{name}"
    demand(isinstance(entry, dict) and set(entry) == FACES, path, f"must have {', '.join(sorted(FACES))}")
    assert isinstance(entry, dict)
    for leaf in ("ccw-leaf", "cw-leaf"):
        demand(isinstance(entry[leaf], list) and len(entry[leaf]) == 2, f"{path}.{leaf}", "has a front and a back")
    ccw, ccw_back = (_face(letters, f"{path}.ccw-leaf") for letters in entry["ccw-leaf"])
    cw, cw_back = (_face(letters, f"{path}.cw-leaf") for letters in entry["cw-leaf"])
    ccw_base, cw_base = (_face(entry[base], f"{path}.{base}") for base in ("ccw-base", "cw-base"))
    return [(ccw, cw), (cw_back, cw_base), (ccw_base, ccw_back)]


def _face(letters: Any, path: str) -> Face:
    is_face = isinstance(letters, str) and len(letters) == 2 and set(letters) <= set(COLOUR_LETTERS)
    demand(is_face, path, f"a face is two of the letters {COLOUR_LETTERS}: the seam wing, the diagonal wing")
    return COLOUR_LETTERS.index(letters[SEAM]), COLOUR_LETTERS.index(letters[DIAGONAL])


def _prove_board(boards: Sequence[Sequence[int]]) -> None:
    """FF-4, FF-5, FF-40: eight different butterflies on each board, and every fold changes exactly three of them."""
    looks = all_looks()
    for number, board in enumerate(boards):
        where = f"the board {looks[number]}"
        demand(len(set(board)) == PLACES, "board", f"{where} does not show eight different butterflies (FF-40)")
        two = all(one // len(COLOUR_LETTERS) != one % len(COLOUR_LETTERS) for one in board)
        demand(two, "board", f"{where} shows a butterfly of one colour (FF-5)")
    for before, after in combinations(range(BOARDS), 2):
        folded = [square for square in range(SQUARES) if looks[before][square] != looks[after][square]]
        if len(folded) == 1:
            changed = {place for place in range(PLACES) if boards[before][place] != boards[after][place]}
            near = {place for place in range(PLACES) if folded[0] in formed_by(place)}
            demand(changed == near, "board", f"a fold of {SQUARE_NAMES[folded[0]]} does not change three (FF-4)")


def _cards(entries: Any, boards: Sequence[Sequence[int]]) -> tuple[list[list[int]], list[list[bool]]]:
    """FF-5, FF-6, FF-40: 42 cards, each butterfly once on an easy side, each flower where there are several ways."""
    demand(isinstance(entries, list) and len(entries) == CARDS, "cards.card", f"there are {CARDS} cards (FF-5)")
    sides: list[list[int]] = [[], []]
    flowers: list[list[bool]] = [[], []]
    for number, entry in enumerate(entries, 1):
        path = f"cards.card.{number}"
        demand(isinstance(entry, dict) and set(entry) >= SIDES, path, "needs easy and hard")
        for key in entry:
            demand(key in SIDES | TOLD, f"{path}.{key}", f"is no entry here; there are {sorted(SIDES | TOLD)}")
        hard = entry["hard"]
        demand(
            isinstance(hard, list) and 2 <= len(hard) <= MOST, f"{path}.hard", "must be two or three butterflies (FF-6)"
        )
        for level, name, letters in ((EASY, "easy", [entry["easy"]]), (HARD, "hard", hard)):
            side = [_butterfly(text, f"{path}.{name}") for text in letters]
            number_of_ways, flower = len(ways(boards, side)), entry.get(f"{name}-flower")
            demand(len(set(side)) == len(side), f"{path}.{name}", "shows a butterfly twice")
            demand(type(flower) is bool, f"{path}.{name}-flower", "must be true or false (FF-6)")
            fits = number_of_ways >= 2 if flower else number_of_ways == 1
            demand(fits, f"{path}.{name}", f"has {number_of_ways} ways, which the flower does not tell (FF-6)")
            counted = entry.get(f"{name}-ways", number_of_ways)
            demand(counted == number_of_ways, f"{path}.{name}-ways", f"there are {number_of_ways} (FF-40)")
            sides[level] += [*side, *[NONE] * (MOST - len(side))]
            flowers[level].append(bool(flower))
    demand(len(set(sides[EASY])) == CARDS + 1, "cards.card", "each butterfly is on one easy side (FF-5)")
    return sides, flowers


def _butterfly(letters: Any, path: str) -> int:
    fits = isinstance(letters, str) and len(letters) == 2 and set(letters) <= set(COLOUR_LETTERS)
    demand(fits and letters[0] != letters[1], path, "must be two different letters, the left wing first (FF-5)")
    return butterfly(letters)
