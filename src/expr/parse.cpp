// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/expr/parse.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numbers>

#include "expr/lexer.hpp"
#include "expr/parser_words.hpp"
#include "saltus/base/text.hpp"

namespace saltus {
namespace {

using detail::Lexer;
using detail::Token;
using detail::TokenKind;

constexpr std::size_t kLongestText = 20000;  // [bytes]
constexpr int kDeepest = 200;                // nested parentheses, signs and powers

/// Recursive descent, one function per level of binding, the loosest first.
class Parser {
 public:
  Parser(std::string_view text, const ExprScope& scope) : lexer_(text), scope_(scope) {}

  Expr parse() {
    Expr result = any_of();
    if (here().kind != TokenKind::End) fail_here("an operator");
    return result;
  }

 private:
  // Counts how deep the recursion is while it lives.
  class Level {
   public:
    explicit Level(Parser& parser) : parser_(parser) {
      if (++parser_.depth_ > kDeepest) {
        throw ParseError(parser_.lexer_.text(), parser_.here().offset,
                         fmt::format("more than {} levels of nesting", kDeepest));
      }
    }
    ~Level() { --parser_.depth_; }
    Level(const Level&) = delete;
    Level& operator=(const Level&) = delete;

   private:
    Parser& parser_;
  };

  [[nodiscard]] const Token& here() const { return lexer_.current(); }

  bool accept(std::string_view symbol) {
    if (!here().is(symbol)) return false;
    lexer_.advance();
    return true;
  }

  void expect(std::string_view symbol) {
    if (!accept(symbol)) fail_here(fmt::format("'{}'", symbol));
  }

  [[noreturn]] void fail(std::size_t offset, std::string message) const {
    throw ParseError(lexer_.text(), offset, std::move(message));
  }

  [[noreturn]] void fail_here(std::string_view expected) const {
    const std::string found = here().kind == TokenKind::End
                                  ? std::string("the end of the formula")
                                  : fmt::format("'{}'", here().text);
    fail(here().offset, fmt::format("{} was found, {} was expected", found, expected));
  }

  Expr any_of() {
    Expr result = all_of();
    while (accept("or")) result = logical_or(result, all_of());
    return result;
  }

  Expr all_of() {
    Expr result = negation();
    while (accept("and")) result = logical_and(result, negation());
    return result;
  }

  Expr negation() {
    const Level level(*this);
    if (accept("not")) return !negation();
    return comparison();
  }

  Expr comparison() {
    const Expr left = sum();
    const std::string_view symbol = here().text;
    const std::size_t offset = here().offset;
    const auto compare = comparison_of(here());
    if (compare == nullptr) return left;
    lexer_.advance();
    const Expr result = compare(left, sum());
    if (comparison_of(here()) != nullptr) {
      fail(offset, fmt::format("comparisons do not chain: write a {} b and b {} c",
                               symbol, here().text));
    }
    return result;
  }

  using Compare = Expr (*)(const Expr&, const Expr&);
  static Compare comparison_of(const Token& token) {
    if (token.kind != TokenKind::Symbol) return nullptr;
    if (token.text == "<") return [](const Expr& a, const Expr& b) { return a < b; };
    if (token.text == "<=") return [](const Expr& a, const Expr& b) { return a <= b; };
    if (token.text == ">") return [](const Expr& a, const Expr& b) { return a > b; };
    if (token.text == ">=") return [](const Expr& a, const Expr& b) { return a >= b; };
    if (token.text == "==") return [](const Expr& a, const Expr& b) { return a == b; };
    if (token.text == "!=") return [](const Expr& a, const Expr& b) { return a != b; };
    return nullptr;
  }

  Expr sum() {
    Expr result = product();
    while (true) {
      if (accept("+")) {
        result += product();
      } else if (accept("-")) {
        result -= product();
      } else {
        return result;
      }
    }
  }

  Expr product() {
    Expr result = signed_power();
    while (true) {
      if (accept("*")) {
        result *= signed_power();
      } else if (accept("/")) {
        result /= signed_power();
      } else {
        return result;
      }
    }
  }

  Expr signed_power() {
    const Level level(*this);
    if (accept("-")) return -signed_power();
    if (accept("+")) return signed_power();
    return power();
  }

  Expr power() {
    const Expr base = atom();
    if (accept("^") || accept("**")) return pow(base, signed_power());
    return base;
  }

  Expr atom() {
    const Token token = here();
    if (token.kind == TokenKind::Number) {
      lexer_.advance();
      return token.number;
    }
    if (accept("(")) {
      Expr inside = any_of();
      expect(")");
      return inside;
    }
    if (token.kind != TokenKind::Name || token.is("and") || token.is("or"))
      fail_here("a number, a name or '('");
    lexer_.advance();
    return here().is("(") ? call(token) : value_of(token);
  }

