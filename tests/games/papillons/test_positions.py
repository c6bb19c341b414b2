"""Foreign positions are attacks until proven."""

import pytest

import papilio
from papilio.core.game import CHANCE, InvalidPosition
from papilio.games.papillons import codec
from tests.games.papillons.tables import BLOCK, SPEC, Table


def at_turn(**changes):
    return Table(2, BLOCK, turn=0, **changes).position()


def drawing():
    table = Table(2, BLOCK, turn=0, hands={0: ["Ra", "Gs"]})
    table.do("Ra@4,0", draw=False)
    return table.position()


def dealing():
    game = SPEC.make(2, {"first-player": 0, "claims": "called"})
    state = game.new_state()
    while codec.to_dict(game, state)["phase"] != "deal":
        game.apply(state, CHANCE, game.chance_actions(state)[0][0])
    return codec.to_dict(game, state)


@pytest.mark.parametrize(
    ("position", "changes", "options", "field"),
    [
        (at_turn(), {"missed": ["green"]}, {}, "missed"),
        (at_turn(), {"passes": 1, "dry": 1}, {}, "passes"),
        (Table(2, BLOCK[:4]).position(), {"dry": 1}, {}, "dry"),
        (dealing(), {"shown": [["red"], []]}, {"claims": "called"}, "shown"),
        (drawing(), {"fresh": [3]}, {}, "fresh"),
        (drawing(), {"seen": ["00000000000001"]}, {}, "seen"),
    ],
)
def test_a_position_that_no_game_has_is_refused_with_its_field(position, changes, options, field):
    papilio.load("papillons", position, seats=2, options=options)
    with pytest.raises(InvalidPosition) as error:
        papilio.load("papillons", {**position, **changes}, seats=2, options=options)
    assert error.value.path.startswith(field), str(error.value)
