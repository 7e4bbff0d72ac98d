#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause
"""Runs the ./saltus commands of README.md and of the gallery's pages with a saltus that is
already built.

Solves of the gallery take minutes and are run, against known values, by tests of their own: here
their scenes are only read, with the same options. So are the --set options that pages mention in
passing.
"""
import argparse
import re
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

from markdown import code_blocks
from source_files import ROOT

PREFIX = "./saltus"
MENTION = re.compile(r"`--set\s+([^`\s]+)`")


def commands(text):
    """Line number and words of every command of the sh blocks that runs ./saltus."""
    for block in code_blocks(text):
        if block.language != "sh":
            continue
        for number, line in enumerate(block.code.splitlines(), block.line):
            if line == PREFIX or line.startswith(PREFIX + " "):
                yield number, line


def complaints_of(command, shown, root):
    result = subprocess.run(["bash", "-c", command], cwd=root, capture_output=True,
                            text=True, stdin=subprocess.DEVNULL)
    if result.returncode != 0:
        yield (f"'{shown}' ended with exit code {result.returncode}:\n"
               f"{result.stdout}{result.stderr}")


def check_readme(root, saltus):
    shown = list(commands((root / "README.md").read_text(encoding="utf-8")))
    if not shown:
        yield f"README.md: no sh block shows a command that starts with {PREFIX}"
    for number, line in shown:
        for complaint in complaints_of(saltus + line.removeprefix(PREFIX), line, root):
            yield f"README.md:{number}: {complaint}"


def has_section(root, scene, name):
    path = root / scene / "scene.toml"
    return path.is_file() and f"\n[{name}" in path.read_text(encoding="utf-8")


def check_page(page, root, saltus, folder):
    """One page of the gallery: its commands, and the options that it mentions."""
    text = page.read_text(encoding="utf-8")
    scene = page.parent.relative_to(root).as_posix()
    shown = list(commands(text))
    if not shown:
        yield f"{scene}/README.md: no sh block shows how to run the scene"
    for number, line in shown:
        place = f"{scene}/README.md:{number}"
        words = shlex.split(line)
        if words[2:3] != [scene] or not has_section(root, scene, words[1]):
            yield f"{place}: '{line}' does not fit the scene beside the page"
            continue
        command = saltus + line.removeprefix(PREFIX) + f" --output {shlex.quote(folder)}"
        if words[1] == "solve":
            command = " ".join([saltus, "check", *map(shlex.quote, words[2:])])
        yield from (f"{place}: {c}" for c in complaints_of(command, line, root))
    for option in MENTION.findall(text):
        command = f"{saltus} check {scene} --set {shlex.quote(option)}"
        yield from (f"{scene}/README.md: {c}"
                    for c in complaints_of(command, f"--set {option}", root))


def complaints(root, saltus):
    saltus = shlex.quote(str(saltus))
    yield from check_readme(root, saltus)
    with tempfile.TemporaryDirectory() as folder:
        for page in sorted(root.glob("gallery/*/README.md")):
            yield from check_page(page, root, saltus, folder)


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
