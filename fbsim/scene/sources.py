"""Where in which file a thing of the scene was written, so that a mistake can be shown there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from fbsim.catalogue.documents import Place, dotted, line_of
from fbsim.errors import Problem


@dataclass(frozen=True, eq=False)
class Source:
    """One file that was read: its path, its text and the table in it."""

    path: Path
    text: str = field(repr=False)
    table: Mapping[str, Any] = field(repr=False)


@dataclass(frozen=True)
class Origin:
    """A place in a file, such as `("guns", 1)` in `duel.toml`."""

    source: Source
    place: Place

    def at(self, *steps: str | int) -> Origin:
        """Return the place that many steps further in."""
        return Origin(self.source, (*self.place, *steps))

    def problem(self, message: str, remedy: str | None = None) -> Problem:
        """Make a problem of this place."""
        line = line_of(self.source.text, self.place)
        return Problem(message, str(self.source.path), line, dotted(self.place), remedy)

    def __str__(self) -> str:
        """Give the place as `file:line`."""
        return f"{self.source.path}:{line_of(self.source.text, self.place)}"
