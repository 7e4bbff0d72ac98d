// SPDX-License-Identifier: BSD-2-Clause
// Numbers, events and texts.

function node(name, text, className) {
  const element = document.createElement(name);
  if (text !== undefined) element.textContent = text;
  if (className) element.className = className;
  return element;
}

function digits(value, count = 10) {
  return value === null || value === undefined ? "–" : String(Number(value.toPrecision(count)));
}

/// A state that differs from zero by round-off only is shown as zero.
function stateDigits(value) {
  return Math.abs(value) < 1e-14 ? "0" : digits(value);
}

function showFact(list, name, value) {
  list.append(node("dt", name), node("dd", value));
}

/// Those of the numbers that are known, in one line.
function showNumbers(list, name, numbers, count, unit = "") {
  const known = Object.entries(numbers).filter(([, value]) => value !== null);
  if (known.length === 0) return;
  showFact(list, name, known.map(([k, v]) => `${k} ${digits(v, count)}${unit}`).join(", "));
}

export function showFacts(host, result) {
  const list = node("dl");
  if (result.message) showFact(list, "result", result.message);
  if (result.objective !== null) showFact(list, "objective", digits(result.objective, 12));
  for (const [name, value] of Object.entries(result.objective_terms)) {
    showFact(list, `· ${name}`, digits(value, 12));
  }
  const { primal, dual, complementarity, min_gh: minimum, resimulation } = result.residuals;
  showNumbers(list, "residuals", { primal, dual, "G·H": complementarity, "min(G, H)": minimum }, 3);
  showNumbers(list, "simulated again", { "off by at most": resimulation }, 3);
  if (result.kind === "solve") showFact(list, "stationarity", result.stationarity);
  if (result.final) {
    const { trajectory } = result;
    const last = trajectory.t.length - 1;
    showFact(list, `at t = ${digits(result.final.t)} s`, trajectory.x_names
      .map((name, i) => `${name} = ${stateDigits(trajectory.x[i][last])}`).join(", "));
  }
  showNumbers(list, "work", result.statistics, 10);
  showNumbers(list, "time", result.timings, 3, " s");
  const parameters = Object.entries(result.parameters);
  if (parameters.length) {
    showFact(list, "parameters", parameters.map(([k, v]) => `${k} = ${digits(v)}`).join(", "));
  }
  host.append(list);
}

export function showEvents(host, result, player) {
  if (result.events.length === 0) {
    host.hidden = true;
    return;
  }
  const table = node("table");
  const head = node("tr");
  head.append(node("th", "t [s]", "number"), node("th", "event"), node("th", "contact"),
    node("th", "impulse [N s]", "number"));
  const body = node("tbody");
  const rows = result.events.map((event) => {
    const row = node("tr");
    row.append(node("td", event.t.toFixed(10), "number"), node("td", event.kind),
      node("td", event.note ? `${event.contact} (${event.note})` : event.contact),
      node("td", event.kind === "impact" ? digits(event.impulse, 8) : "", "number"));
    row.addEventListener("click", () => player.seek(event.t));
    body.append(row);
    return row;
  });
  const top = node("thead");
  top.append(head);
  table.append(top, body);
  const frame = node("div", undefined, "scroll");
  frame.append(table);
  host.append(node("h2", `events (${rows.length})`), frame);
  player.onChange(() => {
    let now = -1;
    result.events.forEach((event, i) => { if (event.t <= player.time + 1e-12) now = i; });
    rows.forEach((row, i) => row.classList.toggle("now", i === now));
  });
}

export function showTexts(host, result) {
  const add = (title, text, open, className) => {
    if (!text) return;
    const details = node("details");
    details.open = open;
    details.append(node("summary", title), node("pre", text, className));
    host.append(details);
  };
  const isImpact = result.kind === "impact";
  if (isImpact) add("the set in words", result.log, true, "prose");
  else add("solver log", result.log, false);
  const changed = result.overrides.map((line) => `# changed: ${line}\n`).join("");
  add("model and options", result.model, false);
  const hasRoom = window.matchMedia("(min-width: 1000px)").matches;
  add("scene", changed + result.scene, hasRoom);
  host.hidden = host.childElementCount === 0;
}
