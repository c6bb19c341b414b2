"""The meadow, its wings and its papers as SVG. One unit is a hundredth of a square; the board's middle is 0, 0.

A square is drawn in the upper right corner and turned to its own, so all four fold alike. Wings are drawn as right
wings with half a body, head up; a left wing is its mirror image.
"""

from collections.abc import Sequence
from functools import cache, lru_cache

from papilio.drawing import svg
from papilio.drawing.scene import Fragment
from papilio.games.family_flutter_by.components import CCW, COLOUR_LETTERS, CW, DIAGONAL, SEAM
from papilio.games.family_flutter_by.rules_notation import PLACE_WORDS, SQUARE_WORDS
from papilio.games.family_flutter_by.state import COLOURS, LOOKS, Tables

WING = (
    "M1-3C6-14 18-25.5 31-25.5C37.5-25.5 38-18 36-12C34-5 26-1 18.5.5C25 1 27.5 7 25 13.5C22 21 14 25 9 22"
    "C5 19 2 10 1 3Z"
)
MIRRORED = (
    "M-1-3C-6-14-18-25.5-31-25.5C-37.5-25.5-38-18-36-12C-34-5-26-1-18.5.5C-25 1-27.5 7-25 13.5C-22 21-14 25-9 22"
    "C-5 19-2 10-1 3Z"
)
FILLS = {"R": "#C8402F", "O": "#E58A2B", "Y": "#EBC83D", "G": "#4E9A5B", "B": "#3B7FC4", "P": "#7B4BA8", "W": "#F7F4EC"}
_SPOTS = "27 -18 3.2,17 -14 2.9,31 -9.5 2.4,22 -5.5 2.5,9.5 -6 2,10 4 2.2,19 7 3,13 15 2.7,7 11 1.6"
_ZIGZAG = "l5-5 5 5 5-5 5 5 5-5 5 5 5-5 5 5"


def _circle(x: float, y: float, r: float) -> str:
    return f"M{svg.num(x - r)} {svg.num(y)}a{r} {r} 0 1 0 {2 * r} 0a{r} {r} 0 1 0 {-2 * r} 0z"


def _pattern(letter: str) -> Fragment:
    """What tells a colour without colour vision."""
    if letter == "R":
        return '<path class="ff-line" stroke-width="3" d="M14-30 1 30M22-30 9 30M30-30 17 30M38-30 25 30"/>'
    if letter == "O":
        spots = [tuple(map(float, spot.split())) for spot in _SPOTS.split(",")]
        return f'<path fill="#6E2F08" d="{"".join(_circle(x, y, r) for x, y, r in spots)}"/>'
    if letter == "Y":
        rings = ((27, -16, 6, 1.8), (14, -9, 4, 1.4), (16.5, 11, 5.6, 1.8))
        outer = "".join(_circle(x, y, r) for x, y, r, _eye in rings)
        eyes = "".join(_circle(x, y, eye) for x, y, _r, eye in rings)
        return f'<path fill="none" stroke="#7A4A06" stroke-width="2" d="{outer}"/><path fill="#7A4A06" d="{eyes}"/>'
    if letter == "G":
        lines = "".join(f"M{start}{_ZIGZAG}" for start in ("8-16", "3-5.5", "3 7", "3 17.5"))
        return f'<path class="ff-line" stroke-width="2.6" d="{lines}"/>'
    if letter == "B":
        checks = "".join(
            f"M{1 + 6 * column} {y - 6 * (column % 2)}h6v6h-6z" for column in range(7) for y in (-25, -13, -1, 11, 23)
        )
        return f'<path fill="#123E70" d="{checks}"/>'
    if letter == "P":
        return (
            '<path class="ff-line" stroke-width="1.7" d="M1-2C10-12 20-19 34-24M1-2C12-8 22-13 38-17M1-2C12-4 22-7 36-9'
            'M1-2 20-1M1 2C10 2 18 4 27 7M1 2C9 5 16 10 23 17M1 2C5 8 9 14 12 24"/>'
        )
    return (
        '<path fill="none" stroke="#8A8272" stroke-width="1.3" d="M5.5-4C10-13 20-21.5 30.5-21.5C34-21.5 34-17 32.5-13'
        'C30.5-8 22-4.5 12-2.5M5 3.5C12 3 22 3 21.5 10.5C20 17 14 20.5 10.5 18.5C7.5 16.5 6 10 5 3.5Z"/>'
    )


