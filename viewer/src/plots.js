// SPDX-License-Identifier: BSD-2-Clause
// Curves over time, with jumps drawn as jumps and events as lines.
import uPlot from "uplot";
import { cssColor, curveColor } from "./colors.js";
import { extremes, locate } from "./motion.js";

const kHeight = 190;

/// Samples with an empty one between the two limits of a jump, so that curves break there.
export function breakAtJumps(t, series) {
  const time = [];
  const curves = series.map(() => []);
  const sizes = series.map((values) => spread(values));
  for (let k = 0; k < t.length; ++k) {
    if (k > 0 && t[k] === t[k - 1]) {
      time.push(t[k]);
      series.forEach((values, i) => {
        const jumps = Math.abs(values[k] - values[k - 1]) > 1e-9 * sizes[i];
        curves[i].push(jumps ? null : values[k]);
      });
    }
    time.push(t[k]);
    series.forEach((values, i) => curves[i].push(values[k]));
  }
  return [time, ...curves];
}

function spread(values) {
  const [low, high] = extremes(values);
  return high > low ? high - low : 1;
}

/// A line through the samples that starts anew after an empty one. (uPlot hides gaps by their
/// width, and a jump has none.)
function brokenLine(plot, number, first, last) {
  const stroke = new Path2D();
  const [times, values] = [plot.data[0], plot.data[number]];
  let isDown = false;
  for (let k = first; k <= last; ++k) {
    if (values[k] === null) {
      isDown = false;
      continue;
    }
    const place = [plot.valToPos(times[k], "x", true), plot.valToPos(values[k], "y", true)];
    if (isDown) stroke.lineTo(...place);
    else stroke.moveTo(...place);
    isDown = true;
  }
  return { stroke, fill: null, clip: null };
}

/// The range of an axis; a curve that is flat, up to rounding or so nearly that the labels of
/// the axis would not differ, stands in the middle.
function rangeOf(plot, low, high) {
  if (low === null) return [0, 1];
  const size = Math.max(Math.abs(low), Math.abs(high));
  if (high - low > Math.max(1e-5 * size, 1e-12)) return uPlot.rangeNum(low, high, 0.1, true);
  const pad = Math.abs(low) > 1e-9 ? 0.5 * Math.abs(low) : 1;
  return [low - pad, high + pad];
}

/// The start time and length of every finite element.
function elementLengths(trajectory) {
  const { t, element_starts: starts } = trajectory;
  const times = starts.map((k) => t[k]);
  const ends = [...times.slice(1), t[t.length - 1]];
  const lengths = times.map((time, n) => ends[n] - time);
  return [[...times, t[t.length - 1]], [...lengths, lengths[lengths.length - 1]]];
}

/// Which panels a result has: title, unit, names and data of each.
export function panelsOf(result) {
  const { trajectory, n_q: nq } = result;
  const panels = [];
  const add = (title, unit, names, series, stepped) => {
    if (names.length === 0 || trajectory.t.length === 0) return;
    const data = stepped ? [trajectory.t, ...series] : breakAtJumps(trajectory.t, series);
    panels.push({ title, unit, names, data, stepped });
  };
  const { x_names: names, x, contact_names: contacts } = trajectory;
  if (nq > 0) {
    add("positions q", "m, rad", names.slice(0, nq), x.slice(0, nq));
    add("velocities v", "m/s, rad/s", names.slice(nq), x.slice(nq));
  } else {
    add("states x", "", names, x);
  }
  add("controls u", "", trajectory.u_names, trajectory.u, result.kind === "solve");
  add("normal forces", "N", contacts, trajectory.lambda_n);
  addFriction(contacts, trajectory, add);
  add("gaps", "m", contacts, trajectory.gap);
  if (trajectory.element_starts.length > 1) {
    panels.push({
      title: "element lengths h", unit: "s", names: ["h"], data: elementLengths(trajectory),
      stepped: true,
    });
  }
  return panels;
}

function addFriction(contacts, trajectory, add) {
  const names = [];
  const series = [];
  contacts.forEach((contact, i) => {
    const parts = [trajectory.lambda_t[2 * i], trajectory.lambda_t[2 * i + 1]];
    parts.forEach((values, j) => {
      if (!values.some((value) => value)) return;
      names.push(parts[1].some((value) => value) ? `${contact}, ${j + 1}` : contact);
      series.push(values);
    });
  });
  add("friction forces", "N", names, series);
}

export class Plots {
  constructor(host, result, player) {
    this.host = host;
    this.player = player;
    this.events = result.events;
    this.panels = panelsOf(result);
    this.build();
    new ResizeObserver(() => this.resize()).observe(host);
    player.onChange(() => this.plots.forEach((plot) => {
      plot.setLegend({ idx: locate(plot.data[0], player.time).k });
      plot.redraw(false, false);
    }));
  }

  build() {
    this.host.replaceChildren();
    this.plots = this.panels.map((panel) => this.plot(panel));
  }

  width(card) {
    return Math.max(120, card.clientWidth - 14);
  }

  plot(panel) {
    const card = document.createElement("div");
    card.className = "plot";
    const title = document.createElement("h2");
    title.textContent = panel.unit ? `${panel.title} [${panel.unit}]` : panel.title;
    card.append(title);
    this.host.append(card);
    const axis = {
      stroke: cssColor("--soft"), grid: { stroke: cssColor("--line"), width: 1 },
      ticks: { stroke: cssColor("--line"), width: 1 },
    };
    const path = panel.stepped ? uPlot.paths.stepped({ align: 1 }) : brokenLine;
    const plot = new uPlot({
      width: this.width(card), height: kHeight,
      scales: { x: { time: false }, y: { range: rangeOf } },
      axes: [{ ...axis, size: 28 }, { ...axis, size: 58, values: (_, ticks) => ticks.map(format) }],
      cursor: { sync: { key: "saltus" }, drag: { x: false, y: false } },
      legend: { live: true },
      series: [
        { label: "t", value: (_, v) => format(v) },
        ...panel.names.map((label, i) => ({
          label, stroke: curveColor(i), width: 1.6, paths: path, spanGaps: false,
          points: { show: false }, value: (_, v) => format(v),
        })),
      ],
      hooks: { draw: [(u) => this.drawTimes(u)] },
    }, panel.data, card);
    plot.over.addEventListener("click", () => this.player.seek(plot.posToVal(plot.cursor.left, "x")));
    return plot;
  }

  /// Events, and the time of the animation.
  drawTimes(plot) {
    const { ctx, bbox } = plot;
    const line = (time, color, width, dash) => {
      const x = Math.round(plot.valToPos(time, "x", true));
      ctx.beginPath();
      ctx.setLineDash(dash);
      ctx.lineWidth = width * devicePixelRatio;
      ctx.strokeStyle = color;
      ctx.moveTo(x, bbox.top);
      ctx.lineTo(x, bbox.top + bbox.height);
      ctx.stroke();
    };
    ctx.save();
    for (const event of this.events) {
      const isImpact = event.kind === "impact";
      line(event.t, cssColor(isImpact ? "--impulse" : "--soft"), 0.7, [4, 4]);
    }
    line(this.player.time, cssColor("--accent"), 1.5, []);
    ctx.restore();
  }

  resize() {
    for (const plot of this.plots) {
      plot.setSize({ width: this.width(plot.root.parentElement), height: kHeight });
    }
  }
}

function format(value) {
  if (value === null || value === undefined) return "–";
  return Math.abs(value) < 1e-12 ? "0" : String(Number(value.toPrecision(7)));
}
