"""How precise a gun is at a distance, and how often it hits a figure there: flight alone, no Bullet.

The figure stands at the distance on level ground, its face to the gun. Its silhouette is the outline of its
convex parts, each point carried along the direction of the shells' mean fall to the plane of `guns.impacts`,
    up = z + (x - D) tan φ - z_aim,   across = y                           [m]   φ: angle of fall
and widened by half the shell's diameter. A shot hits if it passes the plane within that, and not below the
table: one that strikes the table first counts as a miss, though it may bounce on.

    CEP       radius about the mean point of impact that holds half of all shots
    R50, R90  radii about the aim point that hold 50 and 90 % of them
    spread    largest distance between two of five shots in a row, on average

Where specimens are drawn (`guns.specimen`), each salvo comes from another gun that the calibration leaves
possible: the scatter is then over guns and shots together, and the spread of a group, which one gun shoots,
is not told. Without, it is that of one gun, which is as its sheet says. Shells of one salvo are of one gun:
with several barrels the intervals over shells are then somewhat too narrow, that of salvos is not.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

import numpy as np

from fbsim.catalogue.models import Catalogue, FigureModel
from fbsim.catalogue.sheets import MILLI, GunSheet, ShellSheet
from fbsim.errors import Problem, StudyError, UnknownName, did_you_mean
from fbsim.guns import Arc
from fbsim.guns._plane import BoolArray
from fbsim.guns.impacts import Impacts, shoot_at_plane
from fbsim.guns.specimen import AS_SHEET, NOTHING, Specimens, words_of
from fbsim.meshes.hulls import outline
from fbsim.meshes.solid import FloatArray
from fbsim.scene.placing import yaw_of
from fbsim.studies.intervals import Estimate, quantile, share
from fbsim.studies.wishes import checked

GROUP = 5
"""Shots of a group, whose extreme spread is told."""
MOST_SHOTS = 10_000_000
"""Every place is held at once: more would fill the memory."""


@dataclass(frozen=True)
class Accuracy:
    """The scatter of a gun's shots at a distance. Lengths in m, angles in rad; intervals are of 95 %.

    `mean_up` and `mean_across` say where the middle of the shots lies, seen from the gun: above, and to the
    left of the aim point. `hit` is of single shells, `salvo_hit` of salvos with at least one hit. `lost` is
    the share of shells that fall more than a metre short. What too few shells cannot tell is nan, and the end
    of an interval infinite. `specimen` says whether guns were drawn, and by what.
    """

    gun: str
    shell: str
    target: str
    distance: float
    shells: int
    elevation: float
    time_of_flight: float
    speed: float
    mean_up: float
    mean_across: float
    sd_up: float
    sd_across: float
    cep: Estimate
    r50: Estimate
    r90: Estimate
    spread: float
    hit: Estimate
    salvo_hit: Estimate
    lost: float
    specimen: str = AS_SHEET


@dataclass(frozen=True, eq=False)
class Scatter:
    """An accuracy and the shells that it was counted from.

    `across` (n,) and `up` (n,) in m from the aim point, seen from the gun; nan for what never got there.
    `silhouette` is the figure's, a shapely shape about the aim point, which is `height` m above the table.
    """

    accuracy: Accuracy
    across: FloatArray
    up: FloatArray
    hits: BoolArray
    silhouette: Any
    height: float
    sheet: GunSheet

    def first(self, count: int) -> Scatter:
        """The same of its first shells only."""
        return replace(
            self,
            across=self.across[:count].copy(),
            up=self.up[:count].copy(),
            hits=self.hits[:count].copy(),
        )


@checked
def gun_accuracy(
    gun: str,
    *,
    distance_m: float,
    target: str = "swordsman",
    shell: str | None = None,
    aim_height: float = 0.6,
    arc: Arc = "low",
    shots: int = 100_000,
    seed: int = 0,
    specimens: Specimens = "nominal",
    catalogue: Catalogue | None = None,
) -> Accuracy:
    """Measure the scatter of a gun on its numbers: speed, drag, dispersion. A shot is a salvo of all barrels.

    With `specimens="drawn"` each is by another specimen of a calibrated gun.
    Raises OutOfReach where the gun cannot be laid on the target, UnknownName for a gun, shell or figure that
    is not in the catalogue or a shell that the gun does not take, StudyError for what cannot be meant.
    """
    return gun_scatter(
        gun, distance_m=distance_m, target=target, shell=shell, aim_height=aim_height, arc=arc, shots=shots,
        seed=seed, specimens=specimens, catalogue=catalogue,
    ).accuracy  # fmt: skip


@checked
def gun_scatter(
    gun: str,
    *,
    distance_m: float,
    target: str = "swordsman",
    shell: str | None = None,
    aim_height: float = 0.6,
    arc: Arc = "low",
    shots: int = 100_000,
    seed: int = 0,
    specimens: Specimens = "nominal",
    catalogue: Catalogue | None = None,
) -> Scatter:
    """Do the same, and give where every shell passed, to be drawn. Raises what `gun_accuracy` does."""
    _refuse_nonsense(distance_m, aim_height, shots, seed)
    known = catalogue or Catalogue()
    gun_sheet, figure = known.gun(gun).sheet, known.figure(target)
    shell_sheet = known.shell(_shell_of(gun_sheet.shells, shell, gun)).sheet
    height = aim_height * float(figure.solid.bounds[1, 2])
    impacts = shoot_at_plane(
        gun_sheet, shell_sheet, distance=distance_m, height=height, salvos=shots, seed=seed, arc=arc,
        specimens=specimens,
    )  # fmt: skip
    shape = silhouette(figure, impacts.aim.angle_of_fall, height)
    hits = _hits(impacts, shape, shell_sheet, height)
    words = AS_SHEET if specimens == "nominal" else words_of(gun_sheet.calibration)
    found = Accuracy(
        gun=gun,
        shell=shell_sheet.name,
        target=target,
        distance=distance_m,
        shells=hits.size,
        elevation=impacts.aim.elevation_rad,
        time_of_flight=impacts.aim.time_of_flight,
        speed=impacts.aim.speed_at_target,
        **_scatter(impacts, in_groups=words in (AS_SHEET, NOTHING)),
        hit=share(int(hits.sum()), hits.size),
        salvo_hit=share(int(hits.any(axis=1).sum()), len(hits)),
        lost=float(1 - impacts.arrived.mean()),
        specimen=words,
    )
    return Scatter(found, impacts.across.ravel(), impacts.up.ravel(), hits.ravel(), shape, height, gun_sheet)


def _refuse_nonsense(distance_m: float, aim_height: float, shots: int, seed: int) -> None:
    """Raise StudyError with all that cannot be meant; how far the gun reaches is told when it is laid."""
    asked = (
        (distance_m, 0 < distance_m < math.inf, "distance_m", "a number above 0, in m"),
        (aim_height, 0 <= aim_height <= 1, "aim_height", "a share of the height, from 0 to 1"),
        (shots, 1 <= shots <= MOST_SHOTS, "shots", f"a whole number, 1 to {MOST_SHOTS}"),
        (seed, seed >= 0, "seed", "a whole number, 0 or more"),
    )
    problems = [
        Problem(f"must be {what} (got {value!r})", place=place)
        for value, is_meant, place, what in asked
        if not is_meant
    ]
    if problems:
        raise StudyError(problems)


def _shell_of(shells: list[str], wanted: str | None, gun: str) -> str:
    if wanted is None or wanted in shells:
        return wanted or shells[0]
    raise UnknownName(Problem(f'{gun} takes no shell "{wanted}"', remedy=did_you_mean(wanted, shells)))


def _scatter(impacts: Impacts, in_groups: bool) -> dict[str, Any]:
    """Every figure of the scatter, over the shells of all barrels, shot by shot."""
    across, up = impacts.across.ravel(), impacts.up.ravel()
    middle, deviation = _middle(across, up)
    about_aim = np.hypot(across, up)
    about_middle = np.hypot(across - middle[0], up - middle[1])
    return {
        "mean_across": float(middle[0]),
        "mean_up": float(middle[1]),
        "sd_across": float(deviation[0]),
        "sd_up": float(deviation[1]),
        "cep": quantile(about_middle, 0.5) if len(up) > 1 else Estimate(math.nan, -math.inf, math.inf),
        "r50": quantile(about_aim, 0.5),
        "r90": quantile(about_aim, 0.9),
        "spread": _extreme_spread(across, up) if in_groups else math.nan,
    }


def _middle(across: FloatArray, up: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Means (2,) and standard deviations (2,) of the shells that arrived; nan where there are too few."""
    arrived = np.isfinite(up)
    places, unknown = np.stack([across[arrived], up[arrived]]), np.full(2, math.nan)
    count = places.shape[1]
    return places.mean(axis=1) if count else unknown, places.std(axis=1) if count > 1 else unknown


