#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause
"""What the command shows on a terminal, and what Ctrl-C leaves behind."""
import json
import os
import pty
import re
import select
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

GALLERY = Path(__file__).resolve().parents[2] / "gallery"
SALTUS = None
PATIENCE = 60.0  # [s] on a busy machine
# None ends soon, on a quick machine either: a million elements of a body with a face on the ground,
# 9000 s of steps by programs, forty ladders.
LONG = ("simulate", str(GALLERY / "falling-cuboid"), "--set", "simulate.T=2000", "--set",
        "simulate.h=1e-4", "--set", "simulate.n_s=9")
LONG_PROGRAMS = ("simulate", str(GALLERY / "freezing-jump"), "--set", "simulate.T=9000", "--set",
                 "simulate.u=[0, 0]")
LONG_SOLVE = ("solve", str(GALLERY / "discs"), "--set", "solver.starts=40")


class Terminal:
    """A running command whose output is a terminal."""

    def __init__(self, *words):
        self.end, inside = pty.openpty()
        self.process = subprocess.Popen([SALTUS, *words], stdin=subprocess.DEVNULL,
                                        stdout=inside, stderr=inside)
        os.close(inside)
        self.text = ""

    def read(self):
        """False once the command has ended."""
        if not select.select([self.end], [], [], 0.1)[0]:
            return True
        try:
            part = os.read(self.end, 65536)
        except OSError:
            return False
        self.text += part.decode("utf-8", "replace")
        return bool(part)

    def read_until(self, pattern):
        last = time.monotonic() + PATIENCE
        while not re.search(pattern, self.text):
            if time.monotonic() > last or not self.read():
                raise AssertionError(f"'{pattern}' was never shown:\n{self.text}")

    def finish(self):
        """The exit code."""
        last = time.monotonic() + PATIENCE
        while self.read() and time.monotonic() < last:
            pass
        os.close(self.end)
        return self.process.wait(timeout=PATIENCE)


class OnATerminal(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def start(self, *words):
        terminal = Terminal(*words, "--output", self.folder)
        self.addCleanup(lambda: terminal.process.poll() is None and terminal.process.kill())
        return terminal

    def result(self):
        return json.loads((Path(self.folder) / "result.json").read_text())

    def interrupt(self, terminal):
        terminal.process.send_signal(signal.SIGINT)
        self.assertEqual(terminal.finish(), 1)
        result = self.result()
        self.assertEqual(result["status"], "interrupted")
        self.assertTrue((Path(self.folder) / "report.html").is_file())
        return result

    def test_a_simulation_has_a_bar_and_keeps_what_is_done(self):
        terminal = self.start(*LONG)
        terminal.read_until(r"\[=*> *\] +\d+ %  t = \S+ of 2000 s, \d+ s left")
        result = self.interrupt(terminal)
        self.assertGreater(result["final"]["t"], 0.0)
        self.assertLess(result["final"]["t"], 2000.0)
        self.assertGreater(len(result["trajectory"]["t"]), 1)

    def test_programs_stop_as_well(self):
        terminal = self.start(*LONG_PROGRAMS)
        terminal.read_until(r"of 9000 s, \d+ s left")
        self.assertGreater(self.interrupt(terminal)["final"]["t"], 0.0)

    def test_a_solve_has_lines_and_keeps_what_was_found(self):
        terminal = self.start(*LONG_SOLVE)
        terminal.read_until(r"solving, \d+ s")
        terminal.read_until(r"iter +objective")
        self.assertGreater(len(self.interrupt(terminal)["trajectory"]["t"]), 0)

    def test_a_short_run_leaves_no_bar(self):
        terminal = self.start("simulate", str(GALLERY / "bouncing-ball"))
        self.assertEqual(terminal.finish(), 0)
        self.assertIn("bouncing ball: finished", terminal.text)
        self.assertNotIn("left", terminal.text.rpartition("\x1b[2K")[2])

    def test_a_pipe_gets_the_result_alone(self):
        run = subprocess.run([SALTUS, "simulate", str(GALLERY / "two-balls"), "--set",
                              "simulate.T=60", "--output", self.folder],
                             capture_output=True, text=True, timeout=PATIENCE, check=True)
        self.assertNotIn("\x1b", run.stdout)
        self.assertNotIn(" left", run.stdout)
        self.assertEqual(run.stderr, "")


if __name__ == "__main__":
    SALTUS = sys.argv.pop(1)
    unittest.main()
