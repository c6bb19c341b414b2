"""Each round's preparation, bids and drafting (PN-20 to PN-33)."""

from papilio.core.events import Event
from papilio.core.game import CHANCE
from papilio.core.native import i64
from papilio.games.papillon.rules_table import GNOME_COLUMN, GNOME_ROW, gain, hold, reserve_of, tiles_on
from papilio.games.papillon.state import (
    BID,
    DRAFT,
    EXTRA,
    FILL,
    GARDEN,
    GNOME,
    LANE,
    NONE,
    SPACES,
    PapillonState,
    Tables,
)


def line_name(line: i64) -> str:
    """Such as "row 1" or "column 4"."""
    return f"row {line + 1}" if line < 4 else f"column {line - 3}"


def space_name(space: i64) -> str:
    """A space of the drafting board by row and column, such as "r1c2"."""
    row: i64 = 0
    size: i64 = 4
    while space >= size:
        space -= size
        size -= 1
        row += 1
    return f"r{row + 1}c{space + 1}"


class Draft:
    """What the drafting part of the rules needs to know of a table."""

    def __init__(self, tables: Tables, seats: int, eight_tiles: bool, cap: bool) -> None:
        self.tables = tables
        self.n: i64 = seats
        self.eight_tiles = eight_tiles
        self.cap: i64 = tables.cap if cap else 0

    # --- Preparation ---

    def begin_round(self, state: PapillonState) -> None:
        """PN-20: nothing is bid, chosen or done yet."""
        state.round += 1
        state.phase = GNOME
        seat: i64 = 0
        while seat < self.n:
            state.bids[seat] = NONE
            state.chosen[seat] = NONE
            state.done[seat] = 0
            seat += 1
        place: i64 = 0
        while place < LANE:
            state.lane[place] = NONE
            place += 1
        state.gnome_taker = NONE

    def show_gnome(self, state: PapillonState, value: i64, events: list[Event] | None) -> None:
        """PN-20: the round's gnome is shown."""
        state.gnome = value
        state.gnome_bag[value] -= 1
        state.phase = FILL
        state.step = 0
        self.refill_bag(state, events)
        if events is not None:
            events.append(Event("gnome", CHANCE, {"caterpillars": int(value)}, reveals=True))

    def fill(self, state: PapillonState, kind: i64, events: list[Event] | None) -> None:
        """PN-20, PN-13: a tile onto the board, one caterpillar on its symbol while the reserve has any."""
        tables = self.tables
        space = state.step
        brings = tables.caterpillar[kind]
        if brings and reserve_of(tables, state, self.n) == 0:
            brings = 0
        self.take_from_bag(state, kind)
        state.board[space] = kind
        state.on_board[space] = brings
        if events is not None:
            data = {
                "space": "space:" + space_name(space),
                "tile": tables.kind_names[kind],
                "caterpillars": int(brings),
            }
            events.append(Event("fill", CHANCE, data, reveals=True))
        state.step = self.next_space(space + 1)
        if state.step < SPACES:
            self.refill_bag(state, events)
            return
        state.turn = 0
        state.phase = BID if self.n > 2 else DRAFT

    def next_space(self, space: i64) -> i64:
        """PN-12: for two, the ends of row 1 and column 1 may stay empty."""
        if self.eight_tiles and (space == 3 or space == 9):
            return space + 1
        return space

    def take_from_bag(self, state: PapillonState, kind: i64) -> None:
        """One tile leaves the bag."""
        state.bag[kind] -= 1
        state.bag_size -= 1

    def refill_bag(self, state: PapillonState, events: list[Event] | None) -> None:
        """PN-33: an empty bag is refilled from the discard."""
        if state.bag_size > 0:
            return
        kind: i64 = 0
        while kind < self.tables.kinds:
            state.bag[kind] = state.discard[kind]
            state.bag_size += state.discard[kind]
            state.discard[kind] = 0
            kind += 1
        if events is not None:
            events.append(Event("refill", CHANCE, {"tiles": int(state.bag_size)}))

    # --- Bids ---

    def may_bid(self, state: PapillonState, seat: i64, space: i64) -> bool:
        """PN-21: a free numbered space that one can pay, or the zero lane."""
        if space > state.caterpillars[seat]:
            return False
        other: i64 = 0
        while other < self.n:
            if space > 0 and state.bids[other] == space:
                return False
            other += 1
        return True

    def bid(self, state: PapillonState, seat: i64, space: i64, events: list[Event] | None) -> None:
        """PN-21, PN-22: the gardener goes to a space; a zero bidder pushes the earlier ones back."""
        state.bids[seat] = space
        state.caterpillars[seat] -= space
        if events is not None:
            pushed = tuple([int(other) for other in state.lane if other != NONE]) if space == 0 else ()
            data = {"space": int(space), "slot": f"bid:{space}", "paid": int(space), "pushed": pushed}
            events.append(Event("bid", int(seat), data))
        if space == 0:
            place: i64 = LANE - 1
            while place > 0:
                state.lane[place] = state.lane[place - 1]
                place -= 1
            state.lane[0] = seat
        state.turn += 1
        if state.turn == self.n:
            self.end_bidding(state, events)

    def end_bidding(self, state: PapillonState, events: list[Event] | None) -> None:
        """PN-22, PN-23: the zero lane is paid by final place; the turn order is 5 to 1, then the lane."""
        place: i64 = 0
        while place < LANE and state.lane[place] != NONE:
            seat = state.lane[place]
            pays = self.from_reserve(state, self.tables.lane_pays[place])
            taken = gain(state, seat, pays, self.cap)
            if events is not None:
                data = {"place": int(place + 1), "caterpillars": int(taken)}
                events.append(Event("bonus", int(seat), data))
            place += 1
        self.set_order(state)
        state.turn = 0
        state.phase = DRAFT
        if events is not None:
            events.append(Event("order", CHANCE, {"seats": tuple([int(seat) for seat in state.order])}))

    def set_order(self, state: PapillonState) -> None:
        """PN-23: 5, 4, 3, 2, 1, then the zero lane from front to back."""
        k: i64 = 0
        space: i64 = 5
        while space > 0:
            seat: i64 = 0
            while seat < self.n:
                if state.bids[seat] == space:
                    state.order[k] = seat
                    k += 1
                seat += 1
            space -= 1
        place: i64 = 0
        while place < LANE and state.lane[place] != NONE:
            state.order[k] = state.lane[place]
            k += 1
            place += 1

    def from_reserve(self, state: PapillonState, number: i64) -> i64:
        """PN-13: what the reserve can pay of so many caterpillars."""
        left = reserve_of(self.tables, state, self.n)
        return number if number < left else left

    # --- Drafting ---

    def choose(self, state: PapillonState, seat: i64, line: i64, events: list[Event] | None) -> None:
        """PN-30 to PN-32: all tiles of a line with their caterpillars, and the gnome beside a two-tile line."""
        tables = self.tables
        alone = tiles_on(tables, state, line) == 1
        state.chosen[seat] = line
        tiles: list[str] = []
        spaces: list[str] = []
        brought: i64 = 0
        space: i64 = 0
        while space < SPACES:
            if state.board[space] != NONE and tables.on_line[line * SPACES + space]:
                hold(state, seat, state.board[space])
                if events is not None:
                    tiles.append(tables.kind_names[state.board[space]])
                    spaces.append("space:" + space_name(space))
                brought += state.on_board[space]
                state.board[space] = NONE
                state.on_board[space] = 0
            space += 1
        taken = gain(state, seat, brought, self.cap)
        if events is not None:
            data = {
                "line": line_name(line),
                "slot": "line:" + line_name(line).replace(" ", ""),
                "tiles": tuple(tiles),
                "spaces": tuple(spaces),
                "caterpillars": int(taken),
            }
            events.append(Event("choose", int(seat), data))
        if state.gnome > 0 and (line in (GNOME_ROW, GNOME_COLUMN)):
            self.take_gnome(state, seat, events)
        if alone:
            state.phase = EXTRA
            self.refill_bag(state, events)
        else:
            self.next_drafter(state, events)

    def take_gnome(self, state: PapillonState, seat: i64, events: list[Event] | None) -> None:
        """PN-32: the gnome and the caterpillars on it."""
        taken = gain(state, seat, self.from_reserve(state, state.gnome), self.cap)
        state.gnome = 0
        state.gnomes[seat] += 1
        state.gnome_taker = seat
        if events is not None:
            events.append(Event("take-gnome", int(seat), {"caterpillars": int(taken)}))

    def draw_extra(self, state: PapillonState, kind: i64, events: list[Event] | None) -> None:
        """PN-31: one more tile from the bag; its symbol brings nothing."""
        seat = state.order[state.turn]
        self.take_from_bag(state, kind)
        hold(state, seat, kind)
        if events is not None:
            data = {"seat": int(seat), "tile": self.tables.kind_names[kind]}
            events.append(Event("extra", CHANCE, data, reveals=True))
        self.next_drafter(state, events)

    def next_drafter(self, state: PapillonState, events: list[Event] | None) -> None:
        """PN-30: in turn order; after the last, everyone gardens."""
        state.turn += 1
        state.phase = DRAFT
        if state.turn == self.n:
            self.end_drafting(state, events)

    def end_drafting(self, state: PapillonState, events: list[Event] | None) -> None:
        """PN-32, PN-33: leftover tiles are discarded, their caterpillars and the gnome put away."""
        left: i64 = 0
        space: i64 = 0
        while space < SPACES:
            if state.board[space] != NONE:
                state.discard[state.board[space]] += 1
                state.board[space] = NONE
                state.on_board[space] = 0
                left += 1
            space += 1
        gone = state.gnome > 0
        if gone:
            state.gnome = 0
            state.gnomes_left += 1
        state.turn = 0
        state.phase = GARDEN
        if events is not None:
            events.append(Event("garden", CHANCE, {"discarded": int(left), "gnome_left": int(gone)}))

    def pass_first_turn(self, state: PapillonState) -> None:
        """PN-12: with two players, who took the gnome starts the next round; else the order stays."""
        if self.n == 2 and state.gnome_taker != NONE and state.order[0] != state.gnome_taker:
            state.order[1] = state.order[0]
            state.order[0] = state.gnome_taker
