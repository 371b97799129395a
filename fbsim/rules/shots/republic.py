"""Republic: an amateur status (REP). How a figure lies decides: face down wounded, face up killed.

    castle gate, closed                      opens for the next turn     opens for good
    ordinary guns (K, A, P)                  2 hits, however far apart   never
    multi-barrelled guns (MP)                1 salvo, all shells         never
    Goliath; Porcupine                       1 hit                       2 hits of one of the two in one phase

The table is for ordinary shells without effects of their own (REP-63).
"""

from __future__ import annotations

from functools import partial

from fbsim.rules.report import Kind, Pose
from fbsim.rules.shots.conditions import (
    ANY,
    DAMAGED,
    FACE_DOWN,
    FACE_UP,
    LAY,
    OFF_BOARD,
    ON_EDGE,
    OVERTURNED,
    STANDS,
    TIMED_OUT,
    TOUCHED,
    UNTOUCHED,
    WOUNDED,
    Case,
    When,
    was,
)
from fbsim.rules.shots.shot_table import Outcome, RollOff, Row, ShotTable, opening
from fbsim.rules.standing import Condition

GATE_BREAKERS = ("goliath", "porcupine")
"""Models of which one hit opens a gate, and two in one phase open it for good."""

HITS_TO_OPEN = 2

UNITS_OF_THE_LYING = 2
"""A machine with so much damage is destroyed by the next hit, even if it stands (REP-71)."""

# Readings: what we take the rules to mean where they are silent.

_OFF_BOARD = "READ: the rules do not say what becomes of a piece off the board (COM-20, EMP-08)"
_ON_EDGE = "READ: the rules do not say what lying on the side means; dice decide, as in TRD-39"
_MOVED_WOUNDED = "READ: only a shell's touch kills a wounded figure; moved without one, it stays wounded"
_UNITS = "MISSING: how many units destroy a machine; 3 in all (READ, REP-71, REP-85)"
_DRAGON_WOUND = "MISSING: what a wound means to a dragon (Appendix A)"
_DRAGON_LIVES = "MISSING: how many lives a dragon has (Appendix A); 2, from the club's card"
_INDIRECT_GUN = "READ: a gun leaning or lying is overturned, whether or not a shell touched it"
_PARTIAL = "READ: a salvo of which some shells miss does nothing to a gate"
_OPEN_GATE = "READ: an open gate does not stay open longer for more hits"
_PART_PHASE = "READ: a phase is one player's part of it"

# Conditions of machines and of the gate.


def _ordinary_hits(case: Case) -> int:
    """Count hits of ordinary guns on the gate since it was last closed, this shot's included."""
    earlier = sum(hit.shells for hit in case.standing.gate_hits if _is_ordinary(hit.gun_model, hit.gun_class))
    return earlier + (case.struck.hits if _is_ordinary(case.report.gun_model, case.report.gun_class) else 0)


def _breaker_hits(case: Case) -> int:
    """Count hits of this shot's gun model on the gate in this phase, this shot's included."""
    model = case.report.gun_model.casefold()
    earlier = (hit for hit in case.standing.gate_hits if hit.this_phase)
    return case.struck.hits + sum(hit.shells for hit in earlier if hit.gun_model.casefold() == model)


def _is_ordinary(gun_model: str, gun_class: str) -> bool:
    return gun_class != "MP" and gun_model.casefold() not in GATE_BREAKERS


def _by_breaker(case: Case) -> bool:
    return case.report.gun_model.casefold() in GATE_BREAKERS


def _twice_in_phase(case: Case) -> bool:
    return _breaker_hits(case) >= HITS_TO_OPEN


def _by_salvo(case: Case) -> bool:
    return case.report.gun_class == "MP"


def _all_shells(case: Case) -> bool:
    return case.struck.hits >= case.report.barrels


def _half_broken(case: Case) -> bool:
    return case.standing.damage >= UNITS_OF_THE_LYING


def _hits_reach(number: int, case: Case) -> bool:
    return _ordinary_hits(case) >= number


