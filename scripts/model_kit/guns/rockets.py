"""The rocket launcher MDB-15, against what flies: a ramp on a turntable, with two rockets that stay on it."""

from __future__ import annotations

from math import sqrt

from model_kit.guns.assembly import Parts, pieces
from model_kit.guns.barrels import block, lathe, pins
from model_kit.guns.carriages import bolts, caps, cheeks, drum
from model_kit.guns.gun import GunCard, Gunnery, coil_spring, gun, muzzle, was
from model_kit.model import Model
from model_kit.points import Cloud, box, cloud, join, rod

LONGEST_MM = 53.32  # of its shells: the large finned rocket
HALF = sqrt(0.5)  # sine and cosine of the fins' slant
ROCKETS = ("finned-rocket", "finned-rocket-large")
EFFECTS: tuple[tuple[str, float, str, int, list[int], list[int]], ...] = (
    ("chemical-rocket", 3.0, ROCKETS[0], 2, [], [1, 2, 3]),
    ("vacuum-rocket", 4.0, ROCKETS[0], 1, [1, 2, 3], [4, 5, 6]),
    ("bacteriological-rocket", 5.0, ROCKETS[1], 2, [1, 2], [3, 4]),
    ("bio-electronic-rocket", 6.0, ROCKETS[1], 3, [1, 2, 3], [4, 5, 6]),
)
"""Rocket, points, shell, radius in steps, the rolls that kill and those that wound."""
AMMUNITION = (
    {"name": "artillery-shell", "points": 2.0, "shell": "round-shell"},
    *(
        {
            "name": name,
            "points": points,
            "special": True,
            "shell": shell,
            "blast": {"radius_steps": radius, "killed_on": killed, "wounded_on": wounded},
        }
        for name, points, shell, radius, killed, wounded in EFFECTS
    ),
)


def rockets() -> list[Model]:
    """Every rocket launcher."""
    return [mdb_15()]


MDB_Z = 50.0
MDB_TRUNNION = (0.0, 0.0, MDB_Z - 7.0)
MDB_CARD = GunCard(
    "MDB-15, зенитный ракетный комплекс", "P", 2, 2.0, None, 150.0,
    shells=("round-shell", *ROCKETS), ammunition=AMMUNITION, barrels=1,
    remark=was(180),
)  # fmt: skip
MDB_GUNNERY = Gunnery(
    trunnion=MDB_TRUNNION,
    muzzles=(muzzle(48.0, (0.0, MDB_Z), LONGEST_MM),),
    elevations=(0.0, 80.0),
    drive=coil_spring(280.0, 30.0, 6.0, 0.9, 0.6),
    scatter_mrad=12.0,
    scatter_reason="a spring about as stiff as a light cannon's over a longer way, as its rockets weigh "
    "four to six times as much as a shell; 12 mrad, half as much again as for a light cannon: a rocket "
    "lies open on two rails; its turntable goes all round",
    traverse=180.0,
)


def mdb_15() -> Model:
    """Build the launcher."""
    carriage, barrel = _mdb_15_mount().body, _mdb_15_ramp().body
    return gun("mdb-15", "MDB-15, anti-aircraft rocket system", carriage, barrel, MDB_CARD, MDB_GUNNERY)


def _mdb_15_ramp() -> Parts:
    rails = [box((-18.0, y - 1.6, MDB_Z - 10.0), (48.0, y + 1.6, MDB_Z - 5.6)) for y in (5.0, -5.0)]
    pusher = lathe([(-22.0, 5.0), (-18.0, 7.0), (-10.0, 7.0)], (0.0, MDB_Z), 10)
    return (
        pieces(*rails, pusher, block(-22.0, -12.0, (0.0, MDB_Z - 5.0), 9.0, 7.0))
        + pieces(*(box((x, -26.0, MDB_Z - 10.0), (x + 5.0, 26.0, MDB_Z - 7.0)) for x in (-9.0, 32.0)))
        + pieces(box((-4.0, -14.0, MDB_Z - 9.0), (4.0, 14.0, MDB_Z - 6.0)))
        + _rocket((12.0, 23.0, MDB_Z)).both_sides
        + pins(MDB_Z - 7.0, 29.0, 3.2)
    )


def _mdb_15_mount() -> Parts:
    tower = [(9.0, 11.0), (5.0, MDB_Z - 3.0), (-5.0, MDB_Z - 3.0), (-13.0, 11.0)]
    mast = (-39.0, -20.0, 44.0)
    dish = join(
        rod(mast, (-36.0, -18.6, 45.6), 3.4, 8.6, 10), rod((-36.4, -18.8, 45.4), (-35.6, -18.4, 45.8), 8.6)
    )
    return (
        pieces(drum(48.0, 0.0, 5.0, 20, top=46.0), drum(37.0, 4.0, 12.0, 16, top=36.0))
        + bolts(41.6, 5.0, 10)
        + cheeks(tower, 29.8, 4.4)
        + caps(MDB_Z - 7.0, 34.2, 3.6)
        + pieces(rod((*mast[:2], 4.0), mast, 2.8, 2.2), dish, box((-45.0, -8.0, 4.0), (-36.5, 8.0, 17.0)))
    )


def _rocket(at: tuple[float, float, float]) -> Parts:
    """A rocket that stays on the ramp, its fins aslant."""
    x, y, z = at
    hull = lathe([(x - 26.0, 3.6), (x - 22.0, 4.6), (x + 22.0, 4.6)], (y, z), 12)
    tip = lathe([(x + 21.0, 4.6), (x + 25.0, 5.4), (x + 32.0, 4.0), (x + 40.0, 0.6)], (y, z), 12)
    fins = [_fin(x, (y, z), turn) for turn in (1.0, -1.0)]
    return pieces(hull, tip, *fins)


def _fin(x: float, axis: tuple[float, float], turn: float) -> Cloud:
    """Two fins in one plane through the axis, half a turn apart."""
    y, z = axis
    outline = [(x - 29.0, 7.4), (x - 22.0, 7.4), (x - 12.0, 2.0), (x - 27.0, 2.0)]
    return cloud(
        [
            (u, y + side * r * HALF + turn * t * HALF, z + turn * side * r * HALF - t * HALF)
            for u, r in outline
            for side in (1.0, -1.0)
            for t in (0.7, -0.7)
        ]
    )
