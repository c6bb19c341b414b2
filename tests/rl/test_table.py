"""Games as single steps."""

import pickle

import pytest

from papilio.core.game import CHANCE, IllegalMove
from papilio.core.rng import Rng
from tests.rl.extra import name, needs, tables

needs("numpy")
from papilio.bots.search import WAIT  # noqa: E402
from papilio.rl import Arena, Table  # noqa: E402
from papilio.rl.table import OVER  # noqa: E402

CLAIM = "0000 top"  # of a board that lies flat


def play(table: Table, rng: Rng, steps: int = 100_000) -> Table:
    """Random steps to the end, or so many."""
    while steps and not table.is_over:
        if table.player == CHANCE:
            table.step(table.draw(rng))
        else:
            legal = table.legal()
            table.step(legal[rng.below(len(legal))])
        steps -= 1
    return table


def facts(table: Table) -> tuple[object, ...]:
    """All that can be seen of a table."""
    arena = table.arena
    plain = arena.spec.codec.to_dict(arena.game, table.state)
    prints = table.memory.fingerprints(arena.seats) if table.memory else None
    picks = [table.picks(seat) for seat in range(arena.seats)]
    return table.player, table.legal(), plain, picks, prints, table.utilities()


@pytest.mark.parametrize(("spec", "seats"), tables(), ids=name)
def test_games_end_and_shares_are_those_of_the_outcome(spec, seats):
    arena = Arena(spec, seats)
    table = play(Table(arena), Rng(1, "steps"))
    assert table.player == OVER
    assert table.legal() == []
    assert table.utilities() == arena.game.utilities(table.state)


@pytest.mark.parametrize(("spec", "seats"), tables(), ids=name)
def test_copies_go_on_alike_and_leave_the_original_alone(spec, seats):
    rng = Rng(2, "copies")
    table = Table(Arena(spec, seats), remembers=True)
    while not table.is_over:
        play(table, rng, 23)
        before = facts(table)
        for copy in (table.clone(), pickle.loads(pickle.dumps(table))):
            assert facts(copy) == before
            play(copy, Rng(3, "there"), 5)
            again = play(table.clone(), Rng(3, "there"), 5)
            assert facts(copy) == facts(again)
        assert facts(table) == before


@pytest.mark.parametrize(("spec", "seats"), tables(), ids=name)
def test_imagined_tables_are_the_same_to_who_imagines_them(spec, seats):
    rng = Rng(4, "imagined")
    table = Table(Arena(spec, seats), remembers=True)
    while not table.is_over:
        play(table, rng, 17)
        if table.player < 0:
            continue
        for seat in range(seats):
            world = table.imagined(seat, rng)
            assert world.player == table.player
            assert world.memory.fingerprint(seat) == table.memory.fingerprint(seat)
            assert world.picks(seat) == table.picks(seat)
            assert world.view(seat).to_dict() == table.view(seat).to_dict()
            if seat == table.player:
                assert world.legal() == table.legal()
            play(world, rng, 30)


@pytest.mark.parametrize("seats", [2, 4])
def test_in_imagined_tables_chance_puts_those_in_order_who_act(seats, monkeypatch):
    """Whoever comes next does what may be done; nobody who waits is among them."""
    arena, rng, orders = Arena("family-flutter-by", seats), Rng(2, "orders"), 0
    apply = Table._apply

    def checked(table, seat, action):
        assert seat < 0 or arena.game.refuse(table.state, seat, action) is None
        apply(table, seat, action)

    monkeypatch.setattr(Table, "_apply", checked)
    for _ in range(4):
        table = Table(arena, remembers=True)
        while not table.is_over:
            if table.player == CHANCE and table.chances() and table.name(table.legal()[0]).endswith("first"):
                orders += 1
                for seat in range(seats):
                    world = table.imagined(seat, rng)
                    assert world.legal() == table.legal()
                    assert world.picks(seat) == table.picks(seat)
                    world.settle(rng)
            play(table, rng, 1)
    assert orders > 10


def test_what_is_not_legal_is_refused_and_changes_nothing():
    table = Table(Arena("butterfly-garden", 2))
    table.settle(Rng(1))
    before = facts(table)
    for number in (-1, table.arena.actions.no, table.arena.actions.size, 10**9):
        with pytest.raises(IllegalMove):
            table.step(number)
    for action in (WAIT, -5, 10**9):
        with pytest.raises(IllegalMove):
            table.play(action)
    assert facts(table) == before


