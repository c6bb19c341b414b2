"""Every game's components file: a fault is told with its place."""

import pytest

import papilio
from papilio.core.game import InvalidOption
from papilio.core.spec import GameSpec

OWN = [spec for spec in papilio.games() if spec.package.startswith("papilio.")]


@pytest.mark.parametrize("spec", OWN, ids=[spec.id for spec in OWN])
@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('provenance = "', 'provenance = "hearsay', r"\w+\.provenance: must be one of rulebook, published, reconstr"),
        ("provenance = ", "source = ", r"\w+\.provenance: must be one of"),
        ("\n[", "\n[moths]\n\n[", "moths: is no table; there are "),
        ("\n[", "\nmoths = 1\n[", "moths: is no table; there are "),
    ],
)
def test_a_fault_is_told_with_its_place(spec: GameSpec, old: str, new: str, complaint: str) -> None:
    faulty = spec.own_components().decode().replace(old, new, 1)
    with pytest.raises(InvalidOption, match=f"^components: {complaint}"):
        spec.module("components").load(faulty.encode())


@pytest.mark.parametrize("spec", OWN, ids=[spec.id for spec in OWN])
def test_a_missing_table_is_told(spec: GameSpec) -> None:
    with pytest.raises(InvalidOption, match=r"^components: [\w-]+: (this table is missing|must be )"):
        spec.module("components").load(b"")
