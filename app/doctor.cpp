// SPDX-License-Identifier: BSD-2-Clause
#include "app/doctor.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sleef.h>

#include <toml++/toml.h>
#include <CLI/Version.hpp>
#include <algorithm>
#include <atomic>
#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>
#ifdef SALTUS_HAS_ASMJIT
#include <asmjit/core/api-config.h>
#endif

#include "app/command.hpp"
#include "app/scene_paths.hpp"
#include "saltus/base/error.hpp"
#include "saltus/base/thread_pool.hpp"
#include "saltus/base/version.hpp"
#include "saltus/solve/nlp.hpp"

namespace saltus::app {
namespace {

constexpr double kRoundOff = 1e-14;  // relative; a sum of five terms good to 1 ulp each

std::string name_of(SimdLevel simd) { return std::string(to_string(simd)); }

Finding describe_build() {
#ifdef SALTUS_ASSERTIONS
  constexpr auto kAssertions = "with assertions";
#else
  constexpr auto kAssertions = "without assertions";
#endif
  return {"build", fmt::format("{}, {}", build_description(), kAssertions)};
}

Finding describe_processor(const Machine& machine) {
  const std::string& model =
      machine.processor.empty() ? "unknown model" : machine.processor;
  return {"processor", fmt::format("{} ({})", model, machine.architecture)};
}

/// A pool over all cores, in which every thread must take its turn.
Finding try_threads(int cores) {
  std::atomic<int> turns = 0;
  try {
    ThreadPool(cores).run([&](int) { ++turns; });
  } catch (const std::exception& error) {
    return {"cores", fmt::format("{}, but threads cannot start: {}", cores, error.what()),
            Health::Broken};
  }
  if (turns != cores) {
    return {"cores", fmt::format("{}, but {} threads ran", cores, turns.load()),
            Health::Broken};
  }
  return {"cores", fmt::format("{}, a thread runs on each", cores)};
}

Finding describe_instructions() {
  const SimdLevel best = best_simd_level();
  if (best != SimdLevel::Portable) return {"instructions", name_of(best)};
  return {"instructions",
          "portable only: this processor has no AVX2, evaluation is several times slower",
          Health::Note};
}

std::vector<Trial> try_interpreters() {
  std::vector<Trial> trials;
  for (const SimdLevel simd : {SimdLevel::Portable, SimdLevel::Avx2, SimdLevel::Avx512}) {
    if (simd > best_simd_level()) continue;
    trials.push_back(try_tape(Backend::Interpreter, simd));
  }
  return trials;
}

std::string asmjit_version() {
#ifdef SALTUS_HAS_ASMJIT
  constexpr unsigned kVersion = ASMJIT_LIBRARY_VERSION;
  return fmt::format("{}.{}.{}", kVersion >> 16, (kVersion >> 8) & 0xff, kVersion & 0xff);
#else
  return "not in this build";
#endif
}

/// Reads every scene that comes with saltus.
Finding try_gallery() {
  const std::filesystem::path gallery = gallery_folder();
  if (gallery.empty())
    return {"gallery", "not here; scenes of your own work all the same", Health::Note};
  int n_scenes = 0;
  for (const auto& entry : std::filesystem::directory_iterator(gallery)) {
    if (!std::filesystem::exists(entry.path() / "scene.toml")) continue;
    try {
      static_cast<void>(load_scene(entry.path()));
    } catch (const InvalidInput& error) {
      return {"gallery", error.what(), Health::Broken};
    }
    ++n_scenes;
  }
  return {"gallery", fmt::format("{} scenes can be read: saltus list", n_scenes)};
}

Finding describe_libraries() {
  const std::vector<std::string> libraries{
      fmt::format("Eigen {}.{}.{}", EIGEN_WORLD_VERSION, EIGEN_MAJOR_VERSION,
                  EIGEN_MINOR_VERSION),
      fmt::format("fmt {}.{}.{}", FMT_VERSION / 10000, FMT_VERSION / 100 % 100,
                  FMT_VERSION % 100),
      fmt::format("SLEEF {}.{}.{}", SLEEF_VERSION_MAJOR, SLEEF_VERSION_MINOR,
                  SLEEF_VERSION_PATCHLEVEL),
      fmt::format("nlohmann-json {}.{}.{}", NLOHMANN_JSON_VERSION_MAJOR,
                  NLOHMANN_JSON_VERSION_MINOR, NLOHMANN_JSON_VERSION_PATCH),
      fmt::format("toml++ {}.{}.{}", TOML_LIB_MAJOR, TOML_LIB_MINOR, TOML_LIB_PATCH),
      fmt::format("AsmJit {}", asmjit_version()),
      make_ipopt_solver()->name(),
      fmt::format("CLI11 {}", CLI11_VERSION),
  };
  return {"libraries", fmt::format("{}", fmt::join(libraries, ", "))};
}

bool is_broken(const Finding& finding) { return finding.health == Health::Broken; }

std::string verdict(std::span<const Finding> findings) {
  const auto n_broken = std::ranges::count_if(findings, is_broken);
  if (n_broken == 0) return "All is well.";
  return fmt::format("Not well: {} of {} findings, marked with !", n_broken,
                     findings.size());
}

}  // namespace

Trial try_tape(Backend backend, SimdLevel simd) {
  const Expr x = Expr::symbol("x"), y = Expr::symbol("y");
  const std::vector<Expr> inputs{x, y};
  const std::vector<Expr> outputs{x * y + sin(x) * exp(y) + sqrt(x) / (1.0 + y * y)};
  const CompiledTape tape(Tape(inputs, outputs), {.backend = backend, .simd = simd});

  const Eigen::Vector2d at(0.7, -0.3);
  Vector value = Vector::Constant(1, kNaN);
  TapeWorkspace(tape).evaluate(at, value);
  const double expected = at.x() * at.y() + std::sin(at.x()) * std::exp(at.y()) +
                          std::sqrt(at.x()) / (1.0 + at.y() * at.y());
  return {tape.backend(), tape.simd(), std::abs(value[0] / expected - 1.0)};
}

Finding judge_system(const Machine& machine) {
  if (machine.system_id == "debian 12") return {"system", machine.system};
  const std::string& name = machine.system.empty() ? "unknown" : machine.system;
  return {"system", fmt::format("{}; saltus is built and tested on Debian 12", name),
          Health::Note};
}

Finding judge_memory(const Machine& machine) {
  constexpr double kLittle = 1.0;  // [GiB]
  const std::string amount = fmt::format("{:.1f} GiB, {:.1f} GiB available",
                                         machine.memory, machine.memory_available);
  if (machine.memory == 0.0) return {"memory", "unknown", Health::Note};
  if (machine.memory_available >= kLittle) return {"memory", amount};
  return {"memory", amount + "; large problems may not fit", Health::Note};
}

Finding judge_interpreter(std::span<const Trial> trials) {
  std::vector<std::string> names;
  for (const Trial& trial : trials) {
    const bool right = trial.error <= kRoundOff;  // false for NaN
    if (!right) {
      return {"interpreter",
              fmt::format("gives wrong numbers with {} instructions (relative error "
                          "{:.1e}): results of saltus cannot be trusted here",
                          to_string(trial.simd), trial.error),
              Health::Broken};
    }
    names.push_back(name_of(trial.simd));
  }
  return {"interpreter", fmt::format("gives right numbers: {}", fmt::join(names, ", "))};
}

Finding judge_jit(const Trial& trial) {
  if (trial.simd == SimdLevel::Portable) {
    return {"just-in-time", "not for this processor; the interpreter does the work",
            Health::Note};
  }
  if (trial.backend != Backend::Jit) {
    return {"just-in-time",
            "no code could be made, so the slower interpreter does the work; the system "
            "may forbid programs to make executable memory",
            Health::Broken};
  }
  if (!(trial.error <= kRoundOff)) {
    return {"just-in-time",
            fmt::format("gives wrong numbers (relative error {:.1e}): results of saltus "
                        "cannot be trusted here",
                        trial.error),
            Health::Broken};
  }
  return {"just-in-time", fmt::format("works: {} code was made, ran and gave the right "
                                      "number",
                                      to_string(trial.simd))};
}

std::vector<Finding> examine() {
  const Machine machine = this_machine();
  return {
      describe_build(),
      judge_system(machine),
      describe_processor(machine),
      try_threads(machine.cores),
      judge_memory(machine),
      describe_instructions(),
      judge_interpreter(try_interpreters()),
      judge_jit(try_tape(Backend::Jit, best_simd_level())),
      try_gallery(),
      describe_libraries(),
  };
}

std::string report(std::span<const Finding> findings) {
  std::string text = fmt::format("saltus {}\n\n", version());
  for (const Finding& finding : findings) {
    const char mark = is_broken(finding) ? '!' : ' ';
    text += fmt::format("{} {:<13} {}\n", mark, finding.subject, finding.sentence);
  }
  return text + fmt::format("\n{}\n", verdict(findings));
}

int exit_code(std::span<const Finding> findings) {
  return std::ranges::any_of(findings, is_broken) ? kFailure : kSuccess;
}

Action declare_doctor(CLI::App&) {
  return [] {
    const std::vector<Finding> findings = examine();
    fmt::print("{}", report(findings));
    return exit_code(findings);
  };
}

}  // namespace saltus::app
