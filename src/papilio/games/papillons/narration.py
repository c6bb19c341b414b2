"""Papillons in words: events, moves, refusals and results, for log, screen reader and terminal."""

from collections.abc import Sequence
from typing import Any

from papilio.core.events import Event
from papilio.core.game import CHANCE, UNKNOWN, Outcome, Seat
from papilio.games.papillons import layout
from papilio.games.papillons.rules import Papillons
from papilio.games.papillons.state import (
    HAND,
    NONE,
    OVER,
    PLACE,
    TURN,
    PapillonsState,
)
from papilio.text import N_, _, ngettext

COLOUR_WORDS = {"R": N_("red"), "Y": N_("yellow"), "B": N_("blue"), "G": N_("green")}
KIND_WORDS = {"s": N_("swallowtail"), "a": N_("anglewing"), "r": N_("ringlet"), "l": N_("longwing")}
GOAL_WORDS = {
    "red": N_("four red"),
    "yellow": N_("four yellow"),
    "blue": N_("four blue"),
    "green": N_("four green"),
    "swallowtail": N_("four swallowtails"),
    "anglewing": N_("four anglewings"),
    "ringlet": N_("four ringlets"),
    "longwing": N_("four longwings"),
}
GOAL_CAPTIONS = {
    "swallowtail": N_("swallowtails"),
    "anglewing": N_("anglewings"),
    "ringlet": N_("ringlets"),
    "longwing": N_("longwings"),
}
TOKEN_WORDS = {"net": N_("net"), "web": N_("web")}
REASONS = {
    "stalemate-limit": N_("No card has come to the table for too long."),
    "repetition": N_("The same position has come for the third time."),
    "all-passed": N_("Everyone has passed."),
}
REFUSALS = {
    "PS-10": N_("This goal cannot be dealt now."),
    "PS-12": N_("There is no such card to deal."),
    "PS-13": N_("It is not your turn: play goes clockwise."),
    "PS-20": N_("You can only play a card of your hand."),
    "PS-21": N_("Only a card that was turned up is placed this way, and it has to be placed first."),
    "PS-22": N_("A card goes on an empty place that shares a side with a card on the table."),
    "PS-23": N_("There is no such card to draw."),
    "PS-24": N_("The deck is empty: there is nothing to reveal."),
    "PS-25": N_("Moving and tokens are open once everyone has placed three cards."),
    "PS-26": N_("You have taken your extra action; now a card has to come."),
    "PS-30": N_("A card moves to an empty place that shares a side with another card."),
    "PS-31": N_("After a move all cards must still form one group."),
    "PS-32": N_("The card that the previous player has just placed may not be moved."),
    "PS-33": N_("A card with a net or a web stays where it is."),
    "PS-34": N_("A moved card must end on another place."),
    "PS-40": N_("You have used this token already."),
    "PS-41": N_("A token goes only on the card that the previous player has just placed or moved."),
    "PS-42": N_("There is a token on this card already."),
    "PS-45": N_("A token goes on any card except the one that was just placed or moved."),
    "PS-51": N_("The game is over."),
    "PS-52": N_("You cannot call now: once until the table has changed, and only where rows are called."),
    "PS-55": N_("You can only call one of your own goals, or of your partner's."),
    "PS-60": N_("You may pass only when nothing else can be done, or when all cards are on the table."),
}


def face_words(name: str) -> str:
    """A card, such as "blue swallowtail"."""
    return _("{colour} {kind}").format(colour=_(COLOUR_WORDS[name[0]]), kind=_(KIND_WORDS[name[1]]))


def goal_words(slot: str) -> str:
    """A goal, such as "four blue"."""
    return _(GOAL_WORDS[slot.removeprefix("goal:")])


def goal_caption(name: str) -> str:
    """A goal in a word, for its card."""
    return _(GOAL_CAPTIONS[name]) if name in GOAL_CAPTIONS else _(COLOUR_WORDS[name[0].upper()])


def cell_words(slot: str) -> str:
    """A place, counted from where the first card was laid."""
    column, row = layout.of_name(slot)
    if column == row == 0:
        return _("the middle")
    across = _("{n} right") if column > 0 else _("{n} left")
    down = _("{n} down") if row > 0 else _("{n} up")
    if row == 0:
        return across.format(n=abs(column))
    if column == 0:
        return down.format(n=abs(row))
    return _("{across}, {down}").format(across=across.format(n=abs(column)), down=down.format(n=abs(row)))


