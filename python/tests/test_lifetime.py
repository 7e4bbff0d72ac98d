# SPDX-License-Identifier: BSD-2-Clause
"""Arrays own their memory, and nothing is left behind."""
import gc
import resource

import numpy as np

import saltus
from conftest import make_ball, make_push


def resident_megabytes():
    with open("/proc/self/statm", encoding="ascii") as statm:
        return int(statm.read().split()[1]) * resource.getpagesize() / 2 ** 20


def test_arrays_outlive_their_result():
    x = saltus.simulate(make_ball(), q=[1], v=[0], T=0.3).x
    kept = x.copy()
    gc.collect()
    for _ in range(20):
        saltus.simulate(make_ball(), q=[2], v=[0], T=0.3)
    np.testing.assert_array_equal(x, kept)
    assert x.flags.writeable


def test_changing_an_array_changes_nothing_else():
    motion = saltus.simulate(make_ball(), q=[1], v=[0], T=0.3)
    motion.x[:] = 7.0
    assert motion.trajectory.x[0, 0] == 1.0


def test_a_thousand_builds_and_solves_hold_their_memory():
    def once():
        saltus.simulate(make_ball(), q=[1], v=[0], T=0.5)
        saltus.solve(make_push(), route="direct")
    for _ in range(100):
        once()
    gc.collect()
    before = resident_megabytes()
    for _ in range(900):
        once()
    gc.collect()
    assert resident_megabytes() - before < 5.0