_BREAKER = When("hit by Goliath or Porcupine", (_by_breaker,))
_TWICE = When("the same model's second hit of the phase", (_twice_in_phase,))
_SALVO = When("hit by a multi-barrelled gun", (_by_salvo,))
_ALL_SHELLS = When("with all shells of the salvo", (_all_shells,))
_SECOND_HIT = When("second hit of ordinary guns", (partial(_hits_reach, HITS_TO_OPEN),))
_HALF_BROKEN = When("with 2 units of damage", (_half_broken,))
_OPEN = was("open already", Condition.OPEN)
_OPEN_FOR_GOOD = was("open for good", Condition.OPEN_FOR_GOOD)

# The shot table.

_FIGURES = (Kind.WARRIOR, Kind.MAGE)
_SIDES = RollOff(shooter_wins=Pose.FACE_UP, owner_wins=Pose.FACE_DOWN)

_WARRIOR = (
    *opening(_FIGURES, "REP-10"),
    Row(_FIGURES, OFF_BOARD, Outcome.KILLED, "REP-64", "left the board", stand_in=_OFF_BOARD),
    Row(_FIGURES, WOUNDED & TOUCHED, Outcome.KILLED, "REP-71", "wounded before and hit again, in any pose"),
    Row(
        _FIGURES,
        WOUNDED & UNTOUCHED,
        Outcome.UNCHANGED,
        "REP-71",
        "wounded before, moved without a hit: stays wounded",
        stand_in=_MOVED_WOUNDED,
    ),
    Row(_FIGURES, TIMED_OUT, Outcome.NOT_JUDGED, "COM-20", "had not come to rest in time"),
    Row(_FIGURES, STANDS, Outcome.NOTHING, "REP-64", "stands"),
    Row(_FIGURES, FACE_DOWN, Outcome.WOUNDED, "REP-64", "came to rest face down"),
    Row(_FIGURES, FACE_UP, Outcome.KILLED, "REP-64", "came to rest face up"),
    Row(
        _FIGURES,
        ON_EDGE,
        Outcome.ROLL_OFF,
        "REP-64, TRD-39",
        "neither face up nor face down",
        roll_off=_SIDES,
        stand_in=_ON_EDGE,
    ),
)

_MACHINES = (Kind.WAR_MACHINE,)
_MACHINE = (
    *opening(_MACHINES, "REP-71"),
    Row(_MACHINES, OFF_BOARD, Outcome.DESTROYED, "COM-20", "left the board", stand_in=_OFF_BOARD),
    Row(_MACHINES, LAY & TOUCHED, Outcome.DESTROYED, "REP-71", "lay and was hit again"),
    Row(_MACHINES, _HALF_BROKEN & TOUCHED, Outcome.DESTROYED, "REP-71", "had 2 units of damage, hit again"),
    Row(
        _MACHINES,
        LAY & UNTOUCHED,
        Outcome.UNCHANGED,
        "REP-71",
        "lay and was moved without a hit",
        stand_in=_MOVED_WOUNDED,
    ),
    Row(_MACHINES, TIMED_OUT, Outcome.NOT_JUDGED, "COM-20", "had not come to rest in time"),
    Row(_MACHINES, STANDS, Outcome.NOTHING, "REP-65", "stands"),
    Row(_MACHINES, FACE_DOWN, Outcome.DAMAGED, "REP-65", "fell face down", units=2, stand_in=_UNITS),
    Row(_MACHINES, FACE_UP, Outcome.DAMAGED, "REP-65", "fell face up", units=3, stand_in=_UNITS),
    Row(
        _MACHINES,
        ON_EDGE,
        Outcome.ROLL_OFF,
        "REP-65, TRD-39",
        "neither face up nor face down",
        roll_off=_SIDES,
        stand_in=_ON_EDGE,
    ),
)

