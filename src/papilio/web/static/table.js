// The table: steps as they come, and one's own move, chosen part by part. Nothing here knows a game.

import { Choice } from "./choice.js";
import { Drag } from "./drag.js";
import { Hint, numbered } from "./hint.js";
import { Live } from "./live.js";
import { nameIn, refresh } from "./papilio.js";
import { Scene, changePanels, reduced } from "./scene.js";
import { Zoom } from "./zoom.js";

const page = document.body.dataset;
const words = JSON.parse(document.getElementById("words").textContent);
const $ = (id) => document.getElementById(id);
const board = $("board");
const zoom = new Zoom(board, (event) => drag.held(event) !== null);
const scene = new Scene(board, page.speed, zoom);
const numbers = (text) => (text ? text.split(",").map(Number) : []);
const mine = numbers(page.seats);
const touch = matchMedia("(pointer: coarse)");
const icon = $("icon");
const plainIcon = icon.href;
const bareTitle = document.title.replace(`${words.your_turn} · `, "");

let seat = page.seat === "" ? null : Number(page.seat);
let seq = Number(page.seq); // of the position that is shown
let told = seq; // the last step in the log
let turn = { mine: $("turn").classList.contains("mine"), offers: page.state === "running", seats: numbers($("turn").dataset.seats), text: $("turn-text").textContent };
let choice = null;
let sending = false;
let settling = Promise.resolve(); // the own piece, while it is being laid

// --- Talking to the server ---

const at = (path, query = {}) => `/tables/${page.table}/${path}?${new URLSearchParams(page.watch ? { ...query, watch: page.watch } : query)}`;

async function ask(path, query, signal) {
  const answer = await fetch(at(path, query), { headers: { accept: "application/json" }, cache: "no-store", signal });
  return answer.ok ? answer.json() : Promise.reject(await complaint(answer));
}

