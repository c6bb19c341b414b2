"""Papillons for OpenSpiel's Python API: its default rules, two to four players."""

from collections import Counter
from typing import Any

import pyspiel

from benchmarks.peers.open_spiel_games.observer import Observer
from benchmarks.peers.open_spiel_games.papillons_box import (
    ACTIONS,
    CARDS,
    CELLS,
    COPIES,
    DEAL_GOAL,
    FACES,
    GOALS,
    HAND,
    MATCHES,
    MOVE,
    NAMES,
    NET,
    OPENING,
    ORIGIN,
    PASS,
    PLAY,
    PUT,
    REVEAL,
    ROW,
    SIDE,
    SIDES,
    STALEMATE,
    START,
    TOKEN,
    WAYS,
    WEB,
    chance_name,
    move_name,
    shifted,
)

_GAME_TYPE = pyspiel.GameType(
    short_name="python_papillons",
    long_name="Python Papillons",
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


class PapillonsGame(pyspiel.Game):
    """The game for a number of players."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        players = (params or {}).get("players", 2)
        info = pyspiel.GameInfo(
            num_distinct_actions=ACTIONS,
            max_chance_outcomes=START + players,
            num_players=players,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=(CARDS + 2 * players) * STALEMATE * players * 2,
        )
        super().__init__(_GAME_TYPE, info, params or {})

    def new_initial_state(self) -> "PapillonsState":
        """The state before anything is dealt."""
        return PapillonsState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "PapillonsObserver":
        """An object that tells what a player sees."""
        return PapillonsObserver(iig_obs_type, self, params)


class PapillonsState(pyspiel.State):
    """One position. Cards on the table are numbered in the order in which they came."""

    def __init__(self, game: PapillonsGame) -> None:
        super().__init__(game)
        players = game.num_players()
        self.table: dict[int, int] = {}  # the card on a cell
        self.places = {ORIGIN}  # empty cells along the side of a card
        self.faces: list[int] = []
        self.cells: list[int] = []
        self.tokens: dict[int, int] = {}  # the token on a card
        self.deck = [COPIES] * len(FACES)
        self.hands: list[list[int]] = [[] for _ in range(players)]
        self.goals: list[list[int]] = [[] for _ in range(players)]
        self.unused = [{NET, WEB} for _ in range(players)]
        self.placed = [0] * players
        self.starter = self.player = 0
        self.is_started = self.is_drawing = self.is_revealing = False
        self.revealed: int | None = None
        self.last_card: int | None = None  # that the previous player placed or moved
        self.missed: set[int] = set()  # goals whose row won for nobody
        self.seen = Counter[Any]()  # positions since the last card or token came
        self.dry_turns = self.passes = 0
        self.winners: list[int] | None = None
        self.public: list[int] = []  # what everybody saw

    # --- OpenSpiel's API ---

    def current_player(self) -> int:
        """The player to act, chance, or nobody at the end."""
        if self.winners is not None:
            return int(pyspiel.PlayerId.TERMINAL)
        is_dealing = not self.faces and len(self.hands[self.starter - 1]) < HAND
        if is_dealing or self.is_drawing or self.is_revealing:
            return int(pyspiel.PlayerId.CHANCE)
        return self.player

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Who starts, the goals that nobody holds, or the cards of the deck."""
        players = len(self.hands)
        if not self.is_started:
            return [(START + player, 1 / players) for player in range(players)]
        if len(self.goals[self.starter - 1]) < 2:
            kind = len(self.goals[self.player])  # a colour, then a kind
            held = {goal for goals in self.goals for goal in goals}
            left = [goal for goal in range(4 * kind, 4 * kind + 4) if goal not in held]
            return [(DEAL_GOAL + goal, 1 / len(left)) for goal in left]
        total = sum(self.deck)
        return [(face, count / total) for face, count in enumerate(self.deck) if count]

    def _legal_actions(self, player: int) -> list[int]:
        places = sorted(self.places)
        if self.revealed is not None:
            return [PUT + place for place in places]
        legal = [PLAY + face * CELLS + place for face in sorted(set(self.hands[player])) for place in places]
        if min(self.placed) >= OPENING:
            legal += self._moves(places) + self._token_actions(player)
        if any(self.deck):
            legal.append(REVEAL)
        elif not self.hands[player] and (not legal or len(self.faces) == CARDS):
            legal.append(PASS)
        return legal

    def _apply_action(self, action: int) -> None:
        if self.is_chance_node():
            self._apply_chance(action)
            return
        self.public.append(action)
        if action < PUT:
            face, cell = divmod(action - PLAY, CELLS)
            self.hands[self.player].remove(face)
            self._add_card(face, cell)
            if self.winners is None and any(self.deck):
                self.is_drawing = True
            else:
                self._end_turn(self.table[cell])
        elif action < MOVE:
            assert self.revealed is not None
            self._add_card(self.revealed, action - PUT)
            self.revealed = None
            self._end_turn(self.table[action - PUT])
        elif action < TOKEN:
            self._remember()
            start, goal = divmod(action - MOVE, CELLS)
            card = self.table[start]
            self._move(card, goal)
            self._end_turn(card)
        elif action < REVEAL:
            token, cell = divmod(action - TOKEN, CELLS)
            self.tokens[self.table[cell]] = token
            self.unused[self.player].remove(token)
            self.seen.clear()
            self._end_turn()
        elif action == REVEAL:
            self.is_revealing = True
        else:
            self._remember()
            self._end_turn(passing=True)

    def _apply_chance(self, action: int) -> None:
        if action >= START:
            self.starter = self.player = action - START
            self.is_started = True
        elif action >= DEAL_GOAL:
            self.goals[self.player].append(action - DEAL_GOAL)
            if len(self.goals[self.player]) == 2:
                self._next_player()
        elif self.is_revealing:
            self.is_revealing = False
            self.deck[action] -= 1
            self.revealed = action
            self.public.append(action)
        else:
            self.deck[action] -= 1
            self.hands[self.player].append(action)
            if self.is_drawing:
                self.is_drawing = False
                self._end_turn(len(self.faces) - 1)
            elif len(self.hands[self.player]) == HAND:
                self._next_player()

    def _action_to_string(self, player: int, action: int) -> str:
        return chance_name(action) if player == pyspiel.PlayerId.CHANCE else move_name(action)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.winners is not None

    def returns(self) -> list[float]:
        """Shares of the win."""
        winners = self.winners or []
        return [1 / len(winners) if player in winners else 0.0 for player in range(len(self.hands))]

    def resample_from_infostate(self, player: int, probability_sampler: Any) -> "PapillonsState":
        """A state that this player cannot tell from this one: the others' cards and goals are drawn anew."""
        twin: PapillonsState = self.clone()
        others = [other for other in range(len(twin.hands)) if other != player]
        unseen = [face for face, count in enumerate(twin.deck) for _ in range(count)]
        unseen += [face for other in others for face in twin.hands[other]]
        for other in others:
            twin.hands[other] = [unseen.pop(int(probability_sampler() * len(unseen))) for _ in twin.hands[other]]
        twin.deck = [unseen.count(face) for face in range(len(FACES))]
        for kind in range(2):
            free = [4 * kind + n for n in range(4) if 4 * kind + n not in twin.missed | {twin.goals[player][kind]}]
            for other in others:
                twin.goals[other][kind] = free.pop(int(probability_sampler() * len(free)))
        return twin

    def __str__(self) -> str:
        cards = [f"{FACES[face]}@{NAMES[cell]}" for face, cell in zip(self.faces, self.cells, strict=True)]
        hands = [[FACES[face] for face in hand] for hand in self.hands]
        return f"player:{self.player} hands:{hands} goals:{self.goals} cards:{cards} tokens:{self.tokens}"

    # --- What is legal ---

    def _moves(self, places: list[int]) -> list[int]:
        """Cards without a token, but not the previous player's, to places where all cards are one group again."""
        if len(self.faces) < 2:
            return []
        beside = {cell: {self.table[side] for side in SIDES[cell] if side in self.table} for cell in self.places}
        moves = []
        for start, card in sorted(self.table.items()):
            if card == self.last_card or card in self.tokens:
                continue
            groups = self._groups_without(card)
            moves += [
                MOVE + start * CELLS + place
                for place in places
                if all(not group.isdisjoint(beside[place]) for group in groups)
            ]
        return moves

    def _groups_without(self, card: int) -> list[set[int]]:
        """The groups into which the other cards fall while this one is in the air."""
        left = set(range(len(self.faces))) - {card}
        if sum(side in self.table for side in SIDES[self.cells[card]]) == 1:
            return [left]  # it hangs on one card alone
        groups = []
        while left:
            group, todo = set(), [left.pop()]
            while todo:
                other = todo.pop()
                group.add(other)
                for side in SIDES[self.cells[other]]:
                    next_card = self.table.get(side)
                    if next_card in left:
                        left.remove(next_card)
                        todo.append(next_card)
            groups.append(group)
        return groups

    def _token_actions(self, player: int) -> list[int]:
        """Unused tokens on the previous player's card."""
        if self.last_card is None or self.last_card in self.tokens:
            return []
        return [TOKEN + token * CELLS + self.cells[self.last_card] for token in sorted(self.unused[player])]

    # --- What happens ---

    def _next_player(self) -> None:
        self.player = (self.player + 1) % len(self.hands)

    def _add_card(self, face: int, cell: int) -> None:
        self.table[cell] = len(self.faces)
        self.faces.append(face)
        self.cells.append(cell)
        self.places.remove(cell)
        self.places.update(side for side in SIDES[cell] if side not in self.table)
        self.placed[self.player] += 1
        self.dry_turns = -1  # this turn is none
        self.seen.clear()
        self._look_for_rows(cell)

    def _move(self, card: int, goal: int) -> None:
        del self.table[self.cells[card]]
        self.table[goal] = card
        self.cells[card] = goal
        self.places = {side for cell in self.cells for side in SIDES[cell] if side not in self.table}
        self._look_for_rows(goal)

    def _look_for_rows(self, cell: int) -> None:
        """Of all whose goal has a row through a cell, the player at turn wins first, then the next clockwise."""
        made = {goal for goal in self._counts_for(cell) if self._has_row(cell, goal)}
        for turn in range(len(self.hands)):
            player = (self.player + turn) % len(self.hands)
            if made.intersection(self.goals[player]):
                self.winners = [player]
                return
        self.missed |= made

    def _counts_for(self, cell: int) -> set[int]:
        """The goals for which the card on a cell counts: none under a web."""
        card = self.table.get(cell)
        if card is None or self.tokens.get(card) == WEB:
            return set()
        return MATCHES[self.faces[card]]

    def _has_row(self, cell: int, goal: int) -> bool:
        """Whether this cell, which counts for the goal, is in a row of it."""
        runs = [self._run(way, goal) for way in WAYS[cell]]
        return any(1 + ahead + back >= ROW for ahead, back in zip(runs[::2], runs[1::2], strict=True))

    def _run(self, way: list[int], goal: int) -> int:
        """How many of the next cells one way count for a goal, up to the first that does not."""
        length = 0
        for cell in way:
            if goal not in self._counts_for(cell):
                break
            length += 1
        return length

    def _end_turn(self, card: int | None = None, passing: bool = False) -> None:
        """The next player is at turn, unless the game is drawn."""
        if self.winners is not None:
            return
        players = len(self.hands)
        self.last_card = card
        self.dry_turns += 1
        self.passes = self.passes + 1 if passing else 0
        self._next_player()
        if self.passes >= players or self.dry_turns >= STALEMATE * players or self._is_third_time():
            self.winners = list(range(players))

    def _remember(self) -> None:
        """Before the first turn in which no card and no token comes, note where it began."""
        if not self.seen:
            self.seen[self._position()] = 1

    def _is_third_time(self) -> bool:
        """Whether the same position with the same player at turn has come for the third time."""
        if not self.seen:
            return False
        position = self._position()
        self.seen[position] += 1
        return self.seen[position] == 3

    def _position(self) -> Any:
        """The cards on the table, relative to each other, and what can be done with them."""
        columns, rows = {cell % SIDE for cell in self.cells}, {cell // SIDE for cell in self.cells}
        left = next(column for column in columns if (column - 1) % SIDE not in columns)
        top = next(row for row in rows if (row - 1) % SIDE not in rows)
        cards = [
            (shifted(cell, -left, -top), self.faces[card], self.tokens.get(card), card == self.last_card)
            for card, cell in enumerate(self.cells)
        ]
        return self.player, frozenset(cards)


class PapillonsObserver(Observer):
    """What a player sees: hand, goals, and what is on the table; with perfect recall all that was public."""

    def __init__(self, iig_obs_type: Any, game: PapillonsGame, params: Any) -> None:
        table, players = len(FACES) * CELLS, game.num_players()
        super().__init__(iig_obs_type, params, player=players, hand=len(FACES), goals=len(GOALS), table=table)

    def set_from(self, state: PapillonsState, player: int) -> None:
        """Fill the tensor."""
        self.tensor.fill(0)
        self.dict["player"][player] = 1
        for face in state.hands[player]:
            self.dict["hand"][face] += 1
        self.dict["goals"][state.goals[player]] = 1
        for face, cell in zip(state.faces, state.cells, strict=True):
            self.dict["table"][face * CELLS + cell] = 1

    def string_from(self, state: PapillonsState, player: int) -> str:
        """The same as text."""
        table: Any = state.public
        if not self.iig_obs_type.perfect_recall:
            cards = zip(state.cells, state.faces, strict=True)
            table = sorted((cell, face, state.tokens.get(state.table[cell], -1)) for cell, face in cards)
        return f"{player} {sorted(state.hands[player])} {state.goals[player]} {table}"


pyspiel.register_game(_GAME_TYPE, PapillonsGame)
