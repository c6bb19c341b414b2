"""Proves that a foreign position is one that a game can have: BG-21, BG-31, BG-60, BG-61, hands and turns."""

from typing import Any, NamedTuple

from papilio.core.demands import of_position as demand
from papilio.core.game import UNKNOWN
from papilio.games.butterfly_garden import scoring
from papilio.games.butterfly_garden.components import corner_space
from papilio.games.butterfly_garden.moving import in_play_of
from papilio.games.butterfly_garden.rules import ButterflyGarden
from papilio.games.butterfly_garden.setting_up import initial_reserve
from papilio.games.butterfly_garden.state import (
    BLUE,
    COLOURS,
    DEAL,
    DRAW,
    EMPTY,
    FIRST_PLAYER,
    MIDDLE,
    NO_TILE,
    ORIENTATIONS,
    OVER,
    PATTERNS,
    PINK,
    PLACE,
    PURPLE,
    SPACES,
    TILES,
    GardenState,
)

EXITS = [(MIDDLE, edge) for edge in range(6)] + [(corner_space(i), (i + 3) % 6) for i in range(6)]
MOST_POINTS = 3 + 5 * 2 + 6  # of one seat in one game (BG-5, BG-42)


def check(game: ButterflyGarden, state: GardenState) -> None:
    """Raises InvalidPosition for a position, or a view of one, that no game can reach by these laws."""
    _tiles(game, state)
    _fountains(game, state)
    _paths(game, state)
    _butterflies(game, state)
    _gone(game, state)
    _hands(game, state)
    _turn(game, state)


def _tiles(game: ButterflyGarden, state: GardenState) -> None:
    tables = game.tables
    used = [0] * PATTERNS
    for space in range(SPACES):
        code = int(state.spaces[space])
        if code < ORIENTATIONS:
            used[tables.pattern_of[code]] += 1
            fits = tables.fits[space * ORIENTATIONS + code] == 1
            demand(fits, f"tiles.{tables.names[space]}", "a path joins two outward edges (BG-21)")
    hidden = 0
    for tile in state.hands:
        if tile >= 0:
            used[tile] += 1
        hidden += tile == UNKNOWN
    known_bag = state.bag[0] != UNKNOWN
    demand(not (known_bag and hidden), "bag", "is known only to who knows every hand (BG-14)")
    for pattern in range(PATTERNS):
        name, count = tables.pattern_names[pattern], int(tables.tile_count[pattern])
        used[pattern] += state.bag[pattern] if known_bag else 0
        demand(used[pattern] <= count, f"bag.{name}", f"there are {count} such tiles in the box (BG-61)")
    bag_size = int(state.bag_size)
    demand(not known_bag or sum(state.bag) == bag_size, "bag_size", "is not the number of tiles in the bag")
    total = sum(used) + hidden + (0 if known_bag else bag_size)
    demand(total == TILES, "bag_size", f"board, hands and bag make {total} tiles, not {TILES} (BG-61)")


def _fountains(game: ButterflyGarden, state: GardenState) -> None:
    tables = game.tables
    closed = sum(state.spaces[tables.neighbour[MIDDLE * 6 + edge]] == EMPTY for edge in range(6))
    demand(sum(state.centre) == closed, "centre", f"{closed} exits are still closed, so {closed} rest there (BG-31)")
    pink_first = state.centre[PURPLE] == 1 or sum(state.centre) == 0
    demand(pink_first, "centre.purple", "purple leaves only after all pink (BG-31)")


def _paths(game: ButterflyGarden, state: GardenState) -> None:
    """BG-60: a butterfly stands at the open end of each path that begins at a fountain, and nowhere else."""
    tables = game.tables
    expected: dict[int, int] = {}
    for space, edge in EXITS:
        if space == MIDDLE and state.spaces[tables.neighbour[space * 6 + edge]] == EMPTY:
            continue  # its butterfly is in the centre still
        end = path_end(game, state, space, edge)
        if not isinstance(end, OpenEnd):
            continue
        colour = int(state.facing[end.space]) >> end.edge * 2 & 3
        expected[end.space] = expected.get(end.space, 0) | colour << end.edge * 2
        allowed = (PINK, PURPLE) if space == MIDDLE else (BLUE,)
        named = f"the path from {tables.names[space]} has nobody at its end (BG-60)"
        demand(colour in allowed, "butterflies", named)
    for space in range(SPACES):
        lost = int(state.facing[space]) != expected.get(space, 0)
        demand(not lost, "butterflies", "one stands on a path that comes from no fountain (BG-60)")


class OpenEnd(NamedTuple):
    """A path ends before this empty space, at this edge of it."""

    space: int
    edge: int


class Flowerbed(NamedTuple):
    """A path ends in this flowerbed."""

    bed: int


def path_end(game: ButterflyGarden, state: GardenState, space: int, edge: int) -> OpenEnd | Flowerbed | None:
    """Where the path out of a fountain ends; None is another fountain."""
    tables = game.tables
    while edge >= 0:
        beyond = int(tables.neighbour[space * 6 + edge])
        if beyond < 0:
            return Flowerbed(int(tables.flowerbed[space * 6 + edge]))
        if state.spaces[beyond] == EMPTY:
            return OpenEnd(beyond, (edge + 3) % 6)
        space, edge = beyond, int(tables.across[state.spaces[beyond] * 6 + (edge + 3) % 6])
    return None