async function tell(path, body) {
  const headers = { accept: "application/json", "content-type": "application/json", "x-csrftoken": document.querySelector("[name=csrf]").content };
  const answer = await fetch(`/tables/${page.table}/${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  return answer.ok ? answer.json() : Promise.reject(await complaint(answer));
}

async function complaint(answer) {
  const { error, clause, rules } = await answer.json().catch(() => ({}));
  return { status: answer.status, error: error ?? words.failed, clause, rules };
}

const offline = () => document.body.classList.contains("offline");

// While the connection is lost, that is what is told.
function trouble(what) {
  const problem = offline() ? { error: words.lost } : what;
  const box = $("trouble");
  box.replaceChildren(problem?.error ?? (problem ? words.failed : ""));
  if (problem?.rules) {
    const link = document.createElement("a");
    link.href = problem.rules;
    link.textContent = words.rule.replace("{clause}", problem.clause);
    box.append(" ", link);
  }
  box.hidden = !problem;
}

const request = () => Array.from(crypto.getRandomValues(new Uint32Array(4)), (n) => n.toString(36)).join("");

// What a game's own script may use.
export const table = {
  ask,
  tell,
  request,
  scene,
  get seat() {
    return seat;
  },
  get seq() {
    return seq;
  },
  get mine() {
    return turn.mine;
  },
};

// --- Steps, one after another ---

const queue = [];
let playing = false;
let asked = false; // whether to play or to skip what was missed
let catching = false; // a connection was opened anew, and what comes was missed
let past = seen(); // where the reader left this table, while the page shows a later position

function step(frame) {
  queue.push(frame);
  title(frame.turn ?? turn);
  if (document.hidden) return;
  if (asked) $("away-text").textContent = words.away.replace("{n}", missed());
  if (!catching) play();
}

const missed = () => queue.filter((frame) => frame.seq > (past ?? seq) && frame.motions.length).length;

// Whoever missed more than one move is asked how to see them.
function caughtUp() {
  if (past !== null && missed() < 2) past = null;
  asked = missed() > 1;
  $("away").hidden = !asked;
  if (asked) $("away-text").textContent = words.away.replace("{n}", missed());
  else play();
}

async function answered(how) {
  asked = false;
  $("away").hidden = true;
  const then = past;
  past = null;
  if (how === "skip") keep((frame) => then !== null && frame.seq > seq);
  if (how === "skip" && then === null) return resync();
  if (how === "play" && then !== null) {
    const frame = await ask("frame", { at: then }).catch(trouble);
    if (frame) {
      seq = then;
      queue.unshift(frame);
    }
  }
  play();
}

const keep = (wanted) => queue.splice(0, queue.length, ...queue.filter((frame) => frame.people || wanted(frame)));

async function play() {
  if (playing || asked) return;
  playing = true;
  try {
    while (queue.length && !document.hidden && !asked) await show(queue.shift());
  } finally {
    playing = false;
  }
  if (!queue.length) settled();
}

// Only `play` calls this, so that no two frames are ever mixed.
async function show(frame) {
  if (frame.people) return people(frame);
  if (frame.seq < seq) return;
  if (!frame.layers && frame.seq > seq + 1) return resync();
  const own = sending;
  await settling;
  const from = own ? null : document.querySelector(`#panels [data-slot][data-of="${turn.seats[0]}"]`);
  drop();
  if (own) half = null;
  if (frame.boxes) scene.fit(frame.boxes);
  if (frame.layers) scene.replace(frame.layers);
  else if (frame.motions.length) {
    tick();
    await scene.play(frame, from, own);
  } else scene.patch(frame.patch);
  seq = frame.seq;
  around(frame);
}

// What stands around the board.
function around(frame) {
  if (frame.panels) changePanels($("panels"), frame.panels);
  if (frame.hand !== undefined) $("hand").innerHTML = frame.hand;
  if (frame.log.length && frame.seq > told) {
    told = frame.seq;
    const line = document.createElement("li");
    line.className = "fresh";
    line.textContent = frame.log.join(" ");
    nameIn(line);
    $("log").prepend(line);
  }
  if (frame.cover !== undefined) cover(frame.cover);
  if (frame.turn) setTurn(frame.turn);
  else turn.mine = turn.offers = false; // chance is to act; the next frame tells who follows
  const undo = $("undo");
  if (undo) {
    undo.disabled = frame.undo !== "" || seat === null;
    undo.title = frame.undo ?? "";
    for (const field of document.querySelectorAll("#undo-form [name=seq]")) field.value = seq;
  }
  sending = false;
  see();
  document.dispatchEvent(new CustomEvent("frame", { detail: frame }));
}

// Others sit at the table now: their names, whose turn it is, and who came and went.
function people({ seq: then, panels, turn: now }) {
  refresh().then(newsOfPeople).then(() => marked(turn));
  if (then !== seq) return; // the frame that is shown next has them
  changePanels($("panels"), panels);
  if (now) setTurn(now);
  draw();
}

function newsOfPeople(then) {
  for (const line of [...(then?.querySelectorAll("#log [data-room]") ?? [])].reverse()) {
    if ($("log").querySelector(`[data-room="${line.dataset.room}"]`)) continue;
    $("log").prepend(line);
    nameIn(line);
  }
}

// What this browser has seen of its tables, the last ones only: a reload can show what happened since.
function seen() {
  if (page.state !== "running" || page.watch) return null;
  const at = recall()[page.table];
  return at > 0 && at < seq ? at : null;
}

function see() {
  const { [page.table]: _, ...others } = recall();
  const kept = [...Object.entries(others), [page.table, seq]].slice(-20);
  localStorage.setItem("seen", JSON.stringify(Object.fromEntries(kept)));
}

function recall() {
  try {
    return JSON.parse(localStorage.getItem("seen")) ?? {};
  } catch {
    return {};
  }
}

// The thread is lost: the whole present comes first, and is shown in its turn, as a frame may be on its way.
async function resync() {
  const frame = await ask("frame").catch(trouble);
  if (!frame) return false;
  trouble(null);
  keep((later) => later.seq > frame.seq);
  queue.unshift(frame);
  live.seq = Math.max(live.seq, frame.seq);
  play();
  return true;
}

function settled() {
  if ((turn.mine || turn.offers) && seat !== null) ready();
  inWords();
  if (document.body.dataset.state === "over" || !over) return;
  document.body.dataset.state = "over";
  refresh().then(countUp);
}

let over = page.state === "over";

// The rows of the final count appear one by one.
function countUp() {
  document.querySelector(".side").scrollTop = 0;
  for (const name of ["actions", "turns", "moves"]) if ($(name)) $(name).hidden = true;
  if (!scene.speed || reduced.matches) return;
  document.querySelectorAll("#count li").forEach((row, number) => {
    row.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 300, delay: (400 * number) / scene.speed, fill: "backwards" });
  });
}

