"""Proves that a foreign position is one that a game can have: BG-21, BG-31, BG-60, BG-61, hands and turns."""

from papilio.core.game import UNKNOWN, InvalidPosition
from papilio.games.butterfly_garden import scoring
from papilio.games.butterfly_garden.components import corner_space
from papilio.games.butterfly_garden.rules import ButterflyGarden, initial_reserve
from papilio.games.butterfly_garden.state import (
    BLUE,
    COLOURS,
    DEAL,
    DRAW,
    EMPTY,
    FIRST_PLAYER,
    NO_TILE,
    NOBODY,
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

MIDDLE = SPACES // 2


def check(game: ButterflyGarden, state: GardenState) -> None:
    """Raises InvalidPosition for a position, or a view of one, that no game can reach by these laws."""
    _tiles(game, state)
    _fountains(game, state)
    _paths(game, state)
    _butterflies(game, state)
    _hands(game, state)
    _turn(game, state)


def _demand(holds: bool, path: str, message: str) -> None:
    if not holds:
        raise InvalidPosition(message, path)


def _tiles(game: ButterflyGarden, state: GardenState) -> None:
    tables = game.tables
    used = [0] * PATTERNS
    for space in range(SPACES):
        code = int(state.spaces[space])
        if code < ORIENTATIONS:
            used[tables.pattern_of[code]] += 1
            fits = tables.fits[space * ORIENTATIONS + code] == 1
            _demand(fits, f"tiles.{tables.names[space]}", "a path joins two outward edges (BG-21)")
    hidden = 0
    for tile in state.hands:
        if tile >= 0:
            used[tile] += 1
        hidden += tile == UNKNOWN
    known_bag = state.bag[0] != UNKNOWN
    for pattern in range(PATTERNS):
        name, count = tables.pattern_names[pattern], int(tables.tile_count[pattern])
        used[pattern] += state.bag[pattern] if known_bag else 0
        _demand(used[pattern] <= count, f"bag.{name}", f"there are {count} such tiles in the box (BG-61)")
    bag_size = int(state.bag_size)
    _demand(not known_bag or sum(state.bag) == bag_size, "bag_size", "is not the number of tiles in the bag")
    total = sum(used) + hidden + (0 if known_bag else bag_size)
    _demand(total == TILES, "bag_size", f"board, hands and bag make {total} tiles, not {TILES} (BG-61)")


def _fountains(game: ButterflyGarden, state: GardenState) -> None:
    tables = game.tables
    closed = sum(state.spaces[tables.neighbour[MIDDLE * 6 + edge]] == EMPTY for edge in range(6))
    _demand(sum(state.centre) == closed, "centre", f"{closed} exits are still closed, so {closed} rest there (BG-31)")
    pink_first = state.centre[PURPLE] == 1 or sum(state.centre) == 0
    _demand(pink_first, "centre.purple", "purple leaves only after all pink (BG-31)")


def _paths(game: ButterflyGarden, state: GardenState) -> None:
    """BG-60: a butterfly stands at the open end of each path that begins at a fountain, and nowhere else."""
    tables = game.tables
    expected: set[int] = set()
    exits = [(MIDDLE, edge, False) for edge in range(6)]
    for corner in range(6):
        exits.append((corner_space(corner), (corner + 3) % 6, True))
    for space, edge, is_corner in exits:
        end = open_end(game, state, space, edge)
        if end is None or (not is_corner and end == int(tables.edge_id[space * 6 + edge])):
            continue
        expected.add(end)
        colour = int(state.standing[end])
        allowed = (BLUE,) if is_corner else (PINK, PURPLE)
        _demand(colour in allowed, "butterflies", f"the path from {tables.names[space]} has nobody at its end (BG-60)")
    for side in range(len(state.standing)):
        lost = state.standing[side] != NOBODY and side not in expected
        _demand(not lost, "butterflies", "one stands on a path that comes from no fountain (BG-60)")


def open_end(game: ButterflyGarden, state: GardenState, space: int, edge: int) -> int | None:
    """The edge at which the path out of a fountain ends before an empty space; None if it has no open end."""
    tables = game.tables
    while True:
        beyond = int(tables.neighbour[space * 6 + edge])
        if beyond < 0:
            return None
        if state.spaces[beyond] == EMPTY:
            return int(tables.edge_id[space * 6 + edge])
        space, edge = beyond, int(tables.across[state.spaces[beyond] * 6 + (edge + 3) % 6])
        if edge < 0:
            return None  # into another fountain


def _butterflies(game: ButterflyGarden, state: GardenState) -> None:
    shared = game.seats > 2 and any(game.owners[bed * 2] != game.owners[bed * 2 + 1] for bed in range(6))
    for colour in (BLUE, PINK, PURPLE):
        start = int(initial_reserve(colour))
        row = [int(n) for n in state.collected[colour::COLOURS]]
        from_reserve = start - int(state.reserve[colour])
        _demand(0 <= from_reserve <= (start if shared else 0), "collected", "more than the reserve can give (BG-5)")
        if UNKNOWN in row:
            continue
        from_board = sum(row) - from_reserve
        here = list(state.standing).count(colour) + int(state.centre[colour]) + int(state.flown[colour])
        _demand(from_board + here == start, "collected", f"{start} of each colour {colour} began in play (BG-61)")
        _demand(from_reserve <= from_board, "collected", "the reserve only matches what came from the board (BG-36)")
    _demand(sum(state.flown) % 2 == 0, "flown", "butterflies fly away in pairs (BG-33)")


def _hands(game: ButterflyGarden, state: GardenState) -> None:
    size = int(game.hand)
    sizes = []
    for seat in range(game.seats):
        hand = [int(tile) for tile in state.hands[seat * size : (seat + 1) * size]]
        held = sum(tile != NO_TILE for tile in hand)
        _demand(NO_TILE not in hand[:held], f"hands.{seat}", "an empty place stands last")
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
        fits = max(order) - min(order) <= 1
    _demand(fits, "hands", "no game has so many tiles in these hands at this point (BG-12, BG-40)")


def _turn(game: ButterflyGarden, state: GardenState) -> None:
    laid, number, seats = int(state.laid), int(state.game_number), game.seats
    starter, turn, phase = int(state.starter), int(state.turn), state.phase
    if game.first_player >= 0:
        _demand(starter == (game.first_player + number - 1) % seats, "starter", "is set by the option (BG-13, BG-50)")
    _demand(phase != FIRST_PLAYER or number == 1, "phase", "only the first game's starting player is drawn (BG-50)")
    _demand(laid == 0 or phase not in (FIRST_PLAYER, DEAL), "phase", "tiles lie on the board already")
    ended = state.in_play == 0 or laid == TILES
    _demand(ended == (phase == OVER), "phase", "the game ends exactly when no butterfly is left (BG-41)")
    _demand(phase != OVER or number == game.games, "game", "there are further games to play (BG-50)")
    if phase == PLACE:
        _demand(turn == (starter + laid) % seats, "turn", "turns go clockwise from the starting player (BG-12)")
    if phase in (DRAW, OVER):
        _demand(turn == (starter + laid - 1) % seats, "turn", "turns go clockwise from the starting player (BG-12)")
    for seat in range(seats):
        total = int(state.totals[seat])
        if phase == OVER:
            least = int(scoring.points(state, seat))
            exact = number > 1 or total == least
            _demand(total >= least and exact, f"totals.{seat}", "is not what was collected (BG-42, BG-50)")
        else:
            _demand(number > 1 or total == 0, f"totals.{seat}", "points are written down after a game (BG-50)")
