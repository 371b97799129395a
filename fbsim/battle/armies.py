"""From the sheets of the catalogue to the pieces of the rules: squads, guns, single pieces.

A gun's or machine's price is that of its card with what was chosen: options such as tyres, the sorts of
ammunition taken along, the weapons mounted.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeVar

from fbsim.battle.soldiers import arm_of, soldier_sheet
from fbsim.catalogue.army_sheets import SingleSheet, SquadSheet, WeaponEntry
from fbsim.catalogue.models import Catalogue
from fbsim.catalogue.sheets import AmmunitionEntry, GunOption, TechnicalSheet
from fbsim.errors import RosterError, UnknownName, did_you_mean
from fbsim.meshes.standing import ground_contact
from fbsim.rules.pieces import (
    FEET_RADIUS_MM,
    FIGURE_HEIGHT_MM,
    Ammunition,
    Arm,
    Blast,
    GunSheet,
    Profile,
    Squad,
    Weapon,
)
from fbsim.rules.report import Kind

STAND_IN = "stand-in"
"""Trait of those whose soldier's profile we derived, for no source has one (UKR-06)."""

Named = TypeVar("Named", AmmunitionEntry, GunOption, WeaponEntry)


class GunSize(NamedTuple):
    """Length and width of a gun's footprint, and its height, in mm."""

    length: float
    width: float
    height: float


UNDRAWN = GunSize(75.0, 50.0, 45.0)
"""Of a gun without a mesh: an assumption, the middle of those that have one."""


class FigureSize(NamedTuple):
    """Radius of the circle that stands for a figure's feet, and its height, in mm."""

    radius: float
    height: float


A_MAN = FigureSize(FEET_RADIUS_MM, FIGURE_HEIGHT_MM)
MACHINES = ("war-machine", "dragon")
"""Roles of figures that are larger than a man."""


def squad_of(sheet: SquadSheet, *, soldiers: bool = False) -> Squad:
    """Make a squad of its army list; with `soldiers` for rules that ask for soldiers' profiles (UKR-06).

    The first warrior is number 1, the commander (EMP-12).
    """
    arm = arm_of(sheet) if soldiers else None
    warriors = tuple(_warrior(sheet, number, arm) for number in range(1, len(sheet.warriors) + 1))
    return Squad(sheet.name, sheet.title, warriors, sheet.affiliation, sheet.artefact, sheet.cost)


def gun_profile(
    sheet: TechnicalSheet,
    options: Sequence[str] = (),
    ammunition: Sequence[str] = (),
    size: GunSize = UNDRAWN,
) -> Profile:
    """Make a gun of its card, fitted out with options, and with some of its sorts of ammunition (all).

    Raises UnknownName for an option or a sort that it does not have, RosterError for one chosen twice.
    """
    fitted = [_choice(sheet.options, name, f"{sheet.title} has no option") for name in _once(options)]
    sorts = [_choice(sheet.sorts, name, f"{sheet.title} takes no") for name in _once(ammunition)]
    left_out = len(sheet.sorts) - len(sorts) if sorts else 0
    extra = sum(option.cost_points for option in fitted)
    return Profile(
        model=sheet.name,
        kind=Kind.GUN,
        title=_titled(sheet.title, options),
        cost=sheet.cost_points + extra - left_out * sheet.ammunition_cost_points,
        gun=_technical_sheet(sheet, fitted, sorts or sheet.sorts),
        footprint_mm=(size.length, size.width),
        height_mm=size.height,
        radius_mm=max(size.length, size.width) / 2,
    )


