"""Our games once more, written for OpenSpiel's Python API as its own Python games are.

Importing this package registers `python_butterfly_garden` and `python_papillons`. Nothing of Papilio is used: rules,
components and notation stand here a second time. Their notation is ours, so that both can be compared move by move.
"""

from benchmarks.peers.open_spiel_games import butterfly_garden, papillons

__all__ = ["butterfly_garden", "papillons"]
