"""Cards, tokens and goals as symbols; classes carry the paint, so one symbol serves every colour and both themes.

A card is 100 wide with its middle at 0, 0. The kind is the outline of the wings, and its inner marks repeat it.
"""

from functools import cache
from typing import Final

from papilio.drawing import svg
from papilio.drawing.glyphs import seat_shape
from papilio.drawing.scene import Fragment
from papilio.games.papillons.state import COLOURS, KINDS, Tables

PITCH: Final = 112.0
LETTERS: Final = "RYBG"
SHORT_CAPTION: Final = 9  # letters of a goal; longer ones are set smaller, whatever font there is

# Right wings; the left ones mirror them. Then the marks of one side, and how high the head is.
_WINGS: Final = (
    "M1-3C4-16 16-31 37-33C37-22 29-8 15-1L1 1Z"
    "M1 0L15 0C24 2 26 9 22 15C25 22 27 29 24 36C20 36 18 27 15 20C10 22 5 17 1 6Z",
    "M1-4 9-24 16-29 18-23 24-27 28-30V-21L35-18 29-12 33-6 25-4 20 1 27 5 24 11 29 17 22 19V27L15 23 10 29 7 20 2 8Z",
    "M1-2C2-15 9-27 20-27C30-27 35-20 34-12C33-4 24 0 1 1ZM1 1C14-1 29 1 29 12C29 22 22 27 15 27C7 27 2 15 1 5Z",
    "M1-3C8-12 24-19 39-17C43-16 42-11 38-8C28-2 14 0 1 0ZM1 1C12 0 29 1 32 6C34 11 28 15 20 14C10 13 3 9 1 5Z",
)
_MARKS: Final = (
    '<path class="pm" d="M13-22 18-4M22-28 24-9M5-11 9-2M9 6 17 13"/>',
    '<path class="pm" d="M6-14 14-19M8-8 21-14M9-1 19-5M8 7 16 9M8 14 14 17"/>',
    '<circle class="pm" cx="21" cy="-14" r="7.5"/><circle class="pd" cx="21" cy="-14" r="1.3"/>'
    '<circle class="pm" cx="17" cy="13" r="6"/><circle class="pd" cx="17" cy="13" r="1.2"/>',
    '<path class="pm" d="M10-3.5C20-6 28-9 36-14M8 5C16 6 22 7 29 8.5"/>',
)
_BODY: Final = (
    '<path class="pb" d="M0-14C3-8 3 5 0 20C-3 5-3-8 0-14Z"/><circle class="pb" cy="-16" r="3"/>'
    '<path class="pa-n" d="M-1-18Q-4-25-9-27M1-18Q4-25 9-27"/>'
)
_THREADS: Final = (
    "M0-15V15M-15 0H15M-10.6-10.6 10.6 10.6M10.6-10.6-10.6 10.6M0-13.5Q3.6-8.8 9.5-9.5Q8.8-3.6 13.5 0Q8.8 3.6 9.5 9.5"
    "Q3.6 8.8 0 13.5Q-3.6 8.8-9.5 9.5Q-8.8 3.6-13.5 0Q-8.8-3.6-9.5-9.5Q-3.6-8.8 0-13.5M0-9Q2.3-5.5 6.4-6.4Q5.5-2.3 9 0"
    "Q5.5 2.3 6.4 6.4Q2.3 5.5 0 9Q-2.3 5.5-6.4 6.4Q-5.5 2.3-9 0Q-5.5-2.3-6.4-6.4Q-2.3-5.5 0-9M0-4.8Q1.1-2.8 3.4-3.4"
    "Q2.8-1.1 4.8 0Q2.8 1.1 3.4 3.4Q1.1 2.8 0 4.8Q-1.1 2.8-3.4 3.4Q-2.8 1.1-4.8 0Q-2.8-1.1-3.4-3.4Q-1.1-2.8 0-4.8"
)
_NET: Final = (
    '<path class="ph" d="M-2-4-16 15"/><path class="pg-h" d="M-2-4-16 15"/>'
    '<path class="pn" d="M-6-2C-3 6 4 15 11 14C16 12 16 0 13-13Z"/>'
    '<path class="pt" d="M-4.5 2 14-8M-1.5 8 15-1M3 12 15.5 5M-1-4 6 12.5M4-7 11 14M9-10 14.5 9"/>'
    '<ellipse class="pr" cx="3.5" cy="-7.5" rx="11" ry="5.6" transform="rotate(-30 3.5 -7.5)"/>'
)
_WEB: Final = '<path class="px" d="M-7-16H7L16-7V7L7 16H-7L-16 7V-7Z"/><path class="py" d="' + _THREADS + '"/>'

