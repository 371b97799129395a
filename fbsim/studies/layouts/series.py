"""The work of a test of layouts, cut into pieces: some volleys at one layout, fired anywhere.

A piece has 2 volleys in a test of up to 20,000, a few seconds of work, and more in larger ones, up to 64, so
that there are some ten thousand files at most to keep and to read. A test that is killed loses what was under
way: a few pieces for each worker. The size follows from the volleys that are asked for when a test is begun,
from nothing else, and stays with its folder.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from fbsim.errors import Problem, StudyError
from fbsim.scene.scene import Scene
from fbsim.studies.folder import PLAN
from fbsim.studies.layouts.fort import box_of
from fbsim.studies.layouts.raid import Raid
from fbsim.studies.layouts.rows import rows_of, table_of
from fbsim.studies.layouts.siege import besieged
from fbsim.studies.runner import Piece, Single, Table
from fbsim.studies.warm import SceneText, warm_stage
from fbsim.volley import Stage, fire_volley

LEAST, MOST = 2, 64
"""Volleys of a piece; one of twelve shots takes some seconds."""
PIECES = 10_000
"""Of a test, as many at most as long as none has more than MOST volleys."""
BATCH = "volleys_in_a_piece"
"""What a folder's plan calls it; folders of before have none, and LEAST volleys in a piece."""


@dataclass(frozen=True)
class Series:
    """Some volleys at one layout. With a raid the scene has no attackers yet: each volley draws its own."""

    layout: str
    scene: SceneText
    seed: int
    first: int
    count: int
    raid: Raid | None = None


def batch_of(volleys: int) -> int:
    """How many volleys a piece has in a test of so many: a power of two.

    >>> [batch_of(volleys) for volleys in (8, 20_000, 20_001, 100_000, 10_000_000)]
    [2, 2, 4, 16, 64]
    """
    batch = LEAST
    while batch < MOST and volleys > batch * PIECES:
        batch *= 2
    return batch


def batch_in(begun: Mapping[str, Any], folder: Path) -> int:
    """How many volleys a piece has in a test that was begun with this plan. Raises StudyError."""
    batch = begun.get(BATCH, LEAST)
    if type(batch) is not int or not 1 <= batch <= MOST:
        message = f"must be a whole number from 1 to {MOST} (got {batch!r})"
        remedy = "put it back as it was, or give another folder"
        raise StudyError(Problem(message, str(folder / PLAN), place=BATCH, remedy=remedy))
    return batch


def pieces_of(series: Series, batch: int) -> Iterator[Piece[Series]]:
    """Cut a series into pieces of so many volleys; the last may have fewer."""
    for first in range(series.first, series.first + series.count, batch):
        count = min(batch, series.first + series.count - first)
        key = f"{series.layout}-{first:06d}-{count}"
        yield Piece(key, replace(series, first=first, count=count), count)


def fire_series(series: Series) -> Table:
    """Fire some volleys and give their rows as a table."""
    rows = []
    for volley in range(series.first, series.first + series.count):
        if series.raid is None:
            stage = warm_stage(series.scene)
            result = fire_volley(stage.scene, series.seed, volley=volley, stage=stage)
            rows += rows_of(series.layout, stage.scene, result)
        else:
            scene = raided(series, volley)
            with Stage(scene) as stage:
                result = fire_volley(scene, series.seed, volley=volley, stage=stage)
            rows += rows_of(series.layout, scene, result)
    return table_of(rows)


def raided(series: Series, volley: int) -> Scene:
    """The siege of one volley of a series whose attacks are drawn."""
    assert series.raid is not None
    stage = warm_stage(series.scene)
    attack = series.raid.attack(series.seed, volley)
    return besieged(stage.scene, box_of(stage.scene.parts), attack, stage.field())


def single_volleys(series: Series) -> Iterator[Single[Series]]:
    """Every volley of a series by itself, with the command that fires it again."""
    for volley in range(series.first, series.first + series.count):
        scene = f"DIR/scenes/{series.scene.name}.toml"
        command = f"fbsim volley {scene} --seed {series.seed} --volley {volley}"
        again = f"volley {volley} at {series.layout} did it"
        if series.raid is None:
            again += f"; with the test kept in DIR (--out) it is fired again by: {command}"
        yield Single(again, replace(series, first=volley, count=1))
