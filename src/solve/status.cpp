// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/solve/status.hpp"

#include "saltus/solve/observer.hpp"
#include "saltus/solve/options.hpp"

namespace saltus {

std::string_view to_string(SolveStatus status) {
  switch (status) {
    using enum SolveStatus;
    case Solved: return "solved";
    case IterationLimit: return "iteration limit";
    case TimeLimit: return "time limit";
    case Interrupted: return "interrupted";
    case LocallyInfeasible: return "locally infeasible";
    case Unbounded: return "unbounded";
    case NotFinite: return "not finite";
    case Stalled: return "stalled";
  }
  return "unreachable";
}

std::string_view meaning(SolveStatus status) {
  switch (status) {
    using enum SolveStatus;
    case Solved: return "All residuals of the unrelaxed problem are below the tolerance.";
    case IterationLimit:
      return "The iterations were used up; the best point so far is returned.";
    case TimeLimit: return "The time was used up; the best point so far is returned.";
    case Interrupted:
      return "The solve was asked to stop; the best point so far is returned.";
    case LocallyInfeasible:
      return "Near this point no step reduces the violation of the constraints.";
    case Unbounded:
      return "The objective falls without limit on points that satisfy the constraints.";
    case NotFinite: return "A function of the model gave a number that is not finite.";
    case Stalled:
      return "No step makes progress any more, but residuals are above the tolerance.";
  }
  return "unreachable";
}

std::string_view advice(SolveStatus status) {
  switch (status) {
    using enum SolveStatus;
    case Solved: return "";
    case IterationLimit:
      return "Start from this point with a larger limit, or from a better guess.";
    case TimeLimit:
      return "Start from this point with more time, or from a better guess.";
    case Interrupted: return "Start again from this point to go on.";
    case LocallyInfeasible:
      return "Look at the violated constraints; relax them or start elsewhere.";
    case Unbounded:
      return "Bound the variables that grow, or check the sign of the objective.";
    case NotFinite:
      return "Bound the variables of that function so that it stays defined.";
    case Stalled:
      return "Start from this point with another method, or from another guess.";
  }
  return "unreachable";
}

std::string_view to_string(Stationarity stationarity) {
  switch (stationarity) {
    using enum Stationarity;
    case S: return "S";
    case B: return "B";
    case M: return "M";
    case C: return "C";
    case W: return "W";
    case None: return "none";
    case Unknown: return "unknown";
  }
  return "unreachable";
}

std::string_view to_string(SolvePhase phase) {
  switch (phase) {
    using enum SolvePhase;
    case InteriorPoint: return "interior point";
    case Restoration: return "restoration";
    case Homotopy: return "homotopy";
    case Branch: return "branch";
    case Certificate: return "certificate";
  }
  return "unreachable";
}

std::string_view to_string(Method method) {
  switch (method) {
    using enum Method;
    case InteriorPoint: return "interior-point";
    case Homotopy: return "homotopy";
  }
  return "unreachable";
}

}  // namespace saltus
