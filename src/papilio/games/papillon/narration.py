"""Papillon in words: events, moves, refusals and results, for log, screen reader and terminal."""

from collections.abc import Sequence

from papilio.core.game import CHANCE, Outcome, Seat
from papilio.games.papillon import rules_garden as garden
from papilio.games.papillon import scoring
from papilio.games.papillon.narration_events import COLOURS, part_label, part_prompt, tell, tile_words
from papilio.games.papillon.rules import Papillon
from papilio.games.papillon.rules_draft import space_name
from papilio.games.papillon.state import (
    BID,
    DRAFT,
    GARDEN,
    GIFT,
    NONE,
    OVER,
    PLOTS,
    POLLINATE,
    SEATS,
    SIDES,
    SPACES,
    TILES,
    TOKEN,
    WAITING,
    ZONES,
    PapillonState,
)
from papilio.text import N_, _, ngettext

__all__ = [
    "board_legend",
    "board_text",
    "describe",
    "final_count",
    "in_words",
    "part_label",
    "part_prompt",
    "refusal",
    "result",
    "tell",
    "waiting",
]

REFUSALS = {
    "PN-10": N_("A flower goes on a plot that is still free."),
    "PN-14": N_("It is not your turn to bid."),
    "PN-20": N_("The round is still being prepared."),
    "PN-21": N_("Bid on a free space from 1 to 5 that you can pay, or on the zero lane."),
    "PN-30": N_("In your turn, take a row or column that still holds a tile."),
    "PN-31": N_("One more tile is drawn from the bag."),
    "PN-40": N_(
        "A tile goes beside your garden, every edge against its like: flower to the same flower, field to field."
    ),
    "PN-41": N_("You are done with gardening; what lies there stays."),
    "PN-42": N_("You still hold a tile that fits somewhere in your garden. Lay it first."),
    "PN-44": N_("Say first whether a butterfly leaves a flower for the closed zone."),
    "PN-50": N_("A waiting butterfly flies to a flower of its zone's colour with space, home only if there is none."),
    "PN-52": N_("The extra butterfly goes to a flower of the same colour with space."),
    "PN-53": N_("Take the bonus token, or leave it."),
    "PN-60": N_("The game is over: eight rounds are played."),
}


# --- Moves ---


def describe(game: Papillon, seat: Seat, action: int) -> str:
    """A move in words."""
    if seat == CHANCE:
        return game.text(seat, action)
    parts = game.parts(action)
    if len(parts) == 3:
        tile, cell, turn = (part_label(part) for part in parts)
        return _("{tile}, {cell}, {turn}").format(tile=_sentence_case(tile), cell=cell, turn=turn)
    if len(parts) == 2:
        return _("{zone} to {place}").format(zone=_sentence_case(part_label(parts[0])), place=part_label(parts[1]))
    text = game.text(seat, action)
    if text.startswith("lift ") and text != "lift none":
        return _("Take a butterfly from {flower}").format(flower=part_label(parts[0]))
    if text.startswith("gift "):
        return _("Another butterfly to {flower}").format(flower=part_label(parts[0]))
    return _sentence_case(part_label(parts[0]))


def refusal(clause: str) -> str:
    """Why a move is refused, in a player's words."""
    return _(REFUSALS.get(clause, N_("This is no legal move.")))


# --- Positions ---


def waiting(game: Papillon, state: PapillonState, names: Sequence[str]) -> str:
    """What the game waits for, for everybody."""
    if state.phase == OVER:
        return _("Eight rounds are over")
    doing = {
        BID: _("bidding for turn order"),
        DRAFT: _("drafting"),
        GARDEN: _("gardening, all at once"),
        POLLINATE: _("pollination"),
        TOKEN: _("pollination"),
        GIFT: _("pollination"),
    }.get(int(state.phase), _("being prepared"))
    return _("Round {n} of 8, {doing}").format(n=max(1, int(state.round)), doing=doing)


def result(outcome: Outcome, names: Sequence[str]) -> str:
    """Who won, and with what."""
    winners = [names[seat] for seat in outcome.winners]
    points = max(outcome.scores)
    if len(winners) == 1:
        text = ngettext("{name} wins with {n} nectar point.", "{name} wins with {n} nectar points.", points)
        if list(outcome.scores).count(points) > 1:
            text = ngettext(
                "{name} wins with {n} nectar point and more gnomes.",
                "{name} wins with {n} nectar points and more gnomes.",
                points,
            )
        return text.format(name=winners[0], n=points)
    text = ngettext("{names} share the win with {n} point.", "{names} share the win with {n} points.", points)
    return text.format(names=_(" and ").join(winners), n=points)


