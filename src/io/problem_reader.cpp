// SPDX-License-Identifier: BSD-2-Clause
#include <fmt/format.h>

#include "io/json_cursor.hpp"
#include "saltus/base/error.hpp"
#include "saltus/base/file.hpp"
#include "saltus/expr/instruction_list.hpp"
#include "saltus/io/problem_file.hpp"
#include "saltus/mpcc/mpcc_builder.hpp"

namespace saltus {
namespace {

using detail::Json;
using detail::JsonCursor;

Vector slice(const std::vector<double>& values, int first, int n) {
  return Eigen::Map<const Vector>(values.data() + first, n);
}

/// Reads one document. Sizes in a file are checked against what the file can hold before any
/// memory is taken for them.
class ProblemReader {
 public:
  ProblemReader(const Json& json, std::size_t text_size)
      : root_(json), largest_size_(text_size), builder_(read_head()) {}

  Mpcc read() && {
    read_variables();
    read_parameters();
    read_rows();
    const JsonCursor kernels = root_.at("kernels");
    for (int i = 0, n = kernels.size(); i < n; ++i) read_kernel(kernels[i]);
    const JsonCursor pairs = root_.at("pairs");
    for (int i = 0, n = pairs.size(); i < n; ++i) read_pair(pairs[i]);
    return std::move(builder_).build();
  }

 private:
  std::string read_head() const {
    if (!root_.has("format") || root_.at("format").text() != "saltus-mpcc") {
      root_.fail("this is not a problem file: its 'format' must be \"saltus-mpcc\"");
    }
    const int version = root_.at("version").integer();
    if (version != kProblemFileVersion) {
      root_.at("version").fail(
          fmt::format("this is version {}, this program reads version {}", version,
                      kProblemFileVersion));
    }
    root_.allow_keys({"format", "version", "name", "variables", "parameters", "rows",
                      "kernels", "pairs"});
    return root_.at("name").text();
  }

  /// Calls add(label, first, n) for each label and its n numbers from `first` on; the sizes
  /// must add up to n_numbers.
  template <class Add>
  void read_labels(const JsonCursor& labels, std::size_t n_numbers, Add add) const {
    int first = 0;
    for (int i = 0, n = labels.size(); i < n; ++i) {
      const JsonCursor entry = labels[i];
      const int size = entry.integer_or("size", 1);
      const auto rest = static_cast<std::int64_t>(n_numbers) - first;
      if (size < 1 || size > rest) {
        entry.fail(fmt::format("size is {}, between 1 and {} was expected", size, rest));
      }
      add(read_label(entry), first, size);
      first += size;
    }
    if (static_cast<std::size_t>(first) != n_numbers) {
      labels.fail(
          fmt::format("the labels name {} numbers, there are {}", first, n_numbers));
    }
  }

  Label read_label(const JsonCursor& entry) const {
    entry.allow_keys(
        {"what", "owner", "interval", "element", "stage", "time", "size", "component"});
    Label label{entry.at("what").text()};
    if (entry.has("owner")) label.owner = entry.at("owner").text();
    label.place = {entry.integer_or("interval", -1), entry.integer_or("element", -1),
                   entry.integer_or("stage", -1)};
    label.component = entry.integer_or("component", -1);
    if (entry.has("time")) label.time = entry.at("time").number();
    return label;
  }

  static std::vector<double> numbers_of_size(const JsonCursor& cursor, std::size_t size) {
    std::vector<double> numbers = cursor.numbers();
    if (numbers.size() != size) {
      cursor.fail(
          fmt::format("{} numbers were found, {} were expected", numbers.size(), size));
    }
    return numbers;
  }

  void read_variables() {
    const JsonCursor section = root_.at("variables");
    section.allow_keys({"labels", "initial", "lower", "upper"});
    const std::vector<double> initial = section.at("initial").numbers();
    const auto lower = numbers_of_size(section.at("lower"), initial.size());
    const auto upper = numbers_of_size(section.at("upper"), initial.size());
    read_labels(section.at("labels"), initial.size(),
                [&](const Label& label, int i, int n) {
                  builder_.add_variables(label, slice(initial, i, n), slice(lower, i, n),
                                         slice(upper, i, n));
                });
  }

  void read_parameters() {
    const JsonCursor section = root_.at("parameters");
    section.allow_keys({"labels", "values"});
    const std::vector<double> values = section.at("values").numbers();
    read_labels(section.at("labels"), values.size(),
                [&](const Label& label, int i, int n) {
                  builder_.add_parameters(label, slice(values, i, n));
                });
  }

  void read_rows() {
    const JsonCursor section = root_.at("rows");
    section.allow_keys({"labels", "lower", "upper"});
    const std::vector<double> lower = section.at("lower").numbers();
    const auto upper = numbers_of_size(section.at("upper"), lower.size());
    read_labels(section.at("labels"), lower.size(),
                [&](const Label& label, int i, int n) {
                  builder_.add_rows(label, slice(lower, i, n), slice(upper, i, n));
                });
  }

