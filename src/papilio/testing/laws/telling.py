"""Words and pictures: whatever happens can be told and drawn, for everyone."""

from xml.etree import ElementTree

from papilio.core.events import Event
from papilio.core.game import State
from papilio.drawing.picture import compose, inline
from papilio.testing.play import Table


def everything_can_be_told(table: Table) -> None:
    """Moves, refusals, positions and results have their words, for every viewer; a refusal is a clause of the rules.

    An event may be passed over in silence, but not all that a seat's move did.
    """
    game, narration, names = table.game, table.spec.narration, _names(table)
    for play in table.plays:
        for ply, events in zip(play.plies, play.events, strict=True):
            for viewer in table.viewers:
                told = [narration.tell(event.seen_by(viewer), names) for event in events]
                assert all(isinstance(line, str) for line in told), f"{events} are told as {told}"
                assert ply.seat < 0 or any(told), f"{ply} is not told: {events}"
        end = play.states[-1]
        assert narration.result(game.outcome(end), names).strip(), "the result has no words"
        assert all(isinstance(line, str) for line in narration.final_count(game, game.view(end, None), names))
    for state in table.some_states(8):
        for viewer in table.viewers:
            view = game.view(state, viewer)
            assert narration.board_text(game, view).strip(), "the position has no text"
            assert narration.board_legend().strip(), "the text's signs are not explained"
            assert game.actors(state) == () or narration.waiting(game, view, names).strip(), "waiting has no words"
        for seat in range(table.seats):
            legal = set(game.legal_actions(state, seat))
            for action in legal:
                assert narration.describe(game, seat, action).strip(), f"move {action} has no words"
            for slot in {slot for action in legal for slot in game.parts(action)}:
                assert narration.part_label(slot).strip(), f"slot {slot} has no words"
                assert narration.part_prompt(slot.partition(":")[0]).strip(), f"nothing asks for {slot}"
            for action in {-1, 0, *(a + 1 for a in legal)} - legal:
                clause = game.refuse(state, seat, action) or ""
                assert narration.refusal(clause).strip(), f"refusal {clause} has no words"
                assert f"**{clause}.**" in table.spec.rules, f"rules.md has no clause {clause}"


def everything_can_be_drawn(table: Table) -> None:
    """Every view gives well-formed pictures with their names; drawing the same view twice gives the same picture."""
    game, drawing, names = table.game, table.spec.drawing, _names(table)
    _parsed(drawing.home_plate())
    for play in table.plays:
        for number in range(0, len(play.plies), 7):
            events, state = play.events[number], play.states[number + 1]
            for viewer in table.viewers:
                view = game.view(state, viewer)
                seen = [event.seen_by(viewer) for event in events]
                scene = drawing.scene(game, view, viewer, tuple(seen))
                picture = compose(scene)
                _parsed(picture)
                _parsed(inline(scene))
                assert compose(drawing.scene(game, view, viewer, tuple(seen))) == picture, "another picture of one view"
                assert scene.title, "the scene has no title"
                assert scene.description, "the scene has no description"
                assert set(scene.still) <= set(scene.layers), f"no such layers: {scene.still}"
                assert all(card.name for card in drawing.hand(game, view, viewer)), "a card has no name"
                assert drawing.hand(game, view, None) == [], "a spectator holds something"
                rows = [row.seat for panel in drawing.panels(game, view, names) for row in panel.rows]
                assert set(rows) >= set(range(table.seats)), f"the panels show the seats {rows}"
                assert isinstance(drawing.motions(game, seen, view), list), "motions are a list"
                if table.spec.public_board:
                    _is_public(table, events, state, viewer)
                if hasattr(drawing, "panels_are_public") and drawing.panels_are_public(game):
                    panels = [drawing.panels(game, game.view(state, eye), names) for eye in (viewer, None)]
                    assert panels[0] == panels[1], f"the public panels tell viewer {viewer} something else"
    for state, ply in table.some_plies(8):
        if ply.seat >= 0:
            view = game.view(state, ply.seat)
            overlay = drawing.preview(game, view, ply.seat, ply.action, [])
            assert overlay.sentence, f"the preview of {ply} says nothing"


def _is_public(table: Table, events: list[Event], state: State, viewer: int | None) -> None:
    """A board that is said to look the same to everybody does."""
    pictures = []
    for eye in (viewer, None):
        view, seen = table.game.view(state, eye), [event.seen_by(eye) for event in events]
        drawing = table.spec.drawing
        scene = drawing.scene(table.game, view, eye, tuple(seen))
        pictures.append((compose(scene), scene.layers, drawing.motions(table.game, seen, view)))
    assert pictures[0] == pictures[1], f"the public board shows viewer {viewer} something else"


def _parsed(picture: str) -> None:
    try:
        ElementTree.fromstring(picture)
    except ElementTree.ParseError as error:
        raise AssertionError(f"not well-formed: {error}: {picture[:200]}") from error


def _names(table: Table) -> list[str]:
    return [f"Player {seat + 1}" for seat in range(table.seats)]
