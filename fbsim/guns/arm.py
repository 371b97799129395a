"""A catapult's arm in closed form: what a torsion spring makes of arm and shell up to the stop.

With r the radius of the shell's centre, c, p, m_s the drive's rate, preload and mass of the spring, θ the
angle that is left to the stop (θ_d where it is caught), I the arm's moment of inertia about the trunnion:
    spring's rate     κ = c r²                                   [N m]
    its moment        M = κ (p / r + θ)                          [N m]
    its work          W = κ (p θ_d / r + θ_d² / 2)               [J]     = c (p t + t²/2) with t = r θ_d
    weight's work     G = -g (m_arm Δz_arm + m_shell Δz_shell)   [J]     from caught to stop
    energy            (I + m_s r²/3 + m_shell r²) ω² / 2 = η W + G
    release           v = r ω, square to r: the shell leaves where the arm stops, since with its preload the
                      spring drives the arm on up to there
With the plunger's mass I / r² this is the drive's muzzle speed (`fbsim.guns.drive`) but for the weight. That
takes 0.5 to 2 % of the energy, so up to 1 % of the speed, a third of the scatter from shot to shot: what
shots are fired with leaves it out. Left out here too are the shell's own turning (0.3 % of the energy) and
where exactly it lies in its cup (0.5 to 1 mm further out, 1 to 2 % of r).
The mechanism in Bullet (`fbsim.physics.arm`) throws 0.8 % slower to 0.8 % faster, within 3° of square.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from fbsim.catalogue.models import GunModel
from fbsim.catalogue.sheets import MILLI, Drive, ShellSheet
from fbsim.constants import GRAVITY
from fbsim.guns.drive import SPRING_SHARE, stored_energy
from fbsim.meshes.solid import FloatArray, Solid


@dataclass(frozen=True)
class Swing:
    """What an arm does: `speed` of the shell in m/s, `direction` of its velocity above the horizontal in rad.

    `work` of the spring and `weight_work` in J, `spin` of the arm at its stop in rad/s.
    """

    speed: float
    direction: float
    spin: float
    work: float
    weight_work: float


def swing(gun: GunModel, shell: ShellSheet, elevation: float, drive: Drive | None = None) -> Swing:
    """How a catapult laid at `elevation` rad throws; `drive` stands in for its own (another tension).

    Raises ValueError for a gun without an arm, and where the arm does not get up against its weight.
    """
    drive = gun.sheet.drive if drive is None else drive
    if drive.arm is None:
        raise ValueError(f"{gun.name} has no arm that swings")
    radius, drawn = drive.arm.radius_mm * MILLI, math.radians(drive.arm.drawn_deg)
    lever, seat = _from_trunnion(gun, gun.barrel_solid.centroid), _from_trunnion(gun, _muzzle(gun))
    rises = [_height(point, elevation) - _height(point, elevation + drawn) for point in (lever, seat)]
    weight_work = -GRAVITY * (gun.barrel_mass * rises[0] + shell.mass * rises[1])
    work = drive.efficiency * stored_energy(drive)
    if work + weight_work <= 0:
        raise ValueError(f"{gun.name}'s spring does not lift its arm")
    moving = shell.mass + SPRING_SHARE * drive.mass_g * MILLI
    inertia = moment_of_inertia(gun) + moving * radius**2
    spin = math.sqrt(2 * (work + weight_work) / inertia)
    return Swing(spin * radius, elevation - math.atan2(seat[0], seat[2]), spin, work, weight_work)


def moment_of_inertia(gun: GunModel) -> float:
    """Moment of inertia in kg m² of a gun's arm (or barrel) about its trunnion."""
    solid, offset = gun.barrel_solid, _from_trunnion(gun, gun.barrel_solid.centroid)
    return gun.barrel_mass * (_about_y(solid) + float(offset[0] ** 2 + offset[2] ** 2))


def _about_y(solid: Solid) -> float:
    return float(solid.unit_inertia[1, 1])


def _muzzle(gun: GunModel) -> FloatArray:
    return np.array(gun.sheet.barrel.muzzles_mm[0]) * MILLI


def _from_trunnion(gun: GunModel, point: FloatArray) -> FloatArray:
    offset: FloatArray = point - np.array(gun.sheet.barrel.trunnion_mm) * MILLI
    return offset


def _height(point: FloatArray, angle: float) -> float:
    """Height above the trunnion of a point of the arm that is laid back by an angle."""
    return float(point[0] * math.sin(angle) + point[2] * math.cos(angle))
