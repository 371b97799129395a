"""Musterfield knows no real shots; by agreement one takes the place of the dice to hit (UKR-40).

Who is struck, or brought down, and falls has one wound past penetration; whoever stands has none. The wound
is saved by Morale, which is no part of this table (UKR-22).
"""

from __future__ import annotations

from fbsim.rules.report import Kind
from fbsim.rules.shots.conditions import ANY, FALLEN, OFF_BOARD, STANDS, TIMED_OUT
from fbsim.rules.shots.shot_table import Outcome, Row, ShotTable, opening

_HOUSE = "READ: a house rule; the printed rules know no real shots (UKR-40)"
_OFF_BOARD = "READ: the rules do not say what becomes of a piece off the board (COM-20)"
_NO_PART = "READ: these rules know warriors in squads only (UKR-02)"

_SOLDIER = (Kind.WARRIOR,)
_OTHERS = (Kind.MAGE, Kind.WAR_MACHINE, Kind.DRAGON, Kind.GUN, Kind.GATE)

TABLE = ShotTable(
    name="muster",
    title="Musterfield",
    rows=(
        *opening(_SOLDIER, "UKR-40"),
        Row(_SOLDIER, OFF_BOARD, Outcome.KILLED, "COM-20", "left the board", stand_in=_OFF_BOARD),
        Row(_SOLDIER, TIMED_OUT, Outcome.NOT_JUDGED, "COM-20", "had not come to rest in time"),
        Row(_SOLDIER, FALLEN, Outcome.WOUNDED, "UKR-40", "fell: a wound, saved by Morale", stand_in=_HOUSE),
        Row(_SOLDIER, STANDS, Outcome.NOTHING, "UKR-40", "stands", stand_in=_HOUSE),
        Row(_OTHERS, ANY, Outcome.NOTHING, "UKR-40", "takes no part in these rules", stand_in=_NO_PART),
    ),
)