// --- Whose turn ---

let dotsAfter = 0;

function setTurn(now) {
  turn = now;
  if (!now.mine && !now.offers) half = null;
  if (now.eye !== undefined) seat = now.eye; // a shared screen
  $("turn").classList.toggle("mine", now.mine);
  const done = !now.seats.length; // then the result is the title
  $("turn-title").textContent = done ? now.text : now.title;
  $("turn-text").textContent = done ? now.title : now.text;
  for (const field of document.querySelectorAll("[data-my-seat],#undo-form [name=seat]")) field.value = seat ?? "";
  const where = $("where");
  where.textContent = now.seats.length ? `${where.dataset.title} · ${now.text}` : where.dataset.title;
  title(now);
  marked(now);
}

function marked(now) {
  for (const row of document.querySelectorAll("#panels [data-slot][data-of]")) row.classList.toggle("now", now.seats.includes(Number(row.dataset.of)));
  for (const box of document.querySelectorAll("[data-vacant]")) box.hidden = !now.seats.includes(Number(box.dataset.vacant));
  clearTimeout(dotsAfter);
  $("turn-dots").hidden = true;
  if (now.seats.length && !now.mine) dotsAfter = setTimeout(() => ($("turn-dots").hidden = false), 2000);
}

function title(now) {
  document.title = (offline() ? `${words.offline} · ` : now.mine ? `${words.your_turn} · ` : "") + bareTitle;
  icon.href = now.mine && !offline() ? icon.dataset.turn : plainIcon;
}

function cover(covered) {
  const box = $("cover");
  box.hidden = !covered;
  if (covered) $("in-words").lastElementChild.replaceChildren();
  if (covered && $("moves")) $("moves").hidden = true;
  $("cover-buttons").replaceChildren(...(covered?.seats ?? []).map((one, number) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "main";
    button.value = one;
    const sign = document.querySelector(`#panels [data-of="${one}"] > svg`);
    button.append(...(sign ? [sign.cloneNode(true)] : []), box.dataset.says.replace("{name}", covered.names[number]));
    return button;
  }));
}

$("cover").addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (!button) return;
  event.preventDefault();
  tell("iam", { seat: Number(button.value) }).then(() => trouble(null), trouble);
});

// --- One's own move ---

const overlay = $("overlay");
const marks = $("marks");
let kept = null; // the part that was chosen for the player, as [depth, slot]
let half = null; // what was being chosen when somebody else's step came
let shownFor = ""; // the question for which the picture was moved
let focused = ""; // the slot that the keyboard is at
let spot = null; // and where it lies
let home = board; // the hand or the board, whichever the keyboard was in last
let stays = false; // the keyboard was there when the position changed

const find = (slot) => document.querySelectorAll(`#board svg [data-slot="${CSS.escape(slot)}"],#hand [data-slot="${CSS.escape(slot)}"]`);
const places = () => [...board.querySelectorAll("svg [data-slot].can")];

// Those that are asked for, if there are any.
function askedFor() {
  const asked = choice.asked();
  const found = places().filter((element) => asked.has(element.dataset.slot));
  return found.length ? found : places();
}

let fetching = ""; // the position and seat whose moves are on their way

async function ready() {
  if (page.plays) return; // its own script chooses
  const wanted = `${seq} ${seat}`;
  if (choice?.seq === seq || fetching === wanted) return;
  fetching = wanted;
  const moves = await ask("moves", { seat }).catch((problem) => problem.status === 409 || trouble(problem));
  if (fetching === wanted) fetching = "";
  if (!moves?.tree || `${moves.seq} ${seat}` !== wanted || moves.seq !== seq || queue.length) return;
  if (!Object.keys(moves.tree).length) return; // nothing is offered out of turn
  choice = new Choice(moves, (slot) => find(slot).length > 0);
  if (half?.seat === seat && choice.goesOn(half.choice)) kept = half.kept;
  else begin();
  half = null;
  if ($("moves")) $("moves").hidden = false;
  if (choice.turns()) for (const part of document.querySelectorAll("#turns,.turning")) part.classList.add("kept");
  draw();
  if (stays && (isNowhere() || board.contains(document.activeElement))) goOn();
  if ($("moves")?.open) tree();
}

