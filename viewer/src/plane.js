// SPDX-License-Identifier: BSD-2-Clause
// Bodies in the plane, on a canvas.
import { extremes, locate } from "./motion.js";
import { bodyColor, cssColor } from "./colors.js";

const kMargin = 0.12;       // of the view, around everything that moves
const kArrow = 0.22;        // of the view's height: the largest force
const kLowest = 0.6;        // of the usual height of the stage
const kFlash = 0.25;        // [s] of wall time at speed 1: how long an impulse is shown
const kTouching = 1e-6;     // [m]

export class PlaneStage {
  constructor(host, motion, events) {
    this.host = host;
    this.motion = motion;
    this.events = events.map((event) => ({ event, impulse: motion.impulse(event) }))
      .filter(({ impulse }) => impulse);
    this.canvas = document.createElement("canvas");
    host.append(this.canvas);
    this.view = viewOf(motion);
    this.largestForce = motion.largestForce();
    this.largestImpulse = Math.max(0, ...this.events.map(({ impulse }) =>
      Math.hypot(...impulse.vector)));
    this.setHeight();
    window.addEventListener("resize", () => this.setHeight());
    new ResizeObserver(() => this.redraw()).observe(host);
  }

  /// Low where the view is wide: no sky above that nothing reaches.
  setHeight() {
    const { x0, x1, y0, y1 } = this.view;
    this.host.style.height = "";
    const most = this.host.clientHeight;
    const wanted = (this.host.clientWidth * (y1 - y0)) / (x1 - x0);
    this.host.style.height = `${Math.min(Math.max(wanted, kLowest * most), most)}px`;
  }

  show(player) {
    this.player = player;
    this.redraw();
  }

  redraw() {
    if (!this.player) return;
    const ratio = window.devicePixelRatio || 1;
    const { clientWidth: width, clientHeight: height } = this.host;
    this.canvas.width = Math.round(width * ratio);
    this.canvas.height = Math.round(height * ratio);
    const context = this.canvas.getContext("2d");
    context.scale(ratio, ratio);
    this.context = context;
    this.fit(width, height);
    const labels = this.drawGrid(width, height);
    const place = locate(this.motion.t, this.player.time);
    this.motion.drawing.bodies.forEach((body, i) => this.drawBody(body, i, place));
    context.fillStyle = cssColor("--soft");
    for (const [text, x, y] of labels) context.fillText(text, x, y);
    this.drawTrails(place);
    this.drawForces(place);
    this.drawImpulses();
  }

  fit(width, height) {
    const { x0, x1, y0, y1 } = this.view;
    this.scale = Math.min(width / (x1 - x0), height / (y1 - y0));
    // Over level ground there is more to see above than below.
    const middle = this.view.isLevel ? y0 + height / 2 / this.scale : (y0 + y1) / 2;
    this.center = [(x0 + x1) / 2, middle];
    this.size = [width, height];
  }

  pixel(x, y) {
    return [this.size[0] / 2 + (x - this.center[0]) * this.scale,
      this.size[1] / 2 - (y - this.center[1]) * this.scale];
  }

  /// Lines at round numbers; gives their labels, which belong on top of the bodies.
  drawGrid(width, height) {
    const { context } = this;
    const labels = [];
    const step = niceStep(90 / this.scale);
    context.strokeStyle = cssColor("--line");
    context.lineWidth = 1;
    context.font = "11px sans-serif";
    const left = this.center[0] - width / 2 / this.scale;
    const bottom = this.center[1] - height / 2 / this.scale;
    context.beginPath();
    for (let i = Math.ceil(left / step); i * step < left + width / this.scale; ++i) {
      const [x] = this.pixel(i * step, 0);
      context.moveTo(x, 0);
      context.lineTo(x, height);
      labels.push([shortNumber(i * step), x + 3, height - 4]);
    }
    for (let i = Math.ceil(bottom / step); i * step < bottom + height / this.scale; ++i) {
      const [, y] = this.pixel(0, i * step);
      context.moveTo(0, y);
      context.lineTo(width, y);
      if (y > 14 && y < height - 16) labels.push([shortNumber(i * step), 3, y - 3]);
    }
    context.stroke();
    return labels;
  }

  drawBody(body, i, place) {
    const [x, y, angle] = this.motion.pose(i, place);
    const { context } = this;
    context.save();
    context.translate(...this.pixel(x, y));
    context.scale(this.scale, -this.scale);
    context.rotate(angle);
    context.lineWidth = 1.5 / this.scale;
    const color = bodyColor(i);
    context.strokeStyle = color.edge;
    context.fillStyle = color.fill;
    context.beginPath();
    this.outline(body);
    if (body.shape === "half-plane") context.fillStyle = cssColor("--ground");
    context.fill();
    if (body.shape !== "half-plane") context.stroke();
    context.restore();
  }

  outline({ shape, sizes }) {
    const { context } = this;
    if (shape === "disc") {
      context.arc(0, 0, sizes[0], 0, 2 * Math.PI);
      context.moveTo(0, 0);
      context.lineTo(sizes[0], 0);  // shows how the disc turns
    } else if (shape === "box") {
      context.rect(-sizes[0], -sizes[1], 2 * sizes[0], 2 * sizes[1]);
    } else if (shape === "polygon") {
      for (let j = 0; j < sizes.length; j += 2) context.lineTo(sizes[j], sizes[j + 1]);
      context.closePath();
    } else if (shape === "half-plane") {
      const far = 4 * Math.max(this.size[0], this.size[1]) / this.scale;
      context.moveTo(-far, -far);
      context.lineTo(-far, 0);
      for (const [x, halfWidth, depth] of holesOf(sizes)) {
        context.ellipse(x, 0, halfWidth, depth, 0, Math.PI, 2 * Math.PI);
      }
      context.lineTo(far, 0);
      context.lineTo(far, -far);
    } else {
      context.arc(0, 0, 4 / this.scale, 0, 2 * Math.PI);
    }
  }

