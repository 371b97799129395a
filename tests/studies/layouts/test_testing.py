"""Tests of layouts by real volleys: pairs, seeds, any number of workers, going on, what is refused."""

from __future__ import annotations

import gc
from pathlib import Path

import pytest

from fbsim.errors import BadInput, SceneError, StudyError
from fbsim.scene import load_scene
from fbsim.studies.layouts import LayoutTest, test_layouts
from fbsim.studies.layouts.raid import raid_of
from fbsim.studies.layouts.series import Series, raided, single_volleys
from fbsim.studies.warm import SceneText
from fbsim.volley import fire_volley

HEDGE = """\
parts = [
  { id = "left", model = "parapet", at_mm = [0, 70] },
  { id = "right", model = "parapet", at_mm = [0, -70] },
  { id = "walk", model = "walk-wall", at_mm = [-90, 0] },
]
"""
PAIR = """\
guns = [{ id = "a", model = "bulldog", at_mm = [500, 40] }]
orders = [{ gun = "a", aim = "garrison" }]
"""


@pytest.fixture
def place(tmp_path: Path) -> Path:
    (tmp_path / "hedge.toml").write_text(HEDGE)
    (tmp_path / "twin.toml").write_text(HEDGE)
    (tmp_path / "pair.toml").write_text(PAIR)
    return tmp_path


def tried(place: Path, *names: str, **more: object) -> LayoutTest:
    usual = {"garrison": "archer", "men": 2, "attack": place / "pair.toml", "volleys": 2, "seed": 2}
    layouts = [place / f"{name}.toml" for name in names or ("hedge",)]
    return test_layouts(layouts, **{**usual, **more})  # type: ignore[arg-type] # any keyword


def rows_of(found: LayoutTest, layout: str = "hedge") -> list[dict[str, str]]:
    """Rows of a layout but for its name, to the bit; nan is like nan."""
    rows = [row for row in found.table.to_pylist() if row["layout"] == layout]
    return [{key: repr(value) for key, value in row.items() if key != "layout"} for row in rows]


def test_equal_layouts_meet_equal_volleys(place: Path) -> None:
    """A layout and its twin under another name have the same rows, to the bit."""
    found = tried(place, "hedge", "twin")
    assert rows_of(found) == rows_of(found, "twin")
    (difference,) = found.differences()
    assert (difference.share.value, difference.p_value) == (0.0, 1.0)
    rows = found.table.to_pylist()
    kinds = [row["kind"] for row in rows if (row["layout"], row["volley"]) == ("hedge", 0)]
    assert (kinds.count("figure"), kinds.count("gun"), kinds.count("shell")) == (2, 1, 1)
    posts = {row["id"]: row["post"] for row in rows if row["kind"] == "figure"}
    assert set(posts.values()) <= {"walk", ""}


def test_a_kept_test_goes_on_its_scenes_can_be_fired_and_damage_is_told(place: Path) -> None:
    whole = tried(place, out=place / "one", volleys=3)
    tried(place, out=place / "two")
    again = tried(place, out=place / "two", resume=True, volleys=3)
    assert rows_of(again) == rows_of(whole)
    files = {each.relative_to(place / "one") for each in (place / "one").rglob("*") if each.is_file()}
    for file in files:
        assert (place / "one" / file).read_bytes() == (place / "two" / file).read_bytes(), file
    scene = load_scene(place / "one" / "scenes" / "hedge.toml")
    result = fire_volley(scene, 2, volley=1)
    rows = [row for row in whole.table.to_pylist() if row["volley"] == 1]
    fates = {row["id"]: (row["pose"], row["outcome"]) for row in rows if row["kind"] == "figure"}
    assert fates == {man.id: (str(man.pose), str(man.outcome)) for man in result.figures}
    shells = {row["id"]: row["struck"] for row in rows if row["kind"] == "shell"}
    assert shells == {shell.id: shell.struck_first or "" for shot in result.shots for shell in shot.shells}
    part = place / "two" / "runs" / "hedge-000002-1.parquet"
    part.write_bytes(part.read_bytes()[:200])
    with pytest.raises(StudyError, match=r"hedge-000002-1\.parquet: was changed after it was made"):
        tried(place, out=place / "two", volleys=3)


