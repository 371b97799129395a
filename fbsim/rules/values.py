"""Whether values are of the types that their annotations name: what a user's program hands to the rules.

    faults_of(Place("far", 3.0), Place)  →  (("x", "must be a number between -1e9 and 1e9 (got 'far')"),)

Python checks no types, and a text where a number belongs would fail somewhere in the middle of the rules. The
check of a type is made once from its annotations: plain values, enumerations, tuples, mappings,
dataclasses, named tuples, unions. Anything else must be an instance.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Callable, Mapping
from dataclasses import is_dataclass
from enum import Enum
from functools import cache
from typing import Any

Fault = tuple[str, str]
"""Where in the value, as "squads[0].cost", and what is wrong there."""

Check = Callable[[Any], tuple[Fault, ...]]

LIMIT = 1e9
"""Nothing on a table is so long, so dear or so many; larger numbers would lose their digits."""

FINE: tuple[Fault, ...] = ()

_LONGEST = 60
"""Characters of a wrong value that a message repeats."""


def faults_of(value: object, kind: Any) -> tuple[Fault, ...]:
    """Give what is wrong with a value that should be of a type, and where; nothing where it fits."""
    return _check_of(kind)(value)


def told(fault: Fault) -> str:
    """Put a fault into words."""
    where, what = fault
    return f"{where} {what}".strip()


@cache
def _check_of(kind: Any) -> Check:
    origin = typing.get_origin(kind)
    if origin in (typing.Union, types.UnionType):
        return _one_of(typing.get_args(kind))
    if origin is tuple:
        return _tuple_of(typing.get_args(kind))
    if origin in (Mapping, dict):
        return _mapping_of(typing.get_args(kind)[1])
    if kind in _PLAIN:
        return _PLAIN[kind]
    if isinstance(kind, type) and (is_dataclass(kind) or hasattr(kind, "_fields")):
        return _record_of(kind)
    return _instance_of(origin or kind)


def _wrong(wanted: str, value: object) -> tuple[Fault, ...]:
    try:
        shown = repr(value)
    except Exception:  # a user's own class may do anything
        shown = type(value).__name__
    if len(shown) > _LONGEST:
        shown = f"{shown[:_LONGEST]}..."
    return (("", f"must be {wanted} (got {shown})"),)


# Plain values.


def _text(value: Any) -> tuple[Fault, ...]:
    if isinstance(value, str) and (value.isascii() or _can_be_written(value)):
        return FINE
    return _wrong("text", value)


def _can_be_written(value: str) -> bool:
    """Whether no character is half of a pair, which no file can hold."""
    return not any("\ud800" <= character <= "\udfff" for character in value)


def _number(value: Any) -> tuple[Fault, ...]:
    if isinstance(value, int | float) and not isinstance(value, bool) and -LIMIT <= value <= LIMIT:
        return FINE
    return _wrong("a number between -1e9 and 1e9", value)


def _whole(value: Any) -> tuple[Fault, ...]:
    if isinstance(value, int) and not isinstance(value, bool) and -LIMIT <= value <= LIMIT:
        return FINE
    return _wrong("a whole number between -1e9 and 1e9", value)


def _flag(value: Any) -> tuple[Fault, ...]:
    return FINE if isinstance(value, bool) else _wrong("True or False", value)


def _nothing(value: Any) -> tuple[Fault, ...]:
    return FINE if value is None else _wrong("None", value)


_PLAIN: dict[Any, Check] = {
    str: _text,
    float: _number,
    int: _whole,
    bool: _flag,
    type(None): _nothing,
    Any: lambda _: FINE,
}


# Values made of others.


def _instance_of(kind: Any) -> Check:
    name = getattr(kind, "__name__", str(kind))
    choices = f", one of {', '.join(repr(str(each)) for each in kind)}" if _is_enumeration(kind) else ""

    def check(value: Any) -> tuple[Fault, ...]:
        return FINE if isinstance(value, kind) else _wrong(f"{name}{choices}", value)

    return check


def _is_enumeration(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, Enum)


def _one_of(kinds: tuple[Any, ...]) -> Check:
    checks = [_check_of(kind) for kind in kinds]

    def check(value: Any) -> tuple[Fault, ...]:
        found = [each(value) for each in checks]
        if not all(found):
            return FINE
        inside = [faults for faults in found if any(where for where, _ in faults)]
        return inside[0] if inside else _joined(found)

    return check


def _joined(found: list[tuple[Fault, ...]]) -> tuple[Fault, ...]:
    """Make one message of those of all kinds that a value might have been of."""
    wanted = [faults[0][1].removeprefix("must be ") for faults in found]
    kinds, got = [each.split(" (got ")[0] for each in wanted], wanted[0].split(" (got ")[1]
    return (("", f"must be {' or '.join(kinds)} (got {got}"),)


def _tuple_of(kinds: tuple[Any, ...]) -> Check:
    endless = len(kinds) == 2 and kinds[1] is Ellipsis
    checks = [_check_of(kind) for kind in (kinds[:1] if endless else kinds)]

    def check(value: Any) -> tuple[Fault, ...]:
        if not isinstance(value, tuple):
            return _wrong("a tuple", value)
        if not endless and len(value) != len(checks):
            return _wrong(f"a tuple of {len(checks)}", value)
        each_check = checks * len(value) if endless else checks
        return tuple(
            (below(f"[{n}]", where), what)
            for n, (part, each) in enumerate(zip(value, each_check, strict=True))
            for where, what in each(part)
        )

    return check


def _mapping_of(kind: Any) -> Check:
    """Make the check of a mapping from names to values."""
    each = _check_of(kind)

    def check(value: Any) -> tuple[Fault, ...]:
        if not isinstance(value, Mapping):
            return _wrong("a dict", value)
        wrong = [key for key in value if _text(key)]
        if wrong:
            return _wrong("a dict with texts as keys", wrong[0])
        return tuple((below(f"[{key!r}]", where), what) for key in value for where, what in each(value[key]))

    return check


def _record_of(kind: type[Any]) -> Check:
    """Make the check of a dataclass or named tuple: its fields, each by its annotation."""
    hints = typing.get_type_hints(kind)
    names = getattr(kind, "_fields", None) or kind.__dataclass_fields__
    fields = [(name, _check_of(hints[name])) for name in names]

    def check(value: Any) -> tuple[Fault, ...]:
        if not isinstance(value, kind):
            return _wrong(kind.__name__, value)
        found: tuple[Fault, ...] = FINE
        for name, each in fields:
            faults = each(getattr(value, name))
            if faults:
                found += tuple((below(name, where), what) for where, what in faults)
        return found

    return check


def below(name: str, where: str) -> str:
    """Give the place of something within a part: "squads", "[0].cost" → "squads[0].cost"."""
    return f"{name}.{where}" if where and not where.startswith("[") else name + where
