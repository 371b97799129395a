"""Rules values as plain JSON values and back: pydantic does it by the type annotations, strictly.

Values of several kinds (actions, decisions, notes) carry their kind: {"kind": "fire", ...}. pydantic is
imported when something is first saved or read, so that playing needs nothing but the standard library.
"""

from __future__ import annotations

import json
from functools import cache
from typing import TYPE_CHECKING, Any

from fbsim.errors import Problem, SaveError, did_you_mean
from fbsim.rules.kinds import Named
from fbsim.rules.values import below, faults_of

if TYPE_CHECKING:
    from pydantic import TypeAdapter, ValidationError

KIND = "kind"


@cache
def adapter(kind: Any) -> TypeAdapter[Any]:
    """Make what converts values of a type. One for each type."""
    from pydantic import TypeAdapter

    return TypeAdapter(kind)


def to_plain(kind: Any, value: object) -> Any:
    """Give a value as JSON has it."""
    return adapter(kind).dump_python(value, mode="json")


def from_plain(kind: Any, plain: Any, place: str) -> Any:
    """Read what `to_plain` gave. Raises SaveError naming the place of each problem."""
    from pydantic import ValidationError

    try:
        text = json.dumps(plain)
        value = adapter(kind).validate_json(text, strict=True)
    except ValidationError as fault:
        raise SaveError(_problems(fault, place)) from None
    faults = () if kind is int else faults_of(value, kind)  # a seed may be as large as it likes
    if faults:
        raise SaveError([Problem(what, place=below(place, where)) for where, what in faults])
    if to_plain(kind, value) != json.loads(text):
        raise SaveError(Problem("holds what does not belong here", place=place))
    return value


def to_tagged(value: Named) -> dict[str, Any]:
    """Give a value of one of several kinds, with its kind."""
    return {KIND: value.kind, **to_plain(type(value), value)}


def from_tagged(root: type[Named], plain: Any, place: str) -> Any:
    """Read what `to_tagged` gave, of a kind below `root`. Raises SaveError."""
    if not isinstance(plain, dict):
        raise SaveError(Problem(f"must be an object (got {type(plain).__name__})", place=place))
    kinds, kind = root.kinds(), plain.get(KIND)
    if not isinstance(kind, str) or kind not in kinds:
        remedy = did_you_mean(str(kind), sorted(kinds))
        raise SaveError(Problem(f"no {root.__name__.lower()} of kind {kind!r}", place=place, remedy=remedy))
    fields = {key: value for key, value in plain.items() if key != KIND}
    return from_plain(kinds[kind], fields, place)


def _problems(fault: ValidationError, place: str) -> list[Problem]:
    found = []
    for error in fault.errors(include_url=False):
        where = ".".join(str(part) for part in (place, *error["loc"]) if part != "")
        found.append(Problem(f"{error['msg'].lower()} (got {error['input']!r})", place=where))
    return found
