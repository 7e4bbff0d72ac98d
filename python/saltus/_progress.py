# SPDX-License-Identifier: BSD-2-Clause
"""What a running solve shows."""
from __future__ import annotations

import sys
from typing import Any, Callable, Union

Progress = Union[None, bool, Callable[[Any], None]]


def _in_notebook() -> bool:
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython else None
    return shell is not None and shell.__class__.__name__ == "ZMQInteractiveShell"


class _Line:
    """One line of a notebook that is written again and again."""

    def __init__(self) -> None:
        from IPython.display import display
        self._handle = display({"text/plain": ""}, raw=True, display_id=True)

    def __call__(self, records: list, _: str) -> None:
        last = records[-1]
        text = (f"{last.phase}, iteration {last.iteration}: objective {last.objective:.6g}, "
                f"primal {last.primal:.1e}, dual {last.dual:.1e}")
        self._handle.update({"text/plain": text}, raw=True)


def _print_table(_: list, lines: str) -> None:
    sys.stdout.write(lines)
    sys.stdout.flush()


def receiver(progress: Progress) -> Any:
    """What the core calls with new records and the lines that show them; or None.

    None: a table on a terminal, a line in a notebook, nothing elsewhere.
    """
    if callable(progress):
        def each(records: list, _: str) -> None:
            for record in records:
                progress(record)
        return each
    if progress not in (None, True, False):
        raise TypeError(f"progress must be True, False, None or a function, got {progress!r}")
    if progress is False:
        return None
    if _in_notebook():
        return _Line()
    if progress or sys.stdout.isatty():
        return _print_table
    return None
