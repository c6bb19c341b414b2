"""Mariposas in words: moves, refusals, positions and results, for log, screen reader and terminal."""

from collections.abc import Sequence

from papilio.core.events import Event
from papilio.core.game import CHANCE, UNKNOWN, Outcome, Seat
from papilio.games.mariposas import rules_notation as notation
from papilio.games.mariposas import scoring
from papilio.games.mariposas.narration_events import tell
from papilio.games.mariposas.narration_words import (
    ABILITIES,
    FLOWERS,
    SEASONS,
    SETS,
    butterfly_words,
    flower_words,
    item_words,
    listed,
    objective_words,
    part_label,
    part_prompt,
    sentence_case,
    space_words,
)
from papilio.games.mariposas.rules import Mariposas
from papilio.games.mariposas.rules_events import objective_code
from papilio.games.mariposas.rules_table import life_cards, may_use
from papilio.games.mariposas.state import (
    BONUS,
    CARD,
    CHOOSE,
    COPY,
    EXTRA,
    FACE_DOWN,
    FREE,
    GAIN,
    HAND,
    HATCH,
    MARKERS,
    MOVE,
    OVER,
    TRADE,
    MariposasState,
)
from papilio.games.mariposas.state import FLOWERS as KINDS_OF_FLOWERS
from papilio.text import N_, _, ngettext

__all__ = [
    "board_legend",
    "board_text",
    "describe",
    "final_count",
    "in_words",
    "part_label",
    "part_prompt",
    "refusal",
    "result",
    "tell",
    "waiting",
]

REFUSALS = {
    "MA-12": N_("That does not lie face down any more."),
    "MA-20": N_("Play a card of your hand."),
    "MA-21": N_("Keep your cards, or trade in a pair of one kind or of two reuse cards."),
    "MA-22": N_("There is no such card to draw."),
    "MA-23": N_("It is not your turn."),
    "MA-24": N_("You have a card to play."),
    "MA-30": N_("This butterfly cannot make that move: choose a move that your card has left. Of butterflies that are "
                "alike the first one flies."),
    "MA-31": N_("A move is a walk of exactly so many steps; this space cannot be reached so."),
    "MA-33": N_("Take a flower from a space next to the landing, where you have not gathered this turn."),
    "MA-34": N_("Only a movement card that was played this season can be repeated."),
    "MA-37": N_("Something else comes first."),
    "MA-51": N_("The first visitor turns the waystation up and rolls the die."),
    "MA-52": N_("Choose a flower that is left."),
    "MA-56": N_("Choose a card that you have not had."),
    "MA-61": N_("You do not have the bonus card 3 + 2, or have played it."),
    "MA-62": N_("You do not have that bonus card, or there is no move to make longer."),
    "MA-73": N_("Pay so many flowers alike, or one more of any, from what you have."),
    "MA-81": N_("A free hatch needs a parent of the generation that leaves; decide once."),
    "MA-100": N_("The game is over."),
}  # fmt: skip


# --- Moves ---


def describe(game: Mariposas, seat: Seat, action: int) -> str:
    """A move in words."""
    if seat == CHANCE:
        return game.text(seat, action)
    labels = [part_label(slot) for slot in game.parts(action) if slot != "join:none"]
    if action >= notation.MOVE:
        steps, butterfly, space = labels
        return _("{butterfly}: {move}, to {space}").format(butterfly=sentence_case(butterfly), move=steps, space=space)
    if action >= notation.HATCH:
        return _("Hatch for {paid}").format(paid=labels[1])
    return sentence_case(", ".join(labels))


def foretell(game: Mariposas, view: MariposasState, seat: Seat, action: int, events: Sequence[Event]) -> str:
    """What a move would do, before it is confirmed."""
    told = [f"{describe(game, seat, action)}."]
    flowers = [event.data for event in events if event.name == "gather"]
    if flowers:
        gathered = listed([flower_words(data["flower"], data["number"]) for data in flowers])
        told.append(_("You would take {flowers}.").format(flowers=gathered))
    for event in events:
        if event.name == "gain":
            told.append(_("You would get {item}.").format(item=item_words(event.data["item"])))
        elif event.name == "complete":
            told.append(_("That completes a set: {ability}.").format(ability=_(ABILITIES[event.data["ability"]])))
        elif event.name == "score":
            n = event.data["points"]
            told.append(ngettext("You would score {n} point.", "You would score {n} points.", n).format(n=n))
    if action >= notation.MOVE:
        told += _landing_words(game, view, action, bool(flowers))
    return " ".join(told)


