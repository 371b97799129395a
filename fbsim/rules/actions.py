"""What a player can do: the root of all actions, and those that every ruleset has.

An action is a small frozen value: hashable, sorted by what it reads like, and plain enough for JSON. It names
no player: it is done by whose decision it is. Each mechanism defines its own beside the code that does them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from operator import attrgetter

from fbsim.rules.kinds import Named


@dataclass(frozen=True, slots=True)
class Action(Named):
    """Root of all actions."""

    def __str__(self) -> str:
        """Give the action in a few words."""
        values = (getattr(self, field.name) for field in fields(self))
        words = ", ".join(_worded(value) for value in values if value not in ("", ()))
        return f"{self.kind.replace('-', ' ')} {words}".rstrip()


@dataclass(frozen=True, slots=True)
class Done(Action):
    """The player is through with this phase, or skips it (TRD-04, REP-06, UKR-14)."""

    def __str__(self) -> str:
        """Give the action in a few words."""
        return "end the phase"


@dataclass(frozen=True, slots=True)
class Miss(Action):
    """The shot that the game waits for met nothing: the same as an empty report (TRD-37)."""

    def __str__(self) -> str:
        """Give the action in a few words."""
        return "the shot meets nothing"


@dataclass(frozen=True, slots=True)
class Choose(Action):
    """Answer a question that the rules put to a player: one of its listed answers."""

    answer: str

    def __str__(self) -> str:
        """Give the action in a few words."""
        return self.answer


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action is not allowed: the clause that forbids it, and the reason in words."""

    clause: str
    reason: str

    def __str__(self) -> str:
        """Give clause and reason."""
        return f"{self.clause}: {self.reason}" if self.clause else self.reason


def in_order(actions: list[Action]) -> tuple[Action, ...]:
    """Sort actions: by kind, and within it by their values; never by how they came about."""
    return tuple(sorted(actions, key=_sort_key))


def _sort_key(action: Action) -> tuple[object, ...]:
    kind = type(action)
    sorter = _SORTERS.get(kind)
    if sorter is None:
        sorter = _SORTERS[kind] = _sorter(kind)
    return sorter(action)


Sorter = Callable[[Action], tuple[object, ...]]

_SORTERS: dict[type[Action], Sorter] = {}


def _sorter(kind: type[Action]) -> Sorter:
    """Give what a kind of action is sorted by: its kind, then its fields in their order."""
    names = [field.name for field in fields(kind) if field.compare]
    return attrgetter("kind", *names) if names else _by_kind_only


def _by_kind_only(action: Action) -> tuple[object, ...]:
    return (action.kind,)


def _worded(value: object) -> str:
    if isinstance(value, float):
        return f"{value:g}"
    if isinstance(value, tuple):
        return "(" + " ".join(_worded(each) for each in value) + ")"
    return str(value)
