// SPDX-License-Identifier: BSD-2-Clause
#include "ocp/describe.hpp"

#include <numeric>

#include "ocp/extract.hpp"

namespace saltus::detail {
namespace {

// Multipliers of x(0) = x0; nothing where x(0) is free.
Vector start_gradient(const Discretized& target, const MpccSolution& found) {
  const Vector& z = found.multipliers.z;
  if (target.terms.lbx0.size() > 0 || z.size() == 0) return {};
  const Vector all = values_at(z, target.program.layout.x0);
  return target.freezing ? Vector(all.head(all.size() - 1)) : all;  // without the clock
}

}  // namespace

OcpSolution solution_of(const Discretized& target, Trajectory motion,
                        MpccSolution found) {
  OcpSolution solution;
  solution.status = found.status;
  solution.message = found.message;
  solution.trajectory = std::move(motion);
  solution.terms = terms_of(target.terms, target.program, found.w);
  solution.objective =
      std::accumulate(solution.terms.begin(), solution.terms.end(), 0.0,
                      [](double sum, const ObjectiveTerm& t) { return sum + t.value; });
  solution.u = target.controls(found.w);
  const auto& elements = target.program.layout.elements;
  solution.h.resize(static_cast<Index>(elements.size()));
  for (Index n = 0; n < solution.h.size(); ++n) solution.h[n] = found.w[elements[n].h];
  solution.start_gradient = start_gradient(target, found);
  solution.program = std::move(found);
  return solution;
}

}  // namespace saltus::detail
