"""Every game as a PettingZoo environment.

>>> from papilio.rl import pettingzoo
>>> env = pettingzoo.env("papillons", seats=3)
>>> env.reset(seed=7)
>>> for agent in env.agent_iter():
...     observation, reward, terminated, truncated, info = env.last()
...     action = None if terminated else int(observation["action_mask"].argmax())
...     env.step(action)
>>> env.agents
[]
"""

import secrets
from collections.abc import Mapping
from typing import Any

from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper, TerminateIllegalWrapper

from papilio.core.game import InvalidOption, Seat
from papilio.core.rng import Rng
from papilio.core.spec import GameSpec
from papilio.rl.solo import ILLEGAL
from papilio.rl.spaces import RENDER_MODES, action_space, observation_space, render
from papilio.rl.table import TICK_MS, Arena, Table


def env(game: str | GameSpec, **settings: Any) -> Any:
    """The environment that a learner uses: an action that the mask forbids ends the game with reward -1.

    `settings` are those of `GameEnv`. Raises UnknownGame, InvalidOption.
    """
    return OrderEnforcingWrapper(TerminateIllegalWrapper(GameEnv(game, **settings), illegal_reward=ILLEGAL))


class _Seats:
    """What both forms share: a table, its chance, and a name for each seat."""

    render_mode: str | None

    def __init__(
        self,
        game: str | GameSpec,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        render_mode: str | None = None,
        tick_ms: int = TICK_MS,
    ) -> None:
        super().__init__()
        if render_mode not in (None, *RENDER_MODES):
            raise InvalidOption(f"render_mode is one of {', '.join(RENDER_MODES)}, not {render_mode!r}", "render_mode")
        self.arena = Arena(game, seats, options, tick_ms=tick_ms)
        self.render_mode = render_mode
        self.metadata = {"name": self.arena.spec.id, "render_modes": RENDER_MODES, "render_fps": 1}
        self.possible_agents = [f"player_{seat}" for seat in range(self.arena.seats)]
        self.agents: list[str] = []
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: observation_space(self.arena) for agent in self.possible_agents}
        self.action_spaces = {agent: action_space(self.arena) for agent in self.possible_agents}
        self._rng = Rng(secrets.randbits(64), "chance")

    def observation_space(self, agent: str) -> Any:
        """See `papilio.rl.spaces.observation_space`; the same object each time."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Discrete; the same object each time."""
        return self.action_spaces[agent]

    def render(self) -> Any:
        """What a spectator sees of the table, as the render mode says; see `papilio.rl.spaces.render`."""
        return render(self.table.view(None), self.render_mode)

    def close(self) -> None:
        """Nothing is kept open."""

    def _deal(self, seed: int | None) -> None:
        if seed is not None:
            self._rng = Rng(seed, "chance")
        self.table = Table(self.arena)
        self.table.settle(self._rng)
        self.agents = self.possible_agents[:]

    def _seen(self, seat: Seat) -> dict[str, Any]:
        mask = self.table.mask() * (self.table.player == seat)
        return {"observation": self.table.observation(seat), "action_mask": mask}

    def _shares(self) -> dict[str, float]:
        return dict(zip(self.possible_agents, self.table.utilities(), strict=True))


class GameEnv(_Seats, AECEnv):
    """One agent's step at a time: the agents are `player_0` and so on, clockwise.

    An observation is a dict of `observation` and `action_mask` (`papilio.rl.spaces`); the mask is all zeros while
    others decide. Rewards come at the end: each seat's share of the win, 0 to 1. Chance plays by itself; `reset(seed)`
    makes its draws repeatable. `seats` is by default the fewest that can play against each other, `options` are the
    game's, `render_mode` is one of `papilio.rl.spaces.RENDER_MODES`, `tick_ms` how long a tick of a race lasts.

    Raises UnknownGame, InvalidOption; `step` raises IllegalMove for what the mask forbids.
    """

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game, chance played up to the first decision. `options` are Gymnasium's, and ignored."""
        self._deal(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.table.player]
        self._show()

    def observe(self, agent: str) -> dict[str, Any]:
        """What the agent may know."""
        return self._seen(self._seat_of[agent])

    def step(self, action: Any) -> None:
        """One step of the agent whose turn it is; None for one whose game is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self.table.step(int(action))
        self.table.settle(self._rng)
        if self.table.is_over:
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[self.table.player]
        self.rewards = self._shares()
        self._accumulate_rewards()
        self._show()

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()


class RaceEnv(_Seats, ParallelEnv):
    """A race in ticks: in every step all agents act or wait at once, and the clock goes on by `tick_ms` (in ms).

    Who acts in the same tick comes in an order that chance draws; what can no longer be done is dropped. An action
    that the mask forbids counts as waiting. Observations and rewards are those of `GameEnv`.

    Raises UnknownGame, InvalidOption; the latter for a game that is no race.
    """

    def __init__(self, game: str | GameSpec, seats: int | None = None, **settings: Any) -> None:
        super().__init__(game, seats, **settings)
        if not (self.arena.spec.races and self.arena.actions.is_flat):
            raise InvalidOption(
                f"{self.arena.spec.title} is no race of whole moves: use papilio.rl.pettingzoo.env", "game"
            )

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, Any]:
        """A new game: observations and empty infos of all agents. `options` are Gymnasium's, and ignored."""
        self._deal(seed)
        return self._all_seen(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, Any]) -> tuple[Any, Any, Any, Any, Any]:
        """One tick: observations, rewards, terminations, truncations and infos of all agents."""
        table, tick = self.table, self.table.ticks
        while not table.is_over and table.ticks == tick:
            wanted = actions.get(self.possible_agents[table.player], self.arena.actions.no)
            table.step(int(wanted) if int(wanted) in table.legal() else self.arena.actions.no)
            table.settle(self._rng)
        agents = self.agents
        if table.is_over:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return (
            self._all_seen(),
            self._shares(),
            dict.fromkeys(agents, table.is_over),
            dict.fromkeys(agents, False),
            {agent: {} for agent in agents},
        )

    def _all_seen(self) -> dict[str, Any]:
        return {agent: self._seen(seat) for agent, seat in self._seat_of.items()}

    def _seen(self, seat: Seat) -> dict[str, Any]:
        return {"observation": self.table.observation(seat), "action_mask": self.table.tick_mask(seat)}
