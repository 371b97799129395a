"""A studio of VTK's, by pyvista (extra `render`): smooth edges, and round surfaces that look round.

VTK draws twice, with its lamp and without, and `shade` takes away what the lamp gives where shadows are.
VTK's own shadow maps darken all that lies outside of a square before the lamp, and begin away from the feet.
"""

from __future__ import annotations

import dataclasses
import importlib
from collections.abc import Hashable
from typing import Any

import numpy as np

from fbsim.meshes.solid import FloatArray, HasFaces
from fbsim.physics.camera import OVERSAMPLE, SUN, Camera, Image
from fbsim.physics.lens import Floats, Indices, Lens
from fbsim.physics.shadows import shade
from fbsim.physics.studio import Box, LoadedProps, Prop, Props, averaged, light_for
from fbsim.physics.transform import Transform
from fbsim.view.offscreen import check_pyvista

AMBIENT, DIFFUSE, SPECULAR = 0.5, 0.56, 0.16
SHINE = 22.0  # exponent of the highlights
SHARP_DEG = 38.0  # edges that are sharper stay edges
SAMPLES = 8  # for each pixel, that are averaged again: OVERSAMPLE by OVERSAMPLE
MIDDLE = (0.5, 0.5)
FAR_AWAY = 100.0  # m


@dataclasses.dataclass
class _Shown:
    prop: Prop
    actor: Any


class PyvistaStudio:
    """Takes pictures of `size` (width, height) in pixels; what is within the box `lit` throws shadows.

    Raises RenderingError where pyvista is missing or cannot draw.
    """

    def __init__(self, size: tuple[int, int], lit: Box) -> None:
        check_pyvista()
        pyvista = _module("pyvista")
        _hush()
        window = [size[0] * OVERSAMPLE, size[1] * OVERSAMPLE]
        self._plotter: Any = pyvista.Plotter(off_screen=True, window_size=window, lighting="none")
        self._plotter.enable_anti_aliasing("msaa", multi_samples=SAMPLES)
        self._plotter.set_background("white")
        self._lamp: Any = pyvista.Light(
            position=np.multiply(SUN, FAR_AWAY).tolist(), light_type="scene light"
        )
        self._plotter.add_light(self._lamp)
        self._meshes: dict[int, tuple[HasFaces, Any]] = {}
        self._shown: dict[Hashable, _Shown] = {}
        self._loaded, self._light = LoadedProps(), light_for(size, lit)

    def close(self) -> None:
        """Give back what it holds."""
        self._plotter.close()
        self._loaded.close()

    def shoot(self, props: Props, camera: Camera) -> Image:
        """Take a picture of just these props, on white: pixels (height, width, 3)."""
        self._keep(props)
        self._loaded.keep(props)
        lens = self._aimed(camera)
        self._lamp.intensity = 0.0  # put out, VTK would draw in full colours
        unlit = self._drawn()
        self._lamp.intensity = 1.0
        image = self._drawn().copy()

        def ambient(rows: Indices, columns: Indices) -> Floats:
            return unlit[rows, columns].astype(np.float32)

        shade(image, self._buffer(), lens, self._loaded.shadows(self._light), ambient)
        return averaged(image)

    def _drawn(self) -> Image:
        self._plotter.render()
        pixels: Image = self._plotter.screenshot(return_img=True)[:, :, :3]
        return pixels

    def _buffer(self) -> Floats:
        """Depth buffer of the last picture, upper row first."""
        grab = _module("vtkmodules.vtkRenderingCore").vtkWindowToImageFilter()
        grab.SetInput(self._plotter.render_window)
        grab.SetInputBufferTypeToZBuffer()
        grab.ReadFrontBufferOff()
        grab.ShouldRerenderOff()
        grab.Update()
        width, height, _ = grab.GetOutput().GetDimensions()
        values = _module("pyvista").convert_array(grab.GetOutput().GetPointData().GetScalars())
        buffer: Floats = np.ascontiguousarray(values.reshape(height, width)[::-1])
        return buffer

    def _keep(self, props: Props) -> None:
        for key in [key for key in self._shown if key not in props]:
            self._plotter.remove_actor(self._shown.pop(key).actor, render=False)
        for key, prop in props.items():
            self._place(key, prop)

    def _place(self, key: Hashable, prop: Prop) -> None:
        shown = self._shown.get(key)
        if shown is None or shown.prop.mesh is not prop.mesh:
            if shown is not None:
                self._plotter.remove_actor(shown.actor, render=False)
            shown = self._shown[key] = _Shown(prop, self._actor(prop))
        shown.actor.user_matrix = _matrix(prop.pose)
        if shown.prop.rgb != prop.rgb:
            shown.actor.prop.color = prop.rgb
        shown.prop = prop

    def _actor(self, prop: Prop) -> Any:
        if id(prop.mesh) not in self._meshes:  # keeping the mesh keeps its id its own
            self._meshes[id(prop.mesh)] = (prop.mesh, _rounded(prop.mesh))
        return self._plotter.add_mesh(
            self._meshes[id(prop.mesh)][1],
            color=prop.rgb,
            smooth_shading=True,
            ambient=AMBIENT,
            diffuse=DIFFUSE,
            specular=SPECULAR if prop.casts else 0.0,
            specular_power=SHINE,
            reset_camera=False,
            render=False,
        )

    def _aimed(self, camera: Camera) -> Lens:
        """Point VTK's camera as ours, and tell what its pixels see."""
        width, height = self._plotter.window_size
        lens = dataclasses.replace(Lens.of(camera, (width, height)), pixel=MIDDLE)
        view = self._plotter.camera
        view.position, view.focal_point, view.up = camera.eye, camera.target, camera.up
        view.view_angle = camera.view_deg
        view.clipping_range = (lens.near, lens.far)
        return lens


def _module(name: str) -> Any:
    """A module that may not be installed, so that types are checked alike with it and without."""
    return importlib.import_module(name)


def _hush() -> None:
    """Have VTK tell errors only: it warns where there is no X server, which is not missed."""
    logger = _module("vtkmodules.vtkCommonCore").vtkLogger
    logger.SetStderrVerbosity(logger.VERBOSITY_ERROR)


def _rounded(mesh: HasFaces) -> Any:
    """A mesh of pyvista's whose normals are smooth, but for sharp edges."""
    surface = _module("pyvista").PolyData.from_regular_faces(
        np.asarray(mesh.vertices), np.asarray(mesh.faces)
    )
    return surface.compute_normals(
        cell_normals=False, split_vertices=True, feature_angle=SHARP_DEG, consistent_normals=False
    )


def _matrix(pose: Transform) -> FloatArray:
    matrix = np.eye(4)
    matrix[:3, :3], matrix[:3, 3] = pose.matrix, pose.position
    return matrix