def tell(event: Event, names: Sequence[str]) -> str:
    """One event as a sentence for the log; "" where there is nothing to tell."""
    data, name = event.data, event.name
    if name == "start":
        return _("{name} starts.").format(name=names[data["seat"]])
    if name in ("goal", "draw"):
        return _tell_dealt(name, data, names)
    if name == "reveal":
        return _("{name} reveals the top card of the deck.").format(name=names[event.seat])
    if name == "turn-up":
        return _("It is the {card}.").format(card=face_words(data["card"][5:]))
    if name in ("play", "place", "move", "token"):
        return _tell_action(event, names)
    if name == "pass":
        return _("{name} passed.").format(name=names[event.seat])
    if name == "call":
        return _tell_call(event, names)
    if name == "win":
        winners = _listed([names[seat] for seat in data["winners"]])
        text = ngettext("{goal} in a row: {names} wins.", "{goal} in a row: {names} win.", len(data["winners"]))
        return text.format(goal=_sentence_case(goal_words(data["goal"])), names=winners)
    if name == "draw-game":
        return _("{why} The game is drawn.").format(why=_(REASONS[data["reason"]]))
    if name == "miss":
        return _tell_missed([goal_words(goal) for goal in data["goals"]])
    return _tell_shown(data, names) if name == "show" else ""


def _tell_dealt(name: str, data: dict[str, Any], names: Sequence[str]) -> str:
    who = names[data["seat"]]
    if name == "goal":
        if data["goal"] == UNKNOWN:
            return ""
        return _("{name} has the goal {goal}.").format(name=who, goal=goal_words(data["goal"]))
    if data["card"] == UNKNOWN:
        return ""  # that each draws after playing goes without saying
    return _("{name} drew the {card}.").format(name=who, card=face_words(data["card"][5:]))


def _tell_action(event: Event, names: Sequence[str]) -> str:
    data, who = event.data, names[event.seat]
    where = cell_words(data["cell"])
    if event.name == "token":
        return _("{name} put a {token} on the card at {place}.").format(
            name=who, token=_(TOKEN_WORDS[data["token"][6:]]), place=where
        )
    words = {"name": who, "card": face_words(data["card"][5:]), "place": where}
    if event.name == "move":
        return _("{name} moved the {card} from {start} to {place}.").format(start=cell_words(data["from"]), **words)
    if event.name == "place":
        return _("{name} placed the revealed {card} at {place}.").format(**words)
    return _("{name} played the {card} at {place}.").format(**words)


def _tell_call(event: Event, names: Sequence[str]) -> str:
    text = (
        _('{name} called "I have it": {goal}.')
        if event.data["right"]
        else _('{name} called "I have it", but there is no row for {goal}. The goal now lies open.')
    )
    return text.format(name=names[event.seat], goal=goal_words(event.data["goal"]))


def _tell_missed(goals: list[str]) -> str:
    text = ngettext("{goals} in a row: nobody has that goal.", "{goals} in a row: nobody has these goals.", len(goals))
    return text.format(goals=_sentence_case(_listed(goals)))


