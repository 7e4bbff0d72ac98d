// SPDX-License-Identifier: BSD-2-Clause
// Names of variables, rows and pairs that say what they are, whose, and when.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "saltus/base/types.hpp"

namespace saltus {

/// Where on the discretised time axis something lives; −1 where that does not apply.
struct Place {
  int interval = -1;  ///< control interval k
  int element = -1;   ///< finite element n in it
  int stage = -1;     ///< Runge–Kutta stage j in it

  bool operator==(const Place&) const = default;
};

/// The structured name of one scalar.
struct Label {
  std::string what;        ///< "gap", "impact law", …; for pairs also their class
  std::string owner = {};  ///< the contact or body it belongs to, if any
  Place place = {};
  int component = -1;  ///< in the vector it was added with, −1 if alone
  double time = kNaN;  ///< [s] physical time, NaN if not known

  bool operator==(const Label& other) const;
};

/// "impact law of 'left box / ground', interval 3, element 1, stage 2, t = 1.2 s"
[[nodiscard]] std::string describe(const Label& label);

/// Many labels in little memory: texts and runs of components are stored once.
class LabelTable {
 public:
  /// Labels that differ only in their component.
  struct Run {
    Label label;  ///< of the first one
    int first;    ///< its number
    int size;     ///< how many; the component counts from 0 if more than one
  };

  /// Adds n labels that differ in their component; a single one keeps the label's own.
  void add(const Label& label, int n);
  [[nodiscard]] int size() const { return size_; }
  [[nodiscard]] Label operator[](int i) const;
  [[nodiscard]] const Place& place(int i) const { return entry_of(i).place; }
  [[nodiscard]] std::string_view what(int i) const { return texts_[entry_of(i).what]; }

  [[nodiscard]] int n_runs() const { return static_cast<int>(entries_.size()); }
  [[nodiscard]] Run run(int number) const;

 private:
  struct Entry {
    int first;
    int what, owner;
    Place place;
    int component;
    double time;
  };
  int number_of(std::string_view text);
  [[nodiscard]] const Entry& entry_of(int i) const;
  [[nodiscard]] Label label_of(const Entry& entry) const;

  std::vector<std::string> texts_;
  std::vector<Entry> entries_;  // one per run
  int size_ = 0;
};

}  // namespace saltus
