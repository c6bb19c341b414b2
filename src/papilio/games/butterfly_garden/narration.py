"""Butterfly Garden in words: events, moves, refusals and results, for log, screen reader and terminal."""

from collections.abc import Sequence
from typing import Any

from papilio.core.events import Event
from papilio.core.game import CHANCE, UNKNOWN, Outcome, Seat
from papilio.drawing.glyphs import SEAT_SHAPES, seat_colour
from papilio.games.butterfly_garden import scoring
from papilio.games.butterfly_garden.actions import tile_text
from papilio.games.butterfly_garden.components import board, corner_space
from papilio.games.butterfly_garden.moving import resting
from papilio.games.butterfly_garden.rules import ButterflyGarden
from papilio.games.butterfly_garden.state import (
    BLUE,
    CENTRE,
    COLOURS,
    CORNER,
    EMPTY,
    ORIENTATIONS,
    OVER,
    PINK,
    PLACE,
    PURPLE,
    SPACES,
    GardenState,
)
from papilio.text import N_, _, ngettext

BEDS = "ABCDEF"
COLOUR_WORDS = {PURPLE: N_("purple"), PINK: N_("pink"), BLUE: N_("blue")}
EDGE_WORDS = (N_("north-east"), N_("east"), N_("south-east"), N_("south-west"), N_("west"), N_("north-west"))
LETTERS = {PURPLE: "P", PINK: "p", BLUE: "b"}

REFUSALS = {
    "BG-12": N_("It is not your turn: turns go clockwise."),
    "BG-13": N_("Only a seat of this table can start."),
    "BG-20": N_("A tile of your hand goes on an empty space; this one cannot."),
    "BG-21": N_("A path may not join two outward edges of the board. Turn the tile, or choose another space."),
    "BG-40": N_("There is no such tile to draw."),
    "BG-41": N_("The game is over: no butterfly is left on the board."),
}