// A hand is a row of radio buttons, and those begin with the first one set that fits.
function begin() {
  const may = choice.state().open === 0 ? choice.may() : new Set();
  const first = [...document.querySelectorAll("#hand .card[data-slot]")].find((card) => may.has(card.dataset.slot));
  if (first) choice.pick(first.dataset.slot);
  kept = choice.picks.size ? [...choice.picks][0] : null;
}

// Put everything down: the position is about to change.
function drop() {
  if (choice) half = { seat, choice, kept };
  stopConsidering();
  stay();
  choice = null;
  kept = null;
  shownFor = "";
  clearOverlay();
  marks.replaceChildren();
  hints.close();
  $("turns").hidden = true;
  if ($("confirm")) $("confirm").disabled = true;
  $("moves-tree")?.replaceChildren();
  for (const element of places()) unable(element);
  for (const input of document.querySelectorAll("#hand input")) input.checked = false;
}

function unable(element) {
  element.classList.remove("can", "may");
  for (const name of ["tabindex", "role", "aria-pressed", "aria-label"]) element.removeAttribute(name);
}

// Show what is chosen and what may be.
function draw() {
  if (!choice) return;
  const state = choice.state();
  const may = choice.may();
  for (const svg of board.querySelectorAll(":scope > svg")) {
    svg.setAttribute("role", "group");
    svg.removeAttribute("aria-hidden");
  }
  for (const element of board.querySelectorAll("svg [data-slot]")) able(element, may, state);
  (places().find((element) => element.dataset.slot === focused) ?? askedFor()[0])?.setAttribute("tabindex", "0");
  for (const card of document.querySelectorAll("#hand .card[data-slot]")) {
    const input = card.querySelector("input");
    if (!state.parts.includes(card.dataset.slot)) input.checked = false;
    else if (!document.querySelector(`#hand .card[data-slot="${CSS.escape(card.dataset.slot)}"] :checked`)) input.checked = true;
    input.disabled = !may.has(card.dataset.slot);
  }
  seeAll(state);
  turners(state);
  $("confirm").disabled = state.action === null || sending || offline();
  $("hint-button").disabled = offline() || hints.thinks;
  if (state.action === null) {
    consider(null);
    $("turn-text").textContent = (turn.mine || state.open > 0 ? choice.prompt(state.open) : "") || turn.text;
  } else consider(state.action);
  rings(state);
}

// With each question the picture shows all that can be chosen, and what that follows from.
function seeAll(state) {
  const question = [...choice.asked()].join();
  if (question === shownFor) return;
  shownFor = question;
  const chosen = places().filter((element) => state.parts.includes(element.dataset.slot));
  const all = [...askedFor(), ...chosen];
  if (all.length) zoom.contain(scene.around(all));
}

function able(element, may, state) {
  const slot = element.dataset.slot;
  if (!may.has(slot)) {
    if (element.classList.contains("can")) unable(element);
    return;
  }
  const chosen = state.parts.includes(slot);
  element.classList.add("can");
  element.classList.toggle("may", !chosen);
  element.setAttribute("role", "button");
  element.setAttribute("tabindex", "-1");
  element.setAttribute("aria-pressed", chosen);
  element.setAttribute("aria-label", choice.labels[slot]);
}

function turners({ turning, open }) {
  const box = $("turns");
  box.hidden = !turning || open >= 0 || turning.options.length < 2;
  if (box.hidden) return;
  const prompt = choice.prompt(turning.depth);
  for (const button of box.children) {
    const name = button.dataset.turn === "1" ? words.turn_on : words.turn_back;
    button.setAttribute("aria-label", name.replace("{prompt}", prompt));
    button.setAttribute("aria-keyshortcuts", button.dataset.turn === "1" ? "R" : "Shift+R");
  }
}

