# SPDX-License-Identifier: BSD-2-Clause
"""saltus against the same formulation and the same ladder with CasADi and its Ipopt."""
import json
import subprocess
import sys

import casadi as ca

from ladder import climb
from problems import discs, three_boxes


def show(contender, build, solve, iterations, objective, solved):
    print(f"{contender:<26} {build:>10.3f} {solve:>10.3f} {iterations:>10} "
          f"{objective:>14.6f}  {'solved' if solved else 'not solved'}", flush=True)


def main():
    program = sys.argv[1]
    figures = {"benchmark": "ocp", "casadi": ca.__version__}
    for problem in (discs(), three_boxes()):
        print(f"\n{problem.name}: N = {problem.N}, N_FE = 2, Radau IIA n_s = 2")
        print(f"{'contender':<26} {'build [s]':>10} {'solve [s]':>10} {'iterations':>10} "
              f"{'objective':>14}  status")
        rival = climb(problem)
        show("CasADi, ladder", rival.build, rival.solve, rival.iterations, rival.objective,
             rival.solved)
        rows = json.loads(subprocess.run([program, problem.name], check=True, text=True,
                                         stdout=subprocess.PIPE).stdout)
        for row in rows:
            show(f"saltus, {row['route']}", row["build"], row["solve"], row["iterations"],
                 row["objective"], row["solved"])
        ladder = rows[0]
        total = ladder["build"] + ladder["solve"]
        figures[f"{problem.name}_speedup"] = round((rival.build + rival.solve) / total, 2)
        figures[problem.name] = {"casadi": vars(rival), "saltus": rows}
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
