// SPDX-License-Identifier: BSD-2-Clause
#include "support/tally.hpp"

#include <algorithm>

#include "saltus/base/types.hpp"

namespace saltus::bench {
namespace {

template <class Value>
Value value_of(const std::map<std::string, Value>& values, const std::string& key) {
  const auto found = values.find(key);
  return found == values.end() ? Value(0) : found->second;
}

}  // namespace

void Tally::count(const std::string& key, long n) { counts_[key] += n; }

void Tally::add(const std::string& key, double value) { sums_[key] += value; }

void Tally::see(const std::string& key, double value) {
  double& largest = largest_[key];
  largest = std::max(largest, value);
}

void Tally::note(const std::string& what, int number) { noted_[what].push_back(number); }

void Tally::merge(const Tally& part) {
  for (const auto& [key, n] : part.counts_) count(key, n);
  for (const auto& [key, value] : part.sums_) add(key, value);
  for (const auto& [key, value] : part.largest_) see(key, value);
  for (const auto& [what, numbers] : part.noted_)
    for (const int number : numbers) note(what, number);
}

long Tally::counted(const std::string& key) const { return value_of(counts_, key); }
double Tally::sum(const std::string& key) const { return value_of(sums_, key); }
double Tally::largest(const std::string& key) const { return value_of(largest_, key); }

Json Tally::to_json() const {
  Json json{{"counts", counts_}, {"sums", sums_}, {"largest", largest_}};
  if (!noted_.empty()) json["noted"] = noted_;
  return json;
}

Tally Tally::from_json(const Json& json) {
  Tally tally;
  json.at("counts").get_to(tally.counts_);
  json.at("sums").get_to(tally.sums_);
  // JSON has no infinity.
  for (const auto& [key, value] : json.at("largest").items())
    tally.largest_[key] = value.is_null() ? kInfinity : value.get<double>();
  if (json.contains("noted")) json.at("noted").get_to(tally.noted_);
  return tally;
}

}  // namespace saltus::bench
