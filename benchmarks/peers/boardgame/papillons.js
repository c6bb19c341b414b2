// Papillons for boardgame.io, default options. Clauses are those of our rules.md.
//
// A card's face is named by the letters of its colour and its kind, as in 'Bs'; a goal by one of those letters. The
// table is a square of 34 by 34 cells joined at its edges, so wide that no group of 32 cards ever meets itself.

const { INVALID_MOVE, PlayerView, TurnOrder } = require('boardgame.io/core');

const COLOURS = ['R', 'Y', 'B', 'G'];
const KINDS = ['s', 'a', 'r', 'l'];
const FACES = COLOURS.flatMap((colour) => KINDS.map((kind) => colour + kind));
const CARDS = 32;
const OPENING = 3; // cards that everyone has placed before moving and tokens are open (PS-25)
const LIMIT = 12; // turns of everyone without a new card (PS-61)
const TOKENS = ['net', 'web'];

// --- The table ---

const SIDE = 34;
const HALF = SIDE / 2;
const ORIGIN = HALF * SIDE + HALF;
const cellAt = (x, y) => ((y + SIDE) % SIDE) * SIDE + ((x + SIDE) % SIDE);
const around = (steps) =>
  Array.from({ length: SIDE * SIDE }, (_, cell) =>
    steps.map(([dx, dy]) => cellAt((cell % SIDE) + dx, Math.floor(cell / SIDE) + dy))
  );
const BESIDE = around([[1, 0], [0, 1], [-1, 0], [0, -1]]);
const AHEAD = around([[1, 0], [1, 1], [0, 1], [-1, 1]]); // of the four lines through a cell
const BACK = around([[-1, 0], [-1, -1], [0, -1], [1, -1]]);

/** The number of the card on each cell, or -1. */
function tableOf(cards) {
  const table = new Int8Array(SIDE * SIDE).fill(-1);
  cards.forEach((card, number) => { table[card.cell] = number; });
  return table;
}

/** The free cells beside a card (PS-22). */
function placesOn(table, cards) {
  if (cards.length === 0) return [ORIGIN];
  return [...new Set(cards.flatMap((card) => BESIDE[card.cell].filter((cell) => table[cell] < 0)))];
}

const isPlace = (table, cards, cell) =>
  cards.length === 0 ? cell === ORIGIN : table[cell] === -1 && BESIDE[cell].some((beside) => table[beside] >= 0);

/** The groups into which the other cards fall while one is in the air: by cell the number of its group, or -1. */
function groupsWithout(table, cards, lifted) {
  const group = new Int8Array(SIDE * SIDE).fill(-1);
  let count = 0;
  cards.forEach((card, number) => {
    if (number === lifted || group[card.cell] >= 0) return;
    const todo = [card.cell];
    group[card.cell] = count;
    while (todo.length > 0) {
      for (const cell of BESIDE[todo.pop()]) {
        if (table[cell] >= 0 && table[cell] !== lifted && group[cell] < 0) {
          group[cell] = count;
          todo.push(cell);
        }
      }
    }
    count += 1;
  });
  return { group, count };
}

/** PS-30, PS-31: whether a place joins all the groups to one. */
function joins({ group, count }, place) {
  let touched = 0;
  for (const cell of BESIDE[place]) if (group[cell] >= 0) touched |= 1 << group[cell];
  return touched === (1 << count) - 1;
}

/** PS-32, PS-33: neither the previous player's card, nor one with a token. */
const mayLeave = (G, number) => G.cards.length > 1 && number !== G.guarded && G.cards[number].token === null;

// --- Setup ---

/** PS-10 to PS-13. The deck's last card is drawn first; a deal may name starter, goals and deck. */
function setup({ ctx, random }, deal = {}) {
  const starter = deal.starter ?? random.Die(ctx.numPlayers) - 1;
  const deck = deal.deck ? [...deal.deck] : random.Shuffle([...FACES, ...FACES]);
  const colours = random.Shuffle(COLOURS);
  const kinds = random.Shuffle(KINDS);
  const players = {};
  for (let turn = 0; turn < ctx.numPlayers; turn++) {
    const player = (starter + turn) % ctx.numPlayers;
    const goals = deal.goals ? deal.goals[player] : [colours.pop(), kinds.pop()];
    players[player] = { goals, hand: [deck.pop(), deck.pop()] };
  }
  return {
    starter,
    cards: [], // { face, cell, token }, in the order in which they came
    placed: Array(ctx.numPlayers).fill(0), // cards played and revealed, by player
    tokens: Array(ctx.numPlayers).fill(TOKENS), // not yet used, by player
    deckSize: deck.length,
    revealed: null, // the face turned up from the deck
    guarded: -1, // the card that the previous player placed or moved (PS-32, PS-41)
    fresh: -1, // the same of this turn
    cardCame: false, // in this turn
    passed: false, // in this turn
    passes: 0, // in a row
    dry: 0, // turns without a new card
    seen: [], // positions since the last card or token came (PS-62)
    result: null,
    players,
    secret: { deck },
  };
}

