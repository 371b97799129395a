"""The plot of a comparison: written for any number of guns and covers, the same bytes, refused by suffix."""

from __future__ import annotations

import itertools
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from fbsim.plots import save
from fbsim.studies import Comparison, Condition
from fbsim.studies.comparison_plot import FATES, draw_fates
from tests.studies.coins import Coins, compared


def comparison(guns: int, metres: tuple[float, ...] = (1.0, 2.0)) -> Comparison:
    names = [f"gun-{index}" for index in range(guns)]
    covers = ("none", "wall")
    conditions = [
        Condition(gun, "man", each, cover) for gun, each, cover in itertools.product(names, metres, covers)
    ]
    shares = {name: 0.9 * (index + 1) / guns for index, name in enumerate(names)}
    return compared(Coins(shares, 1), conditions, shots=40)


def share_of(file: Path, colour: str) -> float:
    with Image.open(file) as picture:
        pixels = np.asarray(picture.convert("RGB")).astype(int)
    wanted = [int(colour[i : i + 2], 16) for i in (1, 3, 5)]
    return float((np.abs(pixels - wanted).max(axis=2) < 3).mean())


def test_more_kills_show_more_of_their_colour(tmp_path: Path) -> None:
    found = [comparison(1), comparison(4)]  # all killed with 90 %, or with 23 to 90 %
    parts = []
    for index, each in enumerate(found):
        save(draw_fates(each), tmp_path / f"{index}.png")
        killed, missed = (share_of(tmp_path / f"{index}.png", FATES[fate]) for fate in ("killed", "missed"))
        parts.append(killed / (killed + missed))
    assert parts[0] > 1.1 * parts[1] > 0  # the edges of the axes have the grey of a miss


@pytest.mark.parametrize("suffix", [".png", ".svg", ".pdf"])
def test_the_same_comparison_gives_the_same_bytes(tmp_path: Path, suffix: str) -> None:
    for name in ("one", "two"):
        comparison(2, (1.5,)).plot(tmp_path / f"{name}{suffix}")
    assert (tmp_path / f"one{suffix}").read_bytes() == (tmp_path / f"two{suffix}").read_bytes()
