"""The first table of README.md, made of the studies themselves: `python docs/studies/figures.py DIRECTORY...`."""

import sys
from pathlib import Path

from papilio import lab
from papilio.lab.report import told

HEAD = "| game, seats | played by | games | wins by seat | spread | changes of the lead | plies | legal moves |"


def lines(directory: Path) -> list[str]:
    """A line for each variant of a study; its report stands beside README.md under the directory's name."""
    study, games = lab.results(directory)
    found = []
    for one in lab.summarise(study, games):
        varied = "" if one.name == "as by default" else f", {one.name}"
        title = f"[{study.game}, {study.seats}{varied}]({directory.name}.html)"
        seats = "; ".join(told(share) for share in one.seats)
        means = f"{one.spread.value:.1f} | {one.leads.value:.1f} | {one.plies.value:.0f} | {one.branching.value:.0f}"
        found.append(f"| {title} | {', '.join(study.bots)} | {one.games} | {seats} | {means} |")
    return found


def main() -> None:
    """The table of the studies that are named."""
    print(HEAD, "|---" * HEAD.count(" | ") + "|---|", sep="\n")
    for name in sys.argv[1:]:
        print("\n".join(lines(Path(name))))


if __name__ == "__main__":
    main()
