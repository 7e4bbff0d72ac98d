// SPDX-License-Identifier: BSD-2-Clause
// Splits a formula into words.
#pragma once

#include <cstdint>
#include <string_view>

namespace saltus::detail {

enum class TokenKind : std::uint8_t { Number, Name, Symbol, End };

struct Token {
  TokenKind kind = TokenKind::End;
  std::string_view text = {};
  std::size_t offset = 0;
  double number = 0.0;  ///< of a Number

  [[nodiscard]] bool is(std::string_view symbol) const {
    return kind != TokenKind::Number && kind != TokenKind::End && text == symbol;
  }
};

/// Reads one token after the other.
class Lexer {
 public:
  explicit Lexer(std::string_view text) : text_(text) { advance(); }

  [[nodiscard]] const Token& current() const { return current_; }
  [[nodiscard]] std::string_view text() const { return text_; }
  /// Throws ParseError for a letter that no formula has.
  void advance();

 private:
  void read_number();
  void read_name();
  void read_symbol();
  void take(TokenKind kind, std::size_t length);
  [[nodiscard]] char at(std::size_t i) const {
    return i < text_.size() ? text_[i] : '\0';
  }

  std::string_view text_;
  std::size_t next_ = 0;
  Token current_;
};

}  // namespace saltus::detail
