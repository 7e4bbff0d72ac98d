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


@dataclass
class Row:
    contender: str
    build: float
    solve: float
    objective: float
    solved: bool


def run_saltus(problem, variant, route):
    start = time.perf_counter()
    posed = problem.saltus(**problem.variants[variant])
    posing = time.perf_counter() - start
    solution = saltus.solve(posed, route=route, progress=False)
    timings = solution.timings
    row = Row(f"saltus, {variant}, {route}", posing + timings["build"], timings["solve"],
              solution.objective, solution.succeeded)
    return row, solution


def simulated_end(problem, solution):
    """Where the controls of a solution lead the exact simulator."""
    posed = problem.saltus()
    motion = saltus.simulate(posed.model, posed.x0[:2], posed.x0[2:], posed.T, u=solution.u)
    return motion.q_end


def run_nosnoc(problem):
    start = time.perf_counter()
    model, ocp, options = problem.nosnoc()
    with contextlib.redirect_stdout(io.StringIO()):
        solver = nosnoc.NosnocSolver(options, model, ocp)
        built = time.perf_counter()
        result = solver.solve()
    end = time.perf_counter()
    controls = np.array(result["u_list"]).reshape(problem.grid.N, -1)
    objective = float((controls ** 2).sum() * problem.grid.T / problem.grid.N)
    return Row("nosnoc 0.2.0", built - start, end - built, objective,
               result["status"] == nosnoc.Status.SUCCESS)


def show(row):
    print(f"{row.contender:<30} {row.build:>10.3f} {row.solve:>10.3f} {row.objective:>16.8f}"
          f"  {'solved' if row.solved else 'not solved'}", flush=True)


def compare(problem):
    """All contenders on one problem; gives their rows."""
    grid = problem.grid
    print(f"\n{problem.name}: N = {grid.N}, N_FE = {grid.N_FE}, n_s = {grid.n_s}, Radau IIA")
    if problem.best:
        print(f"best known objective {problem.best:.10g}")
    print(f"{'contender':<30} {'build [s]':>10} {'solve [s]':>10} {'objective':>16}  status")
    rows = []
    for variant in problem.variants:
        for route in ("direct", "best"):
            row, solution = run_saltus(problem, variant, route)
            rows.append(row)
            show(row)
    rows.append(run_nosnoc(problem))
    show(rows[-1])
    end = simulated_end(problem, solution)
    print(f"controls of the last solution of saltus, simulated, end at {np.round(end, 8)}")
    return rows


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", help="the name of one problem")
    wanted = parser.parse_args().only
    figures = {}
    for problem in PROBLEMS:
        if wanted and wanted != problem.name:
            continue
        for row in compare(problem):
            words = f"{problem.name} {row.contender}".replace(",", "").replace(".", "")
            key = words.replace("-", "_").replace(" ", "_")
            for what in ("build", "solve", "objective"):
                value = getattr(row, what)
                figures[f"{key}_{what}"] = value if math.isfinite(value) else None
            figures[f"{key}_solved"] = row.solved
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
