"""Papillons: four butterflies in a row, of a colour or a kind that nobody else knows."""

from papilio.core.spec import GameSpec, Option, first_player
from papilio.text import N_

SPEC = GameSpec(
    package=__name__,
    id="papillons",
    title=N_("Papillons"),
    tagline=N_("Build a row of four butterflies that matches one of your two secret goals."),
    author="Oriol Comas i Coma",
    seats=(2, 3, 4),
    minutes=20,
    weight=N_("light"),
    rules_version="1",
    max_plies=40_000,
    plate=4,
    plays_single_moves=True,
    options=(
        first_player(N_("Who takes the first turn."), clause="PS-13"),
        Option(
            name="extra-actions",
            kind="choice",
            default="instead",
            choices=("instead", "as-well"),
            choice_labels=(N_("Instead"), N_("As well")),
            label=N_("Moving and tokens"),
            help=N_(
                "Instead: moving a card or using a token is the whole turn. As well: one of them may come before the "
                "card that you play or reveal."
            ),
            clause="PS-26",
        ),
        Option(
            name="token-target",
            kind="choice",
            default="as-printed",
            choices=("as-printed", "any-but-the-last"),
            choice_labels=(N_("As printed"), N_("Any but the last")),
            label=N_("Where tokens go"),
            help=N_(
                "As printed: only on the card that the previous player has just put down or moved. Any but the last: "
                "on every card except that one."
            ),
            clause="PS-45",
        ),
        Option(
            name="claims",
            kind="choice",
            default="automatic",
            choices=("automatic", "called"),
            choice_labels=(N_("Automatic"), N_("Called")),
            label=N_("Noticing a row"),
            help=N_(
                'Automatic: a finished row wins at once. Called: its owner has to see it and say "I have it"; who is '
                "wrong shows that goal to everyone."
            ),
            clause="PS-52",
        ),
        Option(
            name="stalemate-limit",
            kind="number",
            default=12,
            minimum=1,
            maximum=50,
            label=N_("Turns without a new card"),
            help=N_("The game is drawn after so many turns of every player without a card from a hand or the deck."),
            clause="PS-61",
        ),
        Option(
            name="teams",
            kind="flag",
            default=False,
            label=N_("Two teams"),
            help=N_("Partners sit crosswise, see each other's goals and win together."),
            clause="PS-70",
            only_for_seats=(4,),
        ),
    ),
)
