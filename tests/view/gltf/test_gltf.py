from __future__ import annotations

import io
from functools import cache
from pathlib import Path

import numpy as np
import pytest
import trimesh
from hypothesis import given, settings
from hypothesis import strategies as st

import fbsim
from fbsim.physics.transform import Transform
from fbsim.recording import Mesh, Recording, Track, record
from fbsim.recording.tracks import JUMP
from fbsim.view.colours import thing_rgb
from fbsim.view.gltf import glb_bytes, write_gltf
from tests.view.gltf.made import NOWHERE, ball, cube, recording_of, thing
from tests.view.gltf.opened import Array, Opened

POSITION, ROTATION = 5e-6, 3e-5
"""m, and parts of a quaternion: what 10 m/s and a fast spin make of 24 bits for a time."""
COURTYARD_BYTES = 1_000_000


@cache
def recorded(scene: str) -> Recording:
    loaded = fbsim.load_scene(scene)
    return record(loaded, fbsim.fire_volley(loaded, seed=7))


@cache
def opened(scene: str) -> Opened:
    return Opened(glb_bytes(recorded(scene)))


def check_near(found: Transform, wanted: Transform) -> None:
    assert np.abs(found.position - wanted.position).max() < POSITION
    turned = np.sign(found.rotation @ wanted.rotation) * found.rotation
    assert np.abs(turned - wanted.rotation).max() < ROTATION


def times_of(recording: Recording) -> list[float]:
    """Moments at which something happens, and just after."""
    return [event.time + later for event in recording.events for later in (0.0, 1e-4)]


def check_scene(scene: str, time: float) -> None:
    recording, found = recorded(scene), opened(scene)
    for each in recording.things:
        assert (found.scale(each.id, time) > 0) == each.is_there(time) or _is_edge(
            each.since, each.until, time
        )
        check_near(found.pose(each.id, time), each.track.at(time))
        for name, component in zip(_children(found, each.id), each.components, strict=True):
            check_near(found.pose(name, time), component.track.at(time))


def _is_edge(since: float, until: float | None, time: float) -> bool:
    """Whether rounding of a time may decide."""
    return any(edge is not None and abs(edge - time) < 1e-6 for edge in (since, until))


def _children(found: Opened, id: str) -> list[str]:
    return [found.nodes[index]["name"] for index in found.nodes[found.named(id)]["children"]]


@given(st.floats(-JUMP, 1.2))
@settings(max_examples=60, deadline=None)
def test_every_pose_is_the_recordings_at_any_time(time: float) -> None:
    # A jump is a thousandth of a second long: there rounding of its time shows, so near to it is left out.
    moments = [event.time for event in recorded("duel").events]
    if all(not -JUMP - 1e-6 < time - moment < 1e-6 for moment in moments):
        check_scene("duel", time)


@pytest.mark.slow
def test_salvos_gates_and_losses_are_the_recordings() -> None:
    for scene in ("kitchen-table", "courtyard"):
        for time in {event.time + 1e-4 for event in recorded(scene).events}:
            check_scene(scene, time)


@pytest.mark.slow
def test_a_courtyard_is_small() -> None:
    assert len(glb_bytes(recorded("courtyard"))) < COURTYARD_BYTES


def test_nodes_are_named_by_id_and_component() -> None:
    found = opened("duel")
    for each in recorded("duel").things:
        assert _children(found, each.id) == [f"{each.id}/{one.role}" for one in each.components]
    gate = thing("gate", Track.still(NOWHERE), roles=("body", "leaf", "leaf"))
    made = Opened(glb_bytes(recording_of(gate, meshes=(cube(),))))
    assert _children(made, "gate") == ["gate/body", "gate/leaf-1", "gate/leaf-2"]


def test_extras_tell_the_volley_and_its_shots() -> None:
    recording = recorded("duel")
    [scene] = opened("duel").document["scenes"]
    told = scene["extras"]
    assert (told["scene"], told["seed"], told["rules"]) == ("duel", 7, recording.head.rules)
    assert [(shot["gun"], shot["time"]) for shot in told["shots"]] == [
        (shot.gun, shot.time) for shot in recording.shots
    ]


