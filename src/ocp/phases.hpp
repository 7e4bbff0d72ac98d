// SPDX-License-Identifier: BSD-2-Clause
// What contacts do during one element, and which event leads from one phase to the next.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "saltus/expr/function.hpp"
#include "saltus/fesd/switched_system.hpp"
#include "saltus/mech/contact_model.hpp"
#include "saltus/sim/trajectory.hpp"

namespace saltus::detail {

/// A function of some of x, z (or y), u and p, called with vectors, empty ones left out.
class PointFunction {
 public:
  PointFunction(const SwitchedSystem& system, const ExprVector& z,
                const ExprVector& value);

  Vector operator()(const Vector& x, const Vector& z, const Vector& u) const;

 private:
  Vector p_;
  Index n_;
  std::optional<Function> function_;
};

/// The contacts of a system and its velocity; none for a system without.
struct Touching {
  std::span<const Contact> contacts = {};
  ExprVector v = {};

  [[nodiscard]] int n_contacts() const { return static_cast<int>(contacts.size()); }
};

[[nodiscard]] ExprVector gaps_of(const Touching& model);
/// Slip velocities, two per contact; zero where there is no friction.
[[nodiscard]] ExprVector slips_of(const Touching& model);

enum class Mode { Open, Stick, Slip };
struct ContactPhase {
  Mode mode = Mode::Open;
  Eigen::Vector2d slip = Eigen::Vector2d::Zero();  ///< of the stage where it is largest
};

/// How a motion ended, so that what follows it sees a change on the boundary between them.
struct LastPhases {
  std::vector<ContactPhase> contacts = {};
  std::vector<std::string> modes = {};
};

constexpr double kAtRest = 1e-6;  ///< [m/s]

[[nodiscard]] EventKind change_of(const ContactPhase& before, const ContactPhase& now);
[[nodiscard]] bool is_same(const ContactPhase& before, const ContactPhase& now);

}  // namespace saltus::detail