_SANS: Final = '"Avenir Next",Avenir,"Segoe UI",Seravek,Ubuntu,"Noto Sans","Liberation Sans",sans-serif'
STYLE: Final = """\
.pR,.pB,.pG,.pN{stroke:var(--casing)}
.pR{color:var(--s1)}.pY{color:var(--s3);stroke:#6B4703}.pB{color:var(--s2)}.pG{color:var(--leaf)}.pN{color:var(--ink)}
.pw{fill:currentColor;stroke:var(--outline);stroke-width:1.6;stroke-linejoin:round}
.pm{fill:none;stroke-width:2.4;stroke-linecap:round}
.pd{fill:none;stroke-width:2.6}
.pb{fill:var(--outline);stroke:none}
.pa-n{fill:none;stroke:var(--outline);stroke-width:1.2;stroke-linecap:round}
.pcard{fill:var(--paper);stroke:var(--outline);stroke-width:1.4}
.pface{fill:currentColor;fill-opacity:.15;stroke:currentColor;stroke-width:3}
.ptab{fill:currentColor;stroke:none}
.pk{stroke:none;fill:var(--onseat);font:700 16.5px @SANS;text-anchor:middle}
.pY .pk{fill:#22302B}
.ps{fill:var(--ink);opacity:.15}
.ph{fill:none;stroke:var(--outline);stroke-width:5;stroke-linecap:round}
.pg-h{fill:none;stroke:#C9A36A;stroke-width:2.4;stroke-linecap:round}
.pn{fill:#FFFDF6;stroke:#22302B;stroke-width:1.8;stroke-linejoin:round}
.pt{fill:none;stroke:#22302B;stroke-width:.8}
.pr{fill:#FFF4DC;stroke:#22302B;stroke-width:2.2}
.px{fill:#22302B;stroke:var(--line);stroke-width:.8}
.py{fill:none;stroke:#FFFDF6;stroke-width:1.2;stroke-linecap:round}
.pz{fill:none;stroke:var(--ink);stroke-width:.36;stroke-linecap:round;stroke-opacity:.8}
.pv-f{fill:var(--page);fill-opacity:.55;stroke:var(--ink);stroke-width:1.6;stroke-dasharray:4 3}
.pseat{fill:var(--paper);stroke:var(--line);stroke-width:1}
.pground{fill:var(--lawn)}
.pplace{fill:var(--paper);fill-opacity:.3;stroke:var(--hedge);stroke-width:2;stroke-dasharray:7 6}
.pplus{display:none;fill:none;stroke:var(--leaf);stroke-width:2.6;stroke-linecap:round}
.may .pplus{display:inline}
.may .pplace{stroke:var(--leaf);fill-opacity:.5}
.pmay{display:none;fill:none;stroke:var(--leaf);stroke-width:3;stroke-dasharray:7 5}
.may .pmay{display:inline}
.pjust{fill:none;stroke:var(--sky);stroke-width:3.4}
.pjc{fill:none;stroke:var(--casing);stroke-width:6.8}
.ptag{fill:var(--sky)}
.ptag-t{fill:var(--onseat);font:700 13px @SANS;text-anchor:middle}
.prowc{fill:none;stroke:var(--casing);stroke-width:9}
.prow{fill:none;stroke:var(--accent);stroke-width:4.5}
.pnum{fill:var(--accent);stroke:var(--casing);stroke-width:2.5}
.pnum-t{fill:var(--onseat);font:700 15px @SANS;text-anchor:middle}
.threat{fill:none;stroke:var(--accent);stroke-width:4;stroke-dasharray:9 6}
.pgoal{fill:none;stroke:var(--accent);stroke-width:2}
.pgoal-p{stroke:var(--muted);stroke-dasharray:6 4}
.pcap{fill:var(--ink);font:700 16px @SANS}
.pcap-l{font-size:13px}
.pwhose{fill:var(--muted);font:13.4px @SANS}
.psign .pk{font-size:13.4px}
.pback{fill:var(--leaf)}
.pback-d{fill:none;stroke:var(--casing);stroke-width:1.6;stroke-dasharray:2 4;opacity:.8}
.pback-b{fill:var(--casing);opacity:.7}
.pbtn{fill:var(--accent)}
.pbtn-t{fill:var(--onseat);font:700 18px @SANS;text-anchor:middle}
:disabled~svg .pbtn{fill:none;stroke:var(--muted);stroke-width:1.6;stroke-dasharray:4 3}
:disabled~svg .pbtn-t{fill:var(--muted)}
@media(max-width:820px){.pwhose{display:none}.card .pcap{translate:0 -7px}}
.pghost{opacity:.66}
.ptgt{fill:none;stroke:var(--accent);stroke-width:4;stroke-dasharray:9 6}
""".replace("@SANS", _SANS)


