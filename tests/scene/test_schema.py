"""The JSON Schema of scene files."""

from __future__ import annotations

from typing import Any

from fbsim.scene import schema_json
from fbsim.scene.schema import SceneFile


def test_every_quantity_has_its_unit_and_every_key_is_described() -> None:
    schema = schema_json()
    assert schema["$schema"].startswith("https://json-schema.org")
    for name, table in {**schema["$defs"], "SceneFile": schema}.items():
        for key, value in table["properties"].items():
            where = f"{name}.{key}"
            if key.endswith(("_mm", "_deg")):
                assert _unit_of(value) == key.rsplit("_", 1)[1], where
            elif "$ref" not in value and value.get("type") != "array":
                assert "description" in value, where


def test_every_list_of_a_scene_is_in_it() -> None:
    assert set(schema_json()["properties"]) == set(SceneFile.model_fields)


def _unit_of(value: dict[str, Any]) -> str | None:
    if "unit" in value:
        return str(value["unit"])
    return next((str(choice["unit"]) for choice in value.get("anyOf", []) if "unit" in choice), None)
