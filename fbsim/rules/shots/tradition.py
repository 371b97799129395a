"""Tradition: the official entry level (TRD). Its Table 2, the result of a shot, is lost: a placeholder.

A touch is a hit (TRD-38), but what a hit does stood in Table 2. The placeholder knows no wounds, as Tradition
knows none (TRD-24): who falls is destroyed. Series or Republic rows can be had instead, kind by kind:
`TABLE.borrowing(republic.TABLE, Kind.WARRIOR, Kind.MAGE)`.
"""

from __future__ import annotations

from fbsim.rules.report import Kind, Pose
from fbsim.rules.shots.conditions import (
    ANY,
    FALLEN,
    LEANS,
    LIES,
    OFF_BOARD,
    OVERTURNED,
    STANDS,
    TIMED_OUT,
    TOUCHED,
    UNTOUCHED,
)
from fbsim.rules.shots.shot_table import Outcome, RollOff, Row, ShotTable, likened, opening

# Readings: what we take the rules to mean where they are silent.

_TABLE_2 = "MISSING: Table 2 (results of a shot); a placeholder"
_MAGE = "READ: a mage is judged as a warrior"
_LEANING_MACHINE = "MISSING: Table 2; whether a leaning machine has fallen is a dispute for the dice"
_NO_DRAGONS = "READ: these rules know no dragons, so nothing happens"
_GATE = "READ: these rules know no gates"

# The shot table.

_WARRIOR = (
    *opening((Kind.WARRIOR,), "TRD-38"),
    Row((Kind.WARRIOR,), OFF_BOARD, Outcome.KILLED, "TRD-38", "left the board", stand_in=_TABLE_2),
    Row((Kind.WARRIOR,), TIMED_OUT, Outcome.NOT_JUDGED, "COM-20", "had not come to rest in time"),
    Row((Kind.WARRIOR,), FALLEN, Outcome.KILLED, "TRD-38", "fallen or leaning", stand_in=_TABLE_2),
    Row((Kind.WARRIOR,), STANDS, Outcome.NOTHING, "TRD-38", "stands", stand_in=_TABLE_2),
)

_MACHINES = (Kind.WAR_MACHINE,)
_MACHINE = (
    *opening(_MACHINES, "TRD-38"),
    Row(_MACHINES, OFF_BOARD, Outcome.DESTROYED, "TRD-38", "left the board", stand_in=_TABLE_2),
    Row(_MACHINES, TIMED_OUT, Outcome.NOT_JUDGED, "COM-20", "had not come to rest in time"),
    Row(_MACHINES, LIES, Outcome.DESTROYED, "TRD-38", "fallen", stand_in=_TABLE_2),
    Row(
        _MACHINES,
        LEANS,
        Outcome.ROLL_OFF,
        "TRD-38, TRD-39",
        "leaning, neither standing nor fallen",
        roll_off=RollOff(shooter_wins=Pose.ON_SIDE, owner_wins=Pose.STANDING),
        stand_in=_LEANING_MACHINE,
    ),
    Row(_MACHINES, STANDS, Outcome.NOTHING, "TRD-38", "stands", stand_in=_TABLE_2),
)

_GUNS = (Kind.GUN,)
_GUN = (
    *opening(_GUNS, "TRD-38"),
    Row(_GUNS, OFF_BOARD, Outcome.DESTROYED, "TRD-38", "left the board", stand_in=_TABLE_2),
    Row(_GUNS, TIMED_OUT, Outcome.NOT_JUDGED, "COM-20", "had not come to rest in time"),
    Row(_GUNS, OVERTURNED, Outcome.DESTROYED, "TRD-38", "overturned", stand_in=_TABLE_2),
    Row(
        _GUNS,
        TOUCHED & STANDS,
        Outcome.DAMAGED,
        "TRD-38",
        "hit and stands: does not fire in its owner's next shooting phase",
        stand_in=_TABLE_2,
    ),
    Row(_GUNS, UNTOUCHED & STANDS, Outcome.NOTHING, "TRD-38", "not hit, and stands", stand_in=_TABLE_2),
)

_OTHERS = (
    Row((Kind.DRAGON,), ANY, Outcome.NOTHING, "COM-21", "has no rules here", stand_in=_NO_DRAGONS),
    Row((Kind.GATE,), ANY, Outcome.NOTHING, "COM-21", "gates do not open to shots", stand_in=_GATE),
)

# The descriptor.

TABLE = ShotTable(
    name="tradition",
    title="Tradition",
    rows=(*_WARRIOR, *likened(_WARRIOR, Kind.MAGE, _MAGE), *_MACHINE, *_GUN, *_OTHERS),
    notes=(
        "Table 2 (results of a shot) is MISSING from every known copy; all results here are placeholders.",
        "There is no wounded state: who is killed or destroyed leaves the field (TRD-24).",
    ),
)
