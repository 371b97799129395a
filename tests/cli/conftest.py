"""Two ways to run `fbsim`: within the test, and as a process of its own where descriptors matter."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from fbsim.cli.main import cli

from .toys import SCENE, write_toys

Run = Callable[..., Result]
Spawn = Callable[..., "subprocess.CompletedProcess[bytes]"]
Refused = Callable[..., str]


@pytest.fixture(scope="session")
def toys(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("toys")
    write_toys(folder)
    return folder


@pytest.fixture(scope="session")
def session_cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("cache")


@pytest.fixture
def place(toys: Path, session_cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to work in, with the toys to be found and the scene `row.toml`."""
    monkeypatch.setenv("FBSIM_MODELS", str(toys))
    monkeypatch.setenv("FBSIM_CACHE", str(session_cache))
    monkeypatch.delenv("COLUMNS", raising=False)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "row.toml").write_text(SCENE)
    return tmp_path


@pytest.fixture
def run(place: Path) -> Run:
    """Run a command within the test."""
    del place

    def _run(*arguments: str | Path, **environment: str) -> Result:
        return CliRunner().invoke(cli, [str(each) for each in arguments], env=environment)

    return _run


@pytest.fixture
def spawn(place: Path) -> Spawn:
    """Run a command as a process."""

    def _spawn(*arguments: str | Path) -> subprocess.CompletedProcess[bytes]:
        command = [sys.executable, "-c", "from fbsim.cli.main import main; main()", *map(str, arguments)]
        return subprocess.run(command, capture_output=True, cwd=place, env=dict(os.environ), check=False)

    return _spawn


@pytest.fixture
def refused(run: Run) -> Refused:
    """Run what must be refused: status 2, nothing on standard output, no traceback. Gives the message."""

    def _refused(*arguments: str | Path) -> str:
        result = run(*arguments)
        assert result.exit_code == 2, result.output
        assert result.stdout == ""
        assert "Traceback" not in result.output
        return result.stderr

    return _refused
