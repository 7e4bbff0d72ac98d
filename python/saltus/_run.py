# SPDX-License-Identifier: BSD-2-Clause
"""simulate and solve."""
from __future__ import annotations

from typing import Any, Callable, Sequence

import numpy as np

from . import _core
from ._core import (
    ContactModel, Controls, FilippovControlProblem, FilippovModel, FreezeOptions, OcpOptions,
    OptimalControlProblem, ProgramSimulationOptions, SimulationOptions, UserEvent,
)
from ._files import Scene
from ._keywords import takes
from ._progress import Progress, bar, receiver
from ._results import Result, Simulation, Solution


Choose = Callable[[Any, list], int]


def _named(what: str, options: Any, keywords: dict[str, Any], kind: type) -> Any:
    """The options of a call: given as a whole, or by keywords."""
    if options is None:
        try:
            return kind(**keywords)
        except TypeError as mistake:
            raise TypeError(str(mistake).replace(kind.__name__, what, 1)) from None
    if not isinstance(options, kind):
        raise TypeError(f"{what}: options must be {kind.__name__}, got {options!r}")
    if keywords:
        raise TypeError(f"{what}: give options or keywords, not both")
    return options


def _controls(u: Any, model: Any, t: float, T: float) -> Controls:
    if isinstance(u, Controls):
        return u
    if u is None:
        return Controls() if model.n_u == 0 else Controls.constant(np.zeros(model.n_u))
    if callable(u):
        return Controls.function(u)
    table = np.asarray(u)
    if table.ndim == 2:
        return Controls.table(np.linspace(t, T, table.shape[1] + 1), table)
    return Controls.constant(u)


class Simulator:
    """A model made ready to be simulated many times; threads may share one.

    Keywords are those of `SimulationOptions`. `choose(problem, outcomes)` decides what comes out
    of impacts: it gets an `ImpactProblem` and the list of vertices of its set as
    `ImpactOutcome`, and returns the number of one of them. `events` is a list of `UserEvent`.
    """

    @takes(SimulationOptions)
    def __init__(self, model: ContactModel, *, options: SimulationOptions | None = None,
                 choose: Choose | None = None, events: Sequence[UserEvent] | None = None,
                 **keywords: Any):
        self._prepare("Simulator", model, options, choose, events, keywords)

    def _prepare(self, what: str, model: Any, options: Any, choose: Any, events: Any,
                 keywords: dict[str, Any]) -> Simulator:
        self.model = model
        self.options = _named(what, options, keywords, SimulationOptions)
        self._choose = choose
        self._events = [] if events is None else events
        self._core = _core._Simulator(model, self.options, self._events)
        if choose is not None:
            self._core.set_choice(choose)
        return self

    def run(self, q: Any, v: Any, T: float, u: Any = None, *, t: float = 0.0,
            progress: Progress = None) -> Simulation:
        """From (q, v) at time t to time T; u and progress as for `simulate`."""
        start, end = float(t), float(T)
        controls = _controls(u, self.model, start, end)
        with bar(progress, end) as shown:
            return Simulation(self._core.run(self.model, (q, v, start), end, controls, shown))

    def branch(self, q: Any, v: Any, T: float, u: Any = None, *, t: float = 0.0,
               max_runs: int = 100) -> list[tuple[list[int], Simulation]]:
        """Every motion that impacts with several outcomes allow, with the numbers of those.

        One run for every sequence of vertices of the impact sets that occur, in lexicographic
        order, up to `max_runs` of them.
        """
        start, end = float(t), float(T)
        controls = _controls(u, self.model, start, end)
        return [(choices, Simulation(content)) for choices, content in
                self._core.branch(self.model, (q, v, start), end, controls, max_runs)]

    def __reduce__(self) -> Any:
        return _simulator, (self.model, self.options, self._choose, self._events)


def _simulator(model: ContactModel, options: SimulationOptions, choose: Choose | None,
               events: Sequence[UserEvent]) -> Simulator:
    return Simulator(model, options=options, choose=choose, events=events)


