// The replay: steps forward are played, jumps are fetched as the server shows them.

import { nameIn } from "./papilio.js";
import { Scene, changePanels } from "./scene.js";
import { Zoom } from "./zoom.js";

const page = document.body.dataset;
const $ = (id) => document.getElementById(id);
const last = Number(page.last);
const slider = $("slider");
const button = $("play");
const PAUSE = 700;

const zoom = new Zoom($("board"));
let scene = new Scene($("board"), page.speed, zoom);
let ply = Number(page.ply); // where the reader wants to be
let at = ply; // what is shown
let frames = []; // the steps from there on
let running = null; // the run that plays now
let busy = null;

const path = (to, query) => `/replay/${page.replay}${to}?${new URLSearchParams(page.seat === "" ? query : { ...query, seat: page.seat })}`;

// Go to a ply; whoever changes his mind on the way gets what he wanted last.
function go(to) {
  ply = Math.max(0, Math.min(last, to));
  shown();
  busy ??= follow().finally(() => (busy = null));
  return busy;
}

async function follow() {
  try {
    while (at !== ply) await (at + 1 === ply ? step(ply) : jump(ply));
  } catch { // the server is away
    halt();
    ply = at;
    shown();
  }
}

async function step(to) {
  if (frames[0]?.seq !== to) frames = await (await fetch(path("/frames", { ply: at }))).json();
  const frame = frames.shift();
  at = to;
  if (frame.boxes) scene.fit(frame.boxes);
  await scene.play(frame, null);
  if (frame.panels) changePanels($("panels"), frame.panels);
  if (frame.hand !== undefined) $("hand").innerHTML = frame.hand;
}

async function jump(to) {
  const answer = await fetch(path("", { ply: to }), { headers: { accept: "text/html" } });
  const then = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const part of ["board", "panels", "hand"]) $(part).replaceChildren(...then.getElementById(part).childNodes);
  zoom.adopt();
  scene = new Scene($("board"), page.speed, zoom);
  at = to;
}

function shown() {
  slider.value = ply;
  $("at").textContent = `${ply} / ${last}`;
  for (const line of $("log").children) line.hidden = Number(line.dataset.seq) > ply;
  const form = $("play-on");
  form.action = path(`/from/${ply}`, {}).split("?")[0];
  form.hidden = ply >= last;
  for (const link of document.querySelectorAll(".eyes a")) {
    link.href = `/replay/${page.replay}?ply=${ply}${link.dataset.eye ? `&seat=${link.dataset.eye}` : ""}`;
  }
  history.replaceState(null, "", path("", { ply }));
}

async function run() {
  if (running) return halt();
  const run = (running = {});
  button.setAttribute("aria-pressed", true);
  if (ply >= last) await go(0);
  while (running === run && ply < last) {
    const pause = new Promise((done) => setTimeout(done, PAUSE));
    await go(ply + 1);
    await pause;
  }
  if (running === run) halt();
}

function halt() {
  running = null;
  button.setAttribute("aria-pressed", false);
}

const WHERE = { first: () => 0, back: () => ply - 1, on: () => ply + 1, last: () => last };
const KEYS = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" };

function turnTo(where) {
  halt();
  go(WHERE[where]());
}

nameIn(...$("log").children);
document.querySelector(".stepping").addEventListener("click", (event) => {
  const link = event.target.closest("[data-to]");
  if (!link) return;
  event.preventDefault();
  turnTo(link.dataset.to);
});
slider.addEventListener("input", () => {
  halt();
  go(Number(slider.value));
});
button.hidden = false;
button.addEventListener("click", run);
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target === slider) return;
  if (KEYS[event.key]) {
    event.preventDefault();
    turnTo(KEYS[event.key]);
  } else if (event.key === " " && !event.target.closest("button,a,summary")) {
    event.preventDefault();
    run();
  }
});
