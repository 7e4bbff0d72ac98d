// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/fesd/transcription.hpp"

#include <fmt/format.h>

#include "fesd/check_terms.hpp"
#include "fesd/equilibration.hpp"
#include "fesd/kernels.hpp"
#include "fesd/point_terms.hpp"
#include "fesd/program_writer.hpp"
#include "saltus/base/error.hpp"

namespace saltus {
namespace {

using detail::append;
using detail::append_range;
using detail::constraints_at;
using detail::Ingredients;
using detail::Quantities;

// The state at a grid point, before a jump, and the values of sides there from the left.
struct GridPoint {
  std::vector<int> x;
  std::vector<int> c, d;    // of each switch; −1 where there is none
  std::vector<int> z = {};  // values of z that jumps use
  Bounds bounds = {0.0};    // of lifted values
};

Side side_of(const std::vector<int>& variables) {
  Side side;
  for (const int i : variables) side += Side::variable(i);
  return side;
}

class Transcriber {
 public:
  Transcriber(const SwitchedSystem& system, const Horizon& horizon,
              const FesdOptions& options, const HorizonTerms& terms)
      : in_(system, options, terms),
        horizon_(horizon),
        builder_(system.name),
        lengths_(builder_, in_, horizon),
        write_(in_, lengths_, builder_, layout_),
        points_(in_, write_, builder_, p_) {}

  TranscribedProblem run() &&;

 private:
  void add_globals();
  void add_initial_point();
  void add_interval(int k);
  void add_element(int k, int n);
  void add_jump(ElementLayout& e);
  void add_stages(ElementLayout& e);
  void add_end(ElementLayout& e);
  void add_switch_pairs(ElementLayout& e);
  void add_pairs(ElementLayout& e, int s);
  void add_start_values(ElementLayout& e, const std::vector<int>& lifted);
  void add_jump_pairs(ElementLayout& e, const std::vector<int>& lifted);
  void add_lengths();
  void add_final_jump();
  void add_terminal();

  void add_left_values(const Quantities& quantities, std::span<const Unknown> z_end,
                       int kernel, GridPoint& point, std::vector<int>& z_end_places,
                       const Place& place, int Ingredients::SideNumbers::*number);

