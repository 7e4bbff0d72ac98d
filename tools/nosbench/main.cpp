// SPDX-License-Identifier: BSD-2-Clause
// Converts problems of NOSBENCH into problem files and holds them against CasADi.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <iostream>
#include <nlohmann/json.hpp>

#include "difference.hpp"
#include "reference.hpp"
#include "saltus/base/error.hpp"
#include "saltus/base/file.hpp"
#include "saltus/io/problem_file.hpp"

namespace saltus::nosbench {
namespace {

using Path = std::filesystem::path;

constexpr std::uint64_t kSeed = 20240501;
constexpr int kPoints = 3;
constexpr double kTolerance = 1e-12;

nlohmann::json list(const Vector& x) {
  return std::vector<double>(x.data(), x.data() + x.size());
}

nlohmann::json triplets(const SparseMatrix& matrix) {
  nlohmann::json result = nlohmann::json::array();
  for (int col = 0; col < matrix.cols(); ++col) {
    for (SparseMatrix::InnerIterator it(matrix, col); it; ++it) {
      result.push_back({it.row(), it.col(), it.value()});
    }
  }
  return result;
}

void convert_all(const std::vector<Path>& sources, const Path& folder) {
  std::filesystem::create_directories(folder);
  for (const Path& path : sources) {
    save_problem(convert(read_source(path)), folder / path.filename());
  }
  fmt::print("{} problems converted\n", sources.size());
}

/// One line per problem and one for all; 0 if every difference is within the tolerance.
int check_all(const std::vector<Path>& sources) {
  Difference worst;
  int failures = 0;
  fmt::print("{:<50} {:>9} {:>6} {:>6} {:>9} {:>9} {:>9} {:>9}\n", "problem", "variables",
             "rows", "pairs", "values", "Jacobian", "Hessian", "entrywise");
  for (const Path& path : sources) {
    const Source source = read_source(path);
    // Through the text of the file, as users will read it.
    const Mpcc mpcc = problem_from_text(problem_to_text(convert(source)));
    const Reference reference(source, mpcc);
    Evaluator evaluator(mpcc);
    Random random(kSeed);
    Difference difference;
    for (int i = 0; i < kPoints; ++i) {
      const RandomPoint point = random_point(mpcc, random);
      difference.include(difference_at(evaluator, point, reference.at(point)));
    }
    fmt::print("{:<50} {:>9} {:>6} {:>6} {:>9.1e} {:>9.1e} {:>9.1e} {:>9.1e}\n",
               source.name, mpcc.n_variables(), mpcc.n_rows(), mpcc.n_pairs(),
               difference.values, difference.jacobian, difference.hessian,
               difference.entrywise);
    worst.include(difference);
    if (!(difference.largest() <= kTolerance)) ++failures;
  }
  fmt::print(
      "{} problems, {} beyond {:.0e}; worst: values {:.1e}, Jacobian {:.1e}, "
      "Hessian {:.1e}; entrywise {:.1e}\n",
      sources.size(), failures, kTolerance, worst.values, worst.jacobian, worst.hessian,
      worst.entrywise);
  return failures == 0 ? 0 : 1;
}

/// A converted problem and CasADi's numbers at one point, for tests without CasADi.
void write_reference(const Path& path, const Path& folder) {
  const Source source = read_source(path);
  const Mpcc mpcc = convert(source);
  Random random(kSeed);
  const ReferenceNumbers numbers = Reference(source, mpcc).at(random_point(mpcc, random));
  const nlohmann::json json{{"seed", kSeed},
                            {"objective", numbers.objective},
                            {"rows", list(numbers.rows)},
                            {"gradient", list(numbers.gradient)},
                            {"G", list(numbers.G)},
                            {"H", list(numbers.H)},
                            {"jacobian", triplets(numbers.jacobian)},
                            {"hessian", triplets(numbers.hessian)}};
  std::filesystem::create_directories(folder);
  save_problem(mpcc, folder / path.filename());
  write_file(folder / (path.stem().string() + ".casadi"), json.dump() + "\n");
}

int run(int argc, char** argv) {
  CLI::App app{"Problems of NOSBENCH as problem files"};
  app.require_subcommand(1);
  std::vector<Path> sources;
  Path folder;
  CLI::App* convert = app.add_subcommand("convert", "write problem files into a folder");
  CLI::App* check = app.add_subcommand("check", "compare with CasADi at random points");
  CLI::App* reference = app.add_subcommand(
      "reference", "write problem files and CasADi's numbers into a folder");
  for (CLI::App* command : {convert, check, reference}) {
    command->add_option("sources", sources, "NOSBENCH problems")->required();
    if (command != check) command->add_option("--to", folder, "folder")->required();
  }
  CLI11_PARSE(app, argc, argv);
  if (*convert) convert_all(sources, folder);
  if (*check) return check_all(sources);
  if (*reference) {
    for (const Path& source : sources) write_reference(source, folder);
  }
  return 0;
}

}  // namespace
}  // namespace saltus::nosbench

int main(int argc, char** argv) {
  try {
    return saltus::nosbench::run(argc, argv);
  } catch (const std::exception& error) {
    std::cerr << "nosbench: " << error.what() << '\n';
    return 1;
  }
}
