# SPDX-License-Identifier: BSD-2-Clause
"""Results as files, pages and pictures."""
import numpy as np
import pytest

import saltus
from conftest import ROOT


@pytest.fixture(scope="module")
def motion():
    return saltus.load(ROOT / "gallery" / "bouncing-ball").simulate()


def test_a_result_comes_back_from_its_folder(motion, tmp_path):
    saltus.save(motion, tmp_path / "kept")
    again = saltus.load(tmp_path / "kept")
    assert isinstance(again, saltus.Simulation)
    np.testing.assert_array_equal(again.x, motion.x)
    assert repr(again) == repr(motion) and repr(again.events) == repr(motion.events)


@pytest.mark.parametrize("ending", ["json", "csv", "html", "npz"])
def test_the_ending_of_a_name_chooses_the_format(motion, tmp_path, ending):
    motion.save(tmp_path / f"x.{ending}")
    assert (tmp_path / f"x.{ending}").stat().st_size > 100
    if ending == "npz":
        np.testing.assert_array_equal(np.load(tmp_path / "x.npz")["x"], motion.x)
    if ending == "json":
        np.testing.assert_array_equal(saltus.load(tmp_path / "x.json").t, motion.t)


def test_reports_and_notebooks_show_the_animation(motion, tmp_path):
    page = (tmp_path / "x.html")
    assert motion.report(page) == str(page)
    assert "<html" in page.read_text(encoding="utf-8").lower()
    assert motion._repr_html_().startswith("<iframe srcdoc=")


def test_plots_have_one_panel_per_kind_of_curve(motion):
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    figure = motion.plot()
    assert [axis.get_ylabel() for axis in figure.axes] == [
        "positions", "velocities", "normal forces [N]"]


def test_wrong_files_get_a_sentence(motion, tmp_path):
    with pytest.raises(saltus.InvalidInput, match="no file or folder"):
        saltus.load(tmp_path / "nothing")
    with pytest.raises(saltus.InvalidInput, match="neither a scene.toml nor a result.json"):
        saltus.load(tmp_path)
    with pytest.raises(saltus.InvalidInput, match="cannot save as '.xlsx'"):
        motion.save(tmp_path / "x.xlsx")
    with pytest.raises(saltus.InvalidInput, match="must end in .html"):
        motion.report(tmp_path / "x.pdf")
    (tmp_path / "bad.toml").write_text("name = 3\n[model]\nq = [")
    with pytest.raises(saltus.InvalidInput, match="line|expected"):
        saltus.load(tmp_path / "bad.toml")
