"""Moth Lanterns in words."""

from collections.abc import Sequence

from papilio.core.events import Event
from papilio.core.game import UNKNOWN, Outcome

from .rules import MothLanterns
from .state import MothState

REFUSALS = {
    "ML-2": "No such moth can be drawn now.",
    "ML-3": "You can send out only a moth that you hold, once a round.",
    "ML-4": "You can land only at a free lantern, when it is your turn.",
    "ML-5": "You can call dusk only once, while you wait for others.",
    "ML-7": "The clock does not show that time.",
}


def refusal(clause: str) -> str:
    """Why a move is not allowed."""
    return REFUSALS.get(clause, "This cannot be played.")


def tell(event: Event, names: Sequence[str]) -> str:
    """An event as a sentence."""
    who = names[event.seat] if event.seat >= 0 else "Chance"
    moth = event.data.get("moth")
    thing = "a moth" if moth == UNKNOWN else str(moth or event.data.get("lantern", ""))
    return f"{who}: {event.name} {thing}".rstrip() + "."


def describe(game: MothLanterns, seat: int, action: int) -> str:
    """A move as a sentence."""
    return game.text(seat, action)


def board_legend() -> str:
    return "A lantern is a number; ? is one that nobody knows."


def board_text(game: MothLanterns, state: MothState) -> str:
    """The position for a terminal."""
    rows = [f"{seat + 1}: moths {state.hands[seat]}, {state.scores[seat]} points" for seat in range(game.seats)]
    return "\n".join([f"Round {state.round}", *rows])


def part_label(slot: str) -> str:
    """One slot in words."""
    kind, _, number = slot.partition(":")
    return "call dusk" if kind == "button" else f"{kind} {number}"


def part_prompt(kind: str) -> str:
    """What to choose next."""
    return {"moth": "Choose a moth", "lantern": "Choose a lantern", "button": "Call dusk"}[kind]


def waiting(game: MothLanterns, state: MothState, names: Sequence[str]) -> str:
    """What the game waits for, for everybody."""
    return ("Moths are drawn.", "Send out a moth.", "Land your moth.", "The lanterns burn.", "")[state.phase]


def result(outcome: Outcome, names: Sequence[str]) -> str:
    """Who won."""
    return " and ".join(names[seat] for seat in outcome.winners) + f" with {max(outcome.scores)} points."


def final_count(game: MothLanterns, state: MothState, names: Sequence[str]) -> list[str]:
    """The points, line by line."""
    return [f"{name}: {points}" for name, points in zip(names, state.scores, strict=True)]


def in_words(game: MothLanterns, state: MothState, names: Sequence[str]) -> list[str]:
    """The position for those who do not see it."""
    return board_text(game, state).splitlines()
