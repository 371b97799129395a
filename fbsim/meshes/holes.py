"""Closing small holes: the rim of each is spanned by the triangles of least area, without new corners.

How a small hole is closed hardly shows, and a crack whose sides have different corners (a T-junction) has no
area at all. What a large hole should look like is the modeller's to say: it stays open.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from fbsim.meshes.checking import faulty_edges
from fbsim.meshes.solid import FloatArray, IntArray
from fbsim.meshes.surface import Surface

LARGEST_HOLE = 0.01  # of the surface's area
LARGEST_FLAT = 0.03  # the same for holes whose rim lies in a plane: a flat lid is the likeliest
FLAT = 0.01  # of a rim's size, that it may leave its plane
LONGEST_RIM = 200  # edges; finding the least area takes the cube of this. Longer ones are zigzagged across


@dataclass(frozen=True, eq=False)
class Closed:
    """A surface with its small holes closed: how many, and which share of its area the largest took."""

    surface: Surface
    holes: int
    largest: float


def without_small_holes(surface: Surface) -> Closed | None:
    """Close holes that take up to 1 % of the area each, 3 % if they are flat; None where there are none.

    The faces must agree about the inside.
    """
    whole = float(areas(surface.vertices[surface.faces]).sum())
    edges = _edge_keys(surface)
    spans = [(_spanned(surface, rim, edges), _limit(surface.vertices[rim])) for rim in rims(surface)]
    chosen = [(span, area / whole) for (span, area), limit in spans if area <= limit * whole]
    if not chosen:
        return None
    faces = np.vstack([surface.faces, *(span for span, _ in chosen)])
    return Closed(Surface(surface.vertices, faces), len(chosen), max(share for _, share in chosen))


def _limit(rim: FloatArray) -> float:
    """Share of the surface's area that a hole with this rim may take if it is to be closed."""
    spread = np.linalg.svd(rim - rim.mean(axis=0), compute_uv=False)
    return LARGEST_FLAT if spread[2] <= FLAT * spread[0] else LARGEST_HOLE


def rims(surface: Surface) -> list[IntArray]:
    """Walk along the edges of each hole, as its faces do: vertex indices (k,) of each rim.

    Where rims touch in a corner they are told apart as they close. Nothing is said of edges that more than
    two faces share.
    """
    ahead = _open_edges(surface)
    found = []
    while ahead:
        found += _walk(ahead)
    return found


def spanned(surface: Surface, rim: IntArray) -> tuple[IntArray, float]:
    """Triangles (k, 3) that close a rim, of least area unless it is long, and their area; maybe none."""
    return _spanned(surface, rim, _edge_keys(surface))


def areas(corners: FloatArray) -> FloatArray:
    """Areas (n,) of triangles (n, 3, 3)."""
    crossed = np.cross(corners[..., 1, :] - corners[..., 0, :], corners[..., 2, :] - corners[..., 0, :])
    found: FloatArray = np.linalg.norm(crossed, axis=-1) / 2
    return found


def _open_edges(surface: Surface) -> dict[int, list[int]]:
    """Edges that one face alone has, in its direction: from each corner to the next ones."""
    is_open = {tuple(edge) for edge in faulty_edges(surface).single.tolist()}
    ahead: dict[int, list[int]] = {}
    starts, ends = surface.faces.ravel(), np.roll(surface.faces, -1, axis=1).ravel()
    for start, end in zip(starts.tolist(), ends.tolist(), strict=True):
        if (min(start, end), max(start, end)) in is_open:
            ahead.setdefault(start, []).append(end)
    return ahead


def _walk(ahead: dict[int, list[int]]) -> list[IntArray]:
    """Take edges from `ahead` until there is no way on; a loop is cut off wherever one closes."""
    path, loops = [next(iter(ahead))], []
    place = {path[0]: 0}
    while path[-1] in ahead:
        here = path[-1]
        following = ahead[here].pop()
        if not ahead[here]:
            del ahead[here]
        if following not in place:
            place[following] = len(path)
            path.append(following)
            continue
        first = place[following]
        loops.append(np.array(path[first:], dtype=np.int64))
        for corner in path[first + 1 :]:
            del place[corner]
        del path[first + 1 :]
    return [loop for loop in loops if len(loop) > 2]


def _edge_keys(surface: Surface) -> set[int]:
    return _keys(surface, surface.faces, np.roll(surface.faces, -1, axis=1))


def _keys(surface: Surface, starts: IntArray, ends: IntArray) -> set[int]:
    """Numbers of the edges between corners, whichever way they are walked."""
    keys = np.minimum(starts, ends) * len(surface.vertices) + np.maximum(starts, ends)
    return set(keys.ravel().tolist())


def _spanned(surface: Surface, rim: IntArray, edges: set[int]) -> tuple[IntArray, float]:
    """Triangles (k, 3) of least area that close a rim, and that area; infinite where there are none.

    c[i, j] is the least area for the corners i to j: min over k of c[i, k] + c[k, j] + area(i, k, j).
    No new edge may be one that the surface has: it would have four faces.
    """
    count = len(rim)
    if count > LONGEST_RIM:
        return _zigzag(surface, rim, edges)
    points = surface.vertices[rim]
    cost, split = np.zeros((count, count)), np.zeros((count, count), dtype=np.int64)
    for span in range(2, count):
        for i in range(count - span):
            j = i + span
            between = np.arange(i + 1, j)
            ends = np.broadcast_to(points[[i, j]], (len(between), 2, 3))
            costs = cost[i, between] + cost[between, j]
            costs += areas(np.concatenate([ends, points[between][:, None]], axis=1))
            key = min(rim[i], rim[j]) * len(surface.vertices) + max(rim[i], rim[j])
            best = int(costs.argmin())
            is_taken = span < count - 1 and int(key) in edges
            cost[i, j], split[i, j] = np.inf if is_taken else costs[best], between[best]
    if not np.isfinite(cost[0, -1]):
        return np.zeros((0, 3), dtype=np.int64), np.inf
    return rim[_triangles(split)], float(cost[0, -1])


def _zigzag(surface: Surface, rim: IntArray, edges: set[int]) -> tuple[IntArray, float]:
    """Close a long rim by going to and fro between its two halves: as good as any way where it is round."""
    low, high, corners = 0, len(rim) - 1, []
    while high - low > 1:
        corners += [(high, low + 1, low), (high, high - 1, low + 1)][: high - low - 1]
        low, high = low + 1, high - 1
    lid = rim[np.array(corners, dtype=np.int64)]
    on_rim = np.column_stack([rim, np.roll(rim, -1)])
    if edges & (_edge_keys(Surface(surface.vertices, lid)) - _keys(surface, *on_rim.T)):
        return np.zeros((0, 3), dtype=np.int64), np.inf
    return lid, float(areas(surface.vertices[lid]).sum())


def _triangles(split: IntArray) -> IntArray:
    """Corners of the triangles that the table of splits tells of, turned as the hole needs them."""
    found, waiting = [], [(0, len(split) - 1)]
    while waiting:
        i, j = waiting.pop()
        if j - i > 1:
            k = int(split[i, j])
            found.append((j, k, i))
            waiting += [(i, k), (k, j)]
    return np.array(found, dtype=np.int64)
