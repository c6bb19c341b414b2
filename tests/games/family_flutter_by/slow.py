"""The meadow as a slow, obvious model: papers that lie on each other, read off the components file itself."""

import tomllib
from importlib import resources
from itertools import product

RAW = (resources.files("papilio.games.family_flutter_by") / "components.toml").read_bytes()
DATA = tomllib.loads(RAW.decode())
SQUARES = ("UL", "UR", "LR", "LL")
PLACES = ("ul", "top", "ur", "right", "lr", "bottom", "ll", "left")
ALL_LOOKS = list(product(range(3), repeat=4))


def halves(square, look):
    """What lies uppermost on the counterclockwise and on the clockwise half, as letters: seam wing, diagonal wing."""
    table = DATA["board"][square]
    front, back = 0, 1
    ccw = [table["ccw-base"]]  # from below
    cw = [table["cw-base"]]
    if look == 0:
        ccw.append(table["ccw-leaf"][front])
        cw.append(table["cw-leaf"][front])
    elif look == 1:  # the clockwise leaf lies over the counterclockwise half, on the leaf that is there
        ccw += [table["ccw-leaf"][front], table["cw-leaf"][back]]
    else:
        cw += [table["cw-leaf"][front], table["ccw-leaf"][back]]
    return ccw[-1], cw[-1]


def butterflies(looks):
    """What one sees at each place, as letters, the left wing first."""
    shown = [halves(square, look) for square, look in zip(SQUARES, looks, strict=True)]
    seen = {}
    for number in range(4):
        (ccw, cw), (next_ccw, _) = shown[number], shown[(number + 1) % 4]
        seen[PLACES[2 * number]] = ccw[1] + cw[1]
        seen[PLACES[2 * number + 1]] = cw[0] + next_ccw[0]
    return seen


def solves(looks, places, side):
    """Whether exactly the card's butterflies show at these places."""
    seen = butterflies(looks)
    return sorted(seen[place] for place in places) == sorted(side)


def ways(side):
    """The different ways to solve a side."""
    found = set()
    for looks in ALL_LOOKS:
        seen = butterflies(looks)
        if set(side) <= set(seen.values()):
            places = [place for place in PLACES if seen[place] in side]
            found.add(tuple((place, squares_of(place, looks)) for place in places))
    return found


def squares_of(place, looks):
    number = PLACES.index(place)
    return (looks[number // 2],) if number % 2 == 0 else (looks[number // 2], looks[(number // 2 + 1) % 4])
