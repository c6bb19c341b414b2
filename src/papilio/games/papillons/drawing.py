"""Papillons in pictures: the contract of `papilio.drawing.scene`."""

import math
from collections.abc import Sequence

from papilio.core.events import Event
from papilio.core.game import UNKNOWN, Seat
from papilio.drawing import svg
from papilio.drawing.picture import inline
from papilio.drawing.scene import Card, Count, Fragment, Motion, Overlay, Panel, Row, Scene
from papilio.games.papillons import card_art as art
from papilio.games.papillons import diagrams, layout, legal, narration, scoring
from papilio.games.papillons.card_art import STYLE as STYLE
from papilio.games.papillons.knowledge import seen_by
from papilio.games.papillons.layout import Spot, middle
from papilio.games.papillons.rules import Papillons
from papilio.games.papillons.state import BY_ROW, HAND, NET, NONE, OVER, PLACE, ROW, TURN, WEB, PapillonsState
from papilio.text import _, ngettext

CARD_BOX = (-54.0, -54.0, 110.0, 110.0)
WIDE_BOX = (0.0, 0.0, 156.0, 50.0)
LEGIBLE = 0.44  # a card is at least 44 px wide
STILL = ("ground",)


def scene(game: Papillons, view: PapillonsState, seat: Seat | None, last: Sequence[Event] = ()) -> Scene:
    """The table, as much of it as is in use."""
    where = layout.spots(view)
    x, y, width, height = box = layout.box(where)
    ground = (  # goes on beyond what is in use, as the table has no edges
        f'<rect class="pground" x="{svg.num(x - 3000)}" y="{svg.num(y - 3000)}" '
        f'width="{svg.num(width + 6000)}" height="{svg.num(height + 6000)}"/>'
    )
    number = len(view.cells)
    text = ngettext("The table with {n} card.", "The table with {n} cards.", number).format(n=number)
    layers = {
        "ground": {"ground": ground},
        "places": _places(game, view, where),
        "row": _row(game, view, where),
        "cards": _cards(game, view, where),
        "threats": _threats(game, view, seat, where),
        "marks": _marks(view, last, where),
        "tokens": _tokens(game, view, where),
        "numbers": _numbers(game, view, where),
    }
    optional = {} if seat is None else {"threats": _("Lines of three for your goals")}
    defs = art.symbols(game.tables)
    title = _("Papillons")
    return Scene(box, defs, layers, STILL, title, text, STYLE, optional=optional, legible=LEGIBLE)


def diagram(name: str) -> Fragment:
    """A picture for the rules page, drawn from a position, with its caption."""
    game, state = diagrams.position(name)
    entry = diagrams.entries()[name]
    drawn = scene(game, state, None)
    drawn.layers["places"] = drawn.layers["places"] if entry.get("places") else {}
    drawn.layers["threats"] = {}
    spots = [spot for cell, spot in layout.spots(state).items() if entry.get("places") or state.table[cell] >= 0]
    left, right = min(x for x, _y in spots), max(x for x, _y in spots)
    top, bottom = min(y for _x, y in spots), max(y for _x, y in spots)
    x, y = middle((left, top))
    edge = 100.0 if "goal" in entry else 70.0
    drawn.box = (x - edge, y - edge, (right - left) * art.PITCH + 2 * edge, (bottom - top) * art.PITCH + 2 * edge)
    drawn.layers["ground"] = {}
    drawn.description = _(entry["caption"])
    return f"{inline(drawn, f'{name}-')}<figcaption>{svg.text(drawn.description)}</figcaption>"


# --- Layers ---


def _places(game: Papillons, view: PapillonsState, where: dict[int, Spot]) -> dict[str, Fragment]:
    """Ghosts of the free places; the page lights up those that may be chosen."""
    if view.phase == OVER:
        return {}
    found = {}
    for cell in sorted(int(cell) for cell in view.places):
        slot = f"cell:{game.tables.names[cell]}"
        found[slot] = (
            f'<g data-slot="{slot}" transform="{svg.at(middle(where[cell]))}" '
            f'aria-label="{svg.text(narration.cell_words(slot))}">'
            '<rect class="pplace" x="-46" y="-46" width="92" height="92" rx="9"/>'
            '<path class="pplus" d="M0-7V7M-7 0H7"/></g>'
        )
    return found


def _cards(game: Papillons, view: PapillonsState, where: dict[int, Spot]) -> dict[str, Fragment]:
    return {f"card:{card}": _card(game, view, card, where) for card in range(len(view.cells))}


