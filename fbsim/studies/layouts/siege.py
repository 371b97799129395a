"""A siege: a fort with its garrison, the guns of an attack before it, and their orders, as one scene.

The scene is in the layout's own frame: its front looks along +x, its origin is that of its file. Ids of parts
are those of the layout; the garrison's are man-1, man-2 ... and gun-1 ..., the attack's guns attack-<id>.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from fbsim.catalogue.models import FigureModel, GunModel
from fbsim.catalogue.sheets import MILLI, GunSheet
from fbsim.errors import OutOfReach, Problem, SceneError
from fbsim.guns import aim
from fbsim.guns.aiming import check_traverse, elevation_limits
from fbsim.physics.battlefield import Battlefield
from fbsim.scene.checks import placement_problems
from fbsim.scene.placing import DIGITS, metres, yaw_of
from fbsim.scene.scene import Order, Placed, Scene, Table
from fbsim.scene.schema import LONGEST_TABLE_MM, TableEntry
from fbsim.scene.writing import dump
from fbsim.studies.layouts.attack import Attack, AttackGun, AttackOrder
from fbsim.studies.layouts.fort import Box
from fbsim.studies.layouts.rows import ATTACK, GARRISON
from fbsim.studies.warm import SceneText
from fbsim.volley.orders import target_point

MARGIN_MM = 500.0
"""Of the table, around the fort and the guns."""
SILL_MM = 30.0
"""Height at which the front is aimed at where there is no gate."""
NEARBY = 1e-3 * np.array([[1, 0, 0], [-1, 0, 0], [0, 0, 1], [0, 0, -1]])
"""m by which a target may come to stand elsewhere, with guns beside it, and still be in reach."""
DEEPEST_MM = 250.0
"""How far behind a fort its garrison may stand."""


def besieged(scene: Scene, box: Box, attack: Attack, settled: Battlefield | None = None) -> Scene:
    """Set the guns of an attack before a manned fort and give them their orders.

    `settled` is the manned fort at rest, for attacks that were drawn: a gun that cannot be laid on its target
    there is laid on the middle of the front, or as near to it as it can be. Raises SceneError naming each
    order that cannot be carried out, and everything that has no room.
    """
    return _Siege(scene, box, attack, settled).scene()


def on_its_table(scene: Scene, box: Box, farthest_mm: float, widest_mm: float = 0.0) -> Scene:
    """Put a manned fort on a table that reaches well beyond it and beyond guns so far before its front.

    Raises SceneError where that is larger than a table may be.
    """
    along = max(box.front + farthest_mm, DEEPEST_MM - box.back) + MARGIN_MM
    across = max(abs(box.left), abs(box.right), abs(box.middle) + widest_mm) + MARGIN_MM
    size_mm = (2 * math.ceil(along), 2 * math.ceil(across))
    if max(size_mm) > LONGEST_TABLE_MM:
        message = f"needs a table of {size_mm[0]} x {size_mm[1]} mm with the guns before it"
        remedy = f"{LONGEST_TABLE_MM} mm each way at most: make it smaller, or move it to the middle"
        raise SceneError(Problem(message, str(scene.path), remedy=remedy))
    table = Table((metres(size_mm[0]), metres(size_mm[1])), scene.catalogue.material(TableEntry().surface))
    return replace(scene, sides=(GARRISON, ATTACK), table=table)


def text_of(name: str, scene: Scene) -> SceneText:
    """Write a siege as a scene file that needs no other."""
    parts = tuple(replace(part, side=GARRISON) for part in scene.parts)
    return SceneText(name, dump(replace(scene, parts=parts)))


@dataclass
class _Siege:
    manned: Scene
    box: Box
    attack: Attack
    settled: Battlefield | None

    def scene(self) -> Scene:
        file, catalogue = self.attack.file, self.manned.catalogue
        guns = [self._gun(gun, catalogue.gun(gun.model)) for gun in file.guns]
        orders = self._orders({gun.id: gun for gun in guns})
        origins = dict(self.manned.origins)
        origins |= {gun.id: self.attack.origin("guns", index) for index, gun in enumerate(guns)}
        origins |= {f"orders[{n}]": self.attack.origin("orders", n) for n in range(len(orders))}
        scene = replace(
            self.manned,
            title=f"{self.manned.title}: {file.title or self.attack.name}",
            rules=file.rules,
            simultaneous=file.firing == "simultaneous",
            guns=(*self.manned.guns, *guns),
            orders=tuple(orders),
            origins=origins,
        )
        problems = placement_problems(scene)
        if problems:
            raise SceneError(problems)
        return scene

    def _gun(self, gun: AttackGun, model: GunModel) -> Placed[GunModel]:
        ahead, across = gun.at_mm
        facing = math.degrees(math.atan2(-across, -ahead)) if gun.facing_deg is None else gun.facing_deg
        x, y = self.box.front + ahead, self.box.middle + across
        return Placed(f"attack-{gun.id}", ATTACK, model, (metres(x), metres(y), 0.0), yaw_of(model, facing))

    def _orders(self, guns: dict[str, Placed[GunModel]]) -> list[Order]:
        orders, problems = [], []
        for index, entry in enumerate(self.attack.file.orders):
            try:
                orders.append(self._order(entry, guns[f"attack-{entry.gun}"]))
            except (OutOfReach, _NoTarget) as fault:
                problems.append(self.attack.problem("orders", index, str(fault)))
        if problems:
            raise SceneError(problems)
        return orders

    def _order(self, entry: AttackOrder, gun: Placed[GunModel]) -> Order:
        target = self._target(entry, gun)
        order = Order(
            gun=gun.id,
            target=target,
            bearing=_radians(entry.bearing_deg),
            elevation=_radians(entry.elevation_deg),
            arc=entry.arc,
            aim_height=entry.aim_height,
            shots=entry.shots,
            shell=entry.shell or gun.model.sheet.shells[0],
            tension=None if entry.tension_mm is None else entry.tension_mm * MILLI,
        )
        if target is not None:
            return self._laid_at_target(order, gun)
        if entry.bearing_deg is not None:
            return order
        return self._laid(order, gun, entry.point_mm or (0.0, 0.0, SILL_MM))

    def _target(self, entry: AttackOrder, gun: Placed[GunModel]) -> str | None:
        """Id of what an order aims at; None where it is no thing."""
        if entry.aim == "gate":
            return self._gate()
        if entry.aim != "garrison":
            return None
        men = sorted(self.manned.figures, key=lambda man: (_way(gun, man), man.id))
        if entry.man > len(men):
            raise _NoTarget(f"aims at man {entry.man}, and the garrison has {len(men)}")
        return men[entry.man - 1].id

    def _gate(self) -> str | None:
        """Id of the gate that an attack aims at."""
        gates = [part for part in self.manned.parts if part.model.sheet.role == "gate"]
        middle = metres(self.box.middle)
        return min(
            (gate.id for gate in gates),
            key=lambda id: (-self._at(id)[0], abs(self._at(id)[1] - middle), id),
            default=None,
        )

    def _at(self, id: str) -> tuple[float, float, float]:
        return self.manned.find(id).position

    def _laid_at_target(self, order: Order, gun: Placed[GunModel]) -> Order:
        """The order, or one at the front if it is forced; what it really aims at is seen when it fires."""
        if self.settled is None:
            return order  # `volley.orders.check_orders` sees whether it can be carried out
        point = target_point(self.settled, order)
        try:
            for nearby in (point, *(point + shift for shift in NEARBY)):
                self._aim(order, gun, nearby.tolist())
        except OutOfReach:
            return self._laid(replace(order, target=None), gun, (0.0, 0.0, SILL_MM))
        return order

    def _laid(self, order: Order, gun: Placed[GunModel], point_mm: Sequence[float]) -> Order:
        """Turn a point, counted from the middle of the front, into a bearing and an elevation."""
        x, y, z = point_mm
        goal = (metres(self.box.front + x), metres(self.box.middle + y), metres(z))
        try:
            bearing, elevation = self._aim(order, gun, goal)
        except OutOfReach:
            if self.settled is None:
                raise
            low, high = elevation_limits(gun.model.sheet.barrel)
            bearing, elevation = gun.facing, min(max(0.0, low), high)
        return replace(order, bearing=_rounded(bearing), elevation=_rounded(elevation))

    def _aim(self, order: Order, gun: Placed[GunModel], goal: Sequence[float]) -> tuple[float, float]:
        sheet = _sheet(order, gun.model.sheet)
        shell = self.manned.catalogue.shell(order.shell).sheet
        laid = aim(sheet, shell, gun.position, goal, order.arc, facing_rad=gun.facing)
        check_traverse(sheet, laid.bearing_rad, gun.facing)
        return laid.bearing_rad, laid.elevation_rad


class _NoTarget(Exception):
    """An order aims at what is not there."""


def _sheet(order: Order, sheet: GunSheet) -> GunSheet:
    if order.tension is None:
        return sheet
    return sheet.model_copy(update={"drive": sheet.drive.tightened(round(order.tension / MILLI, DIGITS))})


def _way(gun: Placed[GunModel], man: Placed[FigureModel]) -> float:
    return round(math.dist(gun.position[:2], man.position[:2]), DIGITS)


def _radians(degrees: float | None) -> float | None:
    return None if degrees is None else math.radians(round(degrees, DIGITS))


def _rounded(angle: float) -> float:
    """An angle in rad that is written in degrees and read back the same."""
    return math.radians(round(math.degrees(angle), DIGITS))