// --- A turn: exactly one action ---

/** PS-20: a hand card on the table, then one is drawn. */
function play({ G, ctx }, face, cell) {
  const { hand } = G.players[ctx.currentPlayer];
  const held = hand.indexOf(face);
  if (G.revealed !== null || held < 0 || !isPlace(tableOf(G.cards), G.cards, cell)) return INVALID_MOVE;
  hand.splice(held, 1);
  addCard(G, ctx, face, cell);
  if (G.result === null && G.deckSize > 0) hand.push(draw(G));
}

/** PS-21: the deck's top card is turned up; its place is chosen by a second move. */
function reveal({ G }) {
  if (G.revealed !== null || G.deckSize === 0) return INVALID_MOVE;
  G.revealed = draw(G);
}

function place({ G, ctx }, cell) {
  if (G.revealed === null || !isPlace(tableOf(G.cards), G.cards, cell)) return INVALID_MOVE;
  addCard(G, ctx, G.revealed, cell);
  G.revealed = null;
}

/** PS-30 to PS-34. */
function move({ G, ctx }, from, to) {
  const table = tableOf(G.cards);
  const number = table[from] ?? -1;
  if (!extrasOpen(G) || number < 0 || !mayLeave(G, number) || table[to] !== -1) return INVALID_MOVE;
  if (!joins(groupsWithout(table, G.cards, number), to)) return INVALID_MOVE;
  dryTurnBegins(G, ctx);
  G.cards[number].cell = to;
  G.fresh = number;
  checkRows(G, ctx, to);
}

/** PS-40 to PS-42: only on the card that the previous player played, revealed or moved. */
function token({ G, ctx }, kind, cell) {
  if (!extrasOpen(G) || !G.tokens[ctx.currentPlayer].includes(kind)) return INVALID_MOVE;
  if (!takesToken(G) || G.cards[G.guarded].cell !== cell) return INVALID_MOVE;
  G.cards[G.guarded].token = kind;
  G.tokens[ctx.currentPlayer] = G.tokens[ctx.currentPlayer].filter((other) => other !== kind);
  G.seen = [];
}

/** PS-60, PS-61. */
function pass({ G, ctx }) {
  if (!mayPass(G, ctx)) return INVALID_MOVE;
  dryTurnBegins(G, ctx);
  G.passed = true;
}

function draw(G) {
  G.deckSize -= 1;
  return G.secret.deck.pop();
}

function addCard(G, ctx, face, cell) {
  G.fresh = G.cards.push({ face, cell, token: null }) - 1;
  G.placed[ctx.currentPlayer] += 1;
  G.cardCame = true;
  G.seen = [];
  checkRows(G, ctx, cell);
}

/** PS-25. */
const extrasOpen = (G) => G.revealed === null && G.placed.every((count) => count >= OPENING);

const takesToken = (G) => G.guarded >= 0 && G.cards[G.guarded].token === null;

function mayPass(G, ctx) {
  if (G.revealed !== null || G.deckSize > 0 || G.players[ctx.currentPlayer].hand.length > 0) return false;
  return G.cards.length === CARDS || extraActions(G, ctx).length === 0;
}

// --- Winning ---

/** PS-53: a row through the changed cell wins for its owner, the acting player first, then clockwise. */
function checkRows(G, ctx, cell) {
  const cards = new Map(G.cards.map((card) => [card.cell, card]));
  for (let turn = 0; turn < ctx.numPlayers; turn++) {
    const player = String((Number(ctx.currentPlayer) + turn) % ctx.numPlayers);
    for (const goal of G.players[player].goals) {
      if (hasRow(cards, cell, goal)) {
        G.result = { winner: player, reason: 'row' };
        return;
      }
    }
  }
}

/** PS-50: four in a line, all of the goal's colour or kind; PS-44: a web breaks it. */
function hasRow(cards, cell, goal) {
  const counts = (there) => cards.has(there) && cards.get(there).token !== 'web' && cards.get(there).face.includes(goal);
  const run = (steps, line) => {
    let length = 0;
    for (let there = steps[cell][line]; counts(there); there = steps[there][line]) length += 1;
    return length;
  };
  return counts(cell) && [0, 1, 2, 3].some((line) => run(AHEAD, line) + 1 + run(BACK, line) >= 4);
}

