"""The folder of a result: written beside its place and put there whole, or not at all."""

from __future__ import annotations

import shutil
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, cast

from fbsim.cli._console import say
from fbsim.cli._writable import fault_of_writing_to
from fbsim.errors import BadInput, Problem

if TYPE_CHECKING:
    from fbsim.recording import Recording
    from fbsim.scene import Scene
    from fbsim.scene.scene import RulesName
    from fbsim.volley import VolleyResult

RESULT, SCENE, RECORDING = "result.json", "scene.toml", "recording.npz"
FILES = {RESULT, SCENE, RECORDING}


class Folder:
    """A folder to be made for a result. Raises BadInput where it cannot be.

    An earlier result is replaced with `force`; a folder with anything else in it never is.
    """

    def __init__(self, path: Path, force: bool) -> None:
        self.name, self.path = str(path), path.resolve()
        problem = _problem(self.path, force)
        if problem:
            raise BadInput(replace(problem, file=self.name))

    def write(self, scene: Scene, result: VolleyResult, recording: Recording) -> None:
        """Write the files of a result and put the folder in place."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryDirectory(prefix=f".{self.path.name}-", dir=self.path.parent) as beside:
                fresh = Path(beside) / "fresh"
                fresh.mkdir()
                _write_files(fresh, scene, result, recording)
                _put(fresh, self.path, Path(beside) / "former")
        except OSError as fault:
            message = f"cannot be written ({fault.strerror})"
            raise BadInput(Problem(message, self.name, remedy="choose another folder")) from fault
        say(f"wrote {self.name}: {', '.join(sorted(FILES))}")


def _write_files(folder: Path, scene: Scene, result: VolleyResult, recording: Recording) -> None:
    """Write the files; the scene is written with the seed and rules that were used."""
    from fbsim.recording import recording_bytes
    from fbsim.scene.writing import dump

    used = replace(scene, seed=result.seed, rules=cast("RulesName", result.rules))
    (folder / SCENE).write_text(dump(used), encoding="utf-8", newline="\n")
    (folder / RESULT).write_text(result.to_json() + "\n", encoding="utf-8", newline="\n")
    (folder / RECORDING).write_bytes(recording_bytes(recording))


def _put(fresh: Path, path: Path, former: Path) -> None:
    """Exchange the folder at `path` for the fresh one; on a failure the former one is put back."""
    existed = path.exists()
    if existed:
        path.rename(former)
    try:
        fresh.rename(path)
    except OSError:
        if existed:
            former.rename(path)
        raise
    shutil.rmtree(former, ignore_errors=True)


def _problem(path: Path, force: bool) -> Problem | None:
    """What speaks against making this folder, found before anything is simulated."""
    if path.exists() and not path.is_dir():
        return Problem("is a file, not a folder", remedy="choose another name")
    held = sorted(entry.name for entry in path.iterdir()) if path.is_dir() else []
    foreign = [name for name in held if name not in FILES]
    if foreign:
        return Problem(f"holds other things ({', '.join(foreign[:3])})", remedy="choose a new folder")
    if held and not force:
        return Problem("holds a result already", remedy="choose a new folder, or replace it (--force)")
    nearest = next(folder for folder in path.parents if folder.exists())
    fault = fault_of_writing_to(nearest)
    if fault is not None:
        return Problem(f"{nearest} cannot be written to ({fault})", remedy="choose another folder")
    return None
