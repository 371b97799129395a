"""The folder of a study: all that is needed to run it again, what was run, and what vouches for it.

DIR/study.toml        what was asked for, with the versions and models that decide what a run gives
DIR/scenes/*.toml     the scenes
DIR/runs/*.parquet    the rows, a piece of work in each file (`studies.parts`)
DIR/manifest.json     size and hash of every file, written last: without it the study is not complete

A folder whose plan, versions, models or scenes differ is that of another study, and is refused rather than
mixed up. How many shots, how precise and how many workers do not matter: a study may go on with more.
The bytes of a folder depend on neither clock, machine nor the number of workers.
"""

from __future__ import annotations

import hashlib
import json
import os
import tomllib
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Any

from fbsim.errors import Problem, StudyError
from fbsim.studies.engines import decisive_versions
from fbsim.studies.parts import RUNS, set_aside

PLAN, SCENES, MANIFEST = "study.toml", "scenes", "manifest.json"
ANEW = "ask for the same, or give another folder"
Head = dict[str, Any]
MOST_SAID = 80
"""Characters of a value that a message tells."""


def open_folder(
    folder: Path,
    kind: str,
    plan: Mapping[str, Any],
    scenes: Mapping[str, str],
    *,
    models: Mapping[str, str] | None = None,
    extent: Mapping[str, Any] | None = None,
    resume: bool = False,
) -> dict[str, Path]:
    """Make a study's folder, or go on with it. Gives the path of each scene by its name.

    `models` are digests of all that is simulated, by name; `extent` is what may differ when a study goes on:
    how much was asked for last, and by which command. With `resume` there must be a study to go on with.
    Raises StudyError where the folder is of another study or version, was changed, or cannot be written.
    """
    head = {"kind": kind, **plan, "versions": decisive_versions(), "models": dict(models or {})}
    extended = {"extent": dict(extent)} if extent else {}
    paths = {name: folder / SCENES / f"{name}.toml" for name in scenes}
    texts = {path: scenes[name] for name, path in paths.items()}
    try:
        if (folder / PLAN).exists():
            _check(folder, head, extended, texts)
            _check_manifest(folder)
            (folder / MANIFEST).unlink(missing_ok=True)
            write_whole(folder / PLAN, _toml(head | extended))
        else:
            _check_is_free(folder, resume, texts)
            _write(folder, head | extended, texts)
    except OSError as fault:
        raise StudyError(_unusable(folder, fault)) from fault
    return paths


def begun_plan(folder: Path) -> Head | None:
    """What a study that was begun in a folder says of itself; None where none was. Raises StudyError."""
    file = folder / PLAN
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except (FileNotFoundError, NotADirectoryError):
        return None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as fault:
        raise StudyError(Problem(f"is damaged: {fault}", str(file), remedy=ANEW)) from fault
    except OSError as fault:
        raise StudyError(_unusable(folder, fault)) from fault


def close_folder(folder: Path, parts: Collection[str]) -> None:
    """Put a study's folder in order once all its parts are there, and vouch for it. Raises StudyError.

    `parts` are the keys of the pieces that the result is made of; the tables of others are set aside.
    """
    set_aside(folder, parts)
    try:
        for left in (*folder.glob(f".{PLAN}-*"), *folder.glob(f".{MANIFEST}-*")):
            left.unlink()  # of a run that was killed while it wrote
        found = {str(file.relative_to(folder).as_posix()): _seal(file) for file in _files(folder)}
        write_whole(folder / MANIFEST, json.dumps({"files": found}, indent=1) + "\n")
    except OSError as fault:
        raise StudyError(_unusable(folder, fault)) from fault


def write_whole(file: Path, text: str) -> None:
    """Write a text file whole or not at all. Raises OSError."""
    fresh = file.with_name(f".{file.name}-{os.getpid()}")
    try:
        fresh.write_text(text, encoding="utf-8", newline="\n")
        fresh.replace(file)
    finally:
        fresh.unlink(missing_ok=True)


def _check_is_free(folder: Path, resume: bool, scenes: Collection[Path]) -> None:
    if resume:
        remedy = f"there is no {PLAN} in it; leave --resume out to begin one"
        raise StudyError(Problem("holds no study to go on with", str(folder), remedy=remedy))
    if folder.is_dir() and any(folder.iterdir()) and not _is_beginning(folder, scenes):
        raise StudyError(
            Problem(
                "holds something else than a study", str(folder), remedy="choose an empty or a new folder"
            )
        )


def _is_beginning(folder: Path, scenes: Collection[Path]) -> bool:
    """Whether all there is are scenes of this study, which was killed before its plan was written."""
    there = [each for each in folder.rglob("*") if each.is_file() and not each.name.startswith(f".{PLAN}-")]
    return bool(there) and all(each in scenes for each in there)