def _simulate_filippov(what: str, model: FilippovModel, x0: Any, T: Any, u: Any, options: Any,
                       progress: Progress, keywords: dict[str, Any]) -> Simulation:
    missing = [name for name, value in (("x0", x0), ("T", T)) if value is None]
    if missing:
        raise TypeError(f"{what}: a FilippovModel needs '{missing[0]}'")
    by_programs = what == "simulate_by_programs"
    chosen = _named(what, options, keywords,
                    ProgramSimulationOptions if by_programs else SimulationOptions)
    run = _core._simulate_filippov_by_programs if by_programs else _core._simulate_filippov
    controls = _controls(u, model, 0.0, float(T))
    with bar(progress, float(T)) as shown:
        return Simulation(run(model, x0, T, controls, chosen, shown))


def _by_programs(what: str, model: Any, q: Any, v: Any, T: Any, u: Any, options: Any,
                 progress: Progress, keywords: dict[str, Any]) -> Simulation:
    if not isinstance(model, ContactModel):
        raise TypeError(f"{what}: model must be a ContactModel, got {model!r}")
    missing = [name for name, value in (("q", q), ("v", v), ("T", T)) if value is None]
    if missing:
        raise TypeError(f"{what} needs '{missing[0]}'")
    chosen = _named(what, options, keywords, ProgramSimulationOptions)
    controls = _controls(u, model, 0.0, float(T))
    freezes = what == "simulate_by_time_freezing"
    with bar(progress, float(T)) as shown:
        return Simulation(_core._simulate_by_programs(model, q, v, T, controls, chosen, freezes,
                                                      shown))


@takes(ProgramSimulationOptions)
def simulate_by_programs(model: ContactModel | FilippovModel, q: Any = None, v: Any = None,
                         T: float | None = None, u: Any = None, *, x0: Any = None,
                         options: ProgramSimulationOptions | None = None,
                         progress: Progress = None, **keywords: Any) -> Simulation:
    """The same motion on the simultaneous route: slow beside `simulate`, independent of it.

    Every step is a program of FESD-J: N_FE elements whose lengths h are unknowns, with

        0 ≤ λ_n ⊥ f_c(q) ≥ 0   across all stages of an element,   Σ h = T/N_sim

    A `FilippovModel` starts at x0 instead of (q, v). Keywords are those of
    `ProgramSimulationOptions`.
    """
    if isinstance(model, FilippovModel):
        return _simulate_filippov("simulate_by_programs", model, x0, T, u, options, progress,
                                  keywords)
    return _by_programs("simulate_by_programs", model, q, v, T, u, options, progress,
                        keywords)


@takes(ProgramSimulationOptions)
def simulate_by_time_freezing(model: ContactModel, q: Any, v: Any, T: float, u: Any = None, *,
                              options: ProgramSimulationOptions | None = None,
                              progress: Progress = None, **keywords: Any) -> Simulation:
    """The same motion by time-freezing: jumps take numerical time while the clock stands.

    `time_freeze` has the equations. Keywords are those of `ProgramSimulationOptions`.
    """
    return _by_programs("simulate_by_time_freezing", model, q, v, T, u, options, progress,
                        keywords)


@takes(FreezeOptions)
def time_freeze(model: ContactModel, **keywords: Any) -> FilippovModel:
    """The contact model as a Filippov system whose state (q, v, t) has a clock and no jumps.

    With the steps α of f_c, J_nᵀv and the slip velocity of each contact

        φ = α₁ + (1 − α₁) α₂,   S = Π φ,   q' = S v,   t' = S,
        M v' = S f_v + Σ (1 − φ) a_n (J_n − mu J_t (2α₃ − 1))

    and for one elastic contact without friction, with a virtual penetration s, state
    (q, v, s, t) and the steps of f_c + s and J_nᵀv,

        q' = α₁ v,   t' = α₁,   s' = (1 − α₁) J_nᵀv,
        M v' = α₁ f_v + (1 − α₁) a_n (1 − α₂ + e² α₂) J_n

    Keywords are those of `FreezeOptions`. What time-freezing does not cover is refused with a
    sentence.
    """
    if not isinstance(model, ContactModel):
        raise TypeError(f"time_freeze: model must be a ContactModel, got {model!r}")
    return _core._time_freeze(model, _named("time_freeze", None, keywords, FreezeOptions))


