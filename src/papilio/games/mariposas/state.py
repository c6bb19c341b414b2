"""The position of a Mariposas game, and the tables that its components become."""

from typing import Final, cast

from papilio.core.game import State
from papilio.core.native import append, i64, vec

# Flowers: 0 to 4. Colours of spaces: 1 to 5, and 0 where there is none.
FLOWERS: Final = 5
COLOURS: Final = 6
WILD: Final = 5  # the die's last side

# Action cards; the first five move butterflies, THREE_TWO is a bonus card that is played in place of one.
KINDS: Final = 7
MOVING: Final = 5
FLOWER_CARD: Final = 4  # 4 + a flower
REUSE_OWN: Final = 5
REUSE_OTHER: Final = 6
THREE_TWO: Final = 7
CARDS: Final = 36
HAND: Final = 2

# What a waystation gives: life cycle card set * 4 + stage, a bonus card, or a flower of one's choice.
LIFE_CARDS: Final = 12
BONUS: Final = 12  # 3 + 2, add 1 move, add 2 to a move
ADD_MOVE: Final = 13
ADD_TWO: Final = 14
WILD_FLOWER: Final = 15
CITIES: Final = 16
SETS: Final = 3
STAGES: Final = 4

# Abilities of completed sets.
EXTRA_TURN: Final = 0
POINT_PER_HATCH: Final = 1
ONE_OF_EACH: Final = 2
THREE_POINTS: Final = 3
TWO_CARDS: Final = 4
ONE_IN_MICHOACAN: Final = 5
ABILITIES: Final = 6

# A player's ten markers by generation: 0 | 1 2 | 3 4 5 | 6 7 8 9. Those that begin on a season card come first.
MARKERS: Final = 10
SUPPLY: Final = -2
ON_CARD: Final = -3
GONE: Final = -4

SEASONS: Final = 3
GOALS: Final = 20  # spring 0-4, summer 5-14, fall 15-19
LONGEST: Final = 7  # steps of one move: 5, and 2 more
GATHERED: Final = 8  # spaces that one turn can take flowers from, and room to spare

NONE: Final = -2  # nothing here; UNKNOWN is -1
BLANK: Final = -2  # a place of a hand without a card
FACE_DOWN: Final = -2

# What the game waits for.
FIRST_PLAYER: Final = 0  # chance picks who begins
ABILITY: Final = 1  # chance lays an ability beside the next set
OPEN: Final = 2  # chance turns up the next waystation before the game
GOAL: Final = 3  # chance turns up a season card
DRAW: Final = 4  # chance gives the seat at turn a card
TRADE: Final = 5  # keep or trade in
CARD: Final = 6
COPY: Final = 7  # which card a reuse card repeats
MOVE: Final = 8
TURN_UP: Final = 9  # chance turns up a waystation
DIE: Final = 10  # chance rolls the flower die
CHOOSE: Final = 11  # which flower
EXTRA: Final = 12  # from which adjacent space
GAIN: Final = 13  # which card for an ability
HATCH: Final = 14
FREE: Final = 15  # everyone at once: the free hatch between seasons
OVER: Final = 16
PHASES: Final = [
    "first-player", "ability", "open", "goal", "draw", "trade", "card", "copy", "move", "turn-up", "die", "choose",
    "extra", "gain", "hatch", "free", "over",
]  # fmt: skip

# How far a landing is resolved (MA-37); at LANDED nothing is left to do.
LANDED: Final = 6

# Kinds of objectives.
PER: Final = 0
EACH: Final = 1
EVERY_FLOWER: Final = 2
NO_ONE: Final = 3
BREED: Final = 4
BREED_DOUBLE: Final = 5


def packed(numbers: list[int]) -> vec[i64]:
    """The numbers as the kernel's array, in either form of the build."""
    return vec[i64](numbers)


