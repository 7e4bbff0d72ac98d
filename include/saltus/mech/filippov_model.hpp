// SPDX-License-Identifier: BSD-2-Clause
// Systems whose right-hand side depends on the signs of switching functions.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "saltus/mech/contact_model.hpp"

namespace saltus {

/// Where the switching functions of a subsystem have these signs, it adds f to Eẋ.
struct FilippovRegion {
  std::vector<int> signs;  ///< of c: −1, 1, or 0 for either
  ExprVector f;            ///< of x, u and parameters
};

/// Switching functions that divide the space into regions.
struct FilippovSubsystem {
  std::string name;
  ExprVector c;  ///< of x and parameters
  std::vector<FilippovRegion> regions;
};

/// α ∈ [0, 1], 1 where c > 0 and 0 where c < 0.
struct StepFunction {
  std::string name;
  Expr alpha;  ///< symbol
  Expr c;      ///< of x and parameters
};

/// A product or other expression of steps with a symbol of its own.
struct LiftedMultiplier {
  std::string name;
  Expr symbol;
  Expr value;  ///< of steps and of multipliers that stand before it
};

/// What a user writes down.
struct FilippovModelParts {
  std::string name = "model";
  ExprVector x;  ///< symbols
  ExprVector u = {};
  std::vector<Parameter> parameters = {};
  ExprMatrix E = {};    ///< E(x), regular; empty: the identity
  ExprVector f_0 = {};  ///< of x, u, steps and lifted multipliers; empty: zero
  std::vector<FilippovSubsystem> subsystems = {};
  std::vector<StepFunction> steps = {};
  std::vector<LiftedMultiplier> lifted = {};
  std::vector<Body> bodies = {};  ///< for drawings
};

/// A model that has been checked; immutable, copies share it. With the regions R_i of each
/// subsystem and the steps α of further switching functions,
///
///   E(x) ẋ ∈ f_0(x, u, α) + Σ Σ θ_i f_i(x, u),   Σ θ_i = 1,   θ_i ≥ 0,
///   θ_i = 0 where x ∉ cl R_i                                                           (Y-1)
class FilippovModel {
 public:
  /// Throws InvalidInput with a sentence if anything does not fit; regions must cover the
  /// space of signs exactly once.
  explicit FilippovModel(FilippovModelParts parts);

  [[nodiscard]] const std::string& name() const { return parts_->name; }
  [[nodiscard]] int n_x() const { return static_cast<int>(parts_->x.size()); }
  [[nodiscard]] int n_u() const { return static_cast<int>(parts_->u.size()); }
  [[nodiscard]] const ExprVector& x() const { return parts_->x; }
  [[nodiscard]] const ExprVector& u() const { return parts_->u; }
  [[nodiscard]] const ExprMatrix& E() const { return parts_->E; }
  [[nodiscard]] const ExprVector& f_0() const { return parts_->f_0; }
  [[nodiscard]] std::span<const FilippovSubsystem> subsystems() const {
    return parts_->subsystems;
  }
  [[nodiscard]] std::span<const StepFunction> steps() const { return parts_->steps; }
  [[nodiscard]] std::span<const LiftedMultiplier> lifted() const {
    return parts_->lifted;
  }
  [[nodiscard]] std::span<const Body> bodies() const { return parts_->bodies; }
  [[nodiscard]] std::span<const Parameter> parameters() const {
    return parts_->parameters;
  }
  [[nodiscard]] ExprVector p() const;
  [[nodiscard]] Vector p_values() const;

  /// Throws InvalidInput if a region's f, a switching function or E is not finite at x, or E
  /// is singular there.
  void check_at(ConstVectorRef x) const;

 private:
  std::shared_ptr<const FilippovModelParts> parts_;
};

/// The subsystem with a region for every vector of signs, none of them 0: its rows are those
/// of Stewart's matrix S.
[[nodiscard]] FilippovSubsystem with_all_signs(const FilippovSubsystem& subsystem);

/// The same system with a step for every switching function instead of regions:
///
///   θ_i = Π α_j (sign 1) · Π (1 − α_j) (sign −1)                                       (Y-2)
[[nodiscard]] FilippovModel in_step_form(const FilippovModel& model);

}  // namespace saltus
