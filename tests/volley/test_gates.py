"""Gates whose leaves open: shut they stop a shell, open they let it through (REP-68)."""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from fbsim.catalogue import Catalogue
from fbsim.errors import SceneError
from fbsim.recording import record
from fbsim.rules import Outcome
from fbsim.scene import Scene, dump, load_scene
from fbsim.view.cameras import camera_named
from fbsim.view.painting import painter
from fbsim.volley import Stage, VolleyResult, fire_volley
from fbsim.volley.events import GateOpened
from fbsim.volley.leaves import leaf_place

from .bits import bits
from .gates import with_box_gate
from .scenes import figure, gun, order, part, scene, without_dispersion

ASLANT = {"bearing_deg": -20, "elevation_deg": 2}
GUN = (-180, 0.364 * 180)
"""Aslant, so that no shell comes back to it; it shoots through the middle of the doorway."""
BEHIND = (120, -0.364 * 120)


@pytest.fixture(scope="module")
def models(tmp_path_factory: pytest.TempPathFactory) -> Catalogue:
    """The box gate, and a gun that shoots as it is laid."""
    folder = tmp_path_factory.mktemp("gates")
    without_dispersion(folder, "bulldog")
    return with_box_gate(folder)


def passage(folder: Path, models: Catalogue, *rows: str, shots: int = 3, **gate: object) -> Scene:
    """A gun in front of a gate that opens away from it."""
    return scene(
        folder,
        gun("gun", "bulldog", *GUN),
        part("gate", "box-gate", 0, 0, 180, **gate),
        *rows,
        order("gun", None, shots=shots, **ASLANT),
        catalogue=models,
    )


def first_struck(result: VolleyResult) -> list[str | None]:
    return [shot.shells[0].struck_first for shot in result.shots]


def test_shells_pass_once_the_rules_have_opened_the_gate(tmp_path: Path, models: Catalogue) -> None:
    result = fire_volley(passage(tmp_path, models, figure("guard", *BEHIND)))
    outcomes = [[verdict.outcome for verdict in shot.verdicts] for shot in result.shots[:2]]
    print(first_struck(result), outcomes)
    assert outcomes == [[Outcome.GATE_HIT], [Outcome.GATE_OPEN]]
    assert first_struck(result) == ["gate", "gate", "guard"]
    assert result.gates[0].outcome is Outcome.GATE_OPEN
    assert np.degrees(result.leaves["gate"]) == pytest.approx([-90, 90])


def test_a_gate_that_is_open_in_the_scene_lets_the_first_shell_through(
    tmp_path: Path, models: Catalogue
) -> None:
    guard = figure("guard", *BEHIND)
    shut = fire_volley(passage(tmp_path, models, guard, shots=1))
    opened = fire_volley(passage(tmp_path, models, guard, shots=1, open=True))
    assert (first_struck(shut), first_struck(opened)) == (["gate"], ["guard"])
    assert (shut.gates[0].outcome, opened.gates[0].outcome) == (Outcome.GATE_HIT, Outcome.GATE_OPEN)


def test_a_struck_leaf_is_a_struck_gate(tmp_path: Path, models: Catalogue) -> None:
    """Both leaves are one body with the piers: they do not move, and count as the gate."""
    result = fire_volley(passage(tmp_path, models, shots=1))
    assert first_struck(result) == ["gate"]
    assert result.gates[0].moved == 0


def test_a_leaf_opens_as_far_as_what_stands_behind_lets_it(tmp_path: Path, models: Catalogue) -> None:
    behind = part("block", "block", 16, -11, facing=0)
    made = passage(tmp_path, models, behind)
    with Stage(made) as stage:
        left, right = stage.opened("gate", stage.field()) or ()
    assert min(abs(left), abs(right)) < math.radians(45)
    assert max(abs(left), abs(right)) == pytest.approx(math.pi / 2)


def test_a_scene_whose_leaf_has_no_room_is_refused(tmp_path: Path, models: Catalogue) -> None:
    with pytest.raises(SceneError, match=r'"block".* overlaps "gate"|"gate" overlaps "block"'):
        passage(tmp_path, models, part("block", "block", 16, -22, facing=90), open=True)


def test_only_a_gate_with_leaves_opens(tmp_path: Path, models: Catalogue) -> None:
    with pytest.raises(SceneError, match=r"parts\[0\].open: a wall has no leaves that could open"):
        scene(tmp_path, part("wall", "wall", 0, open=True), catalogue=models)


def test_leaves_turn_about_their_hinges(models: Catalogue) -> None:
    for leaf, sign in zip(models.part("box-gate").sheet.leaves, (-1, 1), strict=True):
        hinge = np.array(leaf.hinge_mm) / 1000
        place = leaf_place(leaf, sign * math.pi / 2)
        assert place.apply(hinge) == pytest.approx(hinge)
        free_edge = np.array([-0.003, 0.0, 0.0])
        assert place.apply(free_edge) == pytest.approx([hinge[0] - 0.022, hinge[1], 0], abs=1e-9)


def test_an_open_gate_is_written_and_read_back(tmp_path: Path, models: Catalogue) -> None:
    made = passage(tmp_path, models, open=True)
    again = tmp_path / "again.toml"
    again.write_text(dump(made), encoding="utf-8")
    assert load_scene(again, models) == made
    assert made.parts[0].is_open


def test_a_volley_through_a_gate_is_the_same_from_its_journal(tmp_path: Path, models: Catalogue) -> None:
    made = passage(tmp_path, models, figure("guard", *BEHIND))
    journal = tmp_path / "journal"
    fired, recalled = (fire_volley(made, journal=journal) for _ in range(2))
    assert bits(fired) == bits(recalled)
    assert fired.leaves == recalled.leaves


@pytest.mark.slow
def test_pictures_show_it_shut_before_and_open_after(tmp_path: Path, models: Catalogue) -> None:
    made = passage(tmp_path, models, shots=2)
    result = fire_volley(made)
    others = tuple(event for event in result.events if not isinstance(event, GateOpened))
    opened, shut = (record(made, replace(result, events=events)) for events in (result.events, others))
    camera = camera_named(opened, "gun:gun", 0.0, 1.0)
    pictures = {}
    for name, recording in (("opened", opened), ("shut", shut)):
        with painter(recording, size=(300, 300)) as paints:
            pictures[name] = [paints.paint(time, camera) for time in (opened.start, opened.duration)]
    before, after = (
        float((np.abs(one.astype(float) - other) > 40).any(axis=2).mean())
        for one, other in zip(pictures["opened"], pictures["shut"], strict=True)
    )
    print(before, after)
    assert before == 0.0
    assert after > 1e-3
