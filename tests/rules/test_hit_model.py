"""The table of hit chances that stands in for real shots."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from fbsim.errors import BadInput
from fbsim.rules import Kind
from fbsim.rules.board import Board, Obstacle, Terrain
from fbsim.rules.hit_model import HitModel
from fbsim.rules.phases.shooting.firing import Fire
from tests.rules.table import army, gun, laid, squad

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


@pytest.mark.rule("REP-68")
def test_a_gate_that_is_aimed_at_is_hit_and_opens(tmp_path: Path) -> None:
    gate = Obstacle("gate", Terrain.GATE, ((-50, 0), (50, 0), (50, 10), (-50, 10)), 80)
    places = {f"blue-men-{n}": (60.0 * n - 120, -200.0) for n in (1, 2, 3)}
    places |= {f"red-men-{n}": (60.0 * n - 120, 600.0) for n in (1, 2, 3)} | {"blue-goliath": (0.0, -250.0)}
    crossbow = gun("goliath", "A")
    men = army("blue", squad("men", access=("A",)), guns=(crossbow,))
    game = laid(
        "republic", places, men, army("red"), board=Board(obstacles=(gate,)), phase="shooting", cards="none"
    )
    aimed = [each for each in game.legal_actions() if isinstance(each, Fire) and each.target == "gate"]
    game.apply(aimed[0])
    report = table(tmp_path, GOOD).shoot(game, random.Random(1))
    assert [(body.id, body.kind, body.hits) for body in report.struck] == [("gate", Kind.GATE, 1)]
    game.resolve_shot(report)
    assert game.board.open_gates == ("gate",)
