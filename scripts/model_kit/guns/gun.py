"""A gun as a model: carriage, barrel, drive, sheet; and the parts that several guns share.

Formulas of the drive (rate k, travel s, preload p, efficiency η):
    E = k (p s + s²/2)                                      [J]
    v = √(2 η E / (m_shell + m_plunger + m_spring / 3))     [m/s]
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import cos, pi, sqrt
from typing import Any

from model_kit.model import Body, Model, Sheet
from model_kit.points import Cloud, circle, join, moved, slab_y, turned

SOURCE = (
    "nothing was measured on the real toy: mesh of our own, mass of carriage and barrel together = volume x "
    "density of polystyrene (1.05 g/cm3); class, crew, points, mobility and cost from the club cards, "
    "edition 2.0; drive chosen for a speed that throws several metres, below the toy-safety limit of 0.08 J "
    "for a rigid projectile (EN 71); efficiency 0.5 and speed scatter as in measured blasters "
    "(github.com/btrettel/blastersim); "
)
WHEEL_SIDES = 16
PANEL_DEPTH_MM = 0.9
SHELL_MM = 31.0  # length of the usual shell
TYRES = {"name": "tyres", "mobility": 1, "cost_points": 10.0}
TYRED = ({"name": "no-tyres", "mobility": -1, "cost_points": -10.0}, {"name": "armour-plate"})
MAY_BE_LEFT_OUT = ("mobility", "barrels", "ammunition_cost_points", "notes")


@dataclass(frozen=True)
class GunCard:
    """The sheet values in the game, and the shells."""

    title_ru: str
    gun_class: str
    crew: int
    points_per_shot: float
    mobility: int | None  # None: it stands for good
    cost_points: float
    shells: tuple[str, ...] = ("round-shell",)
    ammunition: tuple[Mapping[str, Any], ...] = ()
    options: tuple[Mapping[str, Any], ...] = ()
    barrels: int | None = None
    ammunition_cost_points: float = 0.0
    notes: tuple[str, ...] = ()
    remark: str = ""  # on the card's numbers; for the basis

    def table(self) -> Sheet:
        """What the sheet says of it; without `ammunition` the first shell is all its ammunition."""
        usual = {"name": self.shells[0], "points": self.points_per_shot}
        table = {**vars(self), "ammunition": self.ammunition or (usual,)}
        if self.mobility is None:
            table["static"] = True
        left_out = {"remark", *(key for key in MAY_BE_LEFT_OUT if not table[key])}
        return {key: value for key, value in table.items() if key not in left_out}


@dataclass(frozen=True)
class Gunnery:
    """How the barrel turns and shoots."""

    trunnion: tuple[float, float, float]
    muzzles: tuple[tuple[float, float, float], ...]
    elevations: tuple[float, float]
    drive: Mapping[str, Any]
    scatter_mrad: float
    scatter_reason: str
    traverse: float | None = None  # degrees to either side of a mount that stands for good


def gun(name: str, title: str, carriage: Body, barrel: Body, card: GunCard, gunnery: Gunnery) -> Model:
    """Put a gun together."""

    def sheet(mass_g: float) -> Sheet:
        del mass_g
        return {
            "kind": "gun",
            **card.table(),
            "barrel": _barrel_table(model, gunnery),
            "drive": dict(gunnery.drive),
            "dispersion": _dispersion(gunnery.scatter_mrad),
            "basis": {"status": "estimated", "source": _source(card, gunnery)},
        }

    model = Model(name, "guns", title, {"": carriage, ".barrel": barrel}, sheet)
    return model


def _source(card: GunCard, gunnery: Gunnery) -> str:
    text = SOURCE + gunnery.scatter_reason
    return f"{text}; {card.remark}" if card.remark else text


def was(points: float) -> str:
    """Remark on a cost that differs between the editions of the cards."""
    return f"its cost in the builder's earlier edition: {points:g}"


def coil_spring(
    rate: float, travel: float, preload: float, spring_g: float = 0.6, plunger_g: float = 0.4
) -> dict[str, Any]:
    """A drive with a coil spring: rate in N/m, lengths in mm, masses of spring and plunger in g."""
    return {
        "kind": "coil-spring",
        "rate_n_per_m": rate,
        "travel_mm": travel,
        "preload_mm": preload,
        "mass_g": spring_g,
        "plunger_mass_g": plunger_g,
        "efficiency": 0.5,
    }


def muzzle(mouth: float, axis: tuple[float, float], longest: float = SHELL_MM) -> tuple[float, float, float]:
    """Centre of a shell of the `longest` length that has just left a mouth at x = `mouth`."""
    return mouth + longest / 2 + 1.0, *axis


def _barrel_table(model: Model, gunnery: Gunnery) -> dict[str, Any]:
    low, high = gunnery.elevations
    table: dict[str, Any] = {
        "trunnion_mm": gunnery.trunnion,
        "muzzles_mm": gunnery.muzzles,
        "elevation_min_deg": low,
        "elevation_max_deg": high,
    }
    if gunnery.traverse is not None:
        table["traverse_deg"] = gunnery.traverse
    return table | {"body": model.mesh_file(".barrel")}


def _dispersion(scatter_mrad: float) -> dict[str, float]:
    return {"speed_percent": 3.0, "elevation_mrad": scatter_mrad, "bearing_mrad": scatter_mrad}


def muzzle_speed(drive: Mapping[str, Any], shell_g: float) -> tuple[float, float]:
    """Speed in m/s and energy of the shell in J."""
    travel, preload = drive["travel_mm"] * 1e-3, drive["preload_mm"] * 1e-3
    stored = drive["rate_n_per_m"] * (preload * travel + travel**2 / 2)
    moving = (shell_g + drive["plunger_mass_g"] + drive["mass_g"] / 3) * 1e-3
    speed = sqrt(2 * drive["efficiency"] * stored / moving)
    return speed, 0.5 * shell_g * 1e-3 * speed**2


def axle_height(radius: float) -> float:
    """Height of a wheel's centre when it stands on one of its flats."""
    return radius * cos(pi / WHEEL_SIDES)


def wheel(x: float, y_low: float, y_high: float, radius: float) -> Cloud:
    """Wheel on its flat at z = 0."""
    rim = circle(radius, WHEEL_SIDES, 0.5)
    return slab_y([(x + u, axle_height(radius) + v) for u, v in rim], y_low, y_high)


def spokes(x: float, y: float, radius: float, count: int = 6) -> list[Cloud]:
    """Panels between the spokes of a wheel's face at `y`, their walls slanting to a smaller floor."""
    inner, outer = 0.34 * radius, 0.76 * radius
    half = [(inner, 0.2 * inner), (outer, 0.42 * outer), (1.06 * outer, 0.0)]
    wedge = [(u, sign * v) for u, v in half for sign in (1, -1)]
    middle, out = 0.58 * radius, (1.0 if y > 0 else -1.0) * PANEL_DEPTH_MM
    floor = [(middle + 0.7 * (u - middle), 0.7 * v) for u, v in wedge]
    rim = [(middle + 1.3 * (u - middle), 1.3 * v) for u, v in wedge]
    centre = (x, 0.0, axle_height(radius))
    panel = moved(join(slab_y(floor, y - out, y - out), slab_y(rim, y + out, y + out)), centre)
    return [turned(panel, "y", 360 * step / count, centre) for step in range(count)]