class Tables:
    """Map, cards and goals as flat arrays; shared by every game on the same components.

    Spaces are numbered as in the file; Michoacan comes last. Indices: space, (steps - 1) * places + space, region *
    places + space. Lists in rows have an array of where each row begins, and the end.
    """

    def __init__(
        self,
        provenance: str,
        names: list[str],
        columns: list[int],
        rows: list[int],
        colour: list[int],
        flower: list[int],
        double: list[int],
        city: list[int],
        city_names: list[str],
        corners: list[tuple[int, int, int]],
        coast: list[int],
        outline: bool,
        adjacent: list[list[int]],
        reach: list[list[int]],
        home: list[int],
        card_count: list[int],
        tokens: int,
        michoacan_points: list[int],
        further: int,
        life_points: int,
        regions: list[list[int]],
        region_words: list[tuple[str, ...]],
        goal_names: list[str],
        goal_sizes: list[int],
        objectives: list[list[int]],
        wheres: list[list[int]],
        sources: list[str],
    ) -> None:
        self.provenance = provenance
        self.names = names
        self.columns = columns
        self.rows = rows
        self.city_names = city_names
        self.corners = corners  # of milkweed
        self.outline = outline
        self.region_words = region_words  # for narration: ("above", "Atlanta")
        self.goal_names = goal_names
        self.sources = sources  # of objectives
        self.places: i64 = len(names)  # Michoacan included
        self.michoacan: i64 = len(names) - 1
        self.colour = packed(colour)
        self.flower = packed(flower)  # NONE on cities and in Michoacan
        self.double = packed(double)
        self.city = packed(city)  # the number of the city, or NONE
        self.milkweed = packed([int(any(space in corner for corner in corners)) for space in range(len(names))])
        self.coast = packed(coast)
        self.adjacent_first, self.adjacent = in_rows(adjacent)
        self.reach_first, self.reach = in_rows(reach)
        self.home = packed(home)  # steps to Michoacan
        self.card_count = packed(card_count)
        self.tokens: i64 = tokens
        self.michoacan_points = packed(michoacan_points)
        self.further: i64 = further
        self.life_points: i64 = life_points
        self.region = packed([flag for row in regions for flag in row])
        first = [0]
        for size in goal_sizes:
            first.append(first[-1] + size)
        self.goal_first = packed(first)  # the objectives of each goal card
        self.objective_kind = packed([row[0] for row in objectives])
        self.objective_points = packed([row[1] for row in objectives])
        self.objective_least = packed([row[2] for row in objectives])  # for breed-double the generation
        self.objective_within = packed([row[3] for row in objectives])  # a region, or NONE
        self.where_first, self.where = in_rows(wheres)  # regions
        self.payments = listed_payments()


def in_rows(rows: list[list[int]]) -> tuple[vec[i64], vec[i64]]:
    """Lists end to end, and where each begins; the end of the last too."""
    first = vec[i64]([0])
    items = vec[i64]()
    for row in rows:
        for item in row:
            items = append(items, item)
        first = append(first, len(items))
    return first, items


def listed_payments() -> vec[i64]:
    """Every way to take 3, 4 or 5 tokens of five kinds, in rows of seven: number, code, and how many of each.

    The code has a digit of base 6 for each kind; rows ascend by it.
    """
    rows = vec[i64]()
    code: i64 = 0
    while code < 7776:
        rest: i64 = code
        number: i64 = 0
        for _ in range(FLOWERS):
            number += rest % 6
            rest //= 6
        if 3 <= number <= 5:
            rows = append(append(rows, number), code)
            rest = code
            for _ in range(FLOWERS):
                rows = append(rows, rest % 6)
                rest //= 6
        code += 1
    return rows


