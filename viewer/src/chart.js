// SPDX-License-Identifier: BSD-2-Clause
// A small drawing with two axes.
const kSize = 300;
const kLeft = 56;
const kRight = 14;
const kTop = 26;
const kBottom = 44;
const kSvg = "http://www.w3.org/2000/svg";

function element(name, attributes, text) {
  const node = document.createElementNS(kSvg, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  if (text !== undefined) node.textContent = text;
  return node;
}

/// What the axis shows: all values with some space around, or some space around one value.
function rangeOf(values) {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const size = Math.max(Math.abs(low), Math.abs(high));
  const pad = high - low > 1e-9 * size ? 0.1 * (high - low) : 0.5 * size || 1;
  return [low - pad, high + pad];
}

/// Numbers with few digits between the ends, three to six of them.
function ticksOf([low, high]) {
  const least = (high - low) / 5;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = [1, 2, 5, 10].map((digit) => digit * power).find((size) => size >= least);
  const ticks = [];
  for (let i = Math.ceil(low / step); i * step <= high; ++i) ticks.push(i * step);
  return ticks;
}

function short(value) {
  return String(Number(value.toPrecision(6)));
}

export class Chart {
  /// Shows all points; `isEqual`: one unit is as long on both axes.
  constructor({ xName, yName, points, isEqual }) {
    this.x = rangeOf(points.map((p) => p[0]));
    this.y = rangeOf(points.map((p) => p[1]));
    if (isEqual) this.equalize();
    this.svg = element("svg", { viewBox: `0 0 ${kSize} ${kSize}`, role: "img" });
    this.drawFrame(xName, yName);
  }

  equalize() {
    const size = Math.max(this.x[1] - this.x[0], this.y[1] - this.y[0]);
    for (const axis of [this.x, this.y]) {
      const middle = (axis[0] + axis[1]) / 2;
      [axis[0], axis[1]] = [middle - size / 2, middle + size / 2];
    }
  }

  place([x, y]) {
    const [width, height] = [kSize - kLeft - kRight, kSize - kTop - kBottom];
    return [kLeft + ((x - this.x[0]) / (this.x[1] - this.x[0])) * width,
      kSize - kBottom - ((y - this.y[0]) / (this.y[1] - this.y[0])) * height];
  }

  drawFrame(xName, yName) {
    const [left, bottom] = [kLeft, kSize - kBottom];
    for (const tick of ticksOf(this.x)) {
      const [x] = this.place([tick, 0]);
      this.rule([x, kTop], [x, bottom], tick === 0);
      this.label(x, bottom + 15, short(tick), "middle");
    }
    for (const tick of ticksOf(this.y)) {
      const [, y] = this.place([0, tick]);
      this.rule([left, y], [kSize - kRight, y], tick === 0);
      this.label(left - 6, y + 4, short(tick), "end");
    }
    this.label((left + kSize - kRight) / 2, kSize - 10, xName, "middle");
    this.label(4, 14, yName, "start");
  }

  /// A line of the grid; that through zero is stronger.
  rule([x1, y1], [x2, y2], isZero) {
    this.svg.append(element("line", {
      x1, y1, x2, y2, stroke: isZero ? "var(--soft)" : "var(--line)", "stroke-width": 1,
    }));
  }

  label(x, y, text, anchor) {
    this.svg.append(element("text", { x, y, "text-anchor": anchor }, text));
  }

  polygon(points, attributes) {
    this.shape("polygon", points, attributes);
  }

  line(points, attributes) {
    this.shape("polyline", points, { fill: "none", ...attributes });
  }

  shape(name, points, attributes) {
    const list = points.map((p) => this.place(p).map((x) => x.toFixed(2)).join(",")).join(" ");
    this.svg.append(element(name, { points: list, "stroke-linejoin": "round", ...attributes }));
  }

  dot(point, fill) {
    const [cx, cy] = this.place(point);
    this.svg.append(element("circle", { cx, cy, r: 4, fill }));
  }

  note(point, text) {
    const [x, y] = this.place(point);
    this.label(x + 7, y + 12, text, "start");
  }
}
