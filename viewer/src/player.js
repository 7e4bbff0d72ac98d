// SPDX-License-Identifier: BSD-2-Clause
// The time that all parts of the page show.

/// Holds the time, moves it while playing, and tells listeners.
export class Player {
  constructor(start, end) {
    this.start = start;
    this.end = Math.max(end, start);
    this.time = start;
    this.speed = 1;
    this.playing = false;
    this.listeners = [];
  }

  onChange(listener) {
    this.listeners.push(listener);
    listener(this);
  }

  seek(time) {
    this.time = Math.min(Math.max(time, this.start), this.end);
    for (const listener of this.listeners) listener(this);
  }

  toggle() {
    this.playing = !this.playing;
    if (this.playing && this.time >= this.end) this.time = this.start;
    this.seek(this.time);
    if (this.playing) this.run();
  }

  run() {
    let last = performance.now();
    const step = (now) => {
      if (!this.playing) return;
      const time = this.time + (this.speed * (now - last)) / 1000;
      last = now;
      if (time >= this.end) this.playing = false;
      this.seek(time);
      if (this.playing) requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  }
}

/// Connects the buttons of the page with a player.
export function bindControls(player) {
  const play = document.getElementById("play");
  const scrub = document.getElementById("scrub");
  const clock = document.getElementById("clock");
  const speed = document.getElementById("speed");
  scrub.min = player.start;
  scrub.max = player.end;
  play.addEventListener("click", () => player.toggle());
  scrub.addEventListener("input", () => player.seek(Number(scrub.value)));
  speed.addEventListener("change", () => { player.speed = Number(speed.value); });
  document.addEventListener("keydown", (event) => {
    if (event.key !== " " || event.target.closest("button, select, input")) return;
    event.preventDefault();
    player.toggle();
  });
  player.onChange(() => {
    scrub.value = player.time;
    clock.textContent = `${player.time.toFixed(3)} s`;
    play.textContent = player.playing ? "❚❚" : "▶";
  });
}
