"""A person's table of shots (`.csv`) → shots in SI units, with every mistake told by line and column.

A row is one shot, or one group of shots of which the spread was measured. What is not known stays blank.
Lines that start with # are comments; `# status: simulated` says that no toy was shot. The columns
(`columns`) may stand in any order, apart by commas, semicolons or tabs; beside the latter two a decimal
comma is read too. Where a row does not say how well it was read, 2 mm for holes, marks and groups on a
wall, 5 mm for where a shell came down, and 1 % for a speed stand in as standard deviations.
"""

from __future__ import annotations

import csv
import hashlib
import math
import stat
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from fbsim.errors import BadInput, Problem
from fbsim.guns.calibration.columns import TEXTS, Column, read_header
from fbsim.meshes.reading import named_like

WALL_ERROR, FLOOR_ERROR, SPEED_ERROR = 2e-3, 5e-3, 0.01
MOST_ROWS = 1000
MOST_BYTES = 2**20
"""A kilobyte for each row: room for every note, and no more is read of a file that is no table."""
LONGEST_LINE = 10_000
"""Characters: csv gives up on cells somewhat longer, and what is wrong with a row must be readable."""
MOST_SHOTS = 100
"""Of a group: more are not shot in one, and their spread tells no more."""

LARGEST = {"speed": 1000.0, "elevation": math.radians(89), "speed_error": 0.5, "reading_error": 1.0}
"""In SI; of lengths 1 km. What is beyond is a slip of the pen."""
ANY_SIGN = {"elevation", "up", "drop", "across"}
MAY_BE_0 = {"reading_error", "speed_error", "tension", *ANY_SIGN}

Kind = Literal["range", "wall", "spread", "speed"]
Status = Literal["measured", "simulated"]


@dataclass(frozen=True)
class Row:
    """One shot, or one group; lengths in m, speed in m/s, elevation in rad. None: not measured."""

    line: int
    speed: float | None = None
    range: float | None = None
    height: float | None = None
    elevation: float | None = None
    distance: float | None = None
    up: float | None = None
    across: float | None = None
    spread: float | None = None
    shots: int = 1
    tension: float | None = None
    shell: str | None = None
    reading_error: float | None = None
    speed_error: float = SPEED_ERROR

    @property
    def kind(self) -> Kind:
        """Where the shell went: over the floor, to a wall, in a group on a wall, or nobody looked."""
        if self.spread is not None:
            return "spread"
        if self.range is not None:
            return "range"
        return "speed" if self.distance is None else "wall"

    @property
    def length_error(self) -> float:
        """Standard deviation of a length of this row, in m."""
        usual = FLOOR_ERROR if self.kind == "range" else WALL_ERROR
        return usual if self.reading_error is None else self.reading_error


@dataclass(frozen=True)
class Shots:
    """The rows of a file, which is named by its content too."""

    file: str
    sha256: str
    status: Status
    rows: tuple[Row, ...]


def read_shots(path: Path) -> Shots:
    """Read a table of shots. Raises BadInput with every mistake found."""
    content = _content(path)
    lines = _text(content, path).splitlines()
    rows = _rows(lines, path)
    simulated = any(line.lstrip("# ").lower().startswith("status: simulated") for line in _comments(lines))
    digest = hashlib.sha256(content).hexdigest()
    return Shots(path.name, digest, "simulated" if simulated else "measured", tuple(rows))


def _content(path: Path) -> bytes:
    try:
        _refuse_no_file(path)
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
    except FileNotFoundError:
        raise BadInput(Problem("no such file", str(path), remedy=named_like(path))) from None
    except (OSError, ValueError) as fault:  # a ValueError: no file has a NUL in its name
        why = getattr(fault, "strerror", None) or str(fault)
        raise BadInput(Problem(f"cannot be read ({why})", str(path))) from None
    if len(content) > MOST_BYTES:
        message = f"is larger than {MOST_BYTES / 2**20:g} MiB, which no table of shots is"
        raise BadInput(Problem(message, str(path), remedy=f"give a table (.csv) of 1 to {MOST_ROWS} rows"))
    return content


def _refuse_no_file(path: Path) -> None:
    """Refuse what may never end, or never begin, to be read."""
    mode = path.stat().st_mode
    if not stat.S_ISREG(mode):
        what = "is a folder" if stat.S_ISDIR(mode) else "is no regular file, but a device or a pipe"
        raise BadInput(Problem(what, str(path), remedy="give a table of shots (.csv)"))


def _text(content: bytes, path: Path) -> str:
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        line = content[: fault.start].count(b"\n") + 1
        remedy = "save it as CSV in UTF-8"
        raise BadInput(Problem("is not UTF-8 text", str(path), line, remedy=remedy)) from None


def _comments(lines: list[str]) -> Iterator[str]:
    return (line for line in lines if line.startswith("#"))


