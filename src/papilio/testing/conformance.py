"""The laws that every game keeps, and how to try them on one.

A law is a function of a `Table` (a game, a number of seats, options); it raises AssertionError with what is wrong.
"""

from collections.abc import Callable, Sequence
from typing import Any

from papilio.core.spec import GameSpec, Option
from papilio.testing.laws import input, moves, notation, search, secrecy, telling, transcripts, undo
from papilio.testing.play import Options, Table

Law = Callable[[Table], None]

LAWS: tuple[Law, ...] = (
    moves.games_end_within_max_plies,
    moves.somebody_can_act_until_the_end,
    moves.legal_actions_are_ascending_and_unique,
    moves.refusals_agree_with_legal_actions,
    moves.chance_lists_its_outcomes,
    moves.the_clock_goes_forward_to_its_deadline,
    moves.clones_never_change,
    moves.events_change_nothing,
    moves.simultaneous_moves_commute,
    moves.interrupts_are_never_awaited,
    secrecy.views_leak_nothing,
    secrecy.determinised_views_show_the_same,
    secrecy.spectators_know_least,
    secrecy.open_games_hide_nothing,
    secrecy.events_tell_what_views_show,
    secrecy.what_was_learned_is_not_taken_back,
    secrecy.previews_leak_nothing,
    secrecy.records_for_a_seat_leak_nothing,
    notation.moves_read_back,
    notation.parts_tell_moves_apart,
    notation.positions_read_back,
    notation.records_read_back,
    telling.everything_can_be_told,
    telling.everything_can_be_drawn,
    transcripts.equal_seeds_play_equal_games,
    transcripts.the_hash_seed_changes_nothing,
    transcripts.replays_equal_live_play,
    undo.undo_takes_back_what_it_may,
    input.illegal_moves_change_nothing,
    input.any_text_is_read_or_refused,
    input.damaged_records_are_refused,
    input.damaged_positions_are_refused,
    search.samples_are_uniform,
    search.draws_follow_their_weights,
    search.playouts_end_with_the_outcome,
    search.evaluations_are_shares,
    search.sensible_actions_are_legal,
    search.appraisals_are_shares,
)


def tables(spec: GameSpec) -> list[Table]:
    """Every number of seats with the default options, then every other value of each option by itself."""
    found = [Table(spec, seats) for seats in spec.seats]
    for option in spec.options:
        seats = (option.only_for_seats or spec.seats)[0]
        found += [Table(spec, seats, {option.name: value}, games=1) for value in _other_values(option, seats)]
    return found


def _other_values(option: Option, seats: int) -> Sequence[Any]:
    if option.kind == "choice":
        return [choice for choice in option.choices if choice != option.default]
    if option.kind == "flag":
        return [not option.default]
    if option.kind == "seat":
        return [seats - 1]
    if option.kind == "number":
        near = option.default + 1 if option.default < option.maximum else option.default - 1
        return sorted({option.minimum, near} - {option.default})
    return [[option.maximum] + [option.default] * (seats - 1)]


def longest(spec: GameSpec, seats: int) -> Options:
    """The options with every number at its largest."""
    fitting = [option for option in spec.options if option.kind == "number"]
    return {option.name: option.maximum for option in fitting if seats in (option.only_for_seats or spec.seats)}


def check(spec: GameSpec, laws: Sequence[Law] = LAWS) -> None:
    """Try every law on every table of the game."""
    for table in tables(spec):
        for law in laws:
            try:
                law(table)
            except AssertionError as error:
                raise AssertionError(f"{table}: {law.__name__}: {error}") from error


class Laws:
    """Subclass it as `TestMyGame` and set `spec`: pytest then runs every law on every table."""

    spec: GameSpec

    def pytest_generate_tests(self, metafunc: Any) -> None:
        """One test for each law and table."""
        cases = [(law, table) for table in tables(self.spec) for law in LAWS]
        ids = [f"{table}-{law.__name__}" for law, table in cases]
        metafunc.parametrize(("law", "table"), cases, ids=ids)

    def test_law(self, law: Law, table: Table) -> None:
        """The table keeps the law."""
        law(table)
