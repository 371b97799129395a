"""What each format gives, and what is said of files that are broken."""

from __future__ import annotations

import contextlib
import json
import os
import struct
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fbsim.errors import MeshError
from fbsim.meshes.reading import read_surface
from fbsim.meshes.stl import stl_bytes
from fbsim.meshes.surface import Surface

from .shapes import angle_bracket, ascii_stl, box, glb, gltf, obj, off, ply, save, threemf

BRACKET = angle_bracket()
Y_UP = BRACKET.turned(np.array([[1.0, 0, 0], [0, 0, 1], [0, -1, 0]]))

GOOD: dict[str, str | bytes] = {
    "binary.stl": stl_bytes(BRACKET),
    "ascii.stl": ascii_stl(BRACKET),
    "SHOUTED.STL": ascii_stl(BRACKET).upper().replace("SOLID TOY", "solid toy", 1),
    "plain.obj": obj(BRACKET),
    "windows.obj": b"\xef\xbb\xbf" + obj(BRACKET).replace("\n", "\r\n").encode(),
    "scene.glb": glb({"toy": Y_UP}),
    "cloud.ply": ply(BRACKET),
    "net.off": off(BRACKET),
    "print.3mf": threemf(BRACKET),
}


@pytest.mark.parametrize("name", GOOD)
def test_every_format_gives_the_same_body(tmp_path: Path, name: str) -> None:
    surface = read_surface(save(tmp_path / name, GOOD[name])).cleaned()
    assert len(surface.vertices) == 12
    assert surface.volume == pytest.approx(5000, rel=1e-6)
    np.testing.assert_allclose(surface.bounds, [[-10, -5, 0], [10, 5, 40]], atol=1e-5)


def test_path_may_hold_spaces_and_any_letters(tmp_path: Path) -> None:
    folder = tmp_path / "Мои воины 兵"
    folder.mkdir()
    for name in GOOD:
        assert len(read_surface(save(folder / f"ritter öß {name}", GOOD[name])).faces) == 20


def test_obj_may_count_backwards_and_have_polygons_and_colours(tmp_path: Path) -> None:
    text = "v 0 0 0 1 0 0\nv 1 0 0 1 0 0\nv 1 1 0\nv 0 1 0\nf -4 -3 -2 -1\nf 1 2\nl 1 2\n"
    surface = read_surface(save(tmp_path / "quad.obj", text))
    assert surface.faces.tolist() == [[0, 1, 2], [0, 2, 3]]


def test_gltf_is_turned_up_and_its_nodes_are_moved(tmp_path: Path) -> None:
    path = save(
        tmp_path / "two.glb", glb({"Knight_Body": box(1, 2, 3), "Sword": box(9, 9, 9)}, shift=(5, 6, 7))
    )
    knight = read_surface(path, only="Knight_*")
    np.testing.assert_allclose(knight.bounds, [[4.5, -10, 5], [5.5, -7, 7]])
    assert len(read_surface(path).faces) == 24
    assert knight.volume == pytest.approx(6)


def test_gltf_may_keep_its_numbers_in_a_second_file(tmp_path: Path) -> None:
    head, chunk = gltf({"toy": Y_UP})
    head["buffers"] = [{"byteLength": len(chunk), "uri": "toy.bin"}]
    path = save(tmp_path / "toy.gltf", json.dumps(head))
    with pytest.raises(MeshError, match=r"buffers: refers to .toy\.bin., which is not there; copy"):
        read_surface(path)
    save(tmp_path / "toy.bin", chunk)
    assert read_surface(path).cleaned().volume == pytest.approx(5000, rel=1e-6)


def _with(surface: Surface, value: float) -> Surface:
    vertices = surface.vertices.copy()
    vertices[3, 1] = value
    return Surface(vertices, surface.faces)


def _stl_with(value: float) -> bytes:
    place = 84 + 4 * 50 + 12  # the first corner of the fifth triangle
    return STL[:place] + struct.pack("<f", value) + STL[place + 4 :]


def _count(content: bytes, count: int) -> bytes:
    return content[:80] + count.to_bytes(4, "little") + content[84:]


STL = stl_bytes(BRACKET)
ASCII = ascii_stl(BRACKET)
OBJ = obj(BRACKET)
GLB = glb({"toy": Y_UP})
NAN, INFINITE = float("nan"), float("inf")

