#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause
"""Solves scenes of the gallery as a user does, and compares with values that are known.

main.py SALTUS [SCENE ...]; all that have a value if none is named.
"""
import json
import os
import subprocess
import sys
from pathlib import Path

GALLERY = Path(__file__).resolve().parents[2] / "gallery"
# Known objective, and how far above it a result may be: exact minima, or the best ones seen.
KNOWN = {
    "pushed-block": (11.048304419250, 1e-7),
    "freezing-ocp": (72.6392783463, 1e-6),
    "three-boxes": (222.2906, 0.5),
    "discs": (648.4023, 1.0),
    "polygon-push": (0.43, 0.2),
    "hopping-robot": (None, 0.0),
}
LIMIT = 1800  # [s] of wall time


def solve(saltus, scene):
    before = os.times()
    run = subprocess.run(
        [saltus, "solve", str(GALLERY / scene), "--json", "--set", f"solver.time_limit={LIMIT}"],
        capture_output=True, text=True, check=False)
    after = os.times()
    seconds = (after.children_user - before.children_user +
               after.children_system - before.children_system)
    return json.loads(run.stdout), seconds


def is_as_known(result, known, above):
    if result["status"] != "solved":
        return False
    return known is None or result["objective"] <= known + above


def text_of(number, digits):
    return "-" if number is None else f"{number:.{digits}g}"


def main():
    saltus, *scenes = sys.argv[1:]
    figures = {}
    print(f"{'scene':<14} {'status':<20} {'objective':>14} {'known':>14} {'again':>9} {'CPU [s]':>8}")
    for scene in scenes or KNOWN:
        known, above = KNOWN[scene]
        result, seconds = solve(saltus, scene)
        print(f"{scene:<14} {result['status']:<20} {text_of(result['objective'], 10):>14} "
              f"{text_of(known, 10):>14} {text_of(result['residuals']['resimulation'], 2):>9} "
              f"{seconds:8.1f}", flush=True)
        figures[scene] = {
            "status": result["status"], "objective": result["objective"], "known": known,
            "resimulation": result["residuals"]["resimulation"], "seconds": round(seconds, 1),
            "as_known": is_as_known(result, known, above)}
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
