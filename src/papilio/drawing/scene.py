"""Scene: what a game hands to whoever shows it. Games fill it; the page, the CLI and notebooks read it.

A game's `drawing.py` offers:

    scene(game, view, seat, last=()) -> Scene         # `last`: the events of the last move, which stays marked
    hand(game, view, seat) -> list[Card]              # what the seat holds; [] for a spectator
    panels(game, view, names) -> list[Panel]          # collections and scores, one row a seat
    panels_are_public(game) -> bool                   # if it is there: whether everybody reads the same in them
    preview(game, view, seat, action, events) -> Overlay      # what a move would do, before it is confirmed
    motions(game, events, view) -> list[Motion]       # how the pieces move, in order; the view after the events
    home_plate() -> Fragment                          # the picture on the home page: `svg.plate`, defs included
    diagram(name) -> Fragment                         # a picture for the rules text, where that has {diagram: name}
    STYLE = "..."                                     # optional: the game's own classes, with var(--role) colours

Every element that a player can point at carries `data-slot`, the slot name that `Game.parts` and events use, so one
script selects and animates every game. Where a slot may be chosen, the page gives its element the class "may".

A piece that moves is `<g class="piece" transform="translate(x y)">`; in it `<g class="turn" transform="rotate(d)">`
turns and, inside that, `<g class="wings">` folds. What stands beside the turning part, such as a numeral, stays
upright. So a script may set the transform of each without knowing the game.
"""

from dataclasses import dataclass, field

Fragment = str  # SVG text with everything foreign escaped


@dataclass(slots=True)
class Scene:
    """A position as keyed SVG fragments in layers, from below; two scenes of one game differ key by key.

    `box` is the view box (x, y, width, height). `defs` holds the symbols and never changes within a game.
    The layers named in `still` rarely change and make the static picture; the rest are the pieces. `close_up` is the
    part of the box that matters now, if not all does: a small screen shows it alone until the whole is asked for.
    The layers named in `optional` are shown only when asked for, by their names in words. A page that would show a
    picture smaller than `legible`, in CSS pixels a unit, shows a part of it, and people move it; 0: always the whole.
    """

    box: tuple[float, float, float, float]
    defs: Fragment
    layers: dict[str, dict[str, Fragment]]
    still: tuple[str, ...]
    title: str
    description: str
    style: str = ""  # the game's own classes, as in its STYLE
    close_up: tuple[float, float, float, float] | None = None
    optional: dict[str, str] = field(default_factory=dict)
    legible: float = 0.0


@dataclass(slots=True)
class Card:
    """One thing in a hand: its slot ("" if it cannot be chosen), its picture and its name in words.

    A wide one takes a line of its own where there is room for one beside another.
    """

    slot: str
    picture: Fragment  # a whole <svg> without defs: it uses the scene's
    name: str
    wide: bool = False


@dataclass(slots=True)
class Count:
    """So many of one kind, such as two pink butterflies."""

    number: int | str
    icon: Fragment  # a whole <svg> without defs
    name: str


@dataclass(slots=True)
class Row:
    """One line of a panel; `seat` draws its sign (-1: none), `score` stands large at its end.

    `slot` is where pieces fly to.
    """

    seat: int
    name: str
    score: int | str = ""
    counts: list[Count] = field(default_factory=list)
    slot: str = ""


@dataclass(slots=True)
class Panel:
    """A titled block beside the board."""

    title: str
    rows: list[Row]


@dataclass(slots=True)
class Overlay:
    """What lights up while a move is considered: fragments for the top layer, and the same in a sentence.

    `card` is the picture that the chosen card has meanwhile, such as a tile turned as it would lie; "" is its own.
    """

    fragments: dict[str, Fragment]
    sentence: str
    card: Fragment = ""


@dataclass(slots=True)
class Motion:
    """How one piece moves, for `element.animate`.

    `kind` is "travel" (along `points`), "lay" (grows in place), "vanish" (fades while rays open) or "home" (travels
    along `points`, then shrinks into the slot `target`). `key` names the fragment that moves, as "layer/key" of the
    scene before ("travel", "vanish", "home") or after the move ("lay"). `becomes` names what a travelling piece is in
    the scene after it, "" where it leaves. `points` are x, y, degrees, evenly spaced along the way; the first is where
    the piece stood, the last where it ends. `span` is the length in spaces, by which the page times it. Motions with
    the same `group` start together; two with one `key` are one piece that goes to two places.
    """

    kind: str
    key: str
    points: tuple[tuple[float, float, float], ...] = ()
    target: str = ""
    span: int = 1
    group: int = 0
    becomes: str = ""
