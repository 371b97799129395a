"""`fbsim picture`: stills of scenes and recordings, and what cannot be drawn."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from .conftest import Refused, Run

SMALL = ("--size", "160x100")


def picture_of(path: Path) -> Image.Image:
    with Image.open(path) as image:
        image.load()
        return image.copy()


def test_a_scene_is_drawn_as_it_stands_and_as_its_volley_ends(run: Run, place: Path) -> None:
    assert run("picture", "row.toml", *SMALL, "-o", "stands.png").stderr == "wrote stands.png\n"
    assert run("picture", "row.toml", *SMALL, "--time", "before", "-o", "before.png").exit_code == 0
    assert run("picture", "row.toml", *SMALL, "--time", "after", "-o", "after.png").exit_code == 0
    stands, before, after = ((place / f"{name}.png").read_bytes() for name in ("stands", "before", "after"))
    assert stands == before != after
    assert picture_of(place / "stands.png").size == (160, 100)


def test_several_times_give_a_strip_in_any_format(run: Run, place: Path) -> None:
    times = ("--time", "0.01", "--time", "0.05", "--time", "after")
    for ending, kind in ((".png", "PNG"), (".jpg", "JPEG"), (".webp", "WEBP")):
        done = run("picture", "row.toml", *times, *SMALL, "--trails", "-o", f"strip{ending}")
        assert done.exit_code == 0, done.output
        with Image.open(place / f"strip{ending}") as image:
            assert image.format == kind
            assert image.width == 3 * 160 + 2 * 4
            assert image.height >= 100


def test_a_recording_is_drawn_as_its_scene_is(run: Run, place: Path) -> None:
    assert run("volley", "row.toml", "--seed", "5", "--out", "kept").exit_code == 0
    for source, name, more in (
        ("row.toml", "scene.png", ("--seed", "5")),
        ("kept", "folder.png", ()),
        ("kept/recording.npz", "file.png", ()),
    ):
        done = run("picture", source, *more, *SMALL, "--camera", "top", "-o", name)
        assert done.exit_code == 0, done.output
    scene, folder, file = (picture_of(place / f"{name}.png") for name in ("scene", "folder", "file"))
    assert folder.tobytes() == file.tobytes()
    # A recording may keep fewer digits than a volley has.
    assert np.abs(np.asarray(scene, dtype=float) - np.asarray(file)).mean() < 0.1


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("-o", "a.gif"), 'a.gif: is no picture that can be written; end its name in ".png"'),
        (("-o", "nowhere/a.png"), "its folder does not exist"),
        (("--size", "10", "-o", "a.png"), "give width and height in pixels"),
        (("--size", "0x10", "-o", "a.png"), "each edge must be 16 to 8192 pixels"),
        (("--size", "8000x8000", "-o", "a.png"), "too many pixels"),
        (("--time", "-1", "-o", "a.png"), "give seconds from 0 on"),
        (("--time", "nan", "-o", "a.png"), "give seconds from 0 on"),
        (("--camera", "tabel", "-o", "a.png"), 'no camera "tabel"; did you mean "table"?'),
        (("--camera", "gun:nobody", "-o", "a.png"), 'no gun "nobody" to look from; known: '),
        (("--rules", "chess", "-o", "a.png"), "chess"),
        (("--time", "99", *SMALL, "-o", "a.png"), "--time 99 is beyond the end: the volley lasts "),
    ],
)
def test_what_cannot_be_drawn_is_refused(
    refused: Refused, place: Path, options: tuple[str, ...], message: str
) -> None:
    said = " ".join(refused("picture", "row.toml", *options).replace("│", " ").split())
    assert message in said
    assert [path.name for path in place.iterdir()] == ["row.toml"]


def test_what_is_no_scene_and_no_recording_is_refused(refused: Refused, place: Path) -> None:
    assert "no such file" in refused("picture", "gone.toml", "-o", "a.png")
    assert 'no scene named "gone"' in refused("picture", "gone", "-o", "a.png")
    (place / "broken.npz").write_bytes(b"PK\x03\x04 and no more")
    assert "broken.npz" in refused("picture", "broken.npz", "-o", "a.png")
    said = refused("picture", "broken.npz", "--seed", "3", "-o", "a.png")
    assert "was fired already" in " ".join(said.split())
    assert not (place / "a.png").exists()