def single_profile(sheet: SingleSheet, weapons: Sequence[str] = (), size: FigureSize = A_MAN) -> Profile:
    """Make a mage, machine or dragon with the weapons it was bought with.

    Raises UnknownName for a weapon that it cannot have, RosterError for one chosen twice.
    """
    bought = [
        _choice(sheet.weapons, name, f"{sheet.title} cannot have the weapon") for name in _once(weapons)
    ]
    return Profile(
        model=sheet.name,
        kind=Kind(sheet.role),
        title=_titled(sheet.title, weapons),
        cost=sheet.cost_points + sum(weapon.cost_points for weapon in bought),
        extra_steps=sheet.extra_steps,
        melee=sheet.melee + sum(weapon.melee for weapon in bought),
        shooting=sheet.shooting,
        armour=sheet.armour,
        access=tuple(sheet.access),
        traits=tuple(sheet.traits),
        height_mm=size.height,
        radius_mm=size.radius,
        lives=sheet.lives,
        weapons=tuple(Weapon(w.name, w.dice, w.range_steps, w.real, w.points) for w in bought),
    )


def gun_size(catalogue: Catalogue, name: str) -> GunSize:
    """Measure a gun on its mesh; one without a mesh is as large as we assume. Raises ModelError."""
    if name not in catalogue.names("gun"):
        return UNDRAWN
    model = catalogue.gun(name)
    length, width, _ = (float(side) * 1e3 for side in model.solid.extents)
    top = max(float(solid.bounds[1, 2]) for solid in (model.solid, model.barrel_solid))
    return GunSize(round(length, 1), round(width, 1), round(top * 1e3, 1))


def figure_size(catalogue: Catalogue, name: str) -> FigureSize:
    """Measure a machine or dragon on its mesh, any other as a man's size. Raises ModelError.

    Its circle is the mean of the half length and half width of what it stands on.
    """
    if name not in catalogue.names("figure") or catalogue.figure(name).sheet.role not in MACHINES:
        return A_MAN
    model = catalogue.figure(name)
    contact = ground_contact(model.solid.vertices)
    radius = float((contact.max(axis=0) - contact.min(axis=0)).mean()) / 2
    return FigureSize(round(radius * 1e3, 1), model.sheet.height_mm)


def _warrior(squad: SquadSheet, number: int, arm: Arm | None) -> Profile:
    entry = squad.warriors[number - 1]
    derived = arm is not None and entry.soldier is None
    return Profile(
        model=f"{squad.name}-{number}",
        kind=Kind.WARRIOR,
        title=entry.title or f"{squad.title}, {number}",
        cost=entry.cost_points,
        number=number,
        extra_steps=entry.extra_steps,
        melee=entry.melee,
        shooting=entry.shooting,
        armour=entry.armour,
        access=tuple(entry.access),
        traits=(*entry.traits, STAND_IN) if derived else tuple(entry.traits),
        soldier=None if arm is None else soldier_sheet(entry, arm, commands=number == 1),
    )


def _technical_sheet(
    sheet: TechnicalSheet, fitted: Iterable[GunOption], sorts: Iterable[AmmunitionEntry]
) -> GunSheet:
    faster = sum(option.mobility for option in fitted)
    return GunSheet(
        gun_class=sheet.gun_class,
        crew=sheet.crew,
        mobility=None if sheet.mobility is None else max(0, sheet.mobility + faster),
        barrels=sheet.salvo,
        ammunition=tuple(_ammunition(sort) for sort in sorts),
    )


def _ammunition(sort: AmmunitionEntry) -> Ammunition:
    blast = sort.blast
    if blast is None:
        return Ammunition(sort.name, sort.points, sort.special)
    effect = Blast(blast.radius_steps, tuple(blast.killed_on), tuple(blast.wounded_on))
    return Ammunition(sort.name, sort.points, sort.special, effect)


def _choice(known: Sequence[Named], name: str, complaint: str) -> Named:
    for each in known:
        if each.name == name:
            return each
    remedy = did_you_mean(name, [each.name for each in known])
    raise UnknownName(f'{complaint} "{name}"; {remedy}')


def _once(names: Sequence[str]) -> Sequence[str]:
    twice = next((name for index, name in enumerate(names) if name in names[:index]), None)
    if twice is not None:
        raise RosterError(f'"{twice}" is chosen twice; choose it once')
    return names


def _titled(title: str, chosen: Sequence[str]) -> str:
    return f"{title} ({', '.join(chosen)})" if chosen else title
