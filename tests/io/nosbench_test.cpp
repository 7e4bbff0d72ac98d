// SPDX-License-Identifier: BSD-2-Clause
// Converted NOSBENCH problems against numbers that CasADi computed with its own derivatives;
// both were written by `nosbench reference` (tools/nosbench).
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "../../tools/nosbench/difference.hpp"
#include "saltus/base/file.hpp"
#include "saltus/io/problem_file.hpp"

namespace saltus::nosbench {
namespace {

struct StoredNumbers {
  double objective;
  Vector rows, gradient, G, H;
  SparseMatrix jacobian, hessian;
};

Vector to_vector(const nlohmann::json& list) {
  const auto numbers = list.get<std::vector<double>>();
  return Eigen::Map<const Vector>(numbers.data(), static_cast<Index>(numbers.size()));
}

SparseMatrix to_sparse(const nlohmann::json& list, int rows, int cols) {
  std::vector<Eigen::Triplet<double>> triplets;
  for (const auto& entry : list) {
    triplets.emplace_back(entry[0].get<int>(), entry[1].get<int>(),
                          entry[2].get<double>());
  }
  SparseMatrix matrix(rows, cols);
  matrix.setFromTriplets(triplets.begin(), triplets.end());
  return matrix;
}

class NosbenchProblem : public testing::TestWithParam<const char*> {};

TEST_P(NosbenchProblem, HasCasadisValuesAndDerivatives) {
  const std::filesystem::path folder(SALTUS_TEST_DATA "/nosbench");
  const Mpcc mpcc = load_problem(folder / (std::string(GetParam()) + ".json"));
  const auto json =
      nlohmann::json::parse(read_file(folder / (std::string(GetParam()) + ".casadi")));
  const int n = mpcc.n_variables();
  const StoredNumbers expected{json["objective"].get<double>(),
                               to_vector(json["rows"]),
                               to_vector(json["gradient"]),
                               to_vector(json["G"]),
                               to_vector(json["H"]),
                               to_sparse(json["jacobian"], mpcc.n_rows(), n),
                               to_sparse(json["hessian"], n, n)};
  Random random(json["seed"].get<std::uint64_t>());
  const RandomPoint point = random_point(mpcc, random);
  for (const Backend backend : {Backend::Interpreter, Backend::Jit}) {
    Evaluator evaluator(mpcc, {.backend = backend});
    EXPECT_LE(difference_at(evaluator, point, expected).largest(), 1e-12);
  }
}

INSTANTIATE_TEST_SUITE_P(Nosbench, NosbenchProblem,
                         testing::Values("2BCLS_001_001_002_3_GL_CLS_1_ELC",
                                         "968EQ_001_001_003_2_GL_HEAVISIDE_1_FIL",
                                         "968OM_001_001_002_2_RIIA_HEAVISIDE_4_FIL",
                                         "CLS1D_001_001_002_1_GL_CLS_3_ELC",
                                         "TIMF1D_001_001_003_1_GL_HEAVISIDE_3_ELC"),
                         [](const auto& test) { return "P" + std::string(test.param); });

}  // namespace
}  // namespace saltus::nosbench
