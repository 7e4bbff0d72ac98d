// SPDX-License-Identifier: BSD-2-Clause
// Times factorisation and solution of KKT systems in saltus, Eigen and MUMPS.
#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <iostream>

#include "linalg/contenders.hpp"
#include "saltus/io/problem_file.hpp"
#include "support/figures.hpp"
#include "support/table.hpp"
#include "support/timing.hpp"

namespace saltus::bench {
namespace {

constexpr std::size_t kMatrices = 20;
constexpr int kRefinements = 3;
constexpr double kAgreement =
    1e-4;  // residual relative to the right side, after refinement
constexpr TimingOptions kTiming{.repetitions = 11, .repetition = 0.01};
constexpr std::array kNames{"saltus", "Eigen", "MUMPS"};

std::string problem_folder;

/// The largest KKT matrices, by unknowns.
std::vector<KktMatrix> largest_matrices() {
  std::vector<std::filesystem::path> files;
  for (const auto& file : std::filesystem::directory_iterator(problem_folder)) {
    if (file.path().extension() == ".json") files.push_back(file.path());
  }
  std::sort(files.begin(), files.end());
  std::vector<KktMatrix> matrices;
  for (const auto& file : files) matrices.push_back(assemble_kkt(load_problem(file)));
  std::stable_sort(
      matrices.begin(), matrices.end(),
      [](const KktMatrix& a, const KktMatrix& b) { return a.size() > b.size(); });
  if (matrices.size() > kMatrices) matrices.resize(kMatrices);
  for (KktMatrix& kkt : matrices) regularize(kkt);
  return matrices;
}

/// ‖K x − b‖ / ‖b‖ after some steps of iterative refinement.
double residual(const KktMatrix& kkt, Contender& contender) {
  const Vector b = Vector::LinSpaced(kkt.size(), -1.0, 1.0);
  Vector x = b;
  contender.factorize();
  contender.solve(x);
  for (int i = 0; i < kRefinements; ++i) {
    Vector dx = b - kkt.product(x);
    contender.solve(dx);
    x += dx;
  }
  return (kkt.product(x) - b).norm() / b.norm();
}

struct Times {
  double factorize = 0.0, solve = 0.0;
  [[nodiscard]] double sum() const { return factorize + solve; }
};

using Contenders = std::array<std::unique_ptr<Contender>, kNames.size()>;

std::array<Times, kNames.size()> measure(const KktMatrix& kkt, Contenders& contenders) {
  const Vector b = Vector::LinSpaced(kkt.size(), -1.0, 1.0);
  Vector x = b;
  std::vector<std::function<void()>> works;
  for (const auto& contender : contenders) {
    works.emplace_back([&] { contender->factorize(); });
    works.emplace_back([&] {
      x = b;
      contender->solve(x);
    });
  }
  const std::vector<double> times = median_times(works, kTiming);
  std::array<Times, kNames.size()> result;
  for (std::size_t i = 0; i < result.size(); ++i) {
    result[i] = {times[2 * i], times[2 * i + 1]};
  }
  return result;
}

/// Geometric mean and extremes of a ratio of times.
struct Ratio {
  double log_sum = 0.0, smallest = kInfinity, largest = 0.0;
  int count = 0;
  void add(double ratio) {
    log_sum += std::log(ratio);
    smallest = std::min(smallest, ratio);
    largest = std::max(largest, ratio);
    ++count;
  }
  [[nodiscard]] double mean() const { return std::exp(log_sum / count); }
};

void run() {
  Table table({"problem", "n", "Mflop", "nnz(L)", "Eigen's", "MUMPS's", "factor [µs]",
               "Eigen", "MUMPS", "solve [µs]", "Eigen", "MUMPS", "vs Eigen", "vs MUMPS"});
  Ratio eigen, mumps;
  for (const KktMatrix& kkt : largest_matrices()) {
    Contenders contenders{saltus_contender(kkt), eigen_contender(kkt),
                          mumps_contender(kkt)};
    for (std::size_t i = 0; i < contenders.size(); ++i) {
      const double r = residual(kkt, *contenders[i]);
      if (r <= kAgreement) continue;
      throw std::runtime_error(kkt.name + ": " + kNames[i] + " leaves a residual of " +
                               std::to_string(r));
    }
    const auto times = measure(kkt, contenders);
    eigen.add(times[1].sum() / times[0].sum());
    mumps.add(times[2].sum() / times[0].sum());
    std::vector<std::string> cells{
        kkt.name, std::to_string(kkt.size()),
        fixed(1e-6 * static_cast<double>(kkt.ldlt().flops()), 2)};
    for (const auto& contender : contenders) {
      cells.push_back(fixed(contender->nonzeros(), 0));
    }
    for (const Times& t : times) cells.push_back(fixed(t.factorize * 1e6, 0));
    for (const Times& t : times) cells.push_back(fixed(t.solve * 1e6, 0));
    cells.push_back(fixed(times[1].sum() / times[0].sum(), 2));
    cells.push_back(fixed(times[2].sum() / times[0].sum(), 1));
    table.add(std::move(cells));
  }
  std::cout << table << '\n';
  Json figures = begin_figures("linalg");
  figures["matrices"] = eigen.count;
  figures["vs_eigen"] = rounded(eigen.mean());
  figures["vs_eigen_smallest"] = rounded(eigen.smallest);
  figures["vs_eigen_largest"] = rounded(eigen.largest);
  figures["vs_mumps"] = rounded(mumps.mean());
  figures["vs_mumps_smallest"] = rounded(mumps.smallest);
  figures["vs_mumps_largest"] = rounded(mumps.largest);
  print_figures(figures);
}

}  // namespace
}  // namespace saltus::bench

int main(int argc, char** argv) {
  if (argc != 2) {
    std::cerr << "usage: bench_linalg FOLDER_OF_PROBLEM_FILES\n";
    return 2;
  }
  saltus::bench::problem_folder = argv[1];
  return saltus::bench::run_guarded("linalg", saltus::bench::run);
}
