// SPDX-License-Identifier: BSD-2-Clause
#include "impact/polyhedra.hpp"

#include <algorithm>

namespace saltus::detail {

namespace ppl = Parma_Polyhedra_Library;

namespace {

ppl::Linear_Expression form_of(const IntegerVector& a) {
  ppl::Linear_Expression form;
  form.set_space_dimension(a.size() - 1);
  for (std::size_t i = 0; i + 1 < a.size(); ++i) {
    if (sgn(a[i]) != 0) form.set_coefficient(ppl::Variable(i), a[i]);
  }
  return form;
}

ppl::Linear_Expression affine_form_of(const IntegerVector& a) {
  ppl::Linear_Expression form = form_of(a);
  form.set_inhomogeneous_term(a.back());
  return form;
}

template <class Row>
IntegerVector coefficients(const Row& row, Index dimension, const mpz_class& last) {
  IntegerVector result(dimension + 1);
  const auto n = std::min<Index>(dimension, static_cast<Index>(row.space_dimension()));
  for (Index i = 0; i < n; ++i) result[i] = row.coefficient(ppl::Variable(i));
  result.back() = last;
  return result;
}

/// Which sides of a boundary hold generators.
struct Sides {
  bool above = false, on = false, below = false;
};

Sides sides_of(const Hull& hull, const IntegerVector& a) {
  Sides sides;
  for (const IntegerVector& g : hull) {
    const int s = side(a, g);
    (s > 0 ? sides.above : s < 0 ? sides.below : sides.on) = true;
  }
  return sides;
}

/// The generators on the boundary; nothing if all of them are rays.
Hull boundary(const Hull& hull, const IntegerVector& a) {
  Hull result;
  std::copy_if(hull.begin(), hull.end(), std::back_inserter(result),
               [&](const IntegerVector& g) { return side(a, g) == 0; });
  if (std::all_of(result.begin(), result.end(), is_ray)) result.clear();
  return result;
}

Hull cut(const Hull& hull, const HalfSpaces& one) {
  const auto n = static_cast<Index>(hull.front().size()) - 1;
  Polyhedron polyhedron = polyhedron_of(hull, n);
  intersect(polyhedron, one);
  return hull_of(polyhedron);
}

}  // namespace

IntegerVector integer_vector(const RationalVector& a, const Rational& last) {
  mpz_class denominator = last.get_den(), divisor = 0;
  for (const Rational& entry : a) denominator = lcm(denominator, entry.get_den());
  IntegerVector result;
  for (const Rational& entry : a) {
    result.push_back(entry.get_num() * (denominator / entry.get_den()));
  }
  result.push_back(last.get_num() * (denominator / last.get_den()));
  for (const mpz_class& entry : result) divisor = gcd(divisor, entry);
  if (divisor > 1) {
    for (mpz_class& entry : result) entry /= divisor;
  }
  return result;
}

RationalVector point_of(const IntegerVector& generator) {
  RationalVector x;
  for (std::size_t i = 0; i + 1 < generator.size(); ++i) {
    x.emplace_back(generator[i], is_ray(generator) ? mpz_class(1) : generator.back());
    x.back().canonicalize();
  }
  return x;
}

int side(const IntegerVector& half_space, const IntegerVector& generator) {
  mpz_class sum = 0;
  for (std::size_t i = 0; i < generator.size(); ++i) {
    mpz_addmul(sum.get_mpz_t(), half_space[i].get_mpz_t(), generator[i].get_mpz_t());
  }
  return sgn(sum);
}

bool HalfSpaces::contain(const Hull& hull) const {
  for (const IntegerVector& g : hull) {
    for (const IntegerVector& a : at_least) {
      if (side(a, g) < 0) return false;
    }
    for (const IntegerVector& a : equal) {
      if (side(a, g) != 0) return false;
    }
  }
  return true;
}

std::unique_lock<std::mutex> lock_polyhedra() {
  static std::mutex mutex;
  static std::once_flag started;
  std::call_once(started, [] {
    ppl::initialize();
    ppl::restore_pre_PPL_rounding();
  });
  return std::unique_lock(mutex);
}

namespace {

// What the library asks, from inside of its loops.
const std::atomic<bool>* watched_flag = nullptr;

void throw_if_raised() {
  if (watched_flag != nullptr && *watched_flag) throw PolyhedraInterrupt::Raised{};
}

}  // namespace

PolyhedraInterrupt::PolyhedraInterrupt(const std::atomic<bool>* flag) {
  watched_flag = flag;
  ppl::Weightwatch_Traits::check_function = &throw_if_raised;
}

PolyhedraInterrupt::~PolyhedraInterrupt() {
  ppl::Weightwatch_Traits::check_function = nullptr;
  watched_flag = nullptr;
}

Polyhedron polyhedron_of(const Hull& hull, Index dimension) {
  ppl::Generator_System generators;
  for (const IntegerVector& g : hull) {
    generators.insert(is_ray(g) ? ppl::ray(form_of(g))
                                : ppl::point(form_of(g), g.back()));
  }
  Polyhedron result(static_cast<std::size_t>(dimension), ppl::EMPTY);
  result.add_generators(generators);
  return result;
}

void intersect(Polyhedron& polyhedron, const HalfSpaces& with) {
  ppl::Constraint_System constraints;
  for (const IntegerVector& a : with.at_least) constraints.insert(affine_form_of(a) >= 0);
  for (const IntegerVector& a : with.equal) constraints.insert(affine_form_of(a) == 0);
  polyhedron.add_constraints(constraints);
}

Hull hull_of(const Polyhedron& polyhedron) {
  const auto n = static_cast<Index>(polyhedron.space_dimension());
  Hull hull;
  for (const ppl::Generator& g : polyhedron.minimized_generators()) {
    hull.push_back(coefficients(g, n, g.is_point() ? g.divisor() : mpz_class(0)));
    if (!g.is_line()) continue;
    hull.push_back(hull.back());
    for (mpz_class& entry : hull.back()) entry = -entry;
  }
  return hull;
}

HalfSpaces half_spaces_of(const Polyhedron& polyhedron) {
  const auto n = static_cast<Index>(polyhedron.space_dimension());
  HalfSpaces result;
  for (const ppl::Constraint& c : polyhedron.minimized_constraints()) {
    auto& list = c.is_equality() ? result.equal : result.at_least;
    list.push_back(coefficients(c, n, c.inhomogeneous_term()));
  }
  return result;
}

Hull part_in(const Hull& hull, const HalfSpaces& half_spaces) {
  Hull part = hull;
  for (const IntegerVector& a : half_spaces.at_least) {
    const Sides sides = sides_of(part, a);
    if (!sides.below) continue;
    part = sides.above ? cut(part, {{a}, {}}) : boundary(part, a);
    if (part.empty()) return part;
  }
  for (const IntegerVector& a : half_spaces.equal) {
    const Sides sides = sides_of(part, a);
    if (!sides.below && !sides.above) continue;
    part = sides.above && sides.below ? cut(part, {{}, {a}}) : boundary(part, a);
    if (part.empty()) return part;
  }
  return part;
}

}  // namespace saltus::detail
