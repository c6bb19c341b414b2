"""Butterfly Garden in words: events, moves, refusals and positions as sentences, all of them translatable."""

from collections.abc import Sequence
from typing import Final

from papilio.core.events import Event
from papilio.core.game import CHANCE, UNKNOWN, Outcome, Seat
from papilio.drawing.glyphs import SEAT_COLOURS
from papilio.games.butterfly_garden import scoring
from papilio.games.butterfly_garden.components import board
from papilio.games.butterfly_garden.rules import FIRST_SEAT, ButterflyGarden
from papilio.games.butterfly_garden.state import (
    BLUE,
    COLOURS,
    DRAW,
    EMPTY,
    NO_TILE,
    ORIENTATIONS,
    OVER,
    PINK,
    PURPLE,
    SPACES,
    TILES,
    GardenState,
)
from papilio.text import N_, _, ngettext

BEDS: Final = "ABCDEF"
COLOUR_NAMES: Final = {BLUE: N_("blue"), PINK: N_("pink"), PURPLE: N_("purple")}
DIRECTIONS: Final = (N_("north-east"), N_("east"), N_("south-east"), N_("south-west"), N_("west"), N_("north-west"))
REFUSALS: Final = {
    "BG-12": N_("It is not your turn, or the tiles are not dealt yet."),
    "BG-13": N_("The starting player is one of the seats at this table."),
    "BG-20": N_("Place one of your own tiles on an empty space."),
    "BG-21": N_("A path may not join two outward edges of the board. Turn the tile or choose another space."),
    "BG-40": N_("There is no such tile left to draw."),
    "BG-41": N_("The game is over."),
}


def colour_name(colour: int) -> str:
    """"pink"."""
    return _(COLOUR_NAMES[colour])


# --- Moves ---


def describe(game: ButterflyGarden, seat: Seat, action: int) -> str:
    """A move: "Tile C, turned 180°, on e5"."""
    if seat == CHANCE:
        if action >= FIRST_SEAT:
            return _("{colour} begins").format(colour=_(SEAT_COLOURS[action - FIRST_SEAT]))
        return _("Tile {letter} is drawn").format(letter=game.tables.pattern_names[action])
    tile, space, turn = (part.partition(":")[2] for part in game.parts(action))
    if turn == "0":
        return _("Tile {tile} on {space}").format(tile=tile, space=space)
    return _("Tile {tile}, turned {degrees}°, on {space}").format(tile=tile, degrees=60 * int(turn), space=space)


def part_label(slot: str) -> str:
    """One slot that a player picks: "tile C", "space e5", "turned 120° clockwise"."""
    kind, _colon, value = slot.partition(":")
    if kind == "tile":
        return _("tile {letter}").format(letter=value)
    if kind == "space":
        return _("space {name}").format(name=value)
    if value == "0":
        return _("not turned")
    return _("turned {degrees}° clockwise").format(degrees=60 * int(value))


def part_prompt(prefix: Sequence[str]) -> str:
    """What to pick next, after the slots picked so far."""
    return (_("first choose a tile"), _("then a space"), _("then how it is turned"))[len(prefix)]


def refusal(clause: str) -> str:
    """Why a move is not allowed."""
    return _(REFUSALS.get(clause, N_("The rules do not allow this.")))


# --- Events ---


def tell(event: Event, names: Sequence[str]) -> str:
    """What happened, for the log; "" for what nobody needs to read."""
    data = event.data
    who = names[event.seat] if event.seat >= 0 else ""
    if event.name == "lay":
        tile, space = data["tile"].partition(":")[2], data["space"].partition(":")[2]
        return _("{name} laid tile {tile} on {space}.").format(name=who, tile=tile, space=space)
    if event.name in ("fly", "arrive", "meet"):
        return _moved(event, [names[seat] for seat in data.get("takers", ())])
    if event.name == "draw":
        if data["tile"] == UNKNOWN:
            return ""
        return _("{name} drew tile {tile}.").format(name=names[data["seat"]], tile=data["tile"].partition(":")[2])
    if event.name == "start":
        return _("{name} begins.").format(name=names[data["seat"]])
    if event.name == "count":
        points = _listed(f"{name} {number}" for name, number in zip(names, data["points"], strict=False))
        return _("Game {number} is over: {points}.").format(number=data["game"], points=points)
    if event.name == "undo":
        return _("{name} took the last move back.").format(name=who)
    return ""


