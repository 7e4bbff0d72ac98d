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
  Entry entry{number_of(label.what), number_of(label.owner), label.place, label.component,
              label.time};
  for (int i = 0; i < n; ++i) {
    if (n > 1) entry.component = i;
    entries_.push_back(entry);
  }
}

Label LabelTable::operator[](int i) const {
  const Entry& entry = entries_[i];
  return {texts_[entry.what], texts_[entry.owner], entry.place, entry.component,
          entry.time};
}

}  // namespace saltus
