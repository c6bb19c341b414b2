"""The position of a Papillon game, and the tables that its components become."""

from typing import Final, cast

from papilio.core.game import State
from papilio.core.native import append, i64, vec

# What an edge of a tile shows; also the colour of a flower, where 0 is "no flower on this plot".
FIELD: Final = 0
RED: Final = 1
PURPLE: Final = 4
NO_FLOWER: Final = 0

PLOTS: Final = 8
SEATS: Final = 4  # rows of `on_flower` have room for so many
SPACES: Final = 10  # of the drafting board (PN-3)
LINES: Final = 8
ROUNDS: Final = 8
LANE: Final = 4  # zero spaces
GNOME_VALUES: Final = 10

# A garden never has more tiles than this: eight rounds, four tiles each (PN-30).
TILES: Final = 32
SIDES: Final = 4  # 0 north, 1 east, 2 south, 3 west
ZONES: Final = TILES * SIDES  # a zone is known by its least node: tile * 4 + the tile's own zone
WAITING: Final = 12

# Cells of the plane round the first tile, which lies in the middle: row * WIDTH + column.
WIDTH: Final = 65
PLANE: Final = WIDTH * WIDTH
MIDDLE: Final = PLANE // 2

# A garden is kept on a plane folded into 613 places, x + 35 y modulo 613: cells up to 34 steps apart never share a
# place (a perfect code in the plane; Golomb and Welch, 1970), and no two cells of a garden or beside it are further.
FOLD: Final = 613
FOLD_STEP: Final = 35

# What a place of the fold holds: which edge each side allows (five bits a side), or TAKEN + the number of its tile.
ANYTHING: Final = (1 << 20) - 1
TAKEN: Final = 1 << 20

NONE: Final = -1  # no tile, seat, zone or line here

# What the game waits for.
FIRST_PLAYER: Final = 0  # chance picks who begins
PLANT: Final = 1  # chance puts the next flower on a plot
GNOME: Final = 2  # chance turns up the round's gnome
FILL: Final = 3  # chance draws the next tile of the board
BID: Final = 4
DRAFT: Final = 5
EXTRA: Final = 6  # chance draws one more tile for the drafter
GARDEN: Final = 7  # everyone at once
POLLINATE: Final = 8  # which butterfly flies where
TOKEN: Final = 9  # take the bonus token for nothing, or leave it
GIFT: Final = 10  # where the token's butterfly goes
OVER: Final = 11
PHASES: Final = [
    "first-player", "plant", "gnome", "fill", "bid", "draft", "extra", "garden", "pollinate", "token", "gift", "over",
]  # fmt: skip


def packed(numbers: list[int]) -> vec[i64]:
    """The numbers as the kernel's array, in either form of the build."""
    return vec[i64](numbers)


class Tables:
    """Tiles, plots and tokens as flat arrays; shared by every game on the same components.

    Tiles of one kind are equal. Indices: kind * 4 + turn, (kind * 4 + turn) * 4 + side, kind * 4 + zone,
    fold * 4 + side, plot * 3 + rank. -1 is "none".
    """

    def __init__(
        self,
        provenance: str,
        kind_names: list[str],
        tile_count: list[int],
        edge_colour: list[int],
        zone_at: list[int],
        caterpillar: list[int],
        icons: list[int],
        turns: list[int],
        plot_values: list[int],
        gnomes: list[int],
        lane_pays: list[int],
        start: list[int],
        places: int,
        cap: int,
        caterpillars: int,
        butterflies: int,
    ) -> None:
        self.provenance = provenance
        self.kind_names = kind_names
        self.kinds: i64 = len(kind_names)
        self.tile_count = packed(tile_count)  # of each kind
        self.edge_colour = packed(edge_colour)  # (kind * 4 + turn) * 4 + side
        self.zone_at = packed(zone_at)  # likewise: which zone of the tile that edge belongs to
        self.caterpillar = packed(caterpillar)  # 1 where the kind has the symbol
        self.icons = packed(icons)  # field butterflies
        self.turns = packed(turns)  # how many turns of the kind differ: 1, 2 or 4
        self.plot_values = packed(plot_values)  # plot * 3 + rank
        self.gnomes = packed(gnomes)  # how many of each value
        self.lane_pays = packed(lane_pays)
        self.start = packed(start)  # caterpillars of the first player, of the others
        self.places: i64 = places  # on a flower
        self.cap: i64 = cap
        self.caterpillars: i64 = caterpillars
        self.butterflies: i64 = butterflies
        self.edges = edge_words(self.edge_colour)
        self.zone_colour = zone_facts(self.edge_colour, self.zone_at, True)
        self.zone_edges = zone_facts(self.edge_colour, self.zone_at, False)
        self.on_line = line_spaces()
        self.fold = folded_plane()
        self.beside = folded_neighbours()


def edge_words(edge_colour: vec[i64]) -> vec[i64]:
    """For each kind and turn its four edges as bits, to be compared with what a place allows."""
    words = vec[i64]()
    row: i64 = 0
    while row < len(edge_colour):
        word: i64 = 0
        for side in range(SIDES):
            word |= 1 << (5 * side + edge_colour[row + side])
        words = append(words, word)
        row += SIDES
    return words


def zone_facts(edge_colour: vec[i64], zone_at: vec[i64], colours: bool) -> vec[i64]:
    """For each zone of each kind its colour (-1: there is no such zone), or its number of edges."""
    facts = vec[i64]()
    row: i64 = 0
    while row < len(zone_at):
        for zone in range(SIDES):
            colour: i64 = NONE
            edges: i64 = 0
            for side in range(SIDES):
                if zone_at[row + side] == zone:
                    colour = edge_colour[row + side]
                    edges += 1
            facts = append(facts, colour if colours else edges)
        row += SIDES * SIDES
    return facts


