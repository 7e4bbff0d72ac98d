// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/impact/outcome.hpp"

namespace saltus {
namespace {

ContactState state_of(const ImpactContact& contact, ConstVectorRef v, double zero) {
  const double u_n = contact.J_n.dot(v);
  if (u_n < -zero) return ContactState::Closes;
  if (u_n > zero) return ContactState::Separates;
  const bool slides =
      contact.J_t.cols() > 0 && (contact.J_t.transpose() * v).norm() > zero;
  return slides ? ContactState::Slides : ContactState::Sticks;
}

}  // namespace

std::string_view to_string(ImpactStatus status) {
  switch (status) {
    using enum ImpactStatus;
    case Resolved: return "resolved";
    case Jammed: return "jammed";
    case IterationLimit: return "iteration limit";
  }
  return "unreachable";
}

std::string_view to_string(ContactState state) {
  switch (state) {
    using enum ContactState;
    case Closes: return "closes";
    case Separates: return "separates";
    case Slides: return "slides";
    case Sticks: return "sticks";
  }
  return "unreachable";
}

std::vector<ContactState> contact_states(const ImpactProblem& problem, ConstVectorRef v,
                                         double tolerance) {
  double scale = 0.0;
  for (const ImpactContact& c : problem.contacts) {
    scale = std::max(scale, std::abs(c.J_n.dot(problem.v_minus)));
    if (c.J_t.cols() == 0) continue;
    scale = std::max(scale, (c.J_t.transpose() * problem.v_minus).norm());
  }
  std::vector<ContactState> states;
  for (const ImpactContact& c : problem.contacts) {
    states.push_back(state_of(c, v, tolerance * scale));
  }
  return states;
}

}  // namespace saltus
