"""What a seat cannot know never reaches it: not by views, events, previews or records.

The method: take a seat's view, fill its unknowns anew, and compare all that the seat gets in both worlds.
"""

import msgspec

from papilio.core.events import Event
from papilio.core.game import CHANCE, CLOCK, Seat, State
from papilio.core.match import Match, load
from papilio.core.rng import Rng
from papilio.testing.play import Ply, Table, thinned


def views_leak_nothing(table: Table) -> None:
    """With all that a seat cannot know swapped, its view, its moves, the actors and the result are the same."""
    game, rng = table.game, Rng(1, "worlds")
    for state in table.some_states(20):
        for viewer in table.viewers:
            view = game.view(state, viewer)
            for world in _worlds(table, view, rng):
                assert game.actors(world) == game.actors(state), "whom the game waits for betrays something hidden"
                assert game.outcome(world) == game.outcome(state), "the outcome depends on something still hidden"
                if viewer is not None:
                    same = game.legal_actions(world, viewer) == game.legal_actions(state, viewer)
                    assert same, f"seat {viewer}'s own moves depend on what it cannot know"
                    same = game.legal_actions(view, viewer) == game.legal_actions(state, viewer)
                    assert same, f"seat {viewer}'s view does not give its legal moves"


def determinised_views_show_the_same(table: Table) -> None:
    """`view(determinise(view)) == view`; the world filled in is a whole, sound position; a view of a view is itself."""
    game, rng = table.game, Rng(2, "worlds")
    for state in table.some_states(20):
        for viewer in table.viewers:
            view = game.view(state, viewer)
            shown = table.plain(view)
            assert table.plain(game.view(view, viewer)) == shown, f"seat {viewer}'s view of its view is another"
            for world in _worlds(table, view, rng):
                assert table.plain(view) == shown, "determinise changed the view that it was given"
                again = table.plain(game.view(world, viewer))
                assert again == shown, f"seat {viewer}: {again} is not {shown}"
                table.sound(world)


def spectators_know_least(table: Table) -> None:
    """A spectator's view can be had from any seat's view."""
    for state in table.some_states(20):
        shown = table.plain(table.game.view(state, None))
        for seat in range(table.seats):
            again = table.plain(table.game.view(table.game.view(state, seat), None))
            assert again == shown, f"a spectator knows what seat {seat} does not: {shown}, {again}"


def open_games_hide_nothing(table: Table) -> None:
    """Where the spec says that nobody knows more than another, every view is the whole position."""
    for state in table.some_states(20) if table.spec.open else []:
        for viewer in table.viewers:
            shown = table.plain(table.game.view(state, viewer))
            assert shown == table.plain(state), f"an open game hides something from {viewer}: {shown}"


def events_tell_what_views_show(table: Table) -> None:
    """Two plies have told a seat the same exactly if its views after them are the same.

    So an event tells nobody more than a view then holds (the state is the memory of what was seen), and a view shows
    nobody more than the events told (they are the whole story). Left out are decisions after which all is laid open
    anyway, such as the last one of a game.
    """
    rng = Rng(3, "events")
    for state, ply in table.some_plies(12):
        for viewer in table.viewers:
            heard: dict[str, tuple[bytes, Ply]] = {}
            seen: dict[bytes, tuple[str, Ply]] = {}
            for world, other in _alternatives(table, state, ply, viewer, rng):
                after, told, laid_open = _played(table, world, other, viewer)
                if laid_open:
                    continue
                view = table.plain(table.game.view(after, viewer))
                first, said = heard.setdefault(view, (told, other))
                assert first == told, f"the events of {said} and {other} tell {viewer} what its view does not hold"
                shown, done = seen.setdefault(told, (view, other))
                assert shown == view, f"after {done} and {other} {viewer} sees what no event told: {shown}, {view}"


