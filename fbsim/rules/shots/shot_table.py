"""A rule system as data: rows of (kind, condition) → (outcome, clause, reason); the first that holds decides.

Where the printed rules are lost or silent, the row says so in `stand_in`; `describe` shows these marks.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple

from fbsim.errors import BadInput
from fbsim.rules.report import Kind, Pose
from fbsim.rules.shots.conditions import GONE, UNINVOLVED, Case, When


class Outcome(StrEnum):
    """What a shot did to a piece."""

    NOTHING = "unhurt"
    UNCHANGED = "as before"
    """It was hurt before, and this shot added nothing."""
    WOUNDED = "wounded"
    KILLED = "killed"
    DAMAGED = "damaged"
    DESTROYED = "destroyed"
    LIFE_LOST = "life lost"
    GATE_HIT = "gate hit"
    """A hit that counts towards the opening of a gate."""
    GATE_OPEN = "gate open"
    GATE_OPEN_FOR_GOOD = "gate open for good"
    NOT_JUDGED = "not judged"
    """The piece had not come to rest, and the clause asks how it rests."""
    ROLL_OFF = "roll-off"
    """Only in tables: dice decide which other row holds. Never in a verdict."""


class RollOff(NamedTuple):
    """A dispute: the piece counts as resting so if the shooter wins the roll, and so if its owner does."""

    shooter_wins: Pose
    owner_wins: Pose


@dataclass(frozen=True)
class Row:
    """One line of a shot table."""

    kinds: tuple[Kind, ...]
    when: When
    outcome: Outcome
    clause: str
    reason: str
    units: int = 0
    """Units of damage for a war machine, where the outcome is DAMAGED."""
    roll_off: RollOff | None = None
    """Given where the outcome is ROLL_OFF."""
    stand_in: str = ""
    """Why this line is not what the printed rules say; empty where it is."""

    def __post_init__(self) -> None:
        if (self.roll_off is None) == (self.outcome is Outcome.ROLL_OFF):
            raise BadInput(f"{self.clause}: a roll-off needs its two poses, and no other outcome has them")


@dataclass(frozen=True)
class ShotTable:
    """What a rule system says of shots. Not its game state: that is in standings."""

    name: str
    title: str
    rows: tuple[Row, ...]
    machine_units: int = 3
    """Units of damage that destroy a war machine."""
    dragon_lives: int = 2
    notes: tuple[str, ...] = ()
    """What else a reader should know, with the stand-ins that belong to no single row."""

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses that the table applies."""
        named = {clause for row in self.rows for clause in row.clause.split(", ")}
        return tuple(sorted(named))

    def row_for(self, case: Case) -> Row:
        """Find the row that decides a case. Raises BadInput where the table has a hole."""
        kind = case.struck.kind
        for row in self.rows:
            if kind in row.kinds and row.when.holds(case):
                return row
        raise BadInput(f"shot table {self.name} has no row for {case.struck.id} ({kind}, {case.struck.pose})")

    def renamed(self, name: str, title: str, reading: str, *notes: str) -> ShotTable:
        """Give this table to a ruleset whose own is lost; `reading` marks every row."""
        rows = tuple(replace(row, stand_in=_joined(row.stand_in, reading)) for row in self.rows)
        return replace(self, name=name, title=title, rows=rows, notes=(*self.notes, *notes))

    def borrowing(self, other: ShotTable, *kinds: Kind) -> ShotTable:
        """Give this ruleset with another's rows for these kinds, as players may agree (SER-03, TRD-38)."""
        own = [_without(row, kinds) for row in self.rows]
        lent = [replace(row, kinds=_shared(row, kinds)) for row in other.rows]
        table = tuple(row for row in (*own, *lent) if row.kinds)
        note = f"By agreement {' and '.join(kinds)} as in {other.title}."
        return replace(self, rows=table, notes=(*self.notes, note))


class RuleLine(NamedTuple):
    """A row in words, for a reader."""

    target: str
    condition: str
    outcome: str
    clause: str
    reason: str
    stand_in: str


def describe(table: ShotTable) -> list[RuleLine]:
    """Put a ruleset's table into words, in the order in which its rows are tried."""
    return [_in_words(row) for row in table.rows]


def opening(kinds: tuple[Kind, ...], clause: str) -> tuple[Row, ...]:
    """Give the two rows that open every table: what is gone stays gone, and the uninvolved are unhurt."""
    return (
        Row(kinds, GONE, Outcome.UNCHANGED, clause, "gone already; nothing more can happen to it"),
        Row(kinds, UNINVOLVED, Outcome.NOTHING, "COM-20", "the shot neither touched nor moved it"),
    )


def likened(rows: Iterable[Row], kind: Kind, reading: str) -> tuple[Row, ...]:
    """Copy rows for a kind that the rules do not name; `reading` says why it is judged so."""
    return tuple(replace(row, kinds=(kind,), stand_in=_joined(row.stand_in, reading)) for row in rows)


def _joined(stand_in: str, reading: str) -> str:
    return f"{stand_in}; {reading}" if stand_in else reading


def _in_words(row: Row) -> RuleLine:
    units = f" ({row.units} units)" if row.units else ""
    return RuleLine(
        target=", ".join(row.kinds),
        condition=row.when.text,
        outcome=f"{row.outcome}{units}",
        clause=row.clause,
        reason=row.reason,
        stand_in=row.stand_in,
    )


def _without(row: Row, kinds: tuple[Kind, ...]) -> Row:
    return replace(row, kinds=tuple(kind for kind in row.kinds if kind not in kinds))


def _shared(row: Row, kinds: tuple[Kind, ...]) -> tuple[Kind, ...]:
    return tuple(kind for kind in row.kinds if kind in kinds)
