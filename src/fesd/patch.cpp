// SPDX-License-Identifier: BSD-2-Clause
#include "fesd/patch.hpp"

#include <fmt/format.h>

#include "fesd/friction.hpp"
#include "saltus/base/error.hpp"
#include "saltus/fesd/element.hpp"

namespace saltus::detail {
namespace {

ExprVector turned(const ExprVector& d) {
  ExprVector t(2);
  t << -d[1], d[0];
  return t;
}

void append(ExprVector& all, const ExprVector& part) {
  all.conservativeResize(all.size() + part.size());
  all.tail(part.size()) = part;
}

// The unknowns of the distance problem at one point.
struct PatchPoint {
  ExprVector p, d;
  Expr excess;  // α − 1
  Expr s;
  ExprVector mu;
};

class PatchWriter {
 public:
  PatchWriter(const PatchContact& contact, const ContactModel& model,
              const ContactOptions& options)
      : contact_(contact),
        model_(model),
        options_(options),
        first_(core_expressions(contact.first)),
        second_(core_expressions(contact.second)) {}

  PatchPart write() &&;

 private:
  [[nodiscard]] Index n_sides() const { return first_.b.size() + second_.b.size(); }
  Expr add(std::vector<Unknown>& all, const std::string& what, const std::string& letter,
           double lower, double upper = kInfinity) const;
  PatchPoint add_point(std::vector<Unknown>& all, const std::string& tag) const;
  /// J₁ − J₂ times a direction at the point p: n_v × 1.
  [[nodiscard]] ExprMatrix relative(const ExprVector& p, const ExprVector& along) const;
  [[nodiscard]] ExprVector gaps(const PatchPoint& at, const ExprVector& p) const;
  void add_stage();
  void add_switches();
  void add_impact();
  /// (C-8) at a point: slip along t, unknowns at the end of `all`; guesses of slip need more than
  /// states and are left to others.
  FrictionPart add_friction(std::vector<Unknown>& all, const std::string& tag,
                            const Expr& v_t, const Expr& normal,
                            const ExprVector& known) const;
  void add_stage_friction();
  void add_impact_friction(const ExprVector& p_I);
  [[nodiscard]] bool has_friction() const {
    return !contact_.mu_friction.is_constant(0.0);
  }

