"""Benchmarks: each module bench_*.py has `run() -> list[Row]`; `scripts/bench` prints them as one table.

A module that needs an extra of pyproject.toml names it in its line EXTRA; `scripts/bench` installs it before.
"""

from typing import NamedTuple


class Row(NamedTuple):
    """One measurement, and the bar it is held to, if any. Ratios travel better than times: prefer them."""

    what: str
    value: float
    unit: str
    at_most: float | None = None
    at_least: float | None = None

    @property
    def bar(self) -> str:
        """The bar in words."""
        if self.at_most is not None:
            return f"<= {number(self.at_most)}"
        return f">= {number(self.at_least)}" if self.at_least is not None else ""

    @property
    def met(self) -> bool:
        """Whether the value is on the right side of its bar."""
        return (self.at_most is None or self.value <= self.at_most) and (
            self.at_least is None or self.value >= self.at_least
        )


def number(value: float) -> str:
    """Three significant digits, thousands grouped."""
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"
