# SPDX-License-Identifier: BSD-2-Clause
"""Solves leave Python free, run side by side, and stop when they are asked to."""
import _thread
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
    """Another thread counts, and ends the simulation long before it ends by itself."""
    started, ended = threading.Event(), threading.Event()

    def count():
        started.wait()
        for _ in range(20):
            time.sleep(0.005)
        if not ended.is_set():  # it would be, had the simulation held the interpreter
            _thread.interrupt_main()
    counter = threading.Thread(target=count)
    counter.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            started.set()
            saltus.simulate(make_ball(e=1.0), q=[1], v=[0], T=1e6, h_max=1e-5, h_output=10,
                            max_elements=10**8)
    finally:
        started.set()
        ended.set()
        counter.join()


def processor_time(pid):
    """[s] that a process has used so far, in user and in system mode."""
    with open(f"/proc/{pid}/stat") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


# None ends by itself, or fills the memory: 10^10 elements, of which few are kept, 10^9
# generations, hours of cutting polyhedra.
@pytest.mark.parametrize("work", [
    "saltus.simulate(make_ball(e=1.0), q=[1], v=[0], T=1e6, h_max=1e-5, h_output=10, "
    "max_elements=10**10)",
    "saltus.solve(make_wall(), explore={'n_generations': 10**9})",
    "saltus.impact_set(make_heap(), cone='outer', n_sides=8, max_pieces=10**9)",
    "saltus.total_impulse(make_heap(), cone='outer', n_sides=8, max_pieces=10**9)"])
def test_ctrl_c_ends_it_within_a_second(work):
    script = textwrap.dedent(f"""
        import sys, time
        sys.path.insert(0, {os.path.dirname(__file__)!r})
        import saltus
        from conftest import make_ball, make_heap, make_wall
        print("go", flush=True)
        try:
            print("ended with", {work}, flush=True)
        except KeyboardInterrupt:
            print("interrupted", time.process_time(), flush=True)
    """)
    child = subprocess.Popen([sys.executable, "-B", "-c", script], stdout=subprocess.PIPE,
                             text=True)
    try:
        assert child.stdout.readline() == "go\n"
        begin = processor_time(child.pid)
        while processor_time(child.pid) < begin + 0.5:  # then it is at work, on any machine
            assert child.poll() is None, child.stdout.read()
            time.sleep(0.02)
        before = processor_time(child.pid)
        child.send_signal(signal.SIGINT)
        said = child.communicate(timeout=60)[0]
    finally:
        child.kill()
        child.wait()
    assert said.startswith("interrupted "), said
    # Processor time, because other work may keep the machine busy; of as many threads as cores.
    assert float(said.split()[1]) - before < os.cpu_count()
