// SPDX-License-Identifier: BSD-2-Clause
// One problem of NOSBENCH as it is published: numbers and serialised CasADi functions.
#pragma once

#include <casadi/casadi.hpp>
#include <filesystem>
#include <string>

#include "saltus/base/types.hpp"
#include "saltus/mpcc/mpcc.hpp"

namespace saltus::nosbench {

///   min f(w, p)   s.t.   lbw ≤ w ≤ ubw,   lbg ≤ g(w, p) ≤ ubg,   0 ≤ G(w, p) ⊥ H(w, p) ≥ 0
struct Source {
  std::string name;
  Vector w0, lbw, ubw, lbg, ubg, p0;
  casadi::Function f, g, G, H;
};

[[nodiscard]] Source read_source(const std::filesystem::path& path);

/// The same problem with our functions. Sides that are bare variables stay variables, the
/// others become rows behind those of g.
[[nodiscard]] Mpcc convert(const Source& source);

}  // namespace saltus::nosbench