def _gone(game: ButterflyGarden, state: GardenState) -> None:
    """BG-33, BG-36: whose path has no open end came to that flowerbed, or met whoever came from its other end.

    The paths tell blue from the others, but not purple from pink once both have left the centre.
    """
    flown, lent = [0, 0], [0, 0]
    taken = [[0, 0] for _ in range(game.seats)]
    for space, edge in EXITS:
        kind = int(space == MIDDLE)
        end = path_end(game, state, space, edge)
        if end is None:
            flown[kind] += 1
        elif isinstance(end, Flowerbed):
            owners = {int(game.setup.owners[end.bed * 2]), int(game.setup.owners[end.bed * 2 + 1])}
            lent[kind] += len(owners) - 1
            for seat in owners:
                taken[seat][kind] += 1
    demand(_kinds(state.flown) == flown, "flown", "is not what met by the paths on the board (BG-33)")
    borrowed = [initial_reserve(c) - state.reserve[c] if c else 0 for c in range(COLOURS)]
    demand(_kinds(borrowed) == lent, "reserve", "is not what shared flowerbeds took (BG-36)")
    for seat in range(game.seats):
        row = state.collected[seat * COLOURS : (seat + 1) * COLOURS]
        fits = row[BLUE] == UNKNOWN or _kinds(row) == taken[seat]
        demand(fits, f"collected.{seat}", "is not what came to the flowerbeds (BG-36)")


def _kinds(row: Any) -> list[int]:
    return [int(row[BLUE]), int(row[PINK] + row[PURPLE])]


def _butterflies(game: ButterflyGarden, state: GardenState) -> None:
    shared = game.seats > 2 and any(game.setup.owners[bed * 2] != game.setup.owners[bed * 2 + 1] for bed in range(6))
    for colour in (BLUE, PINK, PURPLE):
        start = int(initial_reserve(colour))
        row = [int(n) for n in state.collected[colour::COLOURS]]
        from_reserve = start - int(state.reserve[colour])
        demand(0 <= from_reserve <= (start if shared else 0), "collected", "more than the reserve can give (BG-5)")
        if UNKNOWN in row:
            continue
        from_board = sum(row) - from_reserve
        here = int(in_play_of(state, colour)) + int(state.flown[colour])
        demand(from_board + here == start, "collected", f"{start} of each colour {colour} began in play (BG-61)")
        demand(from_reserve <= from_board, "collected", "the reserve only matches what came from the board (BG-36)")
    demand(sum(state.flown) % 2 == 0, "flown", "butterflies fly away in pairs (BG-33)")


def _hands(game: ButterflyGarden, state: GardenState) -> None:
    size = int(game.setup.hand)
    sizes = []
    for seat in range(game.seats):
        hand = [int(tile) for tile in state.hands[seat * size : (seat + 1) * size]]
        held = sum(tile != NO_TILE for tile in hand)
        demand(NO_TILE not in hand[:held], f"hands.{seat}", "an empty place stands last")
        sizes.append(held)
    order = [sizes[(int(state.turn) + k) % game.seats] for k in range(game.seats)]
    phase = state.phase
    if phase == FIRST_PLAYER:
        fits = sum(order) == 0
    elif phase == DEAL:
        dealt = (int(state.turn) - int(state.starter)) % game.seats
        rest = game.seats - dealt
        fits = order[0] < size and order[1:rest] == [0] * (rest - 1) and order[rest:] == [size] * dealt
    elif phase == DRAW:
        fits = order == [size - 1] + [size] * (game.seats - 1) and state.bag_size > 0
    elif phase == PLACE and state.bag_size > 0:
        fits = order == [size] * game.seats
    elif phase == PLACE:
        fits = order == sorted(order, reverse=True) and 0 < order[0] <= order[-1] + 1
    else:
        drawn_up = order == [size - 1] + [size] * (game.seats - 1)
        others = order[1:]  # those who laid in the same round as the last one come last
        even = others == sorted(others, reverse=True) and order[0] <= others[-1] <= others[0] <= order[0] + 1
        fits = drawn_up or (state.bag_size == 0 and even)
    demand(fits, "hands", "no game has so many tiles in these hands at this point (BG-12, BG-40)")


def _turn(game: ButterflyGarden, state: GardenState) -> None:
    laid, number, seats = int(state.laid), int(state.game_number), game.seats
    starter, turn, phase = int(state.starter), int(state.turn), state.phase
    if game.setup.first_player >= 0:
        demand(
            starter == (game.setup.first_player + number - 1) % seats, "starter", "is set by the option (BG-13, BG-50)"
        )
    demand(phase != FIRST_PLAYER or number == 1, "phase", "only the first game's starting player is drawn (BG-50)")
    demand(laid == 0 or phase not in (FIRST_PLAYER, DEAL), "phase", "tiles lie on the board already")
    ended = state.in_play == 0 or laid == TILES
    demand(ended == (phase == OVER), "phase", "the game ends exactly when no butterfly is left (BG-41)")
    demand(phase != OVER or number == game.setup.games, "game", "there are further games to play (BG-50)")
    if phase == FIRST_PLAYER:
        demand(game.setup.first_player < 0, "phase", "the starting player is set by the option (BG-13)")
        demand(turn == 0 and starter == 0, "starter", "is not drawn yet (BG-13)")
    if phase == PLACE:
        demand(turn == (starter + laid) % seats, "turn", "turns go clockwise from the starting player (BG-12)")
    if phase in (DRAW, OVER):
        demand(turn == (starter + laid - 1) % seats, "turn", "turns go clockwise from the starting player (BG-12)")
    finished = number if phase == OVER else number - 1
    for seat in range(seats):
        total = int(state.totals[seat])
        demand(total <= MOST_POINTS * finished, f"totals.{seat}", f"a game has {MOST_POINTS} points at most (BG-42)")
        if phase == OVER:
            least = int(scoring.points(state, seat))
            exact = number > 1 or total == least
            demand(total >= least and exact, f"totals.{seat}", "is not what was collected (BG-42, BG-50)")
        else:
            demand(number > 1 or total == 0, f"totals.{seat}", "points are written down after a game (BG-50)")
