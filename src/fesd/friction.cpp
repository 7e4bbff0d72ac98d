// SPDX-License-Identifier: BSD-2-Clause
#include "fesd/friction.hpp"

#include <fmt/format.h>

#include <cmath>
#include <numbers>

#include "saltus/base/error.hpp"
#include "saltus/mpcc/mpcc_builder.hpp"

namespace saltus::detail {
namespace {

// Collects the unknowns and equations of one part.
class PartWriter {
 public:
  explicit PartWriter(const FrictionInput& in) : in_(in) {}

  Expr unknown(const std::string& what, const std::string& letter, Bounds bounds,
               std::optional<Expr> guess = std::nullopt) {
    const Expr symbol =
        Expr::symbol(fmt::format("{}{}[{}]", in_.tag, letter, in_.contact.name));
    part.unknowns.push_back({what, in_.contact.name, symbol, bounds.lower, bounds.upper,
                             0.0, std::move(guess)});
    return symbol;
  }
  ExprVector unknowns(const std::string& what, const std::string& letter, Bounds bounds,
                      const ExprVector& guesses) {
    ExprVector all(guesses.size());
    for (Index i = 0; i < all.size(); ++i)
      all[i] = unknown(what, letter + std::to_string(i), bounds, guesses[i]);
    return all;
  }
  void equate(const std::string& name, const Expr& residual) {
    const Index n = part.equations.size();
    part.equations.conservativeResize(n + 1);
    part.equations[n] = residual;
    part.row_names.push_back(name);
  }
  void pair(const std::string& what, const Expr& c, const Expr& d) {
    part.pairs.push_back({what, c, d});
  }

  FrictionPart part;