def _tell_shown(data: dict[str, Any], names: Sequence[str]) -> str:
    goals = data["goals"]
    told = [
        _("{name} {one} and {other}").format(
            name=names[seat], one=goal_words(goals[seat * 2]), other=goal_words(goals[seat * 2 + 1])
        )
        for seat in range(len(goals) // 2)
    ]
    return _("The goals were: {goals}.").format(goals="; ".join(told))


def foretell(events: Sequence[Event]) -> str:
    """What a move would do, before it is confirmed."""
    for event in events:
        data = event.data
        if event.name in ("play", "place"):
            words = {"card": face_words(data["card"][5:]), "place": cell_words(data["cell"])}
            return _("The {card} would lie at {place}.").format(**words)
        if event.name == "move":
            words = {"card": face_words(data["card"][5:]), "place": cell_words(data["cell"])}
            return _("The {card} would move to {place}.").format(**words)
        if event.name == "token":
            if data["token"] == "token:net":
                return _("The card could not be moved any more, and would still count in rows.")
            return _("The card could not be moved any more, and would count in no row.")
        if event.name == "reveal":
            return _("The top card of the deck would be turned up; then you place it.")
    return _("Nothing on the table would change.")


def describe(game: Papillons, seat: Seat, action: int) -> str:
    """A move in words."""
    if seat == CHANCE:
        return game.text(seat, action)
    parts = game.parts(action)
    kind, _colon, name = parts[0].partition(":")
    if kind == "card":
        return _("Play the {card} at {place}").format(card=face_words(name), place=cell_words(parts[1]))
    if kind == "cell" and len(parts) == 1:
        return _("Place the revealed card at {place}").format(place=cell_words(parts[0]))
    if kind == "cell":
        words = {"start": cell_words(parts[0]), "place": cell_words(parts[1])}
        return _("Move the card from {start} to {place}").format(**words)
    if kind == "token":
        words = {"token": _(TOKEN_WORDS[name]), "place": cell_words(parts[1])}
        return _("Put the {token} on the card at {place}").format(**words)
    if kind == "call":
        return _("Call: I have {goal}").format(goal=goal_words(parts[1]))
    return _sentence_case(part_label(parts[0]))


def part_label(slot: str) -> str:
    """One slot in words, for the tree of moves."""
    kind, _colon, name = slot.partition(":")
    if kind == "card":
        return face_words(name)
    if kind == "cell":
        return cell_words(slot)
    if kind == "token":
        return _(TOKEN_WORDS[name])
    if kind == "goal":
        return goal_words(slot)
    return {"deck": _("reveal the top card"), "pass": _("pass"), "call": _("I have it")}[kind]


def part_prompt(kind: str) -> str:
    """What to choose next."""
    return {
        "card": _("Choose a card"),
        "cell": _("Choose a place on the table"),
        "token": _("Choose a token"),
        "deck": _("Reveal the top card"),
        "pass": _("Pass"),
        "call": _("I have it"),
        "goal": _("Choose the goal that you have"),
    }[kind]


def refusal(clause: str) -> str:
    """Why a move is refused, in a player's words."""
    return _(REFUSALS.get(clause, N_("This is no legal move.")))


def waiting(game: Papillons, state: PapillonsState, names: Sequence[str]) -> str:
    """What the game waits for, for everybody."""
    if state.phase == PLACE:
        return _("The {card} was turned up and is to be placed.").format(card=face_words(_face(game, state.revealed)))
    if state.phase != TURN:
        return _("Cards are being dealt.")
    if state.extra_taken:
        return _("The extra action is taken; now a card has to come.")
    if state.deck_size > 0:
        text = ngettext("{n} card is left in the deck.", "{n} cards are left in the deck.", int(state.deck_size))
        return text.format(n=int(state.deck_size))
    left = int(game.setup.limit) * game.seats - int(state.dry)
    text = ngettext(
        "The deck is empty. {n} turn without a new card, and the game is drawn.",
        "The deck is empty. {n} turns without a new card, and the game is drawn.",
        left,
    )
    return text.format(n=left)


def result(outcome: Outcome, names: Sequence[str]) -> str:
    """Who won, and how."""
    if outcome.reason != "row":
        return _("{why} All share the win.").format(why=_(REASONS[outcome.reason]))
    winners = [names[seat] for seat in outcome.winners]
    text = ngettext("{names} wins with a row of four.", "{names} win with a row of four.", len(winners))
    return text.format(names=_listed(winners))


def final_count(game: Papillons, state: PapillonsState, names: Sequence[str]) -> list[str]:
    """The goals of a finished game, line by line (PS-54)."""
    lines = []
    for seat in range(game.seats):
        goals = [goal_words(game.tables.goal_names[state.goals[seat * 2 + place]]) for place in range(2)]
        lines.append(_("{name} had {one} and {other}.").format(name=names[seat], one=goals[0], other=goals[1]))
    return lines


def in_words(game: Papillons, state: PapillonsState, names: Sequence[str]) -> list[str]:
    """The position for those who do not see it."""
    where = layout.spots(state)
    lines = [_("{n} cards are on the table, {deck} in the deck.").format(n=len(state.cells), deck=int(state.deck_size))]
    for card, cell in sorted(enumerate(state.cells), key=lambda item: (where[int(item[1])][1], where[int(item[1])][0])):
        words = {"card": face_words(_face(game, state.faces[card])), "place": cell_words(_named(where[int(cell)]))}
        token = int(state.tokens[card])
        if token >= 0:
            words |= {"token": _(TOKEN_WORDS[("net", "web")[token % 2]]), "name": names[token // 2]}
            lines.append(_("{place}: {card}, with the {token} of {name}.").format(**words))
        else:
            lines.append(_("{place}: {card}.").format(**words))
    for seat in range(game.seats):
        for place in range(2):
            goal = int(state.goals[seat * 2 + place])
            if goal >= 0:
                name = goal_words(game.tables.goal_names[goal])
                lines.append(_("{name} has the goal {goal}.").format(name=names[seat], goal=name))
        unused = [_(word) for kind, word in enumerate(TOKEN_WORDS.values()) if not state.used >> (seat * 2 + kind) & 1]
        if unused:
            lines.append(_("{name} still has: {tokens}.").format(name=names[seat], tokens=_listed(unused)))
    if state.phase == OVER:
        lines.append(_("The game is over."))
    return lines


def board_legend() -> str:
    """What the signs of `board_text` mean."""
    return _(
        "Table: Bs is a blue swallowtail; colours R, Y, B, G and kinds s (swallowtail), a (anglewing), r (ringlet), "
        "l (longwing); n or w after a card is a net or a web on it; · is a free place, ? what you cannot see."
    )


def board_text(game: Papillons, state: PapillonsState) -> str:
    """The table for a terminal: a card is its colour and kind ("Bs"), "n" or "w" a net or web, "·" a free place."""
    where = layout.spots(state)
    columns = [x for x, _y in where.values()]
    grid: dict[int, dict[int, str]] = {}
    for cell, (x, y) in where.items():
        grid.setdefault(y, {})[x] = _square(game, state, int(state.table[cell]))
    span = range(min(columns), max(columns) + 1)
    lines = ["     " + "".join(f"{x:^4}" for x in span).rstrip()]
    for y in sorted(grid):
        lines.append(f"{y:4} " + "".join(f"{grid[y].get(x, ''):<4}" for x in span).rstrip())
    lines += [_seat_line(game, state, seat) for seat in range(game.seats)]
    lines.append(_("deck {n}").format(n=int(state.deck_size)))
    if state.revealed >= 0:
        lines.append(_("turned up: {card}").format(card=_face(game, state.revealed)))
    return "\n".join(lines)


def _square(game: Papillons, state: PapillonsState, card: int) -> str:
    if card < 0:
        return " · "
    token = int(state.tokens[card])
    return _face(game, state.faces[card]) + (" " if token < 0 else "nw"[token % 2])


def _seat_line(game: Papillons, state: PapillonsState, seat: int) -> str:
    hand = " ".join(_face(game, face) for face in state.hands[seat * HAND : seat * HAND + HAND] if face != NONE)
    dealt = [int(goal) for goal in state.goals[seat * 2 : seat * 2 + 2] if goal != NONE]
    goals = ["?" if goal < 0 else game.tables.goal_names[goal] for goal in dealt]
    tokens = [kind for number, kind in enumerate(TOKEN_WORDS) if not state.used >> (seat * 2 + number) & 1]
    mark = ">" if state.phase in (TURN, PLACE) and state.turn == seat else " "
    return f"{mark} {seat + 1}  [{hand}]  {', '.join(goals)}  {' '.join(tokens)}".rstrip()


def _face(game: Papillons, face: int) -> str:
    return "?" if face < 0 else game.tables.face_names[face]


def _named(spot: tuple[int, int]) -> str:
    return f"cell:{spot[0]},{spot[1]}"


def _listed(items: Sequence[str]) -> str:
    if len(items) == 1:
        return items[0]
    return _("{most} and {last}").format(most=", ".join(items[:-1]), last=items[-1])


def _sentence_case(text: str) -> str:
    return text[:1].upper() + text[1:]
