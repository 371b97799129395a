"""A garrison: which figures and guns hold a layout, the same for all layouts of a test.

ascalon         a squad: one that leads it first, then its other figures in turn
sorcerer        an army, in the same way: its warriors
archer          a figure: as many of it
watch           scenes/garrisons/watch.toml in the current folder, then among those that come along
my/watch.toml   a file that names models and numbers:

    title = "Watch"
    figures = [{ model = "commander" }, { model = "archer", count = 6 }]
    guns = [{ model = "spider" }]
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from pydantic import Field

from fbsim.catalogue.documents import Document, read_document
from fbsim.catalogue.folders import data_folder
from fbsim.catalogue.models import Catalogue
from fbsim.catalogue.sheets import FigureSheet
from fbsim.errors import Problem, SceneError, StudyError, UnknownName, did_you_mean
from fbsim.scene.expanding import GARRISONS_FOLDER
from fbsim.scene.schema import ModelName

Count = Annotated[int, Field(ge=1, le=200)]
LISTED = "fbsim army list lists squads and armies, fbsim models list --kind figure all figures"
LEAST_MEN = 6
"""A squad: so many there are at least where nobody says how many, on the ground if the posts hold fewer."""


class Some(Document):
    """So many of one model."""

    model: ModelName
    count: Count = 1


class GarrisonFile(Document):
    """A garrison by models and numbers, in the order in which they are set down."""

    title: str = ""
    figures: list[Some] = Field(min_length=1)
    guns: list[Some] = Field(default=[], description="they do not fire; what becomes of them is told")


@dataclass(frozen=True)
class Garrison:
    """Names of models, in the order in which they are set down."""

    title: str
    figures: tuple[str, ...]
    guns: tuple[str, ...] = ()


def find_garrison(
    name: str | Path, men: int | None, catalogue: Catalogue, room: Sequence[int] = ()
) -> Garrison:
    """Find a garrison by name or file; `men` is how many, where it is no file.

    Without `men` there are as many as find room on the posts of each layout (`room`, one number for each),
    and `LEAST_MEN` at least. Raises UnknownName, SceneError for what is wrong with a file, StudyError where a
    file and a number are given.
    """
    path = _path_of(name)
    if path is not None:
        if men is not None:
            message = "says itself how many hold a layout"
            raise StudyError(Problem(message, str(path), remedy="leave men out, or correct the file"))
        return _read(path, catalogue)
    wanted = men if men is not None else max(LEAST_MEN, min(room, default=0))
    if wanted < 1:
        raise StudyError(Problem(f"must be at least 1 (got {wanted})", place="men"))
    return Garrison(str(name), tuple(_company(str(name), wanted, catalogue)))


def known_garrisons() -> dict[str, Path]:
    """Garrisons that have a file and can be named, by name; one's own before those that come along."""
    found: dict[str, Path] = {}
    for folder in (Path("scenes"), data_folder("scenes")):
        for path in sorted((folder / GARRISONS_FOLDER).glob("*.toml")):
            found.setdefault(path.stem, path)
    return found


def _path_of(name: str | Path) -> Path | None:
    """Path of a garrison's file; None where a squad, an army or a figure is named."""
    text = os.fspath(name)
    if text.endswith(".toml") or "/" in text or os.sep in text:
        return Path(text)
    return known_garrisons().get(text)


def _read(path: Path, catalogue: Catalogue) -> Garrison:
    file = read_document(path, GarrisonFile, SceneError)
    problems = [
        *_unknown(file.figures, "figure", path, catalogue),
        *_unknown(file.guns, "gun", path, catalogue),
    ]
    if problems:
        raise SceneError(problems)
    return Garrison(file.title or path.stem, tuple(_each(file.figures)), tuple(_each(file.guns)))


def _each(entries: Sequence[Some]) -> Iterator[str]:
    for entry in entries:
        yield from [entry.model] * entry.count


def _unknown(entries: Sequence[Some], kind: str, path: Path, catalogue: Catalogue) -> Iterator[Problem]:
    known = catalogue.names(kind)
    for index, entry in enumerate(entries):
        if entry.model not in known:
            message, place = f'no {kind} "{entry.model}"', f"{kind}s[{index}].model"
            listing = f"fbsim models list --kind {kind} lists all"
            yield Problem(message, str(path), place=place, remedy=did_you_mean(entry.model, known, listing))


def _company(name: str, men: int, catalogue: Catalogue) -> Iterator[str]:
    """Names of the figures of a squad, of an army, or of one sort, as many as are wanted."""
    sheets = [catalogue.figure(each).sheet for each in catalogue.names("figure")]
    like = [sheet for sheet in sheets if name in sheet.squads]
    like = like or [sheet for sheet in sheets if sheet.army == name and sheet.role == "warrior"]
    like = like or [sheet for sheet in sheets if sheet.name == name]
    if not like:
        message = f'no squad, army or figure "{name}", and no garrison of that name'
        raise UnknownName(Problem(message, place="garrison", remedy=_near(name, sheets)))
    leader = next((sheet.name for sheet in like if sheet.leads), like[0].name)
    ranks = [sheet.name for sheet in like if not sheet.leads] or [leader]
    yield leader
    for number in range(men - 1):
        yield ranks[number % len(ranks)]


def _near(name: str, sheets: Sequence[FigureSheet]) -> str:
    squads = {squad for sheet in sheets for squad in sheet.squads}
    armies = {sheet.army for sheet in sheets if sheet.army}
    known = sorted(squads | armies | {sheet.name for sheet in sheets} | {*known_garrisons()})
    return did_you_mean(name, known, LISTED)
