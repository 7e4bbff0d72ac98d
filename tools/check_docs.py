#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause
"""Links in Markdown texts lead to files, and quoted code is the code of a file.

A block of code under the line <!-- code: PATH --> must be that file without its SPDX
line. In README.md every block of C++ must have such a line: those files are compiled
and run.
"""
import re
import sys

from markdown import code_blocks
from source_files import run, source_files

LINK = re.compile(r"\[[^\]]*\]\(([^)#\s]+)(?:#[^)]*)?\)")
MARKER = re.compile(r"<!-- code: (\S+) -->")


def _check_links(root, path, text):
    for number, line in enumerate(text.splitlines(), 1):
        for target in LINK.findall(line):
            if re.match(r"\w+:", target):
                continue
            if not (root / path.parent / target).exists():
                yield f"{path}:{number}: there is no '{target}' to link to"


def _without_licence(code):
    first, _, rest = code.partition("\n")
    return rest if "SPDX-License-Identifier" in first else code


def _check_block(root, path, block):
    place = f"{path}:{block.line}"
    marker = MARKER.fullmatch(block.before.strip())
    if not marker:
        if block.language == "cpp" and path.name == "README.md" and len(path.parts) == 1:
            yield f"{place}: no line <!-- code: PATH --> says which file this code is"
        return
    source = root / marker.group(1)
    if not source.is_file():
        yield f"{place}: there is no file {marker.group(1)}"
    elif _without_licence(source.read_text(encoding="utf-8")) != block.code:
        yield f"{place}: this code differs from {marker.group(1)}"


def complaints(root):
    for path in source_files(root, "*.md"):
        text = (root / path).read_text(encoding="utf-8")
        yield from _check_links(root, path, text)
        for block in code_blocks(text):
            yield from _check_block(root, path, block)


if __name__ == "__main__":
    sys.exit(run(complaints, __doc__))
