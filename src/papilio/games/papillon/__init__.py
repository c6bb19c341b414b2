"""Papillon, by J. B. Howell: draft tiles, grow a garden, lead your butterflies to the flowers."""

from papilio.core.spec import GameSpec, Option, first_player
from papilio.text import N_

SPEC = GameSpec(
    package=__name__,
    id="papillon",
    title=N_("Papillon"),
    tagline=N_("Draft garden tiles, close patches of flowers, and send your butterflies where they count most."),
    author="J. B. Howell",
    seats=(2, 3, 4),
    minutes=45,
    weight=N_("medium"),
    rules_version="1",
    max_plies=8000,
    plate=3,
    open=True,
    options=(
        first_player(N_("Who bids first in the first round; with two players, who drafts first."), clause="PN-14"),
        Option(
            name="two-player-board",
            kind="choice",
            default="eight-tiles",
            choices=("eight-tiles", "ten-tiles"),
            choice_labels=(N_("Eight tiles"), N_("Ten tiles")),
            label=N_("Board for two"),
            help=N_("Eight tiles: row 4 and column 4 stay empty, so there are six lines. Ten tiles: the whole board."),
            clause="PN-12",
            only_for_seats=(2,),
        ),
        Option(
            name="caterpillar-cap",
            kind="flag",
            default=True,
            label=N_("At most 12 caterpillars"),
            help=N_("Whether caterpillars beyond twelve go back to the reserve."),
            clause="PN-13",
        ),
        Option(
            name="zone-scoring",
            kind="choice",
            default="as-printed",
            choices=("as-printed", "published"),
            choice_labels=(N_("As printed"), N_("Published game")),
            label=N_("Counting zones"),
            help=N_(
                "As printed: two points a tile for each player's two largest closed fields, and for the largest closed "
                "flower zone of all. Published game: one point for each butterfly in closed fields, and two points a "
                "tile for each player's own two largest closed flower zones."
            ),
            clause="PN-64",
        ),
    ),
)
