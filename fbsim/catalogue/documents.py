"""Reading a TOML file into a checked document, naming every mistake with its file, line and key.

pydantic finds all mistakes at once but knows no lines, `tomllib` knows no lines either; so after a
failure the text is walked once more to find the line of each key (`fbsim.catalogue.lines`).
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypeVar, get_origin

from pydantic import BaseModel, ConfigDict, GetCoreSchemaHandler, ValidationError
from pydantic_core import CoreSchema

from fbsim.catalogue.lines import Place, line_of
from fbsim.errors import BadInput, Problem, did_you_mean
from fbsim.meshes.reading import named_like

__all__ = [
    "AnyDocument",
    "Document",
    "Place",
    "check_document",
    "dotted",
    "line_of",
    "mistakes_in",
    "read_document",
    "read_toml",
]


_COUNTS = {2: "two", 3: "three"}
_DEMANDS = {
    "bool_type": "must be true or false",
    "dict_type": "must be a table",
    "float_type": "must be a number",
    "int_type": "must be a whole number",
    "list_type": "must be a list",
    "model_type": "must be a table",
    "string_type": "must be text in quotes",
    "tuple_type": "must be a list",
}
"""What is demanded, by pydantic's name of the mistake."""
_LONG_NUMBER = re.compile(r"[\d_]{4000,}")
_STRICT = ("bool", "float", "int")


def _make_strict(schema: Any) -> None:
    if isinstance(schema, dict):
        if schema.get("type") in _STRICT:
            schema["strict"] = True
        schema = [value for key, value in schema.items() if key != "metadata"]
    if isinstance(schema, list | tuple):
        for inner in schema:
            _make_strict(inner)


class Document(BaseModel):
    """Base of everything that is read from a file: unknown keys are errors, values do not change.

    Numbers are numbers: text and true are none, though a whole number may stand for a fractional one.
    """

    model_config = ConfigDict(extra="forbid", frozen=True, allow_inf_nan=False)

    @classmethod
    def __get_pydantic_core_schema__(
        cls, source: type[BaseModel], handler: GetCoreSchemaHandler, /
    ) -> CoreSchema:
        """Make numbers strict; pydantic's own setting would refuse lists for tuples as well."""
        schema = handler(source)
        _make_strict(schema)
        return schema


AnyDocument = TypeVar("AnyDocument", bound=Document)


def read_toml(path: Path, error: type[BadInput]) -> tuple[dict[str, Any], str]:
    """Return a TOML file's table and its text, or raise `error` saying what is wrong with it."""
    if path.is_char_device():  # /dev/zero never ends
        raise error(Problem("is a device, not a TOML file", file=str(path)))
    try:
        text = path.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        raise error(Problem("no such file", file=str(path), remedy=named_like(path))) from None
    except IsADirectoryError:
        raise error(Problem("is a folder, not a TOML file", file=str(path))) from None
    except UnicodeDecodeError as fault:
        line = path.read_bytes()[: fault.start].count(b"\n") + 1
        remedy = "save it as UTF-8 text"
        raise error(Problem("is not UTF-8 text", file=str(path), line=line, remedy=remedy)) from None
    except OSError as fault:
        raise error(Problem(f"cannot be read ({fault.strerror})", file=str(path))) from None
    try:
        return tomllib.loads(text), text
    except tomllib.TOMLDecodeError as fault:
        raise error(_syntax_problem(str(fault), str(path), text)) from None
    except (ValueError, RecursionError) as fault:  # tomllib lets these through
        raise error(_excess_problem(fault, str(path), text)) from None


def read_document(path: Path, model: type[AnyDocument], error: type[BadInput]) -> AnyDocument:
    """Read and check one file. Raises `error` with every problem found."""
    table, text = read_toml(path, error)
    return check_document(table, text, str(path), model, error)


def check_document(
    table: dict[str, Any], text: str, file: str, model: type[AnyDocument], error: type[BadInput]
) -> AnyDocument:
    """Check a table that was read from `text` against its document class."""
    try:
        return model.model_validate(table)
    except ValidationError as fault:
        raise error([problem for _, problem in _mistakes(fault, table, text, file, model)]) from None