def what_was_learned_is_not_taken_back(table: Table) -> None:
    """A decision that shows its seat what it could not know has an event that reveals, so that undo is refused."""
    rng = Rng(6, "learned")
    for state, ply in table.some_plies(20):
        if ply.seat < 0:
            continue
        outcomes = []
        for world in [state, *_worlds(table, table.game.view(state, ply.seat), rng)]:
            after = world.clone()
            events: list[Event] = []
            table.game.apply(after, ply.seat, ply.action, events)
            revealed = any(event.reveals for event in events)
            outcomes.append((table.plain(table.game.view(after, ply.seat)), revealed))
        learned = len({shown for shown, _ in outcomes}) > 1
        told = all(revealed for _, revealed in outcomes)
        assert told or not learned, f"{ply} tells its seat something hidden, which undo would leave it with"


def previews_leak_nothing(table: Table) -> None:
    """What a seat is shown of a move before it plays it does not depend on what it cannot know."""
    game, rng = table.game, Rng(4, "previews")
    for state in table.some_states(12):
        for viewer in range(table.seats):
            if not game.legal_actions(state, viewer) or game.actors(state)[0] < 0:
                continue
            action = game.sample(state, viewer, rng)
            shown = _preview(table, state, viewer, action)
            for world in _worlds(table, game.view(state, viewer), rng):
                same = _preview(table, world, viewer, action) == shown
                assert same, f"seat {viewer}'s preview of {action} betrays something hidden"


def records_for_a_seat_leak_nothing(table: Table) -> None:
    """Two matches that differ by one ply that a seat could not see have the same record for that seat."""
    rng = Rng(5, "records")
    for play in table.plays:
        for number in thinned(list(range(len(play.plies) - 1)), 6):
            state, ply = play.states[number], play.plies[number]
            for viewer in table.viewers:
                records: dict[str, str] = {}
                for world, other in _alternatives(table, state, ply, viewer, rng, worlds=0):
                    after, _, laid_open = _played(table, world, other, viewer)
                    if laid_open or other.seat == viewer or table.game.outcome(after) is not None:
                        continue
                    match = Match(table.spec, table.seats, table.options)
                    for who, action in [*play.plies[:number], other]:
                        match.enter(who, action)
                    record = match.record_for(viewer).to_json()
                    first = records.setdefault(table.plain(table.game.view(after, viewer)), record)
                    assert first == record, f"{viewer}'s record shows ply {number}, which it could not see"


def _worlds(table: Table, view: State, rng: Rng, count: int = 2) -> list[State]:
    return [table.game.determinise(view, rng.fork("world")) for _ in range(count)]


def _alternatives(
    table: Table, state: State, ply: Ply, viewer: Seat | None, rng: Rng, worlds: int = 2
) -> list[tuple[State, Ply]]:
    """The ply as it was played, and others of the same seat, here and in worlds that the viewer cannot tell apart.

    Time is left out: nobody tells it, everybody sees it.
    """
    game = table.game
    found = [(state, ply)]
    if ply.seat == CLOCK:
        return found
    for world in [state, *_worlds(table, game.view(state, viewer), rng, worlds)]:
        if ply.seat == CHANCE:
            actions = [action for action, _ in game.chance_actions(world)]
        else:
            actions = game.legal_actions(world, ply.seat)
        found += [(world, Ply(ply.seat, action)) for action in thinned(actions, 6)]
    return found


def _played(table: Table, state: State, ply: Ply, viewer: Seat | None) -> tuple[State, bytes, bool]:
    """The position after a ply, what its events told the viewer, and whether a decision laid open something to all."""
    after = state.clone()
    events: list[Event] = []
    table.game.apply(after, ply.seat, ply.action, events)
    laid_open = ply.seat >= 0 and any(event.reveals and not event.hidden for event in events)
    return after, msgspec.json.encode([event.seen_by(viewer) for event in events]), laid_open


def _preview(table: Table, state: State, seat: Seat, action: int) -> bytes:
    position = msgspec.json.decode(table.plain(state))
    match = load(table.spec, position, table.seats, table.options)
    return msgspec.json.encode(match.preview(seat, action))