def _extreme_spread(across: FloatArray, up: FloatArray) -> float:
    """Mean of the largest distance in m within groups of shots in a row; nan for less than a group."""
    groups = len(up) // GROUP
    if not groups:
        return math.nan
    points = np.stack([across, up], axis=1)[: groups * GROUP].reshape(groups, GROUP, 2)
    pairs = [points[:, one] - points[:, other] for one, other in combinations(range(GROUP), 2)]
    return float(np.nanmean(np.max([np.hypot(*pair.T) for pair in pairs], axis=0)))


def _hits(impacts: Impacts, silhouette: Any, shell: ShellSheet, height: float) -> Any:
    """Which shells (salvos, barrels) strike a silhouette."""
    import shapely  # 0.2 s, and nobody else of this room needs it

    shape = silhouette.buffer(shell.diameter_mm * MILLI / 2)
    shapely.prepare(shape)
    within = shapely.contains_xy(shape, impacts.across.ravel(), impacts.up.ravel())
    return within.reshape(impacts.up.shape) & (impacts.up > -height)


def silhouette(figure: FigureModel, fall: float, height: float) -> Any:
    """Outline of a figure that faces the gun, a shapely shape in m, about a point `height` m up."""
    import shapely

    return shapely.union_all([shapely.Polygon(each) for each in _outlines(figure, fall, height)])


def _outlines(figure: FigureModel, fall: float, height: float) -> Iterator[FloatArray]:
    yaw = yaw_of(figure, 180.0)
    cos, sin, slope = math.cos(yaw), math.sin(yaw), math.tan(fall)
    for part in figure.solid.parts:
        x, y = cos * part[:, 0] - sin * part[:, 1], sin * part[:, 0] + cos * part[:, 1]
        yield outline(np.column_stack([y, part[:, 2] + x * slope - height]))
