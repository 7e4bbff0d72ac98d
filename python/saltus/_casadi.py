# SPDX-License-Identifier: BSD-2-Clause
"""CasADi functions become ours, instruction by instruction; nothing is linked."""
from __future__ import annotations

from typing import Any

import numpy as np

from . import _core
from ._core import Function, InvalidInput

# Our name of each of CasADi's operations; whatever is not here has no counterpart.
_OPERATIONS = {
    "OP_ASSIGN": "assign", "OP_ADD": "add", "OP_SUB": "sub", "OP_MUL": "mul",
    "OP_DIV": "div", "OP_NEG": "neg", "OP_EXP": "exp", "OP_LOG": "log", "OP_POW": "pow",
    "OP_CONSTPOW": "pow", "OP_SQRT": "sqrt", "OP_SQ": "sq", "OP_TWICE": "twice",
    "OP_SIN": "sin", "OP_COS": "cos", "OP_TAN": "tan", "OP_ASIN": "asin", "OP_ACOS": "acos",
    "OP_ATAN": "atan", "OP_LT": "less", "OP_LE": "less_equal", "OP_EQ": "equal",
    "OP_NE": "not_equal", "OP_NOT": "not", "OP_AND": "and", "OP_OR": "or", "OP_FABS": "abs",
    "OP_SIGN": "sign", "OP_COPYSIGN": "copysign", "OP_IF_ELSE_ZERO": "if_else_zero",
    "OP_FMIN": "min", "OP_FMAX": "max", "OP_INV": "inv", "OP_SINH": "sinh",
    "OP_COSH": "cosh", "OP_TANH": "tanh", "OP_ASINH": "asinh", "OP_ACOSH": "acosh",
    "OP_ATANH": "atanh", "OP_ATAN2": "atan2", "OP_CONST": "constant", "OP_INPUT": "input",
    "OP_OUTPUT": "output", "OP_LOG1P": "log1p", "OP_EXPM1": "expm1", "OP_HYPOT": "hypot",
}
_REASONS = {
    "OP_FLOOR": "it is a staircase, whose derivatives say nothing: model the switch",
    "OP_CEIL": "it is a staircase, whose derivatives say nothing: model the switch",
    "OP_FMOD": "it jumps: model the switch",
    "OP_REMAINDER": "it jumps: model the switch",
    "OP_ERF": "saltus has no error function",
    "OP_ERFINV": "saltus has no error function",
    "OP_CALL": "it calls a function without scalar form: a table, a solver, other code",
    "OP_PRINTME": "it prints, and is no mathematics",
}


def _casadi() -> Any:
    try:
        import casadi
    except ImportError:
        raise ImportError("from_casadi needs CasADi: pip install casadi") from None
    return casadi


def _scalar_form(f: Any) -> Any:
    if f.is_a("SXFunction"):
        return f
    try:
        return f.expand()
    except Exception as reason:
        raise InvalidInput(f"the CasADi function '{f.name()}' cannot be expanded to scalar "
                           f"instructions: {reason}") from None


def _port(name: str, sparsity: Any) -> tuple:
    rows, cols = sparsity.get_triplet()
    return (name, sparsity.size1(), sparsity.size2(), list(zip(rows, cols)))


def _code_names(casadi: Any) -> dict[int, str]:
    return {getattr(casadi, name): name for name in dir(casadi) if name.startswith("OP_")}


def _item(f: Any, k: int, names: dict[int, str]) -> tuple:
    name = names.get(f.instruction_id(k), f"operation {f.instruction_id(k)}")
    operation = _OPERATIONS.get(name)
    if operation is None:
        reason = _REASONS.get(name, "it has no counterpart among scalar expressions")
        raise InvalidInput(f"the CasADi function '{f.name()}' cannot be converted: instruction "
                           f"{k} is {name}, and {reason}")
    if operation == "constant":
        return (operation, f.instruction_output(k)[0], -1, -1, -1, f.instruction_constant(k))
    inputs = list(f.instruction_input(k))
    if operation == "output":
        return (operation, -1, inputs[0], *f.instruction_output(k), 0.0)
    operands = (inputs + [-1, -1, -1])[:3]
    return (operation, f.instruction_output(k)[0], *operands, 0.0)


def _convert(f: Any, casadi: Any) -> Function:
    f = _scalar_form(f)
    names = _code_names(casadi)
    return _core._replay((
        f.name(),
        [_port(f.name_in(i), f.sparsity_in(i)) for i in range(f.n_in())],
        [_port(f.name_out(i), f.sparsity_out(i)) for i in range(f.n_out())],
        [_item(f, k, names) for k in range(f.n_instructions())],
        f.sz_w()))


def from_casadi(what: Any, symbols: Any = None) -> Any:
    """A CasADi function or expression as ours.

    A `casadi.Function` (SX, or MX that can be expanded) becomes a `Function` with the same
    inputs and outputs. An SX expression becomes an array of expressions; `symbols` is a list
    of pairs that says what stands for its symbols: [(q_casadi, q), (v_casadi, v)]. What
    cannot be converted says which instruction it is, and why.
    """
    casadi = _casadi()
    if isinstance(what, casadi.Function):
        if symbols is not None:
            raise TypeError("from_casadi: a function is called with our symbols afterwards; "
                            "pairs of symbols belong to expressions")
        return _convert(what, casadi)
    if not isinstance(what, (casadi.SX, casadi.MX)):
        raise TypeError("from_casadi: expected a casadi.Function or an SX or MX expression, "
                        f"got {what!r}")
    try:
        pairs = [(theirs, np.asarray(ours, dtype=object)) for theirs, ours in symbols or []]
    except (TypeError, ValueError):
        raise TypeError("from_casadi: symbols must be pairs of CasADi's symbols and ours, got "
                        f"{symbols!r}") from None
    inputs = [theirs for theirs, _ in pairs]
    known = casadi.vertcat(*[casadi.vec(theirs) for theirs in inputs]) if inputs else None
    missing = [s.name() for s in casadi.symvar(what)
               if known is None or not casadi.depends_on(known, s)]
    if missing:
        raise InvalidInput(f"from_casadi: the expression needs '{missing[0]}', for which "
                           "symbols has no pair")
    f = _convert(casadi.Function("expression", inputs, [what]), casadi)
    return f(*[ours for _, ours in pairs])