def _moved(event: Event, takers: Sequence[str]) -> str:
    data = event.data
    if event.name == "meet":
        first, second = data["colours"]
        if first == second:
            return _("Two {colour} butterflies met and flew away.").format(colour=colour_name(first))
        words = _("A {first} and a {second} butterfly met and flew away.")
        return words.format(first=colour_name(first), second=colour_name(second))
    tiles = len(data["way"])
    flew = ngettext("A {colour} butterfly flew {n} tile", "A {colour} butterfly flew {n} tiles", tiles)
    flew = flew.format(colour=colour_name(data["colour"]), n=tiles)
    if event.name == "fly":
        return flew + "."
    return _("{flew} into flowerbed {bed}: {taken}.").format(flew=flew, bed=BEDS[data["bed"]], taken=_taken(takers))


def _taken(takers: Sequence[str]) -> str:
    if len(takers) == 1:
        return _("{name} takes it").format(name=takers[0])
    return _("{first} and {second} take one each").format(first=takers[0], second=takers[1])


def would(events: Sequence[Event]) -> str:
    """What a placement would do, before it is confirmed."""
    sent = [_would_move(event) for event in events if event.name in ("fly", "arrive")]
    meetings = [_would_meet(event) for event in events if event.name == "meet"]
    told = []
    if sent:
        told.append(_("This tile would send {flights}.").format(flights=_listed(sent)))
    if meetings:
        told.append(_("{pairs} would meet and fly away.").format(pairs=_capital(_listed(meetings))))
    return " ".join(told) or _("This tile would move no butterfly.")


def _would_move(event: Event) -> str:
    data = event.data
    tiles = len(data["way"])
    words = ngettext("one {colour} butterfly {n} tile", "one {colour} butterfly {n} tiles", tiles)
    words = words.format(colour=colour_name(data["colour"]), n=tiles)
    if event.name == "fly":
        return words
    taken = _taken([_(SEAT_COLOURS[seat]) for seat in data["takers"]])
    return _("{flight}, into flowerbed {bed}: {taken}").format(flight=words, bed=BEDS[data["bed"]], taken=taken)


def _would_meet(event: Event) -> str:
    first, second = event.data["colours"]
    if first == second:
        return _("two {colour} butterflies").format(colour=colour_name(first))
    return _("a {first} and a {second} butterfly").format(first=colour_name(first), second=colour_name(second))


def _listed(items: Sequence[str] | object) -> str:
    words = list(items)  # type: ignore[call-overload]
    if len(words) < 2:
        return "".join(words)
    return _("{most} and {last}").format(most=", ".join(words[:-1]), last=words[-1])


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


# --- The table ---


def waiting(game: ButterflyGarden, view: GardenState, names: Sequence[str]) -> str:
    """Whom the table waits for, and for what."""
    if view.phase == OVER:
        return _("The game is over.")
    name = names[view.turn]
    if view.phase == DRAW:
        return _("{name} draws a tile.").format(name=name)
    if not game.actors(view) or game.actors(view)[0] < 0:
        return _("The tiles are dealt.")
    return _("{name} lays a tile.").format(name=name)


def result(outcome: Outcome, names: Sequence[str]) -> str:
    """Who won, with how many points, and how the game ended."""
    best = max(outcome.scores)
    winners = _listed([names[seat] for seat in outcome.winners])
    if len(outcome.winners) > 1:
        won = ngettext("{names} share the win with {n} point.", "{names} share the win with {n} points.", best)
    else:
        won = ngettext("{names} wins with {n} point.", "{names} wins with {n} points.", best)
    ended = {
        "no-butterflies": _("No butterfly is left in the garden."),
        "last-tile": _("The last tile is laid."),
    }.get(outcome.reason, "")
    return f"{ended} {won.format(names=winners, n=best)}".strip()


