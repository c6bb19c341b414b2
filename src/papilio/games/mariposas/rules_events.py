"""Events of a Mariposas game, by the slots that things were picked with."""

from papilio.core.events import Event
from papilio.core.game import CHANCE
from papilio.core.native import i64
from papilio.games.mariposas import rules_notation as notation
from papilio.games.mariposas.state import MARKERS, MariposasState, Tables


def spot(tables: Tables, space: i64) -> str:
    """A space's slot."""
    return "space:" + tables.names[space]


def butterfly(marker: i64) -> str:
    """A butterfly's slot."""
    return "butterfly:" + notation.MARKER_NAMES[marker]


def objective_code(tables: Tables, number: i64) -> str:
    """An objective for narration: kind, points, least, region within, regions where: "0/1/0//above:Atlanta"."""
    wheres: list[str] = []
    for k in range(tables.where_first[number], tables.where_first[number + 1]):
        wheres.append(":".join(tables.region_words[tables.where[k]]))
    within = tables.objective_within[number]
    inside = ":".join(tables.region_words[within]) if within >= 0 else ""
    kind, points = int(tables.objective_kind[number]), int(tables.objective_points[number])
    return f"{kind}/{points}/{int(tables.objective_least[number])}/{inside}/{'+'.join(wheres)}"


def told(events: list[Event] | None, name: str, seat: i64) -> None:
    """Something that has no particulars."""
    if events is not None:
        events.append(Event(name, int(seat)))


def tell_draw(events: list[Event] | None, seat: i64, kind: i64) -> None:
    """MA-20: a card is drawn, unseen by the others."""
    if events is not None:
        data = {"seat": int(seat), "card": notation.CARD_NAMES[kind]}
        events.append(Event("draw", CHANCE, data, ("card",), (int(seat),), True))


def tell_move(
    events: list[Event] | None, tables: Tables, seat: i64, marker: i64, start: i64, end: i64, steps: i64
) -> None:
    """MA-31: a walk of exactly so many steps."""
    if events is None:
        return
    way = [spot(tables, space) for space in walk(tables, start, end, steps)]
    data = {"butterfly": butterfly(marker), "from": way[0], "to": way[-1], "way": tuple(way), "steps": int(steps)}
    events.append(Event("move", int(seat), data))


def walk(tables: Tables, start: i64, end: i64, steps: i64) -> list[int]:
    """One walk of exactly so many steps: straight on where it can be, to and fro where steps are left over."""
    way = [int(start)]
    here = start
    left: i64 = steps
    while left > 0:
        best: i64 = -1
        k = tables.adjacent_first[here]
        while k < tables.adjacent_first[here + 1]:
            beside = tables.adjacent[k]
            if reaches(tables, beside, end, left - 1) and (best < 0 or way.count(int(best)) > way.count(int(beside))):
                best = beside
            k += 1
        here = best
        way.append(int(here))
        left -= 1
    return way


def reaches(tables: Tables, start: i64, end: i64, steps: i64) -> bool:
    """MA-31: whether a walk of exactly so many steps can lead there."""
    if steps == 0:
        return start == end
    row: i64 = (steps - 1) * tables.places + start
    low = tables.reach_first[row]
    high = tables.reach_first[row + 1]
    while low < high:
        middle = (low + high) // 2
        if tables.reach[middle] < end:
            low = middle + 1
        else:
            high = middle
    return low < tables.reach_first[row + 1] and tables.reach[low] == end


def tell_gather(
    events: list[Event] | None, tables: Tables, state: MariposasState, space: i64, flower: i64, number: i64, why: str
) -> None:
    """MA-40: flower tokens are taken: from a "space", by the "die", by the "card" or by an "ability"."""
    if events is not None and number > 0:
        data = {
            "flower": notation.FLOWER_NAMES[flower],
            "number": int(number),
            "why": why,
            "space": spot(tables, space),
        }
        events.append(Event("gather", int(state.turn), data))


def tell_gain(events: list[Event] | None, seat: i64, item: i64) -> None:
    """MA-50: a life cycle or bonus card."""
    if events is not None:
        events.append(Event("gain", int(seat), {"item": notation.ITEM_NAMES[item]}))


def tell_hatch(
    events: list[Event] | None, tables: Tables, state: MariposasState, seat: i64, marker: i64, paid: str, free: bool
) -> None:
    """MA-70: a newborn; `paid` as in the notation."""
    if events is not None:
        place = seat * MARKERS + marker
        data = {
            "butterfly": butterfly(marker),
            "space": spot(tables, state.where[place]),
            "double": int(state.double[place]),
            "paid": paid,
            "free": int(free),
        }
        events.append(Event("hatch", int(seat), data))


def tell_points(events: list[Event] | None, seat: i64, points: i64, why: str) -> None:
    """Points, and what for: "hatch", "michoacan", "life-cycle", "three-points", or an objective such as "SU1.0"."""
    if events is not None and points > 0:
        events.append(Event("score", int(seat), {"points": int(points), "why": why}))