def _rows(lines: list[str], path: Path) -> list[Row]:
    written = [(n, line) for n, line in enumerate(lines, 1) if line.strip(",;\t ") and line[0] != "#"]
    _refuse_long(written, path)
    if not written:
        remedy = (
            "write a header such as speed_m_per_s or range_m,height_mm,elevation_deg, then a row per shot"
        )
        raise BadInput(Problem("holds no shots", str(path), remedy=remedy))
    mark = _separator(written[0][1])
    columns, problems = read_header(_cells(written[0][1], mark), str(path), written[0][0])
    if problems:
        raise BadInput(problems)
    if not 0 < len(written) - 1 <= MOST_ROWS:
        found = f"{len(written) - 1} shots" if len(written) > 1 else "a header and no shots"
        raise BadInput(Problem(f"holds {found}", str(path), remedy=f"give 1 to {MOST_ROWS} rows"))
    rows: list[Row] = []
    for number, line in written[1:]:
        values, faults = _values(_cells(line, mark), columns, mark, str(path), number)
        problems += faults or _conflicts(values, str(path), number)
        rows += [] if problems else [_row(values, number)]
    if problems:
        raise BadInput(problems)
    return rows


def _refuse_long(lines: list[tuple[int, str]], path: Path) -> None:
    problems = [
        Problem(
            f"has {len(line)} characters, more than {LONGEST_LINE}", str(path), number, remedy="shorten it"
        )
        for number, line in lines
        if len(line) > LONGEST_LINE
    ]
    if problems:
        raise BadInput(problems)


def _separator(header: str) -> str:
    return next((mark for mark in ";\t" if mark in header), ",")


def _cells(line: str, mark: str) -> list[str]:
    return [cell.strip() for cell in next(csv.reader([line], delimiter=mark))]


def _values(
    cells: list[str], columns: list[Column], mark: str, file: str, line: int
) -> tuple[dict[str, float | str], list[Problem]]:
    """What stands in a row, by quantity, in SI; blanks are left out."""
    if any(cells[len(columns) :]):
        message = f"has {len(cells)} cells, and the header {len(columns)}"
        remedy = (
            "in a table apart by commas, a decimal comma makes two cells: write 1.5" if mark == "," else None
        )
        return {}, [Problem(message, file, line, remedy=remedy)]
    values: dict[str, float | str] = {}
    problems: list[Problem] = []
    for column, cell in zip(columns, cells, strict=False):
        if cell and column.quantity in TEXTS:
            values[column.quantity] = cell
        elif cell:
            found = _number(cell if mark == "," else cell.replace(",", "."), column)
            if isinstance(found, str):
                message = f"{found} (got {cell!r})"
                problems.append(Problem(message, file, line, column.name, "correct it, or leave it blank"))
            else:
                values[column.quantity] = found
    return values, problems


def _number(cell: str, column: Column) -> float | str:
    """Value of a cell in SI, or what it must be."""
    try:
        value = float(cell) * column.factor
    except ValueError:
        value = math.nan
    quantity = column.quantity
    if not math.isfinite(value):
        return "must be a number"
    if quantity == "shots":
        whole = value.is_integer() and 1 <= value <= MOST_SHOTS
        return value if whole else f"must be a whole number from 1 to {MOST_SHOTS}"
    if quantity not in ANY_SIGN and (value < 0 or (value == 0 and quantity not in MAY_BE_0)):
        return "must not be negative" if quantity in MAY_BE_0 else "must be above 0"
    largest = LARGEST.get(quantity, 1000.0)
    return value if abs(value) <= largest else f"must be at most {largest / column.factor:.4g}"


def _conflicts(values: Mapping[str, object], file: str, line: int) -> list[Problem]:
    """What the measures of a row lack, or contradict each other in."""
    return [Problem(message, file, line, place, remedy) for place, message, remedy in _faults(values)]


def _faults(values: Mapping[str, object]) -> Iterator[tuple[str, str, str]]:
    has = values.keys().__contains__
    holes = [name for name in ("up", "drop", "across") if has(name)]
    group = has("spread")
    if not any(map(has, ("speed", "range", "up", "drop", "across", "spread"))):
        yield "row", "measures nothing", "give a speed, range, up, drop, across or spread, or take it out"
    if has("range") and (has("distance") or group or has("up") or has("drop")):
        other = next(name for name in ("up", "drop", "spread", "distance") if has(name))
        yield "range", f"is given with {other}: a shell comes down on the floor or strikes a wall", "keep one"
    elif has("range"):
        for name in ("height", "elevation"):
            if not has(name):
                yield name, "is missing: a range needs it", _REMEDIES[name]
    elif (holes or group) and not has("distance"):
        yield (
            "distance",
            f"is missing: {(holes or ['spread'])[0]} needs it",
            "measure from the mouth to the wall",
        )
    if has("up") and has("drop"):
        yield "drop", "is given with up: they are the same measure", "keep one of them"
    if (has("up") or has("drop")) and not has("elevation") and not has("range"):
        yield "elevation", "is missing: a height on a wall needs it", _REMEDIES["elevation"]
    if group and holes:
        yield "spread", f"is given with {holes[0]}", "give single holes, or the spread of their group"
    if group and (not has("shots") or values["shots"] == 1):
        yield "shots", "must be 2 or more: a spread is of a group", "say how many shells made the group"
    if not group and values.get("shots", 1) != 1:
        yield "shots", "is given without a spread", "write each shot as a row of its own"


_REMEDIES = {
    "height": "measure how high the mouth is over the floor",
    "elevation": "read the angle of the barrel; write 0 where it is level",
}


def _row(values: dict[str, float | str], line: int) -> Row:
    given: dict[str, object] = {name: value for name, value in values.items() if name not in {"note", "drop"}}
    if "drop" in values:
        given["up"] = -float(values["drop"])
    return Row(line=line, **(given | {"shots": int(float(values.get("shots", 1)))}))  # type: ignore[arg-type] # checked by column
