"""The folder of a study: its plan, its scenes, and room for its runs.

`study.toml` holds everything that decides what a run gives: a folder whose plan or scenes differ is that of
another study, and is refused rather than mixed up. How many shots, how precise and how many workers do not
matter there: a study may go on with more.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import fbsim
from fbsim.errors import Problem, StudyError

PLAN, SCENES = "study.toml", "scenes"


def open_folder(
    folder: Path, kind: str, plan: Mapping[str, Any], scenes: Mapping[str, str]
) -> dict[str, Path]:
    """Make a study's folder, or go on with it. Gives the path of each scene by its name.

    Raises StudyError where the folder is of another study or version, or cannot be written.
    """
    head = {"kind": kind, "fbsim": fbsim.__version__, **plan}
    paths = {name: folder / SCENES / f"{name}.toml" for name in scenes}
    try:
        if (folder / PLAN).exists():
            _check(folder, head, {path: scenes[name] for name, path in paths.items()})
        elif folder.is_dir() and any(folder.iterdir()):
            remedy = "choose an empty or a new folder"
            raise StudyError(Problem("holds something else than a study", str(folder), remedy=remedy))
        else:
            _write(folder, head, {path: scenes[name] for name, path in paths.items()})
    except OSError as fault:
        message = f"cannot be used ({fault.strerror})"
        raise StudyError(Problem(message, str(folder), remedy="choose another folder (--out)")) from fault
    return paths


def _write(folder: Path, head: Mapping[str, Any], scenes: Mapping[Path, str]) -> None:
    """Write the scenes, then the plan: a folder with a plan is whole."""
    (folder / SCENES).mkdir(parents=True, exist_ok=True)
    for path, text in scenes.items():
        path.write_text(text, encoding="utf-8")
    fresh = folder / f".{PLAN}"
    fresh.write_text(
        "".join(f"{key} = {json.dumps(value)}\n" for key, value in head.items()), encoding="utf-8"
    )
    fresh.replace(folder / PLAN)


def _check(folder: Path, head: Mapping[str, Any], scenes: Mapping[Path, str]) -> None:
    try:
        found = tomllib.loads((folder / PLAN).read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as fault:
        raise StudyError(Problem(f"is damaged: {fault}", str(folder / PLAN), remedy=ANEW)) from fault
    problems = [
        Problem(
            f"is {found.get(key)!r} there, and {value!r} is asked for", str(folder / PLAN), None, key, ANEW
        )
        for key, value in head.items()
        if found.get(key) != value
    ]
    problems += [
        Problem("differs from the scene of this study", str(path), remedy=ANEW)
        for path, text in scenes.items()
        if not problems and (not path.is_file() or path.read_text(encoding="utf-8") != text)
    ]
    if problems:
        raise StudyError(problems)


ANEW = "ask for the same, or give another folder"
