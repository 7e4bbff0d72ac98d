// SPDX-License-Identifier: BSD-2-Clause
// Every way to write a frictional problem down says the same.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <Eigen/QR>

#include <algorithm>
#include <cctype>
#include <cmath>

#include "ocp/discretized.hpp"
#include "ocp/pattern.hpp"
#include "ocp/pattern_newton.hpp"
#include "ocp/rollout.hpp"
#include "saltus/mpcc/evaluator.hpp"
#include "saltus/ocp/simulate.hpp"
#include "saltus/solve/residuals.hpp"
#include "support/expect_invalid.hpp"

namespace saltus {
namespace {

constexpr double kEnd = 2.0;
/* [N, N s] A blunt cone pulls that much on a particle in flight, and gives that impulse at its start. */
constexpr double kApex = 1e-3;

/* A particle flies over an incline, hits it with friction, slides and stops: three phases, all of
   them parabolas, which every scheme here integrates exactly. At rest friction carries a load, so
   that nothing is biactive. */
constexpr double kPull = 1.0, kWeight = 10.0, kFriction = 0.3, kSpeed = 4.0;

double apex_of(FrictionForm friction) {
  return friction == FrictionForm::Conic ? kApex : 0.0;
}

/* How it is thrown, and until when it is watched. */
struct Throw {
  double speed = kSpeed, end = kEnd;
};

OptimalControlProblem problem_of(const Throw& thrown, const FesdOptions& fesd,
                                 const ContactOptions& contact) {
  ContactModelParts parts;
  parts.name = "thrown particle";
  parts.q = symbols("q", 2);
  parts.v = symbols("v", 2);
  parts.M = ExprMatrix::Identity(2, 2);
  parts.f_v = Eigen::Vector2d(-kPull, -kWeight).cast<Expr>();
  parts.contacts = {
      {.name = "particle / ground", .gap = parts.q[1], .mu_friction = kFriction}};
  OptimalControlProblem problem{.model = ContactModel(parts), .horizon = {1, thrown.end}};
  problem.terms.x0 = Eigen::Vector4d(0.0, 1.0, thrown.speed, 0.0);
  problem.fesd = fesd;
  problem.contact = contact;
  return problem;
}

/* Flight, impact, slide. Friction lies in ‖λ_t‖² ≤ (mu λ_n)² + apex², impulses likewise. */
struct ClosedForm {
  double speed = kSpeed, apex = 0.0;
  double impact = std::sqrt(2.0 / kWeight);
  double braking_impulse = std::hypot(kFriction * kWeight * impact, apex);
  double deceleration = kPull + std::hypot(kFriction * kWeight, apex);
  double speed_first = speed - apex;
  double speed_before = speed_first - (kPull + apex) * impact;
  double speed_after = speed_before - braking_impulse;
  double slide = speed_after / deceleration;
  double x_end = 0.5 * (speed_first + speed_before) * impact + 0.5 * speed_after * slide;
};

/* Thrown so that it flies, slides and rests for the same time. */
Throw three_equal_phases(double apex) {
  const ClosedForm any{.apex = apex};
  return {any.deceleration * any.impact + any.braking_impulse +
              (kPull + apex) * any.impact + apex,
          3.0 * any.impact};
}

/* The marched motion, interpolated: near the solution, not on it. */
Vector marched(const OptimalControlProblem& problem, const detail::Discretized& target) {
  const Vector& x0 = problem.terms.x0;
  SimulationOptions fine;
  fine.h_max = 0.02;
  const Simulation motion =
      simulate(problem.model, {x0.head(2), x0.tail(2)}, problem.horizon.T, {}, fine);
  Vector w = target.data.w0;
  set_motion(target.program, target.data,
             detail::motion_guess(
                 problem.model, motion.trajectory,
                 detail::elements_of(motion.trajectory, problem.horizon,
                                     problem.fesd.N_FE, detail::LeaveOut::Shortest)),
             w);
  return w;
}

/* All that must be zero once the zero sides are chosen: equations and those sides. Steps of
   least norm, cut at the bounds, lead to a point near by where it is: what the equations
   determine is exact there, the rest is about where it was. */
class FixedPattern {
 public:
  FixedPattern(const detail::Discretized& target, const Vector& w)
      : mpcc_(target.program.mpcc), data_(target.data), evaluator_(mpcc_) {
    const std::vector<PairState> pattern = detail::pattern_of(target.program, w);
    detail::equalize_lengths(target.program, pattern, data_);
    for (const ElementLayout& e : target.program.layout.elements) {
      for (const int i : e.jump_pairs)
        add_zero_sum(pattern[i] == PairState::GZero ? mpcc_.pairs()[i].G
                                                    : mpcc_.pairs()[i].H);
      // All products of an element vanish: one side of a switch is zero throughout, or both.
      for (const SwitchLayout& s : e.switches) {
        const double c = values_at(w, s.c).sum(), d = values_at(w, s.d).sum();
        constexpr double kZero = 1e-3;
        if (c <= d || c < kZero) add_zeros(s.c);
        if (c > d || d < kZero) add_zeros(s.d);
      }
    }
    for (int i = 0; i < mpcc_.n_rows(); ++i)
      if (data_.lbg[i] == data_.ubg[i])
        zero_.push_back({{{Side::Term::Kind::Row, i}}, -data_.lbg[i]});
    for (int i = 0; i < mpcc_.n_variables(); ++i)
      if (data_.lbw[i] == data_.ubw[i])
        zero_.push_back({{{Side::Term::Kind::Variable, i}}, -data_.lbw[i]});
  }

