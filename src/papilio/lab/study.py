"""What is studied: a game, who plays it, and what is varied."""

import copy
import tomllib
from itertools import product
from typing import Any

import msgspec
import tomli_w

from papilio.bots import bot
from papilio.core.game import InvalidOption
from papilio.core.spec import find


class Variant(msgspec.Struct, frozen=True):
    """One way to play: the values that were varied, all options, and a components file's text where that is varied."""

    varied: dict[str, Any]
    options: dict[str, Any]
    components: str = ""

    @property
    def name(self) -> str:
        """What sets it apart."""
        return ", ".join(f"{key} = {value}" for key, value in self.varied.items()) or "as by default"


class Study(msgspec.Struct, frozen=True):
    """A study's plan.

    Every variant is played `games` times, on the deals of the same seeds, from `seed` on. `bots` are names of
    opponents (`papilio.bots.levels.KINDS`): one for each seat, one for all, or with `mixed` those from whom each
    seat's is drawn anew for each game. `options` are fixed, `vary` gives each of its options several values, and
    `vary_components` values of the components file by their dotted path, numbers for places in lists from 0
    (`"cards.3.quantity"`); variants are all combinations.
    """

    game: str
    seats: int = 2
    games: int = 1000
    seed: int = 1
    bots: tuple[str, ...] = ("random",)
    mixed: bool = False
    options: dict[str, Any] = {}
    vary: dict[str, list[Any]] = {}
    vary_components: dict[str, list[Any]] = {}

    def checked(self) -> list[Variant]:
        """All variants, each of which can be played. Raises UnknownGame or InvalidOption."""
        spec = find(self.game)
        spec.check_options(self.seats, self.options)
        for name in self.bots:
            bot(spec, name)
        if not self.mixed and len(self.bots) not in (1, self.seats):
            raise InvalidOption(f"{len(self.bots)} bots for {self.seats} seats; name one for all, or each", "bots")
        if self.games < 1:
            raise InvalidOption("a study has at least one game", "games")
        if both := sorted(self.options.keys() & self.vary.keys()):
            raise InvalidOption(f"{both[0]} is both fixed and varied", both[0])
        variants = self.variants()
        for variant in variants:
            if variant.components:
                spec.module("components").load(variant.components.encode())
        return variants

    def variants(self) -> list[Variant]:
        """All combinations of what is varied, in order. Raises InvalidOption."""
        spec = find(self.game)
        own = tomllib.loads(spec.own_components().decode()) if self.vary_components else {}
        names = [*self.vary, *self.vary_components]
        found = []
        for values in product(*self.vary.values(), *self.vary_components.values()):
            varied = dict(zip(names, values, strict=True))
            chosen = {name: varied[name] for name in self.vary}
            options = spec.check_options(self.seats, {**self.options, **chosen})
            changed = {path: varied[path] for path in self.vary_components}
            found.append(Variant(varied, options, _changed(own, changed) if changed else ""))
        return found


def _changed(own: dict[str, Any], changes: dict[str, Any]) -> str:
    """A components file's text with other values. Raises InvalidOption."""
    content = copy.deepcopy(own)
    for path, value in changes.items():
        *way, last = (int(word) if word.isdigit() else word for word in path.split("."))
        place: Any = content
        try:
            for word in way:
                place = place[word]
            place[last]  # a value that is there already: misspelt ones would change nothing
            place[last] = value
        except (KeyError, IndexError, TypeError):
            raise InvalidOption(f"the components have no {path}", path) from None
    return str(tomli_w.dumps(content))
