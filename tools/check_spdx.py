#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause
"""Every source file starts with its SPDX line, scripts after their interpreter's line."""
import sys

from source_files import run, source_files

LICENCE = "SPDX-License-Identifier: BSD-2-Clause"
SLASHES = ("*.cpp", "*.hpp", "*.cpp.in", "*.hpp.in")
HASHES = ("CMakeLists.txt", "*.cmake", "*.cmake.in", "*.py", "*.sh")


def _is_script(path):
    with path.open("rb") as file:
        return file.read(2) == b"#!"


def _first_line(path):
    """Number and text of the first line that is not the interpreter's."""
    lines = path.read_text(encoding="utf-8").splitlines()
    number = 1 if lines and lines[0].startswith("#!") else 0
    return number + 1, lines[number] if number < len(lines) else ""


def complaints(root):
    slashes = source_files(root, *SLASHES)
    scripts = [path for path in source_files(root, "*") if _is_script(root / path)]
    hashes = sorted({*source_files(root, *HASHES), *scripts})
    for mark, paths in (("//", slashes), ("#", hashes)):
        for path in paths:
            number, line = _first_line(root / path)
            if line != f"{mark} {LICENCE}":
                yield f"{path}:{number}: this line should be '{mark} {LICENCE}'"


if __name__ == "__main__":
    sys.exit(run(complaints, __doc__))