HALF_BODY = (
    '<path class="ff-k" d="M0-13.5C2.6-13.5 3.1-5 2.8 4C2.5 13 1.4 19 0 21ZM0-19.6A3.3 3.3 0 0 1 0-13Z"/>'
    '<path class="ff-a" d="M.9-18.8C2-23 4.5-25.6 7-26.2"/><circle class="ff-k" cx="7.4" cy="-26.3" r="1.25"/>'
)


@cache
def symbols() -> Fragment:
    """Wings, papers and the flower, each once."""
    wings = "".join(
        f'<g id="fw-{letter}"><path fill="{fill}" d="{WING}"/><g clip-path="url(#fw-clip)">{_pattern(letter)}</g>'
        f'<path class="ff-o2" d="{WING}"/>{HALF_BODY}</g>'
        for letter, fill in FILLS.items()
    )
    return (
        f'<clipPath id="fw-clip"><path d="{WING}"/></clipPath>{wings}'
        f'<path id="fw-both" d="{WING}{MIRRORED}"/><g id="fw-half">{HALF_BODY}</g>{_papers()}{_flower()}'
    )


def _papers() -> Fragment:
    """The three papers on the counterclockwise half; the other half is their mirror image on the diagonal."""
    tufts = "".join(
        f"M{x} {y}q-1-4-3-5M{x} {y}v-6M{x} {y}q1-4 3-5" for x, y in ((52, -90), (62, -93), (12, -24), (26, -62))
    )
    spots = ((47, -91, 1.9), (53, -93, 1.3), (57, -89, 1.5), (14, -28, 1.6), (19, -32, 1.2))
    pebbles = "".join(_circle(*spot) for spot in spots)
    return (
        f'<g id="fp-front"><path class="ff-p1" d="M0 0V-100H100Z"/><path class="ff-t" d="{tufts}"/></g>'
        '<g id="fp-back"><path class="ff-p2" d="M0 0V-100H100Z"/>'
        '<path class="ff-s" d="M52-91l8-4M56-88l8-4M18-30l7-4M16-26l7-4"/></g>'
        '<g id="fp-base"><path class="ff-p3" d="M0 0V-100H100Z"/><path class="ff-d" d="M0-100H100L96-96H4Z"/>'
        f'<path class="ff-e" d="{pebbles}"/>'
        '<path class="ff-d" d="M0 0 100-100V-88L12 0Z"/></g>'
        '<g id="fp-notch"><path class="ff-n" d="M71.5-100a6.5 5.5 0 0 0 13 0z"/></g>'
    )


def _flower() -> Fragment:
    petals = "".join(
        f'<ellipse class="ff-pe" cy="-4.6" rx="2.3" ry="3.4" transform="rotate({60 * turn})"/>' for turn in range(6)
    )
    return f'<g id="fp-flower">{petals}<circle r="2.6" fill="#EBC83D" class="ff-r"/></g>'


def wing(letter: str, transform: str, left: bool) -> Fragment:
    """A wing whose butterfly has its middle at the transform's origin."""
    return f'<use href="#fw-{letter}" transform="{transform}{" scale(-1 1)" if left else ""}"/>'


