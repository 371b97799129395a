"""The dice of a blow or an arrow: does it hit, does it penetrate, does Morale save?

to hit        4+, with modifiers 2+ at best, and a 6 always hits (UKR-20)
penetration   Armour - Strength:  -2 or less  -1   0    1    2, 3   4 or more     (READ, UKR-21)
                                  2+          3+   4+   5+   6      impossible
save          Morale:  4 or less  5   6    7    8    9 or more                    (UKR-22)
                       none       6   5+   4+   3+   2+
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from fbsim.rules.phases.squads.bodies import sheet

if TYPE_CHECKING:
    from fbsim.rules.play import Play

ORDINARY_NEED = 4
"""The number to hit without modifiers (UKR-20)."""
BEST_NEED, WORST_NEED = 2, 6
SURE_SAVE, NO_SAVE = 9, 4
"""Morale from which a save is as easy as it gets, and to which there is none."""


class Blow(NamedTuple):
    """A blow that is struck, or an arrow loosed: the number it needs to hit, and its strength."""

    need: int
    strength: int


@dataclass(frozen=True, slots=True)
class Modifier:
    """Makes shots easier to hit, or harder: where the shooter, or the target, has a trait (UKR-20)."""

    trait: str
    bonus: int
    """1: what needed 4+ needs 3+."""
    of_target: bool = False


def hit_need(bonus: int, ordinary: int = ORDINARY_NEED) -> int:
    """Give the number to hit with a bonus (UKR-20).

    >>> hit_need(0), hit_need(1), hit_need(5), hit_need(-5)
    (4, 3, 2, 6)
    """
    return min(WORST_NEED, max(BEST_NEED, ordinary - bonus))


def penetration_need(strength: int, armour: int) -> int | None:
    """Give the number to penetrate; None, it is impossible (UKR-21).

    >>> [penetration_need(3, 3 + d) for d in range(-3, 6)]
    [2, 2, 3, 4, 5, 6, 6, None, None]
    """
    difference = armour - strength
    if difference >= 4:
        return None
    return min(WORST_NEED, max(BEST_NEED, ORDINARY_NEED + difference))


def save_need(morale: int) -> int | None:
    """Give the number to save; None, there is no save (UKR-22).

    >>> [save_need(morale) for morale in range(3, 11)]
    [None, None, 6, 5, 4, 3, 2, 2]
    """
    return None if morale <= NO_SAVE else 11 - min(morale, SURE_SAVE)


def unsaved(play: Play, blows: Sequence[Blow], target: str, clause: str) -> int:
    """Roll blows against a squad: all to hit, then the hits to penetrate, then its saves; give the wounds."""
    defence = sheet(play, target)
    hits = [blow for blow in blows if play.roll(f"to hit {target}", clause) >= blow.need]
    through = sum(_penetrates(play, blow, target, defence.armour) for blow in hits)
    lost = sum(not saved(play, target, defence.morale) for _ in range(through))
    told = f"{target}: {len(hits)} of {len(blows)} hit, {through} penetrate, {lost} are not saved"
    play.tell("blows", clause, told, value=lost)
    return lost


def saved(play: Play, who: str, morale: int) -> bool:
    """Roll a save by Morale; without a die where there is none (UKR-22)."""
    need = save_need(morale)
    return need is not None and play.roll(f"save by Morale of {who}", "UKR-22") >= need


def bonus_of(modifiers: Iterable[Modifier], shooter: tuple[str, ...], target: tuple[str, ...]) -> int:
    """Add up the modifiers that count between a shooter and a target with such traits (UKR-20)."""
    return sum(each.bonus for each in modifiers if each.trait in (target if each.of_target else shooter))


def _penetrates(play: Play, blow: Blow, target: str, armour: int) -> bool:
    need = penetration_need(blow.strength, armour)
    return need is not None and play.roll(f"to penetrate {target}", "UKR-21") >= need
