// SPDX-License-Identifier: BSD-2-Clause
// The names that the formulas of a scene may use.
#pragma once

#include "io/toml_cursor.hpp"
#include "saltus/mech/contact_model.hpp"

namespace saltus::detail {

/// More coordinates than this are a mistake or an attack.
inline constexpr int kMostCoordinates = 200;

struct SceneNames {
  std::vector<Parameter> parameters;
  ExprScope constants;  ///< parameters as numbers
  ExprScope free;       ///< parameters as symbols, and t
  ExprScope model;      ///< parameters, coordinates, controls and definitions
  ExprVector q, v, u;   ///< symbols; a Filippov system has its x in q
  ExprVector z = {};    ///< algebraic variables
  std::vector<std::string> q_names, v_names, u_names;

  /// Reads `define = { … }` in the order of the file.
  void read_definitions(const TomlCursor& section);
};

[[nodiscard]] ExprVector symbols_of(const std::vector<Parameter>& parameters);
[[nodiscard]] ExprVector values_of(const std::vector<Parameter>& parameters);

/// The parameters of a scene; `t` is the symbol of time.
[[nodiscard]] SceneNames read_parameters(const TomlCursor& root, const Expr& t);

/// Names under `key`: an array of names, or how many there are.
[[nodiscard]] std::vector<std::string> read_names(const TomlCursor& section,
                                                  const char* key);

/// Makes symbols with these names known, each by itself and as entries of `group`.
[[nodiscard]] ExprVector declare_symbols(SceneNames& names, const TomlCursor& section,
                                         const std::string& group,
                                         const std::vector<std::string>& members);

/// One number per entry. Fails unless there are n of them.
[[nodiscard]] Vector read_numbers(const TomlCursor& list, const ExprScope& constants,
                                  Index n);

}  // namespace saltus::detail
