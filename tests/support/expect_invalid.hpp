// SPDX-License-Identifier: BSD-2-Clause
// Bad input gets a sentence: these check that it does and what it says.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "saltus/base/error.hpp"

namespace saltus::test {

/// The sentence of the InvalidInput that `call` throws; a failure if it throws none.
template <class Call>
std::string sentence_of(Call&& call) {
  try {
    call();
  } catch (const InvalidInput& error) {
    return error.what();
  }
  ADD_FAILURE() << "no InvalidInput was thrown";
  return {};
}

inline testing::AssertionResult contains(const std::string& text,
                                         const std::string& part) {
  if (text.find(part) != std::string::npos) return testing::AssertionSuccess();
  return testing::AssertionFailure() << "'" << part << "' is not in: " << text;
}

}  // namespace saltus::test

/// The call throws InvalidInput and its sentence holds every given part.
#define EXPECT_INVALID(call, part) \
  EXPECT_TRUE(::saltus::test::contains(::saltus::test::sentence_of([&] { call; }), part))
