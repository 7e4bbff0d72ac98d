#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause
"""Every word that users write or read has its place in the documentation: keys of scenes, keys
of results, columns of the log, statuses, events and kinds of stationarity.

The words are taken from the sources that read or print them; the page must show each of them as
code, `word`. Keys also stand in a text that ./fuzz starts from.
"""
import re
import sys

from source_files import run

KEYS = re.compile(r"allow_keys\(\s*\{([^}]*)\}")
# A key of an object that the writer of results makes: the first of a pair.
PAIRS = re.compile(r'\{\s*"(\w+)",')
CASES = re.compile(r'case [\w:]+:\s*return "([^"]+)"')
WORDS = re.compile(r'"(\w+)"')
SHOWN = re.compile(r"`([^`]+)`")
BLOCKS = re.compile(r"^```.*?^```$", re.DOTALL | re.MULTILINE)

# Page, what the words are, where they stand, how they are found there.
PLACES = (
    ("docs/scene-file.md", "key of scenes", "src/io/scene*.cpp", "keys"),
    ("docs/result-file.md", "key of results", "src/io/result_writer.cpp", "pairs"),
    ("docs/output.md", "column of the log", "src/solve/table_printer.cpp", "header"),
    ("docs/output.md", "phase of the log", "src/solve/table_printer.cpp", "short_name"),
    ("docs/output.md", "status", "src/solve/status.cpp", "to_string(SolveStatus"),
    ("docs/output.md", "stationarity", "src/solve/status.cpp", "to_string(Stationarity"),
    ("docs/output.md", "status", "src/sim/simulate.cpp", "to_string(SimulationStatus"),
    ("docs/output.md", "event", "src/sim/trajectory.cpp", "to_string(EventKind"),
    ("docs/output.md", "status", "src/impact/outcome.cpp", "to_string(ImpactStatus"),
)

# Folder of seeds, what the words are, where they stand.
SEEDS = (
    ("tests/fuzz/corpus/scene", "key of scenes", "src/io/scene*.cpp"),
    ("tests/fuzz/corpus/result", "key of results", "src/io/result_reader.cpp"),
)


def body_of(text, name):
    """The text of a function from its name to the brace that ends it."""
    start = text.find(name)
    end = text.find("\n}\n", start)
    return text[start:end] if start >= 0 else ""


def words_of(text, kind):
    if kind == "keys":
        return {word for keys in KEYS.findall(text) for word in WORDS.findall(keys)}
    if kind == "pairs":
        return set(PAIRS.findall(text))
    if kind == "header":
        return set(WORDS.findall(body_of(text, "TablePrinter::header")))
    return set(CASES.findall(body_of(text, kind)))


def shown_in(page):
    """What a page shows as code, or without quotes in the first cell of a table's row. Of a
    section, [[filippov.mode]], it is the last name."""
    page = BLOCKS.sub("", page)
    shown = set(SHOWN.findall(page))
    for line in page.splitlines():
        if line.startswith("|"):
            shown.update(part.strip() for part in line.split("|")[1].split(","))
    return {word.strip("[]").rpartition(".")[2] for word in shown}


def words_in(root, pattern, kind):
    return {word for source in sorted(root.glob(pattern))
            for word in words_of(source.read_text(encoding="utf-8"), kind)}


def complaints_about_pages(root):
    for page, what, pattern, kind in PLACES:
        words = words_in(root, pattern, kind)
        if not words:
            yield f"{pattern}: no {what} was found there by '{kind}'"
        shown = shown_in((root / page).read_text(encoding="utf-8"))
        for word in sorted(words - shown):
            yield f"{page}: it does not explain the {what} `{word}` ({pattern})"


def complaints_about_seeds(root):
    for folder, what, pattern in SEEDS:
        seeds = " ".join(path.read_text(encoding="utf-8")
                         for path in sorted(root.glob(f"{folder}/*")))
        for word in sorted(words_in(root, pattern, "keys") - set(re.findall(r"\w+", seeds))):
            yield f"{folder}: no seed has the {what} `{word}` ({pattern})"


def complaints(root):
    yield from complaints_about_pages(root)
    yield from complaints_about_seeds(root)


if __name__ == "__main__":
    sys.exit(run(complaints, __doc__))
