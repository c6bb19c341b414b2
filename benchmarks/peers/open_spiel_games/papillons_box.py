"""Papillons for OpenSpiel: what is in the box, the cells of the table, and how actions are numbered.

The table is a square joined at its edges, wider than all cards in one line, so that for the players it has no edges.
"""

COLOURS = ("red", "yellow", "blue", "green")
KINDS = ("swallowtail", "anglewing", "ringlet", "longwing")
GOALS = COLOURS + KINDS
FACES = [colour[0].upper() + kind[0] for colour in COLOURS for kind in KINDS]
MATCHES = [{face // 4, 4 + face % 4} for face in range(len(FACES))]  # the goals that a face counts for
COPIES = 2
CARDS = COPIES * len(FACES)
HAND, ROW, OPENING, STALEMATE = 2, 4, 3, 12
NET, WEB = 0, 1

SIDE = 34
CELLS = SIDE * SIDE
ORIGIN = SIDE // 2 * SIDE + SIDE // 2


def shifted(cell: int, dx: int, dy: int) -> int:
    """The cell so many columns and rows away."""
    row, column = divmod(cell, SIDE)
    return (row + dy) % SIDE * SIDE + (column + dx) % SIDE


SIDES = [[shifted(cell, *step) for step in ((1, 0), (0, 1), (-1, 0), (0, -1))] for cell in range(CELLS)]
WAYS = [  # the three next cells in each of the eight directions; opposite ones follow each other
    [
        [shifted(cell, dx * far, dy * far) for far in range(1, ROW)]
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (1, -1), (-1, 1))
    ]
    for cell in range(CELLS)
]
NAMES = [f"{cell % SIDE - SIDE // 2},{cell // SIDE - SIDE // 2}" for cell in range(CELLS)]

# --- Actions ---

PLAY = 0  # + face * CELLS + cell
PUT = PLAY + len(FACES) * CELLS  # the revealed card: + cell
MOVE = PUT + CELLS  # + from * CELLS + to
TOKEN = MOVE + CELLS * CELLS  # + (NET or WEB) * CELLS + cell
REVEAL = TOKEN + 2 * CELLS
PASS = REVEAL + 1
ACTIONS = PASS + 1

DEAL_GOAL = len(FACES)  # chance: + goal
START = DEAL_GOAL + len(GOALS)  # chance: + the player who starts


def move_name(action: int) -> str:
    """The notation of a player's action."""
    if action < PUT:
        return f"{FACES[action // CELLS]}@{NAMES[action % CELLS]}"
    if action < MOVE:
        return f"@{NAMES[action - PUT]}"
    if action < TOKEN:
        return f"{NAMES[(action - MOVE) // CELLS]}>{NAMES[(action - MOVE) % CELLS]}"
    if action < REVEAL:
        return f"{'web' if action - TOKEN >= CELLS else 'net'}@{NAMES[(action - TOKEN) % CELLS]}"
    return "reveal" if action == REVEAL else "pass"


def chance_name(outcome: int) -> str:
    """The notation of an outcome of chance."""
    if outcome >= START:
        return f"start {outcome - START + 1}"
    return FACES[outcome] if outcome < DEAL_GOAL else f"goal {GOALS[outcome - DEAL_GOAL]}"
