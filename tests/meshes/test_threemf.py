"""3MF: units, objects made of others, other parts of the archive, and what is said of broken ones."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from fbsim.errors import MeshError
from fbsim.meshes.reading import read_mesh, read_surface
from fbsim.meshes.surface import Surface

from .shapes import angle_bracket, box, save, threemf, threemf_model, threemf_object

MAIN = "3D/3dmodel.model"
BODY, BASE = box(10, 10, 30), box(20, 20, 3)


def model(objects: str, build: str) -> bytes:
    """Write a file of one .model part."""
    return threemf({MAIN: threemf_model(objects, build)})


@pytest.mark.parametrize(
    ("said", "unit", "factor"),
    [
        (None, "mm", 1),
        ("millimeter", "mm", 1),
        ("micron", "mm", 1e-3),
        ("centimeter", "cm", 1),
        ("inch", "in", 1),
        ("foot", "in", 12),
        ("meter", "m", 1),
    ],
)
def test_the_unit_is_that_of_the_file(tmp_path: Path, said: str | None, unit: str, factor: float) -> None:
    mesh = read_mesh(save(tmp_path / "toy.3mf", threemf(angle_bracket(), said)))
    assert mesh.unit == unit
    np.testing.assert_allclose(mesh.surface.extents, np.array([20, 10, 40]) * factor)


def test_objects_lie_where_they_are_built(tmp_path: Path) -> None:
    objects = threemf_object(1, "body", BODY) + threemf_object(2, "base", BASE)
    build = '<item objectid="1" transform="1 0 0 0 1 0 0 0 1 5 6 7"/><item objectid="2"/>'
    path = save(tmp_path / "toy.3mf", model(objects, build))
    np.testing.assert_allclose(read_surface(path, "body").bounds, [[0, 1, 7], [10, 11, 37]])
    np.testing.assert_allclose(read_surface(path).bounds, [[-10, -10, 0], [10, 11, 37]])


def test_an_object_may_be_made_of_others_turned_and_mirrored(tmp_path: Path) -> None:
    """A component is moved first, then with what it belongs to; a mirror image is not inside out."""
    whole = '<object id="9"><components><component objectid="1" transform="{}"/></components></object>'
    quarter = "0 1 0 -1 0 0 0 0 1 100 0 0"  # x to y, y to -x, then along x
    objects = threemf_object(1, "body", angle_bracket()) + whole.format("-1 0 0 0 1 0 0 0 1 7 0 0")
    surface = read_surface(
        save(tmp_path / "toy.3mf", model(objects, f'<item objectid="9" transform="{quarter}"/>'))
    )
    assert surface.volume == pytest.approx(5000)
    np.testing.assert_allclose(surface.bounds, [[95, -3, 0], [105, 17, 40]])


def test_objects_of_other_parts_with_the_same_numbers_are_told_apart(tmp_path: Path) -> None:
    """As slicers write it: each component names a part of the archive and an object of that part."""
    path_of = "/3D/Objects/object_1.model"
    parts = "".join(
        f'<component p:path="{path_of}" objectid="{number}" transform="1 0 0 0 1 0 0 0 1 0 0 {z}"/>'
        for number, z in ((1, 0), (2, 3))
    )
    whole = f'<object id="2"><components>{parts}</components></object>'
    other = threemf_model(threemf_object(1, "base", BASE) + threemf_object(2, "body", BODY), "")
    content = threemf(
        {MAIN: threemf_model(whole, '<item objectid="2"/>'), path_of[1:]: other},
    )
    surface = read_surface(save(tmp_path / "toy.3mf", content))
    assert surface.volume == pytest.approx(BODY.volume + BASE.volume)
    np.testing.assert_allclose(surface.bounds, [[-10, -10, 0], [10, 10, 33]])


def test_supports_and_what_is_not_printed_are_left_out(tmp_path: Path) -> None:
    objects = threemf_object(1, "body", BODY) + threemf_object(2, "scaffold", BASE, kind="support")
    objects += threemf_object(3, "spare", BASE)
    build = '<item objectid="1"/><item objectid="2"/><item objectid="3" printable="0"/>'
    surface = read_surface(save(tmp_path / "toy.3mf", model(objects, build)))
    assert surface.volume == pytest.approx(BODY.volume)


NAN = Surface(np.where(np.arange(24).reshape(8, 3) == 4, np.nan, BODY.vertices), BODY.faces)
ITEM = '<item objectid="1"/>'
GOOD = threemf_object(1, "toy", BODY)
CIRCLE = '<object id="1"><components><component objectid="1"/></components></object>'
DOUBLING = "".join(
    f'<object id="{n}"><components>{f"""<component objectid="{n + 1}"/>""" * 10}</components></object>'
    for n in range(1, 9)
)
BROKEN: dict[str, tuple[bytes, list[str]]] = {
    "cut": (threemf(BODY)[:-50], ["is a ZIP archive, and no 3MF file"]),
    "no model": (threemf({"other.model": "<model/>"}), ["archive", "holds no 3D/3dmodel.model"]),
    "no XML": (threemf({MAIN: "model"}), ["part 3D/3dmodel.model", "its XML is broken"]),
    "cut XML": (threemf({MAIN: threemf_model(GOOD, ITEM)[:300]}), ["its XML is broken"]),
    "no build": (model(GOOD, ""), ["holds no triangles"]),
    "other unit": (threemf(BODY, "ell"), ['unit: no unit "ell" (one of micron, ']),
    "no such object": (model(GOOD, '<item objectid="7"/>'), ['names object "7", which is not there']),
    "no such part": (model(GOOD, '<item objectid="1" p:path="/3D/x.model"/>'), ["3d/x.model"]),
    "circle": (model(CIRCLE, ITEM), ["object 1: is made of itself"]),
    "blown up": (model(DOUBLING + threemf_object(9, "toy", BODY), ITEM), ["builds more than 10000 meshes"]),
    "document type": (
        threemf({MAIN: '<!DOCTYPE m [<!ENTITY a "aa">]><model>&a;</model>'}),
        ["which 3MF forbids"],
    ),
    "comma": (
        model(GOOD.replace('x="5.0"', 'x="5,0"', 1), ITEM),
        ["object 1, vertex 5", '"5,0" has a decimal comma'],
    ),
    "nan": (model(threemf_object(1, "toy", NAN), ITEM), ['node "toy"', "vertex 2", "nan"]),
    "range": (model(GOOD.replace('v1="0"', 'v1="99"', 1), ITEM), ["names vertex 99, and there are 8"]),
    "words": (model(GOOD.replace('v1="0"', 'v1="a"', 1), ITEM), ["triangle that names no vertices"]),
    "transform": (model(GOOD, '<item objectid="1" transform="1 2 3"/>'), ["not 12 numbers"]),
}


@pytest.mark.parametrize("name", BROKEN)
def test_broken_file_is_refused_with_place_and_remedy(tmp_path: Path, name: str) -> None:
    content, said = BROKEN[name]
    path = save(tmp_path / "toy.3mf", content)
    with pytest.raises(MeshError) as caught:
        read_surface(path)
    assert [words for words in (*said, str(path), "; ") if words not in str(caught.value)] == [], caught
