// SPDX-License-Identifier: BSD-2-Clause
#include "expr/code_maker.hpp"

#include <asmjit/x86.h>

#include <array>
#include <bit>
#include <utility>

#include "expr/interpreter.hpp"
#include "expr/register_file.hpp"
#include "saltus/base/error.hpp"

namespace saltus::detail {
namespace {

namespace x86 = asmjit::x86;

asmjit::JitRuntime& runtime() {
  static auto* instance = new asmjit::JitRuntime;  // outlives every static object
  return *instance;
}

/// Numbers that instructions need besides the tape's constants.
enum class Literal { Zero, One, MinusOne, SignBit, AllButSign };
const std::array<double, 5> kLiterals{0.0, 1.0, -1.0, -0.0,
                                      std::bit_cast<double>(0x7fffffffffffffffu)};

class ErrorFlag : public asmjit::ErrorHandler {
 public:
  void handleError(asmjit::Error, const char*, asmjit::BaseEmitter*) override {
    raised = true;
  }
  bool raised = false;
};

/// Predicates of vcmppd.
enum Compare { kEqual = 0, kNotEqual = 4, kLess = 17, kLessEqual = 18, kGreater = 30 };

class CodeMaker {
 public:
  CodeMaker(const Tape& tape, SimdLevel level)
      : tape_(tape),
        wide_(level == SimdLevel::Avx512),
        width_(wide_ ? 8 : 4),
        first_literal_(tape.n_constants()),
        registers_(tape, wide_ ? 32 : 16,
                   first_literal_ + static_cast<int>(kLiterals.size()), *this) {
    code_.init(runtime().environment());
    code_.setErrorHandler(&errors_);
    code_.attach(&a_);
#ifdef SALTUS_ASSERTIONS
    a_.addDiagnosticOptions(asmjit::DiagnosticOptions::kValidateAssembler);
#endif
  }

  /// Null if the machine refuses.
  Code make() {
    give_homes();
    begin();
    const asmjit::Label pass = a_.newLabel();
    a_.bind(pass);
    const auto instructions = tape_.instructions();
    for (int k = 0; k < static_cast<int>(instructions.size()); ++k) {
      emit(instructions[k], k);
      registers_.next_instruction();
    }
    copy_inputs();
    const int step = width_ * static_cast<int>(sizeof(double));
    a_.add(in_, step);
    a_.add(out_, step);
    a_.dec(passes_);
    a_.jnz(pass);
    end();
    Code function = nullptr;
    if (errors_.raised || runtime().add(&function, &code_) != asmjit::kErrorOk) return {};
    return function;
  }

  [[nodiscard]] int width() const { return width_; }
  [[nodiscard]] int n_slots() const { return registers_.n_slots(); }

  // The two instructions that the register file asks for.
  void load(int reg, const Home& home) { a_.vmovapd(vec(reg), memory(home)); }
  void store(const Home& home, int reg) { a_.vmovapd(memory(home), vec(reg)); }

 private:
  [[nodiscard]] x86::Vec vec(int reg) const {
    return wide_ ? x86::Vec(x86::zmm(static_cast<std::uint32_t>(reg)))
                 : x86::Vec(x86::ymm(static_cast<std::uint32_t>(reg)));
  }

  [[nodiscard]] x86::Mem memory(const Home& home) const {
    constexpr int kBytes = sizeof(double);
    switch (home.block) {
      case Home::Block::Scratch: return x86::ptr(scratch_, home.slot * width_ * kBytes);
      case Home::Block::In: return x86::ptr(in_, home.slot * kJitLanes * kBytes);
      case Home::Block::Out: return x86::ptr(out_, home.slot * kJitLanes * kBytes);
      case Home::Block::None: break;
    }
    SALTUS_ASSERT(!"a value with a home");
    return {};
  }

  [[nodiscard]] x86::Mem literal(Literal which) const {
    return memory({Home::Block::Scratch, first_literal_ + static_cast<int>(which)});
  }

  void give_homes() {
    for (int i = 0; i < tape_.n_constants(); ++i) {
      registers_.set_home(i, {Home::Block::Scratch, i});
    }
    for (int i = 0; i < tape_.n_inputs(); ++i) {
      registers_.set_home(tape_.n_constants() + i, {Home::Block::In, i});
    }
    outputs_of_.resize(tape_.n_values());
    for (int o = 0; o < tape_.n_outputs(); ++o) {
      outputs_of_[tape_.outputs()[o]].push_back(o);
    }
  }

  void begin() {
    for (const x86::Gp& reg : {x86::rbx, x86::r12, x86::r13, x86::r14}) a_.push(reg);
    a_.sub(x86::rsp, 8);  // calls find the stack aligned to 16 bytes
    a_.mov(in_, x86::rdi);
    a_.mov(out_, x86::rsi);
    a_.mov(scratch_, x86::rdx);
    a_.mov(passes_, x86::rcx);
  }

