// SPDX-License-Identifier: BSD-2-Clause
// Tapes made ready to run over many instances at once.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

#include "saltus/base/aligned_buffer.hpp"
#include "saltus/base/types.hpp"
#include "saltus/expr/tape.hpp"

namespace saltus {

/// The vector instructions that evaluation uses.
enum class SimdLevel : std::uint8_t { Portable, Avx2, Avx512 };
[[nodiscard]] std::string_view to_string(SimdLevel level);
/// The widest level of the machine at hand.
[[nodiscard]] SimdLevel best_simd_level();

enum class Backend : std::uint8_t {
  Interpreter,  ///< walks the tape; ready at once; on every machine
  Jit,  ///< straight-line vector code made at run time; x86-64 with AVX2 or AVX-512
};
[[nodiscard]] std::string_view to_string(Backend backend);
/// Whether the machine at hand can run code made at run time.
[[nodiscard]] bool jit_available(SimdLevel level = best_simd_level());

struct CompileOptions {
  /// The backend; chosen by the expected work if empty. A Jit that is not available here
  /// gives the interpreter.
  std::optional<Backend> backend = std::nullopt;
  /// Evaluations expected of one instance; decides whether making code pays.
  double expected_evaluations = 1.0;
  /// Instances evaluated each time.
  double expected_instances = 1.0;
  /// Vector instructions; the best of this machine if empty.
  std::optional<SimdLevel> simd = std::nullopt;
};

namespace detail {
class Executable;
}

/// Immutable and safe to share between threads; each thread brings its own memory.
///
/// Instances are evaluated in blocks of lanes(). Input i of instance l stands at
/// in[i·lanes() + l], output o at out[o·lanes() + l].
class CompiledTape {
 public:
  CompiledTape(const Tape& tape, const CompileOptions& options = {});

  [[nodiscard]] int n_inputs() const;
  [[nodiscard]] int n_outputs() const;
  [[nodiscard]] int lanes() const;
  [[nodiscard]] Backend backend() const;
  [[nodiscard]] SimdLevel simd() const;
  [[nodiscard]] std::size_t scratch_size() const;

  /// Scratch memory for run; belongs to one thread at a time.
  [[nodiscard]] AlignedBuffer make_scratch() const;

  /// Writes the outputs that are constants into a block. Once per block is enough: run
  /// leaves them alone.
  void write_constants(double* out) const;

  /// Evaluates the outputs that are not constants for the first `active` instances of a
  /// block; what follows them in `out` is undefined. Pre: in, out and scratch are aligned to 64 bytes and of full block size,
  /// 0 ≤ active ≤ lanes(). Does not allocate.
  void run(const double* in, double* out, double* scratch, int active) const;

 private:
  std::shared_ptr<const detail::Executable> executable_;
};

/// Memory to evaluate a compiled tape for a single instance.
class TapeWorkspace {
 public:
  explicit TapeWorkspace(CompiledTape tape);

  /// Pre: sizes match. Does not allocate.
  void evaluate(ConstVectorRef inputs, VectorRef outputs);

 private:
  CompiledTape tape_;
  AlignedBuffer in_, out_, scratch_;
};

}  // namespace saltus
