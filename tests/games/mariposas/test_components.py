"""The components file: what it says of itself, and that every fault in a replacement is named with its place."""

import pytest

import papilio
from papilio.cli import main, parser
from papilio.core.game import InvalidOption
from papilio.games.mariposas.components import load
from papilio.web.tables import owners_components
from tests.games.mariposas.journey import SPEC, TABLES


def raw():
    return SPEC._data("components.toml").decode()


def test_it_is_labelled_a_reconstruction():
    assert SPEC.provenance == "reconstructed"
    assert "RECONSTRUCTION" in raw()
    assert set(TABLES.sources) == {"rulebook", "house"}


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ('game = "mariposas"', 'game = "papillon"', "game"),
        ("[flowers]", "[weeds]", "weeds"),
        ('provenance = "rulebook"\ntokens', 'provenance = "hearsay"\ntokens', "flowers.provenance"),
        ("A1 = { column = 0, row = -12,", "A1 = { column = 0, row = -11,", "map.spaces.B1.row"),
        ("K11 = { column = 10,", "K11 = { column = 90,", "map.spaces.K11"),
        ("A1 = { column = 0, row = -12,", "A1 = { column = 1, row = -13,", "map.spaces.B4"),
        ('colour = "blue", flower = "goldenrod" }', 'colour = "mauve", flower = "goldenrod" }', "map.spaces.A1.colour"),
        ('flower = "goldenrod" }\nB1', 'flower = "thistle" }\nB1', "map.spaces.A1.flower"),
        ('flower = "goldenrod", flowers = 2 }', 'flower = "goldenrod", flowers = 3 }', "map.spaces.C1.flowers"),
        ('city = "Houston"', 'city = "Chicago"', "map.spaces.H4.city"),
        ('city = "Houston"', 'city = "Houston", colour = "red"', "map.spaces.D10"),
        ('exits = ["A1"', 'exits = ["Z9"', "map.exits"),
        ('["C7", "C8", "B2"]', '["C7", "C8", "K1"]', "map.milkweed.0"),
        ('"5" = 6', '"5" = 7', "cards"),
        ('"wild"]', '"frostweed"]', "flowers.die"),
        ("michoacan = [3, 7, 12, 17, 21, 24]", "michoacan = [3, 7]", "scoring.michoacan"),
        ('where = { above = "Atlanta" }', 'where = { above = "Paris" }', "goals.spring.0.objectives.0.where.above"),
        ('kind = "per", points = 1', 'kind = "perhaps", points = 1', "goals.spring.0.objectives.0.kind"),
        ('id = "SP2"', 'id = "SP1"', "goals.spring.1.id"),
        ('[[goals.spring]]\nid = "SP5"', '[[goals.summer]]\nid = "SP5"', "goals.spring"),
    ],
)
def test_faults_are_named_with_their_place(old, new, place):
    assert raw().count(old) >= 1
    with pytest.raises(InvalidOption, match=r"^components: " + place.replace(".", r"\.") + ": "):
        load(raw().replace(old, new, 1).encode())


def test_what_is_no_toml_is_refused():
    for text in (b"\xff", b"[map", b"", b"game = 'mariposas'", b"[" * 3000):
        with pytest.raises(InvalidOption, match=r"^components: "):
            load(text)


def test_another_map_is_played_and_drawn(tmp_path):
    """An owner's file: a space less, other colours, another split of the cards, the coast of our map left out."""
    text = (
        raw()
        .replace("outline = true", "outline = false")
        .replace('"5" = 6', '"5" = 5')
        .replace('"2+2" = 6', '"2+2" = 7')
    )
    text = "\n".join(line for line in text.split("\n") if not line.startswith("C1 = "))
    file = tmp_path / "own.toml"
    file.write_text(text.replace('provenance = "reconstructed"', 'provenance = "published"'))
    match = papilio.start("mariposas", seats=2, seed=1, components=file)
    assert match.game.tables.provenance == "published"
    assert len(match.game.tables.names) == 116
    rng = papilio.Rng(1, "own")
    while match.actors:
        legal = match.legal(match.actors[0])
        match.submit(match.actors[0], legal[rng.below(len(legal))])
    assert papilio.draw(match).startswith("<svg")
    assert papilio.replay(match.record(), components=file).position() == match.position()
    with pytest.raises(papilio.InvalidRecord, match="other components"):
        papilio.replay(match.record())


def test_papilio_check_proves_a_file(tmp_path, capsys):
    own = tmp_path / "own.toml"
    own.write_text(raw())
    assert main(["check", str(own)]) == 0
    assert "in order, for Mariposas (reconstructed" in capsys.readouterr().out
    for number, (text, complaint) in enumerate(
        (
            (raw().replace("row = -12", "row = -13", 1), "map.spaces.B1.row: must be even in one column"),
            ("[map]", 'game: must be "mariposas"'),
        )
    ):
        faulty = tmp_path / f"{number}.toml"
        faulty.write_text(text)
        assert main(["check", str(faulty)]) == 2
        assert f"{faulty}: {complaint}" in capsys.readouterr().err
    assert main(["check", str(tmp_path / "none.toml")]) == 2


def test_a_site_takes_an_owners_file(tmp_path):
    own = tmp_path / "own.toml"
    own.write_text(raw().replace('"5" = 6', '"5" = 5').replace('"2+2" = 6', '"2+2" = 7'))
    assert owners_components(own) == {"mariposas": own}
    assert owners_components(None) == {}
    args = parser().parse_args(["serve", "--components", str(own)])
    assert args.components == own
