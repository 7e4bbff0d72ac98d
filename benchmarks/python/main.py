# SPDX-License-Identifier: BSD-2-Clause
"""Time to build, time to solve and objective of both packages, in one run.

Times are processor times of all threads, so that other work on the machine does not count.
"""
import argparse
import contextlib
import io
import json
import math
import time
from dataclasses import dataclass
from pathlib import Path

import nosnoc
import numpy as np

import saltus
from problems import PROBLEMS, particle


ROUTES = ("direct", "quick", "ladder", "best")
PAGE = Path(__file__).resolve().parents[1] / "results" / "python.md"
COLUMNS = ("contender", "build [s]", "solve [s]", "objective", "end error", "status")


@dataclass
class Row:
    contender: str
    key: str
    build: float
    solve: float
    objective: float
    end_error: float
    solved: bool

    @property
    def total(self):
        return self.build + self.solve

    def cells(self):
        return (self.contender, f"{self.build:.3f}", f"{self.solve:.3f}",
                f"{self.objective:.8f}", f"{self.end_error:.1e}",
                "solved" if self.solved else "not solved")


def end_error(problem, controls):
    """How far from its target the exact simulator ends with these controls."""
    start = problem.start
    motion = saltus.simulate(particle(problem.mu), start[:2], start[2:], problem.grid.T,
                             u=controls)
    return abs(motion.q_end[0] - problem.end)


def run_saltus(problem, variant, pose, route):
    start = time.process_time()
    posed = pose()
    posing = time.process_time() - start
    solution = saltus.solve(posed, route=route, progress=False)
    total = time.process_time() - start
    build = posing + solution.timings["build"]
    return Row(f"saltus, {variant}, {route}", f"{variant}_{route}".replace(" ", "_"), build,
               total - build, solution.objective, end_error(problem, solution.u),
               solution.succeeded)


def run_nosnoc(problem):
    start = time.process_time()
    model, ocp, options = problem.nosnoc()
    with contextlib.redirect_stdout(io.StringIO()):
        solver = nosnoc.NosnocSolver(options, model, ocp)
        built = time.process_time()
        result = solver.solve()
    end = time.process_time()
    controls = np.array(result["u_list"]).reshape(problem.grid.N, -1).T
    objective = float((controls ** 2).sum() * problem.grid.T / problem.grid.N)
    return Row("nosnoc 0.2.0", "nosnoc", built - start, end - built, objective,
               end_error(problem, controls), result["status"] == nosnoc.Status.SUCCESS)


def show(cells):
    name, *numbers, status = cells
    print(f"{name:<34}", *(f"{number:>14}" for number in numbers), f" {status}", flush=True)


def title_of(problem):
    grid = problem.grid
    return f"{problem.name}: N = {grid.N}, N_FE = {grid.N_FE}, n_s = {grid.n_s}, Radau IIA"


def compare(problem):
    """All contenders on one problem; gives their rows, the rival's last."""
    print(f"\n{title_of(problem)}")
    if problem.best:
        print(f"best known objective {problem.best:.10g}")
    show(COLUMNS)
    rows = []
    for variant, pose in problem.variants().items():
        for route in ROUTES:
            rows.append(run_saltus(problem, variant, pose, route))
            show(rows[-1].cells())
    rows.append(run_nosnoc(problem))
    show(rows[-1].cells())
    return rows


def page_of(compared):
    """The tables of all problems as Markdown."""
    lines = ["# The Python package against nosnoc 0.2.0", "",
             "Processor times of all threads, from a cold start."]
    for problem, rows in compared:
        lines += ["", f"## {title_of(problem)}", "", "| " + " | ".join(COLUMNS) + " |",
                  "|---|" + "---:|" * (len(COLUMNS) - 2) + "---|"]
        lines += ["| " + " | ".join(row.cells()) + " |" for row in rows]
    return "\n".join(lines) + "\n"


def figures_of(problem, rows):
    """Times and objectives, and rival over own of all that were solved."""
    figures, name = {}, problem.name.replace("-", "_")
    rival = rows[-1]
    for row in rows:
        key = f"{name}_{row.key}".replace("-", "_")
        for what in ("build", "solve", "objective"):
            value = getattr(row, what)
            figures[f"{key}_{what}"] = value if math.isfinite(value) else None
        figures[f"{key}_solved"] = row.solved
        if row is not rival and row.solved and rival.solved:
            figures[f"{key}_build_ratio"] = rival.build / row.build
            figures[f"{key}_ratio"] = rival.total / row.total
            figures[f"{key}_objective_ratio"] = rival.objective / row.objective
    return figures


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    names = [problem.name for problem in PROBLEMS]
    parser.add_argument("--only", choices=names, help="the name of one problem")
    wanted = parser.parse_args().only
    compared = [(problem, compare(problem)) for problem in PROBLEMS
                if wanted in (None, problem.name)]
    if wanted is None:
        PAGE.write_text(page_of(compared), encoding="utf-8")
    figures = {}
    for problem, rows in compared:
        figures |= figures_of(problem, rows)
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
