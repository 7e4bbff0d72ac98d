// SPDX-License-Identifier: BSD-2-Clause
#include "fesd/check_terms.hpp"

#include <fmt/format.h>

#include <utility>

#include "saltus/base/error.hpp"

namespace saltus::detail {
namespace {

void require_size(const char* what, const Vector& value, Index n) {
  require(value.size() == 0 || value.size() == n, [&] {
    return fmt::format("{} has {} entries, expected {}", what, value.size(), n);
  });
}

void check_constraint(const PathConstraint& c) {
  require(c.lower.size() == c.values.size() && c.upper.size() == c.values.size(), [&] {
    return fmt::format("constraint '{}' has {} values, {} lower and {} upper bounds",
                       c.name, c.values.size(), c.lower.size(), c.upper.size());
  });
  require_size("the shift of a constraint", c.shift, c.values.size());
}

}  // namespace

void check_terms(const SwitchedSystem& system, const Horizon& horizon,
                 const HorizonTerms& terms) {
  require(horizon.N >= 1,
          [&] { return fmt::format("N is {}, expected at least 1", horizon.N); });
  require(horizon.T > 0.0 && horizon.T < kInfinity,
          [&] { return fmt::format("T is {}, expected a positive number", horizon.T); });
  require(!horizon.is_free() || (horizon.T_min > 0.0 && horizon.T_min <= horizon.T &&
                                 horizon.T <= horizon.T_max),
          [&] {
            return fmt::format("the guess T = {} is not inside {} to {}", horizon.T,
                               horizon.T_min, horizon.T_max);
          });
  require(horizon.stretch >= 1.0, [&] {
    return fmt::format("the stretch of an interval is {}, expected at least 1",
                       horizon.stretch);
  });
  require(terms.x0.size() == system.n_x(), [&] {
    return fmt::format("x0 has {} entries, expected {}", terms.x0.size(), system.n_x());
  });
  for (const auto& [what, value] : {std::pair{"lbx", &terms.lbx},
                                    {"ubx", &terms.ubx},
                                    {"lbx0", &terms.lbx0},
                                    {"ubx0", &terms.ubx0}})
    require_size(what, *value, system.n_x());
  require_size("z0", terms.z0, static_cast<Index>(system.z_end.size()));
  for (const auto& [what, value] :
       {std::pair{"lbu", &terms.lbu}, {"ubu", &terms.ubu}, {"u_guess", &terms.u_guess}})
    require_size(what, *value, system.n_u());
  for (const PathConstraint& c : terms.path) check_constraint(c);
  for (const PathConstraint& c : terms.final) check_constraint(c);
}

}  // namespace saltus::detail
