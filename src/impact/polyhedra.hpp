// SPDX-License-Identifier: BSD-2-Clause
// Polyhedra with exact coefficients, both by half spaces and by corners. The Parma Polyhedra
// Library turns one description into the other; what needs only one of them is done here.
#pragma once

// The library would otherwise start before main and leave the processor rounding upwards.
#define PPL_NO_AUTOMATIC_INITIALIZATION
#include <atomic>
#include <mutex>
#include <ppl.hh>
#include <vector>

#include "impact/rational.hpp"

namespace saltus::detail {

using Polyhedron = Parma_Polyhedra_Library::C_Polyhedron;

/// Homogeneous coordinates without common factor. A point x is (x w, w) with w > 0, a ray r is
/// (r, 0), a half space aᵀx + b ≥ 0 is (a, b).
using IntegerVector = std::vector<mpz_class>;

/// A positive multiple of (a, last).
[[nodiscard]] IntegerVector integer_vector(const RationalVector& a, const Rational& last);
[[nodiscard]] RationalVector point_of(const IntegerVector& generator);
[[nodiscard]] inline bool is_ray(const IntegerVector& g) { return sgn(g.back()) == 0; }

/// The sign of aᵀx + b.
[[nodiscard]] int side(const IntegerVector& half_space, const IntegerVector& generator);

/// Points and rays; their hull.
using Hull = std::vector<IntegerVector>;

struct HalfSpaces {
  std::vector<IntegerVector> at_least;  // aᵀx + b ≥ 0
  std::vector<IntegerVector> equal;     // aᵀx + b = 0

  [[nodiscard]] bool contain(const Hull& hull) const;
};

/// Holds the library while polyhedra are in use: it serves one thread at a time.
[[nodiscard]] std::unique_lock<std::mutex> lock_polyhedra();

/// While it lives, long computations of the library throw Raised once the flag is true.
/// Pre: the library is held.
class PolyhedraInterrupt {
 public:
  struct Raised {};

  explicit PolyhedraInterrupt(const std::atomic<bool>* flag);
  ~PolyhedraInterrupt();
  PolyhedraInterrupt(const PolyhedraInterrupt&) = delete;
  PolyhedraInterrupt& operator=(const PolyhedraInterrupt&) = delete;
};

[[nodiscard]] Polyhedron polyhedron_of(const Hull& hull, Index dimension);
void intersect(Polyhedron& polyhedron, const HalfSpaces& with);
/// Corners and rays; a line is two rays.
[[nodiscard]] Hull hull_of(const Polyhedron& polyhedron);
[[nodiscard]] HalfSpaces half_spaces_of(const Polyhedron& polyhedron);

/// The part of the hull in the half spaces; empty if there is none. Where all generators lie
/// on one side of each boundary this only selects some of them.
[[nodiscard]] Hull part_in(const Hull& hull, const HalfSpaces& half_spaces);

}  // namespace saltus::detail
