// SPDX-License-Identifier: BSD-2-Clause
#include "sim/contact_problem.hpp"

#include <cmath>

namespace saltus::detail {
namespace {

// A row is the combination of others if what they leave of its W is below this share.
constexpr double kDependent = 1e-11;
// How far the direction of friction in space may be from that of slip.
constexpr double kAligned = 1e-10;
constexpr int kRoundsAllAtOnce = 12;
constexpr int kRoundsPerContact = 12;

Eigen::Vector2d friction(const ContactLayout& layout, int c, ConstVectorRef rows) {
  Eigen::Vector2d t(0, 0);
  for (int k = 0; k < layout.n_t[c]; ++k) t[k] = rows[layout.tangent[c] + k];
  return t;
}

}  // namespace

void spread_friction(const ContactLayout& layout, const Mode& mode, VectorRef lambda) {
  for (int c = 0; c < layout.n_c; ++c) {
    if (!mode[c].slips()) continue;
    //   λ_t = −mu λ_n s                                                              
    for (int k = 0; k < layout.n_t[c]; ++k)
      lambda[layout.tangent[c] + k] = -layout.mu_friction[c] * lambda[c] * mode[c].s[k];
  }
}

// One more step of the Cholesky factorisation of W over the rows chosen so far.
bool ModeSearch::is_independent(const Matrix& W, const std::vector<int>& rows, int row) {
  const auto m = std::ssize(rows);
  double rest = W(row, row);
  for (Index i = 0; i < m; ++i) {
    double y = W(rows[i], row);
    for (Index k = 0; k < i; ++k) y -= factor_(i, k) * factor_(m, k);
    y /= factor_(i, i);
    factor_(m, i) = y;
    rest -= y * y;
  }
  if (rest <= kDependent * W(row, row)) return false;
  factor_(m, m) = std::sqrt(rest);
  return true;
}

void ModeSearch::choose_rows(const ContactProblem& problem, ContactSolution& solution) {
  const ContactLayout& layout = problem.layout;
  if (factor_.rows() < layout.n_r + 1) factor_.resize(layout.n_r + 1, layout.n_r + 1);
  Mode& mode = solution.mode;
  solution.rows.clear();
  const auto take = [&](int row) {
    if (!is_independent(problem.W, solution.rows, row)) return false;
    solution.rows.push_back(row);
    return true;
  };
  for (int c = 0; c < layout.n_c; ++c) {
    if (mode[c].is_pressed() && !take(c)) mode[c] = {.normal = NormalMode::Idle};
  }
  for (int c = 0; c < layout.n_c; ++c) {
    if (!mode[c].sticks()) continue;
    bool any = false;
    for (int k = 0; k < layout.n_t[c]; ++k) any = take(layout.tangent[c] + k) || any;
    mode[c].tangent = any ? TangentMode::Stick : TangentMode::Idle;
  }
}

bool ModeSearch::compute_forces(const ContactProblem& problem,
                                ContactSolution& solution) {
  const ContactLayout& layout = problem.layout;
  choose_rows(problem, solution);
  const std::vector<int>& rows = solution.rows;
  const auto m = std::ssize(rows);
  Eigen::Map<Matrix> A = lu_.start(m);
  for (Index j = 0; j < m; ++j) {
    for (Index i = 0; i < m; ++i) A(i, j) = problem.W(rows[i], rows[j]);
    const int c = rows[j];
    if (c >= layout.n_c || !solution.mode[c].slips()) continue;
    //   J_c = J_n − mu J_t s                                                         
    for (int k = 0; k < layout.n_t[c]; ++k)
      for (Index i = 0; i < m; ++i)
        A(i, j) -= layout.mu_friction[c] * solution.mode[c].s[k] *
                   problem.W(rows[i], layout.tangent[c] + k);
  }
  rhs_.resize(m);
  for (Index i = 0; i < m; ++i) rhs_[i] = -problem.b[rows[i]];
  if (!lu_.factorize()) return false;
  lu_.solve(rhs_);
  solution.lambda.setZero(layout.n_r);
  for (Index i = 0; i < m; ++i) solution.lambda[rows[i]] = rhs_[i];
  spread_friction(layout, solution.mode, solution.lambda);
  solution.w.noalias() = problem.b + problem.W * solution.lambda;
  return solution.w.allFinite();
}

bool ModeSearch::correct_tangent(const ContactProblem& problem, int c,
                                 ContactSolution& solution) const {
  const ContactLayout& layout = problem.layout;
  const int n_t = layout.n_t[c];
  if (n_t == 0 || problem.kinds[c].type != ContactKind::Type::Free) return false;
  ContactMode& mode = solution.mode[c];
  const Eigen::Vector2d lambda_t = friction(layout, c, solution.lambda);
  const Eigen::Vector2d w_t = friction(layout, c, solution.w);
  const double W_tt = problem.W(layout.tangent[c], layout.tangent[c]);
  if (mode.sticks()) {
    const double excess =
        lambda_t.norm() - layout.mu_friction[c] * std::max(0.0, solution.lambda[c]);
    if (excess * W_tt <= problem.w_zero) return false;
    mode.tangent = TangentMode::Slip;
    mode.s = -lambda_t.normalized();
    return true;
  }
  if (mode.s.dot(w_t) < -problem.w_zero) {
    mode.tangent = TangentMode::Stick;
    return true;
  }
  if (n_t == 1 || w_t.norm() <= problem.w_zero) return false;
  const Eigen::Vector2d s = w_t.normalized();
  const bool aligned = (s - mode.s).norm() <= kAligned;
  mode.s = s;
  return !aligned;
}

bool ModeSearch::correct(const ContactProblem& problem, int c,
                         ContactSolution& solution) const {
  const ContactLayout& layout = problem.layout;
  const ContactKind& kind = problem.kinds[c];
  if (kind.type == ContactKind::Type::Absent) return false;
  ContactMode& mode = solution.mode[c];
  if (!mode.is_pressed()) {
    if (solution.w[c] >= -problem.w_zero) return false;
    mode.normal = NormalMode::Pressed;
    if (layout.n_t[c] > 0) {
      const bool slides = kind.type == ContactKind::Type::Sliding;
      mode.tangent = slides ? TangentMode::Slip : TangentMode::Stick;
      mode.s = kind.s;
    }
    return true;
  }
  if (solution.lambda[c] * problem.W(c, c) < -problem.w_zero) {
    // Friction that may not be as large as sticking wants it can need pressure still.
    if (kind.type == ContactKind::Type::Free && mode.sticks() &&
        friction(layout, c, solution.lambda).norm() > 0.0) {
      mode.tangent = TangentMode::Slip;
      mode.s = -friction(layout, c, solution.lambda).normalized();
    } else {
      mode = {};
    }
    return true;
  }
  return correct_tangent(problem, c, solution);
}

bool ModeSearch::is_right(const ContactProblem& problem,
                          const ContactSolution& solution) const {
  ContactSolution corrected = solution;
  for (int c = 0; c < problem.layout.n_c; ++c)
    if (correct(problem, c, corrected)) return false;
  return true;
}

bool ModeSearch::solve(const ContactProblem& problem, const Mode& guess,
                       ContactSolution& solution) {
  solution.mode = guess;
  const int n_rounds = kRoundsAllAtOnce + kRoundsPerContact * problem.layout.n_c;
  for (int round = 0; round < n_rounds; ++round) {
    ++solution.n_rounds;
    if (!compute_forces(problem, solution)) return false;
    bool wrong = false;
    for (int c = 0; c < problem.layout.n_c; ++c) {
      if (wrong && round >= kRoundsAllAtOnce) break;
      wrong = correct(problem, c, solution) || wrong;
    }
    if (!wrong) return true;
  }
  return false;
}

}  // namespace saltus::detail