// `hinted`: slots with the numbers of a hint's candidates, the best first; `told`: whether the numbers are shown.
function rings(state, hinted = new Map(), told = true) {
  const found = [];
  const around = (slot, kind, number) => {
    const element = board.querySelector(`svg [data-slot="${CSS.escape(slot)}"]`);
    if (element) found.push(scene.ring(element, kind), number && told && scene.number(element, number));
  };
  if (state.action === null || offline()) for (const slot of new Set([...state.parts, ...choice.picks.values()])) around(slot, "chosen");
  for (const [slot, number] of hinted) around(slot, number === 1 ? "hint best" : "hint", number);
  marks.replaceChildren(...found.filter(Boolean));
}

// The server says what a move would do; each answer is kept while the position stands.
const previews = new Map();
let considered = null;
let considering = 0;
let asking = new AbortController();

function consider(action, soon = 0) {
  if (action === considered && overlay.childElementCount) return;
  considered = action;
  clearTimeout(considering);
  if (action === null) clearOverlay();
  else considering = setTimeout(() => preview(action), soon);
}

// The position is about to change: what is not answered yet is not asked any more.
function stopConsidering() {
  clearTimeout(considering);
  considered = null;
  asking.abort();
  asking = new AbortController();
}

async function preview(action) {
  const key = `${seq} ${seat} ${action}`;
  if (!previews.has(key)) {
    if (previews.size > 400) previews.clear();
    previews.set(key, ask("preview", { seat, action, seq }, asking.signal));
  }
  try {
    const { fragments, sentence, card } = await previews.get(key);
    if (considered !== action || !choice || !sentence) return;
    overlay.innerHTML = Object.values(fragments).join("");
    turnCard(card);
    if (!hints.pointed) $("turn-text").textContent = sentence; // else the list tells it, and shall not move under the pointer
  } catch (problem) {
    previews.delete(key);
    if (considered !== action) return;
    if (problem?.status) trouble(problem);
    else clearOverlay();
  }
}

function clearOverlay() {
  overlay.replaceChildren();
  turnCard("");
}

// The chosen card shows how it would be laid.
let turned = null;
function turnCard(picture) {
  turned?.now.replaceWith(turned.own);
  turned = null;
  const own = picture && document.querySelector("#hand .card:has(:checked) > svg");
  if (!own) return;
  const box = document.createElement("template");
  box.innerHTML = picture;
  turned = { own, now: box.content.firstElementChild };
  own.replaceWith(turned.now);
}

function look(slot) {
  if (!choice) return;
  const state = choice.state();
  const tried = slot && !state.parts.includes(slot) ? choice.tried(slot) : state;
  consider(tried ? tried.action : null, 60);
}

function pick(slot) {
  if (!choice || sending) return;
  const state = choice.state();
  if (state.parts.includes(slot) && state.action !== null && find(slot)[0]?.closest("svg")) {
    if (clicksPlay()) return confirm();
    choice.turn(1);
  } else if (!choice.pick(slot)) return;
  trouble(null);
  draw();
}

// Whether a click on what is chosen plays it.
const clicksPlay = () => page.confirm === "off" && !touch.matches;

async function confirm(action = choice?.state().action) {
  if (action === null || action === undefined || sending) return;
  if (asked) answered("skip"); // who plays on has seen enough
  sending = true;
  stopConsidering();
  stay();
  $("confirm").disabled = true;
  const target = choice.state().parts;
  settling = scene.settle(overlay);
  try {
    await tell("move", { seat, action, seq, request: request() });
  } catch (problem) {
    sending = false;
    trouble(problem);
    if (problem?.status === 409 && (await resync())) return;
    refuse(target);
    clearOverlay();
    draw();
  }
}

function refuse(slots) {
  const elements = slots.flatMap((slot) => [...board.querySelectorAll(`svg [data-slot="${CSS.escape(slot)}"]`)]);
  const found = elements.map((element) => scene.ring(element, "refused"));
  overlay.after(...found);
  setTimeout(() => found.forEach((ring) => ring.remove()), 600);
}

function rotate(step) {
  if (choice?.turn(step)) draw();
}

function putDown() {
  if (choice?.back(kept)) draw();
}

// --- Pointer ---

// What can be chosen under the pointer: what is asked for comes before what lies over it.
function under(event) {
  const found = document.elementsFromPoint(event.clientX, event.clientY).map((element) => element.closest?.("#board svg [data-slot].can"));
  const asked = choice?.asked();
  const rank = (element) => (asked?.has(element.dataset.slot) ? 0 : 1);
  return [...new Set(found.filter(Boolean))].sort((a, b) => rank(a) - rank(b));
}

