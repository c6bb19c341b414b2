"""What components files and positions must hold, and the complaint where they do not."""

import tomllib
from collections.abc import Iterable
from typing import Any, Final

from papilio.core.game import InvalidOption, InvalidPosition

PROVENANCES: Final = ("rulebook", "published", "reconstructed")  # of a table of components, the surest first


def of_components(holds: bool, place: str, message: str) -> None:
    """Raise InvalidOption that names the place in the components file, unless it holds."""
    if not holds:
        raise InvalidOption(f"components: {place}: {message}", "components")


def of_position(holds: bool, path: str, message: str) -> None:
    """Raise InvalidPosition with the path of the field, unless it holds."""
    if not holds:
        raise InvalidPosition(message, path)


def components_toml(raw: bytes) -> dict[str, Any]:
    """The content of a components file. Raises InvalidOption."""
    try:
        return tomllib.loads(raw.decode())
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise InvalidOption(f"components: not readable as TOML: {error}", "components") from error


def provenance(data: dict[str, Any], tables: Iterable[str]) -> str:
    """The weakest of some tables' provenances. Raises InvalidOption, also for a table that is missing."""
    weakest = 0
    for table in tables:
        of_components(isinstance(data.get(table), dict), table, "this table is missing")
        said = data[table].get("provenance")
        of_components(said in PROVENANCES, f"{table}.provenance", f"must be one of {', '.join(PROVENANCES)}")
        weakest = max(weakest, PROVENANCES.index(said))
    return PROVENANCES[weakest]