class Setting:
    """What one table plays with: components, number of seats, options, and how many turns each season has."""

    def __init__(
        self, tables: Tables, seats: int, first_player: int, limited: bool, open_waystations: bool, long_seasons: bool
    ) -> None:
        self.tables = tables
        self.n: i64 = seats
        self.first_player: i64 = first_player  # NONE: drawn
        self.limited = limited
        self.open_waystations = open_waystations
        longer = 1 if long_seasons else 0
        self.turns = packed([4 + longer, 5 + longer, 6 + longer])


class MariposasState(State):
    """One position; the fields are what lies on the table.

    `where[seat * 10 + marker]` is a space, SUPPLY, ON_CARD or GONE; `double` likewise is 1 for a butterfly of
    generation 4 on its double side. `flowers` is seat * 5 + flower, `hands` seat * 2 + place, `played` (this season)
    seat * 7 + kind. `items` and `spent` have a bit for each life cycle and bonus card that a seat had and used up.
    The turn's own: `began` (where each marker of the seat at turn began), `gathered` (spaces it took flowers from),
    `moves` (how many moves of 1 to 5 steps are left).
    """

    def __init__(
        self,
        where: vec[i64],
        double: vec[i64],
        flowers: vec[i64],
        hands: vec[i64],
        played: vec[i64],
        items: vec[i64],
        spent: vec[i64],
        score: vec[i64],
        deck: vec[i64],
        discard: vec[i64],
        goals: vec[i64],
        abilities: vec[i64],
        markers: vec[i64],
        began: vec[i64],
        gathered: vec[i64],
        moves: vec[i64],
        decided: vec[i64],
        deck_size: i64,
        phase: i64,
        season: i64,
        round: i64,
        turn: i64,
        starter: i64,
        playing: i64,
        add_move: i64,
        add_two: i64,
        mover: i64,
        stage: i64,
        turned_up: i64,
        extra: i64,
        completed: i64,
        to_gain: i64,
    ) -> None:
        self.where = where
        self.double = double
        self.flowers = flowers
        self.hands = hands
        self.played = played
        self.items = items
        self.spent = spent
        self.score = score
        self.deck = deck  # by kind
        self.discard = discard  # by kind
        self.goals = goals  # the goal card of each season, or FACE_DOWN
        self.abilities = abilities  # of each set
        self.markers = markers  # what each city's waystation gives, or FACE_DOWN
        self.began = began
        self.gathered = gathered
        self.moves = moves
        self.decided = decided  # whether a seat has decided on its free hatch
        self.deck_size = deck_size
        self.phase = phase
        self.season = season
        self.round = round  # from 1; 0 before a season's first turn
        self.turn = turn
        self.starter = starter
        self.playing = playing  # the card that the turn is played with, or NONE
        self.add_move = add_move  # 1 while the bonus move of 1 is left
        self.add_two = add_two  # 1 while 2 steps may be added to a move
        self.mover = mover  # the marker that moved last in this turn
        self.stage = stage
        self.turned_up = turned_up  # whether this landing turned up a waystation
        self.extra = extra  # whether this landing takes a flower from an adjacent space
        self.completed = completed  # sets completed by this landing, whose ability is still to come: a bit each
        self.to_gain = to_gain  # cards that an ability still gives

    def clone(self) -> "MariposasState":
        """An independent copy."""
        return MariposasState(
            self.where[:],
            self.double[:],
            self.flowers[:],
            self.hands[:],
            self.played[:],
            self.items[:],
            self.spent[:],
            self.score[:],
            self.deck[:],
            self.discard[:],
            self.goals[:],
            self.abilities[:],
            self.markers[:],
            self.began[:],
            self.gathered[:],
            self.moves[:],
            self.decided[:],
            self.deck_size,
            self.phase,
            self.season,
            self.round,
            self.turn,
            self.starter,
            self.playing,
            self.add_move,
            self.add_two,
            self.mover,
            self.stage,
            self.turned_up,
            self.extra,
            self.completed,
            self.to_gain,
        )


def mariposas(state: State) -> MariposasState:
    """The state as this game's own."""
    return cast(MariposasState, state)