def test_a_move_is_picked_part_by_part_and_forced_parts_are_skipped():
    arena = Arena("papillon", 2)
    table, rng, longest = Table(arena), Rng(1), []
    while not table.is_over:
        seat, picked = table.player, []
        while table.player == seat and seat >= 0 and (not picked or table.picks(seat)):
            assert len(table.legal()) > 1 or not picked, "a step without a choice"
            number = table.legal()[rng.below(len(table.legal()))]
            picked.append(arena.actions.name(number).split(":")[0])
            table.step(number)
        longest = max(longest, picked, key=len)
        table.settle(rng)
    assert longest == ["tile", "cell", "turn"]


def test_a_move_can_be_played_whole_too():
    first, second = Table(Arena("mariposas", 2)), Table(Arena("mariposas", 2))
    for table in (first, second):
        table.settle(Rng(5))
    state, seat = first.state, first.player
    action = first.arena.game.legal_actions(state, seat)[-1]
    first.play(action)
    for number in second.arena.actions.path(action):
        if number in second.legal() and second.state != first.state and second.turns < first.turns:
            second.step(number)
    assert facts(first) == facts(second)


def test_several_actors_decide_in_the_order_of_seats():
    """All send out a moth at once; the other hands and moths stay hidden (tests/toy)."""
    table = Table(Arena("moth-lanterns", 3))
    table.settle(Rng(1))
    players = []
    while not table.picks(table.player) and len(players) < 3:
        players.append(table.player)
        table.step(table.legal()[0])
        while table.arena.actions.no in table.legal():
            table.step(table.arena.actions.no)
    assert players == [0, 1, 2]


def test_an_interrupt_is_offered_after_each_ply_to_each_seat_in_order():
    """Who has sent a moth may call dusk while others still think (ML-5)."""
    arena = Arena("moth-lanterns", 3)
    table, no = Table(arena), arena.actions.no
    table.settle(Rng(1))
    table.play(arena.game.legal_actions(table.state, 0)[0])
    assert (table.player, no in table.legal()) == (0, True)
    table.step(no)
    assert (table.player, no in table.legal()) == (1, False)
    table.play(arena.game.legal_actions(table.state, 1)[0])
    offered = []
    while no in table.legal():
        offered.append(table.player)
        table.step(no)
    assert offered == [0, 1]
    assert table.player == 2


def test_after_an_interrupt_the_offers_begin_again():
    arena = Arena("papillons", 2, {"claims": "called"})
    table, no = Table(arena), arena.actions.no
    table.settle(Rng(1))
    assert no in table.legal()
    seat = table.player
    table.play(arena.game.legal_actions(table.state, seat)[0])  # a wrong call: once until the table changes
    assert table.player != seat


def test_the_clock_plays_where_nobody_else_can():
    table = play(Table(Arena("moth-lanterns", 2)), Rng(1))
    assert table.is_over
    assert table.now > 0


# --- Races ---


def race(seats: int = 3) -> Table:
    table = Table(Arena("family-flutter-by", seats))
    table.settle(Rng(1))
    return table


def test_in_a_tick_everyone_waits_or_acts_in_secret_and_then_time_goes_on():
    table = race()
    began, no = table.now, table.arena.actions.no
    for seat in range(3):
        assert table.player == seat
        assert no in table.legal()
        table.step(no)
    assert (table.player, table.now, table.ticks) == (0, began + 1000, 1)


def test_chance_puts_those_of_one_tick_in_order_and_what_comes_too_late_is_dropped():
    table = race()
    game = table.arena.game
    right = game.solutions(table.state.card)[0]
    for seat in range(3):
        view = table.view(seat).to_dict()
        table.play(right if seat else WAIT)
        assert table.picks(seat) == [game.text(seat, right) if seat else "no"]
        assert table.view((seat + 1) % 3).to_dict() == view, "a choice shows before the tick is over"
    assert (table.player, table.chances()) == (CHANCE, [(1, 1), (2, 1)])
    assert table.name(2) == "seat 2 first"
    table.step(2)
    assert list(table.state.owner).count(2) == 1
    assert list(table.state.owner).count(1) == 0


def test_one_who_acts_alone_needs_no_order():
    table = race()
    table.play(table.arena.game.legal_actions(table.state, 0)[-1])
    table.play(WAIT)
    table.play(WAIT)
    assert table.player == 0
    assert table.view(1).to_dict()["skipped"] == [0]


def test_a_card_that_nobody_claims_goes_when_its_time_is_over():
    table = race(1)
    card, waited = table.state.card, 0
    while table.state.card == card:
        table.step(table.arena.actions.no)
        waited += 1
        if table.player == CHANCE:
            break
    assert waited == 60
