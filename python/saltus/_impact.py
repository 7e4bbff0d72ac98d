# SPDX-License-Identifier: BSD-2-Clause
"""Simultaneous impacts."""
from __future__ import annotations

from typing import Any

from . import _core
from ._core import (
    ContactModel, ImpactLaw, ImpactOutcome, ImpactProblem, ImpactSet, ImpactSetOptions,
    ImpulseRange,
)
from ._keywords import takes


def impact_problem(model: ContactModel, q: Any, v: Any) -> ImpactProblem:
    """The impact of a model's closed contacts at q with velocity v before it."""
    return _core._impact_problem(model, q, v)


def _problem(what: str, problem: Any, q: Any, v: Any) -> ImpactProblem:
    if isinstance(problem, ContactModel):
        if q is None or v is None:
            raise TypeError(f"{what}: a model needs q and v, the state before the impact")
        return impact_problem(problem, q, v)
    if not isinstance(problem, (ImpactProblem, dict)):
        raise TypeError(f"{what}: problem must be an ImpactProblem or a ContactModel, got "
                        f"{problem!r}")
    if q is not None or v is not None:
        raise TypeError(f"{what}: an ImpactProblem already holds its velocity")
    return problem


def _call(what: str, function: Any, *arguments: Any, **keywords: Any) -> Any:
    try:
        return function(*arguments, **keywords)
    except TypeError as mistake:
        raise TypeError(str(mistake).replace("ImpactSetOptions", what, 1)) from None


@takes(ImpactSetOptions)
def impact_set(problem: ImpactProblem | ContactModel, q: Any = None, v: Any = None,
               **keywords: Any) -> ImpactSet:
    """All velocities that an impact may end with, whatever the order of the impulses.

    Solutions of the inclusion, with s the total normal impulse so far,

        dv/ds ∈ co { M⁻¹(J_n − mu J_t Unit(J_tᵀv)) : contacts with J_nᵀv ≤ 0 }

    with all relative rates of the contacts' impulses, up to the first velocity at which no
    contact closes: a union of polytopes, computed exactly. Keywords are those of
    `ImpactSetOptions`. Ctrl-C ends it.
    """
    return _call("impact_set", _core._impact_set, _problem("impact_set", problem, q, v),
                 **keywords)


@takes(ImpactSetOptions)
def total_impulse(problem: ImpactProblem | ContactModel, q: Any = None, v: Any = None,
                  **keywords: Any) -> ImpulseRange:
    """Extremes of Σ Λ_n over all ways through an impact [N s]; keywords as for `impact_set`."""
    return _call("total_impulse", _core._total_impulse,
                 _problem("total_impulse", problem, q, v), **keywords)


def resolve_impact(problem: ImpactProblem | ContactModel,
                   law: ImpactLaw | dict | str = "moreau", *, q: Any = None,
                   v: Any = None) -> ImpactOutcome:
    """What a law makes of an impact: an `ImpactLaw`, or the name of its rule.

        M (v⁺ − v⁻) = Σ (J_n Λ_n + J_t Λ_t)
        'moreau':  0 ≤ Λ_n ⊥ J_nᵀv⁺ + e min(0, J_nᵀv⁻) ≥ 0,
                   Λ_t ∈ arg min { Λᵀ J_tᵀv⁺ : ‖Λ‖ ≤ mu Λ_n }
    """
    return _core._resolve_impact(_problem("resolve_impact", problem, q, v), law)


def impact_outcomes(problem: ImpactProblem | ContactModel, q: Any = None,
                    v: Any = None) -> list[ImpactOutcome]:
    """Every vertex of the impact set once, in ascending order of kinetic energy ½ vᵀM v."""
    return _core._impact_outcomes(_problem("impact_outcomes", problem, q, v))


def impact_distance(problem: ImpactProblem, set: ImpactSet, v: Any) -> float:
    """Distance of v from the set, √((v − w)ᵀM(v − w)) for the nearest w of the set."""
    return _core._distance(_problem("impact_distance", problem, None, None), set, v)


def certify_impact(problem: ImpactProblem | ContactModel, q: Any = None,
                   v: Any = None) -> str:
    """Whether impacts of these contacts must end: 'never jams', 'may jam', 'undecided'.

    They may jam if impulses J Λ = 0 of some contacts leave them at rest, J_nᵀv = 0 and
    J_tᵀv = 0, while another one closes.
    """
    return _core._never_jams(_problem("certify_impact", problem, q, v))
