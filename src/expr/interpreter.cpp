// SPDX-License-Identifier: BSD-2-Clause
#include "expr/interpreter.hpp"

#include <algorithm>
#include <vector>

#include "expr/executable.hpp"

namespace saltus::detail {
namespace {

constexpr Place place(std::size_t slot, Block block) {
  return static_cast<Place>(slot) * 4u + block;
}

/// Gives every value of a tape a place; registers are used again once their value is dead.
class Placement {
 public:
  explicit Placement(const Tape& tape)
      : tape_(tape), places_(tape.n_values()), last_use_(tape.n_values(), -1) {
    const int n_constants = tape.n_constants();
    for (int i = 0; i < n_constants; ++i) places_[i] = place(i, kScratch);
    for (int i = 0; i < tape.n_inputs(); ++i) places_[n_constants + i] = place(i, kIn);
    find_last_uses();
    find_outputs();
    for (int k = 0; k < static_cast<int>(tape.instructions().size()); ++k) emit(k);
    copy_remaining_outputs();
  }

  std::vector<Step> steps;
  [[nodiscard]] int n_registers() const { return n_registers_; }

 private:
  void find_last_uses() {
    const auto instructions = tape_.instructions();
    for (int k = 0; k < static_cast<int>(instructions.size()); ++k) {
      for (const int operand : instructions[k].operands) {
        if (operand >= 0) last_use_[operand] = k;
      }
    }
  }

  /// The first output that takes a result is also the result's home.
  void find_outputs() {
    home_.assign(tape_.n_values(), -1);
    for (int o = 0; o < tape_.n_outputs(); ++o) {
      const int value = tape_.outputs()[o];
      if (is_result(value) && home_[value] < 0) home_[value] = o;
    }
  }

  [[nodiscard]] bool is_result(int value) const {
    return value >= tape_.n_constants() + tape_.n_inputs();
  }

  void emit(int k) {
    const Instruction& instruction = tape_.instructions()[k];
    Step step{instruction.op, 0, 0, 0, 0, 0};
    Place* const operands[] = {&step.a, &step.b, &step.c};
    for (int i = 0; i < 3; ++i) {
      const int value = instruction.operands[i];
      if (value >= 0) *operands[i] = places_[value];
    }
    // Lanes are read before they are written, except by SinCos, whose angle must survive
    // the sine: its operands are released after its results have their places.
    const bool results_first = instruction.op == Op::SinCos;
    if (!results_first) release_operands(k);
    step.result = place_result(instruction.results[0]);
    if (instruction.results[1] >= 0) step.second = place_result(instruction.results[1]);
    if (results_first) release_operands(k);
    steps.push_back(step);
    for (const int result : instruction.results) {
      if (result >= 0 && last_use_[result] < 0) release(result);
    }
  }

  void release_operands(int k) {
    const auto& operands = tape_.instructions()[k].operands;
    for (int i = 0; i < 3; ++i) {
      const int value = operands[i];
      const bool repeated = std::find(operands.begin(), operands.begin() + i, value) !=
                            operands.begin() + i;
      if (value >= 0 && !repeated && last_use_[value] == k) release(value);
    }
  }

  void release(int value) {
    if (is_result(value) && home_[value] < 0) free_.push_back(places_[value]);
  }

  Place place_result(int value) {
    if (home_[value] >= 0) return places_[value] = place(home_[value], kOut);
    if (free_.empty()) {
      free_.push_back(place(tape_.n_constants() + n_registers_++, kScratch));
    }
    places_[value] = free_.back();
    free_.pop_back();
    return places_[value];
  }

  void copy_remaining_outputs() {
    for (int o = 0; o < tape_.n_outputs(); ++o) {
      const int value = tape_.outputs()[o];
      if (home_[value] == o || value < tape_.n_constants()) continue;
      steps.push_back({Op::Copy, places_[value], 0, 0, place(o, kOut), 0});
    }
  }

  const Tape& tape_;
  std::vector<Place> places_;
  std::vector<int> last_use_;  // the last instruction that reads a value, −1 if none does
  std::vector<int> home_;      // the output whose memory holds a value, −1 if none
  std::vector<Place> free_;
  int n_registers_ = 0;
};

class Interpreter final : public Executable {
 public:
  Interpreter(const Tape& tape, SimdLevel level)
      : Executable(tape), constants_(tape.constants().begin(), tape.constants().end()) {
    Placement placement(tape);
    steps_ = std::move(placement.steps);
    lanes = kInterpreterLanes;
    backend = Backend::Interpreter;
    simd = level;
    scratch_size =
        (constants_.size() + static_cast<std::size_t>(placement.n_registers())) *
        kInterpreterLanes;
  }

  void prepare(double* scratch) const override {
    for (const double constant : constants_) {
      scratch = std::fill_n(scratch, kInterpreterLanes, constant);
    }
  }

  void run(const double* in, double* out, double* scratch, int active) const override {
    const Memory memory{in, out, scratch};
    const int n_steps = static_cast<int>(steps_.size());
    switch (simd) {
#if defined(__x86_64__)
      case SimdLevel::Avx512:
        return interpret_avx512(steps_.data(), n_steps, memory, active);
      case SimdLevel::Avx2: return interpret_avx2(steps_.data(), n_steps, memory, active);
#else
      case SimdLevel::Avx512:
      case SimdLevel::Avx2:
#endif
      case SimdLevel::Portable:
        return interpret_portable(steps_.data(), n_steps, memory, active);
    }
  }

 private:
  std::vector<double> constants_;
  std::vector<Step> steps_;
};

}  // namespace

std::shared_ptr<const Executable> make_interpreter(const Tape& tape, SimdLevel level) {
  return std::make_shared<Interpreter>(tape, level);
}

}  // namespace saltus::detail
