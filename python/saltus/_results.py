# SPDX-License-Identifier: BSD-2-Clause
"""Results: arrays, events, pictures, files."""
from __future__ import annotations

import html
import os
from functools import cached_property
from typing import Any

import numpy as np

from . import _core
from ._core import Event, InvalidInput, Residuals, Trajectory

_FRAME_HEIGHT = 620  # [pixels] of the animation in a notebook


class EventList(list):
    """Events in order of time; prints as a table."""

    def __repr__(self) -> str:
        return _core._event_table(list(self))

    def _repr_html_(self) -> str:
        return f"<pre>{html.escape(repr(self))}</pre>"

    def of(self, kind: str) -> "EventList":
        """Those of one kind, such as 'impact'."""
        return EventList(event for event in self if event.kind == kind)


class Result:
    """What came out, and all that is needed to look at it again.

    Arrays have one column per sample; at a jump two columns have the same time. They belong to
    the caller: changing them changes nothing else.
    """

    def __init__(self, content: Any, more: dict[str, Any] | None = None):
        if not isinstance(content, _core._Result):
            raise TypeError(f"a {type(self).__name__} is made by simulate, solve or load, "
                            f"not from {content!r}")
        self._content = content
        self._more = more or {}

    @property
    def kind(self) -> str:
        """'simulate', 'solve' or 'impact'."""
        return self._content.kind

    @property
    def name(self) -> str:
        """Of the model or scene."""
        return self._content.name

    @property
    def status(self) -> str:
        """How it ended, in one or two words."""
        return self._content.status

    @property
    def message(self) -> str:
        """The status as a sentence, with what to try next."""
        return self._content.message

    @property
    def succeeded(self) -> bool:
        """Whether the result is what was asked for."""
        return self.status in ("finished", "solved", "resolved")

    @property
    def objective(self) -> float:
        """∫ running dt + terminal of an optimal control problem; NaN without one."""
        return self._content.objective

    @property
    def terms(self) -> dict[str, float]:
        """The terms of the objective by name."""
        return self._content.objective_terms

    @property
    def residuals(self) -> Residuals:
        """Of the unrelaxed problem, in user units."""
        return self._content.residuals

    @property
    def stationarity(self) -> str:
        """'S', 'B', 'M', 'C', 'W', 'none' or 'unknown'."""
        return self._content.stationarity

    @property
    def statistics(self) -> dict[str, float]:
        """Counts of the work: elements, events, iterations, …"""
        return self._content.statistics

    @property
    def timings(self) -> dict[str, float]:
        """[s]"""
        return self._content.timings

    @property
    def parameters(self) -> dict[str, float]:
        """Of the model, by name."""
        return self._content.parameters

    @property
    def polytopes(self) -> list:
        """Sets of velocities after an impact."""
        return self._content.polytopes

    @property
    def log(self) -> str:
        """What the solver printed."""
        return self._content.log

    @cached_property
    def trajectory(self) -> Trajectory:
        """All samples, as one object."""
        return self._content.trajectory

    @cached_property
    def events(self) -> EventList:
        """Impacts, lift-offs, stops, slips; prints as a table."""
        return EventList(self.trajectory.events)

    @cached_property
    def t(self) -> np.ndarray:
        """[s]"""
        return self.trajectory.t

    @cached_property
    def x(self) -> np.ndarray:
        """States: positions, then velocities."""
        return self.trajectory.x

    @property
    def q(self) -> np.ndarray:
        """Positions."""
        return self.x[:self._content.n_q]

    @property
    def v(self) -> np.ndarray:
        """Velocities; none of a switched system, which only has states x."""
        n_q = self._content.n_q
        return self.x[n_q:] if n_q > 0 else self.x[:0]

    @cached_property
    def u(self) -> np.ndarray:
        """Controls."""
        return self.trajectory.u

    @cached_property
    def gap(self) -> np.ndarray:
        """[m] of every contact."""
        return self.trajectory.gap

    @cached_property
    def lambda_n(self) -> np.ndarray:
        """[N] normal contact forces."""
        return self.trajectory.lambda_n

    @cached_property
    def lambda_t(self) -> np.ndarray:
        """[N] friction forces, two rows per contact."""
        return self.trajectory.lambda_t

    def names(self) -> list[str]:
        """What result[name] knows: states and controls."""
        return ["t", *self.trajectory.x_names, *self.trajectory.u_names]

    def __getitem__(self, name: str) -> np.ndarray:
        """The samples of one state or control."""
        if name == "t":
            return self.t
        if name in self.trajectory.x_names:
            return self.x[self.trajectory.x_names.index(name)]
        if name in self.trajectory.u_names:
            return self.trajectory.u[self.trajectory.u_names.index(name)]
        raise KeyError(f"there is no state or control {name!r}; there are "
                       + ", ".join(self.names()))

    def state_at(self, t: float) -> np.ndarray:
        """The state at a time, on the polynomial of its element; the right limit at a jump."""
        return _core._state_at(self.trajectory, t)

    def save(self, path: str | os.PathLike) -> None:
        """Writes a folder with result.json, trajectory.csv and report.html, or one file.

        A name that ends in .json, .csv, .html or .npz is that file alone.
        """
        path = os.fspath(path)
        ending = os.path.splitext(path)[1]
        if ending == ".html":
            _core._write_file(path, _core._report_html(self._content))
        elif ending == ".json":
            _core._write_file(path, _core._result_to_text(self._content))
        elif ending == ".csv":
            _core._write_file(path, _core._csv(self._content))
        elif ending == ".npz":
            np.savez(path, t=self.t, x=self.x, u=self.trajectory.u, gap=self.gap,
                     lambda_n=self.lambda_n, lambda_t=self.lambda_t)
        elif ending:
            raise InvalidInput(f"cannot save as '{ending}'; expected a folder, or a name that "
                               "ends in .json, .csv, .html or .npz")
        else:
            _core._save_result(self._content, path)

    def report(self, path: str | os.PathLike) -> str:
        """Writes a page for a browser that shows the motion; it needs nothing else."""
        path = os.fspath(path)
        if not path.endswith(".html"):
            raise InvalidInput(f"a report is a page: its name must end in .html, not '{path}'")
        self.save(path)
        return path

    def plot(self, **options: Any) -> Any:
        """Positions, velocities, controls and contact forces over time, with matplotlib.

        Options go to matplotlib.pyplot.subplots; gives the figure.
        """
        from ._plot import plot
        return plot(self, **options)

    def _repr_html_(self) -> str:
        page = html.escape(_core._report_html(self._content), quote=True)
        return (f'<iframe srcdoc="{page}" width="100%" height="{_FRAME_HEIGHT}" '
                'style="border: 0"></iframe>')

    def __repr__(self) -> str:
        return _core._summary(self._content)

    def __getstate__(self) -> dict[str, Any]:
        return {"_content": self._content, "_more": self._more}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)


