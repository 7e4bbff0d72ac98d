// SPDX-License-Identifier: BSD-2-Clause
// Failures: a caller's mistake throws InvalidInput; a broken invariant ends in an assertion.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

namespace saltus {

/// The caller's mistake, said in one sentence: what, where, what was expected.
class InvalidInput : public std::invalid_argument {
 public:
  using std::invalid_argument::invalid_argument;
};

/// Throws InvalidInput(message) unless the condition holds.
inline void require(bool holds, std::string_view message) {
  if (!holds) throw InvalidInput(std::string(message));
}

/// As above; the message is a callable, so that text is only made when it is needed.
template <class MakeMessage>
requires requires(MakeMessage make) { std::string(make()); }
void require(bool holds, MakeMessage&& make) {
  if (!holds) throw InvalidInput(std::string(make()));
}

namespace detail {
[[noreturn]] void assertion_failed(const char* condition, const char* file, int line);
}  // namespace detail

}  // namespace saltus

#ifdef SALTUS_ASSERTIONS
#define SALTUS_ASSERT(condition) \
  ((condition) ? void(0)         \
               : ::saltus::detail::assertion_failed(#condition, __FILE__, __LINE__))
#else
#define SALTUS_ASSERT(condition) void(sizeof((condition) ? 1 : 0))
#endif
