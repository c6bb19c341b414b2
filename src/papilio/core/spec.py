"""GameSpec: what the house knows of a game without playing it, and the way to its modules."""

import hashlib
import tomllib
from collections.abc import Mapping
from functools import cached_property
from importlib import import_module, resources
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec

from papilio.core.game import Game, InvalidOption, UnknownGame, named, shown
from papilio.text import N_

OptionValue = str | int | bool | list[int]


class Option(msgspec.Struct, frozen=True):
    """One choice that a table makes before the game; the default comes first.

    `kind` is "choice" (one of `choices`), "flag" (False, True), "number" (`minimum` to `maximum`), "seat"
    ("random" or a seat from 0), or "numbers" (one number for each seat). `label`, `help` and `unit` are message ids.
    """

    name: str
    kind: str
    default: Any
    label: str
    help: str
    choices: tuple[Any, ...] = ()
    choice_labels: tuple[str, ...] = ()
    minimum: int = 0
    maximum: int = 0
    clause: str = ""
    only_for_seats: tuple[int, ...] = ()  # empty: for any number
    unit: str = ""  # message id of one or many of it, as in "{n} s"

    def check(self, value: Any, seats: int) -> OptionValue:
        """The value, if a table of so many seats may choose it. Raises InvalidOption."""
        kind = self.kind
        if kind == "choice" and value in self.choices and type(value) is type(self.choices[self.choices.index(value)]):
            return value  # type: ignore[no-any-return]
        if kind == "flag" and isinstance(value, bool):
            return value
        if kind == "number" and _is_int(value) and self.minimum <= value <= self.maximum:
            return value  # type: ignore[no-any-return]
        if kind == "seat" and (value == "random" or (_is_int(value) and 0 <= value < seats)):
            return value  # type: ignore[no-any-return]
        numbers = value if kind == "numbers" and isinstance(value, list) else []
        if len(numbers) == seats and all(_is_int(v) and self.minimum <= v <= self.maximum for v in numbers):
            return numbers
        raise InvalidOption(f"{self.name} cannot be {shown(value)}: {self.expects(seats)}", self.name)

    def expects(self, seats: int) -> str:
        """What the option takes, in words for an error."""
        if self.kind == "choice":
            return "one of " + ", ".join(repr(c) for c in self.choices)
        if self.kind == "flag":
            return "true or false"
        if self.kind == "number":
            return f"a whole number from {self.minimum} to {self.maximum}"
        if self.kind == "seat":
            return f"'random' or a seat from 0 to {seats - 1}"
        return f"{seats} whole numbers from {self.minimum} to {self.maximum}"


def first_player(help: str, clause: str) -> Option:
    """The option by which a seat, or by default the lot, begins."""
    label = N_("Starting player")
    return Option(name="first-player", kind="seat", default="random", label=label, help=help, clause=clause)


