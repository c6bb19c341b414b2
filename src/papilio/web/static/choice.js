// Choosing a move part by part, in any order. Moves are paths through a tree of slots; knows no game.

export class Choice {
  // `shown(slot)`: whether the page shows something to point at. Parts that nothing shows are turned through instead.
  constructor({ seq, tree, labels, prompts }, shown) {
    this.seq = seq;
    this.labels = labels;
    this.prompts = prompts;
    this.shown = shown;
    this.moves = [...leaves(tree, [])];
    this.picks = new Map(); // depth -> slot
    this.liked = new Map(); // the turn last used, by depth
  }

  // What is chosen so far: all parts that follow from the picks, the move if there is one, else the depth that is open.
  // A part's own pick does not narrow its options: one may still change one's mind.
  state() {
    const parts = [];
    let turning = null;
    for (let depth = 0; ; depth++) {
      const others = [...this.picks].filter(([at]) => at !== depth);
      const fit = this.fitting([...others, ...parts.entries()]);
      const options = [...new Set(fit.map((move) => move.parts[depth]))];
      if (options.length === 1 && options[0] === undefined) return { parts, turning, action: fit[0].action, open: -1 };
      let slot = options.length === 1 ? options[0] : this.picks.get(depth);
      if (options.length > 1 && !options.some((option) => option && this.shown(option))) {
        if (!options.includes(slot)) slot = options.includes(this.liked.get(depth)) ? this.liked.get(depth) : options[0];
        turning = { depth, options, slot };
      }
      if (!options.includes(slot) || slot === undefined) return { parts, turning, action: null, open: depth };
      parts.push(slot);
    }
  }

  fitting(picks) {
    const wanted = [...picks];
    return this.moves.filter((move) => wanted.every(([depth, slot]) => move.parts[depth] === slot));
  }

  // The slots that may be picked now: at the open depth, and where one may still change one's mind. Where nothing shows
  // one that is open, what follows it may be picked in its place.
  may() {
    const { open, parts } = this.state();
    const last = open < 0 ? parts.length - 1 : open;
    const found = new Set();
    for (let depth = 0; depth <= last; depth++) {
      let fit = this.fitting([...this.picks].filter(([at]) => at < depth));
      for (let at = depth; fit.length; at++) {
        const slots = new Set(fit.map((move) => move.parts[at]));
        for (const slot of slots) if (slot !== undefined) found.add(slot);
        const hidden = new Set(depth === open ? [...slots].filter((slot) => slot && !this.shown(slot)) : []);
        fit = fit.filter((move) => hidden.has(move.parts[at]));
      }
    }
    return found;
  }

  // The slots that are asked for: at the open depth, or at the last one that the page shows.
  asked() {
    const { open, parts } = this.state();
    for (let depth = open < 0 ? parts.length - 1 : open; depth >= 0; depth--) {
      const fit = this.fitting([...this.picks].filter(([at]) => at < depth));
      const slots = new Set(fit.map((move) => move.parts[depth]));
      if ([...slots].some((slot) => slot && this.shown(slot))) return slots;
    }
    return new Set();
  }

  // The depth at which a slot would be picked: the open one if it fits there, else the first.
  depthOf(slot) {
    const { open } = this.state();
    const at = (depth) => this.moves.some((move) => move.parts[depth] === slot);
    if (open >= 0 && this.fitting([...this.picks, [open, slot]]).length) return open;
    const most = Math.max(...this.moves.map((move) => move.parts.length));
    for (let depth = 0; depth < most; depth++) if (at(depth)) return depth;
    return -1;
  }

  // Pick a slot; picks that no longer go with it are given up, the last ones first.
  pick(slot) {
    const depth = this.depthOf(slot);
    if (depth < 0) return false;
    this.picks.set(depth, slot);
    for (const other of [...this.picks.keys()].filter((key) => key !== depth).sort((a, b) => b - a)) {
      if (this.fitting(this.picks).length) break;
      this.picks.delete(other);
    }
    return true;
  }

  // What would be picked after the slot.
  nexts(slot) {
    const depth = this.depthOf(slot);
    const after = this.moves.filter((move) => move.parts[depth] === slot).map((move) => move.parts[depth + 1]);
    return [...new Set(after)].filter((next) => next !== undefined);
  }

  // What picking the slot would lead to, without picking it.
  tried(slot) {
    const kept = new Map(this.picks);
    const result = this.pick(slot) ? this.state() : null;
    this.picks = kept;
    return result;
  }

  // Turn through the options of a part that nothing shows.
  turn(step) {
    const { turning } = this.state();
    if (!turning) return false;
    const { depth, options, slot } = turning;
    const next = options[(options.indexOf(slot) + step + options.length) % options.length];
    this.picks.set(depth, next);
    this.liked.set(depth, next);
    return true;
  }

  // Choose a whole move.
  take(action) {
    const move = this.moves.find((one) => one.action === action);
    if (!move) return false;
    this.picks = new Map(move.parts.map((slot, depth) => [depth, slot]));
    return true;
  }

  // Put the last pick down again; `first` keeps what was chosen for the player.
  back(kept) {
    const depths = [...this.picks.keys()].sort((a, b) => b - a);
    this.picks = new Map(kept ? [kept] : []);
    return depths.length > this.picks.size;
  }

  // Whether moves have parts that are turned through.
  turns() {
    return this.moves.some((move) => move.parts.some((slot) => !this.shown(slot)));
  }

  // Whether these are the moves of another choice too; then it is gone on with.
  goesOn(other) {
    const same = other.moves.length === this.moves.length && this.moves.every(({ action }, at) => action === other.moves[at].action);
    if (same) [this.picks, this.liked] = [other.picks, other.liked];
    return same;
  }

  // What is asked for at a depth, of the moves that go with the picks so far.
  prompt(depth, moves = this.fitting([...this.picks].filter(([at]) => at !== depth))) {
    const slot = moves.find((move) => move.parts[depth] !== undefined)?.parts[depth];
    return slot ? this.prompts[slot.slice(0, slot.indexOf(":"))] : "";
  }
}

function* leaves(branch, parts) {
  for (const [slot, next] of Object.entries(branch)) {
    if (typeof next === "number") yield { parts: [...parts, slot], action: next };
    else yield* leaves(next, [...parts, slot]);
  }
}
