// SPDX-License-Identifier: BSD-2-Clause
// Mathematical programs with complementarity constraints, made of kernels and instances.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "saltus/base/types.hpp"
#include "saltus/mpcc/kernel.hpp"
#include "saltus/mpcc/label.hpp"

namespace saltus {

/// One side of a pair: a sum of variables and rows with factors, plus a constant.
struct Side {
  struct Term {
    enum class Kind : std::uint8_t { Variable, Row };
    Kind kind;
    int index;
    double factor = 1.0;

    bool operator==(const Term&) const = default;
  };
  std::vector<Term> terms;
  double offset = 0.0;

  [[nodiscard]] static Side variable(int index, double factor = 1.0) {
    return {{{Term::Kind::Variable, index, factor}}};
  }
  [[nodiscard]] static Side row(int index, double factor = 1.0) {
    return {{{Term::Kind::Row, index, factor}}};
  }
  Side& operator+=(const Side& other);
  friend Side operator+(Side a, const Side& b) { return a += b; }

  bool operator==(const Side&) const = default;
};

/// 0 ≤ G ⊥ H ≥ 0
struct Pair {
  Side G, H;

  bool operator==(const Pair&) const = default;
};

/// The numbers of a problem that may change from solve to solve.
struct MpccData {
  Vector w0;        ///< initial values
  Vector lbw, ubw;  ///< bounds of the variables
  Vector lbg, ubg;  ///< bounds of the rows
  Vector p;         ///< parameters
};

/// All uses of one kernel in a problem.
struct KernelUse {
  Kernel kernel;
  int n_instances = 0;
  /// For each instance in turn: which w, p and g its local variables, parameters, rows are.
  std::vector<int> variables, parameters, rows;
  std::vector<Place> places;  ///< of each instance

  [[nodiscard]] std::span<const int> variables_of(int instance) const;
  [[nodiscard]] std::span<const int> parameters_of(int instance) const;
  [[nodiscard]] std::span<const int> rows_of(int instance) const;
};

/// Which instance of which kernel.
struct KernelInstance {
  int kernel = -1;
  int instance = -1;

  bool operator==(const KernelInstance&) const = default;
};

/// Where the nonzeros of a matrix stand, in compressed columns with ascending rows.
struct CompressedPattern {
  int rows = 0;
  int cols = 0;
  std::vector<int> starts = {0};  ///< of each column in row_of, and the end of the last
  std::vector<int> row_of;        ///< of each nonzero

  [[nodiscard]] int nonzeros() const { return static_cast<int>(row_of.size()); }
  /// A matrix of this pattern, all values zero.
  [[nodiscard]] SparseMatrix zero_matrix() const;
};

/// An immutable problem; copies share it. Made by MpccBuilder or read from a file.
///
///   min f(w, p)   s.t.   lbw ≤ w ≤ ubw,   lbg ≤ g(w, p) ≤ ubg,   0 ≤ G ⊥ H ≥ 0         (M-2)
///
/// f and g are sums over kernel instances: an instance adds its f to the objective and its
/// g to its rows.
class Mpcc {
 public:
  [[nodiscard]] const std::string& name() const;
  [[nodiscard]] int n_variables() const;
  [[nodiscard]] int n_parameters() const;
  [[nodiscard]] int n_rows() const;
  [[nodiscard]] int n_pairs() const;

  [[nodiscard]] const MpccData& data() const;  ///< as the problem was built
  [[nodiscard]] const LabelTable& variable_labels() const;
  [[nodiscard]] const LabelTable& parameter_labels() const;
  [[nodiscard]] const LabelTable& row_labels() const;
  [[nodiscard]] const LabelTable& pair_labels() const;
  [[nodiscard]] std::span<const Pair> pairs() const;
  [[nodiscard]] std::span<const KernelUse> kernels() const;
  /// The first instance that adds to a row; none if no instance does.
  [[nodiscard]] KernelInstance row_owner(int row) const;

  /// Of ∂g/∂w, and of the lower triangle of ∇²(σ_f f + yᵀg).
  [[nodiscard]] const CompressedPattern& jacobian_pattern() const;
  [[nodiscard]] const CompressedPattern& hessian_pattern() const;

  /// Throws InvalidInput, naming the entry, if data has wrong sizes, NaN or lb > ub.
  void check(const MpccData& data) const;

  /// G and H of every pair at given w and g.
  void pair_values(ConstVectorRef w, ConstVectorRef g, VectorRef G, VectorRef H) const;

 private:
  friend class MpccBuilder;
  struct Content;
  explicit Mpcc(std::shared_ptr<const Content> content);
  std::shared_ptr<const Content> content_;
};

/// Sizes, kernels and classes of pairs, some lines of text.
[[nodiscard]] std::string summary(const Mpcc& mpcc);

}  // namespace saltus
