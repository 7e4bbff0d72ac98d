// SPDX-License-Identifier: BSD-2-Clause
#include "rooms.hpp"
#include "solve_records.hpp"

namespace saltus::python {
namespace {

void bind_homotopy(nb::module_& m) {
  using H = HomotopyOptions;
  Record<H>(m, "HomotopyOptions", "Options of the homotopy over relaxed NLPs.")
      .field("relaxation", &H::relaxation, "What 0 ≤ G ⊥ H ≥ 0 becomes.")
      .field("form", &H::form, "How the relaxed rows are posed.")
      .field("sigma_init", &H::sigma_init, "σ of the first NLP, > 0")
      .field("sigma_min", &H::sigma_min, "σ of the last NLP; None: tolerance/10")
      .field("update", &H::update, "σ⁺ = κ σ, or min(κ σ, σ^θ)")
      .field("factor", &H::factor, "κ ∈ (0, 1)")
      .field("exponent", &H::exponent, "θ > 1")
      .field("nlp_tolerance", &H::nlp_tolerance,
             "of the NLP at σ_min; None: tolerance/10")
      .field("intermediate_tolerance", &H::intermediate_tolerance, "of those before it")
      .field("max_nlp_iterations", &H::max_nlp_iterations, "Newton steps of one NLP")
      .field("max_backoffs", &H::max_backoffs,
             "how often a failed NLP is answered by a smaller decrease of σ")
      .field("fallbacks", &H::fallbacks, "relaxations that are tried next")
      .done();
}

void bind_interior_point(nb::module_& m) {
  using I = InteriorPointOptions;
  Record<I>(m, "InteriorPointOptions",
            "Options of the single-loop interior-point method.")
      .field("form", &I::form, "rows G·H + t = σ, or ρ Σ G·H in the objective")
      .field("schedule", &I::schedule, "how σ follows μ")
      .field("shoulder", &I::shoulder, "σ = max(σ_min, μ²/(μ² + shoulder))")
      .field("kappa_sigma", &I::kappa_sigma, "σ⁺ = κ_σ σ of the schedule in steps")
      .field("mu_init", &I::mu_init, "initial barrier parameter μ₀ > 0")
      .field("kappa_mu", &I::kappa_mu, "κ_μ of μ⁺ = max(μ_min, min(κ_μ μ, μ^θ_μ))")
      .field("theta_mu", &I::theta_mu, "θ_μ of the same")
      .field("kappa_epsilon", &I::kappa_epsilon,
             "a barrier problem is solved when its error is ≤ κ_ε μ")
      .field("bound_push", &I::bound_push, "least distance of the start from its bounds")
      .field("pair_push", &I::pair_push, "the same for sides of pairs")
      .field("largest_gradient", &I::largest_gradient, "after scaling, at the start")
      .field("delta_c", &I::delta_c, "least proximal weight of the multipliers")
      .field("convexification", &I::convexification,
             "when blocks of pairs are made convex")
      .field("rho_init", &I::rho_init, "first weight ρ")
      .field("rho_growth", &I::rho_growth, "its growth when complementarity stalls")
      .field("rho_max", &I::rho_max, "its largest value")
      .field("neighbours", &I::neighbours,
             "pairs to flip in turn at a point that is B-stationary already")
      .field(
          "stuck_after", &I::stuck_after,
          "steps without a decrease of μ after which a branch problem is tried; 0: never")
      .done();
}

}  // namespace

void bind_solve(nb::module_& m) {
  bind_homotopy(m);
  bind_interior_point(m);
  using R = IterationRecord;
  Record<R>(m, "IterationRecord", "One line of the table that a solve prints.")
      .field("phase", &R::phase, "what the solver is doing")
      .field("iteration", &R::iteration, "Newton steps so far")
      .field("objective", &R::objective, "f(x)")
      .field("primal", &R::primal, "largest violation of a row or bound")
      .field("dual", &R::dual, "‖∇L‖∞ of the current subproblem")
      .field("complementarity", &R::complementarity, "max G·H")
      .field("mu", &R::mu, "barrier parameter")
      .field("sigma_mpcc", &R::sigma_mpcc, "relaxation")
      .field("step", &R::step, "‖Δx‖∞")
      .field("regularization", &R::regularization, "δ_w that gave the right inertia")
      .field("alpha_primal", &R::alpha_primal, "accepted step length")
      .field("alpha_dual", &R::alpha_dual, "the same of the multipliers")
      .field("line_search_trials", &R::line_search_trials,
             "points tried by the line search")
      .field("factorizations", &R::factorizations, "in this iteration")
      .done();
}

}  // namespace saltus::python
