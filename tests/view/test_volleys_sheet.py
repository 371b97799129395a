"""Sheets of many volleys: each as fired by itself, the same bytes for any number of workers."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from PIL import Image

import fbsim
from fbsim.errors import BadInput, UnknownName
from fbsim.recording import record
from fbsim.view.tally import Count, tally
from fbsim.view.volleys_sheet import GAP, Batch, Print, draw_volleys, recordings_of, sheet_of, summaries

SIZE = (64, 40)


def test_each_volley_of_a_sheet_is_that_of_its_number() -> None:
    scene = fbsim.load_scene("duel")
    batch = recordings_of(Batch(scene, 7, None, 2, 2))
    assert [recording.head.volley for recording in batch] == [2, 3]
    alone = record(scene, fbsim.fire_volley(scene, seed=7, volley=3))
    assert (batch[1].head, batch[1].events) == (alone.head, alone.events)
    assert tally(batch[1], 9.0) == tally(alone, 9.0)


def test_a_sheet_has_every_picture_in_its_place(tmp_path: Path) -> None:
    scene = fbsim.load_scene("duel")
    told: list[tuple[int, int]] = []
    draw_volleys(
        scene, tmp_path / "a.png", 2, 7, size=SIZE, progress=lambda done, of, what: told.append((done, of))
    )
    assert told[-1] == (2, 2)
    with Image.open(tmp_path / "a.png") as image:
        assert image.width == 2 * (SIZE[0] + GAP) + GAP
        assert image.height > SIZE[1]


def test_pictures_stand_row_by_row_in_the_order_of_their_volleys() -> None:
    greys = [np.full((SIZE[1], SIZE[0], 3), 20 + 30 * number, dtype=np.uint8) for number in range(6)]
    prints = [Print(number, grey, [Count("red", 1, 0, 0)]) for number, grey in enumerate(greys)]
    sheet = np.asarray(sheet_of(prints, ("red",), ""))
    columns = [GAP + index * (SIZE[0] + GAP) + SIZE[0] // 2 for index in range(4)]
    seen = [
        [value for value in sheet[:, column, 0].tolist() if value in range(20, 200, 30)] for column in columns
    ]
    assert [sorted(set(column)) for column in seen] == [[20, 140], [50, 170], [80], [110]]


@pytest.mark.slow
def test_a_sheet_is_the_same_for_any_number_of_workers(tmp_path: Path) -> None:
    scene = fbsim.load_scene("duel")
    for workers in (1, 2):
        draw_volleys(scene, tmp_path / f"{workers}.png", 4, 7, size=SIZE, workers=workers)
    assert (tmp_path / "1.png").read_bytes() == (tmp_path / "2.png").read_bytes()


def test_what_all_have_in_common_is_told_of_each_side() -> None:
    grey = np.zeros((1, 1, 3), dtype=np.uint8)
    counts = [Count("red", 1, 1, 0), Count("blue", 2, 0, 0)], [Count("red", 0, 0, 2), Count("blue", 1, 0, 1)]
    assert summaries([Print(number, grey, list(each)) for number, each in enumerate(counts)]) == [
        "red: 1.0 killed (0 to 2), 0.5 wounded (0 to 1) in a volley",
        "blue: 0.5 killed (0 to 1), 0.0 wounded (0 to 0) in a volley",
    ]


def test_what_is_no_sheet_is_refused_before_anything_is_fired(tmp_path: Path) -> None:
    scene = fbsim.load_scene("duel")
    with pytest.raises(ValueError, match="at least one volley"):
        draw_volleys(scene, tmp_path / "a.png", 0)
    with pytest.raises(BadInput, match="no picture"):
        draw_volleys(scene, tmp_path / "a.gif")
    with pytest.raises(UnknownName, match="no gun"):
        draw_volleys(scene, tmp_path / "a.png", camera="gun:nobody")
    assert not list(tmp_path.iterdir())
