// SPDX-License-Identifier: BSD-2-Clause
// A fixed set of threads that share out numbered pieces of work.
#pragma once

#include <algorithm>
#include <atomic>
#include <memory>
#include <type_traits>

namespace saltus {

/// Threads wait between calls; a call allocates nothing. One caller at a time.
class ThreadPool {
 public:
  /// Pre: n_threads ≥ 1. The caller is one of them, so one thread means no thread is made.
  explicit ThreadPool(int n_threads);
  ~ThreadPool();
  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;

  [[nodiscard]] int size() const;

  /// Calls work(thread) once on every thread, thread = 0 … size() − 1, and waits for all.
  /// An exception thrown by a piece of work is thrown again here, after all have ended.
  template <class Work>
  void run(Work&& work) {
    using Callable = std::remove_reference_t<Work>;
    run_erased(
        [](void* callable, int thread) { (*static_cast<Callable*>(callable))(thread); },
        const_cast<void*>(static_cast<const void*>(&work)));
  }

 private:
  void run_erased(void (*call)(void* work, int thread), void* work);

  struct State;
  std::unique_ptr<State> state_;
};

/// Cores that this process may use, at least 1.
[[nodiscard]] int available_cores();

/// Calls work(i) for i = 0 … n − 1, in any order. 0 threads: as many as there are cores.
template <class Work>
void parallel_for(int n, int n_threads, Work&& work) {
  std::atomic<int> next = 0;
  ThreadPool pool(
      std::clamp(n_threads > 0 ? n_threads : available_cores(), 1, std::max(n, 1)));
  pool.run([&](int) {
    for (int i = next++; i < n; i = next++) work(i);
  });
}

}  // namespace saltus