board.addEventListener("click", (event) => {
  const [first, next] = under(event);
  if (!first) return;
  focused = (next && leftAlone(first) ? next : first).dataset.slot;
  stays = false;
  pick(focused);
});

// Whether another click on what is chosen would do nothing; then it takes what else lies there.
function leftAlone({ dataset: { slot } }) {
  const state = choice.state();
  return state.action !== null && !state.turning && state.parts.includes(slot) && !clicksPlay();
}

let hovered = null;
board.addEventListener("pointermove", (event) => {
  if (event.pointerType !== "mouse" || drag.ghost) return;
  const [element] = under(event);
  if (element === hovered) return;
  hovered = element;
  look(element?.dataset.slot ?? "");
});
board.addEventListener("pointerleave", () => {
  hovered = null;
  look("");
});
// Something can be dragged if what follows it is chosen on the board; a finger on the board moves the picture.
const drag = new Drag([$("hand"), board], {
  grabs: (slot, event) => choice !== null && !sending && !(event.pointerType === "touch" && board.contains(event.target))
    && choice.nexts(slot).some((next) => board.querySelector(`svg [data-slot="${CSS.escape(next)}"]`)),
  take: (slot) => choice?.pick(slot) && draw(),
  over: (event) => look(under(event)[0]?.dataset.slot ?? ""),
  drop(event) {
    const target = event && under(event)[0]?.dataset.slot;
    if (!choice || !target || choice.state().parts.includes(target)) return putDown();
    choice.pick(target);
    draw();
    if (page.confirm === "off") confirm();
  },
});

let lastWheel = 0;
board.addEventListener("wheel", (event) => {
  if (!choice?.state().turning || event.ctrlKey) return;
  event.preventDefault();
  if (Date.now() - lastWheel > 120) rotate(event.deltaY > 0 ? 1 : -1);
  lastWheel = Date.now();
}, { passive: false });

$("hand").addEventListener("change", (event) => pick(event.target.value));
$("turns").addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (button) rotate(Number(button.dataset.turn));
});
$("confirm")?.addEventListener("click", () => confirm());
$("away-play").addEventListener("click", () => answered("play"));
$("away-skip").addEventListener("click", () => answered("skip"));

// --- Keyboard ---

let byKey = false; // the last thing that was touched
document.addEventListener("keydown", () => (byKey = true), true);
document.addEventListener("pointerdown", () => (byKey = false), true);

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

board.addEventListener("keydown", (event) => {
  const here = event.target.closest("[data-slot].can");
  if (!here) return;
  if (ARROWS[event.key]) {
    event.preventDefault();
    neighbour(here, ARROWS[event.key])?.focus();
  } else if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    if (!event.repeat) enter(here.dataset.slot);
  }
});

// Enter chooses; on what is chosen it plays.
function enter(slot) {
  const state = choice.state();
  if (!state.parts.includes(slot)) pick(slot);
  else if (state.action !== null) confirm();
  else goOn(board);
}

// In the hand, and where nothing has the focus, Enter plays too, or goes to what is asked for next.
function enterElsewhere(event) {
  const card = event.target.closest("#hand input");
  if (!choice || !(card || isNowhere())) return;
  event.preventDefault();
  if (card && !card.checked) card.click();
  else if (choice.state().action !== null) confirm();
  else goOn(board);
}

// The keyboard stays in the hand or on the board while the position changes.
const isNowhere = () => [document.body, board].includes(document.activeElement);

function stay() {
  const here = document.activeElement;
  if (!byKey || !(here === board || here.closest("#hand,#actions,#hint,#moves,#board .can"))) return;
  stays = true;
  board.focus({ preventScroll: true });
}

function goOn(to = home) {
  const cards = [...document.querySelectorAll("#hand input:enabled")];
  const card = cards.find((input) => input.checked) ?? cards[0];
  const confirms = $("confirm").disabled ? null : $("confirm");
  ((to === board ? nearest() ?? card : card ?? nearest()) ?? confirms ?? board).focus();
}

