// SPDX-License-Identifier: BSD-2-Clause
#include "solve/nlp/ipopt_solver.hpp"

#include <algorithm>
#include <chrono>
#include <mutex>
#include <thread>

#include "solve/nlp/ipopt_adapter.hpp"

namespace saltus::detail {
namespace {

using Clock = IpoptAdapter::Clock;
using Stop = IpoptAdapter::Stop;

std::mutex& process_wide_lock() {
  static std::mutex lock;
  return lock;
}

Clock::time_point deadline_after(double seconds) {
  constexpr double kForever = 1e9;  // [s]; within the range of the clock
  return Clock::now() + std::chrono::duration_cast<Clock::duration>(
                            std::chrono::duration<double>(std::min(seconds, kForever)));
}

/// Waits for the lock, but not beyond the deadline or an interrupt.
Stop acquire(std::unique_lock<std::mutex>& lock, Clock::time_point deadline,
             const SolveControl& control) {
  constexpr auto kPatience = std::chrono::milliseconds(2);
  // Polled: the thread sanitizer does not know the timed mutex of gcc 12.
  while (!lock.try_lock()) {
    std::this_thread::sleep_for(kPatience);
    if (control.interrupt && control.interrupt->load()) return Stop::Interrupted;
    if (Clock::now() >= deadline) return Stop::TimeLimit;
  }
  return Stop::None;
}

SolveStatus status_of(Ipopt::ApplicationReturnStatus code) {
  switch (code) {
    case Ipopt::Solve_Succeeded:
    case Ipopt::Feasible_Point_Found: return SolveStatus::Solved;
    case Ipopt::Infeasible_Problem_Detected: return SolveStatus::LocallyInfeasible;
    case Ipopt::Diverging_Iterates: return SolveStatus::Unbounded;
    case Ipopt::Maximum_Iterations_Exceeded: return SolveStatus::IterationLimit;
    case Ipopt::Maximum_CpuTime_Exceeded: return SolveStatus::TimeLimit;
    case Ipopt::User_Requested_Stop: return SolveStatus::Interrupted;
    case Ipopt::Invalid_Number_Detected: return SolveStatus::NotFinite;
    default: return SolveStatus::Stalled;
  }
}

std::string words_for(Ipopt::ApplicationReturnStatus code) {
  switch (code) {
    case Ipopt::Solve_Succeeded: return "solved";
    case Ipopt::Solved_To_Acceptable_Level: return "solved to a lesser tolerance only";
    case Ipopt::Infeasible_Problem_Detected: return "locally infeasible";
    case Ipopt::Search_Direction_Becomes_Too_Small: return "steps became too small";
    case Ipopt::Diverging_Iterates: return "iterates diverge";
    case Ipopt::User_Requested_Stop: return "stopped on request";
    case Ipopt::Maximum_Iterations_Exceeded: return "iteration limit";
    case Ipopt::Restoration_Failed: return "the restoration phase failed";
    case Ipopt::Error_In_Step_Computation: return "no step could be computed";
    case Ipopt::Not_Enough_Degrees_Of_Freedom: return "more equations than variables";
    case Ipopt::Invalid_Number_Detected: return "a number is not finite";
    case Ipopt::Insufficient_Memory: return "not enough memory";
    default: return "internal error " + std::to_string(static_cast<int>(code));
  }
}

void set_options(Ipopt::IpoptApplication& application, const NlpOptions& options,
                 Index n_warm) {
  Ipopt::OptionsList& list = *application.Options();
  const auto text = [&](const char* name, const char* value) {
    list.SetStringValue(name, value);
  };
  const auto number = [&](const char* name, double value) {
    list.SetNumericValue(name, value);
  };
  list.SetIntegerValue("print_level", 0);
  text("sb", "yes");  // no banner
  text("linear_solver", "mumps");
  text("mu_strategy", "adaptive");
  number("bound_relax_factor", 0.0);
  list.SetIntegerValue("max_iter", options.max_iterations);
  number("tol", options.tolerance);
  number("constr_viol_tol", options.tolerance);
  number("compl_inf_tol", options.tolerance);
  // Less than asked for is a failure here: the caller decides what to make of it.
  list.SetIntegerValue("acceptable_iter", 0);
  if (n_warm == 0) return;
  text("warm_start_init_point", "yes");
  number("mu_init", options.mu_warm);
  for (const char* push :
       {"warm_start_bound_push", "warm_start_bound_frac", "warm_start_slack_bound_push",
        "warm_start_slack_bound_frac", "warm_start_mult_bound_push"}) {
    number(push, std::min(1e-3, options.mu_warm));
  }
}

/// Ipopt refuses problems in which nothing can move; they are judged directly.
NlpResult judge_without_freedom(NlpProblem& problem, const NlpPoint& start,
                                double tolerance) {
  const NlpBounds& bounds = problem.bounds();
  NlpResult result;
  result.point = {bounds.lbx, Vector::Zero(problem.n_rows()),
                  Vector::Zero(start.x.size())};
  problem.evaluate(Order::First, result.point.x, 1.0, result.point.y);
  result.objective = problem.objective();
  result.derivative_evaluations = 1;
  result.mu = 0.0;
  if (const auto trouble = problem.first_nonfinite()) {
    result.status = SolveStatus::NotFinite;
    result.message = *trouble;
    return result;
  }
  result.point.z = problem.gradient();
  const Vector violation =
      (bounds.lbg - problem.rows()).cwiseMax(problem.rows() - bounds.ubg);
  const bool holds = (violation.array() <= tolerance).all();
  result.status = holds ? SolveStatus::Solved : SolveStatus::LocallyInfeasible;
  result.message = "every variable is fixed";
  return result;
}

}  // namespace

std::string IpoptSolver::name() const { return "Ipopt " IPOPT_VERSION; }

NlpResult IpoptSolver::solve(NlpProblem& problem, const NlpPoint& start,
                             const NlpOptions& options, const SolveControl& control) {
  const auto started = Clock::now();
  if (problem.bounds().lbx == problem.bounds().ubx) {
    return judge_without_freedom(problem, start, options.tolerance);
  }
  const auto deadline = deadline_after(options.time_limit);
  const Ipopt::SmartPtr<IpoptAdapter> adapter =
      new IpoptAdapter(problem, start, 0.1 * options.tolerance, deadline, control);

  std::unique_lock lock(process_wide_lock(), std::defer_lock);
  Stop stop = acquire(lock, deadline, control);
  auto code = Ipopt::User_Requested_Stop;
  if (stop == Stop::None) {
    const Ipopt::SmartPtr<Ipopt::IpoptApplication> application =
        new Ipopt::IpoptApplication(false);
    set_options(*application, options, start.y.size() + start.z.size());
    code = application->Initialize(std::string());
    if (code == Ipopt::Solve_Succeeded) {
      code = application->OptimizeTNLP(Ipopt::GetRawPtr(adapter));
    }
    stop = adapter->stop();
  }
  adapter->rethrow_if_thrown();

  NlpResult result = adapter->result();
  result.status = status_of(code);
  result.message = words_for(code);
  if (stop == Stop::TimeLimit) result.status = SolveStatus::TimeLimit;
  if (result.status == SolveStatus::Stalled && adapter->ended_nonfinite()) {
    result.status = SolveStatus::NotFinite;
  }
  if (result.status == SolveStatus::NotFinite) result.message = adapter->nonfinite();
  if (result.point.y.size() == 0) {
    result.point.y = Vector::Zero(problem.n_rows());
    result.point.z = Vector::Zero(problem.n_variables());
  }
  result.seconds = std::chrono::duration<double>(Clock::now() - started).count();
  return result;
}

}  // namespace saltus::detail

namespace saltus {

std::unique_ptr<NlpSolver> make_ipopt_solver() {
  return std::make_unique<detail::IpoptSolver>();
}

}  // namespace saltus