def line_spaces() -> vec[i64]:
    """PN-3: for each line and space whether the space lies on it; lines 0-3 are rows 1-4, lines 4-7 columns 1-4.

    Spaces run from left to right, row by row.
    """
    rows = [0, 0, 0, 0, 1, 1, 1, 2, 2, 3]
    columns = [4, 5, 6, 7, 4, 5, 6, 4, 5, 4]
    facts = vec[i64]()
    for line in range(LINES):
        for space in range(SPACES):
            facts = append(facts, 1 if rows[space] == line or columns[space] == line else 0)
    return facts


def folded_plane() -> vec[i64]:
    """The place of each cell of the plane."""
    places = vec[i64]()
    for y in range(WIDTH):
        for x in range(WIDTH):
            places = append(places, (x + FOLD_STEP * y) % FOLD)
    return places


def folded_neighbours() -> vec[i64]:
    """The place beside each place of the fold, on each side."""
    places = vec[i64]()
    for place in range(FOLD):
        for step in (FOLD - FOLD_STEP, 1, FOLD_STEP, FOLD - 1):
            places = append(places, (place + step) % FOLD)
    return places


def step_of(side: i64) -> i64:
    """From a cell of the plane to the one beside it."""
    if side == 0:
        return -WIDTH
    if side == 1:
        return 1
    if side == 2:
        return WIDTH
    return -1


class PapillonState(State):
    """One position; the fields are what lies on the table.

    By plot: `flower` (its colour), `token`, `on_flower` (plot * 4 + seat). By seat: `reserve` (butterflies),
    `caterpillars`, `gnomes`, `bids` (0 the zero lane, -1 none yet), `chosen` (the line taken this round), `done`,
    `held` (seat * 32, kinds in ascending order), `waiting` and `asking` (seat * 12, seat * 4: zones in ascending
    order, in the order of sides). Gardens: `laid` tiles, whose cell and kind * 4 + turn are in `cell` and `tile`
    (seat * 32); `places` is the folded plane (seat * 613); `parent`, `extent` and `gaps` (seat * 128) are the zones:
    the node above, the tiles as bits, the edges that face empty space; the latter two count at the least node.
    """

    def __init__(
        self,
        flower: vec[i64],
        token: vec[i64],
        on_flower: vec[i64],
        reserve: vec[i64],
        caterpillars: vec[i64],
        gnomes: vec[i64],
        bids: vec[i64],
        chosen: vec[i64],
        done: vec[i64],
        held: vec[i64],
        waiting: vec[i64],
        asking: vec[i64],
        laid: vec[i64],
        cell: vec[i64],
        tile: vec[i64],
        places: vec[i64],
        parent: vec[i64],
        extent: vec[i64],
        gaps: vec[i64],
        order: vec[i64],
        lane: vec[i64],
        board: vec[i64],
        on_board: vec[i64],
        bag: vec[i64],
        discard: vec[i64],
        gnome_bag: vec[i64],
        phase: i64,
        round: i64,
        turn: i64,
        step: i64,
        gnome: i64,
        gnome_taker: i64,
        gnomes_left: i64,
        bag_size: i64,
        target: i64,
    ) -> None:
        self.flower = flower
        self.token = token
        self.on_flower = on_flower
        self.reserve = reserve
        self.caterpillars = caterpillars
        self.gnomes = gnomes
        self.bids = bids
        self.chosen = chosen
        self.done = done
        self.held = held
        self.waiting = waiting
        self.asking = asking
        self.laid = laid
        self.cell = cell
        self.tile = tile
        self.places = places
        self.parent = parent
        self.extent = extent
        self.gaps = gaps
        self.order = order  # of turns; while bids are made, of bidding
        self.lane = lane  # the zero lane's seats from the front
        self.board = board  # kinds
        self.on_board = on_board  # caterpillars
        self.bag = bag  # by kind
        self.discard = discard  # by kind
        self.gnome_bag = gnome_bag  # by value
        self.phase = phase
        self.round = round  # from 1
        self.turn = turn  # a place in `order`
        self.step = step  # the next flower to plant, the next space to fill
        self.gnome = gnome  # the value of the one by the shed; 0 once it is gone
        self.gnome_taker = gnome_taker  # this round
        self.gnomes_left = gnomes_left  # how many nobody took
        self.bag_size = bag_size
        self.target = target  # the plot whose token is in question, whose colour the gift has

    def clone(self) -> "PapillonState":
        """An independent copy."""
        return PapillonState(
            self.flower[:],
            self.token[:],
            self.on_flower[:],
            self.reserve[:],
            self.caterpillars[:],
            self.gnomes[:],
            self.bids[:],
            self.chosen[:],
            self.done[:],
            self.held[:],
            self.waiting[:],
            self.asking[:],
            self.laid[:],
            self.cell[:],
            self.tile[:],
            self.places[:],
            self.parent[:],
            self.extent[:],
            self.gaps[:],
            self.order[:],
            self.lane[:],
            self.board[:],
            self.on_board[:],
            self.bag[:],
            self.discard[:],
            self.gnome_bag[:],
            self.phase,
            self.round,
            self.turn,
            self.step,
            self.gnome,
            self.gnome_taker,
            self.gnomes_left,
            self.bag_size,
            self.target,
        )


def papillon(state: State) -> PapillonState:
    """The state as this game's own."""
    return cast(PapillonState, state)
