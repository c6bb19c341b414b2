"""Mariposas in pictures: the contract of `papilio.drawing.scene`."""

from collections.abc import Sequence

from papilio.core.events import Event
from papilio.core.game import UNKNOWN, Seat
from papilio.drawing import svg
from papilio.drawing.scene import Card, Count, Fragment, Motion, Overlay, Panel, Row, Scene
from papilio.games.mariposas import diagrams, drawing_cards, drawing_goal, drawing_map, narration, rules_legal, scoring
from papilio.games.mariposas import drawing_pieces as pieces
from papilio.games.mariposas import rules_notation as notation
from papilio.games.mariposas.narration_words import (
    ABILITIES,
    BUTTONS,
    CARDS,
    FLOWERS,
    SEASONS,
    SETS,
    butterfly_words,
    item_words,
    part_label,
)
from papilio.games.mariposas.rules import Mariposas
from papilio.games.mariposas.rules_hatch import payments
from papilio.games.mariposas.rules_landing import ITEMS, may_make
from papilio.games.mariposas.rules_table import generation_of, has_item, may_use, on_map
from papilio.games.mariposas.state import (
    ADD_MOVE,
    ADD_TWO,
    BONUS,
    CARD,
    CHOOSE,
    COPY,
    FACE_DOWN,
    FREE,
    GAIN,
    HAND,
    HATCH,
    KINDS,
    LIFE_CARDS,
    MARKERS,
    MOVE,
    MOVING,
    OVER,
    TRADE,
    MariposasState,
)
from papilio.games.mariposas.state import FLOWERS as KINDS_OF_FLOWERS
from papilio.games.mariposas.state import (
    SETS as NUMBER_OF_SETS,
)
from papilio.text import N_, _

STYLE = drawing_map.STYLE + pieces.STYLE + drawing_cards.STYLE + drawing_goal.STYLE
BUTTON_WORDS = {"do:done": N_("Done"), "do:keep": N_("Keep"), "do:pass": N_("Pass")}
STILL = ("sea", "spaces", "milkweed", "goal")
LEGIBLE = 0.62  # CSS pixels a unit: a hex is 40 wide
MOST_PAYMENTS = 12  # that are laid out as cards; more are turned through


def scene(game: Mariposas, view: MariposasState, seat: Seat | None, last: Sequence[Event] = ()) -> Scene:
    """The map; it is the same for every seat, but for whose butterflies lie uppermost."""
    tables = game.tables
    where = {int(at) for at in view.where if at >= 0}
    spaces = {
        tables.names[space]: drawing_map.space(tables, space, space in where) for space in range(int(tables.places))
    }
    butterflies, labels = pieces.butterflies(game, view, -1 if seat is None else seat)
    layers = {
        "sea": {"sea": drawing_map.sea(tables)},
        "spaces": spaces,
        "milkweed": {"milkweed": drawing_map.milkweed(tables)},
        "goal": drawing_goal.goal(game, view),
        "stations": pieces.stations(game, view),
        "trail": pieces.trail(game, last),
        "butterflies": butterflies,
        "labels": labels,
    }
    text = _("The map in {season}: {told}").format(
        season=_(SEASONS[view.season]), told=narration.waiting(game, view, []) if view.phase != OVER else _("the end")
    )
    close_up = drawing_map.close_up(tables, _own(view, seat))
    return Scene(
        box=drawing_map.box(tables),
        defs=symbols(),
        layers=layers,
        still=STILL,
        title=_("Mariposas"),
        description=text,
        style=STYLE,
        close_up=close_up,
        legible=LEGIBLE,
    )


def _own(view: MariposasState, seat: Seat | None) -> list[int]:
    """The spaces where a seat's butterflies are; for who has no seat all that are taken."""
    places = view.where if seat is None else view.where[seat * MARKERS : (seat + 1) * MARKERS]
    return sorted({int(at) for at in places if at >= 0})


def symbols() -> Fragment:
    """Everything that fragments and cards use."""
    return drawing_map.symbols() + pieces.symbols()


def diagram(name: str) -> Fragment:
    """A picture for the rules page, with its caption."""
    return diagrams.draw(name)


# --- The hand ---


