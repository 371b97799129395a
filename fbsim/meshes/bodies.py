"""The bodies of a closed surface, and which of them hang together: by touching, or one in another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Literal

import numpy as np

from fbsim.errors import MeshError, Problem
from fbsim.meshes.checking import body_problems, components, shells_of, without_slivers
from fbsim.meshes.solid import FloatArray
from fbsim.meshes.surface import Surface, joined
from fbsim.meshes.union import filled, gap_between, share_inside

Apart = Literal["refuse", "largest", "together"]
"""What to do with bodies that lie apart: refuse them, keep the largest, or take them as one rigid piece."""
TOUCHING = 0.01  # of the whole's size: what lies closer is taken as touching (0.5 mm in a figure)
CRUMB = 1e-3  # of the whole's volume: what lies apart and has less is left out


@dataclass(frozen=True, eq=False)
class Whole:
    """A closed surface that is one body, and in words what had to be done for it."""

    surface: Surface
    notes: list[str]


def one_body(surface: Surface, apart: Apart = "refuse", file: str | None = None) -> Whole:
    """Make one body of a closed surface: what touches is united, what lies apart is treated as told.

    Raises MeshError, naming `file`, for bodies that lie apart where `apart` is "refuse".
    """
    shells = shells_of(surface)
    if sum(shell.volume > 0 for shell in shells) == 1:
        return Whole(surface, [])
    groups, crumbs = _sorted_out(groups_of(surface))
    if len(groups) == 1:
        whole = _united(groups[0])
        return Whole(whole.surface, [*crumbs, *whole.notes])
    if apart == "refuse":
        raise MeshError(_apart_problem(groups, file))
    share = groups[0].volume / sum(group.volume for group in groups)
    if apart == "together":
        note = f"its {len(groups)} bodies, which lie apart, were taken as one rigid piece"
        return Whole(joined(groups).cleaned(), [*crumbs, note])
    note = f"of its {len(groups)} bodies, which lie apart, the largest was kept: {share:.1%} of their volume"
    whole = _united(groups[0])
    return Whole(whole.surface, [*crumbs, note, *whole.notes])


def _sorted_out(groups: list[Surface]) -> tuple[list[Surface], list[str]]:
    """Leave out groups that are crumbs, and say so."""
    whole = sum(group.volume for group in groups)
    large = [group for group in groups if group.volume >= CRUMB * whole]
    gone = len(groups) - len(large)
    note = f"{gone} crumb{'' if gone == 1 else 's'} of less than {CRUMB:.1%} of its volume left out"
    return large, [note] if gone else []


def _united(surface: Surface) -> Whole:
    """Unite shells that touch; those with a gap or within a cavity stay as they are."""
    shells = shells_of(surface)
    if len(shells) == 1:
        return Whole(surface, [])
    united = without_slivers(filled(shells).cleaned())
    if body_problems(united) or len(shells_of(united)) >= len(shells):
        return Whole(
            surface, [f"its {len(shells)} bodies lie within {TOUCHING:.0%} of its size and were taken as one"]
        )
    return Whole(united, [f"its {len(shells)} bodies, which touch, were united into one solid"])


def _apart_problem(groups: Sequence[Surface], file: str | None) -> Problem:
    size = float(joined(groups).extents.max())
    share = groups[0].volume / sum(group.volume for group in groups)
    where = "({:.4g}, {:.4g}, {:.4g})".format(*groups[1].bounds.mean(axis=0))
    gap = gap_to(groups[1], [groups[0], *groups[2:]]) / size
    message = (
        f"holds {len(groups)} bodies that lie apart: the largest has {share:.1%} of the volume, "
        f"the next lies at {where}, {gap:.1%} of the whole's size away from the others"
    )
    remedy = (
        "join them, or keep the largest (--apart largest), or make one rigid piece of all (--apart together)"
    )
    return Problem(message, file, None, "bodies", remedy)


def cavity_volume(surface: Surface) -> float:
    """Volume of all cavities in a closed surface whose shells do not overlap."""
    return -sum(min(0.0, shell.volume) for shell in shells_of(surface))


def without_cavities(surface: Surface) -> Surface:
    """The outer shells of a closed surface alone."""
    shells = shells_of(surface)
    outer = [shell for shell in shells if shell.volume > 0]
    return surface if len(outer) == len(shells) else joined(outer).cleaned()


def groups_of(surface: Surface) -> list[Surface]:
    """Split a closed surface into groups of shells that touch or lie in one another, the largest first."""
    shells = shells_of(surface)
    if len(shells) == 1:
        return [surface]
    reach = TOUCHING * float(surface.extents.max())
    pairs = [(i, j) for i, j in combinations(range(len(shells)), 2) if _together(shells[i], shells[j], reach)]
    labels = components(np.array(pairs, dtype=np.int64).reshape(-1, 2), len(shells))
    groups = [
        joined([shell for shell, label in zip(shells, labels, strict=True) if label == group]).cleaned()
        for group in range(labels.max() + 1)
    ]
    return sorted(groups, key=lambda group: -group.volume)


def gap_to(group: Surface, others: Sequence[Surface]) -> float:
    """Least distance from a group of shells to any other group."""
    reach = float(joined([group, *others]).extents.max())
    return min(gap_between(group, other, reach) for other in others)


def _together(one: Surface, other: Surface, reach: float) -> bool:
    if _box_gap(one.bounds, other.bounds) > reach:
        return False
    if gap_between(one, other, reach) < reach:
        return True
    large, small = (one, other) if abs(one.volume) > abs(other.volume) else (other, one)
    return share_inside(small, [large if large.volume > 0 else large.flipped()]) > 0.5


def _box_gap(one: FloatArray, other: FloatArray) -> float:
    """Distance between two boxes (2, 3)."""
    apart = np.maximum(0, np.maximum(one[0] - other[1], other[0] - one[1]))
    return float(np.linalg.norm(apart))
