// SPDX-License-Identifier: BSD-2-Clause
// What is left of some rows when their variables, parameters and numbers are taken out.
#pragma once

#include <compare>
#include <vector>

#include "mpcc/row_graph.hpp"

namespace saltus::detail {

/// Rows of g and terms of f that are computed together, as numbers in a RowGraph.
struct Cluster {
  std::vector<int> rows;         ///< which rows of g, ascending
  std::vector<int> expressions;  ///< of the rows, then of the terms
};

/// A program whose inputs are numbered in the order in which it first meets them.
struct Shape {
  struct Input {
    enum class Kind : std::uint8_t { None, Variable, Parameter, Free, Fixed, Result };
    Kind kind = Kind::None;
    int number = 0;      ///< of the variable, parameter, free constant or result
    double value = 0.0;  ///< of a fixed constant
    bool operator==(const Input&) const = default;
  };
  struct Step {
    Op op;
    std::array<Input, 3> operands;
    bool operator==(const Step&) const = default;
  };
  std::vector<Step> steps;
  std::vector<Input> outputs;
  int n_rows = 0;

  bool operator==(const Shape&) const = default;
  [[nodiscard]] std::uint64_t hash() const;
};

/// A cluster as a shape and what was taken out of it. Free constants are numbered use by use,
/// so that equal numbers in one cluster do not keep it apart from others.
struct ShapedCluster {
  Shape shape;
  std::vector<int> variables, parameters;
  std::vector<double> constants;
};

/// Finds shapes; keeps its memory from one cluster to the next.
class ShapeFinder {
 public:
  explicit ShapeFinder(const RowGraph& graph)
      : graph_(graph), seen_in_(graph.size(), -1), local_(graph.size()) {}

  [[nodiscard]] ShapedCluster operator()(const Cluster& cluster);

 private:
  void visit(int root, ShapedCluster& found);
  Shape::Input input(int number, ShapedCluster& found);
  [[nodiscard]] bool is_known(int number) const { return seen_in_[number] == round_; }

  const RowGraph& graph_;
  std::vector<int> seen_in_;  // the round in which a node got its local number
  std::vector<int> local_;
  int round_ = -1;
};

}  // namespace saltus::detail
