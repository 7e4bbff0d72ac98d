// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/mpcc/evaluator.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>

#include "mpcc/assembly.hpp"
#include "mpcc/collector.hpp"
#include "mpcc/kernel_batch.hpp"
#include "saltus/base/error.hpp"
#include "saltus/base/thread_pool.hpp"

namespace saltus {
namespace {

using detail::Collector;
using detail::KernelBatch;
using detail::OutputLayout;

/// Results of an evaluation.
struct Results {
  double objective = 0.0;
  Vector rows, gradient;
  SparseMatrix jacobian, hessian;
};

/// A block of instances of one kernel.
struct Job {
  int batch, block;
};

/// Everything that one order of derivatives needs.
class Program {
 public:
  /// Writes what never changes into the results.
  Program(const Mpcc& mpcc, Order order, const EvaluatorOptions& options,
          Results& results)
      : mpcc_(mpcc), order_(order), threads_(static_cast<std::size_t>(options.threads)) {
    make_batches(options);
    share_out_jobs();
    make_memory();
    connect_values();
    if (order >= Order::First) {
      connect_gradient();
      connect_jacobian();
    }
    if (order == Order::Second) connect_hessian();
    settle(results);
  }

  void run(const EvaluationPoint& point, ThreadPool& pool, Results& results) {
    pool.run([&](int thread) { evaluate(thread, point); });
    pool.run([&](int thread) { collect_first(thread, results); });
    collect_more(results);
  }

  [[nodiscard]] std::optional<std::string> first_nonfinite() const {
    std::optional<std::string> found;
    for_each_instance([&](const KernelUse& use, const OutputLayout& layout, int instance,
                          const Sources& sources) {
      for (int output = 0; output < layout.end && !found; ++output) {
        const double value = outputs_.data()[sources[output]];
        if (!std::isfinite(value)) found = explain(use, layout, instance, output, value);
      }
    });
    return found;
  }

 private:
  struct Thread {
    std::vector<Job> jobs;
    AlignedBuffer in;
    std::vector<AlignedBuffer> scratch;  // one per batch
  };

  void make_batches(const EvaluatorOptions& options) {
    std::size_t offset = 0;
    for (const KernelUse& use : mpcc_.kernels()) {
      const CompileOptions compile{
          .backend = options.backend,
          .expected_evaluations = options.expected_evaluations,
          .expected_instances = static_cast<double>(use.n_instances)};
      batches_.emplace_back(use, order_, compile);
      offsets_.push_back(offset);
      offset += batches_.back().output_size();
    }
    outputs_ = AlignedBuffer(offset);
    for (std::size_t k = 0; k < batches_.size(); ++k) {
      batches_[k].write_constants(outputs_.data() + offsets_[k]);
    }
  }

  /// Consecutive jobs to each thread, of about equal cost.
  void share_out_jobs() {
    double total = 0.0, before = 0.0;
    for (const KernelBatch& batch : batches_)
      total += batch.n_blocks() * batch.block_cost();
    const auto n_threads = static_cast<double>(threads_.size());
    for (std::size_t k = 0; k < batches_.size(); ++k) {
      for (int block = 0; block < batches_[k].n_blocks(); ++block) {
        const auto thread = static_cast<std::size_t>(n_threads * before / total);
        threads_[std::min(thread, threads_.size() - 1)].jobs.push_back(
            {static_cast<int>(k), block});
        before += batches_[k].block_cost();
      }
    }
  }

  void make_memory() {
    std::size_t largest = 0;
    for (const KernelBatch& batch : batches_)
      largest = std::max(largest, batch.input_size());
    for (Thread& thread : threads_) {
      thread.in = AlignedBuffer(largest);
      for (const KernelBatch& batch : batches_)
        thread.scratch.push_back(batch.make_scratch());
    }
  }

  /// Where the outputs of one instance stand among all outputs, and which of them change.
  struct Sources {
    std::size_t first, stride;
    const std::vector<detail::Change>& changes;
    std::size_t operator[](int output) const { return first + output * stride; }
    void add_to(Collector& collector, int target, int output) const {
      collector.add(target, (*this)[output], changes[output]);
    }
  };