$("hand").addEventListener("focusin", () => (home = $("hand")));
board.addEventListener("focusin", (event) => {
  const here = event.target.closest("[data-slot].can");
  if (!here) return;
  home = board;
  focused = here.dataset.slot;
  if (here.matches(":focus-visible")) zoom.reveal(scene.middle(here)); // under a pointer nothing moves away
  spot = scene.middle(here);
  for (const element of places()) element.setAttribute("tabindex", element === here ? "0" : "-1");
  if (!byKey) return;
  cursor(here);
  look(focused);
});
board.addEventListener("focusout", () => cursor(null));

let ring = null;
function cursor(element) {
  ring?.remove();
  ring = element && scene.ring(element, "focus");
  if (ring) marks.after(ring);
}

// The place nearest to where the keyboard was.
function nearest() {
  const far = (element) => {
    const { x, y } = scene.middle(element);
    return spot ? Math.hypot(x - spot.x, y - spot.y) : 0;
  };
  return askedFor().map((element) => [far(element), element]).sort(([a], [b]) => a - b)[0]?.[1];
}

// The nearest place in a direction, of those asked for if there is one.
const neighbour = (from, way) => nearestOn(askedFor(), from, way) ?? nearestOn(places(), from, way);

// What lies off the straight line counts twice.
function nearestOn(elements, from, [dx, dy]) {
  const start = scene.middle(from);
  let best = null, least = Infinity;
  for (const element of elements) {
    if (element === from) continue;
    const { x, y } = scene.middle(element);
    const along = (x - start.x) * dx + (y - start.y) * dy;
    const aside = Math.abs((x - start.x) * dy) + Math.abs((y - start.y) * dx);
    if (along > 1 && aside <= 2 * along && along + 2 * aside < least) [best, least] = [element, along + 2 * aside];
  }
  return best;
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  if (event.target.matches("input:not([type=radio]),select,textarea")) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (key === "?") $("help").showModal();
  else if (key === "r") rotate(event.shiftKey ? -1 : 1);
  else if (key === "h") hint();
  else if (key === "u") undo();
  else if (key === "Escape") putDown();
  else if (key === "Enter" && !event.repeat) enterElsewhere(event);
  else if (key >= "1" && key <= "9") take(document.querySelectorAll("#hand .card[data-slot] input")[key - 1]);
});

function take(card) {
  if (isNowhere()) card?.focus();
  card?.click();
}

// --- Undo, hint, moves in words ---

async function undo() {
  const button = $("undo");
  if (!button || sending) return;
  if (button.disabled) return button.title && trouble({ error: button.title });
  sending = true;
  await tell("undo", { seat, seq, request: request() }).catch((problem) => {
    sending = false;
    trouble(problem);
  });
}
$("undo-form")?.addEventListener("submit", (event) => {
  event.preventDefault();
  undo();
});

const hints = new Hint(words, {
  tell: () => tell("hint", { seat }),
  show: showHint,
  take({ action }) {
    if (!choice?.take(action)) return;
    draw();
    if (byKey) $("confirm").focus();
    reveal(board);
  },
});

async function hint() {
  if (!choice || $("hint-button").disabled) return;
  const asking = choice;
  try {
    const answer = await hints.ask(() => choice === asking);
    if (!answer) return;
    hints.tells(answer);
    showHint(null);
    reveal($("hint"));
  } catch (problem) {
    $("hint").hidden = true;
    trouble(problem);
  }
}
$("hint-button")?.addEventListener("click", hint);

// One of the candidates on the board and in the hand, or all of them, numbered.
function showHint(candidate) {
  if (!choice) return;
  const parts = ({ action }) => choice.moves.find((move) => move.action === action)?.parts ?? [];
  const only = candidate ? parts(candidate) : [];
  const state = choice.state();
  for (const card of document.querySelectorAll("#hand .card[data-slot]")) card.classList.toggle("hinted", only.includes(card.dataset.slot));
  const number = hints.candidates.indexOf(candidate) + 1;
  rings(state, number ? new Map(only.map((slot) => [slot, number])) : numbered(hints.candidates.map(parts)), !number);
  consider(candidate?.action ?? state.action, 60);
}

