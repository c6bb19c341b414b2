// The picture: keyed fragments in layers, how they change and how pieces move. Knows no game.

const NS = "http://www.w3.org/2000/svg";
const SHAPES = "path,circle,rect,polygon,ellipse";
const GEOMETRY = ["href", "d", "points", "x", "y", "width", "height", "r", "cx", "cy", "rx", "ry"];
const FLIGHT = "cubic-bezier(.45,0,.25,1)";
const small = matchMedia("(max-width: 820px) and (max-aspect-ratio: 13/10), (max-height: 540px) and (min-aspect-ratio: 13/10)");
export const reduced = matchMedia("(prefers-reduced-motion: reduce)");

export function make(name, attributes = {}) {
  const element = document.createElementNS(NS, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

export class Scene {
  constructor(board, speed, zoom) {
    this.board = board;
    this.zoom = zoom;
    this.pieces = board.querySelector(".pieces");
    this.speed = speed === "off" ? 0 : Number(speed);
    this.whole = false;
    if (!board.dataset.boxes) return;
    this.fit(JSON.parse(board.dataset.boxes));
    small.addEventListener("change", () => this.fit(this.boxes));
    board.querySelector(".closer")?.addEventListener("click", () => {
      this.whole = !this.whole;
      this.fit(this.boxes);
    });
  }

  layer(name) {
    return this.board.querySelector(`[data-layer="${CSS.escape(name)}"]`);
  }

  find(path) {
    const cut = path.indexOf("/");
    const layer = this.layer(path.slice(0, cut));
    return layer && layer.querySelector(`:scope > [data-key="${CSS.escape(path.slice(cut + 1))}"]`);
  }

  // Frames carry what changed, fragment by fragment; null takes one away.
  patch(changes) {
    for (const [name, fragments] of Object.entries(changes)) {
      for (const [key, svg] of Object.entries(fragments)) this.put(name, key, svg);
    }
  }

  put(name, key, svg) {
    let group = this.find(`${name}/${key}`);
    if (svg === null) {
      group?.remove();
      return;
    }
    if (!group) {
      group = make("g", { "data-key": key });
      this.layer(name)?.append(group);
    }
    group.innerHTML = svg;
  }

  // A picture may grow, and what matters of it may change; a small screen shows that alone until the whole is asked for.
  fit([box, closeUp]) {
    this.boxes = [box, closeUp];
    if (this.zoom.legible) return this.zoom.fit(box, closeUp);
    const shown = (small.matches && !this.whole && closeUp) || box;
    for (const svg of this.board.querySelectorAll(":scope>.still,:scope>.pieces")) svg.setAttribute("viewBox", shown.join(" "));
    const toggle = this.board.querySelector(".closer");
    if (toggle) toggle.hidden = !closeUp;
    toggle?.setAttribute("aria-pressed", !this.whole);
  }

  replace(layers) {
    for (const [name, fragments] of Object.entries(layers)) {
      const layer = this.layer(name);
      if (!layer) continue;
      layer.replaceChildren();
      for (const [key, svg] of Object.entries(fragments)) this.put(name, key, svg);
    }
  }

  // An outline around what a slot shows, as an element of its own above everything.
  ring(target, kind) {
    const shape = outline(target);
    if (!shape) return this.frame(target, kind);
    const ring = make(shape.localName, { class: `ring ${kind}` });
    for (const name of GEOMETRY) if (shape.hasAttribute(name)) ring.setAttribute(name, shape.getAttribute(name));
    const { a, b, c, d, e, f } = this.pieces.getScreenCTM().inverse().multiply(shape.getScreenCTM());
    ring.setAttribute("transform", `matrix(${a} ${b} ${c} ${d} ${e} ${f})`);
    return ring;
  }

  // A box around something that has no outline of its own.
  frame(target, kind) {
    const box = target.getBoundingClientRect();
    const inverse = this.pieces.getScreenCTM().inverse();
    const { x, y } = new DOMPoint(box.x, box.y).matrixTransform(inverse);
    const size = { width: box.width * inverse.a, height: box.height * inverse.d };
    return make("rect", { class: `ring ${kind}`, x, y, rx: 6, ...size });
  }

  // A number over what a hint speaks of.
  number(target, number) {
    const { x, y } = this.middle(target);
    const mark = make("text", { class: number === 1 ? "ask best" : "ask", x, y: y - 17 });
    mark.textContent = number;
    return mark;
  }

  // The box around elements of the page, in the picture's own units.
  around(elements) {
    const boxes = elements.map((element) => element.getBoundingClientRect());
    const [left, top] = [Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.top))];
    const [right, bottom] = [Math.max(...boxes.map((box) => box.right)), Math.max(...boxes.map((box) => box.bottom))];
    const inverse = this.pieces.getScreenCTM().inverse();
    const { x, y } = new DOMPoint(left, top).matrixTransform(inverse);
    return [x, y, (right - left) * inverse.a, (bottom - top) * inverse.d];
  }

  // The middle of an element of the page, in the picture's own units.
  middle(element) {
    const box = element.getBoundingClientRect();
    const point = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2);
    return point.matrixTransform(this.pieces.getScreenCTM().inverse());
  }

  // Play a frame's motions, then show what is after it. `from` is where new pieces come from, null if from nowhere;
  // `laid` says that the player has seen them settle already.
  async play(frame, from, laid = false) {
    const patch = structuredClone(frame.patch ?? {});
    if (this.speed && !document.hidden) {
      await this.lay(frame.motions, patch, from, laid);
      if (!reduced.matches) await this.travel(frame.motions);
    }
    this.patch(patch);
    this.follow(frame.motions);
    this.board.querySelectorAll(".flown").forEach((piece) => piece.remove());
  }

  // Where the picture is larger than its place, show what has moved.
  follow(motions) {
    const moved = motions.map((motion) => this.find(motion.becomes || motion.key)).filter(Boolean);
    if (moved.length) this.zoom.reveal(this.middle(moved.at(-1)));
  }

  // What was only considered becomes real under the player's hand, before the server has answered.
  settle(overlay) {
    if (!this.speed || reduced.matches) return Promise.resolve();
    return Promise.all([...overlay.querySelectorAll(".ghost")].map((ghost) => {
      ghost.classList.add("lays");
      const options = { duration: 180 / this.speed, easing: "ease-out", fill: "forwards" };
      return ghost.animate([{ transform: "scale(.94)" }, { transform: "none", opacity: 1 }], options).finished;
    }));
  }

  async lay(motions, patch, from, laid) {
    const pieces = motions.filter((motion) => motion.kind === "lay").map((motion) => {
      const cut = motion.key.indexOf("/");
      const [name, key] = [motion.key.slice(0, cut), motion.key.slice(cut + 1)];
      if (patch[name]?.[key]) this.put(name, key, patch[name][key]);
      return this.find(motion.key);
    });
    if (!laid) await Promise.all(pieces.filter(Boolean).map((group) => this.grow(group, from)));
  }

  async grow(group, from) {
    if (reduced.matches) return this.animate(group, [{ opacity: 0 }, { opacity: 1 }], 80);
    let start = "scale(.94)";
    if (from) {
      const here = this.middle(group), there = this.middle(from);
      start = `translate(${there.x - here.x}px,${there.y - here.y}px) scale(.9)`;
    }
    group.classList.add("lays");
    await this.animate(group, [{ transform: start, opacity: from ? 1 : 0.72 }, { transform: "none", opacity: 1 }], 180, "ease-out");
    group.classList.remove("lays");
  }

  async travel(motions) {
    const groups = new Map();
    const flying = new Map();
    for (const motion of motions) {
      if (motion.kind === "lay") continue;
      if (!groups.has(motion.group)) groups.set(motion.group, []);
      groups.get(motion.group).push(motion);
    }
    for (const number of [...groups.keys()].sort((a, b) => a - b)) {
      await Promise.all(groups.get(number).map((motion) => this.fly(motion, flying)));
    }
  }

  async fly(motion, flying) {
    let group = this.find(motion.key);
    if (!group) return;
    if (flying.has(group)) { // one piece that goes to two places
      group = group.cloneNode(true);
      group.removeAttribute("data-key");
      group.classList.add("flown");
      flying.keys().next().value.parentNode.append(group);
    }
    flying.set(group, true);
    const piece = group.matches(".piece") ? group : group.querySelector(".piece") ?? group;
    const points = unwound(motion.points);
    if (points.length > 1) await this.along(piece, points, motion.span);
    const end = points.at(-1);
    if (motion.kind === "home") await this.home(piece, end, motion.target);
    if (motion.kind === "vanish") await this.vanish(piece, end);
  }

  along(piece, points, span) {
    const time = Math.max(350, Math.min(1400, 140 * span));
    const turning = piece.querySelector(".turn");
    const wings = piece.querySelector(".wings");
    if (wings) {
      const folds = [{ transform: "scaleX(1)" }, { transform: "scaleX(.55)" }, { transform: "scaleX(1)" }];
      const beat = time / this.speed / (2 * Math.max(1, span));
      wings.animate(folds, { duration: beat, iterations: 2 * Math.max(1, span), easing: "ease-in-out" });
    }
    if (turning) this.animate(turning, points.map(([, , angle]) => ({ transform: `rotate(${angle}deg)` })), time, FLIGHT);
    return this.animate(piece, points.map(([x, y]) => ({ transform: `translate(${x}px,${y}px)` })), time, FLIGHT);
  }

  async home(piece, end, slot) {
    const row = document.querySelector(`#panels [data-slot="${CSS.escape(slot)}"]`);
    if (!row) return;
    const there = this.middle(row);
    const [x, y] = end ?? [there.x, there.y];
    await this.animate(piece, [
      { transform: `translate(${x}px,${y}px) scale(1)`, opacity: 1 },
      { transform: `translate(${there.x}px,${there.y}px) scale(.5)`, opacity: 0.2 },
    ], 260, "ease-in");
  }

  async vanish(piece, end) {
    const { x, y } = end ? { x: end[0], y: end[1] } : this.middle(piece);
    const rays = make("g", { class: "poof flown" });
    for (const kind of ["c", ""]) {
      for (let i = 0; i < 8; i++) {
        const [u, v] = [Math.cos((i * Math.PI) / 4), Math.sin((i * Math.PI) / 4)];
        rays.append(make("path", { class: kind, d: `M${x + 12 * u} ${y + 12 * v}L${x + 24 * u} ${y + 24 * v}` }));
      }
    }
    this.pieces.append(rays);
    rays.classList.add("lays");
    this.animate(rays, [{ transform: "scale(.3)", opacity: 1 }, { transform: "scale(1.3)", opacity: 0 }], 320, "ease-out");
    await this.animate(piece, [
      { transform: `translate(${x}px,${y}px)`, opacity: 1 },
      { transform: `translate(${x}px,${y - 6}px)`, opacity: 0 },
    ], 320, "ease-out");
  }

  // Pieces stay where they have flown to until the patch puts the new picture there.
  animate(element, keyframes, time, easing = "linear") {
    const animation = element.animate(keyframes, { duration: time / this.speed, easing, fill: "forwards" });
    return animation.finished.then(() => {
      if (element.classList.contains("lays")) animation.cancel();
    }, () => {});
  }
}

// The first plain shape in an element, or a use of one.
function outline(target) {
  const isPlain = (shape) => shape.localName !== "use" || document.querySelector(shape.getAttribute("href"))?.matches(SHAPES);
  return [target, ...target.querySelectorAll("*")].find((shape) => shape.matches(`${SHAPES},use`) && isPlain(shape));
}

// The same directions without a jump from 359 to 0, so that nothing spins.
function unwound(points) {
  let last = null;
  return points.map(([x, y, angle]) => {
    if (last !== null) angle += 360 * Math.round((last - angle) / 360);
    last = angle;
    return [x, y, angle];
  });
}

// The panels beside the board; null leaves one as it is.
export function changePanels(box, panels) {
  panels.forEach((html, number) => {
    if (html === null) return;
    if (box.children[number]) box.children[number].outerHTML = html;
    else box.insertAdjacentHTML("beforeend", html);
  });
  while (box.children.length > panels.length) box.lastElementChild.remove();
}
