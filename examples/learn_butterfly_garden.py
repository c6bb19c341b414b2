"""A small agent learns Butterfly Garden for two, beginning as the greedy bot, and then beats it.

    python examples/learn_butterfly_garden.py            # minutes on one core, with compiled rules

It learns one thing: by how many points a seat will lead in the end, told from what that seat sees right after its own
move, and from what the game's evaluation, which the greedy bot follows, makes of it. The network is small (2335
numbers, 32 hidden units) and written out in numpy. Of the moves that the greedy bot likes best the agent plays the one
that the network promises most of. Each round it plays against itself, with some random moves, and learns from all games
so far.
"""

import argparse
import csv
import math
import os
import time
from pathlib import Path

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # more would only wait for each other over products so small

import numpy as np

import papilio
from papilio.bots.decision import Decision
from papilio.bots.tournament import wilson
from papilio.core.rng import Rng
from papilio.rl import Arena, Table

ARENA = Arena("butterfly-garden", seats=2)
GREEDY = papilio.bot("butterfly-garden", "greedy")
INPUTS = ARENA.encode.size + 1
HIDDEN, BATCH, RATE, DECAY = 32, 128, 3e-4, 3e-3
TRACE = 0.7  # how much of a target is what happened later, not what the network then promised (Sutton, 1988)
WIDTH = 16  # moves that are looked at
RANDOM_MOVES = 0.1  # in games to learn from
POINTS = 10.0  # that margins are counted in


class Network:
    """One hidden layer beside a straight line from the evaluation; trained by Adam (Kingma and Ba, 2015)."""

    def __init__(self, seed: int) -> None:
        rng = np.random.default_rng(seed)
        self.weights = [
            rng.normal(0, 0.03, (INPUTS, HIDDEN)).astype(np.float32),
            np.zeros(HIDDEN, np.float32),
            np.zeros(HIDDEN, np.float32),
            np.array([0.2, 0.0], np.float32),  # of the evaluation, and of one
        ]
        self.means = [np.zeros_like(weight) for weight in self.weights]
        self.squares = [np.zeros_like(weight) for weight in self.weights]
        self.steps = 0

    def __call__(self, inputs: np.ndarray) -> np.ndarray:
        """The lead promised for each row."""
        first, bias, second, line = self.weights
        return np.maximum(inputs @ first + bias, 0) @ second + line[0] * inputs[:, -1] + line[1]

    def learn(self, inputs: np.ndarray, leads: np.ndarray) -> float:
        """One step on a batch; the mean squared error before it."""
        first, bias, second, line = self.weights
        hidden = np.maximum(inputs @ first + bias, 0)
        error = hidden @ second + line[0] * inputs[:, -1] + line[1] - leads
        slope = 2 * error / len(error)
        back = np.outer(slope, second) * (hidden > 0)
        straight = np.array([slope @ inputs[:, -1], slope.sum()])
        self.steps += 1
        for k, gradient in enumerate([inputs.T @ back, back.sum(0), slope @ hidden, straight]):
            self.means[k] = 0.9 * self.means[k] + 0.1 * gradient
            self.squares[k] = 0.999 * self.squares[k] + 0.001 * gradient**2
            step = self.means[k] / (1 - 0.9**self.steps)
            step = step / (np.sqrt(self.squares[k] / (1 - 0.999**self.steps)) + 1e-8)
            self.weights[k] = (self.weights[k] - RATE * (step + DECAY * self.weights[k])).astype(np.float32)
        return float((error**2).mean())


class Learner:
    """A bot: of the moves that the greedy bot likes best it plays the one that the network promises most of."""

    def __init__(self, network: Network) -> None:
        self.network = network

    def choose(self, view, legal=None, budget=None, rng=None, explore: float = 0.0) -> Decision:
        """See `papilio.Bot.choose`."""
        liked = GREEDY.choose(view, legal, None, rng).candidates[:WIDTH]
        if explore and rng.chance() < explore:
            return Decision(liked[rng.below(len(liked))].action, "")
        world = view.game.determinise(view.state, rng)
        rows = np.empty((len(liked), INPUTS), np.float32)
        for row, candidate in zip(rows, liked, strict=True):
            after = world.clone()
            view.game.apply(after, view.seat, candidate.action)
            row[:] = seen(after, view.seat)
        best = liked[int(self.network(rows).argmax())]
        return Decision(best.action, best.text)


