"""The spaces of an arena in Gymnasium's terms, and pictures for `render`."""

import io
from typing import Any

import numpy as np
from gymnasium import spaces
from PIL import Image

import papilio
from papilio.core.match import View
from papilio.rl.table import Arena

RENDER_MODES = ["human", "ansi", "rgb_array"]
WIDTH = 800  # of a picture, in pixels


def observation_space(arena: Arena) -> Any:
    """`observation`, shape `(encode.size,)`, from -1 to 1; `action_mask`, shape `(actions.size,)`, 1 where legal."""
    return spaces.Dict(
        {
            "observation": spaces.Box(-1.0, 1.0, (arena.encode.size,), np.float32),
            "action_mask": spaces.Box(0, 1, (arena.actions.size,), np.int8),
        }
    )


def action_space(arena: Arena) -> Any:
    """The numbers of an action space; docs/learning.md tells what they mean."""
    return spaces.Discrete(arena.actions.size)


def render(view: View, mode: str | None) -> Any:
    """A view printed ("human"), as text ("ansi"), or as pixels of shape `(height, width, 3)` ("rgb_array")."""
    if mode == "ansi":
        return view.text()
    if mode == "rgb_array":
        png = papilio.draw(view, png=True, width=WIDTH)
        return np.asarray(Image.open(io.BytesIO(png)).convert("RGB"), np.uint8)
    if mode == "human":
        print(view.text())
    return None
