"""Scenes as finished pictures: SVG that needs nothing else, PNG, and the layers of a page's two stacked SVGs."""

from typing import Any

from papilio.core.game import InvalidOption, PapilioError, shown
from papilio.core.match import View
from papilio.drawing import svg
from papilio.drawing.palette import THEMES
from papilio.drawing.scene import Fragment, Scene
from papilio.drawing.style import PHONE, picture_css

PHONE_WIDTH = 520
WIDEST = 8000  # pixels; a picture takes four bytes for each


class NoRasteriser(PapilioError, RuntimeError):
    """PNG was asked for, but nothing here can draw it."""


def draw(view: Any, png: bool = False, theme: str = "light", width: int = 1200) -> Any:
    """A `View` as SVG text, or as PNG bytes `width` pixels wide. Raises InvalidOption for what cannot be drawn so."""
    if not isinstance(view, View):
        raise InvalidOption(f"a view or a match is drawn, not {shown(view)}", "view")
    scene = view.spec.drawing.scene(view.game, view.state, view.seat)
    picture = compose(scene, theme)
    return to_png(picture, width) if png else picture


def compose(scene: Scene, theme: str = "light") -> str:
    """The scene as self-contained SVG, its colours resolved. Raises InvalidOption for an unknown theme."""
    if not isinstance(theme, str) or theme not in THEMES:
        raise InvalidOption(f"the theme is one of {', '.join(THEMES)}, not {shown(theme)}", "theme")
    x, y, width, height = map(svg.num, scene.box)
    style = picture_css(scene.style, theme) + f"{PHONE}{{.bn{{display:none}}}}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x} {y} {width} {height}" '
        f'width="{width}" height="{height}" role="img">'
        f"<title>{svg.text(scene.title)}</title><desc>{svg.text(scene.description)}</desc>"
        f"<style>{style}</style><defs>{scene.defs}</defs>"
        f'<rect class="pg" x="{x}" y="{y}" width="{width}" height="{height}"/>'
        f"{body(scene)}</svg>"
    )


def inline(scene: Scene, prefix: str = "") -> str:
    """The scene as an <svg> for a page that has the style sheet; a prefix keeps its ids apart from other pictures'."""
    picture = svg.picture(scene.box, f"<defs>{scene.defs}</defs>{body(scene)}", scene.description or scene.title)
    return svg.with_prefix(picture, prefix) if prefix else picture


def body(scene: Scene) -> Fragment:
    """All fragments in order, without the layers' groups and without what is optional."""
    shown = [layer for name, layer in scene.layers.items() if name not in scene.optional]
    return "".join(fragment for layer in shown for fragment in layer.values())


def layers(scene: Scene, still: bool) -> Fragment:
    """The still or the moving layers, each in a group; every fragment in a group that its key names."""
    return "".join(
        f'<g data-layer="{name}">{"".join(keyed(name, key, part) for key, part in layer.items())}</g>'
        for name, layer in scene.layers.items()
        if (name in scene.still) == still
    )


def keyed(layer: str, key: str, fragment: Fragment) -> Fragment:
    """A fragment as the page holds it: `data-key` is the name that frames and motions use."""
    return f'<g data-key="{layer}/{svg.text(key)}">{fragment}</g>'


def diff(before: Scene, after: Scene) -> dict[str, dict[str, Fragment | None]]:
    """What a frame carries: by layer and key the fragments that changed, None where one is gone.

    New keys come in the order in which they are drawn. Layers without a change are left out.
    """
    frame: dict[str, dict[str, Fragment | None]] = {}
    for name in {**before.layers, **after.layers}:
        old, new = before.layers.get(name, {}), after.layers.get(name, {})
        if old == new:
            continue
        changes: dict[str, Fragment | None] = {key: None for key in old if key not in new}
        changes.update((key, part) for key, part in new.items() if old.get(key) != part)
        frame[name] = changes
    return frame


def to_png(picture: str, width: int = 1200) -> bytes:
    """The picture `width` pixels wide. Raises InvalidOption, and NoRasteriser where the package for it is missing."""
    if not isinstance(width, int) or isinstance(width, bool) or not 1 <= width <= WIDEST:
        raise InvalidOption(f"the width is a number of pixels from 1 to {WIDEST}, not {shown(width)}", "width")
    try:
        import resvg_py
    except ImportError as error:
        raise NoRasteriser("PNG needs the package resvg-py (pip install resvg-py); SVG works without it") from error
    # A rasteriser knows no media queries, so we answer the one there is.
    rule = f"{PHONE}{{.bn{{display:none}}}}"
    picture = picture.replace(rule, ".bn{display:none}" if width <= PHONE_WIDTH else "")
    return bytes(resvg_py.svg_to_bytes(svg_string=picture, width=width))
