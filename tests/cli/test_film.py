"""`fbsim film` and `fbsim sheet`: what they write, say and refuse."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from fbsim.view import film, film_encoding

from .conftest import Refused, Run

SMALL = ("--size", "64x40", "--fps", "3")


def test_a_scene_and_its_recording_are_filmed(run: Run, place: Path) -> None:
    done = run("film", "row.toml", "--seed", "5", *SMALL, "-o", "scene.webp")
    assert done.exit_code == 0, done.output
    told = done.stderr.splitlines()
    assert told[0] == "wrote scene.webp"
    assert " pictures of 64x40, " in told[1]
    assert run("volley", "row.toml", "--seed", "5", "--out", "kept").exit_code == 0
    done = run("film", "kept", "--shot", "1", "--camera", "top", *SMALL, "-o", "shot.gif")
    assert done.exit_code == 0, done.output
    with Image.open(place / "shot.gif") as image:
        assert (image.format, image.size) == ("GIF", (64, 40))


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("-o", "a.png"), 'end its name in ".mp4" or ".webm" or ".gif" or ".webp"'),
        (("-o", "nowhere/a.gif"), "its folder does not exist"),
        (("--camera", "folow", "-o", "a.gif"), 'did you mean "follow"?'),
        (("--slow", "2", "-o", "a.gif"), "give 1/1000 to 1, such as 1/8"),
        (("--slow", "1/0", "-o", "a.gif"), "give 1/1000 to 1, such as 1/8"),
        (("--fps", "60", "-o", "a.gif"), ".gif takes 1 to 50 pictures a second (got 60)"),
        (("--shot", "9", *SMALL, "-o", "a.gif"), "no shot 9 was fired; those that were fired: 1"),
        (("--from", "99", *SMALL, "-o", "a.gif"), "the volley lasts "),
        (("--from", "nan", "-o", "a.gif"), "no number"),
        (("--shot", "1", "--to", "1", "-o", "a.gif"), "not both"),
        (("--size", "4000x4000", "-o", "a.gif"), "too many pixels"),
    ],
)
def test_what_cannot_be_filmed_is_refused(
    refused: Refused, place: Path, options: tuple[str, ...], message: str
) -> None:
    said = " ".join(refused("film", "row.toml", *options).replace("│", " ").split())
    assert message in said
    assert [path.name for path in place.iterdir()] == ["row.toml"]


def test_without_pyav_it_is_told_what_works(
    refused: Refused, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(film_encoding, "MODULE", "no_such_module")
    assert ".gif or .webp" in " ".join(refused("film", "row.toml", "-o", "a.mp4").split())


def test_a_film_that_is_interrupted_leaves_nothing_and_what_was_there(
    run: Run, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object, **__: object) -> None:
        Path(str(_[0])).write_bytes(b"half")
        raise KeyboardInterrupt

    monkeypatch.setattr(film, "encode", interrupted)
    (place / "a.webp").write_bytes(b"former")
    assert run("film", "row.toml", *SMALL, "-o", "a.webp").exit_code != 0
    assert (place / "a.webp").read_bytes() == b"former"
    assert sorted(path.name for path in place.iterdir()) == ["a.webp", "row.toml"]


def test_sheets_of_volleys_and_of_moments(run: Run, place: Path) -> None:
    size = ("--size", "64x40")
    done = run("sheet", "row.toml", "--volleys", "2", "--workers", "1", *size, "-o", "volleys.png")
    assert (done.exit_code, done.stderr) == (0, "wrote volleys.png\n")
    done = run("sheet", "row.toml", "--moments", "3", *size, "-o", "moments.png")
    assert (done.exit_code, done.stderr) == (0, "wrote moments.png\n")
    with Image.open(place / "moments.png") as image:
        assert image.width == 3 * 64 + 2 * 4


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--volleys", "2", "--moments", "3", "-o", "a.png"), "not for moments of one volley"),
        (("--volley", "2", "-o", "a.png"), "--volley is for moments"),
        (("-o", "a.gif"), "is no picture that can be written"),
        (("--volleys", "100", "--size", "2000x2000", "-o", "a.png"), "too many pixels for each of 100"),
        (("--camera", "gun:nobody", "--workers", "1", "-o", "a.png"), 'no gun "nobody"'),
        (("--rules", "chess", "-o", "a.png"), "chess"),
    ],
)
def test_what_is_no_sheet_is_refused(
    refused: Refused, place: Path, options: tuple[str, ...], message: str
) -> None:
    said = " ".join(refused("sheet", "row.toml", *options).replace("│", " ").split())
    assert message in said
    assert [path.name for path in place.iterdir()] == ["row.toml"]
