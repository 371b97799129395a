"""Writing a scene as one TOML text that stands alone: layouts and walls written out, nothing included.

What `load_scene` reads from it is equal to the scene. Lengths are written in mm to the nanometre, angles
in degrees to 10⁻⁹, as they were rounded when the scene was read.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from fbsim.catalogue.models import Model
from fbsim.errors import SceneError
from fbsim.scene.placing import DIGITS
from fbsim.scene.scene import Order, Placed, Scene

Value = str | bool | int | float | tuple[float, ...] | tuple[str, ...]


def dump(scene: Scene) -> str:
    """Write a scene as TOML; read again it makes an equal scene. Raises SceneError where something lies."""
    fallen = [thing.id for thing in scene.placed if thing.lying is not None]
    if fallen:
        raise SceneError(f"a scene file has only what stands, and {', '.join(fallen)} lies")
    lines = [*_pairs(_head(scene)), "", "[table]", *_pairs(_table(scene))]
    for key, things in (("figures", scene.figures), ("guns", scene.guns), ("parts", scene.parts)):
        for thing in things:
            lines += ["", f"[[{key}]]", *_pairs(_thing(thing))]
    for order in scene.orders:
        lines += ["", "[[orders]]", *_pairs(_order(order))]
    return "\n".join(lines) + "\n"


def dump_layout(scene: Scene) -> str:
    """Write the parts of a scene as a layout, in mm, walls block by block: `load_layout` reads it."""
    lines = [*_pairs({"title": scene.title})]
    for part in scene.parts:
        lines += ["", "[[parts]]", *_pairs(_thing(replace(part, side=None)))]
    return "\n".join(lines) + "\n"


def _head(scene: Scene) -> dict[str, Value]:
    return {
        "title": scene.title,
        "rules": scene.rules,
        "seed": scene.seed,
        "firing": "simultaneous" if scene.simultaneous else "in turn",
        "sides": scene.sides,
    }


def _table(scene: Scene) -> dict[str, Value]:
    width, depth = scene.table.size
    return {"size_mm": (_mm(width), _mm(depth)), "surface": scene.table.surface.name}


def _thing(thing: Placed[Model[Any]]) -> dict[str, Value | None]:
    x, y, z = thing.position
    is_part = thing.model.sheet.kind == "part"
    return {
        "id": thing.id,
        "side": thing.side,
        "model": thing.model.name,
        "at_mm": (_mm(x), _mm(y)),
        "facing_deg": _degrees(thing.facing),
        "z_mm": _mm(z) if is_part and thing.on is None and z else None,
        "on": thing.on,
        "anchored": thing.anchored if is_part else None,
        "open": True if thing.is_open else None,
    }


def _order(order: Order) -> dict[str, Value | None]:
    return {
        "gun": order.gun,
        "target": order.target,
        "bearing_deg": None if order.bearing is None else _degrees(order.bearing),
        "elevation_deg": None if order.elevation is None else _degrees(order.elevation),
        "arc": order.arc,
        "aim_height": order.aim_height,
        "shots": order.shots,
        "shell": order.shell,
        "tension_mm": None if order.tension is None else _mm(order.tension),
    }


def _pairs(table: Mapping[str, Value | None]) -> Iterator[str]:
    """Lines `key = value` of what is given."""
    for key, value in table.items():
        if value is not None:
            yield f"{key} = {_toml(value)}"


def _toml(value: Value) -> str:
    """Write a value as TOML.

    >>> _toml(("a", 'b"')), _toml(2.0), _toml(True)
    ('["a", "b\\\\""]', '2', 'true')
    """
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, tuple):
        return f"[{', '.join(_toml(item) for item in value)}]"
    return str(int(value)) if value == int(value) else repr(value)


def _mm(metres: float) -> float:
    return round(1000 * metres, 6)


def _degrees(radians: float) -> float:
    return round(math.degrees(radians), DIGITS)