def _write(folder: Path, head: Head, scenes: Mapping[Path, str]) -> None:
    """Write the scenes, then the plan: a folder with a plan is whole."""
    (folder / SCENES).mkdir(parents=True, exist_ok=True)
    for path, text in scenes.items():
        path.write_text(text, encoding="utf-8", newline="\n")
    write_whole(folder / PLAN, _toml(head))


def _toml(head: Head) -> str:
    """Plain values as TOML, tables last; text, numbers and lists are written alike in JSON."""
    plain = [f"{key} = {json.dumps(value)}" for key, value in head.items() if not isinstance(value, dict)]
    for name, table in head.items():
        if isinstance(table, dict):
            plain += ["", f"[{name}]", *(f"{json.dumps(k)} = {json.dumps(v)}" for k, v in table.items())]
    return "\n".join(plain) + "\n"


def _check(folder: Path, head: Head, extended: Head, scenes: Mapping[Path, str]) -> None:
    file, found = folder / PLAN, begun_plan(folder) or {}
    differences = list(_differences(found, head))
    asked = [each for each in differences if "." not in each[0]]  # what follows from them need not be told
    problems = [_differing(file, *each) for each in asked or differences]
    if not problems:
        problems = [_strange(file, place) for place in _unknown(found, head | extended)]
    problems += [
        Problem(
            "was changed, or is of another study",
            str(path),
            remedy=f"delete {folder} to begin anew, or give another folder",
        )
        for path, text in scenes.items()
        if not problems and (not path.is_file() or path.read_text(encoding="utf-8") != text)
    ]
    if problems:
        raise StudyError(problems)


def _differing(file: Path, place: str, then: Any, now: Any) -> Problem:
    """What is not the same, in words."""
    kind, _, name = place.partition(".")
    if kind == "models":
        change = "was not part of this study" if then is None else "has changed since this study was begun"
        return Problem(f"{name} {change}", str(file), remedy="put it back, or give another folder")
    if kind == "versions":
        message = f"this study was begun with {name} {then}, and {now} is installed"
        return Problem(message, str(file), remedy=f"install {name} {then}, or give another folder")
    message = f"is {_short(then)} there, and {_short(now)} is asked for"
    return Problem(message, str(file), None, place, ANEW)


def _strange(file: Path, place: str) -> Problem:
    remedy = "take it out (nobody reads it, and it would be lost), or give another folder"
    return Problem("is not known here", str(file), place=place, remedy=remedy)


def _short(value: Any) -> str:
    words = repr(value)
    return words if len(words) <= MOST_SAID else f"{words[:MOST_SAID]}... ({len(value)} in all)"


def _differences(found: Head, head: Head) -> Iterator[tuple[str, Any, Any]]:
    """Places of what is not the same, with what is there and what is asked for."""
    for key, value in head.items():
        if isinstance(value, dict) and isinstance(found.get(key), dict):
            for name, now in value.items():
                if found[key].get(name) != now:
                    yield f"{key}.{name}", found[key].get(name), now
        elif found.get(key) != value:
            yield key, found.get(key), value


def _unknown(found: Head, head: Head) -> Iterator[str]:
    """Places of what is there, and that no study of this kind has."""
    for key, value in found.items():
        if key not in head:
            yield key
        elif isinstance(value, dict) and isinstance(head[key], dict):
            yield from (f"{key}.{name}" for name in value if name not in head[key])


def _check_manifest(folder: Path) -> None:
    """See whether the files of a study that was complete are still as they were. Raises StudyError."""
    file = folder / MANIFEST
    if not file.exists():
        return
    try:
        sealed: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))["files"]
        names = [
            name
            for name, seal in sealed.items()
            if (folder / name).is_file() and _seal(folder / name) != seal
        ]
    except (ValueError, KeyError, TypeError, AttributeError) as fault:
        raise StudyError(
            Problem("is damaged", str(file), remedy="delete it; runs are checked one by one")
        ) from fault
    changed = [name for name in names if name.startswith(f"{RUNS}/")]
    if changed:
        remedy = "delete it; it will be run again"
        raise StudyError(
            [Problem("was changed after it was made", str(folder / each), remedy=remedy) for each in changed]
        )


def _files(folder: Path) -> list[Path]:
    """Files that a manifest vouches for."""
    inside = [*(folder / SCENES).glob("*.toml"), *(folder / RUNS).glob("*.parquet")]
    return [folder / PLAN, *sorted(inside), *sorted(folder.glob("summary.*"))]


def _seal(file: Path) -> dict[str, Any]:
    content = file.read_bytes()
    return {"bytes": len(content), "sha256": hashlib.sha256(content).hexdigest()}


def _unusable(folder: Path, fault: OSError) -> Problem:
    message = f"cannot be used ({fault.strerror or fault})"
    return Problem(message, str(folder), remedy="choose another folder (--out)")
