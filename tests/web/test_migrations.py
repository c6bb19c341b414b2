"""A database of an earlier version is brought up to date when the site starts."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine

from papilio.web.store import SeatRow, Store, TableRow


def test_from_the_first_version(tmp_path: Path) -> None:
    seats = [SeatRow(seat=0, kind="guest", guest="g", name="Ann"), SeatRow(seat=1, kind="open", name="Free seat")]
    table = TableRow(
        id="t", game="g", rules_version="", components="", options={}, host="g", watch="", replay="", seats=seats
    )
    store = Store(tmp_path)
    store.create(table)
    store.close()
    engine, config = create_engine(f"sqlite:///{tmp_path / 'papilio.db'}"), Config()
    config.set_main_option("script_location", "papilio.web:migrations")
    config.set_main_option("path_separator", "os")
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.downgrade(config, "0001")
    engine.dispose()
    store = Store(tmp_path)
    found = store.table("t")
    assert found
    assert found.names == ["Ann", "Seat 2"]
    assert store.reseats("t") == []
    store.close()
