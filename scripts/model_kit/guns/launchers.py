"""Guns of several barrels: Squall and Storm on wheels; Twin, Stiletto and Executor, which stand for good.

Each barrel has a spring of its own, weaker than a cannon's; `hail.py` has the fourth on wheels.
"""

from __future__ import annotations

from model_kit.guns.assembly import Parts, pieces
from model_kit.guns.barrels import block, bundle, lathe, pins, tube
from model_kit.guns.carriages import (
    bolts,
    box_trail,
    caps,
    cheeks,
    drum,
    fork,
    leg,
    split_trail,
    transom,
)
from model_kit.guns.gun import TYRED, TYRES, GunCard, Gunnery, coil_spring, gun, muzzle, was
from model_kit.guns.wheels import axle, spoked, tyred
from model_kit.model import Model
from model_kit.points import box, circle, cloud, join, rod, slab_x

WEAKER = "each barrel throws a little weaker than the light cannon: all its springs are drawn for one shot; "


def launchers() -> list[Model]:
    """Every gun of several barrels but Hail."""
    return [squall(), storm(), twin(), stiletto(), executor()]


SQUALL_Z = 44.0
SQUALL_ROWS = [(30.0, 33.0), (24.0, 44.0), (18.0, 55.0)]  # mouth, height
SQUALL_CARD = GunCard(
    "Шквал, пусковая установка", "MP", 1, 3.0, 4, 105.0, options=TYRED, barrels=3, remark=was(110)
)
SQUALL_GUNNERY = Gunnery(
    trunnion=(0.0, 0.0, SQUALL_Z),
    muzzles=tuple(muzzle(mouth, (0.0, height)) for mouth, height in SQUALL_ROWS),
    elevations=(0.0, 45.0),
    drive=coil_spring(255.0, 24.0, 4.0, 0.5),
    scatter_mrad=10.0,
    scatter_reason=WEAKER
    + "10 mrad, a little more than for a cannon: short tubes whose axes are not quite parallel; "
    "it is drawn on tyres and without a plate, as the card has it",
)


def squall() -> Model:
    """Three tubes one above the other, each a little further back, between tall cheeks on tyres."""
    carriage, barrel = _squall_carriage().body, _squall_barrel().body
    return gun("squall", "Squall, launcher", carriage, barrel, SQUALL_CARD, SQUALL_GUNNERY)


def _squall_barrel() -> Parts:
    barrel = Parts()
    for mouth, height in SQUALL_ROWS:
        barrel += bundle([(0.0, height)], mouth - 46.0, mouth, 4.6, 5.2)
    frames = [block(start, start + 5.0, (0.0, SQUALL_Z), 6.4, 17.4) for start in (-14.0, 9.0)]
    barrel += pieces(*frames, box((-22.0, -1.6, 31.0), (-8.0, 1.6, 57.0))) + pins(SQUALL_Z, 8.4, 3.0)
    return barrel


def _squall_carriage() -> Parts:
    cheek = [(11.0, 10.0), (4.6, 47.0), (2.0, 49.0), (-4.0, 49.0), (-7.0, 47.0), (-12.0, 10.0)]
    return (
        cheeks(cheek, 9.0, 4.0)
        + caps(SQUALL_Z, 13.0, 3.2)
        + transom((0.0, 11.0), 15.0, (8.0, 14.0))
        + axle(0.0, 15.6, 9.0, tyred(16.0), 16.0, hub=3.6)
        + split_trail((-9.0, 12.0, 11.5), (-60.0, 26.0), (3.4, 2.2), 7.0)
    )


STORM_Z = 40.5
STORM_TUBES = [(u, STORM_Z + v) for v, u in circle(8.0, 3)]
STORM_CARD = GunCard(
    "Шторм, пусковая установка", "MP", 2, 3.0, 4, 85.0, options=(TYRES,), barrels=3, remark=was(70)
)
STORM_GUNNERY = Gunnery(
    trunnion=(0.0, 0.0, STORM_Z),
    muzzles=tuple(muzzle(52.0, axis) for axis in STORM_TUBES),
    elevations=(0.0, 35.0),
    drive=coil_spring(215.0, 28.0, 4.0, 0.5),
    scatter_mrad=9.0,
    scatter_reason=WEAKER
    + "yet the strongest of the three with three barrels: the longest tubes, and two men to "
    "serve it; 9 mrad, a little more than for a cannon: axes that are not quite parallel",
)


def storm() -> Model:
    """Three long tubes around one axis between round plates, with a crank; tall wheels, box trail."""
    carriage, barrel = _storm_carriage().body, _storm_barrel().body
    return gun("storm", "Storm, launcher", carriage, barrel, STORM_CARD, STORM_GUNNERY)


