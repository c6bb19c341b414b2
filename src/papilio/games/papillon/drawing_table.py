"""The drafting board, the bids and the flowers in pictures."""

import math
from functools import cache
from typing import Final

from papilio.drawing.glyphs import seat_shape
from papilio.drawing.scene import Fragment
from papilio.drawing.svg import num, text
from papilio.games.papillon import drawing_tiles as tiles
from papilio.games.papillon import narration
from papilio.games.papillon.drawing_garden import butterfly
from papilio.games.papillon.narration_events import COLOURS
from papilio.games.papillon.rules import Papillon
from papilio.games.papillon.rules_draft import line_name, space_name
from papilio.games.papillon.state import (
    BID,
    DRAFT,
    EXTRA,
    GARDEN,
    GIFT,
    LANE,
    LINES,
    NO_FLOWER,
    NONE,
    PLOTS,
    POLLINATE,
    SEATS,
    SIDES,
    SPACES,
    TOKEN,
    PapillonState,
    Tables,
)
from papilio.text import _, language, ngettext

ROW_OF: Final = (0, 0, 0, 0, 1, 1, 1, 2, 2, 3)
COLUMN_OF: Final = (0, 1, 2, 3, 0, 1, 2, 0, 1, 0)
PITCH: Final = 80.0
TILE: Final = 72.0
LEFT: Final = 66.0
TOP: Final = 56.0

SANS: Final = "'Avenir Next',Avenir,'Segoe UI',Seravek,Ubuntu,'Noto Sans','Liberation Sans',sans-serif"  # the page's
STYLE: Final = (
    f"""\
.pns{{font-family:{SANS};font-size:15px}}.pnm{{fill:var(--muted)}}.pnB{{font-weight:700}}.pnc{{text-anchor:middle}}
.pnr{{text-anchor:end}}.pnk text{{fill:#22302B}}
"""
    + """\
.pnp{fill:var(--paper);stroke:var(--line);stroke-width:1}
.pnq{fill:var(--lawn);stroke:var(--line);stroke-width:1}
.pny{fill:none;stroke:var(--casing);stroke-opacity:.5;stroke-width:26;stroke-linecap:round}
.pnsp{fill:var(--empty);stroke:var(--line);stroke-width:1.4;stroke-dasharray:6 5}
.pnh .a{fill:var(--paper);stroke:var(--muted);stroke-width:1.4}
.pnh text{font-family:inherit;font-size:17px;font-weight:700;text-anchor:middle}
.pnlit{fill:var(--accent);fill-opacity:.1;stroke:var(--accent);stroke-width:3}
.pnh .f{fill:var(--accent);fill-opacity:0;stroke:var(--accent);stroke-width:0}
.pnh.can .f,.pnh.may .f{stroke-width:0}
.pnh.can:hover .f,.pnh.may:hover .f{stroke-width:3;fill-opacity:.08}
.pnh.can .a,.pnh.may .a{stroke:var(--accent);stroke-width:2.4}
.pnh.off{opacity:.35}
.pnbs .s{fill:var(--lawn);stroke:var(--leaf);stroke-width:1.6}
.pnbs.can .s,.pnbs.may .s,.pnz0.can .s,.pnz0.may .s{stroke:var(--accent);stroke-width:2.6}
.pnz0 .s{fill:var(--empty);stroke:var(--muted);stroke-width:1.4;stroke-dasharray:5 4}
.pnz0 .b{fill:var(--accent);fill-opacity:0}
.pnz0.can .b,.pnz0.may .b{stroke:var(--accent);stroke-width:2}
.pnpw path{stroke:#22302B;stroke-width:1.4;stroke-linejoin:round;fill:currentColor}
.pnpw.now .r{fill:none;stroke:var(--accent);stroke-width:3}.pnpw .r{fill:none}
.pnpw .d{fill:#FFFDF6;stroke:#22302B;stroke-width:.9}
.pngn{stroke:#22302B;stroke-width:1.2;stroke-linejoin:round}
.pnso{fill:var(--bed);stroke:#7B6540;stroke-width:1.6}.pnsh{fill:#22302B;opacity:.18}
.pnpl{fill:var(--post);stroke:#7B6540;stroke-width:1}
.pnsg{fill:var(--post);stroke:#7B6540;stroke-width:1.4}.pnpo{stroke:#7B6540;stroke-width:5;fill:none}
.pnk text.v{font-size:17px;font-weight:700;text-anchor:end}.pnk text.i{font-size:13px;fill:#3F4A45}
.pnto{fill:#F0C84B;stroke:#22302B;stroke-width:1.3}
.pnfl .h{fill:none;stroke:none}
.pnfl.can .h,.pnfl.may .h{stroke:var(--accent);stroke-width:3.4;stroke-dasharray:8 6}
.pnfl.can:hover .h,.pnfl.may:hover .h{stroke-dasharray:none}
"""
)

