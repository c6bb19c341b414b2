// How much of a large picture is shown: all of it, or what is still legible, moved by hand. Knows no game.

const STEP = 1.4;
const MOST = 4;
const FINGER = 0.6; // of what is legible: still hit by a finger
const SLACK = 6; // CSS px that a click may stray

export class Zoom {
  // `grabs(event)`: whether the pointer takes up a piece, so that the picture stays.
  constructor(board, grabs = () => false) {
    this.board = board;
    this.grabs = grabs;
    this.fingers = new Map();
    this.closeness = null; // null: by itself
    this.enough = Infinity; // and then not closer than this
    this.centre = null;
    this.strayed = false;
    this.adopt();
    new ResizeObserver(() => this.show()).observe(board);
    board.addEventListener("click", (event) => this.click(event), true);
    board.addEventListener("pointerdown", (event) => this.down(event));
    addEventListener("pointermove", (event) => this.move(event));
    for (const end of ["pointerup", "pointercancel"]) addEventListener(end, (event) => this.up(event));
    board.addEventListener("touchmove", (event) => this.legible && event.touches.length > 1 && event.preventDefault(), { passive: false });
    board.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
  }

  // The board's content is new.
  adopt() {
    this.svgs = this.board.querySelectorAll(":scope > svg");
    this.tools = this.board.querySelector(".tools");
    this.legible = Number(this.tools?.dataset.legible ?? 0);
    if (this.tools) this.tools.hidden = false;
    this.board.classList.toggle("zooms", this.legible > 0);
    for (const button of this.board.querySelectorAll("[data-shows]")) this.lay(button, wanted(button.dataset.shows));
    const [, closeUp] = JSON.parse(this.board.dataset.boxes ?? "[]");
    this.fit(this.svgs[0].getAttribute("viewBox").split(" ").map(Number), closeUp);
    this.contain(closeUp ?? this.box);
  }

  // The picture has grown, or shrunk; it is first seen where something matters.
  fit(box, closeUp) {
    this.box = box;
    this.closeUp = closeUp;
    this.show();
  }

  // The whole picture, widened to the shape of its place, and CSS px for each of its units.
  get whole() {
    const [x, y, width, height] = this.box;
    const place = this.svgs[0].getBoundingClientRect();
    const scale = Math.min(place.width / width, place.height / height);
    if (!scale) return { x, y, width, height, scale: 1 };
    const [wide, high] = [place.width / scale, place.height / scale];
    return { x: x - (wide - width) / 2, y: y - (high - height) / 2, width: wide, height: high, scale };
  }

  show() {
    if (!this.legible) return;
    const whole = this.whole;
    this.times = this.closeness ?? Math.min(this.enough, Math.max(1, this.legible / whole.scale));
    this.scale = whole.scale * this.times;
    const [width, height] = [whole.width / this.times, whole.height / this.times];
    const [x, y, wide, high] = this.box;
    this.centre ??= middle(this.closeUp ?? this.box);
    // Not beyond the picture.
    const within = (from, length, part, at) => Math.max(from, Math.min(from + length - part, at - part / 2));
    this.view = { x: within(whole.x, whole.width, width, this.centre.x), y: within(whole.y, whole.height, height, this.centre.y), width, height };
    this.centre = { x: this.view.x + width / 2, y: this.view.y + height / 2 };
    for (const svg of this.svgs) svg.setAttribute("viewBox", [this.view.x, this.view.y, width, height].join(" "));
    this.board.classList.toggle("zoomed", this.times > 1.01);
  }

  // See all of a part, from further away if need be; if it is too large for that, nothing changes.
  contain([x, y, width, height]) {
    if (!this.legible) return;
    const { whole } = this;
    const fits = Math.min(whole.width / width, whole.height / height);
    if (fits < Math.max(1, (FINGER * this.legible) / whole.scale)) return;
    this.enough = fits;
    if (this.closeness > fits) this.closeness = null;
    this.show();
    const { view } = this;
    const into = (from, length, at, part) => Math.max(from + length - part, Math.min(from, at)) + part / 2;
    this.centre = { x: into(x, width, view.x, view.width), y: into(y, height, view.y, view.height) };
    this.show();
  }

