"""Words for the things of Mariposas: spaces, cards, butterflies, goals; and for the slots that one picks."""

from collections.abc import Sequence

from papilio.games.mariposas.rules_notation import FLOWER_LETTERS, FLOWER_NAMES
from papilio.games.mariposas.state import BREED, BREED_DOUBLE, EACH, EVERY_FLOWER, NO_ONE, PER
from papilio.text import N_, _, ngettext

SEASONS = (N_("Spring"), N_("Summer"), N_("Fall"))
FLOWERS = {
    "frostweed": N_("frostweed"), "aster": N_("aster"), "goldenrod": N_("goldenrod"),
    "coneflower": N_("coneflower"), "mistflower": N_("mistflower"), "wild": N_("wild flower"),
}  # fmt: skip
CARDS = {
    "1+1+1": N_("move 1, three times"), "2+2": N_("move 2, twice"), "1+3": N_("move 1 and 3"), "5": N_("move 5"),
    "4+flower": N_("move 4, and a flower nearby"), "reuse-own": N_("reuse an own card"),
    "reuse-other": N_("reuse another player's card"), "3+2": N_("bonus: move 3 and 2"),
}  # fmt: skip
JOINS = {
    "none": N_("without a bonus card"), "+1": N_("with the further move of 1"), "+2": N_("with 2 added to a move"),
    "both": N_("with both bonus cards"),
}  # fmt: skip
SETS = {"green": N_("green"), "pink": N_("pink"), "blue": N_("blue")}
STAGES = {
    "egg": N_("egg"), "caterpillar": N_("caterpillar"), "chrysalis": N_("chrysalis"), "adult": N_("adult butterfly"),
}  # fmt: skip
BONUSES = {"3+2": N_("the bonus card 3 + 2"), "add-1": N_("the bonus card add 1 move"),
           "add-2": N_("the bonus card add 2 to a move"), "wild": N_("the wild flower")}  # fmt: skip
ABILITIES = {
    "extra-fall-turn": N_("an extra turn in fall"),
    "point-per-hatch": N_("a point for each hatch"),
    "one-of-each-flower": N_("one of each flower"),
    "three-points": N_("three points"),
    "two-cards": N_("any two cards"),
    "one-in-michoacan": N_("one more in Michoacán"),
}
COLOURS = {
    "red": N_("on a red space"), "orange": N_("on an orange space"), "yellow": N_("on a yellow space"),
    "green": N_("on a green space"), "blue": N_("on a blue space"),
}  # fmt: skip
BUTTONS = {
    "do:pass": N_("lose this turn"), "do:done": N_("end of the moves"), "do:keep": N_("keep these cards"),
    "trade:both": N_("trade both in"), "hatch:no": N_("no hatch"), "hatch:alike": N_("flowers alike"),
    "hatch:mixed": N_("any flowers"), "free:yes": N_("a free hatch"), "free:no": N_("no free hatch"),
}  # fmt: skip
PROMPTS = {
    "card": N_("Choose a card"), "join": N_("Choose bonus cards to lay with it"), "do": N_("Go on"),
    "trade": N_("Keep or trade in"), "copy": N_("Choose the card to repeat"), "flower": N_("Choose a flower"),
    "space": N_("Choose a space"), "item": N_("Choose a card"), "hatch": N_("Hatch, or not"),
    "tokens": N_("Choose what to pay"), "free": N_("A free hatch"), "steps": N_("Choose a move"),
    "butterfly": N_("Choose a butterfly"),
}  # fmt: skip


def listed(items: Sequence[str]) -> str:
    """Things one after another."""
    if len(items) <= 1:
        return "".join(items)
    return _("{most} and {last}").format(most=", ".join(items[:-1]), last=items[-1])


def sentence_case(text: str) -> str:
    """With a capital at its beginning."""
    return text[:1].upper() + text[1:]


def space_words(slot: str) -> str:
    """A space: a city's name, or the hex's."""
    name = slot.partition(":")[2]
    return _("Michoacán") if name == "MX" else name.replace("-", " ")