def _storm_barrel() -> Parts:
    return (
        bundle(STORM_TUBES, -20.0, 52.0, 4.3, 4.9)
        + pieces(
            lathe([(-30.0, 8.0), (-26.0, 14.6), (-19.0, 14.6)], (0.0, STORM_Z)),
            lathe([(-12.0, 14.0), (8.0, 14.0)], (0.0, STORM_Z)),
            lathe([(26.0, 13.6), (30.0, 13.6)], (0.0, STORM_Z)),
            lathe([(43.0, 13.0), (46.0, 13.0)], (0.0, STORM_Z)),
            lathe([(-38.0, 2.6), (-29.0, 2.6)], (0.0, STORM_Z), 8),
            box((-40.0, -2.0, STORM_Z - 2.0), (-37.0, 2.0, STORM_Z + 12.0)),
            rod((-47.0, 0.0, STORM_Z + 10.0), (-38.0, 0.0, STORM_Z + 10.0), 2.4),
        )
        + pins(STORM_Z, 15.2, 3.6)
    )


def _storm_carriage() -> Parts:
    plank = [(22.0, 14.0), (18.0, 24.0), (5.0, 44.0), (-6.0, 44.0), (-52.0, 18.0), (-52.0, 9.0)]
    return (
        cheeks(plank, 15.8, 4.0)
        + caps(STORM_Z, 19.8, 3.2)
        + transom((12.0, 20.0), 17.0, (12.0, 18.0))
        + axle(2.0, 20.6, 5.4, spoked(20.0, 12), 20.0, hub=2.8)
        + transom((-52.0, -46.0), 17.0, (8.0, 15.0))
        + box_trail((-48.0, 10.0, 15.0), (-82.0, 6.0, 7.0), 14.0)
    )


TWIN_Z = 45.0
TWIN_TUBES = [(8.0, TWIN_Z), (-8.0, TWIN_Z)]
TWIN_CARD = GunCard("Спарка, оборонительная установка", "MP", 1, 2.0, None, 50.0, barrels=2, remark=was(50))
TWIN_GUNNERY = Gunnery(
    trunnion=(0.0, 0.0, TWIN_Z),
    muzzles=tuple(muzzle(54.0, axis) for axis in TWIN_TUBES),
    elevations=(-5.0, 60.0),
    drive=coil_spring(215.0, 24.0, 3.0, 0.5),
    scatter_mrad=9.0,
    scatter_reason=WEAKER
    + "the weakest of them, as it costs least; 9 mrad, a little more than for a cannon: two "
    "axes that are not quite parallel; its foot lets it turn all round",
    traverse=180.0,
)


def twin() -> Model:
    """Two tubes side by side in a shield of three plates, in a fork on a round foot."""
    carriage, barrel = _twin_carriage().body, _twin_barrel().body
    return gun("twin", "Twin, defensive mount", carriage, barrel, TWIN_CARD, TWIN_GUNNERY)


def _twin_barrel() -> Parts:
    wing = [(14.0, 33.0), (31.0, 37.0), (31.0, 55.0), (14.0, 63.0)]
    return (
        bundle(TWIN_TUBES, -18.0, 54.0, 4.4, 5.4)
        + pieces(
            block(-24.0, -6.0, (0.0, TWIN_Z), 15.0, 7.0),
            block(2.0, 14.0, (0.0, TWIN_Z), 14.0, 6.4),
            slab_x([(15.0, 33.0), (15.0, 63.0), (-15.0, 63.0), (-15.0, 33.0)], 15.0, 17.6),
            *(cloud([(x, side * y, h) for y, h in wing for x in _swept(y)]) for side in (1.0, -1.0)),
        )
        + pins(TWIN_Z, 16.4, 3.4)
    )  # fmt: skip


def _twin_carriage() -> Parts:
    arm = [(7.0, 17.0), (5.0, 49.0), (-5.0, 49.0), (-9.0, 17.0)]
    return (
        pieces(drum(33.0, 0.0, 5.0, top=31.0), drum(20.0, 4.0, 13.0, 12, top=13.0))
        + bolts(27.0, 5.0, 8)
        + fork(arm, 17.0, 4.6, (12.0, 18.0))
        + caps(TWIN_Z, 21.6, 3.2)
        + pieces(box((-31.0, -2.4, 5.0), (-26.0, 2.4, 16.0)), drum(7.0, 14.0, 18.0, 10, x=-27.0))
    )


def _swept(y: float) -> tuple[float, float]:
    """Front and back of a shield's wing, which is bent back further out."""
    back = 15.0 - 0.6 * (y - 14.0)
    return back, back + 2.6


STILETTO_Z = 44.0
STILETTO_AXES = [(0.0, 50.0), (0.0, 38.0)]
STILETTO_CARD = GunCard("Стилет, стационарное орудие", "MP", 1, 2.0, None, 60.0, barrels=2, remark=was(60))
STILETTO_GUNNERY = Gunnery(
    trunnion=(0.0, 0.0, STILETTO_Z),
    muzzles=tuple(muzzle(60.0, axis) for axis in STILETTO_AXES),
    elevations=(-5.0, 35.0),
    drive=coil_spring(170.0, 30.0, 3.0, 0.5),
    scatter_mrad=7.0,
    scatter_reason=WEAKER
    + "7 mrad, a little less than for a light cannon: long narrow barrels; its pivot turns 60 "
    "degrees to either side, as far as its three legs keep it from tipping",
    traverse=60.0,
)


