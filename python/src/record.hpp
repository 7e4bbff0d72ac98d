// SPDX-License-Identifier: BSD-2-Clause
// Structs as Python classes: the name of a field is written once and is the keyword of the
// constructor, the attribute, the key of the pickle and the word in every message.
#pragma once

#include <concepts>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "convert.hpp"

namespace saltus::python {

template <class T>
struct RecordField {
  std::string name, doc, type;
  std::function<void(T&, nb::handle, const std::string& where)> set;
  std::function<nb::object(const T&)> get;
};

/// What Python knows of T; filled once, when the module is made.
template <class T>
struct RecordInfo {
  std::string name;
  std::size_t n_required = 0;
  std::vector<RecordField<T>> fields;
  std::function<void(T&)> complete = {};

  static RecordInfo& instance() {
    static RecordInfo info;
    return info;
  }
};

/// The sentence for a keyword that does not exist.
[[nodiscard]] std::string unknown_keyword(const std::string& of, const std::string& name,
                                          const std::vector<std::string>& known);

template <class T>
[[nodiscard]] std::vector<std::string> field_names() {
  std::vector<std::string> names;
  for (const auto& field : RecordInfo<T>::instance().fields) names.push_back(field.name);
  return names;
}

/// What is said about the field of this name.
template <class T>
[[nodiscard]] const char* field_doc(const std::string& name) {
  for (const auto& field : RecordInfo<T>::instance().fields)
    if (field.name == name) return field.doc.c_str();
  return "";
}

template <class T>
void set_field(T& value, const RecordField<T>& field, nb::handle content) {
  const std::string where = RecordInfo<T>::instance().name + ": " + field.name;
  try {
    field.set(value, content, where);
  } catch (const InvalidInput& mistake) {
    throw InvalidInput(where + ": " + mistake.what());
  }
}

/// The arguments of a call in the order of `names`, given by position and by name; those that
/// are not given, none of the first n_required, are empty.
[[nodiscard]] std::vector<nb::object> sorted_arguments(
    const std::string& of, const std::vector<std::string>& names, std::size_t n_required,
    const nb::args& args, const nb::kwargs& kwargs);

/// The record with these arguments.
template <class T>
[[nodiscard]] T make_record(const nb::args& args, const nb::kwargs& kwargs) {
  const RecordInfo<T>& info = RecordInfo<T>::instance();
  const std::vector<nb::object> given =
      sorted_arguments(info.name, field_names<T>(), info.n_required, args, kwargs);
  T value{};
  for (std::size_t i = 0; i < given.size(); ++i)
    if (given[i].is_valid()) set_field(value, info.fields[i], given[i]);
  if (info.complete) info.complete(value);
  return value;
}

template <class T>
[[nodiscard]] nb::dict record_state(const T& value) {
  nb::dict state;
  for (const auto& field : RecordInfo<T>::instance().fields)
    state[field.name.c_str()] = field.get(value);
  return state;
}

/// The fields that differ from those of an empty record.
template <class T>
[[nodiscard]] std::string record_repr(const T& value) {
  const RecordInfo<T>& info = RecordInfo<T>::instance();
  const T empty{};
  std::string shown;
  for (std::size_t i = 0; i < info.fields.size(); ++i) {
    const auto& field = info.fields[i];
    const std::string content = nb::cast<std::string>(nb::repr(field.get(value)));
    const bool is_plain = i >= info.n_required &&
                          content == nb::cast<std::string>(nb::repr(field.get(empty)));
    if (!is_plain) shown += (shown.empty() ? "" : ", ") + field.name + "=" + content;
  }
  return info.name + "(" + shown + ")";
}

/// What a field gives back, after what it takes.
[[nodiscard]] std::string result_type(std::string type);

/// "def __init__(self, name: str, *, …) -> None"
template <class T>
[[nodiscard]] std::string record_signature() {
  const RecordInfo<T>& info = RecordInfo<T>::instance();
  std::string signature = "def __init__(self";
  for (std::size_t i = 0; i < info.fields.size(); ++i) {
    const auto& field = info.fields[i];
    signature += ", " + field.name + ": " + field.type;
    if (i >= info.n_required) signature += " = ...";
  }
  return signature + ") -> None";
}

/// Marks structs that are records, so that a dict can stand for one inside another.
template <class T>
inline constexpr bool is_record = false;

template <class T>
requires is_record<T>
struct Convert<T> {
  static bool from(nb::handle value, T& result) {
    if (nb::isinstance<T>(value)) {
      result = nb::cast<T>(value);
      return true;
    }
    if (!PyDict_Check(value.ptr())) return false;
    result =
        make_record<T>(nb::borrow<nb::args>(nb::tuple()), nb::borrow<nb::kwargs>(value));
    return true;
  }
  static nb::object to(const T& value) { return nb::cast(T(value)); }
  static std::string expected() {
    return "a " + RecordInfo<T>::instance().name + " or a dict of its fields";
  }
  static std::string type() { return RecordInfo<T>::instance().name + " | dict"; }
};

template <class T>
class Record {
 public:
  Record(nb::module_& module, const char* name, const char* doc)
      : class_(module, name, doc) {
    info().name = name;
  }

  /// `where` is a pointer to a member, or a function from the record to its field.
  template <class Where>
  Record& field(const char* name, Where where, const std::string& doc) {
    using Content = std::remove_cvref_t<std::invoke_result_t<Where, T&>>;
    info().fields.push_back(
        {name, doc, Convert<Content>::type(),
         [where](T& value, nb::handle content, const std::string& place) {
           std::invoke(where, value) = take<Content>(content, place);
         },
         [where](const T& value) {
           return Convert<Content>::to(std::invoke(where, const_cast<T&>(value)));
         }});
    add_property(info().fields.size() - 1);
    return *this;
  }

  /// The first n fields must be given.
  Record& required(std::size_t n) {
    info().n_required = n;
    return *this;
  }
  /// Fills in what follows from other fields, after all that was given is set.
  Record& complete(std::function<void(T&)> how) {
    info().complete = std::move(how);
    return *this;
  }

  nb::class_<T>& done() {
    class_.def(
        "__init__",
        [](T* self, const nb::args& args, const nb::kwargs& kwargs) {
          new (self) T(make_record<T>(args, kwargs));
        },
        nb::sig(record_signature<T>().c_str()));
    class_.def("__repr__", &record_repr<T>);
    class_.def("__getstate__", &record_state<T>);
    class_.def("__setstate__", [](T& self, const nb::dict& state) {
      new (&self) T(make_record<T>(nb::borrow<nb::args>(nb::tuple()),
                                   nb::borrow<nb::kwargs>(state)));
    });
    if constexpr (std::equality_comparable<T>) {
      class_.def(
          "__eq__",
          [](const T& self, const nb::object& other) {
            return nb::isinstance<T>(other) && self == nb::cast<const T&>(other);
          },
          nb::arg("other").none());
    }
    return class_;
  }

 private:
  static RecordInfo<T>& info() { return RecordInfo<T>::instance(); }

  void add_property(std::size_t index) {
    class_.def_prop_rw(
        info().fields[index].name.c_str(),
        [index](const T& value) { return info().fields[index].get(value); },
        [index](T& value, const nb::object& content) {
          set_field(value, info().fields[index], content);
        },
        nb::arg().none(),
        nb::for_getter(nb::sig(("def " + info().fields[index].name + "(self) -> " +
                                result_type(info().fields[index].type))
                                   .c_str())),
        info().fields[index].doc.c_str());
  }

  nb::class_<T> class_;
};

}  // namespace saltus::python
