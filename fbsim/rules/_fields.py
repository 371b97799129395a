"""Reading the fields of a JSON object, with every problem found rather than only the first.

fields = Fields(data, "struck[2]")
pose = fields.choice("pose", Pose)        a wrong value is noted; a stand-in comes back
fields.finish()                           raises BadInput if anything was noted
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from enum import StrEnum
from typing import TypeGuard, TypeVar

from fbsim.errors import BadInput, Problem, did_you_mean

Choice = TypeVar("Choice", bound=StrEnum)
Value = TypeVar("Value")

_ABSENT = object()


class Fields:
    """The fields of one JSON object. What is wrong with them gathers in `problems`."""

    def __init__(self, data: object, place: str, problems: list[Problem] | None = None) -> None:
        self.place = place
        self.problems: list[Problem] = [] if problems is None else problems
        self._data: Mapping[str, object] = data if isinstance(data, Mapping) else {}
        self._read: set[str] = set()
        if not isinstance(data, Mapping):
            self.refuse(f"must be an object (got {type(data).__name__})")

    def refuse(self, message: str) -> None:
        """Note a problem at this object."""
        self.problems.append(Problem(message, place=self.place))

    def text(self, key: str) -> str:
        """Read a string."""
        value = self._take(key)
        return value if isinstance(value, str) else self._wrong(key, "a string", value, "")

    def maybe_text(self, key: str) -> str | None:
        """Read a string or null."""
        return None if self._is_null(key) else self.text(key)

    def flag(self, key: str) -> bool:
        """Read true or false."""
        value = self._take(key)
        return value if isinstance(value, bool) else self._wrong(key, "true or false", value, False)

    def whole(self, key: str) -> int:
        """Read a whole number."""
        value = self._take(key)
        if isinstance(value, int) and not isinstance(value, bool):
            return value
        return self._wrong(key, "a whole number", value, 0)

    def maybe_whole(self, key: str) -> int | None:
        """Read a whole number or null."""
        return None if self._is_null(key) else self.whole(key)

    def number(self, key: str) -> float:
        """Read a finite number."""
        value = self._take(key)
        if _finite(value):
            return float(value)
        return self._wrong(key, "a finite number", value, 0.0)

    def maybe_point(self, key: str) -> tuple[float, float] | None:
        """Read two finite numbers; absent or null, there is no point."""
        value = self._take(key)
        if value is None or value is _ABSENT:
            return None
        numbers = list(value) if isinstance(value, list | tuple) else []
        if len(numbers) == 2 and all(_finite(number) for number in numbers):
            return float(numbers[0]), float(numbers[1])
        return self._wrong(key, "two finite numbers", value, None)

    def choice(self, key: str, among: type[Choice]) -> Choice:
        """Read one of the values of an enumeration."""
        value, known = self._take(key), [str(each) for each in among]
        if isinstance(value, str) and value in known:
            return among(value)
        first = next(iter(among))
        return self._wrong(key, f"one of its names ({did_you_mean(str(value), known)})", value, first)

    def items(self, key: str) -> list[Fields]:
        """Read a list of objects; their problems gather here too."""
        value = self._take(key)
        found = value if isinstance(value, list | tuple) else self._wrong(key, "a list", value, [])
        return [Fields(each, f"{key}[{n}]", self.problems) for n, each in enumerate(found)]

    def row(self, key: str, like: tuple[Value, ...]) -> tuple[Value, ...]:
        """Read a list whose values are all of the type of those in `like`."""
        value, wanted = self._take(key), type(like[0])
        if isinstance(value, list | tuple) and value and all(type(each) is wanted for each in value):
            return tuple(value)
        return self._wrong(key, f"a list of {wanted.__name__}, not empty", value, like)

    @property
    def mapping(self) -> dict[str, object]:
        """The fields as they were given."""
        return dict(self._data)

    def close(self) -> None:
        """Note the keys that nobody asked for."""
        for key in self._data:
            if key not in self._read:
                self.refuse(f"unknown key {key!r}; {did_you_mean(str(key), sorted(self._read))}")

    def finish(self) -> None:
        """Close, and raise BadInput with all problems, if there are any."""
        self.close()
        if self.problems:
            raise BadInput(self.problems)

    def _is_null(self, key: str) -> bool:
        return self._take(key) is None

    def _take(self, key: str) -> object:
        self._read.add(key)
        return self._data.get(key, _ABSENT)

    def _wrong(self, key: str, expected: str, value: object, stand_in: Value) -> Value:
        self.refuse(f"{key} is missing" if value is _ABSENT else f"{key} must be {expected} (got {value!r})")
        return stand_in


def _finite(value: object) -> TypeGuard[int | float]:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)