def stiletto() -> Model:
    """Two slender barrels with a long blade between them, one above the other, on three splayed legs."""
    carriage, barrel = _stiletto_carriage().body, _stiletto_barrel().body
    return gun("stiletto", "Stiletto, stationary gun", carriage, barrel, STILETTO_CARD, STILETTO_GUNNERY)


def _stiletto_barrel() -> Parts:
    barrel = Parts()
    stages = [(-22.0, 5.4), (4.0, 5.4)], [(3.0, 5.0), (56.0, 3.9)], [(54.0, 4.8), (60.0, 4.4)]
    for axis in STILETTO_AXES:
        barrel += tube(axis, *stages)
    barrel += pieces(
        block(-30.0, -12.0, (0.0, STILETTO_Z), 6.4, 13.0),
        block(10.0, 14.0, (0.0, STILETTO_Z), 6.2, 12.0),
        block(34.0, 37.0, (0.0, STILETTO_Z), 5.6, 11.4),
        rod((20.0, 0.0, STILETTO_Z), (88.0, 0.0, STILETTO_Z), 2.6, 0.5, 4),
    ) + pins(STILETTO_Z, 7.4, 3.0)
    return barrel


def _stiletto_carriage() -> Parts:
    arm = [(5.0, 20.0), (4.4, 46.0), (2.0, 48.0), (-3.0, 48.0), (-5.4, 46.0), (-6.0, 20.0)]
    return (
        pieces(drum(9.0, 10.0, 20.0, 12, top=11.0))
        + fork(arm, 8.0, 3.6, (17.0, 22.0))
        + caps(STILETTO_Z, 11.6, 2.8)
        + leg((4.0, 0.0, 15.0), (22.0, 0.0, 19.0), (40.0, 0.0), 3.4)
        + leg((-2.0, 3.0, 15.0), (-12.0, 18.0, 19.0), (-24.0, 34.0), 3.4).both_sides
    )


EXECUTOR_Z = 36.0
EXECUTOR_AXES = [(15.0, EXECUTOR_Z), (-15.0, EXECUTOR_Z)]
EXECUTOR_CARD = GunCard("Экзекутор, стационарное орудие", "MP", 1, 2.0, None, 60.0, barrels=2, remark=was(60))
EXECUTOR_GUNNERY = Gunnery(
    trunnion=(0.0, 0.0, EXECUTOR_Z),
    muzzles=tuple(muzzle(49.0, axis) for axis in EXECUTOR_AXES),
    elevations=(-5.0, 25.0),
    drive=coil_spring(260.0, 24.0, 5.0, 0.5),
    scatter_mrad=9.0,
    scatter_reason=WEAKER
    + "the strongest of the two-barrelled, on a heavy mount; 9 mrad, a little more than for a "
    "cannon: two axes that are not quite parallel; its block turns 90 degrees to either side",
    traverse=90.0,
)


def executor() -> Model:
    """Two barrels far apart under an armoured housing with an axe's blade on top, on an eight-sided block."""
    carriage, barrel = _executor_carriage().body, _executor_barrel().body
    return gun("executor", "Executor, stationary gun", carriage, barrel, EXECUTOR_CARD, EXECUTOR_GUNNERY)


def _executor_barrel() -> Parts:
    barrel = Parts()
    stages = [(-10.0, 7.0), (22.0, 6.2)], [(21.0, 5.0), (46.0, 4.8)], [(42.0, 6.6), (49.0, 6.6)]
    for axis in EXECUTOR_AXES:
        barrel += tube(axis, *stages)
    housing = join(
        slab_x([(24.0, 27.0), (-24.0, 27.0), (-24.0, 42.0), (24.0, 42.0)], -24.0, -20.0),
        slab_x([(24.0, 28.0), (-24.0, 28.0), (-24.0, 38.0), (24.0, 38.0)], 18.0, 19.0),
        box((-16.0, -19.0, 49.0), (2.0, 19.0, 50.0)),
    )
    edge = [(x, 0.0, height) for x, height in ((12.0, 58.0), (10.0, 66.0), (-4.0, 68.0))]
    blade = cloud([(x, y, 49.0) for x in (-20.0, 4.0) for y in (-2.6, 2.6)] + edge)
    barrel += pieces(housing, blade) + pins(EXECUTOR_Z, 26.4, 4.0)
    return barrel


def _executor_carriage() -> Parts:
    arm = [(10.0, 14.0), (6.0, 41.0), (-6.0, 41.0), (-13.0, 14.0)]
    steps = [join(drum(42.0, 0.0, 4.0, 8), drum(39.0, 6.0, 7.0, 8)), drum(31.0, 6.0, 15.0, 8, top=29.0)]
    return (
        pieces(*steps)
        + bolts(36.0, 7.0, 8, 1.8)
        + cheeks(arm, 27.0, 5.0).moved((0.0, 0.0, -1.0))
        + caps(EXECUTOR_Z, 32.0, 4.0)
    )
