#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause
"""Solves problem files with several contenders, each solve in a process of its own.

Every solve appends one line of JSON to the results; what is already there under the same
tag is not solved again, so that a run may be stopped and called again.
"""
import argparse
import json
import resource
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from report import write_report

# Processor time for reading the file and the repetitions of short solves [s].
ALLOWANCE = 20
# Processor time is what limits a solve. Wall time only ends one that sleeps for ever: beside
# other programs a solve may take many times as long.
WALL_FACTOR = 60


@dataclass(frozen=True)
class Contender:
    name: str
    program: Path
    method: str
    limit: float  # [s]


def contenders(programs):
    return [Contender("own", programs / "nosbench_solve", "own", 60),
            Contender("ipopt", programs / "nosbench_solve", "homotopy", 240),
            Contender("ipopt314", programs / "nosbench_solve_ipopt314", "homotopy", 240)]


def family(problem):
    return problem.split("_")[0]


def read_results(path):
    if not path.exists():
        return []
    records = []
    for line in path.read_text(encoding="utf-8").splitlines():
        try:
            records.append(json.loads(line))
        except json.JSONDecodeError:
            pass  # half a line
    return records


def end_last_line(path):
    """A run that was killed while writing leaves half a line."""
    if path.exists() and not path.read_bytes().endswith(b"\n"):
        with path.open("a", encoding="utf-8") as stream:
            stream.write("\n")


def failure(status, message=""):
    return {"status": status, "solved": False, "solved_1e-6": False,
            "message": message.strip()[-300:]}


def solve(problem, contender):
    """What the contender says about the problem, or how its process ended."""
    most = int(contender.limit) + ALLOWANCE

    def limit_processor_time():
        resource.setrlimit(resource.RLIMIT_CPU, (most, most + 5))

    command = [contender.program, problem, contender.method, "--limit", str(contender.limit)]
    environment = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
    start = time.monotonic()
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False,
                              env=environment, timeout=WALL_FACTOR * most,
                              preexec_fn=limit_processor_time)
    except subprocess.TimeoutExpired:
        return failure("hung")
    if done.returncode == -signal.SIGXCPU:
        return failure("hung", f"after {time.monotonic() - start:.0f} s")
    if done.returncode < 0:
        return failure("crashed", signal.Signals(-done.returncode).name)
    try:
        return json.loads(done.stdout)
    except json.JSONDecodeError:
        return failure("failed", done.stderr)


def n_variables(path):
    return len(json.loads(path.read_text(encoding="utf-8"))["variables"]["initial"])


def select(folder, only, largest):
    problems = sorted(path for path in folder.glob("*.json") if only in path.stem)
    if largest is None:
        return problems
    return sorted(problems, key=n_variables, reverse=True)[:largest]


def run_all(tasks, results, tag, jobs):
    done = {(r["problem"], r["contender"], r["tag"]) for r in read_results(results)}
    tasks = [(path, contender) for path, contender in tasks
             if (path.stem, contender.name, tag) not in done]
    results.parent.mkdir(parents=True, exist_ok=True)
    end_last_line(results)
    lock = threading.Lock()
    finished = 0

    def run_one(task):
        nonlocal finished
        path, contender = task
        record = {"problem": path.stem, "family": family(path.stem),
                  "contender": contender.name, "tag": tag, **solve(path, contender)}
        with lock:
            with results.open("a", encoding="utf-8") as stream:
                stream.write(json.dumps(record) + "\n")
            finished += 1
            print(f"[{finished}/{len(tasks)}] {path.stem} {contender.name}: "
                  f"{record['status']}, {record.get('seconds', float('nan')):.3f} s",
                  file=sys.stderr, flush=True)

    with ThreadPoolExecutor(jobs) as pool:
        list(pool.map(run_one, tasks))


def arguments(words):
    parser = argparse.ArgumentParser(prog="./bench nosbench", description=__doc__)
    parser.add_argument("problems", type=Path, help="folder with problem files")
    parser.add_argument("--programs", type=Path, required=True,
                        help="folder of nosbench_solve and nosbench_solve_ipopt314")
    parser.add_argument("--results", type=Path, required=True, help="file that grows")
    parser.add_argument("--tables", type=Path, required=True,
                        help="folder for the table and the machine card")
    parser.add_argument("--tag", default="work", help="version of the contenders")
    parser.add_argument("--only", default="", help="problems whose name holds this")
    parser.add_argument("--contender", action="append", choices=["own", "ipopt", "ipopt314"])
    parser.add_argument("--limit", type=float, help="[s] instead of 60 and 240")
    parser.add_argument("--jobs", type=int, choices=[1, 2], default=1)
    parser.add_argument("--largest", type=int, help="only so many, the largest ones")
    parser.add_argument("--report", action="store_true", help="solve nothing")
    return parser.parse_args(words)


def main(words):
    args = arguments(words)
    if not args.report:
        chosen = [Contender(c.name, c.program, c.method, args.limit or c.limit)
                  for c in contenders(args.programs)
                  if c.name in (args.contender or ["own", "ipopt", "ipopt314"])]
        problems = select(args.problems, args.only, args.largest)
        if not problems:
            sys.exit(f"'{args.problems}' holds no problem file with '{args.only}' in its name")
        # Contenders of one problem follow one another: the machine is as busy for all.
        run_all([(path, contender) for path in problems for contender in chosen],
                args.results, args.tag, args.jobs)
    write_report(read_results(args.results), args.tables)


if __name__ == "__main__":
    main(sys.argv[1:])
