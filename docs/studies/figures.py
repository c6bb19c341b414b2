"""The table of README.md, made of the studies themselves: `python docs/studies/figures.py DIRECTORY...`."""

import sys
from pathlib import Path

from papilio import lab
from papilio.lab.report import told
from papilio.lab.summary import Mean

HEAD = ("study", "games", "wins by seat, in order of play", "spread", "lead changes", "plies", "moves to choose from")


def short(mean: Mean) -> str:
    """The figure alone."""
    return f"{mean.value:.1f}"


def main() -> None:
    """A line for each variant of each study."""
    print("|", " | ".join(HEAD), "|")
    print("|---" * len(HEAD) + "|")
    for name in sys.argv[1:]:
        for one in lab.summarise(*lab.results(Path(name))):
            seats = "; ".join(told(share) for share in one.seats)
            title = Path(name).name if one.name == "as by default" else f"{Path(name).name}, {one.name}"
            means = [short(mean) for mean in (one.spread, one.leads, one.plies, one.branching)]
            print("|", " | ".join([title, str(one.games), seats, *means]), "|")


if __name__ == "__main__":
    main()