def seen(state, seat: int) -> np.ndarray:
    """What the network is told: the observation, and the evaluation as odds."""
    view = ARENA.game.view(state, seat)
    share = min(max(ARENA.game.evaluate(view, seat), 1e-4), 1 - 1e-4)
    return np.append(ARENA.encode(view, seat), np.float32(math.log(share / (1 - share))))


def lesson(agent: Learner, seed: int) -> tuple[list[np.ndarray], list[float]]:
    """A game of the agent against itself: what each mover saw after its move, and its lead in the end."""
    table, rng = Table(ARENA), Rng(seed, "lesson")
    inputs: list[list[np.ndarray]] = [[], []]
    table.settle(rng)
    while not table.is_over:
        seat = table.player
        table.play(agent.choose(table.view(seat), None, None, rng, explore=RANDOM_MOVES).action)
        if not table.is_over:
            inputs[seat].append(seen(table.state, seat))
        table.settle(rng)
    scores = ARENA.game.outcome(table.state).scores
    leads = []
    for seat in (0, 1):
        target, targets = (scores[seat] - scores[1 - seat]) / POINTS, []
        for promised in agent.network(np.stack(inputs[seat]))[::-1]:
            targets.append(target)
            target = TRACE * target + (1 - TRACE) * promised
        leads += targets[::-1]
    return [row.astype(np.float16) for row in inputs[0] + inputs[1]], leads


def duel(agent: Learner, games: int, seed: int) -> float:
    """The agent's mean share of the win against the greedy bot, on deals played from both seats."""
    shares = 0.0
    for number in range(games):
        table, rng, seat = Table(ARENA), Rng(seed + number // 2, "duel"), number % 2
        table.settle(rng)
        while not table.is_over:
            bot = agent if table.player == seat else GREEDY
            table.play(bot.choose(table.view(table.player), None, None, rng).action)
            table.settle(rng)
        shares += table.utilities()[seat]
    return shares / games


def main() -> None:
    """Play, learn, duel; and again."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--games", type=int, default=1200, help="to learn from, played in each round")
    parser.add_argument("--epochs", type=int, default=1, help="over all games so far, in each round")
    parser.add_argument("--duels", type=int, default=100, help="after each round; four times as many at the end")
    parser.add_argument("--curve", type=Path, help="write the curve to this CSV file")
    args = parser.parse_args()
    agent, order = Learner(Network(args.seed)), np.random.default_rng(args.seed)
    inputs: list[np.ndarray] = []
    leads: list[float] = []
    curve = []
    for number in range(args.rounds):
        for game in range(args.games):
            more, ends = lesson(agent, args.seed * 1_000_003 + number * args.games + game)
            inputs += more
            leads += ends
            print(f"round {number + 1}: {game + 1} of {args.games} games", end="\r", flush=True)
        rows, targets = np.stack(inputs), np.array(leads, np.float32)
        for _ in range(args.epochs):
            batches = np.array_split(order.permutation(len(rows)), len(rows) // BATCH)
            errors = [agent.network.learn(rows[batch].astype(np.float32), targets[batch]) for batch in batches]
        share = duel(agent, args.duels, 10_000 + number * args.duels)
        curve.append((round(time.process_time()), len(leads), round(float(np.mean(errors)), 4), round(share, 3)))
        print("{:5} s  {:7} positions  error {:.4f}  {:.1%} against greedy".format(*curve[-1]), flush=True)
    games = 4 * args.duels
    share = duel(agent, games, 50_000)
    low, high = wilson(share * games, games)
    print(f"In the end {share:.1%} of {games} games, 95 % interval {low:.1%} to {high:.1%}.")
    if args.curve:
        with args.curve.open("w", newline="", encoding="utf-8") as file:
            csv.writer(file).writerows([("CPU seconds", "positions", "error", "share against greedy"), *curve])


if __name__ == "__main__":
    main()
