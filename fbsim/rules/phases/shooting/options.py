"""Options of shooting that several systems have, each under its own clauses."""

from __future__ import annotations

from fbsim.rules.ruleset import Option

NUMBERS = (1, 2, 3, 4, 5, 6)


def points_options(points: str, one_shot: str) -> tuple[Option, ...]:
    """Give the options of shooting points, under the clauses that have them."""
    return (
        Option("shooting_dice", 0, points, "dice of shooting points agreed on; 0, by the army's points"),
        Option("one_shot_per_gun", False, one_shot, "a gun fires once a turn, whatever points are left"),
    )


def virtual_options(numbers: str, sight: str) -> tuple[Option, ...]:
    """Give the options of virtual shooting: the numbers that stand in for lost ones, and who hides whom."""
    hit, wound, kill = (
        "a die of virtual shooting hits with this number or more",
        "the damage die wounds with this number or more",
        "the damage die kills with this number or more",
    )
    return (
        Option("virtual_hit", 6, numbers, hit, NUMBERS[1:]),
        Option("virtual_wound", 4, numbers, wound, NUMBERS),
        Option("virtual_kill", 5, numbers, kill, NUMBERS),
        Option("figures_hide", False, sight, "figures hide others from shooters, as obstacles do"),
    )
