// SPDX-License-Identifier: BSD-2-Clause
#include "io/scene_names.hpp"

#include <fmt/format.h>

#include <cmath>

namespace saltus::detail {

void SceneNames::read_definitions(const TomlCursor& section) {
  const auto definitions = section.find("define");
  if (!definitions) return;
  for (const auto& [name, formula] : definitions->members()) {
    const Expr value = formula.expression(model);
    formula.placed([&, name = name] { model.define(name, value); });
  }
}

ExprVector symbols_of(const std::vector<Parameter>& parameters) {
  ExprVector p(static_cast<Index>(parameters.size()));
  for (std::size_t i = 0; i < parameters.size(); ++i)
    p[static_cast<Index>(i)] = parameters[i].symbol;
  return p;
}

ExprVector values_of(const std::vector<Parameter>& parameters) {
  ExprVector values(static_cast<Index>(parameters.size()));
  for (std::size_t i = 0; i < parameters.size(); ++i)
    values[static_cast<Index>(i)] = parameters[i].value;
  return values;
}

SceneNames read_parameters(const TomlCursor& root, const Expr& t) {
  SceneNames names;
  names.free.define("t", t);
  const auto section = root.find("parameters");
  if (!section) return names;
  for (const auto& [name, value] : section->members()) {
    const double number = value.number(names.constants);
    if (!std::isfinite(number)) value.fail("a parameter is a finite number");
    const Expr symbol = Expr::symbol(name);
    value.placed([&, name = name] {
      require(name != "t", "'t' is the time");
      names.constants.define(name, number);
      names.free.define(name, symbol);
      names.model.define(name, symbol);
    });
    names.parameters.push_back({name, symbol, number});
  }
  return names;
}

std::vector<std::string> read_names(const TomlCursor& section, const char* key) {
  std::vector<std::string> names;
  const auto list = section.find(key);
  if (!list) return names;
  if (list->is_number()) {
    const int n = list->integer(0, kMostCoordinates);
    for (int i = 0; i < n; ++i) names.push_back(fmt::format("{}_{}", key, i));
    return names;
  }
  const auto entries = list->entries();
  if (entries.size() > kMostCoordinates) {
    list->fail(fmt::format("{} names were found, at most {} are possible", entries.size(),
                           kMostCoordinates));
  }
  for (const TomlCursor& entry : entries) names.push_back(entry.text());
  return names;
}

ExprVector declare_symbols(SceneNames& names, const TomlCursor& section,
                           const std::string& group,
                           const std::vector<std::string>& members) {
  ExprVector symbols(static_cast<Index>(members.size()));
  for (std::size_t i = 0; i < members.size(); ++i) {
    const Expr symbol = Expr::symbol(members[i]);
    symbols[static_cast<Index>(i)] = symbol;
    section.placed([&] { names.model.define(members[i], symbol); });
  }
  // q[0] is the first of q, unless the name q is somebody's own.
  if (!names.model.has(group) && !members.empty()) names.model.define(group, symbols);
  return symbols;
}

Vector read_numbers(const TomlCursor& list, const ExprScope& constants, Index n) {
  const std::vector<TomlCursor> entries = list.entries();
  if (static_cast<Index>(entries.size()) != n) {
    list.fail(fmt::format("{} numbers were found, {} were expected", entries.size(), n));
  }
  Vector numbers(n);
  for (Index i = 0; i < n; ++i) {
    numbers[i] = entries[static_cast<std::size_t>(i)].number(constants);
  }
  return numbers;
}

}  // namespace saltus::detail
