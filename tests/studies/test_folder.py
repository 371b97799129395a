"""Folders of studies: the same bytes whatever happened, complete or not; changes and strangers refused."""

from __future__ import annotations

import contextlib
import json
import random
import resource
import signal
import subprocess
import sys
import time
import tomllib
from pathlib import Path

import pytest

from fbsim.errors import StudyError
from fbsim.studies.engines import decisive_versions
from fbsim.studies.folder import close_folder, open_folder
from fbsim.studies.runner import Piece, Runner

from .works import Sum, add, run_study


def contents(folder: Path) -> dict[str, bytes]:
    return {
        file.relative_to(folder).as_posix(): file.read_bytes() for file in folder.rglob("*") if file.is_file()
    }


def start(folder: Path, workers: int = 2, **more: object) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", f"{__package__}.works", str(folder), str(workers)]
    return subprocess.Popen(  # type: ignore[call-overload,no-any-return] # any keyword
        command, text=True, stderr=subprocess.PIPE, start_new_session=True, **more
    )


def members(session: int) -> set[int]:
    """Processes of a session that run."""
    found = set()
    for file in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):  # it has ended meanwhile
            state, *numbers = file.read_text().rpartition(")")[2].split()
            if int(numbers[2]) == session and state != "Z":
                found.add(int(file.parent.name))
    return found


def sums(folder: Path, numbers: range) -> None:
    pieces = [Piece(f"sum-{i}", Sum((i,))) for i in numbers]
    with Runner(add, 1, folder) as runner:
        runner.run(pieces)
    close_folder(folder, [piece.key for piece in pieces])


def test_workers_and_order_change_no_byte(tmp_path: Path) -> None:
    run_study(tmp_path / "one", seconds=0)
    run_study(tmp_path / "two", workers=2, seconds=0)
    assert contents(tmp_path / "one") == contents(tmp_path / "two")
    assert len(contents(tmp_path / "one")) == 43


@pytest.mark.slow
def test_a_study_that_is_killed_again_and_again_ends_as_one_that_was_not(tmp_path: Path) -> None:
    run_study(tmp_path / "calm", seconds=0)
    moments = random.Random(7)
    folder, kills = tmp_path / "killed", 0
    for _ in range(4):
        process = start(folder)
        while not any((folder / "runs").glob("*.parquet")) and process.poll() is None:
            time.sleep(0.02)
        time.sleep(moments.uniform(0, 0.8))
        try:
            subprocess.run(["kill", "-9", f"-{process.pid}"], check=True)
            kills += 1
        except subprocess.CalledProcessError:
            pass  # it had ended
        process.communicate()
        if process.returncode == -signal.SIGKILL:
            assert not (folder / "manifest.json").exists()
    run_study(folder, seconds=0)
    assert kills
    assert contents(folder) == contents(tmp_path / "calm")


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="reads who runs from /proc")
def test_workers_end_with_the_process_that_started_them(tmp_path: Path) -> None:
    process = start(tmp_path)
    while not any((tmp_path / "runs").glob("*.parquet")) and process.poll() is None:
        time.sleep(0.02)
    workers = members(process.pid) - {process.pid}
    assert len(workers) >= 2
    process.kill()
    process.communicate()
    deadline = time.monotonic() + 20
    while members(process.pid) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert members(process.pid) == set()


@pytest.mark.slow
def test_a_full_disk_is_told_and_nothing_is_half_written(tmp_path: Path) -> None:
    def no_room() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (300, 300))  # study.toml fits, a Parquet file does not

    process = start(tmp_path / "full", 1, preexec_fn=no_room)
    _, told = process.communicate(timeout=60)
    assert process.returncode == 1
    assert "cannot be written" in told
    assert "Traceback" not in told
    assert [name for name in contents(tmp_path / "full") if "runs" in name] == []
    run_study(tmp_path / "full", seconds=0)
    run_study(tmp_path / "calm", seconds=0)
    assert contents(tmp_path / "full") == contents(tmp_path / "calm")


def test_what_the_result_does_not_need_is_set_aside_and_found_again(tmp_path: Path) -> None:
    plan = {"seed": 1}
    open_folder(tmp_path, "sums", plan, {})
    sums(tmp_path, range(3))
    open_folder(tmp_path, "sums", plan, {})
    sums(tmp_path, range(1, 3))
    assert sorted(file.name for file in (tmp_path / "runs").iterdir()) == ["sum-1.parquet", "sum-2.parquet"]
    spare = (tmp_path / "spare" / "sum-0.parquet").read_bytes()
    open_folder(tmp_path, "sums", plan, {})
    sums(tmp_path, range(3))
    assert (tmp_path / "runs" / "sum-0.parquet").read_bytes() == spare
    assert not list((tmp_path / "spare").iterdir())


def test_how_much_is_asked_for_may_change_and_is_written_down(tmp_path: Path) -> None:
    for shots in (5, 9):
        open_folder(tmp_path, "sums", {"seed": 1}, {}, extent={"shots": shots, "command": 'fbsim "x"'})
        found = tomllib.loads((tmp_path / "study.toml").read_text())
        assert found["extent"] == {"shots": shots, "command": 'fbsim "x"'}
    assert found["kind"] == "sums"


