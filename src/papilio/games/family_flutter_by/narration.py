"""Family Flutter-By in words: what happened, what can be done, what was refused, how it stands."""

from collections.abc import Sequence

from papilio.core.events import Event
from papilio.core.game import CHANCE, CLOCK, Outcome, Seat
from papilio.games.family_flutter_by import rules_notation as notation
from papilio.games.family_flutter_by import scoring
from papilio.games.family_flutter_by.rules import FamilyFlutterBy
from papilio.games.family_flutter_by.rules_notation import GIVE, SETS, SKIP
from papilio.games.family_flutter_by.state import (
    CARDS,
    CHOOSE,
    COLOURS,
    COUNTDOWN,
    MOST,
    NONE,
    PLACES,
    RACE,
    SHOW,
    SQUARES,
    STACK,
    FlutterState,
)
from papilio.text import N_, _, ngettext

COLOUR_WORDS = (N_("red"), N_("orange"), N_("yellow"), N_("green"), N_("blue"), N_("purple"), N_("white"))
PATTERN_WORDS = (N_("bars"), N_("dots"), N_("rings"), N_("zigzags"), N_("checks"), N_("veins"), N_("a second edge"))
SQUARE_WORDS = {"ul": N_("upper left"), "ur": N_("upper right"), "lr": N_("lower right"), "ll": N_("lower left")}
PLACE_WORDS = {
    "ul": N_("the upper left corner"),
    "top": N_("the top"),
    "ur": N_("the upper right corner"),
    "right": N_("the right side"),
    "lr": N_("the lower right corner"),
    "bottom": N_("the bottom"),
    "ll": N_("the lower left corner"),
    "left": N_("the left side"),
}
# Which leaf a look has folded over, as one sees it; clockwise from the upper left square.
LOOK_WORDS = (
    (N_("flat"), N_("upper flap folded down"), N_("lower flap folded up")),
    (N_("flat"), N_("lower flap folded up"), N_("upper flap folded down")),
    (N_("flat"), N_("lower flap folded up"), N_("upper flap folded down")),
    (N_("flat"), N_("upper flap folded down"), N_("lower flap folded up")),
)
REFUSALS = {
    "FF-10": N_("This card was turned up before."),
    "FF-21": N_("Only who has pointed at a wrong butterfly gives back a card, one of the own."),
    "FF-23": N_("The clock does not show that time."),
    "FF-25": N_("There is nothing to skip, or you have skipped this card already."),
    "FF-26": N_("Your handicap is not over yet."),
    "FF-27": N_("This claim does not count: no card lies open, or it points at a wrong number of butterflies."),
    "FF-30": N_("The game is over."),
    "FF-31": N_("This card is not yours to find."),
}
UNFOUND = {
    "time": N_("Time is up: nobody has found {card}."),
    "skipped": N_("All have skipped {card}."),
    "shut-out": N_("All were wrong about {card}."),
}


def colour_word(colour: int) -> str:
    """A colour."""
    return _(COLOUR_WORDS[colour])


