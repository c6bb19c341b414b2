"""Events of Mariposas as sentences for the log."""

from collections.abc import Callable, Sequence
from typing import Any

from papilio.core.events import Event
from papilio.core.game import UNKNOWN
from papilio.games.mariposas.narration_words import (
    ABILITIES,
    CARDS,
    JOINS,
    SEASONS,
    SETS,
    butterfly_words,
    flower_words,
    item_words,
    listed,
    objective_words,
    payment_words,
    space_words,
)
from papilio.text import N_, _, ngettext

WHYS = {
    "hatch": N_("for the hatch"),
    "michoacan": N_("for Michoacán"),
    "life-cycle": N_("for life cycle cards"),
    "three-points": N_("for a set"),
}
Data = dict[str, Any]


def tell(event: Event, names: Sequence[str]) -> str:
    """One event as a sentence for the log; "" where there is nothing to tell."""
    who = names[event.seat] if event.seat >= 0 else ""
    teller = TELLERS.get(event.name)
    return teller(event.data, who, names) if teller is not None else ""


def _start(data: Data, who: str, names: Sequence[str]) -> str:
    return _("{name} starts.").format(name=names[data["seat"]])


def _ability(data: Data, who: str, names: Sequence[str]) -> str:
    text = _("The {colour} set gives: {ability}.")
    return text.format(colour=_(list(SETS.values())[data["set"]]), ability=_(ABILITIES[data["ability"]]))


def _goal(data: Data, who: str, names: Sequence[str]) -> str:
    told = "; ".join(objective_words(code) for code in data["objectives"])
    return _("{season}'s goal is turned up: {goals}.").format(season=_(SEASONS[data["season"]]), goals=told)


def _draw(data: Data, who: str, names: Sequence[str]) -> str:
    if data["card"] == UNKNOWN:
        return ""  # that everyone fills up the hand goes without saying
    return _("{name} drew: {card}.").format(name=names[data["seat"]], card=_(CARDS[data["card"]]))


def _shuffle(data: Data, who: str, names: Sequence[str]) -> str:
    return _("The discards are shuffled.")


def _trade(data: Data, who: str, names: Sequence[str]) -> str:
    cards = listed([_(CARDS[card]) for card in data["cards"]])
    return _("{name} trades in: {cards}.").format(name=who, cards=cards)


def _keep(data: Data, who: str, names: Sequence[str]) -> str:
    return _("{name} keeps the cards.").format(name=who)


def _play(data: Data, who: str, names: Sequence[str]) -> str:
    card = _(CARDS[data["card"]])
    if data["with"] == "none":
        return _("{name} plays: {card}.").format(name=who, card=card)
    return _("{name} plays: {card}, {bonus}.").format(name=who, card=card, bonus=_(JOINS[data["with"]]))


def _copy(data: Data, who: str, names: Sequence[str]) -> str:
    return _("{name} repeats: {card}.").format(name=who, card=_(CARDS[data["card"]]))


def _pass(data: Data, who: str, names: Sequence[str]) -> str:
    return _("{name} has no card and loses this turn.").format(name=who)


def _finish(data: Data, who: str, names: Sequence[str]) -> str:
    left = data["skipped"]
    if left == 0:
        return _("{name} has moved.").format(name=who)
    text = ngettext("{name} has moved, and leaves out {n} move.", "{name} has moved, and leaves out {n} moves.", left)
    return text.format(name=who, n=left)


def _move(data: Data, who: str, names: Sequence[str]) -> str:
    text = _("{name}'s {butterfly} flies from {start} to {end}.")
    words = {"butterfly": butterfly_words(data["butterfly"]), "start": space_words(data["from"])}
    return text.format(name=who, end=space_words(data["to"]), **words)


def _turn_up(data: Data, who: str, names: Sequence[str]) -> str:
    return _("{city} has {item}.").format(city=space_words(data["space"]), item=item_words(data["item"]))


