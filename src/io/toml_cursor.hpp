// SPDX-License-Identifier: BSD-2-Clause
// TOML values that know where they stand, so that every mistake in a scene gets a place.
#pragma once

#include <toml++/toml.h>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "saltus/expr/parse.hpp"

namespace saltus::detail {

/// The source of values that stand in no file.
inline constexpr std::string_view kCommandLine = "--set";

/// Parses a text. Throws InvalidInput with line, column and caret.
[[nodiscard]] toml::table parse_toml(std::string_view text);

/// A value inside a document. It refers to the document and the text, which must outlive it.
/// All readers throw InvalidInput "line L, column C: <path>: <what is wrong>" with a caret.
class TomlCursor {
 public:
  TomlCursor(const toml::node& node, std::string path, std::string_view text)
      : node_(&node), path_(std::move(path)), text_(text) {}

  [[noreturn]] void fail(std::string_view message) const;
  /// As above, with the place of a mistake inside a formula.
  [[noreturn]] void fail(const ParseError& error) const;

  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] bool is_string() const { return node_->is_string(); }
  [[nodiscard]] bool is_array() const { return node_->is_array(); }
  [[nodiscard]] bool is_table() const { return node_->is_table(); }
  [[nodiscard]] bool is_number() const { return node_->is_number(); }

  [[nodiscard]] bool has(std::string_view key) const;
  [[nodiscard]] TomlCursor at(std::string_view key) const;
  [[nodiscard]] std::optional<TomlCursor> find(std::string_view key) const;
  /// Fails, naming the nearest valid key, if the table has a key that is not listed.
  void allow_keys(std::initializer_list<const char*> keys) const;
  /// The members of a table in the order in which they were written.
  [[nodiscard]] std::vector<std::pair<std::string, TomlCursor>> members() const;
  /// The entries of an array.
  [[nodiscard]] std::vector<TomlCursor> entries() const;

  [[nodiscard]] std::string text() const;
  [[nodiscard]] int integer(int lower, int upper) const;
  /// A number or a formula that names of the scope make one; not NaN.
  [[nodiscard]] double number(const ExprScope& constants) const;
  /// A number or a formula.
  [[nodiscard]] Expr expression(const ExprScope& scope) const;
  [[nodiscard]] ExprVector expressions(const ExprScope& scope) const;

  /// Calls read() and gives what it says the place of this value.
  template <class Read>
  auto placed(Read&& read) const {
    try {
      return read();
    } catch (const Placed&) {
      throw;
    } catch (const InvalidInput& error) {
      fail(error.what());
    }
  }

 private:
  /// A sentence that already says where.
  class Placed : public InvalidInput {
    using InvalidInput::InvalidInput;
  };

  [[nodiscard]] const toml::table& table() const;
  [[nodiscard]] std::size_t offset() const;
  [[noreturn]] void fail_at(std::size_t offset, std::string_view message) const;
  [[nodiscard]] std::string shown() const;

  const toml::node* node_;
  std::string path_;
  std::string_view text_;
};

}  // namespace saltus::detail
