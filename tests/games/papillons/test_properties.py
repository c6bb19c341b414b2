"""What holds in every position, by random games, and against the slow implementation."""

import json
from collections import Counter

import pytest

import papilio
from papilio.games.papillons import codec, deadlock, legal, scoring
from tests.games.papillons.slow import SlowTable, square
from tests.games.papillons.tables import SPEC, TABLES, sort

OPTIONS = [
    {},
    {"extra-actions": "as-well"},
    {"token-target": "any-but-the-last"},
    {"claims": "called", "extra-actions": "as-well", "token-target": "any-but-the-last"},
    {"stalemate-limit": 1},
]
CASES = [(seats, options) for seats in (2, 3, 4) for options in OPTIONS]
CASES += [(4, {"teams": True}), (4, {"teams": True, "claims": "called", "extra-actions": "as-well"})]
IDS = [f"{seats}-{'-'.join(map(str, options.values())) or 'default'}" for seats, options in CASES]


def play(seats, options, seed, cards_first=0.6):
    """A random game, mostly with new cards as long as there are some: each position before a seat acts."""
    game = SPEC.make(seats, options)
    state, rng = game.new_state(), papilio.Rng(seed, "play")
    while actors := game.actors(state):
        seat = actors[0]
        if seat < 0:
            game.apply(state, seat, game.draw(state, rng))
            continue
        yield game, state, seat
        actions = game.legal_actions(state, seat)
        if rng.chance() < cards_first:
            actions = [a for a in actions if sort(game.text(seat, a)) in ("play", "place", "reveal")] or actions
        game.apply(state, seat, actions[rng.below(len(actions))])
    yield game, state, None


@pytest.mark.parametrize(("seats", "options"), CASES, ids=IDS)
def test_conservation(seats, options):
    """32 cards, two of each; every token once; one group; a colour and a kind each; hands as the deck demands."""
    for seed in range(2):
        for game, state, _seat in play(seats, options, seed):
            position = codec.to_dict(game, state)
            cards = Counter(entry["card"] for entry in position["table"])
            cards.update(face for hand in position["hands"] for face in hand)
            cards.update(position["deck"])
            cards.update([position["revealed"]] if position["revealed"] else [])
            assert cards == Counter(dict.fromkeys(TABLES.face_names, 2))
            assert sum(position["deck"].values()) == position["deck_size"]
            on_cards = [entry["token"] for entry in position["table"] if entry["token"]]
            assert sorted(on_cards) == sorted(position["used"])
            assert sum(position["placed"]) == len(position["table"])
            assert sorted(state.places) == sorted(cell for cell in range(len(state.table)) if state.table[cell] < -1)
            codec.from_dict(game, json.loads(json.dumps(position)))


def compare(seats, options, seed, every=1):
    for number, (game, state, seat) in enumerate(play(seats, options, seed, 0.5)):
        if seat is not None and number % every:
            continue
        slow = SlowTable(codec.to_dict(game, state))
        names = TABLES.names
        assert {square(names[cell]) for cell in state.places} == slow.places()
        letters = {"RYBGsarl"[goal] for goal in range(8) if scoring.goals_on_table(state, game.tables) >> goal & 1}
        assert letters == slow.rows()
        if seat is None or not legal.extras_open(game.setup, state) or game.actors(state) != (int(state.turn),):
            continue
        texts = [game.text(seat, action) for action in game.legal_actions(state, seat)]
        moves = {tuple(map(square, text.split(">"))) for text in texts if ">" in text}
        if any(sort(text) == "place" for text in texts):
            continue
        assert moves == slow.moves()
        assert int(legal.moves_of(game.setup, state, -1)) == len(moves)


@pytest.mark.parametrize(("seats", "options"), CASES[::2], ids=IDS[::2])
def test_ps_22_ps_30_ps_50_slow_and_fast_agree(seats, options):
    for seed in range(2):
        compare(seats, options, seed, every=5)


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "options"), CASES, ids=IDS)
def test_slow_and_fast_agree_on_a_hundred_games(seats, options):
    for seed in range(100, 200):
        compare(seats, options, seed)


def test_ps_62_fingerprints_are_equal_exactly_for_equal_shapes():
    known: dict[int, tuple] = {}
    shapes: dict[tuple, int] = {}
    for seed in range(12):
        for game, state, seat in play(2, {}, seed, 0.3):
            if seat is None or not len(state.cells):
                continue
            shape = int(state.turn), SlowTable(codec.to_dict(game, state)).shape()
            mark = int(deadlock.fingerprint(state))
            assert known.setdefault(mark, shape) == shape
            assert shapes.setdefault(shape, mark) == mark


def test_ps_61_repetition_is_found_in_random_shuttling():
    """The slow count of positions and the kept one agree on when a game is drawn."""
    found = 0
    for seed in range(30):
        seen: Counter = Counter()
        rng = papilio.Rng(seed, "shuttle")
        for game, state, seat in play(2, {}, seed, 1.0):
            if len(state.cells) < 8 or seat is None:
                continue
            state = state.clone()
            while game.actors(state) and len(seen) < 60:
                slow = SlowTable(codec.to_dict(game, state))
                seen[int(state.turn), slow.shape()] += 1
                assert max(seen.values()) < 3
                near = [move for move in slow.moves() if max(map(abs, move[1])) < 12]
                home = sorted(near, key=lambda move: (seen_after(slow, move, seen, int(state.turn)), move))
                choice = home[-1] if rng.below(4) else home[rng.below(len(home))]
                (x, y), (u, v) = choice
                game.apply(state, int(state.turn), game.parse(0, f"{x},{y}>{u},{v}"))
            found += game.outcome(state) is not None and game.outcome(state).reason == "repetition"
            break
    assert found > 0


def seen_after(slow, move, seen, turn):
    """How often the position after a move has been there."""
    start, goal = move
    twin = SlowTable({"table": [], "guarded": []})
    twin.cards = {**{place: card for place, card in slow.cards.items() if place != start}, goal: slow.cards[start]}
    twin.tokens, twin.guarded = slow.tokens, [goal]
    return seen[1 - turn, twin.shape()]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_secrets_do_not_show(seats):
    """Exchange what a seat cannot know: its view and the picture of it stay the same to the byte."""
    for game, state, seat in play(seats, {}, 9):
        if seat is None:
            break
        rng = papilio.Rng(seats, "swap")
        for viewer in (*range(seats), None):
            view = game.view(state, viewer)
            other = game.view(game.determinise(view, rng), viewer)
            assert codec.to_dict(game, other) == codec.to_dict(game, view)
            if len(state.cells) % 6 == 0:
                assert SPEC.drawing.scene(game, other, viewer) == SPEC.drawing.scene(game, view, viewer)


def test_goals_that_went_by_are_not_guessed():
    for seed in range(20):
        for game, state, seat in play(2, {}, seed):
            if seat is not None and state.missed:
                guess = game.determinise(game.view(state, seat), papilio.Rng(seed, "guess"))
                assert not any(state.missed >> goal & 1 for goal in guess.goals)
