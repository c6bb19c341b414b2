"""Information-set Monte Carlo tree search for every game, through the `Game` protocol alone.

Single-observer IS-MCTS after Cowling, Powley and Whitehouse, "Information Set Monte Carlo Tree Search" (IEEE TCIAIG
4, 2012): each simulation fills the unknowns of the searching seat's view anew and walks one tree whose edges are
(seat, action). Chance and the clock are drawn, not branched, so a node is all positions reached by the same
decisions (open loop). Added to that:

- *Priors*: what the game's own evaluation says one ply on counts as `prior_weight` visits of a new node.
- *Widening*: a node considers its best few actions by prior and opens up as it is visited more (Chaslot et al.,
  "Progressive Strategies for Monte-Carlo Tree Search", 2008), as most games have many idle moves.
- *Secrets*: others choose by what they alone know, where a game tells it (`Game.secret`), each of its values having
  statistics of its own, while the position reached is one whatever it was (as in the trees of their own that MO-ISMCTS
  gives them, same paper).
- *Blind choice*: seats that act at the same time choose by what is known before any of them has (decoupled
  selection: Tak, Lanctot and Winands, "Monte Carlo Tree Search Variants for Simultaneous Move Games", 2014).

- *Reuse*, on demand: a search may begin with what an earlier one knew of the position that has come since.

Interrupts of others are left out; a seat that is offered one compares it with WAIT, unless all look worse at once.
Equal seeds and simulations give equal results in both forms of the build.
"""

import math
from typing import Final

from papilio.core.game import Game, Seat, State
from papilio.core.native import append, i64, vec
from papilio.core.rng import Rng

WAIT: Final = -1  # leave an interrupt alone
SEATS_LIMIT: Final = 16  # for keys of (seat, action)
SECRETS: Final = 1 << 40  # beyond all such keys: keys of secrets


class Tuning:
    """The numbers that shape a search; the defaults are what tournaments have found best over all."""

    def __init__(
        self,
        exploration: float = 0.3,
        prior_weight: float = 4.0,
        width: float = 4.0,
        growth: float = 1.0,
        ripe: int = 200,
        kept: float = 1.0,
    ) -> None:
        self.exploration = exploration  # weight of the unknown in a choice
        self.prior_weight = prior_weight  # visits that an action's evaluation counts for
        self.width = width  # actions considered at first
        self.growth = growth  # and so many more for the square root of visits
        self.ripe: i64 = ripe  # visits (or as many as it has siblings, if fewer) after which a leaf gets children
        self.kept = kept  # share of an earlier search's results that still counts


class Node:
    """A position in the tree, and what came of each action that was considered there.

    Actions have numbers, in the order in which they came up; the arrays go by them.
    """

    def __init__(self) -> None:
        self.visits: i64 = 0
        self.seats = vec[i64]()
        self.actions = vec[i64]()
        self.priors = vec[float]()  # expected results by the game's evaluation alone
        self.counts = vec[i64]()  # how often each was chosen
        self.totals = vec[float]()  # the results then, from 0 to 1 each, for the seat that chose
        self.available = vec[i64]()  # simulations in which it could have been chosen
        self.order = vec[i64]()  # their numbers, the best prior first
        self.known: set[int] | None = None  # their keys
        self.beyond: dict[int, Node] | None = None  # by key: where they lead; and nodes kept for secrets

    def add(self, seat: i64, action: i64, prior: float) -> i64:
        """One action more; its number. `sort` is to follow."""
        number: i64 = len(self.actions)
        self.seats = append(self.seats, seat)
        self.actions = append(self.actions, action)
        self.priors = append(self.priors, prior)
        self.counts = append(self.counts, 0)
        self.totals = append(self.totals, 0.0)
        self.available = append(self.available, 0)
        self.order = append(self.order, number)
        if self.known is None:
            self.known = set()
        self.known.add(key_of(seat, action))
        return number

    def sort(self) -> None:
        """Put the best prior first, and of equal ones the older."""
        keys = [-prior for prior in self.priors]
        self.order = vec[i64](sorted([int(number) for number in self.order], key=keys.__getitem__))

    def to(self, key: int) -> "Node":
        """The node behind a key, a new one at first."""
        if self.beyond is None:
            self.beyond = {}
        node = self.beyond.get(key)
        if node is None:
            node = Node()
            self.beyond[key] = node
        return node


