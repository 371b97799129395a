"""Convex parts: the model's own files, and those that V-HACD finds."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import trimesh

from fbsim.errors import MeshError
from fbsim.meshes.cache import cache_folder, recall, remember
from fbsim.meshes.decomposing import PARAMETERS, decompose
from fbsim.meshes.decomposition import decomposed
from fbsim.meshes.hulls import hull_surface
from fbsim.meshes.obj import obj_bytes
from fbsim.meshes.parts import parts_of, read_parts
from fbsim.meshes.surface import Surface
from fbsim.meshes.union import hull_volume

from .shapes import angle_bracket, box, save, sphere

METRES = angle_bracket().cleaned().scaled(1e-3)
HALVES = [box(10, 10, 40, at=(-5, 0, 0)), box(10, 10, 10, at=(5, 0, 0))]


def test_groups_may_be_named_by_faces_or_by_vertices(tmp_path: Path) -> None:
    by_faces = obj_bytes(HALVES)
    lines = by_faces.decode().splitlines()
    by_vertices = "\n".join(line for line in lines if not line.startswith("f"))
    listed_first = [line for line in lines if line[0] == "v"] + [line for line in lines if line[0] != "v"]
    for content in (by_faces, by_vertices, "\n".join(listed_first)):
        parts = read_parts(save(tmp_path / "p.obj", content), 1e-3, METRES)
        assert [len(part) for part in parts] == [8, 8]
        assert hull_volume(parts) == pytest.approx(5e-6)


FLAT = Surface(box(9, 9, 9).vertices * [1, 1, 0], box(9, 9, 9).faces)
ODD_PARTS: list[tuple[str, bytes | str, list[str]]] = [
    ("flat", obj_bytes([*HALVES, FLAT]), [':43: part "part3": its 8 points enclose no room', "four corners"]),
    ("three points", "o tip\nv 0 0 0\nv 1 0 0\nv 0 1 0\n", [':1: part "tip": its 3 points enclose no room']),
    ("round", obj_bytes([sphere(20, 200)]), ['part "part1"', "corners, more than 64", "reduce it"]),
    ("many", obj_bytes([box(1, 1, 1)] * 65), ["holds 65 parts, more than 64", "join some"]),
    ("nothing", "# nothing\n", ["holds no parts", "`o` group"]),
    ("nan", obj_bytes(HALVES).replace(b"v 0 ", b"v nan ", 1), [":6: vertex", '"nan" is no usable', "repair"]),
    ("half", obj_bytes(HALVES[:1]), ["bounding box: its highest x is -10.00 mm off", "from this mesh"]),
    (
        "metres",
        obj_bytes([half.scaled(1e-3) for half in HALVES]),
        ["bounding box: its highest z is -39.96 mm"],
    ),
]


@pytest.mark.parametrize(("name", "content", "said"), ODD_PARTS, ids=[case[0] for case in ODD_PARTS])
def test_odd_parts_are_refused(tmp_path: Path, name: str, content: bytes | str, said: list[str]) -> None:
    path = save(tmp_path / "toy.parts.obj", content)
    with pytest.raises(MeshError) as caught:
        read_parts(path, 1e-3, METRES)
    message = str(caught.value)
    assert message.startswith(str(path))
    assert [words for words in said if words not in message] == [], message


def test_missing_parts_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(MeshError, match=r"toy\.parts\.obj: no such file"):
        read_parts(tmp_path / "toy.parts.obj", 1e-3)


def test_bracket_is_taken_apart_and_still_fills_its_box() -> None:
    parts = parts_of(METRES)
    points = np.vstack(parts)
    assert 2 <= len(parts) <= 16
    assert max(len(part) for part in parts) <= 64
    assert hull_volume(parts) == pytest.approx(5e-6, rel=0.1)
    np.testing.assert_allclose([points.min(axis=0), points.max(axis=0)], METRES.bounds, atol=1e-5)


def test_units_and_place_do_not_change_the_parts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Found twice, in caches apart; the coordinates agree to rounding."""
    found = []
    for factor, shift in ((1.0, 0.0), (1 / 25.4, 3.0)):
        monkeypatch.setenv("FBSIM_CACHE", str(tmp_path / str(factor)))
        inches = angle_bracket().cleaned().scaled(factor).moved(np.full(3, shift))
        found.append([(part - shift) / factor for part in decomposed(inches)])
    assert len(found[0]) == len(found[1])
    for one, other in zip(*found, strict=True):
        np.testing.assert_allclose(one, other, atol=1e-6)


def test_vhacdx_is_asked_as_trimesh_asks_it() -> None:
    unit = METRES.unit_sized()
    theirs = trimesh.decomposition.convex_decomposition(
        trimesh.Trimesh(unit.vertices, unit.faces), **PARAMETERS
    )
    ours = decompose(unit.vertices, unit.faces)
    assert [part.tobytes() for part in ours] == [np.asarray(part["vertices"]).tobytes() for part in theirs]


def test_what_was_found_once_is_remembered_to_the_bit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FBSIM_CACHE", str(tmp_path / "new" / "cache"))
    first = decomposed(METRES)
    second = decomposed(METRES, "orc.stl", seconds=1e-6)  # no time to find them anew
    assert [part.tobytes() for part in first] == [part.tobytes() for part in second]
    (stored,) = cache_folder().iterdir()
    stored.write_bytes(stored.read_bytes()[:100])
    again = decomposed(METRES)
    assert [part.tobytes() for part in first] == [part.tobytes() for part in again]
    assert recall(stored.stem) is not None, "the unreadable file is written anew"


def test_search_that_takes_too_long_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FBSIM_CACHE", str(tmp_path))
    with pytest.raises(
        MeshError, match=r"orc\.stl: parts: .* took longer than 0\.05 s; reduce the mesh, or give"
    ):
        decomposed(METRES, "orc.stl", seconds=0.05)
    assert not list(tmp_path.iterdir())


def test_search_that_breaks_off_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FBSIM_CACHE", str(tmp_path))
    monkeypatch.setattr("fbsim.meshes.decomposition.CHILD", "fbsim.no_such_module")
    with pytest.raises(
        MeshError, match=r"orc\.stl: parts: .* broke off: .*no_such_module.*; reduce the mesh"
    ):
        decomposed(METRES, "orc.stl")


def test_cache_stands_where_it_is_told_to(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("FBSIM_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache_folder() == tmp_path / "fbsim"
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    assert cache_folder() == tmp_path / "home" / ".cache" / "fbsim"


def test_cache_that_cannot_be_written_is_no_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FBSIM_CACHE", str(save(tmp_path / "file", "in the way")))
    remember("key", [box(1, 1, 1).vertices])
    assert recall("key") is None


def test_cache_gives_back_no_numbers_that_are_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FBSIM_CACHE", str(tmp_path))
    cloud = hull_surface(box(1, 2, 3).vertices).vertices
    remember("good", [cloud, cloud + 1])
    remember("bad", [cloud * np.nan])
    good = recall("good")
    assert good is not None
    np.testing.assert_array_equal(good, [cloud, cloud + 1])
    assert recall("bad") is None
