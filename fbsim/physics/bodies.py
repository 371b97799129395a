"""A body in the physics: an id, a form, a mass, and how its surface behaves.

Bullet multiplies the coefficients of the two bodies that meet. A material's coefficient is meant against
its like, and a pair takes the geometric mean √(c₁c₂); so each body hands Bullet the square root of its own.
Rolling resistance is a length (the lever arm b of the torque b·N); Bullet combines it as
b₁μ₂ + b₂μ₁ with the square-rooted friction of the other body, so its share is divided by 2μ of its own:
a pair of like bodies then gets b exactly, unlike ones a mean weighted by friction.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from fbsim.physics.forms import Form

LEAST_GRIP = 0.2
"""Square root of a friction of 0.04, below which a body slides rather than rolls: a share divided by less
would give what rolls on another material an arm that knows no bound."""


@dataclass(frozen=True)
class Surface:
    """Coefficients of a material against its like."""

    friction: float
    restitution: float
    rolling: float

    @property
    def bullet_friction(self) -> float:
        """What Bullet must be given so that a pair gets the geometric mean."""
        return math.sqrt(self.friction)

    @property
    def bullet_restitution(self) -> float:
        """What Bullet must be given so that a pair gets the geometric mean."""
        return math.sqrt(self.restitution)

    @property
    def bullet_rolling(self) -> float:
        """What Bullet must be given so that a pair of like bodies gets `rolling`, in m."""
        return self.rolling / (2 * max(self.bullet_friction, LEAST_GRIP)) if self.friction > 0 else 0.0


@dataclass(frozen=True, eq=False)
class Body:
    """One thing on the table. `anchored` bodies never move."""

    id: str
    form: Form
    mass: float
    surface: Surface
    anchored: bool = False
    drag: float = 0.0  # 1/m: deceleration of a shell is drag · v²
