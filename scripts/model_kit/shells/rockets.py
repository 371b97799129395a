"""Rockets: the mushroom-headed cone of the mortars, and the finned ones of the rocket launcher.

Of the finned ones the lengths over all are known in shells' lengths: 1.54 and 1.72.
"""

from __future__ import annotations

from model_kit.model import Body, Model
from model_kit.points import Cloud, cloud, join, slab_y
from model_kit.points import turned as rotated
from model_kit.shells.round_shell import DIAMETER_MM, LENGTH_MM
from model_kit.shells.shell import shell, turned

READ_OFF = "length ({ratio} of the shell's) and width over the fins ({wide}) read off a picture"
FIN_DRAG = (
    "drag of a blunt body, 0.8, for the {share:.0%} of the disc over the fins that the body fills, and fins"
)


def cone_rocket() -> Model:
    """Build the mortars' rocket: a blunt cone with a lip, on a thinner stem."""
    cone = [(-3.0, 4.4), (-2.2, 5.6), (0.4, 5.6), (11.5, 1.6), (12.6, 0.8)]
    parts = (
        join(turned(cone), cloud([(13.0, 0.0, 0.0)])),
        turned([(-15.0, 3.0), (-2.5, 3.0)]),
        turned([(-15.0, 3.2), (-14.2, 3.8), (-11.6, 3.8), (-10.8, 3.0)]),
        turned([(-6.4, 3.0), (-5.8, 3.6), (-4.6, 3.6), (-4.0, 3.0)]),
    )
    return shell(
        "cone-rocket",
        "Cone rocket",
        Body(parts),
        shape="drawn on the cards as a cone wider than its stem; about as long as the shell, assumed",
        drag=(
            0.5,
            "drag of a cone of 45 deg, between 0.34 (30 deg) and 0.51 (60 deg), and of the step behind it",
        ),
    )


def finned_rocket() -> Model:
    """Build the slim rocket of the launcher."""
    length, span = 1.54 * LENGTH_MM, 62 / 25 * DIAMETER_MM
    body = _rocket(length, span, radius=4.6, root=17.0)
    return _finned("finned-rocket", "Finned rocket", body, ("1.54", "62 : 25"), (4.6, span), 0.4)


def finned_rocket_large() -> Model:
    """Build the large rocket of the launcher, with a bulging head."""
    length, span = 1.72 * LENGTH_MM, 67 / 25 * DIAMETER_MM
    body = _rocket(length, span, radius=4.8, root=20.0)
    nose = length / 2
    bulge = turned([(nose - 24.0, 4.8), (nose - 21.0, 6.2), (nose - 11.0, 6.2), (nose - 7.0, 4.6)])
    fat = Body((*body.clouds, bulge))
    ratio = ("1.72", "67 : 25, as of the slimmer of the two that are drawn; the other is 102 : 25")
    return _finned("finned-rocket-large", "Large finned rocket", fat, ratio, (6.2, span), 0.55)


def _finned(
    name: str,
    title: str,
    body: Body,
    ratio: tuple[str, str],
    radii: tuple[float, float],
    drag: float,
) -> Model:
    radius, span = radii
    return shell(
        name,
        title,
        body,
        shape=READ_OFF.format(ratio=ratio[0], wide=ratio[1]),
        drag=(drag, FIN_DRAG.format(share=(2 * radius / span) ** 2)),
    )


def _rocket(length: float, span: float, radius: float, root: float) -> Body:
    """Ogive on a tube, a nozzle, and four swept fins that reach `span` across."""
    tail, nose = -length / 2, length / 2
    head = [
        (nose - 13.0, radius),
        (nose - 9.0, 0.92 * radius),
        (nose - 4.5, 0.62 * radius),
        (nose - 0.8, 0.2 * radius),
    ]
    tube = [(tail + 2.5, radius), (nose - 13.0, radius)]
    nozzle = [(tail, 0.8 * radius), (tail + 1.6, 0.62 * radius), (tail + 3.0, 0.62 * radius)]
    ogive = join(turned(head), cloud([(nose, 0.0, 0.0)]))
    return Body((ogive, turned(tube), turned(nozzle), *_fins(tail, span / 2, radius, root)))


def _fins(tail: float, reach: float, radius: float, root: float) -> list[Cloud]:
    """Four fins, across y and z so that the span is the width."""
    outline = [
        (tail + root, radius - 0.6),
        (tail + 7.0, reach),
        (tail + 0.5, reach),
        (tail + 3.0, radius - 0.6),
    ]
    fin = slab_y(outline, -0.8, 0.8)
    return [rotated(fin, "x", 90 * k) for k in range(4)]
