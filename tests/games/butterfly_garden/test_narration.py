"""The garden in words."""

import re

import pytest

import papilio
from papilio.core.events import Event
from papilio.core.game import CHANCE, Outcome
from papilio.games.butterfly_garden import narration
from papilio.games.butterfly_garden.components import board
from tests.games.butterfly_garden.garden import Garden

NAMES = ["Mara", "Tom", "Ida", "Udo"]


def told(events: list[Event], names: list[str] = NAMES) -> list[str]:
    return [sentence for event in events if (sentence := narration.tell(event, names))]


def test_a_move_is_told_event_by_event() -> None:
    garden = Garden(seats=4)
    assert told(garden.lay("A0@e8")) == ["Mara laid a tile A on e8.", "A blue butterfly flew 1 tile."]
    assert told(garden.lay("B0@d8"))[1:] == ["A blue butterfly came to flowerbed A: Mara and Tom take one each."]


def test_a_meeting_is_told_in_both_colours() -> None:
    garden = Garden()
    garden.lay("B0@e6")
    garden.lay("B0@e7")
    assert told(garden.lay("B0@e8"))[1:] == ["A blue and a pink butterfly met and flew away."]
    assert narration.pair_words((2, 2)) == "two pink butterflies"


def test_what_a_seat_draws_is_told_to_it_alone() -> None:
    event = Event("draw", CHANCE, {"seat": 1, "tile": "tile:C"}, ("tile",), (1,), True)
    assert narration.tell(event.seen_by(1), NAMES) == "Tom drew a tile C."
    assert narration.tell(event.seen_by(0), NAMES) == ""


def test_names_are_left_as_they_are_for_whoever_escapes_them() -> None:
    event = Event("start", CHANCE, {"seat": 0})
    assert narration.tell(event, ["<b>{tile}"]) == "<b>{tile} starts."


def test_moves_and_their_parts_are_described() -> None:
    game = Garden().game
    assert narration.describe(game, 0, game.parse(0, "C2@e6")) == "Tile C on e6, turned 120°"
    assert narration.describe(game, 0, game.parse(0, "B0@e6")) == "Tile B on e6, not turned"
    labels = [narration.part_label(slot) for slot in game.parts(game.parse(0, "C2@e6"))]
    assert labels == ["tile C", "space e6", "turned 120°"]
    assert [narration.part_prompt(kind) for kind in ("tile", "space", "turn")] == [
        "Choose a tile", "Choose a space", "Choose a turn",
    ]  # fmt: skip


@pytest.mark.parametrize("clause", ["BG-12", "BG-13", "BG-20", "BG-21", "BG-40", "BG-41"])
def test_every_refusal_has_words_of_its_own(clause: str) -> None:
    assert narration.refusal(clause) != narration.refusal("none")
    assert "BG-" not in narration.refusal(clause)


def test_a_preview_without_flights_says_so() -> None:
    assert narration.foretell([]) == "This tile would move no butterfly."


def over(*names: str) -> tuple[int, ...]:
    return tuple(board().by_name[name] * 36 for name in names)


def test_several_flights_make_one_sentence() -> None:
    long = over("e6", "f6", "f7", "e8", "e9", "d8", "e8")  # round a fountain's rim, over one tile twice
    events = [
        Event("fly", CHANCE, {"colour": 2, "way": over("e6", "e7")}),
        Event("arrive", CHANCE, {"colour": 2, "bed": 0, "takers": (0,), "way": long}),
    ]
    assert narration.foretell(events) == (
        "This tile would send one pink butterfly 2 tiles and one pink butterfly 5 tiles, "
        "into flowerbed A, for Red (triangle)."
    )
    shared = [Event("arrive", CHANCE, {"colour": 2, "bed": 0, "takers": (0, 1), "way": over("e6", "e7")})]
    assert narration.foretell(shared) == (
        "This tile would send one pink butterfly 2 tiles, into flowerbed A, "
        "one each for Red (triangle) and Blue (circle)."
    )


def test_results_name_all_winners() -> None:
    assert narration.result(Outcome(2, (1,), (3, 7), "no-butterflies"), NAMES) == "Tom wins with 7 points."
    assert narration.result(Outcome(3, (0, 2), (1, 0, 1)), NAMES) == "Mara and Ida share the win with 1 point."


def test_the_count_shows_every_step_and_hides_what_is_hidden() -> None:
    garden = Garden(seats=2, collections="hidden-until-the-end")
    lines = narration.final_count(garden.game, garden.game.view(garden.state, 0), NAMES)
    assert lines == [
        "Mara: 0 purple × 3 = 0, 0 pink × 2 = 0, 0 blue × 1 = 0; 0 points.",
        "Tom: behind the screen.",
    ]


def test_a_position_in_words_names_what_can_move_and_whose_the_beds_are() -> None:
    garden = Garden()
    garden.lay("B0@e6")
    lines = narration.in_words(garden.game, garden.game.view(garden.state, None), NAMES)
    assert "A pink butterfly rests on e6 and looks east, at the empty space e7." in lines
    assert "Flowerbed A belongs to Mara." in lines
    assert any("e6 B0" in line for line in lines)


def test_the_board_as_text_fits_a_terminal() -> None:
    match = papilio.start("butterfly-garden", seats=4, seed=3)
    lines = match.view(0).text().split("\n")
    assert max(map(len, lines)) <= 80
    assert [line[0] for line in lines[:9]] == list("abcdefghi")
    hands = [re.findall(r"\[(.*?)\]", line)[0] for line in lines[9:13]]
    assert hands[1:] == ["? ?"] * 3 and "?" not in hands[0]
