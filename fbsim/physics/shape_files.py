"""Files that Bullet reads shapes from: several hulls, and known faces, it takes in no other way."""

from __future__ import annotations

import itertools
import tempfile
from pathlib import Path

from fbsim.meshes.hulls import hull_surface
from fbsim.physics.forms import Form
from fbsim.physics.units import SCALE

MOST_FILES = 256  # a gun is one for each elevation that it was raised to


class ShapeFiles:
    """A folder with one file for each form, written when first asked for."""

    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="fbsim-")
        self._files: dict[int, tuple[Form, Path]] = {}  # the form is kept, so that its id stays its own
        self._numbers = itertools.count()

    def path(self, form: Form) -> str:
        """A URDF of a box, an OBJ of anything else."""
        if id(form) not in self._files:
            path = Path(self._folder.name) / f"{next(self._numbers)}.{'urdf' if form.box else 'obj'}"
            path.write_text(_urdf_text(form) if form.box else _obj_text(form))
            self._files[id(form)] = (form, path)
        return str(self._files[id(form)][1])

    def forget_if_many(self) -> None:
        """Delete the files once they are many; between two worlds, since a world may read them again."""
        if len(self._files) > MOST_FILES:
            for _, path in self._files.values():
                path.unlink()
            self._files.clear()

    def close(self) -> None:
        """Delete the folder."""
        self._folder.cleanup()


def _obj_text(form: Form) -> str:
    """A compound as an OBJ with one object for each convex part: Bullet takes several hulls only so."""
    lines = []
    offset = 1
    for number, part in enumerate(form.parts):
        hull = hull_surface(part * SCALE)
        lines.append(f"o part-{number}")
        lines += [f"v {x:.9g} {y:.9g} {z:.9g}" for x, y, z in hull.vertices]
        lines += [f"f {a} {b} {c}" for a, b, c in hull.faces + offset]
        offset += len(hull.vertices)
    return "\n".join(lines) + "\n"


def _urdf_text(form: Form) -> str:
    """A box as a URDF; its mass is set later, with the inertia."""
    assert form.box is not None
    x, y, z = (2 * half * SCALE for half in form.box)
    return (
        '<robot name="box"><link name="box">'
        '<inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>'
        f'<collision><geometry><box size="{x:.17g} {y:.17g} {z:.17g}"/></geometry></collision>'
        "</link></robot>"
    )
