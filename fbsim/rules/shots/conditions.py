"""The conditions that rows of a shot table ask for, each a small named question about one piece.

Conditions join with `&`: `WOUNDED & TOUCHED` holds where both do.

    >>> (WOUNDED & TOUCHED).text
    'wounded before, touched by a shell'
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from fbsim.rules.report import Pose, ShotReport, Struck
from fbsim.rules.standing import Condition, Standing


@dataclass(frozen=True)
class Case:
    """One piece to judge: what the shot did to it, how it fared before, and the shot."""

    struck: Struck
    standing: Standing
    report: ShotReport


@dataclass(frozen=True)
class When:
    """A condition: its wording, and the questions that must all be answered with yes."""

    text: str
    questions: tuple[Callable[[Case], bool], ...] = ()

    def holds(self, case: Case) -> bool:
        """Say whether the condition holds."""
        return all(question(case) for question in self.questions)

    def __and__(self, other: When) -> When:
        """Ask for both."""
        return When(f"{self.text}, {other.text}", self.questions + other.questions)


def resting(text: str, *poses: Pose) -> When:
    """Make the condition that the piece rests in one of these poses."""
    return When(text, (partial(_rests, poses),))


def was(text: str, *conditions: Condition) -> When:
    """Make the condition that the piece was in one of these conditions before the shot."""
    return When(text, (partial(_was, conditions),))


def facing(struck: Struck) -> Pose | None:
    """Say whether a fallen or leaning piece lies face up or face down; None where that is open to dispute.

    The pose says it where it can. On its side or leaning, the front's sign does, beyond the margin (REP-64).
    """
    if struck.pose in (Pose.FACE_UP, Pose.FACE_DOWN):
        return struck.pose
    if struck.pose not in FALLEN_POSES or abs(struck.front_up) <= struck.front_margin:
        return None
    return Pose.FACE_UP if struck.front_up > 0 else Pose.FACE_DOWN


def _rests(poses: tuple[Pose, ...], case: Case) -> bool:
    return case.struck.pose in poses


def _was(conditions: tuple[Condition, ...], case: Case) -> bool:
    return case.standing.condition in conditions


def _faces(pose: Pose | None, case: Case) -> bool:
    return case.struck.pose in FALLEN_POSES and facing(case.struck) is pose


def _touched(case: Case) -> bool:
    return case.struck.touched


def _untouched(case: Case) -> bool:
    return not case.struck.touched


def _unmoved(case: Case) -> bool:
    return not case.struck.moved


def _lay(case: Case) -> bool:
    return case.standing.lying


FALLEN_POSES = (Pose.FACE_DOWN, Pose.FACE_UP, Pose.ON_SIDE, Pose.LEANING)

ANY = When("in any other case")
TOUCHED = When("touched by a shell", (_touched,))
UNTOUCHED = When("not touched by a shell", (_untouched,))
UNINVOLVED = When("neither touched nor moved", (_untouched, _unmoved))

STANDS = resting("stands", Pose.STANDING)
FALLEN = resting("fallen or leaning, any facing", *FALLEN_POSES)
LIES = resting("fallen, any facing", Pose.FACE_DOWN, Pose.FACE_UP, Pose.ON_SIDE)
LEANS = resting("leaning, not fallen", Pose.LEANING)
OVERTURNED = resting("overturned, on its side or leaning", *FALLEN_POSES)
OFF_BOARD = resting("off the board", Pose.OFF_BOARD)
TIMED_OUT = resting("not at rest in time", Pose.TIMED_OUT)
FACE_DOWN = When("fallen or leaning, face down", (partial(_faces, Pose.FACE_DOWN),))
FACE_UP = When("fallen or leaning, face up", (partial(_faces, Pose.FACE_UP),))
ON_EDGE = When("fallen or leaning, neither face up nor face down", (partial(_faces, None),))

GONE = was("killed or destroyed before", Condition.KILLED, Condition.DESTROYED)
WOUNDED = was("wounded before", Condition.WOUNDED)
DAMAGED = was("damaged before", Condition.DAMAGED)
LAY = When("lying since an earlier shot", (_lay,))