  InstructionList::Port read_port(const JsonCursor& entry) const {
    entry.allow_keys({"name", "rows", "cols"});
    InstructionList::Port port{entry.at("name").text(),
                               entry.at("rows").integer(),
                               entry.at("cols").integer(),
                               {}};
    const bool possible =
        port.rows >= 0 && port.cols >= 0 &&
        static_cast<double>(port.rows) * port.cols <= static_cast<double>(largest_size_);
    if (!possible) entry.fail("a size that no file of this length can have");
    for (int col = 0; col < port.cols; ++col) {
      for (int row = 0; row < port.rows; ++row) port.places.push_back({row, col});
    }
    return port;
  }

  std::vector<InstructionList::Port> read_ports(const JsonCursor& list) const {
    std::vector<InstructionList::Port> ports;
    for (int i = 0, n = list.size(); i < n; ++i) ports.push_back(read_port(list[i]));
    return ports;
  }

  static InstructionList::Item read_item(const JsonCursor& entry) {
    InstructionList::Item item{entry[0].text()};
    int next = 1;
    if (item.op != "output") item.result = entry[next++].integer();
    const int n_operands = entry.size() - next;
    if (item.op == "constant") {
      item.constant = entry[next].number();
      return item;
    }
    if (n_operands > 3) entry.fail("an instruction has at most three operands");
    for (int i = 0; i < n_operands; ++i) item.operands[i] = entry[next + i].integer();
    return item;
  }

  Function read_function(const JsonCursor& entry) const {
    InstructionList list;
    list.name = entry.at("name").text();
    list.inputs = read_ports(entry.at("inputs"));
    list.outputs = read_ports(entry.at("outputs"));
    list.n_cells = entry.at("cells").integer();
    if (list.n_cells < 0 || static_cast<std::size_t>(list.n_cells) > largest_size_) {
      entry.at("cells").fail("a number of cells that no file of this length can have");
    }
    const JsonCursor program = entry.at("program");
    for (int i = 0, n = program.size(); i < n; ++i) {
      list.items.push_back(read_item(program[i]));
    }
    return replay(list);
  }

  void read_kernel(const JsonCursor& entry) {
    entry.allow_keys({"name", "inputs", "outputs", "cells", "program", "instances",
                      "variables", "parameters", "rows", "places"});
    const Kernel kernel(read_function(entry));
    const int number = builder_.add_kernel(kernel);
    const int n_instances = entry.at("instances").integer();
    const auto indices = [&](const char* key, int per_instance) {
      std::vector<int> list = entry.at(key).integers();
      const auto expected = static_cast<std::int64_t>(per_instance) * n_instances;
      if (static_cast<std::int64_t>(list.size()) != expected) {
        entry.at(key).fail(
            fmt::format("{} indices were found; {} instances of {} make {}", list.size(),
                        n_instances, per_instance, expected));
      }
      return list;
    };
    const auto variables = indices("variables", kernel.n_variables());
    const auto parameters = indices("parameters", kernel.n_parameters());
    const auto rows = indices("rows", kernel.n_rows());
    const JsonCursor places = entry.at("places");
    if (places.size() != n_instances) {
      places.fail(fmt::format("{} places were found, {} instances were announced",
                              places.size(), n_instances));
    }
    for (int i = 0; i < n_instances; ++i) {
      const auto part = [i](const std::vector<int>& list, int n) {
        return std::span<const int>(list).subspan(static_cast<std::size_t>(i) * n, n);
      };
      const JsonCursor place = places[i];
      builder_.add_instance(number, part(variables, kernel.n_variables()),
                            part(parameters, kernel.n_parameters()),
                            part(rows, kernel.n_rows()),
                            {place[0].integer(), place[1].integer(), place[2].integer()});
    }
  }

  static Side read_side(const JsonCursor& entry) {
    entry.allow_keys({"terms", "offset"});
    Side side;
    side.offset = entry.at("offset").number();
    const JsonCursor terms = entry.at("terms");
    for (int i = 0, n = terms.size(); i < n; ++i) {
      const JsonCursor term = terms[i];
      const std::string& kind = term[0].text();
      if (kind != "variable" && kind != "row") {
        term[0].fail("'variable' or 'row' was expected");
      }
      side.terms.push_back(
          {kind == "variable" ? Side::Term::Kind::Variable : Side::Term::Kind::Row,
           term[1].integer(), term[2].number()});
    }
    return side;
  }

  void read_pair(const JsonCursor& entry) {
    entry.allow_keys({"label", "G", "H"});
    builder_.add_pair(read_label(entry.at("label")), read_side(entry.at("G")),
                      read_side(entry.at("H")));
  }

  JsonCursor root_;
  std::size_t largest_size_;
  MpccBuilder builder_;
};

}  // namespace

Mpcc problem_from_text(std::string_view text) {
  const Json json = detail::parse_json(text);
  return ProblemReader(json, text.size()).read();
}

Mpcc load_problem(const std::filesystem::path& path) {
  const std::string text = read_file(path);
  try {
    return problem_from_text(text);
  } catch (const InvalidInput& error) {
    throw InvalidInput(fmt::format("'{}': {}", path.string(), error.what()));
  }
}

}  // namespace saltus