BROKEN: list[tuple[str, str | bytes, list[str]]] = [
    ("empty.stl", b"", ["is empty", "export it again"]),
    ("empty.glb", b"", ["is empty", "export it again"]),
    ("blank.obj", b" \n\n", ["is empty", "export it again"]),
    ("toy.blend", b"BLENDER", ['".blend" is no mesh format', "export it as one of .stl, .obj"]),
    ("toy", STL, ["has no suffix", "export it as one of"]),
    (
        "cut.stl",
        STL[:-70],
        ["byte 80", "cut short", "promises 20 triangles, and 18 and a piece", "copy it again"],
    ),
    ("head.stl", STL[:40], ["cut short", "40 bytes", "84", "export it again"]),
    ("fewer.stl", _count(STL, 7), ["byte 80", "promises 7 triangles, and 20 are there", "export it again"]),
    ("more.stl", _count(STL, 4_000_000_000), ["promises 4000000000 triangles, and 20 are there"]),
    ("none.stl", _count(STL, 0)[:84], ["holds no triangles", "export"]),
    ("noise.stl", bytes(range(256)) * 9, ["promises", "export it again"]),
    ("nan.stl", _stl_with(NAN), ["triangle 5:", "no usable number", "nan", "export it again"]),
    ("inf.stl", _stl_with(INFINITE), ["triangle 5:", "no usable number", "inf"]),
    (
        "cut-ascii.stl",
        ASCII[: len(ASCII) // 2],
        ["cut-ascii.stl:72:", "cut short after 10 triangles", "copy it again"],
    ),
    ("no-end.stl", ASCII.replace("endsolid toy\n", ""), ["no-end.stl:141", "no endsolid"]),
    (
        "two.stl",
        ASCII.replace("endloop\n", "", 1),
        [":7:", 'expected "endloop", found "endfacet"', "export it again"],
    ),
    (
        "comma.stl",
        ASCII.replace(" 0.0", " 0,5", 1),
        [":4:", "vertex", '"0,5" has a decimal comma', "with a point"],
    ),
    ("nan-ascii.stl", ASCII.replace(" 0.0", " nan", 1), [":4:", "vertex", '"nan" is no usable', "repair"]),
    ("few.stl", ASCII.replace(" 0.0\n", "\n", 1), [":4:", "has 2 coordinates, not 3", "export"]),
    (
        "prose.stl",
        "solid and true\nas toys are\nendsolid\n",
        [":2:", 'expected "facet or endsolid"', "export"],
    ),
    ("hollow.stl", "solid toy\nendsolid toy\n", ["holds no triangles", "export"]),
    (
        "comma.obj",
        OBJ.replace("-5.0", "-5,0", 1),
        [":4:", "vertex", '"-5,0" has a decimal comma', "with a point"],
    ),
    ("nan.obj", obj(_with(BRACKET, NAN)), [":7:", "vertex", '"nan" is no usable', "repair"]),
    ("inf.obj", obj(_with(BRACKET, -INFINITE)), [":7:", "vertex", '"-inf" is no usable']),
    ("huge.obj", obj(_with(BRACKET, 1e300)), [":7:", "vertex", '"1e+300" is no usable']),
    (
        "range.obj",
        OBJ + "f 1 2 99\n",
        [":38:", "face", "names vertex 99, and there are 12", "export it again"],
    ),
    ("zero.obj", OBJ + "f 0 1 2\n", [":38:", "face", "names vertex 0", "export it again"]),
    ("words.obj", OBJ + "f one two three\n", [":38:", "face", "expected indices", "export it again"]),
    ("points.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\n", ["holds no triangles", "export a surface"]),
    ("noise.obj", bytes(range(256)) * 9, ["holds no triangles", "export a surface"]),
    ("cut.glb", GLB[:-100], ["byte 8", "cut short", f"promises {len(GLB)} bytes", "copy it again"]),
    ("stub.glb", GLB[:11], ["byte 8", "cut short", "11 are there"]),
    ("noise.glb", bytes(range(256)) * 9, ["byte 0", "is no GLB file", "export it again"]),
    ("nan.glb", glb({"toy": _with(Y_UP, NAN)}), ['node "toy"', "vertex 4", "nan", "export it again"]),
    (
        "range.glb",
        glb({"toy": Surface(Y_UP.vertices, Y_UP.faces + 5)}),
        ["vertex 16", "12", "export it again"],
    ),
    ("text.gltf", "{ no json", ["text.gltf:1", "JSON is broken", "export it again"]),
    ("bare.gltf", "{}", ["export"]),
    ("list.gltf", "[1, 2]", ["damaged or no mesh", "export it again"]),
    ("nan.ply", ply(_with(BRACKET, NAN)), ["vertex 4", "nan", "export it again"]),
    ("cut.ply", ply(BRACKET)[:-40], ["header: is cut short", "face 20", "copy it again"]),
    ("range.ply", ply(Surface(BRACKET.vertices, BRACKET.faces + 5)), ["vertex 16", "export it again"]),
    ("cut.off", off(BRACKET)[:-40], ["header: is cut short", "face 20", "copy it again"]),
    ("half.off", off(BRACKET)[:99], ["damaged or no mesh", "export it again"]),
    ("nan.off", off(_with(BRACKET, NAN)), ["vertex 4", "nan", "export it again"]),
    ("range.off", off(Surface(BRACKET.vertices, BRACKET.faces + 5)), ["export it again"]),
    ("huge.off", "OFF\n4000000000 9 0\n", ["promises 4000000000 vertices", "export it again"]),
    ("letter.off", "OFFER\n", ["damaged or no mesh", "export it again"]),
    ("noise.ply", bytes(range(256)) * 9, ["damaged or no mesh", "export it again"]),
]


@pytest.mark.parametrize(("name", "content", "said"), BROKEN, ids=[case[0] for case in BROKEN])
def test_broken_file_is_refused_with_place_and_remedy(
    tmp_path: Path, name: str, content: str | bytes, said: list[str]
) -> None:
    path = save(tmp_path / name, content)
    with pytest.raises(MeshError) as caught:
        read_surface(path)
    message = str(caught.value)
    assert str(path) in message
    assert [words for words in said if words not in message] == [], message


def test_missing_file_and_folder_are_told_apart(tmp_path: Path) -> None:
    save(tmp_path / "orc.stl", STL)
    with pytest.raises(MeshError, match=r'okr.stl: no such file; did you mean "orc.stl"'):
        read_surface(tmp_path / "okr.stl")
    with pytest.raises(MeshError, match="no folder"):
        read_surface(tmp_path / "nowhere" / "orc.stl")
    for name in ("folder", "folder.stl"):
        (tmp_path / name).mkdir()
        with pytest.raises(MeshError, match=f"{name}: is a folder; name a mesh file"):
            read_surface(tmp_path / name)


@pytest.mark.skipif(os.geteuid() == 0, reason="root reads everything")
def test_unreadable_file_is_refused(tmp_path: Path) -> None:
    path = save(tmp_path / "secret.stl", STL)
    path.chmod(0)
    with pytest.raises(MeshError, match="Permission denied"):
        read_surface(path)


def test_unknown_node_is_answered_with_those_there_are(tmp_path: Path) -> None:
    path = save(tmp_path / "scene.glb", glb({"Body": BRACKET, "Head": BRACKET}))
    with pytest.raises(MeshError, match=r'no node is called "Arm\*"; its nodes are Body, Head'):
        read_surface(path, only="Arm*")


@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_no_damage_gets_past_the_readers(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    """Flip, cut and insert bytes: a surface of finite numbers and sound indices comes out, or a MeshError."""
    name = data.draw(st.sampled_from(sorted(GOOD)))
    given_content = GOOD[name]
    content = bytearray(given_content.encode() if isinstance(given_content, str) else given_content)
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, len(content) - 1))
        new = data.draw(st.binary(max_size=3))
        content[place : place + data.draw(st.integers(0, 40))] = new
    path = save(tmp_path_factory.getbasetemp() / f"damaged-{name}", bytes(content))
    with contextlib.suppress(MeshError):
        surface = read_surface(path)
        assert np.isfinite(surface.vertices).all()
        assert 0 <= surface.faces.min() <= surface.faces.max() < len(surface.vertices)
