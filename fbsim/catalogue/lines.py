"""On which line of a TOML text each key stands.

`tomllib` tells no lines, so the text is walked once more, and only when a mistake has to be shown. The
walk knows TOML's grammar as far as keys, tables, arrays and strings go; it leaves it to `tomllib` to say
whether the text is valid, and stops without complaint where it is not.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import lru_cache

Place = tuple[str | int, ...]

_TOKEN = re.compile(
    r'''(?P<string>"""(?:[^\\]|\\.)*?"{3,5}|\'\'\'.*?'{3,5}|"(?:[^"\\\n]|\\.)*"|'[^'\n]*')'''
    r"""|(?P<skip>[ \t\r\ufeff]+|\#[^\n]*)|(?P<mark>[\[\]{}=,.\n])|(?P<bare>[^\s\[\]{}=,.#"']+|.)""",
    re.DOTALL,
)


def line_of(text: str, place: Place) -> int | None:
    """Line (from 1) on which the key at `place` stands, or the nearest table around it.

    >>> line_of('a = 1\\n[[guns]]\\nmass = 2\\n[[guns]]\\nmass = 3', ("guns", 1, "mass"))
    5
    >>> line_of('guns = [\\n  { mass = 2 },\\n  { mass = 3 },\\n]', ("guns", 1, "mass"))
    3
    """
    lines = key_lines(text)
    for length in range(len(place), 0, -1):
        if place[:length] in lines:
            return lines[place[:length]]
    return None


@lru_cache(maxsize=32)
def key_lines(text: str) -> dict[Place, int]:
    """Line of every key, table and element of an array, by its place. Not to be changed."""
    walk = _Walk(text)
    walk.statements()
    return walk.lines


class _Walk:
    """Walks the tokens of a text, one ahead."""

    def __init__(self, text: str) -> None:
        self.lines: dict[Place, int] = {}
        self._newest: dict[Place, int] = {}
        self._tokens = _tokens(text)
        self._next()

    def statements(self) -> None:
        here: Place = ()
        while self.token:
            if self.token == "[":
                here = self._header()
            elif self.token != "\n":
                self._pair(here)
            while self.token and self.token != "\n":  # what is left over where the text is not valid
                self._next()
            self._next()

    def _next(self) -> None:
        self.token, self.line = next(self._tokens, ("", 0))

    def _skip_breaks(self) -> None:
        while self.token == "\n":
            self._next()

    def _header(self) -> Place:
        """Read `[a.b]` or `[[a.b]]`; array tables met on the way stand for their newest element."""
        line = self.line
        self._next()
        is_array = self.token == "["
        if is_array:
            self._next()
        keys = self._keys("]")
        here: Place = ()
        for index, key in enumerate(keys):
            here = (*here, key)
            self.lines.setdefault(here, line)
            if is_array and index == len(keys) - 1:
                self._newest[here] = self._newest.get(here, -1) + 1
            if here in self._newest:
                here = (*here, self._newest[here])
                self.lines.setdefault(here, line)
        return here

    def _keys(self, end: str) -> list[str]:
        """Read dotted keys and the mark after them."""
        keys = []
        while self.token not in (end, "\n", ""):
            if self.token != ".":
                keys.append(_unquoted(self.token))
            self._next()
        if self.token == end:
            self._next()
        return keys

    def _pair(self, here: Place) -> None:
        """Read `a.b = value`."""
        line = self.line
        for key in self._keys("="):
            here = (*here, key)
            self.lines.setdefault(here, line)
        self._value(here)

    def _value(self, here: Place) -> None:
        if self.token == "[":
            self._array(here)
        elif self.token == "{":
            self._inline_table(here)
        else:
            while self.token not in (",", "]", "}", "\n", ""):
                self._next()

    def _array(self, here: Place) -> None:
        self._next()
        index = 0
        self._skip_breaks()
        while self.token not in ("]", ""):
            self.lines.setdefault((*here, index), self.line)
            self._value((*here, index))
            self._separator()
            index += 1
        self._next()

    def _inline_table(self, here: Place) -> None:
        self._next()
        self._skip_breaks()
        while self.token not in ("}", "]", ""):
            self._pair(here)
            self._separator()
        self._next()

    def _separator(self) -> None:
        self._skip_breaks()
        if self.token == ",":
            self._next()
        self._skip_breaks()


def _tokens(text: str) -> Iterator[tuple[str, int]]:
    line = 1
    for found in _TOKEN.finditer(text):
        token = found.group()
        if found.lastgroup != "skip":
            yield token, line
        line += token.count("\n")


def _unquoted(key: str) -> str:
    if key[0] not in "\"'":
        return key
    try:
        return str(tomllib.loads(f"key = {key}")["key"])
    except tomllib.TOMLDecodeError:
        return key