def final_count(game: ButterflyGarden, state: GardenState, names: Sequence[str] = ()) -> list[str]:
    """The score step by step, a line for each seat."""
    lines = []
    for seat in range(game.seats):
        name = names[seat] if names else _(SEAT_COLOURS[seat])
        held = {colour: int(state.collected[seat * COLOURS + colour]) for colour in (PURPLE, PINK, BLUE)}
        if UNKNOWN in held.values():
            lines.append(_("{name}: behind the screen").format(name=name))
            continue
        terms = ", ".join(f"{colour_name(colour)} {number} × {colour}" for colour, number in held.items())
        points = int(scoring.points(state, seat))
        line = ngettext("{name}: {terms}: {n} point", "{name}: {terms}: {n} points", points)
        lines.append(line.format(name=name, terms=terms, n=points))
        if game.games > 1:
            total = int(state.totals[seat])
            lines[-1] += " · " + _("all games: {total}").format(total=total)
    return lines


def games_over(view: GardenState) -> int:
    """How many of the games in a row are finished."""
    return int(view.game_number) - (view.phase != OVER)


def tiles_held(game: ButterflyGarden, view: GardenState, seat: Seat) -> int:
    """How many tiles are in a hand; that is public."""
    size = int(game.hand)
    return sum(tile != NO_TILE for tile in view.hands[seat * size : (seat + 1) * size])


# --- Positions ---


def in_words(game: ButterflyGarden, view: GardenState, names: Sequence[str]) -> list[str]:
    """The position for those who hear it: bag, butterflies, flowerbeds, tiles, collections."""
    laid, bag = int(view.laid), int(view.bag_size)
    lines = [
        _("{laid} of {all} tiles are laid; {bag} are in the bag.").format(laid=laid, all=TILES, bag=bag),
        _("In the centre: {purple} purple, {pink} pink.").format(purple=view.centre[PURPLE], pink=view.centre[PINK]),
    ]
    for colour, space, edge in game.resting(view):
        facing = board().name(board().neighbour(space, edge))
        line = _("A {colour} butterfly on {space} looks {direction}, at empty space {facing}.")
        lines.append(line.format(colour=colour_name(colour), space=board().name(space),
                                 direction=_(DIRECTIONS[edge]), facing=facing))  # fmt: skip
    for bed in range(6):
        owners = dict.fromkeys(names[game.owners[bed * 2 + side]] for side in (0, 1))
        lines.append(_("Flowerbed {letter}: {owners}.").format(letter=BEDS[bed], owners=_listed(list(owners))))
    tiles = [
        f"{game.tables.names[space]} {game.tile_text(int(view.spaces[space]))}"
        for space in range(SPACES)
        if view.spaces[space] < ORIENTATIONS
    ]
    if tiles:
        lines.append(_("Tiles, each with its turn in steps of 60°: {tiles}.").format(tiles=", ".join(tiles)))
    return lines + final_count(game, view, names)


def board_text(game: ButterflyGarden, view: GardenState) -> str:
    """The board for a terminal: tiles with their turn; in an empty space the butterflies that look at it.

    P, p and b are purple, pink and blue; "o" is a corner fountain, "O" the centre with those that rest there.
    """
    looking: dict[int, str] = {}
    for colour, space, edge in game.resting(view):
        beyond = board().neighbour(space, edge)
        looking[beyond] = looking.get(beyond, "") + " bpP"[colour]
    rows: dict[str, list[str]] = {}
    for space, name in enumerate(game.tables.names):
        rows.setdefault(name[0], []).append(_cell(game, view, space, looking.get(space, "")))
    lines = [
        f"{letter} {' ' * (3 * (9 - len(cells)))}{''.join(f'{cell:^6}' for cell in cells)}".rstrip()
        for letter, cells in rows.items()
    ]
    centre = "p" * int(view.centre[PINK]) + "P" * int(view.centre[PURPLE])
    bag, laid = int(view.bag_size), int(view.laid)
    lines.append(_("Centre: {centre}. Laid {laid}, in the bag {bag}.").format(
        centre=centre or "-", laid=laid, bag=bag))  # fmt: skip
    if view.phase != OVER:
        lines.append(_("At turn: {colour}").format(colour=_(SEAT_COLOURS[view.turn])))
    return "\n".join(lines + final_count(game, view))


def _cell(game: ButterflyGarden, view: GardenState, space: int, looking: str) -> str:
    code = int(view.spaces[space])
    if code < ORIENTATIONS:
        return game.tile_text(code)
    if code == EMPTY:
        return looking or "."
    return "(O)" if space == SPACES // 2 else "(o)"
