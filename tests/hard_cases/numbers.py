"""Every number that a document may hold: found in the file, and in the document classes behind it."""

from __future__ import annotations

import copy
import types
from collections.abc import Iterator
from typing import Annotated, Any, Union, get_args, get_origin

from pydantic import BaseModel

from fbsim.catalogue.documents import Place

Field = tuple[str, str]
"""Name of a document class and of one of its keys."""


def in_table(table: Any, place: Place = ()) -> Iterator[Place]:
    """Places of all numbers in a table as `tomllib` gives it."""
    if isinstance(table, dict):
        for key, value in table.items():
            yield from in_table(value, (*place, key))
    elif isinstance(table, list):
        for index, value in enumerate(table):
            yield from in_table(value, (*place, index))
    elif isinstance(table, int | float) and not isinstance(table, bool):
        yield place


def in_document(model: type[BaseModel], table: dict[str, Any], place: Place = ()) -> dict[Place, Field]:
    """Places of all numbers that a table holds or, by its document class, might hold, with their field."""
    found: dict[Place, Field] = {}
    for name, field in model.model_fields.items():
        for inner, owner in _places(field.annotation, table.get(name), (*place, name)):
            found[inner] = owner or (model.__name__, name)
    return found


def fields_of(model: type[BaseModel]) -> set[Field]:
    """Every field with a number in a document class and in those within it."""
    found: set[Field] = set()
    for name, field in model.model_fields.items():
        kinds = list(_kinds(field.annotation))
        if int in kinds or float in kinds:
            found.add((model.__name__, name))
        for kind in kinds:
            if issubclass(kind, BaseModel):
                found |= fields_of(kind)
    return found


def with_value(table: dict[str, Any], place: Place, value: Any, model: type[BaseModel]) -> dict[str, Any]:
    """Copy a table with a value put at a place, which is made where it is not there."""
    made = copy.deepcopy(table)
    here: Any = made
    for index, step in enumerate(place[:-1]):
        if isinstance(here, dict) and step not in here:
            after = place[index + 1]
            here[step] = [0] * _length(model, place[: index + 1]) if isinstance(after, int) else {}
        here = here[step]
    here[place[-1]] = value
    return made


def value_at(table: Any, place: Place) -> Any:
    """Give the value at a place, None where there is none."""
    for step in place:
        try:
            table = table[step]
        except (KeyError, IndexError):
            return None
    return table


def _places(annotation: Any, value: Any, place: Place) -> Iterator[tuple[Place, Field | None]]:
    origin, inner = get_origin(annotation), get_args(annotation)
    if annotation in (int, float):
        yield place, None
    elif origin is Annotated:
        yield from _places(inner[0], value, place)
    elif origin in (Union, types.UnionType):
        for kind in inner:
            yield from _places(kind, value, place)
    elif origin is tuple:
        for index, kind in enumerate(inner):
            yield from _places(kind, value[index] if value else None, (*place, index))
    elif origin is list:
        for index, item in enumerate(value or []):
            yield from _places(inner[0], item, (*place, index))
    elif isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield from in_document(annotation, value or {}, place).items()


def _kinds(annotation: Any) -> Iterator[type]:
    if isinstance(annotation, type) and not get_args(annotation):
        yield annotation
    for inner in get_args(annotation):
        yield from _kinds(inner)


def _length(model: type[BaseModel], place: Place) -> int:
    """Number of values in the tuple at a place."""
    return sum(1 for other in in_document(model, {}, ()) if other[:-1] == place) or 2
