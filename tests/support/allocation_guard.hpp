// SPDX-License-Identifier: BSD-2-Clause
// Counts the heap allocations of a test program.
#pragma once

#include <atomic>

namespace saltus::test {

/// Allocations so far, by all threads.
extern std::atomic<long> allocations;

}  // namespace saltus::test