class GameSpec:
    """A game as the lobby, the library and the tools see it.

    Every game package defines `SPEC`. Its modules have the same names in each game: `components`, `codec`,
    `drawing`, `narration`; they are imported when first used. `public_board` says that its board and what moves on it
    look the same to everybody, so that they are drawn once for all who look. `open` says that nobody ever knows more
    than another.
    """

    def __init__(
        self,
        *,
        package: str,
        id: str,
        title: str,
        tagline: str,
        author: str,
        seats: tuple[int, ...],
        minutes: int,
        weight: str,
        rules_version: str,
        max_plies: int,
        options: tuple[Option, ...],
        plate: int = 99,
        timed: bool = False,
        races: bool = False,
        plays_single_moves: bool = False,
        public_board: bool = False,
        open: bool = False,
    ) -> None:
        self.package = package
        self.id = id
        self.title = title
        self.tagline = tagline
        self.author = author
        self.seats = seats
        self.minutes = minutes
        self.weight = weight
        self.rules_version = rules_version
        self.max_plies = max_plies
        self.options = options
        self.plate = plate
        self.timed = timed
        self.races = races
        self.plays_single_moves = plays_single_moves
        self.public_board = public_board
        self.open = open
        self._tables: dict[str, tuple[Any, str]] = {}

    def __repr__(self) -> str:
        return f"papilio.game({self.id!r})"

    def module(self, name: str) -> ModuleType:
        """One of the game's own modules, such as "drawing"."""
        return import_module(f"{self.package}.{name}")

    @cached_property
    def codec(self) -> Any:
        """`to_dict(game, state)` and `from_dict(game, data)`, which raises InvalidPosition."""
        return self.module("codec")

    @cached_property
    def drawing(self) -> Any:
        """How positions are shown; see `papilio.drawing.scene`."""
        return self.module("drawing")

    @cached_property
    def narration(self) -> Any:
        """`tell(event, names)`, `describe(game, seat, action)` and `refusal(clause)`: sentences for players."""
        return self.module("narration")

    @cached_property
    def encoding(self) -> ModuleType | None:
        """How learners see views and number moves (`papilio.core.encoding`); None for a game that leaves it open."""
        return self.module("encoding") if find_spec(f"{self.package}.encoding") else None

    @cached_property
    def rules(self) -> str:
        """The rules text in Markdown, its clauses numbered as in the ledger."""
        return self._data("rules.md").decode()

    @cached_property
    def play_script(self) -> str:
        """The script of a game whose page must answer without asking the server; most have none."""
        file = resources.files(self.package) / "play.js"
        return file.read_text("utf-8") if file.is_file() else ""

    @cached_property
    def provenance(self) -> str:
        """Where the components come from: "rulebook", "published" or "reconstructed"."""
        return str(self.tables(None).provenance)

    def check_options(self, seats: int, given: Mapping[str, Any] | None) -> dict[str, OptionValue]:
        """All options, the defaults filled in. Raises InvalidOption."""
        if not isinstance(seats, int) or isinstance(seats, bool) or seats not in self.seats:
            allowed = ", ".join(map(str, self.seats))
            raise InvalidOption(f"{self.title} is played by {allowed} seats, not {shown(seats)}", "seats")
        if given is not None and not isinstance(given, Mapping):
            raise InvalidOption(f"options are names with values, not {shown(given)}", "options")
        known = {option.name: option for option in self.options}
        for name in given or {}:
            if name not in known:
                raise InvalidOption(f"{self.title} has no option {shown(name)}; it has {', '.join(known)}", named(name))
        chosen = {option.name: self._default(option, seats) for option in self.options}
        for name, value in (given or {}).items():
            chosen[name] = known[name].check(value, seats)
        return chosen

    def make(self, seats: int, options: Mapping[str, Any] | None = None, components: str | Path | None = None) -> Game:
        """The rules for so many seats. Raises InvalidOption for what the game does not have."""
        chosen = self.check_options(seats, options)
        game: Game = self.module("rules").make(self.tables(components), seats, chosen)
        game.recipe = (chosen, components)
        return game

    def tables(self, components: str | Path | None) -> Any:
        """The components as the kernel's tables, loaded and cross-checked once for each file."""
        return self._load(components)[0]

    def components_sha256(self, components: str | Path | None = None) -> str:
        """The fingerprint of a component file, as records carry it."""
        return self._load(components)[1]

    def own_components(self) -> bytes:
        """The game's components file as it comes with it."""
        return self._data("components.toml")

    def _load(self, components: str | Path | None) -> tuple[Any, str]:
        if components is not None and not isinstance(components, str | Path):
            raise InvalidOption(f"components is a file's path, not {shown(components)}", "components")
        key = str(components or "")
        if key not in self._tables:
            try:
                raw = Path(components).read_bytes() if components else self.own_components()
            except (OSError, ValueError) as error:
                raise InvalidOption(f"cannot read the components file: {error}", "components") from error
            tables = self.module("components").load(raw)
            self._tables[key] = (tables, hashlib.sha256(raw).hexdigest())
        return self._tables[key]

    def _data(self, name: str) -> bytes:
        return (resources.files(self.package) / name).read_bytes()

    @staticmethod
    def _default(option: Option, seats: int) -> Any:
        return [option.default] * seats if option.kind == "numbers" else option.default


_registered: dict[str, GameSpec] = {}


def register(spec: GameSpec) -> None:
    """Make a game known in this process; the first with an id keeps it."""
    _registered.setdefault(spec.id, spec)


def registered() -> list[GameSpec]:
    """Every game that is known, in order of registration."""
    return list(_registered.values())


def find(id: str) -> GameSpec:
    """The game with this id. Raises UnknownGame."""
    if not isinstance(id, str) or id not in _registered:
        raise UnknownGame(f"there is no game {shown(id)}; there are {', '.join(_registered)}")
    return _registered[id]


def readers(file: Path) -> list[GameSpec]:
    """The games whose components a file holds.

    Raises InvalidOption if there are none: the complaint of the game whose own file has most tables in common with it.
    """
    found: list[GameSpec] = []
    complaints: list[tuple[int, InvalidOption]] = []
    for spec in registered():
        try:
            spec.tables(file)
            found.append(spec)
        except InvalidOption as error:
            complaints.append((len(_top_tables(file.read_bytes()) & _top_tables(spec.own_components())), error))
    if not found:
        nearest = max(complaints, key=lambda complaint: complaint[0])[1]
        raise InvalidOption(f"{file}: {str(nearest).removeprefix('components: ')}", nearest.field)
    return found


def _top_tables(raw: bytes) -> set[str]:
    try:
        return set(tomllib.loads(raw.decode()))
    except (ValueError, RecursionError):
        return set()


def _is_int(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
