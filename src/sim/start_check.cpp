// SPDX-License-Identifier: BSD-2-Clause
#include "sim/start_check.hpp"

#include "sim/mass_factors.hpp"

namespace saltus::detail {
namespace {

constexpr double kAsymmetry = 1e-12;  // over the size of M

PointValues values_at(const ContactKernel& kernel, const State& start) {
  const ContactLayout& layout = kernel.layout();
  ValueRun run(kernel);
  run.set(0, 0, start.q);
  run.set(0, layout.n, start.v);
  run.set(0, 2 * layout.n, Vector::Zero(layout.n_u));
  run.run(1);
  PointValues at = kernel.make_values();
  run.read(0, at.data);
  return at;
}

}  // namespace

bool is_sound_at(const ContactKernel& kernel, const State& start) {
  if (kernel.algebraic() || !start.q.allFinite() || !start.v.allFinite()) return false;
  const PointValues at = values_at(kernel, start);
  if (!at.data.allFinite()) return false;
  const SparseMatrix M = at.M(), M_transposed = M.transpose();
  MassFactors mass(kernel);
  return (M - M_transposed).norm() <= kAsymmetry * M.norm() && mass.factorize(at);
}

}  // namespace saltus::detail
