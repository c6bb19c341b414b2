"""A match: playing, time, previews, undo, on the toy game."""

import pytest

import papilio
from papilio.core.game import CHANCE, CLOCK
from papilio.core.match import Step


def toy(seats=3, seed=1, **options):
    return papilio.start("moth-lanterns", seats=seats, seed=seed, options=options)


def send(match, *seats):
    for seat in seats:
        match.submit(seat, match.legal(seat)[0])


def everyone_has_sent(**options):
    match = toy(**options)
    send(match, 0, 1, 2)
    return match


def names(events):
    return [event.name for event in events]


# --- Playing ---


def test_chance_is_played_until_a_seat_may_act():
    match = toy()
    assert match.actors == (0, 1, 2)
    assert [step.seat for step in match.history()] == [CHANCE] * 6


def test_a_move_is_its_own_seats():
    match = toy()
    with pytest.raises(papilio.InvalidMove, match="a move of seat 1, not of seat 0"):
        match.submit(0, match.legal(1)[0])
    assert match.actors == (0, 1, 2)


def test_a_match_without_a_seed_draws_from_the_system():
    hands = {str(toy(seed=None).position()["hands"]) for _ in range(12)}
    assert len(hands) > 1


def test_moves_are_taken_as_text_number_or_move():
    for form in (str, lambda move: move.index, lambda move: move):
        match = toy()
        move = match.legal(1)[0]
        assert names(match.submit(1, form(move))) == ["send"]


def test_a_move_shows_itself():
    move = toy().legal(0)[0]
    assert repr(move) == f"<Move {move}>"
    assert move.parts == (f"moth:{move.index + 1}",)
    assert {move, toy().legal(0)[0]} == {move}
    assert move != toy().legal(1)[0]


def test_steps_come_ply_by_ply():
    match = toy(seats=2, rounds=2)
    send(match, 0, 1)
    first = match.actors[0]
    assert [step.seat for step in match.steps(first, match.legal(first)[0])] == [first]
    second = match.actors[0]
    steps = match.steps(second, match.legal(second)[0])
    assert [step.seat for step in steps] == [second, CLOCK, CHANCE, CHANCE], "the pause, then the next deal"
    assert [step.number for step in steps] == list(range(match.ply_count - 4, match.ply_count))


def test_an_interrupt_is_taken_but_not_awaited():
    match = toy()
    send(match, 0)
    assert match.actors == (1, 2)
    assert [str(move) for move in match.legal(0)] == ["dusk"]
    assert names(match.submit(0, "dusk")) == ["dusk"]
    assert match.actors == (1, 2)


def test_single_moves_are_played_by_the_match_if_the_spec_says_so(monkeypatch):
    match = toy(seats=2)
    monkeypatch.setattr(match.spec, "plays_single_moves", True)
    monkeypatch.setattr(match.game, "tables", type(match.game.tables)("rulebook", (4,) * 5, (1, 2)))
    send(match, 0, 1)
    lander = match.actors[0]
    steps = match.steps(lander, match.legal(lander)[0])
    assert [step.seat for step in steps[:3]] == [lander, 1 - lander, CLOCK]


# --- Views and previews ---


def test_views_hold_what_the_seat_may_know():
    match = toy(seats=2)
    own = match.view(0).to_dict()
    assert own["hands"][0] == match.position()["hands"][0]
    assert own["hands"][1] == [-1, -1]
    assert match.view(None).to_dict()["hands"] == [[-1, -1], [-1, -1]]
    assert "Round 1" in match.view(0).text()


def test_a_preview_changes_nothing_and_stops_at_what_it_would_reveal():
    match = toy(seats=2)
    send(match, 0)
    before = match.position(), match.ply_count
    assert names(match.preview(1, match.legal(1)[0])) == ["send"], "not what the other sent"
    assert (match.position(), match.ply_count) == before