// --- The end of a turn, and deadlock (PS-60 to PS-62) ---

function onTurnEnd({ G, ctx }) {
  G.guarded = G.fresh;
  G.fresh = -1;
  G.dry = G.cardCame ? 0 : G.dry + 1;
  G.passes = G.passed ? G.passes + 1 : 0;
  if (G.result === null) G.result = drawn(G, ctx);
  G.cardCame = false;
  G.passed = false;
}

function drawn(G, ctx) {
  if (G.passes >= ctx.numPlayers) return { draw: true, reason: 'all-passed' };
  if (G.dry >= LIMIT * ctx.numPlayers) return { draw: true, reason: 'stalemate-limit' };
  if (G.seen.length === 0) return null;
  const now = position(G, (Number(ctx.currentPlayer) + 1) % ctx.numPlayers);
  G.seen.push(now);
  return G.seen.filter((earlier) => earlier === now).length >= 3 ? { draw: true, reason: 'repetition' } : null;
}

/** The position before the first turn in which no card and no token comes is remembered too. */
function dryTurnBegins(G, ctx) {
  if (G.seen.length === 0) G.seen.push(position(G, Number(ctx.currentPlayer)));
}

/** PS-62: equal for equal positions; what cannot change without a card or a token is left out. */
function position(G, player) {
  const [left, top] = corner(G.cards);
  const cards = G.cards.map(({ face, cell, token }, number) => {
    const at = cellAt((cell % SIDE) - left, Math.floor(cell / SIDE) - top);
    return `${at}${face}${token ? '+' : ''}${number === G.guarded ? '!' : ''}`;
  });
  return `${player} ${cards.sort().join(' ')}`;
}

/** The first column and the first row of the group: the line before it is empty. */
function corner(cards) {
  const first = (lines) => [...lines].find((line) => !lines.has((line + SIDE - 1) % SIDE));
  return [
    first(new Set(cards.map(({ cell }) => cell % SIDE))),
    first(new Set(cards.map(({ cell }) => Math.floor(cell / SIDE)))),
  ];
}

// --- All legal moves ---

function enumerate(G, ctx) {
  const places = placesOn(tableOf(G.cards), G.cards);
  if (G.revealed !== null) return places.map((cell) => ({ move: 'place', args: [cell] }));
  const faces = [...new Set(G.players[ctx.currentPlayer].hand)];
  const moves = faces.flatMap((face) => places.map((cell) => ({ move: 'play', args: [face, cell] })));
  moves.push(...extraActions(G, ctx));
  if (G.deckSize > 0) moves.push({ move: 'reveal', args: [] });
  if (mayPass(G, ctx)) moves.push({ move: 'pass', args: [] });
  return moves;
}

/** PS-25 to PS-42: every card that may move with its targets, and every token. */
function extraActions(G, ctx) {
  if (!extrasOpen(G)) return [];
  const table = tableOf(G.cards);
  const places = placesOn(table, G.cards);
  const moves = [];
  G.cards.forEach(({ cell }, number) => {
    if (!mayLeave(G, number)) return;
    const groups = groupsWithout(table, G.cards, number);
    for (const to of places) if (joins(groups, to)) moves.push({ move: 'move', args: [cell, to] });
  });
  if (takesToken(G)) {
    const { cell } = G.cards[G.guarded];
    for (const kind of G.tokens[ctx.currentPlayer]) moves.push({ move: 'token', args: [kind, cell] });
  }
  return moves;
}

const Papillons = {
  name: 'papillons',
  minPlayers: 2,
  maxPlayers: 4,
  disableUndo: true, // cards are drawn and turned up
  setup,
  moves: { play, reveal: { move: reveal, noLimit: true }, place, move, token, pass },
  turn: {
    minMoves: 1,
    maxMoves: 1,
    order: { ...TurnOrder.DEFAULT, first: ({ G }) => G.starter },
    onEnd: onTurnEnd,
  },
  endIf: ({ G }) => G.result ?? undefined,
  playerView: ({ G, ctx, playerID }) => (ctx.gameover ? G : PlayerView.STRIP_SECRETS({ G, ctx, playerID })), // PS-54
  ai: { enumerate },
};

/** A move in Papilio's notation. */
function notation({ move: verb, args: [first, second] }) {
  const name = (cell) => `${(cell % SIDE) - HALF},${Math.floor(cell / SIDE) - HALF}`;
  switch (verb) {
    case 'play': return `${first}@${name(second)}`;
    case 'place': return `@${name(first)}`;
    case 'move': return `${name(first)}>${name(second)}`;
    case 'token': return `${first}@${name(second)}`;
    default: return verb;
  }
}

module.exports = { game: Papillons, notation };
