// Dragging something to where it shall go; two clicks do the same. Knows no game.

const SLACK = 8; // CSS px before a press becomes a drag

export class Drag {
  // `grabs(slot, event)`: whether it may be dragged; `take(slot)`, `over(event)`, `drop(event)`: what comes of it.
  constructor(roots, hooks) {
    this.hooks = hooks;
    for (const root of roots) root.addEventListener("pointerdown", (event) => this.down(event));
    addEventListener("pointermove", (event) => this.move(event));
    addEventListener("pointerup", (event) => this.up(event, true));
    addEventListener("pointercancel", (event) => this.up(event, false));
    addEventListener("click", (event) => this.dropped && event.preventDefault(), true);
  }

  down(event) {
    const element = this.held(event);
    if (element) this.start = { element, slot: element.dataset.slot, id: event.pointerId, x: event.clientX, y: event.clientY };
  }

  // What the pointer would take up.
  held(event) {
    const element = event.button === 0 && event.target.closest("[data-slot]");
    return element && this.hooks.grabs(element.dataset.slot, event) ? element : null;
  }

  move(event) {
    const { start } = this;
    if (!start || event.pointerId !== start.id) return;
    if (!this.ghost) {
      if (Math.hypot(event.clientX - start.x, event.clientY - start.y) < SLACK) return;
      this.ghost = shade(start.element);
      this.hooks.take(start.slot);
    }
    this.ghost.style.translate = `${event.clientX - start.x}px ${event.clientY - start.y}px`;
    this.hooks.over(event);
  }

  up(event, done) {
    if (!this.start || event.pointerId !== this.start.id) return;
    const dragged = this.ghost;
    this.ghost?.remove();
    this.start = this.ghost = null;
    if (!dragged) return;
    this.dropped = true; // the click that may follow is none
    setTimeout(() => (this.dropped = false));
    this.hooks.drop(done ? event : null);
  }
}

// A picture of the thing, under the pointer.
function shade(element) {
  const picture = element.closest("svg") ? piece(element) : element.querySelector("svg").cloneNode(true);
  const box = (element.querySelector("svg") ?? element).getBoundingClientRect();
  picture.classList.add("held");
  for (const [side, value] of Object.entries({ left: box.x, top: box.y, width: box.width, height: box.height })) picture.style[side] = `${value}px`;
  document.body.append(picture);
  return picture;
}

// A piece of the board as a picture of its own.
function piece(element) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const { x, y, width, height } = element.getBBox();
  const copy = element.cloneNode(true);
  copy.removeAttribute("transform");
  svg.setAttribute("viewBox", [x, y, width, height].join(" "));
  svg.append(copy);
  return svg;
}
