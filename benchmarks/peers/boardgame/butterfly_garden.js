// Butterfly Garden for boardgame.io: two players, default options. Clauses are those of our rules.md.
//
// A tile as it lies is named by its pattern and its turn, as in 'C2'; a space is a number, NAMES has its name.

const { INVALID_MOVE, PlayerView, TurnOrder } = require('boardgame.io/core');

const RADIUS = 4;
const TILES = 54;
const POINTS = { purple: 3, pink: 2, blue: 1 }; // BG-42
const OWNERS = ['0', '1', '0', '1', '0', '1']; // of flowerbeds A to F (BG-10)
const COUNTS = { A: 6, B: 6, C: 14, D: 14, E: 14 };
const PATTERNS = {
  A: [[0, 1], [2, 3], [4, 5]],
  B: [[0, 3], [1, 4], [2, 5]],
  C: [[0, 3], [1, 2], [4, 5]],
  D: [[0, 3], [1, 5], [2, 4]],
  E: [[0, 1], [2, 4], [3, 5]],
};

// --- The board (BG-1, BG-6) ---

const DIRECTIONS = [[1, -1], [1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1]]; // clockwise from north-east, as edges are
const EDGES = [0, 1, 2, 3, 4, 5];
const SPACES = [];
const NAMES = [];
for (let r = -RADIUS; r <= RADIUS; r++) {
  const first = Math.max(-RADIUS, -RADIUS - r);
  for (let q = first; q <= Math.min(RADIUS, RADIUS - r); q++) {
    SPACES.push([q, r]);
    NAMES.push('abcdefghi'[r + RADIUS] + (q - first + 1));
  }
}

const spaceAt = (q, r) => SPACES.findIndex((space) => space[0] === q && space[1] === r);
const along = (space, direction, steps) => {
  const [dq, dr] = DIRECTIONS[direction % 6];
  return spaceAt(SPACES[space][0] + steps * dq, SPACES[space][1] + steps * dr);
};

const CENTRE = spaceAt(0, 0);
const CORNERS = EDGES.map((direction) => along(CENTRE, direction, RADIUS));
const NEIGHBOURS = SPACES.map((_, space) => EDGES.map((edge) => along(space, edge, 1))); // -1: none
const OUTWARD = NEIGHBOURS.map((beyond) => EDGES.filter((edge) => beyond[edge] < 0));
// The same number for an edge seen from either side.
const SIDES = NEIGHBOURS.map((beyond, space) =>
  EDGES.map((edge) => (edge >= 3 && beyond[edge] >= 0 ? beyond[edge] * 6 + edge - 3 : space * 6 + edge))
);
const FLOWERBEDS = SPACES.map(() => []); // FLOWERBEDS[space][edge]
for (const bed of EDGES) {
  for (const step of [1, 2, 3]) {
    const space = along(CORNERS[bed], bed + 2, step);
    FLOWERBEDS[space][bed] = FLOWERBEDS[space][(bed + 1) % 6] = bed;
  }
}

// --- Tiles and fountains (BG-2, BG-3) ---

const ACROSS = {}; // where a path that enters by an edge leaves, of each tile as it lies
const ROTATIONS = {}; // of each pattern, the tiles that it can lie as
for (const [pattern, paths] of Object.entries(PATTERNS)) {
  ROTATIONS[pattern] = [];
  for (const turn of EDGES) {
    const across = turned(paths, turn);
    if (ROTATIONS[pattern].every((tile) => ACROSS[tile].some((leave, edge) => leave !== across[edge]))) {
      ACROSS[pattern + turn] = across;
      ROTATIONS[pattern].push(pattern + turn);
    }
  }
}
for (const corner of EDGES) ACROSS['corner' + corner] = turned([[2, 4]], corner);

function turned(paths, turn) {
  const across = [];
  for (const [a, b] of paths) {
    across[(a + turn) % 6] = (b + turn) % 6;
    across[(b + turn) % 6] = (a + turn) % 6;
  }
  return across;
}

/** BG-21: no path joins two outward edges. */
function fits(tile, space) {
  const outward = OUTWARD[space];
  return outward.length < 2 || !outward.some((edge) => outward.includes(ACROSS[tile][edge]));
}

// --- Setup ---

