"""What a trunk wears: clouds and cuts from belt to shoulders, each a function of the body in its pose."""

from __future__ import annotations

from collections.abc import Callable

from model_kit.figures.engrave import dots, hoop, lines
from model_kit.figures.limbs import ring
from model_kit.figures.man import Man
from model_kit.figures.socket import Parts, parts
from model_kit.points import Cloud, ball, box, cloud, join

Dress = Callable[[Man], Parts]


def torso(man: Man, broad: float = 1.0, deep: float = 1.0) -> Cloud:
    """From waist to shoulders."""
    build, chest = man.build, man.chest
    waist = man.trunk.moved(0.0, 0.0, 2.6).place(ring((0.0, 0.0, 0.0), 3.5 * build.girth, 4.9 * build.girth))
    half = (build.shoulders - 0.8) * broad
    upper = ball((0.0, 0.0, -1.7), (4.1 * build.chest * deep, half, 5.1), around=10)
    return join(waist, chest.place(upper))


def skirt(man: Man, length: float = 8.0, flare: float = 1.0, top: float = 3.2) -> Cloud:
    """From the waist down, so long below the belt in mm."""
    girth = man.build.girth
    low = ring((0.2, 0.0, -length), 4.7 * girth * flare, 6.9 * girth * flare)
    high = man.trunk.place(ring((0.0, 0.0, top), 3.6 * girth, 5.0 * girth))
    return join(man.belt.place(low), man.belt.place(ring((0.0, 0.0, -1.0), 4.1 * girth, 6.0 * girth)), high)


def tunic(length: float = 6.5, flare: float = 1.0, cuts: str = "") -> Dress:
    """Shirt with a skirt; `cuts` as in `marks`."""
    return lambda man: _clothed(man, skirt(man, length, flare), torso(man), cuts)


TUNIC = tunic()


def breeches(cuts: str = "") -> Dress:
    """A short jacket over trousers."""
    return lambda man: _clothed(man, skirt(man, 2.8, 0.86), torso(man), cuts)


def coat(length: float = 13.0, flare: float = 1.16, cuts: str = "") -> Dress:
    """A long coat that hides the thighs."""
    return lambda man: _clothed(man, skirt(man, length, flare), torso(man), cuts)


def cuirass(length: float = 6.0, flare: float = 1.05, cuts: str = "") -> Dress:
    """A breastplate with a keel, over a skirt of plates."""

    def make(man: Man) -> Parts:
        keel = man.chest.place(cloud([(5.6 * man.build.chest, 0.0, -4.6), (4.0, 0.0, -11.0)]))
        return _clothed(man, skirt(man, length, flare), join(torso(man, 1.02), keel), cuts)

    return make


def power_armour(cuts: str = "") -> Dress:
    """A deep square breastplate, and hips of plates."""

    def make(man: Man) -> Parts:
        half, low = man.build.shoulders - 2.3, 1.0 - man.build.torso
        plate = join(
            box((-3.6, -half, -5.0), (3.6, half, 1.0)),
            box((4.6, -0.66 * half, -5.6), (4.7, 0.66 * half, -1.0)),
            box((-2.8, -0.5 * half, low), (3.0, 0.5 * half, low + 0.2)),
            box((-2.6, -0.6 * half, 2.2), (2.4, 0.6 * half, 2.6)),
        )
        return _clothed(man, skirt(man, 3.0, 0.95, top=3.8), man.chest.place(plate), cuts)

    return make


def pauldrons(size: float = 1.0) -> Dress:
    """Round plates over both shoulders, in one piece for each."""

    def make(man: Man) -> Parts:
        radii = (4.0 * size, 3.3 * size, 3.7 * size)
        place = man.chest.moved(0.0, 0.0, 0.6).place
        return parts([place(ball((0.0, side * (man.build.shoulders + 0.6), 0.0), radii)) for side in (1, -1)])

    return make


def _clothed(man: Man, low: Cloud, high: Cloud, cuts: str) -> Parts:
    return parts([low, high], marks(man, high, low, cuts))


