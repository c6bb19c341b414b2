"""The position of a Butterfly Garden game, and the tables that its components become."""

from typing import Final, cast

from papilio.core.game import UNKNOWN, State
from papilio.core.native import append, i64, vec

SPACES: Final = 61
MIDDLE: Final = 30  # the space of the centre fountain
PATTERNS: Final = 5
ORIENTATIONS: Final = 15  # 2 + 1 + 3 + 3 + 6 (BG-2)
TILES: Final = 54
HELD_SETS: Final = 32  # the sets of patterns that a hand can hold, one bit each
STRIP: Final = 5  # so many spaces in a row have their placements listed together
STRIPS: Final = 13
STRIP_SETS: Final = 32  # the sets of spaces in a strip that can be empty, one bit each

# What a space holds: a path tile in one of its 15 orientations, or one of these.
CORNER: Final = 15  # corner fountain i is CORNER + i
CENTRE: Final = 21
EMPTY: Final = 22

# A butterfly's colour is its points (BG-42).
BLUE: Final = 1
PINK: Final = 2
PURPLE: Final = 3
COLOURS: Final = 4

NO_TILE: Final = -2  # a hand's place with nothing in it

# What the game waits for.
FIRST_PLAYER: Final = 0  # chance picks who starts
DEAL: Final = 1  # chance deals the first hands
PLACE: Final = 2  # the seat at turn places a tile
DRAW: Final = 3  # chance gives that seat its new tile
OVER: Final = 4


def packed(numbers: list[int]) -> vec[i64]:
    """The numbers as the kernel's array, in either form of the build."""
    return vec[i64](numbers)


class Tables:
    """Board and tiles as flat arrays; shared by every game on the same components.

    Indices: space * 6 + edge, orientation * 6 + edge, space * 15 + orientation. -1 is "none".
    """

    def __init__(
        self,
        provenance: str,
        neighbour: list[int],
        edge_id: list[int],
        across: list[int],
        pattern_of: list[int],
        first_orientation: list[int],
        flowerbed: list[int],
        fits: list[int],
        tile_count: list[int],
        names: list[str],
        pattern_names: list[str],
    ) -> None:
        self.provenance = provenance
        self.neighbour = packed(neighbour)  # the space across an edge
        self.edge_id = packed(edge_id)  # the same number from both sides
        self.edges = max(edge_id) + 1
        self.across = packed(across)  # where a path that enters by this edge leaves; fountains included (22 rows)
        self.pattern_of = packed(pattern_of)
        self.first_orientation = packed(first_orientation)  # of each pattern, and 15 at the end
        self.flowerbed = packed(flowerbed)  # behind an outward edge
        self.exit_of_centre = packed(beside_centre(neighbour))  # the edge across which a space has the centre, or -1
        self.fits = packed(fits)  # 1 where BG-21 allows the orientation
        self.tile_count = packed(tile_count)  # of each pattern in the box
        self.placements = listed_placements(self.fits, self.pattern_of)  # legal actions, by `strip_key`
        self.choices = packed([len(placements) for placements in self.placements])
        self.rotations = listed_rotations(self.pattern_of)  # held patterns * 15 + k: their k-th orientation
        self.rotation_count = packed([rotations(self.pattern_of, held) for held in range(HELD_SETS)])
        self.names = names  # of the spaces
        self.pattern_names = pattern_names


def beside_centre(neighbour: list[int]) -> list[int]:
    """Across which edge each space has the centre, or -1."""
    rows = [neighbour[space * 6 : space * 6 + 6] for space in range(SPACES)]
    return [row.index(MIDDLE) if MIDDLE in row else UNKNOWN for row in rows]


def listed_placements(fits: vec[i64], pattern_of: vec[i64]) -> list[list[int]]:
    """The legal placements on each strip for each set of held patterns and of empty spaces, in order.

    They are Python's own numbers, made once: what costs time in a list for Python is to make them.
    """
    actions = [action if fits[action] else UNKNOWN for action in range(SPACES * ORIENTATIONS)]
    rows: list[list[int]] = []
    for strip in range(STRIPS):
        for held in range(HELD_SETS):
            rows += on_strip(actions, pattern_of, strip, held)
    return rows


