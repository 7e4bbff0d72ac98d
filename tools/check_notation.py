#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause
"""Every equation tag that the code cites stands in docs/math, and stands there once.

A tag is written (K-3). Its home is a line of docs/math/*.md that ends with it, two or
more blanks after the equation.
"""
import re
import sys

from source_files import run, source_files

TAG = re.compile(r"\(([A-Z]{1,3}-[1-9][0-9]*)\)")
HOME = re.compile(r"\S.*\s{2,}" + TAG.pattern + "$")


def _numbered_lines(root, path):
    return enumerate((root / path).read_text(encoding="utf-8").splitlines(), 1)


def _homes(root):
    """Tag and place of every equation in docs/math."""
    for path in source_files(root, "*.md"):
        if path.parts[:2] != ("docs", "math"):
            continue
        for number, line in _numbered_lines(root, path):
            home = HOME.match(line.strip())
            if home:
                yield home.group(1), f"{path}:{number}"


def complaints(root):
    homes = {}
    for tag, place in _homes(root):
        if tag in homes:
            yield f"{place}: equation ({tag}) has another home at {homes[tag]}"
        homes.setdefault(tag, place)
    for path in source_files(root, "*.cpp", "*.hpp"):
        for number, line in _numbered_lines(root, path):
            for tag in TAG.findall(line):
                if tag not in homes:
                    yield f"{path}:{number}: no equation of docs/math has the tag ({tag})"


if __name__ == "__main__":
    sys.exit(run(complaints, __doc__))