def butterfly(code: int) -> str:
    """A butterfly: its left wing, its right wing."""
    left, right = colour_word(int(code) // COLOURS), colour_word(int(code) % COLOURS)
    return _("{left} and {right}").format(left=left, right=right)


def on_card(game: FamilyFlutterBy, card: int) -> list[int]:
    """The butterflies on the side of a card that is in play."""
    first = int(game.level * CARDS + card) * MOST
    return [int(code) for code in game.tables.sides[first : first + MOST] if code != NONE]


def card_words(game: FamilyFlutterBy, card: int) -> str:
    """What a card shows."""
    return butterflies(on_card(game, card))


def butterflies(codes: Sequence[int]) -> str:
    """The butterflies of a card."""
    return ", ".join(butterfly(code) for code in codes)


def has_flower(game: FamilyFlutterBy, card: int) -> bool:
    """Whether there is more than one way."""
    return bool(game.tables.flowers[int(game.level) * CARDS + card])


def tell(event: Event, names: Sequence[str]) -> str:
    """An event as a sentence; time that only passes is not told."""
    data = event.data
    card = butterflies(data.get("shows", ()))
    who = names[event.seat] if event.seat >= 0 else ""
    if event.name == "turn-up":
        return _("A card is turned up: {card}.").format(card=card)
    if event.name == "claim":
        text = N_("{name} has found {card}, after {time}.") if data["right"] else _wrong(event)
        places = _places(data["places"])
        return _(text).format(name=who, card=card, time=seconds(data["took"]), places=places)
    if event.name == "give-back":
        return _("{name} gives back a card: {card}.").format(name=who, card=card)
    if event.name == "skip":
        return _("{name} wants to skip this card.").format(name=who)
    if event.name == "unfound":
        return _(UNFOUND[data["why"]]).format(card=card)
    if event.name == "tie-break":
        tied = _(" and ").join(names[seat] for seat in data["seats"])
        return _("A tie: {names} race for one more card.").format(names=tied)
    if event.name == "ready":
        return _("{name} may claim now.").format(name=names[data["who"]])
    return _("The race is over.") if event.name == "end" else ""


def _wrong(event: Event) -> str:
    if len(event.data["places"]) > 1:
        return N_("{name} is wrong: not all are there of {card}.")
    return N_("{name} is wrong: at {places} is not {card}.")


def _places(slots: Sequence[str]) -> str:
    return ", ".join(_(PLACE_WORDS[slot.partition(":")[2]]) for slot in slots)


def seconds(ms: int) -> str:
    """A time as people read it.

    >>> seconds(83_460)
    '1:23.5'
    """
    tenths = (int(ms) + 50) // 100
    if tenths < 600:
        return _("{seconds} s").format(seconds=f"{tenths // 10}.{tenths % 10}")
    return f"{tenths // 600}:{tenths // 10 % 60:02}.{tenths % 10}"


def describe(game: FamilyFlutterBy, seat: Seat, action: int) -> str:
    """A move in words."""
    if seat in (CHANCE, CLOCK):
        return game.text(seat, action)
    if action == SKIP:
        return _("skip this card")
    if action >= GIVE:
        return _("give back {card}").format(card=card_words(game, action - GIVE))
    board = action // SETS
    shown = [int(game.tables.shown[board * PLACES + p]) for p in range(PLACES) if (action >> p) & 1]
    words = [
        _("{place}: {butterfly}").format(place=_(PLACE_WORDS[word]), butterfly=butterfly(code))
        for word, code in zip(notation.place_words(action), shown, strict=True)
    ]
    folded = [
        f"{_(SQUARE_WORDS[notation.SQUARE_WORDS[square]])}: {_(LOOK_WORDS[square][look])}"
        for square in range(SQUARES)
        if (look := int(notation.look(board, square)))
    ]
    return f"{'; '.join(words)} ({'; '.join(folded) or _('all flat')})"


def part_label(slot: str) -> str:
    """One slot in words."""
    kind, _colon, name = slot.partition(":")
    if kind == "look":
        square, _dash, look = name.partition("-")
        return _(LOOK_WORDS[notation.SQUARE_WORDS.index(square)][int(look)])
    if kind == "place":
        return _(PLACE_WORDS[name])
    if kind == "card":
        return _("give back card {card}").format(card=name)
    return _("skip this card")


def part_prompt(kind: str) -> str:
    """What to choose next."""
    return {
        "look": _("How is the square folded?"),
        "place": _("Where is the butterfly?"),
        "card": _("Which card do you give back?"),
        "button": _("Skip the card?"),
    }[kind]


def refusal(clause: str) -> str:
    """Why a move is refused, in a player's words."""
    return _(REFUSALS.get(clause, N_("This cannot be played.")))


def waiting(game: FamilyFlutterBy, state: FlutterState, names: Sequence[str]) -> str:
    """What the game waits for, for everybody."""
    if state.phase == RACE:
        return _("Find {butterflies}").format(butterflies=card_words(game, int(state.card)))
    if state.phase == CHOOSE:
        return _("{name} gives back a card.").format(name=names[state.claimant])
    if state.phase == SHOW:
        return _("{name} has found it").format(name=names[state.claimant])
    return _("Three, two, one …")


def result(outcome: Outcome, names: Sequence[str]) -> str:
    """Who won, and how."""
    if not outcome.winners:
        return _("The race is given up: too many cards in a row were not found.")
    winners = [names[seat] for seat in outcome.winners]
    cards = max(outcome.scores)
    if outcome.seats == 1:
        return _("{name} has won all {n} cards.").format(name=winners[0], n=cards)
    if len(winners) > 1:
        return _("{names} share the win: Lepidopterologists all.").format(names=_(" and ").join(winners))
    text = ngettext("{name} is the Lepidopterologist with {n} card.", "{name} is the Lepidopterologist with {n} cards.",
                    cards)  # fmt: skip
    return text.format(name=winners[0], n=cards)


def final_count(game: FamilyFlutterBy, state: FlutterState, names: Sequence[str]) -> list[str]:
    """The count of a finished game, line by line."""
    lines = [_cards_line(game, state, seat, names[seat]) for seat in range(game.seats)]
    if state.finder != NONE:
        lines.append(_("{name} has won the tie-break.").format(name=names[state.finder]))
    if len(state.won) == STACK:
        lines.append(_("Time with open cards: {time}.").format(time=seconds(int(state.searched))))
    return lines


def _cards_line(game: FamilyFlutterBy, state: FlutterState, seat: Seat, name: str) -> str:
    cards = int(scoring.cards_won(state, seat))
    text = ngettext("{name}: {n} card", "{name}: {n} cards", cards).format(name=name, n=cards)
    if game.level == 1:
        text += f" ({_butterflies(game, state, seat)})"
    return text


def _butterflies(game: FamilyFlutterBy, state: FlutterState, seat: Seat) -> str:
    number = int(scoring.butterflies_won(game.tables, game.level, state, seat))
    return ngettext("{n} butterfly", "{n} butterflies", number).format(n=number)


def stack_words(state: FlutterState) -> str:
    """How many cards the stack holds."""
    number = int(state.fresh) + len(state.under)
    return ngettext("{n} card in the stack", "{n} cards in the stack", number).format(n=number)


def in_words(game: FamilyFlutterBy, state: FlutterState, names: Sequence[str]) -> list[str]:
    """The position for those who do not see it."""
    lines = [f"{stack_words(state)}."]
    if state.phase == RACE:
        several = _("There is more than one way.") if has_flower(game, int(state.card)) else _("There is one way.")
        lines += [_("Find {butterflies}").format(butterflies=card_words(game, int(state.card))) + ". " + several]
    if state.phase in (SHOW, COUNTDOWN) and state.claim != NONE:
        lines.append(_("The last claim: {claim}.").format(claim=describe(game, 0, int(state.claim))))
    lines.append(_("The flat board: {board}.").format(board=board_words(game, 0)))
    return lines + [f"{_cards_line(game, state, seat, names[seat])}." for seat in range(game.seats)]


def board_words(game: FamilyFlutterBy, board: int) -> str:
    """What a board shows, clockwise from the upper left corner."""
    return "; ".join(
        _("{place}: {butterfly}").format(
            place=_(PLACE_WORDS[word]), butterfly=butterfly(int(game.tables.shown[board * PLACES + place]))
        )
        for place, word in enumerate(notation.PLACE_WORDS)
    )


def board_legend() -> str:
    """What the signs of `board_text` mean."""
    return _(
        "A claim is the looks of the squares, clockwise from the upper left one, and the places: 0120 top+left. "
        "0 is flat, 1 the clockwise flap folded over, 2 the other flap folded over."
    )


def board_text(game: FamilyFlutterBy, state: FlutterState) -> str:
    """The position for a terminal."""
    lines = [_("The flat board: {board}").format(board=board_words(game, 0)), stack_words(state)]
    if state.phase == RACE:
        lines.append(_("Find {butterflies}").format(butterflies=card_words(game, int(state.card))))
    for seat in range(game.seats):
        cards = [str(card + 1) for card in state.won if state.owner[card] == seat]
        lines.append(f"{seat + 1}  [{' '.join(cards)}]")
    return "\n".join(lines)
