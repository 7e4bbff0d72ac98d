// SPDX-License-Identifier: BSD-2-Clause
#include "watched.hpp"

#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <sstream>
#include <thread>
#include <vector>

#include "convert.hpp"
#include "saltus/solve/table_printer.hpp"

namespace saltus::python {
namespace {

constexpr std::chrono::milliseconds kTick{50};

/// A thread that says when it is done, and why it failed.
class Worker {
 public:
  explicit Worker(std::function<void()> work)
      : thread_([this, work = std::move(work)] {
          try {
            work();
          } catch (...) {
            failure_ = std::current_exception();
          }
          const std::lock_guard lock(mutex_);
          is_done_ = true;
          done_.notify_one();
        }) {}
  ~Worker() { thread_.join(); }
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  /// Waits for one tick at most, without the GIL.
  [[nodiscard]] bool is_done() {
    const nb::gil_scoped_release release;
    std::unique_lock lock(mutex_);
    return done_.wait_for(lock, kTick, [this] { return is_done_; });
  }
  [[nodiscard]] const std::exception_ptr& failure() const { return failure_; }

 private:
  std::mutex mutex_;
  std::condition_variable done_;
  bool is_done_ = false;
  std::exception_ptr failure_;
  std::thread thread_;
};

/// Records wait here until the thread that holds the GIL takes them.
class Mailbox {
 public:
  void put(const IterationRecord& record) {
    const std::lock_guard lock(mutex_);
    records_.push_back(record);
    print_(record);
  }

  void deliver(const nb::object& receiver) {
    std::vector<IterationRecord> records;
    std::string lines;
    {
      const std::lock_guard lock(mutex_);
      records.swap(records_);
      lines = text_.str();
      text_.str({});
    }
    if (records.empty()) return;
    nb::list list;
    for (const IterationRecord& record : records) list.append(record);
    receiver(list, lines);
  }

 private:
  std::mutex mutex_;
  std::vector<IterationRecord> records_;
  std::ostringstream text_;
  TablePrinter print_{text_};
};

}  // namespace

void run_watched(const std::function<void(const std::atomic<bool>&)>& work,
                 const std::function<void()>& tick) {
  std::atomic<bool> interrupt = false;
  std::exception_ptr raised, failure;
  {
    Worker worker([&] { work(interrupt); });
    while (!worker.is_done()) {
      if (raised) continue;
      try {
        if (PyErr_CheckSignals() != 0) throw nb::python_error();
        if (tick) tick();
      } catch (...) {
        raised = std::current_exception();
        interrupt = true;
      }
    }
    failure = worker.failure();
  }
  if (raised) std::rethrow_exception(raised);
  if (failure) std::rethrow_exception(failure);
  if (tick) tick();
}

void run_watched(const std::function<void(const SolveControl&)>& work,
                 const nb::object& progress) {
  if (progress.is_none())
    return run_watched(
        [&](const std::atomic<bool>& interrupt) { work({.interrupt = &interrupt}); });
  Mailbox mailbox;
  run_watched(
      [&](const std::atomic<bool>& interrupt) {
        work({.observer = [&](const IterationRecord& record) { mailbox.put(record); },
              .interrupt = &interrupt});
      },
      [&] { mailbox.deliver(progress); });
}

void run_watched(const std::function<void(const SimulationControl&)>& work,
                 const nb::object& progress) {
  std::atomic<double> reached = 0.0;
  std::function<void()> tick;
  if (!progress.is_none()) tick = [&] { progress(reached.load()); };
  run_watched(
      [&](const std::atomic<bool>& interrupt) {
        work({.interrupt = &interrupt, .reached = &reached});
      },
      tick);
}

}  // namespace saltus::python