  Vector nearest(Vector w) {
    constexpr int kMaxSteps = 60;
    for (int k = 0; k < kMaxSteps; ++k) {
      const auto [r, J] = linearise(w);
      if (r.lpNorm<Eigen::Infinity>() < 1e-10) break;
      w -= J.completeOrthogonalDecomposition().solve(r);
      w = w.cwiseMax(data_.lbw).cwiseMin(data_.ubw);
    }
    return w;
  }

  std::string worst(const Vector& w) {
    std::string text;
    for (const Violation& one : worst_violations(evaluator_, data_, w, 3))
      text += fmt::format("{}: {}\n", one.what, one.amount);
    return text;
  }

  Residuals residuals_at(const Vector& w) {
    return residuals(evaluator_, data_, w, nullptr);
  }

 private:
  void add_zeros(const std::vector<int>& variables) {
    for (const int i : variables) zero_.push_back(Side::variable(i));
  }

  // A sum of numbers that are not negative vanishes with each of them.
  void add_zero_sum(const Side& side) {
    const bool is_sum =
        side.offset == 0.0 && std::ranges::all_of(side.terms, [](const Side::Term& term) {
          return term.kind == Side::Term::Kind::Variable && term.factor > 0.0;
        });
    if (!is_sum) zero_.push_back(side);
    if (is_sum)
      for (const Side::Term& term : side.terms)
        zero_.push_back(Side::variable(term.index));
  }

  std::pair<Vector, Matrix> linearise(const Vector& w) {
    evaluator_.evaluate(Order::First, {w, data_.p});
    const Matrix rows(evaluator_.jacobian());
    const auto n = static_cast<Index>(zero_.size());
    Vector r(n);
    Matrix J = Matrix::Zero(n, w.size());
    for (Index i = 0; i < n; ++i) {
      r[i] = zero_[i].offset;
      for (const Side::Term& term : zero_[i].terms) {
        const bool is_row = term.kind == Side::Term::Kind::Row;
        r[i] += term.factor * (is_row ? evaluator_.rows()[term.index] : w[term.index]);
        if (is_row)
          J.row(i) += term.factor * rows.row(term.index);
        else
          J(i, term.index) += term.factor;
      }
    }
    return {r, J};
  }

