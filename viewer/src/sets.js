// SPDX-License-Identifier: BSD-2-Clause
// Sets of velocities after an impact: their shadows on pairs of axes.
import { curveColor } from "./colors.js";

const kSize = 300;
const kMargin = 54;
const kSvg = "http://www.w3.org/2000/svg";

function element(name, attributes, text) {
  const node = document.createElementNS(kSvg, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  if (text !== undefined) node.textContent = text;
  return node;
}

/// The corners of the convex hull of points in the plane, in order around it.
export function convexHull(points) {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const chain = (list) => {
    const hull = [];
    for (const p of list) {
      while (hull.length > 1 && turn(hull[hull.length - 2], hull[hull.length - 1], p) <= 0) {
        hull.pop();
      }
      hull.push(p);
    }
    return hull.slice(0, -1);
  };
  if (sorted.length < 3) return sorted;
  return [...chain(sorted), ...chain(sorted.reverse())];
}

function turn(a, b, c) {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

function shadow(polytopes, i, j, names) {
  const all = polytopes.flatMap(({ vertices }) => vertices.map((v) => [v[i], v[j]]));
  const range = (axis) => {
    const values = all.map((p) => p[axis]);
    const [low, high] = [Math.min(...values), Math.max(...values)];
    const pad = 0.08 * (high - low) || 0.1 * (Math.abs(high) || 1);
    return [low - pad, high + pad];
  };
  const [x0, x1] = range(0);
  const [y0, y1] = range(1);
  const inner = kSize - 2 * kMargin;
  const place = ([x, y]) => [kMargin + ((x - x0) / (x1 - x0)) * inner,
    kSize - kMargin - ((y - y0) / (y1 - y0)) * inner];
  const svg = element("svg", { viewBox: `0 0 ${kSize} ${kSize}`, role: "img" });
  svg.append(element("rect", {
    x: kMargin, y: kMargin, width: inner, height: inner, fill: "none", stroke: "var(--line)",
  }));
  polytopes.forEach(({ vertices }, number) => {
    const corners = convexHull(vertices.map((v) => [v[i], v[j]])).map(place);
    const color = curveColor(number);
    svg.append(element("polygon", {
      points: corners.map((p) => p.join(",")).join(" "), fill: color, "fill-opacity": 0.25,
      stroke: color, "stroke-width": 2.5, "stroke-linejoin": "round",
    }));
    for (const [x, y] of corners) svg.append(element("circle", { cx: x, cy: y, r: 4, fill: color }));
  });
  const label = (x, y, text, anchor) =>
    svg.append(element("text", { x, y, "text-anchor": anchor }, text));
  label(kSize / 2, kSize - 8, names[i], "middle");
  label(kMargin, kMargin - 12, names[j], "middle");
  label(kMargin, kSize - kMargin + 15, x0.toPrecision(3), "middle");
  label(kSize - kMargin, kSize - kMargin + 15, x1.toPrecision(3), "middle");
  label(kMargin - 4, kSize - kMargin, y0.toPrecision(3), "end");
  label(kMargin - 4, kMargin + 4, y1.toPrecision(3), "end");
  return svg;
}

export function showSets(host, result) {
  const { polytopes } = result;
  if (polytopes.length === 0) return;
  host.hidden = false;
  const n = polytopes[0].vertices[0].length;
  const names = result.trajectory.x_names.slice(result.n_q);
  const title = document.createElement("h2");
  title.textContent = "velocities after the impact";
  const row = document.createElement("div");
  row.className = "sets";
  for (let i = 0; i < n; ++i) {
    for (let j = i + 1; j < n; ++j) row.append(shadow(polytopes, i, j, names));
  }
  host.replaceChildren(title, row);
}
