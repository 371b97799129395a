"""What points of damage in a pooled melee do, by the kind of piece (REP-85).

    difference   warrior, mage            machine     dragon
    0 to 0.5     unhurt                   undamaged   unhurt
    1 to 1.5     wounded; a wounded one   1 unit      unhurt (no cell: READ)
                 is finished off
    2 to 2.5     killed                   2 units     wounded; a wounded one loses a life
    3 and more   killed (no cell: READ)   3 units     loses a life

Among several losers a warrior takes 2 points, a wounded one 1, a machine 1 for each unit (READ, REP-86); a
zombie, who cannot be wounded, takes only 2 at once (READ, REP-123), or 1 where a wound ends it by agreement;
a dragon, whose own rules of melee are cut off (REP-140), 2 or 3.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from fbsim.rules.pieces import Piece
from fbsim.rules.report import Kind
from fbsim.rules.standing import Condition
from fbsim.rules.zombies import is_fragile

if TYPE_CHECKING:
    from fbsim.rules.play import Play

FIGURES = (Kind.WARRIOR, Kind.MAGE)

LETHAL, LETHAL_TO_WOUNDED = 2, 1
LIFE, DRAGON_WOUND = 3, 2
WHY = "beaten in melee"

RESULTS = (
    ("0 to 0.5", "nothing"),
    ("1 to 1.5", "a warrior or mage is wounded, a wounded one killed; a machine takes 1 unit"),
    ("2 to 2.5", "killed; a machine takes 2 units; a dragon is wounded, a wounded one loses a life"),
    ("3 and more", "killed; a machine takes 3 units; a dragon loses a life"),
)
"""The table above for readers; points left over go to others of the losing side (REP-86)."""


class Harm(NamedTuple):
    """Points of damage that somebody takes."""

    unit: str
    points: int


def lethal(play: Play, name: str) -> int:
    """Give the most points that a piece can take: those that end it, or a dragon's life."""
    piece, kind = play.piece(name), play.profile(name).kind
    if kind is Kind.WAR_MACHINE:
        return max(0, play.rules.casualties.machine_units - piece.standing.damage)
    if kind is Kind.DRAGON:
        return LIFE
    frail = piece.wounded or (piece.zombie and is_fragile(play))
    return LETHAL_TO_WOUNDED if frail else LETHAL


def next_lot(play: Play, name: str, taken: int, left: int) -> int:
    """Give how many of the points left a piece takes when it is named; 0 where it can take none."""
    kind = play.profile(name).kind
    if kind is Kind.WAR_MACHINE:
        return int(left > 0 and taken < lethal(play, name))
    if taken:
        return 0
    if kind is Kind.DRAGON:
        return min(left, LIFE) if left >= DRAGON_WOUND else 0
    most = lethal(play, name)
    if play.piece(name).zombie and left < most:
        return 0
    return min(left, most)


def inflict(play: Play, harm: Harm) -> None:
    """Let a piece fare as its points of damage say."""
    casualties, kind = play.rules.casualties, play.profile(harm.unit).kind
    if kind is Kind.WAR_MACHINE:
        casualties.damage(play, harm.unit, harm.points, "REP-85", WHY)
    elif kind is Kind.DRAGON:
        _hurt_dragon(play, play.piece(harm.unit), harm.points)
    elif harm.points >= lethal(play, harm.unit):
        casualties.kill(play, harm.unit, "REP-85", WHY)
    else:
        casualties.wound(play, harm.unit, "REP-85", WHY)


def _hurt_dragon(play: Play, dragon: Piece, points: int) -> None:
    """Wound a dragon or take a life; where it lies wounded, hospital or not, it stays on the field."""
    if points >= LIFE or dragon.wounded:
        play.rules.casualties.lose_life(play, dragon.id, "REP-85", WHY)
    else:
        play.change(dragon.id, standing=replace(dragon.standing, condition=Condition.WOUNDED))
        play.tell("wounded", "REP-85", f"{dragon.id} wounded: {WHY}", dragon.id)
