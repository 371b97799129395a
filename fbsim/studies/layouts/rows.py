"""The rows of a test of layouts: one for everything that stood or flew in a volley.

kind     id                      place (mm)                     struck, gun, cause
figure   its id in the siege     where it stood at the start    what brought it down or hurt it
gun      its id                  the same                       the same
gate     id of the part          the same                       the same
part     of a loose part that    the same                       the same
         was touched or moved
shell    "shell-7", "shell-7a"   of its centre when it first    what it struck first; its gun; why it was not
                                 touched something              fired, where it was not

Places are in the layout's own frame: its front looks along +x, its origin is that of its file. A shell that
touched nothing has none (nan).
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from fbsim.rules import Outcome, Pose

if TYPE_CHECKING:
    from fbsim.scene import Scene
    from fbsim.volley import PieceResult, ShellResult, ShotResult, VolleyResult

GARRISON, ATTACK = "garrison", "attack"
"""The two sides of a siege."""
MM = 1000.0
DIGITS = 3
NOWHERE = (math.nan, math.nan, math.nan)
UPRIGHT = (Pose.STANDING, Pose.LEANING)


@dataclass(frozen=True)
class Row:
    """One thing in one volley; `post` is the part that a figure or gun stands on, "" for the ground."""

    layout: str
    seed: int
    volley: int
    kind: str
    id: str
    model: str
    side: str
    post: str
    x_mm: float
    y_mm: float
    z_mm: float
    struck: str
    gun: str
    cause: str
    pose: str
    outcome: str
    moved_mm: float
    fired: bool


def row_schema() -> Any:
    """Names and types of the columns of a table of rows."""
    import pyarrow

    types = {
        "str": pyarrow.string(),
        "int": pyarrow.int64(),
        "float": pyarrow.float64(),
        "bool": pyarrow.bool_(),
    }
    return pyarrow.schema([(name, types[str(kind)]) for name, kind in Row.__annotations__.items()])


def table_of(rows: list[Row]) -> Any:
    """Rows as a pyarrow table."""
    import pyarrow

    return pyarrow.Table.from_pylist([asdict(row) for row in rows], schema=row_schema())


def rows_of(layout: str, scene: Scene, result: VolleyResult) -> list[Row]:
    """Rows of one volley at a siege, whose scene has the layout in its own frame."""
    volley = _Volley(layout, scene, result)
    pieces = [*result.figures, *result.guns, *result.gates, *result.parts]
    return [*(volley.piece(each) for each in pieces), *volley.shells()]


class _Volley:
    def __init__(self, layout: str, scene: Scene, result: VolleyResult) -> None:
        self.layout, self.scene, self.result = layout, scene, result
        self.guns = {shot.number: shot.gun for shot in result.shots}

    def piece(self, piece: PieceResult) -> Row:
        thing = self.scene.find(piece.id)
        stands = piece.pose in UPRIGHT and piece.outcome in (None, Outcome.NOTHING)
        cause = None if stands and piece.kind == "figure" else piece.cause
        return self._row(
            piece.kind,
            piece.id,
            piece.model,
            piece.side or "",
            tuple(self.result.before[piece.id].position.tolist()),
            post=thing.on or "",
            gun="" if cause is None else self.guns[cause.shot],
            cause="" if cause is None else cause.kind,
            pose=str(piece.pose),
            outcome="" if piece.outcome is None else str(piece.outcome),
            moved_mm=round(MM * piece.moved, DIGITS),
        )

    def shells(self) -> Iterator[Row]:
        for shot in self.result.shots:
            if shot.not_fired is not None:
                yield self._row("shell", f"shell-{shot.number}", "", shot.side or "", gun=shot.gun,
                                cause=shot.not_fired)  # fmt: skip
            for shell in shot.shells:
                yield self._shell(shot, shell)

    def _shell(self, shot: ShotResult, shell: ShellResult) -> Row:
        return self._row(
            "shell",
            shell.id,
            shell.model,
            shot.side or "",
            shell.impact or NOWHERE,
            struck=shell.struck_first or "",
            gun=shot.gun,
            pose=shell.end,
            fired=True,
        )

    def _row(
        self,
        kind: str,
        id: str,
        model: str,
        side: str,
        place: tuple[float, ...] = NOWHERE,
        *,
        post: str = "",
        struck: str = "",
        gun: str = "",
        cause: str = "",
        pose: str = "",
        outcome: str = "",
        moved_mm: float = math.nan,
        fired: bool = False,
    ) -> Row:
        x, y, z = (round(MM * value, DIGITS) + 0.0 for value in place)
        return Row(
            layout=self.layout, seed=self.result.seed, volley=self.result.volley, kind=kind, id=id,
            model=model, side=side, post=post, x_mm=x, y_mm=y, z_mm=z, struck=struck, gun=gun, cause=cause,
            pose=pose, outcome=outcome, moved_mm=moved_mm, fired=fired,
        )  # fmt: skip
