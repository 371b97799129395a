"""Sweeping a gun's designs: from numbers that are varied to shots fired, in a folder of its own if wanted.

DIR/study.toml      what was asked for: the same again goes on with what is missing
DIR/scenes/*.toml   the scene of each condition, with the gun as its sheet has it
DIR/runs/*.parquet  the shots, a batch of a design in each file
DIR/shots.parquet   all shots in one table, with the varied numbers in columns
DIR/manifest.json   written last
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from fbsim.catalogue.models import Catalogue
from fbsim.catalogue.variants import Design, Variants
from fbsim.errors import BadInput, ModelError, OutOfReach, Problem, SceneError, StudyError
from fbsim.studies.asked import MEASURES, Asked, Measure
from fbsim.studies.conditions import NO_COVER, Condition, scene_text
from fbsim.studies.designs import flight
from fbsim.studies.designs.firing import Gunners, batches, fire_batch, single_shots, speed_and_energy
from fbsim.studies.designs.limits import MOST_PROBLEMS, check_designs, corners, why_not
from fbsim.studies.designs.sensitivity import Sensitivity, of_shots, sensitivity
from fbsim.studies.designs.space import Axis, Bounds, Method, axes_of, points
from fbsim.studies.designs.sweep import Sweep, Swept, tidy
from fbsim.studies.folder import close_folder, open_folder
from fbsim.studies.parts import write_table
from fbsim.studies.runner import Runner
from fbsim.studies.shooting import check_range
from fbsim.studies.warm import SceneText
from fbsim.studies.wishes import checked
from fbsim.volley.identity import digests

SHOTS_FILE = "shots.parquet"
Progress = Callable[[int, int], None]
"""Called with the batches that are done, and their number."""
Scenes = Mapping[Condition, SceneText]


@checked
def sweep_gun(
    gun: str,
    vary: Mapping[str, Bounds],
    *,
    design: Method = "grid",
    designs: int = 16,
    of: Sequence[str] = (),
    shell: str | None = None,
    target: str = "swordsman",
    distances_m: Sequence[float] = (1.5,),
    covers: Sequence[str] = (NO_COVER,),
    shots: int = 100,
    measure: Measure = "killed",
    rules: str = "republic",
    aim_height: float = 0.6,
    seed: int = 0,
    workers: int = 1,
    scheduler: str | None = None,
    out: Path | None = None,
    resume: bool = False,
    expected: Callable[[int], None] = lambda shots: None,
    progress: Progress = lambda done, of: None,
) -> Sweep:
    """Fire designs of a gun, with the numbers of its sheet in `vary` within (low, high) or (low, high, step).

    `design` says how the designs are chosen (`designs.space`), `designs` how many, but for grids; each gets
    `shots` shots under each condition, the same for all. `of` names what Sobol' indices are wanted of: an
    answer of flight (`designs.flight`), or with the design "saltelli" a measure. `expected` is told how many
    shots there will be before the first.
    Raises StudyError for what makes no sweep or does not fit the folder, UnknownName, ModelError for values
    that no sheet can have or that cannot be fired, SceneError where something has no room.
    """
    known = Catalogue()
    variants = Variants(known, gun, shell)
    axes = named_axes(variants, vary)
    asked = Asked(
        (gun,), (target,), tuple(map(float, distances_m)), tuple(covers), shots, None, measure, rules,
        aim_height, "wilson", seed,
    )  # fmt: skip
    asked.check()
    check_answers(of, design)
    made = designs_at(variants, axes, design, designs, seed)
    if set(of) & set(flight.BASE):  # looked at between all bounds, not at these designs alone
        check_designs(variants, corners(variants, axes))
    plan = _plan(variants, axes, design, designs)
    found = _swept(variants, made)
    with Runner(fire_batch, workers, out, scheduler=scheduler, singles=single_shots) as runner:
        scenes = prepared("sweep", asked, plan, known, variants.shell.name, out, resume)
        different = len({each.shooting for each in made})
        expected(shots * len(scenes) * different)
        gunners = Gunners(scenes, runner, counter(batches(shots) * len(scenes) * different, progress))
        tables = gunners(made, seed, shots)
    table = tidy(tables, found)
    if not any(table.column("fired").to_pylist()):
        raise StudyError(Problem("no design can be laid on the target", place=gun, remedy="move it closer"))
    swept = Sweep(table, axes, found, asked)
    swept.sensitivities = tuple(_sensitivity(each, swept, variants) for each in of)
    if out is not None:
        write_table(table, out / SHOTS_FILE)
        close_folder(out, gunners.keys)
    return swept


def check_answers(of: Sequence[str], design: str) -> None:
    """Raise StudyError where there are no indices of what is asked for."""
    known = [*flight.BASE, *MEASURES]
    for each in of:
        if each not in known:
            raise StudyError(Problem(f'no answer "{each}"', place="of", remedy=f"one of {', '.join(known)}"))
        if each in MEASURES and design != "saltelli":
            remedy = 'take the design "saltelli", or the answer of flight, hit_flight'
            raise StudyError(
                Problem(f"{each} is measured at the designs that are fired", place="of", remedy=remedy)
            )


def designs_at(
    variants: Variants, axes: Sequence[Axis], method: Method, number: int, seed: int
) -> list[Design]:
    """The designs of a space. Raises StudyError, and ModelError with those that cannot be."""
    names = [axis.name for axis in axes]
    made: list[Design] = []
    problems: dict[Problem, None] = {}
    for point in points(axes, method, number, seed).tolist():
        try:
            made.append(variants.design(dict(zip(names, point, strict=True))))
            fault = why_not(variants, made[-1].shooting)
            problems |= {} if fault is None else {fault: None}
        except ModelError as faults:
            problems |= dict.fromkeys(faults.problems)
    if problems:
        raise ModelError(list(problems)[:MOST_PROBLEMS])
    return made


def named_axes(variants: Variants, varied: Mapping[str, Bounds]) -> list[Axis]:
    """Axes under their full names. Raises StudyError, also for a number under two names, and UnknownName."""
    axes = [replace(axis, name=variants.quantity(axis.name).name) for axis in axes_of(varied)]
    names = [axis.name for axis in axes]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise StudyError(Problem("is given twice, under two names", place=twice, remedy="give it once"))
    return axes


def prepared(
    kind: str,
    asked: Asked,
    plan: Mapping[str, Any],
    known: Catalogue,
    shell: str,
    out: Path | None,
    resume: bool,
) -> Scenes:
    """Check the scene of each condition, and open the study's folder where there is one.

    The first gun fires `shell`, another its usual one. Raises SceneError, UnknownName, StudyError.
    """
    scenes = {each: _scene(each, asked, known, shell) for each in asked.conditions}
    models = _checked(scenes, known)
    if out is not None:
        texts = {scene.name: scene.text for scene in scenes.values()}
        open_folder(out, kind, {**asked.plan, **plan}, texts, models=models, resume=resume)
    return scenes


def _scene(condition: Condition, asked: Asked, known: Catalogue, shell: str) -> SceneText:
    fired = shell if condition.gun == asked.guns[0] else None
    text = scene_text(condition, known, rules=asked.rules, shell=fired, aim_height=asked.aim_height)
    return SceneText(condition.name, text)


def _checked(scenes: Scenes, known: Catalogue) -> dict[str, str]:
    """See whether every scene settles, and give the digests of all models by name. Raises SceneError.

    A target out of reach is no mistake: another design may reach it.
    """
    problems: list[Problem] = []
    models: dict[str, str] = {}
    for text in scenes.values():
        try:
            scene = text.load(known)
            models |= digests(scene)
            check_range(scene)
        except OutOfReach:
            pass
        except BadInput as fault:
            problems += fault.problems
    if problems:
        raise SceneError(problems)
    return dict(sorted(models.items()))


def _plan(variants: Variants, axes: Sequence[Axis], method: str, number: int) -> dict[str, Any]:
    varied = {axis.name: [axis.low, axis.high, *([axis.step] if axis.step else [])] for axis in axes}
    count = {} if method == "grid" else {"designs": number}
    return {"shell": variants.shell.name, "design": method, **count, "vary": varied}


def _swept(variants: Variants, made: Sequence[Design]) -> list[Swept]:
    found = []
    for number, design in enumerate(made):
        sheet = variants.sheets(design)[0]
        price = (sheet.points_per_shot, sheet.cost_points)
        found.append(Swept(number, dict(design.values), *speed_and_energy(variants, design), *price))
    return found


def _sensitivity(of: str, swept: Sweep, variants: Variants) -> Sensitivity:
    asked = swept.asked
    if of in MEASURES:
        return of_shots(of, swept.axes, swept.outcomes(of), asked.seed)
    aimed = flight.Aimed(asked.targets[0], asked.distances_m, asked.aim_height, asked.seed)
    function = flight.answer(of, variants, swept.axes, aimed)
    return sensitivity(of, swept.axes, function, flight.BASE[of], asked.seed)


def counter(of: int, tell: Progress) -> Callable[[int], None]:
    """Give what counts batches for whoever watches."""
    done = 0

    def add(more: int) -> None:
        nonlocal done
        done += more
        tell(done, of)

    return add
