// SPDX-License-Identifier: BSD-2-Clause
// Which value sits in which vector register while straight-line code is made.
#pragma once

#include <array>
#include <limits>
#include <vector>

#include "saltus/expr/tape.hpp"

namespace saltus::detail {

/// Where a value can be read from memory: a slot of one of the three blocks, or nowhere yet.
struct Home {
  enum class Block { None, Scratch, In, Out };
  Block block = Block::None;
  int slot = 0;
};

/// Registers by Belady's rule: when one is needed, the value whose next use lies furthest
/// ahead leaves. Every value is written once, so it is stored at most once. The owner makes
/// the instructions: `Emit` has load(reg, home) and store(home, reg).
template <class Emit>
class RegisterFile {
 public:
  static constexpr int kNever = std::numeric_limits<int>::max();

  RegisterFile(const Tape& tape, int n_registers, int first_spill_slot, Emit& emit)
      : emit_(emit),
        holds_(n_registers, -1),
        pinned_(n_registers, false),
        register_of_(tape.n_values(), -1),
        homes_(tape.n_values()),
        next_use_(tape.n_values(), kNever),
        first_spill_(first_spill_slot),
        n_slots_(first_spill_slot) {
    const auto instructions = tape.instructions();
    next_after_.resize(instructions.size());
    for (int k = static_cast<int>(instructions.size()) - 1; k >= 0; --k) {
      for (int i = 0; i < 3; ++i) {
        const int value = instructions[k].operands[i];
        if (value >= 0) next_after_[k][i] = next_use_[value];
      }
      for (const int value : instructions[k].operands) {
        if (value >= 0) next_use_[value] = k;
      }
    }
  }

  /// Spill slots end here.
  [[nodiscard]] int n_slots() const { return n_slots_; }
  [[nodiscard]] const Home& home(int value) const { return homes_[value]; }
  void set_home(int value, Home home) { homes_[value] = home; }
  [[nodiscard]] int register_of(int value) const { return register_of_[value]; }
  [[nodiscard]] bool in_register(int value) const { return register_of_[value] >= 0; }
  [[nodiscard]] bool is_dead(int value) const { return next_use_[value] == kNever; }

  /// The value in a register that stays its own until unpin_all.
  int pin(int value) {
    int reg = register_of_[value];
    if (reg < 0) {
      reg = take();
      emit_.load(reg, homes_[value]);
      put(value, reg);
    }
    pinned_[reg] = true;
    return reg;
  }

  /// Pins the value if it is in a register or if one is free and it is used again; −1 if it
  /// is better read from memory. Pre: `k` is the instruction at hand, `i` the operand.
  int pin_if_worthwhile(int value, int k, int i) {
    if (in_register(value)) return pin(value);
    return next_after_[k][i] != kNever && free_register() >= 0 ? pin(value) : -1;
  }

  /// A register for a temporary; it is free again after unpin_all.
  int pin_temporary() {
    const int reg = take();
    pinned_[reg] = true;
    return reg;
  }

  void unpin_all() { pinned_.assign(pinned_.size(), false); }

  /// The instruction at hand is complete. Only now may the slots that its operands gave up
  /// be written again: the instruction itself may have read them.
  void next_instruction() {
    unpin_all();
    free_slots_.insert(free_slots_.end(), given_up_.begin(), given_up_.end());
    given_up_.clear();
  }

  /// Instruction k has read its operands: those not used again give back what they hold.
  void finish_reading(const Instruction& instruction, int k) {
    for (int i = 0; i < 3; ++i) {
      const int value = instruction.operands[i];
      if (value >= 0) next_use_[value] = next_after_[k][i];
    }
    for (const int value : instruction.operands) {
      if (value >= 0 && is_dead(value)) forget(value);
    }
  }

  [[nodiscard]] bool dies_at(int k, int i) const { return next_after_[k][i] == kNever; }

  /// A register for a new value, taken from the furthest used one if none is free.
  int place(int value) {
    const int reg = take();
    put(value, reg);
    return reg;
  }
  void put(int value, int reg) {
    holds_[reg] = value;
    register_of_[value] = reg;
  }

  /// Every value in a register that is used again is made readable from memory, and all
  /// registers are given up: a function is about to be called.
  void save_all() {
    for (int reg = 0; reg < static_cast<int>(holds_.size()); ++reg) evict(reg);
  }

  /// Makes a value readable from memory.
  void save(int value) {
    if (homes_[value].block != Home::Block::None) return;
    homes_[value] = new_spill();
    emit_.store(homes_[value], register_of_[value]);
  }

  [[nodiscard]] Home new_spill() {
    if (free_slots_.empty()) free_slots_.push_back(n_slots_++);
    const int slot = free_slots_.back();
    free_slots_.pop_back();
    return {Home::Block::Scratch, slot};
  }

  /// Two slots side by side.
  [[nodiscard]] Home new_neighbours() {
    n_slots_ += 2;
    return {Home::Block::Scratch, n_slots_ - 2};
  }

  void give_back(const Home& spill) { given_up_.push_back(spill.slot); }

  /// The value is not needed any more.
  void forget(int value) {
    const int reg = register_of_[value];
    if (reg >= 0) {
      holds_[reg] = -1;
      register_of_[value] = -1;
    }
    Home& home = homes_[value];
    if (home.block == Home::Block::Scratch && home.slot >= first_spill_) {
      give_back(home);
      home = {};
    }
  }

 private:
  [[nodiscard]] int free_register() const {
    for (int reg = 0; reg < static_cast<int>(holds_.size()); ++reg) {
      if (holds_[reg] < 0 && !pinned_[reg]) return reg;
    }
    return -1;
  }

  int take() {
    int reg = free_register();
    if (reg >= 0) return reg;
    for (int r = 0; r < static_cast<int>(holds_.size()); ++r) {
      if (pinned_[r]) continue;
      if (reg < 0 || next_use_[holds_[r]] > next_use_[holds_[reg]]) reg = r;
    }
    evict(reg);
    return reg;
  }

  void evict(int reg) {
    const int value = holds_[reg];
    if (value < 0) return;
    if (!is_dead(value)) save(value);
    holds_[reg] = -1;
    register_of_[value] = -1;
  }

  Emit& emit_;
  std::vector<int> holds_;  // the value in each register, −1 if free
  std::vector<bool> pinned_;
  std::vector<int> register_of_;
  std::vector<Home> homes_;
  std::vector<int> next_use_;                   // next instruction that reads a value
  std::vector<std::array<int, 3>> next_after_;  // the same, after each instruction
  std::vector<int> free_slots_, given_up_;
  int first_spill_;  // slots before it hold constants
  int n_slots_;
};

}  // namespace saltus::detail
