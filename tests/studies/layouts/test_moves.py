"""Changes of a layout: what belongs together, and what each change does to it."""

from __future__ import annotations

import math
from functools import cache

import numpy as np
import pytest

from fbsim.catalogue.models import Catalogue
from fbsim.scene.layouts import load_layout
from fbsim.studies.layouts.moves import KIT, Changed, Parts, Site, change, units_of

from .choosing import Choices


@cache
def site(name: str) -> Site:
    catalogue = Catalogue()
    scene = load_layout(name, catalogue).scene
    return Site(scene.parts, units_of(scene), 60.0, (0.0, 0.0), (4, 8), catalogue)


def changed(name: str, **choices: str | int) -> Changed:
    made = {f"0-{key.replace('_', '-')}": value for key, value in choices.items() if key != "kind"}
    return change(site(name), Choices({"edits": 1, "0": choices["kind"], **made}))


def places(parts: Parts) -> dict[str, tuple[float, ...]]:
    return {part.id: (*part.position, part.yaw) for part in parts}


def test_what_stands_on_each_other_belongs_together() -> None:
    units = {unit.id: set(unit.parts) for unit in site("loose-castle").units}
    assert units["tower-right"] == {"tower-right", "tower-right-middle", "tower-right-top"}
    assert {"post-right", "post-left", "lintel"} <= next(each for each in units.values() if "lintel" in each)
    assert len(units["screen-left"]) == 11
    assert units["seat"] == {"seat"}
    everything = sorted(part for parts in units.values() for part in parts)
    assert everything == sorted(part.id for part in site("loose-castle").parts)


def test_a_unit_moves_as_a_whole_and_nothing_else_does() -> None:
    before = places(site("keep").parts)
    found = changed("keep", kind="move", move_what="keep-base", way="left", steps=3)
    after = places(found.parts)
    moved = {id for id in before if after[id] != before[id]}
    assert moved == set(site("keep").unit("keep-base").parts)
    for id in moved:
        assert np.subtract(after[id], before[id]) == pytest.approx([0, 0.09, 0, 0])
    assert found.words == ("keep-base 90 mm left",)


@pytest.mark.parametrize("unit", ["keep-base", "hem-front", "turret-2"])
def test_turns_go_round_and_keep_what_is_together(unit: str) -> None:
    before, mine = places(site("keep").parts), site("keep").unit(unit).parts
    after = places(changed("keep", kind="turn", turn_what=unit, quarters=1).parts)
    distance = [math.dist(before[a][:3], before[b][:3]) for a in mine for b in mine]
    assert [math.dist(after[a][:3], after[b][:3]) for a in mine for b in mine] == pytest.approx(distance)
    made: dict[str, str | int] = {"edits": 2, "0": "turn", "1": "turn"}
    made |= {f"{number}-turn-what": unit for number in range(2)} | {"0-quarters": 1, "1-quarters": 3}
    back = places(change(site("keep"), Choices(made)).parts)
    for id in before:
        assert back[id][:3] == pytest.approx(before[id][:3], abs=1e-6)
        assert math.cos(back[id][3] - before[id][3]) == pytest.approx(1.0)


def test_what_is_dropped_is_gone_and_gates_stay() -> None:
    found = changed("castle", kind="drop", drop_what="corner-left")
    assert {part.id for part in site("castle").parts} - {part.id for part in found.parts} == {"corner-left"}
    assert any(unit.is_gate for unit in site("castle").units)
    with pytest.raises(StopIteration):  # no gate is among the options
        changed("castle", kind="drop", drop_what="front-gate")


@pytest.mark.parametrize("model", KIT)
def test_what_is_added_stands_on_the_table_under_an_id_of_its_own(model: str) -> None:
    found = changed("castle", kind="add", model=model, column=2, row=3, facing=1)
    (new,) = found.parts[len(site("castle").parts) :]
    assert (new.id, new.model.name, new.anchored) == ("new-1", model, True)
    assert new.position == pytest.approx((0.06, 0.09, 0.0))
    assert new.facing == pytest.approx(math.pi / 2)
