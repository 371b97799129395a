"""Tuning a gun: free numbers of its sheet are searched for a wanted balance, and the find is tried afresh.

The search fires the same shots with every design, and so may fit their chances. What it finds is therefore
fired anew, with shots of another seed; only those say whether the balance is as wanted.

DIR/study.toml      what was asked for: the same again goes on with what is missing
DIR/scenes/*.toml   the scenes, with guns as their sheets have them
DIR/runs/*.parquet  the shots, a batch of a design in each file
DIR/manifest.json   written last
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from fbsim.catalogue.models import Catalogue
from fbsim.catalogue.variants import Design, Variants
from fbsim.errors import ModelError, Problem, StudyError
from fbsim.studies.asked import Asked, Measure
from fbsim.studies.conditions import NO_COVER
from fbsim.studies.designs.firing import Fire, Gunners, batches, fire_batch, single_shots, speed_and_energy
from fbsim.studies.designs.goal import Goal, Per, Shots
from fbsim.studies.designs.limits import check_designs, corners
from fbsim.studies.designs.search import Point, Search
from fbsim.studies.designs.space import Axis, Bounds
from fbsim.studies.designs.sweeping import Progress, counter, named_axes, prepared
from fbsim.studies.designs.tuned import Tried, Tuned
from fbsim.studies.folder import close_folder
from fbsim.studies.runner import Runner, Table
from fbsim.studies.wishes import checked

GOOD = 0.2
"""Part of the tolerance that is as good as none: closer, a search would fit the chances of its shots."""
NEAR_END = 0.02
"""Part of a range: closer to its end, the range may be what stops a search."""
WORST = math.inf
"""Score of a design that cannot be fired."""
FRESH = 1
"""Stream of the seed of the shots that a search never sees."""


@checked
def tune_gun(
    gun: str,
    free: Mapping[str, Bounds],
    *,
    like: str | None = None,
    wanted: float | None = None,
    measure: Measure = "killed",
    per: Per = "shot",
    tolerance: float = 0.1,
    budget: int = 30,
    shots: int = 200,
    check_shots: int = 1000,
    shell: str | None = None,
    target: str = "swordsman",
    distances_m: Sequence[float] = (1.5,),
    covers: Sequence[str] = (NO_COVER,),
    rules: str = "republic",
    aim_height: float = 0.6,
    seed: int = 0,
    workers: int = 1,
    scheduler: str | None = None,
    out: Path | None = None,
    resume: bool = False,
    expected: Callable[[int], None] = lambda shots: None,
    progress: Progress = lambda done, of: None,
) -> Tuned:
    """Search the numbers in `free`, each within (low, high), for the balance of the gun `like`, or `wanted`.

    The search looks at `budget` designs at most, with `shots` shots under each condition; its find is fired
    anew with `check_shots`. `expected` is told before the first shot how many there will be at most.
    Raises StudyError for what makes no tuning, does not fit the folder, or needs cma (several numbers) where
    it is missing; UnknownName, ModelError for bounds between which a gun cannot be fired or have a sheet,
    SceneError where something has no room.
    """
    known = Catalogue()
    variants = Variants(known, gun, shell)
    axes = named_axes(variants, free)
    other = None if like is None else Variants(known, like, shell if like == gun else None)
    goal = Goal(measure, per, tolerance, None if other is None else other.design({}), wanted)
    goal.check()
    guns = (gun,) if like is None or like == gun else (gun, like)
    asked = Asked(
        guns, (target,), tuple(map(float, distances_m)), tuple(covers), shots, None, measure, rules,
        aim_height, "wilson", seed,
    )  # fmt: skip
    asked.check()
    _check(axes, variants, budget, check_shots)
    goal.check_within(_most(variants, axes, goal))
    if other is not None:
        check_designs(other, [other.design({})])
    plan = {
        "shell": variants.shell.name, "measure": measure, "per": per, "like": like or "",
        "wanted": wanted or 0.0, "tolerance": tolerance, "search_shots": shots,
        "free": {axis.name: [axis.low, axis.high] for axis in axes},
    }  # fmt: skip
    with Runner(fire_batch, workers, out, scheduler=scheduler, singles=single_shots) as runner:
        scenes = prepared("tuning", asked, plan, known, variants.shell.name, out, resume)
        many = _Most(len(scenes) // len(guns), budget, shots, check_shots, 1 + (like is not None))
        expected(many.of(lambda fired: fired))
        gunners = Gunners(scenes, runner, counter(many.of(batches), progress))
        found = tune(
            variants, axes, goal, gunners, budget=budget, shots=shots, check_shots=check_shots, seed=seed
        )
    if out is not None:
        close_folder(out, gunners.keys)
    return found


@dataclass(frozen=True)
class _Most:
    """How much will be fired at most: at `places`, with `guns` (the tuned one, and the one it is like)."""

    places: int
    budget: int
    shots: int
    check_shots: int
    guns: int

    def of(self, count: Callable[[int], int]) -> int:
        """Shots, or what else they are counted in."""
        search = (self.budget + self.guns - 1) * count(self.shots)
        return self.places * (search + self.guns * count(self.check_shots))


def tune(
    variants: Variants,
    axes: Sequence[Axis],
    goal: Goal,
    fire: Fire,
    *,
    budget: int,
    shots: int,
    check_shots: int,
    seed: int,
) -> Tuned:
    """Search a space for a goal with shots that `fire` gives, and try the find with others.

    Raises StudyError for a goal that never happens, and where cma is missing; ModelError where no design that
    was tried can be fired.
    """
    like = None if goal.like is None else goal.like
    reference = None if like is None else _shots(goal, variants, like, fire([like], seed, shots)[0])
    if like is not None and reference is not None and not reference.all.any():
        message = f"{like.gun} has {goal.measure} in none of {len(reference.all)} shots"
        raise StudyError(Problem(message, place="like", remedy="another measure or distance, or more shots"))

    def scores(points: Sequence[Point]) -> list[float]:
        made = [_design(variants, axes, point) for point in points]
        sound = [each for each in made if _can_be_fired(variants, each)]
        tables = dict(zip(sound, fire(sound, seed, shots), strict=True))
        return [
            goal.score(_shots(goal, variants, each, tables[each]), reference) if each in tables else WORST
            for each in made
        ]

    search = Search(axes, scores, budget, GOOD * math.log1p(goal.tolerance))
    best = _design(variants, axes, search.run(_start(variants, axes), seed))
    check_designs(variants, [best])
    tried = tuple(
        Tried(dict(_design(variants, axes, point).values), math.exp(score))
        for point, score in search.tried.items()
    )
    found = _tried_afresh(variants, goal, best, tried, fire, shots, check_shots, seed)
    return replace(found, most=_most(variants, axes, goal), ends=_ends(variants, axes, best))


def fresh_seed(seed: int) -> int:
    """The seed of the shots that say how a search went."""
    words = np.random.SeedSequence(seed, spawn_key=(FRESH,)).generate_state(1, np.uint64)
    return int(words[0] >> np.uint64(1))  # tables hold signed numbers


def _tried_afresh(
    variants: Variants,
    goal: Goal,
    best: Design,
    tried: tuple[Tried, ...],
    fire: Fire,
    shots: int,
    check_shots: int,
    seed: int,
) -> Tuned:
    guns = [best] if goal.like is None else [best, goal.like]
    tables = fire(guns, fresh_seed(seed), check_shots)
    found, *rest = (_shots(goal, variants, gun, table) for gun, table in zip(guns, tables, strict=True))
    like = rest[0] if rest else None
    speed, energy = speed_and_energy(variants, best)
    return Tuned(
        best,
        goal,
        tried,
        shots,
        found.balance,
        None if like is None else like.balance,
        goal.ratio(found, like),
        speed,
        energy,
        found.weight,
        {},
        _numbered(tables),
    )


def _shots(goal: Goal, variants: Variants, design: Design, table: Table) -> Shots:
    mine = (design.gun, design.shell) == (variants.gun.name, variants.shell.name)
    its = variants if mine else Variants(variants.catalogue, design.gun, design.shell)
    places = len(set(zip(*(table.column(name).to_pylist() for name in PLACE), strict=True)))
    return goal.shots(table, its.sheets(design)[0], places)


PLACE = ("target", "distance_m", "cover")


def _design(variants: Variants, axes: Sequence[Axis], point: Point) -> Design:
    values = tuple(zip((axis.name for axis in axes), map(float, point), strict=True))
    return Design(variants.gun.name, variants.shell.name, values)


def _can_be_fired(variants: Variants, design: Design) -> bool:
    try:
        variants.sheets(design)
        check_designs(variants, [design])
    except ModelError:
        return False
    return True


def _most(variants: Variants, axes: Sequence[Axis], goal: Goal) -> float:
    """The greatest balance that there may be within bounds."""
    return goal.most(variants.sheets(each)[0] for each in corners(variants, axes))


def _ends(variants: Variants, axes: Sequence[Axis], best: Design) -> dict[str, bool]:
    """Numbers of a design that lie at an end of their bounds, and whether a gun can be fired beyond it."""
    found = {}
    for axis in axes:
        now, step = dict(best.values)[axis.name], NEAR_END * (axis.high - axis.low)
        lower = axis.low - step if axis.low <= 0 else max(axis.low - step, axis.low / 2)
        for is_there, beyond in (
            (now - axis.low <= step, lower),
            (axis.high - now <= step, axis.high + step),
        ):
            if is_there:
                values = tuple((dict(best.values) | {axis.name: beyond}).items())
                found[axis.name] = _can_be_fired(variants, replace(best, values=values))
    return found


def _start(variants: Variants, axes: Sequence[Axis]) -> Point:
    """Where a search begins: the sheet's own values where they are allowed, else the middle."""
    now = {axis: variants.quantity(axis.name).value for axis in axes}
    return tuple(
        value if axis.low <= value <= axis.high else (axis.low + axis.high) / 2 for axis, value in now.items()
    )


def _numbered(tables: Sequence[Table]) -> Table:
    import pyarrow

    return pyarrow.concat_tables(
        [
            table.add_column(0, "design", pyarrow.array([number] * table.num_rows, pyarrow.int64()))
            for number, table in enumerate(tables)
        ]
    )


def _check(axes: Sequence[Axis], variants: Variants, budget: int, check_shots: int) -> None:
    """Raise StudyError for numbers that make no search, ModelError for bounds with a gun that cannot be."""
    problems = [
        Problem(f"must be at least {least} (got {given})", place=place)
        for place, given, least in (("budget", budget, 2), ("check_shots", check_shots, 1))
        if given < least
    ]
    problems += [
        Problem("a search takes no step", place=axis.name, remedy="leave it out")
        for axis in axes
        if axis.step is not None
    ]
    if problems:
        raise StudyError(problems)
    check_designs(variants, corners(variants, axes))
