"""Colours and classes: one table, light and dark, for the page and for pictures on their own."""

import re

import pytest

from papilio.core.spec import registered
from papilio.drawing import glyphs, palette, style, svg


def test_every_colour_that_classes_use_is_a_role() -> None:
    used = set(re.findall(r"var\(--([a-z0-9]+)\)", style.board_css()))
    assert used and used <= palette.ROLES.keys()


@pytest.mark.parametrize("theme", palette.THEMES)
def test_a_picture_on_its_own_has_no_variables_left(theme: str) -> None:
    css = style.picture_css(style.board_css(), theme)
    assert "var(" not in css
    assert palette.colour("accent", theme) in css


def test_the_page_follows_the_system_unless_told_otherwise() -> None:
    css = palette.page_css()
    assert css.index(":root{--paper:#FBF7EF") < css.index("@media(prefers-color-scheme:dark){:root:not(.light)")
    assert ":root.dark{--paper:#1B2621" in css


def test_the_style_sheet_holds_the_classes_of_every_registered_game() -> None:
    assert ".tg{" in style.board_css()


def test_no_game_paints_what_another_draws() -> None:
    """All share one style sheet: what a class looks like is said in one place."""
    sheets = {spec.id: getattr(spec.drawing, "STYLE", "") for spec in registered()}
    owners: dict[str, set[str]] = {}
    for owner, css in {"all": style.GLYPHS + style.MARKS, **sheets}.items():
        for name in re.findall(r"(?:^|[},])\s*\.([\w-]+)(?=[{,])", css):
            owners.setdefault(name, set()).add(owner)
    assert {name: who for name, who in owners.items() if len(who) > 1} == {}


def test_glyphs_come_with_what_they_use_once() -> None:
    symbols = glyphs.symbols("butterfly-eyes", "butterfly-dots", "halo")
    ids = re.findall(r'id="([^"]+)"', symbols)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'href="#([^"]+)"', symbols)) <= set(ids)


def test_each_seat_has_its_own_shape_and_name() -> None:
    signs = [glyphs.seat_sign(seat) for seat in range(5)]
    assert len(set(signs)) == 5
    assert "Red, triangle" in signs[0]


def test_contrast_of_text_is_enough_in_both_themes() -> None:
    for theme in palette.THEMES:
        for text, ground in (("ink", "paper"), ("ink", "page"), ("muted", "paper"), ("muted", "page")):
            assert _contrast(palette.colour(text, theme), palette.colour(ground, theme)) >= 4.5


def test_signs_stand_out_on_their_ground() -> None:
    for theme in palette.THEMES:
        for line, ground in (("accent", "lawn"), ("accent", "page"), ("leaf", "empty"), ("pedge", "path")):
            assert _contrast(palette.colour(line, theme), palette.colour(ground, theme)) >= 3, (line, ground, theme)


def _contrast(one: str, other: str) -> float:
    bright, dim = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (bright + 0.05) / (dim + 0.05)


def _luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_numbers_have_one_decimal_and_no_negative_zero() -> None:
    assert [svg.num(value) for value in (43.301, -0.04, 50, -12.25)] == ["43.3", "0", "50", "-12.2"]
