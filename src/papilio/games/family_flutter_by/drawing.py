"""Family Flutter-By in pictures: the contract of `papilio.drawing.scene`, and what its play.js is told."""

from collections.abc import Sequence
from typing import Any

from papilio.core.events import Event
from papilio.core.game import Seat
from papilio.drawing import svg
from papilio.drawing.scene import Card, Fragment, Motion, Overlay, Panel, Row, Scene
from papilio.games.family_flutter_by import meadow_art as art
from papilio.games.family_flutter_by import narration, scoring
from papilio.games.family_flutter_by import rules_notation as notation
from papilio.games.family_flutter_by.rules import FamilyFlutterBy
from papilio.games.family_flutter_by.rules_notation import SETS
from papilio.games.family_flutter_by.state import (
    COLOURS,
    COUNTDOWN,
    LOOKS,
    PLACES,
    RACE,
    SHOW,
    SQUARES,
    STACK,
    FlutterState,
)
from papilio.text import N_, _, ngettext

BOX = (-110.0, -190.0, 220.0, 300.0)
STILL = ("frame",)
STYLE = art.STYLE + art.PAGE_STYLE
PHASES = ("count-down", "draw", "race", "choose", "show", "over")


def scene(game: FamilyFlutterBy, view: FlutterState, seat: Seat | None, last: Sequence[Event] = ()) -> Scene:
    """The meadow and above it the card. Flaps are each player's own: it lies flat unless it shows a claim."""
    board = int(view.claim) // SETS if view.phase == SHOW else 0
    layers = {
        "frame": {"frame": art.frame()},
        "meadow": {
            notation.SQUARE_WORDS[number]: art.square(number, int(notation.look(board, number)))
            for number in range(SQUARES)
        },
        "seams": {"seams": art.seams()},
        "found": _rings(game, view),
        "places": {"places": "".join(art.spot(place) for place in range(PLACES))},
        "card": _card(game, view),
    }
    return Scene(
        BOX, art.definitions(game.tables), layers, STILL, _("Family Flutter-By"), _description(game, view), art.STYLE
    )


def _description(game: FamilyFlutterBy, view: FlutterState) -> str:
    if view.phase == RACE:
        return _("The meadow. Find {butterflies}.").format(butterflies=narration.card_words(game, int(view.card)))
    return _("The meadow with its eight butterflies.")


def _rings(game: FamilyFlutterBy, view: FlutterState) -> dict[str, Fragment]:
    """FF-24: where the butterflies of a won card are."""
    if view.phase != SHOW:
        return {}
    places = [place for place in range(PLACES) if (view.claim >> place) & 1]
    return {
        f"found:{place}": art.ring(place, number if len(places) > 1 else 0) for number, place in enumerate(places, 1)
    }


def _card(game: FamilyFlutterBy, view: FlutterState) -> dict[str, Fragment]:
    """What lies above the meadow, with what a script has to know of the position."""
    lasts = int(view.deadline - view.now) if view.phase != RACE else int(view.deadline - view.shown)
    many = int(game.to_find(view)) if view.phase == RACE else 0
    facts = (
        f'data-phase="{PHASES[view.phase]}" data-ms="{lasts}" data-many="{many}" data-seen="{int(view.shown)}" '
        f'data-won="{len(view.won)}" data-searched="{int(view.searched)}" '
        f'data-looks="{notation.looks_text(int(view.claim) // SETS) if view.phase == SHOW else ""}"'
    )
    inside, names = "", [narration.colour_word(colour) for colour in range(COLOURS)]
    if view.phase == RACE:
        card = int(view.card)
        inside = art.target(narration.on_card(game, card), names, narration.has_flower(game, card)) + _limit()
    elif view.phase == SHOW:
        first = int(view.claim) // SETS * PLACES
        codes = [int(game.tables.shown[first + place]) for place in range(PLACES) if (view.claim >> place) & 1]
        inside = art.target(codes, names, False)
    elif view.phase == COUNTDOWN:
        digits = "".join(f'<text class="ff-cn ff-n{n}" y="-136">{n}</text>' for n in (3, 2, 1))
        inside = art.card_back(digits)
    else:
        inside = art.card_back("")
    return {"card": f'<g class="ff-race" {facts}>{inside}</g>'}


