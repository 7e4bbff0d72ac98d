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

/// A value inside a document that knows the way to it through the cursor it came from, which
/// must outlive it: paths are only written when something fails. All readers throw
/// InvalidInput "<path>: <what was found>, <what was expected>".
class JsonCursor {
 public:
  explicit JsonCursor(const Json& root) : value_(&root) {}

  [[noreturn]] void fail(std::string_view message) const;

  /// A member of an object; it must exist.
  [[nodiscard]] JsonCursor at(std::string_view key) const&;
  JsonCursor at(std::string_view key) const&& = delete;
  [[nodiscard]] bool has(std::string_view key) const;
  /// Fails, naming the nearest valid key, if the object has a member that is not listed.
  void allow_keys(std::initializer_list<const char*> keys) const;

  [[nodiscard]] std::vector<std::string> keys() const;  ///< of an object

  [[nodiscard]] int size() const;  ///< of an array
  [[nodiscard]] JsonCursor operator[](int i) const&;
  JsonCursor operator[](int i) const&& = delete;

  [[nodiscard]] double number() const;          ///< also "inf", "-inf", "nan"
  [[nodiscard]] double number_or_null() const;  ///< null is NaN
  [[nodiscard]] int integer() const;
  [[nodiscard]] int integer_or(std::string_view key, int fallback) const;
  [[nodiscard]] const std::string& text() const;
  [[nodiscard]] std::vector<int> integers() const;
  [[nodiscard]] std::vector<double> numbers() const;
  [[nodiscard]] bool is_array() const { return value_->is_array(); }

 private:
  JsonCursor(const Json& value, const JsonCursor& parent, std::string_view key, int index)
      : value_(&value), parent_(&parent), key_(key), index_(index) {}
  void expect_array() const;
  [[nodiscard]] std::string path() const;

  const Json* value_;
  const JsonCursor* parent_ = nullptr;
  std::string_view key_ = {};  // in the parent, if that is an object
  int index_ = -1;             // in the parent, if that is an array
};

}  // namespace saltus::detail
