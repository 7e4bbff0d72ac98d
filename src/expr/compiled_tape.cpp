// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/expr/compiled_tape.hpp"

#include <algorithm>
#include <cmath>

#include "expr/executable.hpp"
#include "expr/interpreter.hpp"
#include "saltus/base/error.hpp"

namespace saltus {

detail::Executable::Executable(const Tape& tape)
    : n_inputs(tape.n_inputs()), n_outputs(tape.n_outputs()) {
  for (int o = 0; o < n_outputs; ++o) {
    const int value = tape.outputs()[o];
    if (value < tape.n_constants()) {
      constant_outputs.push_back({o, tape.constants()[value]});
    }
  }
}

namespace {

/// Whether making code is repaid by running it, from times per instruction measured with
/// ./bench expr on a 3 GHz machine.
bool jit_pays(const Tape& tape, const CompileOptions& options) {
  constexpr double kMake = 150e-9, kMakeFixed = 50e-6;   // [s] per instruction, and once
  constexpr double kStep = 7e-9, kLane = 0.15e-9;        // [s] interpreter
  constexpr double kJitLane = 0.09e-9, kJitWidth = 4.0;  // [s], lanes that always run
  const auto n_instructions = static_cast<double>(tape.instructions().size());
  const double blocks = std::ceil(options.expected_instances / detail::kInterpreterLanes);
  const double interpret = kStep * blocks + kLane * options.expected_instances;
  const double jit = kJitLane * std::max(options.expected_instances, kJitWidth);
  const double saved = n_instructions * options.expected_evaluations * (interpret - jit);
  return saved > kMakeFixed + kMake * n_instructions;
}

std::shared_ptr<const detail::Executable> make_executable(const Tape& tape,
                                                          const CompileOptions& options) {
  const SimdLevel level = options.simd.value_or(best_simd_level());
  require(level <= best_simd_level(), [&] {
    return "this machine has no " + std::string(to_string(level)) +
           " instructions; the best it has is " +
           std::string(to_string(best_simd_level()));
  });
  const bool wants_jit =
      options.backend ? *options.backend == Backend::Jit : jit_pays(tape, options);
  if (wants_jit && jit_available(level)) {
    if (auto jit = detail::make_jit(tape, level)) return jit;
  }
  return detail::make_interpreter(tape, level);
}

}  // namespace

std::string_view to_string(SimdLevel level) {
  switch (level) {
    case SimdLevel::Portable: return "portable";
    case SimdLevel::Avx2: return "AVX2";
    case SimdLevel::Avx512: return "AVX-512";
  }
  return "unreachable";
}

std::string_view to_string(Backend backend) {
  switch (backend) {
    case Backend::Interpreter: return "interpreter";
    case Backend::Jit: return "just-in-time";
  }
  return "unreachable";
}

SimdLevel best_simd_level() {
#if defined(__x86_64__)
  if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("fma")) {
    return SimdLevel::Portable;
  }
  const bool wide =
      __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq");
  return wide ? SimdLevel::Avx512 : SimdLevel::Avx2;
#else
  return SimdLevel::Portable;
#endif
}

CompiledTape::CompiledTape(const Tape& tape, const CompileOptions& options)
    : executable_(make_executable(tape, options)) {}

int CompiledTape::n_inputs() const { return executable_->n_inputs; }
int CompiledTape::n_outputs() const { return executable_->n_outputs; }
int CompiledTape::lanes() const { return executable_->lanes; }
Backend CompiledTape::backend() const { return executable_->backend; }
SimdLevel CompiledTape::simd() const { return executable_->simd; }
std::size_t CompiledTape::scratch_size() const { return executable_->scratch_size; }

AlignedBuffer CompiledTape::make_scratch() const {
  AlignedBuffer scratch(scratch_size());
  executable_->prepare(scratch.data());
  return scratch;
}

void CompiledTape::write_constants(double* out) const {
  for (const auto& [output, value] : executable_->constant_outputs) {
    std::fill_n(out + output * lanes(), lanes(), value);
  }
}

void CompiledTape::run(const double* in, double* out, double* scratch, int active) const {
  SALTUS_ASSERT(0 <= active && active <= lanes());
  executable_->run(in, out, scratch, active);
}

TapeWorkspace::TapeWorkspace(CompiledTape tape)
    : tape_(std::move(tape)),
      in_(static_cast<std::size_t>(tape_.n_inputs()) * tape_.lanes()),
      out_(static_cast<std::size_t>(tape_.n_outputs()) * tape_.lanes()),
      scratch_(tape_.make_scratch()) {
  tape_.write_constants(out_.data());
}

void TapeWorkspace::evaluate(ConstVectorRef inputs, VectorRef outputs) {
  SALTUS_ASSERT(inputs.size() == tape_.n_inputs() && outputs.size() == tape_.n_outputs());
  const int lanes = tape_.lanes();
  for (int i = 0; i < tape_.n_inputs(); ++i) in_.data()[i * lanes] = inputs[i];
  tape_.run(in_.data(), out_.data(), scratch_.data(), 1);
  for (int o = 0; o < tape_.n_outputs(); ++o) outputs[o] = out_.data()[o * lanes];
}

}  // namespace saltus
