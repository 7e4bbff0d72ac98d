// SPDX-License-Identifier: BSD-2-Clause
#include "expr/schedule.hpp"

#include <algorithm>
#include <utility>

namespace saltus::detail {
namespace {

class Schedule {
 public:
  Schedule(std::span<const Instruction> instructions, int n_values)
      : instructions_(instructions),
        readers_(static_cast<std::size_t>(n_values)),
        uses_left_(static_cast<std::size_t>(n_values), 0),
        missing_(instructions.size(), 0),
        is_done_(instructions.size(), false) {
    std::vector<bool> is_result(static_cast<std::size_t>(n_values), false);
    for (int k = 0; k < static_cast<int>(instructions.size()); ++k) {
      for_each_operand(k, [&](int value) {
        if (!is_result[value]) return;  // constants and inputs wait in memory
        readers_[value].push_back(k);
        ++uses_left_[value];
        ++missing_[k];
      });
      for (const int result : instructions[k].results) {
        if (result >= 0) is_result[result] = true;
      }
    }
    order_.reserve(instructions.size());
    const std::vector<bool> leads_to_call = find_ways_to_calls();
    for (int k = 0; k < static_cast<int>(instructions.size()); ++k) {
      if (leads_to_call[k]) run(k);
    }
    for (int k = 0; k < static_cast<int>(instructions.size()); ++k) run_with_followers(k);
  }

  [[nodiscard]] std::vector<Instruction> order() && { return std::move(order_); }

 private:
  /// Whether an instruction is a function call or needed by one.
  [[nodiscard]] std::vector<bool> find_ways_to_calls() const {
    std::vector<bool> leads(instructions_.size(), false);
    std::vector<bool> is_needed(uses_left_.size(), false);
    for (int k = static_cast<int>(instructions_.size()) - 1; k >= 0; --k) {
      leads[k] = is_function_call(instructions_[k].op);
      for (const int result : instructions_[k].results) {
        if (result >= 0 && is_needed[result]) leads[k] = true;
      }
      if (!leads[k]) continue;
      for_each_operand(k, [&](int value) { is_needed[value] = true; });
    }
    return leads;
  }

  void run_with_followers(int k) {
    run(k);
    while (!candidates_.empty()) {
      const int next = candidates_.back();
      candidates_.pop_back();
      if (needs_no_register(next)) run(next);
    }
  }

  /// Calls visit once for each different operand.
  template <class Visit>
  void for_each_operand(int k, Visit visit) const {
    const auto& operands = instructions_[k].operands;
    for (int i = 0; i < 3 && operands[i] >= 0; ++i) {
      const auto first = operands.begin();
      if (std::find(first, first + i, operands[i]) == first + i) visit(operands[i]);
    }
  }

  [[nodiscard]] bool needs_no_register(int k) const {
    if (is_done_[k] || missing_[k] > 0) return false;
    int balance = 0;
    for (const int result : instructions_[k].results) {
      if (result >= 0 && uses_left_[result] > 0) ++balance;
    }
    for_each_operand(k, [&](int value) { balance -= uses_left_[value] == 1 ? 1 : 0; });
    return balance <= 0;
  }

  void run(int k) {
    if (is_done_[k]) return;
    is_done_[k] = true;
    order_.push_back(instructions_[k]);
    for_each_operand(k, [&](int value) {
      if (uses_left_[value] == 0) return;
      if (--uses_left_[value] == 1) consider_readers(value);
    });
    for (const int result : instructions_[k].results) {
      if (result < 0) continue;
      for (const int reader : readers_[result]) --missing_[reader];
      consider_readers(result);
    }
  }

  void consider_readers(int value) {
    candidates_.insert(candidates_.end(), readers_[value].rbegin(),
                       readers_[value].rend());
  }

  std::span<const Instruction> instructions_;
  std::vector<std::vector<int>> readers_;  // instructions that read a result
  std::vector<int> uses_left_;             // readers that have not run
  std::vector<int> missing_;               // operands of an instruction not yet computed
  std::vector<bool> is_done_;
  std::vector<int> candidates_;
  std::vector<Instruction> order_;
};

}  // namespace

std::vector<Instruction> schedule(std::span<const Instruction> instructions,
                                  int n_values) {
  return Schedule(instructions, n_values).order();
}

}  // namespace saltus::detail
