// SPDX-License-Identifier: BSD-2-Clause
// A 64-bit hash that is the same in every process and on every machine.
#pragma once

#include <bit>
#include <cstdint>
#include <string_view>

namespace saltus {

/// Collects words into a hash; the order of the words matters.
class Hasher {
 public:
  Hasher& add(std::uint64_t word) {
    state_ = mix(state_ ^ word) + 0x9e3779b97f4a7c15u;
    return *this;
  }
  Hasher& add(double value) { return add(std::bit_cast<std::uint64_t>(value)); }
  Hasher& add(std::string_view text) {
    for (const char letter : text) add(static_cast<std::uint64_t>(letter));
    return add(static_cast<std::uint64_t>(text.size()));
  }
  [[nodiscard]] std::uint64_t value() const { return mix(state_); }

 private:
  // Steele, Lea and Flood's SplitMix64 finaliser: every input bit reaches every output bit.
  static std::uint64_t mix(std::uint64_t x) {
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
  }

  std::uint64_t state_ = 0x2545f4914f6cdd1du;
};

}  // namespace saltus
