"""`fbsim layouts stand` and `fbsim layouts improve`: what they print, write and refuse."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from .conftest import Refused, Run

BLOCK = 'parts = [{ id = "stone", model = "block", at_mm = [0, 0], anchored = false }]\n'


def test_a_layout_that_is_fixed_stands(run: Run) -> None:
    done = run("layouts", "stand", "gatehouse", "--json")
    assert done.exit_code == 0, done.output
    (found,) = json.loads(done.stdout)
    assert (found["layout"], found["loose"], found["anchored"]) == ("gatehouse", 0, 5)
    assert (found["robustness"], found["margin_mm_per_s"]) == (1.0, None)
    assert found["walls"] is found["shots"] is None


@pytest.mark.slow
def test_knocks_walls_and_shots_are_told(run: Run, place: Path) -> None:
    (place / "screen.toml").write_text('walls = [{ id = "screen", at_mm = [0, 0], columns = 2, rows = 1 }]\n')
    (place / "one.toml").write_text(
        'guns = [{ id = "b", model = "bulldog", at_mm = [500, 0] }]\n'
        'orders = [{ gun = "b", point_mm = [0, 0, 8] }]\n'
    )
    fire = ("--garrison", "swordsman", "--men", "1", "--attack", "one.toml", "--volleys", "2", "--shots")
    done = run("layouts", "stand", "screen.toml", *fire, "--workers", "1")
    assert done.exit_code == 0, done.output
    for words in ("It survives", "Knocks at the table", "Walls after a volley", "Shots again, 2 mrad aside"):
        assert words in done.stdout
    assert "of 8" in done.stdout


def test_what_is_wrong_with_one_layout_is_told_after_the_others(run: Run, place: Path) -> None:
    (place / "loose.toml").write_text(BLOCK.replace("at_mm = [0, 0]", "at_mm = [0, 0], z_mm = 70"))
    done = run("layouts", "stand", "gatehouse", "loose.toml", "no-such")
    assert done.exit_code == 2
    assert "gatehouse: stands by itself; 5 parts fixed to the table, 0 loose things" in done.stdout
    assert "floats 70 mm above the table" in done.stderr
    assert 'no layout named "no-such"' in done.stderr
    assert "2 problems" in done.stderr


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--men", "3"), "--men needs --garrison"),
        (("--attack", "battery"), "--attack needs --garrison"),
        (("--garrison", "ascalon", "--shots"), "--shots needs --attack"),
        (("--garrison", "askalon"), 'no squad, army or figure "askalon"'),
        (("--garrison", "ascalon", "--attack", "batery"), 'did you mean "battery"?'),
        (("--garrison", "ascalon", "--men", "200"), "of the 200 men of the garrison"),
    ],
)
def test_what_stand_refuses(refused: Refused, options: tuple[str, ...], message: str) -> None:
    assert message in " ".join(refused("layouts", "stand", "gatehouse", *options).split())


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--budget", "79"), "budget: must be at least 80 volleys (got 79)"),
        (("--price", "100"), "price: must be at least what gatehouse costs, 200 (got 100)"),
        (("--attack", "batery"), 'did you mean "battery"?'),
        (("--resume",), "--resume needs --out"),
        (("-o", "nowhere/best.toml"), "nowhere/best.toml: cannot be written"),
        (("-o", "mine.toml"), "mine.toml: is there already"),
    ],
)
def test_what_improve_refuses(refused: Refused, place: Path, options: tuple[str, ...], message: str) -> None:
    (place / "mine.toml").write_text(BLOCK)
    assert message in " ".join(refused("layouts", "improve", "gatehouse", *options).split())
    assert (place / "mine.toml").read_text() == BLOCK