def tiles_crossed(way: Sequence[int]) -> int:
    """How many tiles a way leads over; fountains' rims are none, and a tile crossed again is no further one."""
    corners = {corner_space(corner) for corner in range(6)}
    return len({step // 36 for step in way} - corners)


def tell(event: Event, names: Sequence[str]) -> str:
    """One event as a sentence for the log; "" where there is nothing to tell."""
    data = event.data
    if event.name == "start":
        return _("{name} starts.").format(name=names[data["seat"]])
    if event.name == "lay":
        where = {"name": names[event.seat], "tile": data["tile"][5:], "space": data["space"][6:]}
        return _("{name} laid a tile {tile} on {space}.").format(**where)
    if event.name == "draw":
        return _tell_draw(event, names)
    if event.name == "fly":
        tiles = tiles_crossed(data["way"])
        text = ngettext("A {colour} butterfly flew {n} tile.", "A {colour} butterfly flew {n} tiles.", tiles)
        return text.format(colour=colour_word(data["colour"]), n=tiles)
    if event.name == "meet":
        return _("{pair} met and flew away.").format(pair=_sentence_case(pair_words(data["colours"])))
    if event.name == "arrive":
        return _tell_arrival(data, names)
    if event.name == "count":
        return _tell_count(data, names)
    return ""


def _tell_draw(event: Event, names: Sequence[str]) -> str:
    seat, tile = event.data["seat"], event.data["tile"]
    if tile == UNKNOWN:
        return ""  # that each draws after laying goes without saying
    return _("{name} drew a tile {tile}.").format(name=names[seat], tile=tile[5:])


def _tell_arrival(data: dict[str, Any], names: Sequence[str]) -> str:
    text = _("A {colour} butterfly came to flowerbed {bed}: {taken}.")
    taken = _taken([names[seat] for seat in data["takers"]])
    return text.format(colour=colour_word(data["colour"]), bed=BEDS[data["bed"]], taken=taken)


def _taken(takers: Sequence[str]) -> str:
    if len(takers) == 1:
        return _("{name} takes it").format(name=takers[0])
    return _("{one} and {other} take one each").format(one=takers[0], other=takers[1])


def colour_word(colour: int) -> str:
    """A butterfly's colour."""
    return _(COLOUR_WORDS[colour])


def pair_words(colours: Sequence[int]) -> str:
    """Two butterflies that meet."""
    one, other = colours
    if one == other:
        return _("two {colour} butterflies").format(colour=colour_word(one))
    return _("a {one} and a {other} butterfly").format(one=colour_word(one), other=colour_word(other))


def foretell(events: Sequence[Event]) -> str:
    """What a placement would do, before it is confirmed; owners are named by their signs."""
    flown = [_would_fly(event.data) for event in events if event.name in ("fly", "arrive")]
    met = [pair_words(event.data["colours"]) for event in events if event.name == "meet"]
    told = []
    if flown:
        told.append(_("This tile would send {flights}.").format(flights=_listed(flown)))
    if met:
        told.append(_("{pairs} would meet and fly away.").format(pairs=_sentence_case(_listed(met))))
    return " ".join(told) or _("This tile would move no butterfly.")


def _would_fly(data: dict[str, Any]) -> str:
    tiles = tiles_crossed(data["way"])
    text = ngettext("one {colour} butterfly {n} tile", "one {colour} butterfly {n} tiles", tiles)
    text = text.format(colour=colour_word(data["colour"]), n=tiles)
    if "bed" not in data:
        return text
    signs = [_sign_words(seat) for seat in data["takers"]]
    if len(signs) == 1:
        return _("{flight}, into flowerbed {bed}, for {sign}").format(flight=text, bed=BEDS[data["bed"]], sign=signs[0])
    return _("{flight}, into flowerbed {bed}, one each for {one} and {other}").format(
        flight=text, bed=BEDS[data["bed"]], one=signs[0], other=signs[1]
    )


def _sign_words(seat: int) -> str:
    return _("{colour} ({shape})").format(colour=seat_colour(seat), shape=_(SEAT_SHAPES[seat]))


def _listed(items: Sequence[str]) -> str:
    if len(items) == 1:
        return items[0]
    return _("{most} and {last}").format(most=", ".join(items[:-1]), last=items[-1])


def _tell_count(data: dict[str, Any], names: Sequence[str]) -> str:
    points = ", ".join(f"{name} {n}" for name, n in zip(names, data["points"], strict=False))
    if data["points"] == data["totals"]:
        return _("The garden is empty. Points: {points}.").format(points=points)
    totals = ", ".join(f"{name} {n}" for name, n in zip(names, data["totals"], strict=False))
    text = _("The garden is empty. Points of game {game}: {points}. Totals: {totals}.")
    return text.format(game=data["game"], points=points, totals=totals)


def describe(game: ButterflyGarden, seat: Seat, action: int) -> str:
    """A move in words."""
    if seat == CHANCE:
        return game.text(seat, action)
    tile, space, turn = game.parts(action)
    return _("{tile} on {space}, {turn}").format(
        tile=_sentence_case(part_label(tile)), space=space[6:], turn=part_label(turn)
    )


def part_label(slot: str) -> str:
    """One slot in words, for the tree of moves."""
    kind, _colon, name = slot.partition(":")
    if kind == "tile":
        return _("tile {name}").format(name=name)
    if kind == "space":
        return _("space {name}").format(name=name)
    return _("turned {degrees}°").format(degrees=60 * int(name)) if int(name) else _("not turned")


def part_prompt(kind: str) -> str:
    """What to choose next."""
    return {"tile": _("Choose a tile"), "space": _("Choose a space"), "turn": _("Choose a turn")}[kind]


def refusal(clause: str) -> str:
    """Why a move is refused, in a player's words."""
    return _(REFUSALS.get(clause, N_("This is no legal move.")))


def waiting(game: ButterflyGarden, state: GardenState, names: Sequence[str]) -> str:
    """What the game waits for, for everybody."""
    if state.phase != PLACE:
        return _("Tiles are being drawn.")
    laid = _("tile {number} of 54").format(number=state.laid + 1)
    if game.setup.games > 1:
        return _("Game {game} of {games}, {laid}").format(game=state.game_number, games=game.setup.games, laid=laid)
    return _sentence_case(laid)


def result(outcome: Outcome, names: Sequence[str]) -> str:
    """Who won, and with what."""
    winners = [names[seat] for seat in outcome.winners]
    points = max(outcome.scores)
    if len(winners) == 1:
        text = ngettext("{name} wins with {n} point.", "{name} wins with {n} points.", points)
        return text.format(name=winners[0], n=points)
    text = ngettext("{names} share the win with {n} point.", "{names} share the win with {n} points.", points)
    return text.format(names=_listed(winners), n=points)


def final_count(game: ButterflyGarden, state: GardenState, names: Sequence[str]) -> list[str]:
    """The count of a finished game, line by line (BG-42, BG-50)."""
    lines = []
    for seat in range(game.seats):
        if state.collected[seat * COLOURS + BLUE] == UNKNOWN:
            lines.append(_("{name}: behind the screen.").format(name=names[seat]))
            continue
        parts = []
        for colour in (PURPLE, PINK, BLUE):
            number = int(state.collected[seat * COLOURS + colour])
            parts.append(f"{number} {colour_word(colour)} × {colour} = {number * colour}")
        points = int(scoring.points(state, seat))
        text = ngettext("{name}: {sum}; {n} point.", "{name}: {sum}; {n} points.", points)
        lines.append(text.format(name=names[seat], sum=", ".join(parts), n=points))
    if game.setup.games > 1:
        totals = ", ".join(f"{names[seat]} {int(state.totals[seat])}" for seat in range(game.seats))
        lines.append(_("All {n} games: {totals}.").format(n=game.setup.games, totals=totals))
    return lines


def in_words(game: ButterflyGarden, state: GardenState, names: Sequence[str]) -> list[str]:
    """The position for those who do not see it."""
    lines = [
        _("{laid} of 54 tiles are laid; {bag} are in the bag.").format(laid=int(state.laid), bag=int(state.bag_size)),
        _("In the centre rest {pink} pink and {purple} purple.").format(
            pink=int(state.centre[PINK]), purple=int(state.centre[PURPLE])
        ),
    ]
    for colour, space, edge in resting(game.tables, state):
        facing = game.tables.names[game.tables.neighbour[space * 6 + edge]]
        text = _("A {colour} butterfly rests on {space} and looks {edge}, at the empty space {facing}.")
        words = {"colour": colour_word(colour), "space": game.tables.names[space], "edge": _(EDGE_WORDS[edge])}
        lines.append(text.format(facing=facing, **words))
    for bed, letter in enumerate(BEDS):
        owners = dict.fromkeys(names[game.setup.owners[bed * 2 + side]] for side in (0, 1))
        lines.append(_("Flowerbed {letter} belongs to {owners}.").format(letter=letter, owners=_listed([*owners])))
    tiles = [
        f"{game.tables.names[space]} {tile_text(game.tables, int(state.spaces[space]))}"
        for space in range(SPACES)
        if state.spaces[space] < ORIENTATIONS
    ]
    if tiles:
        lines.append(_("Tiles, each with its turn in steps of 60°: {tiles}.").format(tiles=", ".join(tiles)))
    for seat in range(game.seats):
        if state.collected[seat * COLOURS + BLUE] == UNKNOWN:
            continue
        points = int(scoring.points(state, seat))
        lines.append(
            ngettext("{name} has {n} point.", "{name} has {n} points.", points).format(name=names[seat], n=points)
        )
    if state.phase == OVER:
        lines.append(_("The game is over."))
    return lines


def board_legend() -> str:
    """What the signs of `board_text` mean."""
    return _(
        "Board: C3 is a tile of pattern C, turned 3 times 60° clockwise; · is an empty space, () a fountain; P, p, b "
        "are purple (3), pink (2) and blue (1) butterflies."
    )


def board_text(game: ButterflyGarden, state: GardenState) -> str:
    """The board for a terminal, one line a row; then hands and collections.

    A tile is its pattern and turn ("C3"), a fountain "()", the centre what rests there. An empty space is "·" with the
    butterflies that look at it and would move over a tile laid there: P, p, b are worth 3, 2, 1 points.
    """
    looking: dict[int, str] = {}
    for colour, space, edge in resting(game.tables, state):
        beyond = int(game.tables.neighbour[space * 6 + edge])
        looking[beyond] = looking.get(beyond, "") + LETTERS[colour]
    rows: dict[str, list[str]] = {}
    for space in range(SPACES):
        name = board().name(space)
        rows.setdefault(name[0], []).append(_cell(game, state, space) + looking.get(space, ""))
    lines = []
    for letter, cells in rows.items():
        indent = " " * (3 * (9 - len(cells)))
        lines.append(f"{letter} {indent}" + "".join(f"{cell:<6}" for cell in cells).rstrip())
    for seat in range(game.seats):
        lines.append(_seat_line(game, state, seat))
    return "\n".join(lines)


def _cell(game: ButterflyGarden, state: GardenState, space: int) -> str:
    code = int(state.spaces[space])
    if code == EMPTY:
        return "·"
    if code == CENTRE:
        return "p" * int(state.centre[PINK]) + "P" * int(state.centre[PURPLE]) or "()"
    return "()" if code >= CORNER else tile_text(game.tables, code)


def _seat_line(game: ButterflyGarden, state: GardenState, seat: int) -> str:
    size = int(game.setup.hand)
    names = [*game.tables.pattern_names]
    tiles = [int(tile) for tile in state.hands[seat * size : (seat + 1) * size]]
    hand = " ".join("?" if tile == UNKNOWN else names[tile] for tile in tiles if tile >= UNKNOWN)
    mark = ">" if state.phase == PLACE and state.turn == seat else " "
    if state.collected[seat * COLOURS + BLUE] == UNKNOWN:
        collection = _("behind the screen")
    else:
        held = [f"{state.collected[seat * COLOURS + colour]}{LETTERS[colour]}" for colour in (PURPLE, PINK, BLUE)]
        collection = " ".join(held) + f" = {scoring.points(state, seat)}"
    return f"{mark} {seat + 1}  [{hand}]  {collection}"


def _sentence_case(text: str) -> str:
    return text[:1].upper() + text[1:]
