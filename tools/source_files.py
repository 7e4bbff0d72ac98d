# SPDX-License-Identifier: BSD-2-Clause
"""The files of the project, as the checks see them."""
import argparse
import fnmatch
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def _from_git(root):
    """What git knows or would add, None outside of a checkout."""
    command = ["git", "-C", str(root), "ls-files", "-z", "--cached", "--others",
               "--exclude-standard"]
    try:
        result = subprocess.run(command, capture_output=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return None
    return [Path(name) for name in result.stdout.decode().split("\0") if name]


def _from_folders(root):
    files = (path.relative_to(root) for path in root.rglob("*"))
    return [path for path in files if path.parts[0] not in (".git", "build")]


def source_files(root, *patterns):
    """The project's files with one of these names, relative to root and sorted."""
    paths = _from_git(root) or _from_folders(root)
    wanted = {path for path in paths
              if any(fnmatch.fnmatch(path.name, pattern) for pattern in patterns)}
    return sorted(path for path in wanted if (root / path).is_file())


def run(check, description):
    """Runs check(root), prints the complaints it yields, gives the exit code."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--root", type=Path, default=ROOT, help="the folder to check")
    complaints = list(check(parser.parse_args().root.resolve()))
    for complaint in complaints:
        print(complaint)
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit("source_files.py is a part of the checks beside it")