def mistakes_in(
    table: dict[str, Any], text: str, file: str, model: type[Document]
) -> list[tuple[Place, Problem]]:
    """Every mistake in a table with its place; none if it makes a document of that class."""
    try:
        model.model_validate(table)
    except ValidationError as fault:
        return _mistakes(fault, table, text, file, model)
    return []


def dotted(place: Place) -> str:
    """Write a place as a person reads it.

    >>> dotted(("guns", 1, "spring", "rate_n_per_m"))
    'guns[1].spring.rate_n_per_m'
    """
    text = ""
    for step in place:
        text += f"[{step}]" if isinstance(step, int) else f".{step}" if text else str(step)
    return text


def _syntax_problem(message: str, file: str, text: str) -> Problem:
    found = re.search(r"\(at line (\d+), column (\d+)\)", message)
    line = int(found.group(1)) if found else text.count("\n") + 1
    what = re.sub(r" \(at .*\)$", "", message)
    remedy = "text must stand in quotes" if what == "Invalid value" else None
    return Problem(f"is not valid TOML: {what}", file=file, line=line, remedy=remedy)


def _excess_problem(fault: Exception, file: str, text: str) -> Problem:
    """Tell of what TOML allows and Python does not read: very long numbers, very deep nesting."""
    if isinstance(fault, RecursionError):
        return Problem("is nested too deeply to be read", file, remedy="take out some of its brackets")
    found = _LONG_NUMBER.search(text)
    line = None if found is None else text.count("\n", 0, found.start()) + 1
    return Problem("holds a number of more than 4000 digits", file, line, remedy="write it shorter")


def _mistakes(
    fault: ValidationError, table: dict[str, Any], text: str, file: str, model: type[BaseModel]
) -> list[tuple[Place, Problem]]:
    mistakes = []
    for entry in fault.errors(include_url=False):
        place = _place_in(table, entry["loc"])
        if entry["type"] == "missing" and isinstance(place[-1], int):  # a tuple is too short
            place = place[:-1]
        message, remedy = _wording(entry, table, place, model)
        mistakes.append((place, Problem(message, file, line_of(text, place), dotted(place), remedy)))
    return list(dict.fromkeys(mistakes))


def _place_in(table: Any, loc: Sequence[str | int]) -> Place:
    """Drop what pydantic puts into a location beside keys: tags of unions, names of validators."""
    place: list[str | int] = []
    here = table
    for index, step in enumerate(loc):
        last = index == len(loc) - 1
        if isinstance(here, dict) and (step in here or last):
            place.append(step)
            here = here.get(str(step))
        elif isinstance(here, list) and isinstance(step, int):
            place.append(step)
            here = here[step] if step < len(here) else None
    return tuple(place)


def _wording(
    entry: Any, table: dict[str, Any], place: Place, model: type[BaseModel]
) -> tuple[str, str | None]:
    kind, given = entry["type"], entry.get("input")
    if kind == "extra_forbidden":
        known = sorted(_known_keys(model, place) - set(_table_at(table, place[:-1])))
        return "unknown key", _nearest_key(str(place[-1]), known)
    if kind == "missing" and not isinstance(given, list):
        return "is missing", None
    if kind == "literal_error":
        choices = re.findall(r"'([^']*)'", entry["ctx"]["expected"])
        near = did_you_mean(str(given), choices)
        remedy = None if near.startswith("known") else near  # the message lists them already
        return f"must be one of {', '.join(choices)} (got {given!r})", remedy
    if kind in {"value_error", "assertion_error"}:
        return entry["msg"].removeprefix("Value error, ").removeprefix("Assertion failed, "), None
    return f"{_demand(entry, model, place)} (got {_shown(given)})", _remedy(entry, place)


