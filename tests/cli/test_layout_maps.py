"""`fbsim layouts --maps`: two maps for each layout, and folders that cannot hold them."""

from __future__ import annotations

import base64
from pathlib import Path

import pytest
from PIL import Image

from fbsim.cli._layout_maps import write_maps
from fbsim.studies.layouts.results import Facts, LayoutTest
from fbsim.view.layouts_page import layouts_page

from ..studies.layouts.test_leaks import TABLE
from .conftest import Refused


@pytest.mark.slow
def test_each_layout_gets_two_maps(tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []
    found = LayoutTest(TABLE, {"castle": Facts(270, 2)}, "hurt")
    drawn = write_maps(found, ["castle"], tmp_path, lambda done, of, _: told.append((done, of)))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["castle-leaks.png", "castle-shadow.png"]
    for path in tmp_path.iterdir():
        with Image.open(path) as picture:
            assert min(picture.size) > 300
    assert told == [(0, 1)]
    page = layouts_page(found, drawn)
    for path in tmp_path.iterdir():
        assert base64.b64encode(path.read_bytes()).decode() in page
    assert "castle: from where its garrison can be hit." in page
    assert "<img" not in layouts_page(found).split("</head>")[1]


def test_a_file_is_no_folder_for_maps(refused: Refused, place: Path) -> None:
    message = refused("layouts", "castle", "--volleys", "1", "--maps", place / "row.toml")
    assert "row.toml: cannot be made" in message
    assert "choose another folder" in message