  void end() {
    a_.vzeroupper();
    a_.add(x86::rsp, 8);
    for (const x86::Gp& reg : {x86::r14, x86::r13, x86::r12, x86::rbx}) a_.pop(reg);
    a_.ret();
  }

  /// Calls emit(register or memory) with operand i of instruction k.
  template <class EmitWith>
  void with_operand(const Instruction& instruction, int k, int i, EmitWith emit_with) {
    const int value = instruction.operands[i];
    const int reg = registers_.pin_if_worthwhile(value, k, i);
    if (reg >= 0) {
      emit_with(vec(reg));
    } else {
      emit_with(memory(registers_.home(value)));
    }
  }

  /// The new value is in `reg`; outputs are written at once.
  void define(int value, int reg) {
    registers_.put(value, reg);
    for (const int output : outputs_of_[value]) {
      registers_.set_home(value, {Home::Block::Out, output});
      store(registers_.home(value), reg);
    }
    if (registers_.is_dead(value)) registers_.forget(value);
  }

  void emit(const Instruction& instruction, int k) {
    switch (instruction.op) {
      case Op::Add:
      case Op::Sub:
      case Op::Mul:
      case Op::Div:
      case Op::Min:
      case Op::Max: return emit_arithmetic(instruction, k);
      case Op::Fma:
      case Op::Fms:
      case Op::Fnma: return emit_fused(instruction, k);
      case Op::Neg: return emit_bitwise(instruction, k, Literal::SignBit);
      case Op::Abs: return emit_bitwise(instruction, k, Literal::AllButSign);
      case Op::Sqrt: return emit_sqrt(instruction, k);
      case Op::Sign: return emit_sign(instruction, k);
      case Op::Less: return emit_comparison(instruction, k, kLess);
      case Op::LessEqual: return emit_comparison(instruction, k, kLessEqual);
      case Op::Equal: return emit_comparison(instruction, k, kEqual);
      case Op::NotEqual: return emit_comparison(instruction, k, kNotEqual);
      case Op::Not: return emit_not(instruction, k);
      case Op::And:
      case Op::Or: return emit_logic(instruction, k);
      case Op::IfElse: return emit_if_else(instruction, k);
      case Op::Constant:
      case Op::Symbol:
      case Op::Copy: return;
      default: return emit_call(instruction, k);
    }
  }

  /// Instructions that read all operands before they write: the result may take the register
  /// of an operand that dies.
  int result_after_reading(const Instruction& instruction, int k) {
    registers_.finish_reading(instruction, k);
    registers_.unpin_all();
    return registers_.place(instruction.results[0]);
  }

  void emit_arithmetic(const Instruction& instruction, int k) {
    Instruction ordered = instruction;
    const bool second_is_nearer = !registers_.in_register(ordered.operands[0]) &&
                                  registers_.in_register(ordered.operands[1]);
    if (op_info(ordered.op).commutative && second_is_nearer) {
      std::swap(ordered.operands[0], ordered.operands[1]);
    }
    // Whichever operand now comes second is read from memory only if not used again soon;
    // its number among the original operands says when that is.
    const int second = ordered.operands[1] == instruction.operands[1] ? 1 : 0;
    const int first = registers_.pin(ordered.operands[0]);
    const int value = ordered.operands[1];
    const int other = registers_.pin_if_worthwhile(value, k, second);
    const Home other_home = registers_.home(value);
    const int result = result_after_reading(instruction, k);
    const auto write = [&](const auto& operand) {
      switch (ordered.op) {
        case Op::Add: a_.vaddpd(vec(result), vec(first), operand); break;
        case Op::Sub: a_.vsubpd(vec(result), vec(first), operand); break;
        case Op::Mul: a_.vmulpd(vec(result), vec(first), operand); break;
        case Op::Div: a_.vdivpd(vec(result), vec(first), operand); break;
        case Op::Min: a_.vminpd(vec(result), vec(first), operand); break;
        default: a_.vmaxpd(vec(result), vec(first), operand); break;
      }
    };
    other >= 0 ? write(vec(other)) : write(memory(other_home));
    define(instruction.results[0], result);
  }