def worn(*things: Dress) -> Dress:
    """Several things together."""
    return lambda man: sum((thing(man) for thing in things), Parts())


def marks(man: Man, trunk: Cloud, low: Cloud, names: str) -> list[Cloud]:
    """Shallow cuts by name, separated by blanks: see `MARKS`; in front unless the name says otherwise."""
    solids = {"chest": man.chest.local(trunk), "belt": man.belt.local(low)}
    sockets = {"chest": man.chest, "belt": man.belt}
    return [
        sockets[place].place(cut)
        for name in names.split()
        for place, make in MARKS[name]
        for cut in make(solids[place])
    ]


def path(*points: tuple[float, float]) -> Callable[[Cloud], list[Cloud]]:
    """A line across the front through points (y, z)."""
    return lambda solid: lines(solid, [(30.0, y, z) for y, z in points])


def _across(*heights: float, half: float = 5.0) -> Callable[[Cloud], list[Cloud]]:
    return lambda solid: [cut for z in heights for cut in path((-half, z), (half, z))(solid)]


def _ribs(solid: Cloud) -> list[Cloud]:
    ends = [((s * 0.9, z), (s * 5.6, z + 1.2)) for z in (-2.2, -4.8, -7.4) for s in (1, -1)]
    return [cut for start, end in ends for cut in path(start, end)(solid)]


def _buttons(solid: Cloud) -> list[Cloud]:
    return dots(solid, [(30.0, s * (2.6 + 0.2 * z), z) for z in (-1.0, -4.0, -7.0) for s in (1, -1)], 0.7)


def _back_strap(solid: Cloud) -> list[Cloud]:
    return lines(solid, [(-30.0, 4.6, -0.5), (-30.0, -3.6, -11.0)], (1.0, 0.0, 0.0))


Marks = list[tuple[str, Callable[[Cloud], list[Cloud]]]]
MARKS: dict[str, Marks] = {
    "belt": [("belt", lambda solid: hoop(solid, 1.6))],
    "strap": [("chest", path((4.6, 0.0), (-3.6, -11.5))), ("chest", _back_strap)],
    "crossbelts": [("chest", path((4.6, 0.0), (-3.6, -11.5))), ("chest", path((-4.6, 0.0), (3.6, -11.5)))],
    "seam": [("chest", path((0.0, 1.0), (0.0, -13.0))), ("belt", path((0.0, 0.0), (0.0, -16.0)))],
    "buttons": [("chest", _buttons)],
    "ribs": [("chest", _ribs)],
    "bands": [("chest", _across(-3.0, -5.8, -8.6, half=6.0))],
    "frogging": [
        ("chest", _across(-0.4, -2.6, -4.8, -7.0, half=3.4)),
        ("chest", path((0.0, 1.0), (0.0, -13.0))),
    ],
    "cross": [("chest", path((0.0, 1.5), (0.0, -9.5))), ("chest", path((-3.4, -3.0), (3.4, -3.0)))],
    "chevron": [("chest", path((-5.0, 0.0), (0.0, -5.0), (5.0, 0.0)))],
    "plate": [("chest", path((-4.6, 1.2), (-3.4, -6.4), (3.4, -6.4), (4.6, 1.2)))],
    "muscles": [
        ("chest", path((-5.0, -1.0), (-3.0, -4.6), (0.0, -4.0), (3.0, -4.6), (5.0, -1.0))),
        ("chest", path((0.0, -0.5), (0.0, -11.5))),
        ("chest", path((-2.8, -8.0), (2.8, -8.0))),
    ],
    "folds": [
        (
            "belt",
            lambda solid: [
                cut for y in (-4.4, 0.0, 4.4) for cut in path((0.6 * y, 0.0), (1.3 * y, -20.0))(solid)
            ],
        )
    ],
    "strips": [
        (
            "belt",
            lambda solid: [
                cut for y in (-4.8, -1.6, 1.6, 4.8) for cut in path((0.7 * y, 0.0), (1.1 * y, -12.0))(solid)
            ],
        )
    ],
}
