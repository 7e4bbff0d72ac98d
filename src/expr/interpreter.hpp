// SPDX-License-Identifier: BSD-2-Clause
// The interpreter's program: a tape whose values have places in three blocks of memory.
// This header and those of the vector types are compiled once per instruction set: they
// must not instantiate inline functions of the standard library, which the linker would
// share between files compiled for different machines.
#pragma once

#include <cstdint>

#include "saltus/expr/op.hpp"

namespace saltus::detail {

inline constexpr int kInterpreterLanes = 32;

/// A place in memory: index of a slot of kInterpreterLanes numbers times four, plus the block.
using Place = std::uint32_t;
enum Block : std::uint32_t { kScratch = 0, kIn = 1, kOut = 2 };

struct Step {
  Op op;
  Place a, b, c;
  Place result, second;
};

struct Memory {
  const double* in;
  double* out;
  double* scratch;
};

/// Runs all steps over lanes 0 … active − 1, rounded up to the vector width.
void interpret_portable(const Step* steps, int n_steps, const Memory& memory, int active);
void interpret_avx2(const Step* steps, int n_steps, const Memory& memory, int active);
void interpret_avx512(const Step* steps, int n_steps, const Memory& memory, int active);

/// One vector function over kWidth lanes for code made at run time: r = f(a, b); SinCos
/// writes the cosine behind the sine.
using VectorFunction = void (*)(const double* a, const double* b, double* r);
[[nodiscard]] VectorFunction vector_function_avx2(Op op);
[[nodiscard]] VectorFunction vector_function_avx512(Op op);

}  // namespace saltus::detail
