"""Scenes as pictures, and frames as the difference between two of them."""

import struct
import sys
import xml.etree.ElementTree as ElementTree

import pytest

import papilio
from papilio.core.game import InvalidOption
from papilio.drawing import picture
from papilio.drawing.scene import Scene

EVIL = "<script>\"&amp;'</script>"


def a_scene(**layers: dict[str, str]) -> Scene:
    return Scene((0, 0, 10, 10), "", layers, (), EVIL, EVIL)


def apply(before: dict[str, dict[str, str]], frame: dict[str, dict[str, str | None]]) -> dict[str, dict[str, str]]:
    """As a page patches: keys in place, new ones at the end."""
    patched = {name: dict(layer) for name, layer in before.items()}
    for name, changes in frame.items():
        layer = patched.setdefault(name, {})
        for key, fragment in changes.items():
            if fragment is None:
                del layer[key]
            else:
                layer[key] = fragment
    return patched


def test_foreign_text_cannot_leave_its_element() -> None:
    drawn = picture.compose(a_scene(tiles={"a": "<g/>"}))
    root = ElementTree.fromstring(drawn)
    assert root[0].text == EVIL and root[1].text == EVIL
    assert "<script" not in drawn
    assert "<script" not in picture.inline(a_scene())
    assert "<script" not in picture.keyed("tiles", EVIL, "")


def test_a_frame_carries_changes_alone() -> None:
    before = a_scene(tiles={"a": "1", "b": "2"}, pieces={"p": "x"}, same={"k": "v"})
    after = a_scene(tiles={"a": "1", "c": "3"}, pieces={"p": "y"}, same={"k": "v"})
    frame = picture.diff(before, after)
    assert frame == {"tiles": {"b": None, "c": "3"}, "pieces": {"p": "y"}}
    assert apply(before.layers, frame) == after.layers


def test_layers_that_come_and_go_are_told_too() -> None:
    before, after = a_scene(old={"a": "1"}), a_scene(new={"b": "2"})
    assert apply(before.layers, picture.diff(before, after)) == {"old": {}, "new": {"b": "2"}}


def test_still_and_moving_layers_share_the_scene_between_them() -> None:
    scene = Scene((0, 0, 1, 1), "", {"board": {"a": "<b/>"}, "pieces": {"p": "<i/>"}}, ("board",), "", "")
    assert picture.layers(scene, True) == '<g data-layer="board"><g data-key="board/a"><b/></g></g>'
    assert "pieces/p" in picture.layers(scene, False)


def test_an_unknown_theme_is_refused() -> None:
    with pytest.raises(InvalidOption, match="theme"):
        picture.compose(a_scene(), "sepia")


def test_png_has_the_width_asked_for() -> None:
    pytest.importorskip("resvg_py")
    png = papilio.draw(papilio.start("butterfly-garden", seed=1), png=True, width=400)
    assert png.startswith(b"\x89PNG")
    assert struct.unpack(">I", png[16:20])[0] == 400


def test_without_the_rasteriser_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(picture.NoRasteriser, match="pip install resvg-py"):
        picture.to_png("<svg/>")
