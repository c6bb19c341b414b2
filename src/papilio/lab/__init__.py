"""The lab: many games between computer opponents, counted.

A `Study` says what is played: a game, its options and components, some of them varied, and who plays. `run` plays it,
here or on a cluster, and keeps each game as a line of `games.csv`, so that a study that was interrupted goes on where
it stopped. `summarise` counts, `write_report` tells it with plots. From the command line: `papilio lab`.
"""

from papilio.lab.facts import Facts, play_game
from papilio.lab.report import write_report
from papilio.lab.run import results, run
from papilio.lab.study import Study, Variant
from papilio.lab.summary import Summary, summarise

__all__ = ["Facts", "Study", "Summary", "Variant", "play_game", "results", "run", "summarise", "write_report"]
