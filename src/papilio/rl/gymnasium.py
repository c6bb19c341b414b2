"""Every game as a Gymnasium environment: one learner among bots.

Importing this module registers `papilio/<game>-v1` for every game, alone and as a vector of games.

>>> import gymnasium
>>> import papilio.rl.gymnasium
>>> env = gymnasium.make("papilio/butterfly-garden-v1", opponents="greedy", learner=0)
>>> observation, info = env.reset(seed=7)
>>> observation["observation"].shape, int(observation["action_mask"].sum())
((2334,), 388)
"""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import gymnasium

import papilio
from papilio.bots import Bot
from papilio.core.game import InvalidOption, Seat
from papilio.core.spec import GameSpec
from papilio.rl.solo import Solo, stream
from papilio.rl.spaces import RENDER_MODES, action_space, observation_space, render
from papilio.rl.table import TICK_MS, Arena

VERSION = 1


class SoloEnv(gymnasium.Env):
    """One learner against bots; see `papilio.rl.solo.Solo` for `opponents` and `learner`.

    An observation is a dict of `observation` and `action_mask` (`papilio.rl.spaces`). The reward is the learner's share
    of the win at the end of the game, 0 to 1. An action that the mask forbids ends the game with reward -1.
    `reset(seed=…)` makes chance and bots repeatable, bots as far as their thinking time does not count.

    Raises UnknownGame, InvalidOption.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": RENDER_MODES, "render_fps": 1}

    def __init__(
        self,
        game: str | GameSpec,
        seats: int | None = None,
        opponents: str | Bot | Sequence[str | Bot] = "random",
        learner: Seat | None = None,
        options: Mapping[str, Any] | None = None,
        render_mode: str | None = None,
        tick_ms: int = TICK_MS,
    ) -> None:
        if render_mode not in (None, *RENDER_MODES):
            raise InvalidOption(f"render_mode is one of {', '.join(RENDER_MODES)}, not {render_mode!r}", "render_mode")
        self.arena = Arena(game, seats, options, tick_ms=tick_ms)
        self.solo = Solo(self.arena, opponents, learner)
        self.render_mode = render_mode
        self.observation_space = observation_space(self.arena)
        self.action_space = action_space(self.arena)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """A new game up to the learner's first decision. `options` are Gymnasium's, and ignored."""
        super().reset(seed=seed)
        self.solo.deal(stream(self.np_random))
        self._show()
        return self.solo.observe(), {}

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """The learner's step, and everything up to its next one."""
        reward, over = self.solo.step(int(action))
        self._show()
        return self.solo.observe(), reward, over, False, {}

    def action_masks(self) -> Any:
        """The mask as booleans, where sb3-contrib looks for it."""
        return self.solo.table.mask().astype(bool)

    def render(self) -> Any:
        """What the learner sees of the table, as the render mode says; see `papilio.rl.spaces.render`."""
        return render(self.solo.table.view(self.solo.seat), self.render_mode)

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()


def register() -> None:
    """Make every game known to Gymnasium that is known here and not there."""
    for spec in papilio.games():
        name = f"papilio/{spec.id}-v{VERSION}"
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                entry_point="papilio.rl.gymnasium:SoloEnv",
                vector_entry_point="papilio.rl.vector:SoloVectorEnv",
                kwargs={"game": spec.id},
            )


register()
