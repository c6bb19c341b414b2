"""What components files and positions must hold, and the complaint where they do not."""

import tomllib
from typing import Any

from papilio.core.game import InvalidOption, InvalidPosition


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
