# SPDX-License-Identifier: BSD-2-Clause
"""Pictures with matplotlib."""
from __future__ import annotations

from typing import Any

import numpy as np


def _pyplot() -> Any:
    try:
        import matplotlib.pyplot as pyplot
    except ImportError:
        raise ImportError("plot needs matplotlib: pip install matplotlib; report('x.html') "
                          "needs nothing") from None
    return pyplot


def _rows(result: Any) -> list[tuple[str, list[str], np.ndarray]]:
    motion = result.trajectory
    n_q = len(result.q)
    states = [("positions", motion.x_names[:n_q], result.q),
              ("velocities", motion.x_names[n_q:], result.v)]
    rows = [*(states if n_q > 0 else [("states", motion.x_names, result.x)]),
            ("controls", motion.u_names, motion.u),
            ("normal forces [N]", motion.contact_names, motion.lambda_n)]
    return [row for row in rows if len(row[2]) > 0]


def plot(result: Any, **options: Any) -> Any:
    """One panel per kind of curve; impacts are thin lines."""
    pyplot = _pyplot()
    rows = _rows(result)
    if not rows or len(result.t) < 2:
        raise ValueError(f"there is no motion to plot: the result of '{result.kind}' has "
                         f"{len(result.t)} samples")
    options.setdefault("figsize", (7.0, 1.2 + 1.7 * len(rows)))
    figure, axes = pyplot.subplots(len(rows), sharex=True, squeeze=False, **options)
    for axis, (title, names, values) in zip(axes[:, 0], rows):
        for name, curve in zip(names, values):
            axis.plot(result.t, curve, label=name, linewidth=1.4)
        for event in result.events.of("impact"):
            axis.axvline(event.t, color="0.8", linewidth=0.7, zorder=0)
        axis.set_ylabel(title)
        if len(names) <= 8:
            axis.legend(loc="upper right", fontsize="small", frameon=False)
    axes[-1, 0].set_xlabel("t [s]")
    figure.suptitle(result.name)
    figure.tight_layout()
    return figure
