// SPDX-License-Identifier: BSD-2-Clause
#include "app/command_line.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <array>
#include <string>
#include <vector>

#include "app/command.hpp"
#include "saltus/base/error.hpp"
#include "saltus/base/text.hpp"
#include "saltus/base/version.hpp"

namespace saltus::app {
namespace {

constexpr std::array kCommands{
    Command{"simulate", "Simulate a scene", declare_simulate},
    Command{"solve", "Find the best controls of a scene", declare_solve},
    Command{"impact", "Say what an impact may lead to", declare_impact},
    Command{"check", "Read a scene or problem file, say what is in it, evaluate it once",
            declare_check},
    Command{"list", "List the scenes of the gallery or of a folder", declare_list},
    Command{"show", "Print a result that was kept", declare_show},
    Command{"doctor", "Say whether everything saltus needs is here and works",
            declare_doctor},
    Command{"mpcc", "Solve a problem file", declare_mpcc},
};

std::vector<std::string> command_names() {
  std::vector<std::string> names;
  for (const Command& command : kCommands) names.emplace_back(command.name);
  return names;
}

std::vector<std::string> option_names(const CLI::App& parser) {
  std::vector<std::string> names;
  for (const CLI::Option* option : parser.get_options()) {
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  }
  return names;
}

bool is_option(const std::string& word) { return word.size() > 1 && word[0] == '-'; }

[[noreturn]] void reject(const CLI::App& parser, const std::string& word, bool is_root) {
  if (is_option(word)) {
    const std::string name = word.substr(0, word.find('='));
    throw InvalidInput(unknown_name("option", name, option_names(parser)));
  }
  if (is_root) throw InvalidInput(unknown_name("command", word, command_names()));
  throw InvalidInput(fmt::format("'{}' expects no further argument, but got '{}'",
                                 parser.get_name(), word));
}

/// Throws for the first word that no parser took.
void reject_leftover_words(const CLI::App& root) {
  for (const CLI::App* chosen : root.get_subcommands()) {
    const std::vector<std::string> words = chosen->remaining();
    if (!words.empty()) reject(*chosen, words.front(), false);
  }
  const std::vector<std::string> words = root.remaining();
  if (!words.empty()) reject(root, words.front(), true);
}

class CommandLine {
 public:
  CommandLine() {
    root_.set_version_flag("--version", fmt::format("saltus {}", version()),
                           "Print the version and exit");
    root_.allow_extras();
    root_.require_subcommand(0, 1);  // so that a file may be called like a subcommand
    for (const Command& command : kCommands) {
      CLI::App* parser = root_.add_subcommand(command.name, command.summary);
      parser->allow_extras();
      const Action action = command.declare(*parser);
      parser->final_callback([this, action] { action_ = action; });
    }
  }

  int run(int argc, const char* const* argv) {
    try {
      root_.parse(argc, argv);
    } catch (const CLI::Success& wish) {  // --help, --version
      return root_.exit(wish);
    } catch (const CLI::ParseError& error) {
      reject_leftover_words(root_);  // a misspelt option is the likelier cause
      throw InvalidInput(error.what());
    }
    reject_leftover_words(root_);
    if (action_) return action_();
    fmt::print("{}", root_.help());
    return kSuccess;
  }

 private:
  CLI::App root_{"Simulation and optimal control of mechanical systems with contact",
                 "saltus"};
  Action action_;
};

}  // namespace

int run(int argc, const char* const* argv) { return CommandLine().run(argc, argv); }

}  // namespace saltus::app
