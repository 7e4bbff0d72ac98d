#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause
"""Tables of what benchmarks/nosbench/run.py has collected."""
import csv
import io
import json
import math
import os
import platform
import re
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

COLUMNS = ["problem", "family", "contender", "tag", "status", "solved", "solved_1e-6",
           "objective", "primal", "dual", "dual_scale", "complementarity", "min_gh",
           "stationarity", "iterations", "factorizations", "nlps", "restorations",
           "seconds", "cold_seconds", "wall_seconds", "repetitions", "variables", "rows",
           "pairs", "solver", "message"]
ORDER = ["own", "ipopt", "ipopt314"]
# An objective counts as good if it is at most this much above the rival's.
OBJECTIVE_MARGIN = 1e-3


def latest(records):
    """The last record of every problem and contender: {problem: {contender: record}}."""
    table = {}
    for record in records:
        table.setdefault(record["problem"], {})[record["contender"]] = record
    return dict(sorted(table.items()))


def geometric_mean(values):
    return math.exp(statistics.fmean(map(math.log, values))) if values else math.nan


def median(values):
    return statistics.median(values) if values else math.nan


def ratio_text(value, digits=1):
    return "–" if value is None or math.isnan(value) else f"{value:.{digits}f}"


def per_contender(problems, contender):
    """How a contender does on some problems: counts, and medians of what it solved."""
    records = [by[contender] for by in problems if contender in by]
    solved = [r for r in records if r["solved"]]
    return {"solved": len(solved), "failed": len(records) - len(solved),
            "solved_1e-6": sum(r["solved_1e-6"] for r in records),
            "iterations": median([r["iterations"] for r in solved]),
            "factorizations_per_iteration": median(
                [r["factorizations"] / max(1, r["iterations"]) for r in solved
                 if r["factorizations"] > 0]),  # Ipopt does not tell
            "seconds": median([r["seconds"] for r in solved])}


def against(problems, rival):
    """Own method over a rival on what both solved."""
    both = [(by["own"], by[rival]) for by in problems if "own" in by and rival in by
            and by["own"]["solved"] and by[rival]["solved"]]
    ratios = [theirs["seconds"] / own["seconds"] for own, theirs in both]
    good = [own["objective"] <= theirs["objective"]
            + OBJECTIVE_MARGIN * max(abs(theirs["objective"]), 1e-6)
            for own, theirs in both]
    return {"both": len(both), "ratio": geometric_mean(ratios),
            "smallest": min(ratios, default=math.nan),
            "objective": statistics.fmean(good) if good else math.nan}


def families(table):
    result = {}
    for by in table.values():
        result.setdefault(next(iter(by.values()))["family"], []).append(by)
    return {**result, "all": list(table.values())}


def to_markdown(header, rows):
    widths = [max(len(row[i]) for row in [header, *rows]) for i in range(len(header))]
    def line(cells):
        padded = [cell.ljust(width) if i == 0 else cell.rjust(width)
                  for i, (cell, width) in enumerate(zip(cells, widths))]
        return "| " + " | ".join(padded) + " |"
    marks = ["-" * width for width in widths]
    return "\n".join([line(header), line(marks), *map(line, rows)]) + "\n"


def solved_table(table, names):
    header = ["family", "problems"]
    for name in names:
        header += [f"{name} solved", "failed", "1e-6", "iterations", "fact./it.", "time [s]"]
    rows = []
    for title, problems in families(table).items():
        row = [title, str(len(problems))]
        for name in names:
            c = per_contender(problems, name)
            row += [str(c["solved"]), str(c["failed"]), str(c["solved_1e-6"]),
                    ratio_text(c["iterations"], 0),
                    ratio_text(c["factorizations_per_iteration"], 2),
                    ratio_text(c["seconds"], 3)]
        rows.append(row)
    return to_markdown(header, rows)


def rival_table(table, rivals):
    header = ["family"]
    for rival in rivals:
        header += [f"both, {rival}", "time ratio", "smallest", "objective"]
    rows = []
    for title, problems in families(table).items():
        row = [title]
        for rival in rivals:
            c = against(problems, rival)
            share = c["objective"]
            row += [str(c["both"]), ratio_text(c["ratio"]), ratio_text(c["smallest"]),
                    "–" if math.isnan(share) else f"{100 * share:.0f} %"]
        rows.append(row)
    return to_markdown(header, rows)


def first_line(command):
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError:
        return "unknown"
    return (done.stdout.splitlines() or ["unknown"])[0]


def processor():
    for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
        if line.startswith("model name"):
            return line.split(":", 1)[1].strip()
    return platform.machine()


def machine_card(table):
    records = [r for by in table.values() for r in by.values()]
    def seen(key, contender):
        values = sorted({r.get(key, "") for r in records if r["contender"] == contender})
        return ", ".join(v for v in values if v)
    lines = [f"processor: {processor()}", f"cores: {os.cpu_count()}",
             f"compiler: {first_line(['g++', '--version'])}",
             f"system: {platform.freedesktop_os_release()['PRETTY_NAME']}"]
    for name in ORDER:
        if seen("tag", name):
            lines.append(f"{name}: {seen('solver', name) or 'unknown'}, tag {seen('tag', name)}")
    return "".join(f"- {line}\n" for line in lines)


def figures(table, names, rivals):
    result = {"benchmark": "nosbench", "processor": processor(), "problems": len(table)}
    everything = list(table.values())
    for name in names:
        c = per_contender(everything, name)
        result[f"{name}_solved"] = c["solved"]
        result[f"{name}_failed"] = c["failed"]
    for rival in rivals:
        c = against(everything, rival)
        for key in ("both", "ratio", "smallest", "objective"):
            value = c[key]
            is_number = not math.isnan(value)
            result[f"vs_{rival}_{key}"] = round(value, 4) if is_number else None
    return result


def write_atomically(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile("w", dir=path.parent, delete=False,
                                     encoding="utf-8") as stream:
        stream.write(text)
    os.chmod(stream.name, 0o644)
    os.replace(stream.name, path)


def to_csv(table):
    text = io.StringIO()
    writer = csv.DictWriter(text, COLUMNS, extrasaction="ignore", lineterminator="\n")
    writer.writeheader()
    for by in table.values():
        for name in ORDER:
            if name in by:
                writer.writerow(by[name])
    return text.getvalue()


def write_report(records, folder):
    """Prints the tables, writes them to the folder, ends with one line of JSON."""
    table = latest(records)
    if not table:
        sys.exit("there are no results yet")
    names = [name for name in ORDER if any(name in by for by in table.values())]
    rivals = [name for name in names if name != "own"]
    parts = [solved_table(table, names)]
    if "own" in names and rivals:
        parts.append(rival_table(table, rivals))
    print("\n".join(parts))
    slug = re.sub(r"[^a-z0-9]+", "-", processor().lower()).strip("-")
    text = "# NOSBENCH\n\n" + machine_card(table) + "\n" + "\n".join(parts)
    write_atomically(folder / f"nosbench-{slug}.md", text)
    write_atomically(folder / f"nosbench-{slug}.csv", to_csv(table))
    print(json.dumps(figures(table, names, rivals)))
