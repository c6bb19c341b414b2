"""Butterfly Garden for OpenSpiel's Python API: its default rules, two to four players.

An action lays a tile in one of its orientations on a space; chance deals and draws tile patterns, and picks who starts.
"""

from collections import Counter
from typing import Any

import pyspiel

from benchmarks.peers.open_spiel_games.observer import Observer

# --- Components ---

RADIUS = 4
DIRECTIONS = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))  # clockwise from north-east
SPACES = [
    (q, r) for r in range(-RADIUS, RADIUS + 1) for q in range(max(-RADIUS, -RADIUS - r), min(RADIUS, RADIUS - r) + 1)
]
NUMBER = {space: number for number, space in enumerate(SPACES)}
NEIGHBOURS = [[NUMBER.get((q + dq, r + dr)) for dq, dr in DIRECTIONS] for q, r in SPACES]
NAMES = ["abcdefghi"[r + RADIUS] + str(q - max(-RADIUS, -RADIUS - r) + 1) for q, r in SPACES]
CENTRE = NUMBER[0, 0]
CORNERS = [NUMBER[RADIUS * q, RADIUS * r] for q, r in DIRECTIONS]

PATTERNS = "ABCDE"
PATHS = {
    "A": ((0, 1), (2, 3), (4, 5)),
    "B": ((0, 3), (1, 4), (2, 5)),
    "C": ((0, 3), (1, 2), (4, 5)),
    "D": ((0, 3), (1, 5), (2, 4)),
    "E": ((0, 1), (2, 4), (3, 5)),
}
COPIES = (6, 6, 14, 14, 14)
TILES = sum(COPIES)
HAND = 2


def turned(paths: tuple[tuple[int, int], ...], turn: int) -> tuple[int, ...]:
    """For each edge the one where a path that enters there leaves."""
    across = [-1] * 6
    for a, b in paths:
        across[(a + turn) % 6], across[(b + turn) % 6] = (b + turn) % 6, (a + turn) % 6
    return tuple(across)


# Each orientation once: its pattern, its name and its paths. The corners' through-paths follow.
ORIENTATIONS: list[tuple[int, str, tuple[int, ...]]] = []
for _pattern, _letter in enumerate(PATTERNS):
    for _turn in range(6):
        _across = turned(PATHS[_letter], _turn)
        if _across not in [across for pattern, _, across in ORIENTATIONS if pattern == _pattern]:
            ORIENTATIONS.append((_pattern, f"{_letter}{_turn}", _across))
ACROSS = [across for _, _, across in ORIENTATIONS] + [turned(((2, 4),), corner) for corner in range(6)]
FIRST_CORNER = len(ORIENTATIONS)
FOUNTAIN = len(ACROSS)  # the centre, where paths begin

FLOWERBED = {
    (NUMBER[4 * q + k * DIRECTIONS[(bed + 2) % 6][0], 4 * r + k * DIRECTIONS[(bed + 2) % 6][1]], edge): bed
    for bed, (q, r) in enumerate(DIRECTIONS)
    for k in (1, 2, 3)
    for edge in (bed, (bed + 1) % 6)
}
OWNERS = {  # of the flowerbeds A to F; the balanced table for three
    2: ((0,), (1,), (0,), (1,), (0,), (1,)),
    3: ((0,), (0, 1), (2,), (2, 0), (1,), (1, 2)),
    4: ((0, 1), (1, 2), (0, 3), (3, 1), (2, 0), (2, 3)),
}
BLUE, PINK, PURPLE = 1, 2, 3  # and so many points


def fits(space: int, across: tuple[int, ...]) -> bool:
    """A tile may not join two outward edges of the board."""
    return not any((space, edge) in FLOWERBED and (space, across[edge]) in FLOWERBED for edge in range(6))


