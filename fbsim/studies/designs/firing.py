"""Firing designs of a gun: each the same shots under the same conditions, in batches that a runner spreads.

Shot i of a seed draws the same numbers for every design (common random numbers), so that designs are compared
shot by shot. A design that cannot be laid on a target under a condition has rows of shots that were not fired
and hit nothing: that is what such a gun is worth there.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from fbsim.catalogue.folders import model_folders
from fbsim.catalogue.models import Catalogue
from fbsim.catalogue.variants import Design, Variants, VariedCatalogue
from fbsim.errors import OutOfReach
from fbsim.guns import muzzle_speed
from fbsim.rules import Outcome, Pose
from fbsim.studies.comparing import shot_schema
from fbsim.studies.conditions import Condition
from fbsim.studies.runner import Piece, Runner, Single, Table
from fbsim.studies.shooting import ShootingRange, ShotRow
from fbsim.studies.warm import SceneText
from fbsim.volley import Stage

BATCH = 25
"""Shots of a piece of work: about 2 s."""
Fire = Callable[[Sequence[Design], int, int], list[Table]]
"""Fires so many shots of a seed under each condition, with each design; a table for each of them.

A table has a row for each shot (`studies.shooting.ShotRow`), condition by condition, shot by shot.
"""


@dataclass(frozen=True)
class Batch:
    """Shots of one design under one condition, and all that is needed to fire them anywhere."""

    design: Design
    condition: Condition
    scene: SceneText
    seed: int
    first: int
    count: int

    @property
    def key(self) -> str:
        """Name among the runs of a study: equal designs have equal ones."""
        made = hashlib.sha256(repr(self.design).encode()).hexdigest()[:12]
        return f"{self.condition.name}-{made}-{self.seed}-{self.first:06d}-{self.count}"


def fire_batch(batch: Batch) -> Table:
    """Fire a batch, in this process, and give its rows as a table."""
    import pyarrow

    numbers = range(batch.first, batch.first + batch.count)
    known = VariedCatalogue(_catalogue(tuple(model_folders())).renewed(), batch.design)
    with Stage(batch.scene.load(known)) as stage:
        try:
            shooting_range = ShootingRange(stage)
            rows = [shooting_range.shot(batch.condition, batch.seed, number) for number in numbers]
        except OutOfReach:
            speed = muzzle_speed(
                known.gun(batch.design.gun).sheet.drive, known.shell(batch.design.shell).sheet
            )
            rows = [_not_fired(batch, number, speed) for number in numbers]
    return pyarrow.Table.from_pylist([asdict(row) for row in rows], schema=shot_schema())


def single_shots(batch: Batch) -> Iterator[Single[Batch]]:
    """Every shot of a batch by itself, with what it is."""
    values = ", ".join(f"{name} = {value:g}" for name, value in batch.design.values)
    for number in range(batch.first, batch.first + batch.count):
        volley = batch.condition.volley_of(number)
        shot = f"seed {batch.seed}, volley {volley} of {batch.scene.name}"
        again = f"it was {shot} with {values or 'its own sheet'}"
        yield Single(again, replace(batch, first=number, count=1))


@cache
def _catalogue(folders: tuple[Path, ...]) -> Catalogue:
    """A catalogue that this process keeps: meshes that are equal are read once."""
    return Catalogue(folders)


def _not_fired(batch: Batch, number: int, speed: float) -> ShotRow:
    where = batch.condition
    return ShotRow(
        gun=where.gun,
        target=where.target,
        distance_m=where.distance_m,
        cover=where.cover,
        seed=batch.seed,
        shot=number,
        fired=False,
        hit=False,
        knocked_down=False,
        face_up=False,
        wounded=False,
        killed=False,
        pose=str(Pose.STANDING),
        outcome=str(Outcome.NOTHING),
        muzzle_m_per_s=speed,
        simulated=False,
    )


class Gunners:
    """Fire designs by a runner; what was fired once is not fired again. `keys` are those of all pieces.

    `scenes` are the conditions of each gun with their scenes, `done` is told of batches.
    """

    def __init__(
        self,
        scenes: Mapping[Condition, SceneText],
        runner: Runner[Batch],
        done: Callable[[int], None] = lambda number: None,
    ) -> None:
        self.scenes, self.runner, self.done = scenes, runner, done
        self.keys: set[str] = set()
        self._fired: dict[tuple[Design, int, int], Table] = {}

    def __call__(self, designs: Sequence[Design], seed: int, shots: int) -> list[Table]:
        """Fire shots of a seed under each condition, with each design."""
        import pyarrow

        fresh = [
            design
            for design in dict.fromkeys(each.shooting for each in designs)
            if (design, seed, shots) not in self._fired
        ]
        batches = {design: list(self._batches(design, seed, shots)) for design in fresh}
        pieces = [Piece(batch.key, batch) for design in fresh for batch in batches[design]]
        self.keys.update(piece.key for piece in pieces)
        tables = iter(self.runner.run(pieces, self.done))
        for design in fresh:
            self._fired[design, seed, shots] = pyarrow.concat_tables([next(tables) for _ in batches[design]])
        return [self._fired[each.shooting, seed, shots] for each in designs]

    def _batches(self, design: Design, seed: int, shots: int) -> Iterator[Batch]:
        for condition, scene in self.scenes.items():
            if condition.gun == design.gun:
                for first in range(0, shots, BATCH):
                    yield Batch(design, condition, scene, seed, first, min(BATCH, shots - first))


def batches(shots: int) -> int:
    """How many batches the shots of a design under one condition make."""
    return -(-shots // BATCH)


def speed_and_energy(variants: Variants, design: Design) -> tuple[float, float]:
    """Muzzle speed in m/s and energy in J of a design's shell."""
    gun, shell = variants.sheets(design)
    speed = muzzle_speed(gun.drive, shell)
    return speed, shell.mass * speed**2 / 2


def column(table: Table, name: str) -> Any:
    """A column of a table as an array (n,)."""
    return table.column(name).to_numpy(zero_copy_only=False)
