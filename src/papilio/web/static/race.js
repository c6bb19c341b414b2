// What every race has: answers that are one message each, buttons with keys, and how long a message takes. Knows no game.

import { table } from "./table.js";

const page = document.body.dataset;

// What this tab remembers of its table, and when it saw something first.
export const remember = (key, value) => (sessionStorage.setItem(`${page.table} ${key}`, value), value);
export const recall = (key) => sessionStorage.getItem(`${page.table} ${key}`);
export const since = (key) => Date.now() - Number(recall(key) ?? remember(key, Date.now()));

// A line below the buttons, read out as it changes.
export const note = Object.assign(document.createElement("p"), { className: "quiet" });
note.setAttribute("role", "status");

export function button(text, key, act, main = false) {
  const made = Object.assign(document.createElement("button"), { type: "button", textContent: text, className: main ? "main" : "" });
  if (key) made.setAttribute("aria-keyshortcuts", key);
  made.addEventListener("click", act);
  return made;
}

// What an element is to those who do not see it.
export function name(element, role, label, pressed, stop) {
  const named = { role, "aria-label": label, tabindex: stop ? 0 : -1 };
  for (const [key, value] of Object.entries(named)) element.setAttribute(key, value);
  element.toggleAttribute("aria-pressed", false);
  if (role === "button") element.setAttribute("aria-pressed", pressed);
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input,select,textarea")) return;
  if (event.key.length === 1) document.querySelector(`#play [aria-keyshortcuts="${CSS.escape(event.key.toUpperCase())}"]`)?.click();
});

// True once it is written down; a late answer costs nothing, whatever else is wrong is told.
export async function send(move, late = "") {
  try {
    await table.tell("move", { seat: table.seat, ...move, seq: table.seq, request: table.request() });
    return true;
  } catch (problem) {
    note.textContent = problem?.status === 409 ? late : problem?.error ?? "";
    return false;
  }
}

// A decision among few, such as what to give back: a button for each.
export async function decide(box, due) {
  box.querySelectorAll(".give").forEach((one) => one.remove());
  if (!due || !table.mine) return;
  const { tree, labels } = await table.ask("moves", { seat: table.seat });
  for (const [slot, action] of Object.entries(tree)) {
    const made = button(labels[slot], "", () => send({ action }));
    made.classList.add("give");
    box.prepend(made);
  }
}

// The best time of this browser, after this one; and whether it is new.
export function best(key, ms) {
  const before = Number(localStorage.getItem(`best ${key}`) ?? Infinity), now = Math.min(ms, before);
  localStorage.setItem(`best ${key}`, now);
  return { time: `${Math.floor(now / 60000)}:${((now % 60000) / 1000).toFixed(1).padStart(4, "0")}`, fresh: ms < before };
}

// How long a message takes there and back: told to everybody at the table, used for nothing.
let last = 0;
async function measure() {
  if (document.hidden || table.seat === null) return;
  const began = performance.now();
  await table.tell("latency", { seat: table.seat, ms: last }).catch(() => {});
  last = Math.min(60000, Math.round(performance.now() - began));
}

document.addEventListener("latency", ({ detail }) => {
  for (const place of document.querySelectorAll("[data-latency]")) {
    const ms = detail[place.dataset.latency];
    if (ms) place.textContent = `${ms} ms`;
  }
});
if (page.state === "running") {
  measure().then(measure);
  setInterval(measure, 10_000);
}
