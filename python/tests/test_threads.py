# SPDX-License-Identifier: BSD-2-Clause
"""Solves leave Python free, run side by side, and stop when they are asked to."""
import os
import signal
import subprocess
import sys
import textwrap
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

import saltus
from conftest import make_ball, make_wall


def test_many_solves_run_in_a_thread_pool_and_give_the_same():
    problem = make_wall()
    alone = saltus.solve(problem, route="direct")
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda _: saltus.solve(problem, route="direct"), range(8)))
    assert {s.objective for s in together} == {alone.objective}


def test_python_goes_on_while_a_simulation_runs():
    model, ticks = make_ball(e=1.0), []
    done = threading.Event()

    def count():
        while not done.is_set():
            ticks.append(time.monotonic())
            time.sleep(0.005)
    counter = threading.Thread(target=count)
    counter.start()
    start = time.monotonic()
    saltus.simulate(model, q=[1], v=[0], T=2000, h_max=0.05)
    end = time.monotonic()
    done.set()
    counter.join()
    within = [tick for tick in ticks if start <= tick <= end]
    assert len(within) >= 5  # none if the simulation held the interpreter


def processor_time(pid):
    """[s] that a process has used so far, in user and in system mode."""
    with open(f"/proc/{pid}/stat") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@pytest.mark.parametrize("work", [
    "saltus.simulate(make_ball(e=1.0), q=[1], v=[0], T=1e6, h_max=1e-4, max_elements=10**9)",
    "saltus.solve(make_wall(), explore={'n_starts': 4000, 'n_generations': 4000})",
    "saltus.impact_set(make_heap(), cone='outer', n_sides=8, max_pieces=10**6)",
    "saltus.total_impulse(make_heap(), cone='outer', n_sides=8, max_pieces=10**6)"])
def test_ctrl_c_ends_it_within_a_second(work, tmp_path):
    script = textwrap.dedent(f"""
        import sys, time
        sys.path.insert(0, {os.path.dirname(__file__)!r})
        import saltus
        from conftest import make_ball, make_heap, make_wall
        print("go", flush=True)
        try:
            {work}
        except KeyboardInterrupt:
            print("interrupted", time.process_time(), flush=True)
    """)
    child = subprocess.Popen([sys.executable, "-B", "-c", script], stdout=subprocess.PIPE,
                             text=True)
    assert child.stdout.readline() == "go\n"
    time.sleep(1.0)
    assert child.poll() is None, "the work was over before it could be interrupted"
    before = processor_time(child.pid)
    child.send_signal(signal.SIGINT)
    word, after = child.stdout.readline().split()
    child.communicate(timeout=30)
    assert word == "interrupted"
    # Processor time, because other work may keep the machine busy; of as many threads as cores.
    assert float(after) - before < os.cpu_count()
