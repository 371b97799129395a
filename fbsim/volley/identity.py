"""What makes a volley the one that it is: the scene and all its models, seed, volley, rules, versions.

Models and materials count as they were read, not as their files now are.
"""

from __future__ import annotations

import hashlib
import platform
from collections.abc import Iterable
from dataclasses import replace
from importlib.metadata import version
from typing import Any, cast

import fbsim
from fbsim.catalogue.models import GunModel, Model
from fbsim.meshes.solid import Solid
from fbsim.poses import POSE_RULES_VERSION
from fbsim.scene.scene import RulesName, Scene
from fbsim.scene.writing import dump
from fbsim.volley.firing import Chance

Identity = dict[str, Any]
"""Plain values; two volleys of one identity give the same bytes on one machine."""


def identity(scene: Scene, chance: Chance, rules: str) -> Identity:
    """What a volley is. The scene's own seed, rules and title do not count."""
    models = sorted(_models(scene), key=lambda model: (model.sheet.kind, model.name))
    materials = sorted({scene.table.surface.name, *(model.sheet.material for model in models)})
    bare = replace(scene, title="", seed=chance.seed, rules=cast("RulesName", rules))
    return {
        "seed": chance.seed,
        "volley": chance.volley,
        "rules": rules,
        "versions": versions(),
        "models": {f"{model.sheet.kind} {model.name}": _digest_of(model) for model in models},
        "materials": {name: scene.catalogue.material(name).model_dump_json() for name in materials},
        "scene": dump(bare),
    }


def versions() -> dict[str, str]:
    """What the result depends on: fbsim, the pose rules, Python, Bullet, NumPy."""
    return {
        "fbsim": fbsim.__version__,
        "pose_rules": POSE_RULES_VERSION,
        "python": platform.python_version(),
        "pybullet": version("pybullet"),
        "numpy": version("numpy"),
    }


def differences(some: Identity, other: Identity) -> list[str]:
    """Say in words how one identity differs from another, which is called the present one."""
    found = []
    for key in ("seed", "volley", "rules"):
        if some.get(key) != other[key]:
            found.append(f"{key} {some.get(key)} (now {other[key]})")
    for key in ("versions", "models", "materials"):
        found += _differing(key.removesuffix("s"), dict(some.get(key) or {}), other[key])
    lines, now = str(some.get("scene")).splitlines(), str(other["scene"]).splitlines()
    if lines != now:
        found.append(f"a scene with {_first_differing(lines, now)}")
    return found


def _differing(noun: str, some: dict[str, str], other: dict[str, str]) -> list[str]:
    names = [name for name in dict.fromkeys([*some, *other]) if some.get(name) != other.get(name)]
    if noun == "version":
        return [f"{name} {some.get(name)} (now {other.get(name)})" for name in names]
    return [f"another {noun}: {name}" for name in names]


def _first_differing(lines: list[str], now: list[str]) -> str:
    """The first line of a scene that is not in the other, and what stands in its place."""
    ended = "nothing more"
    longest = max(len(lines), len(now))
    padded = [[*text, *[ended] * (longest - len(text))] for text in (lines, now)]
    return next(f"{one} (now {another})" for one, another in zip(*padded, strict=True) if one != another)


def _models(scene: Scene) -> Iterable[Model[Any]]:
    placed = {id(thing.model): thing.model for thing in scene.placed}
    shells = [scene.catalogue.shell(name) for name in sorted({order.shell for order in scene.orders})]
    return [*placed.values(), *shells]


def _digest_of(model: Model[Any]) -> str:
    seen = hashlib.sha256(model.sheet.model_dump_json().encode())
    _digest_solid(seen, model.solid)
    if isinstance(model, GunModel):
        _digest_solid(seen, model.barrel_solid)
    return seen.hexdigest()


def _digest_solid(seen: hashlib._Hash, solid: Solid) -> None:
    for array in (solid.vertices, solid.faces, *solid.parts, solid.centroid, solid.unit_inertia):
        seen.update(repr(array.shape).encode() + array.tobytes())
