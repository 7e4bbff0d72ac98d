# SPDX-License-Identifier: BSD-2-Clause
"""Scenes and results as files."""
from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from . import _core
from ._core import ContactModel, FilippovModel, InvalidInput
from ._progress import Progress, bar, receiver
from ._results import Result, Simulation


class Scene:
    """A model and what to do with it, as docs/scene-file.md describes. Made by `load`."""

    def __init__(self, text: str, overrides: list[str] | None = None):
        if not isinstance(text, str):
            raise TypeError(f"Scene: text must be the text of a scene file, got {text!r}")
        self._text = text
        self._overrides = list(overrides or [])
        self._content = _core._scene_from_text(text, self._overrides)

    @property
    def name(self) -> str:
        """What the scene calls itself."""
        return self._content.name

    @property
    def about(self) -> str:
        """One sentence on what it shows."""
        return self._content.about

    @property
    def parameters(self) -> dict[str, float]:
        """Numbers that `load(…, set=…)` may change, by name."""
        return self._content.parameters

    @property
    def model(self) -> ContactModel | FilippovModel:
        """The model."""
        return self._content.model

    def simulate(self, *, progress: Progress = None) -> Simulation:
        """What `saltus simulate` does; progress as for `saltus.simulate`."""
        with bar(progress, self._content.T or 0.0) as shown:
            return Simulation(_core._simulate_scene(self._content, shown))

    def solve(self, *, warm_start: str | os.PathLike | None = None,
              progress: Progress = None) -> Result:
        """What `saltus solve` does; warm_start is where a result is kept."""
        start = "" if warm_start is None else os.fspath(warm_start)
        return Result(_core._solve_scene(self._content, start, receiver(progress)))

    def impact(self) -> Result:
        """What `saltus impact` does."""
        return Result(_core._resolve_scene(self._content))

    def __repr__(self) -> str:
        return self._content.summary()

    def __reduce__(self) -> Any:
        return Scene, (self._text, self._overrides)


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return value
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(_value(entry) for entry in value) + "]"
    return repr(float(value)) if not isinstance(value, int) else str(value)


def load(path: str | os.PathLike, set: dict[str, Any] | None = None) -> Scene | Result:
    """A scene or a result, from its file or its folder.

    `set` changes values of a scene: {"mu": 0.3} a parameter, {"solve.N": 30} any other value.
    """
    if set is not None and not isinstance(set, dict):
        raise TypeError(f"load: set must be a dict from keys to values, got {set!r}")
    place = Path(os.fspath(path))
    if not place.exists():
        raise InvalidInput(f"there is no file or folder '{place}'")
    if place.is_dir() and (place / "scene.toml").exists():
        place = place / "scene.toml"
    if place.suffix == ".toml":
        overrides = [f"{key}={_value(value)}" for key, value in (set or {}).items()]
        return Scene(place.read_text(encoding="utf-8"), overrides)
    if set:
        raise InvalidInput(f"'{place}' is no scene: its values cannot be set")
    if place.is_dir() and not (place / "result.json").exists():
        raise InvalidInput(f"the folder '{place}' holds neither a scene.toml nor a result.json")
    content = _core._load_result(str(place))
    return Simulation(content) if content.kind == "simulate" else Result(content)


def save(result: Result, path: str | os.PathLike) -> None:
    """Writes a folder with result.json, trajectory.csv and report.html, or one file.

    A name that ends in .json, .csv, .html or .npz is that file alone.
    """
    if not isinstance(result, Result):
        raise TypeError(f"save: result must be a Result, got {result!r}; pickle models and "
                        "problems")
    result.save(path)
