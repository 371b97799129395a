"""The tables that a study keeps: one Parquet file for each piece of work, whole or not there.

DIR/runs/<key>.parquet    what the study's result is made of
DIR/spare/<key>.parquet   what was computed for an earlier wish, such as more shots
"""

from __future__ import annotations

import os
import shutil
import tempfile
import weakref
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fbsim.errors import Problem, StudyError

Table = Any
"""A pyarrow.Table; pyarrow publishes no types."""
RUNS, SPARE = "runs", "spare"


class Scratch:
    """A folder for the tables of a study that is not kept; it goes when this does, or with the process.

    Raises StudyError where it cannot be made.
    """

    def __init__(self) -> None:
        try:
            self.path = Path(tempfile.mkdtemp(prefix="fbsim-"))
        except OSError as fault:
            message = f"no temporary folder can be made ({fault.strerror or fault})"
            raise StudyError(Problem(message, remedy="name a folder to keep the study in (--out)")) from fault
        weakref.finalize(self, shutil.rmtree, self.path, ignore_errors=True)


@dataclass(frozen=True)
class KeptTables:
    """The tables of some pieces in a folder, in their order; each is read when its turn comes.

    A `scratch` folder lives as long as they do.
    """

    folder: Path
    keys: tuple[str, ...]
    scratch: Scratch | None = None

    def __iter__(self) -> Iterator[Table]:
        """Read them one by one. Raises StudyError where one is damaged, or not there any more."""
        for key in self.keys:
            file = _part(self.folder, key)
            table = _read(file if file.exists() else _spare(self.folder, key))
            if table is None:
                raise StudyError(Problem("is not there any more", str(file), remedy="run the study again"))
            yield table


def kept_table(folder: Path, key: str) -> Table | None:
    """Table of a piece that was done before; None where it is not there. Raises StudyError if damaged."""
    _take_back(folder, key)
    return _read(_part(folder, key))


def _read(file: Path) -> Table | None:
    import pyarrow
    import pyarrow.parquet

    try:
        return pyarrow.parquet.read_table(file)
    except FileNotFoundError:
        return None
    except (pyarrow.ArrowInvalid, OSError) as fault:
        message = f"is damaged ({' '.join(str(fault).split())[:80]})"
        raise StudyError(Problem(message, str(file), remedy="delete it; it will be run again")) from fault


def keep_table(folder: Path, key: str, table: Table) -> None:
    """Keep the table of a piece. Raises StudyError where it cannot be written."""
    write_table(table, _part(folder, key))


def set_aside(folder: Path, keys: Collection[str]) -> None:
    """Leave in `runs/` the parts of these keys alone; others move to `spare/`. Raises StudyError."""
    wanted = {_part(folder, key).name for key in keys}
    try:
        for file in sorted((folder / RUNS).glob("*.parquet")):
            if file.name not in wanted:
                (folder / SPARE).mkdir(exist_ok=True)
                file.replace(folder / SPARE / file.name)
        for left in (folder / RUNS).glob(".*.parquet-*"):
            left.unlink(missing_ok=True)  # of a run that was killed while it wrote
    except OSError as fault:
        message = f"cannot be put in order ({fault.strerror})"
        raise StudyError(Problem(message, str(folder), remedy="choose another folder (--out)")) from fault


def write_table(table: Table, file: Path) -> None:
    """Write a Parquet file whole or not at all. Raises StudyError where it cannot be written."""
    import pyarrow.parquet

    fresh = file.with_name(f".{file.name}-{os.getpid()}")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        try:
            pyarrow.parquet.write_table(table, fresh)
            fresh.replace(file)
        finally:
            fresh.unlink(missing_ok=True)
    except OSError as fault:
        message = f"cannot be written ({fault.strerror or fault})"
        remedy = "make room there, or choose another folder (--out)"
        raise StudyError(Problem(message, str(file), remedy=remedy)) from fault


def _part(folder: Path, key: str) -> Path:
    return folder / RUNS / f"{key}.parquet"


def _spare(folder: Path, key: str) -> Path:
    return folder / SPARE / f"{key}.parquet"


def _take_back(folder: Path, key: str) -> None:
    """Fetch a part from `spare/` where it lies there."""
    file, spare = _part(folder, key), _spare(folder, key)
    if not file.exists() and spare.is_file():
        file.parent.mkdir(exist_ok=True)
        spare.replace(file)
