"""Spring or band energy → muzzle speed; dispersion; drag flight; aiming.

A shot, in order (SI units; the formulas stand at the head of each module):
    aiming      target point → bearing and elevation, and from these the muzzle's place and direction
    streams     root seed, volley, shot, purpose, barrel → that draw's own random generator
    dispersion  what the shot differs by: speed factor, elevation and bearing error
    drive       spring or band and shell → muzzle speed
    flight      the path through the air
"""

from fbsim.guns.aiming import (
    Aim,
    Arc,
    aim,
    check_traverse,
    elevation_limits,
    muzzle_pose,
    traverse_needed,
)
from fbsim.guns.dispersion import (
    ShotError,
    draw_direction_error,
    draw_error,
    draw_speed_factor,
    shot_error,
)
from fbsim.guns.drive import (
    TOY_LIMIT,
    moving_mass,
    muzzle_energy,
    muzzle_impulse,
    muzzle_speed,
    over_toy_limit,
    stored_energy,
)
from fbsim.guns.flight import AIR_DENSITY, GRAVITY, Flight, drag_per_metre, fly, fly_many
from fbsim.guns.streams import Stream, stream

__all__ = [
    "AIR_DENSITY",
    "GRAVITY",
    "TOY_LIMIT",
    "Aim",
    "Arc",
    "Flight",
    "ShotError",
    "Stream",
    "aim",
    "check_traverse",
    "drag_per_metre",
    "draw_direction_error",
    "draw_error",
    "draw_speed_factor",
    "elevation_limits",
    "fly",
    "fly_many",
    "moving_mass",
    "muzzle_energy",
    "muzzle_impulse",
    "muzzle_pose",
    "muzzle_speed",
    "over_toy_limit",
    "shot_error",
    "stored_energy",
    "stream",
    "traverse_needed",
]
