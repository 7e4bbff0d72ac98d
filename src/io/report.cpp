// SPDX-License-Identifier: BSD-2-Clause
#include <string>

#include "io/assets.hpp"
#include "saltus/io/result.hpp"

namespace saltus {
namespace {

/// The text with every `from` replaced.
std::string replaced(std::string_view text, std::string_view from, std::string_view to) {
  std::string result;
  while (true) {
    const std::size_t place = text.find(from);
    result += text.substr(0, place);
    if (place == std::string_view::npos) return result;
    result += to;
    text.remove_prefix(place + from.size());
  }
}

std::string escaped_for_html(std::string_view text) {
  return replaced(replaced(text, "&", "&amp;"), "<", "&lt;");
}

/// Inside a script element nothing may look like the end of it or like a comment.
std::string escaped_for_script(std::string_view json) {
  return replaced(json, "<", "\\u003c");
}

}  // namespace

std::string report_html(const Result& result) {
  const std::string_view page = detail::report_template();
  const bool is_in_space = result.drawing.dimension == 3;
  // Cut before anything is put in: a scene may have such marks of its own.
  const auto split = [](std::string_view text, std::string_view mark) {
    const std::size_t place = text.find(mark);
    return std::pair(text.substr(0, place), text.substr(place + mark.size()));
  };
  const auto [head, after_title] = split(page, "@TITLE@");
  const auto [middle, after_result] = split(after_title, "@RESULT@");
  const auto [before_space, tail] = split(after_result, "@SPACE@");
  std::string text(head);
  text += escaped_for_html(result.name);
  text += middle;
  text += escaped_for_script(result_to_text(result));
  text += before_space;
  if (is_in_space) text += detail::space_script();
  return text + std::string(tail);
}

}  // namespace saltus