class Simulation(Result):
    """A simulated motion."""

    @property
    def finished(self) -> bool:
        """Whether the end time was reached."""
        return self.status == "finished"

    @property
    def x_end(self) -> np.ndarray:
        """The state at the end, after all jumps."""
        return self.x[:, -1].copy()

    @property
    def q_end(self) -> np.ndarray:
        """Positions at the end."""
        return self.q[:, -1].copy()

    @property
    def v_end(self) -> np.ndarray:
        """Velocities at the end, v⁺ of a jump there."""
        return self.v[:, -1].copy()


class Solution(Result):
    """A solution of an optimal control problem; `u` has one column per control interval."""

    @property
    def u(self) -> np.ndarray:  # type: ignore[override]
        """Controls, n_u × N; those of every sample are in trajectory.u."""
        return self._more["u"]

    @property
    def T(self) -> float:
        """[s] the end."""
        return self._more["T"]

    @property
    def h(self) -> np.ndarray:
        """[s] the length of every finite element."""
        return self._more["h"]

    @property
    def defects(self) -> np.ndarray:
        """How far every control interval, simulated by itself, ends from the solution.

            max |x − x̂| / (1 + |x|),  infinite where the simulation fails
        """
        return self._more["defects"]

    @property
    def start_gradient(self) -> np.ndarray:
        """∂objective/∂x(0), through all switches and jumps; empty where x(0) is free."""
        return self._more["start_gradient"]

    @property
    def z(self) -> np.ndarray:
        """Algebraic variables, one column per sample; none of a switched system."""
        return self._more.get("z", np.zeros((0, self.t.size)))

    def on(self, grid: str) -> dict[str, np.ndarray]:
        """Values on one grid, 'control', 'elements' or 'stages', one column per point.

        t, and left and right limits (x_minus, x_plus) of x, u, lambda_n and lambda_t; impulses
        Lambda_n and Lambda_t, which are 0 where nothing is hit.
        """
        grids = self._more["grids"]
        if grid not in grids:
            raise InvalidInput(f"there is no grid {grid!r}; expected 'control', 'elements' or "
                               "'stages'")
        return grids[grid]

    @property
    def w(self) -> np.ndarray:
        """All variables of the transcribed program."""
        return self._more["w"]

    @property
    def build_time(self) -> float:
        """[s]"""
        return self.timings["build"]

    def brief(self) -> str:
        """One line: status, objective, residuals, stationarity, iterations, time."""
        return self._more["brief"]
