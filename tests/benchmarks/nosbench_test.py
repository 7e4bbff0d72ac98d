#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause
"""The runner of ./bench nosbench, with a stand-in for the program that solves."""
import contextlib
import csv
import io
import json
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "benchmarks" / "nosbench"))

import report  # noqa: E402
import run  # noqa: E402

# Does what the name of the problem says; the rival takes 50 times as long.
STAND_IN = """#!/usr/bin/env python3
import json, os, sys, time
name, method = os.path.basename(sys.argv[1]), sys.argv[2]
with open(os.path.join(os.path.dirname(__file__), "calls"), "a") as calls:
    calls.write(name + " " + method + "\\n")
if "crash" in name: os.abort()
if "busy" in name:
    while True: pass
if "complain" in name: sys.exit("no such kernel")
own = method == "own"
solved = own or "rival" not in name
print(json.dumps({"status": "solved" if solved else "stalled", "solved": solved,
                  "solved_1e-6": True, "objective": 1.0 if own else 1.0005,
                  "iterations": 10, "factorizations": 12, "seconds": 0.01 if own else 0.5,
                  "solver": "stand-in"}))
"""


class Runner(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.problems = self.folder / "problems"
        self.problems.mkdir()
        for program in ("nosbench_solve", "nosbench_solve_ipopt314"):
            path = self.folder / program
            path.write_text(STAND_IN, encoding="utf-8")
            path.chmod(0o755)

    def add_problems(self, **sizes):
        for name, size in sizes.items():
            text = json.dumps({"variables": {"initial": [0] * size}})
            (self.problems / f"{name}.json").write_text(text, encoding="utf-8")

    def bench(self, *options):
        out = io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(io.StringIO()):
            run.main([str(self.problems), "--programs", str(self.folder),
                      "--results", str(self.folder / "results.jsonl"),
                      "--tables", str(self.folder / "tables"), *options])
        return json.loads(out.getvalue().splitlines()[-1])

    def calls(self):
        path = self.folder / "calls"
        return path.read_text(encoding="utf-8").splitlines() if path.exists() else []

    def results(self):
        return run.read_results(self.folder / "results.jsonl")

    def test_compares_all_contenders(self):
        self.add_problems(A_1=1, A_2_rival=2, B_1=3)
        figures = self.bench()
        self.assertEqual(figures["own_solved"], 3)
        self.assertEqual(figures["ipopt_failed"], 1)
        self.assertEqual(figures["vs_ipopt314_both"], 2)
        self.assertAlmostEqual(figures["vs_ipopt_ratio"], 50)
        self.assertEqual(figures["vs_ipopt_objective"], 1.0)
        (table,) = (self.folder / "tables").glob("*.csv")
        rows = list(csv.DictReader(io.StringIO(table.read_text(encoding="utf-8"))))
        self.assertEqual(len(rows), 9)
        self.assertEqual({row["family"] for row in rows}, {"A", "B"})
        (page,) = (self.folder / "tables").glob("*.md")
        self.assertIn("stand-in", page.read_text(encoding="utf-8"))

    def test_solves_nothing_twice_under_one_tag(self):
        self.add_problems(A_1=1)
        self.bench("--tag", "one")
        self.bench("--tag", "one")
        self.assertEqual(len(self.calls()), 3)
        self.bench("--tag", "two", "--contender", "own")
        self.assertEqual(len(self.calls()), 4)

    def test_goes_on_after_a_line_that_was_cut_off(self):
        self.add_problems(A_1=1)
        self.bench("--contender", "own")
        with (self.folder / "results.jsonl").open("a", encoding="utf-8") as stream:
            stream.write('{"problem": "A_1", "conte')
        self.bench()
        self.assertEqual(len(self.calls()), 3)
        self.assertEqual(len(self.results()), 3)

    def test_records_crashes_hangs_and_complaints(self):
        self.add_problems(A_crash=1, A_busy=1, A_complain=1, A_fine=1)
        allowance, run.ALLOWANCE = run.ALLOWANCE, 1
        self.addCleanup(setattr, run, "ALLOWANCE", allowance)
        figures = self.bench("--contender", "own", "--limit", "1", "--jobs", "2")
        status = {r["problem"]: (r["status"], r["message"] if "message" in r else "")
                  for r in self.results()}
        self.assertEqual(status["A_crash"], ("crashed", "SIGABRT"))
        self.assertEqual(status["A_busy"][0], "hung")
        self.assertEqual(status["A_complain"], ("failed", "no such kernel"))
        self.assertEqual((figures["own_solved"], figures["own_failed"]), (1, 3))

    def test_chooses_problems(self):
        self.add_problems(A_1=1, A_2=5, B_1=3)
        self.bench("--only", "A_", "--contender", "own")
        self.bench("--largest", "2", "--contender", "ipopt")
        self.assertEqual(self.calls(), ["A_1.json own", "A_2.json own",
                                        "A_2.json homotopy", "B_1.json homotopy"])

    def test_an_objective_within_a_thousandth_or_below_is_good(self):
        def record(objective):
            return {"solved": True, "objective": objective, "seconds": 1.0}
        for own, rival, good in [(1.0009, 1.0, 1), (1.0011, 1.0, 0), (-2.0, -1.0, 1),
                                 (-0.9991, -1.0, 1), (-0.9985, -1.0, 0)]:
            found = report.against([{"own": record(own), "ipopt": record(rival)}], "ipopt")
            self.assertEqual(found["objective"], good)


if __name__ == "__main__":
    unittest.main()
