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


def run_saltus(problem, route):
    start = time.perf_counter()
    posed = problem.saltus()
    posing = time.perf_counter() - start
    solution = saltus.solve(posed, route=route, progress=False)
    timings = solution.timings
    return Row(f"saltus, {route}", posing + timings["build"], timings["solve"],
               solution.objective, solution.succeeded), solution


def simulated_cost(problem, solution):
    """Where the controls of a solution really lead: the state that the simulator ends in."""
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


def table(problem, rows):
    print(f"\n{problem.name}: N = {problem.grid.N}, N_FE = {problem.grid.N_FE}, n_s = "
          f"{problem.grid.n_s}, Radau IIA")
    if problem.best:
        print(f"best known objective {problem.best:.10g}")
    print(f"{'contender':<18} {'build [s]':>10} {'solve [s]':>10} {'objective':>16}  status")
    for row in rows:
        print(f"{row.contender:<18} {row.build:>10.3f} {row.solve:>10.3f} "
              f"{row.objective:>16.8f}  {'solved' if row.solved else 'not solved'}")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", help="the name of one problem")
    wanted = parser.parse_args().only
    figures = {}
    for problem in PROBLEMS:
        if wanted and wanted != problem.name:
            continue
        direct, _ = run_saltus(problem, "direct")
        best, solution = run_saltus(problem, "best")
        rival = run_nosnoc(problem)
        table(problem, [direct, best, rival])
        end = simulated_cost(problem, solution)
        print(f"the controls of saltus, simulated, end at q = {np.array2string(end)}")
        key = problem.name.replace("-", "_")
        for name, row in (("direct", direct), ("best", best), ("nosnoc", rival)):
            for what in ("build", "solve", "objective"):
                value = getattr(row, what)
                figures[f"{key}_{name}_{what}"] = value if math.isfinite(value) else None
            figures[f"{key}_{name}_solved"] = row.solved
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
