#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause
"""Runs the ./saltus commands of README.md with a saltus that is already built."""
import argparse
import shlex
import subprocess
import sys
from pathlib import Path

from markdown import code_blocks
from source_files import ROOT

PREFIX = "./saltus"


def commands(text):
    """Line number and words of every command of the sh blocks that runs ./saltus."""
    for block in code_blocks(text):
        if block.language != "sh":
            continue
        for number, line in enumerate(block.code.splitlines(), block.line):
            if line == PREFIX or line.startswith(PREFIX + " "):
                yield number, line


def complaints(root, saltus):
    shown = list(commands((root / "README.md").read_text(encoding="utf-8")))
    if not shown:
        yield f"README.md: no sh block shows a command that starts with {PREFIX}"
    for number, line in shown:
        command = shlex.quote(str(saltus)) + line.removeprefix(PREFIX)
        result = subprocess.run(["bash", "-c", command], cwd=root, capture_output=True,
                                text=True, stdin=subprocess.DEVNULL)
        if result.returncode != 0:
            yield (f"README.md:{number}: '{line}' ended with exit code "
                   f"{result.returncode}:\n{result.stdout}{result.stderr}")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--root", type=Path, default=ROOT)
    parser.add_argument("saltus", type=Path, help="the built command")
    arguments = parser.parse_args()
    found = list(complaints(arguments.root.resolve(), arguments.saltus.resolve()))
    for complaint in found:
        print(complaint)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