  Ingredients in_;
  Horizon horizon_;
  MpccBuilder builder_;
  detail::Lengths lengths_;
  Layout layout_;
  std::vector<int> p_;
  detail::ProgramWriter write_;
  detail::PointTerms points_;
  int element_kernel_ = -1, jump_kernel_ = -1, end_kernel_ = -1;
  int n_pairs_ = 0;
  GridPoint here_;
};

void Transcriber::add_globals() {
  if (in_.system.p.size() > 0)
    append_range(p_, builder_.add_parameters({"parameter"}, in_.system.p_values),
                 static_cast<int>(in_.system.p.size()));
  layout_.rho_h = builder_.add_parameters({"weight of step equilibration"},
                                          Vector::Constant(1, in_.options.rho_h));
  if (horizon_.is_free())
    layout_.T = builder_.add_variable({"final time"}, horizon_.T,
                                      {horizon_.T_min, horizon_.T_max});
  element_kernel_ = builder_.add_kernel(element_kernel(in_));
  if (!in_.system.jump.y.empty()) jump_kernel_ = builder_.add_kernel(jump_kernel(in_));
  if (!in_.tableau.is_stiffly_accurate())
    if (auto kernel = end_kernel(in_, in_.at_end, in_.system.z_end))
      end_kernel_ = builder_.add_kernel(*std::move(kernel));
}

void Transcriber::add_left_values(const Quantities& quantities,
                                  std::span<const Unknown> z_end, int kernel,
                                  GridPoint& point, std::vector<int>& z_end_places,
                                  const Place& place,
                                  int Ingredients::SideNumbers::*number) {
  z_end_places = place.element < 0 ? write_.add_initial_unknowns(z_end, place)
                                   : write_.add_unknowns(z_end, place);
  const std::vector<int> lifted = write_.add_lifted(quantities, place, point.bounds);
  if (kernel >= 0) {
    std::vector<int> variables = point.x, rows;
    append(variables, z_end_places);
    append(variables, lifted);
    if (!z_end.empty())
      write_.add_equations(rows, "value at a grid point", in_.system.algebraic_end.size(),
                           place);
    write_.add_lifted_rows(rows, quantities, lifted, place);
    builder_.add_instance(kernel, variables, p_, rows, place);
  }
  const auto place_of = [&](int i) {
    return i < 0 ? -1 : quantities.variable(i, z_end_places, lifted);
  };
  for (const Ingredients::SwitchNumbers& s : in_.switches) {
    point.c.push_back(place_of(s.c.*number));
    point.d.push_back(place_of(s.d.*number));
  }
}

void Transcriber::add_initial_point() {
  const HorizonTerms& terms = in_.terms;
  const Vector& lower = terms.lbx0.size() > 0 ? terms.lbx0 : terms.x0;
  const Vector& upper = terms.ubx0.size() > 0 ? terms.ubx0 : terms.x0;
  const Place place{0, -1, -1};
  append_range(layout_.x0,
               builder_.add_variables(write_.label("initial state", "", place), terms.x0,
                                      lower, upper),
               in_.system.n_x());
  here_.x = layout_.x0;
  // Given states leave lifted values no room: a bound would have no interior.
  if (lower == upper) here_.bounds = {};
  const auto z_end = initial_unknowns(in_);
  int kernel = -1;
  if (auto made = end_kernel(in_, in_.at_initial, z_end))
    kernel = builder_.add_kernel(*std::move(made));
  add_left_values(in_.at_initial, z_end, kernel, here_, layout_.z0, place,
                  &Ingredients::SideNumbers::initial);
  for (std::size_t i = 0; i < z_end.size(); ++i)
    if (z_end[i].at_end_of >= 0) here_.z.push_back(layout_.z0[i]);
}

void Transcriber::add_interval(int k) {
  const HorizonTerms& terms = in_.terms;
  const Index n_u = in_.system.n_u();
  const auto or_else = [&](const Vector& given, double value) {
    return given.size() > 0 ? given : Vector::Constant(n_u, value);
  };
  std::vector<int> u;
  if (n_u > 0)
    append_range(u,
                 builder_.add_variables(write_.label("control", "", {k, -1, -1}),
                                        or_else(terms.u_guess, 0.0),
                                        or_else(terms.lbu, -kInfinity),
                                        or_else(terms.ubu, kInfinity)),
                 static_cast<int>(n_u));
  layout_.u.push_back(std::move(u));
  for (int n = 0; n < in_.options.N_FE; ++n) add_element(k, n);
  add_lengths();
  const ElementLayout& last = layout_.elements.back();
  points_.add(PathConstraint::At::ControlGrid,
              {last.x_end, layout_.u.back(), last.place});
}

void Transcriber::add_element(int k, int n) {
  ElementLayout e;
  e.place = {k, n, -1};
  e.h = builder_.add_variable(write_.label("element length", "", e.place),
                              lengths_.mean(), lengths_.bounds());
  e.x_minus = e.x_plus = here_.x;
  e.switches.resize(in_.switches.size());
  add_jump(e);
  add_stages(e);
  add_end(e);
  add_switch_pairs(e);
  points_.add(PathConstraint::At::ElementGrid, {e.x_end, layout_.u.back(), e.place});
  layout_.elements.push_back(std::move(e));
}

void Transcriber::add_jump(ElementLayout& e) {
  const JumpLaw& law = in_.system.jump;
  std::vector<int> lifted;
  if (jump_kernel_ >= 0) {
    std::vector<int> jumped;
    for (const int i : law.jumping)
      jumped.push_back(e.x_plus[i] = write_.add_state(i, e.place));
    e.y = write_.add_unknowns(law.y, e.place);
    lifted = write_.add_lifted(in_.at_start, e.place);
    std::vector<int> variables = e.x_minus, rows;
    append(variables, jumped);
    append(variables, e.y);
    append(variables, lifted);
    append(variables, here_.z);
    variables.push_back(e.h);
    write_.add_equations(rows, "impact law", law.equations.size(), e.place);
    write_.add_lifted_rows(rows, in_.at_start, lifted, e.place);
    if (law.inequalities.size() > 0)
      append_range(
          rows,
          builder_.add_rows(write_.label("no penetration after an impact", "", e.place),
                            static_cast<int>(law.inequalities.size()), {0.0}),
          static_cast<int>(law.inequalities.size()));
    builder_.add_instance(jump_kernel_, variables, p_, rows, e.place);
  }
  add_start_values(e, lifted);
  add_jump_pairs(e, lifted);
}

void Transcriber::add_start_values(ElementLayout& e, const std::vector<int>& lifted) {
  for (std::size_t s = 0; s < in_.switches.size(); ++s) {
    const auto start_of = [&](const Ingredients::SideNumbers& side, int before) {
      return side.start < 0 ? before : in_.at_start.variable(side.start, e.y, lifted);
    };
    if (in_.switches[s].c.end >= 0)
      e.switches[s].c.push_back(start_of(in_.switches[s].c, here_.c[s]));
    if (in_.switches[s].d.end >= 0)
      e.switches[s].d.push_back(start_of(in_.switches[s].d, here_.d[s]));
  }
}

void Transcriber::add_jump_pairs(ElementLayout& e, const std::vector<int>& lifted) {
  const JumpLaw& law = in_.system.jump;
  const auto sum = [&](const std::vector<int>& numbers, const JumpSide& side) {
    std::vector<int> variables;
    for (const int i : numbers)
      variables.push_back(in_.at_start.variable(i, e.y, lifted));
    for (const int s : side.switches) variables.push_back(here_.c[s]);
    return side_of(variables);
  };
  for (std::size_t i = 0; i < law.pairs.size(); ++i) {
    const JumpPair& pair = law.pairs[i];
    builder_.add_pair(write_.label(pair.what, pair.owner, e.place),
                      sum(in_.jump_pairs[i].G, pair.G), sum(in_.jump_pairs[i].H, pair.H));
    e.jump_pairs.push_back(n_pairs_++);
  }
}

void Transcriber::add_stages(ElementLayout& e) {
  const ElementExpressions& x = in_.element;
  std::vector<int> variables = e.x_plus, rows;
  const auto constraints = constraints_at(in_.terms, PathConstraint::At::Stages);
  for (int j = 0; j < in_.tableau.n_s; ++j) {
    const Place place{e.place.interval, e.place.element, j};
    if (!x.X.empty()) append(variables, e.x.emplace_back(write_.add_states(place)));
    if (!x.K.empty()) {
      auto& rates = e.x_dot.emplace_back();
      append_range(rates,
                   builder_.add_variables(write_.label("rate", "", place),
                                          Vector::Zero(in_.system.n_x())),
                   in_.system.n_x());
      append(variables, rates);
    }
    append(variables, e.z.emplace_back(write_.add_unknowns(in_.system.z, place)));
    const std::vector<int> lifted = write_.add_lifted(in_.at_stage, place);
    append(variables, lifted);
    for (std::size_t s = 0; s < in_.switches.size(); ++s) {
      const Ingredients::SwitchNumbers& numbers = in_.switches[s];
      e.switches[s].c.push_back(
          in_.at_stage.variable(numbers.c.stage, e.z.back(), lifted));
      e.switches[s].d.push_back(
          in_.at_stage.variable(numbers.d.stage, e.z.back(), lifted));
    }
    if (!x.states.empty())
      write_.add_equations(rows, "stage state", x.states[j].size(), place);
    write_.add_equations(rows, "dynamics", x.dynamics[j].size(), place);
    write_.add_algebraic_rows(rows, in_.system.algebraic.size(), place);
    write_.add_lifted_rows(rows, in_.at_stage, lifted, place);
    write_.add_constraint_rows(rows, constraints, place);
  }
  if (x.x_end.size() > 0) {
    e.x_end = write_.add_states({e.place.interval, e.place.element, in_.tableau.n_s});
    write_.add_equations(rows, "end of an element", x.end.size(), e.place);
  } else {
    e.x_end = e.x.back();
  }
  append(variables, layout_.u.back());
  variables.push_back(e.h);
  if (x.x_end.size() > 0) append(variables, e.x_end);
  builder_.add_instance(element_kernel_, variables, p_, rows, e.place);
}

void Transcriber::add_end(ElementLayout& e) {
  here_ = {e.x_end, {}, {}, {}, {0.0}};
  if (in_.tableau.is_stiffly_accurate()) {
    for (const SwitchLayout& s : e.switches) {
      here_.c.push_back(s.c.back());
      here_.d.push_back(s.d.back());
    }
    for (const Unknown& z : values_at_end(in_.system))
      here_.z.push_back(e.z.back()[static_cast<std::size_t>(z.at_end_of)]);
    return;
  }
  add_left_values(in_.at_end, in_.system.z_end, end_kernel_, here_, e.z_end,
                  {e.place.interval, e.place.element, in_.tableau.n_s},
                  &Ingredients::SideNumbers::end);
  for (std::size_t s = 0; s < e.switches.size(); ++s) {
    if (here_.c[s] >= 0) e.switches[s].c.push_back(here_.c[s]);
    if (here_.d[s] >= 0) e.switches[s].d.push_back(here_.d[s]);
  }
}

void Transcriber::add_switch_pairs(ElementLayout& e) {
  if (detail::has_indicator(in_.options))
    for (SwitchLayout& s : e.switches)
      for (const LiftedValue& sum : lengths_.add_sums(s, e.place))
        layout_.lifted.push_back(sum);
  for (int s = 0; s < static_cast<int>(e.switches.size()); ++s) add_pairs(e, s);
}

// (F-6), summed as the options say.
void Transcriber::add_pairs(ElementLayout& e, int s) {
  SwitchLayout& sides = e.switches[s];
  const Switch& what = in_.system.switches[s];
  const auto pair = [&](const Side& d, const Side& c) {
    builder_.add_pair(write_.label(what.what, what.owner, e.place), d, c);
    sides.pairs.push_back(n_pairs_++);
  };
  const auto each = [](const std::vector<int>& variables) {
    std::vector<Side> all;
    for (const int i : variables) all.push_back(Side::variable(i));
    return all;
  };
  const auto sum = [](const std::vector<int>& variables, int lifted) {
    return std::vector<Side>{lifted >= 0 ? Side::variable(lifted) : side_of(variables)};
  };
  const CrossMode mode = in_.options.cross;
  if (mode == CrossMode::StageOnly) {
    const std::size_t first_c = what.c.is_continuous() ? 1 : 0;
    const std::size_t first_d = what.d.is_continuous() ? 1 : 0;
    for (int j = 0; j < in_.tableau.n_s; ++j)
      pair(Side::variable(sides.d[first_d + j]), Side::variable(sides.c[first_c + j]));
    return;
  }
  const bool sums_d =
      mode == CrossMode::ElementStage || mode == CrossMode::ElementElement;
  const bool sums_c =
      mode == CrossMode::StageElement || mode == CrossMode::ElementElement;
  for (const Side& d : sums_d ? sum(sides.d, sides.sum_d) : each(sides.d))
    for (const Side& c : sums_c ? sum(sides.c, sides.sum_c) : each(sides.c)) pair(d, c);
}

void Transcriber::add_lengths() {
  const auto interval = std::span<const ElementLayout>(layout_.elements)
                            .last(static_cast<std::size_t>(in_.options.N_FE));
  const int row = lengths_.add_rows(interval, layout_);
  if (row >= 0) layout_.h_sums.push_back(row);
  lengths_.add_equilibration(interval, layout_);
}

void Transcriber::add_final_jump() {
  if (in_.options.final_state == FinalState::AfterJump && jump_kernel_ >= 0) {
    ElementLayout e;
    e.place = {horizon_.N - 1, in_.options.N_FE, -1};
    e.h = layout_.elements.back().h;
    e.x_minus = e.x_plus = here_.x;
    e.switches.resize(in_.switches.size());
    add_jump(e);
    here_.x = e.x_plus;
    layout_.final_jump = std::move(e);
  }
  layout_.x_T = here_.x;
}

void Transcriber::add_terminal() {
  const Place place{horizon_.N - 1, in_.options.N_FE - 1, -1};
  layout_.z_T = points_.add_terminal({here_.x, layout_.u.back(), place});
}

TranscribedProblem Transcriber::run() && {
  layout_.n_s = in_.tableau.n_s;
  add_globals();
  add_initial_point();
  for (int k = 0; k < horizon_.N; ++k) add_interval(k);
  add_final_jump();
  add_terminal();
  return {in_.system, in_.options, in_.tableau, std::move(builder_).build(),
          std::move(layout_)};
}

}  // namespace

TranscribedProblem transcribe(const SwitchedSystem& system, const Horizon& horizon,
                              const FesdOptions& wanted, const HorizonTerms& terms) {
  check(wanted);
  const FesdOptions options = in_use(wanted);
  require(options.discretisation != Discretisation::TimeStepping ||
              system.jump.jumping.empty(),
          [&] {
            return fmt::format(
                "time stepping has no jumps, which '{}' has: write its "
                "contacts without impacts",
                system.name);
          });
  detail::check_terms(system, horizon, terms);
  require(options.scheme != RkScheme::Explicit || system.jump.jumping.empty(), [&] {
    return fmt::format(
        "contact forces of '{}' do not act on the position of their own stage with "
        "explicit "
        "schemes, which leaves the last ones undetermined; take radau-iia or "
        "gauss-legendre",
        system.name);
  });
  require(values_at_end(system).empty() ||
              butcher_tableau(options.scheme, options.n_s).is_stiffly_accurate(),
          [&] {
            return fmt::format(
                "the jumps of '{}' need the end of an element to be a stage, "
                "which it is not with {}; take radau-iia or lobatto-iiic",
                system.name, to_string(options.scheme));
          });
  return Transcriber(system, horizon, options, terms).run();
}

}  // namespace saltus
