"""Figures, guns and walls that the tests of the board share."""

from __future__ import annotations

from fbsim.rules.board import Board, Obstacle, Stance, Terrain
from fbsim.rules.pieces import Place, Profile
from fbsim.rules.report import Kind

MAN = Profile("man", Kind.WARRIOR, "Man", height_mm=54.0, radius_mm=12.0)
GUN = Profile("gun", Kind.GUN, "Gun", height_mm=40.0, footprint_mm=(80.0, 40.0))

Outline = tuple[tuple[float, float], ...]


def box(x: float, y: float, width: float, depth: float) -> Outline:
    w, d = width / 2, depth / 2
    return ((x - w, y - d), (x + w, y - d), (x + w, y + d), (x - w, y + d))


def block(id: str, outline: Outline, height: float = 60.0, base: float = 0.0) -> Obstacle:
    return Obstacle(id, Terrain.WALL, outline, height, base)


def walled(height: float, length: float = 200.0, thickness: float = 16.0) -> Board:
    """A board with one wall along x through its middle."""
    return Board(obstacles=(block("wall", box(0, 0, length, thickness), height),))


def man(x: float, y: float, on: str = "") -> Stance:
    return Stance(Place(x, y, on), MAN)


def gun(x: float, y: float, heading: float = 0.0, on: str = "") -> Stance:
    return Stance(Place(x, y, on), GUN, heading)
