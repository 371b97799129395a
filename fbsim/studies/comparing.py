"""Comparing guns by simulation: from names to shots fired, in a folder of its own if wanted.

DIR/study.toml      what was asked for: the same again goes on with what is missing
DIR/scenes/*.toml   the scene of each condition; `fbsim volley` fires it
DIR/runs/*.parquet  the shots, a batch in each file, a row for each shot
"""

from __future__ import annotations

import contextlib
import itertools
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from fbsim.catalogue.models import Catalogue
from fbsim.errors import BadInput, OutOfReach, Problem, SceneError, StudyError
from fbsim.scene import load_scene
from fbsim.studies.comparison import BATCH, MEASURES, Comparison, Measure, Price, gather
from fbsim.studies.conditions import NO_COVER, Condition, scene_text
from fbsim.studies.folder import open_folder
from fbsim.studies.runner import Piece, Runner, Table
from fbsim.studies.shooting import Series, ShotRow, shoot

FARTHEST_M = 18.0
"""No toy reaches as far, and no table is longer."""
Progress = Callable[[int, int], None]
"""Called with the batches that are done, and their number if none is settled early."""


def compare_guns(
    guns: Sequence[str],
    *,
    target: str = "swordsman",
    distances_m: Sequence[float] = (1.0, 1.5, 2.0),
    covers: Sequence[str] = (NO_COVER,),
    shots: int = 200,
    precision: float | None = None,
    measure: Measure = "killed",
    rules: str = "republic",
    aim_height: float = 0.6,
    seed: int = 0,
    workers: int = 1,
    out: Path | None = None,
    progress: Progress = lambda done, of: None,
) -> Comparison:
    """Fire every gun at a figure under every condition and compare what happened.

    Each condition gets `shots` shots, or fewer: as many as its share of `measure` needs for an interval no
    wider than ± `precision`. With `out` everything is kept in that folder, where an interrupted comparison
    goes on. The result is the same for any number of workers.
    Raises StudyError for what makes no comparison or does not fit the folder, UnknownName for names,
    SceneError where a gun cannot hit its target or something has no room.
    """
    known = Catalogue()
    conditions = _conditions(guns, target, distances_m, covers, shots, measure)
    plan = {
        "guns": list(guns), "target": target, "distances_m": list(distances_m), "covers": list(covers),
        "rules": rules, "aim_height": aim_height, "seed": seed,
    }  # fmt: skip
    with contextlib.ExitStack() as stack:
        folder = out or Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="fbsim-")))
        texts = {
            each.name: scene_text(each, known, rules=rules, shell=None, aim_height=aim_height)
            for each in conditions
        }
        scenes = open_folder(folder, "comparison", plan, texts)
        _check_reach(conditions, scenes, known)
        runner = stack.enter_context(Runner(shoot_table, workers, folder if out else None))
        counter = _Counter(-(-shots // BATCH) * len(conditions), progress)

        def fire(wanted: Sequence[tuple[Condition, int, int]]) -> Sequence[Table]:
            pieces = [
                Piece(f"{each.name}-{first:06d}-{many}", Series(each, scenes[each.name], seed, first, many))
                for each, first, many in wanted
            ]
            return runner.run(pieces, counter.add)

        table = gather(conditions, fire, shots=shots, precision=precision, measure=measure)
    return Comparison(table, {gun: _price(known, gun) for gun in guns}, measure)


@dataclass
class _Counter:
    """Counts batches for whoever watches."""

    of: int
    tell: Progress
    done: int = 0

    def add(self, more: int) -> None:
        self.done += more
        self.tell(self.done, self.of)


def shoot_table(series: Series) -> Table:
    """Fire a series and give its rows as a table."""
    import pyarrow

    return pyarrow.Table.from_pylist([asdict(row) for row in shoot(series)], schema=shot_schema())


def shot_schema() -> Any:
    """Names and types of the columns of a table of shots."""
    import pyarrow

    types = {
        "str": pyarrow.string(),
        "bool": pyarrow.bool_(),
        "int": pyarrow.int64(),
        "float": pyarrow.float64(),
    }
    return pyarrow.schema([(name, types[str(kind)]) for name, kind in ShotRow.__annotations__.items()])


def _conditions(
    guns: Sequence[str],
    target: str,
    distances_m: Sequence[float],
    covers: Sequence[str],
    shots: int,
    measure: str,
) -> list[Condition]:
    """Every condition, gun by gun. Raises StudyError with all that is wrong with the wishes."""
    problems = [
        *_doubles("guns", guns),
        *_doubles("distances_m", distances_m),
        *_doubles("covers", covers),
        *(
            Problem(f"must be above 0 and at most {FARTHEST_M:g} (got {each:g})", place="distances_m")
            for each in distances_m
            if not 0 < each <= FARTHEST_M
        ),
    ]
    if shots < 1:
        problems.append(Problem(f"must be at least 1 (got {shots})", place="shots"))
    if measure not in MEASURES:
        problems.append(
            Problem(f'no measure "{measure}"', place="measure", remedy=f"one of {', '.join(MEASURES)}")
        )
    if problems:
        raise StudyError(problems)
    return [Condition(*each) for each in itertools.product(guns, [target], map(float, distances_m), covers)]


def _doubles(place: str, values: Sequence[Any]) -> list[Problem]:
    if not values:
        return [Problem("needs one at least", place=place)]
    twice = sorted({str(each) for each in values if list(values).count(each) > 1})
    return [Problem(f"{each} is named twice", place=place, remedy="name it once") for each in twice]


def _check_reach(conditions: Sequence[Condition], scenes: dict[str, Path], catalogue: Catalogue) -> None:
    """Load every scene and lay its gun, so that nobody waits for hours to hear of a mistake."""
    from fbsim.studies.shooting import check_range

    problems: list[Problem] = []
    for each in conditions:
        try:
            check_range(load_scene(scenes[each.name], catalogue=catalogue))
        except OutOfReach as fault:
            problems.append(Problem(str(fault), place=each.name, remedy="leave that distance or cover out"))
        except BadInput as fault:
            problems += fault.problems
    if problems:
        raise SceneError(problems)


def _price(catalogue: Catalogue, gun: str) -> Price:
    sheet = catalogue.gun(gun).sheet
    return Price(sheet.points_per_shot, sheet.cost_points)
