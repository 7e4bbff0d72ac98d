#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause
"""Reports work in a browser: no errors, the animation moves, every curve is there, and two
of them look as they did. With --update the stored pictures are made anew."""
import argparse
import base64
import json
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

import browser

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
WIDE, PHONE = (1280, 900), (390, 844)
LARGEST = 2e6  # [bytes] of a page; measured 0.64e6
# Every scene that takes no longer than a moment.
QUICK = {
    "simulate": ("bouncing-ball", "coulomb-oscillator", "elastic-collision", "falling-cuboid",
                 "freezing-jump", "incline", "particle-3d", "switched-oscillator", "two-balls",
                 "two-feet"),
    "impact": ("box-and-wall", "two-feet"),
    "solve": ("pushed-block",),
}
# Share of pixels that may differ: text is drawn a little differently everywhere.
ALLOWED_DIFFERENCE = 0.005
OPTIONS = None

COMPARE = """
(async () => {
  const pixels = async (data) => {
    const image = new Image();
    image.src = "data:image/png;base64," + data;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = image.width;
    canvas.height = image.height;
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0);
    return context.getImageData(0, 0, image.width, image.height);
  };
  const [a, b] = [await pixels("%s"), await pixels("%s")];
  if (a.width !== b.width || a.height !== b.height) return 1;
  let different = 0;
  for (let i = 0; i < a.data.length; i += 4) {
    const distance = Math.max(...[0, 1, 2].map((j) => Math.abs(a.data[i + j] - b.data[i + j])));
    if (distance > 40) ++different;
  }
  return different / (a.data.length / 4);
})()
"""


