"""A study on a Dask cluster: a real scheduler and worker processes on loopback, one of which is killed."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from fbsim.errors import StudyError
from fbsim.studies.engines import Cluster, decisive_versions
from fbsim.studies.runner import Piece, Runner

from .test_folder import contents
from .works import Sum, add, run_study, single_numbers

pytestmark = [
    pytest.mark.slow,
    # Dask's own: its loop thread may close a socket after the test that used it has ended.
    pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::pytest.PytestUnraisableExceptionWarning"),
]
HERE = ("--no-dashboard", "--host", "127.0.0.1")


@contextmanager
def running(*command: str) -> Iterator[subprocess.Popen[bytes]]:
    process = subprocess.Popen(
        [sys.executable, "-m", "dask", *command], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        yield process
    finally:
        process.kill()
        process.wait()


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    file = tmp_path_factory.mktemp("cluster") / "scheduler.json"
    with ExitStack() as stack:
        stack.enter_context(running("scheduler", *HERE, "--port", "0", "--scheduler-file", str(file)))
        while not file.exists() or not file.read_text():
            time.sleep(0.05)
        address = json.loads(file.read_text())["address"]
        worker = ("worker", address, *HERE, "--no-nanny", "--nthreads", "1")
        yield address, [stack.enter_context(running(*worker)) for _ in range(3)]


def test_a_study_on_a_cluster_that_loses_a_worker_has_the_same_bytes(
    cluster: tuple[str, list[subprocess.Popen[bytes]]], tmp_path: Path
) -> None:
    address, workers = cluster
    run_study(tmp_path / "here", seconds=0)

    def kill_one() -> None:
        while len(list((tmp_path / "there" / "runs").glob("*.parquet"))) < 5:
            time.sleep(0.01)
        workers[0].kill()

    killer = threading.Thread(target=kill_one)
    killer.start()
    run_study(tmp_path / "there", scheduler=address, seconds=0.05)
    killer.join()
    assert workers[0].wait() == -9
    assert contents(tmp_path / "there") == contents(tmp_path / "here")


def test_a_worker_with_other_versions_is_refused(
    cluster: tuple[str, list[subprocess.Popen[bytes]]], monkeypatch: pytest.MonkeyPatch
) -> None:
    other = {**decisive_versions(), "pybullet": "1.0"}
    monkeypatch.setattr("fbsim.studies.engines.decisive_versions", lambda: other)
    with Runner(add, scheduler=cluster[0]) as runner, pytest.raises(StudyError, match=r"in place of 1\.0"):
        runner.run([Piece("sum", Sum((1, 2)))])


def test_work_that_kills_its_worker_is_named_by_its_single_part() -> None:
    with (
        Runner(add, 2, singles=single_numbers) as runner,
        pytest.raises(Exception, match="sum died twice; number 13 did it"),
    ):
        runner.run([Piece("sum", Sum((12, 13, 14), dies="at 13"))])


def test_a_scheduler_that_does_not_answer_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fbsim.studies.engines.ANSWER_S", 0.5)
    with pytest.raises(StudyError, match=r"tcp://127\.0\.0\.1:9.*no scheduler answers.*dask scheduler"):
        Cluster("tcp://127.0.0.1:9")
    for nowhere in ("nonsense", "tcp://127.0.0.1", "nonsense://there:1", "/no/such/scheduler.json"):
        with pytest.raises(StudyError, match="no scheduler answers"):
            Cluster(nowhere)
