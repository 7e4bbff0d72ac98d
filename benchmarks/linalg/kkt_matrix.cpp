// SPDX-License-Identifier: BSD-2-Clause
#include "linalg/kkt_matrix.hpp"

#include <Eigen/SparseCholesky>
#include <cmath>
#include <numbers>
#include <stdexcept>
#include <utility>

#include "saltus/base/random.hpp"
#include "saltus/mpcc/evaluator.hpp"

namespace saltus::bench {
namespace {

constexpr std::uint64_t kSeed = 2024;
constexpr double kDeltaC = 1e-9;
constexpr double kBarrierDecades = 2.5;  // standard deviation of log₁₀ Σ
constexpr double kFirstDeltaW = 1e-8, kLastDeltaW = 1e10;

/// A sum of unknowns, as (unknown, factor).
using Sum = std::vector<std::pair<int, double>>;

class Assembler {
 public:
  explicit Assembler(const Mpcc& mpcc) : mpcc_(mpcc), evaluator_(mpcc) {
    const MpccData& data = mpcc.data();
    const Vector y = random_.vector(mpcc.n_rows(), -1.0, 1.0);
    evaluator_.evaluate(Order::Second, {data.w0, data.p, 1.0, y});
    number_unknowns();
  }

  KktMatrix assemble() {
    add_variables();
    add_rows();
    for (int i = 0; i < mpcc_.n_pairs(); ++i) add_pair(mpcc_.pairs()[i], i);
    for (int j = 0; j < n_dual_; ++j) add(n_primal_ + j, n_primal_ + j, -kDeltaC);
    diagonals_.resize(n_primal_, Diagonal::Strong);
    diagonals_.resize(n_primal_ + n_dual_, Diagonal::WeakNegative);
    KktMatrix kkt{mpcc_.name(), n_primal_, n_dual_, {}, diagonals_};
    const int n = kkt.size();
    kkt.lower.resize(n, n);
    kkt.lower.setFromTriplets(entries_.begin(), entries_.end());
    kkt.lower.makeCompressed();
    return kkt;
  }

 private:
  void number_unknowns() {
    const MpccData& data = mpcc_.data();
    n_primal_ = mpcc_.n_variables();
    slack_of_row_.assign(mpcc_.n_rows(), -1);
    std::vector<bool> in_pair(mpcc_.n_rows(), false);
    for (const Pair& pair : mpcc_.pairs()) {
      for (const Side* side : {&pair.G, &pair.H}) {
        for (const auto& term : side->terms) {
          if (term.kind == Side::Term::Kind::Row) in_pair[term.index] = true;
        }
      }
    }
    for (int i = 0; i < mpcc_.n_rows(); ++i) {
      if (data.lbg[i] != data.ubg[i] || in_pair[i]) slack_of_row_[i] = n_primal_++;
    }
    first_pair_slack_ = n_primal_;
    n_primal_ += mpcc_.n_pairs();
    n_dual_ = mpcc_.n_rows() + mpcc_.n_pairs();
  }

  void add(int i, int j, double value) {
    entries_.emplace_back(std::max(i, j), std::min(i, j), value);
  }

  double barrier_term() {
    // Box and Muller's way to a normal number.
    const double radius = std::sqrt(-2.0 * std::log(1.0 - random_.uniform()));
    const double normal = radius * std::cos(2.0 * std::numbers::pi * random_.uniform());
    return std::pow(10.0, kBarrierDecades * normal);
  }

  void add_variables() {
    const MpccData& data = mpcc_.data();
    const SparseMatrix& H = evaluator_.hessian();
    for (int j = 0; j < mpcc_.n_variables(); ++j) {
      const bool bounded = std::isfinite(data.lbw[j]) || std::isfinite(data.ubw[j]);
      diagonals_.push_back(bounded ? Diagonal::Strong : Diagonal::WeakPositive);
      add(j, j, bounded ? barrier_term() : 0.0);
      for (SparseMatrix::InnerIterator it(H, j); it; ++it) {
        add(static_cast<int>(it.row()), j, it.value());
      }
    }
  }

  void add_rows() {
    const SparseMatrix& J = evaluator_.jacobian();
    for (int j = 0; j < J.outerSize(); ++j) {
      for (SparseMatrix::InnerIterator it(J, j); it; ++it) {
        add(n_primal_ + static_cast<int>(it.row()), j, it.value());
      }
    }
    for (int i = 0; i < mpcc_.n_rows(); ++i) {
      const int slack = slack_of_row_[i];
      if (slack < 0) continue;
      add(slack, slack, barrier_term());
      add(n_primal_ + i, slack, -1.0);
    }
  }

  [[nodiscard]] Sum sum_of(const Side& side) const {
    Sum sum;
    for (const auto& term : side.terms) {
      const bool is_row = term.kind == Side::Term::Kind::Row;
      sum.emplace_back(is_row ? slack_of_row_[term.index] : term.index, term.factor);
    }
    return sum;
  }

  /// The row G H + t − σ = 0.
  void add_pair(const Pair& pair, int i) {
    const int row = n_primal_ + mpcc_.n_rows() + i, slack = first_pair_slack_ + i;
    const double value_G = random_.uniform(0.01, 1.0);
    const double value_H = random_.uniform(0.01, 1.0);
    const double multiplier = random_.uniform();
    const Sum G = sum_of(pair.G), H = sum_of(pair.H);
    for (const auto& [j, factor] : G) add(row, j, value_H * factor);
    for (const auto& [j, factor] : H) add(row, j, value_G * factor);
    for (const auto& [j, a] : G) {
      for (const auto& [k, b] : H) {
        add(j, k, (j == k ? 2.0 : 1.0) * multiplier * a * b);
      }
    }
    add(slack, slack, barrier_term());
    add(row, slack, 1.0);
  }

  const Mpcc& mpcc_;
  Evaluator evaluator_;
  Random random_{kSeed};
  std::vector<int> slack_of_row_;
  int first_pair_slack_ = 0;
  int n_primal_ = 0, n_dual_ = 0;
  std::vector<Diagonal> diagonals_;
  std::vector<Eigen::Triplet<double>> entries_;
};

void shift_primal(KktMatrix& kkt, double shift) {
  for (int j = 0; j < kkt.n_primal; ++j) {
    kkt.lower.valuePtr()[kkt.lower.outerIndexPtr()[j]] += shift;
  }
}

bool eigen_agrees(const KktMatrix& kkt) {
  const Eigen::SimplicialLDLT<SparseMatrix, Eigen::Lower, Eigen::AMDOrdering<int>> ldlt(
      kkt.lower);
  if (ldlt.info() != Eigen::Success) return false;
  return (ldlt.vectorD().array() > 0.0).count() == kkt.n_primal;
}

}  // namespace

KktMatrix assemble_kkt(const Mpcc& mpcc) { return Assembler(mpcc).assemble(); }

void regularize(KktMatrix& kkt) {
  Ldlt ldlt = kkt.ldlt();
  const Inertia wanted{kkt.n_primal, kkt.n_dual, 0};
  double added = 0.0;
  for (double delta_w = kFirstDeltaW; delta_w < kLastDeltaW; delta_w *= 10.0) {
    shift_primal(kkt, delta_w - added);
    added = delta_w;
    if (ldlt.factorize(kkt.values()) == wanted && eigen_agrees(kkt)) return;
  }
  throw std::runtime_error(kkt.name + ": no δ_w gave the right inertia");
}

}  // namespace saltus::bench
