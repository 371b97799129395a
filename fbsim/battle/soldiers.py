"""Soldiers' profiles for the homebrew with squads and morale, derived from the printed cards.

No source gives its profiles (UKR-06, MISSING), so these stand in for them:

    strength    3 + half the melee points, rounded down     armour      3 + armour
    attacks     1, and 2 from 4 melee points on             morale      7, the commander's 8
    initiative  3 + half the extra steps, rounded down      range       12 steps of 4 cm, as in Republic

    arm of a squad: cavalry where most have 5 extra steps or more, archers where most shoot, else infantry
"""

from __future__ import annotations

from fbsim.catalogue.army_sheets import SquadSheet, WarriorEntry
from fbsim.rules.pieces import Arm, SoldierSheet

MOUNTED_STEPS = 5
"""Extra steps from which a warrior passes for a horseman: those of four legs in the cards have 6 and 7."""
MORALE, MORALE_OF_COMMANDER = 7, 8
USUAL = 3
STRONG_MELEE = 4
RANGE_IN = 18.0
"""12 steps of 4 cm are 18.9 inches."""


def arm_of(sheet: SquadSheet) -> Arm:
    """Sort of a squad (UKR-02): that of its soldiers' own profiles, or what most of them look like."""
    own = [warrior.soldier.arm for warrior in sheet.warriors if warrior.soldier is not None]
    if own:
        return Arm(max(own, key=own.count))
    half = len(sheet.warriors) / 2
    if sum(warrior.extra_steps >= MOUNTED_STEPS for warrior in sheet.warriors) > half:
        return Arm.CAVALRY
    if sum(bool(warrior.shooting) for warrior in sheet.warriors) > half:
        return Arm.ARCHERS
    return Arm.INFANTRY


def soldier_sheet(warrior: WarriorEntry, arm: Arm, *, commands: bool = False) -> SoldierSheet:
    """Give a soldier's own profile, or derive one."""
    if warrior.soldier is not None:
        return SoldierSheet(**{**warrior.soldier.model_dump(), "arm": Arm(warrior.soldier.arm)})
    return SoldierSheet(
        arm=arm,
        strength=USUAL + int(warrior.melee // 2),
        armour=USUAL + warrior.armour,
        morale=MORALE_OF_COMMANDER if commands else MORALE,
        initiative=USUAL + warrior.extra_steps // 2,
        attacks=2 if warrior.melee >= STRONG_MELEE else 1,
        range_in=RANGE_IN if arm is Arm.ARCHERS and warrior.shooting else 0.0,
    )
