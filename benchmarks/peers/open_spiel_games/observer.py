"""What both observers share: a tensor in named pieces."""

from typing import Any

import numpy as np
import pyspiel


class Observer:
    """The base of a game's observer, which fills `dict`."""

    def __init__(self, iig_obs_type: Any, params: Any, **pieces: int) -> None:
        if params:
            raise ValueError(f"Observation parameters not supported; passed {params}")
        self.iig_obs_type = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        self.tensor: Any = np.zeros(sum(pieces.values()), np.float32)
        self.dict: dict[str, Any] = {}
        start = 0
        for name, size in pieces.items():
            self.dict[name] = self.tensor[start : start + size]
            start += size
