"""Centaurs: a man's trunk on a horse's body, on four hoofs."""

from __future__ import annotations

from collections.abc import Sequence

from model_kit.figures import firearms, hats, heads, helmets, weapons
from model_kit.figures.limbs import limb, ring
from model_kit.figures.plates import both
from model_kit.figures.socket import Gear, Parts, Socket, all_of, hand_socket
from model_kit.figures.standing import Standing
from model_kit.figures.warrior import without_deep_cuts
from model_kit.model import Model
from model_kit.points import Cloud, Vector, ball, circle, cloud, join, slab_z

ARMY, SQUADS = "free-shooters", ("centaurs",)
HEIGHT_MM = 54.0
Point = tuple[float, float, float]
WITHERS = (8.0, 0.0, 25.0)
HEAD = Socket(cloud([(10.4, 0.0, 46.8)])[0])
SHOULDER: Point = (9.4, 7.0, 40.0)


def centaurs() -> list[Model]:
    """One with a bow, one with a spear, their chief with an axe."""
    return [archer(), lancer(), chief()]


def archer() -> Model:
    """Bow drawn, looking ahead."""
    grip, string = (25.0, 3.0, 40.5), (10.0, -6.0, 41.5)
    arms = [limb((SHOULDER, 2.5), (grip, 2.0)), *_bent((4.4, -15.0, 41.0), string)]
    bow = firearms.bow(16.0)(hand_socket(grip, (0.0, 0.0, 1.0), (1.0, 0.0, 0.0)))
    return _centaur(1, "Centaur drawing a bow", [heads.face(beard=3.0)], arms, [bow])


def lancer() -> Model:
    """Spear raised to be thrown."""
    fist = (8.0, -13.0, 49.0)
    arms = [*_bent((2.0, -14.5, 40.0), fist), limb((SHOULDER, 2.5), ((24.0, 11.0, 43.0), 2.0))]
    spear = weapons.spear(-16.0, 20.0)(hand_socket(fist, (1.0, 0.1, -0.1), (0.0, 0.0, 1.0)))
    return _centaur(
        2, "Centaur throwing a spear", [heads.face(), helmets.greek_helm(plume=False)], arms, [spear]
    )


def chief() -> Model:
    """Axe overhead."""
    fist = (11.0, -14.0, 50.0)
    arms = [*_bent((5.0, -15.5, 41.0), fist), limb((SHOULDER, 2.5), ((20.0, 13.0, 33.0), 2.0))]
    axe = weapons.axe(-6.0, 10.0, 0.8)(hand_socket(fist, (0.5, -0.3, 1.0), (1.0, 0.0, -0.5)))
    return _centaur(
        3, "Chief of the centaurs with an axe", [heads.face(beard=6.0), hats.mohawk()], arms, [axe]
    )


def _centaur(
    number: int, title: str, head: Sequence[Gear], arms: list[Cloud], held: Sequence[Parts]
) -> Model:
    worn = sum((*held, all_of(head, HEAD)), Parts())
    made = without_deep_cuts(Parts((*_horse(), _chest(), *arms), ()) + worn)
    name = "centaur" if number == 1 else f"centaur-{number}"
    return Standing(
        name, title, "warrior", HEIGHT_MM, made.solids, made.cuts, ARMY, SQUADS, leads=number == 3
    ).model()


def _horse() -> list[Cloud]:
    """Barrel, four legs, tail."""
    barrel = join(ball(WITHERS, (4.8, 4.7, 5.0)), ball((-11.0, 0.0, 25.2), (5.1, 4.7, 4.9)))
    hind = both(_leg((-15.0, 10.6), (-17.0, 8.4, 11.0), (-12.0, 4.0, 22.0)))
    left = _leg((6.0, 10.6), (9.0, 8.0, 12.0), (8.6, 3.2, 23.0))
    right = _leg((12.0, -10.6), (14.0, -8.4, 12.0), (9.6, -3.2, 23.0))
    tail = join(ball((-15.0, 0.0, 27.5), 1.8, 6), ball((-21.0, 1.0, 21.0), 2.1, 6))
    return [barrel, *hind, left, right, join(tail, cloud([(-22.5, 2.0, 9.0)]))]


def _leg(foot: tuple[float, float], knee: Point, hip: Vector) -> Cloud:
    """Hoof, knee and thigh in one."""
    x, y = foot
    hoof = slab_z([(x + u, y + v) for u, v in circle(2.5, 8)], 0.0, 1.0)
    return join(hoof, ball(knee, 1.5, 6), ball(hip, (2.6, 1.6, 2.4), 6))


def _chest() -> Cloud:
    return join(ring((8.4, 0.0, 26.0), 3.2, 4.2), ball((9.4, 0.0, 38.6), (3.7, 7.0, 4.4)))


def _bent(elbow: Point, fist: Point) -> list[Cloud]:
    """Right arm by way of its elbow."""
    x, y, z = SHOULDER
    return [limb(((x, -y, z), 2.5), (elbow, 2.0)), limb((elbow, 2.0), (fist, 2.1))]
