// SPDX-License-Identifier: BSD-2-Clause
// Figures of a study that can be collected in parts.
#pragma once

#include <map>
#include <string>

#include "support/figures.hpp"

namespace saltus::bench {

/// Named counts, sums and largest values.
class Tally {
 public:
  void count(const std::string& key, long n = 1);
  void add(const std::string& key, double value);
  void see(const std::string& key, double value);
  void merge(const Tally& part);

  /// 0 for what was never counted, added or seen.
  [[nodiscard]] long counted(const std::string& key) const;
  [[nodiscard]] double sum(const std::string& key) const;
  [[nodiscard]] double largest(const std::string& key) const;

  [[nodiscard]] Json to_json() const;
  [[nodiscard]] static Tally from_json(const Json& json);

 private:
  std::map<std::string, long> counts_;
  std::map<std::string, double> sums_, largest_;
};

}  // namespace saltus::bench
