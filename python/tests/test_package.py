# SPDX-License-Identifier: BSD-2-Clause
"""The wheel, its stubs, the README's example and the example scripts."""
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import saltus
from conftest import ROOT

PYTHON = ROOT / "python"


def readme_example():
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    return re.search(r"```python\n(.*?)```", text, re.S).group(1)


def run(code_or_file, folder, **environment):
    arguments = (["-c", code_or_file] if "\n" in str(code_or_file) else [str(code_or_file)])
    done = subprocess.run([sys.executable, "-B", *arguments], cwd=folder, text=True,
                          capture_output=True, timeout=300,
                          env={**os.environ, "MPLBACKEND": "Agg", **environment})
    assert done.returncode == 0, done.stderr
    return done.stdout


def public_names():
    for name in saltus.__all__:
        thing = getattr(saltus, name)
        if not callable(thing):
            continue
        yield name, thing
        if isinstance(thing, type) and not issubclass(thing, (list, Exception)):
            yield from ((f"{name}.{part}", getattr(thing, part)) for part in dir(thing)
                        if not part.startswith("_"))


def test_everything_public_has_a_docstring():
    assert [name for name, thing in public_names() if not (thing.__doc__ or "").strip()] == []


def event_lines(text):
    return [line.strip() for line in text.splitlines() if "  impact  " in line]


def test_the_readme_gives_the_digits_of_the_command(tmp_path):
    command = os.environ.get("SALTUS_COMMAND")
    if not command:
        pytest.skip("SALTUS_COMMAND does not name the saltus command")
    said = subprocess.run([command, "simulate", str(ROOT / "gallery" / "bouncing-ball"),
                           "--output", str(tmp_path / "result")],
                          capture_output=True, text=True, check=True).stdout
    ours = run(readme_example(), tmp_path)
    assert len(event_lines(said)) == 3
    assert event_lines(ours) == event_lines(said)


def test_a_wheel_installs_and_runs_elsewhere(tmp_path):
    pytest.importorskip("scikit_build_core")
    pytest.importorskip("nanobind")
    built = Path(saltus.__file__).parent
    wheel = subprocess.run(
        [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps",
         "--no-build-isolation", "--disable-pip-version-check", str(PYTHON),
         "--wheel-dir", str(tmp_path), f"--config-settings=build-dir={tmp_path}/build",
         "--config-settings=cmake.source-dir=.", "--config-settings=build.targets=all",
         f"--config-settings=cmake.define.SALTUS_PREBUILT={built}"],
        capture_output=True, text=True, timeout=600)
    assert wheel.returncode == 0, wheel.stderr
    (file,) = tmp_path.glob("saltus-*.whl")
    subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", "--no-deps",
                    "--disable-pip-version-check", "--target", str(tmp_path / "site"),
                    str(file)], check=True, timeout=300)
    names = {path.name for path in (tmp_path / "site" / "saltus").iterdir()}
    assert {"__init__.py", "py.typed", "_core.pyi"} <= names
    assert len(event_lines(run(readme_example(), tmp_path,
                               PYTHONPATH=str(tmp_path / "site")))) == 3


def test_stubs_hold_everything_public():
    stub = (Path(saltus.__file__).parent / "_core.pyi").read_text(encoding="utf-8")
    for name in saltus.__all__:
        thing = getattr(saltus, name)
        if isinstance(thing, type) and thing.__module__ == "saltus":
            assert re.search(rf"^class {name}\b", stub, re.M), name
    assert "tolerance: float" in stub and "def n_s(self) -> int" in stub


@pytest.mark.parametrize("script", sorted((PYTHON / "examples").glob("*.py")),
                         ids=lambda path: path.stem)
def test_examples_run(script, tmp_path):
    if "casadi" in script.name:
        pytest.importorskip("casadi")
    said = run(script, tmp_path)
    assert said
    if "report:" in said:
        assert list(tmp_path.glob("*.html"))
    assert "infeasible" not in said and "stalled" not in said
