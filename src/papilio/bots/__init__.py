"""Computer opponents; they know `papilio.core` alone."""

from papilio.bots.decision import Bot, Budget, Candidate, Decision
from papilio.bots.follower import Follower
from papilio.bots.levels import KINDS, LEVELS, bot

__all__ = ["KINDS", "LEVELS", "Bot", "Budget", "Candidate", "Decision", "Follower", "bot"]
