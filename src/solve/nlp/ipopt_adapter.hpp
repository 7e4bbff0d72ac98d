// SPDX-License-Identifier: BSD-2-Clause
// An NlpProblem in the shape that Ipopt asks for.
#pragma once

#include <chrono>
#include <exception>

#include "saltus/solve/nlp.hpp"
#include "solve/nlp/ipopt_headers.hpp"

namespace saltus::detail {

/// Numbers that are not finite and exceptions become `false`, which shortens Ipopt's step or
/// ends the solve; what happened is kept.
///
/// Ipopt's Lagrangian is f + λᵀg − z_Lᵀx + z_Uᵀx, hence y = −λ and z = z_L − z_U.
class IpoptAdapter final : public Ipopt::TNLP {
 public:
  using Clock = std::chrono::steady_clock;
  enum class Stop { None, TimeLimit, Interrupted };

  /// `equation_slack` widens equations if there are more of them than free variables.
  IpoptAdapter(NlpProblem& problem, const NlpPoint& start, double equation_slack,
               Clock::time_point deadline, const SolveControl& control);

  [[nodiscard]] const NlpResult& result() const { return result_; }
  [[nodiscard]] Stop stop() const { return stop_; }
  /// The last number that was not finite, in words; empty if there was none.
  [[nodiscard]] const std::string& nonfinite() const { return nonfinite_; }
  [[nodiscard]] bool ended_nonfinite() const { return !finite_; }
  void rethrow_if_thrown() const;

  bool get_nlp_info(int& n, int& m, int& nnz_jacobian, int& nnz_hessian,
                    IndexStyleEnum& style) override;
  bool get_bounds_info(int n, double* x_l, double* x_u, int m, double* g_l,
                       double* g_u) override;
  bool get_starting_point(int n, bool init_x, double* x, bool init_z, double* z_L,
                          double* z_U, int m, bool init_lambda, double* lambda) override;
  bool eval_f(int n, const double* x, bool new_x, double& f) override;
  bool eval_grad_f(int n, const double* x, bool new_x, double* gradient) override;
  bool eval_g(int n, const double* x, bool new_x, int m, double* g) override;
  bool eval_jac_g(int n, const double* x, bool new_x, int m, int nnz, int* rows,
                  int* cols, double* values) override;
  bool eval_h(int n, const double* x, bool new_x, double sigma_f, int m,
              const double* lambda, bool new_lambda, int nnz, int* rows, int* cols,
              double* values) override;
  bool intermediate_callback(Ipopt::AlgorithmMode mode, int iteration, double objective,
                             double primal, double dual, double mu, double step,
                             double regularization, double alpha_dual,
                             double alpha_primal, int trials, const Ipopt::IpoptData*,
                             Ipopt::IpoptCalculatedQuantities*) override;
  void finalize_solution(Ipopt::SolverReturn status, int n, const double* x,
                         const double* z_L, const double* z_U, int m, const double* g,
                         const double* lambda, double objective,
                         const Ipopt::IpoptData* data,
                         Ipopt::IpoptCalculatedQuantities*) override;

 private:
  template <class Body>
  bool guarded(Body&& body);
  /// Evaluates at x unless that was done; false if a number is not finite.
  bool evaluate(Order order, const double* x);

  NlpProblem& problem_;
  const NlpPoint& start_;
  double equation_slack_;
  Clock::time_point deadline_;
  const SolveControl& control_;

  Vector x_;            // where the problem was evaluated last
  int orders_ = 0;      // how many orders of derivatives are known there, values included
  bool finite_ = true;  // whether all these numbers are finite
  Vector lambda_;
  NlpResult result_;
  Stop stop_ = Stop::None;
  std::string nonfinite_;
  std::exception_ptr thrown_;
};

}  // namespace saltus::detail
