"""The plot of a comparison: written for any number of guns and covers, the same bytes, refused by suffix."""

from __future__ import annotations

import itertools
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from fbsim.plots import save
from fbsim.studies import Comparison, Condition
from fbsim.studies.comparison_plot import APART, FATES, HATCHES, draw_fates
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


def test_bars_have_the_intervals_of_what_was_counted() -> None:
    found = comparison(3)
    axes = draw_fates(found).axes[0]
    lines = [line for line in axes.lines if line.get_color() == "black" and len(line.get_xdata())]
    assert len(lines) == 3 * 3  # killed, hurt and hit of each gun
    for place in found.places():
        level = 2 - list(found.prices).index(place.gun) + APART[0]
        [killed] = [line for line in lines if line.get_ydata()[0] == pytest.approx(level)]
        assert killed.get_xdata() == pytest.approx([100 * place.share.low, 100 * place.share.high])


def test_no_two_fates_look_the_same_in_print() -> None:
    weights = np.array([0.2126, 0.7152, 0.0722])  # luminance, ITU-R BT.709
    greys = {
        fate: float(weights @ [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)])
        for fate, colour in FATES.items()
    }
    for one, other in itertools.combinations(FATES, 2):
        assert abs(greys[one] - greys[other]) > 0.1 or HATCHES.get(one) != HATCHES.get(other)
