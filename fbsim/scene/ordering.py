"""Orders as the file gives them, checked against the guns and targets that are there."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from fbsim.catalogue.models import GunModel
from fbsim.catalogue.sheets import MILLI
from fbsim.errors import Problem, did_you_mean
from fbsim.scene.expanding import Item
from fbsim.scene.placing import DIGITS
from fbsim.scene.scene import Order
from fbsim.scene.schema import OrderEntry
from fbsim.scene.sources import Origin


def resolve_orders(
    entries: Sequence[tuple[OrderEntry, Origin]], items: Mapping[str, Item], taken: Mapping[str, str]
) -> tuple[list[Order], list[Problem]]:
    """Turn the orders of a file into those of a scene, and say what is wrong with the others.

    `taken` has the kind of everything that has an id, also of walls and of what could not be used.
    """
    orders, problems = [], []
    for entry, origin in entries:
        gun = _gun(entry, items)
        found = [*_gun_problems(entry, origin, items, taken), *_target_problems(entry, origin, items, taken)]
        if gun is not None:
            found += [*_shell_problems(entry, origin, gun), *_elevation_problems(entry, origin, gun)]
            found += _tension_problems(entry, origin, gun)
            found += _traverse_problems(entry, origin, gun, items[entry.gun].facing)
            orders.append(_order(entry, gun))
        problems += found
    return orders, problems


def _order(entry: OrderEntry, gun: GunModel) -> Order:
    return Order(
        gun=entry.gun,
        target=entry.target,
        bearing=_radians(entry.bearing_deg),
        elevation=_radians(entry.elevation_deg),
        arc=entry.arc,
        aim_height=entry.aim_height,
        shots=entry.shots,
        shell=entry.shell or gun.sheet.shells[0],
        tension=None if entry.tension_mm is None else entry.tension_mm * MILLI,
    )


def _radians(degrees: float | None) -> float | None:
    return None if degrees is None else math.radians(round(degrees, DIGITS))


def _gun(entry: OrderEntry, items: Mapping[str, Item]) -> GunModel | None:
    item = items.get(entry.gun)
    return item.model if item is not None and isinstance(item.model, GunModel) else None


def _gun_problems(
    entry: OrderEntry, origin: Origin, items: Mapping[str, Item], taken: Mapping[str, str]
) -> list[Problem]:
    kind, place = taken.get(entry.gun), origin.at("gun")
    if kind == "gun":
        return []
    guns = [id for id, other in items.items() if other.kind == "gun"]
    message = f'no gun "{entry.gun}"' if kind is None else f'"{entry.gun}" is a {kind}, not a gun'
    return [place.problem(message, did_you_mean(entry.gun, guns))]


def _target_problems(
    entry: OrderEntry, origin: Origin, items: Mapping[str, Item], taken: Mapping[str, str]
) -> list[Problem]:
    if entry.target is None or entry.target in items:
        return []
    place = origin.at("target")
    blocks = [id for id in items if id.startswith(f"{entry.target}-r")]
    if entry.target in taken and blocks:
        return [place.problem(f'"{entry.target}" is a wall', f'aim at a block of it, such as "{blocks[0]}"')]
    if entry.target in taken:
        return []
    return [place.problem(f'nothing is called "{entry.target}"', did_you_mean(entry.target, list(items)))]


def _shell_problems(entry: OrderEntry, origin: Origin, gun: GunModel) -> list[Problem]:
    if entry.shell is None or entry.shell in gun.sheet.shells:
        return []
    message = f'a {gun.name} does not throw "{entry.shell}"'
    return [origin.at("shell").problem(message, did_you_mean(entry.shell, gun.sheet.shells))]


def _elevation_problems(entry: OrderEntry, origin: Origin, gun: GunModel) -> list[Problem]:
    low, high = gun.sheet.barrel.elevation_min_deg, gun.sheet.barrel.elevation_max_deg
    if entry.elevation_deg is None or low <= entry.elevation_deg <= high:
        return []
    message = f"a {gun.name} elevates from {low:g} to {high:g} degrees (got {entry.elevation_deg:g})"
    return [origin.at("elevation_deg").problem(message)]


def _traverse_problems(entry: OrderEntry, origin: Origin, gun: GunModel, facing: float) -> list[Problem]:
    limit = gun.sheet.barrel.traverse_deg
    if limit is None or entry.bearing_deg is None:
        return []
    if abs(math.remainder(round(entry.bearing_deg - facing, DIGITS), 360)) <= limit:
        return []
    message = (
        f"a {gun.name} turns {limit:g} degrees to either side of where it faces, "
        f"{facing:g} (got {entry.bearing_deg:g})"
    )
    return [origin.at("bearing_deg").problem(message, "set it down to face where it fires")]


def _tension_problems(entry: OrderEntry, origin: Origin, gun: GunModel) -> list[Problem]:
    if entry.tension_mm is None:
        return []
    try:
        gun.sheet.drive.tightened(entry.tension_mm)
    except ValueError as fault:
        remedy = "leave tension_mm out" if gun.sheet.drive.tension_mm is None else None
        return [origin.at("tension_mm").problem(f"{gun.name}: {fault}", remedy)]
    return []
