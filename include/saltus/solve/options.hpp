// SPDX-License-Identifier: BSD-2-Clause
// Options of a solve; every default is meant to work.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "saltus/solve/homotopy_options.hpp"
#include "saltus/solve/interior_point_options.hpp"
#include "saltus/solve/observer.hpp"
#include "saltus/solve/solution.hpp"

namespace saltus {

enum class Method : std::uint8_t {
  InteriorPoint,  ///< the own single-loop method
  Homotopy,       ///< a sequence of relaxed NLPs
};

[[nodiscard]] std::string_view to_string(Method method);

struct SolveOptions {
  Method method = Method::InteriorPoint;
  /// Bound on the residuals of the unrelaxed problem, in user units, > 0.
  double tolerance = 1e-7;
  /// Newton steps of all phases together, ≥ 0.
  int max_iterations = 20000;
  /// [s] wall time, > 0.
  double time_limit = kInfinity;
  /// Where to start instead of the problem's own w0.
  std::optional<WarmStart> warm_start = std::nullopt;
  /// Factors of σ by class of pair, such as {{"impact law", 0.01}}; 1 for all others.
  std::map<std::string, double> pair_weights = {};
  HomotopyOptions homotopy = {};
  InteriorPointOptions interior_point = {};
};

}  // namespace saltus