def _limit() -> Fragment:
    """How much of the time for a card is left; a script lets it shrink."""
    bar = 'x="-107" y="-112.5" height="2.4"'
    return f'<rect class="ff-lt" {bar} width="214"/><rect class="ff-lim" {bar} width="214"/>'


def hand(game: FamilyFlutterBy, view: FlutterState, seat: Seat | None) -> list[Card]:
    """Nobody holds anything."""
    return []


def panels(game: FamilyFlutterBy, view: FlutterState, names: Sequence[str]) -> list[Panel]:
    """Cards won; the stack."""
    rows = [
        Row(seat, names[seat], int(scoring.cards_won(view, seat)), slot=f"seat:{seat}") for seat in range(game.seats)
    ]
    left = STACK - len(view.won)
    stack = [Row(-1, _("to be won"), left)]
    if game.level == 1:
        title = _("Butterflies")
        won = [
            Row(seat, names[seat], int(scoring.butterflies_won(game.tables, game.level, view, seat)))
            for seat in range(game.seats)
        ]
        return [Panel(_("Players"), rows), Panel(_("Cards"), stack), Panel(title, won)]
    return [Panel(_("Players"), rows), Panel(_("Cards"), stack)]


def panels_are_public(game: FamilyFlutterBy) -> bool:
    """Everybody reads the same."""
    return True


def preview(game: FamilyFlutterBy, view: FlutterState, seat: Seat, action: int, events: Sequence[Event]) -> Overlay:
    """A claim considered: where it points."""
    rings = {}
    if notation.is_claim(action):
        rings = {f"place:{place}": art.ring(place) for place in range(PLACES) if (action >> place) & 1}
    return Overlay(rings, narration.describe(game, seat, action))


def motions(game: FamilyFlutterBy, events: Sequence[Event], view: FlutterState) -> list[Motion]:
    """Flaps fold in the browser; nothing else moves."""
    return []


def sheet(game: FamilyFlutterBy, view: FlutterState, seat: Seat) -> list[dict[str, Any]]:
    """The claim as a form for browsers without a script: four groups of looks, eight boxes (FF-27)."""
    if view.phase != RACE:
        return []
    groups: list[dict[str, Any]] = [
        {
            "title": _(narration.SQUARE_WORDS[word]),
            "many": False,
            "choices": [(f"look:{word}-{look}", narration.part_label(f"look:{word}-{look}")) for look in range(LOOKS)],
        }
        for word in notation.SQUARE_WORDS
    ]
    many = int(game.to_find(view))
    title = ngettext("Point at {n} butterfly", "Point at {n} butterflies", many).format(n=many)
    choices = [(f"place:{word}", narration.part_label(f"place:{word}")) for word in notation.PLACE_WORDS]
    return [*groups, {"title": title, "many": True, "choices": choices}]


def play_data(game: FamilyFlutterBy, seat: Seat | None) -> dict[str, Any]:
    """What play.js needs: what every board shows, and the words."""
    codes = COLOURS * COLOURS
    return {
        "shown": [int(code) for code in game.tables.shown],
        "butterflies": [narration.butterfly(code) for code in range(codes)],
        "places": {word: _(narration.PLACE_WORDS[word]) for word in notation.PLACE_WORDS},
        "looks": {
            word: [_(text) for text in narration.LOOK_WORDS[number]]
            for number, word in enumerate(notation.SQUARE_WORDS)
        },
        "squares": {word: _(narration.SQUARE_WORDS[word]) for word in notation.SQUARE_WORDS},
        "handicap": 0 if seat is None else int(game.handicap[seat]),
        "alone": game.seats == 1,
        "level": int(game.level),
        "skip": notation.SKIP,
        "keys": [(key, _(told)) for key, told in KEYS],
        "words": {name: _(text) for name, text in PLAY_WORDS.items()},
    }