def flower_words(name: str, number: int = 1) -> str:
    """So many tokens of a flower."""
    return f"{number} {_(FLOWERS[name])}" if number > 1 else _(FLOWERS[name])


def item_words(name: str) -> str:
    """A life cycle or bonus card."""
    if name in BONUSES:
        return _(BONUSES[name])
    colour, _dash, stage = name.partition("-")
    return _("the {colour} {stage}").format(colour=_(SETS[colour]), stage=_(STAGES[stage]))


def butterfly_words(slot: str) -> str:
    """A butterfly by its generation, and which of them."""
    name = slot.partition(":")[2]
    text = _("generation {number}") if name == "1a" else _("generation {number}, butterfly {letter}")
    return text.format(number=name[0], letter=name[1])


def payment_words(text: str) -> str:
    """A payment such as "2A1G"."""
    pairs = [(int(text[k]), FLOWER_NAMES[FLOWER_LETTERS.index(text[k + 1])]) for k in range(0, len(text), 2)]
    return listed([f"{number} {_(FLOWERS[name])}" for number, name in pairs])


def steps_words(name: str) -> str:
    """A move of so many steps."""
    base, _plus, more = name.partition("+")
    steps = int(base) + int(more or 0)
    text = ngettext("a move of {n}", "a move of {n}", steps).format(n=steps)
    return _("{move} (2 added)").format(move=text) if more else text


def part_label(slot: str) -> str:
    """One slot in words."""
    kind, _colon, name = slot.partition(":")
    if slot in BUTTONS:
        return _(BUTTONS[slot])
    if kind in ("card", "copy"):
        return _(CARDS[name])
    if kind == "trade":
        return _("trade in: {card}").format(card=_(CARDS[name]))
    words = {
        "join": lambda: _(JOINS[name]),
        "flower": lambda: flower_words(name),
        "space": lambda: space_words(slot),
        "item": lambda: item_words(name),
        "tokens": lambda: payment_words(name),
        "steps": lambda: steps_words(name),
        "butterfly": lambda: butterfly_words(slot),
    }
    return words[kind]()


def part_prompt(kind: str) -> str:
    """What to choose next."""
    return _(PROMPTS[kind])


# --- Goals ---


def region_words(code: str) -> str:
    """Where, such as "above:Atlanta"."""
    kind, _colon, rest = code.partition(":")
    if kind == "colour":
        return _(COLOURS[rest])
    cities = rest.split(":")
    texts = {
        "above": _("above {city}'s row"),
        "below": _("below {city}'s row"),
        "left": _("left of {city}'s column"),
        "right": _("right of {city}'s column"),
        "between": _("between the columns of {city} and {other}"),
        "around": _("around {city}"),
        "double": _("on a double flower space"),
        "coast": _("on the East Coast"),
        "michoacan": _("in Michoacán"),
    }
    return texts[kind].format(city=cities[0], other=cities[-1])


def objective_words(code: str) -> str:
    """An objective as a sentence."""
    kind, points, least, within, where = code.split("/")
    places = [region_words(one) for one in where.split("+") if one]
    number = int(points)
    worth = ngettext("{n} point", "{n} points", number).format(n=number)
    each = listed([_("one {where}").format(where=place) for place in places])
    texts = {
        PER: _("{points} for each butterfly {where}"),
        EACH: _("{points} for at least {least} butterflies {within}, among them {each}")
        if within
        else _("{points} for butterflies: {each}"),
        EVERY_FLOWER: _("{points} for a token of each flower"),
        NO_ONE: _("{points} for at least {least} butterflies on the map and none {where}"),
        BREED: _("{points} at once for each hatch {where}"),
        BREED_DOUBLE: _("Generation {least} that breeds {where} gets a double butterfly at once"),
    }
    inside = region_words(within) if within else ""
    return texts[int(kind)].format(points=worth, where="".join(places[:1]), least=least, within=inside, each=each)