  /// Calls visit(kernel use, layout, instance, sources) for every instance.
  template <class Visit>
  void for_each_instance(Visit visit) const {
    for (std::size_t k = 0; k < batches_.size(); ++k) {
      const KernelUse& use = mpcc_.kernels()[k];
      const OutputLayout layout(use.kernel, order_);
      const std::size_t stride = batches_[k].output_stride();
      for (int instance = 0; instance < use.n_instances; ++instance) {
        visit(use, layout, instance,
              Sources{offsets_[k] + batches_[k].position(instance), stride,
                      batches_[k].output_changes()});
      }
    }
  }

  void connect_values() {
    objective_ = Collector(1);
    rows_ = Collector(mpcc_.n_rows());
    for_each_instance([&](const KernelUse& use, const OutputLayout& layout, int instance,
                          const Sources& sources) {
      if (use.kernel.has_objective()) {
        sources.add_to(objective_, 0, layout.objective);
      }
      const auto rows = use.rows_of(instance);
      for (int i = 0; i < static_cast<int>(rows.size()); ++i) {
        sources.add_to(rows_, rows[i], layout.rows + i);
      }
    });
  }

  void connect_gradient() {
    gradient_ = Collector(mpcc_.n_variables());
    for_each_instance([&](const KernelUse& use, const OutputLayout& layout, int instance,
                          const Sources& sources) {
      const auto variables = use.variables_of(instance);
      const auto pattern = use.kernel.gradient_pattern();
      for (int i = 0; i < static_cast<int>(pattern.size()); ++i) {
        sources.add_to(gradient_, variables[pattern[i]], layout.gradient + i);
      }
    });
  }

  void connect_jacobian() {
    jacobian_ = Collector(mpcc_.jacobian_pattern().nonzeros());
    detail::EntryFinder find(mpcc_.jacobian_pattern());
    for_each_instance([&](const KernelUse& use, const OutputLayout& layout, int instance,
                          const Sources& sources) {
      const auto rows = use.rows_of(instance);
      const auto variables = use.variables_of(instance);
      int output = layout.jacobian;
      for (const auto& [row, col] : use.kernel.jacobian_pattern().places) {
        sources.add_to(jacobian_, find(rows[row], variables[col]), output++);
      }
    });
  }

  void connect_hessian() {
    hessian_ = Collector(mpcc_.hessian_pattern().nonzeros());
    detail::EntryFinder find(mpcc_.hessian_pattern());
    for_each_instance([&](const KernelUse& use, const OutputLayout& layout, int instance,
                          const Sources& sources) {
      const auto variables = use.variables_of(instance);
      int output = layout.hessian;
      for (const auto& [row, col] : use.kernel.hessian_pattern().places) {
        const int i = variables[row], j = variables[col];
        const int position = find(std::max(i, j), std::min(i, j));
        sources.add_to(hessian_, position, output);
        // Both (row, col) and (col, row) land on the diagonal; only one is stored.  (M-5)
        if (row != col && i == j) sources.add_to(hessian_, position, output);
        ++output;
      }
    });
  }

  void evaluate(int number, const EvaluationPoint& point) {
    Thread& thread = threads_[number];
    for (const Job& job : thread.jobs) {
      batches_[job.batch].run(job.block, point, thread.in.data(),
                              outputs_.data() + offsets_[job.batch],
                              thread.scratch[job.batch].data());
    }
  }

  struct Target {
    Collector* collector;
    double* values;
  };
  std::array<Target, 5> targets(Results& results) {
    return {{{&objective_, &results.objective},
             {&rows_, results.rows.data()},
             {&gradient_, results.gradient.data()},
             {&jacobian_, results.jacobian.valuePtr()},
             {&hessian_, results.hessian.valuePtr()}}};
  }

  /// Derivatives beyond the order have no collector yet and are left alone.
  void settle(Results& results) {
    for (const auto& [collector, values] : targets(results)) {
      collector->settle(outputs_.data(), values);
    }
  }

  void collect_first(int thread, Results& results) {
    const int n_threads = static_cast<int>(threads_.size());
    for (const auto& [collector, values] : targets(results)) {
      const int chunk = (collector->n_varying() + n_threads - 1) / n_threads;
      const int begin = std::min(thread * chunk, collector->n_varying());
      const int end = std::min(begin + chunk, collector->n_varying());
      collector->collect_first(outputs_.data(), values, begin, end);
    }
  }

  void collect_more(Results& results) {
    for (const auto& [collector, values] : targets(results)) {
      collector->collect_more(outputs_.data(), values);
    }
  }

