// SPDX-License-Identifier: BSD-2-Clause
#include <cmath>

#include "io/json_cursor.hpp"
#include "saltus/base/file.hpp"
#include "saltus/expr/instruction_list.hpp"
#include "saltus/io/problem_file.hpp"

namespace saltus {
namespace {

using detail::Json;
using detail::number_to_json;

Json numbers_to_json(const Vector& values) {
  Json list = Json::array();
  for (const double value : values) list.push_back(number_to_json(value));
  return list;
}

Json label_to_json(const Label& label, int size) {
  Json json{{"what", label.what}};
  if (!label.owner.empty()) json["owner"] = label.owner;
  if (label.place.interval >= 0) json["interval"] = label.place.interval;
  if (label.place.element >= 0) json["element"] = label.place.element;
  if (label.place.stage >= 0) json["stage"] = label.place.stage;
  if (!std::isnan(label.time)) json["time"] = number_to_json(label.time);
  if (size > 1) json["size"] = size;
  if (size == 1 && label.component >= 0) json["component"] = label.component;
  return json;
}

Json labels_to_json(const LabelTable& labels) {
  Json list = Json::array();
  for (int i = 0; i < labels.n_runs(); ++i) {
    const LabelTable::Run run = labels.run(i);
    list.push_back(label_to_json(run.label, run.size));
  }
  return list;
}

Json item_to_json(const InstructionList::Item& item) {
  Json json = Json::array({item.op});
  if (item.result >= 0) json.push_back(item.result);
  for (const int operand : item.operands) {
    if (operand >= 0) json.push_back(operand);
  }
  if (item.op == "constant") json.push_back(number_to_json(item.constant));
  return json;
}

Json ports_to_json(const std::vector<InstructionList::Port>& ports) {
  Json list = Json::array();
  for (const auto& port : ports) {
    list.push_back({{"name", port.name}, {"rows", port.rows}, {"cols", port.cols}});
  }
  return list;
}

Json kernel_to_json(const KernelUse& use) {
  const InstructionList list = record(use.kernel.function());
  Json program = Json::array();
  for (const auto& item : list.items) program.push_back(item_to_json(item));
  Json places = Json::array();
  for (const Place& place : use.places) {
    places.push_back({place.interval, place.element, place.stage});
  }
  return {{"name", list.name},
          {"inputs", ports_to_json(list.inputs)},
          {"outputs", ports_to_json(list.outputs)},
          {"cells", list.n_cells},
          {"program", std::move(program)},
          {"instances", use.n_instances},
          {"variables", use.variables},
          {"parameters", use.parameters},
          {"rows", use.rows},
          {"places", std::move(places)}};
}

Json side_to_json(const Side& side) {
  Json terms = Json::array();
  for (const Side::Term& term : side.terms) {
    const bool is_variable = term.kind == Side::Term::Kind::Variable;
    terms.push_back({is_variable ? "variable" : "row", term.index, term.factor});
  }
  return {{"terms", std::move(terms)}, {"offset", side.offset}};
}

Json pairs_to_json(const Mpcc& mpcc) {
  Json list = Json::array();
  for (int i = 0; i < mpcc.n_pairs(); ++i) {
    const Pair& pair = mpcc.pairs()[i];
    list.push_back({{"label", label_to_json(mpcc.pair_labels()[i], 1)},
                    {"G", side_to_json(pair.G)},
                    {"H", side_to_json(pair.H)}});
  }
  return list;
}

}  // namespace

std::string problem_to_text(const Mpcc& mpcc) {
  const MpccData& data = mpcc.data();
  Json kernels = Json::array();
  for (const KernelUse& use : mpcc.kernels()) kernels.push_back(kernel_to_json(use));
  const Json json{{"format", "saltus-mpcc"},
                  {"version", kProblemFileVersion},
                  {"name", mpcc.name()},
                  {"variables",
                   {{"labels", labels_to_json(mpcc.variable_labels())},
                    {"initial", numbers_to_json(data.w0)},
                    {"lower", numbers_to_json(data.lbw)},
                    {"upper", numbers_to_json(data.ubw)}}},
                  {"parameters",
                   {{"labels", labels_to_json(mpcc.parameter_labels())},
                    {"values", numbers_to_json(data.p)}}},
                  {"rows",
                   {{"labels", labels_to_json(mpcc.row_labels())},
                    {"lower", numbers_to_json(data.lbg)},
                    {"upper", numbers_to_json(data.ubg)}}},
                  {"kernels", std::move(kernels)},
                  {"pairs", pairs_to_json(mpcc)}};
  return json.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n';
}

void save_problem(const Mpcc& mpcc, const std::filesystem::path& path) {
  write_file(path, problem_to_text(mpcc));
}

}  // namespace saltus
