// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/mpcc/mpcc.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "mpcc/mpcc_content.hpp"
#include "saltus/base/error.hpp"

namespace saltus {
namespace {

std::span<const int> part(const std::vector<int>& all, int size, int instance) {
  return std::span<const int>(all).subspan(
      static_cast<std::size_t>(size) * static_cast<std::size_t>(instance),
      static_cast<std::size_t>(size));
}

void check_size(std::string_view name, Index size, int expected) {
  require(size == expected, [&] {
    return fmt::format("{} has {} entries, {} were expected", name, size, expected);
  });
}

void check_finite(std::string_view what, const Vector& values, const LabelTable& labels) {
  for (Index i = 0; i < values.size(); ++i) {
    require(std::isfinite(values[i]), [&] {
      return fmt::format("{} of {} is {}, a finite number was expected", what,
                         describe(labels[static_cast<int>(i)]), values[i]);
    });
  }
}

void check_bounds(std::string_view kind, const Vector& lower, const Vector& upper,
                  const LabelTable& labels) {
  for (Index i = 0; i < lower.size(); ++i) {
    const auto label = [&] { return describe(labels[static_cast<int>(i)]); };
    require(!std::isnan(lower[i]) && !std::isnan(upper[i]),
            [&] { return fmt::format("a bound of the {} {} is NaN", kind, label()); });
    require(lower[i] <= upper[i] && lower[i] < kInfinity && upper[i] > -kInfinity, [&] {
      return fmt::format(
          "the {} {} has the lower bound {} and the upper bound {}; no number "
          "lies between them",
          kind, label(), lower[i], upper[i]);
    });
  }
}

double side_value(const Side& side, const ConstVectorRef& w, const ConstVectorRef& g) {
  double sum = side.offset;
  for (const Side::Term& term : side.terms) {
    const bool is_variable = term.kind == Side::Term::Kind::Variable;
    sum += term.factor * (is_variable ? w[term.index] : g[term.index]);
  }
  return sum;
}

}  // namespace

Side& Side::operator+=(const Side& other) {
  terms.insert(terms.end(), other.terms.begin(), other.terms.end());
  offset += other.offset;
  return *this;
}

SparseMatrix CompressedPattern::zero_matrix() const {
  SparseMatrix matrix(rows, cols);
  matrix.resizeNonZeros(nonzeros());
  std::copy(starts.begin(), starts.end(), matrix.outerIndexPtr());
  std::copy(row_of.begin(), row_of.end(), matrix.innerIndexPtr());
  std::fill_n(matrix.valuePtr(), row_of.size(), 0.0);
  return matrix;
}

std::span<const int> KernelUse::variables_of(int instance) const {
  return part(variables, kernel.n_variables(), instance);
}
std::span<const int> KernelUse::parameters_of(int instance) const {
  return part(parameters, kernel.n_parameters(), instance);
}
std::span<const int> KernelUse::rows_of(int instance) const {
  return part(rows, kernel.n_rows(), instance);
}

Mpcc::Mpcc(std::shared_ptr<const Content> content) : content_(std::move(content)) {}

const std::string& Mpcc::name() const { return content_->name; }
int Mpcc::n_variables() const { return content_->variable_labels.size(); }
int Mpcc::n_parameters() const { return content_->parameter_labels.size(); }
int Mpcc::n_rows() const { return content_->row_labels.size(); }
int Mpcc::n_pairs() const { return static_cast<int>(content_->pairs.size()); }
const MpccData& Mpcc::data() const { return content_->data; }
const LabelTable& Mpcc::variable_labels() const { return content_->variable_labels; }
const LabelTable& Mpcc::parameter_labels() const { return content_->parameter_labels; }
const LabelTable& Mpcc::row_labels() const { return content_->row_labels; }
const LabelTable& Mpcc::pair_labels() const { return content_->pair_labels; }
std::span<const Pair> Mpcc::pairs() const { return content_->pairs; }
std::span<const KernelUse> Mpcc::kernels() const { return content_->kernels; }
KernelInstance Mpcc::row_owner(int row) const { return content_->row_owners[row]; }
const CompressedPattern& Mpcc::jacobian_pattern() const { return content_->jacobian; }
const CompressedPattern& Mpcc::hessian_pattern() const { return content_->hessian; }

void Mpcc::check(const MpccData& data) const {
  check_size("the initial point w0", data.w0.size(), n_variables());
  check_size("the lower bound lbw", data.lbw.size(), n_variables());
  check_size("the upper bound ubw", data.ubw.size(), n_variables());
  check_size("the lower bound lbg", data.lbg.size(), n_rows());
  check_size("the upper bound ubg", data.ubg.size(), n_rows());
  check_size("the parameter vector p", data.p.size(), n_parameters());
  check_finite("the initial value", data.w0, variable_labels());
  check_finite("the parameter", data.p, parameter_labels());
  check_bounds("variable", data.lbw, data.ubw, variable_labels());
  check_bounds("row", data.lbg, data.ubg, row_labels());
}

void Mpcc::pair_values(ConstVectorRef w, ConstVectorRef g, VectorRef G,
                       VectorRef H) const {
  SALTUS_ASSERT(G.size() == n_pairs() && H.size() == n_pairs());
  for (int i = 0; i < n_pairs(); ++i) {
    G[i] = side_value(content_->pairs[i].G, w, g);
    H[i] = side_value(content_->pairs[i].H, w, g);
  }
}

std::string summary(const Mpcc& mpcc) {
  std::string text = fmt::format(
      "{}: {} variables, {} rows, {} complementarity pairs, {} parameters\n"
      "Jacobian: {} nonzeros; Hessian: {} nonzeros in its lower triangle\n",
      mpcc.name(), mpcc.n_variables(), mpcc.n_rows(), mpcc.n_pairs(), mpcc.n_parameters(),
      mpcc.jacobian_pattern().nonzeros(), mpcc.hessian_pattern().nonzeros());
  for (const KernelUse& use : mpcc.kernels()) {
    text += fmt::format(
        "kernel {}: {} instances of {} variables, {} rows{}; {} instructions with "
        "second derivatives\n",
        use.kernel.function().name(), use.n_instances, use.kernel.n_variables(),
        use.kernel.n_rows(),
        use.kernel.has_objective() ? " and a term of the objective" : "",
        use.kernel.tape(Order::Second).instructions().size());
  }
  std::map<std::string_view, int> classes;
  for (int i = 0; i < mpcc.n_pairs(); ++i) ++classes[mpcc.pair_labels().what(i)];
  for (const auto& [what, count] : classes) {
    text += fmt::format("pairs of class {}: {}\n", what, count);
  }
  return text;
}

}  // namespace saltus
