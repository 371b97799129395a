"""`scripts/import_trials.py`: what it counts, and how it ends when an import goes wrong."""

from __future__ import annotations

import runpy
import sys
from pathlib import Path
from typing import Any

import pytest

from fbsim.meshes.cache import VARIABLE
from fbsim.meshes.stl import stl_bytes
from fbsim.meshes.surface import joined
from tests.meshes.shapes import box, cylinder, obj, save

SCRIPT = Path(__file__).resolve().parents[2] / "scripts" / "import_trials.py"


@pytest.fixture
def meshes(tmp_path: Path) -> Path:
    """A folder of a sound mesh, one to be mended, one to be refused, and a text."""
    folder = tmp_path / "meshes"
    (folder / "inner").mkdir(parents=True)
    save(folder / "a.stl", stl_bytes(cylinder(8, 50, 16)))
    save(folder / "b.obj", obj(box(10, 12, 40).flipped()))
    save(folder / "inner" / "c.stl", stl_bytes(joined([box(9, 9, 30), box(9, 9, 3, at=(0, 0, -9))])))
    save(folder / "notes.txt", "no mesh")
    return folder


def status(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> object:
    monkeypatch.setenv(VARIABLE, "")  # the script sets it; it is put back afterwards
    monkeypatch.setattr(sys, "argv", [str(SCRIPT), *arguments])
    with pytest.raises(SystemExit) as end:
        runpy.run_path(str(SCRIPT), run_name="__main__")
    return end.value.code


def test_tells_what_became_of_each_kind(
    meshes: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    before = sorted(meshes.rglob("*"))
    assert status(monkeypatch, str(meshes)) == 0
    words = capsys.readouterr().out
    assert "3 files: 2 imported, 1 refused\ncrashed=0\n" in words
    assert "    1 it was inside out; its faces have been turned outward" in words
    assert "    1 holds # bodies that lie apart: the largest has #% of the volume" in words
    assert sorted(meshes.rglob("*")) == before


def test_takes_a_sample_spread_over_all(
    meshes: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert status(monkeypatch, str(meshes), "--sample", "1", "--all") == 0
    words = capsys.readouterr().out
    assert "a.stl: imported (" in words
    assert "1 files: 1 imported" in words


def test_a_crash_is_told_with_status_1(
    meshes: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def crashing(*_: Any, **__: Any) -> None:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr("fbsim.catalogue.importing.import_model", crashing)
    assert status(monkeypatch, str(meshes), "--sample", "1") == 1
    words = capsys.readouterr().out
    assert "crashed=1" in words
    assert "ZeroDivisionError: oh" in words