  /// result = ± a·b ± c. The machine overwrites one of the three: best one that dies here.
  void emit_fused(const Instruction& instruction, int k) {
    const int a = instruction.operands[0], b = instruction.operands[1];
    const int c = instruction.operands[2];
    const auto dies = [&](int value, int i) {
      return registers_.in_register(value) && registers_.dies_at(k, i);
    };
    if (dies(c, 2) && c != a && c != b) {
      const int sum = registers_.pin(c);
      fuse_into_sum(instruction, k, sum);
      replace(instruction, k, c, sum);
    } else if (a != b && a != c && dies(a, 0)) {
      fuse_into_factor(instruction, k, 0);
    } else if (a != b && b != c && dies(b, 1)) {
      fuse_into_factor(instruction, k, 1);
    } else {
      const int sum = registers_.pin_temporary();
      with_operand(instruction, k, 2,
                   [&](const auto& operand) { a_.vmovapd(vec(sum), operand); });
      fuse_into_sum(instruction, k, sum);
      registers_.finish_reading(instruction, k);
      define(instruction.results[0], sum);
    }
  }

  void fuse_into_sum(const Instruction& instruction, int k, int sum) {
    const int a = instruction.operands[0], b = instruction.operands[1];
    const bool second_is_nearer = !registers_.in_register(a) && registers_.in_register(b);
    const int factor = registers_.pin(second_is_nearer ? b : a);
    with_operand(instruction, k, second_is_nearer ? 0 : 1, [&](const auto& other) {
      switch (instruction.op) {
        case Op::Fma: a_.vfmadd231pd(vec(sum), vec(factor), other); break;
        case Op::Fms: a_.vfmsub231pd(vec(sum), vec(factor), other); break;
        default: a_.vfnmadd231pd(vec(sum), vec(factor), other); break;
      }
    });
  }

  void fuse_into_factor(const Instruction& instruction, int k, int i) {
    const int factor = registers_.pin(instruction.operands[i]);
    const int other = registers_.pin(instruction.operands[1 - i]);
    with_operand(instruction, k, 2, [&](const auto& sum) {
      switch (instruction.op) {
        case Op::Fma: a_.vfmadd213pd(vec(factor), vec(other), sum); break;
        case Op::Fms: a_.vfmsub213pd(vec(factor), vec(other), sum); break;
        default: a_.vfnmadd213pd(vec(factor), vec(other), sum); break;
      }
    });
    replace(instruction, k, instruction.operands[i], factor);
  }

  /// The result has overwritten the register of an operand that dies.
  void replace(const Instruction& instruction, int k, int dead, int reg) {
    registers_.finish_reading(instruction, k);
    SALTUS_ASSERT(!registers_.in_register(dead));
    define(instruction.results[0], reg);
  }

  void emit_bitwise(const Instruction& instruction, int k, Literal bits) {
    const int a = registers_.pin(instruction.operands[0]);
    const int result = result_after_reading(instruction, k);
    if (bits == Literal::SignBit) {
      a_.vxorpd(vec(result), vec(a), literal(bits));
    } else {
      a_.vandpd(vec(result), vec(a), literal(bits));
    }
    define(instruction.results[0], result);
  }

  void emit_sqrt(const Instruction& instruction, int k) {
    const int a = registers_.pin(instruction.operands[0]);
    const int result = result_after_reading(instruction, k);
    a_.vsqrtpd(vec(result), vec(a));
    define(instruction.results[0], result);
  }

  // Sequences of several instructions write their result while operands are still needed:
  // the result gets a register of its own before any operand gives up its own.

  void finish(const Instruction& instruction, int k, int result) {
    registers_.finish_reading(instruction, k);
    define(instruction.results[0], result);
  }

  /// result = comparison ? 1 : 0
  template <class Operand>
  void write_truth(int result, int a, const Operand& b, Compare compare) {
    if (wide_) {
      a_.vcmppd(x86::k1, vec(a), b, compare);
      a_.k(x86::k1).z().vmovapd(vec(result), literal(Literal::One));
    } else {
      a_.vcmppd(vec(result), vec(a), b, compare);
      a_.vandpd(vec(result), vec(result), literal(Literal::One));
    }
  }

  void emit_comparison(const Instruction& instruction, int k, Compare compare) {
    const int a = registers_.pin(instruction.operands[0]);
    const int result = registers_.pin_temporary();
    with_operand(instruction, k, 1,
                 [&](const auto& b) { write_truth(result, a, b, compare); });
    finish(instruction, k, result);
  }

  void emit_not(const Instruction& instruction, int k) {
    const int a = registers_.pin(instruction.operands[0]);
    const int result = registers_.pin_temporary();
    write_truth(result, a, literal(Literal::Zero), kEqual);
    finish(instruction, k, result);
  }

  /// a ∧ b = (a ≠ 0)·(b ≠ 0),   a ∨ b = max((a ≠ 0), (b ≠ 0))
  void emit_logic(const Instruction& instruction, int k) {
    const int a = registers_.pin(instruction.operands[0]);
    const int b = registers_.pin(instruction.operands[1]);
    const int other = registers_.pin_temporary();
    const int result = registers_.pin_temporary();
    write_truth(other, a, literal(Literal::Zero), kNotEqual);
    write_truth(result, b, literal(Literal::Zero), kNotEqual);
    if (instruction.op == Op::And) {
      a_.vmulpd(vec(result), vec(result), vec(other));
    } else {
      a_.vmaxpd(vec(result), vec(result), vec(other));
    }
    finish(instruction, k, result);
  }

