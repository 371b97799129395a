"""Convex pieces that make up part of a gun, with what is carved out of them; such parts add up to a body."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from model_kit.model import Body
from model_kit.points import Cloud, as_cloud, moved


@dataclass(frozen=True)
class Parts:
    """Some pieces and recesses of a body; `+` puts two together."""

    pieces: tuple[Cloud, ...] = ()
    recesses: tuple[Cloud, ...] = ()

    def __add__(self, other: Parts) -> Parts:
        return Parts(self.pieces + other.pieces, self.recesses + other.recesses)

    @property
    def both_sides(self) -> Parts:
        """These, and their mirror image across the gun's middle plane."""
        return self + Parts(tuple(map(_mirrored, self.pieces)), tuple(map(_mirrored, self.recesses)))

    @property
    def body(self) -> Body:
        """The body that they make."""
        return Body(self.pieces, self.recesses)

    def moved(self, by: tuple[float, float, float]) -> Parts:
        """Translate all of it."""
        return Parts(
            tuple(moved(piece, by) for piece in self.pieces), tuple(moved(cut, by) for cut in self.recesses)
        )


def pieces(*clouds: Cloud) -> Parts:
    """Pieces without recesses."""
    return Parts(clouds)


def _mirrored(points: Cloud) -> Cloud:
    return as_cloud(points * np.array([1.0, -1.0, 1.0]))
