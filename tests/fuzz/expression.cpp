// SPDX-License-Identifier: BSD-2-Clause
// Any text is an expression or gets a sentence.
#include <cstddef>
#include <cstdint>

#include "saltus/expr/parse.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace saltus;
  static const ExprScope scope = [] {
    ExprScope names;
    names.define("x", Expr::symbol("x"));
    names.define("q", symbols("q", 3));
    return names;
  }();
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  try {
    static_cast<void>(parse_expression(text, scope));
  } catch (const InvalidInput&) {
  }
  return 0;
}
