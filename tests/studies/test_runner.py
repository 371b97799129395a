"""The runner: order, workers, what is kept, what goes on, and workers that die."""

from __future__ import annotations

from pathlib import Path

import pytest

from fbsim.errors import SceneError, SimulationError, StudyError
from fbsim.studies.runner import Piece, Runner

from .works import Sum, add


def pieces(count: int, **more: object) -> list[Piece[Sum]]:
    return [Piece(f"sum-{i}", Sum((i, i + 1), **more)) for i in range(count)]  # type: ignore[arg-type] # paths and words


def sums(tables: list[object]) -> list[int]:
    return [table["sum"][0].as_py() for table in tables]  # type: ignore[index] # a pyarrow table has no types


@pytest.mark.parametrize("workers", [1, 2])
def test_tables_come_in_the_order_of_the_pieces(workers: int) -> None:
    told: list[int] = []
    with Runner(add, workers) as runner:
        assert sums(runner.run(pieces(6), told.append)) == [1, 3, 5, 7, 9, 11]
    assert sum(told) == 6


def test_what_is_kept_is_not_run_again_and_has_the_same_bytes(tmp_path: Path) -> None:
    marks = tmp_path / "marks"
    marks.mkdir()
    for folder in ("one", "two"):
        with Runner(add, 1, tmp_path / folder) as runner:
            runner.run(pieces(4, marks=marks))
    (tmp_path / "two" / "runs" / "sum-2.parquet").unlink()
    with Runner(add, 1, tmp_path / "two") as runner:
        assert sums(runner.run(pieces(4, marks=marks))) == [1, 3, 5, 7]
    assert (marks / "3").read_text() == "xx"
    assert (marks / "5").read_text() == "xxx"
    for file in (tmp_path / "one" / "runs").iterdir():
        assert file.read_bytes() == (tmp_path / "two" / "runs" / file.name).read_bytes()
    assert len(list((tmp_path / "two" / "runs").iterdir())) == 4


def test_a_damaged_file_is_named(tmp_path: Path) -> None:
    (tmp_path / "runs").mkdir()
    (tmp_path / "runs" / "sum-0.parquet").write_bytes(b"PAR1 and then nothing")
    with Runner(add, 1, tmp_path) as runner, pytest.raises(StudyError, match=r"sum-0\.parquet.*damaged"):
        runner.run(pieces(2))


@pytest.mark.slow
def test_a_worker_that_dies_once_costs_a_second_try(tmp_path: Path) -> None:
    work = [*pieces(2), Piece("odd", Sum((20, 1), tmp_path, "once")), Piece("last", Sum((50,)))]
    with Runner(add, 2) as runner:
        assert sums(runner.run(work)) == [1, 3, 21, 50]
    assert (tmp_path / "21").read_text() == "xx"


@pytest.mark.slow
def test_a_worker_that_always_dies_is_named(tmp_path: Path) -> None:
    with Runner(add, 2) as runner, pytest.raises(SimulationError, match="odd died twice"):
        runner.run([Piece("odd", Sum((20, 1), tmp_path, "always"))])


@pytest.mark.parametrize("workers", [1, 2])
def test_what_a_task_refuses_is_passed_on(workers: int) -> None:
    with Runner(add, workers) as runner, pytest.raises(SceneError, match="no such sum"):
        runner.run([Piece("bad", Sum((1,), dies="refuses"))])


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "runs").write_text("in the way")
    with Runner(add, 1, tmp_path) as runner, pytest.raises(StudyError, match="cannot be written"):
        runner.run(pieces(1))
