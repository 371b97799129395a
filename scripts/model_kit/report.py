"""One line for each model: what was checked, and its figures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fbsim.catalogue.sheets import FigureSheet, GunSheet
from model_kit.checks import check_figure, check_gun, read_back, read_sheet, require, stance
from model_kit.falls import check_fall
from model_kit.guns.gun import muzzle_speed
from model_kit.likeness import check_likeness
from model_kit.model import Model
from model_kit.swing_checks import check_swing

MEN = ("warrior", "mage")
SAFE_ENERGY_J = 0.08


def check_and_describe(model: Model, files: Mapping[str, bytes], models: Sequence[Model]) -> str:
    """Check what was built and describe it. Raises Unfit."""
    meshes = {suffix: read_back(files[f"{model.name}{suffix}.stl"]) for suffix in model.bodies}
    sheet = read_sheet(files[f"{model.name}.toml"])
    triangles = sum(len(mesh.faces) for mesh in meshes.values())
    pieces = " + ".join(str(len(body.clouds)) for body in model.bodies.values())
    high = meshes[""].bounds[1][2]
    text = (
        f"{model.name:12} {model.mass_g:8.3f} g  {high:6.2f} mm high  {pieces} pieces  {triangles} triangles"
    )
    if model.folder == "shells":
        return text
    mesh = meshes[""]
    require(abs(float(mesh.bounds[0][2])) < 1e-9, "does not stand on z = 0")
    stands = stance(mesh.vertices, mesh.center_mass)
    text += f"  tilts at {stands.tilt_deg:.1f} deg  contacts {stands.depth_mm:.1f} x {stands.span_mm:.1f} mm"
    if isinstance(sheet, FigureSheet):
        check_figure(model, mesh, sheet)
        check_likeness(model.body, mesh)
        if sheet.role in MEN:
            check_fall(model.body, mesh)
    return text + _shooting(model, sheet, models) if isinstance(sheet, GunSheet) else text


def _shooting(model: Model, sheet: GunSheet, models: Sequence[Model]) -> str:
    """Check a gun's clearances and say how fast it shoots each of its shells."""
    shells = {shell.name: shell for shell in models if shell.folder == "shells"}
    solids = {name: shells[name].body.solid for name in sheet.shells}
    check_gun(model, sheet, solids)
    if sheet.drive.arm is not None:
        check_swing(model, sheet, sheet.drive.arm, solids)
    text = ""
    for name in sheet.shells:
        speed, energy = muzzle_speed(sheet.drive.model_dump(), shells[name].mass_g)
        strongest = sheet.drive.model_dump() | {"preload_mm": max(sheet.drive.tensions_mm)}
        most = muzzle_speed(strongest, shells[name].mass_g)[1]
        require(most <= SAFE_ENERGY_J, f"{name} leaves with {most:.3f} J")
        text += f"\n             {name}: {speed:.2f} m/s, {energy * 1000:.1f} mJ"
    return text
