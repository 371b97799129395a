"""What throws steeply: light mortar (Crab), universal gun (Edelweiss), heavy mortar (Hammer).

Their mouths are wide: they take the round shell and the cone rocket.
"""

from __future__ import annotations

from model_kit.guns.assembly import Parts, pieces
from model_kit.guns.barrels import pins, tube
from model_kit.guns.carriages import bed, caps, cheeks, drum, leg, split_trail, transom
from model_kit.guns.gun import GunCard, Gunnery, coil_spring, gun, muzzle
from model_kit.guns.wheels import axle, disc, spoked
from model_kit.model import Model
from model_kit.points import ball, box, join, rod, slab_x, slab_y, turned

SHELLS = ("round-shell", "cone-rocket")
AMMUNITION = (
    {"name": "round-shell", "points": 2.0},
    {"name": "cone-rocket", "points": 2.5, "special": True},
)
EACH_SORT = 20.0
STRIPED = "special: a striped picture on the card, as we read it"


def mortars() -> list[Model]:
    """Every mortar, and the universal gun."""
    return [crab(), edelweiss(), hammer()]


CRAB_AXIS = (0.0, 22.0)
CRAB_CARD = GunCard(
    "Краб, лёгкий миномёт", "P", 1, 2.0, 1, 75.0, SHELLS, AMMUNITION, barrels=1,
    ammunition_cost_points=EACH_SORT,
    remark=f"its cost in the builder's earlier edition: 40 + 20 for each sort; {STRIPED}",
)  # fmt: skip
CRAB_GUNNERY = Gunnery(
    trunnion=(0.0, *CRAB_AXIS),
    muzzles=(muzzle(36.0, CRAB_AXIS),),
    elevations=(30.0, 75.0),
    drive=coil_spring(325.0, 18.0, 5.0, 0.4, 0.4),
    scatter_mrad=14.0,
    scatter_reason="the weakest of the guns with one barrel: a short tube, and a steep shot needs no "
    "more to pass a wall; 14 mrad, nearly twice that of a light cannon: the shell is loose in its "
    "wide short tube",
)


def crab() -> Model:
    """Light mortar: short wide tube on a round plate, with four legs and two claws."""
    carriage, barrel = _crab_carriage().body, _crab_barrel().body
    return gun("crab", "Crab, light mortar", carriage, barrel, CRAB_CARD, CRAB_GUNNERY)


def _crab_barrel() -> Parts:
    return (
        tube(
            CRAB_AXIS,
            [(-9.0, 5.0), (-5.0, 8.4), (4.0, 8.8), (8.0, 8.0)],
            [(7.0, 7.6), (30.0, 7.6)],
            [(14.0, 8.8), (18.0, 8.8)],
            [(28.0, 8.0), (32.0, 10.2), (36.0, 10.2)],
            bore=6.2,
        )
        + pieces(ball((-7.0, 0.0, 22.0), 5.4))
        + pins(22.0, 9.4, 3.0)
    )


def _crab_carriage() -> Parts:
    claw = join(
        rod((38.0, 22.0, 13.0), (52.0, 13.0, 12.0), 4.4, 1.2, 6),
        rod((38.0, 22.0, 13.0), (56.0, 19.0, 15.0), 5.4, 1.2, 6),
    )
    limbs = (
        leg((-4.0, 12.0, 5.0), (-16.0, 27.0, 19.0), (-27.0, 36.0), 3.0)
        + leg((5.0, 13.0, 5.0), (6.0, 31.0, 20.0), (5.0, 43.0), 3.0)
        + pieces(rod((8.0, 12.0, 5.0), (41.0, 22.0, 13.0), 3.6, 2.8, 6), claw)
    )
    return (
        pieces(join(drum(17.0, 0.0, 2.0, 12), drum(15.0, 6.0, 7.6, 12)))
        + cheeks([(8.0, 4.0), (4.0, 25.5), (-4.0, 25.5), (-9.0, 4.0)], 10.0, 4.0)
        + limbs.both_sides
    )


EDELWEISS_AXIS = (0.0, 42.0)
EDELWEISS_CARD = GunCard(
    "Эдельвейс, универсальное орудие", "P", 1, 2.0, 2, 90.0, SHELLS, AMMUNITION, barrels=1,
    ammunition_cost_points=EACH_SORT, remark=f"no cost in its earlier edition; {STRIPED}",
)  # fmt: skip
EDELWEISS_GUNNERY = Gunnery(
    trunnion=(0.0, *EDELWEISS_AXIS),
    muzzles=(muzzle(37.0, EDELWEISS_AXIS),),
    elevations=(-5.0, 70.0),
    drive=coil_spring(290.0, 26.0, 5.0),
    scatter_mrad=9.0,
    scatter_reason="as strong as the light cannon, and between a mortar and a gun in all else; 9 mrad, "
    "a little more than for a light cannon: its mouth is wide for the rocket",
)


