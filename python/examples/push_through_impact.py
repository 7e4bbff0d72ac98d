# SPDX-License-Identifier: BSD-2-Clause
"""From a height of one metre to (3, 0) at rest in two seconds with the least effort.

The twin of gallery/freezing-ocp with impact laws.
"""
import numpy as np

import saltus

q, v, u = saltus.symbols("q", 2), saltus.symbols("v", 2), saltus.symbols("thrust", 1)
mu = saltus.symbol("mu")
particle = saltus.Body("particle", saltus.Point(), position=q, mass=1)
ground = saltus.Body("ground", saltus.HalfPlane(), position=[0, 0])

model = saltus.ContactModel(
    q=q, v=v, u=u, M=np.eye(2), f_v=[u[0], -9.81], parameters={mu: 0.6},
    contacts=saltus.contacts_between(particle, ground, q, mu_friction=mu),
    bodies=[particle, ground], name="pushing a particle through an impact")
problem = saltus.OptimalControlProblem(
    model, N=20, T=2, x0=[0, 1, 0, 0], N_FE=3, n_s=2, lbu=[-10], ubu=[10],
    running={"effort": u[0] ** 2},
    final=[saltus.PathConstraint("target", [*q, *v], [3, 0, 0, 0], [3, 0, 0, 0])])

if __name__ == "__main__":
    solution = saltus.solve(problem)
    print(solution)
    print("report:", solution.report("push-through-impact.html"))
