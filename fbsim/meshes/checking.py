"""Whether a surface can be a solid body, and if not, what is wrong with it, where, and what to do.

A face gives each of its edges a direction. On a closed surface every edge is walked as often one way as the
other; an edge walked an odd number of times lies on a hole, one walked twice the same way lies between two
faces of which one looks inward.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import NamedTuple

import numpy as np

from fbsim.errors import Problem
from fbsim.meshes.solid import FloatArray, IntArray
from fbsim.meshes.surface import Surface, joined
from fbsim.meshes.union import OVERLAP_SHARE, counted_twice, share_inside

MOST_TRIANGLES = 200_000
MOST_SHELLS = 1000
THINNEST_MM = 0.05
SMALLEST_VOLUME_SHARE = 1e-6  # of the bounding box
SLIVER_SHARE = 1e-6  # of the whole volume
MM_PER_UNIT = {"mm": 1.0, "cm": 10.0, "m": 1000.0, "in": 25.4}
UNIT_NAMES = {"mm": "millimetres", "cm": "centimetres", "m": "metres", "in": "inches"}
ANY_MODEL_MM = (3.0, 1000.0)
FIGURE_MM = (10.0, 300.0)
USUAL_MM = 60.0


class Edges(NamedTuple):
    """Edges at fault, each as two vertex indices (k, 2).

    `open` are those with an odd number of faces: `single` with one, `branched` with three or more.
    """

    open: IntArray
    inconsistent: IntArray
    single: IntArray
    branched: IntArray


def problems_of(surface: Surface, unit: str = "mm", file: str | None = None) -> list[Problem]:
    """List what keeps a cleaned surface from being a solid body; empty where it is one.

    `unit` is that of the surface's coordinates: "mm", "cm", "m" or "in".
    """
    if not len(surface.faces):
        return body_problems(surface, file)
    if len(surface.faces) > MOST_TRIANGLES:
        return [_count_problem(surface, file)]
    scale = scale_problem(float(surface.extents.max()), unit, ANY_MODEL_MM, "long", file, _sheet_remedy)
    flat = flat_problem(surface, unit, file)
    if flat is not None and scale is None:
        return [flat]
    found = [] if scale is None else [scale]
    return found + body_problems(surface, file)


def body_problems(surface: Surface, file: str | None = None) -> list[Problem]:
    """List what keeps a cleaned surface of any size from being a body: holes, inside out, overlaps."""
    if not len(surface.faces):
        message = "holds no triangles, or only such as have no area"
        return [Problem(message, file, remedy="export a surface, not points or curves")]
    return _closure_problems(surface, file) or _volume_problems(surface, file)


def faulty_edges(surface: Surface) -> Edges:
    """Find the edges of holes, and those between faces that look opposite ways."""
    starts = surface.faces.ravel()
    ends = np.roll(surface.faces, -1, axis=1).ravel()
    size = len(surface.vertices)
    keys = np.minimum(starts, ends) * size + np.maximum(starts, ends)
    edges, index, counts = np.unique(keys, return_inverse=True, return_counts=True)
    balance = np.bincount(index, weights=np.where(starts < ends, 1, -1))
    pairs = np.column_stack(np.divmod(edges, size))
    is_odd = counts % 2 == 1
    is_single = counts == 1
    return Edges(pairs[is_odd], pairs[~is_odd & (balance != 0)], pairs[is_single], pairs[is_odd & ~is_single])


def is_closed(surface: Surface) -> bool:
    """Whether the surface has neither holes nor faces that disagree about the inside."""
    return not any(len(edges) for edges in faulty_edges(surface))


def shells_of(surface: Surface) -> list[Surface]:
    """Split a surface into the pieces that hang together by edges with a face on either side.

    Pieces that only meet in a corner, or along an edge of both, are apart: they may well overlap. Where this
    would break a closed surface into open pieces, those that hang together by their corners stay whole.
    """
    shells = _by_labels(surface, patch_labels(surface))
    if all(is_closed(shell) for shell in shells) or not is_closed(surface):
        return shells
    return _by_labels(surface, _labels_by_corners(surface))


def without_slivers(surface: Surface) -> Surface:
    """Leave out shells of no volume to speak of, which a union leaves where faces nearly coincide."""
    if not len(surface.faces):
        return surface
    shells = shells_of(surface)
    least = SLIVER_SHARE * abs(surface.volume)
    kept = [shell for shell in shells if abs(shell.volume) > least and not is_empty(shell)]
    return surface if len(kept) in {0, len(shells)} else joined(kept).cleaned()


def _by_labels(surface: Surface, labels: IntArray) -> list[Surface]:
    if labels.max() == 0:
        return [surface]
    return [surface.of_faces(labels == label) for label in range(labels.max() + 1)]


def patch_labels(surface: Surface) -> IntArray:
    """Number of the piece of each face, (m,), from 0: pieces hang together by edges of two faces."""
    ends = np.sort(np.stack([surface.faces, np.roll(surface.faces, -1, axis=1)], axis=2), axis=2)
    keys = (ends[..., 0] * len(surface.vertices) + ends[..., 1]).ravel()
    order = np.argsort(keys, kind="stable")
    _, first, counts = np.unique(keys[order], return_index=True, return_counts=True)
    pairs = first[counts == 2]
    faces = np.column_stack([order[pairs] // 3, order[pairs + 1] // 3])
    return components(faces, len(surface.faces))


def _labels_by_corners(surface: Surface) -> IntArray:
    faces = surface.faces
    labels = components(np.vstack([faces[:, :2], faces[:, 1:]]), len(surface.vertices))[faces[:, 0]]
    return np.asarray(np.unique(labels, return_inverse=True)[1], dtype=np.int64)


def components(pairs: IntArray, count: int) -> IntArray:
    """Number things so that those which pairs (k, 2) link have the same number, from 0."""
    from scipy.sparse import coo_array  # 0.1 s to import, and only needed here
    from scipy.sparse.csgraph import connected_components

    links = coo_array((np.ones(len(pairs), dtype=np.int8), pairs.T), shape=(count, count))
    return np.asarray(connected_components(links, directed=False)[1], dtype=np.int64)


def scale_problem(
    size: float,
    unit: str,
    window_mm: tuple[float, float],
    word: str,
    file: str | None,
    remedy: Callable[[str], str],
) -> Problem | None:
    """Say that a size (in `unit`) lies outside a window in mm, and which unit would bring it inside.

    `word` is "tall" or "long"; `remedy` turns a unit into an instruction.
    """
    low, high = window_mm
    size_mm = size * MM_PER_UNIT[unit]
    if low <= size_mm <= high:
        return None
    message = f"it is {size_mm:.3g} mm {word} if the file is in {unit} (expected {low:g} to {high:g} mm)"
    fitting = fitting_units(size, window_mm)
    if not fitting:
        return Problem(message, file, None, "scale", "no unit fits; scale it, or import it with --height-mm")
    looks = " or ".join(UNIT_NAMES[fit] for fit in fitting)
    return Problem(f"{message}; it looks like {looks}", file, None, "scale", remedy(fitting[0]))


def fitting_units(size: float, window_mm: tuple[float, float]) -> list[str]:
    """Units in which a size lies within a window in mm, the likeliest first.

    >>> fitting_units(0.054, FIGURE_MM)
    ['m']
    """
    low, high = window_mm
    fitting = [unit for unit, factor in MM_PER_UNIT.items() if low <= size * factor <= high]
    return sorted(fitting, key=lambda unit: abs(np.log(size * MM_PER_UNIT[unit] / USUAL_MM)))


def flat_problem(surface: Surface, unit: str, file: str | None) -> Problem | None:
    """Say that the surface has no thickness, or None."""
    thin_mm = surface.extents * MM_PER_UNIT[unit]
    axis = int(thin_mm.argmin())
    if thin_mm[axis] >= THINNEST_MM:
        return None
    message = f"is flat: {thin_mm[axis]:.3g} mm thick along {'xyz'[axis]} (at least {THINNEST_MM} mm)"
    return Problem(message, file, None, "extent", "give it a thickness, or check the unit")


def open_problem(surface: Surface, edges: Edges, file: str | None) -> Problem:
    """Say how many edges of holes there are and where the first is; or of edges with three faces."""
    if len(edges.branched) and not len(edges.single):
        where = _middle(surface, edges.branched[0])
        message = f"has {len(edges.branched)} edges with three faces or more, the first at {where}"
        remedy = "take away inner walls and fins (in Blender: select non-manifold edges)"
        return Problem(message, file, None, "surface", remedy)
    point = _middle(surface, edges.open[0])
    message = f"is not closed: {len(edges.open)} open edges, the first at {point}"
    remedy = "close the holes (in Blender: select non-manifold edges, then Fill), or use its 3D-print repair"
    return Problem(message, file, None, "surface", remedy)


def _count_problem(surface: Surface, file: str | None) -> Problem:
    message = f"has {len(surface.faces)} triangles, more than {MOST_TRIANGLES}"
    remedy = "reduce it first (in Blender: Decimate); a toy needs 3000"
    return Problem(message, file, None, "surface", remedy)


def _sheet_remedy(unit: str) -> str:
    return f'write unit = "{unit}" in the sheet, or import it again with --unit {unit}'


def _closure_problems(surface: Surface, file: str | None) -> list[Problem]:
    edges = faulty_edges(surface)
    if len(edges.open):
        return [open_problem(surface, edges, file)]
    if len(edges.inconsistent):
        where = _middle(surface, edges.inconsistent[0])
        message = f"has faces that look inward beside faces that look outward, the first at {where}"
        remedy = "recalculate the normals (in Blender: Recalculate Outside)"
        return [Problem(message, file, None, "surface", remedy)]
    return []


def _volume_problems(surface: Surface, file: str | None) -> list[Problem]:
    whole = surface.unit_sized()
    volume = whole.volume
    if abs(volume) <= SMALLEST_VOLUME_SHARE * float(np.prod(whole.extents)):
        message = "encloses no volume"
        return [Problem(message, file, None, "surface", "give it a thickness, or close it")]
    if volume < 0:
        remedy = "flip its normals, or import it: fbsim models import turns it right"
        return [Problem("is inside out: its faces look inward", file, None, "surface", remedy)]
    return _shell_problems(surface, file)


def _shell_problems(surface: Surface, file: str | None) -> list[Problem]:
    """An inside-out shell within another is a cavity, elsewhere a mistake; shells may not overlap."""
    swarm = swarm_problem(surface, file)
    if swarm is not None:
        return [swarm]
    shells = shells_of(surface)
    flat = next((shell for shell in shells if is_empty(shell)), None)
    if flat is not None:
        message = (
            f"one of its {len(shells)} separate shells encloses no volume, that at {_shown(flat.vertices[0])}"
        )
        return [Problem(message, file, None, "surface", "delete it, or give it a thickness")]
    for shell in shells:
        if shell.volume < 0 and not _is_cavity(shell, shells):
            where = _shown(shell.vertices[0])
            message = f"one of its {len(shells)} separate shells is inside out, that at {where}"
            remedy = "flip its normals, or import it: fbsim models import turns it right"
            return [Problem(message, file, None, "surface", remedy)]
    return _overlap_problems(shells, file)


def is_empty(shell: Surface) -> bool:
    """Whether a closed shell encloses nothing, such as a triangle with both its sides."""
    return bool(abs(shell.volume) <= SMALLEST_VOLUME_SHARE * np.prod(shell.extents))


def swarm_problem(surface: Surface, file: str | None) -> Problem | None:
    """Say that a surface falls into too many pieces to be looked at one by one, or None."""
    count = int(patch_labels(surface).max()) + 1
    if count <= MOST_SHELLS:
        return None
    message = f"falls into {count} separate pieces, more than {MOST_SHELLS}"
    return Problem(message, file, None, "surface", "join them, or export only what belongs to the figure")


def _is_cavity(shell: Surface, shells: list[Surface]) -> bool:
    """Whether an inside-out shell lies wholly within one solid shell."""
    around = (other for other in shells if other.volume > -shell.volume and _box_holds(other, shell))
    return any(share_inside(shell, [other]) > 1 - OVERLAP_SHARE for other in around)


def _overlap_problems(shells: list[Surface], file: str | None) -> list[Problem]:
    """Shells that run into each other count twice in the volume."""
    if not any(_boxes_meet(one, other) for one, other in combinations(shells, 2)):
        return []
    excess = counted_twice(shells)
    if abs(excess) < OVERLAP_SHARE:
        return []
    share = f"{abs(excess):.1%} of the volume counts {'twice' if excess > 0 else 'as nothing'}"
    message = f"has {len(shells)} separate shells that overlap: {share}"
    remedy = "unite them, or import it: fbsim models import makes one solid of them"
    return [Problem(message, file, None, "surface", remedy)]


def _box_holds(outer: Surface, inner: Surface) -> bool:
    low, high = inner.bounds - outer.bounds
    return bool((low >= 0).all() and (high <= 0).all())


def _boxes_meet(one: Surface, other: Surface) -> bool:
    low = np.maximum(one.bounds[0], other.bounds[0])
    high = np.minimum(one.bounds[1], other.bounds[1])
    return bool((low < high).all())


def _middle(surface: Surface, edge: IntArray) -> str:
    return _shown(surface.vertices[edge].mean(axis=0))


def _shown(point: FloatArray) -> str:
    return "({:.4g}, {:.4g}, {:.4g})".format(*point)