  Mpcc mpcc_;
  MpccData data_;
  Evaluator evaluator_;
  std::vector<Side> zero_;
};

/* The pattern that a marched motion shows; where both sides of a switch are zero throughout an
   element, both are. */
std::vector<PairState> pattern_near(const TranscribedProblem& program, const Vector& w) {
  constexpr double kZero = 1e-3;
  std::vector<PairState> pattern = detail::pattern_of(program, w);
  for (const ElementLayout& e : program.layout.elements)
    for (const SwitchLayout& s : e.switches) {
      const double c = values_at(w, s.c).sum(), d = values_at(w, s.d).sum();
      const PairState state = c < kZero && d < kZero ? PairState::Both
                              : c <= d               ? PairState::HZero
                                                     : PairState::GZero;
      for (const int pair : s.pairs) pattern[pair] = state;
    }
  return pattern;
}

/* The conic form has multipliers of some thousands in flight, where steps of least norm alone
   settle; the others are solved as the steps of a simulation are. */
std::optional<Vector> motion_near(const detail::Discretized& target, const Vector& start,
                                  FrictionForm friction) {
  if (friction == FrictionForm::Conic) return FixedPattern(target, start).nearest(start);
  const std::vector<PairState> pattern = pattern_near(target.program, start);
  MpccData data = target.data;
  detail::equalize_lengths(target.program, pattern, data);
  return detail::PatternNewton(target.program, data)
      .solve(start, pattern, detail::SwitchTimes::FromForces);
}

struct Scheme {
  RkScheme scheme;
  int n_s;
  Representation representation;
};

/* With rates as unknowns, a stage at the start of the element and an indicator, steps of least
   norm lose a rank in the conic form and stop short of the motion. */
std::vector<FrictionForm> forms_for(const Scheme& s, StepEquilibration equilibration) {
  using enum FrictionForm;
  const bool has_first_stage =
      s.scheme == RkScheme::LobattoIIIA || s.scheme == RkScheme::LobattoIIIC;
  const bool has_indicator = equilibration == StepEquilibration::IndicatorConstraint ||
                             equilibration == StepEquilibration::IndicatorPenalty;
  if (has_first_stage && has_indicator && s.representation != Representation::Integral)
    return {TwoPair, Cone, Polyhedral};
  return {TwoPair, Cone, Conic, Polyhedral};
}

void expect_motion(const detail::Discretized& target, const Vector& start,
                   const Vector& w, const ClosedForm& exact) {
  FixedPattern fixed(target, start);
  constexpr double kResidual = 1e-7;
  EXPECT_LE(fixed.residuals_at(w).violation(), kResidual) << fixed.worst(w);
  const auto& elements = target.program.layout.elements;
  constexpr double kError = 1e-6;
  EXPECT_NEAR(w[elements.back().x_end[0]], exact.x_end, kError);
  EXPECT_NEAR(w[elements[0].h], exact.impact, kError);
  // An impulse of a blunt cone may stop what is that slow; its equation is one of squares.
  const double stopped =
      exact.apex > 0.0 ? std::sqrt(exact.apex * exact.apex + kResidual) : 0.0;
  EXPECT_NEAR(w[elements[1].h], exact.slide, kError + stopped / exact.deceleration);
}

class Combinations : public testing::TestWithParam<Scheme> {};

TEST_P(Combinations, FindTheSameMotion) {
  using enum StepEquilibration;
  const auto [scheme, n_s, representation] = GetParam();
  for (const CrossMode cross : {CrossMode::StageStage, CrossMode::StageElement,
                                CrossMode::ElementStage, CrossMode::ElementElement})
    for (const StepEquilibration equilibration :
         {None, HeuristicMean, HeuristicDifference, IndicatorConstraint, IndicatorPenalty,
          ByPattern, Latest})
      for (const FrictionForm friction : forms_for(GetParam(), equilibration)) {
        FesdOptions fesd;
        fesd.scheme = scheme;
        fesd.n_s = n_s;
        fesd.N_FE = 3;
        fesd.representation = representation;
        fesd.cross = cross;
        fesd.equilibration = equilibration;
        SCOPED_TRACE(fmt::format("{}, {}, {}", to_string(cross), to_string(equilibration),
                                 to_string(friction)));
        const OptimalControlProblem problem =
            problem_of({}, fesd, {.friction = friction, .cone_epsilon = kApex});
        const detail::Discretized target =
            detail::discretize(problem, problem.fesd, problem.contact);
        const Vector start = marched(problem, target);
        const std::optional<Vector> found = motion_near(target, start, friction);
        ASSERT_TRUE(found.has_value());
        expect_motion(target, start, *found, {.apex = apex_of(friction)});
      }
}

/* With lengths that cannot change the events must fall on grid points. */
TEST_P(Combinations, FindTheSameMotionWithFixedLengths) {
  const auto [scheme, n_s, representation] = GetParam();
  for (const CrossMode cross : {CrossMode::StageStage, CrossMode::StageElement,
                                CrossMode::ElementStage, CrossMode::ElementElement})
    for (const FrictionForm friction : forms_for(GetParam(), StepEquilibration::Fixed)) {
      const Throw thrown = three_equal_phases(apex_of(friction));
      FesdOptions fesd;
      fesd.scheme = scheme;
      fesd.n_s = n_s;
      fesd.N_FE = 3;
      fesd.representation = representation;
      fesd.cross = cross;
      fesd.equilibration = StepEquilibration::Fixed;
      SCOPED_TRACE(fmt::format("{}, {}", to_string(cross), to_string(friction)));
      const OptimalControlProblem problem =
          problem_of(thrown, fesd, {.friction = friction, .cone_epsilon = kApex});
      const detail::Discretized target =
          detail::discretize(problem, problem.fesd, problem.contact);
      const Vector start = marched(problem, target);
      const Vector w = FixedPattern(target, start).nearest(start);
      expect_motion(target, start, w, {thrown.speed, apex_of(friction)});
    }
}

/* What cannot work is refused before anything is solved. */
TEST(RefusedCombinations, OfSingularTableausAndStatesAreRefused) {
  for (const RkScheme scheme : {RkScheme::LobattoIIIA, RkScheme::Explicit}) {
    FesdOptions fesd;
    fesd.scheme = scheme;
    fesd.n_s = 3;
    EXPECT_INVALID(static_cast<void>(program_of(problem_of({}, fesd, {}))),
                   "no integral representation");
  }
}

TEST(RefusedCombinations, OfExplicitSchemesAndContactsAreRefused) {
  for (const Representation representation :
       {Representation::Differential, Representation::DifferentialLifted}) {
    FesdOptions fesd;
    fesd.scheme = RkScheme::Explicit;
    fesd.n_s = 3;
    fesd.representation = representation;
    EXPECT_INVALID(static_cast<void>(program_of(problem_of({}, fesd, {}))),
                   "do not act on the position of their own stage");
  }
}

std::string name_of(const testing::TestParamInfo<Scheme>& scheme) {
  std::string name = fmt::format("{}_{}", to_string(scheme.param.scheme),
                                 to_string(scheme.param.representation));
  for (char& c : name)
    if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
  return name;
}

INSTANTIATE_TEST_SUITE_P(
    All, Combinations,
    testing::Values(Scheme{RkScheme::RadauIIA, 2, Representation::Integral},
                    Scheme{RkScheme::RadauIIA, 2, Representation::Differential},
                    Scheme{RkScheme::RadauIIA, 2, Representation::DifferentialLifted},
                    Scheme{RkScheme::GaussLegendre, 2, Representation::Integral},
                    Scheme{RkScheme::GaussLegendre, 2, Representation::Differential},
                    Scheme{RkScheme::GaussLegendre, 2,
                           Representation::DifferentialLifted},
                    Scheme{RkScheme::LobattoIIIA, 3, Representation::Differential},
                    Scheme{RkScheme::LobattoIIIA, 3, Representation::DifferentialLifted},
                    Scheme{RkScheme::LobattoIIIC, 3, Representation::Integral},
                    Scheme{RkScheme::LobattoIIIC, 3, Representation::Differential},
                    Scheme{RkScheme::LobattoIIIC, 3, Representation::DifferentialLifted}),
    name_of);

}  // namespace
}  // namespace saltus
