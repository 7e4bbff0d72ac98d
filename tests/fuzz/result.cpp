// SPDX-License-Identifier: BSD-2-Clause
// Any text is a result, which reads back as itself, or gets a sentence.
#include <cstddef>
#include <cstdint>

#include "saltus/base/error.hpp"
#include "saltus/io/result.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace saltus;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  try {
    const Result result = result_from_text(text);
    const std::string written = result_to_text(result);
    if (result_to_text(result_from_text(written)) != written) __builtin_trap();
    static_cast<void>(summary(result));
    static_cast<void>(trajectory_to_csv(result.trajectory));
  } catch (const InvalidInput&) {
  }
  return 0;
}