// Where not everything is in the window, as on a phone; above what is fixed at the bottom.
function reveal(element) {
  const rail = document.querySelector(".rail");
  element.style.scrollMarginBottom = getComputedStyle(rail).position === "fixed" ? `${rail.offsetHeight + 8}px` : "";
  const block = element.offsetHeight > innerHeight / 2 ? "start" : "nearest";
  element.scrollIntoView({ block, behavior: reduced.matches ? "auto" : "smooth" });
}

// The position for those who do not see it, while it is asked for.
async function inWords() {
  const then = `${seq} ${seat}`;
  const told = $("in-words").open && (await ask("words").catch(trouble));
  if (!told || then !== `${seq} ${seat}`) return; // asked again once the next step is shown
  $("in-words").lastElementChild.replaceChildren(...told.lines.map((line) => {
    const item = document.createElement("li");
    item.textContent = line;
    return item;
  }));
}
$("in-words").addEventListener("toggle", inWords);

// First choose this, then that: built branch by branch, as far as it is opened.
function tree() {
  if (!choice) return;
  $("moves-tree").replaceChildren(branch(choice.moves, 0));
}
$("moves")?.addEventListener("toggle", () => $("moves").open && tree());

function branch(moves, depth) {
  const slots = [...new Set(moves.map((move) => move.parts[depth]))];
  const box = document.createElement("div");
  const prompt = document.createElement("p");
  prompt.className = "quiet";
  prompt.textContent = choice.prompt(depth, moves);
  box.append(prompt);
  const ends = document.createElement("div");
  ends.className = "leaves";
  for (const slot of slots) {
    const fit = moves.filter((move) => move.parts[depth] === slot);
    if (fit.length === 1 && fit[0].parts.length === depth + 1) ends.append(leaf(fit[0], slot));
    else box.append(fold(fit, depth, slot));
  }
  if (ends.childElementCount) box.append(ends);
  return box;
}

function fold(moves, depth, slot) {
  const details = document.createElement("details");
  const summary = document.createElement("summary");
  summary.textContent = choice.labels[slot];
  details.append(summary);
  details.addEventListener("toggle", () => details.childElementCount < 2 && details.append(branch(moves, depth + 1)));
  return details;
}

function leaf(move, slot) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = choice.labels[slot];
  button.addEventListener("click", () => {
    if (!choice?.take(move.action)) return;
    draw();
    if (page.confirm === "off") confirm();
    else $("confirm").focus();
  });
  return button;
}

// --- Sound: one soft tick, off unless asked for ---

let audio = null;
function tick() {
  if (page.sound !== "on" || document.hidden) return;
  audio ??= new AudioContext();
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.frequency.value = 660;
  volume.gain.setValueAtTime(0.06, audio.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.0001, audio.currentTime + 0.09);
  tone.connect(volume).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + 0.1);
}

// --- Begin ---

function line(up) {
  document.body.classList.toggle("offline", !up);
  if (!up || !$("trouble").hidden) trouble(null);
  title(turn);
  if ($("undo")) $("undo").disabled = !up || $("undo").title !== "" || seat === null;
  if (choice) draw();
  else if (up) settled();
}

let opened = past !== null;
const live = new Live((from) => at("stream", { from }), past ?? seq, {
  step(frame) {
    over ||= frame.over;
    step(frame);
  },
  room: (news) => step({ motions: [], ...news, people: true }),
  presence(changes) {
    for (const [one, here] of Object.entries(changes)) {
      for (const person of document.querySelectorAll(`[data-presence="${one}"]`)) {
        person.dataset.here = here ? "yes" : "no";
      }
    }
  },
  up() {
    if (offline()) line(true);
    catching = opened;
    opened = true;
  },
  now() {
    const caught = catching;
    catching = false;
    if (caught && !document.hidden) caughtUp();
  },
  latency: (detail) => document.dispatchEvent(new CustomEvent("latency", { detail })),
  down: () => document.hidden || line(false),
  refused() {
    document.body.classList.remove("offline"); // it answers
    trouble({ error: words.gone });
  },
});

document.addEventListener("visibilitychange", () => document.hidden || catching || caughtUp());
for (const part of document.querySelectorAll(".keys,#in-words,#hint-button,#confirm")) part.hidden = false;
marked(turn);
title(turn);
nameIn(...$("log").children);
if (past === null) see();
settled();
