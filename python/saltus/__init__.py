# SPDX-License-Identifier: BSD-2-Clause
"""Simulation and optimal control of mechanical systems with impacts and friction.

Models are formulas: arrays of `Expr`, on which numpy's functions work. `simulate` follows a
`ContactModel` through its impacts, `solve` finds the best controls of an
`OptimalControlProblem`, `impact_set` all outcomes of simultaneous impacts; `load` reads scenes
and results, `from_casadi` turns CasADi's functions into ours.
"""
from ._casadi import from_casadi
from ._core import (
    Body, Box, Contact, ContactModel, Controls, Cuboid, Disc, Event, ExploreOptions, Expr,
    FilippovControlProblem, FilippovModel, FilippovRegion, FilippovSubsystem, FreezeOptions,
    Function, HalfPlane, HalfSpace,
    HomotopyOptions, ImpactContact, ImpactLaw, ImpactOutcome, ImpactPolytope, ImpactProblem,
    ImpactSet, ImpactSetOptions, ImpactStep, ImpactVertex, ImpulseRange,
    InteriorPointOptions, InvalidInput, IterationRecord, LiftedMultiplier, OcpOptions,
    OptimalControlProblem, Parameter, PatchContact, PatchOptions, PathConstraint, Point,
    Polygon, ProgramSimulationOptions, Residuals, SimulationOptions, Sphere, StepFunction,
    StruckContact, TimeFreezingOptions, Trajectory, UserEvent, VelocityPolytope, WayPoint,
    ZenoOptions, __version__,
    contacts_between, count_operations, gradient, hessian, inertial_force, jacobian,
    mass_matrix, substitute, symbols, weight,
)
from ._expr import arctan2, if_else, maximum, minimum, sign, symbol
from ._files import Scene, load, save
from ._impact import (
    certify_impact, impact_distance, impact_outcomes, impact_problem, impact_set,
    resolve_impact, total_impulse,
)
from ._keywords import name_all
from ._results import EventList, Result, Simulation, Solution
from ._run import (
    Simulator, simulate, simulate_by_programs, simulate_by_time_freezing, solve,
    time_freeze,
)

__all__ = [
    "Body", "Box", "Contact", "ContactModel", "Controls", "Cuboid", "Disc", "Event",
    "EventList", "ExploreOptions", "Expr", "FilippovControlProblem", "FilippovModel",
    "FilippovRegion", "FilippovSubsystem", "FreezeOptions", "Function", "HalfPlane", "HalfSpace",
    "HomotopyOptions", "ImpactContact", "ImpactLaw", "ImpactOutcome", "ImpactPolytope",
    "ImpactProblem", "ImpactSet", "ImpactSetOptions", "ImpactStep", "ImpactVertex",
    "ImpulseRange", "InteriorPointOptions", "InvalidInput", "IterationRecord",
    "LiftedMultiplier", "OcpOptions", "OptimalControlProblem", "Parameter",
    "PatchContact", "PatchOptions", "PathConstraint", "Point", "Polygon",
    "ProgramSimulationOptions", "Residuals", "Result", "Scene", "Simulation",
    "SimulationOptions", "Simulator", "Solution", "Sphere", "StepFunction",
    "StruckContact", "TimeFreezingOptions", "Trajectory", "UserEvent",
    "VelocityPolytope", "WayPoint", "ZenoOptions", "__version__", "arctan2", "certify_impact",
    "contacts_between", "count_operations", "from_casadi", "gradient", "hessian",
    "if_else", "impact_distance", "impact_outcomes", "impact_problem", "impact_set",
    "inertial_force", "jacobian", "load", "mass_matrix", "maximum", "minimum",
    "resolve_impact", "save", "sign", "simulate", "simulate_by_programs",
    "simulate_by_time_freezing", "solve", "substitute", "symbol", "symbols",
    "time_freeze", "total_impulse", "weight",
]

InvalidInput.__doc__ = "A mistake in what the caller said, in the words of the C++ library."
for _name in __all__:
    if getattr(globals()[_name], "__module__", None) == "saltus._core" and isinstance(
            globals()[_name], type):
        globals()[_name].__module__ = "saltus"
name_all(globals(), __all__)