KEYS = (
    ("1 – 8", N_("fold a flap, clockwise from the upper left corner; once you see it, point at a butterfly")),
    ("Tab", N_("from flap to flap")),
    ("Enter", N_("fold the flap; point at the butterfly")),
    ("C", N_("I see it")),
    ("Esc", N_("search on")),
    ("S", N_("skip the card")),
    ("F", N_("flatten the meadow")),
    ("H", N_("alone: show me how")),
)
PLAY_WORDS = {
    "claim": N_("I see it"),
    "point": N_("Point at it"),
    "point_many": N_("Point at all {n}"),
    "skip": N_("Skip"),
    "skipped": N_("You want to skip this card; the others search on."),
    "flatten": N_("Flatten"),
    "show": N_("Show me how"),
    "late": N_("Too late: the card is gone. Nothing is lost."),
    "wait": N_("Your handicap is not over yet."),
    "best": N_("Your best time: {time}"),
    "new_best": N_("A new best time: {time}"),
    "practice": N_("You were shown a way, so this race is practice: it has no best time."),
}


def home_plate() -> Fragment:
    """The upper half of a meadow with a flap folded, for the home page."""
    from papilio.games.family_flutter_by import SPEC

    squares = "".join(art.square(number, look) for number, look in enumerate((0, 1, 0, 1)))
    content = f"<defs>{art.definitions(SPEC.tables(None))}</defs>{art.frame()}{squares}{art.seams()}"
    return svg.with_prefix(svg.plate((-107.0, -107.0, 214.0, 87.0), content), "plate-flutter-")


def diagram(name: str) -> Fragment:
    """A picture for the rules page, with its caption."""
    from papilio.games.family_flutter_by import SPEC

    tables = SPEC.tables(None)
    if name == "fold":
        left, right = (
            "".join(art.square(number, look) for number, look in enumerate(looks))
            for looks in ((0, 0, 0, 0), (0, 1, 0, 1))
        )
        frame = art.frame()
        content = f'<g>{frame}{left}{art.seams()}</g><g transform="translate(230 0)">{frame}{right}{art.seams()}</g>'
        caption = _("All flat; then the upper right and the lower left square each with a flap folded over.")
        box = (-112.0, -112.0, 454.0, 224.0)
    elif name == "wings":
        content, caption, box = _wings(), _("Seven wings, a colour and a pattern each."), (-30.0, -32.0, 400.0, 74.0)
    else:
        content = art.butterfly(12, "translate(0 0) scale(1.2)") + art.butterfly(36, "translate(130 0) scale(1.2)")
        caption = _("Orange and purple is another butterfly than purple and orange.")
        box = (-60.0, -40.0, 250.0, 76.0)
    paper = '<rect class="ff-cd" x="{:g}" y="{:g}" width="{:g}" height="{:g}"/>'.format(*box)
    picture = svg.picture(
        box, f"<defs>{art.definitions(tables)}</defs>{'' if name == 'fold' else paper}{content}", caption
    )
    return f"{svg.with_prefix(picture, f'{name}-')}<figcaption>{svg.text(caption)}</figcaption>"


def _wings() -> Fragment:
    drawn = []
    for number, letter in enumerate(art.FILLS):
        drawn.append(art.wing(letter, f"translate({55 * number - 14} 0)", False))
        word = svg.text(narration.colour_word(number))
        drawn.append(f'<text class="ff-w" x="{55 * number}" y="36">{word}</text>')
    return "".join(drawn)


__all__ = ["STYLE", "diagram", "hand", "home_plate", "motions", "panels", "play_data", "preview", "scene", "sheet"]
