"""The numbers of actions, and their notation.

    play 1+3 with +2       a card, and the bonus cards laid with it (+1, +2, both)
    copy 5   done   pass   keep   trade 2+2   trade both
    3b 1+2 E4              the second marker of generation 3 makes a move of 1, lengthened by 2, to E4
    take aster   from E5   gain green-egg   pay 2A1G   no hatch   free E4   free none

Chance: "start 1", "ability two-cards", "goal SU7", "draw 5", "turn up pink-adult", "die wild".
"""

from typing import Final

from papilio.core.game import CHANCE, InvalidMove
from papilio.core.native import i64
from papilio.games.mariposas.state import FLOWERS, KINDS, LIFE_CARDS, MARKERS, Tables

# A seat's actions.
PLAY: Final = 0  # + card * 4 + the bonus cards laid with it: 1 add 1 move, 2 add 2 to a move
PASS: Final = 32
COPY: Final = 33  # + kind
DONE: Final = 38
KEEP: Final = 39
TRADE: Final = 40  # + kind
TRADE_BOTH: Final = 47
FLOWER: Final = 48  # + flower
GAIN: Final = 53  # + item
NO_HATCH: Final = 68
NO_FREE: Final = 69
EXTRA: Final = 256  # + space
FREE: Final = 512  # + space of the parent
HATCH: Final = 1024  # + payment: a digit of base 6 for each flower
PAYMENTS: Final = 7776
MOVE: Final = 16384  # + ((move * 10 + marker) * 256 + space); move: 2 * (steps - 1), + 1 where 2 are added
SPAN: Final = 256
MOVES: Final = 10
END: Final = MOVE + MOVES * MARKERS * SPAN

# Chance's actions.
START: Final = 0  # + seat
ABILITY: Final = 8  # + ability
GOAL: Final = 16  # + goal card
DRAW: Final = 40  # + kind
MARKER: Final = 48  # + item
DIE: Final = 64  # + side
CHANCE_END: Final = 70

CARD_NAMES: Final = ("1+1+1", "2+2", "1+3", "5", "4+flower", "reuse-own", "reuse-other", "3+2")
JOIN_NAMES: Final = ("none", "+1", "+2", "both")
FLOWER_NAMES: Final = ("frostweed", "aster", "goldenrod", "coneflower", "mistflower", "wild")
FLOWER_LETTERS: Final = "FAGCM"
POWERS: Final = (1, 6, 36, 216, 1296)
ITEM_NAMES: Final = (
    "green-egg", "green-caterpillar", "green-chrysalis", "green-adult",
    "pink-egg", "pink-caterpillar", "pink-chrysalis", "pink-adult",
    "blue-egg", "blue-caterpillar", "blue-chrysalis", "blue-adult",
    "3+2", "add-1", "add-2", "wild",
)  # fmt: skip
ABILITY_NAMES: Final = (
    "extra-fall-turn", "point-per-hatch", "one-of-each-flower", "three-points", "two-cards", "one-in-michoacan",
)  # fmt: skip
MARKER_NAMES: Final = ("1a", "2a", "2b", "3a", "3b", "3c", "4a", "4b", "4c", "4d")
MOVE_NAMES: Final = ("1", "1+2", "2", "2+2", "3", "3+2", "4", "4+2", "5", "5+2")
CHOICES: Final = {"pass": PASS, "done": DONE, "keep": KEEP, "trade both": TRADE_BOTH, "no hatch": NO_HATCH,
                  "free none": NO_FREE}  # fmt: skip
MOST_SEATS: Final = 5


def move_number(move: i64, marker: i64, space: i64) -> i64:
    """The action of a move."""
    return MOVE + (move * MARKERS + marker) * SPAN + space


def digits(code: int) -> list[int]:
    """How many tokens of each flower a payment has."""
    found = []
    for _ in range(FLOWERS):
        found.append(code % 6)
        code //= 6
    return found


def payment_text(code: int) -> str:
    """A payment such as "2A1G"."""
    return "".join([f"{number}{FLOWER_LETTERS[flower]}" for flower, number in enumerate(digits(code)) if number])


def is_alike(code: int) -> bool:
    """Whether a payment has tokens of one flower only."""
    return len([number for number in digits(code) if number]) == 1


