"""Tables as TOML text, numbers written as a test spells them."""

from __future__ import annotations

import json
from typing import Any


class Spelling(str):
    """A number as it is to stand in the text: nan, 1e400."""


def text_of(table: dict[str, Any]) -> str:
    """Write a table, each of its keys on one line."""
    return "".join(f"{key} = {_value(value)}\n" for key, value in table.items())


def _value(value: Any) -> str:
    if isinstance(value, Spelling):
        return str(value)
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{key} = {_value(inner)}' for key, inner in value.items())} }}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_value, value))}]"
    return json.dumps(value, ensure_ascii=False)
