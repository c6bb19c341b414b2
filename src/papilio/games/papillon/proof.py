"""Proves that a foreign position is one that a game can have: PN-70, gardens, flowers, bids and turns.

That every tile of a garden fits is checked while it is read (codec.py), and its zones are made anew then (PN-71).
"""

from papilio.core.demands import of_position as demand
from papilio.games.papillon import rules_flowers as flowers
from papilio.games.papillon import rules_garden as garden
from papilio.games.papillon.rules import Papillon
from papilio.games.papillon.rules_table import held_by, reserve_of, tiles_on
from papilio.games.papillon.state import (
    BID,
    DRAFT,
    EXTRA,
    FIELD,
    FILL,
    FIRST_PLAYER,
    GARDEN,
    GIFT,
    GNOME,
    NONE,
    OVER,
    PLANT,
    PLOTS,
    POLLINATE,
    ROUNDS,
    SEATS,
    SIDES,
    SPACES,
    TILES,
    TOKEN,
    WAITING,
    PapillonState,
)

AFTER_DRAFT = (GARDEN, POLLINATE, TOKEN, GIFT, OVER)
MOST_A_ROUND = {2: 7, 3: 9, 4: 11}  # tiles that so many players can take together (PN-30, PN-31)


def check(game: Papillon, state: PapillonState) -> None:
    """Raises InvalidPosition for a position that no game can reach by these laws."""
    _order(game, state)
    _tiles(game, state)
    _caterpillars(game, state)
    _gnomes(game, state)
    _butterflies(game, state)
    _flowers(game, state)
    _board(game, state)
    _bids(game, state)
    _drafting(game, state)
    _gardening(game, state)
    _pollination(game, state)


def _order(game: Papillon, state: PapillonState) -> None:
    """PN-14: up to the first bids, who begins, then clockwise."""
    if state.phase == FIRST_PLAYER:
        demand(game.first_player < 0, "phase", "the first player is set by the option (PN-14)")
    elif state.round <= 1 and state.phase <= (BID if game.seats > 2 else OVER):
        first = int(state.order[0])
        clockwise = [(first + k) % game.seats for k in range(game.seats)]
        demand(list(state.order) == clockwise, "order", "goes clockwise in the first round (PN-14)")
        demand(game.first_player in (-1, first), "order", "begins with whom the option says (PN-14)")


