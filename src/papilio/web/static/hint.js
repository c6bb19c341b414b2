// A hint: what a bot would do here. Asked one at a time, numbered in the list and on the board. Knows no game.

const $ = (id) => document.getElementById(id);
const button = $("hint-button");
const ask = button?.textContent;

export class Hint {
  // `tell()` asks the server; `show(candidate)` shows one of them, or none; `take(candidate)` chooses it.
  constructor(words, { tell, show, take }) {
    Object.assign(this, { words, tell, show, take, candidates: [], pointed: null, thinks: false, thinking: Promise.resolve(), wanted: 0 });
  }

  // The answer, if it is still wanted. A bot thinks about one question; the next one waits until it has an answer.
  async ask(isWanted) {
    const mine = ++this.wanted;
    this.busy(true);
    await this.thinking;
    if (mine !== this.wanted || !isWanted()) return null;
    const told = this.tell();
    this.thinking = told.catch(() => {});
    try {
      const answer = await told;
      return mine === this.wanted && isWanted() ? answer : null;
    } finally {
      if (mine === this.wanted) this.busy(false);
    }
  }

  busy(on) {
    this.thinks = on;
    button.textContent = on ? this.words.thinks : ask;
    button.setAttribute("aria-busy", on);
    button.disabled = on;
    if (!on) return;
    $("hint").hidden = false;
    $("hint-text").textContent = this.words.thinking;
    $("hint-list").replaceChildren();
  }

  tells({ sentence, candidates }) {
    this.candidates = candidates;
    $("hint-text").textContent = sentence;
    $("hint-list").replaceChildren(...candidates.map((candidate) => this.entry(candidate)));
  }

  entry(candidate) {
    const item = document.createElement("li");
    const entry = document.createElement("button");
    const chance = document.createElement("span");
    chance.className = "quiet";
    chance.textContent = this.words.expects.replace("{percent}", candidate.percent);
    entry.type = "button";
    entry.append(candidate.words, chance);
    entry.addEventListener("click", () => {
      this.pointed = null;
      this.take(candidate);
    });
    for (const on of ["pointerenter", "focus"]) entry.addEventListener(on, () => this.point(candidate));
    for (const off of ["pointerleave", "blur"]) entry.addEventListener(off, () => this.point(null));
    item.append(entry);
    return item;
  }

  point(candidate) {
    this.pointed = candidate;
    this.show(candidate);
  }

  // The position is about to change: what was asked is not wanted any more.
  close() {
    this.wanted++;
    this.candidates = [];
    this.pointed = null;
    $("hint").hidden = true;
    if (!button) return;
    this.busy(false);
    button.disabled = true;
  }
}

// Each slot with the number of the first candidate that it belongs to; what all have in common tells nothing.
export function numbered(moves) {
  const common = (slot) => moves.length > 1 && moves.every((parts) => parts.includes(slot));
  const found = new Map();
  moves.forEach((parts, number) => {
    for (const slot of parts) if (!common(slot) && !found.has(slot)) found.set(slot, number + 1);
  });
  return found;
}
