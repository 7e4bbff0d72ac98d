// SPDX-License-Identifier: BSD-2-Clause
// MUMPS, sequential, as Ipopt sets it up: symmetric indefinite, its own choice of ordering.
#include <dmumps_c.h>

#include <stdexcept>
#include <vector>

#include "linalg/contenders.hpp"

namespace saltus::bench {
namespace {

constexpr int kExtraWorkspace = 1000;  // [%], Ipopt's default

class Mumps final : public Contender {
 public:
  explicit Mumps(const KktMatrix& kkt) : kkt_(kkt) {
    const SparseMatrix& K = kkt.lower;
    for (int j = 0; j < K.cols(); ++j) {
      for (SparseMatrix::InnerIterator it(K, j); it; ++it) {
        rows_.push_back(static_cast<MUMPS_INT>(it.row()) + 1);
        cols_.push_back(j + 1);
        values_.push_back(it.value());
      }
    }
    data_.job = -1;
    data_.par = 1;
    data_.sym = 2;
    data_.comm_fortran = -987654;  // MPI_COMM_WORLD of the sequential library
    call("start");
    for (const int stream : {1, 2, 3, 4}) data_.icntl[stream - 1] = 0;  // be silent
    data_.icntl[13] = kExtraWorkspace;
    data_.n = kkt.size();
    data_.nnz = static_cast<MUMPS_INT8>(values_.size());
    data_.irn = rows_.data();
    data_.jcn = cols_.data();
    data_.a = values_.data();
    data_.job = 1;
    call("analyse");
    factorize();
  }
  ~Mumps() override {
    data_.job = -2;
    dmumps_c(&data_);
  }
  Mumps(const Mumps&) = delete;
  Mumps& operator=(const Mumps&) = delete;

  void factorize() override {
    data_.job = 2;
    call("factorise");
  }
  void solve(Vector& b) override {
    data_.rhs = b.data();
    data_.job = 3;
    call("solve");
  }
  /// INFOG(9) counts entries of L with its diagonal.
  [[nodiscard]] double nonzeros() const override {
    const double count = data_.infog[8];
    return (count < 0 ? -1e6 * count : count) - kkt_.size();
  }

 private:
  void call(const char* verb) {
    dmumps_c(&data_);
    if (data_.infog[0] < 0) {
      throw std::runtime_error(kkt_.name + ": MUMPS could not " + verb +
                               ", INFOG(1) = " + std::to_string(data_.infog[0]));
    }
  }

  const KktMatrix& kkt_;
  std::vector<MUMPS_INT> rows_, cols_;
  std::vector<double> values_;
  DMUMPS_STRUC_C data_{};
};

}  // namespace

std::unique_ptr<Contender> mumps_contender(const KktMatrix& kkt) {
  return std::make_unique<Mumps>(kkt);
}

}  // namespace saltus::bench
