// Plays and measures the two games on demand: a line of JSON comes in, a line of JSON goes out.
//
//   {"do": "deal", "game": ..., "deal": {...}}             a match begins            -> its status
//   {"do": "move", "move": "C1@e6"}                        by Client and by reducer  -> its status
//   {"do": "learn", "game": ..., "matches": [{"deal": {...}, "moves": [...]}, ...]}  -> the number of moves
//   {"do": "client", "listing": true}                      all of them once more     -> microseconds in all
//   {"do": "reducer", "listing": true}                     the same by the reducer   -> microseconds in all
//   {"do": "playouts", "count": 10}                        from the first deal       -> microseconds in all
//   {"do": "search", "count": 50}                          at its first move         -> microseconds in all

const { deepStrictEqual } = require('node:assert');
const { createInterface } = require('node:readline');
const { MCTSBot } = require('boardgame.io/ai');
const { Client } = require('boardgame.io/client');
const { CreateGameReducer, InitializeGame } = require('boardgame.io/internal');

const NUM_PLAYERS = 2;
const TO_THE_END = 100000; // moves of a playout, more than any game has
const PEERS = {};
for (const { game, notation } of [require('./butterfly_garden'), require('./papillons')]) {
  PEERS[game.name] = { game, notation, reducer: CreateGameReducer({ game }) };
}

const initial = (peer, deal) => InitializeGame({ game: peer.game, numPlayers: NUM_PLAYERS, setupData: deal });

const clientFor = ({ game }, deal) =>
  Client({ game: { ...game, setup: (context) => game.setup(context, deal) }, numPlayers: NUM_PLAYERS, debug: false });

const legalIn = ({ game }, { G, ctx }) => (ctx.gameover ? [] : game.ai.enumerate(G, ctx, ctx.currentPlayer));

const action = ({ move, args }, { ctx }) => ({
  type: 'MAKE_MOVE',
  payload: { type: move, args, playerID: ctx.currentPlayer },
});

function found(peer, state, words) {
  const chosen = legalIn(peer, state).find((move) => peer.notation(move) === words);
  if (chosen === undefined) throw new Error(`no legal move: ${words}`);
  return chosen;
}

// --- One match, to be compared ---

let match;

function deal({ game, deal }) {
  const peer = PEERS[game];
  match = { peer, client: clientFor(peer, deal), state: initial(peer, deal) };
  return status();
}

function move({ move: words }) {
  const { peer, client, state } = match;
  const chosen = found(peer, state, words);
  client.moves[chosen.move](...chosen.args);
  match.state = peer.reducer(state, action(chosen, state));
  return status();
}

function status() {
  const { peer, client, state } = match;
  const { G, ctx } = client.store.getState();
  deepStrictEqual([state.G, state.ctx], [G, ctx]);
  return { player: Number(ctx.currentPlayer), legal: legalIn(peer, state).map(peer.notation), outcome: ctx.gameover ?? null };
}

// --- Whole matches, to be measured ---

let learnt;

function learn({ game, matches }) {
  const peer = PEERS[game];
  learnt = matches.map(({ deal, moves }) => {
    let state = initial(peer, deal);
    const choices = moves.map((words) => {
      const chosen = found(peer, state, words);
      state = peer.reducer(state, action(chosen, state));
      return chosen;
    });
    if (!state.ctx.gameover) throw new Error('a match without an end');
    return { peer, deal, choices };
  });
  return { moves: learnt.reduce((sum, { choices }) => sum + choices.length, 0) };
}

/** Every move by `client.moves`; with or without a list of what is legal before it. */
function client({ listing }) {
  const clients = learnt.map(({ peer, deal }) => clientFor(peer, deal));
  return timed(() => learnt.forEach(({ peer, choices }, number) => {
    const client = clients[number];
    for (const { move, args } of choices) {
      if (listing) legalIn(peer, client.store.getState());
      client.moves[move](...args);
    }
  }));
}

function reducer({ listing }) {
  return timed(() => learnt.forEach(({ peer, deal, choices }) => {
    let state = initial(peer, deal);
    for (const choice of choices) {
      if (listing) legalIn(peer, state);
      state = peer.reducer(state, action(choice, state));
    }
  }));
}

/** boardgame.io's own bot, which knows hands and bag: it searches the true state. */
const bot = ({ game }, iterations) =>
  new MCTSBot({ game, enumerate: game.ai.enumerate, iterations, playoutDepth: TO_THE_END, seed: 1 });

function playouts({ count }) {
  const [{ peer, deal }] = learnt;
  const player = bot(peer, 1);
  const state = initial(peer, deal);
  return timed(() => {
    for (let number = 0; number < count; number++) player.playout({ state });
  });
}

function search({ count }) {
  const [{ peer, deal }] = learnt;
  const player = bot(peer, count);
  const state = initial(peer, deal);
  return timed(() => player.play(state, state.ctx.currentPlayer));
}

/** Wall time or CPU time, whichever is less: other processes, collectors and compilers in the background cost nothing. */
function timed(work) {
  const cpu = process.cpuUsage();
  const wall = performance.now();
  work();
  const { user, system } = process.cpuUsage(cpu);
  return { us: Math.min((performance.now() - wall) * 1000, user + system) };
}

const VERBS = { deal, move, learn, client, reducer, playouts, search };

createInterface({ input: process.stdin }).on('line', (line) => {
  const request = JSON.parse(line);
  process.stdout.write(JSON.stringify(VERBS[request.do](request)) + '\n');
});