  [[nodiscard]] std::string explain(const KernelUse& use, const OutputLayout& layout,
                                    int instance, int output, double value) const {
    const auto label = [&](int row) {
      return describe(mpcc_.row_labels()[use.rows_of(instance)[row]]);
    };
    const auto variable = [&](int i) {
      return describe(mpcc_.variable_labels()[use.variables_of(instance)[i]]);
    };
    std::string what;
    if (output < layout.rows) {
      what = "a term of the objective";
    } else if (output < layout.gradient) {
      what = "the row " + label(output - layout.rows);
    } else if (output < layout.jacobian) {
      const int i = use.kernel.gradient_pattern()[output - layout.gradient];
      what = "the derivative of the objective by " + variable(i);
    } else if (output < layout.hessian) {
      const auto [row, col] =
          use.kernel.jacobian_pattern().places[output - layout.jacobian];
      what = fmt::format("the derivative of the row {} by {}", label(row), variable(col));
    } else {
      const auto [row, col] =
          use.kernel.hessian_pattern().places[output - layout.hessian];
      what =
          fmt::format("the second derivative by {} and {}", variable(row), variable(col));
    }
    return fmt::format("{} is {} (kernel '{}', instance {})", what, value,
                       use.kernel.function().name(), instance);
  }

  const Mpcc& mpcc_;
  Order order_;
  std::vector<KernelBatch> batches_;
  std::vector<std::size_t> offsets_;  // of each batch in the outputs
  std::vector<Thread> threads_;
  AlignedBuffer outputs_;
  Collector objective_, rows_, gradient_, jacobian_, hessian_;
};

}  // namespace

struct Evaluator::State {
  Mpcc mpcc;
  EvaluatorOptions options;
  ThreadPool pool;
  std::array<std::unique_ptr<Program>, 3> programs;  // by order
  Program* last = nullptr;
  Results results;
};

Evaluator::Evaluator(Mpcc mpcc, const EvaluatorOptions& options) {
  require(options.threads >= 1, [&] {
    return fmt::format("Evaluator: threads is {}, at least 1 was expected",
                       options.threads);
  });
  state_.reset(
      new State{std::move(mpcc), options, ThreadPool(options.threads), {}, {}, {}});
  Results& results = state_->results;
  results.rows = Vector::Zero(state_->mpcc.n_rows());
  results.gradient = Vector::Zero(state_->mpcc.n_variables());
  results.jacobian = state_->mpcc.jacobian_pattern().zero_matrix();
  results.hessian = state_->mpcc.hessian_pattern().zero_matrix();
}
Evaluator::~Evaluator() = default;
Evaluator::Evaluator(Evaluator&&) noexcept = default;
Evaluator& Evaluator::operator=(Evaluator&&) noexcept = default;

const Mpcc& Evaluator::mpcc() const { return state_->mpcc; }

void Evaluator::evaluate(Order order, const EvaluationPoint& point) {
  const Mpcc& mpcc = state_->mpcc;
  const auto check = [](std::string_view name, Index size, int expected) {
    require(size == expected, [&] {
      return fmt::format("evaluate: {} has {} entries, {} were expected", name, size,
                         expected);
    });
  };
  check("w", point.w.size(), mpcc.n_variables());
  check("p", point.p.size(), mpcc.n_parameters());
  if (order == Order::Second) {
    require(point.y.has_value(), "evaluate: second derivatives need multipliers y");
    check("y", point.y->size(), mpcc.n_rows());
  }
  auto& program = state_->programs[static_cast<std::size_t>(order)];
  if (!program) {
    program = std::make_unique<Program>(mpcc, order, state_->options, state_->results);
  }
  program->run(point, state_->pool, state_->results);
  state_->last = program.get();
}

double Evaluator::objective() const { return state_->results.objective; }
const Vector& Evaluator::rows() const { return state_->results.rows; }
const Vector& Evaluator::gradient() const { return state_->results.gradient; }
const SparseMatrix& Evaluator::jacobian() const { return state_->results.jacobian; }
const SparseMatrix& Evaluator::hessian() const { return state_->results.hessian; }

std::optional<std::string> Evaluator::first_nonfinite() const {
  return state_->last == nullptr ? std::nullopt : state_->last->first_nonfinite();
}

}  // namespace saltus
