#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause
"""What viewer/dist holds was made from the sources as they stand.

viewer/build.mjs writes the same fingerprint; `npm run build` there brings it up to date.
"""
import hashlib
import sys

from source_files import run

OTHERS = ("build.mjs", "package.json")


def fingerprint(viewer):
    digest = hashlib.sha256()
    names = sorted(f"src/{path.name}" for path in (viewer / "src").iterdir())
    for name in [*names, *OTHERS]:
        digest.update(f"{name}\n".encode())
        digest.update((viewer / name).read_bytes())
    return digest.hexdigest()


def complaints(root):
    viewer = root / "viewer"
    stored = viewer / "dist" / "made-from.sha256"
    if not stored.is_file() or stored.read_text().strip() != fingerprint(viewer):
        yield "viewer/dist: not made from these sources; run npm run build in viewer/"


if __name__ == "__main__":
    sys.exit(run(complaints, __doc__))