SIGNS: Final = (
    '<path fill="#fff" stroke="#22302B" d="M0-6 5 3H-5Z"/>',
    '<circle fill="#fff" stroke="#22302B" cy="-.5" r="4.4"/>',
    '<path fill="#fff" stroke="#22302B" d="M-4-4.5H4V3.5H-4Z"/>',
    '<path fill="#22302B" d="M0-6 4.6-.5 0 5-4.6-.5Z"/>',
)
WINGS: Final = (
    "M0-1C4-11 13-12 13-6C13-1 8 1 3 1.5C9 2 9 10 4.5 10C1.5 10 0 6 0 3C0 6-1.5 10-4.5 10C-9 10-9 2-3 1.5"
    "C-8 1-13-1-13-6C-13-12-4-11 0-1Z"
)
PAWN: Final = (
    "M-6.5-9C-6.5-13-3.5-15 0-15C3.5-15 6.5-13 6.5-9H13C13-6 8-5 6-5C6-2 5 0 4 1C9 3 12 9 12 16H-12C-12 9-9 3-4 1"
    "C-5 0-6-2-6-5C-8-5-13-6-13-9Z"
)
GNOME: Final = (
    '<g class="pngn"><path fill="#C9551A" d="M0-13C5-8 8-1 8.5 4H-8.5C-8-1-5-8 0-13Z"/>'
    '<path fill="#FFFDF6" d="M-8 4C-8 12-3 14 0 14C3 14 8 12 8 4Z"/><circle fill="#E9B48F" cy="6.4" r="2.6"/></g>'
)


@cache
def definitions() -> str:
    """The symbols of the table: butterflies of the seats, the gnome."""
    flies = "".join(
        f'<g id="pnbf{seat}" class="s{seat + 1}"><path fill="currentColor" stroke="#22302B" stroke-width="1.3" '
        f'stroke-linejoin="round" d="{WINGS}"/>{sign}</g>'
        for seat, sign in enumerate(SIGNS)
    )
    return f'{flies}<g id="pngno">{GNOME}</g>'


# --- Drafting ---


def space_at(space: int) -> tuple[float, float]:
    """The corner of a space of the drafting board."""
    return LEFT + COLUMN_OF[space] * PITCH, TOP + ROW_OF[space] * PITCH


def takers(game: Papillon, state: PapillonState) -> dict[int, int]:
    """Who took the tile of each space that was emptied this round."""
    found: dict[int, int] = {}
    for seat in state.order:
        line = state.chosen[seat]
        if line != NONE:
            for space in range(SPACES):
                if game.tables.on_line[line * SPACES + space]:
                    found.setdefault(space, int(seat))
    return found


