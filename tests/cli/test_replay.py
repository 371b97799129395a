"""`fbsim replay`: a page of one recording or two, and what cannot become one."""

from __future__ import annotations

from pathlib import Path

import pytest

import fbsim
from fbsim.recording import record, write_recording
from fbsim.view.gltf import glb_bytes
from fbsim.view.replay import replay_html

from .conftest import Refused, Run


@pytest.fixture(scope="module")
def recording(tmp_path_factory: pytest.TempPathFactory) -> Path:
    scene = fbsim.load_scene("duel")
    path = tmp_path_factory.mktemp("duel") / "recording.npz"
    write_recording(record(scene, fbsim.fire_volley(scene, seed=7)), path)
    return path


def test_a_page_of_one_recording_and_its_gltf(run: Run, recording: Path, place: Path) -> None:
    done = run("replay", recording, "-o", "duel.html", "--gltf", "duel.glb")
    assert done.exit_code == 0, done.output
    assert done.stdout == ""
    read = fbsim.recording.read_recording(recording)
    assert (place / "duel.html").read_text(encoding="utf-8") == replay_html([read])
    assert (place / "duel.glb").read_bytes() == glb_bytes(read)
    assert {path.name for path in place.iterdir()} == {"row.toml", "duel.html", "duel.glb"}


def test_two_recordings_on_one_page(run: Run, recording: Path, place: Path) -> None:
    done = run("replay", recording, recording.parent, "-o", "both.html")
    assert done.exit_code == 0, done.output
    assert (place / "both.html").read_text(encoding="utf-8").count('class="pane"') == 2


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "nothing to write"),
        (("--gltf", "a.glb", "--open"), "--open needs a page"),
        (("-o", "a.png"), 'a.png: is no page that can be written; end its name in ".html"'),
        (("-o", "nowhere/a.html"), "nowhere/a.html: its folder does not exist"),
        (("--gltf", "a.gltf"), 'end its name in ".glb"'),
    ],
)
def test_what_cannot_be_written_is_refused(
    refused: Refused, recording: Path, place: Path, arguments: tuple[str, ...], message: str
) -> None:
    assert message in refused("replay", recording, *arguments)
    assert [path.name for path in place.iterdir()] == ["row.toml"]


def test_three_recordings_are_too_many(refused: Refused, recording: Path) -> None:
    assert "one recording or two" in refused("replay", recording, recording, recording, "-o", "a.html")
    assert "--gltf writes one" in refused("replay", recording, recording, "--gltf", "a.glb")


def test_what_is_no_recording_is_refused(refused: Refused, place: Path) -> None:
    (place / "broken.npz").write_bytes(b"PK\x03\x04 and no more")
    assert "broken.npz" in refused("replay", "broken.npz", "-o", "a.html")
    assert "missing.npz" in refused("replay", "missing.npz", "-o", "a.html")
    assert not (place / "a.html").exists()
