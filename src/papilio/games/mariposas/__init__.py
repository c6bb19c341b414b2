"""Mariposas, by Elizabeth Hargrave: lead your monarchs north, let them multiply, and bring them home."""

from papilio.core.spec import GameSpec, Option, first_player
from papilio.text import N_

SPEC = GameSpec(
    package=__name__,
    id="mariposas",
    title=N_("Mariposas"),
    tagline=N_("Three seasons of the monarchs' journey: north in spring, wide in summer, home in fall."),
    author="Elizabeth Hargrave",
    seats=(2, 3, 4, 5),
    minutes=60,
    weight=N_("medium"),
    rules_version="1",
    max_plies=9000,
    plate=2,
    options=(
        first_player(N_("Who takes the first turn in spring."), clause="MA-11"),
        Option(
            name="flower-supply",
            kind="choice",
            default="unlimited",
            choices=("unlimited", "24-of-each"),
            choice_labels=(N_("Unlimited"), N_("24 of each")),
            label=N_("Flower tokens"),
            help=N_("Whether the flower tokens can run out."),
            clause="MA-2",
        ),
        Option(
            name="open-waystations",
            kind="flag",
            default=False,
            label=N_("Open waystations"),
            help=N_("All waystations lie open from the start, and nobody rolls the die for turning one up."),
            clause="MA-110",
        ),
        Option(
            name="long-seasons",
            kind="flag",
            default=False,
            label=N_("Long seasons"),
            help=N_("One more turn in each season."),
            clause="MA-110",
        ),
    ),
)
