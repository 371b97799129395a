"""Rule systems, headless: what a real shot means for those it met."""

from fbsim.rules.dice import Dice, DisputeRoll, FixedDice, SeededDice
from fbsim.rules.report import GUN_CLASSES, Kind, Pose, ShellAtRest, ShotReport, Struck
from fbsim.rules.standing import Condition, GateHit, Standing, phase_over

__all__ = [
    "GUN_CLASSES",
    "Condition",
    "Dice",
    "DisputeRoll",
    "FixedDice",
    "GateHit",
    "Kind",
    "Pose",
    "SeededDice",
    "ShellAtRest",
    "ShotReport",
    "Standing",
    "Struck",
    "phase_over",
]