def on_strip(actions: list[int], pattern_of: vec[i64], strip: int, held: int) -> list[list[int]]:
    """The legal placements of held patterns on a strip, for each set of its spaces that may be empty."""
    rows: list[list[int]] = [[]]
    for space in range(strip * STRIP, strip * STRIP + STRIP):
        here = [
            action
            for action in actions[space * ORIENTATIONS : (space + 1) * ORIENTATIONS]
            if action >= 0 and (held >> pattern_of[action % ORIENTATIONS]) & 1
        ]
        rows += [row + here for row in rows]
    return rows


def strip_key(strip: i64, held: i64, empty: i64) -> i64:
    """Where the tables have what may be laid on a strip of which these spaces are empty."""
    return (strip * HELD_SETS + held) * STRIP_SETS + empty


def rotations(pattern_of: vec[i64], held: int) -> int:
    """How many orientations the held patterns have."""
    return sum([(held >> pattern) & 1 for pattern in pattern_of])


def listed_rotations(pattern_of: vec[i64]) -> vec[i64]:
    """The orientations of each set of held patterns, in rows of 15 filled up with -1."""
    rows = vec[i64]()
    for held in range(HELD_SETS):
        for orientation in range(ORIENTATIONS):
            if (held >> pattern_of[orientation]) & 1:
                rows = append(rows, orientation)
        while len(rows) < (held + 1) * ORIENTATIONS:
            rows = append(rows, UNKNOWN)
    return rows


class GardenState(State):
    """One position; the fields are what lies on the table.

    `spaces[61]` holds orientations, fountains or EMPTY. `facing[61]` are the butterflies at rest that face a space:
    two bits an edge, the colour of who waits beyond it; a corner's blue one stands at its exit. `hands` and
    `collected` are seat * hand size and seat * 4 + colour. In a view, what its seat may not know is UNKNOWN.
    """

    def __init__(
        self,
        spaces: vec[i64],
        facing: vec[i64],
        centre: vec[i64],
        hands: vec[i64],
        bag: vec[i64],
        collected: vec[i64],
        flown: vec[i64],
        reserve: vec[i64],
        totals: vec[i64],
        bag_size: i64,
        laid: i64,
        in_play: i64,
        phase: i64,
        turn: i64,
        starter: i64,
        game_number: i64,
    ) -> None:
        self.spaces = spaces
        self.facing = facing
        self.centre = centre  # by colour
        self.hands = hands
        self.bag = bag  # by pattern
        self.collected = collected
        self.flown = flown  # by colour
        self.reserve = reserve  # by colour
        self.totals = totals  # points of the finished games, by seat
        self.bag_size = bag_size
        self.laid = laid
        self.in_play = in_play  # butterflies on the board, fountains included
        self.phase = phase
        self.turn = turn
        self.starter = starter
        self.game_number = game_number  # from 1

    def clone(self) -> "GardenState":
        """An independent copy."""
        return GardenState(
            self.spaces[:],
            self.facing[:],
            self.centre[:],
            self.hands[:],
            self.bag[:],
            self.collected[:],
            self.flown[:],
            self.reserve[:],
            self.totals[:],
            self.bag_size,
            self.laid,
            self.in_play,
            self.phase,
            self.turn,
            self.starter,
            self.game_number,
        )


def garden(state: State) -> GardenState:
    """The state as this game's own."""
    return cast(GardenState, state)


class Setup:
    """The components, the number of seats and the chosen options, as every rule needs them."""

    def __init__(
        self,
        tables: Tables,
        seats: int,
        owners: list[int],
        hand: int,
        games: int,
        first_player: int,
        collections_hidden: bool,
    ) -> None:
        self.tables = tables
        self.seats: i64 = seats
        self.owners = packed(owners)  # flowerbed * 2, + 1 (BG-10, BG-11)
        self.hand: i64 = hand  # tiles in each (BG-51)
        self.games: i64 = games  # in a row (BG-50)
        self.first_player: i64 = first_player  # -1: random
        self.collections_hidden = collections_hidden  # BG-43
