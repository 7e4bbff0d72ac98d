// SPDX-License-Identifier: BSD-2-Clause
#include "solve/nlp/ipopt_adapter.hpp"

#include <algorithm>
#include <cmath>

#include "saltus/base/stop_watch.hpp"

namespace saltus::detail {
namespace {

using ConstMap = Eigen::Map<const Vector>;
using Map = Eigen::Map<Vector>;

void copy_places(const CompressedPattern& pattern, int* rows, int* cols) {
  std::ranges::copy(pattern.row_of, rows);
  for (int col = 0; col < pattern.cols; ++col) {
    std::fill(cols + pattern.starts[col], cols + pattern.starts[col + 1], col);
  }
}

bool all_finite(const SparseMatrix& matrix) {
  return ConstMap(matrix.valuePtr(), matrix.nonZeros()).allFinite();
}

/// Ipopt refuses problems with more equations than free variables, redundant or not.
bool has_too_many_equations(const NlpBounds& bounds) {
  return (bounds.lbg.array() == bounds.ubg.array()).count() >
         (bounds.lbx.array() != bounds.ubx.array()).count();
}

}  // namespace

IpoptAdapter::IpoptAdapter(NlpProblem& problem, const NlpPoint& start,
                           double equation_slack, Clock::time_point deadline,
                           const SolveControl& control)
    : problem_(problem),
      start_(start),
      equation_slack_(equation_slack),
      deadline_(deadline),
      control_(control),
      lambda_(Vector::Zero(problem.n_rows())) {
  result_.point = start;
}

void IpoptAdapter::rethrow_if_thrown() const {
  if (thrown_) std::rethrow_exception(thrown_);
}

template <class Body>
bool IpoptAdapter::guarded(Body&& body) {
  try {
    return !thrown_ && body();
  } catch (...) {
    thrown_ = std::current_exception();
    return false;
  }
}

bool IpoptAdapter::evaluate(Order order, const double* x) {
  const ConstMap here(x, problem_.n_variables());
  const int wanted = static_cast<int>(order) + 1;
  const bool moved = orders_ == 0 || here != x_;
  if (moved || orders_ < wanted || order == Order::Second) {
    {
      const ScopedTimer timer(result_.evaluation_seconds);
      problem_.evaluate(order, here, 1.0, lambda_);
    }
    ++(order == Order::Values ? result_.evaluations : result_.derivative_evaluations);
    x_ = here;
    orders_ = wanted;
    finite_ = std::isfinite(problem_.objective()) && problem_.rows().allFinite();
    if (order != Order::Values) {
      finite_ =
          finite_ && problem_.gradient().allFinite() && all_finite(problem_.jacobian());
    }
    if (!finite_ && nonfinite_.empty()) {
      nonfinite_ = problem_.first_nonfinite().value_or("");
    }
  }
  return finite_;
}

bool IpoptAdapter::get_nlp_info(int& n, int& m, int& nnz_jacobian, int& nnz_hessian,
                                IndexStyleEnum& style) {
  n = problem_.n_variables();
  m = problem_.n_rows();
  nnz_jacobian = problem_.jacobian_pattern().nonzeros();
  nnz_hessian = problem_.hessian_pattern().nonzeros();
  style = C_STYLE;
  return true;
}

bool IpoptAdapter::get_bounds_info(int n, double* x_l, double* x_u, int m, double* g_l,
                                   double* g_u) {
  const NlpBounds& bounds = problem_.bounds();
  Map(x_l, n) = bounds.lbx;
  Map(x_u, n) = bounds.ubx;
  Map(g_l, m) = bounds.lbg;
  Map(g_u, m) = bounds.ubg;
  if (has_too_many_equations(bounds)) {
    for (int i = 0; i < m; ++i) {
      if (g_l[i] != g_u[i]) continue;
      g_l[i] -= equation_slack_;
      g_u[i] += equation_slack_;
    }
  }
  return true;
}

bool IpoptAdapter::get_starting_point(int n, bool init_x, double* x, bool init_z,
                                      double* z_L, double* z_U, int m, bool init_lambda,
                                      double* lambda) {
  if (init_x) Map(x, n) = start_.x;
  if (init_z) {
    Map(z_L, n) = start_.z.cwiseMax(0.0);
    Map(z_U, n) = (-start_.z).cwiseMax(0.0);
  }
  if (init_lambda) Map(lambda, m) = -start_.y;
  return true;
}

bool IpoptAdapter::eval_f(int, const double* x, bool, double& f) {
  return guarded([&] {
    if (!evaluate(Order::Values, x)) return false;
    f = problem_.objective();
    return true;
  });
}

bool IpoptAdapter::eval_grad_f(int n, const double* x, bool, double* gradient) {
  return guarded([&] {
    if (!evaluate(Order::First, x)) return false;
    Map(gradient, n) = problem_.gradient();
    return true;
  });
}

bool IpoptAdapter::eval_g(int, const double* x, bool, int m, double* g) {
  return guarded([&] {
    if (!evaluate(Order::Values, x)) return false;
    Map(g, m) = problem_.rows();
    return true;
  });
}

bool IpoptAdapter::eval_jac_g(int, const double* x, bool, int, int nnz, int* rows,
                              int* cols, double* values) {
  if (!values) {
    copy_places(problem_.jacobian_pattern(), rows, cols);
    return true;
  }
  return guarded([&] {
    if (!evaluate(Order::First, x)) return false;
    std::copy_n(problem_.jacobian().valuePtr(), nnz, values);
    return true;
  });
}

bool IpoptAdapter::eval_h(int, const double* x, bool, double sigma_f, int m,
                          const double* lambda, bool, int nnz, int* rows, int* cols,
                          double* values) {
  if (!values) {
    copy_places(problem_.hessian_pattern(), rows, cols);
    return true;
  }
  return guarded([&] {
    lambda_ = ConstMap(lambda, m);
    const ConstMap here(x, problem_.n_variables());
    {
      const ScopedTimer timer(result_.evaluation_seconds);
      problem_.evaluate(Order::Second, here, sigma_f, lambda_);
    }
    ++result_.derivative_evaluations;
    x_ = here;
    orders_ = 2;
    finite_ = all_finite(problem_.hessian()) && all_finite(problem_.jacobian()) &&
              std::isfinite(problem_.objective()) && problem_.rows().allFinite();
    if (!finite_) {
      nonfinite_ = problem_.first_nonfinite().value_or(nonfinite_);
      return false;
    }
    std::copy_n(problem_.hessian().valuePtr(), nnz, values);
    return true;
  });
}

bool IpoptAdapter::intermediate_callback(Ipopt::AlgorithmMode mode, int iteration,
                                         double objective, double primal, double dual,
                                         double mu, double step, double regularization,
                                         double alpha_dual, double alpha_primal,
                                         int trials, const Ipopt::IpoptData*,
                                         Ipopt::IpoptCalculatedQuantities*) {
  return guarded([&] {
    result_.iterations = iteration;
    result_.mu = mu;
    if (control_.observer) {
      const bool restores = mode == Ipopt::RestorationPhaseMode;
      control_.observer(
          {.phase = restores ? SolvePhase::Restoration : SolvePhase::Homotopy,
           .iteration = iteration,
           .objective = objective,
           .primal = primal,
           .dual = dual,
           .mu = mu,
           .step = step,
           .regularization = regularization,
           .alpha_primal = alpha_primal,
           .alpha_dual = alpha_dual,
           .line_search_trials = trials});
    }
    if (control_.interrupt && control_.interrupt->load()) stop_ = Stop::Interrupted;
    if (Clock::now() >= deadline_) stop_ = Stop::TimeLimit;
    return stop_ == Stop::None;
  });
}

void IpoptAdapter::finalize_solution(Ipopt::SolverReturn, int n, const double* x,
                                     const double* z_L, const double* z_U, int m,
                                     const double*, const double* lambda,
                                     double objective, const Ipopt::IpoptData*,
                                     Ipopt::IpoptCalculatedQuantities*) {
  result_.point = {.x = ConstMap(x, n),
                   .y = -ConstMap(lambda, m),
                   .z = ConstMap(z_L, n) - ConstMap(z_U, n)};
  result_.objective = objective;
}

}  // namespace saltus::detail
