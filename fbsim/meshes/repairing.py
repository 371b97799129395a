"""Making a solid of a surface that is none yet, as far as that can be done without guessing; for import only.

In this order, each only where it is needed: weld corners that differ by rounding, take away walls and fins,
turn faces round that disagree with their neighbours, turn an inside-out surface right, leave out open shells
hidden within closed ones, give sheets a thickness, close small holes, put lids on large ones where these are
hidden or underneath, unite closed shells that overlap, and make a soup of open shells solid through the hulls
of a convex decomposition. A single open surface with a large hole is refused, and a soup whose holes are so
large that the decomposition takes its inside for outside: what a hole should look like is the modeller's to
say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from fbsim.errors import MeshError, Problem
from fbsim.meshes.checking import (
    body_problems,
    faulty_edges,
    is_closed,
    is_empty,
    open_problem,
    shells_of,
    swarm_problem,
    without_slivers,
)
from fbsim.meshes.decomposition import decomposed
from fbsim.meshes.fins import without_fins
from fbsim.meshes.holes import LARGEST_FLAT, LARGEST_HOLE, without_small_holes
from fbsim.meshes.lids import with_lids
from fbsim.meshes.orientation import coherent
from fbsim.meshes.sheets import without_sheets
from fbsim.meshes.solid import FloatArray
from fbsim.meshes.surface import Surface, joined
from fbsim.meshes.union import OVERLAP_SHARE, filled, hull_share_inside, turned_outward, united_hulls
from fbsim.meshes.welding import welded
from fbsim.meshes.winding import disagreement

TOLERANCES = (0.0, 1e-6, 1e-5)  # of the size: what may be left out where a union is not clean
MOST_DISAGREEMENT = 0.15  # of what a soup's winding number says is inside, and what is made of it

Mended = tuple[Surface, str] | None


@dataclass(frozen=True, eq=False)
class Repaired:
    """A closed surface, its convex parts if the repair found them, and what was done, in words."""

    surface: Surface
    parts: tuple[FloatArray, ...] | None = None
    notes: list[str] = field(default_factory=list)


def repaired(surface: Surface, file: str | None = None, up: FloatArray | None = None) -> Repaired:
    """Make a closed surface of whatever a file gave, in the same unit. Raises MeshError naming `file`.

    `up` (3,) is the direction in which it stands: an open underside is closed, if that is known.
    """
    given, surface = surface, surface.cleaned()
    if not len(surface.faces):
        raise MeshError(body_problems(surface, file))
    notes = list(_cleaning_notes(given, surface))
    surface = _mended(surface, (_welded,), notes)
    swarm = swarm_problem(surface, file)
    if swarm is not None:
        raise MeshError(swarm)
    surface = _mended(surface, _mends(up), notes)
    problems = body_problems(surface, file)
    if not problems:
        return Repaired(surface, None, notes)
    shells = shells_of(surface)
    if len(shells) == 1:
        raise MeshError([_for_import(_with_limit(problem)) for problem in problems])
    solid = _united(shells) or _from_hulls(surface, len(shells), file)
    return Repaired(solid.surface, solid.parts, notes + solid.notes)


def _mended(surface: Surface, mends: Sequence[Callable[[Surface], Mended]], notes: list[str]) -> Surface:
    """Try one after the other until the surface is sound; put down what was done."""
    is_sound = not body_problems(surface)
    for mend in mends:
        mended = None if is_sound else mend(surface)
        if mended is not None:
            surface, note = mended
            notes.append(note)
            is_sound = not body_problems(surface)
    return surface


def _cleaning_notes(given: Surface, cleaned: Surface) -> Iterator[str]:
    a, b, c = (given.vertices[given.faces[:, corner]] for corner in range(3))
    collapsed = int(((a == b).all(axis=1) | (b == c).all(axis=1) | (c == a).all(axis=1)).sum())
    repeated = len(given.faces) - collapsed - len(cleaned.faces)
    if collapsed:
        yield f"{_counted(collapsed, 'triangle')} without area left out"
    if repeated > 0:
        yield f"{_counted(repeated, 'triangle')} that another repeats left out"


def _welded(surface: Surface) -> Mended:
    found = welded(surface)
    if found is None:
        return None
    within = f"1/{1 / found.share:.0f}"
    return found.surface, f"welded {found.corners} corners that differed by less than {within} of its size"


def _freed(surface: Surface) -> Mended:
    found = without_fins(surface)
    if found is None:
        return None
    many = f"{_counted(found.sheets, 'inner wall')} or fins of {_counted(found.triangles, 'triangle')}"
    return found.surface, f"{many}, on edges of three faces, left out"


def _agreed(surface: Surface) -> Mended:
    found = coherent(surface)
    if found is None:
        return None
    return found[0], f"{_counted(found[1], 'triangle')} turned round to agree with their neighbours"


def _turned_right(surface: Surface) -> Mended:
    if not is_closed(surface) or surface.volume >= 0:
        return None
    return surface.flipped(), "it was inside out; its faces have been turned outward"


def _rid_of_hidden(surface: Surface) -> Mended:
    """Leave out open shells inside closed ones, as CAD programs export them: nobody sees or feels them."""
    shells = shells_of(surface)
    closed = [shell for shell in shells if is_closed(shell)]
    around = [shell if shell.volume > 0 else shell.flipped() for shell in closed]
    kept = [
        shell for shell in shells if is_closed(shell) or hull_share_inside(shell, around) < 1 - OVERLAP_SHARE
    ]
    gone = len(shells) - len(kept)
    if not closed or not gone:
        return None
    return joined(kept).cleaned(), f"{_counted(gone, 'open shell')} hidden inside it left out"


def _rid_of_flat(surface: Surface) -> Mended:
    """Leave out closed shells that enclose nothing, such as a triangle with both its sides."""
    shells = shells_of(surface)
    kept = [shell for shell in shells if not is_closed(shell) or not is_empty(shell)]
    gone = len(shells) - len(kept)
    if not gone or not kept:
        return None
    return joined(kept).cleaned(), f"{_counted(gone, 'shell')} without volume left out"


def _solidified(surface: Surface) -> Mended:
    found = without_sheets(surface)
    if found is None:
        return None
    done = []
    if found.thickened:
        share = f"{found.thickness / float(surface.extents.max()):.1%} of its size"
        done.append(f"{_counted(found.thickened, 'sheet')} without thickness made {share} thick")
    if found.trim:
        done.append(f"{_counted(found.trim, 'sheet')} without thickness on its surface left out")
    return found.surface, ", ".join(done)


def _without_holes(surface: Surface) -> Mended:
    found = without_small_holes(surface)
    if found is None:
        return None
    note = f"{_counted(found.holes, 'hole')} closed, the largest {found.largest:.2%} of its surface"
    return found.surface, note


def _lidded(surface: Surface, up: FloatArray | None) -> Mended:
    found = with_lids(surface, up)
    if found is None:
        return None
    where = []
    if found.hidden:
        where.append(f"{_counted(found.hidden, 'large hole')} hidden by other shells")
    if found.underneath:
        where.append(f"{_counted(found.underneath, 'open underside')}")
    return found.surface, f"{' and '.join(where)} closed, the largest {found.largest:.1%} of its surface"


def _mends(up: FloatArray | None) -> tuple[Callable[[Surface], Mended], ...]:
    """What is tried one after the other until the surface is closed."""
    return (
        _freed,
        _agreed,
        _turned_right,
        _rid_of_flat,
        _rid_of_hidden,
        _solidified,
        _without_holes,
        partial(_lidded, up=up),
        _rid_of_flat,
        _turned_right,
    )


def _with_limit(problem: Problem) -> Problem:
    """Say of a hole which ones are closed without asking."""
    if "open edges" not in problem.message:
        return problem
    sizes = f"{LARGEST_HOLE:.0%} of the surface, flat ones of up to {LARGEST_FLAT:.0%}"
    limit = f"import closes holes of up to {sizes}"
    return replace(problem, message=f"{problem.message} ({limit})")


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"


def _united(shells: list[Surface]) -> Repaired | None:
    """Unite shells if every one of them is closed; None where that fails."""
    if not all(is_closed(shell) for shell in shells):
        return None
    outward = turned_outward(shells)
    size = float(joined(shells).extents.max())
    tried = (without_slivers(filled(outward, share * size).cleaned()) for share in TOLERANCES)
    surface = next((each for each in tried if len(each.faces) and not body_problems(each)), None)
    if surface is None:
        return None
    before = sum(shell.volume for shell in outward)
    note = f"its {len(shells)} separate shells were united into one solid"
    return Repaired(surface, None, [f"{note}; {_volume_change(before, surface.volume)}"])


def _from_hulls(surface: Surface, shells: int, file: str | None) -> Repaired:
    """Fill an open soup with convex hulls and unite these: closed for sure, of a coarser shape."""
    parts = decomposed(surface, file)
    solid = united_hulls(parts).cleaned()
    problems = body_problems(solid, file)
    if problems:
        raise MeshError(map(_for_import, problems))
    if disagreement(surface, solid) > MOST_DISAGREEMENT:
        raise MeshError(_for_import(_holes_too_large(surface, shells, file)))
    note = f"its {shells} separate shells, not all closed, were made one solid of {len(parts)} convex parts"
    change = _volume_change(abs(surface.volume), solid.volume)
    return Repaired(solid, parts, [f"{note} (its finest shapes are gone); {change}"])


def _holes_too_large(surface: Surface, shells: int, file: str | None) -> Problem:
    """What is not closed, where; a search for convex parts that gets in through a hole finds only walls."""
    edges = faulty_edges(surface)
    problem = open_problem(surface, edges, file) if len(edges.open) else body_problems(surface, file)[0]
    return replace(problem, message=f"{problem.message}; its {shells} separate shells cannot be filled")


def _for_import(problem: Problem) -> Problem:
    """Tell of what import itself could not mend."""
    if "models import" not in (problem.remedy or ""):
        return problem
    return replace(problem, remedy="repair it where it was made (in Blender: the 3D-print toolbox)")


def _volume_change(before: float, after: float) -> str:
    return f"its volume is {after / before - 1:+.0%} against that of the shells added up" if before else ""
