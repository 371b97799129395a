"""Buildings: which parts are one, how large it is, at what price (EMP-35, EMP-36); posts upon them."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fbsim.battle.fortress import buildings_of, price_of
from fbsim.battle.posts import posts_of
from fbsim.battle.survey import survey_of
from fbsim.catalogue import Catalogue
from fbsim.scene.layouts import known_layout_files, load_layout

from .forts import catalogue_in, layout, write_part

SAME_FOLDER = [HealthCheck.function_scoped_fixture]


@pytest.fixture(scope="module")
def forts(tmp_path_factory: pytest.TempPathFactory) -> Catalogue:
    return catalogue_in(tmp_path_factory.mktemp("forts"))


def bar(x: float, y: float, facing: float = 0) -> str:
    return f'model = "bar", at_mm = [{x}, {y}], facing_deg = {facing}'


@pytest.mark.rule("EMP-36")
@pytest.mark.parametrize(
    ("size_cm", "price"), [((30, 20, 15), 200), ((31, 20, 15), 200), ((28, 20, 16), 190)]
)
def test_the_examples_of_the_formula(size_cm: tuple[float, float, float], price: int, tmp_path: Path) -> None:
    """The catalogue's own examples, each as one box."""
    length, width, height = (10 * side for side in size_cm)
    boxes = (((-length / 2, -width / 2, 0), (length / 2, width / 2, height)),)
    folder = tmp_path / "models" / "fortress"
    folder.mkdir(parents=True)
    write_part(folder, "house", "wall", boxes)
    known = Catalogue([tmp_path / "models", *Catalogue().folders])
    (building,) = buildings_of(layout(tmp_path, known, 'model = "house", at_mm = [0, 0]').scene)
    assert (building.size_mm, building.price) == ((length, width, height), price)


@pytest.mark.rule("EMP-36")
def test_parts_that_touch_are_one_building(tmp_path: Path, forts: Catalogue) -> None:
    made = layout(tmp_path, forts, bar(0, 0), bar(0, 100), bar(60, 140, 90), bar(300, 0))
    one, other = buildings_of(made.scene)
    assert (one.parts, one.size_mm) == (("p0", "p1", "p2"), (200, 120, 40))
    assert (other.parts, other.size_mm) == (("p3",), (100, 20, 40))
    assert (one.price, other.price) == (110, 50)  # (20 + 12 + 4) x 3 = 108, (10 + 2 + 4) x 3 = 48
    assert price_of((one, other)) == 160


@pytest.mark.rule("EMP-36")
@pytest.mark.parametrize(("gap", "buildings"), [(4.9, 1), (5.1, 2)])
def test_a_gap_of_hands_is_none(gap: float, buildings: int, tmp_path: Path, forts: Catalogue) -> None:
    made = layout(tmp_path, forts, bar(0, 0), bar(0, 100 + gap))
    assert len(buildings_of(made.scene)) == buildings


def test_a_ladder_belongs_to_the_wall_it_leads_to(tmp_path: Path, forts: Catalogue) -> None:
    made = layout(tmp_path, forts, bar(0, 0), 'model = "rungs", at_mm = [40, 0]', check=False)
    assert [building.parts for building in buildings_of(made.scene)] == [("p0", "p1")]


@settings(max_examples=25, deadline=None, suppress_health_check=SAME_FOLDER)
@given(turn=st.floats(-360, 360), x=st.floats(-500, 500), y=st.floats(-500, 500))
def test_the_price_does_not_turn_with_the_building(
    turn: float, x: float, y: float, tmp_path: Path, forts: Catalogue
) -> None:
    layout(tmp_path, forts, bar(0, 0), bar(0, 100), bar(60, 140, 90)).scene.path.rename(
        tmp_path / "fort.toml"
    )
    scene = tmp_path / "turned.toml"
    place = f"at_mm = [{x!r}, {y!r}]\nfacing_deg = {turn!r}\n"
    scene.write_text(f'[[layouts]]\nfile = "fort.toml"\nprefix = "a"\n{place}')
    (building,) = buildings_of(load_layout(scene, forts, check=False).scene)
    assert building.size_mm == pytest.approx((200, 120, 40), abs=2e-3)
    assert building.price == 110


def test_posts_are_the_level_places_up_on_the_parts(tmp_path: Path, forts: Catalogue) -> None:
    table = 'model = "table", at_mm = [0, 0]'
    (post,) = posts_of(layout(tmp_path, forts, table).scene)
    assert (post.part, post.height_mm, post.size_mm, post.men) == ("p0", 60, (40, 80), 2)
    assert post.spot_mm == (0, 0)


def test_what_stands_on_a_post_takes_its_room(tmp_path: Path, forts: Catalogue) -> None:
    rows = ('model = "table", at_mm = [0, 0]', 'model = "low", at_mm = [15, 0], on = "p0"')
    assert [post.men for post in posts_of(layout(tmp_path, forts, *rows, check=False).scene)] == [2]
    rows = (rows[0], 'model = "low", at_mm = [0, 0], on = "p0"')
    assert posts_of(layout(tmp_path, forts, *rows, check=False).scene) == ()


def test_under_a_roof_is_no_post(tmp_path: Path, forts: Catalogue) -> None:
    rows = ('model = "bar", at_mm = [0, 0]', 'model = "table", at_mm = [0, 0], z_mm = 40')
    assert [post.part for post in posts_of(layout(tmp_path, forts, *rows, check=False).scene)] == ["p1"]


def test_a_survey_adds_up(tmp_path: Path, forts: Catalogue) -> None:
    found = survey_of(layout(tmp_path, forts, bar(0, 0), bar(0, 100), 'model = "table", at_mm = [200, 0]'))
    assert found.size_mm == (230, 200, 60)
    assert [(part.model, part.count, part.mass_g) for part in found.parts] == [
        ("bar", 2, 100),
        ("table", 1, 50),
    ]
    assert (found.mass_g, found.men) == (150, 2)
    assert found.price == 80 + 50  # (20 + 2 + 4) x 3 = 78, (8 + 4 + 6) x 3 = 54


@pytest.mark.slow
def test_every_layout_that_comes_along_has_a_price() -> None:
    catalogue = Catalogue()
    for name in known_layout_files():
        scene = load_layout(name, catalogue, check=False).scene
        found = buildings_of(scene)
        assert all(building.price > 0 for building in found), name
        assert sum(len(building.parts) for building in found) == len(scene.parts)