def _landing_words(game: Mariposas, view: MariposasState, action: int, gathers: bool) -> list[str]:
    tables = game.tables
    space = (action - notation.MOVE) % notation.SPAN
    city = int(tables.city[space])
    told = []
    if city >= 0 and view.markers[city] == FACE_DOWN:
        told.append(_("You would turn up the waystation and roll the die."))
    elif city < 0 and not gathers and space != tables.michoacan:
        told.append(_("There is nothing to take."))
    if tables.milkweed[space]:
        told.append(_("Milkweed grows here."))
    return told


def refusal(clause: str) -> str:
    """Why a move is refused, in a player's words."""
    return _(REFUSALS.get(clause, N_("This is no legal move.")))


# --- Positions ---


def waiting(game: Mariposas, state: MariposasState, names: Sequence[str]) -> str:
    """What the game waits for, for everybody."""
    season = _(SEASONS[state.season])
    if state.round == 0:
        if state.phase == FREE:
            return _("{season} is over: a free hatch").format(season=season)
        return _("Before the first turn") if state.phase == TRADE else _("The table is being set")
    last = int(game.setting.turns[state.season])
    if state.round > last:
        when = _("{season}, an extra turn").format(season=season)
    else:
        when = _("{season}, turn {n} of {all}").format(season=season, n=int(state.round), all=last)
    doing = {
        CARD: _("a card is played"),
        COPY: _("a card to repeat"),
        MOVE: _("moving"),
        CHOOSE: _("a flower to choose"),
        EXTRA: _("a flower nearby"),
        GAIN: _("cards to choose"),
        HATCH: _("to hatch or not"),
        TRADE: _("to keep or trade in"),
    }.get(int(state.phase), "")
    return f"{when}: {doing}" if doing else when


def result(outcome: Outcome, names: Sequence[str]) -> str:
    """Who won, and what decided."""
    winners = [names[seat] for seat in outcome.winners]
    points = outcome.scores[outcome.winners[0]]
    if len(winners) > 1:
        text = ngettext("{names} share the win with {n} point.", "{names} share the win with {n} points.", points)
        return text.format(names=listed(winners), n=points)
    text = ngettext("{name} wins with {n} point.", "{name} wins with {n} points.", points)
    told = text.format(name=winners[0], n=points)
    why = {
        "michoacan": _("More butterflies in Michoacán break the tie."),
        "flowers": _("More flower tokens break the tie."),
        "life-cycle": _("More life cycle cards break the tie."),
    }.get(outcome.reason, "")
    return f"{told} {why}".rstrip()


def final_count(game: Mariposas, state: MariposasState, names: Sequence[str]) -> list[str]:
    """The count of a finished game, line by line (MA-100, MA-101)."""
    lines = []
    for seat in range(game.seats):
        home = int(scoring.wintering(game.tables, state, seat))
        winter = int(scoring.winter(game.setting, state, seat))
        fall = int(scoring.goal_points(game.tables, state, seat, 2))
        cards = int(life_cards(state, seat)) * int(game.tables.life_points)
        all_points = int(state.score[seat])
        total = ngettext("{n} point", "{n} points", all_points).format(n=all_points)
        text = _(
            "{name}: before {before}; fall's goal {goal}; Michoacán {winter} for {home} butterflies; "
            "cards {cards}; {total}."
        )
        words = {"before": all_points - fall - winter - cards, "goal": fall, "winter": winter, "home": home}
        lines.append(text.format(name=names[seat], cards=cards, total=total, **words))
    return lines


def goal_lines(game: Mariposas, state: MariposasState, season: int) -> list[str]:
    """The objectives of a season's goal, as sentences; none while it lies face down."""
    goal = int(state.goals[season])
    if goal == FACE_DOWN:
        return []
    numbers = range(int(game.tables.goal_first[goal]), int(game.tables.goal_first[goal + 1]))
    return [objective_words(objective_code(game.tables, number)) for number in numbers]