def test_a_preview_of_an_illegal_move_is_refused():
    with pytest.raises(papilio.IllegalMove) as refused:
        toy().preview(0, "dusk")
    assert refused.value.clause == "ML-5"


# --- Refusals ---


def test_a_refusal_names_the_clause_in_words():
    match = everyone_has_sent()
    waiting = next(seat for seat in range(3) if seat not in match.actors)
    with pytest.raises(papilio.IllegalMove, match="free lantern") as refused:
        match.submit(waiting, "land 1")
    assert (refused.value.clause, refused.value.seat, refused.value.action) == ("ML-4", waiting, 5)


def test_after_max_plies_nothing_is_taken(monkeypatch):
    match = toy()
    monkeypatch.setattr(match.spec, "max_plies", match.ply_count)
    with pytest.raises(papilio.IllegalMove, match="as long as it may"):
        match.submit(0, match.legal(0)[0])


def test_undo_cannot_make_a_match_endless(monkeypatch):
    monkeypatch.setattr("papilio.core.undo.MAX_UNDOS", 3)
    match = toy()
    for _ in range(3):
        send(match, 0)
        match.undo(0)
    send(match, 0)
    with pytest.raises(papilio.UndoRefused, match="No more than 3"):
        match.undo(0)
    monkeypatch.setattr(match.spec, "max_plies", match.ply_count - 5)
    send(match, 1)
    assert match.ply_count == match.spec.max_plies + 6, "what was taken back does not count"
    assert papilio.replay(match.record()).position() == match.position()


# --- Time ---


@pytest.mark.parametrize("at_ms", ["x", [], 1.5, True])
def test_a_time_is_a_whole_number(at_ms):
    match = toy()
    before = match.position(), match.ply_count
    with pytest.raises(papilio.InvalidMove, match="whole number"):
        match.submit(0, match.legal(0)[0], at_ms=at_ms)
    with pytest.raises(papilio.InvalidMove, match="whole number"):
        match.advance(at_ms)
    assert (match.position(), match.ply_count) == before


def test_the_clocks_ply_comes_before_the_move():
    match = toy()
    steps = match.steps(0, match.legal(0)[0], at_ms=1500)
    assert (steps[0].seat, steps[0].action) == (CLOCK, 1500)
    assert match.position()["now"] == 1500
    assert match.record().plies[-2] == "@ 1500"


def test_a_move_that_comes_after_the_deadline_finds_it_past():
    match = toy(seats=2)
    before = match.position(), match.ply_count
    with pytest.raises(papilio.IllegalMove):
        match.submit(0, match.legal(0)[0], at_ms=10_001)
    assert (match.position(), match.ply_count) == before, "a refused move moves no clock"
    steps = match.advance(10_001)
    assert (steps[0].seat, steps[0].action) == (CLOCK, 10_000)
    assert "reveal" in names(steps[0].events)


def test_time_that_runs_back_is_left_out():
    match = toy()
    match.submit(0, match.legal(0)[0], at_ms=2000)
    steps = match.steps(1, match.legal(1)[0], at_ms=1000)
    assert [step.seat for step in steps] == [1]
    assert match.position()["now"] == 2000


def test_games_without_time_know_none():
    match = papilio.start("butterfly-garden", seed=1)
    seat = match.actors[0]
    with pytest.raises(papilio.InvalidMove, match="knows no time"):
        match.submit(seat, match.legal(seat)[0], at_ms=5)


# --- Undo ---


def test_undo_takes_a_simultaneous_move_out_from_among_the_others():
    match = toy()
    kept = match.position()
    send(match, 0, 1)
    (step,) = match.undo(0)
    assert (step.action, names(step.events)) == (-3, ["undo"])
    assert match.actors == (0, 2)
    assert match.position()["sent"][1] != -2
    match.undo(1)
    assert match.position() == kept
    assert match.record().plies[-2:] == ["0 undo", "1 undo"], "nothing is deleted"


