// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/mpcc/mpcc_builder.hpp"

#include <fmt/format.h>

#include <cmath>
#include <utility>

#include "mpcc/assembly.hpp"
#include "mpcc/growing_vector.hpp"
#include "mpcc/mpcc_content.hpp"
#include "saltus/base/error.hpp"

namespace saltus {
namespace {

/// Throws unless all indices are below `end`; where() names who uses them.
template <class Where>
void check_range(std::span<const int> indices, int end, std::string_view what,
                 Where where) {
  for (const int index : indices) {
    require(0 <= index && index < end, [&] {
      return fmt::format("{} uses {} {}, but there are only {}", where(), what, index,
                         end);
    });
  }
}

void check_use(const KernelUse& use, int n_variables, int n_parameters, int n_rows) {
  for (int i = 0; i < use.n_instances; ++i) {
    const auto where = [&] {
      return fmt::format("instance {} of the kernel '{}'", i,
                         use.kernel.function().name());
    };
    check_range(use.variables_of(i), n_variables, "variable", where);
    check_range(use.parameters_of(i), n_parameters, "parameter", where);
    check_range(use.rows_of(i), n_rows, "row", where);
  }
}

void check_side(const Side& side, const LabelTable& labels, int pair, int n_variables,
                int n_rows) {
  const auto where = [&] { return fmt::format("the pair {}", describe(labels[pair])); };
  require(std::isfinite(side.offset),
          [&] { return where() + " has an offset that is not finite"; });
  for (const Side::Term& term : side.terms) {
    const bool is_variable = term.kind == Side::Term::Kind::Variable;
    check_range({&term.index, 1}, is_variable ? n_variables : n_rows,
                is_variable ? "variable" : "row", where);
    require(std::isfinite(term.factor),
            [&] { return where() + " has a factor that is not finite"; });
  }
}

std::vector<KernelInstance> find_row_owners(std::span<const KernelUse> kernels,
                                            int n_rows) {
  std::vector<KernelInstance> owners(static_cast<std::size_t>(n_rows));
  for (int k = 0; k < static_cast<int>(kernels.size()); ++k) {
    for (int i = 0; i < kernels[k].n_instances; ++i) {
      for (const int row : kernels[k].rows_of(i)) {
        if (owners[row].kernel < 0) owners[row] = {k, i};
      }
    }
  }
  return owners;
}

}  // namespace

struct MpccBuilder::Numbers {
  detail::GrowingVector w0, lbw, ubw, lbg, ubg, p;
};

MpccBuilder::MpccBuilder(std::string name)
    : content_(std::make_unique<Mpcc::Content>()), numbers_(std::make_unique<Numbers>()) {
  content_->name = std::move(name);
}
MpccBuilder::~MpccBuilder() = default;
MpccBuilder::MpccBuilder(MpccBuilder&&) noexcept = default;
MpccBuilder& MpccBuilder::operator=(MpccBuilder&&) noexcept = default;

int MpccBuilder::add_variables(const Label& label, ConstVectorRef initial,
                               ConstVectorRef lower, ConstVectorRef upper) {
  require(initial.size() == lower.size() && initial.size() == upper.size(), [&] {
    return fmt::format(
        "add_variables({}): {} initial values, {} lower and {} upper bounds; "
        "equal numbers were expected",
        label.what, initial.size(), lower.size(), upper.size());
  });
  const int first = content_->variable_labels.size();
  content_->variable_labels.add(label, static_cast<int>(initial.size()));
  numbers_->w0.append(initial);
  numbers_->lbw.append(lower);
  numbers_->ubw.append(upper);
  return first;
}

int MpccBuilder::add_variables(const Label& label, ConstVectorRef initial,
                               Bounds bounds) {
  const Index n = initial.size();
  const int first = content_->variable_labels.size();
  content_->variable_labels.add(label, static_cast<int>(n));
  numbers_->w0.append(initial);
  numbers_->lbw.append(n, bounds.lower);
  numbers_->ubw.append(n, bounds.upper);
  return first;
}

int MpccBuilder::add_variable(const Label& label, double initial, Bounds bounds) {
  return add_variables(label, Vector::Constant(1, initial), bounds);
}

int MpccBuilder::add_parameters(const Label& label, ConstVectorRef values) {
  const int first = content_->parameter_labels.size();
  content_->parameter_labels.add(label, static_cast<int>(values.size()));
  numbers_->p.append(values);
  return first;
}

int MpccBuilder::add_rows(const Label& label, int n, Bounds bounds) {
  require(n >= 0, [&] { return fmt::format("add_rows({}): n is negative", label.what); });
  const int first = content_->row_labels.size();
  content_->row_labels.add(label, n);
  numbers_->lbg.append(n, bounds.lower);
  numbers_->ubg.append(n, bounds.upper);
  return first;
}

int MpccBuilder::add_rows(const Label& label, ConstVectorRef lower,
                          ConstVectorRef upper) {
  require(lower.size() == upper.size(), [&] {
    return fmt::format(
        "add_rows({}): {} lower and {} upper bounds; equal numbers were expected",
        label.what, lower.size(), upper.size());
  });
  const int first = content_->row_labels.size();
  content_->row_labels.add(label, static_cast<int>(lower.size()));
  numbers_->lbg.append(lower);
  numbers_->ubg.append(upper);
  return first;
}

int MpccBuilder::add_kernel(Kernel kernel) {
  content_->kernels.push_back({std::move(kernel), 0, {}, {}, {}, {}});
  return static_cast<int>(content_->kernels.size()) - 1;
}

void MpccBuilder::add_instance(int kernel, std::span<const int> variables,
                               std::span<const int> parameters, std::span<const int> rows,
                               Place place) {
  require(0 <= kernel && kernel < static_cast<int>(content_->kernels.size()), [&] {
    return fmt::format("add_instance: there is no kernel {}, {} were added", kernel,
                       content_->kernels.size());
  });
  KernelUse& use = content_->kernels[kernel];
  const auto check = [&](std::string_view what, std::size_t given, int expected) {
    require(given == static_cast<std::size_t>(expected), [&] {
      return fmt::format("add_instance: the kernel '{}' has {} {}, {} were given",
                         use.kernel.function().name(), expected, what, given);
    });
  };
  check("variables", variables.size(), use.kernel.n_variables());
  check("parameters", parameters.size(), use.kernel.n_parameters());
  check("rows", rows.size(), use.kernel.n_rows());
  use.variables.insert(use.variables.end(), variables.begin(), variables.end());
  use.parameters.insert(use.parameters.end(), parameters.begin(), parameters.end());
  use.rows.insert(use.rows.end(), rows.begin(), rows.end());
  use.places.push_back(place);
  ++use.n_instances;
}

void MpccBuilder::add_pair(const Label& label, Side G, Side H) {
  content_->pair_labels.add(label, 1);
  content_->pairs.push_back({std::move(G), std::move(H)});
}

Mpcc MpccBuilder::build() && {
  Mpcc::Content& c = *content_;
  Numbers& n = *numbers_;
  c.data = {std::move(n.w0).finish(),  std::move(n.lbw).finish(),
            std::move(n.ubw).finish(), std::move(n.lbg).finish(),
            std::move(n.ubg).finish(), std::move(n.p).finish()};
  const int n_variables = c.variable_labels.size(), n_rows = c.row_labels.size();
  for (const KernelUse& use : c.kernels) {
    check_use(use, n_variables, c.parameter_labels.size(), n_rows);
  }
  for (int i = 0; i < static_cast<int>(c.pairs.size()); ++i) {
    check_side(c.pairs[i].G, c.pair_labels, i, n_variables, n_rows);
    check_side(c.pairs[i].H, c.pair_labels, i, n_variables, n_rows);
  }
  c.row_owners = find_row_owners(c.kernels, n_rows);
  c.jacobian = detail::assemble_jacobian(c.kernels, n_rows, n_variables);
  c.hessian = detail::assemble_hessian(c.kernels, n_variables);
  Mpcc mpcc{std::shared_ptr<const Mpcc::Content>(std::move(content_))};
  mpcc.check(mpcc.data());
  return mpcc;
}

}  // namespace saltus
