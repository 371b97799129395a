"""What every study asks of what it is asked for; each check gives what is wrong, if anything is.

`checked` lets a study's function refuse what is not of the types that its own signature says, before anything
is done: bounds are for the study to see, types are seen here, for all of them alike.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from numbers import Integral, Real
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Literal, ParamSpec, TypeVar, Union, get_args, get_origin, get_type_hints

from fbsim.errors import Problem, StudyError

SEEDS = 2**63
"""Seeds are below it, as in scene files and in the columns of tables."""
Given = ParamSpec("Given")
Result = TypeVar("Result")
WORDS = {
    bool: "True or False",
    float: "a number",
    int: "a whole number",
    str: "text",
    Path: "a path",
    NoneType: "None",
}
LISTS = (Sequence, Iterable, tuple)


def wrong_seed(seed: int) -> Iterator[Problem]:
    """Tell a seed that is none.

    >>> [str(each) for each in wrong_seed(-1)]
    ['seed: must be from 0 to 2**63 - 1 (got -1)']
    """
    if not 0 <= seed < SEEDS:
        yield Problem(f"must be from 0 to 2**63 - 1 (got {seed})", place="seed")


def checked(function: Callable[Given, Result]) -> Callable[Given, Result]:
    """Let a function refuse, as StudyError, all that is not of the types in its signature.

    NumPy's numbers and arrays are taken as plain ones, text as a path where one is wanted.

    >>> @checked
    ... def fire(gun: str, shots: int = 1) -> str:
    ...     return f"{shots} of {gun}"
    >>> fire("hail", shots=1.5)
    Traceback (most recent call last):
    fbsim.errors.StudyError: shots: must be a whole number (got 1.5)
    """

    @functools.wraps(function)
    def refusing(*args: Given.args, **more: Given.kwargs) -> Result:
        bound, hints = inspect.signature(function).bind(*args, **more), _hints(function)
        given = bound.arguments
        given.update({name: _plain(value, hints[name]) for name, value in given.items()})
        problems = [each for name, value in given.items() for each in wrong(name, value, hints[name])]
        if problems:
            raise StudyError(problems)
        return function(*bound.args, **bound.kwargs)

    return refusing


@functools.cache
def _hints(function: Callable[..., Any]) -> dict[str, Any]:
    return get_type_hints(function)


def _plain(value: Any, hint: Any) -> Any:
    if hasattr(value, "tolist"):
        return value.tolist()
    wanted = (hint, *get_args(hint))
    return Path(value) if isinstance(value, str) and Path in wanted and str not in wanted else value


def wrong(place: str, value: Any, hint: Any) -> Iterator[Problem]:
    """Tell a value that is not of a type.

    >>> [str(each) for each in wrong("covers", ["crenel", 3], Sequence[str])]
    ['covers[1]: must be text (got 3)']
    >>> [str(each) for each in wrong("covers", "none", Sequence[str])]
    ['covers: must be a list (got "none"); give ["none"]']
    """
    kind, inner = get_origin(hint) or hint, get_args(hint)
    if kind in LISTS and _fits(value, kind):
        for index, each in enumerate(value if isinstance(value, Sequence) else ()):
            yield from wrong(f"{place}[{index}]", each, inner[0])
        if kind is tuple and ... not in inner and len(value) != len(inner):
            yield Problem(f"must be {len(inner)} of them (got {len(value)})", place=place)
    elif kind in LISTS and isinstance(value, str):
        yield Problem(f'must be a list (got "{value}")', place=place, remedy=f'give ["{value}"]')
    elif kind is Literal and isinstance(value, str) and value not in inner:
        yield Problem(f'no {place} "{value}"', place=place, remedy=f"one of {', '.join(inner)}")
    elif not _fits(value, hint):
        yield Problem(f"must be {_words(hint)} (got {value!r})", place=place)


def _fits(value: Any, hint: Any) -> bool:
    """Whether a value is of a type, as far as can be seen without looking into what is no list."""
    kind, inner = get_origin(hint) or hint, get_args(hint)
    if kind in (Union, UnionType):
        return any(not list(wrong("", value, each)) for each in inner)
    if kind is Literal:
        return value in inner
    if kind is Any:
        return True
    if kind is float or kind is int:
        return isinstance(value, Real if kind is float else Integral) and not isinstance(value, bool)
    if kind in LISTS:
        return isinstance(value, Iterable if kind is Iterable else Sequence) and not isinstance(value, str)
    return callable(value) if kind is Callable else isinstance(value, kind)


def _words(hint: Any) -> str:
    """What a type asks for, in words.

    >>> _words(str | Sequence[str]), _words(int | None), _words(Callable[[int], None])
    ('text or a list', 'a whole number', 'a function')
    """
    kind, inner = get_origin(hint) or hint, get_args(hint)
    if kind in (Union, UnionType):
        return " or ".join(dict.fromkeys(_words(each) for each in inner if each is not NoneType))
    if kind is Literal:
        return " or ".join(f'"{each}"' for each in inner)
    if kind in LISTS:
        return "a list"
    if kind is Callable:
        return "a function"
    return "values by name" if kind is Mapping else WORDS.get(kind, f"a {kind.__name__}")
