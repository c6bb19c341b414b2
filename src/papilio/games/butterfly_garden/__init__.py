"""Butterfly Garden, by Reiner Knizia: lay paths, lead butterflies home."""

from papilio.core.spec import GameSpec, Option, first_player
from papilio.text import N_

SPEC = GameSpec(
    package=__name__,
    id="butterfly-garden",
    title=N_("Butterfly Garden"),
    tagline=N_("Lay garden paths and lead the butterflies out of the fountains into your own flowerbeds."),
    author="Reiner Knizia",
    seats=(2, 3, 4),
    minutes=30,
    weight=N_("light"),
    rules_version="1",
    max_plies=20 * (1 + 54 + 54),
    plate=1,
    public_board=True,
    options=(
        first_player(N_("Who lays the first tile."), clause="BG-13"),
        Option(
            name="three-player-flowerbeds",
            kind="choice",
            default="balanced",
            choices=("balanced", "as-printed", "unshared"),
            choice_labels=(N_("Balanced"), N_("As printed"), N_("Unshared")),
            label=N_("Flowerbeds for three"),
            help=N_(
                "Balanced: each owns one flowerbed alone and shares two. As printed: the table in the rulebook, which "
                "gives Yellow one fewer. Unshared: each owns two alone."
            ),
            clause="BG-11",
            only_for_seats=(3,),
        ),
        Option(
            name="collections",
            kind="choice",
            default="open",
            choices=("open", "hidden-until-the-end"),
            choice_labels=(N_("Open"), N_("Hidden until the end")),
            label=N_("Collections"),
            help=N_("Whether everyone's butterflies and points are shown during the game, or kept behind screens."),
            clause="BG-43",
        ),
        Option(
            name="games",
            kind="number",
            default=1,
            minimum=1,
            maximum=20,
            label=N_("Games in a row"),
            help=N_("Points are written down after each game; the highest total wins."),
            clause="BG-50",
        ),
        Option(
            name="hand",
            kind="choice",
            default=2,
            choices=(2, 1),
            choice_labels=(N_("Two tiles"), N_("One tile")),
            label=N_("Tiles in hand"),
            help=N_("With one tile there is only one thing to lay: a faster, lighter game."),
            clause="BG-51",
        ),
    ),
)
