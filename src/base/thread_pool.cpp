// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/base/thread_pool.hpp"

#include <sched.h>

#include <algorithm>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

#include "saltus/base/error.hpp"

namespace saltus {

struct ThreadPool::State {
  std::mutex mutex;
  std::condition_variable started, finished;
  void (*call_work)(void*, int) = nullptr;
  void* work = nullptr;
  int round = 0;  // counts the calls of run
  int running = 0;
  bool stopping = false;
  std::exception_ptr failure;
  std::vector<std::thread> threads;

  void call(int thread) {
    try {
      call_work(work, thread);
    } catch (...) {
      const std::lock_guard lock(mutex);
      if (!failure) failure = std::current_exception();
    }
  }

  void serve(int thread) {
    for (int seen = 0;;) {
      {
        std::unique_lock lock(mutex);
        started.wait(lock, [&] { return stopping || round != seen; });
        if (stopping) return;
        seen = round;
      }
      call(thread);
      const std::lock_guard lock(mutex);
      if (--running == 0) finished.notify_one();
    }
  }
};

ThreadPool::ThreadPool(int n_threads) : state_(std::make_unique<State>()) {
  require(n_threads >= 1, "ThreadPool: at least one thread is needed");
  for (int thread = 1; thread < n_threads; ++thread) {
    state_->threads.emplace_back(
        [state = state_.get(), thread] { state->serve(thread); });
  }
}

ThreadPool::~ThreadPool() {
  {
    const std::lock_guard lock(state_->mutex);
    state_->stopping = true;
  }
  state_->started.notify_all();
  for (std::thread& thread : state_->threads) thread.join();
}

int ThreadPool::size() const { return static_cast<int>(state_->threads.size()) + 1; }

void ThreadPool::run_erased(void (*call)(void*, int), void* work) {
  {
    const std::lock_guard lock(state_->mutex);
    state_->call_work = call;
    state_->work = work;
    state_->failure = nullptr;
    state_->running = size() - 1;
    ++state_->round;
  }
  state_->started.notify_all();
  state_->call(0);
  std::unique_lock lock(state_->mutex);
  state_->finished.wait(lock, [&] { return state_->running == 0; });
  if (state_->failure) std::rethrow_exception(state_->failure);
}

int available_cores() {
  cpu_set_t allowed;
  CPU_ZERO(&allowed);
  if (sched_getaffinity(0, sizeof allowed, &allowed) == 0) {
    return std::max(1, CPU_COUNT(&allowed));
  }
  return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

}  // namespace saltus
