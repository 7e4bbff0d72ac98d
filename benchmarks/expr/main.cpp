// SPDX-License-Identifier: BSD-2-Clause
// Times one Radau IIA stage of the hopping robot with derivatives, in saltus and CasADi.
#include <fmt/core.h>

#include <algorithm>
#include <iostream>

#include "expr/casadi_contenders.hpp"
#include "expr/checks.hpp"
#include "expr/saltus_contenders.hpp"
#include "support/figures.hpp"
#include "support/table.hpp"
#include "support/timing.hpp"

namespace saltus::bench {
namespace {

constexpr int kFew = 60, kMany = 1000;  // instances
constexpr auto kPlainC = "-O3", kNativeC = "-O3 -march=native";

enum class Role { Interpreter, InterpreterInLanes, Jit, JitInLanes, Machine, C, NativeC };

struct Entry {
  Role role;
  std::unique_ptr<Contender> contender;
};

/// Times per instance [ns].
struct Times {
  double few = kNaN, many = kNaN;
};

/// The rival's time over ours.
struct Ratio {
  std::string key;
  Role rival, ours;
};

const std::vector<Ratio> kRatios{
    {"vs_casadi_vm", Role::Machine, Role::InterpreterInLanes},
    {"vs_casadi_c", Role::C, Role::JitInLanes},
    {"vs_casadi_native_c", Role::NativeC, Role::JitInLanes},
    {"copying_vs_casadi_vm", Role::Machine, Role::Interpreter},
    {"copying_vs_casadi_c", Role::C, Role::Jit},
    {"copying_vs_casadi_native_c", Role::NativeC, Role::Jit},
};

std::vector<Entry> make_entries() {
  std::vector<Entry> entries;
  const SaltusKernel kernel;
  const auto add_ours = [&](Role role, Backend backend, Storage storage) {
    entries.push_back({role, kernel.contender(backend, storage)});
  };
  add_ours(Role::Interpreter, Backend::Interpreter, Storage::Instances);
  add_ours(Role::InterpreterInLanes, Backend::Interpreter, Storage::Lanes);
  if (jit_available()) {
    add_ours(Role::Jit, Backend::Jit, Storage::Instances);
    add_ours(Role::JitInLanes, Backend::Jit, Storage::Lanes);
  }
  for (const auto simplification :
       {Simplification::None, Simplification::Cse, Simplification::Transform}) {
    const CasadiKernel rival(simplification);
    entries.push_back({Role::Machine, rival.virtual_machine()});
    entries.push_back({Role::C, rival.generated_code(kPlainC)});
    entries.push_back({Role::NativeC, rival.generated_code(kNativeC)});
  }
  return entries;
}

std::vector<double> time_per_instance(const std::vector<Entry>& entries,
                                      int n_instances) {
  const auto inputs = random_inputs(n_instances);
  std::vector<std::function<void()>> works;
  for (const Entry& entry : entries) {
    entry.contender->set_inputs(inputs);
    works.emplace_back([&] { entry.contender->evaluate(); });
  }
  auto times = median_times(works);
  for (double& time : times) time *= 1e9 / n_instances;
  return times;
}

std::vector<Times> measure(const std::vector<Entry>& entries) {
  const auto few = time_per_instance(entries, kFew);
  const auto many = time_per_instance(entries, kMany);
  std::vector<Times> times;
  for (std::size_t i = 0; i < entries.size(); ++i) times.push_back({few[i], many[i]});
  return times;
}

/// A rival in several variants counts with its fastest.
Times fastest(const std::vector<Entry>& entries, const std::vector<Times>& times,
              Role role) {
  Times best;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    if (entries[i].role != role) continue;
    best.few = std::fmin(best.few, times[i].few);
    best.many = std::fmin(best.many, times[i].many);
  }
  return best;
}

void print_contenders(const std::vector<Entry>& entries,
                      const std::vector<Times>& times) {
  Table table({"", "instructions", "operations", "derive [ms]", "compile [ms]",
               fmt::format("×{}", kFew), fmt::format("×{}", kMany)});
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const ContenderCard& card = entries[i].contender->card();
    table.add({card.name, std::to_string(card.instructions),
               std::to_string(card.operations), fixed(card.derive * 1e3, 2),
               fixed(card.compile * 1e3, 2), fixed(times[i].few, 1),
               fixed(times[i].many, 1)});
  }
  std::cout << table << '\n';
}

Json contender_figures(const std::vector<Entry>& entries,
                       const std::vector<Times>& times) {
  Json all = Json::array();
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const ContenderCard& card = entries[i].contender->card();
    all.push_back({{"name", card.name},
                   {"instructions", card.instructions},
                   {"operations", card.operations},
                   {"derive_ms", rounded(card.derive * 1e3)},
                   {"compile_ms", rounded(card.compile * 1e3)},
                   {fmt::format("ns_{}", kFew), rounded(times[i].few)},
                   {fmt::format("ns_{}", kMany), rounded(times[i].many)}});
  }
  return all;
}

void report(const std::vector<Entry>& entries, const std::vector<Times>& times,
            double difference) {
  fmt::print(
      "One Radau IIA stage of the hopping robot: {} values, Jacobian, Hessian.\n"
      "Last columns: time per instance [ns] when so many are evaluated.\n\n",
      kRows);
  print_contenders(entries, times);

  Json figures = begin_figures("expr");
  figures["simd"] = to_string(best_simd_level());
  figures["casadi"] = casadi::CasadiMeta::version();
  figures["greatest_difference"] = rounded(difference);
  Table table({"times faster", fmt::format("×{}", kFew), fmt::format("×{}", kMany)});
  for (const Ratio& ratio : kRatios) {
    const Times rival = fastest(entries, times, ratio.rival);
    const Times ours = fastest(entries, times, ratio.ours);
    const double few = rival.few / ours.few, many = rival.many / ours.many;
    table.add({ratio.key, fixed(few, 2), fixed(many, 2)});
    figures[ratio.key] = rounded(many);
    figures[fmt::format("{}_{}", ratio.key, kFew)] = rounded(few);
  }
  std::cout << table << '\n';
  figures["contenders"] = contender_figures(entries, times);
  print_figures(figures);
}

void run() {
  check_hopper();
  const auto entries = make_entries();
  std::vector<Contender*> contenders;
  for (const Entry& entry : entries) contenders.push_back(entry.contender.get());
  const double difference = check_agreement(contenders, random_inputs(kFew));
  report(entries, measure(entries), difference);
}

}  // namespace
}  // namespace saltus::bench

int main() { return saltus::bench::run_guarded("expr", saltus::bench::run); }