  // Closer or further away; the point under `at` (in the picture's units) stays where it is.
  by(factor, at = this.centre) {
    const before = this.times;
    this.closeness = Math.max(1, Math.min(MOST, before * factor));
    const ratio = before / this.closeness;
    this.centre = { x: at.x + (this.centre.x - at.x) * ratio, y: at.y + (this.centre.y - at.y) * ratio };
    this.show();
  }

  // Move on only as far as needed to see a point well.
  reveal({ x, y }) {
    if (!this.legible || this.times <= 1.01) return;
    const { view } = this;
    const into = (from, length, at) => Math.min(0, at - from - length * 0.15) + Math.max(0, at - from - length * 0.85);
    this.centre = { x: this.centre.x + into(view.x, view.width, x), y: this.centre.y + into(view.y, view.height, y) };
    this.show();
  }

  point({ clientX, clientY }) {
    return new DOMPoint(clientX, clientY).matrixTransform(this.svgs[0].getScreenCTM().inverse());
  }

  lay(button, on) {
    button.setAttribute("aria-pressed", on);
    this.board.querySelector(`[data-layer="${CSS.escape(button.dataset.shows)}"]`)?.classList.toggle("off", !on);
  }

  // --- Hands ---

  click(event) {
    if (this.strayed) { // the picture was moved: this is no click
      event.stopPropagation();
      event.preventDefault();
      this.strayed = false;
      return;
    }
    const button = event.target.closest("[data-zoom],[data-shows]");
    if (!button) return;
    event.stopPropagation();
    if (button.dataset.shows) {
      this.lay(button, button.getAttribute("aria-pressed") !== "true");
      localStorage.setItem(`shows ${button.dataset.shows}`, button.getAttribute("aria-pressed"));
    } else if (button.dataset.zoom === "0") {
      this.closeness = this.times > 1.01 ? 1 : null;
      this.enough = Infinity;
      this.centre = null;
      this.show();
    } else this.by(Number(button.dataset.zoom));
  }

  down(event) {
    if (!this.legible || event.button !== 0 || event.target.closest("button") || this.grabs(event)) return;
    if (!this.fingers.size) this.strayed = false;
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY, from: [event.clientX, event.clientY] });
  }

  move(event) {
    const finger = this.fingers.get(event.pointerId);
    if (!finger) return;
    const others = [...this.fingers].filter(([id]) => id !== event.pointerId).map(([, other]) => other);
    const before = { ...finger };
    finger.x = event.clientX;
    finger.y = event.clientY;
    if (others.length) {
      const [other] = others;
      const apart = (one) => Math.hypot(one.x - other.x, one.y - other.y);
      const between = { clientX: (finger.x + other.x) / 2, clientY: (finger.y + other.y) / 2 };
      this.strayed = true;
      this.by(apart(finger) / Math.max(1, apart(before)), this.point(between));
    } else if (this.strayed || Math.hypot(finger.x - finger.from[0], finger.y - finger.from[1]) > SLACK) {
      if (this.times <= 1.01) return;
      this.strayed = true;
      this.board.classList.add("panning");
      this.centre = { x: this.centre.x - (finger.x - before.x) / this.scale, y: this.centre.y - (finger.y - before.y) / this.scale };
      this.show();
    }
  }

  up(event) {
    if (!this.fingers.delete(event.pointerId) || this.fingers.size) return;
    this.board.classList.remove("panning");
    setTimeout(() => (this.strayed = false)); // a click follows at once, or not at all
  }

  wheel(event) {
    if (!this.legible || event.defaultPrevented) return;
    event.preventDefault();
    this.by(event.deltaY < 0 ? STEP ** 0.5 : STEP ** -0.5, this.point(event));
  }
}

const middle = ([x, y, width, height]) => ({ x: x + width / 2, y: y + height / 2 });

const wanted = (layer) => localStorage.getItem(`shows ${layer}`) === "true";
