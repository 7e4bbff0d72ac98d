// SPDX-License-Identifier: BSD-2-Clause
// A block of doubles aligned for every vector instruction set.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <new>
#include <span>

namespace saltus {

class AlignedBuffer {
 public:
  static constexpr std::size_t kAlignment = 64;  ///< [bytes] one cache line

  AlignedBuffer() = default;

  /// Allocates `size` doubles, all zero.
  explicit AlignedBuffer(std::size_t size)
      : data_(static_cast<double*>(
            ::operator new (std::max<std::size_t>(size, 1) * sizeof(double),
                            std::align_val_t{kAlignment}))),
        size_(size) {
    std::fill_n(data_.get(), size, 0.0);
  }

  [[nodiscard]] double* data() { return data_.get(); }
  [[nodiscard]] const double* data() const { return data_.get(); }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] std::span<double> span() { return {data_.get(), size_}; }
  [[nodiscard]] std::span<const double> span() const { return {data_.get(), size_}; }

 private:
  struct Release {
    void operator()(double* data) const {
      ::operator delete (data, std::align_val_t{kAlignment});
    }
  };
  std::unique_ptr<double[], Release> data_;
  std::size_t size_ = 0;
};

}  // namespace saltus
