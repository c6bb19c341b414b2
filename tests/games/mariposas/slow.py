"""Slow, obvious implementations: walks, regions and goals, from the map's rows and columns alone."""

from functools import cache

from tests.games.mariposas.journey import TABLES


def slow_holds(words, space):
    """MA-95 the long way round, by the map's own rows and columns."""
    kind, michoacan = words[0], len(TABLES.names) - 1
    if space == michoacan:
        return kind in ("below", "left", "michoacan")
    x, y = TABLES.columns[space], TABLES.rows[space]
    if kind in ("above", "below", "left", "right", "around", "between"):
        cx, cy = city_at(words[1])
    if kind == "between":
        return cx < x < city_at(words[2])[0]
    steps = {(0, 2), (0, -2), (1, 1), (1, -1), (-1, 1), (-1, -1), (0, 0)}
    return {
        "above": lambda: y - 1 >= cy + 1,  # its lower edge not below the city's upper one
        "below": lambda: y + 1 <= cy - 1,
        "right": lambda: x > cx,
        "left": lambda: x < cx,
        "around": lambda: (x - cx, y - cy) in steps,
        "colour": lambda: ("", "red", "orange", "yellow", "green", "blue")[TABLES.colour[space]] == words[1],
        "double": lambda: TABLES.double[space] == 1,
        "coast": lambda: TABLES.coast[space] == 1,
        "michoacan": lambda: False,
    }[kind]()


def city_at(name):
    space = TABLES.names.index(name.replace(" ", "-"))
    return TABLES.columns[space], TABLES.rows[space]


@cache
def neighbours(name):
    """The spaces that a hex touches; Michoacán touches its exits."""
    exits = {"A1", "B4", "C9"}
    if name == "MX":
        return exits
    space = TABLES.names.index(name)
    x, y = TABLES.columns[space], TABLES.rows[space]
    steps = ((0, 2), (0, -2), (1, 1), (1, -1), (-1, 1), (-1, -1))
    lies = {(TABLES.columns[k], TABLES.rows[k]): TABLES.names[k] for k in range(len(TABLES.names) - 1)}
    found = {lies[x + dx, y + dy] for dx, dy in steps if (x + dx, y + dy) in lies}
    return found | ({"MX"} if name in exits else set())


def walks(name, steps):
    """MA-31: where a walk of exactly so many steps can end."""
    ends = {name}
    for _ in range(steps):
        ends = {beside for end in ends for beside in neighbours(end)}
    return ends


def butterflies(position, seat):
    """Where a seat's butterflies are, doubles twice."""
    names = ("1a", "2a", "2b", "3a", "3b", "3c", "4a", "4b", "4c", "4d")
    found = []
    for name, at in zip(names, position["butterflies"][seat], strict=True):
        if at in TABLES.names:
            found += [at] * (2 if name in position["doubles"][seat] else 1)
    return found


def is_at(where, name):
    """Whether a space lies in a region such as "above:Atlanta"."""
    return slow_holds(tuple(where.split(":")), TABLES.names.index(name))


def points(code, position, seat):
    """What an objective gives at a season's end (MA-90 to MA-92)."""
    kind, worth, least, within, where = code.split("/")
    flies = butterflies(position, seat)
    places = where.split("+")
    if kind == "0":
        return int(worth) * sum(is_at(where, name) for name in flies)
    if kind == "1":
        inside = [name for name in flies if not within or is_at(within, name)]
        each = all(any(is_at(place, name) for name in inside) for place in places)
        return int(worth) if each and len(inside) >= int(least) else 0
    if kind == "2":
        return int(worth) if len(position["flowers"][seat]) == 5 else 0
    if kind == "3":
        return int(worth) if len(flies) >= int(least) and not any(is_at(where, name) for name in flies) else 0
    return 0
