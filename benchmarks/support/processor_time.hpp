// SPDX-License-Identifier: BSD-2-Clause
// Processor time of the calling thread: what other programs do meanwhile does not count.
// Readable by C++17, which some rivals need.
#pragma once

#include <ctime>

namespace saltus::bench {

/// [s] since some instant
inline double processor_time() {
  std::timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

/// [s] that one call takes
template <class Work>
double processor_time_of(Work&& work) {
  const double begin = processor_time();
  work();
  return processor_time() - begin;
}

}  // namespace saltus::bench
