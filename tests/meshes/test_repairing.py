"""What import mends: seams, inside-out surfaces, shells that overlap; and what it leaves to the modeller."""

from __future__ import annotations

import re

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fbsim.errors import MeshError
from fbsim.meshes.checking import body_problems, is_closed
from fbsim.meshes.hulls import has_room, hull_vertices
from fbsim.meshes.repairing import repaired
from fbsim.meshes.solid import FloatArray
from fbsim.meshes.surface import Surface, joined
from fbsim.meshes.union import hull_volume

from .shapes import angle_bracket, box, cylinder, overlapping, sphere, without_faces, without_side

UP = np.array([0.0, 0, 1])


def test_good_body_is_left_alone() -> None:
    result = repaired(angle_bracket())
    assert result.notes == []
    assert result.surface.volume == pytest.approx(5000)


def test_inside_out_is_turned_right() -> None:
    result = repaired(angle_bracket().flipped())
    assert result.surface.volume == pytest.approx(5000)
    assert "inside out" in result.notes[0]


def test_corners_that_differ_by_rounding_are_welded() -> None:
    body = angle_bracket()
    loose = Surface(body.vertices[body.faces].reshape(-1, 3), np.arange(60).reshape(-1, 3))
    jitter = np.random.default_rng(1).uniform(-1e-5, 1e-5, loose.vertices.shape)
    result = repaired(Surface(loose.vertices + jitter, loose.faces))
    assert is_closed(result.surface)
    assert result.surface.volume == pytest.approx(5000, rel=1e-4)
    assert "welded" in result.notes[0]


@pytest.mark.parametrize("inverted", [False, True])
def test_overlapping_shells_become_one_solid(inverted: bool) -> None:
    soup = overlapping()
    if inverted:
        soup = Surface(soup.vertices, np.vstack([soup.faces[:12], soup.faces[12:, ::-1]]))
    result = repaired(soup)
    assert result.surface.volume == pytest.approx(3000 + 640 - 128)
    assert body_problems(result.surface) == []
    assert "2 separate shells were united" in result.notes[-1]
    assert "-4%" in result.notes[-1]


