"""The rules of Butterfly Garden, clause by clause (rules.md).

An action is the orientation laid and where: space * 15 + orientation. Chance's actions are a pattern drawn from the
bag, or 5 + the seat that starts.
"""

from typing import Any, Final

from papilio.core.bag import filled, pick
from papilio.core.events import Event
from papilio.core.game import CHANCE, UNKNOWN, Game, InvalidMove, Outcome, Seat, State, Utilities
from papilio.core.native import append, i64, vec
from papilio.core.rng import Rng
from papilio.games.butterfly_garden import advice, scoring
from papilio.games.butterfly_garden.state import (
    BLUE,
    CENTRE,
    COLOURS,
    CORNER,
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
    STRIP,
    STRIP_SETS,
    STRIPS,
    TILES,
    GardenState,
    Tables,
    garden,
    strip_key,
)

ACTIONS: Final = SPACES * ORIENTATIONS
FIRST_SEAT: Final = PATTERNS  # chance's action PATTERNS + s: seat s starts
NOT_TOLD: Final[list[int]] = []  # the way of a flight that nobody is told of


def make(tables: Tables, seats: int, options: dict[str, Any]) -> "ButterflyGarden":
    """The game for checked options."""
    starter = options["first-player"]
    return ButterflyGarden(
        tables,
        seats,
        options["three-player-flowerbeds"],
        options["collections"] == "hidden-until-the-end",
        options["games"],
        options["hand"],
        -1 if starter == "random" else starter,
    )


