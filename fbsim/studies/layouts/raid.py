"""An attack that is drawn anew for each volley: which guns, where they stand, what they aim at.

guns     four, any that the catalogue has, each with three shots at one aim
place    from 0.5 to 1.5 m before the front, up to 0.6 m to either side of its middle: a gun is at least 50 cm
         from any enemy, and fortresses stand 1.5 m apart at most (EMP-48)
aim      the gate, or a man of the garrison, counted from the gun on: each as likely as not

Volley i of a seed draws the same attack whatever the layout. A gun that cannot be laid on its aim shoots at
the middle of the front, as nearly as it can.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from fbsim.catalogue.models import Catalogue
from fbsim.guns.streams import Stream, stream
from fbsim.scene.scene import RulesName
from fbsim.studies.layouts.attack import RANDOM, Attack, AttackFile, AttackGun, AttackOrder

GUNS, SHOTS = 4, 3
NEAREST_MM, FARTHEST_MM = 500.0, 1500.0
ASIDE_MM = 600.0
APART_MM = 200.0
"""Between the origins of two guns: the longest that come along reach 90 mm from theirs."""


@dataclass(frozen=True)
class Raid:
    """What attacks are drawn from: names of guns, how many men there are to aim at, the rules that judge."""

    guns: tuple[str, ...]
    men: int
    rules: RulesName = "republic"

    @property
    def shots(self) -> int:
        """Shots of a volley."""
        return GUNS * SHOTS

    def attack(self, seed: int, volley: int) -> Attack:
        """Draw the attack of a volley."""
        random = stream(seed, volley, 0, Stream.ATTACK)
        models = [self.guns[int(random.integers(len(self.guns)))] for _ in range(GUNS)]
        guns = [
            AttackGun(id=_id_of(index, models), model=models[index], at_mm=place)
            for index, place in enumerate(_places(random))
        ]
        orders = [_order(gun.id, self.men, random) for gun in guns]
        title = f"Raid {volley} of seed {seed}"
        return Attack(RANDOM, AttackFile(title=title, rules=self.rules, guns=guns, orders=orders))


def raid_of(catalogue: Catalogue, men: int, rules: RulesName = "republic") -> Raid:
    """Give a raid with all guns of a catalogue."""
    return Raid(tuple(catalogue.names("gun")), men, rules)


def _id_of(index: int, models: Sequence[str]) -> str:
    """Id of a gun: its model, and which of that model it is where there are several."""
    earlier = models[:index].count(models[index])
    return f"{models[index]}-{earlier + 1}" if earlier else models[index]


def _places(random: np.random.Generator) -> Sequence[tuple[float, float]]:
    """Places in mm before the front, and across; far enough from each other that the guns may turn."""
    found: list[tuple[float, float]] = []
    while len(found) < GUNS:
        ahead = float(random.integers(int(NEAREST_MM), int(FARTHEST_MM) + 1))
        across = float(random.integers(-int(ASIDE_MM), int(ASIDE_MM) + 1))
        if all(math.dist((ahead, across), other) >= APART_MM for other in found):
            found.append((ahead, across))
    return found


def _order(gun: str, men: int, random: np.random.Generator) -> AttackOrder:
    man = int(random.integers(1, men + 1))
    if random.random() < 0.5:
        return AttackOrder(gun=gun, aim="gate", aim_height=0.4, shots=SHOTS)
    return AttackOrder(gun=gun, aim="garrison", man=man, shots=SHOTS)
