"""Whose decision, which moves, and that playing them has no surprises."""

from itertools import combinations

from papilio.core.events import Event
from papilio.core.game import CHANCE, CLOCK, Seat, State
from papilio.core.rng import Rng
from papilio.testing.play import Table, to_the_end, walk

WILD = (-(2**61), -(2**31), -1000, -1, 2**16, 2**31, 2**32, 2**61)


def games_end_within_max_plies(table: Table) -> None:
    """Random games end, those with the largest numbers in their options too."""
    from papilio.testing.conformance import longest

    for options in (table.options, {**longest(table.spec, table.seats), **table.options}):
        game = table.spec.make(table.seats, options)
        state = game.new_state()
        to_the_end(table, game, state, walk(game, state, Rng(1, "longest")))


def somebody_can_act_until_the_end(table: Table) -> None:
    """Each actor has a legal action; there is an outcome exactly when nobody is waited for."""
    game = table.game
    for state in (state for play in table.plays for state in play.states):
        actors = game.actors(state)
        assert len(set(actors)) == len(actors), f"an actor twice: {actors}"
        assert actors in ((CHANCE,), (CLOCK,)) or all(0 <= seat < table.seats for seat in actors), f"actors: {actors}"
        over = game.outcome(state) is not None
        assert over == (not actors), f"outcome {game.outcome(state)} while the game waits for {actors}"
        for seat in actors:
            found = game.chance_actions(state) if seat == CHANCE else game.legal_actions(state, seat)
            assert found, f"seat {seat} is waited for but has no legal action: {table.plain(state)}"
        if over:
            busy = [seat for seat in (*range(table.seats), CLOCK) if game.legal_actions(state, seat)]
            busy += [CHANCE] if game.chance_actions(state) else []
            assert not busy, f"the game is over, but {busy} may still act"


def legal_actions_are_ascending_and_unique(table: Table) -> None:
    """The canonical order, the same each time, for whole numbers only."""
    for state in (state for play in table.plays for state in play.states):
        for seat in range(table.seats):
            legal = table.game.legal_actions(state, seat)
            assert legal == sorted(set(legal)), f"seat {seat}: not ascending or not unique: {legal}"
            assert legal == table.game.legal_actions(state, seat), f"seat {seat}: another answer when asked again"


def refusals_agree_with_legal_actions(table: Table) -> None:
    """`refuse` is None exactly for legal actions: over every action near one ever legal, and wild numbers."""
    game = table.game
    plausible = _plausible(table)
    for state in table.some_states(12):
        for seat in range(table.seats):
            legal = set(game.legal_actions(state, seat))
            for action in plausible | legal:
                clause = game.refuse(state, seat, action)
                agrees = (clause is None) == (action in legal)
                assert agrees, f"seat {seat}, action {action}: legal {action in legal}, but refused by {clause!r}"
                assert clause is None or (isinstance(clause, str) and clause), "a refusal names its clause"


def chance_lists_its_outcomes(table: Table) -> None:
    """Ascending, unique, of positive weight; refused exactly what is not listed; none when it is not chance's turn."""
    game = table.game
    for state in (state for play in table.plays for state in play.states):
        outcomes = game.chance_actions(state)
        actions = [action for action, _ in outcomes]
        assert bool(outcomes) == (game.actors(state) == (CHANCE,)), f"outcomes {outcomes}, actors {game.actors(state)}"
        assert actions == sorted(set(actions)), f"not ascending or not unique: {actions}"
        assert all(isinstance(weight, int) and weight > 0 for _, weight in outcomes), f"weights: {outcomes}"
        for action in {*range(-2, max(actions, default=0) + 3), *WILD, *actions}:
            clause = game.refuse(state, CHANCE, action)
            assert (clause is None) == (action in actions), f"outcome {action} refused by {clause!r}; listed {actions}"


