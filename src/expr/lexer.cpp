// SPDX-License-Identifier: BSD-2-Clause
#include "expr/lexer.hpp"

#include <fmt/format.h>

#include <array>
#include <cctype>
#include <charconv>
#include <cmath>

#include "saltus/expr/parse.hpp"

namespace saltus::detail {
namespace {

bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }
bool is_word_start(char c) {
  return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_';
}
bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

/// The bytes of the UTF-8 letter at the front, so that it can be shown whole.
std::string_view letter(std::string_view text) {
  std::size_t n = 1;
  while (n < text.size() && n < 4 && (static_cast<unsigned char>(text[n]) & 0xc0) == 0x80)
    ++n;
  return text.substr(0, n);
}

}  // namespace

void Lexer::take(TokenKind kind, std::size_t length) {
  current_ = {kind, text_.substr(next_, length), next_, 0.0};
  next_ += length;
}

void Lexer::advance() {
  while (is_blank(at(next_))) ++next_;
  if (next_ >= text_.size()) {
    current_ = {TokenKind::End, {}, text_.size(), 0.0};
  } else if (is_digit(at(next_)) || (at(next_) == '.' && is_digit(at(next_ + 1)))) {
    read_number();
  } else if (is_word_start(at(next_))) {
    read_name();
  } else {
    read_symbol();
  }
}

void Lexer::read_number() {
  double value = 0.0;
  const char* first = text_.data() + next_;
  const auto [last, error] = std::from_chars(first, text_.data() + text_.size(), value);
  if (error != std::errc{} || !std::isfinite(value)) {
    throw ParseError(text_, next_, "this number is too large or too small");
  }
  take(TokenKind::Number, static_cast<std::size_t>(last - first));
  current_.number = value;
  if (is_word_start(at(next_)) || at(next_) == '.') {
    throw ParseError(text_, next_,
                     fmt::format("an operator was expected between '{}' and '{}'",
                                 current_.text, letter(text_.substr(next_))));
  }
}

void Lexer::read_name() {
  std::size_t end = next_;
  while (is_word_start(at(end)) || is_digit(at(end))) ++end;
  take(TokenKind::Name, end - next_);
}

void Lexer::read_symbol() {
  constexpr std::array<std::string_view, 17> kSymbols{"**", "<=", ">=", "==", "!=", "+",
                                                      "-",  "*",  "/",  "^",  "(",  ")",
                                                      "[",  "]",  ",",  "<",  ">"};
  const std::string_view rest = text_.substr(next_);
  for (const std::string_view symbol : kSymbols) {
    if (rest.starts_with(symbol)) return take(TokenKind::Symbol, symbol.size());
  }
  const bool is_printable = std::iscntrl(static_cast<unsigned char>(rest[0])) == 0;
  throw ParseError(text_, next_,
                   is_printable
                       ? fmt::format("'{}' has no meaning in a formula", letter(rest))
                       : std::string("a control character has no meaning in a formula"));
}

}  // namespace saltus::detail
