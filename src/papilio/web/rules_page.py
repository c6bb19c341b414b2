"""A game's rules as a page."""

from papilio.core.spec import GameSpec


def rules_html(spec: GameSpec) -> str:
    return spec.rules
