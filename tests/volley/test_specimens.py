"""Volleys whose guns are drawn from their calibrations: spread, bytes, journals, and what is told of it."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from fbsim.catalogue import Catalogue
from fbsim.errors import BadInput
from fbsim.guns import muzzle_speed
from fbsim.guns.calibration import calibrate_gun, write_calibration
from fbsim.guns.specimen import AS_SHEET, NOTHING, draw_specimen
from fbsim.scene import Scene
from fbsim.volley import Stage, VolleyResult, fire_volley
from fbsim.volley.firing import Chance, fire
from fbsim.volley.orders import lay, plan_salvos

from .bits import bits
from .scenes import MODELS, figure, gun, order, scene, shipped, without_dispersion

TRIAL = Path(__file__).parents[2] / "scripts" / "data" / "bulldog_shots.csv"
ENERGY, OFFSET = 0.12, 15.0
"""Deviations of ln E and of the offset in mrad: as large as few shots would leave."""
CALIBRATION = f"""
[calibration]
status = "measured"
file = "shots.csv"
sha256 = "{"ab" * 32}"
shell = "round-shell"
shots = 9
measured = ["energy_j", "elevation_offset_mrad", "speed_percent"]
covariance = [[{(0.1 * ENERGY) ** 2}, 0, 0], [0, {OFFSET**2}, 0], [0, 0, 0.36]]
values = {{ energy_j = 0.1, elevation_offset_mrad = 5.0, speed_percent = 3.0 }}
intervals = {{ energy_j = [0.08, 0.13], elevation_offset_mrad = [-25, 35], speed_percent = [2, 5] }}
"""


def calibrated(folder: Path) -> Catalogue:
    """The shipped models, but a bulldog of few shots, which scatters by 3 % in speed and no angle."""
    without_dispersion(folder, "bulldog")
    sheet = folder / "guns" / "bulldog.toml"
    text = sheet.read_text(encoding="utf-8").replace("speed_percent = 0.0", "speed_percent = 3.0")
    sheet.write_text(text + CALIBRATION, encoding="utf-8")
    return Catalogue([folder, MODELS])


def duel(folder: Path, catalogue: Catalogue, *rows: str, shots: int = 2) -> Scene:
    """A bulldog that shoots past a man."""
    return scene(
        folder,
        figure("man", 200),
        gun("cannon", "bulldog", -200),
        order("cannon", bearing_deg=60, elevation_deg=2, shots=shots),
        *rows,
        catalogue=catalogue,
        size=(800, 600),
    )


@pytest.fixture(scope="module")
def drawing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    folder = tmp_path_factory.mktemp("drawn")
    with Stage(duel(folder, calibrated(folder))) as stage:
        yield stage


def drawn(stage: Stage, volley: int = 0, **more: object) -> VolleyResult:
    return fire_volley(stage.scene, 1, volley=volley, stage=stage, specimens="drawn", **more)  # type: ignore[arg-type] # any keyword


def speeds(stage: Stage, volleys: int) -> np.ndarray[tuple[int, int], np.dtype[np.float64]]:
    """Muzzle speeds (volleys, shots) of shells as they are fired."""
    field, planned = stage.field(), [shot for salvo in plan_salvos(stage.scene) for shot in salvo]
    layings = [lay(stage.scene, field, shot.order) for shot in planned]
    pairs = list(zip(planned, layings, strict=True))
    chances = [Chance(1, volley, "drawn") for volley in range(volleys)]
    fired = [[fire(stage, field, shot, laid, each)[0].speed for shot, laid in pairs] for each in chances]
    return np.array(fired)


def test_muzzle_speeds_over_volleys_spread_by_dispersion_and_specimens_together(drawing: Stage) -> None:
    """v = v₀ e^{X/2} (1 + s ε) with X ~ N(0, τ²), s = s₀ e^Y, Y ~ N(0, ω²); a volley's shots share X and Y:

    Var v = v₀² (e^{τ²/2} (1 + s₀² e^{2ω²}) - e^{τ²/4}),  Cov(v, v') = v₀² (e^{τ²/2} - e^{τ²/4}).
    A sample variance of n strays by √((2 + κ) / n) of itself, κ some 0.3 here; bounds of level 0.999.
    """
    n, sheet = 800, drawing.scene.catalogue.gun("bulldog").sheet
    v0 = muzzle_speed(sheet.drive, drawing.scene.catalogue.shell("round-shell").sheet)
    first, second = speeds(drawing, n).T / v0
    scatter, omega = 0.03**2 * math.exp(2 * 0.2**2), math.exp(ENERGY**2 / 2)
    between = omega - math.exp(ENERGY**2 / 4)
    within = omega * scatter
    stray = 3.3 * math.sqrt(2.3 / n)
    assert np.var(first, ddof=1) == pytest.approx(between + within, rel=stray)
    assert np.var(first - second, ddof=1) / 2 == pytest.approx(within, rel=1.2 * stray)
    assert np.cov(first, second)[0, 1] == pytest.approx(between, rel=1.3 * stray)
    assert within < 0.35 * between  # so a volley without specimens would fail each of these


def test_a_gun_is_one_specimen_for_all_shots_of_a_volley(tmp_path: Path) -> None:
    known = calibrated(tmp_path)
    path = tmp_path / "guns" / "bulldog.toml"
    text = path.read_text(encoding="utf-8").replace("speed_percent = 3.0\n", "speed_percent = 0.0\n", 1)
    path.write_text(text, encoding="utf-8")
    known = Catalogue([tmp_path, MODELS])
    sheet = known.gun("bulldog").sheet
    with Stage(duel(tmp_path, known, shots=3)) as stage:
        for volley in (0, 1):
            result, specimen = drawn(stage, volley), draw_specimen(sheet, 1, volley, "cannon")
            assert result.specimens == {"cannon": specimen}
            shells = [shell for shot in result.shots for shell in shot.shells]
            toy = specimen.gun(sheet)
            speed = muzzle_speed(toy.drive, known.shell("round-shell").sheet)
            assert [shell.muzzle_speed for shell in shells] == [speed] * 3
            assert [shot.elevation for shot in result.shots] == [math.radians(2)] * 3  # laid by the sheet
            raised = [shell.elevation - math.radians(2) for shell in shells]
            assert raised == pytest.approx([specimen.offset] * 3)
            assert abs(specimen.offset) > 1e-4


def test_neither_shots_nor_other_guns_change_a_specimen(tmp_path: Path, drawing: Stage) -> None:
    mortar = (gun("mortar", "bulldog", -200, 200), order("mortar", bearing_deg=60, elevation_deg=1))
    with Stage(duel(tmp_path, calibrated(tmp_path), *mortar, shots=1)) as other:
        specimens = drawn(other).specimens
    assert specimens["cannon"] == drawn(drawing).specimens["cannon"]
    assert specimens["mortar"].shifts != specimens["cannon"].shifts


def test_the_same_seed_gives_the_same_bytes(drawing: Stage) -> None:
    assert bits(drawn(drawing)) == bits(drawn(drawing))
    assert bits(drawn(drawing))["values"] != bits(drawn(drawing, 1))["values"]
    with Stage(drawing.scene) as fresh:
        assert bits(drawn(fresh, 1)) == bits(drawn(drawing, 1))


def test_a_gun_as_its_sheet_says_fires_as_ever(tmp_path: Path) -> None:
    """A calibration in a sheet, without its values, changes no bit; nor does drawing guns without one."""
    plain, measured = duel(tmp_path, shipped()), tmp_path / "guns"
    with Stage(plain) as stage:
        nominal = fire_volley(plain, 1, stage=stage)
        asked = drawn(stage)
    assert "specimens" not in json.loads(nominal.to_json())
    assert nominal.specimens["cannon"].words == AS_SHEET
    assert asked.specimens["cannon"].words == NOTHING
    assert {**bits(asked), "json": b""} == {**bits(nominal), "json": b""}
    measured.mkdir()
    for file in (MODELS / "guns").glob("bulldog*"):
        (measured / file.name).write_bytes(file.read_bytes())
    with (measured / "bulldog.toml").open("a", encoding="utf-8") as sheet:
        sheet.write(CALIBRATION)
    with_calibration = duel(tmp_path, Catalogue([tmp_path, MODELS]))
    assert bits(fire_volley(with_calibration, 1)) == bits(nominal)


def test_json_says_of_each_gun_what_was_drawn(drawing: Stage) -> None:
    found = json.loads(drawn(drawing).to_json())["specimens"]["cannon"]
    assert found["specimen"] == "drawn from its calibration by measured shots (shots.csv)"
    assert list(found["drawn"]) == ["energy_j", "elevation_offset_mrad", "speed_percent"]
    assert found["drawn"]["energy_j"]["fitted"] == 0.1
    assert found["drawn"]["energy_j"]["value"] != 0.1


def test_a_journal_of_the_one_is_none_of_the_other(drawing: Stage, tmp_path: Path) -> None:
    path = tmp_path / "volley.journal"
    whole = bits(drawn(drawing, journal=path))
    kept = path.read_bytes()
    with pytest.raises(BadInput, match=r"another volley: guns drawn \(now nominal\)"):
        fire_volley(drawing.scene, 1, stage=drawing, journal=path)
    assert path.read_bytes() == kept
    head, salvo, _ = kept.splitlines(keepends=True)
    path.write_bytes(head + salvo)
    assert bits(drawn(drawing, journal=path)) == whole
    assert path.read_bytes() == kept


def test_from_measured_shots_to_drawn_volleys(tmp_path: Path) -> None:
    found = calibrate_gun("bulldog", TRIAL, catalogue=shipped())
    write_calibration(found, catalogue=shipped(), to=tmp_path)
    known = Catalogue([tmp_path, MODELS])
    with Stage(duel(tmp_path, known)) as stage:
        specimens = [drawn(stage, volley).specimens["cannon"] for volley in range(3)]
    assert {each.words for each in specimens} == {
        "drawn from its calibration by simulated shots (bulldog_shots.csv)"
    }
    assert len({each.shifts for each in specimens}) == 3
    for each in specimens:
        assert list(each.drawn) == found.told
        assert each.drawn["energy_j"] == pytest.approx(found["energy_j"].value, rel=0.1)
