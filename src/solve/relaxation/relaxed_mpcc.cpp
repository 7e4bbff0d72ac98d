// SPDX-License-Identifier: BSD-2-Clause
#include "solve/relaxation/relaxed_mpcc.hpp"

#include <algorithm>
#include <numeric>

#include "saltus/mpcc/mpcc_builder.hpp"
#include "solve/relaxation/formulas.hpp"

namespace saltus::detail {
namespace {

using Term = Side::Term;

bool is_one(const Side& side, Term::Kind kind) {
  return side.terms.size() == 1 && side.terms[0].kind == kind &&
         side.terms[0].factor == 1.0 && side.offset == 0.0;
}

/// A total order of sides, so that equal ones are lifted once.
struct SideOrder {
  bool operator()(const Side& a, const Side& b) const {
    if (a.offset != b.offset) return a.offset < b.offset;
    return std::lexicographical_compare(a.terms.begin(), a.terms.end(), b.terms.begin(),
                                        b.terms.end(), [](const Term& s, const Term& t) {
                                          if (s.kind != t.kind) return s.kind < t.kind;
                                          return s.index != t.index ? s.index < t.index
                                                                    : s.factor < t.factor;
                                        });
  }
};

class Relaxer {
 public:
  Relaxer(const Mpcc& mpcc, Relaxation relaxation, const PairWeights& weights)
      : mpcc_(mpcc),
        relaxation_(relaxation),
        weights_(weights),
        builder_(mpcc.name()),
        slack_of_row_(static_cast<std::size_t>(mpcc.n_rows()), -1) {}

  RelaxedMpcc run() {
    copy_original();
    add_slacks();
    add_lifts();
    add_sigma();
    add_relaxed_pairs();
    return {std::move(builder_).build(),
            std::move(G_),
            std::move(H_),
            std::move(slack_rows_),
            first_slack_,
            std::move(lifted_),
            first_lifted_,
            elastic_,
            first_relaxed_row_,
            rows_per_pair_,
            sigma_parameter_,
            std::move(weight_parameters_),
            std::move(weight_values_),
            std::move(class_of_pair_)};
  }

 private:
  void copy_original() {
    const MpccData& data = mpcc_.data();
    const LabelTable& variables = mpcc_.variable_labels();
    for (int r = 0; r < variables.n_runs(); ++r) {
      const auto [label, first, size] = variables.run(r);
      builder_.add_variables(label, data.w0.segment(first, size),
                             data.lbw.segment(first, size),
                             data.ubw.segment(first, size));
    }
    const LabelTable& parameters = mpcc_.parameter_labels();
    for (int r = 0; r < parameters.n_runs(); ++r) {
      const auto [label, first, size] = parameters.run(r);
      builder_.add_parameters(label, data.p.segment(first, size));
    }
    const LabelTable& rows = mpcc_.row_labels();
    for (int r = 0; r < rows.n_runs(); ++r) {
      const auto [label, first, size] = rows.run(r);
      builder_.add_rows(label, data.lbg.segment(first, size),
                        data.ubg.segment(first, size));
    }
    for (const KernelUse& use : mpcc_.kernels()) {
      const int kernel = builder_.add_kernel(use.kernel);
      for (int i = 0; i < use.n_instances; ++i) {
        builder_.add_instance(kernel, use.variables_of(i), use.parameters_of(i),
                              use.rows_of(i), use.places[i]);
      }
    }
  }

  //   g_j(w) − s_j = 0                                                               
  void add_slacks() {
    first_slack_ = mpcc_.n_variables();
    for (const Pair& pair : mpcc_.pairs()) {
      for (const Side* side : {&pair.G, &pair.H}) {
        for (const Term& term : side->terms) {
          if (term.kind == Term::Kind::Row) add_slack(term.index);
        }
      }
    }
    if (slack_rows_.empty()) return;
    const ExprVector s = symbols("s", 1);
    const int minus =
        builder_.add_kernel(Kernel(Function("slack", {{"s", s}}, {{"g", -s}})));
    for (const int row : slack_rows_) {
      builder_.add_instance(minus, std::vector{slack_of_row_[row]}, {}, std::vector{row},
                            mpcc_.row_labels().place(row));
    }
  }

  void add_slack(int row) {
    if (slack_of_row_[row] >= 0) return;
    slack_of_row_[row] = builder_.add_variable(mpcc_.row_labels()[row], 0.0);
    slack_rows_.push_back(row);
  }

  void add_lifts() {
    first_lifted_ = first_slack_ + static_cast<int>(slack_rows_.size());
    for (int k = 0; k < mpcc_.n_pairs(); ++k) {
      const Pair& pair = mpcc_.pairs()[k];
      G_.push_back(variable_of(pair.G, k));
      H_.push_back(variable_of(pair.H, k));
    }
  }

  int variable_of(const Side& side, int pair) {
    if (is_one(side, Term::Kind::Variable)) return side.terms[0].index;
    if (is_one(side, Term::Kind::Row)) return slack_of_row_[side.terms[0].index];
    Side without_rows = side;
    for (Term& term : without_rows.terms) {
      if (term.kind == Term::Kind::Row) {
        term = {Term::Kind::Variable, slack_of_row_[term.index], term.factor};
      }
    }
    const auto [known, is_new] = lift_of_.try_emplace(without_rows, -1);
    if (is_new) known->second = add_lift(without_rows, mpcc_.pair_labels()[pair]);
    return known->second;
  }

