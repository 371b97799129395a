"""`fbsim fortress shadow`: words, JSON, picture, and what is refused before anything is aimed."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from .conftest import Refused, Run

COARSE = ("--cell", "250", "--table", "2000", "1500")


def test_words_tell_of_each_post(run: Run) -> None:
    result = run("fortress", "shadow", "castle", *COARSE)
    assert result.exit_code == 0
    assert "Small castle: what a bulldog with round-shell can hit of a swordsman" in result.stdout
    for post in ("front-tower-left", "front-tower-right"):
        assert post in result.stdout
    assert "cm² at the" in result.stdout


def test_json_has_every_cell(run: Run) -> None:
    where = ("--at", "-30", "300")
    result = run("fortress", "shadow", "alleys", *where, "--gun", "mantis", *COARSE, "--json")
    found = json.loads(result.stdout)
    said = [found[key] for key in ("layout", "gun", "shell", "figure")]
    assert said == ["alleys", "mantis", "stone", "swordsman"]
    (post,) = found["posts"]
    assert post["position_mm"] == [-30.0, 300.0, 0.0]
    assert [len(row) for row in post["share"]] == [len(found["x_mm"])] * len(found["y_mm"]) == [8] * 6
    assert all(each is None or 0 <= each <= 1 for row in post["share"] for each in row)


@pytest.mark.slow
def test_a_picture_shows_dead_ground(run: Run, tmp_path: Path) -> None:
    picture, only = tmp_path / "shadow.png", ("--post", "front-tower-left", "--cell", "100")
    result = run("fortress", "shadow", "castle", *only, "--merge", "most", "--picture", picture)
    assert result.exit_code == 0
    assert f"wrote {picture}" in result.stderr
    with Image.open(picture) as drawn:
        pixels = np.asarray(drawn.convert("RGB"))
    assert (pixels == (11, 13, 23)).all(axis=2).sum() > 300  # black: in range, and hidden


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("castel",), 'no layout named "castel"; did you mean "castle"?'),
        (("castle", "--post", "front"), 'no post "front"'),
        (("alleys",), "has no posts, and no figures; name places on the ground instead (--at X Y)"),
        (("castle", "--picture", "map.txt"), "is no picture that can be written"),
    ],
)
def test_mistakes_are_refused(refused: Refused, arguments: tuple[str, ...], words: str) -> None:
    assert words in refused("fortress", "shadow", *arguments)
