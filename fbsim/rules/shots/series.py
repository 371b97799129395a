"""Series: the older rules of the series (SER). Who falls is killed; who is hit and stands is wounded.

The wounded leave the field for their hospital (SER-41), so a shot rarely meets one: only where several shots
fall before the wounded are carried off. Large pieces have no rules of their own but by agreement (SER-03).
"""

from __future__ import annotations

from fbsim.rules.report import Kind
from fbsim.rules.shots.conditions import (
    ANY,
    FALLEN,
    OFF_BOARD,
    STANDS,
    TIMED_OUT,
    TOUCHED,
    UNTOUCHED,
    WOUNDED,
)
from fbsim.rules.shots.shot_table import Outcome, Row, ShotTable, likened, opening

# Readings: what we take the rules to mean where they are silent.

_OFF_BOARD = "READ: the rules do not say what becomes of a piece off the board (COM-20)"
_INDIRECT = "READ: the rules speak of those hit by a shell; one brought down by the shot is judged too"
_STILL_WOUNDED = "READ: one wounded earlier in the same volley, not yet carried to hospital"
_MAGE = "READ: these rules know no mages; one is judged as a warrior (SER-24)"
_LARGE = "READ: large pieces follow rules of the players' own; none are agreed, so nothing happens"
_GATE = "READ: these rules know no gates"

# The shot table.

_WARRIOR = (
    *opening((Kind.WARRIOR,), "SER-24"),
    Row((Kind.WARRIOR,), OFF_BOARD, Outcome.KILLED, "COM-20", "left the board", stand_in=_OFF_BOARD),
    Row((Kind.WARRIOR,), TIMED_OUT, Outcome.NOT_JUDGED, "COM-20", "had not come to rest in time"),
    Row((Kind.WARRIOR,), TOUCHED & FALLEN, Outcome.KILLED, "SER-24", "hit and fell"),
    Row((Kind.WARRIOR,), UNTOUCHED & FALLEN, Outcome.KILLED, "SER-24", "brought down", stand_in=_INDIRECT),
    Row(
        (Kind.WARRIOR,),
        WOUNDED & TOUCHED & STANDS,
        Outcome.UNCHANGED,
        "SER-24, SER-41",
        "hit and stands, and was wounded before: to hospital",
        stand_in=_STILL_WOUNDED,
    ),
    Row((Kind.WARRIOR,), TOUCHED & STANDS, Outcome.WOUNDED, "SER-24, SER-41", "hit and stands: to hospital"),
    Row((Kind.WARRIOR,), UNTOUCHED & STANDS, Outcome.NOTHING, "SER-24", "not hit, and stands"),
)

_GUN = (
    *opening((Kind.GUN,), "SER-25"),
    Row((Kind.GUN,), OFF_BOARD, Outcome.DESTROYED, "COM-20", "left the board", stand_in=_OFF_BOARD),
    Row(
        (Kind.GUN,),
        TOUCHED,
        Outcome.DAMAGED,
        "SER-25",
        "hit: does not fire in its owner's next firing phase, even if overturned",
    ),
    Row((Kind.GUN,), UNTOUCHED, Outcome.NOTHING, "SER-25", "not hit; set upright if it fell"),
)

_LARGE_PIECES = (
    Row(
        (Kind.WAR_MACHINE, Kind.DRAGON),
        ANY,
        Outcome.NOTHING,
        "SER-03",
        "its rules are for the players to agree",
        stand_in=_LARGE,
    ),
    Row((Kind.GATE,), ANY, Outcome.NOTHING, "COM-21", "gates do not open to shots", stand_in=_GATE),
)

# The descriptor.

TABLE = ShotTable(
    name="series",
    title="Series",
    rows=(*_WARRIOR, *likened(_WARRIOR, Kind.MAGE, _MAGE), *_GUN, *_LARGE_PIECES),
    notes=(
        "A step is 5 cm, or by agreement the length of a warrior (SER-12).",
        "The same results for pieces of the shooter's own side (READ, SER-24).",
    ),
)
