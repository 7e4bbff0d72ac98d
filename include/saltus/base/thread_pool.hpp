// SPDX-License-Identifier: BSD-2-Clause
// A fixed set of threads that share out numbered pieces of work.
#pragma once

#include <functional>
#include <memory>

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
  void run(const std::function<void(int thread)>& work);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// Cores that this process may use, at least 1.
[[nodiscard]] int available_cores();

}  // namespace saltus