@cache
def symbols(tables: Tables) -> Fragment:
    """All symbols of a table: butterflies, cards, tokens, the back."""
    found = []
    for kind in range(KINDS):
        wing = f'<path d="{_WINGS[kind]}"/>'
        mirrored = f'<g transform="scale(-1 1)">{wing}</g>'
        marks = f'{_MARKS[kind]}<g transform="scale(-1 1)">{_MARKS[kind]}</g>'
        found.append(f'<g id="pp-k{kind}"><g class="pw">{wing}{mirrored}</g>{marks}{_BODY}</g>')
    for face, name in enumerate(tables.face_names):
        found.append(f'<g id="pp-{name}" class="p{LETTERS[face // KINDS]}">{_card(face)}</g>')
    found.append(f'<g id="pp-net">{_NET}</g><g id="pp-web">{_WEB}</g><path id="pp-threads" d="{_THREADS}"/>')
    found.append(f'<g id="pp-back">{_back()}</g>')
    return "".join(found)


def _card(face: int) -> Fragment:
    return (
        '<rect class="pcard" x="-50" y="-50" width="100" height="100" rx="9"/>'
        '<rect class="pface" x="-45" y="-45" width="90" height="90" rx="6"/>'
        f'<use href="#pp-k{face % KINDS}" transform="translate(0 3) scale(1.02)"/>'
        '<path class="ptab" d="M-45-39a6 6 0 0 1 6-6H-23V-31a8 8 0 0 1-8 8H-45Z"/>'
        f'<text class="pk" x="-34.5" y="-28.5">{LETTERS[face // KINDS]}</text>'
    )


def _back() -> Fragment:
    left, right = "M-2-4C-8-22-30-24-30-12C-30-2-16 0-2 0Z", "M2-4C8-22 30-24 30-12C30-2 16 0 2 0Z"
    low = "M-2 2C-16 2-24 8-20 18C-16 28-4 20-2 8ZM2 2C16 2 24 8 20 18C16 28 4 20 2 8Z"
    return (
        '<rect class="ps" x="-44" y="-42" width="96" height="96" rx="9"/>'
        '<rect class="pcard" x="-50" y="-50" width="100" height="100" rx="9"/>'
        '<rect class="pback" x="-46" y="-46" width="92" height="92" rx="7"/>'
        '<rect class="pback-d" x="-38" y="-38" width="76" height="76" rx="5"/>'
        f'<path class="pback-b" d="{left}{right}{low}"/>'
    )