def key_of(seat: i64, action: i64) -> int:
    """One number for an action and who does it."""
    return int(action * SEATS_LIMIT + seat)


class Search:
    """One search from one seat's view; `run` may be called again to think on.

    `legal` are the seat's actions, and WAIT among them if it need not act. Nothing is read of the position but the
    view, which is never changed. `earlier` is the node of this position in an earlier search of the seat's (`follow`).
    """

    def __init__(
        self,
        game: Game,
        view: State,
        seat: Seat,
        legal: list[int],
        rng: Rng,
        tuning: Tuning,
        earlier: Node | None = None,
    ) -> None:
        self.game = game
        self.view = view
        self.seat = seat
        self.rng = rng
        self.tuning = tuning
        self.root = Node()
        self.logarithms = vec[float]()  # see `longer_table`: one is asked for at every action of every choice
        state = game.determinise(view, rng)
        if earlier is not None:
            self.take_over(earlier, state, legal)
        self.discover(self.root, state, seat, legal)

    def take_over(self, earlier: Node, state: State, legal: list[int]) -> None:
        """What an earlier search knew of this position; the seat's actions are evaluated anew, now that it has come."""
        root = self.root
        discount(earlier, self.tuning.kept)
        for number in earlier.order:
            seat, action, prior = earlier.seats[number], int(earlier.actions[number]), earlier.priors[number]
            if seat == self.seat:
                if action not in legal:
                    continue
                prior = self.outlook(state, seat, action)
                root.visits += earlier.counts[number]
            new = root.add(seat, action, prior)
            root.counts[new] = earlier.counts[number]
            root.totals[new] = earlier.totals[number]
            root.available[new] = earlier.available[number]
        root.sort()
        if earlier.beyond is not None:
            root.beyond = {
                key: node
                for key, node in earlier.beyond.items()
                if key >= SECRETS or key % SEATS_LIMIT != self.seat or key // SEATS_LIMIT in legal
            }

    def is_open(self) -> bool:
        """Whether there is something to choose: not if every interrupt looks worse at once than none."""
        root = self.root
        if len(root.order) < 2:
            return False
        best, second = root.order[0], root.order[1]
        return root.actions[best] != WAIT or root.priors[second] == root.priors[best]

    def run(self, simulations: int) -> None:
        """Simulate so many times."""
        left: i64 = simulations
        while left > 0:
            self.simulate()
            left -= 1

    def simulate(self) -> None:
        """Fill in the unknowns, walk down the tree, appraise its leaf, and keep the results."""
        game = self.game
        state = game.determinise(self.view, self.rng)
        seat = self.seat
        waiting = game.actors(state)
        before = self.root  # where the seats that act at the same time choose
        here = before
        passed = [here]
        choosers: list[Node] = []
        choices = vec[i64]()
        while True:
            chooser = self.chooser(before, state, seat)
            choice = self.choose(chooser, state, seat)
            action = chooser.actions[choice]
            if action != WAIT:
                game.apply(state, seat, int(action))
            choosers.append(chooser)
            choices = append(choices, choice)
            if chooser is not before:
                passed.append(chooser)
            is_direct = here is chooser  # nothing but this choice leads on, so its count is the position's
            if not is_direct:
                here = here.to(key_of(seat, action))
                passed.append(here)
            waiting = others(waiting, seat)
            actors = self.settle(state)
            if len(actors) == 0:
                break
            is_decided = actors != waiting
            if is_decided:
                visits = chooser.counts[choice] if is_direct else here.visits
                if visits < min(self.tuning.ripe, i64(len(chooser.actions))):
                    break
            if is_direct:
                here = here.to(key_of(seat, action))
                here.visits = chooser.counts[choice]
                passed.append(here)
            if is_decided:
                before = here
                waiting = actors
            seat = actors[0]
        results = game.appraise(state, self.rng)
        for node in passed:
            node.visits += 1
        for place, chooser in enumerate(choosers):
            choice = choices[place]
            chooser.counts[choice] += 1
            chooser.totals[choice] += results[chooser.seats[choice]]

    def settle(self, state: State) -> tuple[Seat, ...]:
        """Draw for chance and the clock until somebody decides; who that is."""
        game = self.game
        while True:
            actors = game.actors(state)
            if len(actors) == 0 or actors[0] >= 0:
                return actors
            game.apply(state, actors[0], game.draw(state, self.rng))

    def chooser(self, node: Node, state: State, seat: Seat) -> Node:
        """The node at which a seat chooses: for others that know a secret, the one kept for its value."""
        secret = 0 if seat == self.seat else self.game.secret(state, seat)
        if secret == 0:
            return node
        return node.to(SECRETS + secret)

    def choose(self, node: Node, state: State, seat: Seat) -> i64:
        """The most promising of the actions that the node considers and this position allows; its number."""
        at_root = node is self.root and seat == self.seat
        width: i64 = self.width_of(node)
        if not at_root and (len(node.actions) == 0 or self.width_after(node) > width):
            self.discover(node, state, seat, self.sensible(state, seat))
        best = self.best_of(node, state, seat, width, at_root)
        if best < 0:
            self.discover(node, state, seat, self.sensible(state, seat))
            best = self.best_of(node, state, seat, width, at_root)
        return best

    def sensible(self, state: State, seat: Seat) -> list[int]:
        """The actions of a seat in the tree."""
        return self.game.sensible(state, seat, self.game.legal_actions(state, seat))

    def width_of(self, node: Node) -> i64:
        """How many actions a node considers."""
        tuning = self.tuning
        return i64(tuning.width + tuning.growth * math.sqrt(float(node.visits)))

    def width_after(self, node: Node) -> i64:
        """How many it will consider after the next visit."""
        tuning = self.tuning
        return i64(tuning.width + tuning.growth * math.sqrt(float(node.visits + 1)))

    def best_of(self, node: Node, state: State, seat: i64, width: i64, at_root: bool) -> i64:
        """Upper confidence bounds over the first legal ones; -1 if none is legal."""
        game = self.game
        weight = self.tuning.prior_weight
        exploration = self.tuning.exploration
        logarithms = self.logarithms
        best: i64 = -1
        highest = -1.0
        seen: i64 = 0
        for number in node.order:
            if node.seats[number] != seat:
                continue
            if not at_root and game.refuse(state, seat, int(node.actions[number])) is not None:
                continue
            available = node.available[number] + 1
            node.available[number] = available
            count = float(node.counts[number]) + weight
            score = (node.totals[number] + weight * node.priors[number]) / count
            if available >= len(logarithms):
                logarithms = self.longer_table(available)
            score += exploration * math.sqrt(logarithms[available] / count)
            if score > highest:
                highest = score
                best = number
            seen += 1
            if seen >= width:
                break
        return best

    def longer_table(self, number: i64) -> vec[float]:
        """The logarithms of 1, 2, 3 … up to that of one more than this number, and of as many again."""
        while len(self.logarithms) <= 2 * number:
            self.logarithms = append(self.logarithms, math.log(float(len(self.logarithms) + 1)))
        return self.logarithms

    def discover(self, node: Node, state: State, seat: Seat, legal: list[int]) -> None:
        """Add the actions that are new to a node, each with its evaluation one ply on."""
        had = len(node.actions)
        for action in legal:
            if node.known is None or key_of(seat, action) not in node.known:
                node.add(seat, action, self.outlook(state, seat, action))
        if len(node.actions) > had:
            node.sort()

    def outlook(self, state: State, seat: Seat, action: int) -> float:
        """How an action looks to the game's evaluation, for whoever does it."""
        after = state.clone()
        if action != WAIT:
            self.game.apply(after, seat, action)
        return self.game.evaluate(after, seat)


def follow(node: Node, seat: Seat, action: int) -> Node | None:
    """The node to which a ply leads, if the search has looked beyond it. Chance and the clock lead nowhere else."""
    if seat < 0:
        return node
    return None if node.beyond is None else node.beyond.get(key_of(seat, action))


def discount(node: Node, share: float) -> None:
    """Let the results of a node and all below it count for less."""
    if share == 1.0:
        return
    node.visits = i64(float(node.visits) * share)
    number: i64 = 0
    while number < len(node.actions):
        count = node.counts[number]
        if count > 0:
            node.counts[number] = i64(float(count) * share)
            node.totals[number] *= float(node.counts[number]) / float(count)
        node.available[number] = i64(float(node.available[number]) * share)
        number += 1
    if node.beyond is not None:
        for child in node.beyond.values():
            discount(child, share)


def others(seats: tuple[Seat, ...], seat: Seat) -> tuple[Seat, ...]:
    """The seats without this one."""
    if len(seats) <= 1:
        return ()
    return tuple([other for other in seats if other != seat])