def _tiles(game: Papillon, state: PapillonState) -> None:
    """PN-70: each tile is somewhere exactly once."""
    tables = game.tables
    found = [int(state.bag[kind] + state.discard[kind]) for kind in range(len(tables.kind_names))]
    for kind in [*state.board, *state.held]:
        if kind != NONE:
            found[kind] += 1
    for turned_kind in state.tile:
        if turned_kind != NONE:
            found[turned_kind // SIDES] += 1
    for kind, number in enumerate(found):
        wanted = int(tables.tile_count[kind])
        name = tables.kind_names[kind]
        demand(number == wanted, f"bag.{name}", f"{number} such tiles are somewhere; there are {wanted} (PN-70)")
    finished = max(0, int(state.round) - 1)
    given = _given(game, state)
    before = [int(state.laid[seat] + held_by(state, seat)) - given[seat] for seat in range(game.seats)]
    for seat in range(game.seats):
        demand(before[seat] <= 4 * finished, f"players.{seat}", "more tiles than so many rounds give (PN-30)")
        demand(before[seat] >= 2 * finished, f"players.{seat}", "each line gives two tiles at least (PN-31)")
    most = MOST_A_ROUND[game.seats] * finished
    demand(sum(before) <= most, "players", f"earlier rounds gave {most} tiles at most (PN-33)")


def _given(game: Papillon, state: PapillonState) -> list[int]:
    """PN-30, PN-31: how many tiles each seat has from this round's lines, in turn order."""
    given = [0] * game.seats
    if state.phase < DRAFT:
        return given
    left = set(_spaces(game))
    for seat in state.order:
        line = int(state.chosen[seat])
        if line != NONE:
            here = {space for space in left if game.tables.on_line[line * SPACES + space]}
            drawn = len(here) == 1 and not (state.phase == EXTRA and seat == state.order[state.turn])
            given[seat] = len(here) + drawn
            left -= here
    return given


def _spaces(game: Papillon) -> list[int]:
    """PN-12: the spaces of the board that are filled."""
    return [space for space in range(SPACES) if not (game.draft.eight_tiles and space in (3, 9))]


def _caterpillars(game: Papillon, state: PapillonState) -> None:
    tables = game.tables
    left = int(reserve_of(tables, state, game.seats))
    demand(left >= 0, "players", f"there are only {tables.caterpillars} caterpillars (PN-70)")
    cap = int(game.draft.cap)
    for seat in range(game.seats):
        held = int(state.caterpillars[seat])
        demand(not cap or held <= cap, f"players.{seat}.caterpillars", f"nobody holds more than {cap} (PN-13)")


def _gnomes(game: Papillon, state: PapillonState) -> None:
    shown = int(state.round) - (state.phase == GNOME)
    owned = sum(state.gnomes) + state.gnomes_left + (state.gnome > 0)
    total = list(game.tables.gnomes)
    demand(owned == max(0, shown), "gnomes_left", "one gnome is shown each round (PN-20, PN-70)")
    demand(sum(state.gnome_bag) == ROUNDS - owned, "gnome_bag", "there are eight gnomes (PN-70)")
    for value, number in enumerate(state.gnome_bag):
        demand(number <= total[value], f"gnome_bag.{value}", "more than there are")
    demand(state.gnome == 0 or state.gnome_bag[state.gnome] < total[state.gnome], "gnome", "all are in the bag")
    early = state.phase in (FIRST_PLAYER, PLANT, GNOME)
    demand(state.gnome == 0 or not (early or state.phase in AFTER_DRAFT), "gnome", "nobody could take it now (PN-32)")
    taker = state.gnome_taker
    demand(taker == NONE or state.gnomes[taker] > 0, "gnome_taker", "holds no gnome")
    there = state.gnome > 0 or taker != NONE
    demand(there or state.phase not in (FILL, BID), "gnome", "is still to be had (PN-32)")
    demand(taker == NONE or state.chosen[taker] in (2, 6), "gnome_taker", "chose no two-tile line (PN-32)")
    demand(state.gnome == 0 or taker == NONE, "gnome", "there is one each round (PN-20)")
    if state.phase in (DRAFT, EXTRA):
        taken = any(line in (2, 6) for line in state.chosen)
        demand(taken == (state.gnome == 0), "gnome", "goes with the first two-tile line (PN-32)")


def _butterflies(game: Papillon, state: PapillonState) -> None:
    """PN-70, PN-43: twelve of each player; those that wait sit on closed flower zones, one on each."""
    for seat in range(game.seats):
        path = f"players.{seat}"
        waiting = [int(z) for z in state.waiting[seat * WAITING : (seat + 1) * WAITING] if z != NONE]
        asking = [int(z) for z in state.asking[seat * SIDES : (seat + 1) * SIDES] if z != NONE]
        number = int(state.reserve[seat]) + len(waiting)
        number += sum(int(state.on_flower[plot * SEATS + seat]) for plot in range(PLOTS))
        wanted = int(game.tables.butterflies)
        demand(number == wanted, f"{path}.reserve", f"each player has {wanted} butterflies, not {number} (PN-70)")
        demand(waiting == sorted(set(waiting)), f"{path}.waiting", "lists zones once, in ascending order")
        demand(not set(waiting) & set(asking), f"{path}.asking", "has its butterfly already")
        demand(len(set(asking)) == len(asking), f"{path}.asking", "lists a zone twice")
        for field, zones in (("waiting", waiting), ("asking", asking)):
            for zone in zones:
                good = garden.is_zone(game.tables, state, seat, zone) and garden.is_closed(state, seat, zone)
                good = good and garden.colour_of(game.tables, state, seat, zone) != FIELD
                demand(good, f"{path}.{field}", "is no closed flower zone of this garden (PN-43)")
        if asking:
            demand(state.reserve[seat] == 0, f"{path}.asking", "the reserve still has butterflies (PN-43)")
            demand(flowers.has_any_on_flowers(state, seat), f"{path}.asking", "has none on flowers to take (PN-44)")
            latest = list(garden.closed_by_last(game.tables, state, seat, True))
            demand(asking == latest[-len(asking) :], f"{path}.asking", "not closed by the last tile (PN-44)")


def _flowers(game: Papillon, state: PapillonState) -> None:
    planted = [int(state.flower[plot]) for plot in range(PLOTS) if state.flower[plot]]
    each = 1 if game.seats == 2 else 2
    wanted = [1 + k // each for k in range(4 * each)]
    if state.phase in (FIRST_PLAYER, PLANT):
        step = int(state.step)
        demand(step < len(wanted) and (state.phase == PLANT or step == 0), "step", "all flowers are planted (PN-10)")
        wanted = wanted[:step]
        fresh = state.round == 0 and sum(state.laid) == 0 and not any(state.on_flower)
        demand(fresh, "round", "the game has not begun (PN-10)")
    else:
        demand(state.round > 0, "round", "rounds count from 1")
    demand(sorted(planted) == wanted, "plots", "two flowers of each colour, for two players one (PN-2, PN-11)")
    for plot in range(PLOTS):
        used = sum(int(state.on_flower[plot * SEATS + seat]) for seat in range(game.seats))
        demand(used <= game.tables.places, f"plots.{plot}.butterflies", "a flower has not so many places (PN-4)")
        if state.phase in (FIRST_PLAYER, PLANT):
            demand(state.token[plot] == (state.flower[plot] > 0), f"plots.{plot}.token", "begins there (PN-10)")


def _board(game: Papillon, state: PapillonState) -> None:
    """PN-20, PN-33: the board is filled before bids and empty after drafting."""
    wanted = _spaces(game)
    there = [space for space in range(SPACES) if state.board[space] != NONE]
    for space in range(SPACES):
        symbol = space in there and game.tables.caterpillar[state.board[space]]
        demand(not state.on_board[space] or bool(symbol), "board", "a caterpillar lies on its symbol only (PN-20)")
    if state.phase == FILL:
        demand(int(state.step) in wanted, "step", "is no space to fill (PN-20)")
        wanted = [space for space in wanted if space < state.step]
        demand(state.bag_size > 0, "bag", "the bag is refilled before it is empty (PN-33)")
    elif state.phase in (DRAFT, EXTRA):
        taken = {
            s for line in state.chosen if line != NONE for s in range(SPACES) if game.tables.on_line[line * SPACES + s]
        }
        wanted = [space for space in wanted if space not in taken]
    elif state.phase != BID:
        wanted = []
    demand(there == wanted, "board", "is filled from its first space on, and emptied line by line (PN-20, PN-30)")
    demand(state.phase != EXTRA or state.bag_size > 0, "bag", "the bag is refilled before it is empty (PN-33)")


def _bids(game: Papillon, state: PapillonState) -> None:
    bids = [int(bid) for bid in state.bids]
    lane = [int(seat) for seat in state.lane if seat != NONE]
    zero = sorted(seat for seat in range(game.seats) if bids[seat] == 0)
    demand(sorted(lane) == zero, "lane", "holds exactly those who bid zero, once each (PN-22)")
    demand(NONE not in list(state.lane)[: len(lane)], "lane", "is filled from the front")
    paid = [bid for bid in bids if bid > 0]
    demand(len(set(paid)) == len(paid), "players", "one gardener on each numbered space (PN-21)")
    order = [int(seat) for seat in state.order]
    if game.seats == 2 or state.phase < BID:
        demand(set(bids) == {NONE}, "players", "nobody has bid now (PN-12, PN-21)")
    elif state.phase == BID:
        turn = int(state.turn)
        made = [bids[seat] != NONE for seat in order]
        demand(made == [place < turn for place in range(game.seats)], "turn", "bids are made in this order (PN-14)")
        in_order = [seat for seat in reversed(order[:turn]) if bids[seat] == 0]
        demand(lane == in_order, "lane", "the last zero bidder stands in front (PN-22)")
    else:
        demand(NONE not in bids, "players", "everyone has bid (PN-21)")
        ranked = sorted((seat for seat in order if bids[seat]), key=lambda seat: -bids[seat]) + lane
        demand(order == ranked, "order", "is 5 to 1, then the zero lane (PN-23)")


def _drafting(game: Papillon, state: PapillonState) -> None:
    order = [int(seat) for seat in state.order]
    chosen = [int(state.chosen[seat]) for seat in order]
    turn = int(state.turn)
    if state.phase < DRAFT:
        demand(set(chosen) == {NONE}, "players", "nobody has chosen a line now (PN-30)")
        demand(turn == 0 or state.phase == BID, "turn", "nobody is at turn yet")
        return
    count = turn + (state.phase == EXTRA) if state.phase in (DRAFT, EXTRA) else game.seats
    wanted = [place < count for place in range(game.seats)]
    demand([line != NONE for line in chosen] == wanted, "turn", "lines are chosen in turn order (PN-30)")
    taken = set(range(SPACES)) - set(_spaces(game))
    for place, line in enumerate(chosen[:count]):
        here = {space for space in range(SPACES) if game.tables.on_line[line * SPACES + space]} - taken
        demand(len(here) > 0, f"players.{order[place]}.line", "held no tile any more (PN-30)")
        if state.phase == EXTRA and place == turn:
            demand(len(here) == 1, f"players.{order[place]}.line", "brings no tile from the bag (PN-31)")
        taken |= here
    if state.phase == DRAFT:
        demand(any(tiles_on(game.tables, state, line) for line in range(8)), "board", "no line is left (PN-33)")


def _gardening(game: Papillon, state: PapillonState) -> None:
    done = [int(flag) for flag in state.done]
    if state.phase == GARDEN:
        demand(0 in done, "players", "everyone is done (PN-50)")
    elif state.phase < GARDEN:
        demand(set(done) == {0}, "players", "nobody gardens now (PN-41)")
    else:
        demand(0 not in done, "players", "somebody still gardens (PN-50)")
    for seat in range(game.seats):
        first = seat * TILES
        if state.chosen[seat] == NONE or done[seat]:
            for kind in state.held[first : first + held_by(state, seat)]:
                fits = garden.fits_somewhere(game.tables, state, seat, kind)
                demand(not fits, f"players.{seat}.held", "a tile fits in the garden and would have been laid (PN-42)")


def _pollination(game: Papillon, state: PapillonState) -> None:
    target = int(state.target)
    if state.phase not in (TOKEN, GIFT):
        demand(target == NONE, "target", "no token is in question now (PN-51)")
    else:
        demand(target != NONE and state.flower[target] > 0, "target", "is a plot with a flower (PN-51)")
        seat = int(state.order[state.turn])
        demand(state.on_flower[target * SEATS + seat] > 0, "target", "no butterfly has flown there (PN-51)")
        useful = state.reserve[seat] > 0 and flowers.open_flowers(game.tables, state, state.flower[target]) > 0
        demand(useful == (state.phase == GIFT), "phase", "a token either gives a butterfly or a question (PN-53)")
        demand(state.token[target] == (state.phase == TOKEN), f"plots.{target}.token", "is in question (PN-53)")
    waits = [state.waiting[int(seat) * WAITING] != NONE for seat in state.order]
    if state.phase in (POLLINATE, TOKEN, GIFT):
        turn = int(state.turn)
        demand(not any(waits[turn + 1 :]), "turn", "those later in turn order have pollinated (PN-50)")
        demand(state.phase != POLLINATE or waits[turn], "turn", "has no butterfly to send (PN-50)")
    elif state.phase != GARDEN:
        demand(not any(waits), "players", "no butterfly waits on a zone now (PN-50)")
    demand(state.phase != OVER or state.round == ROUNDS, "round", "the game ends after the eighth (PN-60)")
