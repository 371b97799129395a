"""The leaves of a gate: where they lie when it is open, and how far what stands behind them lets them turn.

A point p of a leaf that is turned by φ about its hinge at h lies at  h + R_z(φ) (p - h).  Leaves are fixed to
their gate in every position: a shell that strikes one has struck the gate.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from manifold3d import Manifold, OpType

from fbsim.catalogue.models import PartModel
from fbsim.catalogue.sheets import Leaf
from fbsim.meshes.solid import FloatArray, Solid
from fbsim.physics.battlefield import Battlefield
from fbsim.physics.boxes import box_of
from fbsim.physics.forms import Form, form_of, joined_form
from fbsim.physics.transform import Transform

MILLI, MM = 1e-3, 1e3
STEPS = 20
"""Into how many positions a leaf's way is divided where something stands in it."""
TOUCH_MM3 = 1.0
"""A leaf that shares less than this with something stands free of it."""

Angles = tuple[float, ...]
"""By how many rad each leaf of a gate is turned."""


def shut(model: PartModel) -> Angles:
    """Angles of a gate that is shut."""
    return (0.0,) * len(model.sheet.leaves)


def leaf_place(leaf: Leaf, angle: float) -> Transform:
    """Where a leaf lies in its gate's frame when it is turned by `angle` rad."""
    hinge = np.array(leaf.hinge_mm) * MILLI
    turn = Transform.turned(np.zeros(3), angle)
    return Transform(hinge - turn.apply(hinge), turn.rotation)


def gate_form(model: PartModel, angles: Angles) -> Form:
    """Form of a gate with its leaves turned."""
    still = Transform.turned(np.zeros(3), 0.0)
    leaves = zip(model.sheet.leaves, model.leaf_solids, angles, strict=True)
    turned = [(solid, leaf_place(leaf, angle)) for leaf, solid, angle in leaves]
    return joined_form([(model.solid, still), *turned])


def opened(model: PartModel, id: str, field: Battlefield) -> Angles:
    """How far the leaves of a gate that rests on a field can be opened.

    That is all the way, or, where something stands behind a leaf, as far as it turns freely; where it does so
    nowhere, to where least is in its way.
    """
    pose = field.poses[id]
    return tuple(
        _widest(leaf, solid, pose, id, field)
        for leaf, solid in zip(model.sheet.leaves, model.leaf_solids, strict=True)
    )


def _widest(leaf: Leaf, solid: Solid, pose: Transform, gate: str, field: Battlefield) -> float:
    whole = float(np.radians(leaf.open_deg))
    angles = [whole * step / STEPS for step in range(STEPS, -1, -1)]
    shared = []
    for angle in angles:
        place = pose.after(leaf_place(leaf, angle))
        shared.append(_shared_mm3(solid, place, gate, field))
        if shared[-1] < TOUCH_MM3:
            return angle
    return angles[int(np.argmin(shared))]


def _shared_mm3(solid: Solid, place: Transform, gate: str, field: Battlefield) -> float:
    """Volume in mm³ that a leaf shares with what is near it, apart from its gate."""
    near = field.near(box_of(form_of(solid), place)[None])
    others = [name for name in near if name != gate]
    if not others:
        return 0.0
    leaf = _hulls(solid.parts, place)
    return float(sum((leaf ^ _resting(field, name)).volume() for name in others))


def _resting(field: Battlefield, name: str) -> Manifold:
    form = field.bodies[name].form
    return _hulls(form.parts, field.poses[name].after(form.principal))


def _hulls(parts: Iterable[FloatArray] | Sequence[FloatArray], place: Transform) -> Manifold:
    hulls = [Manifold.hull_points(MM * place.apply(part)) for part in parts]
    return Manifold.batch_boolean(hulls, OpType.Add)
