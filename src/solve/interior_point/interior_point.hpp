// SPDX-License-Identifier: BSD-2-Clause
// A primal-dual interior-point method for MPCCs in a single loop.
#pragma once

#include <optional>
#include <vector>

#include "saltus/base/stop_watch.hpp"
#include "saltus/solve/options.hpp"
#include "solve/interior_point/filter.hpp"
#include "solve/interior_point/kkt_system.hpp"
#include "solve/interior_point/lifted_problem.hpp"
#include "solve/interior_point/merit.hpp"

namespace saltus::detail {

/// All unknowns of the barrier problem, or a step in them.
struct Iterate {
  Vector x, y;
  Vector z_l, z_u;        ///< of l ≤ x, x ≤ u; zero where there is no bound
  Vector t, psi;          ///< of pairs: slack and multiplier of G·H + t = σ
  Vector p, n, z_p, z_n;  ///< elastic variables of the rows, restoration only

  void resize(const LiftedProblem& problem);
};

/// What the loop is asked to do with the pairs.
enum class PairTreatment : std::uint8_t {
  Product,
  Penalty,
  Ignored,  ///< only the bounds of both sides hold; for problems with fixed sides
};

/// How the loop goes about steps that fail.
enum class Care : std::uint8_t {
  Usual,
  More,  ///< short steps where long ones are cut (I-18), pairs tightened slowly
};

struct LoopSettings {
  InteriorPointOptions options;
  PairTreatment treatment = PairTreatment::Product;
  double tolerance = 1e-7;
  double mu_init = 0.1;
  double sigma_min = 1e-8;
  Vector pair_weights = {};  ///< factors of σ, one per pair; empty: all 1
  int max_iterations = 3000;
  Care care = Care::Usual;
  double pause_below = 0.0;  ///< run pauses after every decrease of μ below this
  int pause_after = 0;       ///< also after so many steps with one μ, then twice as many
  SolvePhase phase = SolvePhase::InteriorPoint;

  /// The last μ: the error κ_ε μ + μ of the barrier problem is the tolerance then.
  [[nodiscard]] double mu_target() const {
    return tolerance / (options.kappa_epsilon + 1.0);
  }
};

/// How the loop ended.
enum class LoopEnd : std::uint8_t {
  Converged,
  IterationLimit,
  TimeLimit,
  Interrupted,
  Infeasible,
  Unbounded,
  NotFinite,
  Stalled,
  Paused,  ///< where a finish may be tried; run again to go on
};

class InteriorPoint {
 public:
  /// The system is shared between loops on one problem, used by one at a time.
  InteriorPoint(LiftedProblem& problem, KktSystem& kkt, const StopWatch& watch,
                const SolveControl& control);

  /// Starts anew at x, multipliers unknown.
  void start_at(const Vector& x, const LoopSettings& settings);
  /// Starts with all multipliers of `start` and μ near the end of the schedule.
  void start_warm(const Iterate& start, const LoopSettings& settings);
  /// Goes on from where the last run ended, to other tolerances.
  void continue_to(const LoopSettings& settings);
  /// Other bounds than the problem's own; variables with l = u stay there.
  void set_bounds(const Vector& l, const Vector& u);

  [[nodiscard]] LoopEnd run();

  [[nodiscard]] const Iterate& iterate() const { return at_; }
  /// z_l − z_u − Σ ψ (x_b e_a + x_a e_b)
  [[nodiscard]] Vector bound_multipliers() const;
  [[nodiscard]] double mu() const { return mu_; }
  [[nodiscard]] double sigma() const { return sigma_; }
  [[nodiscard]] const SolveStatistics& statistics() const { return statistics_; }
  [[nodiscard]] const SolveTimings& timings() const { return timings_; }

 private:
  enum class Mode : std::uint8_t { Optimise, Restore };
  struct Errors {
    double primal = 0, dual = 0, complementarity = 0, pair_product = 0;
    double s_d = 1, s_c = 1;
    [[nodiscard]] double total() const;
  };

  // start
  void prepare(const LoopSettings& settings);
  void push_inside(Vector& x) const;
  void initialize_bound_multipliers();
  void initialize_pairs();
  void estimate_multipliers();

