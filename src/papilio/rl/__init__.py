"""Environments for learners: every game in the forms that OpenSpiel, PettingZoo and Gymnasium expect.

Needs the extra `rl`. docs/learning.md tells how a game becomes steps, and lists the action spaces; all adapters stand
on `papilio.rl.table.Table` and learn of a game nothing but what its spec and its `encoding` module declare.
"""

from papilio.rl.actions import ActionSpace
from papilio.rl.observation import Encoder
from papilio.rl.table import Arena, Table

__all__ = ["ActionSpace", "Arena", "Encoder", "Table"]
