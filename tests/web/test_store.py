"""The store: what is kept in memory is what is written, whoever writes it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from papilio.web.store import GUEST, OPEN, RUNNING, WAITING, SeatRow, Store, TableRow

HOST = SeatRow(seat=0, kind=GUEST, guest="a", name="Ann")
FREE = SeatRow(seat=1, kind=OPEN, invite="come")


@pytest.fixture
def stores(tmp_path: Path) -> Iterator[tuple[Store, Store]]:
    """Two that keep the same file."""
    ours, theirs = Store(tmp_path), Store(tmp_path)
    ours.create(
        TableRow(
            id="t",
            game="butterfly-garden",
            rules_version="1",
            components="",
            options={},
            host="a",
            watch="w",
            replay="r",
            seats=[HOST, FREE],
        )
    )
    yield ours, theirs
    ours.close()
    theirs.close()


def row(store: Store) -> TableRow:
    found = store.table("t")
    assert found is not None
    return found


def test_every_change_is_seen_at_once(stores: tuple[Store, Store], tmp_path: Path) -> None:
    ours, _ = stores

    def as_written() -> TableRow:
        fresh = Store(tmp_path)
        found = row(fresh)
        fresh.close()
        return found

    assert row(ours) is row(ours)
    assert ours.append(row(ours), [(0, "x")], RUNNING, (1,), guest="a", request="1")
    assert row(ours).seq == 1
    assert row(ours) == as_written()
    assert ours.sit_down("come", "b", "Ben") == "t"
    assert row(ours).seats[1].name == "Ben"
    assert row(ours) == as_written()
    ben = row(ours).seats[1]
    assert ours.reseat("t", [(ben, FREE)])
    assert row(ours).seats[1] == FREE
    assert row(ours) == as_written()
    assert ours.link_next("t", "u")
    assert row(ours).next == "u"
    assert row(ours) == as_written()


def test_a_change_to_an_older_row_brings_back_nothing_old(stores: tuple[Store, Store]) -> None:
    ours, _ = stores
    older = row(ours)
    ours.sit_down("come", "b", "Ben")
    assert ours.append(older, [(0, "x")], RUNNING, (1,))
    assert (row(ours).seq, row(ours).seats[1].name) == (1, "Ben")


def test_what_changes_while_it_is_read_is_not_kept(stores: tuple[Store, Store]) -> None:
    ours, _ = stores

    def slow_read() -> TableRow | None:
        found = ours._read("t")
        ours.sit_down("come", "b", "Ben")
        return found

    assert ours._rows.keep("t", slow_read) != row(ours)
    assert row(ours).seats[1].name == "Ben"


def test_what_others_have_written_is_noticed_when_it_matters(stores: tuple[Store, Store]) -> None:
    ours, theirs = stores
    assert row(ours).state == WAITING
    assert theirs.append(row(theirs), [(0, "x")], RUNNING, (1,))
    assert not ours.append(row(ours), [(0, "y")], RUNNING, (1,))
    assert (row(ours).state, row(ours).seq) == (RUNNING, 1)
    assert ours.plies("t") == [(0, "x")]