def hand(game: Mariposas, view: MariposasState, seat: Seat | None) -> list[Card]:
    """What the seat can choose now that is not on the map; then the cards that it holds."""
    if seat is None:
        return []
    if view.phase == FREE:
        asked = [] if view.decided[seat] else [_button("free:yes"), _button("free:no")]
        return asked + _held(view, seat)
    if view.turn != seat or view.phase == OVER:
        return _held(view, seat)
    phase = int(view.phase)
    choices = {
        CARD: _plays,
        TRADE: _trades,
        COPY: _copies,
        MOVE: _moves,
        CHOOSE: _flowers,
        GAIN: _items,
        HATCH: _hatches,
    }
    if phase not in choices:
        return _held(view, seat)
    cards = choices[phase](game, view)
    return cards if phase in (CARD, TRADE, GAIN, HATCH) else cards + _held(view, seat)


def _button(slot: str) -> Card:
    return Card(slot, drawing_cards.button(_(BUTTON_WORDS.get(slot, BUTTONS.get(slot, "")))), part_label(slot))


def _card(kind: int, slot: str) -> Card:
    if kind == UNKNOWN:
        return Card("", drawing_cards.closed(), _("an action card, face down"))
    name = notation.CARD_NAMES[kind]
    words = _("own card") if name == "reuse-own" else _("other's card")
    return Card(slot, drawing_cards.card(name, words), _(CARDS[name]))


def _kinds(view: MariposasState, seat: int) -> list[int]:
    return [int(kind) for kind in view.hands[seat * HAND : (seat + 1) * HAND] if kind >= UNKNOWN]


def _held(view: MariposasState, seat: int) -> list[Card]:
    """The cards in hand and the bonus cards, to look at."""
    return [_card(kind, "") for kind in _kinds(view, seat)] + _bonuses(view, seat)


def _bonuses(view: MariposasState, seat: int) -> list[Card]:
    found = [_card(notation.CARD_NAMES.index("3+2"), "")] if may_use(view, seat, BONUS) else []
    return found + _added(view, seat)


def _added(view: MariposasState, seat: int) -> list[Card]:
    found = []
    for item in (ADD_MOVE, ADD_TWO):
        if may_use(view, seat, item):
            name = notation.ITEM_NAMES[item]
            found.append(Card("", drawing_cards.bonus(name), item_words(name)))
    return found


def _plays(game: Mariposas, view: MariposasState) -> list[Card]:
    seat = int(view.turn)
    cards = [_card(kind, f"card:{notation.CARD_NAMES[kind]}") for kind in _kinds(view, seat)]
    if may_use(view, seat, BONUS):
        cards.append(_card(notation.CARD_NAMES.index("3+2"), "card:3+2"))
    if not _kinds(view, seat):
        cards.append(_button("do:pass"))
    return cards + _added(view, seat)


def _trades(game: Mariposas, view: MariposasState) -> list[Card]:
    seat = int(view.turn)
    legal = rules_legal.trades(view)
    cards = [_button("do:keep")]
    if len(legal) == 1:
        return cards + _held(view, seat)
    cards.append(_button("trade:both"))
    return (
        cards
        + [_card(kind, f"trade:{notation.CARD_NAMES[kind]}") for kind in _kinds(view, seat)]
        + _bonuses(view, seat)
    )


def _copies(game: Mariposas, view: MariposasState) -> list[Card]:
    legal = rules_legal.legal_actions(game.setting, view, view.turn)
    kinds = [kind for kind in range(MOVING) if notation.COPY + kind in legal]
    return [_card(kind, f"copy:{notation.CARD_NAMES[kind]}") for kind in kinds]


def _moves(game: Mariposas, view: MariposasState) -> list[Card]:
    anybody = on_map(view, view.turn)
    names = [notation.MOVE_NAMES[move] for move in range(notation.MOVES) if anybody and may_make(view, move)]
    moves = [Card(f"steps:{name}", drawing_cards.steps(name), part_label(f"steps:{name}")) for name in names]
    return [*moves, _button("do:done")]


