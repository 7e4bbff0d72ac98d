# SPDX-License-Identifier: BSD-2-Clause
"""Both feet hit the ground at once: which impulse acts first is open, and so is the outcome.

The twin of gallery/two-feet.
"""
import numpy as np

import saltus

x, y, phi = q = saltus.symbols("q", 3)
v = saltus.symbols("v", 3)
d, h, mu = 0.5, 1.0, 0.5
ground = saltus.Body("ground", saltus.HalfPlane(), position=[0, 0])


def foot(name, side):
    position = [x + side * d * np.cos(phi) + h * np.sin(phi),
                y + side * d * np.sin(phi) - h * np.cos(phi)]
    return saltus.Body(name, saltus.Point(), position=position)


feet = [foot("foot A", -1), foot("foot B", 1)]
model = saltus.ContactModel(
    q=q, v=v, M=np.diag([1, 1, 0.25]), f_v=[0, 0, 0], name="landing on two feet",
    contacts=[c for f in feet
              for c in saltus.contacts_between(f, ground, q, mu_friction=mu)])
outcomes = saltus.impact_set(model, q=[0, h, 0], v=[0, -1, 0])

if __name__ == "__main__":
    print(f"the set is {outcomes.status}: {len(outcomes.polytopes)} polytopes")
    for polytope in outcomes.polytopes:
        for vertex in polytope.vertices:
            print("  v⁺ =", vertex.v, " contacts:", ", ".join(vertex.states))
