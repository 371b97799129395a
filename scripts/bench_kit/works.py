"""The works that are timed: a table of things, and shots, each fired at the untouched table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from fbsim.catalogue import Catalogue
from fbsim.constants import GRAVITY
from fbsim.guns import fly
from fbsim.meshes.solid import Solid
from fbsim.physics.battlefield import TableTop
from fbsim.physics.bodies import Body, Surface
from fbsim.physics.forms import Form, form_of
from fbsim.physics.launch import Launch
from fbsim.physics.transform import Transform

TABLE = TableTop(4.0, 4.0, Surface(0.5, 0.5, 1e-4))
PLASTIC = Surface(0.5, 0.5, 1e-4)
MUZZLE = (-0.5, 0.0, 0.06)  # m
SPEED = 10.0  # m/s
FIGURES = ("swordsman", "archer", "axe-dwarf", "commander")
FAR_ROW = 0.95  # m; on either side of the line of fire, where no shell of these comes


@dataclass(frozen=True)
class Work:
    """Things on TABLE at rest, and shots."""

    name: str
    things: Sequence[tuple[Body, Transform]]
    shots: Sequence[Launch]


class Arsenal:
    """Bodies of the shipped models, each form made once."""

    def __init__(self) -> None:
        self._catalogue = Catalogue()
        self._forms: dict[str, Form] = {}

    def figure(self, name: str, model: str) -> Body:
        """A figure of plastic."""
        sheet = self._catalogue.figure(model)
        return Body(name, self._form(model, sheet.solid, None), sheet.sheet.mass, PLASTIC)

    def block(self, name: str) -> Body:
        """A loose block."""
        part = self._catalogue.part("block")
        return Body(name, self._form("block", part.solid, "box"), part.sheet.mass, PLASTIC)

    def shell(self, name: str) -> Body:
        """A round shell without drag."""
        shell = self._catalogue.shell("round-shell")
        form = self._form("round-shell", shell.solid, shell.sheet.body.primitive)
        return Body(name, form, shell.sheet.mass, PLASTIC)

    def _form(self, key: str, solid: Solid, primitive: str | None) -> Form:
        if key not in self._forms:
            self._forms[key] = form_of(solid, primitive)
        return self._forms[key]

    def shot(self, target: tuple[float, float, float]) -> Launch:
        """A shell that leaves MUZZLE with SPEED and would pass through the target but for its fall."""
        way = np.array(target) - MUZZLE
        time = float(np.linalg.norm(way)) / SPEED
        velocity = way / time + np.array([0.0, 0.0, GRAVITY * time / 2])
        path = fly(MUZZLE, velocity, 0.0, 2.5, floor=-0.1)
        return Launch(self.shell("shell"), path, velocity, "gun")


def open_field(arsenal: Arsenal, figures: int = 20) -> Work:
    """A group of 20 figures in four ranks, 45 mm apart; any more stand in rows far on either side."""
    things = [
        (arsenal.figure(f"man-{i}", FIGURES[i % len(FIGURES)]), _upright(*_in_field(i)))
        for i in range(figures)
    ]
    shots = [arsenal.shot((x, y, 0.035)) for x, y in (_in_field(i) for i in range(0, 20, 2))]
    return Work(f"open field of {figures} figures", things, shots)


def courtyard(arsenal: Arsenal) -> Work:
    """The same 20 behind three free walls of 20 blocks each; shots at walls and at men in turn."""
    field = open_field(arsenal)
    walls = [item for number in range(3) for item in _wall(arsenal, number)]
    at_walls = [arsenal.shot((-0.1, y, 0.02)) for y in (-0.25, -0.02, 0.23, 0.05, -0.2)]
    shots = [shot for pair in zip(at_walls, field.shots, strict=False) for shot in pair]
    return Work("courtyard of 20 figures and 60 free blocks", [*field.things, *walls], shots)


def _in_field(index: int) -> tuple[float, float]:
    if index < 20:
        return 0.045 * (index // 5), 0.045 * (index % 5 - 2)
    rank, file = divmod((index - 20) // 2, 40)
    side = 1 if index % 2 else -1
    return 0.05 * (file - 20), side * (FAR_ROW + 0.04 * rank)


def _wall(arsenal: Arsenal, number: int) -> list[tuple[Body, Transform]]:
    """Rows of 7, 6 and 7 blocks in running bond, across the line of fire."""
    placed = []
    for row in range(3):
        count, pitch = (6, 0.03055) if row % 2 else (7, 0.0301)
        for column in range(count):
            y = 0.24 * (number - 1) + (column - (count - 1) / 2) * pitch
            block = arsenal.block(f"wall-{number}-{row}-{column}")
            placed.append((block, Transform.turned(np.array([-0.1, y, 0.015 * row]), 0.0)))
    return placed


def _upright(x: float, y: float) -> Transform:
    return Transform.turned(np.array([x, y, 0.0]), np.pi)