def butterflies_of(game: Mariposas, state: MariposasState, seat: int) -> list[str]:
    """Where each butterfly of a player is, and how far from home."""
    found = []
    for marker in range(MARKERS):
        at = int(state.where[seat * MARKERS + marker])
        if at < 0:
            continue
        words = butterfly_words("butterfly:" + notation.MARKER_NAMES[marker])
        if state.double[seat * MARKERS + marker]:
            words = _("{butterfly} (double)").format(butterfly=words)
        place = space_words("space:" + game.tables.names[at])
        steps = int(game.tables.home[at])
        text = ngettext(
            "{butterfly} in {space}, {n} step from home", "{butterfly} in {space}, {n} steps from home", steps
        )
        home = _("{butterfly} in {space}")
        found.append((text if steps else home).format(butterfly=words, space=place, n=steps))
    return found


def in_words(game: Mariposas, state: MariposasState, names: Sequence[str]) -> list[str]:
    """The position for those who do not see it."""
    lines = [f"{waiting(game, state, names)}."] if state.phase != OVER else [_("The game is over.")]
    for season in range(3):
        goals = goal_lines(game, state, season) or [_("face down")]
        lines.append(_("{season}'s goal: {goals}.").format(season=_(SEASONS[season]), goals="; ".join(goals)))
    for number, word in enumerate(SETS.values()):
        if state.abilities[number] != FACE_DOWN:
            ability = _(ABILITIES[notation.ABILITY_NAMES[state.abilities[number]]])
            lines.append(_("The {colour} set gives: {ability}.").format(colour=_(word), ability=ability))
    for city, name in enumerate(game.tables.city_names):
        item = int(state.markers[city])
        words = _("face down") if item == FACE_DOWN else item_words(notation.ITEM_NAMES[item])
        lines.append(_("{city}: {item}.").format(city=name, item=words))
    for seat in range(game.seats):
        lines += _seat_words(game, state, seat, names[seat])
    return lines


def _seat_words(game: Mariposas, state: MariposasState, seat: int, name: str) -> list[str]:
    n = int(state.score[seat])
    lines = [ngettext("{name} has {n} point.", "{name} has {n} points.", n).format(name=name, n=n)]
    lines.append(_("Butterflies: {places}.").format(places="; ".join(butterflies_of(game, state, seat)) or _("none")))
    tokens = [
        f"{int(state.flowers[seat * KINDS_OF_FLOWERS + k])} {_(FLOWERS[flower])}"
        for k, flower in enumerate(notation.FLOWER_NAMES[:KINDS_OF_FLOWERS])
    ]
    lines.append(_("Flowers: {tokens}.").format(tokens=", ".join(tokens)))
    held = [item_words(notation.ITEM_NAMES[item]) for item in range(15) if has(state, seat, item)]
    if held:
        lines.append(_("Cards: {items}.").format(items=listed(held)))
    return lines


def has(state: MariposasState, seat: int, item: int) -> bool:
    """Whether a card lies before a player and is not used up."""
    if item >= BONUS:
        return bool(may_use(state, seat, item))
    return bool(state.items[seat] >> item & 1)


def board_legend() -> str:
    """What the signs of `board_text` mean."""
    return _(
        "Butterflies are named by generation and letter, such as 3b; * is a double one. Flowers: F frostweed, A aster, "
        "G goldenrod, C coneflower, M mistflower."
    )


def board_text(game: Mariposas, state: MariposasState) -> str:
    """The position for a terminal: season and goals, then a line for each seat."""
    lines = [waiting(game, state, []) if state.phase != OVER else _("The game is over.")]
    lines += [f"  {_(SEASONS[state.season])}: {goal}" for goal in goal_lines(game, state, int(state.season))]
    for seat in range(game.seats):
        mark = ">" if state.turn == seat and state.phase not in (FREE, OVER) else " "
        cards = [int(kind) for kind in state.hands[seat * HAND : (seat + 1) * HAND] if kind >= UNKNOWN]
        hand = " | ".join("?" if kind == UNKNOWN else notation.CARD_NAMES[kind] for kind in cards)
        flowers = "".join(
            f"{int(state.flowers[seat * KINDS_OF_FLOWERS + k])}{letter}"
            for k, letter in enumerate(notation.FLOWER_LETTERS)
        )
        places = " ".join(
            f"{notation.MARKER_NAMES[m]}{'*' if state.double[seat * MARKERS + m] else ''}@{game.tables.names[at]}"
            for m, at in enumerate(state.where[seat * MARKERS : (seat + 1) * MARKERS])
            if at >= 0
        )
        lines.append(f"{mark} {seat + 1}  [{hand}]  {flowers}  {places}  = {int(state.score[seat])}")
    return "\n".join(lines)