class Reports(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        cls.browser = browser.Browser()
        cls.addClassCleanup(cls.browser.close)

    def report(self, scene, command="simulate"):
        """The path and the result of a gallery scene, or of another one by its path."""
        path = ROOT / "gallery" / scene
        folder = Path(self.folder.name) / f"{command}-{path.stem}"
        if not folder.exists():
            subprocess.run([OPTIONS.saltus, command, str(path), "--output", str(folder)],
                           check=True, capture_output=True)
        return folder / "report.html", json.loads((folder / "result.json").read_text())

    def open(self, scene, size=WIDE, theme="light", command="simulate"):
        path, result = self.report(scene, command)
        self.browser.resize(*size, theme)
        self.browser.open(path)
        self.browser.wait_for("window.saltusReport !== undefined")
        return result

    def still_fits(self):
        self.assertEqual(self.browser.errors, [])
        self.assertTrue(self.browser.evaluate(
            "document.documentElement.scrollWidth <= window.innerWidth"))

    def stage(self):
        return self.browser.evaluate("document.querySelector('#stage canvas').toDataURL()")

    def test_shows_every_curve(self):
        result = self.open("bouncing-ball")
        titles = self.browser.evaluate(
            "[...document.querySelectorAll('.plot h2')].map((h) => h.textContent)")
        self.assertEqual(titles, ["positions q [m, rad]", "velocities v [m/s, rad/s]",
                                  "normal forces [N]", "gaps [m]", "element lengths h [s]"])
        curves = self.browser.evaluate(
            "saltusReport.plots.plots.map((plot) => plot.series.length - 1)")
        self.assertEqual(curves, [1, 1, 1, 1, 1])
        rows = self.browser.evaluate("document.querySelectorAll('#events tbody tr').length")
        self.assertEqual(rows, len(result["events"]))
        self.still_fits()

    def test_breaks_curves_at_jumps(self):
        result = self.open("bouncing-ball")
        holes = "saltusReport.plots.plots[%d].data[1].filter((v) => v === null).length"
        impacts = sum(event["kind"] == "impact" for event in result["events"])
        self.assertEqual(self.browser.evaluate(holes % 0), 0)  # positions do not jump
        self.assertEqual(self.browser.evaluate(holes % 1), impacts)

    def test_plays(self):
        self.open("bouncing-ball")
        before = self.stage()
        self.browser.evaluate("document.getElementById('play').click()")
        self.browser.wait_for("saltusReport.player.time > 0.1")
        # On a busy machine frames come late.
        last = time.monotonic() + 20
        while self.stage() == before and time.monotonic() < last:
            time.sleep(0.05)
        self.assertNotEqual(self.stage(), before)
        # It may have reached its end by now; then a click plays it again.
        self.assertEqual(self.browser.evaluate("""(() => {
          const click = () => document.getElementById("play").click();
          if (!saltusReport.player.playing) click();
          const playing = saltusReport.player.playing;
          click();
          return [playing, saltusReport.player.playing];
        })()"""), [True, False])

    def test_goes_where_one_clicks(self):
        result = self.open("bouncing-ball")
        self.browser.evaluate("document.querySelectorAll('#events tbody tr')[1].click()")
        time = self.browser.evaluate("saltusReport.player.time")
        self.assertEqual(time, result["events"][1]["t"])
        self.assertEqual(self.browser.evaluate(
            "[...document.querySelectorAll('#events tbody tr')].findIndex("
            "(row) => row.classList.contains('now'))"), 1)

    def test_draws_patches(self):
        """At 2 s the cuboid slides on its face; the impulse at 1.22 s acts 0.3 m ahead."""
        self.open("falling-cuboid")
        self.browser.evaluate("saltusReport.player.seek(2)")
        patch, force = self.browser.evaluate("""(() => {
          const { motion } = saltusReport.stage;
          const t = motion.t;
          let k = 0;
          while (t[k + 1] <= 2) ++k;
          const place = { k, share: (2 - t[k]) / (t[k + 1] - t[k]) };
          return [motion.patch(0, place), motion.force(0, place)];
        })()""")
        expected = [[1.05 - 0.5, 0], [1.05 + 0.5, 0]]  # x = 2 - 0.95, half a face is 0.5 long
        for end, other in zip(sorted(patch), expected):
            self.assertAlmostEqual(end[0], other[0], 6)
            self.assertAlmostEqual(end[1], other[1], 6)
        self.assertAlmostEqual(force["point"][0], 1.05, 6)
        self.assertAlmostEqual(force["vector"][1], 1.0, 6)
        hit = self.browser.evaluate("saltusReport.stage.events[1].impulse.point")
        self.assertAlmostEqual(hit[0], 1.2214559686 - 0.95 + 0.3, 6)
        self.assertEqual(self.browser.errors, [])

    def test_draws_holes_in_the_ground(self):
        """The bouncing ball beside a hole, which is as light as the air above it."""
        text = (ROOT / "gallery" / "bouncing-ball" / "scene.toml").read_text()
        ground = 'shape = "half-plane"\n'
        self.assertIn(ground, text)
        scene = Path(self.folder.name) / "hole.toml"
        scene.write_text(text.replace(ground, ground + "holes = [[0.3, 0.1, 0.05]]\n"))
        self.open(scene)
        air, hole, solid, deep = self.browser.evaluate("""
          [[0.3, 0.03], [0.3, -0.03], [0.15, -0.03], [0.3, -0.07]].map(([x, y]) => {
            const { stage } = saltusReport;
            const place = stage.pixel(x, y).map((c) => Math.round(c * devicePixelRatio));
            return [...stage.context.getImageData(...place, 1, 1).data].join();
          })""")
        self.assertEqual(hole, air)
        self.assertEqual(deep, solid)
        self.assertNotEqual(hole, solid)
        self.assertEqual(self.browser.errors, [])

    def test_moves_in_space(self):
        self.open("particle-3d")
        before = self.stage()
        self.browser.evaluate("saltusReport.player.seek(0.3)")
        self.assertNotEqual(self.stage(), before)
        self.still_fits()

    def test_fits_on_a_phone_and_in_the_dark(self):
        for size in (PHONE, WIDE):
            for theme in ("light", "dark"):
                with self.subTest(size=size, theme=theme):
                    self.open("bouncing-ball", size, theme)
                    self.still_fits()
                    self.assertEqual(theme, self.browser.evaluate(
                        "document.documentElement.dataset.theme"))

    def test_shows_every_scene_without_errors_on_a_phone(self):
        for command, scenes in QUICK.items():
            for scene in scenes:
                with self.subTest(command=command, scene=scene):
                    result = self.open(scene, PHONE, "dark", command)
                    self.still_fits()
                    self.assertLess(self.report(scene, command)[0].stat().st_size, LARGEST)
                    shown = self.browser.evaluate("document.getElementById('status').textContent")
                    self.assertEqual(shown, result["status"])

    def test_labels_of_axes_are_not_rounded(self):
        """Steps of 0.0025 were labelled 0.01, 0.013, 0.015."""
        self.open("coulomb-oscillator")
        labels = self.browser.evaluate("""saltusReport.plots.plots.map((plot) => {
          const ticks = plot.axes[1]._splits;
          return [ticks, plot.axes[1]._values.map(Number)];
        })""")
        for ticks, shown in labels:
            for tick, label in zip(ticks, shown):
                self.assertAlmostEqual(tick, label, 9)

    def test_is_low_where_the_view_is_wide(self):
        heights = []
        for scene in ("bouncing-ball", "elastic-collision"):
            self.open(scene, PHONE)
            heights.append(self.browser.evaluate("document.getElementById('stage').clientHeight"))
            self.still_fits()
        self.assertLess(heights[1], 0.7 * heights[0])

    def test_switches_between_light_and_dark(self):
        self.open("bouncing-ball")
        self.browser.evaluate("document.getElementById('theme').click()")
        self.assertEqual(self.browser.evaluate("document.documentElement.dataset.theme"), "dark")
        self.still_fits()

    def difference(self, name, time):
        """Share of pixels in which the stage at a time differs from the stored picture."""
        self.browser.evaluate(f"saltusReport.player.seek({time})")
        picture = base64.b64decode(self.stage().partition(",")[2])
        stored = HERE / "pictures" / f"{name}.png"
        return self.browser.evaluate(COMPARE % tuple(
            base64.b64encode(data).decode() for data in (picture, stored.read_bytes())))

    def test_looks_as_it_did(self):
        for scene, time, other in (("bouncing-ball", 1.18, 0.6), ("incline", 0.8, 0.7)):
            with self.subTest(scene=scene):
                self.open(scene)
                if OPTIONS.update:
                    self.browser.evaluate(f"saltusReport.player.seek({time})")
                    (HERE / "pictures" / f"{scene}.png").write_bytes(
                        base64.b64decode(self.stage().partition(",")[2]))
                self.assertLess(self.difference(scene, time), ALLOWED_DIFFERENCE)
                # The comparison can tell one moment from another.
                self.assertGreater(self.difference(scene, other), 2 * ALLOWED_DIFFERENCE)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("saltus", help="the built command")
    parser.add_argument("--update", action="store_true")
    OPTIONS, rest = parser.parse_known_args()
    if not browser.is_available():
        sys.exit("chromium is not installed; the Debian package has the same name")
    unittest.main(argv=[sys.argv[0], *rest])
