// SPDX-License-Identifier: BSD-2-Clause
// Events of the caller, compiled.
#pragma once

#include <memory>
#include <vector>

#include "saltus/sim/simulate.hpp"
#include "sim/flat_tape.hpp"

namespace saltus::detail {

/// A function of z = (q, v, u) with its derivatives by (q, v, u, p), evaluated now and then.
class SmoothMap {
 public:
  SmoothMap(const ContactModel& model, const std::vector<Expr>& outputs);

  [[nodiscard]] Vector value(const Vector& z) const;
  /// One row per output.
  [[nodiscard]] Matrix jacobian(const Vector& z) const;

 private:
  [[nodiscard]] Vector evaluated(const FlatTape& tape, const Vector& z) const;

  Vector p_;
  FlatTape value_, jacobian_;
  Index n_outputs_;
};

class UserEvents {
 public:
  UserEvents() = default;
  /// Throws InvalidInput if an event depends on what the model does not have, or a reset has
  /// another size.
  UserEvents(const ContactModel& model, const std::vector<UserEvent>& events);

  [[nodiscard]] int size() const { return static_cast<int>(events_.size()); }
  [[nodiscard]] const UserEvent& operator[](int i) const { return events_[i]; }
  /// What comes down to zero, with numbers for parameters.
  [[nodiscard]] const std::vector<Expr>& functions() const { return functions_; }
  [[nodiscard]] const SmoothMap& when(int i) const { return *when_[i]; }
  /// (q, v) after event i. Pre: it resets.
  [[nodiscard]] const SmoothMap& after(int i) const { return *after_[i]; }

 private:
  std::vector<UserEvent> events_;
  std::vector<Expr> functions_;
  std::vector<std::shared_ptr<const SmoothMap>> when_, after_;
};

}  // namespace saltus::detail