def test_a_manifest_vouches_for_every_file(tmp_path: Path) -> None:
    open_folder(tmp_path, "sums", {"seed": 1}, {"range": "text"})
    sums(tmp_path, range(2))
    files = json.loads((tmp_path / "manifest.json").read_text())["files"]
    assert sorted(files) == ["runs/sum-0.parquet", "runs/sum-1.parquet", "scenes/range.toml", "study.toml"]
    assert all(each["bytes"] == (tmp_path / name).stat().st_size for name, each in files.items())


def test_a_part_that_was_changed_is_named(tmp_path: Path) -> None:
    open_folder(tmp_path, "sums", {"seed": 1}, {})
    sums(tmp_path, range(2))
    (tmp_path / "runs" / "sum-1.parquet").write_bytes((tmp_path / "runs" / "sum-0.parquet").read_bytes())
    with pytest.raises(StudyError, match=r"sum-1\.parquet.*was changed"):
        open_folder(tmp_path, "sums", {"seed": 1}, {})


@pytest.mark.parametrize(
    ("changed", "named"),
    [
        ({"kind": "others"}, "kind"),
        ({"plan": {"seed": 2}}, "seed"),
        ({"models": {"gun bulldog": "other"}}, "gun bulldog has changed since"),
        ({"scenes": {"range": "another"}}, "range.toml"),
    ],
)
def test_another_study_is_refused_and_untouched(
    tmp_path: Path, changed: dict[str, object], named: str
) -> None:
    usual: dict[str, object] = {
        "kind": "sums", "plan": {"seed": 1}, "scenes": {"range": "text"}, "models": {"gun bulldog": "one"},
    }  # fmt: skip
    open_folder(tmp_path, **usual)  # type: ignore[arg-type] # any keyword
    sums(tmp_path, range(1))
    before = contents(tmp_path)
    with pytest.raises(StudyError, match=named):
        open_folder(tmp_path, **(usual | changed))  # type: ignore[arg-type] # any keyword
    assert contents(tmp_path) == before


@pytest.mark.parametrize(
    ("before", "added", "place"),
    [
        ("kind =", 'note = "by Anna"', "note"),
        ('"shots" =', "shot = 5", "extent.shot"),
        ('"gun bulldog" =', '"gun hail" = "x"', "models.gun hail"),
    ],
)
def test_what_nobody_reads_in_a_plan_is_told_and_not_lost(
    tmp_path: Path, before: str, added: str, place: str
) -> None:
    more: dict[str, dict[str, object]] = {"models": {"gun bulldog": "one"}, "extent": {"shots": 5}}
    open_folder(tmp_path, "sums", {"seed": 1}, {}, **more)  # type: ignore[arg-type] # any keyword
    plan = tmp_path / "study.toml"
    changed = plan.read_text().replace(before, f"{added}\n{before}")
    plan.write_text(changed)
    with pytest.raises(StudyError) as caught:
        open_folder(tmp_path, "sums", {"seed": 1}, {}, **more)  # type: ignore[arg-type] # any keyword
    (problem,) = caught.value.problems
    assert (problem.file, problem.place) == (str(plan), place)
    assert plan.read_text() == changed


def test_other_versions_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    open_folder(tmp_path, "sums", {"seed": 1}, {})
    newer = {**decisive_versions(), "pybullet": "9.9"}
    monkeypatch.setattr("fbsim.studies.folder.decisive_versions", lambda: newer)
    with pytest.raises(StudyError, match=r"begun with pybullet \d.*and 9\.9 is installed; install pybullet"):
        open_folder(tmp_path, "sums", {"seed": 1}, {})


@pytest.mark.parametrize("there", [None, "letter.txt", "scenes/mine.toml"])
def test_going_on_needs_a_study_and_strangers_are_left_alone(tmp_path: Path, there: str | None) -> None:
    folder = tmp_path / "study"
    if there is not None:
        (folder / there).parent.mkdir(parents=True)
        (folder / there).write_text("mine")
        with pytest.raises(StudyError, match="something else"):
            open_folder(folder, "sums", {}, {"range": "text"})
    with pytest.raises(StudyError, match="no study"):
        open_folder(folder, "sums", {}, {"range": "text"}, resume=True)
    assert folder.exists() == (there is not None)


def test_a_damaged_plan_or_manifest_is_named(tmp_path: Path) -> None:
    open_folder(tmp_path, "sums", {"seed": 1}, {})
    sums(tmp_path, range(1))
    (tmp_path / "manifest.json").write_text("{")
    with pytest.raises(StudyError, match=r"manifest\.json.*damaged"):
        open_folder(tmp_path, "sums", {"seed": 1}, {})
    (tmp_path / "study.toml").write_text("kind = ")
    with pytest.raises(StudyError, match=r"study\.toml.*damaged"):
        open_folder(tmp_path, "sums", {"seed": 1}, {})