  // one iteration
  bool linearize();
  [[nodiscard]] Errors errors_at(double mu);
  void compute_smooth_part();
  bool update_parameters();
  void set_sigma(double sigma);
  [[nodiscard]] double mu_for_sigma(double share) const;
  [[nodiscard]] double mu_floor() const;
  [[nodiscard]] bool has_next_relaxation() const;
  void relax_less();
  bool step_back();
  void raise_penalty();
  bool jammed();
  bool finish_may_be_tried(double mu_before);
  [[nodiscard]] bool diverged() const;
  [[nodiscard]] bool pairs_hold() const;
  bool newton_step();
  void adapt_delta_c();
  void adapt_proximity();
  bool factorize();
  void assemble();
  bool compute_step(const Vector& c, const Vector& r_p);
  bool line_search();
  [[nodiscard]] bool is_beyond_measure(const Reference& reference) const;
  bool take_on_trust(double alpha, double alpha_dual);
  void set_trial(double alpha);
  bool accept(const Merit& merit, double alpha, const Reference& reference);
  bool correct(double alpha, const Reference& reference);
  void move(double alpha, double alpha_dual, const Iterate& step);
  void clip_multipliers();
  [[nodiscard]] Merit merit_at(const Iterate& point);
  [[nodiscard]] Merit merit_of(const Iterate& point) const;
  [[nodiscard]] double directional_derivative(const Iterate& step) const;
  [[nodiscard]] double largest_primal_step(const Iterate& step) const;
  [[nodiscard]] double largest_dual_step(const Iterate& step) const;
  void reset_filter();
  void record();

  // restoration
  bool enter_restoration();
  [[nodiscard]] bool pairs_are_stuck();
  [[nodiscard]] bool is_restored() const;
  void leave_restoration();

  [[nodiscard]] std::optional<LoopEnd> stop_requested() const;
  [[nodiscard]] bool product_rows() const {
    return settings_.treatment == PairTreatment::Product;
  }
  [[nodiscard]] double sigma_of(double mu) const;
  [[nodiscard]] double tau() const;
  /// Slope over μ of the term that keeps variables with one bound from running away.
  [[nodiscard]] double damping(int i) const {
    return one_sided_[i] == 1 ? kDamping : one_sided_[i] == 2 ? -kDamping : 0.0;
  }
  static constexpr double kDamping = 1e-5;
  // Of relaxations that a restoration had raised, first.
  static constexpr double kTightening = 0.2;

  LiftedProblem& problem_;
  KktSystem& kkt_;
  const StopWatch& watch_;
  const SolveControl& control_;
  LoopSettings settings_;

  Vector l_, u_;
  std::vector<char> fixed_;
  std::vector<int> lower_, upper_;  // bounded and not fixed
  std::vector<char> one_sided_;     // bit 1: only below, bit 2: only above
  std::vector<int> open_pairs_;     // no side is fixed at zero
  std::vector<int> row_pairs_;      // those of them with a product row
  Vector pairs_of_;                 // number of pairs each variable is in

  Iterate at_, step_, trial_, uncorrected_step_;
  Iterate good_;  // solution of the last relaxed problem, schedule in steps only
  Vector rhs_, diagonal_, pair_entries_, D_c_, r_x_, r_p_, sigma_k_, weights_, c_, c_soc_,
      r_p_soc_;
  Vector gradient_, smooth_part_;
  Mode mode_ = Mode::Optimise;
  double mu_ = 0.1, sigma_ = 1.0, rho_ = 1.0;
  double delta_last_ = 0.0, delta_c_ = 1e-12;
  double proximity_ = 0.0;  // least δ_w, (I-18)
  int uncut_steps_ = 0, uncut_wait_ = 1;
  double last_cut_ = 1.0;  // of the last step by the line search
  double tightening_ = kTightening, violated_product_ = kInfinity;
  int short_steps_ = 0, long_steps_ = 0;
  int steps_with_mu_ = 0, steps_to_pause_ = 0;
  int patience_ = 1, waited_ = 0, jammed_steps_ = 0;
  bool convexify_ = false;
  Filter filter_;
  double theta_min_ = 0, mu_outer_ = 0, theta_entry_ = 0, zeta_ = 0;
  Vector x_reference_, prox_weight_;
  Errors errors_;
  double rho_elastic_ = 1000.0;
  int iteration_ = 0, last_factorizations_ = 0, last_trials_ = 0, trusted_steps_ = 0;
  double last_alpha_ = 0, last_alpha_dual_ = 0, last_delta_ = 0;
  double previous_product_ = kInfinity, product_at_entry_ = kInfinity;
  bool pairs_give_no_way_ = false;
  double sigma_good_ = kInfinity;  // of good_; infinite before there is one
  int step_backs_ = 0;
  SolveStatistics statistics_;
  SolveTimings timings_;
};

}  // namespace saltus::detail
