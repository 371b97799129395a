"""A band that may be tightened before any shot: the order says how far, and the shell leaves accordingly."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from fbsim.catalogue import Catalogue
from fbsim.errors import OutOfReach, SceneError
from fbsim.guns import muzzle_speed
from fbsim.scene import dump, load_scene
from fbsim.volley import fire_volley
from fbsim.volley.orders import lay
from fbsim.volley.stage import Stage

from .scenes import MODELS, figure, gun, order, scene, shipped, without_dispersion

pytestmark = pytest.mark.rule("COM-13")
WIDE = (8000, 1600)


def flat(**keys: object) -> str:
    return order("gun", None, bearing_deg=0, elevation_deg=20, **keys)


def test_each_shot_leaves_as_its_tension_makes_it(tmp_path: Path) -> None:
    """Without scatter: the usual tension, slack, tight, and the usual one again."""
    exact = without_dispersion(tmp_path / "models", "cyclops")
    drive, shell = exact.gun("cyclops").sheet.drive, exact.shell("domed-shot").sheet
    tensions: list[dict[str, object]] = [{}, {"tension_mm": 2}, {"tension_mm": 26.0}, {}]
    orders = [flat(**tension) for tension in tensions]
    made = scene(tmp_path, gun("gun", "cyclops", -3500), *orders, size=WIDE, catalogue=exact)
    shots = json.loads(fire_volley(made).to_json())["shots"]
    assert [shot["tension_mm"] for shot in shots] == [14.0, 2.0, 26.0, 14.0]
    speeds = [shot["shells"][0]["muzzle_speed_m_per_s"] for shot in shots]
    print(speeds)
    wanted = [muzzle_speed(drive.tightened(tension), shell) for tension in (14.0, 2.0, 26.0, 14.0)]
    assert speeds == pytest.approx(wanted, abs=1e-6)
    assert speeds[1] < 0.9 * speeds[0] < 0.9 * 0.9 * speeds[2]


def test_aim_is_taken_with_the_tension_that_is_ordered(tmp_path: Path) -> None:
    """A slack band needs a higher elevation for the same target, and a figure out of its reach is refused."""

    def laid(distance: float, tension: float) -> float:
        rows = (gun("gun", "cyclops", -3500), figure("man", distance - 3500))
        made = scene(tmp_path, *rows, order("gun", "man", tension_mm=tension), size=WIDE)
        with Stage(made) as stage:
            return lay(made, stage.field(), made.orders[0]).elevation

    assert laid(2500, 2) > laid(2500, 26) > 0
    with pytest.raises(OutOfReach, match="cyclops cannot hit a point"):
        laid(5000, 2)
    assert laid(5000, 26) > 0


def test_a_band_that_no_toy_has_is_refused_in_words(tmp_path: Path) -> None:
    without_dispersion(tmp_path / "models", "cyclops")
    sheet = tmp_path / "models" / "guns" / "cyclops.toml"
    lines = sheet.read_text(encoding="utf-8").splitlines()
    strong = ["rate_n_per_m = 1e9" if line.startswith("rate_n_per_m") else line for line in lines]
    sheet.write_text("\n".join(strong) + "\n", encoding="utf-8")
    known = Catalogue([tmp_path / "models", MODELS])
    made = scene(tmp_path, gun("gun", "cyclops", -3500), flat(), size=WIDE, catalogue=known)
    with pytest.raises(SceneError, match=r"m/s cannot be simulated.*look at the numbers of its gun's sheet"):
        fire_volley(made)


def test_no_tension_is_told_of_other_guns(tmp_path: Path) -> None:
    made = scene(tmp_path, gun("gun", "bulldog", -1000), flat(), size=WIDE)
    assert fire_volley(made).to_dict()["shots"][0]["tension_mm"] is None


@pytest.mark.parametrize(
    ("model", "tension", "message"),
    [
        ("cyclops", 30, r"orders\[0\]\.tension_mm: cyclops: its tension goes from 2 to 26 mm \(got 30\)"),
        ("cyclops", 1.9, r"its tension goes from 2 to 26 mm \(got 1\.9\)"),
        ("mantis", 10, r"mantis: the tension of its spring or band cannot be changed; leave tension_mm out"),
        ("cyclops", -1, "greater than or equal to 0|at least 0"),
    ],
)
def test_a_tension_that_cannot_be_is_refused(
    tmp_path: Path, model: str, tension: float, message: str
) -> None:
    with pytest.raises(SceneError, match=message) as caught:
        scene(tmp_path, gun("gun", model, -1000), flat(tension_mm=tension), size=WIDE)
    print(caught.value)
    assert "tension_mm" in str(caught.value)


def test_tension_is_written_with_the_scene(tmp_path: Path) -> None:
    made = scene(tmp_path, gun("gun", "cyclops", -1000), flat(tension_mm=7.3), size=WIDE)
    path = tmp_path / "again.toml"
    path.write_text(dump(made), encoding="utf-8")
    assert "tension_mm = 7.3" in path.read_text()
    assert load_scene(path, shipped()).orders == made.orders
