// SPDX-License-Identifier: BSD-2-Clause
#include "impact/beside_way.hpp"

namespace saltus::bench {
namespace {

constexpr double kOff = 1e-3;
constexpr double kRounding = 1e-12;

/// What is done to a piece of the way.
enum class Change : std::uint8_t { Nothing, Length, EveryImpulse };

Vector changed(Vector dLambda_n, Change change, Random& random) {
  if (change == Change::Length) dLambda_n *= 1.0 + random.uniform(-kOff, kOff);
  if (change != Change::EveryImpulse) return dLambda_n;
  for (double& impulse : dLambda_n) impulse *= 1.0 + random.uniform(-kOff, kOff);
  return dLambda_n;
}

/// What the way's impulses grow by in a piece, without what rounding left.
Vector growth(const Vector& before, const Vector& after) {
  const Vector grown = after - before;
  return (grown.array() <= kRounding * grown.sum()).select(0.0, grown);
}

/// Impulses of the pieces.
std::vector<Vector> changed_pieces(const std::vector<ImpactStep>& way, Random& random) {
  const Index first = random.below(std::ssize(way));
  const Index last = random.below(2) == 0 ? first : std::ssize(way) - 1;
  const Change change = random.below(3) == 0 ? Change::EveryImpulse : Change::Length;
  std::vector<Vector> pieces;
  Vector before = Vector::Zero(way.front().Lambda_n.size());
  for (Index k = 0; k < std::ssize(way); ++k) {
    const Vector& Lambda_n = way[static_cast<std::size_t>(k)].Lambda_n;
    const bool is_off = k >= first && k <= last;
    pieces.push_back(
        changed(growth(before, Lambda_n), is_off ? change : Change::Nothing, random));
    before = Lambda_n;
  }
  return pieces;
}

/// Hands out the rates of one piece after the other.
class PieceByPiece {
 public:
  PieceByPiece(const ImpactProblem& problem, std::vector<Vector> pieces, double fastest)
      : problem_(problem), pieces_(std::move(pieces)), fastest_(fastest) {
    end_ = pieces_.front().sum();
  }

  ImpactRates operator()(const ImpactStep& here) {
    while (next_ < pieces_.size() && is_over(here)) {
      if (++next_ < pieces_.size()) end_ += pieces_[next_].sum();
    }
    if (next_ == pieces_.size()) return {Vector::Ones(std::ssize(problem_.contacts))};
    return {pieces_[next_] / pieces_[next_].sum(), left(here)};
  }

 private:
  [[nodiscard]] double left(const ImpactStep& here) const {
    return end_ - here.Lambda_n.sum();
  }
  /// Its impulse is spent, or its contacts have parted.
  [[nodiscard]] bool is_over(const ImpactStep& here) const {
    if (left(here) <= kRounding * end_) return true;
    const Vector& piece = pieces_[next_];
    for (Index c = 0; c < piece.size(); ++c) {
      const Vector& J_n = problem_.contacts[static_cast<std::size_t>(c)].J_n;
      if (piece[c] > 0.0 && J_n.dot(here.v) < fastest_) return false;
    }
    return true;
  }

  const ImpactProblem& problem_;
  std::vector<Vector> pieces_;
  double fastest_;  // of a contact that has not parted
  std::size_t next_ = 0;
  double end_;  // Σ Λ_n at the end of the piece
};

}  // namespace

ImpactPath follow_beside(const ImpactProblem& problem, const std::vector<ImpactStep>& way,
                         Random& random) {
  std::vector<Vector> pieces = changed_pieces(way, random);
  // Contacts that squeeze each other at J_nᵀv = 0 may move slips; or all may stand still.
  const double fastest = random.below(2) == 0 ? kRounding : -kRounding;
  return follow_impact(problem, PieceByPiece(problem, std::move(pieces), fastest));
}

}  // namespace saltus::bench