  //   x − offset − Σ factor · (w or s) = 0                                           
  int add_lift(const Side& side, const Label& label) {
    const int n = static_cast<int>(side.terms.size());
    const int variable = builder_.add_variable(label, 0.0);
    const int row = builder_.add_rows(label, 1, {0.0, 0.0});
    std::vector<int> variables{variable}, parameters;
    Vector numbers(n + 1);
    for (int i = 0; i < n; ++i) {
      variables.push_back(side.terms[i].index);
      numbers[i] = side.terms[i].factor;
    }
    numbers[n] = side.offset;
    const int first = builder_.add_parameters({"side"}, numbers);
    parameters.resize(static_cast<std::size_t>(n) + 1);
    std::iota(parameters.begin(), parameters.end(), first);
    builder_.add_instance(lift_kernel(n), variables, parameters, std::vector{row},
                          label.place);
    lifted_.push_back(side);
    return variable;
  }

  int lift_kernel(int n_terms) {
    const auto [known, is_new] = lift_kernels_.try_emplace(n_terms, -1);
    if (!is_new) return known->second;
    const ExprVector x = symbols("x", n_terms + 1), p = symbols("p", n_terms + 1);
    ExprVector g(1);
    g[0] = x[0] - p[n_terms];
    for (int i = 0; i < n_terms; ++i) g[0] -= p[i] * x[i + 1];
    return known->second = builder_.add_kernel(
               Kernel(Function("side", {{"x", x}, {"p", p}}, {{"g", g}})));
  }

  void add_sigma() {
    sigma_parameter_ = builder_.add_parameters({"sigma"}, Vector::Ones(1));
    std::map<std::string_view, int> classes;
    for (int k = 0; k < mpcc_.n_pairs(); ++k) {
      const std::string_view what = mpcc_.pair_labels().what(k);
      const auto [known, is_new] =
          classes.try_emplace(what, static_cast<int>(classes.size()));
      if (is_new) {
        const auto weight = weights_.find(std::string(what));
        weight_values_.push_back(weight == weights_.end() ? 1.0 : weight->second);
        weight_parameters_.push_back(builder_.add_parameters(
            {"sigma", std::string(what)}, Vector::Constant(1, weight_values_.back())));
      }
      class_of_pair_.push_back(known->second);
    }
  }

  void add_relaxed_pairs() {
    first_relaxed_row_ = mpcc_.n_rows() + static_cast<int>(lifted_.size());
    const ExprVector x = symbols("x", 3), sigma = symbols("p", 1);
    const RelaxedPair pair = relax_pair(relaxation_, x[0], x[1], sigma[0], x[2]);
    rows_per_pair_ = static_cast<int>(pair.rows.size());
    if (mpcc_.n_pairs() == 0) return;
    const bool is_elastic = relaxation_ == Relaxation::Elastic;
    if (is_elastic) add_elastic();
    const int kernel = add_pair_kernel(pair, x.head(is_elastic ? 3 : 2), sigma);
    for (int k = 0; k < mpcc_.n_pairs(); ++k) {
      std::vector<int> variables{G_[k], H_[k]}, rows(pair.rows.size());
      if (is_elastic) variables.push_back(elastic_);
      const Label label = mpcc_.pair_labels()[k];
      if (!rows.empty()) {
        const int first = builder_.add_rows(label, rows_per_pair_, {-kInfinity, 0.0});
        std::iota(rows.begin(), rows.end(), first);
      }
      builder_.add_instance(kernel, variables,
                            std::vector{weight_parameters_[class_of_pair_[k]]}, rows,
                            label.place);
    }
  }

  int add_pair_kernel(const RelaxedPair& pair, const ExprVector& x,
                      const ExprVector& sigma) {
    std::vector<NamedExpr> outputs;
    if (pair.rows.empty()) {
      outputs.push_back({"f", ExprVector::Constant(1, pair.objective)});
    } else {
      outputs.push_back({"g", ExprVector::Map(pair.rows.data(), rows_per_pair_)});
    }
    const std::string name = "relaxed pair (" + std::string(to_string(relaxation_)) + ")";
    return builder_.add_kernel(Kernel(Function(name, {{"x", x}, {"p", sigma}}, outputs)));
  }

  //   min f + t / σ                                                                  
  void add_elastic() {
    elastic_ = builder_.add_variable({"elastic"}, 0.0, {0.0, kInfinity});
    const ExprVector t = symbols("t", 1), sigma = symbols("p", 1);
    const ExprVector f = ExprVector::Constant(1, t[0] / sigma[0]);
    const int kernel = builder_.add_kernel(
        Kernel(Function("elastic", {{"t", t}, {"p", sigma}}, {{"f", f}})));
    builder_.add_instance(kernel, std::vector{elastic_}, std::vector{sigma_parameter_},
                          {});
  }

  const Mpcc& mpcc_;
  Relaxation relaxation_;
  const PairWeights& weights_;
  MpccBuilder builder_;

  std::vector<int> slack_of_row_;
  std::map<Side, int, SideOrder> lift_of_;
  std::map<int, int> lift_kernels_;

  std::vector<int> G_, H_, slack_rows_;
  int first_slack_ = 0, first_lifted_ = 0;
  std::vector<Side> lifted_;
  int elastic_ = -1;
  int first_relaxed_row_ = 0, rows_per_pair_ = 0;
  int sigma_parameter_ = 0;
  std::vector<int> weight_parameters_;
  std::vector<double> weight_values_;
  std::vector<int> class_of_pair_;
};

}  // namespace

RelaxedMpcc relax(const Mpcc& mpcc, Relaxation relaxation, const PairWeights& weights) {
  return Relaxer(mpcc, relaxation, weights).run();
}

}  // namespace saltus::detail