def final_count(game: Papillon, state: PapillonState, names: Sequence[str]) -> list[str]:
    """The count of a finished game, line by line (PN-60 to PN-66)."""
    running = [0] * game.seats
    lines = [
        _line(line_words(game, state, name), points, running, names)
        for name, points in scoring.lines(game.tables, state, game.seats, game.published)
    ]
    if running.count(max(running)) > 1:
        gnomes = _(", ").join(f"{names[seat]} {int(state.gnomes[seat])}" for seat in range(game.seats))
        lines.append(_("A tie; gnomes decide: {gnomes}.").format(gnomes=gnomes))
    return lines


def line_words(game: Papillon, state: PapillonState, name: str) -> str:
    """What a line of the count is about."""
    if name.startswith("flower:"):
        plot = int(name[7:]) - 1
        return _("Flower {n}, {colour}").format(n=plot + 1, colour=_(COLOURS[state.flower[plot]]))
    if name == "caterpillars":
        return _("Caterpillars")
    if name == "fields":
        return _("Butterflies in closed fields") if game.published else _("Closed fields")
    return _("Closed flower zones") if game.published else _("Largest flower zone")


def all_counts(game: Papillon, state: PapillonState) -> list[scoring.Count]:
    """Everyone's points, line by line, if the game ended now."""
    largest = scoring.largest_flower_zone(game.tables, state, game.seats)
    return [scoring.count(game.tables, state, seat, game.published, largest) for seat in range(game.seats)]


def _line(what: str, points: list[int], running: list[int], names: Sequence[str]) -> str:
    told = []
    for seat, n in enumerate(points):
        running[seat] += n
        told.append(_("{name} +{n} = {total}").format(name=names[seat], n=n, total=running[seat]))
    return f"{what}: " + _(", ").join(told)


def in_words(game: Papillon, state: PapillonState, names: Sequence[str]) -> list[str]:
    """The position for those who do not see it."""
    tables = game.tables
    lines = [waiting(game, state, names) + "."]
    board = [
        f"{space_name(space)} {tile_words(tables.kind_names[state.board[space]])}"
        for space in range(SPACES)
        if state.board[space] != NONE
    ]
    if board:
        lines.append(_("On the drafting board: {tiles}.").format(tiles=_("; ").join(board)))
    for plot in range(PLOTS):
        if state.flower[plot]:
            lines.append(_flower_words(game, state, plot, names))
    for seat in range(game.seats):
        lines.append(_seat_words(game, state, seat, names))
        lines += _zone_words(game, state, seat)
    return lines


def _flower_words(game: Papillon, state: PapillonState, plot: int, names: Sequence[str]) -> str:
    who = [
        f"{names[seat]} {int(state.on_flower[plot * SEATS + seat])}"
        for seat in range(game.seats)
        if state.on_flower[plot * SEATS + seat]
    ]
    values = ", ".join(str(int(value)) for value in game.tables.plot_values[plot * 3 : plot * 3 + 3])
    return _("Flower {n}, {colour}, worth {values}: {who}{token}.").format(
        n=plot + 1,
        colour=_(COLOURS[state.flower[plot]]),
        values=values,
        who=_(", ").join(who) or _("nobody"),
        token=_("; bonus token") if state.token[plot] else "",
    )


def _seat_words(game: Papillon, state: PapillonState, seat: int, names: Sequence[str]) -> str:
    held = [tile_words(game.tables.kind_names[k]) for k in state.held[seat * TILES : (seat + 1) * TILES] if k != NONE]
    caterpillars, reserve, gnomes = int(state.caterpillars[seat]), int(state.reserve[seat]), int(state.gnomes[seat])
    laid = int(state.laid[seat])
    return _("{name}: {things}; in hand: {held}.").format(
        name=names[seat],
        things=_(", ").join(
            (
                ngettext("{n} caterpillar", "{n} caterpillars", caterpillars).format(n=caterpillars),
                ngettext("{n} butterfly in reserve", "{n} butterflies in reserve", reserve).format(n=reserve),
                ngettext("{n} gnome", "{n} gnomes", gnomes).format(n=gnomes),
                ngettext("{n} tile in the garden", "{n} tiles in the garden", laid).format(n=laid),
            )
        ),
        held=_("; ").join(held) or _("nothing"),
    )


