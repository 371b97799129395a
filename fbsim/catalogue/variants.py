"""Designs: a gun, and the shell that it shoots, with some of the numbers of their sheets replaced.

A number is called as in the sheet, the shell's after "shell.":
    drive.rate_n_per_m   dispersion.speed_percent   points_per_shot   shell.mass_g
or by its last part where only one number has it (`efficiency`). What must move together does: a catapult's
travel with the angle that its arm swings (its radius is that of the mesh), the points of a shot with those of
the usual ammunition, a shell's moments of inertia with its mass. Sizes are those of the meshes, and fixed.

A design is checked as a sheet is. It no longer rests on measurements: its basis says "designed", and it has
no calibration.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, TypeVar

from fbsim.catalogue.documents import Document, dotted, mistakes_in
from fbsim.catalogue.models import Catalogue, GunModel, Model
from fbsim.catalogue.sheets import GunSheet, ShellSheet
from fbsim.errors import ModelError, Problem, UnknownName, did_you_mean

SHELL = "shell."
GUN_NUMBERS = (
    "drive.rate_n_per_m",
    "drive.travel_mm",
    "drive.preload_mm",
    "drive.mass_g",
    "drive.plunger_mass_g",
    "drive.efficiency",
    "drive.arm.drawn_deg",
    "dispersion.speed_percent",
    "dispersion.elevation_mrad",
    "dispersion.bearing_mrad",
    "barrel.elevation_min_deg",
    "barrel.elevation_max_deg",
    "points_per_shot",
    "cost_points",
)
SHELL_NUMBERS = ("shell.mass_g", "shell.drag_coefficient")
ALIASES = {"spring_rate_n_per_m": "drive.rate_n_per_m", "band_rate_n_per_m": "drive.rate_n_per_m"}
PRICES = frozenset({"points_per_shot", "cost_points"})
"""Numbers that change no shot."""
UNITS = {
    "n_per_m": "N/m",
    "mm": "mm",
    "mrad": "mrad",
    "deg": "°",
    "percent": "%",
    "g": "g",
    "points": "points",
}
AnySheet = TypeVar("AnySheet", GunSheet, ShellSheet)
AnyModel = TypeVar("AnyModel", bound=Model[Any])


@dataclass(frozen=True)
class Quantity:
    """A number of a sheet that a design may replace, with what it is now."""

    name: str
    value: float
    unit: str


@dataclass(frozen=True)
class Design:
    """A gun and a shell by name, and what replaces numbers of their sheets; small, and fit to travel."""

    gun: str
    shell: str
    values: tuple[tuple[str, float], ...] = ()

    @property
    def shooting(self) -> Design:
        """The same without what it costs: two designs with equal ones shoot alike."""
        return replace(self, values=tuple(pair for pair in self.values if pair[0] not in PRICES))


class Variants:
    """The designs that there may be of a gun with a shell (its usual one unless given).

    Raises UnknownName for a gun or shell that there is not, or a shell that the gun does not take.
    """

    def __init__(self, catalogue: Catalogue, gun: str, shell: str | None = None) -> None:
        self.catalogue, self.gun = catalogue, catalogue.gun(gun)
        shells = self.gun.sheet.shells
        if shell is not None and shell not in shells:
            raise UnknownName(Problem(f'{gun} takes no shell "{shell}"', remedy=did_you_mean(shell, shells)))
        self.shell = catalogue.shell(shell or shells[0])

    @cached_property
    def quantities(self) -> dict[str, Quantity]:
        """All numbers that may be replaced, by their full names."""
        gun, shell = self.gun.sheet.model_dump(), self.shell.sheet.model_dump()
        found = {name: _at(gun, name) for name in GUN_NUMBERS}
        found |= {name: _at(shell, name.removeprefix(SHELL)) for name in SHELL_NUMBERS}
        return {
            name: Quantity(name, float(value), _unit(name))
            for name, value in found.items()
            if value is not None
        }

    def quantity(self, name: str) -> Quantity:
        """Find a number by its full or short name. Raises UnknownName with all that may be varied."""
        known = self.quantities
        wanted = ALIASES.get(name, name)
        if wanted in known:
            return known[wanted]
        short = [full for full in known if full.rpartition(".")[2] == wanted]
        if len(short) == 1:
            return known[short[0]]
        raise UnknownName(_unknown(name, short, self.gun.name, known))

    def design(self, values: Mapping[str, float]) -> Design:
        """Make a design, and see whether its sheets are sound. Raises UnknownName and ModelError."""
        named = [(self.quantity(name).name, float(value)) for name, value in values.items()]
        twice = {name for name, _ in named if sum(name == other for other, _ in named) > 1}
        if twice:
            raise ModelError(Problem("is given twice, under two names", place=min(twice)))
        made = Design(self.gun.name, self.shell.name, tuple(named))
        self.sheets(made)
        return made

    def sheets(self, design: Design) -> tuple[GunSheet, ShellSheet]:
        """The sheets of a design. Raises ModelError naming value and reason."""
        gun, shell = self.gun.sheet.model_dump(), self.shell.sheet.model_dump()
        for name, value in design.values:
            _put(shell if name.startswith(SHELL) else gun, name.removeprefix(SHELL), value)
        given = dict(design.values)
        _move_along(gun, given)
        return (
            _checked(self.gun.sheet, gun, {k: v for k, v in given.items() if not k.startswith(SHELL)}),
            _checked(self.shell.sheet, shell, {k: v for k, v in given.items() if k.startswith(SHELL)}),
        )


class VariedCatalogue(Catalogue):
    """A catalogue that has a design's gun and shell in the places of those that they were made of."""

    def __init__(self, base: Catalogue, design: Design) -> None:
        super().__init__(base.folders)
        self.design = design
        variants = Variants(base, design.gun, design.shell)
        gun, shell = variants.sheets(design)
        self._pool = base._pool
        self._guns[design.gun] = _with_sheet(variants.gun, gun)
        self._shells[design.shell] = _with_sheet(variants.shell, shell)

    def renewed(self) -> Catalogue:
        """Return a catalogue of the same design that reads anew all but meshes that are equal."""
        base = Catalogue(self.folders)
        base._pool = self._pool
        return VariedCatalogue(base, self.design)


