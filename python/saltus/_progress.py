# SPDX-License-Identifier: BSD-2-Clause
"""What running solves and simulations show."""
from __future__ import annotations

import sys
import time
from contextlib import contextmanager
from typing import Any, Callable, Iterator, Union

from . import _core

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

    def show(self, text: str) -> None:
        self._handle.update({"text/plain": text}, raw=True)

    def __call__(self, records: list, _: str) -> None:
        last = records[-1]
        self.show(f"{last.phase}, iteration {last.iteration}: objective {last.objective:.6g}, "
                  f"primal {last.primal:.1e}, dual {last.dual:.1e}")


class _TerminalLine:
    """The same on a terminal; it is erased at the end."""

    def show(self, text: str) -> None:
        sys.stdout.write("\r" + text + "\x1b[K")
        sys.stdout.flush()


def _print_table(_: list, lines: str) -> None:
    sys.stdout.write(lines)
    sys.stdout.flush()


class _Bar:
    """How far a simulation is, once it has taken a moment."""

    _MOMENT = 0.5  # [s]

    def __init__(self, make_line: Callable[[], Any], end: float):
        self._make_line, self._line, self._end = make_line, None, end
        self._start = time.monotonic()

    def __call__(self, reached: float) -> None:
        seconds = time.monotonic() - self._start
        if seconds < self._MOMENT:
            return
        if self._line is None:
            self._line = self._make_line()
        self._line.show(_core._bar_text(reached, self._end, seconds))

    def close(self) -> None:
        if self._line is not None:
            self._line.show("")


def _place(progress: Progress, on_terminal: Any) -> Any:
    """Where to show something: a line of a notebook, `on_terminal`, or None."""
    if progress not in (None, True, False):
        raise TypeError(f"progress must be True, False, None or a function, got {progress!r}")
    if progress is False:
        return None
    if _in_notebook():
        return _Line
    return on_terminal if progress or sys.stdout.isatty() else None


def receiver(progress: Progress) -> Any:
    """What the core calls with new records and the lines that show them; or None.

    None: a table on a terminal, a line in a notebook, nothing elsewhere.
    """
    if callable(progress):
        def each(records: list, _: str) -> None:
            for record in records:
                progress(record)
        return each
    place = _place(progress, _print_table)
    return place() if place is _Line else place


@contextmanager
def bar(progress: Progress, end: float) -> Iterator[Any]:
    """What the core calls with the time that a simulation has reached; or None."""
    if callable(progress):
        yield progress
        return
    place = _place(progress, _TerminalLine)
    shown = _Bar(place, end) if place else None
    try:
        yield shown
    finally:
        if shown:
            shown.close()
