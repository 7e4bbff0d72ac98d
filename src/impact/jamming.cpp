// SPDX-License-Identifier: BSD-2-Clause
#include "impact/jamming.hpp"

#include <Eigen/QR>
#include <algorithm>

#include "impact/exact_space.hpp"
#include "impact/modes.hpp"

namespace saltus::detail {
namespace {

namespace ppl = Parma_Polyhedra_Library;

using Subset = std::vector<Index>;

/// Corners of the impulses with Λ_n = 1 of each contact, when it sticks.
std::vector<std::vector<RationalVector>> corners_of(const ExactSpace& space,
                                                    const ImpactSetOptions& polygon) {
  std::vector<std::vector<RationalVector>> corners;
  for (const auto& c : space.contacts()) {
    auto& list = corners.emplace_back();
    const std::vector<RationalVector> no_friction{{}};
    const auto frictions =
        c.n_t == 0 ? no_friction : slip_modes(c.n_t, polygon).back().corners;
    for (const RationalVector& friction : frictions) {
      RationalVector Lambda(space.n_rows());
      Lambda[c.normal] = 1;
      for (std::size_t k = 0; k < friction.size(); ++k) {
        Lambda[c.normal + 1 + Index(k)] = c.mu_friction * friction[k];
      }
      list.push_back(std::move(Lambda));
    }
  }
  return corners;
}

/// JΛ
RationalVector force_of(const ExactSpace& space, const RationalVector& Lambda) {
  RationalVector force(space.J().rows());
  for (Index row = 0; row < space.n_rows(); ++row) {
    if (sgn(Lambda[row]) == 0) continue;
    for (Index i = 0; i < space.J().rows(); ++i) {
      force[i] += space.J()(i, row) * Lambda[row];
    }
  }
  return force;
}

ppl::Linear_Expression expression(const RationalVector& coefficients) {
  const IntegerVector a = integer_vector(coefficients, 0);
  ppl::Linear_Expression result;
  for (std::size_t k = 0; k + 1 < a.size(); ++k) result += a[k] * ppl::Variable(k);
  return result;
}

/// Λ with JΛ = 0 and Λ_n > 0 at exactly these contacts.
std::optional<RationalVector> internal_impulse(
    const ExactSpace& space, const Subset& contacts,
    const std::vector<std::vector<RationalVector>>& corners) {
  std::vector<RationalVector> used;
  std::vector<std::size_t> first{0};
  for (const Index c : contacts) {
    used.insert(used.end(), corners[c].begin(), corners[c].end());
    first.push_back(used.size());
  }
  ppl::MIP_Problem program(used.size());
  for (std::size_t k = 0; k < used.size(); ++k) {
    program.add_constraint(ppl::Variable(k) >= 0);
  }
  for (std::size_t c = 0; c + 1 < first.size(); ++c) {
    ppl::Linear_Expression normal;
    for (std::size_t k = first[c]; k < first[c + 1]; ++k) normal += ppl::Variable(k);
    program.add_constraint(normal >= 1);
  }
  std::vector<RationalVector> forces;
  for (const RationalVector& Lambda : used) forces.push_back(force_of(space, Lambda));
  for (Index i = 0; i < space.J().rows(); ++i) {
    RationalVector row;
    for (const RationalVector& force : forces) row.push_back(force[i]);
    program.add_constraint(expression(row) == 0);
  }
  if (!program.is_satisfiable()) return std::nullopt;
  const ppl::Generator point = program.feasible_point();
  RationalVector Lambda(space.n_rows());
  for (std::size_t k = 0; k < used.size(); ++k) {
    if (k >= point.space_dimension()) break;
    Rational share(point.coefficient(ppl::Variable(k)), point.divisor());
    share.canonicalize();
    for (std::size_t i = 0; i < Lambda.size(); ++i) Lambda[i] += share * used[k][i];
  }
  return Lambda;
}

/// Columns of J of these contacts, and of one more normal if `extra` is a contact.
RationalMatrix columns_of(const ExactSpace& space, const Subset& contacts,
                          std::optional<Index> extra) {
  std::vector<Index> rows;
  for (const Index c : contacts) {
    const auto& rows_of_c = space.contacts()[c];
    for (Index k = 0; k <= rows_of_c.n_t; ++k) rows.push_back(rows_of_c.normal + k);
  }
  if (extra) rows.push_back(space.contacts()[*extra].normal);
  RationalMatrix result(space.J().rows(), std::ssize(rows));
  for (Index i = 0; i < result.rows(); ++i) {
    for (Index k = 0; k < result.cols(); ++k) result(i, k) = space.J()(i, rows[k]);
  }
  return result;
}

/// A contact that can close while these neither slip nor part.
std::optional<Index> free_to_close(const ExactSpace& space, const Subset& contacts) {
  const auto rank = independent_columns(columns_of(space, contacts, {})).size();
  for (Index c = 0; c < space.n_contacts(); ++c) {
    if (std::find(contacts.begin(), contacts.end(), c) != contacts.end()) continue;
    if (independent_columns(columns_of(space, contacts, c)).size() > rank) return c;
  }
  return std::nullopt;
}

/// −J_n of the closing contact without its part in the span of the contacts' columns.
Vector closing_velocity(const ExactSpace& space, const Subset& contacts, Index closing) {
  const RationalMatrix held = columns_of(space, contacts, {});
  Matrix A(held.rows(), held.cols());
  for (Index k = 0; k < A.cols(); ++k) A.col(k) = to_double(held.col(k));
  const Vector j = to_double(space.J().col(space.contacts()[closing].normal));
  const Vector in_span = A * A.completeOrthogonalDecomposition().solve(j);
  return (in_span - j).normalized();
}

Jam make_jam(const ExactSpace& space, const ImpactProblem& problem,
             const Subset& contacts, const RationalVector& exact) {
  Vector Lambda = to_double(exact);
  double total = 0.0;
  for (const auto& c : space.contacts()) total += Lambda[c.normal];
  Lambda /= total;
  Jam jam;
  jam.contacts = contacts;
  jam.Lambda_n.resize(space.n_contacts());
  for (Index c = 0; c < space.n_contacts(); ++c) {
    const auto& rows = space.contacts()[c];
    const Index before = jam.Lambda_t.size();
    jam.Lambda_n[c] = Lambda[rows.normal];
    jam.Lambda_t.conservativeResize(before + problem.contacts[c].J_t.cols());
    jam.Lambda_t.tail(problem.contacts[c].J_t.cols()).setZero();
    jam.Lambda_t.segment(before, rows.n_t) = Lambda.segment(rows.normal + 1, rows.n_t);
  }
  jam.closing = *free_to_close(space, contacts);
  jam.v = closing_velocity(space, contacts, jam.closing);
  return jam;
}

/// All subsets of 0 … n − 1 but the empty one, smallest first.
std::vector<Subset> subsets(Index n) {
  std::vector<Subset> all;
  for (unsigned bits = 1; bits < (1u << n); ++bits) {
    Subset& subset = all.emplace_back();
    for (Index c = 0; c < n; ++c) {
      if (bits >> c & 1u) subset.push_back(c);
    }
  }
  std::stable_sort(all.begin(), all.end(),
                   [](const Subset& a, const Subset& b) { return a.size() < b.size(); });
  return all;
}

}  // namespace

JamSearch search_jam(const ImpactProblem& problem, const CertificateOptions& options) {
  if (std::ssize(problem.contacts) > options.max_contacts) return {};
  const auto lock = lock_polyhedra();
  const ExactSpace space(problem, ExactSpace::Coordinates::Velocity);
  std::vector<Subset> open = subsets(space.n_contacts());
  std::erase_if(open, [&](const Subset& s) { return !free_to_close(space, s); });
  for (int n_sides = options.n_sides; n_sides <= options.max_sides; n_sides *= 2) {
    const auto inner = corners_of(space, {FrictionCone::Polygon, n_sides});
    const auto outer = corners_of(space, {FrictionCone::Outer, n_sides});
    std::vector<Subset> doubtful;
    for (const Subset& contacts : open) {
      if (const auto Lambda = internal_impulse(space, contacts, inner)) {
        return {JamVerdict::MayJam, make_jam(space, problem, contacts, *Lambda)};
      }
      if (internal_impulse(space, contacts, outer)) doubtful.push_back(contacts);
    }
    open = std::move(doubtful);
    if (open.empty()) return {JamVerdict::NeverJams, std::nullopt};
  }
  return {JamVerdict::Undecided, std::nullopt};
}

}  // namespace saltus::detail