def _unit(name: str) -> str:
    """Unit of a number by its key.

    >>> _unit("drive.rate_n_per_m"), _unit("shell.mass_g"), _unit("drive.efficiency"), _unit("cost_points")
    ('N/m', 'g', '', 'points')
    """
    if name in PRICES:
        return "points"
    return next((unit for ending, unit in UNITS.items() if name.endswith(f"_{ending}")), "")


def _at(table: Any, name: str) -> Any:
    """Value at a dotted name; None where there is no such table."""
    for key in name.split("."):
        table = None if table is None else table.get(key)
    return table


def _put(table: dict[str, Any], name: str, value: float) -> None:
    *tables, last = name.split(".")
    for key in tables:
        table = table[key]
    table[last] = value


def _move_along(gun: dict[str, Any], given: Mapping[str, float]) -> None:
    """Let what hangs on the given numbers of a gun follow. Raises ModelError where two contradict."""
    if "points_per_shot" in given and gun["ammunition"]:
        gun["ammunition"][0]["points"] = given["points_per_shot"]
    drive = gun["drive"]
    if drive["arm"] is None:
        return
    radius, angle = drive["arm"]["radius_mm"], "drive.arm.drawn_deg"
    if angle in given and "drive.travel_mm" in given:
        message = "and drive.travel_mm are one number on a catapult: its arm's radius is that of the mesh"
        raise ModelError(Problem(message, place=angle, remedy="vary one of them"))
    if angle in given:
        drive["travel_mm"] = radius * math.radians(given[angle])
    elif "drive.travel_mm" in given:
        drive["arm"]["drawn_deg"] = math.degrees(given["drive.travel_mm"] / radius)


def _checked(sheet: AnySheet, table: dict[str, Any], given: Mapping[str, float]) -> AnySheet:
    """Make a sheet of a changed table; the sheet itself where nothing was given."""
    if not given:
        return sheet
    said = ", ".join(f"{name} = {value:.12g}" for name, value in given.items())
    table["basis"] = {"status": "designed", "source": f"{sheet.name} with {said}"}
    if "calibration" in table:
        table["calibration"] = None
    mistakes = mistakes_in(table, "", sheet.name, type(sheet))
    if mistakes:
        prefix = SHELL if isinstance(sheet, ShellSheet) else ""
        places = {f"{prefix}{dotted(place)}": problem for place, problem in mistakes}
        raise ModelError([_named(place, problem, given, said) for place, problem in places.items()])
    return type(sheet).model_validate(table)


def _named(place: str, problem: Problem, given: Mapping[str, float], said: str) -> Problem:
    """Name the value that is wrong; all of them where only together they are."""
    if place in given:
        return Problem(problem.message, place=f"{place} = {given[place]:.12g}")
    leaf = f"{place} " if "." in place else ""  # it followed from what was given
    return Problem(leaf + problem.message, place=said)


def _with_sheet(model: AnyModel, sheet: Document) -> AnyModel:
    """The same model under another sheet; its solids, which are the meshes' alone, are not made again."""
    if sheet == model.sheet:
        return model
    fresh = replace(model, sheet=sheet)
    for solid in ("solid", "barrel_solid") if isinstance(model, GunModel) else ("solid",):
        vars(fresh)[solid] = getattr(model, solid)
    return fresh


def _unknown(name: str, short: list[str], gun: str, known: Mapping[str, Quantity]) -> Problem:
    if short:
        return Problem(f'"{name}" may be {" or ".join(short)}', remedy="write it with its table")
    if name.rpartition(".")[2] in {"length_mm", "diameter_mm", "radius_mm", "height_mm"}:
        return Problem(f"{name} is that of the mesh, and cannot be varied", remedy="import another mesh")
    parts = [full for full in known if name in full]
    near = f'did you mean "{parts[0]}"?' if len(parts) == 1 else did_you_mean(name, [*known, *ALIASES])
    listed = ", ".join(
        f"{each.name} (now {each.value:g}{each.unit and ' '}{each.unit})" for each in known.values()
    )
    remedy = (
        f"{near} What can be varied: {listed}" if near.startswith("did") else f"what can be varied: {listed}"
    )
    return Problem(f'{gun} has no number "{name}"', remedy=remedy)