@takes(SimulationOptions)
def simulate(model: ContactModel | FilippovModel | Scene, q: Any = None, v: Any = None,
             T: float | None = None, u: Any = None, *, t: float = 0.0, x0: Any = None,
             options: SimulationOptions | None = None,
             choose: Choose | None = None, events: Sequence[UserEvent] | None = None,
             progress: Progress = None, **keywords: Any) -> Simulation:
    """The motion of a model from (q, v) at time t to time T.

        q' = v,   M(q) v' = f_v(q, v, u) + Σ (J_n λ_n + J_t λ_t),   0 ≤ λ_n ⊥ f_c(q) ≥ 0

    with Coulomb's friction, and at impacts M (v⁺ − v⁻) = Σ (J_n Λ_n + J_t Λ_t) by the law that
    `law` names (`ImpactLaw`). Finite elements end exactly on impacts, stops and lift-offs, so
    that the full order of the Runge-Kutta scheme is kept. Controls u are a vector (constant), a
    matrix with one column per equal interval of [t, T], a smooth function of time, or
    `Controls`. Keywords are those of `SimulationOptions`; `choose` and `events` are as for
    `Simulator`. A scene is simulated as it says.

    `progress` is True or False, a function that gets the time reached several times a second,
    or None: a bar on a terminal and in a notebook, nothing elsewhere.

    A `FilippovModel` starts at x0 instead of (q, v). A step that cannot be decided so is taken
    by a program, as in `simulate_by_programs`; `statistics['fallbacks']` counts them.
    """
    if isinstance(model, FilippovModel):
        if q is not None or v is not None or t != 0.0:
            raise TypeError("simulate: a FilippovModel starts at x0 at time 0, it has no q "
                            "and v")
        if choose is not None:
            raise TypeError("simulate: a FilippovModel has no impacts to choose from")
        if events is not None:
            raise TypeError("simulate: a FilippovModel knows no events of the caller")
        return _simulate_filippov("simulate", model, x0, T, u, options, progress, keywords)
    if x0 is not None:
        raise TypeError("simulate: only a FilippovModel starts at x0; give q and v")
    if isinstance(model, Scene):
        given = (q, v, T, u, options, choose, events)
        if any(part is not None for part in given) or keywords:
            raise TypeError("simulate: a scene says itself where to start and how; "
                            "load it with set={...} to change that")
        return model.simulate(progress=progress)
    if not isinstance(model, ContactModel):
        raise TypeError("simulate: model must be a ContactModel, a FilippovModel or a Scene, "
                        f"got {model!r}")
    missing = [name for name, value in (("q", q), ("v", v), ("T", T)) if value is None]
    if missing:
        raise TypeError(f"simulate needs '{missing[0]}'")
    simulator = Simulator.__new__(Simulator)._prepare("simulate", model, options, choose,
                                                      events, keywords)
    return simulator.run(q, v, T, u, t=t, progress=progress)


def _matrix(u: Any) -> Any:
    """Controls with one row per control; a vector is one control."""
    array = np.asarray(u, dtype=float)
    return array[np.newaxis, :] if array.ndim == 1 else array


@takes(OcpOptions)
def solve(problem: OptimalControlProblem | FilippovControlProblem | Scene, *, progress: Progress = None,
          options: OcpOptions | None = None, **keywords: Any) -> Result:
    """The best controls of a problem.

    Keywords are those of `OcpOptions`. `progress` is True or False, a function that gets every
    `IterationRecord`, or None: a table on a terminal, a line in a notebook, nothing elsewhere.
    Ctrl-C ends the solve within a second. Trouble of the numerics is a status, never an
    exception: look at `solution.status` and `solution.message`.
    """
    if isinstance(problem, Scene):
        if options is not None or keywords:
            raise TypeError("solve: a scene has its own options; load it with set={...} to "
                            "change them")
        return problem.solve(progress=progress)
    if not isinstance(problem, (OptimalControlProblem, FilippovControlProblem)):
        raise TypeError("solve: problem must be an OptimalControlProblem, a "
                        f"FilippovControlProblem or a Scene, got {problem!r}")
    if keywords.get("u_guess") is not None:
        keywords["u_guess"] = _matrix(keywords["u_guess"])
    chosen = _named("solve", options, keywords, OcpOptions)
    return Solution(*_core._solve(problem, chosen, receiver(progress)))
