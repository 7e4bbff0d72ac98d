// SPDX-License-Identifier: BSD-2-Clause
// Figures of a study that can be collected in parts.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "support/figures.hpp"

namespace saltus::bench {

/// Named counts, sums and largest values, and numbers of cases worth a look.
class Tally {
 public:
  void count(const std::string& key, long n = 1);
  void add(const std::string& key, double value);
  void see(const std::string& key, double value);
  void note(const std::string& what, int number);
  void merge(const Tally& part);

  /// 0 for what was never counted, added or seen.
  [[nodiscard]] long counted(const std::string& key) const;
  [[nodiscard]] double sum(const std::string& key) const;
  [[nodiscard]] double largest(const std::string& key) const;

  [[nodiscard]] const std::map<std::string, std::vector<int>>& noted() const {
    return noted_;
  }

  [[nodiscard]] Json to_json() const;
  [[nodiscard]] static Tally from_json(const Json& json);

 private:
  std::map<std::string, long> counts_;
  std::map<std::string, double> sums_, largest_;
  std::map<std::string, std::vector<int>> noted_;
};

}  // namespace saltus::bench
