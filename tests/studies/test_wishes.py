"""Studies that are called with what makes no sense: told by name, before anything is done or made."""

from __future__ import annotations

import inspect
import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from fbsim.errors import BadInput, StudyError
from fbsim.studies.accuracy import gun_accuracy, gun_scatter
from fbsim.studies.comparing import compare_guns
from fbsim.studies.designs.sweeping import sweep_gun
from fbsim.studies.designs.tuning import tune_gun
from fbsim.studies.layouts import improve_layout, shadow_map, test_layouts, will_stand
from fbsim.studies.wishes import checked

STUDIES: dict[Callable[..., Any], tuple[Any, ...]] = {
    compare_guns: (["bulldog"],),
    sweep_gun: ("bulldog", {"efficiency": (0.3, 0.8, 0.1)}),
    tune_gun: ("bulldog", {"efficiency": (0.3, 0.8)}),
    gun_accuracy: ("bulldog",),
    gun_scatter: ("bulldog",),
    test_layouts: (["castle"],),
    improve_layout: ("castle",),
    will_stand: ("castle",),
    shadow_map: ("castle", "bulldog"),
}


@pytest.mark.parametrize(
    ("study", "name"),
    [
        pytest.param(study, name, id=f"{study.__name__}-{name}")
        for study in STUDIES
        for name in inspect.signature(study).parameters
    ],
)
def test_every_argument_of_another_type_is_named(study: Callable[..., Any], name: str) -> None:
    given = dict(zip(inspect.signature(study).parameters, STUDIES[study], strict=False))
    more = {"distance_m": 1.0} if study in (gun_accuracy, gun_scatter) else {}
    with pytest.raises(StudyError) as caught:
        study(**{**given, **more, name: object()})
    (problem,) = caught.value.problems
    assert problem.place == name
    assert problem.message.startswith("must be ")


@pytest.mark.parametrize(
    ("study", "more", "told"),
    [
        (sweep_gun, {"seed": 1.5}, "seed: must be a whole number (got 1.5)"),
        (sweep_gun, {"seed": -1}, "seed: must be from 0"),
        (sweep_gun, {"designs": 0, "design": "lhs", "vary": {"efficiency": (0.3, 0.8)}}, "designs: must be"),
        (sweep_gun, {"design": "best"}, 'no design "best"; one of grid'),
        (sweep_gun, {"distances_m": [math.nan]}, "distances_m: must be above 0"),
        (sweep_gun, {"distances_m": ["1"]}, "distances_m[0]: must be a number (got '1')"),
        (sweep_gun, {"aim_height": math.nan}, "aim_height: must be from 0 to 1"),
        (sweep_gun, {"vary": {"efficiency": 3}}, "efficiency: must be numbers"),
        (sweep_gun, {"of": "hit"}, 'of: must be a list (got "hit"); give ["hit"]'),
        (tune_gun, {"wanted": math.nan}, "wanted: must be a number above 0"),
        (tune_gun, {"like": "hail", "tolerance": -1.0}, "tolerance: must be"),
        (tune_gun, {"like": "hail", "per": "shilling"}, 'no per "shilling"'),
        (compare_guns, {"precision": math.nan}, "precision: must be above 0"),
        (compare_guns, {"shots": True}, "shots: must be a whole number (got True)"),
        (compare_guns, {"target": ["orc", None]}, "target: must be text or a list"),
        (compare_guns, {"workers": 0}, "workers: must be a whole number from 1 on"),
        (improve_layout, {"seed": -1}, "seed: must be from 0"),
        (improve_layout, {"men": 0}, "men: must be at least 1"),
        (shadow_map, {"at_mm": [(1.0,)]}, "at_mm[0]: must be 2 of them (got 1)"),
        (shadow_map, {"cell_mm": math.nan}, "cells of nan mm"),
        (will_stand, {"workers": 0}, "workers: must be a whole number from 1 on"),
    ],
)
def test_what_no_study_can_be_made_of_is_told(
    study: Callable[..., Any], more: dict[str, Any], told: str, tmp_path: Path
) -> None:
    given = dict(zip(inspect.signature(study).parameters, STUDIES[study], strict=False))
    kept = {"out": tmp_path / "study"} if "out" in inspect.signature(study).parameters else {}
    with pytest.raises(BadInput) as caught:
        study(**{**given, **kept, **more})
    assert told in str(caught.value)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("study", [compare_guns, sweep_gun, tune_gun, test_layouts, improve_layout])
def test_a_cluster_that_is_not_there_leaves_no_folder(study: Callable[..., Any], tmp_path: Path) -> None:
    more = {"like": "hail"} if study is tune_gun else {}
    with pytest.raises(StudyError, match="no scheduler answers"):
        study(*STUDIES[study], **more, out=tmp_path / "study", scheduler="nowhere")
    assert not list(tmp_path.iterdir())


def test_numbers_of_numpy_and_text_for_a_path_are_taken() -> None:
    @checked
    def taken(shots: int, distances: tuple[float, ...] = (), out: Path | None = None) -> Any:
        return shots, distances, out

    shots, distances, out = taken(np.int64(3), np.linspace(1, 2, 3), "results")  # type: ignore[arg-type] # so they come
    assert (type(shots), distances, out) == (int, [1.0, 1.5, 2.0], Path("results"))