/** BG-10 to BG-14. The bag's last tile is drawn first; a deal may name starter and bag. */
function setup({ ctx, random }, deal = {}) {
  const all = Object.entries(COUNTS).flatMap(([pattern, count]) => Array(count).fill(pattern));
  const G = {
    starter: deal.starter ?? random.Die(ctx.numPlayers) - 1,
    spaces: SPACES.map(() => null), // a tile as it lies, 'centre' or 'corner0' to 'corner5'
    centre: { pink: 5, purple: 1 },
    standing: {}, // by side: the colour of the butterfly that rests there
    collected: {},
    inPlay: 12,
    laid: 0,
    players: {},
    secret: { bag: deal.bag ? [...deal.bag] : random.Shuffle(all) },
  };
  G.spaces[CENTRE] = 'centre';
  CORNERS.forEach((space, corner) => {
    G.spaces[space] = 'corner' + corner;
    G.standing[SIDES[space][(corner + 3) % 6]] = 'blue';
  });
  for (let turn = 0; turn < ctx.numPlayers; turn++) {
    const player = (G.starter + turn) % ctx.numPlayers;
    G.players[player] = { hand: [G.secret.bag.pop(), G.secret.bag.pop()] };
    G.collected[player] = { purple: 0, pink: 0, blue: 0 };
  }
  return G;
}

// --- A turn ---

/** BG-20, BG-40: a tile on an empty space; the butterflies move; a tile is drawn. */
function lay({ G, ctx }, tile, space) {
  const { hand } = G.players[ctx.currentPlayer];
  const held = hand.indexOf(tile[0]);
  if (held < 0 || !ROTATIONS[tile[0]].includes(tile) || G.spaces[space] !== null || !fits(tile, space)) {
    return INVALID_MOVE;
  }
  hand.splice(held, 1);
  G.spaces[space] = tile;
  G.laid += 1;
  moveButterflies(G, space);
  if (!isOver(G) && G.secret.bag.length > 0) hand.push(G.secret.bag.pop());
}

/** BG-30: every butterfly that faces the new tile moves. */
function moveButterflies(G, space) {
  const facing = takeOff(G, space);
  for (const edge of EDGES) if (facing[edge]) fly(G, space, edge, facing);
}

/** The colours that face a new tile, by edge; they leave where they stood (BG-31, BG-32). */
function takeOff(G, space) {
  return EDGES.map((edge) => {
    if (NEIGHBOURS[space][edge] === CENTRE) {
      const colour = G.centre.pink > 0 ? 'pink' : 'purple';
      if (G.centre[colour] === 0) return undefined;
      G.centre[colour] -= 1;
      return colour;
    }
    const side = SIDES[space][edge];
    const colour = G.standing[side];
    if (colour) delete G.standing[side];
    return colour;
  });
}

/** One flight from the new tile's edge along the path to its end; two that meet fly away (BG-33, BG-34). */
function fly(G, space, edge, facing) {
  const colour = facing[edge];
  facing[edge] = undefined;
  let here = space;
  let enter = edge;
  for (;;) {
    const leave = ACROSS[G.spaces[here]][enter];
    if (here === space && facing[leave]) {
      facing[leave] = undefined;
      G.inPlay -= 2;
      return;
    }
    const beyond = NEIGHBOURS[here][leave];
    if (beyond < 0) {
      G.collected[OWNERS[FLOWERBEDS[here][leave]]][colour] += 1; // BG-36
      G.inPlay -= 1;
      return;
    }
    if (G.spaces[beyond] === null) {
      G.standing[SIDES[here][leave]] = colour;
      return;
    }
    here = beyond;
    enter = (leave + 3) % 6;
  }
}

// --- The end ---

/** BG-41. */
const isOver = (G) => G.inPlay === 0 || G.laid === TILES;

/** BG-42: the most points win. */
function endIf({ G }) {
  if (!isOver(G)) return undefined;
  const scores = Object.values(G.collected).map((one) =>
    Object.entries(one).reduce((sum, [colour, count]) => sum + POINTS[colour] * count, 0)
  );
  if (scores[0] === scores[1]) return { draw: true, scores, reason: 'no-butterflies' };
  return { winner: scores[0] > scores[1] ? '0' : '1', scores, reason: 'no-butterflies' };
}

/** Every tile in hand, on each empty space, in each rotation that fits (BG-20, BG-21). */
function enumerate(G, ctx) {
  const { hand } = G.players[ctx.currentPlayer];
  const tiles = [...new Set(hand)].flatMap((pattern) => ROTATIONS[pattern]);
  const moves = [];
  G.spaces.forEach((there, space) => {
    if (there !== null) return;
    for (const tile of tiles) if (fits(tile, space)) moves.push({ move: 'lay', args: [tile, space] });
  });
  return moves;
}

const ButterflyGarden = {
  name: 'butterfly-garden',
  minPlayers: 2,
  maxPlayers: 2,
  disableUndo: true, // every turn draws a hidden tile
  setup,
  moves: { lay },
  turn: { minMoves: 1, maxMoves: 1, order: { ...TurnOrder.DEFAULT, first: ({ G }) => G.starter } },
  endIf,
  playerView: PlayerView.STRIP_SECRETS,
  ai: { enumerate },
};

/** A move in Papilio's notation. */
const notation = ({ args: [tile, space] }) => `${tile}@${NAMES[space]}`;

module.exports = { game: ButterflyGarden, notation };
