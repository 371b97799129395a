"""Testing layouts: the same garrison in each, the same attack on each, by the same chances.

DIR/study.toml      what was asked for: the same again goes on with what is missing
DIR/scenes/*.toml   the siege of each layout: `fbsim volley DIR/scenes/castle.toml --seed 1 --volley 7` fires
                    it (with a drawn attack: the manned layout, before which each volley sets up its guns)
DIR/runs/*.parquet  the volleys, some of one layout in each file, a row for each thing (`layouts.rows`)
DIR/summary.json    what they came to
DIR/manifest.json   written last: size and hash of each file that decides or is the result
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, cast

from fbsim.catalogue.models import Catalogue, Model
from fbsim.errors import BadInput, Problem, SceneError
from fbsim.rules import shot_table
from fbsim.scene.scene import RulesName, Scene
from fbsim.studies.folder import begun_plan, close_folder, open_folder
from fbsim.studies.layouts.asked import Asked
from fbsim.studies.layouts.attack import RANDOM, Attack, read_attack
from fbsim.studies.layouts.fates import Measure
from fbsim.studies.layouts.fort import Fort, load_forts
from fbsim.studies.layouts.garrison import Garrison, find_garrison
from fbsim.studies.layouts.manning import manned
from fbsim.studies.layouts.raid import ASIDE_MM, FARTHEST_MM, Raid, raid_of
from fbsim.studies.layouts.results import Facts, LayoutTest
from fbsim.studies.layouts.series import (
    BATCH,
    Series,
    batch_in,
    batch_of,
    fire_series,
    pieces_of,
    single_volleys,
)
from fbsim.studies.layouts.siege import besieged, on_its_table, text_of
from fbsim.studies.parts import KeptTables, Scratch
from fbsim.studies.runner import Piece, Runner
from fbsim.studies.summary import write_text
from fbsim.studies.warm import SceneText
from fbsim.studies.wishes import checked
from fbsim.volley import Stage
from fbsim.volley.identity import digests
from fbsim.volley.orders import check_orders

Progress = Callable[[int, int], None]
"""Called with the volleys that are done, and their number."""


@checked
def test_layouts(
    layouts: Sequence[str | Path],
    *,
    garrison: str | Path = "ascalon",
    men: int | None = None,
    attack: str | Path = "battery",
    volleys: int = 50,
    measure: Measure = "killed",
    rules: str | None = None,
    seed: int = 0,
    workers: int = 1,
    scheduler: str | None = None,
    out: Path | None = None,
    resume: bool = False,
    progress: Progress = lambda done, of: None,
) -> LayoutTest:
    """Man every layout with a garrison, fire an attack at each `volleys` times, and compare what happened.

    `layouts` are files or names. `garrison` is a squad, an army, a figure or a file (`layouts.garrison`), of
    `men` men; `attack` is a file or a name (`layouts.attack`), or "random": drawn anew for each volley
    (`layouts.raid`). `rules` stand in for the attack's own. With `out` everything is kept in that folder,
    where an interrupted test goes on (with `resume` it must have been begun there); `scheduler` is the
    address of a Dask cluster that does the work. The result is the same for any number of workers, anywhere.
    Before a shot is fired all layouts are checked.
    Raises StudyError for what makes no test or does not fit the folder, UnknownName for names, SceneError for
    what is wrong with a layout, where the garrison does not fit, where something falls by itself, and where
    an order cannot be carried out.
    """
    named = tuple(str(each) for each in layouts)
    asked = Asked(named, str(garrison), men, str(attack), volleys, measure, rules, seed)
    asked.check()
    if rules is not None:
        shot_table(rules)
    test = _prepared(asked, Catalogue())
    scratch = None if out is not None else Scratch()
    folder = out or cast("Scratch", scratch).path
    with Runner(fire_series, workers, folder, scheduler=scheduler, singles=single_volleys) as runner:
        batch = _begun(test, asked, out, resume)
        pieces = {layout: list(_pieces(test, asked, layout, batch)) for layout in test.sieges}
        runner.keep([each for held in pieces.values() for each in held], _counter(asked, progress))
    rows = {
        layout: KeptTables(folder, tuple(each.key for each in held), scratch)
        for layout, held in pieces.items()
    }
    found = LayoutTest(rows, test.facts, measure, asked)
    if out is not None:
        _write(found, out, {each.key for held in pieces.values() for each in held})
    return found


test_layouts.__test__ = False  # type: ignore[attr-defined]  # pytest takes what is called test_* for a test


@dataclass(frozen=True)
class _Test:
    """A test that is ready to be fired: sieges by layout, and what is known before a shot."""

    sieges: dict[str, SceneText]
    garrison: Garrison
    raid: Raid | None
    rules: str
    facts: dict[str, Facts]
    models: dict[str, str]


def _prepared(asked: Asked, catalogue: Catalogue) -> _Test:
    """Read, man and besiege every layout, and see whether all stand and every order can be carried out."""
    forts = load_forts(asked.layouts, catalogue)
    garrison = find_garrison(asked.garrison, asked.men, catalogue, [fort.men for fort in forts])
    attack = None if asked.attack == RANDOM else read_attack(asked.attack, catalogue)
    rules = asked.rules or (attack.file.rules if attack else "republic")
    raid = None if attack else raid_of(catalogue, len(garrison.figures), cast("RulesName", rules))
    sieges, models = _sieges(forts, garrison, attack, raid, rules, asked.seed)
    facts = {fort.name: Facts(fort.price, fort.men, fort.left_out) for fort in forts}
    return _Test(sieges, garrison, raid, rules, facts, models)


def _sieges(
    forts: Sequence[Fort],
    garrison: Garrison,
    attack: Attack | None,
    raid: Raid | None,
    rules: str,
    seed: int,
) -> tuple[dict[str, SceneText], dict[str, str]]:
    """Text of every siege, by layout, and digests of all models. Raises SceneError with all that is wrong."""
    texts: dict[str, SceneText] = {}
    models: dict[str, str] = {}
    problems: list[Problem] = []
    for fort in forts:
        try:
            scene = replace(manned(fort, garrison, fort.scene.catalogue), rules=cast("RulesName", rules))
            scene, siege = _besieged(scene, fort, attack, raid, seed)
            _check_standing(siege)
        except BadInput as fault:
            problems += (replace(each, place=_placed(fort.name, each)) for each in fault.problems)
            continue
        texts[fort.name] = text_of(fort.name, siege if attack else scene)
        models |= digests(siege) if raid is None else digests(scene) | _digests_of(raid, scene.catalogue)
    if problems:
        raise SceneError(dict.fromkeys(problems))
    return texts, dict(sorted(models.items()))


def _besieged(
    scene: Scene, fort: Fort, attack: Attack | None, raid: Raid | None, seed: int
) -> tuple[Scene, Scene]:
    """A manned fort on its table, and its siege, or the first of its sieges."""
    if attack is not None:
        scene = on_its_table(scene, fort.box, attack.farthest_mm, attack.widest_mm)
        ruled = replace(attack, file=attack.file.model_copy(update={"rules": scene.rules}))
        return scene, besieged(scene, fort.box, ruled)
    assert raid is not None
    scene = on_its_table(scene, fort.box, FARTHEST_MM, ASIDE_MM)
    with Stage(scene) as stage:
        return scene, besieged(scene, fort.box, raid.attack(seed, 0), stage.field())


def _check_standing(scene: Scene) -> None:
    """Raise SceneError where something does not stay where it stands, or an order cannot be carried out."""
    with Stage(scene) as stage:
        check_orders(scene, stage.field())


def _placed(layout: str, problem: Problem) -> str:
    """The place of a problem, with the layout that it concerns."""
    return f"{layout}, {problem.place}" if problem.place else layout


def _digests_of(raid: Raid, catalogue: Catalogue) -> dict[str, str]:
    """Digests of every gun that may be drawn and of its shell; their meshes need not be built for that."""
    guns: list[Model[Any]] = [catalogue.gun(name) for name in raid.guns]
    shells = {gun.sheet.shells[0] for gun in guns}
    models = [*guns, *(catalogue.shell(name) for name in sorted(shells))]
    return {
        f"{model.sheet.kind} {model.name}": hashlib.sha256(
            f"{model.sheet.model_dump_json()} {model.fingerprint()}".encode()
        ).hexdigest()
        for model in models
    }


def _begun(test: _Test, asked: Asked, out: Path | None, resume: bool) -> int:
    """Begin or go on in the folder, where there is one; gives how many volleys a piece has."""
    fresh = batch_of(asked.volleys * len(asked.layouts))
    if out is None:
        return fresh
    begun = begun_plan(out)
    batch = fresh if begun is None else batch_in(begun, out)
    texts = {each.name: each.text for each in test.sieges.values()}
    plan = asked.plan(test.garrison.figures, test.garrison.guns, test.rules)
    if begun is None or BATCH in begun:
        plan[BATCH] = batch
    open_folder(out, "layouts", plan, texts, models=test.models, extent=asked.extent, resume=resume)
    return batch


def _pieces(test: _Test, asked: Asked, layout: str, batch: int) -> Iterator[Piece[Series]]:
    series = Series(layout, test.sieges[layout], asked.seed, 0, asked.volleys, test.raid)
    return pieces_of(series, batch)


def _counter(asked: Asked, progress: Progress) -> Callable[[int], None]:
    """Give what counts volleys for whoever watches."""
    done, of = 0, asked.volleys * len(asked.layouts)

    def tell(more: int) -> None:
        nonlocal done
        done += more
        progress(done, of)

    return tell


def _write(found: LayoutTest, folder: Path, keys: set[str]) -> None:
    """Write the summary, and vouch for the folder."""
    write_text(folder / "summary.json", json.dumps(found.as_dict(), indent=1, allow_nan=False) + "\n")
    close_folder(folder, keys)
