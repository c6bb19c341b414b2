"""A study as one page that needs nothing else: tables, and plots as pictures within it."""

import math
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import altair as alt
import vl_convert
from jinja2 import Environment, PackageLoader, select_autoescape

import papilio
from papilio._form import form
from papilio.drawing.palette import page_css
from papilio.lab.facts import Facts
from papilio.lab.study import Study
from papilio.lab.summary import Mean, Summary, summarise
from papilio.text import _

USES_SHOWN = 80
WIDTH, HEIGHT, LABEL = 560, 220, 400
BINS = 40


def write_report(study: Study, games: list[Facts], file: Path) -> None:
    """Write the page."""
    summaries = summarise(study, games)
    templates = Environment(loader=PackageLoader("papilio.lab"), autoescape=select_autoescape(default=True))
    templates.filters.update(mean=told, number=number)
    context = {
        "_": _,
        "study": study,
        "title": _(papilio.game(study.game).title),
        "version": papilio.__version__,
        "form": form(),
        "css": page_css(),
        "summaries": summaries,
        "plots": [svg(chart) for chart in charts(study, summaries, games)] if games else [],
        "shown": USES_SHOWN,
    }
    file.write_text(templates.get_template("report.html").render(context), encoding="utf-8")


def told(value: Mean) -> str:
    """A mean with its interval, as a reader wants it."""
    if math.isnan(value.value) or not value.number:
        return "–"
    return f"{number(value.value)} [{number(value.low)}, {number(value.high)}]"


def number(value: float) -> str:
    """Three digits that count."""
    return f"{value:.3f}" if abs(value) < 10 else f"{value:.1f}"


def svg(chart: Any) -> str:
    """A chart as a picture."""
    return str(vl_convert.vegalite_to_svg(chart.to_json()))


def charts(study: Study, summaries: list[Summary], games: list[Facts]) -> Iterable[Any]:
    """Who wins from which seat; how long games are; how points lie."""
    names = [variant.name for variant in study.variants()]
    seats = [
        {"variant": summary.name, "seat": seat + 1, "share": share.value, "low": share.low, "high": share.high}
        for summary in summaries
        for seat, share in enumerate(summary.seats)
    ]
    base = alt.Chart(alt.Data(values=seats)).properties(width=WIDTH, height=HEIGHT, title=_("Wins by seat"))
    place = alt.X("seat:O", title=_("seat"), axis=alt.Axis(labelAngle=0)), alt.XOffset("variant:N", sort=names)
    colour = alt.Color("variant:N", sort=names, title=_("variant"), legend=alt.Legend(labelLimit=LABEL))
    fair = alt.Chart(alt.Data(values=[{"fair": 1 / study.seats}])).mark_rule(strokeDash=[4, 4]).encode(y="fair:Q")
    yield (
        base.mark_errorbar(ticks=True).encode(
            *place, alt.Y("low:Q", title=_("share of wins")), alt.Y2("high:Q"), colour
        )
        + base.mark_point(filled=True, size=60).encode(*place, alt.Y("share:Q"), colour)
        + fair
    )
    plies = [{"variant": names[game.variant], "plies": game.plies} for game in games]
    yield _histogram(plies, "plies", _("Length of games"), _("plies"), colour)
    points = [{"variant": names[game.variant], "points": score} for game in games for score in game.scores]
    if points:
        yield _histogram(points, "points", _("Points of a seat"), _("points"), colour)


def _histogram(values: list[dict[str, Any]], field: str, title: str, axis: str, colour: Any) -> Any:
    return (
        alt.Chart(alt.Data(values=counted(values, field)))
        .mark_line(interpolate="step-after")
        .encode(
            alt.X("from:Q", title=axis, scale=alt.Scale(zero=False)),
            alt.Y("number:Q", title=_("games"), axis=alt.Axis(format="d", tickMinStep=1)),
            colour,
        )
        .properties(width=WIDTH, height=HEIGHT, title=title)
    )


def counted(values: list[dict[str, Any]], field: str) -> list[dict[str, Any]]:
    """How many of each variant lie in each bin, empty ones too, and a last edge where the line comes down."""
    numbers = [value[field] for value in values]
    low, high = min(numbers), max(numbers)
    width = max(1, math.ceil((high - low + 1) / BINS))
    bins = range(int(low), int(high) + width + 1, width)
    found = {variant: dict.fromkeys(bins, 0) for variant in dict.fromkeys(value["variant"] for value in values)}
    for value in values:
        found[value["variant"]][bins[int(value[field] - low) // width]] += 1
    return [
        {"variant": variant, "from": start, "number": number}
        for variant, numbers_of in found.items()
        for start, number in numbers_of.items()
    ]
