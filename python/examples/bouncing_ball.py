# SPDX-License-Identifier: BSD-2-Clause
"""A ball falls from one metre; every bounce keeps the share e of its speed.

The twin of gallery/bouncing-ball.
"""
import saltus

z, v = saltus.symbols("z", 1), saltus.symbols("v", 1)
g, e = 9.81, 0.8
ball = saltus.Body("ball", saltus.Disc(0.1), position=[0, z[0] + 0.1], mass=1)
ground = saltus.Body("ground", saltus.HalfPlane(), position=[0, 0])

model = saltus.ContactModel(
    q=z, v=v, M=[[1]], f_v=[-g], bodies=[ball, ground],
    contacts=saltus.contacts_between(ball, ground, z, e=e), name="bouncing ball")
motion = saltus.simulate(model, q=[1], v=[0], T=2)

if __name__ == "__main__":
    print(motion.events)
    print("report:", motion.report("bouncing-ball.html"))
