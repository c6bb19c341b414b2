"""Players who choose at random, but like some moves better, so that games of theirs end in every way."""

from papilio.core.game import Game, Seat, State
from papilio.core.rng import Rng

STYLES = ("any", "lazy", "settling", "restless")


def preferred(game: Game, state: State, seat: Seat, style: str, last: str, rng: Rng) -> int:
    """One of the legal moves to the style's liking, or of all; `last` is the seat's last move."""
    legal = game.legal_actions(state, seat)
    for wish in wishes(style, last):
        liked = [action for action in legal if wish in game.text(seat, action)]
        if liked:
            return liked[rng.below(len(liked))]
    return legal[rng.below(len(legal))]


def wishes(style: str, last: str) -> list[str]:
    """Signs in a move's notation that a style looks for: to pass, to lay something, to move, and first back again."""
    back = ">".join(reversed(last.split(">")))
    return {"any": [], "lazy": ["pass"], "settling": ["@"], "restless": [back, ">"]}[style]