_DRAGONS = (Kind.DRAGON,)
_DRAGON = (
    *opening(_DRAGONS, "REP-66"),
    Row(_DRAGONS, OFF_BOARD, Outcome.KILLED, "COM-20", "left the board", stand_in=_OFF_BOARD),
    Row(_DRAGONS, TIMED_OUT, Outcome.NOT_JUDGED, "COM-20", "had not come to rest in time"),
    Row(_DRAGONS, STANDS, Outcome.NOTHING, "REP-66", "stands"),
    Row(
        _DRAGONS,
        WOUNDED & FACE_DOWN,
        Outcome.UNCHANGED,
        "REP-66",
        "fell face down, and was wounded before",
        stand_in=_DRAGON_WOUND,
    ),
    Row(_DRAGONS, FACE_DOWN, Outcome.WOUNDED, "REP-66", "fell face down", stand_in=_DRAGON_WOUND),
    Row(_DRAGONS, FACE_UP, Outcome.LIFE_LOST, "REP-66", "fell face up", stand_in=_DRAGON_LIVES),
    Row(
        _DRAGONS,
        ON_EDGE,
        Outcome.ROLL_OFF,
        "REP-66, TRD-39",
        "neither face up nor face down",
        roll_off=_SIDES,
        stand_in=_ON_EDGE,
    ),
)

_GUNS = (Kind.GUN,)
_GUN = (
    *opening(_GUNS, "REP-67"),
    Row(_GUNS, OFF_BOARD, Outcome.DESTROYED, "COM-20", "left the board", stand_in=_OFF_BOARD),
    Row(_GUNS, TIMED_OUT, Outcome.NOT_JUDGED, "COM-20", "had not come to rest in time"),
    Row(_GUNS, TOUCHED & OVERTURNED, Outcome.DESTROYED, "REP-67", "hit and overturned"),
    Row(_GUNS, UNTOUCHED & OVERTURNED, Outcome.DESTROYED, "REP-67", "overturned", stand_in=_INDIRECT_GUN),
    Row(
        _GUNS,
        DAMAGED & TOUCHED & STANDS,
        Outcome.UNCHANGED,
        "REP-70",
        "damaged before; damage does not add up until it recovers",
    ),
    Row(
        _GUNS,
        TOUCHED & STANDS,
        Outcome.DAMAGED,
        "REP-67, REP-70",
        "hit and stands: does not fire in its controller's nearest shooting phase",
    ),
    Row(_GUNS, UNTOUCHED & STANDS, Outcome.NOTHING, "REP-67", "not hit, and stands"),
)

_GATES = (Kind.GATE,)
_GATE = (
    Row(_GATES, UNTOUCHED, Outcome.NOTHING, "REP-68", "no shell hit it"),
    Row(_GATES, _OPEN_FOR_GOOD, Outcome.UNCHANGED, "REP-69", "open to the end of the game"),
    Row(
        _GATES,
        _BREAKER & _TWICE,
        Outcome.GATE_OPEN_FOR_GOOD,
        "REP-69",
        "a second hit of that gun's model in one phase: open to the end of the game",
        stand_in=_PART_PHASE,
    ),
    Row(
        _GATES, _OPEN, Outcome.UNCHANGED, "REP-68", "open through the next turn already", stand_in=_OPEN_GATE
    ),
    Row(_GATES, _BREAKER, Outcome.GATE_OPEN, "REP-68", "one hit of that gun opens it through the next turn"),
    Row(
        _GATES,
        _SALVO & _ALL_SHELLS,
        Outcome.GATE_OPEN,
        "REP-68",
        "hit by every shell of the salvo: open through the next turn",
    ),
    Row(_GATES, _SALVO, Outcome.NOTHING, "REP-68", "not every shell of the salvo hit it", stand_in=_PARTIAL),
    Row(_GATES, _SECOND_HIT, Outcome.GATE_OPEN, "REP-68", "second hit: open through the next turn"),
    Row(_GATES, ANY, Outcome.GATE_HIT, "REP-68", "first hit; a second opens it"),
)

# The descriptor.

TABLE = ShotTable(
    name="republic",
    title="Republic",
    rows=(*_WARRIOR, *_MACHINE, *_DRAGON, *_GUN, *_GATE),
    machine_units=3,
    dragon_lives=2,
    notes=(
        "The same results for pieces of the shooter's own side, and for those brought down without a hit "
        "(READ, REP-64).",
        "A dragon is judged on the ground; what a shot does to a flying one is MISSING (Appendix B).",
        "A salvo is one shot (REP-60); it opens a gate if the shells of all its barrels hit, two or three.",
        "Hits of ordinary guns add up over phases and players until the gate opens (READ, REP-68).",
    ),
)
