"""The round-nosed shell with a waist: what cannons, launchers and light crossbows shoot."""

from __future__ import annotations

from model_kit.model import Body, Model
from model_kit.points import cloud, join
from model_kit.shells.shell import shell, turned

PROPORTIONS = (
    "proportions of the shell (length 5.2 diameters, waist 0.6) read off a picture, absolute size assumed"
)
LENGTH_MM, DIAMETER_MM = 31.0, 6.0


def round_shell() -> Model:
    """Build the round-nosed shell, 6 mm x 31 mm."""
    rear = turned([(-15.5, 2.5), (-14.9, 3.0), (-4.4, 3.0), (-3.4, 1.8)])
    waist = turned([(-4.0, 1.8), (1.0, 1.8)])
    nose = [(0.4, 1.8), (1.4, 3.0), (12.0, 3.0), (13.9, 2.4), (15.1, 1.25)]
    front = join(turned(nose), cloud([(15.5, 0, 0)]))
    return shell(
        "round-shell",
        "Round-nosed shell with a waist",
        Body((rear, waist, front)),
        shape=PROPORTIONS,
        drag=(0.85, "drag of a blunt cylinder, 0.81-0.87 at this length (handbook values)"),
        size=(LENGTH_MM, DIAMETER_MM),
    )
