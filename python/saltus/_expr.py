# SPDX-License-Identifier: BSD-2-Clause
"""What numpy cannot do with expressions by itself: choices."""
from __future__ import annotations

from typing import Any

import numpy as np

from . import _core
from ._core import Expr

_if_else = np.frompyfunc(_core._if_else, 3, 1)
_minimum = np.frompyfunc(_core._minimum, 2, 1)
_maximum = np.frompyfunc(_core._maximum, 2, 1)
_arctan2 = np.frompyfunc(_core._arctan2, 2, 1)
_sign = np.frompyfunc(_core._sign, 1, 1)


def symbol(name: str) -> Expr:
    """A new symbol, different from every other one, whatever its name."""
    return Expr.symbol(name)


def if_else(condition: Any, a: Any, b: Any) -> Any:
    """condition ≠ 0 ? a : b, entry by entry.

    The branch not taken may be NaN or infinite without harm, also in derivatives.
    """
    return _if_else(condition, a, b)


def minimum(a: Any, b: Any) -> Any:
    """The smaller one, entry by entry."""
    return _minimum(a, b)


def maximum(a: Any, b: Any) -> Any:
    """The larger one, entry by entry."""
    return _maximum(a, b)


def arctan2(y: Any, x: Any) -> Any:
    """The angle of the point (x, y), entry by entry; one of them may be a number."""
    return _arctan2(y, x)


def sign(a: Any) -> Any:
    """−1, 0 or 1, entry by entry."""
    return _sign(a)
