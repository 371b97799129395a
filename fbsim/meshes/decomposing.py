"""The child process of `decomposition`: a surface in, its convex parts out, both as .npz on the pipes.

    python -m fbsim.meshes.decomposing < surface.npz > parts.npz

It stands alone because V-HACD can hang or crash on a surface, and must not take the program with it. It asks
vhacdx directly, as `trimesh.decomposition.convex_decomposition` would: importing trimesh takes longer.
"""

from __future__ import annotations

import io
import sys
from typing import Any

import numpy as np

PARAMETERS: dict[str, int] = {"maxConvexHulls": 16, "resolution": 50_000, "maxNumVerticesPerCH": 32}


def main() -> None:
    """Read a surface from standard input and write its parts to standard output."""
    given = np.load(io.BytesIO(sys.stdin.buffer.read()), allow_pickle=False)
    found: dict[str, Any] = {
        f"part{index:03}": part for index, part in enumerate(decompose(given["vertices"], given["faces"]))
    }
    answer = io.BytesIO()
    np.savez(answer, **found)
    sys.stdout.buffer.write(answer.getvalue())


def decompose(vertices: Any, faces: Any) -> list[Any]:
    """Find convex parts, each as points (k, 3), of vertices (n, 3) and faces (m, 3).

    vhacdx wants the number of corners ahead of each face; given the faces as they are it returns slivers
    and no error.
    """
    from vhacdx import compute_vhacd

    counted = np.column_stack([np.full(len(faces), 3), faces]).astype(np.uint32)
    return [points for points, _ in compute_vhacd(vertices, counted.ravel(), **PARAMETERS)]


if __name__ == "__main__":
    main()
