"""Clauses: every rule of the seven sources by its ID, and what becomes of it here.

    >>> clause("REP-64").title
    'Warrior or mage hit'
    >>> len(clauses("republic"))
    140

`clauses.toml` beside this module holds them. Which code and which tests name a clause: `citations.py`.
"""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from fbsim.errors import UnknownName, did_you_mean

SYSTEMS = {
    "TRD": "tradition",
    "SER": "series",
    "EMP": "empire",
    "REP": "republic",
    "UKR": "muster",
    "FAM": "family",
    "COM": "common",
}
"""The letters of an ID, and the rule system they stand for; "common" is what holds for all."""


class Content(StrEnum):
    """What a clause holds for an engine."""

    MECHANICS = "mechanics"
    DATA = "data"
    NARRATIVE = "narrative"
    """Nothing: story, advice, provenance, page furniture, lost pictures."""


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause, in our own words."""

    id: str
    title: str
    content: Content
    why: str = ""
    """Of a narrative clause: what stands there instead of a rule."""
    missing: str = ""
    """What the sources lack."""
    reading: str = ""
    """How the gap is read here."""

    @property
    def system(self) -> str:
        """Name of the rule system.

        >>> clause("UKR-20").system
        'muster'
        """
        return SYSTEMS[self.id.partition("-")[0]]


def clause(id: str) -> Clause:
    """Find a clause by its ID. Raises UnknownName."""
    if id not in _catalogue():
        raise UnknownName(f'no clause "{id}"; {_suggestion(id)}')
    return _catalogue()[id]


def clauses(system: str | None = None) -> tuple[Clause, ...]:
    """Give all clauses in their order, or those of one rule system. Raises UnknownName.

    The system may be called by its name or by the letters of its IDs.

    >>> clauses("FAM") == clauses("family")
    True
    """
    if system is None:
        return tuple(_catalogue().values())
    name = _system_name(system)
    return tuple(each for each in _catalogue().values() if each.system == name)


def _system_name(text: str) -> str:
    name = SYSTEMS.get(text, text)
    if name not in SYSTEMS.values():
        known = [*SYSTEMS.values(), *SYSTEMS]
        raise UnknownName(f'no rule system "{text}" has clauses; {did_you_mean(text, known)}')
    return name


@functools.cache
def _catalogue() -> Mapping[str, Clause]:
    table = tomllib.loads(Path(__file__).with_name("clauses.toml").read_text(encoding="utf-8"))
    return {id: _clause(id, **fields) for id, fields in table.items()}


def _clause(id: str, title: str, content: str, why: str = "", missing: str = "", reading: str = "") -> Clause:
    return Clause(id, title, Content(content), why, missing, reading)


def _suggestion(id: str) -> str:
    """Name the nearest clause of that system, or the systems where the letters are unknown."""
    letters, _, number = id.upper().partition("-")
    if letters not in SYSTEMS:
        return f"an ID starts with one of {', '.join(SYSTEMS)}"
    return did_you_mean(f"{letters}-{number.zfill(2)}", [each.id for each in clauses(letters)])
