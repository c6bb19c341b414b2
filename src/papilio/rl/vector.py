"""Many games a call: a Gymnasium vector environment in one process, without an environment object for each game."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from papilio.bots import Bot
from papilio.core.game import InvalidOption, Seat
from papilio.core.spec import GameSpec
from papilio.rl.solo import Solo, stream
from papilio.rl.spaces import action_space, observation_space
from papilio.rl.table import TICK_MS, Arena


class SoloVectorEnv(VectorEnv):
    """`num_envs` games of one learner against bots, stepped together; the arguments are those of `SoloEnv`.

    Observations are dicts of `observation`, shape `(num_envs, encode.size)`, and `action_mask`, shape `(num_envs,
    actions.size)`. A game that is over begins anew with the next step, whose action is ignored
    (AutoresetMode.NEXT_STEP).

    Raises UnknownGame, InvalidOption.
    """

    metadata: ClassVar[dict[str, Any]] = {"autoreset_mode": AutoresetMode.NEXT_STEP}

    def __init__(
        self,
        num_envs: int,
        game: str | GameSpec,
        seats: int | None = None,
        opponents: str | Bot | Sequence[str | Bot] = "random",
        learner: Seat | None = None,
        options: Mapping[str, Any] | None = None,
        render_mode: str | None = None,
        tick_ms: int = TICK_MS,
    ) -> None:
        if render_mode is not None:
            raise InvalidOption(f"a vector is not drawn: render_mode is None, not {render_mode!r}", "render_mode")
        self.arena = Arena(game, seats, options, tick_ms=tick_ms)
        self.num_envs = num_envs
        self.render_mode = render_mode
        self.solos = [Solo(self.arena, opponents, learner) for _ in range(num_envs)]
        self.single_observation_space = observation_space(self.arena)
        self.single_action_space = action_space(self.arena)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._over: Any = np.zeros(num_envs, bool)
        self._observations: Any = np.zeros((num_envs, self.arena.encode.size), np.float32)
        self._masks: Any = np.zeros((num_envs, self.arena.actions.size), np.int8)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """New games; `seed` is one for each game, or the first game's, the next having the next. Each game goes as a
        `SoloEnv` with its seed would. `options` are Gymnasium's, and ignored.
        """
        seeds = seed if isinstance(seed, list) else [None if seed is None else seed + k for k in range(self.num_envs)]
        self._generators = [gymnasium.utils.seeding.np_random(one)[0] for one in seeds]
        self._over[:] = False
        for number in range(self.num_envs):
            self._deal(number)
        return self._seen(), {}

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """One step in each game; rewards, terminations and truncations have shape `(num_envs,)`."""
        rewards: Any = np.zeros(self.num_envs, np.float64)
        for number, solo in enumerate(self.solos):
            if self._over[number]:
                self._over[number] = False
                self._deal(number)
            else:
                rewards[number], self._over[number] = solo.step(int(actions[number]))
                self._look(number)
        return self._seen(), rewards, self._over.copy(), np.zeros(self.num_envs, bool), {}

    def action_masks(self) -> Any:
        """The masks as booleans."""
        return self._masks.astype(bool)

    def _deal(self, number: int) -> None:
        self.solos[number].deal(stream(self._generators[number]))
        self._look(number)

    def _look(self, number: int) -> None:
        solo = self.solos[number]
        self._observations[number] = solo.table.observation(solo.seat)
        self._masks[number] = solo.table.mask()

    def _seen(self) -> dict[str, Any]:
        return {"observation": self._observations.copy(), "action_mask": self._masks.copy()}