def card(name: str) -> Fragment:
    """A card by its name, with its shade, where it lies."""
    return f'<rect class="ps" x="-48" y="-46" width="100" height="100" rx="9"/><use href="#pp-{name}"/>'


def token(kind: int, owner: int, name: str) -> Fragment:
    """A token on its card, its owner's sign beside it. A web covers the card, whose letter stays."""
    sign = f'<circle class="pseat" cx="12" cy="38" r="10"/>{seat_shape(owner, "translate(12 38.5) scale(.66)")}'
    if kind == 0:
        return f'<use href="#pp-net" transform="translate(36 32) scale(1.05)"/>{sign}'
    letter = "RYBG".index(name[0])
    return (
        '<rect class="pv-f" x="-50" y="-50" width="100" height="100" rx="9"/>'
        '<use href="#pp-threads" class="pz" transform="scale(3.3)"/>'
        f'<g class="p{LETTERS[letter]}"><path class="ptab" d="M-45-39a6 6 0 0 1 6-6H-23V-31a8 8 0 0 1-8 8H-45Z"/>'
        f'<text class="pk" x="-34.5" y="-28.5">{name[0]}</text></g>'
        f'<use href="#pp-web" transform="translate(35 33) scale(1.1)"/>{sign}'
    )


def goal(number: int, caption: str, whose: str, partner: int = -1) -> Fragment:
    """A goal as a wide chip: its sign, whose it is, its name; a partner's in a dashed frame with the seat's sign."""
    long = " pcap-l" if len(caption) > SHORT_CAPTION else ""
    kind, seat = ("pgoal", "") if partner < 0 else ("pgoal pgoal-p", seat_shape(partner, "translate(142 15)scale(.6)"))
    return (
        '<rect class="pcard" x="1" y="1" width="154" height="48" rx="9"/>'
        f'<rect class="{kind}" x="4.5" y="4.5" width="147" height="41" rx="6"/>{seat}'
        f'<g transform="translate(27 25)">{goal_sign(number)}</g>'
        f'<text class="pwhose" x="50" y="20">{svg.text(whose)}</text>'
        f'<text class="pcap{long}" x="50" y="38">{svg.text(caption)}</text>'
    )


def goal_sign(number: int) -> Fragment:
    """Four letters of the colour, or the outline of the kind."""
    if number >= COLOURS:
        return f'<g class="pN"><use href="#pp-k{number - COLOURS}" transform="scale(.47)"/></g>'
    squares = "".join(
        f'<rect class="ptab" x="{x - 8.5}" y="{y - 8.5}" width="17" height="17" rx="3"/>'
        f'<text class="pk" x="{x}" y="{y + 4.5}">{LETTERS[number]}</text>'
        for x in (-9.5, 9.5)
        for y in (-9.5, 9.5)
    )
    return f'<g class="p{LETTERS[number]} psign">{squares}</g>'


def closed_goal() -> Fragment:
    """A goal that lies face down."""
    return '<use href="#pp-back"/>'


def frame(length: int) -> Fragment:
    """The frame round so many cards in a line, from the middle of the first to the east."""
    width = svg.num(PITCH * (length - 1) + 118)
    box = f'x="-59" y="-59" width="{width}" height="118" rx="17"'
    return f'<rect class="prowc" {box}/><rect class="prow" {box}/>'


def diagonal_frame(length: int) -> Fragment:
    """The same for a diagonal: cards further apart and standing on their corners."""
    width = svg.num(PITCH * 2**0.5 * (length - 1) + 132)
    box = f'x="-66" y="-66" width="{width}" height="132" rx="24"'
    return f'<rect class="prowc" {box}/><rect class="prow" {box}/>'


def threat(length: float) -> Fragment:
    """A dashed frame without numbers, of a given length."""
    return f'<rect class="threat" x="-57" y="-57" width="{svg.num(length + 114)}" height="114" rx="17"/>'
