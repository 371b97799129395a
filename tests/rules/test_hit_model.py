"""The table of hit chances that stands in for real shots."""

from __future__ import annotations

from pathlib import Path

import pytest

from fbsim.errors import BadInput
from fbsim.rules.hit_model import HitModel

GOOD = """
basis = "a test"
[[range]]
up_to_mm = 500
hit = { P = 0.5, goliath = 1.0 }
[[range]]
up_to_mm = 1000
hit = { P = 0.25 }
[outcome]
topple = 1.0
face_up = 0.5
on_side = 0.0
overturn = 0.0
"""


def table(tmp_path: Path, text: str) -> HitModel:
    path = tmp_path / "hits.toml"
    path.write_text(text)
    return HitModel.read(path)


def test_a_model_has_its_own_chance_before_its_class(tmp_path: Path) -> None:
    hits = table(tmp_path, GOOD)
    assert hits.chance("goliath", "A", 100) == 1.0
    assert hits.chance("bulldog", "P", 500) == 0.5
    assert hits.chance("bulldog", "P", 501) == 0.25
    assert hits.chance("bulldog", "P", 1001) == 0.0
    assert hits.chance("spider", "A", 100) == 0.0


def test_the_one_that_comes_along_says_that_nothing_was_measured() -> None:
    hits = HitModel.stand_in()
    assert "not measured" in hits.basis
    for gun_class in ("K", "A", "P", "MP"):
        chances = [hits.chance("", gun_class, distance) for distance in (100, 700, 1500, 5000)]
        assert chances == sorted(chances, reverse=True)
        assert chances[-1] > 0


@pytest.mark.parametrize(
    ("was", "instead", "reason"),
    [
        ('basis = "a test"', "", "basis: says where the numbers come from"),
        ("P = 0.5", "P = 1.5", "range[0].hit: gives a share"),
        ("up_to_mm = 1000", "up_to_mm = 400", "range[1].up_to_mm: must be a length above 500"),
        ("topple = 1.0", "", "outcome.topple: must be a share"),
        ("[outcome]", "[outcome", "cannot be read"),
    ],
)
def test_a_wrong_table_names_file_and_place(tmp_path: Path, was: str, instead: str, reason: str) -> None:
    with pytest.raises(BadInput) as refused:
        table(tmp_path, GOOD.replace(was, instead))
    assert reason in str(refused.value)
    assert "hits.toml" in str(refused.value)