def text(tables: Tables, seat: int, action: int) -> str:
    """The notation of an action."""
    if seat == CHANCE:
        return chance_text(tables, action)
    if action >= MOVE:
        number = action - MOVE
        move = MOVE_NAMES[number // SPAN // MARKERS]
        return f"{MARKER_NAMES[number // SPAN % MARKERS]} {move} {tables.names[number % SPAN]}"
    if action >= HATCH:
        return "pay " + payment_text(action - HATCH)
    if action >= FREE:
        return "free " + tables.names[action - FREE]
    if action >= EXTRA:
        return "from " + tables.names[action - EXTRA]
    for word, number in CHOICES.items():
        if action == number:
            return word
    if action >= GAIN:
        return "gain " + ITEM_NAMES[action - GAIN]
    if action >= FLOWER:
        return "take " + FLOWER_NAMES[action - FLOWER]
    if action >= TRADE:
        return "trade " + CARD_NAMES[action - TRADE]
    if action >= COPY:
        return "copy " + CARD_NAMES[action - COPY]
    joined = action % 4
    return "play " + CARD_NAMES[action // 4] + (f" with {JOIN_NAMES[joined]}" if joined else "")


def chance_text(tables: Tables, action: int) -> str:
    """The notation of an outcome of chance."""
    if action >= DIE:
        return "die " + FLOWER_NAMES[action - DIE]
    if action >= MARKER:
        return "turn up " + ITEM_NAMES[action - MARKER]
    if action >= DRAW:
        return "draw " + CARD_NAMES[action - DRAW]
    if action >= GOAL:
        return "goal " + tables.goal_names[action - GOAL]
    if action >= ABILITY:
        return "ability " + ABILITY_NAMES[action - ABILITY]
    return f"start {action + 1}"


def parse(tables: Tables, seat: int, given: str) -> int:
    """The action of a notation. Raises InvalidMove."""
    words = given.strip()
    found = parse_chance(tables, words) if seat == CHANCE else parse_move(tables, words) if seat >= 0 else -1
    if found < 0 or text(tables, seat, found) != words:
        raise InvalidMove(f"{given[:40]!r} is no move of Mariposas; moves look like 'play 1+3' and '2a 3 E4'")
    return found


def parse_chance(tables: Tables, words: str) -> int:
    """An outcome of chance, or -1."""
    verb, _, rest = words.partition(" ")
    if verb == "turn":
        verb, rest = "turn up", rest[3:]
    lists = {
        "start": (START, tuple([str(seat + 1) for seat in range(MOST_SEATS)])),
        "ability": (ABILITY, ABILITY_NAMES),
        "goal": (GOAL, tuple(tables.goal_names)),
        "draw": (DRAW, CARD_NAMES[:KINDS]),
        "turn up": (MARKER, ITEM_NAMES),
        "die": (DIE, FLOWER_NAMES),
    }
    if verb not in lists or rest not in lists[verb][1]:
        return -1
    return lists[verb][0] + lists[verb][1].index(rest)


def parse_move(tables: Tables, words: str) -> int:
    """A seat's action, or -1."""
    if words in CHOICES:
        return CHOICES[words]
    parts = words.split(" ")
    verb, rest = parts[0], parts[1] if len(parts) > 1 else ""
    if verb in MARKER_NAMES and len(parts) == 3 and rest in MOVE_NAMES and parts[2] in tables.names:
        marker, move, space = MARKER_NAMES.index(verb), MOVE_NAMES.index(rest), tables.names.index(parts[2])
        return int(move_number(move, marker, space))
    if verb == "play" and rest in CARD_NAMES:
        joined = JOIN_NAMES.index(parts[3]) if len(parts) == 4 and parts[3] in JOIN_NAMES else 0
        return PLAY + 4 * CARD_NAMES.index(rest) + joined
    if verb == "pay":
        return parse_payment(rest)
    lists = {
        "copy": (COPY, CARD_NAMES[:5]),
        "trade": (TRADE, CARD_NAMES[:KINDS]),
        "take": (FLOWER, FLOWER_NAMES[:FLOWERS]),
        "gain": (GAIN, ITEM_NAMES[: LIFE_CARDS + 3]),
        "from": (EXTRA, tuple(tables.names)),
        "free": (FREE, tuple(tables.names)),
    }
    if verb not in lists or rest not in lists[verb][1]:
        return -1
    return lists[verb][0] + lists[verb][1].index(rest)


def parse_payment(words: str) -> int:
    """A payment's action, or -1."""
    code = 0
    if len(words) % 2 or not 2 <= len(words) <= 2 * FLOWERS:
        return -1
    for place in range(0, len(words), 2):
        number, letter = words[place], words[place + 1]
        if number not in "12345" or letter not in FLOWER_LETTERS:
            return -1
        code += int(number) * POWERS[FLOWER_LETTERS.index(letter)]
    return HATCH + code if code < PAYMENTS else -1


def parts(tables: Tables, action: int) -> tuple[str, ...]:
    """The slots that one picks for an action, in order."""
    if action >= MOVE:
        number = action - MOVE
        butterfly = "butterfly:" + MARKER_NAMES[number // SPAN % MARKERS]
        return ("steps:" + MOVE_NAMES[number // SPAN // MARKERS], butterfly, "space:" + tables.names[number % SPAN])
    if action >= HATCH:
        code = action - HATCH
        return ("hatch:alike" if is_alike(code) else "hatch:mixed", "tokens:" + payment_text(code))
    if action >= FREE:
        return ("free:yes", "space:" + tables.names[action - FREE])
    if action >= EXTRA:
        return ("space:" + tables.names[action - EXTRA],)
    if action in (NO_HATCH, NO_FREE):
        return ("hatch:no" if action == NO_HATCH else "free:no",)
    if action >= GAIN:
        return ("item:" + ITEM_NAMES[action - GAIN],)
    if action >= FLOWER:
        return ("flower:" + FLOWER_NAMES[action - FLOWER],)
    if action >= TRADE:
        return ("trade:both" if action == TRADE_BOTH else "trade:" + CARD_NAMES[action - TRADE],)
    if action in (KEEP, DONE, PASS):
        return ("do:" + text(tables, 0, action),)
    if action >= COPY:
        return ("copy:" + CARD_NAMES[action - COPY],)
    return ("card:" + CARD_NAMES[action // 4], "join:" + JOIN_NAMES[action % 4])


def marker_number(name: str) -> int:
    """The marker of a name such as "3b"."""
    return MARKER_NAMES.index(name)
