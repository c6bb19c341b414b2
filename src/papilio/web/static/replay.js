// The replay: steps forward are played, jumps are fetched as the server shows them.

import { Scene } from "./scene.js";

const page = document.body.dataset;
const $ = (id) => document.getElementById(id);
const last = Number(page.last);
const slider = $("slider");
const button = $("play");
const PAUSE = 700;

let scene = new Scene($("board"), page.speed);
let ply = Number(page.ply);
let seat = page.seat;
let frames = [];
let running = false;
let busy = false;

const path = (to, query) => `/replay/${page.replay}${to}?${new URLSearchParams(seat === "" ? query : { ...query, seat })}`;

async function on() {
  if (busy || ply >= last) return;
  busy = true;
  try {
    if (frames[0]?.seq !== ply + 1) frames = await (await fetch(path("/frames", { ply }))).json();
    const frame = frames.shift();
    if (!frame) return;
    shown(frame.seq);
    await scene.play(frame, null);
    for (const part of ["panels", "hand"]) if (frame[part] !== undefined) $(part).innerHTML = frame[part];
  } finally {
    busy = false;
  }
}

let wanted = null;
async function jump(to) {
  wanted = Math.max(0, Math.min(last, to));
  frames = [];
  shown(wanted);
  if (busy) return;
  busy = true;
  try {
    while (wanted !== null) {
      const target = wanted;
      wanted = null;
      const answer = await fetch(path("", { ply: target }), { headers: { accept: "text/html" } });
      const then = new DOMParser().parseFromString(await answer.text(), "text/html");
      for (const part of ["board", "panels", "hand"]) $(part).replaceChildren(...then.getElementById(part).childNodes);
      scene = new Scene($("board"), page.speed);
    }
  } finally {
    busy = false;
  }
}

function shown(now) {
  ply = now;
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
  running = !running;
  button.setAttribute("aria-pressed", running);
  if (running && ply >= last) await jump(0);
  while (running && ply < last) {
    const begun = performance.now();
    await on();
    await new Promise((done) => setTimeout(done, Math.max(60, PAUSE - (performance.now() - begun))));
  }
  running = false;
  button.setAttribute("aria-pressed", false);
}

const STEPS = { first: () => jump(0), back: () => jump(ply - 1), on, last: () => jump(last) };
const KEYS = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" };

function step(name) {
  running = false;
  STEPS[name]();
}

document.querySelector(".stepping").addEventListener("click", (event) => {
  const link = event.target.closest("[data-to]");
  if (!link) return;
  event.preventDefault();
  step(link.dataset.to);
});
slider.addEventListener("input", () => {
  running = false;
  jump(Number(slider.value));
});
button.hidden = false;
button.addEventListener("click", run);
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target === slider) return;
  if (KEYS[event.key]) {
    event.preventDefault();
    step(KEYS[event.key]);
  } else if (event.key === " " && !event.target.closest("button,a,summary")) {
    event.preventDefault();
    run();
  }
});
