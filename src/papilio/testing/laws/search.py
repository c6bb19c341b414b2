"""What search relies on: uniform samples, weighted draws, playouts that end with the outcome."""

import math
from collections import Counter

from papilio.core.game import CHANCE
from papilio.core.rng import Rng
from papilio.testing.play import Table


def samples_are_uniform(table: Table) -> None:
    """`sample` gives each legal action equally often (chi-square)."""
    game, rng = table.game, Rng(1, "samples")
    for state in table.some_states(4):
        for seat in range(table.seats):
            legal = game.legal_actions(state, seat)
            if len(legal) > 1:
                number = max(400, 12 * len(legal))
                draws = Counter(game.sample(state, seat, rng) for _ in range(number))
                _fits(draws, dict.fromkeys(legal, number / len(legal)), f"seat {seat}'s samples")


def draws_follow_their_weights(table: Table) -> None:
    """`draw` gives each outcome of chance as often as its weight says (chi-square)."""
    game, rng = table.game, Rng(2, "draws")
    states = [state for play in table.plays for state in play.states if game.actors(state) == (CHANCE,)]
    for state in states[:: max(1, len(states) // 6)]:
        outcomes = game.chance_actions(state)
        total = sum(weight for _, weight in outcomes)
        number = 400
        draws = Counter(game.draw(state, rng) for _ in range(number))
        _fits(draws, {action: number * weight / total for action, weight in outcomes}, "chance's draws")


def playouts_end_with_the_outcome(table: Table) -> None:
    """A playout plays to the end; its utilities are the outcome's, from 0 to 1, and make at most 1 together."""
    game, rng = table.game, Rng(3, "playouts")
    for state in table.some_states(20):
        end = state.clone()
        utilities = game.playout(end, rng)
        outcome = game.outcome(end)
        assert outcome is not None, "a playout stopped before the end"
        assert list(utilities) == [outcome.utility(seat) for seat in range(table.seats)], f"{utilities}, {outcome}"
        assert all(0 <= utility <= 1 for utility in utilities), f"utilities {utilities}"
        assert sum(utilities) <= 1 + 1e-9, f"utilities {utilities} make more than 1"
        table.sound(end)


def evaluations_are_shares(table: Table) -> None:
    """An evaluation is a share of the win, from 0 to 1; once the game is over, the utility itself or close to it."""
    for state in table.some_states(20):
        for seat in range(table.seats):
            value = table.game.evaluate(state, seat)
            assert 0 <= value <= 1, f"seat {seat} is valued {value}"


def sensible_actions_are_legal(table: Table) -> None:
    """What bots weigh are legal actions in their order, and at least one for a seat that the game waits for."""
    game = table.game
    for state in table.some_states(20):
        for seat in range(table.seats):
            legal = game.legal_actions(state, seat)
            weighed = game.sensible(state, seat, legal.copy())
            assert weighed == [action for action in legal if action in set(weighed)], f"seat {seat} weighs {weighed}"
            assert weighed or seat not in game.actors(state), f"seat {seat} is left without a sensible action"


def appraisals_are_shares(table: Table) -> None:
    """What a search learns from a position is a share for each seat, together at most 1; at the end the utility."""
    rng = Rng(4, "appraisals")
    for state in table.some_states(20):
        outcome = table.game.outcome(state)
        shares = table.game.appraise(state.clone(), rng)
        assert len(shares) == table.seats
        assert all(0 <= share <= 1 for share in shares), f"shares {shares}"
        assert sum(shares) <= 1 + 1e-9, f"shares {shares} make more than 1"
        assert outcome is None or list(shares) == [outcome.utility(seat) for seat in range(table.seats)]


def _fits(draws: Counter[int], expected: dict[int, float], what: str) -> None:
    """Chi-square within six standard deviations; nothing drawn that is not expected."""
    odd = set(draws) - set(expected)
    assert not odd, f"{what} give {odd}, which cannot be"
    square = sum((draws[key] - mean) ** 2 / mean for key, mean in expected.items())
    freedom = len(expected) - 1
    limit = freedom + 6 * math.sqrt(2 * freedom) + 12
    assert square <= limit, f"{what}: chi-square {square:.0f} with {freedom} degrees of freedom"
