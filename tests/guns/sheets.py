"""Sheets of made-up guns and shells for these tests."""

from __future__ import annotations

from typing import Any

from fbsim.catalogue.sheets import Barrel, Basis, Dispersion, Drive, GunSheet, MeshFile, ShellSheet

BASIS = Basis(status="designed", source="made up for tests")


def a_drive(**changes: Any) -> Drive:
    """A coil spring that stores 0.2 J and throws a 1 g shell at 10 m/s."""
    values = {"kind": "coil-spring", "rate_n_per_m": 500, "travel_mm": 20, "preload_mm": 10, "mass_g": 0.6}
    return Drive.model_validate(values | {"plunger_mass_g": 0.8, "efficiency": 0.5} | changes)


def a_shell(**changes: Any) -> ShellSheet:
    values: dict[str, Any] = {"name": "bolt", "title": "Bolt", "material": "ps", "mass_g": 1.0}
    values |= {"length_mm": 31, "diameter_mm": 6, "drag_coefficient": 0.85}
    return ShellSheet.model_validate(values | {"body": MeshFile(mesh="bolt.stl"), "basis": BASIS} | changes)


def a_barrel(**changes: Any) -> Barrel:
    values = {"trunnion_mm": (5, 0, 30), "muzzles_mm": [(60, 0, 34)], "body": MeshFile(mesh="barrel.stl")}
    return Barrel.model_validate(values | {"elevation_min_deg": -5, "elevation_max_deg": 80} | changes)


def a_gun(drive: Drive | None = None, **barrel: Any) -> GunSheet:
    return GunSheet(
        name="bulldog",
        title="Bulldog",
        material="ps",
        mass_g=20,
        body=MeshFile(mesh="bulldog.stl"),
        basis=BASIS,
        gun_class="P",
        crew=1,
        points_per_shot=2,
        mobility=2,
        cost_points=80,
        shells=["bolt"],
        barrel=a_barrel(**barrel),
        drive=drive or a_drive(),
        dispersion=Dispersion(speed_percent=3, elevation_mrad=8, bearing_mrad=8),
    )
