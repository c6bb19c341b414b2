"""What every game shares: pure, typed, and importing nothing else of Papilio."""