def _card(game: Papillons, view: PapillonsState, card: int, where: dict[int, Spot]) -> Fragment:
    cell = int(view.cells[card])
    name = game.tables.face_names[view.faces[card]]
    return (
        f'<g class="piece" data-slot="cell:{game.tables.names[cell]}" transform="{svg.at(middle(where[cell]))}" '
        f'aria-label="{svg.text(narration.face_words(name))}">{art.card(name)}'
        '<rect class="pmay" x="-53" y="-53" width="106" height="106" rx="11"/></g>'
    )


def _tokens(game: Papillons, view: PapillonsState, where: dict[int, Spot]) -> dict[str, Fragment]:
    found = {}
    for card in range(len(view.cells)):
        token = int(view.tokens[card])
        if token >= 0:
            cell = int(view.cells[card])
            name = game.tables.face_names[view.faces[card]]
            drawn = art.token(token % 2, token // 2, name)
            slot = f"cell:{game.tables.names[cell]}"
            found[f"card:{card}"] = f'<g data-slot="{slot}" transform="{svg.at(middle(where[cell]))}">{drawn}</g>'
    return found


def _marks(view: PapillonsState, last: Sequence[Event], where: dict[int, Spot]) -> dict[str, Fragment]:
    """The last move: an outline and a word."""
    words = {"play": _("just played"), "place": _("just placed"), "move": _("just moved")}
    for event in reversed(last):
        if event.name in words and event.data["number"] < len(view.cells):
            at = svg.at(middle(where[int(view.cells[event.data["number"]])]))
            box = 'x="-55" y="-55" width="110" height="110" rx="13"'
            width = 14 + 8 * len(words[event.name])
            tag = (
                f'<rect class="ptag" x="{svg.num(-width / 2)}" y="41" width="{svg.num(width)}" height="20" rx="10"/>'
                f'<text class="ptag-t" y="55.5">{svg.text(words[event.name])}</text>'
            )
            return {"last": f'<g transform="{at}"><rect class="pjc" {box}/><rect class="pjust" {box}/>{tag}</g>'}
    return {}


def _winning_row(game: Papillons, view: PapillonsState, where: dict[int, Spot]) -> list[Spot]:
    if view.phase != OVER or view.reason != BY_ROW:
        return []
    return [where[cell] for cell in scoring.row_of(view, game.tables, view.won_goal)]


def _row(game: Papillons, view: PapillonsState, where: dict[int, Spot]) -> dict[str, Fragment]:
    """The winning row's frame, below its cards."""
    row = _winning_row(game, view, where)
    if not row:
        return {}
    first, second = row[0], row[1]
    degrees = round(math.degrees(math.atan2(second[1] - first[1], second[0] - first[0])))
    frame = art.frame(len(row)) if degrees % 90 == 0 else art.diagonal_frame(len(row))
    return {"row": f'<g transform="{svg.at(middle(first))} rotate({degrees})">{frame}</g>'}


def _numbers(game: Papillons, view: PapillonsState, where: dict[int, Spot]) -> dict[str, Fragment]:
    found = {}
    for number, spot in enumerate(_winning_row(game, view, where)):
        x, y = middle(spot)
        found[f"number:{number}"] = (
            f'<g transform="{svg.at((x + 40, y - 37))}"><circle class="pnum" r="12.5"/>'
            f'<text class="pnum-t" y="5">{number + 1}</text></g>'
        )
    return found


def _threats(game: Papillons, view: PapillonsState, seat: Seat | None, where: dict[int, Spot]) -> dict[str, Fragment]:
    """Lines of three for one's own goals."""
    if seat is None or view.phase == OVER:
        return {}
    found = {}
    for owner in seen_by(seat, game.setup.teams):
        for place in range(2):
            goal = int(view.goals[owner * 2 + place])
            for cells in threes(game, view, goal) if goal >= 0 else []:
                first, last = where[cells[0]], where[cells[-1]]
                degrees = round(math.degrees(math.atan2(last[1] - first[1], last[0] - first[0])))
                length = math.dist(middle(first), middle(last))
                key = f"threat:{game.tables.names[cells[0]]}:{degrees}"
                found[key] = f'<g transform="{svg.at(middle(first))} rotate({degrees})">{art.threat(length)}</g>'
    return found


def threes(game: Papillons, view: PapillonsState, goal: int) -> list[list[int]]:
    """The runs of three that a card at one end would make four, and the gaps that one card would close."""
    tables = game.tables
    found = []
    for start in [int(cell) for cell in view.cells if int(scoring.mark_on(view, cell)) >> goal & 1]:
        for step in range(4):
            line = [start]
            while len(line) < ROW:
                line.append(int(tables.beside[line[-1] * 8 + step]))
            if _one_short(view, line, goal):
                found.append(line)
            behind = int(tables.beside[start * 8 + step + 4])
            if view.table[behind] < 0 and _one_short(view, [behind, *line[:-1]], goal):
                found.append([behind, *line[:-1]])
    return [[cell for cell in line if view.table[cell] >= 0] for line in found]


def _one_short(view: PapillonsState, line: list[int], goal: int) -> bool:
    there = sum(int(scoring.mark_on(view, cell)) >> goal & 1 for cell in line)
    free = sum(int(view.table[cell]) < -1 for cell in line)
    return there == ROW - 1 and free == 1


# --- Beside the table ---


def hand(game: Papillons, view: PapillonsState, seat: Seat | None) -> list[Card]:
    """What the seat can use: its cards, the deck, its tokens; and its goals, which never leave its sight."""
    if seat is None:
        return []
    held = [int(face) for face in view.hands[seat * HAND : seat * HAND + HAND] if face != NONE]
    cards = [_held(game, face) for face in held]
    if view.phase == PLACE and view.turn == seat:
        name = game.tables.face_names[view.revealed]
        words = _("turned up: {card}").format(card=narration.face_words(name))
        cards.append(Card("", svg.picture(CARD_BOX, art.card(name)), words))
    if view.deck_size > 0:
        words = _("reveal the top card ({n} in the deck)").format(n=int(view.deck_size))
        cards.append(Card("deck:top", svg.picture(CARD_BOX, '<use href="#pp-back"/>'), words))
    for kind, name in ((NET, "net"), (WEB, "web")):
        if not view.used >> (seat * 2 + kind) & 1:
            picture = svg.picture((-26, -26, 52, 52), f'<use href="#pp-{name}" transform="scale(1.25)"/>')
            cards.append(Card(f"token:{name}", picture, _(narration.TOKEN_WORDS[name])))
    if view.turn == seat and view.phase == TURN and legal.may_pass(game.setup, view):
        cards.append(Card("pass:turn", _button(_("Pass")), _("pass"), wide=True))
    if game.setup.called and view.phase != OVER:
        slot = "" if view.called >> seat & 1 else "call:row"  # not again until the table changes
        cards.append(Card(slot, _button(_("I have it")), _("I have it"), wide=True))
    return cards + _goals(game, view, seat)


def _held(game: Papillons, face: int) -> Card:
    if face == UNKNOWN:
        return Card("", svg.picture(CARD_BOX, '<use href="#pp-back"/>'), _("a card, face down"))
    name = game.tables.face_names[face]
    return Card(f"card:{name}", svg.picture(CARD_BOX, art.card(name)), narration.face_words(name))


def _button(word: str) -> Fragment:
    pill = '<rect class="pbtn" x="2" y="3" width="152" height="44" rx="22"/>'
    return svg.picture(WIDE_BOX, f'{pill}<text class="pbtn-t" x="78" y="31">{svg.text(word)}</text>')


def _goals(game: Papillons, view: PapillonsState, seat: Seat) -> list[Card]:
    cards = []
    for owner in sorted(seen_by(seat, game.setup.teams), key=lambda other: other != seat):
        for place in range(2):
            goal = int(view.goals[owner * 2 + place])
            if goal == NONE:
                continue
            partner, whose, short = -1, _("your goal"), _("your goal")
            if owner != seat:
                partner, whose, short = owner, _("your partner's goal"), _("partner's")
            if goal < 0:
                cards.append(Card("", svg.picture(CARD_BOX, art.closed_goal()), _("a goal, face down")))
                continue
            name = game.tables.goal_names[goal]
            words = narration.goal_words(name)
            told = _("{whose}: {goal}").format(whose=whose, goal=words)
            picture = svg.picture(WIDE_BOX, art.goal(goal, narration.goal_caption(name), short, partner))
            cards.append(Card(f"goal:{name}" if game.setup.called else "", picture, told, wide=True))
    return cards


def panels(game: Papillons, view: PapillonsState, names: Sequence[str]) -> list[Panel]:
    """Hands and tokens of all; goals that lie open; the four kinds."""
    found = [Panel(_("Players"), [_player(game, view, seat, names[seat]) for seat in range(game.seats)])]
    deck = svg.picture(CARD_BOX, '<use href="#pp-back"/>')
    found.append(Panel(_("Deck"), [Row(-1, _("Cards left"), "", [Count(int(view.deck_size), deck, _("in the deck"))])]))
    shown = [row for seat in range(game.seats) if (row := _open_goals(game, view, seat, names[seat])).counts]
    if shown:
        found.append(Panel(_("Open goals"), shown))
    kinds = [Row(-1, _(word), "", [Count("", _kind(number), _(word))]) for number, word in enumerate(_kinds())]
    found.append(Panel(_("Four kinds, four outlines"), kinds))
    return found


def panels_are_public(game: Papillons) -> bool:
    """Everybody reads the same."""
    return True


def _kinds() -> list[str]:
    return list(narration.KIND_WORDS.values())


def _kind(number: int) -> Fragment:
    return svg.picture((-45, -38, 90, 78), f'<g class="pN"><use href="#pp-k{number}"/></g>')


def _player(game: Papillons, view: PapillonsState, seat: Seat, name: str) -> Row:
    held = sum(face != NONE for face in view.hands[seat * HAND : seat * HAND + HAND])
    back = svg.picture(CARD_BOX, '<use href="#pp-back"/>')
    counts = [Count(held, back, ngettext("card in hand", "cards in hand", held))]
    for kind, word in ((NET, "net"), (WEB, "web")):
        left = 0 if view.used >> (seat * 2 + kind) & 1 else 1
        icon = svg.picture((-22, -22, 44, 44), f'<use href="#pp-{word}"/>')
        counts.append(Count(left, icon, _(narration.TOKEN_WORDS[word])))
    if game.setup.teams:
        name = _("{name} (team {team})").format(name=name, team="AB"[seat % 2])
    return Row(seat, name, "", counts, f"seat:{seat}")


def _open_goals(game: Papillons, view: PapillonsState, seat: Seat, name: str) -> Row:
    counts = []
    for place in range(2):
        goal = int(view.goals[seat * 2 + place])
        if goal >= 0 and (view.phase == OVER or view.shown >> (seat * 2 + place) & 1):
            goal_name = game.tables.goal_names[goal]
            picture = svg.picture((-22, -22, 44, 44), art.goal_sign(goal))
            counts.append(Count("", picture, narration.goal_words(goal_name)))
    return Row(seat, name, "", counts)


# --- Moves ---


def preview(game: Papillons, view: PapillonsState, seat: Seat, action: int, events: Sequence[Event]) -> Overlay:
    """The move considered: the card or token, half there, in a dashed frame."""
    fragments = {}
    where = {game.tables.names[cell]: spot for cell, spot in layout.spots(view).items()}
    for event in events:
        name = str(event.data.get("cell", "")).removeprefix("cell:")
        if name not in where:
            continue
        if event.name == "token":
            face = game.tables.face_names[view.faces[event.data["number"]]]
            drawn = art.token(NET if event.data["token"] == "token:net" else WEB, seat, face)
        else:
            drawn = art.card(event.data["card"][5:])
        fragments["ghost"] = (
            f'<g transform="{svg.at(middle(where[name]))}"><g class="pghost">{drawn}</g>'
            '<rect class="ptgt" x="-52" y="-52" width="104" height="104" rx="11"/></g>'
        )
    told = narration.foretell(events) if events else f"{narration.describe(game, seat, action)}."
    return Overlay(fragments, told)


def motions(game: Papillons, events: Sequence[Event], view: PapillonsState) -> list[Motion]:
    """Cards grow where they are laid, and travel where they are moved."""
    found: list[Motion] = []
    where = layout.spots(view)
    for event in events:
        data = event.data
        if event.name in ("play", "place"):
            found.append(Motion("lay", f"cards/card:{data['number']}", group=len(found)))
        elif event.name == "token":
            found.append(Motion("lay", f"tokens/card:{data['number']}", group=len(found)))
        elif event.name == "move":
            spot = where[int(view.cells[data["number"]])]
            start, end = middle(layout.nearest(layout.of_name(data["from"]), spot)), middle(spot)
            span = max(1, round(math.dist(start, end) / art.PITCH))
            key = f"cards/card:{data['number']}"
            found.append(Motion("travel", key, ((*start, 0.0), (*end, 0.0)), "", span, len(found), key))
    return found


def home_plate() -> Fragment:
    """A small table with a row of four, for the home page."""
    from papilio.games.papillons import SPEC

    rows = (
        ("Rl", "", "Gs", "Rr", "", "Yl", "Gr", ""),
        ("Ga", "Ys", "Br", "Yr", "Gr", "Rr", "", "Bs"),
        ("", "Ba", "", "Gl", "Yl", "Ra", "Bl", "Ys"),
    )
    cards = "".join(
        f'<g transform="{svg.at((x * art.PITCH, y * art.PITCH))}">{art.card(name)}</g>'
        for y, row in enumerate(rows)
        for x, name in enumerate(row)
        if name
    )
    frame = f'<g transform="{svg.at((2 * art.PITCH, art.PITCH))}">{art.frame(ROW)}</g>'
    ground = '<rect class="pground" x="-100" y="-100" width="1000" height="430"/>'
    content = f"<defs>{art.symbols(SPEC.tables(None))}</defs>{ground}{frame}{cards}"
    return svg.with_prefix(svg.plate((-84, -84, 952, 388), content), "plate4-")
