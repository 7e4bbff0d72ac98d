#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause
"""Every C++ file is as clang-format leaves it."""
import re
import subprocess
import sys

from source_files import run, source_files

PLACE = re.compile(r"(.+?):(\d+):\d+: error:")


def complaints(root):
    files = source_files(root, "*.cpp", "*.hpp")
    if not files:
        yield f"{root}: there are no C++ files to check"
        return
    command = ["clang-format", "--dry-run", "-Werror", "--style=file", *map(str, files)]
    try:
        result = subprocess.run(command, cwd=root, capture_output=True, text=True)
    except FileNotFoundError:
        yield "clang-format is not installed; the Debian package has the same name"
        return
    places = {}
    for line in result.stderr.splitlines():
        place = PLACE.match(line)
        if place:
            places.setdefault(*place.groups())
    for path, number in places.items():
        yield f"{path}:{number}: clang-format -i would change this file from here on"
    if result.returncode != 0 and not places:
        yield result.stderr.strip() or "clang-format failed without a word"


if __name__ == "__main__":
    sys.exit(run(complaints, __doc__))
