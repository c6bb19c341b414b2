// The meadow under one's hand: flaps fold at once, without asking anybody; a claim is one message.

import { Drag, turnOver } from "/static/paper.js";
import { best, button, decide, name, note, recall, remember, send, since } from "/static/race.js";
import { table } from "/static/table.js";
const board = document.getElementById("board"), box = document.getElementById("play");
const data = JSON.parse(document.getElementById("play-data").textContent), words = data.words;
const SQUARES = ["ul", "ur", "lr", "ll"], PLACES = ["ul", "top", "ur", "right", "lr", "bottom", "ll", "left"];
const CORNERS = [[100, 0], [0, -100]]; // the free corners of the clockwise leaf, which look 1 folds over, and the other
const looks = [...(recall("looks") ?? "0000")].map(Number); // this browser's own; nobody else ever needs them
const folding = new Map(); // by square: the animations of its leaf
const square = (number) => board.querySelector(`[data-square="${SQUARES[number]}"]`);
const spot = (word) => board.querySelector(`[data-slot="place:${word}"]`);
const facts = () => board.querySelector(".ff-race").dataset;
const armed = () => board.classList.contains("armed");
const flapOf = (element) => [SQUARES.indexOf(element.dataset.flap.slice(0, 2)), Number(element.dataset.flap.at(-1))];
const HINGE = [100, -100], turned = (number) => ((number - 1) * Math.PI) / 2;
const leafOf = (turn, look) => ({ hinge: HINGE, tip: CORNERS[look - 1], onto: CORNERS[2 - look], turn });
let pointed = [], dragging = null, last = "", news = "";

// --- Folding ---

function set(number, look) {
  looks[number] = look;
  remember("looks", looks.join(""));
  square(number).dataset.look = look;
  dress();
}

// Fold a square to another look; a new fold may begin before the last one ends.
function fold(number, look, delay = 0) {
  const before = looks[number], leaf = look || before, here = square(number), side = leaf === 1 ? "cw" : "ccw";
  if (look === before) return null;
  folding.get(number)?.forEach((one) => one.cancel());
  set(number, look);
  if (!table.scene.speed || (before && look)) return null;
  here.dataset.fold = leaf;
  const [front, back] = ["front", "back"].map((kind) => here.querySelector(`.${kind}.${side}`));
  const run = turnOver(front, back, leafOf(turned(number), leaf), { over: look > 0, speed: table.scene.speed, delay });
  folding.set(number, run);
  Promise.all(run.map((one) => one.finished)).then(() => {
    folding.delete(number);
    run.forEach((one) => one.cancel());
    delete here.dataset.fold;
  }, () => {});
  return run;
}

const tap = (number, look) => fold(number, looks[number] ? 0 : look);

board.addEventListener("pointerdown", (event) => {
  const flap = event.target.closest(".ff-flap");
  if (!flap || event.button || facts().phase === "show") return;
  const [number, look] = flapOf(flap), before = looks[number], run = tap(number, look);
  const leaf = leafOf(turned(number), before || look);
  dragging = run && new Drag(run, square(number), leaf, before > 0, event, () => set(number, before));
});
addEventListener("pointermove", (event) => dragging?.move(event));
for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => (dragging?.end(), (dragging = null)));

// --- Names and states, for those who do not see them ---

function dress() {
  for (const flap of board.querySelectorAll(".ff-flap")) {
    const [number, look] = flapOf(flap), word = SQUARES[number], now = looks[number];
    name(flap, "button", `${data.squares[word]}: ${data.looks[word][now || look]}`, now === look, !now || now === look);
  }
  const first = 8 * looks.reduce((sum, look) => 3 * sum + look, 0);
  PLACES.forEach((word, place) => {
    const label = `${data.places[word]}: ${data.butterflies[data.shown[first + place]]}`;
    name(spot(word), armed() ? "button" : "img", label, pointed.includes(word), armed());
    spot(word).classList.toggle("marked", pointed.includes(word));
  });
}

// --- Claiming ---

const claim = button(words.claim, "C", () => arm(!armed()), true);
const hint = button(words.show, "H", showMe);
const flatten = button(words.flatten, "F", () => looks.forEach((_, number) => fold(number, 0, 40 * number)));
const skip = button(words.skip, "S", async () => {
  if ((await send({ move: "skip" }, words.late)) && !data.alone && facts().phase === "race") note.textContent = words.skipped;
});

function arm(on) {
  pointed = [];
  board.classList.toggle("armed", on && !claim.disabled);
  const many = facts().many;
  claim.textContent = !armed() ? words.claim : many > 1 ? words.point_many.replace("{n}", many) : words.point;
  dress();
  if (armed()) spot("ul").focus({ preventScroll: true });
}

function point(word) {
  pointed = pointed.includes(word) ? pointed.filter((one) => one !== word) : [...pointed, word];
  dress();
  if (pointed.length < facts().many) return;
  send({ move: `${looks.join("")} ${pointed.join("+")}` }, words.late);
  arm(false);
}

// Practice: how the card is solved, on one's own meadow.
async function showMe() {
  const { candidates } = await table.tell("hint", { seat: table.seat });
  remember("practice", "yes");
  const [folds, places] = candidates[0].text.split(" ");
  [...folds].forEach((look, number) => fold(number, Number(look), 120 * number));
  note.textContent = candidates[0].words;
  arm(true);
  for (const word of places.split("+")) spot(word).classList.add("marked");
}

const chosen = (here) => here?.dataset.slot && armed() && point(here.dataset.slot.slice(6));
board.addEventListener("click", ({ target }) => chosen(target.closest(".ff-spot")));
document.addEventListener("keydown", (event) => {
  const here = event.target.closest(".ff-spot,.ff-flap"), place = event.key - 1;
  if (event.key === "Escape") arm(false);
  if (here && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    if (here.dataset.flap) tap(...flapOf(here));
    else chosen(here);
  } else if (PLACES[place] && armed()) point(PLACES[place]);
  else if (PLACES[place]) tap(place >> 1, 2 - (place % 2)); // clockwise, two flaps a square
});

// --- What the table shows ---

function sync(event) {
  const { phase, ms, seen, won, searched } = facts(), told = event?.detail?.log ?? [];
  [...(facts().looks || looks)].forEach((look, number) => (square(number).dataset.look = look));
  claim.disabled = skip.disabled = hint.disabled = phase !== "race";
  arm(false);
  if (phase !== "race") note.textContent = (news += ` ${told.join(" ")}`).trim(); // how a card ends
  else if (seen !== last) [last, news, note.textContent] = [seen, "", told.join(" ")];
  if (phase === "race") {
    const wait = data.handicap - since(seen), shrinks = [{}, { transform: "scaleX(0)" }];
    board.querySelector(".ff-lim").animate(shrinks, { duration: Number(ms), fill: "both" }).currentTime = since(seen);
    claim.disabled = wait > 0;
    if (wait > 0) setTimeout(sync, wait + 50);
  }
  decide(box, phase === "choose");
  if (phase !== "over" || !data.alone || won !== "13") return;
  const shown = recall("practice"), { time, fresh } = best(`flutter-by ${data.level}`, shown ? Infinity : Number(searched));
  note.textContent = words[shown ? "practice" : fresh ? "new_best" : "best"].replace("{time}", time);
}

box.append(...(table.seat === null ? [] : [claim, skip, ...(data.alone ? [hint] : [])]), flatten, note);
board.querySelector(".pieces").removeAttribute("aria-hidden");
document.addEventListener("frame", sync);
sync();
