// SPDX-License-Identifier: BSD-2-Clause
// The relaxed problem as a problem without pairs: sides become variables, pairs become rows.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "saltus/mpcc/mpcc.hpp"
#include "saltus/solve/relaxation.hpp"

namespace saltus::detail {

/// Factors of σ by class of pair; a class that is not named has 1.
using PairWeights = std::map<std::string, double>;

/// A problem in x = (w, slacks of rows, lifted sides, t), with rows (g, lifts, relaxed pairs)
/// and with σ among its parameters.
///
///   g_j(w) − s_j = 0                         for a row j that is part of a side      
///   x_i − offset − Σ factor · (w or s) = 0   for a side that is no variable itself   
struct RelaxedMpcc {
  Mpcc mpcc;  ///< without pairs

  std::vector<int> G, H;        ///< the variables that are the sides of the pairs
  std::vector<int> slack_rows;  ///< rows that got a slack
  int first_slack = 0;          ///< the slack of slack_rows[i] is first_slack + i
  std::vector<Side> lifted;  ///< in terms of w and slacks, in the order of the variables
  int first_lifted = 0;
  int elastic = -1;  ///< t, −1 if there is none

  int first_relaxed_row = 0;
  int rows_per_pair = 0;

  int sigma_parameter = 0;             ///< σ itself
  std::vector<int> weight_parameters;  ///< weight · σ, one per class of pair
  std::vector<double> weights;
  std::vector<int> class_of_pair;
};

[[nodiscard]] RelaxedMpcc relax(const Mpcc& mpcc, Relaxation relaxation,
                                const PairWeights& weights);

}  // namespace saltus::detail