def edelweiss() -> Model:
    """Universal gun: short barrel through a shield like a flower, between high cheeks on small wheels."""
    carriage, barrel = _edelweiss_carriage().body, _edelweiss_barrel().body
    return gun("edelweiss", "Edelweiss, universal gun", carriage, barrel, EDELWEISS_CARD, EDELWEISS_GUNNERY)


def _edelweiss_barrel() -> Parts:
    petal = [(27.0 * a, 42.0) for a in (1, -1)]
    petal += [(15.0 * a, 42.0 + 4.6 * b) for a in (1, -1) for b in (1, -1)]
    leaf, middle = slab_x(petal, 10.0, 13.0), (0.0, *EDELWEISS_AXIS)
    flower = [turned(leaf, "x", 45.0 * step + 22.5, middle) for step in range(4)]
    return (
        tube(
            EDELWEISS_AXIS,
            [(-18.0, 6.0), (-15.0, 7.6), (-4.0, 7.6)],
            [(-5.0, 7.0), (24.0, 6.6)],
            [(12.0, 10.4), (15.0, 8.6)],
            [(22.0, 6.8), (32.0, 9.0), (37.0, 9.0)],
            bore=6.0,
        )
        + pieces(*flower)
        + pins(42.0, 8.6, 3.0)
    )


def _edelweiss_carriage() -> Parts:
    arm = [(5.6, 10.0), (5.0, 44.0), (3.0, 46.0), (-5.0, 46.0), (-14.0, 10.0)]
    return (
        cheeks(arm, 9.2, 4.0)
        + caps(42.0, 13.2, 3.0)
        + transom((-14.0, 5.6), 13.2, (8.0, 15.0))
        + axle(-2.0, 15.0, 5.0, spoked(14.0, 8), 14.0)
        + split_trail((-12.0, 10.6, 11.5), (-62.0, 24.0), (3.4, 2.0), 6.0)
    )


HAMMER_AXIS = (0.0, 38.0)
HAMMER_CARD = GunCard(
    "Молот, мортира", "P", 2, 2.0, 5, 110.0, SHELLS, AMMUNITION, barrels=1,
    ammunition_cost_points=EACH_SORT,
    remark=f"its cost in the builder's earlier edition: 60 + 20 for each sort; {STRIPED}",
)  # fmt: skip
HAMMER_GUNNERY = Gunnery(
    trunnion=(0.0, *HAMMER_AXIS),
    muzzles=(muzzle(37.0, HAMMER_AXIS),),
    elevations=(30.0, 75.0),
    drive=coil_spring(430.0, 24.0, 8.0, 0.9, 0.5),
    scatter_mrad=12.0,
    scatter_reason="the strongest of the mortars, with a crew of two to draw its stiff spring; 12 mrad, "
    "half as much again as for a light cannon: the shell is loose in its wide short tube",
)


def hammer() -> Model:
    """Heavy mortar: wide pot between massive cheeks with hammer heads, on a bed with four wheels."""
    carriage, barrel = _hammer_carriage().body, _hammer_barrel().body
    return gun("hammer", "Hammer, mortar", carriage, barrel, HAMMER_CARD, HAMMER_GUNNERY)


def _hammer_barrel() -> Parts:
    return (
        tube(
            HAMMER_AXIS,
            [(-18.0, 6.0), (-14.0, 11.0), (-6.0, 13.0), (4.0, 13.0)],
            [(3.0, 14.2), (8.0, 14.2)],
            [(7.0, 13.4), (30.0, 15.0)],
            [(28.0, 17.0), (34.0, 17.0), (37.0, 15.4)],
            bore=9.0,
        )
        + pieces(join(box((12.0, -2.4, 50.0), (22.0, 2.4, 52.0)), box((14.0, -2.4, 55.6), (20.0, 2.4, 56.0))))
        + pins(38.0, 15.0, 4.6)
    )


def _hammer_carriage() -> Parts:
    plank = [(30.0, 8.0), (28.0, 20.0), (8.0, 43.0), (-8.0, 43.0), (-34.0, 22.0), (-36.0, 8.0)]
    head = [(9.0 * a, 30.5 + 15.0 * b) for a in (1, -1) for b in (0, 1)]
    head += [(11.0 * a, 34.0 + 8.0 * b) for a in (1, -1) for b in (0, 1)]
    heads = pieces(
        rod((0.0, 20.0, 38.0), (0.0, 29.0, 38.0), 6.0, around=8), slab_y(head, 24.0, 30.0)
    ).both_sides
    block = [(40.0, 5.0), (41.0, 9.0), (38.0, 13.0), (-46.0, 13.0), (-48.0, 9.0), (-46.0, 5.0)]
    return (
        bed(block, 21.0, (-38.0, 34.0))
        + cheeks(plank, 15.8, 6.0)
        + heads
        + axle(25.0, 22.0, 6.0, disc(11.0, 6), 11.0, hub=3.6)
        + axle(-30.0, 22.0, 6.0, disc(11.0, 6), 11.0, hub=3.6)
        + transom((22.0, 28.0), 17.0, (12.0, 17.0))
    )
