"""Moth Lanterns, a toy: what a game package from outside looks like, with one of everything that the core offers."""

from papilio.core.spec import GameSpec, Option

SPEC = GameSpec(
    package=__name__,
    id="moth-lanterns",
    title="Moth Lanterns",
    tagline="Send out a moth in secret, then choose where it lands.",
    author="the tests",
    seats=(2, 3),
    minutes=2,
    weight="light",
    rules_version="1",
    max_plies=200,
    timed=True,
    options=(
        Option(
            name="rounds",
            kind="number",
            default=3,
            minimum=1,
            maximum=5,
            label="Rounds",
            help="How many rounds are played.",
            clause="ML-6",
        ),
    ),
)
