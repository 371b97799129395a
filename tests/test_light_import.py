"""`import fbsim` and the rules stay light: heavy libraries come when they are first used."""

from __future__ import annotations

import subprocess
import sys

import fbsim

HEAVY = ("pybullet", "numpy", "trimesh", "scipy", "pydantic", "rich", "PIL", "pyarrow")


def loaded_after(statement: str) -> set[str]:
    code = f"{statement}\nimport sys\nprint(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


def test_importing_fbsim_loads_nothing_heavy() -> None:
    assert loaded_after("import fbsim").isdisjoint(HEAVY)


def test_every_public_name_can_be_fetched() -> None:
    for name in fbsim.__all__:
        assert getattr(fbsim, name) is not None
    assert set(fbsim.__all__) <= set(dir(fbsim))


def test_bullet_prints_nothing_when_it_is_imported() -> None:
    code = "import fbsim.physics.bullet as b; b.Bullet().close()"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == ("", "")
