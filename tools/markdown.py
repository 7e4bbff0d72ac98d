# SPDX-License-Identifier: BSD-2-Clause
"""The code blocks of Markdown texts."""
import re
from dataclasses import dataclass

FENCE = re.compile(r"^```(\w*)\s*$")


@dataclass
class Block:
    language: str
    line: int  # of its first line of code
    code: str
    before: str  # the line above the block


def code_blocks(text):
    lines = text.splitlines()
    opening = None
    for i, line in enumerate(lines):
        fence = FENCE.match(line)
        if not fence:
            continue
        if opening is None:
            opening = i
            continue
        language = FENCE.match(lines[opening]).group(1)
        code = "".join(line + "\n" for line in lines[opening + 1:i])
        before = lines[opening - 1] if opening > 0 else ""
        yield Block(language, opening + 2, code, before)
        opening = None
