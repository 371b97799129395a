"""Recordings: they agree with the result, and a file gives back what was written, or is refused."""

from __future__ import annotations

import contextlib
import io
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fbsim.errors import RecordingError
from fbsim.physics.transform import Transform
from fbsim.recording import Recording, Track, read_recording, record, recording_bytes, write_recording
from fbsim.recording.tracks import between
from fbsim.rules import Outcome
from fbsim.scene import load_scene
from fbsim.volley import VolleyResult, fire_volley

Fired = tuple[Recording, VolleyResult]


@pytest.fixture(scope="module")
def fired() -> Fired:
    scene = load_scene("kitchen-table")
    result = fire_volley(scene, seed=7)
    return record(scene, result), result


@pytest.fixture(scope="module")
def file(fired: Fired, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("recording") / "recording.npz"
    write_recording(fired[0], path)
    return path


def same(pose: Transform, other: Transform) -> bool:
    return bool(np.all(pose.position == other.position)) and pose.angle_to(other) == pytest.approx(
        0, abs=1e-6
    )


def test_it_begins_and_ends_as_the_result_does(fired: Fired) -> None:
    recording, result = fired
    before, after = recording.poses(recording.start), recording.poses(recording.duration)
    assert before.keys() == result.before.keys()
    assert all(same(before[name], pose) for name, pose in result.before.items())
    assert after.keys() == result.after.keys()
    assert all(same(after[name], pose) for name, pose in result.after.items())


def test_outcomes_at_the_end_are_those_of_the_result(fired: Fired) -> None:
    recording, result = fired
    outcomes = recording.outcomes(recording.duration)
    assert any(outcome is not Outcome.NOTHING for outcome in outcomes.values())
    for piece in (*result.figures, *result.guns):
        assert outcomes.get(piece.id, Outcome.NOTHING) is (piece.outcome or Outcome.NOTHING), piece.id
    assert recording.outcomes(recording.start) == {}


def test_each_shot_and_first_impact_of_the_result_is_an_event(fired: Fired) -> None:
    recording, result = fired
    shots = [shot for shot in result.shots if shot.fired]
    assert [event.shot for event in recording.shots] == [shot.number for shot in shots]
    for shell in (shell for shot in shots for shell in shot.shells):
        impacts = [event for event in recording.impacts if event.shell == shell.id]
        assert tuple(event.struck for event in impacts) == shell.struck
        if impacts:
            assert impacts[0].speed == shell.impact_speed
            assert impacts[0].at == pytest.approx(shell.impact, abs=1e-3)


def test_a_shell_is_where_it_strikes_when_it_does(fired: Fired) -> None:
    recording, _ = fired
    assert recording.impacts
    for event in recording.impacts:
        position = recording.find(event.shell).track.at(event.time).position
        assert position == pytest.approx(event.at, abs=1e-6)


def test_events_are_in_order_and_within_the_recording(fired: Fired) -> None:
    times = [event.time for event in fired[0].events]
    assert times == sorted(times)
    assert times[0] >= 0
    assert times[-1] <= fired[0].duration + 1e-9


def test_a_gun_jumps_when_it_is_laid(fired: Fired) -> None:
    recording, _ = fired
    gun = recording.find(recording.shots[0].gun)
    barrel = next(each for each in gun.components if each.role == "barrel")
    assert barrel.track.at(recording.start).angle_to(barrel.track.at(0.0)) > 1e-3
    assert gun.track.at(recording.start).angle_to(gun.track.at(0.0)) > 1e-3


def test_what_left_the_table_is_gone_and_shells_come_when_fired(fired: Fired) -> None:
    recording, _ = fired
    assert recording.losses
    for loss in recording.losses:
        assert recording.find(loss.id).is_there(loss.time - 1e-6)
        assert not recording.find(loss.id).is_there(loss.time)
    last = recording.shots[-1]
    assert not recording.find(last.shells[0]).is_there(last.time - 1e-6)
    assert recording.find(last.shells[0]).is_there(last.time)


def test_a_file_gives_back_what_was_written(fired: Fired, file: Path) -> None:
    recording, read = fired[0], read_recording(file)
    for name in ("head", "table", "sides", "events", "duration", "result"):
        assert getattr(read, name) == getattr(recording, name)
    for thing, other in zip(read.things, recording.things, strict=True):
        assert (thing.id, thing.kind, thing.until) == (other.id, other.kind, other.until)
        assert thing.track.times.tolist() == other.track.times.tolist()
        assert thing.track.positions == pytest.approx(other.track.positions, abs=1e-6)
        assert thing.track.rotations == pytest.approx(other.track.rotations, abs=1e-6)
    for mesh, former in zip(read.meshes, recording.meshes, strict=True):
        assert mesh.faces.tolist() == former.faces.tolist()
        assert mesh.vertices == pytest.approx(former.vertices, abs=1e-6)
    assert recording_bytes(read) == file.read_bytes()


def test_it_is_compact(fired: Fired, file: Path) -> None:
    assert file.stat().st_size < 200e3 * fired[0].duration


def test_the_folder_of_a_result_stands_for_the_recording_in_it(file: Path) -> None:
    assert recording_bytes(read_recording(file.parent)) == file.read_bytes()


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(place=st.floats(0, 1, exclude_max=True), flip=st.integers(1, 255), cut=st.booleans())
def test_a_damaged_file_is_refused_or_reads_the_same(
    file: Path, tmp_path: Path, place: float, flip: int, cut: bool
) -> None:
    whole = bytearray(file.read_bytes())
    index = int(place * len(whole))
    if cut:
        del whole[index:]
    else:
        whole[index] ^= flip
    path = tmp_path / "damaged.npz"
    path.write_bytes(whole)
    with contextlib.suppress(RecordingError):
        assert recording_bytes(read_recording(path)) == file.read_bytes()


def changed(file: Path, **arrays: Any) -> bytes:
    with np.load(file) as stored:
        kept = {name: stored[name] for name in stored.files}
    out = io.BytesIO()
    np.savez_compressed(out, **{**kept, **arrays})
    return out.getvalue()


def with_header(file: Path, **values: Any) -> bytes:
    with np.load(file) as stored:
        header = json.loads(stored["header"].tobytes())
    text = json.dumps({**header, **values}).encode()
    return changed(file, header=np.frombuffer(text, dtype=np.uint8))


def test_what_does_not_agree_is_refused(file: Path, tmp_path: Path) -> None:
    with np.load(file) as stored:
        times, faces = stored["times"], stored["faces"]
    path = tmp_path / "odd.npz"
    odd = [
        changed(file, times=times[:-1]),
        changed(file, times=np.append(times, 9.0)),
        changed(file, times=times * np.nan),
        changed(file, faces=faces + 10**6),
        with_header(file, events=[{"event": "eaten", "time": 0.0}]),
        with_header(file, things="none"),
        with_header(file, duration=None),
        with_header(file, version="one"),
        b"",
        b"a text",
    ]
    for content in odd:
        path.write_bytes(content)
        with pytest.raises(RecordingError, match="is damaged, or no recording of a volley; fire its volley"):
            read_recording(path)


def test_one_of_a_newer_fbsim_is_told_apart(file: Path, tmp_path: Path) -> None:
    path = tmp_path / "newer.npz"
    path.write_bytes(with_header(file, version=2))
    with pytest.raises(RecordingError, match=r"version 2; this fbsim reads them up to 1; .* newer fbsim"):
        read_recording(path)


def test_one_from_before_they_were_versioned_is_told_apart(tmp_path: Path) -> None:
    path = tmp_path / "old.npz"
    np.savez_compressed(path, ids=np.array(["peg-1"]), time=np.zeros(1))
    with pytest.raises(RecordingError, match="before recordings held what is seen; fire its volley again"):
        read_recording(path)


def test_what_is_not_there_or_cannot_be_written_is_told(fired: Fired, tmp_path: Path) -> None:
    with pytest.raises(RecordingError, match="cannot be read"):
        read_recording(tmp_path / "none.npz")
    with pytest.raises(RecordingError, match="cannot be read"):
        read_recording(tmp_path)
    with pytest.raises(RecordingError, match="cannot be written"):
        write_recording(fired[0], tmp_path / "nowhere" / "a.npz")
    assert list(tmp_path.iterdir()) == []


def test_one_that_would_fill_the_memory_is_refused_unread(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fbsim.recording.file.LARGEST", 1000)
    with pytest.raises(RecordingError, match="is larger than any recording"):
        read_recording(file)


rotations = st.tuples(*[st.floats(-1, 1) for _ in range(4)]).filter(lambda q: sum(x * x for x in q) > 0.1)


@given(one=rotations, other=rotations, share=st.floats(0, 1))
def test_the_way_between_two_rotations_is_even(
    one: tuple[float, ...], other: tuple[float, ...], share: float
) -> None:
    start, end = (np.array(q) / np.linalg.norm(q) for q in (one, other))
    place = np.zeros(3)
    whole = Transform(place, start).angle_to(Transform(place, end))
    done = Transform(place, start).angle_to(Transform(place, between(start, end, share)))
    assert done == pytest.approx(share * whole, abs=1e-3)


@given(
    times=st.lists(st.floats(0, 100), min_size=1, max_size=8, unique=True).map(sorted),
    time=st.floats(-1, 101),
)
def test_a_track_passes_through_its_keys_and_stays_between_them(times: list[float], time: float) -> None:
    positions = np.array([[float(index), 0.0, 0.0] for index in range(len(times))])
    track = Track(np.array(times), positions, np.tile([0.0, 0.0, 0.0, 1.0], (len(times), 1)))
    for index, key in enumerate(times):
        assert track.at(key).position.tolist() == [index, 0, 0]
    expected = float(np.interp(time, times, positions[:, 0]))
    assert track.at(time).position[0] == pytest.approx(expected, abs=1e-9)
