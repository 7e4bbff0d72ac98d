// SPDX-License-Identifier: BSD-2-Clause
// A patch contact as the paper prints it: (3), (5), (6) at stages, (16), (17) at grid points.
#include <fmt/format.h>

#include "fesd/patch.hpp"
#include "saltus/fesd/element.hpp"

namespace saltus::detail {
namespace {

// Unknowns of one distance problem (1), in this order.
struct DistancePoint {
  ExprVector p;
  Expr excess;  // α − 1
  ExprVector y_1, y_2;
  ExprVector mu;    // of the sides of both bodies
  ExprVector mu_c;  // of both circles
};

class PrintedPatchWriter {
 public:
  PrintedPatchWriter(const PatchContact& contact, const ContactModel& model,
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
           double lower) const;
  DistancePoint add_point(std::vector<Unknown>& all, const std::string& tag) const;
  /// (3) at the configuration of the cores.
  [[nodiscard]] ExprVector stationarity(const DistancePoint& at) const;
  /// −g_d: of all sides, then of both circles.
  [[nodiscard]] ExprVector slacks(const DistancePoint& at) const;
  /// n(z, μ, q) of (5).
  [[nodiscard]] ExprMatrix normal(const DistancePoint& at) const;
  void add_stage();
  void add_switches();
  void add_impact();
  void add_jump_sides(const DistancePoint& at, const ExprVector& slack,
                      const std::string& what);

