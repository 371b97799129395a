"""The program as a whole: help, version, how it ends."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import rich_click as click
from click.testing import CliRunner

import fbsim
from fbsim.cli._group import Group
from fbsim.cli.main import cli
from fbsim.errors import BadInput, FbsimError, Problem, SimulationError

from .conftest import Run, Spawn

HEAVY = ("numpy", "pybullet", "trimesh", "pydantic", "manifold3d", "scipy", "PIL", "fbsim.catalogue")
START = [sys.executable, "-c", "from fbsim.cli.main import main; main()"]


def _commands(group: click.Group, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    for name, command in group.commands.items():
        if isinstance(command, click.Group):
            yield from _commands(command, (*path, name))
        else:
            yield (*path, name)


@pytest.mark.parametrize("command", list(_commands(cli)), ids=" ".join)
def test_help_of_every_command_has_examples(run: Run, command: tuple[str, ...]) -> None:
    result = run(*command, "--help")
    assert result.exit_code == 0
    assert "Examples:" in result.stdout
    assert f"fbsim {' '.join(command)}" in result.stdout


def test_version(run: Run) -> None:
    assert run("--version").stdout == f"fbsim {fbsim.__version__}\n"


def test_help_imports_nothing_heavy() -> None:
    code = (
        "import sys\nfrom fbsim.cli.main import main\nsys.argv = ['fbsim', '--help']\n"
        f"try:\n main()\nfinally:\n print([name for name in {HEAVY} if name in sys.modules], file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    assert done.stderr.strip() == b"[]"


def test_unknown_command(run: Run) -> None:
    result = run("voley")
    assert result.exit_code == 2
    assert "voley" in result.stderr


@pytest.mark.parametrize(
    ("fault", "status", "message"),
    [
        (BadInput("too few pegs"), 2, "error: too few pegs\n"),
        (BadInput([Problem("no", "a.toml", 3), Problem("nor this")]), 2,
         "error: a.toml:3: no\nerror: nor this\n2 problems\n"),
        (FbsimError("cannot"), 2, "error: cannot\n"),
        (SimulationError("blew up with seed 3"), 3, "error: blew up with seed 3\n"),
        (KeyboardInterrupt(), 130, "interrupted\n"),
    ],
)  # fmt: skip
def test_faults_become_lines_and_a_status(fault: BaseException, status: int, message: str) -> None:
    @click.command()
    def failing() -> None:
        raise fault

    group = Group(name="outer", commands=[Group(name="inner", commands=[failing])])
    result = CliRunner().invoke(group, ["inner", "failing"])
    assert (result.exit_code, result.stdout, result.stderr) == (status, "", message)


def test_a_bug_shows_its_traceback() -> None:
    @click.command()
    def failing() -> None:
        raise ZeroDivisionError

    result = CliRunner().invoke(Group(name="outer", commands=[failing]), ["failing"])
    assert isinstance(result.exception, ZeroDivisionError)


def test_a_reader_that_stops_early_is_no_fault() -> None:
    code = f"import sys; sys.argv[1:] = ['rules', 'show', 'republic']; {START[-1]}"
    with subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="wants a full disk")
@pytest.mark.parametrize(
    "command", [("rules", "list"), ("rules", "list", "--json"), ("rules", "list", "--help")], ids=" ".join
)
def test_output_that_cannot_be_written(place: Path, command: tuple[str, ...]) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run([*START, *command], stdout=full, stderr=subprocess.PIPE, cwd=place, check=False)
    assert (done.returncode, done.stderr) == (
        2,
        b"error: cannot write the output (No space left on device)\n",
    )


@pytest.mark.skipif(os.name == "nt", reason="signals to a process are POSIX")
def test_control_c_ends_a_volley_with_130(place: Path) -> None:
    code = (
        "import os, signal, sys, time, fbsim\nfrom fbsim.cli.main import main\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"  # a job in the background ignores it
        "fbsim.load_scene = lambda name: (os.kill(os.getpid(), signal.SIGINT), time.sleep(30))\n"
        "sys.argv = ['fbsim', 'volley', 'row.toml']\nmain()"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, cwd=place, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (130, b"", b"interrupted\n")


def test_output_in_a_narrow_encoding_is_no_fault(spawn: Spawn, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    done = spawn("volley", "row.toml", "--all")
    assert done.returncode == 0, done.stderr
    assert b"peg-2" in done.stdout
    done.stdout.decode("ascii")