def test_undo_is_refused_after_a_reveal():
    match = everyone_has_sent()
    for seat in range(3):
        with pytest.raises(papilio.UndoRefused, match="shown"):
            match.undo(seat)


def test_undo_is_refused_when_the_next_in_turn_has_decided():
    match = everyone_has_sent()
    first = match.actors[0]
    match.submit(first, match.legal(first)[0])
    assert match.why_no_undo(first) is None
    second = match.actors[0]
    match.submit(second, match.legal(second)[0])
    assert "Another player" in match.why_no_undo(first)
    match.undo(second)
    match.undo(first)
    assert match.actors == (first,)


def test_undo_is_refused_after_the_clock():
    match = toy()
    send(match, 0)
    match.submit(1, match.legal(1)[0], at_ms=100)
    with pytest.raises(papilio.UndoRefused, match="Time"):
        match.undo(0)
    match.undo(1)


def test_undo_needs_a_decision():
    with pytest.raises(papilio.UndoRefused, match="no move of yours"):
        toy().undo(0)


def test_undo_of_an_interrupt_is_refused_once_an_actor_has_moved():
    match = toy()
    send(match, 0)
    match.submit(0, "dusk")
    send(match, 1)
    with pytest.raises(papilio.UndoRefused, match="Another player"):
        match.undo(0)


def test_a_second_undo_takes_the_decision_before():
    match = toy()
    send(match, 0)
    match.submit(0, "dusk")
    match.undo(0)
    assert match.position()["dusk"] is False
    match.undo(0)
    assert match.actors == (0, 1, 2)


def test_the_history_tells_of_undo():
    match = toy()
    send(match, 0)
    match.undo(0)
    steps = list(match.history())
    assert [names(step.events) for step in steps[-2:]] == [["send"], ["undo"]]
    assert isinstance(steps[-1], Step)
    assert match.game.actors(steps[-1].state) == (0, 1, 2)


# --- Positions ---


def test_a_loaded_position_plays_on_and_is_kept_in_the_record():
    match = everyone_has_sent()
    puzzle = papilio.load("moth-lanterns", match.position(), seats=3, seed=5)
    assert puzzle.position() == match.position()
    lander = puzzle.actors[0]
    puzzle.submit(lander, "land 4")
    again = papilio.replay(papilio.Record.from_json(puzzle.record().to_json()))
    assert again.position() == puzzle.position()
    assert again.record().position == match.position()


def test_undo_in_a_loaded_position_goes_back_to_it_and_no_further():
    match = everyone_has_sent()
    puzzle = papilio.load("moth-lanterns", match.position(), seats=3)
    lander = puzzle.actors[0]
    puzzle.submit(lander, "land 4")
    puzzle.undo(lander)
    assert puzzle.position() == match.position()
    with pytest.raises(papilio.UndoRefused):
        puzzle.undo(lander)


def test_a_match_may_leave_the_clock_to_its_keeper():
    match = everyone_has_sent()
    match.plays_clock = False
    for _ in range(3):
        match.submit(match.actors[0], match.legal(match.actors[0])[0])
    assert match.actors == (CLOCK,)  # the lanterns burn until somebody says that time has passed
    rest = match.game.legal_actions(match.view(None).state, CLOCK)[0]
    assert match.advance(rest - 1) == []
    assert next(step.seat for step in match.advance(rest)) == CLOCK
    assert match.now == rest
    assert match.actors != (CLOCK,)


def test_matches_and_views_say_what_they_are() -> None:
    match = papilio.start("butterfly-garden", seats=2, seed=7)
    (seat,) = match.actors
    assert repr(match) == f"<Match of butterfly-garden, 2 seats, {match.ply_count} plies, waits for {seat}>"
    assert repr(match.view(seat)) == f"<View of butterfly-garden by seat {seat}>"
    assert repr(match.view(None)) == "<View of butterfly-garden by a spectator>"
