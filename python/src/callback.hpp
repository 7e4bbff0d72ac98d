// SPDX-License-Identifier: BSD-2-Clause
// Python functions that C++ calls.
#pragma once

#include <memory>

#include "convert.hpp"

namespace saltus::python {

/// A Python function that threads without the GIL may call and let go.
class Callback {
 public:
  /// TypeError if it is no function.
  Callback(nb::handle function, const std::string& where)
      : function_(new nb::object(nb::borrow(function)), [](nb::object* held) {
          const nb::gil_scoped_acquire acquire;
          delete held;
        }) {
    if (!nb::isinstance<nb::callable>(function)) refuse(where, "a function", function);
  }

  /// What it returns, as a T; `who` it is for the sentence if it returns something else.
  template <class T, class... Arguments>
  [[nodiscard]] T give(const std::string& who, Arguments... arguments) const {
    const nb::gil_scoped_acquire acquire;
    return take<T>((*function_)(arguments...), "what " + who + " returns");
  }

  [[nodiscard]] nb::object function() const { return *function_; }

 private:
  std::shared_ptr<nb::object> function_;
};

}  // namespace saltus::python