def _flowers(game: Mariposas, view: MariposasState) -> list[Card]:
    legal = rules_legal.legal_actions(game.setting, view, view.turn)
    names = [notation.FLOWER_NAMES[action - notation.FLOWER] for action in legal]
    return [Card(f"flower:{name}", drawing_cards.flower(name), part_label(f"flower:{name}")) for name in names]


def _items(game: Mariposas, view: MariposasState) -> list[Card]:
    names = [notation.ITEM_NAMES[item] for item in range(ITEMS) if not has_item(view, view.turn, item)]
    return [Card(f"item:{name}", drawing_cards.item(name), item_words(name)) for name in names]


def _hatches(game: Mariposas, view: MariposasState) -> list[Card]:
    """A card for each way to pay; where any flowers can be paid in too many ways, one for all of them."""
    codes = payments(game.setting, view)
    texts = [notation.payment_text(code) for code in codes]
    alike = [text for text, code in zip(texts, codes, strict=True) if notation.is_alike(code)]
    mixed = [text for text in texts if text not in alike]
    laid_out = alike + (mixed if len(mixed) <= MOST_PAYMENTS else [])
    cards = [Card(f"tokens:{text}", drawing_cards.payment(text), part_label(f"tokens:{text}")) for text in laid_out]
    if len(mixed) > MOST_PAYMENTS:
        cards.append(_button("hatch:mixed"))
    return [*cards, _button("hatch:no")]


# --- Beside the map ---


def panels(game: Mariposas, view: MariposasState, names: Sequence[str]) -> list[Panel]:
    """Points, tokens and cards of all; the season; what the goal gives now; played cards; who is how far from home."""
    found = [Panel(_("Players"), [_player(game, view, seat, names[seat]) for seat in range(game.seats)])]
    found.append(_season(game, view, names))
    seats = range(game.seats)
    if view.goals[view.season] != FACE_DOWN and view.phase != OVER:
        rows = [
            Row(seat, names[seat], int(scoring.goal_points(game.tables, view, seat, view.season))) for seat in seats
        ]
        found.append(Panel(_("What the goal would give now"), rows))
    found.append(Panel(_("Steps from home"), [_homeward(game, view, seat, names[seat]) for seat in seats]))
    if any(view.played):
        found.append(Panel(_("Played this season"), [_played(view, seat, names[seat]) for seat in seats]))
    found.append(Panel(_("Life cycle cards"), [_sets(view, seat, names[seat]) for seat in seats]))
    found.append(Panel(_("A whole set gives"), _abilities(view)))
    later = [season for season in range(int(view.season) + 1, 3) if view.goals[season] != FACE_DOWN]
    for season in later:
        rows = [Row(-1, line) for line in narration.goal_lines(game, view, season)]
        found.append(Panel(_("{season}'s goal").format(season=_(SEASONS[season])), rows))
    return found


def panels_are_public(game: Mariposas) -> bool:
    """Everybody reads the same."""
    return True


def _player(game: Mariposas, view: MariposasState, seat: Seat, name: str) -> Row:
    counts = [
        Count(
            int(view.flowers[seat * KINDS_OF_FLOWERS + k]),
            drawing_cards.flower_icon(notation.FLOWER_NAMES[k]),
            _(FLOWERS[notation.FLOWER_NAMES[k]]),
        )
        for k in range(KINDS_OF_FLOWERS)
    ]
    for item in (BONUS, ADD_MOVE, ADD_TWO):
        if may_use(view, seat, item):
            icon = drawing_cards.item_icon(notation.ITEM_NAMES[item])
            counts.append(Count("", icon, item_words(notation.ITEM_NAMES[item])))
    return Row(seat, name, int(view.score[seat]), counts, f"seat:{seat}")


def _season(game: Mariposas, view: MariposasState, names: Sequence[str]) -> Panel:
    last = int(game.setting.turns[view.season])
    rows = []
    if view.round > last:
        rows.append(Row(-1, _("An extra turn"), ""))
    elif view.round > 0:
        rows.append(Row(-1, _("Turns left, with this one"), last - int(view.round) + 1))
    starter = int(view.starter)
    rows.append(Row(-1, _("First player"), "", [Count(names[starter], drawing_cards.seat_icon(starter), "")]))
    rows.append(Row(-1, _("Cards in the deck"), int(view.deck_size)))
    return Panel(_(SEASONS[view.season]), rows)


