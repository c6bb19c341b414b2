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
from papilio.core.native import i64
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


# What a leaf has of either: shared, as most nodes stay leaves; nothing is ever added to it.
NO_CHILDREN: "Final[list[Node]]" = []
NOT_KNOWN: "Final[dict[int, Node]]" = {}


class Node:
    """A decision that was made, and what came of it for the seat that made it."""

    def __init__(self, seat: i64, action: int, prior: float) -> None:
        self.seat = seat
        self.action = action
        self.prior = prior  # expected result by the game's evaluation alone
        self.visits: i64 = 0
        self.available: i64 = 0  # simulations in which it could have been chosen
        self.total = 0.0  # results, from 0 to 1 each
        self.children = NO_CHILDREN  # the best prior first
        self.known = NOT_KNOWN

    def value(self, prior_weight: float) -> float:
        """The expected result from 0 to 1; the prior counts as so many visits."""
        return (self.total + prior_weight * self.prior) / (float(self.visits) + prior_weight)


    def learn(self, key: int, node: "Node") -> None:
        """Remember where an action leads, or whoever knows a secret."""
        if self.known is NOT_KNOWN:
            self.known = {}
        self.known[key] = node


def by_prior(node: Node) -> float:
    """Sorting key: the best first."""
    return -node.prior


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
        self.root = Node(seat, WAIT, 0.5)
        state = game.determinise(view, rng)
        if earlier is not None:
            self.take_over(earlier, state, legal)
        self.discover(self.root, state, seat, legal)

    def take_over(self, earlier: Node, state: State, legal: list[int]) -> None:
        """What an earlier search knew of this position; the seat's actions are evaluated anew, now that it has come."""
        root = self.root
        discount(earlier, self.tuning.kept)
        for key, node in earlier.known.items():
            if node.seat != self.seat or key >= SECRETS:
                root.learn(key, node)
        children = []
        for child in earlier.children:
            if child.seat == self.seat:
                if child.action not in legal:
                    continue
                after = state.clone()
                if child.action != WAIT:
                    self.game.apply(after, self.seat, child.action)
                child.prior = self.game.evaluate(after, self.seat)
                root.learn(child.action * SEATS_LIMIT + self.seat, child)
                root.visits += child.visits
            children.append(child)
        children.sort(key=by_prior)
        root.children = children

    def is_open(self) -> bool:
        """Whether there is something to choose: not if every interrupt looks worse at once than none."""
        best = self.root.children[0]
        return len(self.root.children) > 1 and (best.action != WAIT or self.root.children[1].prior == best.prior)

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
        here = self.root
        path: list[Node] = [here]
        while True:
            chooser = self.chooser(before, state, seat)
            choice = self.choose(chooser, state, seat)
            if choice.action != WAIT:
                game.apply(state, seat, choice.action)
            path.append(choice)
            if chooser is not before:
                path.append(chooser)
            if here is chooser:
                here = choice
            else:
                here = joint(here, choice)
                path.append(here)
            waiting = others(waiting, seat)
            actors = self.settle(state)
            if len(actors) == 0:
                break
            seat = actors[0]
            if actors != waiting:
                waiting = actors
                if here.visits < min(self.tuning.ripe, i64(len(chooser.children))):
                    break
                before = here
        results = game.appraise(state, self.rng)
        for node in path:
            node.visits += 1
            node.total += results[node.seat]

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
        apart = node.known.get(SECRETS + secret)
        if apart is None:
            apart = Node(seat, WAIT, 0.5)
            node.learn(SECRETS + secret, apart)
        return apart

    def choose(self, node: Node, state: State, seat: Seat) -> Node:
        """The most promising of the actions that the node considers and this position allows."""
        at_root = node is self.root and seat == self.seat
        width: i64 = self.width_of(node)
        if not at_root and (len(node.children) == 0 or self.width_after(node) > width):
            self.discover(node, state, seat, self.sensible(state, seat))
        best = self.best_of(node, state, seat, width, at_root)
        if best is None:
            self.discover(node, state, seat, self.sensible(state, seat))
            best = self.best_of(node, state, seat, width, at_root)
            assert best is not None
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

    def best_of(self, node: Node, state: State, seat: i64, width: i64, at_root: bool) -> Node | None:
        """Upper confidence bounds over the first legal ones; None if none is legal."""
        tuning = self.tuning
        game = self.game
        weight = tuning.prior_weight
        exploration = tuning.exploration
        best: Node | None = None
        highest = -1.0
        seen: i64 = 0
        available: i64 = -1
        unknown = 0.0  # what is available as often has the same
        for child in node.children:
            if child.seat != seat:
                continue
            if not at_root and game.refuse(state, child.seat, child.action) is not None:
                continue
            child.available += 1
            count = float(child.visits) + weight
            score = (child.total + weight * child.prior) / count
            if child.available != available:
                available = child.available
                unknown = math.log(float(available) + 1.0)
            score += exploration * math.sqrt(unknown / count)
            if score > highest:
                highest = score
                best = child
            seen += 1
            if seen >= width:
                break
        return best

    def discover(self, node: Node, state: State, seat: Seat, legal: list[int]) -> None:
        """Add the actions that are new to a node, each with its evaluation one ply on."""
        game = self.game
        fresh: list[Node] = []
        for action in legal:
            key = action * SEATS_LIMIT + seat
            if key in node.known:
                continue
            after = state.clone()
            if action != WAIT:
                game.apply(after, seat, action)
            child = Node(seat, action, game.evaluate(after, seat))
            node.learn(key, child)
            fresh.append(child)
        if fresh:
            node.children = sorted(node.children + fresh, key=by_prior)


def follow(node: Node, seat: Seat, action: int) -> Node | None:
    """The node to which a ply of a seat's leads, if the search has tried it. Chance and the clock lead nowhere else."""
    return node if seat < 0 else node.known.get(action * SEATS_LIMIT + seat)


def discount(node: Node, share: float) -> None:
    """Let the results of a node and all below it count for less."""
    if share == 1.0:
        return
    visits = i64(float(node.visits) * share)
    if node.visits > 0:
        node.total *= float(visits) / float(node.visits)
    node.visits = visits
    node.available = i64(float(node.available) * share)
    for child in node.known.values():
        discount(child, share)


def others(seats: tuple[Seat, ...], seat: Seat) -> tuple[Seat, ...]:
    """The seats without this one."""
    if len(seats) <= 1:
        return ()
    return tuple([other for other in seats if other != seat])


def joint(node: Node, choice: Node) -> Node:
    """Where a further choice at the same time leads."""
    key = choice.action * SEATS_LIMIT + int(choice.seat)
    child = node.known.get(key)
    if child is None:
        child = Node(choice.seat, choice.action, choice.prior)
        node.learn(key, child)
    return child
