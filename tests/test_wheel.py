"""A built wheel, installed into an empty environment in another folder, finds its models and scenes."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
MISSING_OF_THE_PAGE = """
from importlib.resources import files
room = files("fbsim.view") / "replay"
names = ("page.html", "page.css", "viewer.min.js", "THREE-LICENSE", "package.json", "src/main.js")
print([name for name in names if not room.joinpath(name).is_file()])
"""
UV = os.environ.get("UV") or shutil.which("uv")


def run(*command: str | Path, cwd: Path) -> str:
    environment = {
        key: value for key, value in os.environ.items() if key not in {"PYTHONPATH", "VIRTUAL_ENV"}
    }
    done = subprocess.run(command, cwd=cwd, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout


def build_wheel(folder: Path) -> Path:
    if UV:
        run(UV, "build", "--wheel", "--out-dir", folder, ROOT, cwd=folder)
    else:
        run(sys.executable, "-m", "build", "--wheel", "--outdir", folder, ROOT, cwd=folder)
    return next(folder.glob("*.whl"))


def install(wheel: Path, environment: Path) -> Path:
    if UV:
        run(UV, "venv", "--python", sys.executable, environment, cwd=wheel.parent)
        run(UV, "pip", "install", "--python", environment / "bin" / "python", wheel, cwd=wheel.parent)
    else:
        run(sys.executable, "-m", "venv", environment, cwd=wheel.parent)
        run(environment / "bin" / "pip", "install", "--quiet", wheel, cwd=wheel.parent)
    return environment / "bin"


@pytest.mark.slow
def test_an_installed_wheel_fires_the_same_volley_as_the_checkout(tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    bin_folder = install(build_wheel(tmp_path), tmp_path / "environment")
    installed = json.loads(
        run(bin_folder / "fbsim", "volley", "courtyard", "--seed", "7", "--json", cwd=elsewhere)
    )
    here = json.loads(
        run(sys.executable, "-m", "fbsim", "volley", "courtyard", "--seed", "7", "--json", cwd=elsewhere)
    )
    assert installed == here
    assert len(installed["figures"]) == 20
    for name in ("duel", "siege", "kitchen-table"):
        run(bin_folder / "fbsim", "scenes", "check", name, cwd=elsewhere)
    assert "bulldog" in run(bin_folder / "fbsim", "models", "list", "--kind", "gun", cwd=elsewhere)
    assert run(bin_folder / "python", "-c", MISSING_OF_THE_PAGE, cwd=elsewhere) == "[]\n"
    assert list(elsewhere.iterdir()) == []
