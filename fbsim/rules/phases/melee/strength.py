"""What a fighter adds to his side's sum in a pooled melee (REP-84).

    sound      die + b1 + b2 + ...
    wounded    ⌈die / 2⌉ + ⌈b1 / 2⌉ + ⌈b2 / 2⌉ + ...            (REP-88)

    b    points of the army list, none for zombies              (REP-84, REP-121)
         magic and artefacts                                    (boosts)
         +1 standing half a body above the opponent             (REP-89, REP-93)
         +1 in a fight with the commander of one's squad        (REP-99)

The opponent is the nearest enemy in the fight. The wounded halve each bonus by itself, as REP-88 halves die
and bonus, so that the commander's 1 stays 1 (READ, REP-99).
"""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from typing import TYPE_CHECKING

from fbsim.rules.boosts import boost
from fbsim.rules.phases.melee.participants import Bout, Side
from fbsim.rules.pieces import Piece
from fbsim.rules.report import Kind

if TYPE_CHECKING:
    from fbsim.rules.play import Play

HIGHER, COMMANDED = 1.0, 1.0
"""Bonus of a higher stand, and of one's commander beside one."""

HALF_A_BODY = 0.5

HALVED = (Kind.WARRIOR, Kind.MAGE)
"""Kinds whose wounds halve their points: what a dragon's wound does is lost (REP-66)."""


def side_strength(play: Play, bout: Bout, side: Side) -> float:
    """Roll for each fighter of a side and add up."""
    foes = [play.piece(name) for name in (bout.other if side is bout.one else bout.one).units]
    led = _led_squads(play, side)
    total = 0.0
    for name in side.units:
        piece = play.piece(name)
        die = play.roll(f"melee, {name}", "REP-84")
        total += _strength(play, piece, die, list(_bonuses(play, bout, piece, foes, led)))
    return total


def _strength(play: Play, piece: Piece, die: int, bonuses: list[float]) -> float:
    if piece.wounded and play.profile(piece.id).kind in HALVED:
        return ceil(die / 2) + sum(ceil(bonus / 2) for bonus in bonuses)
    return die + sum(bonuses)


def _bonuses(play: Play, bout: Bout, piece: Piece, foes: list[Piece], led: list[str]) -> Iterator[float]:
    yield 0.0 if piece.zombie else play.profile(piece.id).melee
    yield float(boost(play, piece, "melee"))
    if _stands_higher(play, bout, piece, foes):
        yield HIGHER
    if piece.squad in led and not play.is_commander(piece):
        yield COMMANDED


def _led_squads(play: Play, side: Side) -> list[str]:
    """Name the squads whose commanders take part, wounded or not (READ, REP-99)."""
    commanders = (play.piece(name) for name in side.units)
    return [piece.squad for piece in commanders if play.is_commander(piece)]


def _stands_higher(play: Play, bout: Bout, piece: Piece, foes: list[Piece]) -> bool:
    if not foes:
        return False
    foe = min(foes, key=lambda each: play.gap(piece, each))
    rise = play.level(piece) - play.level(foe)
    if any(held.unit == piece.id for held in bout.held):
        return True
    return rise >= HALF_A_BODY * play.profile(foe.id).height_mm