# The actions that lay a tile of a pattern on a space.
PLACEMENTS = [
    [
        [
            space * len(ORIENTATIONS) + number
            for number, (of, _, across) in enumerate(ORIENTATIONS)
            if of == pattern and fits(space, across)
        ]
        for pattern in range(len(PATTERNS))
    ]
    for space in range(len(SPACES))
]
START = len(PATTERNS)  # chance: + the player who starts

_GAME_TYPE = pyspiel.GameType(
    short_name="python_butterfly_garden",
    long_name="Python Butterfly Garden",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.CONSTANT_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=4,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"players": 2},
)


class ButterflyGardenGame(pyspiel.Game):
    """The game for a number of players."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        players = (params or {}).get("players", 2)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(SPACES) * len(ORIENTATIONS),
            max_chance_outcomes=START + players,
            num_players=players,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=TILES,
        )
        super().__init__(_GAME_TYPE, info, params or {})

    def new_initial_state(self) -> "ButterflyGardenState":
        """The state before anything is dealt."""
        return ButterflyGardenState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "ButterflyGardenObserver":
        """An object that tells what a player sees."""
        return ButterflyGardenObserver(iig_obs_type, self, params)


class ButterflyGardenState(pyspiel.State):
    """One position."""

    def __init__(self, game: ButterflyGardenGame) -> None:
        super().__init__(game)
        players = game.num_players()
        self.board: list[int | None] = [None] * len(SPACES)  # rows of ACROSS
        self.board[CENTRE] = FOUNTAIN
        self.butterflies: dict[tuple[int, int], int] = {}  # by the space and the edge at which they rest
        for corner, space in enumerate(CORNERS):
            self.board[space] = FIRST_CORNER + corner
            self.butterflies[space, (corner + 3) % 6] = BLUE
        self.centre = [PURPLE, PINK, PINK, PINK, PINK, PINK]
        self.bag = list(COPIES)
        self.hands: list[list[int]] = [[] for _ in range(players)]
        self.collected = [Counter[int]() for _ in range(players)]
        self.placements: list[int] = []
        self.player = 0
        self.is_started = False
        self.is_drawing = True
        self.is_over = False

    # --- OpenSpiel's API ---

    def current_player(self) -> int:
        """The player to act, chance, or nobody at the end."""
        if self.is_over:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.is_drawing else self.player

    def _legal_actions(self, player: int) -> list[int]:
        patterns = sorted(set(self.hands[player]))
        return [
            action
            for space, tile in enumerate(self.board)
            if tile is None
            for pattern in patterns
            for action in PLACEMENTS[space][pattern]
        ]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Who starts, or each pattern in the bag."""
        if not self.is_started:
            return [(START + player, 1 / len(self.hands)) for player in range(len(self.hands))]
        total = sum(self.bag)
        return [(pattern, count / total) for pattern, count in enumerate(self.bag) if count]

    def _apply_action(self, action: int) -> None:
        if not self.is_started:
            self.player = action - START
            self.is_started = True
        elif self.is_drawing:
            self._draw(action)
        else:
            self._place(*divmod(action, len(ORIENTATIONS)))
            self.placements.append(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return PATTERNS[action] if action < START else f"start {action - START + 1}"
        space, orientation = divmod(action, len(ORIENTATIONS))
        return f"{ORIENTATIONS[orientation][1]}@{NAMES[space]}"

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.is_over

    def returns(self) -> list[float]:
        """Shares of the win: all who have the most points win."""
        if not self.is_over:
            return [0.0] * len(self.hands)
        points = self.points()
        winners = points.count(max(points))
        return [1 / winners if own == max(points) else 0.0 for own in points]

    def resample_from_infostate(self, player: int, probability_sampler: Any) -> "ButterflyGardenState":
        """A state that this player cannot tell from this one: the other hands are drawn anew."""
        twin: ButterflyGardenState = self.clone()
        unseen = [pattern for pattern, count in enumerate(twin.bag) for _ in range(count)]
        others = [hand for other, hand in enumerate(twin.hands) if other != player]
        unseen += [pattern for hand in others for pattern in hand]
        for hand in others:
            hand[:] = [unseen.pop(int(probability_sampler() * len(unseen))) for _ in hand]
        twin.bag = [unseen.count(pattern) for pattern in range(len(PATTERNS))]
        return twin

    def __str__(self) -> str:
        tiles = [f"{NAMES[a // 15]}={ORIENTATIONS[a % 15][1]}" for a in self.placements]
        hands = ["".join(PATTERNS[pattern] for pattern in hand) for hand in self.hands]
        return f"hands:{hands} points:{self.points()} tiles:{' '.join(tiles)}"

    # --- Rules ---

    def _draw(self, pattern: int) -> None:
        """Deal the first hands in turn; later the player at turn draws the next tile."""
        self.bag[pattern] -= 1
        self.hands[self.player].append(pattern)
        if len(self.hands[self.player]) == HAND:
            self._next_player()
            self.is_drawing = len(self.hands[self.player]) < HAND and not self.placements

    def _next_player(self) -> None:
        self.player = (self.player + 1) % len(self.hands)

    def _place(self, space: int, orientation: int) -> None:
        """Lay a tile, let the butterflies fly, and draw."""
        self.hands[self.player].remove(ORIENTATIONS[orientation][0])
        self.board[space] = orientation
        self._fly(space)
        if not self.butterflies and not self.centre:
            self.is_over = True
        elif any(self.bag):
            self.is_drawing = True
        else:
            self._next_player()

    def _fly(self, space: int) -> None:
        """Every butterfly that faces the new tile moves to the end of its path."""
        facing = self._take_off(space)
        while facing:
            edge, colour = facing.popitem()
            here, leave = space, edge
            while True:
                leave = ACROSS[self.board[here]][leave]  # type: ignore[index]
                if here == space and leave in facing:  # two that meet fly away
                    del facing[leave]
                    break
                beyond = NEIGHBOURS[here][leave]
                if beyond is None:
                    for owner in OWNERS[len(self.hands)][FLOWERBED[here, leave]]:
                        self.collected[owner][colour] += 1
                    break
                if self.board[beyond] is None:
                    self.butterflies[here, leave] = colour
                    break
                here, leave = beyond, (leave + 3) % 6

    def _take_off(self, space: int) -> dict[int, int]:
        """The butterflies that face a new tile, by its edges; the centre releases one over its edge."""
        facing = {}
        for edge, beyond in enumerate(NEIGHBOURS[space]):
            if beyond == CENTRE and self.centre:
                facing[edge] = self.centre.pop()
            elif beyond is not None and (beyond, (edge + 3) % 6) in self.butterflies:
                facing[edge] = self.butterflies.pop((beyond, (edge + 3) % 6))
        return facing

    def points(self) -> list[int]:
        """Each player's points."""
        return [sum(colour * number for colour, number in own.items()) for own in self.collected]


class ButterflyGardenObserver(Observer):
    """What a player sees: the board and the own hand; with perfect recall the order of the placements too."""

    def __init__(self, iig_obs_type: Any, game: ButterflyGardenGame, params: Any) -> None:
        board = len(SPACES) * len(ORIENTATIONS)
        super().__init__(iig_obs_type, params, player=game.num_players(), hand=len(PATTERNS), board=board)

    def set_from(self, state: ButterflyGardenState, player: int) -> None:
        """Fill the tensor."""
        self.tensor.fill(0)
        self.dict["player"][player] = 1
        for pattern in state.hands[player]:
            self.dict["hand"][pattern] += 1
        self.dict["board"][state.placements] = 1

    def string_from(self, state: ButterflyGardenState, player: int) -> str:
        """The same as text."""
        hand = "".join(sorted(PATTERNS[pattern] for pattern in state.hands[player]))
        order = state.placements if self.iig_obs_type.perfect_recall else sorted(state.placements)
        return f"{player} {hand} {order}"


pyspiel.register_game(_GAME_TYPE, ButterflyGardenGame)