def _demand(entry: Any, model: type[BaseModel], place: Place) -> str:
    """What a value must be, in words that do not need to know pydantic, Python or regular expressions."""
    kind = entry["type"]
    length = _tuple_length(model, place)
    if length and kind in {"missing", "too_long", "tuple_type"}:
        example = ", ".join(["300", *["0"] * (length - 1)])
        return f"must be {_COUNTS.get(length, length)} numbers, such as [{example}]"
    if kind == "string_pattern_mismatch":
        return _spelling(entry["ctx"]["pattern"])
    if kind in _DEMANDS:
        return _DEMANDS[kind]
    message = re.sub(r"^(Input|String|List|Tuple|Value|Dictionary) should ", "must ", entry["msg"])
    return message.replace(" after validation", "")


def _spelling(pattern: str) -> str:
    """Put a pattern for names into words.

    >>> _spelling("^[a-z0-9]+(-[a-z0-9]+)*$")
    'must be small letters and digits, joined by -'
    """
    letters = "letters" if "A-Z" in pattern else "small letters"
    digits = " and digits" if "0-9" in pattern else ""
    return f"must be {letters}{digits}, joined by {'- _ or .' if '_' in pattern else '-'}"


def _shown(value: Any) -> str:
    if isinstance(value, int) and abs(value) >= 10**60:
        return f"a whole number of {value.bit_length() * 3 // 10} digits or so"
    text = str(value).lower() if isinstance(value, bool) else repr(value)
    return text if len(text) < 60 else text[:57] + "..."


def _remedy(entry: Any, place: Place) -> str | None:
    kind, given, name = entry["type"], entry["input"], dotted(place)
    if kind == "string_pattern_mismatch":
        return _respelled(entry)
    if kind == "model_type" and isinstance(given, list):
        return f"write [{name}], not [[{name}]]"
    if kind == "list_type" and isinstance(given, dict):
        return f"write [[{name}]], not [{name}]"
    return None


def _nearest_key(name: str, known: Sequence[str]) -> str:
    """Suggest a key; one that only lacks its unit comes first.

    >>> _nearest_key("at", ["arc", "at_mm"])
    'did you mean "at_mm"?'
    """
    longer = [key for key in known if key.startswith(f"{name}_")]
    return f'did you mean "{longer[0]}"?' if longer else did_you_mean(name, known)


def _respelled(entry: Any) -> str | None:
    """Suggest how a name might be written so that it fits its pattern."""
    for given in (entry["input"], entry["input"].lower()):
        spelled = re.sub(r"[^A-Za-z0-9]+", "-", given).strip("-")
        if re.fullmatch(entry["ctx"]["pattern"], spelled):
            return f'write "{spelled}"'
    return None


def _table_at(table: Any, place: Place) -> dict[str, Any]:
    here = table
    for step in place:
        here = here[step]
    return here if isinstance(here, dict) else {}


def _known_keys(model: type[BaseModel], place: Place) -> set[str]:
    """Keys that the table around `place` may have."""
    classes = {model} if len(place) == 1 else _classes_at(model, place[:-1])
    return {field.alias or name for cls in classes for name, field in cls.model_fields.items()}


def _classes_at(model: type[BaseModel], place: Place) -> set[type[BaseModel]]:
    return {cls for annotation in _annotations_at(model, place) for cls in _classes_in(annotation)}


def _annotations_at(model: type[BaseModel], place: Place) -> list[Any]:
    """Types of the field at a place, or of the list it is in, found by walking the document classes."""
    classes: set[type[BaseModel]] = {model}
    found: list[Any] = []
    for step in place:
        if isinstance(step, str):
            found = [cls.model_fields[step].annotation for cls in classes if step in cls.model_fields]
            classes = {cls for annotation in found for cls in _classes_in(annotation)}
    return found


def _tuple_length(model: type[BaseModel], place: Place) -> int | None:
    """How many values the tuple at a place has, if one belongs there."""
    lengths = (_length_in(annotation) for annotation in _annotations_at(model, place))
    return next((length for length in lengths if length), None)


def _length_in(annotation: Any) -> int | None:
    inner = getattr(annotation, "__args__", ())
    if get_origin(annotation) is tuple:
        return len(inner)
    return next((length for length in map(_length_in, inner) if length), None)


def _classes_in(annotation: Any) -> set[type[BaseModel]]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return {annotation}
    return {cls for inner in getattr(annotation, "__args__", ()) for cls in _classes_in(inner)}
