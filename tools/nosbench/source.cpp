// SPDX-License-Identifier: BSD-2-Clause
#include "source.hpp"

#include <nlohmann/json.hpp>

#include "saltus/base/error.hpp"
#include "saltus/base/file.hpp"

namespace saltus::nosbench {
namespace {

/// Puts the bare words Infinity, -Infinity and NaN, which strict JSON does not have, into
/// quotes; texts are left alone.
std::string quote_bare_numbers(const std::string& text) {
  std::string result;
  result.reserve(text.size() + 4096);
  bool inside_text = false;
  for (std::size_t i = 0; i < text.size();) {
    if (text[i] == '\\' && inside_text) {
      result.append(text, i, 2);
      i += 2;
      continue;
    }
    if (text[i] == '"') inside_text = !inside_text;
    bool quoted = false;
    for (const std::string word : {"-Infinity", "Infinity", "NaN"}) {
      if (inside_text || text.compare(i, word.size(), word) != 0) continue;
      result += '"' + word + '"';
      i += word.size();
      quoted = true;
      break;
    }
    if (!quoted) result += text[i++];
  }
  return result;
}

double number(const nlohmann::json& value) {
  if (value.is_number()) return value.get<double>();
  const std::string text = value.get<std::string>();
  return text == "Infinity" ? kInfinity : text == "-Infinity" ? -kInfinity : kNaN;
}

/// A list of numbers, a list of lists with one number each, or a single number.
Vector numbers(const nlohmann::json& list) {
  if (!list.is_array()) return Vector::Constant(1, number(list));
  Vector result(static_cast<Index>(list.size()));
  for (std::size_t i = 0; i < list.size(); ++i) {
    result[static_cast<Index>(i)] = number(list[i].is_array() ? list[i].at(0) : list[i]);
  }
  return result;
}

}  // namespace

Source read_source(const std::filesystem::path& path) {
  try {
    const auto json = nlohmann::json::parse(quote_bare_numbers(read_file(path)));
    const auto function = [&](const char* key) {
      return casadi::Function::deserialize(json.at(key).get<std::string>());
    };
    return {path.stem().string(),    numbers(json.at("w0")),  numbers(json.at("lbw")),
            numbers(json.at("ubw")), numbers(json.at("lbg")), numbers(json.at("ubg")),
            numbers(json.at("p0")),  function("f"),           function("g_fun"),
            function("G_fun"),       function("H_fun")};
  } catch (const std::exception& error) {
    throw InvalidInput("'" + path.string() +
                       "' is not a NOSBENCH problem: " + error.what());
  }
}

}  // namespace saltus::nosbench
