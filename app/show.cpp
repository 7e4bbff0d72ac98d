// SPDX-License-Identifier: BSD-2-Clause
// saltus show RESULT: a result that was kept.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "app/command.hpp"
#include "app/scene_wishes.hpp"
#include "saltus/base/file.hpp"
#include "saltus/io/result.hpp"

namespace saltus::app {
namespace {

struct Wishes {
  std::string result;
  std::string report;
};

int show(const Wishes& wishes) {
  const Result result = load_result(wishes.result);
  if (!wishes.report.empty()) write_file(wishes.report, report_html(result));
  fmt::print("{}", summary(result));
  return succeeded(result) ? kSuccess : kFailure;
}

}  // namespace

Action declare_show(CLI::App& parser) {
  const auto wishes = std::make_shared<Wishes>();
  parser.add_option("RESULT", wishes->result, "A result.json or its folder")->required();
  parser.add_option("--report", wishes->report,
                    "Write the page of the result to this file");
  return [wishes] { return show(*wishes); };
}

}  // namespace saltus::app