  Expr call(const Token& name) {
    const detail::ParserFunction* function = detail::parser_function(name.text);
    if (function == nullptr) {
      fail(name.offset, unknown_name("function", name.text, parser_functions()));
    }
    std::vector<Expr> arguments;
    lexer_.advance();  // (
    if (!here().is(")")) {
      do arguments.push_back(any_of());
      while (accept(","));
    }
    expect(")");
    const int n = static_cast<int>(arguments.size());
    if (n < function->fewest || n > function->most) {
      fail(name.offset, fmt::format("{} takes {} argument{}, {} found", name.text,
                                    function->most > function->fewest ? "two or more"
                                    : function->fewest == 1           ? "one"
                                    : function->fewest == 2           ? "two"
                                                                      : "three",
                                    function->most == 1 ? "" : "s",
                                    n == 1 ? "1 was" : fmt::format("{} were", n)));
    }
    return function->call(arguments.data(), n);
  }

  Expr value_of(const Token& name) {
    if (name.text == "pi") return std::numbers::pi;
    if (here().is("[")) return entry_of(name);
    if (const Expr* value = scope_.scalar(name.text)) return *value;
    if (const ExprVector* values = scope_.vector(name.text)) {
      fail(name.offset, fmt::format("'{}' has {} entries: write {}[0] or another of them",
                                    name.text, values->size(), name.text));
    }
    if (detail::parser_function(name.text) != nullptr) {
      fail(name.offset,
           fmt::format("'{}' is a function: its argument is missing", name.text));
    }
    fail(name.offset, unknown_name("name", name.text, scope_.names()));
  }

  Expr entry_of(const Token& name) {
    const ExprVector* values = scope_.vector(name.text);
    if (values == nullptr) {
      if (scope_.scalar(name.text) == nullptr)
        fail(name.offset, unknown_name("name", name.text, scope_.names()));
      fail(here().offset, fmt::format("'{}' has no entries", name.text));
    }
    lexer_.advance();  // [
    const Token index = here();
    const bool is_entry = index.kind == TokenKind::Number && index.number >= 0.0 &&
                          index.number < static_cast<double>(values->size()) &&
                          index.number == static_cast<double>(Index(index.number));
    if (!is_entry) {
      fail_here(fmt::format("an entry of '{}', 0 to {},", name.text, values->size() - 1));
    }
    lexer_.advance();
    expect("]");
    return (*values)[static_cast<Index>(index.number)];
  }

  Lexer lexer_;
  const ExprScope& scope_;
  int depth_ = 0;
};

std::string located(std::string_view text, std::size_t offset, std::string_view message) {
  const std::string_view before = text.substr(0, offset);
  const auto line = 1 + std::ranges::count(before, '\n');
  const std::size_t start = before.rfind('\n') + 1;  // npos + 1 is 0
  return fmt::format("line {}, column {}: {}\n{}", line, offset - start + 1, message,
                     caret_picture(text, offset));
}

}  // namespace

std::string caret_picture(std::string_view text, std::size_t offset) {
  constexpr std::size_t kShown = 40;  // letters on either side of the caret
  // Letters may have several bytes in UTF-8.
  const auto is_first_byte = [](char c) {
    return (static_cast<unsigned char>(c) & 0xc0) != 0x80;
  };
  const std::size_t start = text.substr(0, offset).rfind('\n') + 1;
  const std::size_t end = std::min(text.find('\n', offset), text.size());
  std::size_t first = std::max(start, offset > kShown ? offset - kShown : 0);
  std::size_t last = std::min(end, offset + kShown);
  while (first < offset && !is_first_byte(text[first])) ++first;
  while (last < end && !is_first_byte(text[last])) ++last;
  std::string line(text.substr(first, last - first));
  std::ranges::replace_if(
      line, [](char c) { return static_cast<unsigned char>(c) < ' '; }, ' ');
  const auto width =
      std::ranges::count_if(text.substr(first, offset - first), is_first_byte);
  return fmt::format("  {}\n  {:>{}}", line, '^', width + 1);
}

ParseError::ParseError(std::string_view text, std::size_t offset, std::string message)
    : InvalidInput(located(text, offset, message)),
      offset_(offset),
      message_(std::move(message)) {}

Expr parse_expression(std::string_view text, const ExprScope& scope) {
  require(text.size() <= kLongestText, [&] {
    return fmt::format("a formula of {} letters is longer than the {} that are read",
                       text.size(), kLongestText);
  });
  return Parser(text, scope).parse();
}

}  // namespace saltus