def test_what_never_moves_has_no_channel() -> None:
    still, turning = Track.still(NOWHERE), Track(
        np.array([0.0, 1.0]), np.zeros((2, 3)), np.array([[0, 0, 0, 1.0], [0, 0, 1.0, 0]])
    )  # fmt: skip
    found = Opened(glb_bytes(recording_of(thing("a", still), thing("b", turning), meshes=(cube(),))))
    assert [(found.nodes[node]["name"], path) for node, path in found.channels] == [("b", "rotation")]
    nothing = Opened(glb_bytes(recording_of(thing("a", still), meshes=(cube(),))))
    assert "animations" not in nothing.document


def test_the_same_volley_gives_the_same_bytes() -> None:
    scene = fbsim.load_scene("duel")
    again = record(scene, fbsim.fire_volley(scene, seed=7))
    assert glb_bytes(again) == glb_bytes(recorded("duel"))


def test_trimesh_reads_it_with_y_up() -> None:
    recording = recorded("duel")
    read = trimesh.load_scene(io.BytesIO(glb_bytes(recording)), file_type="glb")
    assert {each.id for each in recording.things} <= set(read.graph.nodes)
    low, high = read.bounds
    assert high[1] > 0 > low[1]
    assert (high - low)[[0, 2]] == pytest.approx([recording.table.length, recording.table.width], abs=0.02)
    gun = next(each for each in recording.things if each.kind == "gun")
    matrix, _ = read.graph.get(gun.id)
    x, y, z = gun.track.at(recording.start).position
    assert matrix[:3, 3] == pytest.approx([x, z, -y], abs=1e-6)


def test_colours_are_those_of_the_side_in_linear_light() -> None:
    recording, found = recorded("duel"), opened("duel")
    figure = next(each for each in recording.things if each.kind == "figure")
    material = found.document["materials"][found.mesh_of(f"{figure.id}/body")["material"]]
    linear = np.array(material["pbrMetallicRoughness"]["baseColorFactor"][:3])
    screen = np.where(linear <= 0.0031308, 12.92 * linear, 1.055 * linear ** (1 / 2.4) - 0.055)
    assert screen == pytest.approx(thing_rgb(recording, figure), abs=1e-4)


def test_edges_of_a_cube_are_sharp_and_a_ball_is_smooth() -> None:
    still = Track.still(NOWHERE)
    found = Opened(
        glb_bytes(recording_of(thing("cube", still, 0), thing("ball", still, 1), meshes=(cube(), ball(3))))
    )
    places, normals = _surface(found, "cube/body")
    assert len(places) == 24
    assert np.abs(normals).max(axis=1) == pytest.approx(1.0)
    places, normals = _surface(found, "ball/body")
    assert len(places) == len(ball(3).vertices)
    assert np.sum(places * normals, axis=1).min() > 0.99


def _surface(found: Opened, name: str) -> tuple[Array, Array]:
    attributes = found.mesh_of(name)["attributes"]
    return found.values(attributes["POSITION"]), found.values(attributes["NORMAL"])


@pytest.mark.parametrize("shaded", [True, False])
def test_faces_are_those_of_the_mesh(shaded: bool) -> None:
    recording = recorded("duel")
    found = Opened(glb_bytes(recording, shaded=shaded))
    for each in recording.things:
        part = found.mesh_of(f"{each.id}/body")
        mesh = recording.meshes[each.components[0].mesh]
        corners = found.values(part["attributes"]["POSITION"])[found.values(part["indices"])]
        assert corners == pytest.approx(mesh.vertices[mesh.faces].reshape(-1, 3), abs=1e-7)


def test_many_vertices_get_wide_indices() -> None:
    count = 0x10000
    strip = np.column_stack([np.arange(count), np.arange(count) % 2, np.zeros(count)]).astype(float)
    faces = np.column_stack([np.arange(count - 2), np.arange(1, count - 1), np.arange(2, count)])
    mesh = Mesh("strip", strip, faces, ())
    data = glb_bytes(recording_of(thing("a", Track.still(NOWHERE)), meshes=(mesh,)), shaded=False)
    found = Opened(data)
    indices = found.values(found.mesh_of("a/body")["indices"])
    assert indices.tolist() == faces.ravel().tolist()


def test_a_file_is_there_whole_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "duel.glb"
    write_gltf(recorded("duel"), path)
    assert path.read_bytes() == glb_bytes(recorded("duel"))
    with pytest.raises(OSError, match="nowhere"):
        write_gltf(recorded("duel"), tmp_path / "nowhere" / "duel.glb")
    assert [each.name for each in tmp_path.iterdir()] == ["duel.glb"]