def zones_of(game: Papillon, state: PapillonState, seat: int) -> list[int]:
    """The zones of a garden, by their least nodes."""
    return [node for node in range(int(state.laid[seat]) * SIDES) if garden.is_zone(game.tables, state, seat, node)]


def zone_words(game: Papillon, state: PapillonState, seat: int, zone: int) -> str:
    """A zone, its size, and whether it is closed."""
    colour = _(COLOURS[garden.colour_of(game.tables, state, seat, zone)])
    size = int(garden.size_of(state, seat, zone))
    gaps = int(state.gaps[seat * ZONES + zone])
    if not gaps:
        return _("{colour}, {n} tiles, closed").format(colour=colour, n=size)
    tiles = ngettext("{colour}, {n} tile", "{colour}, {n} tiles", size).format(colour=colour, n=size)
    return tiles + ngettext(", open, {n} gap", ", open, {n} gaps", gaps).format(n=gaps)


def _zone_words(game: Papillon, state: PapillonState, seat: int) -> list[str]:
    waiting = {int(zone) for zone in state.waiting[seat * WAITING : (seat + 1) * WAITING]}
    told = []
    for zone in zones_of(game, state, seat):
        words = zone_words(game, state, seat, zone)
        told.append(
            _("  Zone: {zone}{waits}.").format(zone=words, waits=_("; a butterfly waits") if zone in waiting else "")
        )
    return told


def board_legend() -> str:
    """What the signs of `board_text` mean."""
    return _(
        "Tiles: four letters are the edges from north clockwise, F field, R red, Y yellow, B blue, P purple flowers. "
        "On the drafting board c is the caterpillar's symbol, b a butterfly in the field, * a caterpillar; · is empty."
    )


def board_text(game: Papillon, state: PapillonState) -> str:
    """The table for a terminal."""
    names = [_("Seat {n}").format(n=seat + 1) for seat in range(game.seats)]
    lines = [waiting(game, state, names)]
    if any(kind != NONE for kind in state.board):
        for row in range(4):
            spaces = [space for space in range(SPACES) if space_name(space).startswith(f"r{row + 1}")]
            cells = [_board_cell(game, state, space) for space in spaces]
            lines.append(f"  row {row + 1}  " + "".join(f"{cell:<9}" for cell in cells).rstrip())
    for plot in range(PLOTS):
        if state.flower[plot]:
            lines.append("  " + _flower_words(game, state, plot, names))
    for seat in range(game.seats):
        lines.append(_seat_words(game, state, seat, names))
        lines += _garden_rows(game, state, seat)
    return "\n".join(lines)


def _board_cell(game: Papillon, state: PapillonState, space: int) -> str:
    if state.board[space] == NONE:
        return "·"
    return game.tables.kind_names[state.board[space]] + ("*" if state.on_board[space] else "")


def _garden_rows(game: Papillon, state: PapillonState, seat: int) -> list[str]:
    """A garden as rows of tiles; each shows its edges from north clockwise, as it lies."""
    there: dict[tuple[int, int], str] = {}
    for k in range(seat * TILES, seat * TILES + int(state.laid[seat])):
        y, x = divmod(int(state.cell[k]), 65)
        colours = game.tables.edge_colour[state.tile[k] * SIDES : state.tile[k] * SIDES + SIDES]
        there[x, y] = "".join("FRYBP"[colour] for colour in colours)
    if not there:
        return []
    xs, ys = [x for x, _y in there], [y for _x, y in there]
    return [
        "    " + " ".join(there.get((x, y), "    ") for x in range(min(xs), max(xs) + 1)).rstrip()
        for y in range(min(ys), max(ys) + 1)
    ]


def track_title() -> str:
    """What stands over the score track."""
    return _("Score")


def colour_of_seat(seat: int) -> str:
    """What a seat is called by its colour."""
    return (_("Red"), _("Blue"), _("Yellow"), _("White"))[seat]


def _sentence_case(text: str) -> str:
    return text[:1].upper() + text[1:]
