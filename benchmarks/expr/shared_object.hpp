// SPDX-License-Identifier: BSD-2-Clause
// C code compiled and loaded at run time.
#pragma once

#include <memory>
#include <string>

namespace saltus::bench {

/// A loaded shared object; unloaded with its last copy.
class SharedObject {
 public:
  /// Throws std::runtime_error with the loader's words if it cannot be loaded.
  explicit SharedObject(const std::string& path);

  /// Throws std::runtime_error if there is no such symbol.
  [[nodiscard]] void* symbol(const std::string& name) const;

 private:
  std::shared_ptr<void> handle_;
};

/// Compiles with gcc and these flags in a temporary folder, which does not stay. Throws
/// std::runtime_error if the compiler fails.
[[nodiscard]] SharedObject compile_c(const std::string& source, const std::string& flags);

}  // namespace saltus::bench