def draft_spaces(game: Papillon, state: PapillonState) -> dict[str, Fragment]:
    """The spaces and what lies on them; an emptied one keeps its taker's sign."""
    taken = takers(game, state) if state.phase in (DRAFT, EXTRA) else {}
    found = {}
    for space in range(SPACES):
        if game.draft.eight_tiles and space in (3, 9):
            continue
        x, y = space_at(space)
        kind = int(state.board[space])
        if kind != NONE:
            picture = tiles.kind_picture(game.tables, kind * SIDES)
            coin = '<use href="#pnca" transform="translate(80 22)scale(1.25)"/>' if state.on_board[space] else ""
            content = (
                f'<g transform="translate({num(x)} {num(y)})scale({TILE / 100:.2f})">{picture}'
                f'<rect class="pno" x="-1" y="-1" width="102" height="102" rx="5"/>{coin}</g>'
            )
        else:
            size = num(TILE)
            content = f'<rect class="pnsp" x="{num(x)}" y="{num(y)}" width="{size}" height="{size}" rx="5"/>'
            if space in taken:
                content += seat_shape(taken[space], f"translate({num(x + TILE / 2)} {num(y + TILE / 2)})")
        found[f"space:{space_name(space)}"] = f'<g data-slot="space:{space_name(space)}">{content}</g>'
    return found


def handles(game: Papillon, state: PapillonState) -> dict[str, Fragment]:
    """The eight arrows that stand for rows and columns, each with the frame of its line."""
    found = {}
    for line in range(LINES):
        spaces = [s for s in range(SPACES) if game.tables.on_line[line * SPACES + s]]
        if game.draft.eight_tiles:
            spaces = [s for s in spaces if s not in (3, 9)]
        if spaces:
            found[line_name(line)] = _handle(game, state, line, spaces)
    return found


def _handle(game: Papillon, state: PapillonState, line: int, spaces: list[int]) -> Fragment:
    x, y = space_at(spaces[0])
    long = PITCH * (len(spaces) - 1) + TILE
    slot = line_name(line).replace(" ", "")
    empty = all(state.board[s] == NONE for s in spaces)
    off = " off" if empty and state.phase in (DRAFT, EXTRA) else ""
    gnome = state.gnome > 0 and line in (2, 6)
    if line < 4:
        frame = f'x="{num(x - 52)}" y="{num(y - 5)}" width="{num(long + 58)}" height="{num(TILE + 10)}"'
        arrow = f"M{num(x - 44)} {num(y + 20)}h20l11 16l-11 16h-20a5 5 0 0 1-5-5v-22a5 5 0 0 1 5-5z"
        tx, ty, gx, gy = x - 32, y + 42, x - 30, y + 4
    else:
        frame = f'x="{num(x - 5)}" y="{num(y - 50)}" width="{num(TILE + 10)}" height="{num(long + 56)}"'
        arrow = f"M{num(x + 20)} {num(y - 42)}h32a5 5 0 0 1 5 5v18l-21 12l-21-12v-18a5 5 0 0 1 5-5z"
        tx, ty, gx, gy = x + 36, y - 20, x + 68, y - 26
    label = text(narration.part_label(f"line:{slot}"))
    sign = f'<use href="#pngno" transform="translate({num(gx)} {num(gy)})scale(.85)"/>' if gnome else ""
    return (
        f'<g class="pnh pns{off}" data-slot="line:{slot}" aria-label="{label}"><rect class="f" {frame} rx="12"/>'
        f'<path class="a" d="{arrow}"/><text x="{num(tx)}" y="{num(ty)}">{line % 4 + 1}</text>{sign}</g>'
    )


def shed(game: Papillon, state: PapillonState) -> Fragment:
    """The gnome beside the staircase, the bag, the round."""
    bag = int(state.bag_size)
    words = ngettext("{n} tile in the bag", "{n} tiles in the bag", bag).format(n=bag)
    gnome = ""
    if state.gnome:
        gnome = (
            '<use href="#pngno" transform="translate(274 322)scale(1.6)"/><use href="#pnca" '
            f'transform="translate(318 326)"/><text class="pns pnB" x="340" y="332">× {int(state.gnome)}</text>'
        )
    round_words = _("Round {n} of 8").format(n=max(1, int(state.round)))
    return (
        f'{gnome}<text class="pns pnB pnr" x="386" y="262">{text(round_words)}</text>'
        f'<text class="pns pnm pnr" x="386" y="284">{text(words)}</text>'
    )


# --- Bids ---