def the_clock_goes_forward_to_its_deadline(table: Table) -> None:
    """Games that are not timed have no clock; in timed ones time never runs back nor past the next deadline."""
    game = table.game
    for play in table.plays:
        now = 0
        for state, ply in zip(play.states, play.plies, strict=False):
            due = game.legal_actions(state, CLOCK)
            assert len(due) <= table.spec.timed, f"deadlines {due}"
            for at in due:
                assert at > now, f"the deadline {at} is past at {now}"
                assert game.refuse(state, CLOCK, at) is None, f"the deadline {at} is refused"
                assert game.refuse(state, CLOCK, at + 1) is not None, f"the clock may run past its deadline {at}"
            for past in (now, now - 1, *WILD[:4]):
                assert game.refuse(state, CLOCK, past) is not None, f"the clock may run back from {now} to {past}"
            if ply.seat == CLOCK:
                now = ply.action


def clones_never_change(table: Table) -> None:
    """A clone kept from any ply is the same at the end of the game, and playing a clone leaves its origin alone."""
    game, rng = table.game, Rng(3, "clones")
    state = game.new_state()
    kept: list[tuple[State, str]] = []
    for ply in walk(game, state, rng):
        before = table.facts(state)
        kept.append((state.clone(), before))
        game.apply(state.clone(), ply.seat, ply.action)
        assert table.facts(state) == before, f"playing {ply} on a clone changed its origin"
        game.apply(state, ply.seat, ply.action)
    for number, (clone, before) in enumerate(kept):
        assert table.facts(clone) == before, f"the clone kept before ply {number} has changed"


def events_change_nothing(table: Table) -> None:
    """A ply played for its events leads where it leads without."""
    for play in table.plays:
        for number, ply in enumerate(play.plies):
            state = play.states[number].clone()
            table.game.apply(state, ply.seat, ply.action)
            same = table.plain(state) == table.plain(play.states[number + 1])
            assert same, f"ply {number}, {ply}: with events the position is another"
            assert all(isinstance(event, Event) for event in play.events[number])


def simultaneous_moves_commute(table: Table) -> None:
    """Where several seats are waited for, the order of their moves makes no difference (except in races)."""
    if table.spec.races:
        return
    rng = Rng(4, "commute")
    for state in (state for play in table.plays for state in play.states):
        actors = table.game.actors(state)
        for first, second in combinations(actors, 2):
            a, b = table.game.sample(state, first, rng), table.game.sample(state, second, rng)
            one = _in_turn(table, state, (first, a), (second, b))
            other = _in_turn(table, state, (second, b), (first, a))
            assert one == other, f"seat {first} playing {a} and seat {second} playing {b} do not commute"


def interrupts_are_never_awaited(table: Table) -> None:
    """Games end when nobody ever interrupts, and also when everybody does whenever possible."""
    game = table.game
    for interrupts in (0, 1):
        state = game.new_state()
        to_the_end(table, game, state, walk(game, state, Rng(5, "interrupts"), interrupts=interrupts, ticks=0))


def _plausible(table: Table) -> set[int]:
    """Every action near one that was ever legal, and wild numbers; the whole range where it is small."""
    seen: set[int] = set()
    for play in table.plays:
        for state in play.states[::5]:
            for seat in range(table.seats):
                seen.update(table.game.legal_actions(state, seat))
    low, high = min(seen, default=0), max(seen, default=0)
    near = range(low - 2, high + 3) if high - low < 3000 else {a + d for a in sorted(seen)[::7] for d in (-1, 0, 1)}
    return {*near, *WILD}


def _in_turn(table: Table, state: State, *plies: tuple[Seat, int]) -> str:
    """The facts after these plies; each must stay legal after the one before."""
    after = state.clone()
    for seat, action in plies:
        clause = table.game.refuse(after, seat, action)
        assert clause is None, f"seat {seat} could play {action} until another actor moved ({clause})"
        table.game.apply(after, seat, action)
    return table.facts(after)
