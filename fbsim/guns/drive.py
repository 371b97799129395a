"""Spring or rubber band (COM-13) → speed, energy and momentum of the shell at the muzzle.

Formulas (spring rate c [N/m], preload p [m] at the end of the travel t [m], efficiency η):
    stored energy   E = c (p t + t²/2)                       [J]    work of the force c (p + s), s from 0 to t
    moving mass     M = m_shell + m_plunger + m_spring / 3   [kg]
    muzzle speed    v = √(2 η E / M)                         [m/s]
    muzzle energy   e = m_shell v² / 2                       [J]    the shell's part of η E
    impulse         J = m_shell v                            [N·s]
The third of the spring: its coils move at speeds from 0 (fixed end) to v (free end), rising evenly, so
its kinetic energy is ∫₀¹ ½ m_spring (v s)² ds = ½ (m_spring/3) v² (Ruby 2000; blastersim `cva.f90`).
A rubber band is taken as a spring of its mean rate; what it loses as heat is part of the efficiency.
Left out: weight along the barrel (m g t / E, some 0.3 % of the energy of a 1 g shell at 0.08 J).
"""

from __future__ import annotations

import math

from fbsim.catalogue.sheets import MILLI, Drive, ShellSheet

TOY_LIMIT = 0.08
"""J; largest energy of a rigid toy projectile by EN 71-1 before 2018 (Hampshire Trading Standards,
"Projectile toys"). ASTM F963-17 asks for no area test up to the same energy."""

SPRING_SHARE = 1 / 3
"""Share of a spring's own mass that moves with its free end."""


def stored_energy(drive: Drive) -> float:
    """Energy in J that the drawn spring gives up over its travel.

    >>> spring = Drive(kind="coil-spring", rate_n_per_m=500, travel_mm=20, preload_mm=10,
    ...                mass_g=0.6, plunger_mass_g=0.8, efficiency=0.5)
    >>> round(stored_energy(spring), 6)
    0.2
    """
    preload, travel = drive.preload_mm * MILLI, drive.travel_mm * MILLI
    return drive.rate_n_per_m * travel * (preload + travel / 2)


def moving_mass(drive: Drive, shell_mass: float) -> float:
    """Mass in kg that the spring sets moving; `shell_mass` in kg, not negative.

    Raises ValueError for a negative shell mass.

    >>> spring = Drive(kind="coil-spring", rate_n_per_m=500, travel_mm=20, preload_mm=10,
    ...                mass_g=0.6, plunger_mass_g=0.8, efficiency=0.5)
    >>> round(moving_mass(spring, 0.001), 6)
    0.002
    """
    if not shell_mass >= 0:
        raise ValueError(f"shell_mass must not be negative (got {shell_mass} kg)")
    return shell_mass + (drive.plunger_mass_g + SPRING_SHARE * drive.mass_g) * MILLI


def muzzle_speed(drive: Drive, shell: ShellSheet) -> float:
    """Speed in m/s at which the shell leaves the muzzle.

    >>> from fbsim.catalogue.sheets import Basis, MeshFile
    >>> shell = ShellSheet(name="bolt", title="Bolt", material="ps", mass_g=1.0,
    ...                    body=MeshFile(mesh="bolt.stl"), basis=Basis(status="designed", source="ours"),
    ...                    length_mm=31, diameter_mm=6, drag_coefficient=0.85)
    >>> spring = Drive(kind="coil-spring", rate_n_per_m=500, travel_mm=20, preload_mm=10,
    ...                mass_g=0.6, plunger_mass_g=0.8, efficiency=0.5)
    >>> round(muzzle_speed(spring, shell), 6)
    10.0
    >>> round(muzzle_energy(spring, shell), 6), round(muzzle_impulse(spring, shell), 6)
    (0.05, 0.01)
    """
    return math.sqrt(2 * drive.efficiency * stored_energy(drive) / moving_mass(drive, shell.mass))


def muzzle_energy(drive: Drive, shell: ShellSheet) -> float:
    """Kinetic energy in J of the shell at the muzzle; the plunger keeps the rest of the motion."""
    return shell.mass * muzzle_speed(drive, shell) ** 2 / 2


def muzzle_impulse(drive: Drive, shell: ShellSheet) -> float:
    """Momentum in N·s of the shell at the muzzle, which the gun takes backwards as recoil."""
    return shell.mass * muzzle_speed(drive, shell)


def over_toy_limit(energy: float) -> bool:
    """Say whether a rigid shell of `energy` J is above what toy standards allow (`TOY_LIMIT`).

    A reason to warn, not to refuse: old toys, and toys with stronger springs, may well be above it.

    >>> over_toy_limit(0.05), over_toy_limit(0.2)
    (False, True)
    """
    return energy > TOY_LIMIT