class ButterflyGarden(Game):
    """The rules for one number of seats and one choice of options."""

    def __init__(
        self,
        tables: Tables,
        seats: int,
        three_player_flowerbeds: str,
        collections_hidden: bool,
        games: int,
        hand: int,
        first_player: int,
    ) -> None:
        super().__init__(seats)
        self.tables = tables
        self.collections_hidden = collections_hidden
        self.games: i64 = games
        self.hand: i64 = hand
        self.first_player: i64 = first_player
        self.n: i64 = seats
        owners = vec[i64]()
        for first, second in scoring.token_owners(seats, three_player_flowerbeds):
            owners = append(append(owners, first), second)
        self.owners = owners  # flowerbed * 2, + 1
        self.adviser = advice.Adviser(tables, owners, seats, games)

    # --- Setup ---

    def new_state(self) -> GardenState:
        """BG-1, BG-5, BG-12: fountains and butterflies are set, every tile is in the bag."""
        tables = self.tables
        state = GardenState(
            filled(SPACES, EMPTY),
            filled(SPACES, 0),
            filled(COLOURS, 0),
            filled(self.n * self.hand, NO_TILE),
            tables.tile_count[:],
            filled(self.n * COLOURS, 0),
            filled(COLOURS, 0),
            filled(COLOURS, 0),
            filled(self.n, 0),
            TILES,
            0,
            12,
            FIRST_PLAYER if self.first_player < 0 else DEAL,
            0 if self.first_player < 0 else self.first_player,
            0 if self.first_player < 0 else self.first_player,
            1,
        )
        set_up_fountains(tables, state)
        return state

    def next_game(self, state: GardenState) -> None:
        """BG-50: the board is set up anew; the starting player moves one seat clockwise."""
        fresh = self.new_state()
        state.spaces = fresh.spaces
        state.facing = fresh.facing
        state.centre = fresh.centre
        state.hands = fresh.hands
        state.bag = fresh.bag
        state.collected = fresh.collected
        state.flown = fresh.flown
        state.reserve = fresh.reserve
        state.bag_size = fresh.bag_size
        state.laid = 0
        state.in_play = fresh.in_play
        state.starter = (state.starter + 1) % self.n
        state.turn = state.starter
        state.phase = DEAL
        state.game_number += 1

    # --- Whose decision, and which ---

    def actors(self, state: State) -> tuple[Seat, ...]:
        """The seat at turn; CHANCE while tiles are drawn; nobody at the end."""
        s = garden(state)
        if s.phase == PLACE:
            return (int(s.turn),)
        if s.phase == OVER:
            return ()
        return (CHANCE,)

    def legal_actions(self, state: State, seat: Seat) -> list[int]:
        """BG-20, BG-21: each tile in hand, on each empty space, in each rotation that fits."""
        s = garden(state)
        legal: list[int] = []
        if s.phase != PLACE or s.turn != seat:
            return legal
        held = self.held_patterns(s, s.turn)
        placements = self.tables.placements
        strip: i64 = 0
        while strip < STRIPS:
            empty = empty_on_strip(s, strip)
            if empty:
                legal.extend(placements[strip_key(strip, held, empty)])
            strip += 1
        return legal

    def held_patterns(self, state: GardenState, seat: i64) -> i64:
        """The patterns in a hand, one bit each."""
        held: i64 = 0
        place: i64 = seat * self.hand
        end: i64 = place + self.hand
        while place < end:
            if state.hands[place] >= 0:
                held |= 1 << state.hands[place]
            place += 1
        return held

    def holds(self, state: GardenState, pattern: i64) -> bool:
        """Whether the seat at turn has such a tile."""
        place: i64 = state.turn * self.hand
        end: i64 = place + self.hand
        while place < end and state.hands[place] != pattern:
            place += 1
        return place < end

    def sample(self, state: State, seat: Seat, rng: Rng) -> int:
        """One uniform legal action: count, then pick."""
        s = garden(state)
        held = self.held_patterns(s, seat)
        ticket = rng.below(self.pass_over(s, held, -1))
        return self.pass_over(s, held, ticket)

    def pass_over(self, state: GardenState, held: i64, ticket: i64) -> i64:
        """The legal action at a place in their order, or for a negative ticket their number."""
        tables = self.tables
        count: i64 = 0
        strip: i64 = 0
        while strip < STRIPS:
            key = strip_key(strip, held, empty_on_strip(state, strip))
            here = tables.choices[key]
            if ticket >= 0 and ticket < count + here:
                return tables.placements[key][ticket - count]
            count += here
            strip += 1
        return count

    def refuse(self, state: State, seat: Seat, action: int) -> str | None:
        """The clause that the action breaks."""
        s = garden(state)
        if seat == CHANCE:
            return self.refuse_chance(s, action)
        if s.phase == OVER:
            return "BG-41"
        if s.phase != PLACE or s.turn != seat:
            return "BG-12"
        if not 0 <= action < ACTIONS:
            return "BG-20"
        here: i64 = action
        pattern = self.tables.pattern_of[here % ORIENTATIONS]
        if s.spaces[here // ORIENTATIONS] != EMPTY or not self.holds(s, pattern):
            return "BG-20"
        return None if self.tables.fits[action] else "BG-21"

    def refuse_chance(self, state: GardenState, action: int) -> str | None:
        """The clause that an outcome of chance breaks."""
        if state.phase == FIRST_PLAYER:
            return None if FIRST_SEAT <= action < FIRST_SEAT + self.seats else "BG-13"
        if state.phase != DEAL and state.phase != DRAW:
            return "BG-40"
        if 0 <= action < PATTERNS and state.bag[action] > 0:
            return None
        return "BG-12" if state.phase == DEAL else "BG-40"

    def chance_actions(self, state: State) -> list[tuple[int, int]]:
        """The starting player, or each pattern in the bag by its number."""
        s = garden(state)
        if s.phase == FIRST_PLAYER:
            return [(FIRST_SEAT + seat, 1) for seat in range(self.seats)]
        if s.phase != DEAL and s.phase != DRAW:
            return []
        return [(pattern, int(s.bag[pattern])) for pattern in range(PATTERNS) if s.bag[pattern] > 0]

    def draw(self, state: State, rng: Rng) -> int:
        """Who starts, or a tile out of the bag."""
        s = garden(state)
        if s.phase == FIRST_PLAYER:
            return int(FIRST_SEAT + rng.below(self.n))
        return int(pick(s.bag, rng.below(s.bag_size)))

    # --- Play ---

    def apply(self, state: State, seat: Seat, action: int, events: list[Event] | None = None) -> None:
        """One placement, or one outcome of chance."""
        s = garden(state)
        if seat != CHANCE:
            self.place(s, action, events)
        elif s.phase == FIRST_PLAYER:
            s.starter = s.turn = action - FIRST_SEAT
            s.phase = DEAL
            if events is not None:
                events.append(Event("start", CHANCE, {"seat": int(s.starter)}, reveals=True))
        else:
            self.draw_tile(s, action, events)

    def place(self, state: GardenState, action: i64, events: list[Event] | None) -> None:
        """BG-20: one tile on an empty space; the butterflies move, then the turn ends."""
        space: i64 = action // ORIENTATIONS
        orientation: i64 = action % ORIENTATIONS
        self.take_from_hand(state, self.tables.pattern_of[orientation])
        state.spaces[space] = orientation
        state.laid += 1
        if events is not None:
            events.append(self.laying(state.turn, action))
        self.move_butterflies(state, space, events)
        if state.in_play == 0 or state.laid == TILES:
            self.end_game(state, events)
        elif state.bag_size > 0:
            state.phase = DRAW
        else:
            self.next_turn(state)

    def take_from_hand(self, state: GardenState, pattern: i64) -> None:
        """The tile leaves the hand; the rest close up, so that a gap tells nothing."""
        place: i64 = state.turn * self.hand
        last: i64 = place + self.hand - 1
        while state.hands[place] != pattern:
            place += 1
        while place < last:
            state.hands[place] = state.hands[place + 1]
            place += 1
        state.hands[last] = NO_TILE

    def draw_tile(self, state: GardenState, pattern: i64, events: list[Event] | None) -> None:
        """BG-12, BG-40: the seat at turn gets a tile from the bag, unseen by the others."""
        place: i64 = state.turn * self.hand
        while state.hands[place] != NO_TILE:
            place += 1
        state.hands[place] = pattern
        state.bag[pattern] -= 1
        state.bag_size -= 1
        if events is not None:
            seat = int(state.turn)
            data = {"seat": seat, "tile": "tile:" + self.tables.pattern_names[pattern]}
            events.append(Event("draw", CHANCE, data, ("tile",), (seat,), True))
        if state.phase == DRAW:
            self.next_turn(state)
        elif place == (state.turn + 1) * self.hand - 1:  # this hand is dealt
            self.next_turn(state)
            if state.turn != state.starter:
                state.phase = DEAL

    def next_turn(self, state: GardenState) -> None:
        """BG-12: turns go clockwise."""
        state.turn = (state.turn + 1) % self.n
        state.phase = PLACE

    def end_game(self, state: GardenState, events: list[Event] | None) -> None:
        """BG-41, BG-50: points are written down; then the next game, or the end."""
        seat: i64 = 0
        while seat < self.n:
            state.totals[seat] += scoring.points(state, seat)
            seat += 1
        if events is not None:
            points = tuple([int(scoring.points(state, i)) for i in range(self.seats)])
            totals = tuple([int(state.totals[i]) for i in range(self.seats)])
            data = {"game": int(state.game_number), "points": points, "totals": totals}
            events.append(Event("count", CHANCE, data, reveals=True))
        if state.game_number < self.games:
            self.next_game(state)
        else:
            state.phase = OVER

    # --- Moving ---

    def move_butterflies(self, state: GardenState, space: i64, events: list[Event] | None) -> None:
        """BG-30, BG-35: every butterfly that faces the new tile moves, by edges 0 to 5."""
        facing = self.take_off(state, space)
        edge: i64 = 0
        while facing:
            if facing & 3:
                facing = self.fly(state, space, edge, facing, events)
            facing >>= 2
            edge += 1

    def take_off(self, state: GardenState, space: i64) -> i64:
        """The colours that face a new tile, two bits an edge; they leave where they stood.

        BG-31: the centre releases one over its edge, pink first. BG-32: a corner's blue one stands at its exit.
        """
        facing = state.facing[space]
        state.facing[space] = 0
        edge = self.tables.exit_of_centre[space]
        if edge >= 0:
            colour: i64 = PINK if state.centre[PINK] > 0 else PURPLE
            state.centre[colour] -= 1
            facing |= colour << edge * 2
        return facing

    def fly(self, state: GardenState, space: i64, edge: i64, facing: i64, events: list[Event] | None) -> i64:
        """One flight from the new tile's edge to its end; `facing` (from this edge on), less whom it met.

        BG-30: along the connected path to its end, over as many tiles as are connected. BG-33, BG-34: if the path
        leads out of the new tile where another butterfly faces it, the two have met and fly away.
        """
        tables = self.tables
        colour: i64 = facing & 3
        way = NOT_TOLD if events is None else []
        here: i64 = space
        enter: i64 = edge
        while True:
            entered: i64 = state.spaces[here] * 6 + enter
            leave = tables.across[entered]
            if events is not None:
                way.append(here * 36 + enter * 6 + leave)
            if here == space and leave > edge:
                shift: i64 = (leave - edge) * 2
                other: i64 = (facing >> shift) & 3
                if other:
                    state.in_play -= 2
                    state.flown[colour] += 1
                    state.flown[other] += 1
                    if events is not None:
                        events.append(self.meeting(colour, other, way))
                    return facing & ~(3 << shift)
            left: i64 = here * 6 + leave
            beyond = tables.neighbour[left]
            if beyond < 0:
                bed = tables.flowerbed[left]
                scoring.arrive(state, self.owners, bed, colour)
                if events is not None:
                    events.append(self.arrival(colour, bed, way))
                return facing
            if state.spaces[beyond] == EMPTY:
                state.facing[beyond] |= colour << (leave + 3) % 6 * 2
                if events is not None:
                    events.append(Event("fly", CHANCE, {"colour": int(colour), "way": tuple(way)}))
                return facing
            here = beyond
            enter = (leave + 3) % 6

    # --- Events ---

    def laying(self, seat: i64, action: i64) -> Event:
        """The tile on the table, by the slots it was picked with."""
        tile, space, turn = self.parts(action)
        return Event("lay", int(seat), {"tile": tile, "space": space, "turn": turn, "action": int(action)})

    def meeting(self, colour: i64, other: i64, way: list[int]) -> Event:
        """Two that met; the way leads from the first to the other."""
        return Event("meet", CHANCE, {"colours": (int(colour), int(other)), "way": tuple(way)})

    def arrival(self, colour: i64, bed: i64, way: list[int]) -> Event:
        """One that came to a flowerbed, and the seats that take one of its colour."""
        first, second = int(self.owners[bed * 2]), int(self.owners[bed * 2 + 1])
        takers = (first,) if first == second else (first, second)
        return Event("arrive", CHANCE, {"colour": int(colour), "bed": int(bed), "takers": takers, "way": tuple(way)})

    # --- Result ---

    def outcome(self, state: State) -> Outcome | None:
        """BG-42: the result once the last game has ended."""
        s = garden(state)
        return scoring.result(s, self.seats) if s.phase == OVER else None

    # --- What a seat may know ---

    def view(self, state: State, seat: Seat | None) -> GardenState:
        """BG-14: other hands and the bag are unknown; their numbers are public. BG-43: so may collections be."""
        s = garden(state).clone()
        viewer: i64 = -1 if seat is None else seat
        pattern: i64 = 0
        while pattern < PATTERNS:
            s.bag[pattern] = UNKNOWN
            pattern += 1
        other: i64 = 0
        while other < self.n:
            if other != viewer:
                self.cover_hand(s, other)
                if self.collections_hidden and s.phase != OVER:
                    cover_collection(s, other)
            other += 1
        return s

    def cover_hand(self, state: GardenState, seat: i64) -> None:
        """Turn a hand's tiles face down."""
        place: i64 = seat * self.hand
        end: i64 = place + self.hand
        while place < end:
            if state.hands[place] != NO_TILE:
                state.hands[place] = UNKNOWN
            place += 1

    def determinise(self, view: State, rng: Rng) -> GardenState:
        """Hidden tiles are dealt from all that the viewer has not seen; hidden butterflies among their takers."""
        s = garden(view).clone()
        self.fill_bag_and_hands(s, rng)
        if self.collections_hidden:
            self.fill_collections(s, rng)
        return s

    def fill_bag_and_hands(self, state: GardenState, rng: Rng) -> None:
        """Each unseen tile is as likely as any other to be in a hidden hand."""
        unseen = state.bag
        if unseen[0] != UNKNOWN:
            return
        tables = self.tables
        left: i64 = TILES
        pattern: i64 = 0
        while pattern < PATTERNS:
            unseen[pattern] = tables.tile_count[pattern]
            pattern += 1
        space: i64 = 0
        while space < SPACES:
            if state.spaces[space] < ORIENTATIONS:
                unseen[tables.pattern_of[state.spaces[space]]] -= 1
                left -= 1
            space += 1
        place: i64 = 0
        end: i64 = self.n * self.hand
        while place < end:
            if state.hands[place] >= 0:
                unseen[state.hands[place]] -= 1
                left -= 1
            place += 1
        place = 0
        while place < end:
            if state.hands[place] == UNKNOWN:
                pattern = pick(unseen, rng.below(left))
                state.hands[place] = pattern
                unseen[pattern] -= 1
                left -= 1
            place += 1

    def fill_collections(self, state: GardenState, rng: Rng) -> None:
        """BG-36: the paths that lead from the fountains into flowerbeds tell who took what, behind a screen too.

        Only which of the centre's arrivals was the purple one they do not tell; it is drawn among those that fit.
        """
        hidden: i64 = 0  # one bit a seat
        seat: i64 = 0
        while seat < self.n:
            if state.collected[seat * COLOURS + BLUE] == UNKNOWN:
                hidden |= 1 << seat
                uncover_collection(state, seat)
            seat += 1
        if hidden == 0:
            return
        self.fill_blue(state, hidden)
        self.fill_from_centre(state, hidden, rng)

    def fill_blue(self, state: GardenState, hidden: i64) -> None:
        """The arrivals from the corners."""
        space: i64 = 0
        while space < SPACES:
            corner = state.spaces[space] - CORNER
            if 0 <= corner < 6:
                bed = self.bed_reached(state, space, (corner + 3) % 6)
                if bed >= 0:
                    self.take_hidden(state, hidden, bed, BLUE, 1)
            space += 1

    def fill_from_centre(self, state: GardenState, hidden: i64, rng: Rng) -> None:
        """The arrivals from the centre: pink, but for the purple one if it is in a collection."""
        arrived = vec[i64]()
        edge: i64 = 0
        while edge < 6:
            bed = self.bed_reached(state, MIDDLE, edge)
            if bed >= 0:
                self.take_hidden(state, hidden, bed, PINK, 1)
                arrived = append(arrived, bed)
            edge += 1
        if state.flown[PURPLE] > 0 or in_play_of(state, PURPLE) > 0:
            return
        fitting = vec[i64]()
        for bed in arrived:
            if self.purple_fits(state, hidden, bed):
                fitting = append(fitting, bed)
        if len(fitting) > 0:
            bed = fitting[rng.below(len(fitting))]
            self.take_hidden(state, hidden, bed, PINK, -1)
            self.take_hidden(state, hidden, bed, PURPLE, 1)

    def bed_reached(self, state: GardenState, space: i64, edge: i64) -> i64:
        """The flowerbed to which the path out of a fountain leads, or -1."""
        tables = self.tables
        while edge >= 0:
            beyond = tables.neighbour[space * 6 + edge]
            if beyond < 0:
                return tables.flowerbed[space * 6 + edge]
            if state.spaces[beyond] == EMPTY:
                return -1
            edge = tables.across[state.spaces[beyond] * 6 + (edge + 3) % 6]
            space = beyond
        return -1

    def take_hidden(self, state: GardenState, hidden: i64, bed: i64, colour: i64, number: i64) -> None:
        """Add to the hidden collections of a flowerbed's owners."""
        first = self.owners[bed * 2]
        second = self.owners[bed * 2 + 1]
        if (hidden >> first) & 1:
            state.collected[first * COLOURS + colour] += number
        if second != first and (hidden >> second) & 1:
            state.collected[second * COLOURS + colour] += number

    def purple_fits(self, state: GardenState, hidden: i64, bed: i64) -> bool:
        """Whether open collections and the reserve allow that purple came to this flowerbed."""
        first = self.owners[bed * 2]
        second = self.owners[bed * 2 + 1]
        seat: i64 = 0
        while seat < self.n:
            has = state.collected[seat * COLOURS + PURPLE] > 0
            if not (hidden >> seat) & 1 and has != (seat in (first, second)):
                return False
            seat += 1
        return (first != second) == (state.reserve[PURPLE] == 0)

    # --- Reading a position ---

    def tile_text(self, orientation: int) -> str:
        """A tile as it lies: its pattern and its turn, such as "C3"."""
        pattern = self.tables.pattern_of[orientation]
        return f"{self.tables.pattern_names[pattern]}{orientation - self.tables.first_orientation[pattern]}"

    def resting(self, state: State) -> list[tuple[int, int, int]]:
        """The butterflies outside the centre: colour, space and the edge towards the empty space they face."""
        s = garden(state)
        found: list[tuple[int, int, int]] = []
        for space in range(SPACES):
            if s.spaces[space] == EMPTY:
                continue
            for edge in range(6):
                beyond = self.tables.neighbour[space * 6 + edge]
                if beyond >= 0 and s.spaces[beyond] == EMPTY:
                    colour = s.facing[beyond] >> (edge + 3) % 6 * 2 & 3
                    if colour:
                        found.append((int(colour), space, edge))
        return found

    # --- Search ---

    def playout(self, state: State, rng: Rng) -> Utilities:
        """Uniform random play to the end, in place."""
        s = garden(state)
        while s.phase != OVER:
            self.finish_game(s, rng)
        return [advice.final_share(s, self.n, seat) for seat in range(self.seats)]

    def finish_game(self, state: GardenState, rng: Rng) -> None:
        """Random play to the end of the present game of several."""
        game_number = state.game_number
        empty = empty_spaces(state)
        left: i64 = len(empty)
        while state.phase != OVER and state.game_number == game_number:
            if state.phase == PLACE:
                place = rng.below(left)
                action = self.random_placement(state, empty[place], rng)
                if action >= 0:
                    left -= 1
                    empty[place] = empty[left]
                    self.place(state, action, None)
            elif state.phase == FIRST_PLAYER:
                self.apply(state, CHANCE, self.draw(state, rng))
            else:
                self.draw_tile(state, pick(state.bag, rng.below(state.bag_size)), None)

    def random_placement(self, state: GardenState, space: i64, rng: Rng) -> i64:
        """A held tile in a random rotation on this space, or -1 where BG-21 forbids it.

        Drawing again, another space too, makes the choice as uniform as `sample`, without counting.
        """
        tables = self.tables
        held = self.held_patterns(state, state.turn)
        turned: i64 = held * ORIENTATIONS + rng.below(tables.rotation_count[held])
        orientation = tables.rotations[turned]
        action: i64 = space * ORIENTATIONS + orientation
        if tables.fits[action]:
            return action
        return -1

    def evaluate(self, state: State, seat: Seat) -> float:
        """The seat's expected share of the win."""
        return self.adviser.evaluate(garden(state), seat)

    # --- Notation ---

    def text(self, seat: Seat, action: int) -> str:
        """A placement such as "C3@e5": pattern C, turned three steps clockwise, on e5. Chance: "C" or "start 1"."""
        if seat == CHANCE:
            if action >= FIRST_SEAT:
                return f"start {action - FIRST_SEAT + 1}"
            return self.tables.pattern_names[action]
        return self.tile_text(action % ORIENTATIONS) + "@" + self.tables.names[action // ORIENTATIONS]

    def parse(self, seat: Seat, text: str) -> int:
        """The action of a notation. Raises InvalidMove."""
        words = text.strip()
        actions = range(FIRST_SEAT + self.seats) if seat == CHANCE else self.actions_on(words.rpartition("@")[2])
        for action in actions:
            if self.text(seat, action) == words:
                return action
        raise InvalidMove(f"{text[:40]!r} is no move of Butterfly Garden; a move looks like 'C3@e5'")

    def actions_on(self, name: str) -> range:
        """All actions on the space of this name; none if there is none."""
        if name not in self.tables.names:
            return range(0)
        first = self.tables.names.index(name) * ORIENTATIONS
        return range(first, first + ORIENTATIONS)

    def parts(self, action: int) -> tuple[str, ...]:
        """The tile, the space, and the turn in steps of 60 degrees clockwise."""
        tables = self.tables
        space: i64 = action // ORIENTATIONS
        orientation: i64 = action % ORIENTATIONS
        pattern = tables.pattern_of[orientation]
        turn = orientation - tables.first_orientation[pattern]
        return ("tile:" + tables.pattern_names[pattern], "space:" + tables.names[space], f"turn:{turn}")


def set_up_fountains(tables: Tables, state: GardenState) -> None:
    """BG-1, BG-3, BG-5: seven fountains; six butterflies in the centre, a blue one at each corner's exit."""
    state.spaces[MIDDLE] = CENTRE
    corner: i64 = 0
    while corner < 6:
        space: i64 = MIDDLE
        step: i64 = 0
        while step < 4:
            space = tables.neighbour[space * 6 + corner]
            step += 1
        state.spaces[space] = CORNER + corner
        state.facing[tables.neighbour[space * 6 + (corner + 3) % 6]] = BLUE << corner * 2
        corner += 1
    colour: i64 = BLUE
    while colour <= PURPLE:
        state.reserve[colour] = initial_reserve(colour)
        colour += 1
    state.centre[PINK] = 5
    state.centre[PURPLE] = 1


def initial_reserve(colour: i64) -> i64:
    """BG-5: as many as begin in play."""
    if colour == BLUE:
        return 6
    return 5 if colour == PINK else 1


def empty_on_strip(state: GardenState, strip: i64) -> i64:
    """The spaces without a tile on a strip, one bit each."""
    empty: i64 = 0
    bit: i64 = 1
    space: i64 = strip * STRIP
    while bit < STRIP_SETS and space < SPACES:
        if state.spaces[space] == EMPTY:
            empty |= bit
        bit <<= 1
        space += 1
    return empty


def empty_spaces(state: GardenState) -> vec[i64]:
    """The spaces without a tile, in order."""
    empty = state.spaces[:]
    count: i64 = 0
    space: i64 = 0
    while space < SPACES:
        if state.spaces[space] == EMPTY:
            empty[count] = space
            count += 1
        space += 1
    return empty[:count]


def in_play_of(state: GardenState, colour: i64) -> i64:
    """The butterflies of a colour on the board, fountains included."""
    count = state.centre[colour]
    space: i64 = 0
    while space < SPACES:
        facing = state.facing[space]
        while facing:
            if facing & 3 == colour:
                count += 1
            facing >>= 2
        space += 1
    return count


def uncover_collection(state: GardenState, seat: i64) -> None:
    """Empty a collection whose content is unknown, to fill it anew."""
    colour: i64 = BLUE
    while colour <= PURPLE:
        state.collected[seat * COLOURS + colour] = 0
        colour += 1


def cover_collection(state: GardenState, seat: i64) -> None:
    """Put a collection behind its screen."""
    colour: i64 = BLUE
    while colour <= PURPLE:
        state.collected[seat * COLOURS + colour] = UNKNOWN
        colour += 1
