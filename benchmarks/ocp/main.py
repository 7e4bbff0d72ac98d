# SPDX-License-Identifier: BSD-2-Clause
"""saltus against the same formulation and the same ladder with CasADi and its Ipopt."""
import json
import subprocess
import sys

import casadi as ca

from ladder import climb
from problems import discs, three_boxes


HEADER = "contender", "build [s]", "solve [s]", "iterations", "objective", "status"


class Page:
    """Rows on standard output as they come, and as a page."""

    def __init__(self):
        self.lines = ["# Optimal control against CasADi", "",
                      f"CasADi {ca.__version__} with its Ipopt, processor times. CasADi climbs time "
                      "stepping, a penalty, a fixed pattern. So does our quick route, or it starts from "
                      "a few rollouts; our ladder goes on to a search over patterns and control "
                      "boundaries, the default climbs many and explores."]

    def begin(self, title):
        print("\n" + title)
        print("{:<26} {:>10} {:>10} {:>10} {:>14}  {}".format(*HEADER))
        self.lines += ["", "## " + title, "", "| " + " | ".join(HEADER) + " |",
                       "|---|---:|---:|---:|---:|---|"]

    def show(self, contender, build, solve, iterations, objective, solved):
        status = "solved" if solved else "not solved"
        print(f"{contender:<26} {build:>10.3f} {solve:>10.3f} {iterations:>10} "
              f"{objective:>14.6f}  {status}", flush=True)
        self.lines.append(f"| {contender} | {build:.3f} | {solve:.3f} | {iterations} | "
                          f"{objective:.4f} | {status} |")

    def say(self, text):
        self.lines += ["", text]

    def write(self, path):
        with open(path, "w", encoding="utf-8") as file:
            file.write("\n".join(self.lines) + "\n")


def main():
    program, path = sys.argv[1:3]
    page = Page()
    figures = {"benchmark": "ocp", "casadi": ca.__version__}
    for problem in (discs(), three_boxes()):
        page.begin(f"{problem.name}: N = {problem.N}, N_FE = 2, Radau IIA n_s = 2")
        rival = climb(problem)
        page.show("CasADi, ladder", rival.build, rival.solve, rival.iterations, rival.objective,
                  rival.solved)
        rows = json.loads(subprocess.run([program, problem.name], check=True, text=True,
                                         stdout=subprocess.PIPE).stdout)
        for row in rows:
            page.show(f"saltus, {row['route']}", row["build"], row["solve"],
                      row["iterations"], row["objective"], row["solved"])
        quick = rows[0]
        total = quick["build"] + quick["solve"]
        speedup = round((rival.build + rival.solve) / total, 2)
        figures[f"{problem.name}_speedup"] = speedup
        page.say(f"Total time of CasADi over that of our quick route: {speedup}.")
        figures[problem.name] = {"casadi": vars(rival), "saltus": rows}
    page.write(path)
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