  const PatchContact& contact_;
  const ContactModel& model_;
  const ContactOptions& options_;
  CoreExpressions first_, second_;
  PatchPoint stage_, end_;
  int slip_ = 0;             // of z: where friction has slip forwards, then backwards
  int friction_switch_ = 0;  // slip forwards ⊥ its force, then backwards
  PatchPart part_;
};

Expr PatchWriter::add(std::vector<Unknown>& all, const std::string& what,
                      const std::string& letter, double lower, double upper) const {
  const Expr symbol = Expr::symbol(fmt::format("{}[{}]", letter, contact_.name));
  all.push_back({what, contact_.name, symbol, lower, upper});
  return symbol;
}

PatchPoint PatchWriter::add_point(std::vector<Unknown>& all,
                                  const std::string& tag) const {
  constexpr double kUnit = 1.5;  // components of a unit vector, with room
  PatchPoint at{ExprVector(2), ExprVector(2), {}, {}, ExprVector(n_sides())};
  for (const Index i : {0, 1})
    at.p[i] = add(all, "contact point", fmt::format("{}p{}", tag, i), -kInfinity);
  for (const Index i : {0, 1})
    at.d[i] = add(all, "contact normal", fmt::format("{}d{}", tag, i), -kUnit, kUnit);
  at.excess = add(all, "scale excess", tag + "alpha", 0.0);
  at.s = add(all, "scale slope", tag + "s", 0.0);
  for (Index k = 0; k < n_sides(); ++k)
    at.mu[k] = add(all, "side", fmt::format("{}mu{}", tag, k), 0.0);
  return at;
}

ExprMatrix PatchWriter::relative(const ExprVector& p, const ExprVector& along) const {
  return (point_jacobian(contact_.first, p, model_.q()) -
          point_jacobian(contact_.second, p, model_.q())) *
         along;
}

//   G₁ = α b₁ − r − A₁R₁ᵀ(p − r d − c₁),   G₂ = α b₂ − r − A₂R₂ᵀ(p + r d − c₂)         (G-3)
ExprVector PatchWriter::gaps(const PatchPoint& at, const ExprVector& p) const {
  const double r = contact_.radius;
  const Expr alpha = 1.0 + at.excess;
  ExprVector G(n_sides());
  const ExprVector r_all = ExprVector::Constant(n_sides(), r);
  G << alpha * first_.b - first_.A * (p - r * at.d - first_.c),
      alpha * second_.b - second_.A * (p + r * at.d - second_.c);
  return G - r_all;
}

void PatchWriter::add_stage() {
  stage_ = add_point(part_.z, "");
  part_.force = add(part_.z, "normal force", "lambda_n", 0.0);
  part_.known_forces =
      symbols(fmt::format("known lambda[{}]", contact_.name), has_friction() ? 2 : 1);
  part_.z.back().guess = part_.known_forces[0];
  //   R₁A₁ᵀμ₁ = s d,   R₂A₂ᵀμ₂ = −s d,   bᵀμ = 1,   dᵀd = 1                             (G-2)
  const ExprVector mu_1 = stage_.mu.head(first_.b.size());
  const ExprVector mu_2 = stage_.mu.tail(second_.b.size());
  part_.equations.resize(6);
  part_.equations << first_.A.transpose() * mu_1 - stage_.s * stage_.d,
      second_.A.transpose() * mu_2 + stage_.s * stage_.d,
      first_.b.dot(mu_1) + second_.b.dot(mu_2) - 1.0, stage_.d.dot(stage_.d) - 1.0;
  part_.row_names.assign(4, "balance of sides");
  part_.row_names.insert(part_.row_names.end(), {"scale of sides", "unit normal"});
  // A force pushes the first body along −d, the second one along d.
  part_.J_n = relative(stage_.p, -stage_.d);
}

void PatchWriter::add_switches() {
  end_ = add_point(part_.z_end, "end ");
  for (std::size_t i = 0; i < part_.z_end.size(); ++i)
    part_.z_end[i].at_end_of = static_cast<int>(i);
  Switch contact;
  contact.what = "contact";
  contact.owner = contact_.name;
  contact.c = {stage_.excess, end_.excess};
  contact.d = {part_.force};
  contact.at_zero = options_.impacts == ImpactForm::None ? Switch::AtZero::Smooth
                                                         : Switch::AtZero::MayJump;
  part_.switches.push_back(std::move(contact));
  const ExprVector G = gaps(stage_, stage_.p);
  for (Index k = 0; k < n_sides(); ++k) {
    Switch side;
    side.what = "side";
    side.owner = contact_.name;
    side.c = {stage_.mu[k], end_.mu[k]};
    side.d = {G[k]};
    part_.switches.push_back(std::move(side));
  }
}

void PatchWriter::add_impact() {
  std::vector<Unknown>& y = part_.y;
  part_.impulse = add(y, "patch impulse", "Lambda_n", 0.0);
  part_.known_impulses =
      symbols(fmt::format("known Lambda[{}]", contact_.name), has_friction() ? 2 : 1);
  y.back().guess = part_.known_impulses[0];
  const Expr P = add(y, "separation", "P", 0.0);
  const Expr N = add(y, "approach", "N", 0.0, options_.patch.speed_tolerance);
  const Expr tau = add(y, "shift of the impulse", "tau", -kInfinity);
  // Of sides that the patch lies on η is any number.
  constexpr double kMostTurning = 1e3;  // [1/s]
  ExprVector eta(n_sides());
  for (Index k = 0; k < n_sides(); ++k)
    eta[k] = add(y, "end of the patch", fmt::format("eta{}", k), 0.0, kMostTurning);

  const ExprVector t = turned(end_.d);
  const ExprVector p_I = end_.p + tau * t;
  part_.J_n_jump = relative(p_I, -end_.d);
  // The velocity of separation is linear along the patch: w(τ) = w₀ + τ w₁.
  const auto separation = [&](const ExprVector& p) {
    return relative(p, -end_.d).col(0).dot(model_.v());
  };
  const Expr w_1 = separation(end_.p + t) - separation(end_.p);
  ExprVector a(n_sides());
  a << first_.A * t, second_.A * t;
  part_.jump_equations.resize(2);
  //   P − N = w(τ) + (α − 1)/(s h_E),   w₁ + Σ η_k a_k = 0                              (G-7)
  part_.jump_equations << P - N - separation(p_I) -
                              end_.excess / (end_.s * options_.patch.h_E),
      w_1 + eta.dot(a);
  part_.jump_pairs.push_back(
      {"impact law", contact_.name, {{part_.impulse}}, {{P, N}, {0}}});
  //   0 ≤ η_k ⊥ G_k(p + τ t) ≥ 0: the impulse acts where separation is slowest          (G-8)
  const ExprVector G = gaps(end_, p_I);
  for (Index k = 0; k < n_sides(); ++k)
    part_.jump_pairs.push_back({"end of the patch", contact_.name, {{eta[k]}}, {{G[k]}}});
  if (has_friction()) add_impact_friction(p_I);
}

FrictionPart PatchWriter::add_friction(std::vector<Unknown>& all, const std::string& tag,
                                       const Expr& v_t, const Expr& normal,
                                       const ExprVector& known) const {
  Contact stand_in;
  stand_in.name = contact_.name;
  stand_in.mu_friction = contact_.mu_friction;
  stand_in.J_t.resize(model_.n_v(), 1);
  require(friction_form(stand_in, options_) == FrictionForm::TwoPair, [&] {
    return fmt::format(
        "patch contact '{}' has friction: friction form 'two-pair' was expected, not "
        "'{}'",
        contact_.name, to_string(options_.friction));
  });
  FrictionPart part = two_pair_friction({stand_in, options_, ExprVector::Constant(1, v_t),
                                         normal, tag, known[0], known.tail(1)});
  for (Unknown& unknown : part.unknowns) {
    if (unknown.what == "forward slip" || unknown.what == "backward slip")
      unknown.guess.reset();
    all.push_back(unknown);
  }
  return part;
}

// Friction acts at p, and along a face it does not matter where: its line of action is that face.
//   M v̇ = f_v − J d λ + J t λ_t,   v_t = tᵀJᵀv                                        (G-12)
void PatchWriter::add_stage_friction() {
  constexpr int kSlipAfterShares = 2;
  slip_ = static_cast<int>(part_.z.size()) + kSlipAfterShares;
  part_.J_t = relative(stage_.p, turned(stage_.d));
  const Expr v_t = part_.J_t.col(0).dot(model_.v());
  const FrictionPart law =
      add_friction(part_.z, "", v_t, part_.force, part_.known_forces);
  part_.friction = law.lambda_t;
  append(part_.equations, law.equations);
  part_.row_names.insert(part_.row_names.end(), law.row_names.begin(),
                         law.row_names.end());
  friction_switch_ = static_cast<int>(part_.switches.size());
  for (int i = 0; i < 2; ++i) {
    Unknown at_end = part_.z[slip_ + i];
    at_end.symbol = Expr::symbol("end " + at_end.symbol.name());
    at_end.at_end_of = slip_ + i;
    part_.z_end.push_back(at_end);
    Switch slip;
    slip.what = law.pairs[i].what;
    slip.owner = contact_.name;
    slip.c = {law.pairs[i].c, at_end.symbol};
    slip.d = {law.pairs[i].d};
    slip.gate = 0;
    part_.switches.push_back(std::move(slip));
  }
}

void PatchWriter::add_impact_friction(const ExprVector& p_I) {
  part_.J_t_jump = relative(p_I, turned(end_.d));
  const Expr v_t = part_.J_t_jump.col(0).dot(model_.v());
  const FrictionPart law =
      add_friction(part_.y, "jump ", v_t, part_.impulse, part_.known_impulses);
  part_.friction_impulse = law.lambda_t;
  append(part_.jump_equations, law.equations);
  for (int i = 0; i < 2; ++i) {
    part_.switches[friction_switch_ + i].c.at_start = law.pairs[i].c;
    part_.jump_pairs.push_back({"friction of the impact",
                                contact_.name,
                                {{law.pairs[i].d}},
                                {{law.pairs[i].c}}});
  }
}

PatchPart PatchWriter::write() && {
  add_stage();
  add_switches();
  if (has_friction()) add_stage_friction();
  if (options_.impacts != ImpactForm::None) add_impact();
  const int n = static_cast<int>(n_sides());
  part_.layout = {.p = 0,
                  .d = 2,
                  .excess = 4,
                  .s = 5,
                  .mu = 6,
                  .n_sides = n,
                  .force = 6 + n,
                  .normal_switch = 0,
                  .impulse = 0,
                  .separation = 1,
                  .approach = 2,
                  .tau = 3,
                  .eta = 4,
                  .friction = has_friction() ? 7 + n : -1,
                  .friction_impulse = 4 + n};
  return std::move(part_);
}

}  // namespace

PatchPart patch_part(const PatchContact& contact, const ContactModel& model,
                     const ContactOptions& options) {
  if (options.formulation == ContactFormulation::Printed)
    return printed_patch_part(contact, model, options);
  return PatchWriter(contact, model, options).write();
}

}  // namespace saltus::detail
