"""A volley that is killed, cut off or runs out of room goes on from its journal, to the same bytes."""

from __future__ import annotations

import contextlib
import json
import os
import random
import resource
import signal
import subprocess
import sys
import time
import warnings
from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest

from fbsim.errors import BadInput, SceneError
from fbsim.physics.bullet import Bullet
from fbsim.physics.trace import ShotTrace
from fbsim.scene import Scene, load_scene
from fbsim.volley import Stage, fire_volley
from fbsim.volley.journal import Journal

from .bits import bits
from .scenes import gun, order, part, scene, without_dispersion

SEED = 0
Bits = dict[str, bytes]


@pytest.fixture(scope="module")
def counted(stage: Stage) -> tuple[Bits, int]:
    """An undisturbed volley, and how many steps of Bullet it took."""
    step, taken = Bullet.step, 0

    def counting(bullet: Bullet) -> None:
        nonlocal taken
        taken += 1
        step(bullet)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Bullet, "step", counting)
        return bits(fire_volley(stage.scene, SEED, stage=stage)), taken


@pytest.fixture(scope="module")
def undisturbed(counted: tuple[Bits, int]) -> Bits:
    return counted[0]


@pytest.fixture(scope="module")
def steps(counted: tuple[Bits, int]) -> int:
    return counted[1]


@pytest.fixture(scope="module")
def journalled(stage: Stage, tmp_path_factory: pytest.TempPathFactory) -> tuple[Bits, list[bytes]]:
    """An undisturbed volley with a journal, and the journal's lines."""
    path = tmp_path_factory.mktemp("whole") / "volley.journal"
    result = fire(stage, path)
    lines = path.read_bytes().splitlines(keepends=True)
    assert len(lines) > 3
    return result, lines


@pytest.fixture(scope="module")
def whole(journalled: tuple[Bits, list[bytes]]) -> list[bytes]:
    """The lines of a finished journal."""
    return journalled[1]


@pytest.fixture(scope="module")
def salvos(whole: list[bytes]) -> int:
    """How many salvos are fired."""
    return len(whole) - 1


def fire(stage: Stage, journal: Path, **options: Any) -> Bits:
    return bits(fire_volley(stage.scene, **{"seed": SEED, **options}, stage=stage, journal=journal))


def salvos_in(journal: Path) -> int:
    return max(0, journal.read_bytes().count(b"\n") - 1) if journal.exists() else 0


def no_physics(*_: object) -> None:
    raise AssertionError("this salvo is in the journal")


# What it does not change


def test_a_journal_changes_no_bit_of_the_result(
    undisturbed: Bits, journalled: tuple[Bits, list[bytes]]
) -> None:
    assert journalled[0] == undisturbed


