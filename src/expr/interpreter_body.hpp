// SPDX-License-Identifier: BSD-2-Clause
// The interpreter itself, over the Pack of the vector header included before this one.
#pragma once

#include "expr/interpreter.hpp"

namespace saltus::detail {
namespace {

inline Pack negate(Pack a) { return -a; }
inline Pack truth(Mask m) { return select(m, broadcast(1.0), broadcast(0.0)); }
inline Mask is_true(Pack a) { return a != broadcast(0.0); }
inline Pack sign(Pack a) {
  const Pack zero = broadcast(0.0);
  return select(a > zero, broadcast(1.0), select(a < zero, broadcast(-1.0), a));
}

/// The operands of one step, and loops over their lanes.
struct Lanes {
  double* result;
  double* second;
  const double *a, *b, *c;
  int active;

  template <class F>
  void unary(F f) const {
    for (int l = 0; l < active; l += kWidth) store(result + l, f(load(a + l)));
  }
  template <class F>
  void binary(F f) const {
    for (int l = 0; l < active; l += kWidth) {
      store(result + l, f(load(a + l), load(b + l)));
    }
  }
  template <class F>
  void ternary(F f) const {
    for (int l = 0; l < active; l += kWidth) {
      store(result + l, f(load(a + l), load(b + l), load(c + l)));
    }
  }
  void sine_and_cosine() const {
    for (int l = 0; l < active; l += kWidth) {
      Pack sine, cosine;
      sincos(load(a + l), sine, cosine);
      store(result + l, sine);
      store(second + l, cosine);
    }
  }
};

/// An unnamed function that calls F: a template argument can be inlined, a pointer cannot.
#define SALTUS_LIFT1(function) [](Pack a) { return function(a); }
#define SALTUS_LIFT2(function) [](Pack a, Pack b) { return function(a, b); }

inline void execute(Op op, const Lanes& lanes) {
  switch (op) {
    case Op::Copy: return lanes.unary([](Pack a) { return a; });
    case Op::Neg: return lanes.unary(SALTUS_LIFT1(negate));
    case Op::Abs: return lanes.unary(SALTUS_LIFT1(abs));
    case Op::Sign: return lanes.unary(SALTUS_LIFT1(sign));
    case Op::Sqrt: return lanes.unary(SALTUS_LIFT1(sqrt));
    case Op::Exp: return lanes.unary(SALTUS_LIFT1(exp));
    case Op::Log: return lanes.unary(SALTUS_LIFT1(log));
    case Op::Sin: return lanes.unary(SALTUS_LIFT1(sin));
    case Op::Cos: return lanes.unary(SALTUS_LIFT1(cos));
    case Op::Tan: return lanes.unary(SALTUS_LIFT1(tan));
    case Op::Asin: return lanes.unary(SALTUS_LIFT1(asin));
    case Op::Acos: return lanes.unary(SALTUS_LIFT1(acos));
    case Op::Atan: return lanes.unary(SALTUS_LIFT1(atan));
    case Op::Sinh: return lanes.unary(SALTUS_LIFT1(sinh));
    case Op::Cosh: return lanes.unary(SALTUS_LIFT1(cosh));
    case Op::Tanh: return lanes.unary(SALTUS_LIFT1(tanh));
    case Op::Not: return lanes.unary([](Pack a) { return truth(~is_true(a)); });
    case Op::Add: return lanes.binary([](Pack a, Pack b) { return a + b; });
    case Op::Sub: return lanes.binary([](Pack a, Pack b) { return a - b; });
    case Op::Mul: return lanes.binary([](Pack a, Pack b) { return a * b; });
    case Op::Div: return lanes.binary([](Pack a, Pack b) { return a / b; });
    case Op::Pow: return lanes.binary(SALTUS_LIFT2(pow));
    case Op::Atan2: return lanes.binary(SALTUS_LIFT2(atan2));
    case Op::Min: return lanes.binary([](Pack a, Pack b) { return select(a < b, a, b); });
    case Op::Max: return lanes.binary([](Pack a, Pack b) { return select(a > b, a, b); });
    case Op::Less: return lanes.binary([](Pack a, Pack b) { return truth(a < b); });
    case Op::LessEqual: return lanes.binary([](Pack a, Pack b) { return truth(a <= b); });
    case Op::Equal: return lanes.binary([](Pack a, Pack b) { return truth(a == b); });
    case Op::NotEqual: return lanes.binary([](Pack a, Pack b) { return truth(a != b); });
    case Op::And:
      return lanes.binary([](Pack a, Pack b) { return truth(is_true(a) & is_true(b)); });
    case Op::Or:
      return lanes.binary([](Pack a, Pack b) { return truth(is_true(a) | is_true(b)); });
    case Op::IfElse:
      return lanes.ternary(
          [](Pack a, Pack b, Pack c) { return select(is_true(a), b, c); });
    case Op::Fma:
      return lanes.ternary([](Pack a, Pack b, Pack c) { return fma(a, b, c); });
    case Op::Fms:
      return lanes.ternary([](Pack a, Pack b, Pack c) { return fma(a, b, -c); });
    case Op::Fnma:
      return lanes.ternary([](Pack a, Pack b, Pack c) { return fma(-a, b, c); });
    case Op::SinCos: return lanes.sine_and_cosine();
    case Op::Constant:
    case Op::Symbol: return;
  }
}

#undef SALTUS_LIFT1
#undef SALTUS_LIFT2

inline void interpret(const Step* steps, int n_steps, const Memory& memory, int active) {
  double* const blocks[] = {memory.scratch, const_cast<double*>(memory.in), memory.out};
  const auto at = [&](Place place) {
    return blocks[place & 3u] + static_cast<long>(place >> 2) * kInterpreterLanes;
  };
  for (const Step* step = steps; step != steps + n_steps; ++step) {
    execute(step->op, {at(step->result), at(step->second), at(step->a), at(step->b),
                       at(step->c), active});
  }
}

/// One pack of a function that code made at run time calls.
template <Op op>
void call(const double* a, const double* b, double* r) {
  execute(op, {r, r + kWidth, a, b, nullptr, kWidth});
}

inline VectorFunction vector_function(Op op) {
  switch (op) {
    case Op::Exp: return call<Op::Exp>;
    case Op::Log: return call<Op::Log>;
    case Op::Sin: return call<Op::Sin>;
    case Op::Cos: return call<Op::Cos>;
    case Op::Tan: return call<Op::Tan>;
    case Op::Asin: return call<Op::Asin>;
    case Op::Acos: return call<Op::Acos>;
    case Op::Atan: return call<Op::Atan>;
    case Op::Sinh: return call<Op::Sinh>;
    case Op::Cosh: return call<Op::Cosh>;
    case Op::Tanh: return call<Op::Tanh>;
    case Op::Pow: return call<Op::Pow>;
    case Op::Atan2: return call<Op::Atan2>;
    case Op::SinCos: return call<Op::SinCos>;
    default: return nullptr;
  }
}

}  // namespace
}  // namespace saltus::detail
