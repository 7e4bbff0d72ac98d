// SPDX-License-Identifier: BSD-2-Clause
// JSON values that know where they stand, so that every mistake in a file gets a sentence.
#pragma once

#include <initializer_list>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace saltus::detail {

using Json = nlohmann::json;

/// Parses a text. Throws InvalidInput with line and column.
[[nodiscard]] Json parse_json(std::string_view text);

/// A finite double as a JSON number, others as "inf", "-inf" or "nan".
[[nodiscard]] Json number_to_json(double value);

/// A value inside a document, with its path. All readers throw InvalidInput
/// "<path>: <what was found>, <what was expected>".
class JsonCursor {
 public:
  JsonCursor(const Json& value, std::string path)
      : value_(&value), path_(std::move(path)) {}

  [[noreturn]] void fail(std::string_view message) const;

  /// A member of an object; it must exist.
  [[nodiscard]] JsonCursor at(std::string_view key) const;
  [[nodiscard]] bool has(std::string_view key) const;
  /// Fails, naming the nearest valid key, if the object has a member that is not listed.
  void allow_keys(std::initializer_list<const char*> keys) const;

  [[nodiscard]] int size() const;  ///< of an array
  [[nodiscard]] JsonCursor operator[](int i) const;

  [[nodiscard]] double number() const;  ///< also "inf", "-inf", "nan"
  [[nodiscard]] int integer() const;
  [[nodiscard]] int integer_or(std::string_view key, int fallback) const;
  [[nodiscard]] const std::string& text() const;
  [[nodiscard]] std::vector<int> integers() const;
  [[nodiscard]] std::vector<double> numbers() const;
  [[nodiscard]] bool is_array() const { return value_->is_array(); }

 private:
  void expect_array() const;

  const Json* value_;
  std::string path_;
};

}  // namespace saltus::detail
