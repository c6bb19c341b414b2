// Paper that folds: a triangular leaf turns about its hinge, with a front and a back, and can be led by a finger.

import { reduced } from "./scene.js";

const OVER = 260, BACK = 200; // ms
const STEPS = 24;
const HALF_WAY = (80 * Math.PI) / 180; // beyond it a leaf that is let go falls over
const FAR = 420; // the eye above the board, in its units
const cross = ([ax, ay], [bx, by]) => ax * by - ay * bx;

// The linear map that keeps the hinge and takes one tip to another.
function map(hinge, tip, to) {
  const [hx, hy] = hinge, [tx, ty] = tip, [ux, uy] = to, det = cross(hinge, tip);
  const parts = [hx * ty - ux * hy, hy * ty - uy * hy, ux * hx - hx * tx, uy * hx - hy * tx];
  return `matrix(${parts.map((part) => part / det)},0,0)`;
}

// Where the tip of a leaf is seen that stands at an angle: nearer to the eye, which looks a little from below.
// `turn` is how far the drawing itself is turned.
function seen({ hinge, tip, turn }, angle) {
  const share = (tip[0] * hinge[0] + tip[1] * hinge[1]) / (hinge[0] ** 2 + hinge[1] ** 2);
  const foot = hinge.map((part) => part * share);
  const height = Math.hypot(tip[0] - foot[0], tip[1] - foot[1]) * Math.sin(angle), near = FAR / (FAR - height);
  const [x, y] = foot.map((part, axis) => (part + (tip[axis] - part) * Math.cos(angle)) * near);
  return [x - 0.4 * height * Math.sin(turn), y - 0.4 * height * Math.cos(turn)];
}

// Turn a leaf over, or back. `tip` is its free corner when it is flat, `onto` where that comes to lie.
export function turnOver(front, back, leaf, { over, speed, delay = 0 }) {
  const duration = (reduced.matches ? 80 : over ? OVER : BACK) / speed;
  const options = { duration, delay, fill: "both", easing: "cubic-bezier(.3,0,.2,1)", direction: over ? "normal" : "reverse" };
  return [[front, leaf.tip, 0.3, [1, 0]], [back, leaf.onto, 0.2, [0, 1]]].flatMap(([face, tip, shade, fades]) => {
    const turns = Array.from({ length: STEPS + 1 }, (_, step) => {
      const now = seen(leaf, (step * Math.PI) / STEPS), faces = cross(leaf.hinge, now) * cross(leaf.hinge, tip) > 0;
      return { transform: map(leaf.hinge, tip, now), visibility: faces ? "visible" : "hidden" };
    });
    const darkens = [{ opacity: 0 }, { opacity: shade }, { opacity: 0 }];
    const moves = reduced.matches ? fades.map((opacity) => ({ opacity })) : turns;
    return [face.animate(moves, options), face.querySelector(".shade").animate(darkens, options)];
  });
}

// A finger on a leaf that has just begun to turn: a tap lets it go on, a pull leads it.
export class Drag {
  constructor(run, surface, leaf, back, { clientX, clientY }, onBack) {
    Object.assign(this, { run, surface, leaf, back, onBack, from: [clientX, clientY], turned: null });
    this.grip = Math.max(0.05, Math.abs(this.aside(clientX, clientY)));
  }

  // How far a point lies from the hinge: 1 at the free corner, -1 where that comes to lie.
  aside(clientX, clientY) {
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(this.surface.getScreenCTM().inverse());
    return cross(this.leaf.hinge, [x, y]) / cross(this.leaf.hinge, this.leaf.tip);
  }

  move({ clientX, clientY }) {
    const far = Math.hypot(clientX - this.from[0], clientY - this.from[1]);
    if (reduced.matches || (this.turned === null && far < 12)) return;
    const angle = Math.acos(Math.max(-1, Math.min(1, this.aside(clientX, clientY) / this.grip)));
    this.turned = this.back ? Math.PI - angle : angle;
    for (const one of this.run) {
      one.pause();
      one.effect.updateTiming({ easing: "linear" });
      one.currentTime = (one.effect.getTiming().duration * this.turned) / Math.PI;
    }
  }

  end() {
    if (this.turned === null) return;
    const falls = this.turned > HALF_WAY;
    if (!falls) this.onBack();
    for (const one of this.run) falls ? one.play() : one.reverse();
  }
}
