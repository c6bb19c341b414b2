"""The same games, written by us for other libraries, and other libraries' own games: what ours are compared with."""
