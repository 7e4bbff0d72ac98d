# SPDX-License-Identifier: BSD-2-Clause
"""From a CasADi model to an animated optimum, cell by cell.

A hopper on a rail: a trunk of 5 kg and a foot of 1 kg, joined by a leg that pushes with the
force u. Lagrange's equations are derived with CasADi; saltus adds the contact.
"""
# %% The robot, as people write it with CasADi.
import casadi as ca

q_ca, v_ca, u_ca = ca.SX.sym("q", 2), ca.SX.sym("v", 2), ca.SX.sym("u")
m_trunk, m_foot, g = 5.0, 1.0, 9.81
kinetic = 0.5 * m_trunk * v_ca[0] ** 2 + 0.5 * m_foot * v_ca[1] ** 2
potential = m_trunk * g * q_ca[0] + m_foot * g * q_ca[1]
robot = ca.Function(
    "robot", [q_ca, v_ca, u_ca],
    [ca.hessian(kinetic, v_ca)[0], ca.vertcat(u_ca, -u_ca) - ca.gradient(potential, q_ca)],
    ["q", "v", "u"], ["M", "f_v"])

# %% Five lines to a model with contact.
import saltus

q, v, u = saltus.symbols("q", 2), saltus.symbols("v", 2), saltus.symbols("u", 1)
M, f_v = saltus.from_casadi(robot)(q, v, u)
trunk = saltus.Body("trunk", saltus.Box(0.2, 0.1), position=[0, q[0]])
foot = saltus.Body("foot", saltus.Disc(0.05), position=[0, q[1] + 0.05])
ground = saltus.Body("ground", saltus.HalfPlane(), position=[0, 0])
model = saltus.ContactModel(q, v, M, f_v, u=u, name="hopper", bodies=[trunk, foot, ground],
                            contacts=saltus.contacts_between(foot, ground, q))

# %% It stands if the leg carries the trunk, and falls if it does not.
standing = saltus.simulate(model, q=[0.5, 0], v=[0, 0], T=0.5, u=[m_trunk * g])
falling = saltus.simulate(model, q=[0.5, 0], v=[0, 0], T=0.2)

# %% The best hop: from rest to rest, trunk 0.3 m higher on the way, with least effort.
problem = saltus.OptimalControlProblem(
    model, N=12, T=0.8, x0=[0.5, 0, 0, 0], N_FE=2, n_s=2, lbu=[-100], ubu=[300],
    lbx=[0.3, -1, -10, -10], ubx=[2, 2, 10, 10],
    running={"effort": (u[0] / 100) ** 2},
    path=[saltus.PathConstraint("leg", q[0] - q[1], 0.2, 0.7)],
    final=[saltus.PathConstraint("end", [*q, *v], [0.9, 0.3, 0, 0], [0.9, 0.3, 5, 5])])

# %% Solve, look, keep.
if __name__ == "__main__":
    print(standing.events, falling.events, sep="\n")
    solution = saltus.solve(problem)
    print(solution)
    print("report:", solution.report("casadi-hopper.html"))