def test_a_finished_volley_is_recalled_without_physics(
    stage: Stage, undisturbed: Bits, whole: list[bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "j").write_bytes(b"".join(whole))
    monkeypatch.setattr("fbsim.volley.volley.run_shot", no_physics)
    assert fire(stage, tmp_path / "j") == undisturbed
    assert (tmp_path / "j").read_bytes() == b"".join(whole)


def test_flights_that_are_noted_ahead_of_each_other(tmp_path: Path) -> None:
    """Of two shells in the air, all of the one's flight is noted before the other's."""
    guns = [gun(f"gun{y}", "bulldog", -300, y) for y in (-200, 200)]
    orders = [order(f"gun{y}", bearing_deg=0, elevation_deg=20) for y in (-200, 200)]
    both = scene(tmp_path, *guns, *orders, firing="simultaneous")
    first = bits(fire_volley(both, journal=tmp_path / "j"))
    times = [sample[0] for sample in json.loads((tmp_path / "j").read_text().splitlines()[1])["samples"]]
    assert times != sorted(times)
    assert bits(fire_volley(both, journal=tmp_path / "j")) == first


def test_all_that_a_trace_holds_is_kept(whole: list[bytes]) -> None:
    """A new field of a trace must come into the journal too."""
    assert set(json.loads(whole[1])["trace"]) == {field.name for field in fields(ShotTrace)}


# Killed


SLOW = [pytest.param(share, marks=pytest.mark.slow) for share in (0.1, 0.3, 0.4, 0.5, 0.7, 0.8, 0.9, 0.99)]


@pytest.mark.parametrize("share", [0.02, 0.6, *SLOW])
def test_killed_in_the_middle_of_a_shot(
    stage: Stage, undisturbed: Bits, steps: int, salvos: int, tmp_path: Path, share: float
) -> None:
    """SIGKILL after this share of all steps of Bullet."""
    journal = tmp_path / "j"
    die_in_a_child(lambda: kill_at_step(round(share * steps)), lambda: fire(stage, journal))
    assert salvos_in(journal) < salvos
    assert fire(stage, journal) == undisturbed
    assert salvos_in(journal) == salvos


@pytest.mark.parametrize("turn", [2, pytest.param(0, marks=pytest.mark.slow)])
def test_killed_while_a_line_is_written(
    stage: Stage, undisturbed: Bits, salvos: int, tmp_path: Path, turn: int
) -> None:
    """Half of the first line, or of a salvo's, is in the file."""
    journal = tmp_path / "j"
    die_in_a_child(lambda: kill_in_line(turn), lambda: fire(stage, journal))
    assert not journal.read_bytes().endswith(b"\n")
    assert fire(stage, journal) == undisturbed
    assert salvos_in(journal) == salvos


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_killed_from_outside_at_any_moment(
    stage: Stage, undisturbed: Bits, salvos: int, tmp_path: Path, seed: int
) -> None:
    """The program itself, once a salvo or two are in the journal and a random while later."""
    chance = random.Random(seed)
    journal = tmp_path / "j"
    command = [sys.executable, "-m", "fbsim", "volley", str(stage.scene.path), "--seed", str(SEED)]
    with subprocess.Popen([*command, "--journal", str(journal)], stdout=subprocess.DEVNULL) as program:
        while salvos_in(journal) < seed and program.poll() is None:
            time.sleep(0.002)
        time.sleep(chance.uniform(0, 0.1))
        program.kill()
    assert program.returncode == -signal.SIGKILL
    assert 0 < salvos_in(journal) < salvos
    assert fire(stage, journal) == undisturbed


def die_in_a_child(*acts: Callable[[], object]) -> None:
    """Do something in a forked process that must be killed by it."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # of forking where there are other threads
        child = os.fork()
    if not child:
        try:
            for act in acts:
                act()
        finally:
            os._exit(1)
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status)
    assert os.WTERMSIG(status) == signal.SIGKILL


def kill_at_step(last: int) -> None:
    step, taken = Bullet.step, 0

    def counted(bullet: Bullet) -> None:
        nonlocal taken
        taken += 1
        if taken == last:
            os.kill(os.getpid(), signal.SIGKILL)
        step(bullet)

    setattr(Bullet, "step", counted)  # noqa: B010 - only in a child that dies of it


def kill_in_line(turn: int) -> None:
    append, lines = Journal._append, 0

    def half(journal: Journal, values: dict[str, Any]) -> None:
        nonlocal lines
        if lines == turn:
            line = json.dumps(values, ensure_ascii=False, separators=(",", ":")).encode()
            journal._file.write(line[: len(line) // 2])
            os.kill(os.getpid(), signal.SIGKILL)
        lines += 1
        append(journal, values)

    setattr(Journal, "_append", half)  # noqa: B010 - only in a child that dies of it


# Cut off


@pytest.mark.parametrize(
    ("line", "left"), [(-2, 0), (-2, 1), (-1, 0), (-1, 1), (-1, 0.5), (-1, -1), (-1, -2)]
)
def test_cut_in_the_last_two_lines(
    stage: Stage, undisturbed: Bits, whole: list[bytes], tmp_path: Path, line: int, left: float
) -> None:
    """Nothing, a byte, half, or all but one or two bytes of a line are left."""
    bytes_left = len(whole[line]) // 2 if left == 0.5 else int(left)
    (tmp_path / "j").write_bytes(b"".join(whole[:line]) + whole[line][:bytes_left])
    assert fire(stage, tmp_path / "j") == undisturbed
    assert (tmp_path / "j").read_bytes() == b"".join(whole)


@pytest.mark.parametrize("left", [-1, *(pytest.param(left, marks=pytest.mark.slow) for left in (0, 1))])
def test_cut_in_the_first_line(stage: Stage, whole: list[bytes], tmp_path: Path, left: int) -> None:
    (tmp_path / "j").write_bytes(whole[0][:left])
    fire(stage, tmp_path / "j")
    assert (tmp_path / "j").read_bytes() == b"".join(whole)


# Refused


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"seed": 8}, "seed 0 (now 8)"),
        ({"volley": 3}, "volley 0 (now 3)"),
        ({"rules": "series"}, "rules republic (now series)"),
        ({"seed": 8, "volley": 3}, "seed 0 (now 8), volley 0 (now 3)"),
    ],
)
def test_the_journal_of_another_volley(
    stage: Stage, whole: list[bytes], tmp_path: Path, options: dict[str, Any], words: str
) -> None:
    remedy = "name another file, or delete this one to begin anew"
    another = f"is the journal of another volley: {words}; {remedy}"
    refused(stage, tmp_path / "j", b"".join(whole), another, **options)


@pytest.mark.parametrize(
    ("name", "value"), [("fbsim", "0.0.9"), ("pybullet", "3.2.6"), ("numpy", "1.0"), ("python", "3.11.0")]
)
def test_a_journal_of_other_versions(
    stage: Stage, whole: list[bytes], tmp_path: Path, name: str, value: str
) -> None:
    head = json.loads(whole[0])
    words = f"another volley: {name} {value} (now {head['versions'][name]}); "
    head["versions"][name] = value
    refused(stage, tmp_path / "j", json.dumps(head).encode() + b"\n" + whole[1], words)


def test_a_journal_of_another_scene(small: Scene, whole: list[bytes], tmp_path: Path) -> None:
    """One figure stands half a millimetre further on; an order has another elevation."""
    first = small.figures[0]
    x, y, z = first.position
    moved = replace(first, position=(x + 0.5e-3, y, z))
    raised = replace(small.orders[-1], elevation=0.0)
    changes = {
        "at_mm = [150, 0] (now at_mm = [150.5, 0])": replace(small, figures=(moved, *small.figures[1:])),
        "elevation_deg = 15 (now elevation_deg = 0)": replace(small, orders=(*small.orders[:-1], raised)),
    }
    for words, changed in changes.items():
        refused(changed, tmp_path / "j", b"".join(whole), f"another volley: a scene with {words}; ")


def test_what_does_not_matter_of_a_scene(
    stage: Stage, undisturbed: Bits, whole: list[bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its title, and a seed and rules that others stand in for."""
    (tmp_path / "j").write_bytes(b"".join(whole))
    monkeypatch.setattr(stage, "scene", replace(stage.scene, title="another", seed=77, rules="series"))
    monkeypatch.setattr("fbsim.volley.volley.run_shot", no_physics)
    assert fire(stage, tmp_path / "j", rules="republic") == undisturbed


def test_a_journal_of_other_models(stage: Stage, whole: list[bytes], tmp_path: Path) -> None:
    """The scene is the same; a gun of the same name has no dispersion."""
    exact = load_scene(stage.scene.path, without_dispersion(tmp_path / "exact", "bulldog"))
    refused(exact, tmp_path / "j", b"".join(whole), "another volley: gun bulldog has changed; ")


def test_a_journal_that_was_changed(stage: Stage, whole: list[bytes], tmp_path: Path) -> None:
    """A pose in the last place: the next salvo meets another field."""
    salvo = json.loads(whole[1])
    salvo["placed"][0][1][0] += 1e-15
    text = whole[0] + json.dumps(salvo).encode() + b"\n" + whole[2]
    words = "salvo 2 in it began otherwise than it does here: it comes from another machine, or was changed; "
    refused(stage, tmp_path / "j", text, words)


@pytest.mark.parametrize(
    "line", [b"\n", b"[]\n", b"{}\n", b'{"salvo":1,"start":""}x\n', b"\x00\x00\n", b"\xff\n"]
)
def test_a_damaged_line(stage: Stage, whole: list[bytes], tmp_path: Path, line: bytes) -> None:
    words = "line 2 is damaged; delete the lines from 2 on to go on from there"
    refused(stage, tmp_path / "j", whole[0] + line + whole[2], words)


def test_a_salvo_that_lacks_something(stage: Stage, whole: list[bytes], tmp_path: Path) -> None:
    salvo = json.loads(whole[1])
    del salvo["trace"]["supports"]
    refused(stage, tmp_path / "j", whole[0] + json.dumps(salvo).encode() + b"\n", "line 2 is damaged; ")


@pytest.mark.parametrize(
    "text", [b"dear diary", b"dear diary\n", b"{}\n", b"[1]\n", b'{"format":"x"}\n', b"\n"]
)
def test_a_file_that_is_no_journal(stage: Stage, tmp_path: Path, text: bytes) -> None:
    refused(stage, tmp_path / "j", text, "is no journal of a volley; name another file")


def test_a_journal_of_a_later_version(stage: Stage, whole: list[bytes], tmp_path: Path) -> None:
    later = json.dumps({**json.loads(whole[0]), "version": 3}).encode() + b"\n"
    refused(stage, tmp_path / "j", later, "is a journal of version 3, not 2; ")


def test_a_journal_that_another_volley_writes_to(stage: Stage, whole: list[bytes], tmp_path: Path) -> None:
    journal = tmp_path / "j"
    journal.write_bytes(b"".join(whole))
    volley = json.loads(whole[0])
    with Journal(journal, {key: volley[key] for key in volley if key not in ("format", "version")}):
        refused(stage, journal, b"".join(whole), "is in use by another volley; ")


def refused(at: Scene | Stage, journal: Path, text: bytes, words: str, **options: Any) -> None:
    """It is refused in these words, and the file is left as it was. A scene need not be settled for it."""
    journal.write_bytes(text)
    fired, stage = (at.scene, at) if isinstance(at, Stage) else (at, None)
    with pytest.raises(BadInput) as fault:
        fire_volley(fired, **{"seed": SEED, **options}, stage=stage, journal=journal)
    assert str(fault.value).startswith(f"{journal}: ")
    assert words in str(fault.value)
    assert journal.read_bytes() == text


# No room


@pytest.mark.parametrize("place", ["folder", "gone/j", "/dev/full", "/proc/j"])
def test_where_no_journal_can_be(stage: Stage, tmp_path: Path, place: str) -> None:
    (tmp_path / "folder").mkdir()
    with pytest.raises(BadInput, match=r"is no ordinary file|cannot be written"):
        fire(stage, tmp_path / place)
    assert [entry.name for entry in tmp_path.iterdir()] == ["folder"]


def test_a_full_disk_leaves_whole_lines_and_the_volley_goes_on_later(
    stage: Stage, undisturbed: Bits, whole: list[bytes], tmp_path: Path
) -> None:
    room = len(whole[0]) + len(whole[1]) + len(whole[2]) // 2
    with no_file_larger_than(room), pytest.raises(BadInput) as fault:
        fire(stage, tmp_path / "j")
    assert str(fault.value) == (
        f"{tmp_path / 'j'}: cannot be written (File too large); "
        "make room and fire again with it: it goes on behind salvo 1"
    )
    assert (tmp_path / "j").read_bytes() == whole[0] + whole[1]
    assert fire(stage, tmp_path / "j") == undisturbed


def test_a_disk_without_room_for_a_line(stage: Stage, tmp_path: Path) -> None:
    with no_file_larger_than(100), pytest.raises(BadInput, match="make room, or name a file elsewhere"):
        fire(stage, tmp_path / "j")
    assert list(tmp_path.iterdir()) == []


@contextlib.contextmanager
def no_file_larger_than(room: int) -> Iterator[None]:
    former = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (room, former[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, former)


def test_a_volley_that_cannot_be_fired_leaves_no_journal(tmp_path: Path) -> None:
    """The gun cannot be laid so low; that is found when all has settled."""
    low = scene(
        tmp_path, part("block", "block", 0), gun("gun", "hail", -300), order("gun", "block"), check=False
    )
    with pytest.raises(SceneError):
        fire_volley(low, journal=tmp_path / "j")
    assert not (tmp_path / "j").exists()