def pawn(seat: int, x: float, y: float, now: bool = False) -> Fragment:
    """A gardener; a ring where it is at turn."""
    ring = '<circle class="r" r="21" cy="1"/>'
    disc = f'<circle class="d" cy="8.5" r="6.2"/><g transform="translate(0 9)scale(.8)">{_sign_on_disc(seat)}</g>'
    return (
        f'<g class="pnpw s{seat + 1}{" now" if now else ""}" transform="translate({num(x)} {num(y)})">{ring}'
        f'<path d="{PAWN}"/>{disc}</g>'
    )


def _sign_on_disc(seat: int) -> Fragment:
    return seat_shape(seat, "scale(.55)")


def at_turn(state: PapillonState) -> int:
    """The seat that the table waits for, if it is one."""
    return int(state.order[state.turn]) if state.phase in (BID, DRAFT, EXTRA, POLLINATE, TOKEN, GIFT) else NONE


def bids(game: Papillon, state: PapillonState) -> dict[str, Fragment]:
    """PN-21: the five numbered spaces; PN-22: the zero lane, its front at the left."""
    if game.seats == 2:
        return {"order": _order_of_two(game, state)}
    found = {}
    for k, number in enumerate((5, 4, 3, 2, 1)):
        x = 48 + 76 * k
        label = text(narration.part_label(f"bid:{number}"))
        found[f"bid{number}"] = (
            f'<g class="pnbs" data-slot="bid:{number}" aria-label="{label}"><path class="s" '
            f'd="M{x - 30} 486C{x - 34} 438 {x - 8} 424 {x} 418C{x + 8} 424 {x + 34} 438 {x + 30} 486Z"/>'
            f'<text class="pns pnB pnc" x="{x}" y="480">{number}</text></g>'
        )
    found["lane"] = _lane(game)
    return found


def _lane(game: Papillon) -> Fragment:
    label = text(narration.part_label("bid:0"))
    places = "".join(
        f'<ellipse class="s" cx="{lane_x(k)}" cy="543" rx="34" ry="15"/>'
        f'<text class="pns pnB pnr" x="{lane_x(k)}" y="579">+{int(game.tables.lane_pays[k])}</text>'
        f'<use href="#pnca" transform="translate({lane_x(k) + 14} 574)scale(.62)"/>'
        for k in range(min(LANE, game.seats))
    )
    front = text(_("0, front"))
    return (
        f'<g class="pnz0" data-slot="bid:0" aria-label="{label}"><rect class="b" x="8" y="496" width="384" height="94" '
        f'rx="12"/>{places}<text class="pns pnm" x="20" y="512">{front}</text></g>'
    )


def lane_x(place: int) -> int:
    """The middle of a zero space."""
    return 64 + 92 * place


def pawns(game: Papillon, state: PapillonState) -> dict[str, Fragment]:
    """The gardeners on the spaces that they bid for."""
    found = {}
    now = at_turn(state)
    for seat in range(game.seats):
        bid = int(state.bids[seat])
        if bid > 0:
            found[f"p{seat}"] = pawn(seat, 48 + 76 * (5 - bid), 446, seat == now)
        elif bid == 0:
            place = [int(s) for s in state.lane].index(seat)
            found[f"p{seat}"] = pawn(seat, lane_x(place), 533, seat == now)
    return found


def _order_of_two(game: Papillon, state: PapillonState) -> Fragment:
    parts = [f'<text class="pns pnB" x="20" y="436">{text(_("Turn order"))}</text>']
    now = at_turn(state)
    for k, seat in enumerate(int(seat) for seat in state.order):
        x = 110 + 170 * k
        parts.append(f'<text class="pns pnB pnc" x="{x - 46}" y="516">{k + 1}</text>')
        parts.append(pawn(seat, x, 508, seat == now))
    return "".join(parts)


# --- Flowers ---