  const PatchContact& contact_;
  const ContactModel& model_;
  const ContactOptions& options_;
  CoreExpressions first_, second_;
  DistancePoint stage_;
  PatchPart part_;
};

ExprVector all_multipliers(const DistancePoint& at) {
  ExprVector all(at.mu.size() + 2);
  all << at.mu, at.mu_c;
  return all;
}

Expr PrintedPatchWriter::add(std::vector<Unknown>& all, const std::string& what,
                             const std::string& letter, double lower) const {
  const Expr symbol = Expr::symbol(fmt::format("{}[{}]", letter, contact_.name));
  all.push_back({what, contact_.name, symbol, lower});
  return symbol;
}

DistancePoint PrintedPatchWriter::add_point(std::vector<Unknown>& all,
                                            const std::string& tag) const {
  DistancePoint at{ExprVector(2),         {},           ExprVector(2), ExprVector(2),
                   ExprVector(n_sides()), ExprVector(2)};
  const auto add_position = [&](ExprVector& point, const char* what, const char* letter) {
    for (const Index i : {0, 1})
      point[i] = add(all, what, fmt::format("{}{}{}", tag, letter, i), -kInfinity);
  };
  add_position(at.p, "contact point", "p");
  at.excess = add(all, "scale excess", tag + "alpha", 0.0);
  add_position(at.y_1, "point of the first core", "y1");
  add_position(at.y_2, "point of the second core", "y2");
  for (Index k = 0; k < n_sides(); ++k)
    at.mu[k] = add(all, "side", fmt::format("{}mu{}", tag, k), 0.0);
  for (const Index i : {0, 1})
    at.mu_c[i] = add(all, "circle", fmt::format("{}mu_c{}", tag, i), 0.0);
  return at;
}

//   1 − bᵀμ = 0,   2(p − y₁)μ₁c = −2(p − y₂)μ₂c,   RᵢAᵢᵀμᵢ = 2(p − yᵢ)μᵢc                  (3)
ExprVector PrintedPatchWriter::stationarity(const DistancePoint& at) const {
  const ExprVector mu_1 = at.mu.head(first_.b.size());
  const ExprVector mu_2 = at.mu.tail(second_.b.size());
  const ExprVector force_1 = 2.0 * at.mu_c[0] * (at.p - at.y_1);
  const ExprVector force_2 = 2.0 * at.mu_c[1] * (at.p - at.y_2);
  ExprVector rows(7);
  rows << 1.0 - first_.b.dot(mu_1) - second_.b.dot(mu_2), force_1 + force_2,
      first_.A.transpose() * mu_1 - force_1, second_.A.transpose() * mu_2 - force_2;
  return rows;
}

//   −g_d = (α b₁ − r − A₁R₁ᵀ(y₁ − c₁), α b₂ − r − A₂R₂ᵀ(y₂ − c₂), r² − ‖p − yᵢ‖²)          (1)
ExprVector PrintedPatchWriter::slacks(const DistancePoint& at) const {
  const Expr alpha = 1.0 + at.excess, r = contact_.radius;
  const ExprVector out_1 = at.p - at.y_1, out_2 = at.p - at.y_2;
  ExprVector all(n_sides() + 2);
  all << alpha * first_.b - first_.A * (at.y_1 - first_.c) -
             ExprVector::Constant(first_.b.size(), r),
      alpha * second_.b - second_.A * (at.y_2 - second_.c) -
          ExprVector::Constant(second_.b.size(), r),
      r * r - out_1.dot(out_1), r * r - out_2.dot(out_2);
  return all;
}

//   n = (n_tr, (p − c₁) × n_tr, −n_tr, −(p − c₂) × n_tr),   n_tr = −R₁A₁ᵀμ₁                (5)
ExprMatrix PrintedPatchWriter::normal(const DistancePoint& at) const {
  const ExprVector n_tr = -(first_.A.transpose() * at.mu.head(first_.b.size()));
  return (point_jacobian(contact_.first, at.p, model_.q()) -
          point_jacobian(contact_.second, at.p, model_.q())) *
         n_tr;
}

void PrintedPatchWriter::add_stage() {
  stage_ = add_point(part_.z, "");
  part_.force = add(part_.z, "normal force", "lambda_n", 0.0);
  part_.known_forces = symbols(fmt::format("known lambda[{}]", contact_.name), 1);
  part_.z.back().guess = part_.known_forces[0];
  part_.equations = stationarity(stage_);
  part_.row_names = {"scale of sides"};
  part_.row_names.insert(part_.row_names.end(), 6, "balance of sides");
  part_.J_n = normal(stage_);
}

void PrintedPatchWriter::add_switches() {
  // α and μ are continuous; contact points are not.
  const auto at_end = [&](const Expr& value) {
    const auto of = std::find_if(part_.z.begin(), part_.z.end(), [&](const Unknown& z) {
      return z.symbol.is_same(value);
    });
    Unknown end = *of;
    end.symbol =
        Expr::symbol(fmt::format("end {}[{}]", part_.z_end.size(), contact_.name));
    end.at_end_of = static_cast<int>(of - part_.z.begin());
    end.guess.reset();
    part_.z_end.push_back(end);
    return end.symbol;
  };
  Switch contact;
  contact.what = "contact";
  contact.owner = contact_.name;
  contact.c = {stage_.excess, at_end(stage_.excess)};
  contact.d = {part_.force};
  contact.at_zero = options_.impacts == ImpactForm::None ? Switch::AtZero::Smooth
                                                         : Switch::AtZero::MayJump;
  part_.switches.push_back(std::move(contact));
  const ExprVector mu = all_multipliers(stage_), slack = slacks(stage_);
  for (Index k = 0; k < mu.size(); ++k) {
    Switch side;
    side.what = k < n_sides() ? "side" : "circle";
    side.owner = contact_.name;
    side.c = {mu[k], at_end(mu[k])};
    side.d = {slack[k]};
    part_.switches.push_back(std::move(side));
  }
}

void PrintedPatchWriter::add_jump_sides(const DistancePoint& at, const ExprVector& slack,
                                        const std::string& what) {
  const ExprVector mu = all_multipliers(at);
  for (Index k = 0; k < mu.size(); ++k)
    part_.jump_pairs.push_back({what, contact_.name, {{mu[k]}}, {{slack[k]}}});
}

void PrintedPatchWriter::add_impact() {
  std::vector<Unknown>& y = part_.y;
  part_.impulse = add(y, "patch impulse", "Lambda_n", 0.0);
  part_.known_impulses = symbols(fmt::format("known Lambda[{}]", contact_.name), 1);
  y.back().guess = part_.known_impulses[0];
  const Expr P = add(y, "separation", "P", 0.0);
  const Expr N = add(y, "approach", "N", 0.0);
  const DistancePoint impact = add_point(y, "I ");
  // Its lower bound says 0 ≤ f_d(z_E).                                                    (17c)
  const DistancePoint ahead = add_point(y, "E ");
  const AtPoint at_ahead(model_.q(), model_.q() + options_.patch.h_E * model_.v());
  part_.J_n_jump = normal(impact);
  part_.jump_equations.resize(15);
  part_.jump_equations << stationarity(impact), at_ahead(stationarity(ahead)),
      P - N - part_.J_n_jump.col(0).dot(model_.v());
  //   0 = Λ nᵀv⁺,   0 ≤ Λ ⊥ f_d(z_I) ≥ 0                                            (17b), (17d)
  for (const JumpSide& side : {JumpSide{{impact.excess}}, JumpSide{{P, N}}})
    part_.jump_pairs.push_back({"impact law", contact_.name, {{part_.impulse}}, side});
  add_jump_sides(impact, slacks(impact), "side at the impact");
  add_jump_sides(ahead, at_ahead(slacks(ahead)), "side after the impact");
}

PatchPart PrintedPatchWriter::write() && {
  add_stage();
  add_switches();
  if (options_.impacts != ImpactForm::None) add_impact();
  const int n = static_cast<int>(n_sides());
  const int size = 9 + n;  // of a DistancePoint
  part_.layout = {.p = 0,
                  .excess = 2,
                  .mu = 7,
                  .n_sides = n,
                  .force = size,
                  .impulse = 0,
                  .separation = 1,
                  .approach = 2};
  part_.layout.printed = PrintedPatchLayout{
      .y_1 = 3, .y_2 = 5, .mu_c = 7 + n, .at_impact = 3, .ahead = 3 + size};
  return std::move(part_);
}

}  // namespace

PatchPart printed_patch_part(const PatchContact& contact, const ContactModel& model,
                             const ContactOptions& options) {
  return PrintedPatchWriter(contact, model, options).write();
}

}  // namespace saltus::detail