  /// result = condition ≠ 0 ? b : c, where the result may be the condition's own register.
  void emit_if_else(const Instruction& instruction, int k) {
    const int condition = registers_.pin(instruction.operands[0]);
    const int otherwise = registers_.pin(instruction.operands[2]);
    const int result = registers_.pin_temporary();
    with_operand(instruction, k, 1, [&](const auto& then) {
      if (wide_) {
        a_.vcmppd(x86::k1, vec(condition), literal(Literal::Zero), kNotEqual);
        a_.k(x86::k1).vblendmpd(vec(result), vec(otherwise), then);
      } else {
        a_.vcmppd(vec(result), vec(condition), literal(Literal::Zero), kNotEqual);
        a_.vblendvpd(vec(result), vec(otherwise), then, vec(result));
      }
    });
    finish(instruction, k, result);
  }

  /// a > 0 ? 1 : a < 0 ? −1 : a
  void emit_sign(const Instruction& instruction, int k) {
    const int a = registers_.pin(instruction.operands[0]);
    const int result = registers_.pin_temporary();
    const int mask = registers_.pin_temporary();
    a_.vmovapd(vec(result), vec(a));
    for (const auto& [compare, value] :
         {std::pair{kGreater, Literal::One}, std::pair{kLess, Literal::MinusOne}}) {
      if (wide_) {
        a_.vcmppd(x86::k1, vec(a), literal(Literal::Zero), compare);
        a_.k(x86::k1).vmovapd(vec(result), literal(value));
      } else {
        a_.vcmppd(vec(mask), vec(a), literal(Literal::Zero), compare);
        a_.vblendvpd(vec(result), vec(result), literal(value), vec(mask));
      }
    }
    finish(instruction, k, result);
  }

  /// r = f(a, b) through memory: calls keep no vector register.
  void emit_call(const Instruction& instruction, int k) {
    for (const int value : instruction.operands) {
      if (value >= 0) registers_.save(value);
    }
    registers_.save_all();
    const bool two_results = instruction.results[1] >= 0;
    const Home result = two_results ? call_area() : registers_.new_spill();
    const x86::Gp arguments[] = {x86::rdi, x86::rsi};
    for (int i = 0; i < op_info(instruction.op).arity; ++i) {
      a_.lea(arguments[i], memory(registers_.home(instruction.operands[i])));
    }
    a_.lea(x86::rdx, memory(result));
    const VectorFunction function = wide_ ? vector_function_avx512(instruction.op)
                                          : vector_function_avx2(instruction.op);
    a_.mov(x86::rax, std::bit_cast<std::uint64_t>(function));
    a_.call(x86::rax);
    registers_.finish_reading(instruction, k);
    take_result(instruction.results[0], result);
    if (two_results) {
      take_result(instruction.results[1], {Home::Block::Scratch, result.slot + 1});
    } else {
      registers_.give_back(result);
    }
  }

  /// Two neighbouring slots for functions with two results.
  Home call_area() {
    if (call_area_.block == Home::Block::None) call_area_ = registers_.new_neighbours();
    return call_area_;
  }

  void take_result(int value, const Home& from) {
    const int reg = registers_.place(value);
    load(reg, from);
    define(value, reg);
  }

  /// Outputs that are inputs.
  void copy_inputs() {
    for (int i = 0; i < tape_.n_inputs(); ++i) {
      const int value = tape_.n_constants() + i;
      if (outputs_of_[value].empty()) continue;
      const int reg = registers_.pin(value);
      for (const int output : outputs_of_[value]) store({Home::Block::Out, output}, reg);
      registers_.next_instruction();
    }
  }

  const Tape& tape_;
  bool wide_;
  int width_;
  int first_literal_;
  asmjit::CodeHolder code_;
  ErrorFlag errors_;
  x86::Assembler a_;
  RegisterFile<CodeMaker> registers_;
  std::vector<std::vector<int>> outputs_of_;  // the outputs that take a value
  Home call_area_;
  const x86::Gp in_ = x86::rbx, out_ = x86::r12, scratch_ = x86::r13, passes_ = x86::r14;
};

}  // namespace

MadeCode make_code(const Tape& tape, SimdLevel level) {
  CodeMaker maker(tape, level);
  MadeCode made{maker.make(), maker.width(), maker.n_slots(), {}};
  made.slots.assign(tape.constants().begin(), tape.constants().end());
  made.slots.insert(made.slots.end(), kLiterals.begin(), kLiterals.end());
  return made;
}

void release_code(Code code) { runtime().release(code); }

}  // namespace saltus::detail
