// SPDX-License-Identifier: BSD-2-Clause
// Runge–Kutta schemes, computed to round-off rather than typed.
#pragma once

#include <cstdint>
#include <string_view>

#include "saltus/base/types.hpp"

namespace saltus {

enum class RkScheme : std::uint8_t {
  RadauIIA,       ///< n_s = 1…9, order 2n_s − 1
  GaussLegendre,  ///< n_s = 1…9, order 2n_s
  LobattoIIIA,    ///< n_s = 2…9, order 2n_s − 2
  LobattoIIIC,    ///< n_s = 2…9, order 2n_s − 2
  Explicit,       ///< n_s = 1…4, order n_s: Euler, midpoint, Kutta, the classical one
};

[[nodiscard]] std::string_view to_string(RkScheme scheme);

/// Coefficients of a Runge–Kutta scheme:
///
///   x_j = x₀ + h Σ a_jm ẋ_m,   x₁ = x₀ + h Σ b_m ẋ_m,   stage j at t₀ + c_j h          (F-1)
struct ButcherTableau {
  RkScheme scheme = RkScheme::RadauIIA;
  int n_s = 0;
  int order = 0;
  Matrix A;
  Vector b, c;

  /// The last stage is the end point: c_{n_s} = 1 and a_{n_s,m} = b_m.
  [[nodiscard]] bool is_stiffly_accurate() const;
  /// Whether A has an inverse: what the integral representation needs.
  [[nodiscard]] bool is_invertible() const;
};

/// Throws InvalidInput if the scheme does not exist with so many stages.
[[nodiscard]] ButcherTableau butcher_tableau(RkScheme scheme, int n_s);

}  // namespace saltus
