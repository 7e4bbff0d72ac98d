// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/mpcc/label.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace saltus {

bool Label::operator==(const Label& other) const {
  const bool same_time =
      time == other.time || (std::isnan(time) && std::isnan(other.time));
  return what == other.what && owner == other.owner && place == other.place &&
         component == other.component && same_time;
}

std::string describe(const Label& label) {
  std::string text = label.what;
  if (label.component >= 0) text += fmt::format("[{}]", label.component);
  if (!label.owner.empty()) text += fmt::format(" of '{}'", label.owner);
  if (label.place.interval >= 0)
    text += fmt::format(", interval {}", label.place.interval);
  if (label.place.element >= 0) text += fmt::format(", element {}", label.place.element);
  if (label.place.stage >= 0) text += fmt::format(", stage {}", label.place.stage);
  if (!std::isnan(label.time)) text += fmt::format(", t = {:.6g} s", label.time);
  return text;
}

int LabelTable::number_of(std::string_view text) {
  // Few different texts, and mostly the one used last.
  const auto found = std::find(texts_.rbegin(), texts_.rend(), text);
  if (found != texts_.rend()) return static_cast<int>(texts_.rend() - found) - 1;
  texts_.emplace_back(text);
  return static_cast<int>(texts_.size()) - 1;
}

void LabelTable::add(const Label& label, int n) {
  if (n == 0) return;
  entries_.push_back({size_, number_of(label.what), number_of(label.owner), label.place,
                      n > 1 ? 0 : label.component, label.time});
  size_ += n;
}

const LabelTable::Entry& LabelTable::entry_of(int i) const {
  const auto after = std::upper_bound(
      entries_.begin(), entries_.end(), i,
      [](int number, const Entry& entry) { return number < entry.first; });
  return *std::prev(after);
}

Label LabelTable::label_of(const Entry& entry) const {
  return {texts_[entry.what], texts_[entry.owner], entry.place, entry.component,
          entry.time};
}

Label LabelTable::operator[](int i) const {
  const Entry& entry = entry_of(i);
  Label label = label_of(entry);
  if (label.component >= 0) label.component += i - entry.first;
  return label;
}

LabelTable::Run LabelTable::run(int number) const {
  const Entry& entry = entries_[number];
  const int end = number + 1 < n_runs() ? entries_[number + 1].first : size_;
  return {label_of(entry), entry.first, end - entry.first};
}

}  // namespace saltus
