# SPDX-License-Identifier: BSD-2-Clause
"""Time to build, time to solve and objective of both packages, in one run."""
import argparse
import contextlib
import io
import json
import math
import time
from dataclasses import dataclass

import nosnoc
import numpy as np

import saltus
from problems import PROBLEMS


ROUTES = ("direct", "ladder", "best")


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


def end_error(problem, controls):
    """How far from its target the exact simulator ends with these controls."""
    posed = problem.saltus()
    motion = saltus.simulate(posed.model, posed.x0[:2], posed.x0[2:], posed.T, u=controls)
    return abs(motion.q_end[0] - problem.end)


def run_saltus(problem, variant, route):
    start = time.perf_counter()
    posed = problem.saltus(**problem.variants[variant])
    posing = time.perf_counter() - start
    solution = saltus.solve(posed, route=route, progress=False)
    timings = solution.timings
    return Row(f"saltus, {variant}, {route}", f"{variant}_{route}".replace(" ", "_"),
               posing + timings["build"], timings["solve"], solution.objective,
               end_error(problem, solution.u), solution.succeeded)


def run_nosnoc(problem):
    start = time.perf_counter()
    model, ocp, options = problem.nosnoc()
    with contextlib.redirect_stdout(io.StringIO()):
        solver = nosnoc.NosnocSolver(options, model, ocp)
        built = time.perf_counter()
        result = solver.solve()
    end = time.perf_counter()
    controls = np.array(result["u_list"]).reshape(problem.grid.N, -1).T
    objective = float((controls ** 2).sum() * problem.grid.T / problem.grid.N)
    return Row("nosnoc 0.2.0", "nosnoc", built - start, end - built, objective,
               end_error(problem, controls), result["status"] == nosnoc.Status.SUCCESS)


def show(row):
    print(f"{row.contender:<30} {row.build:>10.3f} {row.solve:>10.3f} {row.objective:>16.8f}"
          f" {row.end_error:>10.1e}  {'solved' if row.solved else 'not solved'}", flush=True)


def compare(problem):
    """All contenders on one problem; gives their rows, the rival's last."""
    grid = problem.grid
    print(f"\n{problem.name}: N = {grid.N}, N_FE = {grid.N_FE}, n_s = {grid.n_s}, Radau IIA")
    if problem.best:
        print(f"best known objective {problem.best:.10g}")
    print(f"{'contender':<30} {'build [s]':>10} {'solve [s]':>10} {'objective':>16}"
          f" {'end error':>10}  status")
    rows = []
    for variant in problem.variants:
        for route in ROUTES:
            rows.append(run_saltus(problem, variant, route))
            show(rows[-1])
    rows.append(run_nosnoc(problem))
    show(rows[-1])
    return rows


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
    figures = {}
    for problem in PROBLEMS:
        if wanted in (None, problem.name):
            figures |= figures_of(problem, compare(problem))
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
