"""One call from a mesh file to a checked solid."""

from __future__ import annotations

from pathlib import Path

from fbsim.meshes.solid import Solid


def load_solid(path: Path, unit: str = "mm", parts: Path | None = None) -> Solid:
    """Read, check and measure a mesh file. Raises MeshError."""
    raise NotImplementedError
