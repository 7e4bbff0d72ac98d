// SPDX-License-Identifier: BSD-2-Clause
// The numeric types of saltus: one scalar, one index, Eigen's containers of them.
#pragma once

#include <Eigen/Core>
#include <Eigen/SparseCore>
#include <limits>

namespace saltus {

using Index = Eigen::Index;
using Vector = Eigen::VectorXd;
using Matrix = Eigen::MatrixXd;
using VectorRef = Eigen::Ref<Vector>;
using ConstVectorRef = Eigen::Ref<const Vector>;
using SparseMatrix = Eigen::SparseMatrix<double, Eigen::ColMajor, int>;

inline constexpr double kInfinity = std::numeric_limits<double>::infinity();
inline constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

}  // namespace saltus