def test_how_many_volleys_a_piece_has_is_kept_with_the_folder(place: Path) -> None:
    """A folder of before, which says nothing of it, goes on with two; what makes no sense is told."""
    study, plan = place / "study", place / "study" / "study.toml"
    whole = tried(place, out=study, volleys=3)
    assert "volleys_in_a_piece = 2\n" in plan.read_text()
    (study / "manifest.json").unlink()
    older = plan.read_text().replace("volleys_in_a_piece = 2\n", "")
    plan.write_text(older)
    assert rows_of(tried(place, out=study, volleys=3)) == rows_of(whole)
    assert plan.read_text() == older
    plan.write_text(f"volleys_in_a_piece = 3\n{older}")
    assert rows_of(tried(place, out=study, volleys=3)) == rows_of(whole)
    assert [file.name for file in (study / "runs").iterdir()] == ["hedge-000000-3.parquet"]
    plan.write_text(f"volleys_in_a_piece = 0\n{older}")
    with pytest.raises(
        StudyError, match=r"study\.toml: volleys_in_a_piece: must be .* from 1 to 64 \(got 0\)"
    ):
        tried(place, out=study, volleys=3)


def test_a_result_that_is_not_kept_leaves_nothing_behind(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (place / "scratch").mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(place / "scratch"))
    found = tried(place, volleys=1)
    assert [each.name for each in (place / "scratch").rglob("*.parquet")] == ["hedge-000000-1.parquet"]
    assert found.table.num_rows
    del found
    gc.collect()
    assert not list((place / "scratch").iterdir())


@pytest.mark.slow
def test_other_seeds_and_other_wishes_are_other_tests(place: Path) -> None:
    first = tried(place, out=place / "study", volleys=1)
    assert rows_of(tried(place, seed=3, volleys=1)) != rows_of(first)
    for more in ({"seed": 3}, {"men": 1}, {"rules": "series"}):
        with pytest.raises(StudyError, match="asked for"):
            tried(place, out=place / "study", **more)
    assert rows_of(tried(place, out=place / "study", volleys=1)) == rows_of(first)


@pytest.mark.slow
def test_workers_change_nothing(place: Path) -> None:
    """Two pieces of work for two processes."""
    found = tried(place, "hedge", "twin", volleys=1, workers=2)
    assert rows_of(found) == rows_of(found, "twin") == rows_of(tried(place, volleys=1))


@pytest.mark.slow
def test_drawn_attacks_are_the_same_for_each_layout_and_any_workers(place: Path) -> None:
    found = tried(place, "hedge", "twin", attack="random", volleys=1, workers=2, out=place / "study")
    assert rows_of(found) == rows_of(found, "twin")
    assert rows_of(found) == rows_of(tried(place, attack="random", volleys=1))
    scene = load_scene(place / "study" / "scenes" / "hedge.toml")
    assert scene.orders == ()
    text = SceneText("hedge", (place / "study" / "scenes" / "hedge.toml").read_text())
    sieges = [
        raided(Series("hedge", text, 2, 0, 2, raid_of(scene.catalogue, 2)), volley) for volley in (0, 1)
    ]
    guns = [{(gun.id, gun.model.name, gun.position) for gun in siege.guns} for siege in sieges]
    drawn = {(row["id"], row["model"]) for row in found.table.to_pylist() if row["kind"] == "gun"}
    assert {(id, model) for id, model, _ in guns[0]} == drawn
    assert guns[0] != guns[1]


def test_everything_wrong_with_several_layouts_is_told_before_a_shot(place: Path) -> None:
    falling = 'parts = [{ id = "p", model = "pillar", at_mm = [0, 0], anchored = false },\n'
    falling += '{ id = "c", model = "cube", at_mm = [20, 0], on = "p", anchored = false }]\n'
    (place / "falls.toml").write_text(falling)
    with pytest.raises(SceneError) as caught:
        tried(place, "hedge", "falls", out=place / "study")
    assert all("falls" in str(each.place) for each in caught.value.problems)
    assert "falls over by itself" in str(caught.value)
    assert not (place / "study").exists()


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"volleys": 0}, "volleys: must be at least 1"),
        ({"men": 0}, "men: must be at least 1"),
        ({"men": "4"}, "men: must be a whole number (got '4')"),
        ({"volleys": 1.5}, "volleys: must be a whole number (got 1.5)"),
        ({"seed": -1}, "seed: must be from 0"),
        ({"measure": "dead"}, 'measure: no measure "dead"; one of killed'),
        ({"attack": "batery"}, 'did you mean "battery"'),
        ({"garrison": "archr"}, 'did you mean "archer"'),
        ({"rules": "chess"}, 'no rule system "chess"'),
        ({"men": 4000}, "hedge: holds"),
    ],
)
def test_what_makes_no_test_is_refused(place: Path, more: dict[str, object], words: str) -> None:
    with pytest.raises(BadInput) as caught:
        tried(place, **more)
    assert words in str(caught.value)


def test_a_volley_that_kills_its_worker_is_told_with_how_to_fire_it_again() -> None:
    series = Series("fort", SceneText("fort", ""), 4, 6, 2)
    first, second = single_volleys(series)
    assert "fbsim volley DIR/scenes/fort.toml --seed 4 --volley 6" in first.again
    assert (second.work.first, second.work.count) == (7, 1)
