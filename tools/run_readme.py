#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause
"""Runs the ./saltus commands of README.md, docs and the gallery's pages with a saltus that is
already built, in a folder of their own.

A command may announce how it ends: "# exit code 1". What README.md shows in text blocks must be
part of what its commands print.

Solves of the gallery's pages take minutes and are run, against known values, by tests of their
own: here their scenes are only read, with the same options. So are the --set options that pages
mention in passing, unless their scene is simulated or hit.
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
EXPECTED = re.compile(r"# exit code (\d+)$")


def commands(text):
    """Line number and words of every command of the sh blocks that runs ./saltus."""
    for block in code_blocks(text):
        if block.language != "sh":
            continue
        for number, line in enumerate(block.code.splitlines(), block.line):
            if line == PREFIX or line.startswith(PREFIX + " "):
                yield number, line


class Runner:
    """Runs commands in a folder that holds the gallery and nothing else."""

    def __init__(self, root, saltus, folder):
        self.saltus = shlex.quote(str(saltus))
        self.folder = Path(folder)
        self.outputs = []
        if (root / "gallery").is_dir():
            (self.folder / "gallery").symlink_to(root / "gallery")
        (self.folder / "results").mkdir()

    def complaints(self, arguments, shown):
        result = subprocess.run(["bash", "-c", self.saltus + arguments], cwd=self.folder,
                                capture_output=True, text=True, stdin=subprocess.DEVNULL)
        self.outputs.append(result.stdout)
        announced = EXPECTED.search(shown)
        if result.returncode != (int(announced.group(1)) if announced else 0):
            yield (f"'{shown}' ended with exit code {result.returncode}:\n"
                   f"{result.stdout}{result.stderr}")


def check_commands(page, root, runner):
    """Every command of a page's sh blocks, one after the other."""
    for number, line in commands((root / page).read_text(encoding="utf-8")):
        for complaint in runner.complaints(line.removeprefix(PREFIX), line):
            yield f"{page}:{number}: {complaint}"


def check_readme(root, runner):
    text = (root / "README.md").read_text(encoding="utf-8")
    if not list(commands(text)):
        yield f"README.md: no sh block shows a command that starts with {PREFIX}"
        return
    yield from check_commands("README.md", root, runner)
    printed = "".join(runner.outputs)
    for block in code_blocks(text):
        is_output = block.language == "text" and not block.before.startswith("<!-- code")
        if is_output and block.code not in printed:
            yield f"README.md:{block.line}: no command prints this"


def has_section(root, scene, name):
    path = root / scene
    if path.suffix != ".toml":
        path /= "scene.toml"
    return path.is_file() and f"\n[{name}" in path.read_text(encoding="utf-8")


def words_of_check(words):
    """Those of a solve without the options that only a solve has."""
    kept = list(words)
    for option in ("--output", "--warm-start"):
        if option in kept:
            place = kept.index(option)
            del kept[place:place + 2]
    return kept


def check_page(page, root, runner):
    """One page of the gallery: its commands, and the options that it mentions."""
    text = page.read_text(encoding="utf-8")
    scene = page.parent.relative_to(root).as_posix()
    shown = list(commands(text))
    verb = "check"
    if not shown:
        yield f"{scene}/README.md: no sh block shows how to run the scene"
    for number, line in shown:
        place = f"{scene}/README.md:{number}"
        words = shlex.split(line)
        shown_scene = words[2] if len(words) > 2 else ""
        is_beside = shown_scene == scene or str(Path(shown_scene).parent) == scene
        if not is_beside or not has_section(root, shown_scene, words[1]):
            yield f"{place}: '{line}' does not fit the scene beside the page"
            continue
        verb = words[1]
        if verb == "solve":
            verb, words = "check", words_of_check(words)
        arguments = " ".join(["", verb, *map(shlex.quote, words[2:])])
        yield from (f"{place}: {c}" for c in runner.complaints(arguments, line))
    for option in MENTION.findall(text):
        arguments = f" {verb} {scene} --set {shlex.quote(option)}"
        yield from (f"{scene}/README.md: {c}"
                    for c in runner.complaints(arguments, f"--set {option}"))


def complaints(root, saltus):
    with tempfile.TemporaryDirectory() as folder:
        runner = Runner(root, saltus, folder)
        yield from check_readme(root, runner)
        for page in sorted(root.glob("docs/*.md")):
            yield from check_commands(page.relative_to(root).as_posix(), root, runner)
        for page in sorted(root.glob("gallery/*/README.md")):
            yield from check_page(page, root, runner)


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
