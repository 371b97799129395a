"""What makes a volley the one that it is: the scene and all its models, seed, volley, rules, versions.

Models and materials count as they were read, not as their files now are.
"""

from __future__ import annotations

import hashlib
import platform
from dataclasses import replace
from importlib.metadata import version
from itertools import zip_longest
from typing import Any

from fbsim.catalogue.models import GunModel, Model, PartModel
from fbsim.meshes.solid import Solid
from fbsim.poses import POSE_RULES_VERSION
from fbsim.scene.scene import Scene
from fbsim.scene.writing import dump
from fbsim.version import __version__
from fbsim.volley.firing import Chance

Identity = dict[str, Any]
"""Plain values; two volleys of one identity give the same bytes on one machine."""


def identity(scene: Scene, chance: Chance, rules: str) -> Identity:
    """What a volley is; of the scene, all but its own title, seed and rules."""
    models, materials = _models(scene), _materials(scene)
    bare = replace(scene, title="", seed=0, rules="series")
    drawn = {} if chance.specimens == "nominal" else {"specimens": chance.specimens}
    return {
        "seed": chance.seed,
        "volley": chance.volley,
        **drawn,
        "rules": rules,
        "versions": versions(),
        "models": {f"{model.sheet.kind} {model.name}": _digest_of(model) for model in models},
        "materials": {f"material {name}": sheet for name, sheet in materials.items()},
        "scene": dump(bare),
    }


def digests(scene: Scene) -> dict[str, str]:
    """SHA-256 of every model and material that a scene is simulated with, by kind and name."""
    found = {f"{model.sheet.kind} {model.name}": _digest_of(model) for model in _models(scene)}
    materials = _materials(scene).items()
    return found | {
        f"material {name}": hashlib.sha256(sheet.encode()).hexdigest() for name, sheet in materials
    }


def versions() -> dict[str, str]:
    """What the result depends on: fbsim, the pose rules, Python, Bullet, NumPy."""
    return {
        "fbsim": __version__,
        "pose_rules": POSE_RULES_VERSION,
        "python": platform.python_version(),
        "pybullet": version("pybullet"),
        "numpy": version("numpy"),
    }


def differences(some: Identity, present: Identity) -> list[str]:
    """Say in words how an identity differs from the present one."""
    found = [_differing(key, some.get(key), present[key]) for key in ("seed", "volley", "rules")]
    found.append(_differing("guns", some.get("specimens", "nominal"), present.get("specimens", "nominal")))
    versions_then = dict(some.get("versions") or {})
    found += [_differing(name, versions_then.get(name), now) for name, now in present["versions"].items()]
    for key in ("models", "materials"):
        then, now = dict(some.get(key) or {}), present[key]
        changed = [name for name in now if then.get(name, now[name]) != now[name]]
        found += [f"{name} has changed" for name in changed]
    found.append(_differing_scene(str(some.get("scene")).splitlines(), present["scene"].splitlines()))
    return [words for words in found if words]


def _differing(what: str, then: object, now: object) -> str:
    return "" if then == now else f"{what} {then} (now {now})"


def _differing_scene(then: list[str], now: list[str]) -> str:
    """The first line of a scene that is not the same."""
    for one, another in zip_longest(then, now, fillvalue="nothing"):
        if one != another:
            return f"a scene with {one or 'no more of these'} (now {another or 'no more of these'})"
    return ""


def _models(scene: Scene) -> list[Model[Any]]:
    placed = {id(thing.model): thing.model for thing in scene.placed}
    shells = [scene.catalogue.shell(name) for name in sorted({order.shell for order in scene.orders})]
    return sorted([*placed.values(), *shells], key=lambda model: (model.sheet.kind, model.name))


def _materials(scene: Scene) -> dict[str, str]:
    """Sheets of all materials as JSON, by name."""
    names = sorted({scene.table.surface.name, *(model.sheet.material for model in _models(scene))})
    return {name: scene.catalogue.material(name).model_dump_json() for name in names}


def _digest_of(model: Model[Any]) -> str:
    seen = hashlib.sha256(model.sheet.model_dump_json().encode())
    _digest_solid(seen, model.solid)
    if isinstance(model, GunModel):
        _digest_solid(seen, model.barrel_solid)
    if isinstance(model, PartModel):
        for leaf in model.leaf_solids:
            _digest_solid(seen, leaf)
    return seen.hexdigest()


def _digest_solid(seen: hashlib._Hash, solid: Solid) -> None:
    for array in (solid.vertices, solid.faces, *solid.parts, solid.centroid, solid.unit_inertia):
        seen.update(repr(array.shape).encode() + array.tobytes())
