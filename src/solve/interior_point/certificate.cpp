// SPDX-License-Identifier: BSD-2-Clause
#include "solve/interior_point/certificate.hpp"

#include <algorithm>
#include <cmath>

namespace saltus::detail {
namespace {

constexpr double kRadius = 0.1;        // of the box, relative to max(1, |x|)
constexpr double kDescentRate = 1e-5;  // of the scaled objective; less counts as none
constexpr int kMaxNodes = 64;

/// Sum of what the multipliers of a variable may be charged to a biactive pair: zero if a
/// pair that is not biactive holds the variable at zero.
bool held_by_others(const LiftedProblem& problem, const Vector& x, int variable,
                    double tolerance) {
  for (const auto& [a, b] : problem.pairs()) {
    if (a == variable && x[b] > tolerance) return true;
    if (b == variable && x[a] > tolerance) return true;
  }
  return false;
}

enum class Choice : char { Open, AZero, BZero };

/// Branch and bound over the biactive pairs.
class DescentSearch {
 public:
  DescentSearch(LiftedProblem& problem, BranchSolver& solver, const BranchPoint& point,
                std::vector<int> biactive)
      : problem_(problem),
        solver_(solver),
        point_(point),
        biactive_(std::move(biactive)),
        is_biactive_(problem.n_pairs(), 0) {
    for (const int k : biactive_) is_biactive_[k] = 1;
  }

  enum class Result : std::uint8_t { None, Descent, Unknown };

  Result run() {
    std::vector<std::vector<Choice>> nodes{
        std::vector<Choice>(biactive_.size(), Choice::Open)};
    for (int count = 0; !nodes.empty(); ++count) {
      if (count == kMaxNodes) return Result::Unknown;
      const std::vector<Choice> node = std::move(nodes.back());
      nodes.pop_back();
      const auto step = minimize(node);
      if (!step) return Result::Unknown;
      if (step->decrease <= kDescentRate * kRadius) continue;
      if (const auto rounded = minimize(round(node, step->x));
          rounded && rounded->decrease > kDescentRate * kRadius) {
        accept(round(node, step->x), rounded->x);
        return Result::Descent;
      }
      const int split = widest(node, step->x);
      if (split < 0) return Result::Unknown;
      for (const Choice choice : {Choice::AZero, Choice::BZero}) {
        nodes.push_back(node);
        nodes.back()[split] = choice;
      }
    }
    return Result::None;
  }

  [[nodiscard]] const Pattern& pattern() const { return pattern_; }
  [[nodiscard]] const Vector& x() const { return x_; }

 private:
  /// Zero sides: those of pairs that are not biactive, and the chosen ones.
  [[nodiscard]] Pattern pattern_of(const std::vector<Choice>& node) const {
    Pattern zero(problem_.n(), 0);
    for (int k = 0; k < problem_.n_pairs(); ++k) {
      if (is_biactive_[k]) continue;
      const auto [a, b] = problem_.pairs()[k];
      zero[point_.iterate.x[a] <= point_.iterate.x[b] ? a : b] = 1;
    }
    for (std::size_t i = 0; i < node.size(); ++i) {
      const auto [a, b] = problem_.pairs()[biactive_[i]];
      if (node[i] == Choice::AZero) zero[a] = 1;
      if (node[i] == Choice::BZero) zero[b] = 1;
    }
    return zero;
  }

  std::optional<BranchSolver::LinearStep> minimize(const std::vector<Choice>& node) {
    const Vector& x = point_.iterate.x;
    Vector l = problem_.lower();
    Vector u = problem_.upper();
    const Pattern zero = pattern_of(node);
    for (int i = 0; i < problem_.n(); ++i) {
      const double reach = kRadius * std::max(1.0, std::abs(x[i]));
      l[i] = std::max(l[i], x[i] - reach);
      u[i] = std::min(u[i], x[i] + reach);
      if (zero[i]) l[i] = u[i] = problem_.lower()[i];
      if (l[i] > u[i]) u[i] = l[i];
    }
    return solver_.solve_linear_model(l, u, x);
  }

  [[nodiscard]] std::vector<Choice> round(std::vector<Choice> node,
                                          const Vector& x) const {
    for (std::size_t i = 0; i < node.size(); ++i) {
      const auto [a, b] = problem_.pairs()[biactive_[i]];
      if (node[i] == Choice::Open) node[i] = x[a] <= x[b] ? Choice::AZero : Choice::BZero;
    }
    return node;
  }

  [[nodiscard]] int widest(const std::vector<Choice>& node, const Vector& x) const {
    int best = -1;
    double width = 0.0;
    for (std::size_t i = 0; i < node.size(); ++i) {
      const auto [a, b] = problem_.pairs()[biactive_[i]];
      const double smaller = std::min(x[a], x[b]);
      if (node[i] == Choice::Open && smaller > width) {
        width = smaller;
        best = static_cast<int>(i);
      }
    }
    return best;
  }

  void accept(const std::vector<Choice>& node, const Vector& x) {
    pattern_ = pattern_of(node);
    x_ = x;
  }

  LiftedProblem& problem_;
  BranchSolver& solver_;
  const BranchPoint& point_;
  std::vector<int> biactive_;
  std::vector<char> is_biactive_;
  Pattern pattern_;
  Vector x_;
};

}  // namespace

std::vector<int> biactive_pairs(const LiftedProblem& problem, const Vector& x,
                                double tolerance) {
  std::vector<int> result;
  for (int k = 0; k < problem.n_pairs(); ++k) {
    const auto [a, b] = problem.pairs()[k];
    if (x[a] <= tolerance && x[b] <= tolerance) result.push_back(k);
  }
  return result;
}

Stationarity stationarity_by_signs(const LiftedProblem& problem, const BranchPoint& point,
                                   double tolerance) {
  const Vector& x = point.iterate.x;
  bool S = true, M = true, C = true;
  for (const int k : biactive_pairs(problem, x, tolerance)) {
    const auto [a, b] = problem.pairs()[k];
    const auto charged = [&](int i) {
      return held_by_others(problem, x, i, tolerance) ? 0.0 : point.bound[i];
    };
    const double nu_a = charged(a);
    const double nu_b = charged(b);
    const double zero = kDescentRate;
    S = S && nu_a >= -zero && nu_b >= -zero;
    M = M && ((nu_a >= -zero && nu_b >= -zero) || std::abs(nu_a) <= zero ||
              std::abs(nu_b) <= zero);
    C = C && (nu_a * nu_b >= 0.0 || std::abs(nu_a) <= zero || std::abs(nu_b) <= zero);
  }
  if (S) return Stationarity::S;
  if (M) return Stationarity::M;
  return C ? Stationarity::C : Stationarity::W;
}

Certificate certify(LiftedProblem& problem, BranchSolver& solver,
                    const BranchPoint& point, double tolerance) {
  Certificate certificate;
  certificate.stationarity = stationarity_by_signs(problem, point, tolerance);
  if (certificate.stationarity == Stationarity::S) return certificate;
  DescentSearch search(problem, solver, point,
                       biactive_pairs(problem, point.iterate.x, tolerance));
  switch (search.run()) {
    case DescentSearch::Result::None: certificate.stationarity = Stationarity::B; break;
    case DescentSearch::Result::Descent:
      certificate.better_pattern = search.pattern();
      certificate.better_x = search.x();
      break;
    case DescentSearch::Result::Unknown: break;
  }
  return certificate;
}

}  // namespace saltus::detail
