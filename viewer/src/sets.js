// SPDX-License-Identifier: BSD-2-Clause
// Sets of velocities after an impact, and the impulses that lead to them.
import { Chart } from "./chart.js";
import { curveColor } from "./colors.js";

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

const dot = (a, b) => a.reduce((sum, x, i) => sum + x * b[i], 0);
const kWay = { "stroke-width": 1.3, "stroke-dasharray": "3 3" };

/// The set and the ways to its vertices as `shadow` sees a velocity.
function drawSet(chart, polytopes, shadow, start) {
  polytopes.forEach(({ vertices, ways }, number) => {
    const color = curveColor(number);
    for (const way of ways) {
      if (start) chart.line([start, ...way.map(({ v }) => shadow(v))], { stroke: color, ...kWay });
    }
    const corners = convexHull(vertices.map(shadow));
    chart.polygon(corners, {
      fill: color, "fill-opacity": 0.25, stroke: color, "stroke-width": 2.5,
    });
    for (const corner of corners) chart.dot(corner, color);
  });
}

function velocityChart(polytopes, i, j, names) {
  const shadow = (v) => [v[i], v[j]];
  const points = polytopes.flatMap(({ vertices }) => vertices.map(shadow));
  const chart = new Chart({ xName: names[i], yName: names[j], points });
  drawSet(chart, polytopes, shadow, null);
  return chart.svg;
}

/// Normal velocities of two contacts: where both are positive nothing closes.
function normalChart(polytopes, a, b, vMinus) {
  const shadow = (v) => [dot(a.J_n, v), dot(b.J_n, v)];
  const knots = polytopes.flatMap(({ vertices, ways }) =>
    [...vertices, ...ways.flatMap((way) => way.map(({ v }) => v))]);
  const start = shadow(vMinus);
  const points = [[0, 0], start, ...knots.map(shadow)];
  const chart = new Chart({ xName: a.name, yName: b.name, points, isEqual: true });
  drawSet(chart, polytopes, shadow, start);
  chart.dot(start, "var(--bad)");
  chart.note(start, "v⁻");
  return chart.svg;
}

/// Impulses of a contact on the ways to all vertices, inside its friction cone.
function impulseChart(polytopes, contact, number, tangent) {
  const pathOf = (way) => [[0, 0],
    ...way.map((point) => [point.Lambda_t[tangent], point.Lambda_n[number]])];
  const all = polytopes.flatMap(({ ways }) => ways.flatMap(pathOf));
  const highest = Math.max(...all.map((p) => p[1])) || 1;
  const cone = [[0, 0], [-contact.mu * highest, highest], [contact.mu * highest, highest]];
  const chart = new Chart({
    xName: `Λ_t of ${contact.name}`, yName: "Λ_n", points: [...all, ...cone], isEqual: true,
  });
  chart.polygon(cone, { fill: "var(--ground)", "fill-opacity": 0.45 });
  polytopes.forEach(({ ways }, k) => {
    for (const path of ways.map(pathOf)) {
      chart.line(path, { stroke: curveColor(k), "stroke-width": 2 });
      for (const point of path) chart.dot(point, curveColor(k));
    }
  });
  return chart.svg;
}

function addRow(host, title, charts) {
  if (charts.length === 0) return;
  const head = document.createElement("h2");
  head.textContent = title;
  const row = document.createElement("div");
  row.className = "sets";
  row.append(...charts);
  host.append(head, row);
}

const pairs = (n) => Array.from({ length: n }, (_, i) => i)
  .flatMap((i) => Array.from({ length: n - i - 1 }, (_, k) => [i, i + 1 + k]));

export function showSets(host, result) {
  const { polytopes, struck } = result;
  if (polytopes.length === 0) return;
  host.hidden = false;
  host.replaceChildren();
  const vMinus = result.final.v;
  addRow(host, "normal velocities [m/s] and the ways to them", pairs(struck.length)
    .map(([i, j]) => normalChart(polytopes, struck[i], struck[j], vMinus)));
  const names = result.trajectory.x_names.slice(result.n_q);
  addRow(host, "velocities after the impact [m/s, rad/s]", pairs(vMinus.length)
    .map(([i, j]) => velocityChart(polytopes, i, j, names)));
  const hasWays = polytopes.some(({ ways }) => ways.some((way) => way.length > 0));
  const impulses = [];
  let tangent = 0;
  struck.forEach((contact, i) => {
    if (hasWays && contact.J_t.length === 1) {
      impulses.push(impulseChart(polytopes, contact, i, tangent));
    }
    tangent += contact.J_t.length;
  });
  addRow(host, "impulses on the ways [N s], in their friction cones", impulses);
}
