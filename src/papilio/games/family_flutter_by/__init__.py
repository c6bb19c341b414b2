"""Family Flutter-By, by Martin Nedergaard Andersen: fold the meadow and be the first to find the butterfly."""

from papilio.core.spec import GameSpec, Option
from papilio.text import N_

SPEC = GameSpec(
    package=__name__,
    id="family-flutter-by",
    title=N_("Family Flutter-By"),
    tagline=N_("Fold the flaps of your meadow and be the first to find the butterfly on the card."),
    author="Martin Nedergaard Andersen",
    seats=(1, 2, 3, 4),
    minutes=10,
    weight=N_("light"),
    rules_version="1",
    max_plies=5000,
    plate=5,
    timed=True,
    races=True,
    public_board=True,
    open=True,
    options=(
        Option(
            name="level",
            kind="choice",
            default="easy",
            choices=("easy", "hard"),
            choice_labels=(N_("Easy"), N_("Hard")),
            label=N_("Level"),
            help=N_("Easy: one butterfly to find. Hard: two or three, all to be seen at the same time."),
            clause="FF-10",
        ),
        Option(
            name="limit-seconds",
            kind="number",
            default=60,
            minimum=10,
            maximum=600,
            label=N_("Time for a card"),
            help=N_("After so many seconds a card that nobody has found goes under the stack."),
            clause="FF-25",
        ),
        Option(
            name="wrong-claim",
            kind="choice",
            default="last",
            choices=("last", "choose"),
            choice_labels=(N_("The card won last"), N_("One of your choice")),
            label=N_("What a wrong claim costs"),
            help=N_("Which of your cards goes back under the stack when you point at a wrong butterfly."),
            clause="FF-21",
        ),
        Option(
            name="handicap-seconds",
            kind="numbers",
            default=0,
            minimum=0,
            maximum=60,
            label=N_("Handicap"),
            help=N_("How many seconds each seat must wait after a card is turned up before it may claim it."),
            clause="FF-26",
        ),
    ),
)