def plot_at(plot: int) -> tuple[float, float]:
    """The middle of a bed."""
    return 78 + 248 * (plot % 4), 692 + 148 * (plot // 4)


@cache
def place_on(plot: int, place: int, places: int) -> tuple[float, float]:
    """A place on a flower, clockwise from the top."""
    x, y = plot_at(plot)
    angle = math.tau * place / places
    return x + 42 * math.sin(angle), y - 42 * math.cos(angle)


def beds(game: Papillon, state: PapillonState) -> dict[str, Fragment]:
    """The flowers on their plots with signposts; these never change during a game."""
    return {
        f"flower:{plot + 1}": _bed(game.tables, plot, int(state.flower[plot]), language.get())
        for plot in range(PLOTS)
        if state.flower[plot] != NO_FLOWER
    }


@cache
def _bed(tables: Tables, plot: int, colour: int, _tongue: str) -> Fragment:
    x, y = plot_at(plot)
    places = int(tables.places)
    dots = "".join(
        f'<circle class="pnpl" cx="{num(px)}" cy="{num(py)}" r="4.6"/>'
        for px, py in (place_on(plot, k, places) for k in range(places))
    )
    label = text(_("flower {n}, {colour}").format(n=plot + 1, colour=_(COLOURS[colour])))
    return (
        f'<g class="pnfl" data-slot="flower:{plot + 1}" aria-label="{label}">'
        f'<ellipse class="h" cx="{num(x)}" cy="{num(y)}" rx="62" ry="60"/>'
        f'<ellipse class="pnsh" cx="{num(x + 2)}" cy="{num(y + 4)}" rx="57" ry="55"/>'
        f'<ellipse class="pnso" cx="{num(x)}" cy="{num(y)}" rx="57" ry="55"/>{dots}'
        f'<g transform="translate({num(x)} {num(y)})"><circle class="pc{colour}" r="27" stroke="#FFFDF6" '
        f'stroke-width="2.4"/><use href="#pnb{colour}" transform="scale(2)"/></g></g>{_signpost(tables, plot)}'
    )


def _signpost(tables: Tables, plot: int) -> Fragment:
    x, y = plot_at(plot)
    x, y = x + 68, y - 40
    boards = []
    for rank, name in enumerate((_("1st"), _("2nd"), _("3rd"))):
        width, top = 76 - 8 * rank, y + 24 * rank
        value = int(tables.plot_values[plot * 3 + rank])
        boards.append(
            f'<path class="pnsg" d="M{num(x)} {num(top)}h{width}l8 10l-8 10h-{width}z"/>'
            f'<text class="pns i" x="{num(x + 6)}" y="{num(top + 15)}">{text(name)}</text>'
            f'<text class="pns v" x="{num(x + width - 2)}" y="{num(top + 16)}">{value}</text>'
        )
    return f'<g class="pnk"><path class="pnpo" d="M{num(x + 22)} {num(y + 66)}v30"/>{"".join(boards)}</g>'


def tokens(game: Papillon, state: PapillonState) -> dict[str, Fragment]:
    """The bonus tokens that are still there."""
    found = {}
    for plot in range(PLOTS):
        if state.token[plot]:
            x, y = plot_at(plot)
            found[f"token{plot + 1}"] = (
                f'<g class="pnk" transform="translate({num(x + 124)} {num(y + 46)})"><circle class="pnto" r="15"/>'
                '<use href="#pnfb" transform="translate(-4 1)scale(.8)"/>'
                '<text class="pns pnB" x="3" y="6">+</text></g>'
            )
    return found


def on_flowers(game: Papillon, state: PapillonState) -> dict[str, Fragment]:
    """The butterflies on flowers, those of one player side by side."""
    found = {}
    for plot in range(PLOTS):
        place = 0
        for seat in range(game.seats):
            for number in range(int(state.on_flower[plot * SEATS + seat])):
                x, y = place_on(plot, place, int(game.tables.places))
                found[f"f{plot + 1}.{seat}.{number}"] = butterfly(seat, x, y, 0.95)
                place += 1
    return found


def is_gardening(state: PapillonState) -> bool:
    """Whether the table shows the gardens large: from gardening on, until the next round."""
    return state.phase >= GARDEN
