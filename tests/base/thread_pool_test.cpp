// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/base/thread_pool.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <vector>

#include "support/expect_invalid.hpp"

namespace saltus {
namespace {

TEST(ThreadPool, EveryThreadWorksOncePerRun) {
  for (const int n : {1, 2, 5}) {
    ThreadPool pool(n);
    std::vector<int> calls(n, 0);
    for (int round = 0; round < 100; ++round)
      pool.run([&](int thread) { ++calls[thread]; });
    EXPECT_EQ(calls, std::vector<int>(n, 100));
  }
}

TEST(ThreadPool, AnExceptionReachesTheCallerAndThePoolLivesOn) {
  ThreadPool pool(3);
  for (int failing = 0; failing < 3; ++failing) {
    EXPECT_THROW(pool.run([&](int thread) {
      if (thread == failing) throw std::runtime_error("broken");
    }),
                 std::runtime_error);
  }
  std::vector<int> calls(3, 0);
  pool.run([&](int thread) { ++calls[thread]; });
  EXPECT_EQ(calls, std::vector<int>(3, 1));
}

TEST(ThreadPool, NeedsAThread) { EXPECT_INVALID(ThreadPool(0), "at least one thread"); }

}  // namespace
}  // namespace saltus