def butterfly(code: int, transform: str) -> Fragment:
    """A whole butterfly."""
    left, right = COLOUR_LETTERS[code // COLOURS], COLOUR_LETTERS[code % COLOURS]
    return wing(left, transform, True) + wing(right, transform, False)


def _face(tables: Tables, square: int, look: int, half: int, paper: str) -> Fragment:
    """What one half of a square shows in a look: its paper and two wings."""
    first = ((square * LOOKS + look) * 2 + half) * 2
    seam, diagonal = (COLOUR_LETTERS[tables.wings[first + which]] for which in (SEAM, DIAGONAL))
    # The mirror on the hinge maps (x, y) to (-y, -x).
    flip = "" if half == CCW else ' transform="matrix(0 -1 -1 0 0 0)"'
    hinge = "" if paper == "base" else f'<path class="{"ff-c" if paper == "back" else "ff-h"}" d="M0 0 100-100"/>'
    notch = "" if paper == "base" else f'<use href="#fp-notch"{flip}/>'
    beside_the_seam = "translate(0 -70.5) scale(.93)" if half == CCW else "translate(70.5 0) rotate(90) scale(.93)"
    return (
        f'<use href="#fp-{paper}"{flip}/>{notch}{hinge}{wing(seam, beside_the_seam, half == CW)}'
        f"{wing(diagonal, 'translate(57.3 -57.3) rotate(45) scale(.93)', half == CCW)}"
    )


# Kind, half, the look that shows it, and all looks in which it is seen. A front lies there as long as its own leaf is
# not folded, even where the other leaf covers it.
FACES = (
    ("base", CCW, 2, "l2"),
    ("base", CW, 1, "l1"),
    ("front", CCW, 0, "l0 l1"),
    ("front", CW, 0, "l0 l2"),
    ("back", CW, 2, "l2"),
    ("back", CCW, 1, "l1"),
)
HALVES = ("M0 0V-100H100Z", "M0 0H100V-100Z")


@lru_cache(maxsize=8)
def definitions(tables: Tables) -> Fragment:
    """The symbols, and every face of the meadow."""
    faces = []
    for number, word in enumerate(SQUARE_WORDS):
        for kind, half, shows, _seen in FACES:
            edge = f'<path class="ff-b" d="{HALVES[half]}"/>' if kind == "back" else ""
            face = _face(tables, number, shows, half, kind)
            faces.append(f'<g id="fq-{word}-{kind}-{half}">{face}{edge}</g>')
    return symbols() + "".join(faces)


@cache
def square(number: int, look: int) -> Fragment:
    """A square with all six faces; those that its look does not show are not displayed.

    On a page the style sheet shows another look, by `data-look` or by what is checked in the form without a script;
    `l0` to `l2` are the looks in which a face is seen. `data-fold` shows both faces of a leaf that turns.
    """
    name, drawn = SQUARE_WORDS[number], []
    for kind, half, _shows, seen in FACES:
        hidden = "" if kind == "base" or f"l{look}" in seen.split() else ' display="none"'
        shade = f'<path class="ff-sh shade" d="{HALVES[half]}"/>' if kind != "base" else ""
        leaf = half if kind != "back" else 1 - half
        face = f'<use href="#fq-{name}-{kind}-{half}"/>{shade}'
        drawn.append(f'<g class="{kind} {("ccw", "cw")[leaf]} {seen}"{hidden}>{face}</g>')
    flaps = "".join(
        f'<path class="ff-flap" data-flap="{name}-{2 - half}" d="{outline}"/>' for half, outline in enumerate(HALVES)
    )
    turn = f"rotate({(270, 0, 90, 180)[number]})"
    return f'<g class="ff-sq" data-square="{name}" data-look="{look}" transform="{turn}">{"".join(drawn)}{flaps}</g>'


def frame() -> Fragment:
    """The board's rim."""
    return (
        '<rect class="ff-m" x="-107" y="-107" width="214" height="214" rx="7"/>'
        '<rect class="ff-st" x="-103.5" y="-103.5" width="207" height="207" rx="4"/>'
    )


def seams() -> Fragment:
    """The edges that the squares share."""
    return '<path class="ff-x" d="M0-100V100M-100 0H100"/><circle class="ff-k" r="2.2" opacity=".55"/>'


def at_place(place: int) -> str:
    """Where a butterfly sits, head outward."""
    return f"rotate({45 * place - 45}) translate(0 {-81 if place % 2 == 0 else -70.5}) scale(.93)"


def ring(place: int, number: int = 0) -> Fragment:
    """The outline of a butterfly that somebody points at; with a number where there are several."""
    turn = 45 * place - 45
    label = (
        f'<g transform="rotate({turn}) translate(0 -40) rotate({-turn})"><circle class="ff-nb" r="6.5"/>'
        f'<text class="ff-nt" y="3.2">{number}</text></g>'
        if number
        else ""
    )
    body = '<use href="#fw-half"/><use href="#fw-half" transform="scale(-1 1)"/>'
    uses = f'<use class="ff-rw" href="#fw-both"/><use class="ff-ra" href="#fw-both"/>{body}'
    return f'<g transform="{at_place(place)}">{uses}</g>{label}'


def spot(place: int) -> Fragment:
    """Where one points at a butterfly."""
    word = PLACE_WORDS[place]
    return (
        f'<g class="ff-spot" data-slot="place:{word}" data-place="{place}" transform="{at_place(place)}">'
        '<rect x="-39" y="-30" width="78" height="56" rx="20"/><use href="#fw-both"/></g>'
    )


def target(codes: Sequence[int], names: Sequence[str], flower: bool) -> Fragment:
    """The card's side in play: head up, left wing left, names under the wings."""
    many = len(codes)
    width, scale, step = {1: (124, 1.08, 0), 2: (190, 1.0, 92), 3: (214, 0.86, 70)}[many]
    drawn = [
        f'<rect class="ff-cd" x="{-width / 2:g}" y="-186" width="{width}" height="70" rx="5"/>'
        f'<rect class="ff-ci" x="{3 - width / 2:g}" y="-183" width="{width - 6}" height="64" rx="3"/>'
    ]
    for number, code in enumerate(codes):
        x = step * (number - (many - 1) / 2)
        drawn.append(butterfly(code, f"translate({svg.num(x)} -155) scale({scale})"))
        for side, colour in ((-1, code // COLOURS), (1, code % COLOURS)):
            drawn.append(f'<text class="ff-w" x="{svg.num(x + side * 19)}" y="-121">{svg.text(names[colour])}</text>')
    if flower:
        drawn.append(f'<use href="#fp-flower" transform="translate({width / 2 - 10:g} -176)"/>')
    return "".join(drawn)


def card_back(inside: str) -> Fragment:
    """The plain back of the stack's uppermost card."""
    return (
        '<rect class="ff-cd" x="-62" y="-186" width="124" height="70" rx="5"/>'
        f'<rect class="ff-cb" x="-58" y="-182" width="116" height="62" rx="3"/>{inside}'
    )


STYLE = """\
.ff-line{fill:none;stroke:#FFF6E3}
.ff-k{fill:#22302B}
.ff-a{fill:none;stroke:#22302B;stroke-width:1}
.ff-o2{fill:none;stroke:#22302B;stroke-width:1.5;stroke-linejoin:round}
.ff-p1{fill:#E6EFD2}.ff-p2{fill:#F7E9C8}.ff-p3{fill:#CBDAC6}
.ff-t{fill:none;stroke:#8DAE72;stroke-width:1;stroke-linecap:round}
.ff-s{fill:none;stroke:#C9A86A;stroke-width:1;stroke-linecap:round}
.ff-e{fill:#8FA793}
.ff-d{fill:#22302B;opacity:.16}
.ff-n{fill:#7C8F74;fill-opacity:.45;stroke:#22302B;stroke-opacity:.55;stroke-width:.8}
.ff-h{fill:none;stroke:#22302B;stroke-opacity:.45;stroke-width:.9;stroke-dasharray:5 3}
.ff-b{fill:none;stroke:#22302B;stroke-width:1.2;stroke-linejoin:round}
.ff-c{fill:none;stroke:#FFFDF6;stroke-width:1.4}
.ff-m{fill:#7E9A68;stroke:#22302B;stroke-opacity:.6;stroke-width:1.2}
.ff-st{fill:none;stroke:#FFF;stroke-opacity:.35;stroke-width:1.2;stroke-dasharray:2 4;stroke-linecap:round}
.ff-x{fill:none;stroke:#22302B;stroke-opacity:.4;stroke-width:.8}
.ff-pe{fill:#FFF;stroke:#22302B;stroke-width:.6}
.ff-r{stroke:#22302B;stroke-width:.6}
.ff-sh{fill:#22302B;opacity:0}
.ff-rw{fill:none;stroke:#FFFDF6;stroke-width:7;stroke-linejoin:round}
.ff-ra{fill:none;stroke:#C9551A;stroke-width:3.6;stroke-linejoin:round}
.ff-nb{fill:#C9551A;stroke:#FFFDF6;stroke-width:1.4}
.ff-nt{fill:#FFF;font-size:9px;font-weight:700;text-anchor:middle}
.ff-cd{fill:#FBF7EF;stroke:#22302B;stroke-width:1.2}
.ff-ci{fill:none;stroke:#7E9A68;stroke-width:.8;stroke-dasharray:1.4 2}
.ff-cb{fill:#3F7D4E;opacity:.9}
.ff-w{fill:#22302B;font-size:7.5px;text-anchor:middle}
.ff-flap,.ff-spot rect{fill:transparent}
.ff-spot use{fill:none;stroke:none;stroke-width:3;stroke-linejoin:round}
.ff-cn{fill:#FBF7EF;font-size:46px;font-weight:500;text-anchor:middle}
.ff-lim{fill:#C9551A}
.ff-lt{fill:var(--line)}
"""
# For pages only: pictures on their own know no movement.
PAGE_STYLE = (
    """\
.board .ff-flap{pointer-events:auto;cursor:pointer;touch-action:none;outline:none}
.board .ff-flap:focus-visible{stroke:#C9551A;stroke-width:2.4}
.board .pieces .ff-spot[data-slot]{pointer-events:none;outline:none}
.board.armed .pieces .ff-spot[data-slot]{pointer-events:auto;cursor:crosshair}
.board.armed .ff-spot use{stroke:#C9551A;stroke-dasharray:5 4}
.board.armed .ff-spot:is(:focus-visible,:hover) use{stroke:#22302B;stroke-dasharray:none;stroke-width:4}
.board.armed .ff-spot.marked use{stroke:#C9551A;stroke-dasharray:none;stroke-width:6}
.ff-cn{opacity:0}
.ff-n3{animation:ff-count 1s linear}
.ff-n2{animation:ff-count 1s linear 1s}
.ff-n1{animation:ff-count 1s linear 2s forwards}
@keyframes ff-count{0%{opacity:0}15%{opacity:1}90%{opacity:1}100%{opacity:.2}}
.board .ff-sq :is(.front,.back){display:none}
.board [data-fold="1"]>:is(.front,.back).cw,.board [data-fold="2"]>:is(.front,.back).ccw{display:inline!important}
@media(max-width:820px){.board:has(.ff-sq){aspect-ratio:220/300}}
@media(hover:hover){.board .ff-flap:hover{fill:#FFFDF6;fill-opacity:.18}}
"""
    + "".join(f'.board [data-look="{look}"]>.l{look}{{display:inline}}\n' for look in range(LOOKS))
    + "".join(
        f'.board:has([value="look:{word}-{look}"]:checked) [data-square={word}]>.l{look}{{display:inline}}\n'
        f'.board:has([value="look:{word}-{look}"]:checked) [data-square={word}]>:is(.front,.back):not(.l{look})'
        "{display:none}\n"
        for word in SQUARE_WORDS
        for look in range(LOOKS)
    )
)
