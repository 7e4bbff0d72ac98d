// SPDX-License-Identifier: BSD-2-Clause
// Puts the page together.
import { isDark } from "./colors.js";
import { Motion } from "./motion.js";
import { PlaneStage } from "./plane.js";
import { bindControls, Player } from "./player.js";
import { Plots } from "./plots.js";
import { showSets } from "./sets.js";
import { showEvents, showFacts, showTexts } from "./tables.js";

const byId = (id) => document.getElementById(id);
const kGood = ["finished", "solved", "resolved"];

function makeStage(result) {
  const host = byId("stage");
  if (result.drawing.bodies.length === 0) {
    host.remove();
    return null;
  }
  const motion = new Motion(result);
  if (motion.dimension === 2) return new PlaneStage(host, motion, result.events);
  return new window.saltusSpaceStage(host, motion, result.events);
}

function showHead(result) {
  byId("name").textContent = result.name;
  byId("about").textContent = result.about;
  const status = byId("status");
  status.textContent = result.status;
  status.classList.add(kGood.includes(result.status) ? "good" : "bad");
  byId("footer").textContent = `saltus ${result.saltus}`;
}

function start() {
  const dark = window.matchMedia("(prefers-color-scheme: dark)");
  const root = document.documentElement;
  root.dataset.theme = dark.matches ? "dark" : "light";
  const result = JSON.parse(byId("result").textContent);
  const { t } = result.trajectory;
  const player = new Player(t[0] ?? 0, t[t.length - 1] ?? 0);
  showHead(result);
  showFacts(byId("facts"), result);
  const stage = makeStage(result);
  const moves = player.end > player.start;
  if (moves) bindControls(player);
  else document.querySelector(".player").remove();
  document.querySelector("main").classList.toggle("still", !moves);
  if (!byId("stage") && !moves) byId("stage-section").remove();
  const plots = moves ? new Plots(byId("plots"), result, player) : null;
  showSets(byId("sets"), result);
  showEvents(byId("events"), result, player);
  showTexts(byId("texts"), result);
  if (stage) player.onChange(() => stage.show(player));
  const setTheme = (theme) => {
    root.dataset.theme = theme;
    plots?.build();
    showSets(byId("sets"), result);
    stage?.redraw();
  };
  byId("theme").addEventListener("click", () => setTheme(isDark() ? "light" : "dark"));
  dark.addEventListener("change", () => setTheme(dark.matches ? "dark" : "light"));
  window.saltusReport = { player, plots, result, stage };
}

start();
