"""The child process of `decomposition`: a surface in, its convex parts out, both as .npz on the pipes.

    python -m fbsim.meshes.decomposing < surface.npz > parts.npz

It stands alone because V-HACD can hang or crash on a surface, and must not take the program with it.
"""

from __future__ import annotations

import io
import sys
from types import SimpleNamespace

import numpy as np

PARAMETERS: dict[str, int] = {"maxConvexHulls": 16, "resolution": 50_000, "maxNumVerticesPerCH": 32}


def main() -> None:
    """Read a surface from standard input and write its parts to standard output."""
    given = np.load(io.BytesIO(sys.stdin.buffer.read()), allow_pickle=False)
    from trimesh.decomposition import convex_decomposition

    mesh = SimpleNamespace(vertices=given["vertices"], faces=given["faces"])
    parts = convex_decomposition(mesh, **PARAMETERS)
    answer = io.BytesIO()
    np.savez(answer, **{f"part{index:03}": part["vertices"] for index, part in enumerate(parts)})
    sys.stdout.buffer.write(answer.getvalue())


if __name__ == "__main__":
    main()