def test_soup_that_cannot_be_closed_becomes_one_solid_of_hulls(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fbsim.meshes.repairing.with_lids", lambda *_: None)
    soup = joined([box(10, 10, 30), without_faces(box(8, 8, 10, at=(0, 0, 26)), 2)])
    result = repaired(soup)
    assert body_problems(result.surface) == []
    assert result.parts is not None
    assert hull_volume(result.parts) == pytest.approx(result.surface.volume, rel=1e-6)
    assert result.surface.volume == pytest.approx(3000 + 384, rel=0.1)
    assert "not all closed, were made one solid" in result.notes[-1]


def test_single_open_surface_is_left_to_the_modeller() -> None:
    with pytest.raises(
        MeshError, match=r"orc\.stl: surface: is not closed: 4 open edges, the first at .*; close"
    ):
        repaired(without_faces(box(10, 10, 30), 2), "orc.stl")


def scattered(surface: Surface, count: int, seed: int = 1) -> np.ndarray:
    """Choose so many faces, spread over the whole."""
    return np.random.default_rng(seed).permutation(len(surface.faces))[:count]


def test_small_holes_are_closed_and_counted() -> None:
    ball = sphere(20, 1500)
    kept = np.ones(len(ball.faces), dtype=bool)
    kept[scattered(ball, 12)] = False
    result = repaired(Surface(ball.vertices, ball.faces[kept]))
    assert body_problems(result.surface) == []
    assert result.surface.volume == pytest.approx(ball.volume, rel=1e-3)
    (note,) = result.notes
    assert re.fullmatch(r"1[0-2] holes closed, the largest 0\.\d\d% of its surface", note)


def test_rims_that_touch_in_a_corner_are_two_holes() -> None:
    ball = sphere(20, 1500)
    corner = int(ball.faces[0, 0])
    around = np.flatnonzero((ball.faces == corner).any(axis=1))
    apart = [face for face in around if len(set(ball.faces[face]) & set(ball.faces[around[0]])) == 1]
    kept = np.setdiff1d(np.arange(len(ball.faces)), [around[0], apart[0]])
    result = repaired(Surface(ball.vertices, ball.faces[kept]))
    assert result.notes[0].startswith("2 holes closed")
    assert len(result.surface.faces) == len(ball.faces)


def test_a_corner_on_an_edge_is_a_hole_without_area() -> None:
    whole = box(10, 16, 50).cleaned()
    a, b, c = whole.faces[0]
    middle, new = (whole.vertices[a] + whole.vertices[b]) / 2, len(whole.vertices)
    faces = np.vstack([whole.faces[1:], [[a, new, c], [new, b, c]]])
    result = repaired(Surface(np.vstack([whole.vertices, middle]), faces))
    assert result.surface.volume == pytest.approx(8000)
    assert result.notes == ["1 hole closed, the largest 0.00% of its surface"]


def test_a_long_round_rim_is_closed_by_a_flat_lid() -> None:
    """A cylinder of 256 sides without its underside, the hole of which is 9 % of the surface."""
    whole = cylinder(5, 25)
    result = repaired(without_side(whole, 2, 0), up=UP)
    assert result.surface.volume == pytest.approx(whole.volume)
    assert body_problems(result.surface) == []
    assert result.notes == ["1 open underside closed, the largest 9.1% of its surface"]


def test_an_open_side_is_refused_where_it_is_not_underneath() -> None:
    for up in (UP, -UP, None):
        with pytest.raises(MeshError, match=r"4 open edges, .* \(import closes holes of up to 1% of the"):
            repaired(without_side(box(10, 10, 30), 0, 1), up=up)
    assert repaired(without_side(box(10, 10, 30), 0, 1), up=np.array([-1.0, 0, 0])).notes


def test_holes_that_other_shells_hide_are_closed_exactly() -> None:
    """A neck that is open below, stuck into a body; the union's volume is that of whole boxes."""
    neck = without_side(box(8, 8, 10, at=(0, 0, 26)), 2, 0)
    result = repaired(joined([box(10, 10, 30), neck]))
    assert result.surface.volume == pytest.approx(3000 + 384)
    assert result.parts is None, "nothing of the shape is lost"
    assert result.notes[0].startswith("1 large hole hidden by other shells closed")


def test_faces_that_disagree_are_turned_and_counted() -> None:
    body = angle_bracket()
    turned = np.zeros(len(body.faces), dtype=bool)
    turned[scattered(body, 7)] = True
    result = repaired(Surface(body.vertices, np.where(turned[:, None], body.faces[:, ::-1], body.faces)))
    assert result.surface.volume == pytest.approx(5000)
    assert result.notes == ["7 triangles turned round to agree with their neighbours"]


@settings(max_examples=30, deadline=None)
@given(seed=st.integers(0, 10**6), share=st.floats(0, 1))
def test_any_turning_of_faces_is_undone(seed: int, share: float) -> None:
    body = angle_bracket()
    turned = np.random.default_rng(seed).random(len(body.faces)) < share
    result = repaired(Surface(body.vertices, np.where(turned[:, None], body.faces[:, ::-1], body.faces)))
    assert result.surface.volume == pytest.approx(5000)


def test_a_strip_without_sides_is_refused_with_its_place() -> None:
    """A Möbius strip: its faces can never agree, and it bounds nothing."""
    angle = np.linspace(0, 2 * np.pi, 40, endpoint=False)
    middle = np.column_stack([np.cos(angle), np.sin(angle), 0 * angle]) * 20
    across = np.column_stack([np.cos(angle / 2)[:, None] * middle / 4, 5 * np.sin(angle / 2)])[:, [0, 1, 3]]
    faces = []
    for here in range(40):
        there = (here + 1) % 40
        low, high = (there, there + 40) if there else (40, 0)
        faces += [[here, low, here + 40], [here + 40, low, high]]
    with pytest.raises(MeshError, match=r"toy\.stl: surface: .* the first at \("):
        repaired(Surface(np.vstack([middle - across, middle + across]), np.array(faces)), "toy.stl")


def test_a_fin_on_an_edge_is_left_out() -> None:
    body = box(10, 16, 50).cleaned()
    fin = Surface(np.array([[5.0, -8, 0], [5, 8, 0], [8, 0, -2]]), np.array([[0, 1, 2]]))
    result = repaired(joined([body, fin]))
    assert result.surface.volume == pytest.approx(8000)
    assert "fins of 1 triangle, on edges of three faces, left out" in result.notes[0]


def two_halves(upper: float) -> Surface:
    """Make two boxes on one another that share the wall between them: its four edges have three faces."""
    both = joined([box(10, 10, 10), box(10, 10, upper, at=(0, 0, 10))]).cleaned()
    on_wall = np.flatnonzero((np.abs(both.vertices[both.faces][..., 2] - 10) < 1e-9).all(axis=1))
    return both.of_faces(np.setdiff1d(np.arange(len(both.faces)), on_wall[2:]))


def test_an_inner_wall_is_left_out() -> None:
    result = repaired(two_halves(20))
    assert result.surface.volume == pytest.approx(3000)
    assert "1 inner wall or fins of 2 triangles" in result.notes[0]


def test_a_sheet_among_solids_is_given_a_thickness() -> None:
    """A flag 20 x 12 mm on a pole 54 mm tall: 1.5 % of that is 0.81 mm."""
    flag = Surface(
        np.array([[0.0, 0, 40], [20, 0, 40], [20, 0, 52], [0, 0, 52]]), np.array([[0, 1, 2], [0, 2, 3]])
    )
    result = repaired(joined([box(4, 4, 54), flag]))
    assert body_problems(result.surface) == []
    assert result.surface.volume == pytest.approx(4 * 4 * 54 + (20 - 2) * 12 * 0.81, rel=1e-3)
    assert result.notes[0] == "1 sheet without thickness made 1.5% of its size thick"


def test_trim_on_a_surface_is_left_out() -> None:
    """A badge that lies on the front: it has no room of its own."""
    badge = Surface(
        np.array([[5.0, -3, 10], [5, 3, 10], [5, 3, 16], [5, -3, 16]]), np.array([[0, 1, 2], [0, 2, 3]])
    )
    result = repaired(joined([box(10, 10, 30), badge]))
    assert result.surface.volume == pytest.approx(3000)
    assert result.notes[0] == "1 sheet without thickness on its surface left out"


def test_triangles_without_area_and_repeated_ones_are_counted() -> None:
    body = box(10, 10, 30).cleaned()
    extra = [[0, 0, 1], [2, 2, 2], [3, 5, 3]]
    result = repaired(Surface(body.vertices, np.vstack([body.faces, body.faces[:4], extra])))
    assert result.surface.volume == pytest.approx(3000)
    assert result.notes == [
        "3 triangles without area left out",
        "4 triangles that another repeats left out",
    ]


def test_shells_without_volume_are_left_out() -> None:
    """A triangle with both its sides, as some programs write decals: closed, and no solid."""
    decal = Surface(np.array([[8.0, 0, 5], [12, 0, 5], [12, 0, 9]]), np.array([[0, 1, 2], [0, 2, 1]]))
    soup = joined([box(10, 10, 30), box(8, 8, 10, at=(0, 0, 28)), decal])
    result = repaired(soup)
    assert result.surface.volume == pytest.approx(3000 + 640 - 128)
    assert result.notes[0] == "1 shell without volume left out"


def _hull_instead(surface: Surface, *_: object) -> tuple[FloatArray, ...]:
    """Stand in for the search for convex parts, which takes a second."""
    if not has_room(surface.vertices):
        raise MeshError("no room")
    return (hull_vertices(surface.vertices),)


def _damaged(draw: np.random.Generator) -> Surface:
    """A body or two with up to three kinds of damage, each as bad as programs make it, or worse."""
    bodies = [angle_bracket(), box(10, 16, 50), cylinder(6, 40, 24), sphere(15, 200), overlapping()]
    surface = bodies[draw.integers(len(bodies))]
    if draw.random() < 0.4:
        other = bodies[draw.integers(len(bodies))].moved(draw.normal(size=3) * [8, 8, 15])
        surface = joined([surface, other])
    surface = surface.cleaned()
    for _ in range(draw.integers(1, 4)):
        surface = _with_damage(surface, draw)
    return surface


def _with_damage(surface: Surface, draw: np.random.Generator) -> Surface:
    vertices, faces = surface.vertices, surface.faces
    noise = 10.0 ** draw.uniform(-7, -1)
    kind = draw.integers(7)
    if kind == 0:  # faces missing
        faces = np.delete(
            faces, draw.integers(len(faces), size=draw.integers(1, 2 + len(faces) // 8)), axis=0
        )
    elif kind == 1:  # faces turned round
        is_turned = draw.random(len(faces)) < draw.random()
        faces = np.where(is_turned[:, None], faces[:, ::-1], faces)
    elif kind == 2:  # faces that do not belong there
        faces = np.vstack([faces, draw.integers(len(vertices), size=(draw.integers(1, 5), 3))])
    elif kind == 3:  # faces twice
        faces = np.vstack([faces, faces[draw.integers(len(faces), size=3)]])
    elif kind == 4:  # corners torn apart
        vertices = vertices[faces].reshape(-1, 3) + draw.normal(size=(3 * len(faces), 3)) * noise
        faces = np.arange(len(vertices)).reshape(-1, 3)
    elif kind == 5:  # two corners in one place
        one, other = draw.integers(len(vertices), size=2)
        vertices = np.where(np.arange(len(vertices))[:, None] == one, vertices[other], vertices)
    else:  # everything a little off
        vertices = vertices + draw.normal(size=vertices.shape) * noise
    return Surface(vertices, faces) if len(faces) else surface


@pytest.mark.parametrize("seeds", [range(30), pytest.param(range(30, 300), marks=pytest.mark.slow)], ids=len)
def test_any_damage_is_mended_or_refused(monkeypatch: pytest.MonkeyPatch, seeds: range) -> None:
    """What comes out is sound, whatever went in; most of it is mended, and what is not names the file."""
    monkeypatch.setattr("fbsim.meshes.repairing.decomposed", _hull_instead)
    sound, told = 0, []
    for seed in seeds:
        try:
            result = repaired(_damaged(np.random.default_rng(seed)), "toy.stl", UP)
        except MeshError as fault:
            told.append(str(fault))
            continue
        assert body_problems(result.surface) == [], seed
        sound += 1
    assert sound > 0.7 * len(seeds)
    assert [message for message in told if "models import" in message] == []
