"""The numbers of actions, and how they are written.

A claim is board * 256 + places, where places has a bit for each of the eight; then come SKIP and GIVE + card.
"""

from typing import Final

from papilio.core.game import CHANCE, CLOCK, InvalidMove, Seat
from papilio.core.native import i64
from papilio.games.family_flutter_by.state import BOARDS, CARDS, LATEST, LOOKS, MOST, PLACES, SQUARES

SETS: Final = 1 << PLACES
SKIP: Final = BOARDS * SETS
GIVE: Final = SKIP + 1
ACTIONS: Final = GIVE + CARDS
SQUARE_WORDS: Final = ("ul", "ur", "lr", "ll")
PLACE_WORDS: Final = ("ul", "top", "ur", "right", "lr", "bottom", "ll", "left")


def size(places: i64) -> i64:
    """How many places a claim points at."""
    count: i64 = 0
    while places:
        count += places & 1
        places >>= 1
    return count


def place_sets(many: i64) -> list[int]:
    """The sets of so many places, ascending."""
    return [places for places in range(SETS) if size(places) == many]


ALL_SETS: Final = [place_sets(many) for many in range(MOST + 1)]


def all_claims(many: i64) -> list[int]:
    """Every claim of so many places, ascending."""
    return [board * SETS + places for board in range(BOARDS) for places in ALL_SETS[many]]


def claims_of(many: i64) -> int:
    """How many claims of so many places there are."""
    return BOARDS * len(ALL_SETS[many])


def nth_claim(many: i64, number: i64) -> int:
    """One of all claims of so many places, in their order."""
    sets = ALL_SETS[many]
    return int(number // len(sets) * SETS) + sets[number % len(sets)]


def look(board: i64, square: i64) -> i64:
    """The look of one square of a board."""
    k: i64 = SQUARES - 1
    while k > square:
        board //= LOOKS
        k -= 1
    return board % LOOKS


def is_claim(action: i64) -> bool:
    """Whether it claims anything at all."""
    return 0 <= action < SKIP and 1 <= size(action % SETS) <= MOST


def text(seat: Seat, action: int) -> str:
    """ "0120 top+left", "skip", "give 17"; chance: "17"; the clock: "1500"."""
    if seat == CLOCK:
        return str(action)
    if seat == CHANCE:
        return str(action + 1)
    if action == SKIP:
        return "skip"
    if action > SKIP:
        return f"give {action - GIVE + 1}"
    return f"{looks_text(action // SETS)} {'+'.join(place_words(action))}"


def looks_text(board: int) -> str:
    """The looks of a board's squares, clockwise from the upper left one."""
    return "".join([str(look(board, square)) for square in range(SQUARES)])


def place_words(action: int) -> list[str]:
    """The places of a claim, clockwise."""
    return [PLACE_WORDS[place] for place in range(PLACES) if (action >> place) & 1]


def parse(seat: Seat, written: str) -> int:
    """The action of a notation. Raises InvalidMove."""
    words = written.strip()
    if not words.isascii() or len(words) > 60:
        raise InvalidMove("this is no move of Family Flutter-By")
    if seat < 0:
        return number(words, 0 if seat == CLOCK else 1, LATEST if seat == CLOCK else CARDS) - (seat == CHANCE)
    if words == "skip":
        return SKIP
    if words.startswith("give "):
        return GIVE + number(words[5:], 1, CARDS) - 1
    return claim(words)


def claim(words: str) -> int:
    """A claim: four looks, a space, and one to three places."""
    looks, _, rest = words.partition(" ")
    places = 0
    for word in rest.strip().split("+"):
        if word not in PLACE_WORDS:
            raise InvalidMove(f"{word!r} is no place; there are {', '.join(PLACE_WORDS)}")
        places |= 1 << PLACE_WORDS.index(word)
    if len(looks) != SQUARES or looks.strip("012") or not is_claim(places):
        raise InvalidMove(f"{words!r} is no claim, such as '0120 top+left'")
    return int(looks, LOOKS) * SETS + places


def number(words: str, low: int, high: int) -> int:
    """A whole number within bounds."""
    if not words.isdigit() or len(words) > 15 or not low <= int(words) <= high:
        raise InvalidMove(f"{words!r} is no number from {low} to {high}")
    return int(words)


def parts(action: int) -> tuple[str, ...]:
    """The looks of the squares, then the places; the button; or the card given back."""
    if action == SKIP:
        return ("button:skip",)
    if action > SKIP:
        return (f"card:{action - GIVE + 1}",)
    looks = [f"look:{SQUARE_WORDS[square]}-{look(action // SETS, square)}" for square in range(SQUARES)]
    return tuple(looks + [f"place:{word}" for word in place_words(action)])
