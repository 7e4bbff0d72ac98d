// SPDX-License-Identifier: BSD-2-Clause
// Any text is a scene or gets a sentence.
#include <cstddef>
#include <cstdint>

#include "saltus/base/error.hpp"
#include "saltus/io/scene.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace saltus;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  try {
    static_cast<void>(summary(scene_from_text(text)));
  } catch (const InvalidInput&) {
  }
  return 0;
}
