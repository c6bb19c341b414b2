"""The levels that players choose from: a level is a number of simulations, the same strength in both forms.

A game whose search comes far with few simulations, or that is searched in another manner, says so in its `advice`:
`SIMULATIONS` by level, and `TUNING`, what of `Tuning` differs. In races a level is how long a person searches.
"""

from importlib.util import find_spec

from papilio.bots.decision import Bot
from papilio.bots.parallel import ParallelBot
from papilio.bots.racer import RaceBot
from papilio.bots.search import Tuning
from papilio.bots.searcher import SearchBot
from papilio.bots.simple import GreedyBot, RandomBot
from papilio.core.game import InvalidOption, shown
from papilio.core.spec import GameSpec

SIMULATIONS = {"egg": 10, "caterpillar": 250, "chrysalis": 2000, "butterfly": 16000}
LEVELS = tuple(SIMULATIONS)  # weakest first
KINDS = ("random", "greedy", *LEVELS)


def bot(spec: GameSpec, level: str, processes: int = 1) -> Bot:
    """The opponent of this level or kind, if it searches on so many processes. Raises InvalidOption.

    >>> import papilio
    >>> match = papilio.start("butterfly-garden", seed=1)
    >>> seat = match.actors[0]
    >>> bot(match.spec, "egg").choose(match.view(seat), match.legal(seat), rng=1).after_ms
    0
    """
    if level == "random":
        return RandomBot()
    if level == "greedy":
        return GreedyBot()
    if not isinstance(level, str) or level not in SIMULATIONS:
        raise InvalidOption(f"{spec.title} has no opponent {shown(level)}; there are {', '.join(KINDS)}", "level")
    if spec.races:
        return RaceBot(level)
    advice = spec.module("advice") if find_spec(f"{spec.package}.advice") is not None else None
    simulations = getattr(advice, "SIMULATIONS", SIMULATIONS)
    one = SearchBot(simulations[level], Tuning(**getattr(advice, "TUNING", {})))
    return one if processes == 1 else ParallelBot(one, processes)