  /// Where bodies that move have been.
  drawTrails(place) {
    const { context, motion } = this;
    motion.drawing.bodies.forEach((body, i) => {
      if (!motion.moves[i]) return;
      const [xs, ys] = [motion.drawing.poses[3 * i], motion.drawing.poses[3 * i + 1]];
      context.beginPath();
      for (let k = 0; k <= place.k; ++k) context.lineTo(...this.pixel(xs[k], ys[k]));
      const [x, y] = motion.pose(i, place);
      context.lineTo(...this.pixel(x, y));
      context.strokeStyle = bodyColor(i).trail;
      context.lineWidth = 1.5;
      context.stroke();
    });
  }

  drawForces(place) {
    for (let i = 0; i < this.motion.contactCount; ++i) {
      const force = this.motion.force(i, place);
      if (!force) continue;
      const color = cssColor("--force");
      const patch = this.motion.patch(i, place);
      if (patch) this.drawPatch(patch, color);
      if (Math.abs(this.motion.gap(i, place)) <= kTouching) this.drawDot(force.point, color);
      this.drawArrow(force, this.largestForce, color);
    }
  }

  drawImpulses() {
    const window = kFlash * this.player.speed;
    for (const { event, impulse } of this.events) {
      const age = this.player.time - event.t;
      if (age < 0 || age > window) continue;
      this.context.globalAlpha = 1 - age / window;
      this.drawDot(impulse.point, cssColor("--impulse"));
      this.drawArrow(impulse, this.largestImpulse, cssColor("--impulse"));
      this.context.globalAlpha = 1;
    }
  }

  drawPatch([begin, end], color) {
    const { context } = this;
    context.beginPath();
    context.moveTo(...this.pixel(...begin));
    context.lineTo(...this.pixel(...end));
    context.strokeStyle = color;
    context.lineWidth = 4;
    context.globalAlpha = 0.5;
    context.stroke();
    context.globalAlpha = 1;
  }

  drawDot(point, color) {
    const [x, y] = this.pixel(...point);
    this.context.beginPath();
    this.context.arc(x, y, 3.5, 0, 2 * Math.PI);
    this.context.fillStyle = color;
    this.context.fill();
  }

  drawArrow({ point, vector }, largest, color) {
    const length = Math.hypot(...vector);
    if (!(length > 1e-9 * largest) || largest === 0) return;
    const { context } = this;
    const [x, y] = this.pixel(...point);
    const factor = (kArrow * this.size[1]) / largest;
    const [dx, dy] = [vector[0] * factor, -vector[1] * factor];
    const pixels = Math.hypot(dx, dy);
    if (pixels < 2) return;
    const head = Math.min(8, pixels / 2);
    const [ex, ey] = [dx / pixels, dy / pixels];
    context.strokeStyle = context.fillStyle = color;
    context.lineWidth = 2.5;
    context.beginPath();
    context.moveTo(x, y);
    context.lineTo(x + dx - ex * head, y + dy - ey * head);
    context.stroke();
    context.beginPath();
    context.moveTo(x + dx, y + dy);
    context.lineTo(x + dx - head * (ex + 0.5 * ey), y + dy - head * (ey - 0.5 * ex));
    context.lineTo(x + dx - head * (ex - 0.5 * ey), y + dy - head * (ey + 0.5 * ex));
    context.fill();
  }
}

/// The holes of a half-plane from left to right.
function holesOf(sizes) {
  const holes = [];
  for (let j = 0; j < sizes.length; j += 3) holes.push(sizes.slice(j, j + 3));
  return holes.sort((a, b) => a[0] - b[0]);
}

/// How far a shape reaches from its centre.
function reach({ shape, sizes }) {
  if (shape === "half-plane" || shape === "point") return 0;
  if (shape === "polygon") {
    let far = 0;
    for (let j = 0; j < sizes.length; j += 2) far = Math.max(far, Math.hypot(sizes[j], sizes[j + 1]));
    return far;
  }
  return Math.hypot(...sizes);
}

/// The rectangle that holds everything at all times.
function viewOf(motion) {
  let [x0, x1, y0, y1] = [Infinity, -Infinity, Infinity, -Infinity];
  motion.moves = [];
  motion.drawing.bodies.forEach((body, i) => {
    const [xs, ys] = [motion.drawing.poses[3 * i], motion.drawing.poses[3 * i + 1]];
    const range = [...extremes(xs), ...extremes(ys)];
    motion.moves.push(range[1] - range[0] + range[3] - range[2] > 1e-9);
    if (body.shape === "half-plane" && motion.drawing.bodies.length > 1) return;
    const far = reach(body);
    x0 = Math.min(x0, range[0] - far);
    x1 = Math.max(x1, range[1] + far);
    y0 = Math.min(y0, range[2] - far);
    y1 = Math.max(y1, range[3] + far);
  });
  const pad = Math.max(kMargin * Math.max(x1 - x0, y1 - y0), 0.05);
  const isLevel = motion.drawing.bodies.some((body, i) =>
    body.shape === "half-plane" && motion.drawing.poses[3 * i + 2].every((a) => a === 0));
  return { x0: x0 - pad, x1: x1 + pad, y0: y0 - pad, y1: y1 + pad, isLevel };
}

/// 1, 2 or 5 times a power of ten, at least `least`.
function niceStep(least) {
  const power = 10 ** Math.floor(Math.log10(least));
  return [1, 2, 5, 10].map((digit) => digit * power).find((step) => step >= least);
}

function shortNumber(value) {
  return String(Number(value.toPrecision(6)));
}
