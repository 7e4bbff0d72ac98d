// SPDX-License-Identifier: BSD-2-Clause
// The just-in-time backend: a tape as machine code.
#include <algorithm>

#include "expr/code_maker.hpp"
#include "expr/executable.hpp"

namespace saltus {
namespace detail {
namespace {

class Jit final : public Executable {
 public:
  Jit(const Tape& tape, SimdLevel level)
      : Executable(tape), made_(make_code(tape, level)) {
    lanes = kJitLanes;
    backend = Backend::Jit;
    simd = level;
    scratch_size = static_cast<std::size_t>(made_.n_slots) * made_.width;
  }
  ~Jit() override {
    if (is_made()) release_code(made_.code);
  }
  Jit(const Jit&) = delete;
  Jit& operator=(const Jit&) = delete;

  [[nodiscard]] bool is_made() const { return made_.code != nullptr; }

  void prepare(double* scratch) const override {
    for (const double number : made_.slots) {
      scratch = std::fill_n(scratch, made_.width, number);
    }
  }

  void run(const double* in, double* out, double* scratch, int active) const override {
    if (active == 0) return;
    const int passes = (active + made_.width - 1) / made_.width;
    made_.code(in, out, scratch, static_cast<std::size_t>(passes));
  }

 private:
  MadeCode made_;
};

}  // namespace

std::shared_ptr<const Executable> make_jit(const Tape& tape, SimdLevel level) {
  auto jit = std::make_shared<Jit>(tape, level);
  return jit->is_made() ? jit : nullptr;
}

}  // namespace detail

bool jit_available(SimdLevel level) {
  return level != SimdLevel::Portable && level <= best_simd_level();
}

}  // namespace saltus