def _homeward(game: Mariposas, view: MariposasState, seat: Seat, name: str) -> Row:
    counts = []
    for marker in range(MARKERS):
        at = int(view.where[seat * MARKERS + marker])
        if at >= 0:
            double = int(view.double[seat * MARKERS + marker])
            icon = drawing_cards.badge_icon(seat, int(generation_of(marker)) + double)
            words = butterfly_words(f"butterfly:{notation.MARKER_NAMES[marker]}")
            counts.append(Count(int(game.tables.home[at]), icon, words))
    return Row(seat, name, "", counts)


def _played(view: MariposasState, seat: Seat, name: str) -> Row:
    counts = []
    for kind in range(KINDS):
        number = int(view.played[seat * KINDS + kind])
        if number:
            card = notation.CARD_NAMES[kind]
            short = {"reuse-own": _("own"), "reuse-other": _("other's"), "4+flower": _("4 + flower")}.get(card, card)
            counts.append(Count(f"{short} ×{number}" if number > 1 else short, "", _(CARDS[card])))
    return Row(seat, name, "", counts)


def _sets(view: MariposasState, seat: Seat, name: str) -> Row:
    held = [item for item in range(LIFE_CARDS) if has_item(view, seat, item)]
    counts = [
        Count("", drawing_cards.item_icon(notation.ITEM_NAMES[k]), item_words(notation.ITEM_NAMES[k])) for k in held
    ]
    return Row(seat, name, "", counts)


def _abilities(view: MariposasState) -> list[Row]:
    rows = []
    for number in range(NUMBER_OF_SETS):
        ability = int(view.abilities[number])
        word = _("not laid yet") if ability == FACE_DOWN else _(ABILITIES[notation.ABILITY_NAMES[ability]])
        colour = list(SETS)[number]
        icon = drawing_cards.item_icon(f"{colour}-egg")
        rows.append(Row(-1, "", "", [Count(word, icon, _(SETS[colour]))]))
    return rows


# --- Moves ---


def preview(game: Mariposas, view: MariposasState, seat: Seat, action: int, events: Sequence[Event]) -> Overlay:
    """The move considered: the way, and the butterfly at its end; what it brings, in a sentence."""
    fragments = {}
    for event in events:
        if event.name == "move":
            points = pieces.way(game.tables, event.data)
            line = "M" + "L".join(map(svg.pair, points))
            marker = notation.MARKER_NAMES.index(event.data["butterfly"][10:])
            double = int(view.double[seat * MARKERS + marker])
            fragments["way"] = f'<path class="pvc" d="{line}"/><path class="pv" d="{line}"/>'
            fragments["ghost"] = pieces.ghost(seat, int(generation_of(marker)), double, points[-1])
        elif event.name == "hatch":
            number = game.tables.names.index(event.data["space"][6:])
            x, y = drawing_map.middles(game.tables)[number]
            marker = notation.MARKER_NAMES.index(event.data["butterfly"][10:])
            fragments["ghost"] = pieces.ghost(seat, int(generation_of(marker)), event.data["double"], (x + 10, y - 10))
    return Overlay(fragments, narration.foretell(game, view, seat, action, events))


def motions(game: Mariposas, events: Sequence[Event], view: MariposasState | None = None) -> list[Motion]:
    """Butterflies fly along their way; newborns unfold; waystations turn up."""
    found: list[Motion] = []
    for event in events:
        data = event.data
        if event.name == "move":
            points = tuple((x, y, 0.0) for x, y in pieces.way(game.tables, data))
            key = f"butterflies/{event.seat}-{data['butterfly'][10:]}"
            found.append(Motion("travel", key, points, "", len(points) - 1, len(found), key))
        elif event.name == "hatch":
            found.append(Motion("lay", f"butterflies/{event.seat}-{data['butterfly'][10:]}", group=len(found)))
        elif event.name == "turn-up":
            found.append(Motion("lay", f"stations/{data['space'][6:]}", group=len(found)))
    return found


def home_plate() -> Fragment:
    """A corner of the map, for the home page."""
    return diagrams.plate()