 private:
  const FrictionInput& in_;
};

// [m/s] what is slower has no direction.
constexpr double kAtRest = 1e-9;

// ξ₊ − ξ₋ = v_t: parts of the slip velocity, by component; a pair each. Gives Σ ξ₊ + ξ₋, which is
// zero iff there is no slip.
Expr split_velocity(PartWriter& write, const FrictionInput& in) {
  Expr slip = 0.0;
  const Index n = in.v_t.size();
  const Bounds speed{0.0, in.options.speed_max};
  for (Index i = 0; i < n; ++i) {
    const std::string number = std::to_string(i);
    const Expr forward =
        write.unknown("forward slip", "xi_plus" + number, speed, max(in.v_t[i], 0.0));
    const Expr backward =
        write.unknown("backward slip", "xi_minus" + number, speed, max(-in.v_t[i], 0.0));
    write.equate("slip velocity", forward - backward - in.v_t[i]);
    write.pair("slip direction", forward, backward);
    slip += forward + backward;
  }
  return slip;
}

// Unit vectors in the tangent plane, opposite ones half a turn apart.
Matrix directions(Index n_t, int n_d) {
  if (n_t == 1) return (Matrix(1, 2) << 1.0, -1.0).finished();
  Matrix D(2, n_d);
  for (int k = 0; k < n_d; ++k) {
    const double angle = 2.0 * std::numbers::pi * k / n_d;
    D.col(k) << std::cos(angle), std::sin(angle);
  }
  return D;
}

Expr max_of(const ExprVector& values) {
  Expr most = values[0];
  for (const Expr& value : values) most = max(most, value);
  return most;
}

}  // namespace

FrictionForm friction_form(const Contact& contact, const ContactOptions& options) {
  const bool is_planar = contact.J_t.cols() == 1;
  if (options.friction == FrictionForm::Automatic) {
    if (options.formulation == ContactFormulation::Printed) return FrictionForm::Conic;
    return is_planar ? FrictionForm::TwoPair : FrictionForm::Cone;
  }
  require(options.friction != FrictionForm::TwoPair || is_planar, [&] {
    return fmt::format(
        "friction form 'two-pair' is for planar contacts; contact '{}' has "
        "two tangents: use 'cone' or 'polyhedral'",
        contact.name);
  });
  return options.friction;
}

//   p − n = v_t,   f₊ + f₋ = 2 mu λ_n,   λ_t = (f₊ − f₋)/2,   p ⊥ f₊,   n ⊥ f₋          (C-8)
FrictionPart two_pair_friction(const FrictionInput& in) {
  PartWriter write(in);
  const Bounds speed{0.0, in.options.speed_max};
  const Expr known = in.contact.mu_friction * in.known_n;
  const Expr f_plus =
      write.unknown("friction share", "f_plus", {0.0}, max(known + in.known_t[0], 0.0));
  const Expr f_minus =
      write.unknown("friction share", "f_minus", {0.0}, max(known - in.known_t[0], 0.0));
  const Expr p = write.unknown("forward slip", "p", speed, max(in.v_t[0], 0.0));
  const Expr n = write.unknown("backward slip", "n", speed, max(-in.v_t[0], 0.0));
  write.equate("slip velocity", p - n - in.v_t[0]);
  write.equate("friction cone",
               f_plus + f_minus - 2.0 * in.contact.mu_friction * in.lambda_n);
  write.pair("friction", p, f_plus);
  write.pair("friction", n, f_minus);
  write.part.lambda_t = ExprVector::Constant(1, 0.5 * (f_plus - f_minus));
  return write.part;
}

//   v_t = r d,   λ_t = −mu λ_n d,   0 ≤ r ⊥ 1 − dᵀd ≥ 0                                 (C-9)
FrictionPart cone_friction(const FrictionInput& in) {
  PartWriter write(in);
  const Index n_t = in.v_t.size();
  const Expr r = write.unknown("slip speed", "r", {0.0, in.options.speed_max},
                               sqrt(in.v_t.squaredNorm()));
  const Expr radius = in.contact.mu_friction * in.known_n;
  const Expr speed = sqrt(in.v_t.squaredNorm());
  ExprVector d(n_t);
  for (Index i = 0; i < n_t; ++i) {
    d[i] = write.unknown("slip direction", "d" + std::to_string(i), {-1.0, 1.0},
                         if_else(radius > 0.0, -in.known_t[i] / radius,
                                 if_else(speed > kAtRest, in.v_t[i] / speed, 0.0)));
    write.equate("slip velocity", in.v_t[i] - r * d[i]);
  }
  write.pair("friction", r, 1.0 - d.squaredNorm());
  write.part.slip = split_velocity(write, in);
  write.part.lambda_t = -(in.contact.mu_friction * in.lambda_n) * d;
  return write.part;
}

//   0 = v_t + 2 γ λ_t,   β = (mu λ_n)² + ε² − ‖λ_t‖²,   0 ≤ γ ⊥ β ≥ 0                    (C-10)
FrictionPart conic_friction(const FrictionInput& in) {
  PartWriter write(in);
  const Index n_t = in.v_t.size();
  const double epsilon = in.options.cone_epsilon;
  // Slip takes the force to the edge of the regularised cone, also where a contact is open.
  const Expr known = in.contact.mu_friction * in.known_n;
  const Expr edge = sqrt(known * known + epsilon * epsilon);
  const Expr speed = sqrt(in.v_t.squaredNorm());
  const Expr share = if_else(speed > 0.0, (edge - known) / speed, 0.0);
  const ExprVector guess = in.known_t - share * in.v_t;
  const ExprVector lambda_t =
      write.unknowns("friction force", "lambda_t", {-kInfinity, kInfinity}, guess);
  const Expr gamma =
      write.unknown("slip multiplier", "gamma", {0.0}, speed / (2.0 * edge));
  const Expr beta = write.unknown("distance to the cone", "beta", {0.0},
                                  max(edge * edge - guess.squaredNorm(), 0.0));
  for (Index i = 0; i < n_t; ++i)
    write.equate("slip velocity", in.v_t[i] + 2.0 * gamma * lambda_t[i]);
  const Expr radius = in.contact.mu_friction * in.lambda_n;
  write.equate("friction cone",
               beta - radius * radius - epsilon * epsilon + lambda_t.squaredNorm());
  write.pair("friction", gamma, beta);
  write.part.slip = split_velocity(write, in);
  write.part.lambda_t = lambda_t;
  return write.part;
}

//   0 ≤ λ_d ⊥ Dᵀv_t + γ e ≥ 0,   0 ≤ γ ⊥ mu λ_n − eᵀλ_d ≥ 0,   λ_t = D λ_d              (C-11)
FrictionPart polyhedral_friction(const FrictionInput& in) {
  PartWriter write(in);
  const Matrix D = directions(in.v_t.size(), in.options.n_d);
  const ExprVector along_force = D.transpose().cast<Expr>() * in.known_t;
  const ExprVector along_slip = D.transpose().cast<Expr>() * in.v_t;
  const Expr most = max_of(along_force);
  ExprVector guess(D.cols());
  for (Index k = 0; k < D.cols(); ++k)
    guess[k] = if_else(along_force[k] >= most, most, 0.0);
  const ExprVector lambda_d =
      write.unknowns("friction along a direction", "lambda_d", {0.0}, guess);
  const Expr gamma = write.unknown("slip speed", "gamma", {0.0, in.options.speed_max},
                                   max_of(-along_slip));
  for (Index k = 0; k < D.cols(); ++k)
    write.pair("friction", gamma + along_slip[k], lambda_d[k]);
  write.pair("friction cone", gamma,
             in.contact.mu_friction * in.lambda_n - lambda_d.sum());
  write.part.lambda_t = D.cast<Expr>() * lambda_d;
  return write.part;
}

FrictionPart friction_part(FrictionForm form, const FrictionInput& in) {
  switch (form) {
    case FrictionForm::TwoPair: return two_pair_friction(in);
    case FrictionForm::Cone: return cone_friction(in);
    case FrictionForm::Conic: return conic_friction(in);
    case FrictionForm::Polyhedral: return polyhedral_friction(in);
    case FrictionForm::Automatic: break;
  }
  return {};
}

FrictionPart friction_at_end(FrictionForm form, const FrictionInput& in) {
  PartWriter write(in);
  if (form == FrictionForm::Polyhedral) {
    const ExprVector along_slip =
        directions(in.v_t.size(), in.options.n_d).transpose().cast<Expr>() * in.v_t;
    const Expr gamma = write.unknown("slip speed", "gamma", {0.0, in.options.speed_max},
                                     max_of(-along_slip));
    for (const Expr& along : along_slip) write.pair("friction", gamma + along, 0.0);
    write.pair("friction cone", gamma, 0.0);
    return write.part;
  }
  // Stick begins where slip is zero: r and γ have no value here, slip has.
  if (form != FrictionForm::TwoPair) write.pair("friction", 0.0, 0.0);
  const Expr slip = split_velocity(write, in);
  if (form != FrictionForm::TwoPair) write.part.pairs[0].c = slip;
  if (form == FrictionForm::TwoPair) {
    // p and n are these parts; each meets a force that has no value here.
    const FrictionPart::Sides parts = write.part.pairs[0];
    write.part.pairs = {{"friction", parts.c, 0.0}, {"friction", parts.d, 0.0}};
  }
  return write.part;
}

}  // namespace saltus::detail