def _roll(data: Data, who: str, names: Sequence[str]) -> str:
    return _("The die shows: {flower}.").format(flower=flower_words(data["side"]))


def _gather(data: Data, who: str, names: Sequence[str]) -> str:
    flowers = flower_words(data["flower"], data["number"])
    if data["why"] == "space":
        return _("{name} takes {flowers}.").format(name=who, flowers=flowers)
    if data["why"] == "card":
        text = _("{name} takes {flowers} from {space} nearby.")
        return text.format(name=who, flowers=flowers, space=space_words(data["space"]))
    text = (
        _("{name} takes {flowers} for the die.") if data["why"] == "die" else _("{name} takes {flowers} for the set.")
    )
    return text.format(name=who, flowers=flowers)


def _reach(data: Data, who: str, names: Sequence[str]) -> str:
    return _("{name} reaches for the wild flower in {space}.").format(name=who, space=space_words(data["space"]))


def _gain(data: Data, who: str, names: Sequence[str]) -> str:
    return _("{name} gets {item}.").format(name=who, item=item_words(data["item"]))


def _complete(data: Data, who: str, names: Sequence[str]) -> str:
    text = _("{name} has the whole {colour} set: {ability}.")
    colour = _(list(SETS.values())[data["set"]])
    return text.format(name=who, colour=colour, ability=_(ABILITIES[data["ability"]]))


def _hatch(data: Data, who: str, names: Sequence[str]) -> str:
    words = {
        "name": who,
        "butterfly": butterfly_words(data["butterfly"]),
        "space": space_words(data["space"]),
        "paid": payment_words(data["paid"]),
    }
    if data["free"]:
        return _("{name} hatches {butterfly} in {space} for free.").format(**words)
    text = _("{name} hatches {butterfly} in {space} for {paid}.").format(**words)
    return text + (" " + _("It is a double one.") if data["double"] else "")


def _double(data: Data, who: str, names: Sequence[str]) -> str:
    text = _("{name} turns {butterfly} in {space} to its double side for {paid}.")
    words = {"butterfly": butterfly_words(data["butterfly"]), "space": space_words(data["space"])}
    return text.format(name=who, paid=payment_words(data["paid"]), **words)


def _no_hatch(data: Data, who: str, names: Sequence[str]) -> str:
    return _("{name} does not hatch here.").format(name=who)


def _no_free_hatch(data: Data, who: str, names: Sequence[str]) -> str:
    return _("{name} does without the free hatch.").format(name=who)


def _score(data: Data, who: str, names: Sequence[str]) -> str:
    why = _(WHYS.get(data["why"], N_("for the goal")))
    text = ngettext("{name} scores {n} point {why}.", "{name} scores {n} points {why}.", data["points"])
    return text.format(name=who, n=data["points"], why=why)


def _season_ends(data: Data, who: str, names: Sequence[str]) -> str:
    return _("{season} is over.").format(season=_(SEASONS[data["season"]]))


def _season_begins(data: Data, who: str, names: Sequence[str]) -> str:
    text = _("{season} begins with {name}; generation {number} has left.")
    return text.format(season=_(SEASONS[data["season"]]), name=names[data["first"]], number=data["season"])


TELLERS: dict[str, Callable[[Data, str, Sequence[str]], str]] = {
    "start": _start,
    "ability": _ability,
    "goal": _goal,
    "draw": _draw,
    "shuffle": _shuffle,
    "trade": _trade,
    "keep": _keep,
    "play": _play,
    "copy": _copy,
    "pass": _pass,
    "finish": _finish,
    "move": _move,
    "turn-up": _turn_up,
    "roll": _roll,
    "gather": _gather,
    "reach": _reach,
    "gain": _gain,
    "complete": _complete,
    "hatch": _hatch,
    "double": _double,
    "no-hatch": _no_hatch,
    "no-free-hatch": _no_free_hatch,
    "score": _score,
    "season-ends": _season_ends,
    "season-begins": _season_begins,
}
