"""Comparing guns by simulation: from names to shots fired, in a folder of its own if wanted.

DIR/study.toml      what was asked for: the same again goes on with what is missing
DIR/scenes/*.toml   the scene of each condition; `fbsim volley` fires it
DIR/runs/*.parquet  the shots, a batch in each file, a row for each shot
DIR/summary.*       what they came to (`studies.summary`)
DIR/manifest.json   written last: size and hash of each file that decides or is the result
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from fbsim.catalogue.models import Catalogue
from fbsim.errors import BadInput, OutOfReach, Problem, SceneError
from fbsim.guns.specimen import Specimens, words_of
from fbsim.studies.asked import Asked, Measure
from fbsim.studies.comparison import BATCH, Comparison, Price, gather
from fbsim.studies.conditions import NO_COVER, Condition, scene_text
from fbsim.studies.folder import close_folder, open_folder
from fbsim.studies.intervals import Method
from fbsim.studies.marks import figures_of
from fbsim.studies.runner import Piece, Runner, Table
from fbsim.studies.shooting import Series, ShotRow, check_range, shoot, single_shots
from fbsim.studies.summary import write_summary
from fbsim.studies.warm import SceneText
from fbsim.studies.wishes import checked
from fbsim.volley.identity import digests

Progress = Callable[[int, int], None]
"""Called with the batches that are done, and their number if none is settled early."""


@checked
def compare_guns(
    guns: Sequence[str],
    *,
    target: str | Sequence[str] = "swordsman",
    distances_m: Sequence[float] = (1.0, 1.5, 2.0),
    covers: Sequence[str] = (NO_COVER,),
    shots: int = 200,
    precision: float | None = None,
    measure: Measure = "killed",
    rules: str = "republic",
    aim_height: float = 0.6,
    interval: Method = "wilson",
    seed: int = 0,
    specimens: Specimens = "nominal",
    workers: int = 1,
    scheduler: str | None = None,
    out: Path | None = None,
    resume: bool = False,
    progress: Progress = lambda done, of: None,
) -> Comparison:
    """Fire every gun at a figure, at several, or at all of a squad, under every condition, and compare.

    Each condition gets `shots` shots, or fewer: as many as its share of `measure` needs for an interval no
    wider than ± `precision`. With `out` everything is kept in that folder, where an interrupted comparison
    goes on (with `resume` it must have been begun there); in the end also its summary. `scheduler` is the
    address of a Dask cluster that does the work. The result is the same for any number of workers, anywhere.
    With `specimens="drawn"` each shot of a calibrated gun is by another one that its calibration leaves
    possible (`fbsim.guns.specimen`); shot i of all guns draws alike in that too.
    Raises StudyError for what makes no comparison or does not fit the folder, UnknownName for names,
    SceneError where a gun cannot hit its target or something has no room.
    """
    known = Catalogue()
    targets = figures_of([target] if isinstance(target, str) else target, known)
    asked = Asked(
        tuple(guns), targets, tuple(map(float, distances_m)), tuple(covers), shots, precision, measure,
        rules, aim_height, interval, seed, specimens,
    )  # fmt: skip
    asked.check()
    scenes = {
        each: SceneText(each.name, scene_text(each, known, rules=rules, shell=None, aim_height=aim_height))
        for each in asked.conditions
    }
    models = _check_reach(scenes, known)
    counter = _Counter(-(-shots // BATCH) * len(scenes), progress)
    with Runner(shoot_table, workers, out, scheduler=scheduler, singles=single_shots) as runner:
        if out is not None:
            texts = {scene.name: scene.text for scene in scenes.values()}
            extent = asked.extent
            open_folder(out, "comparison", asked.plan, texts, models=models, extent=extent, resume=resume)
        battery = _Battery(asked, scenes, runner, counter)
        table = gather(
            asked.conditions, battery.fire, shots=shots, precision=precision, measure=measure, method=interval
        )
    found = _compared(asked, table, known)
    if out is not None:
        write_summary(found, out)
        close_folder(out, battery.keys)
    return found


def _compared(asked: Asked, table: Table, known: Catalogue) -> Comparison:
    """What the shots say, with what each gun costs and how far it was varied."""
    prices = {gun: _price(known, gun) for gun in asked.guns}
    drawn = asked.guns if asked.specimens == "drawn" else ()
    varied = {gun: words_of(known.gun(gun).sheet.calibration) for gun in drawn}
    return Comparison(table, prices, asked.measure, asked.interval, asked, varied)


@dataclass
class _Battery:
    """Fires what `gather` wants, and remembers the keys of all pieces that the result is made of."""

    asked: Asked
    scenes: Mapping[Condition, SceneText]
    runner: Runner[Series]
    counter: _Counter
    keys: set[str] = field(default_factory=set)

    def fire(self, wanted: Sequence[tuple[Condition, int, int]]) -> Sequence[Table]:
        """Fire series of (condition, first shot, count), a table for each."""
        pieces = [self._piece(*each) for each in wanted]
        self.keys.update(piece.key for piece in pieces)
        return self.runner.run(pieces, self.counter.add)

    def _piece(self, condition: Condition, first: int, many: int) -> Piece[Series]:
        scene, asked = self.scenes[condition], self.asked
        series = Series(condition, scene, asked.seed, first, many, asked.specimens)
        return Piece(f"{condition.name}-{first:06d}-{many}", series)


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


def _check_reach(scenes: Mapping[Condition, SceneText], catalogue: Catalogue) -> dict[str, str]:
    """Load every scene and lay its gun, so that nobody waits for hours to hear of a mistake.

    Gives the digests of all models and materials, by name.
    """
    problems: list[Problem] = []
    models: dict[str, str] = {}
    for each, text in scenes.items():
        try:
            scene = text.load(catalogue)
            check_range(scene)
            models |= digests(scene)
        except OutOfReach as fault:
            problems.append(Problem(str(fault), place=each.name, remedy="leave that distance or cover out"))
        except BadInput as fault:
            problems += fault.problems
    if problems:
        raise SceneError(problems)
    return dict(sorted(models.items()))


def _price(catalogue: Catalogue, gun: str) -> Price:
    sheet = catalogue.gun(gun).sheet
    return Price(sheet.points_per_shot, sheet.cost_points, sheet.status_of("energy_j", "speed_percent"))
