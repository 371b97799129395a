"""What `fbsim layouts stand` prints of one layout."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from fbsim.studies.layouts.breaches import Breach
    from fbsim.studies.layouts.standing import Stability
    from fbsim.studies.layouts.twins import RobustShot

MOST_THINGS = 12
"""Lines of the table of loose things."""


class Found:
    """What was found of one layout."""

    def __init__(
        self, stability: Stability, walls: tuple[Breach, ...] | None, shots: tuple[RobustShot, ...] | None
    ) -> None:
        self.stability, self.walls, self.shots = stability, walls, shots

    def to_dict(self) -> dict[str, Any]:
        """Plain values; walls and shots are None where nothing was fired."""
        return self.stability.to_dict() | {
            "walls": None if self.walls is None else [each.to_dict() for each in self.walls],
            "shots": None if self.shots is None else [each.to_dict() for each in self.shots],
        }

    def show(self) -> None:
        """Print it in words and tables."""
        _show_stability(self.stability)
        if self.walls is not None:
            _show_walls(self.walls)
        if self.shots is not None:
            _show_shots(self.shots)


def _show_stability(found: Stability) -> None:
    from fbsim.cli._console import console, counted, show, table

    screen = console()
    loose = len(found.things)
    screen.print(
        f"{found.layout}: stands by itself; {counted(found.anchored, 'part')} fixed to the table, "
        f"{counted(loose, 'loose thing')}",
        style="bold",
    )
    if not loose:
        screen.print("Nothing can fall when the table is knocked.\n")
        return
    screen.print(_settling_words(found))
    screen.print(_knock_words(found))
    screen.print()
    made = table(("mm/s", "nothing falls", "of sides"), right=("mm/s", "nothing falls", "of sides"))
    for rung in found.rungs:
        made.add_row(f"{rung.speed_mm_per_s:g}", str(rung.sound), str(rung.of))
    show("Knocks at the table", made)
    _show_things(found)


def _settling_words(found: Stability) -> str:
    most = max(found.things, key=lambda thing: thing.shift_mm)
    tilted = max(found.things, key=lambda thing: thing.tilt_deg)
    return (
        f"Settling moves {most.id} most, by {most.shift_mm:.3f} mm, and tilts {tilted.id} most, "
        f"by {tilted.tilt_deg:.2f}°."
    )


def _knock_words(found: Stability) -> str:
    from fbsim.studies.layouts.knocks import NUDGE, SPEEDS

    margin, hardest = found.margin_mm_per_s, 1e3 * SPEEDS[-1]
    if margin >= hardest:
        what = f"all knocks up to {hardest:g} mm/s, the hardest tried"
    elif margin:
        what = f"knocks of {margin:g} mm/s from all sides"
    else:
        what = f"not even knocks of {1e3 * SPEEDS[0]:g} mm/s from all sides, the softest tried"
    return (
        f"It survives {what}. Robustness: {found.robustness:.0%} of the nudges "
        f"({1e3 * NUDGE:g} mm/s, a knee against the table's leg; an estimate)."
    )


def _show_things(found: Stability) -> None:
    from fbsim.cli._console import counted, say, show, table
    from fbsim.studies.layouts.knocks import DIRECTIONS

    falling = sorted((each for each in found.things if each.fell), key=lambda each: (-each.fell, each.id))
    if not falling:
        return
    made = table(("thing", "model", "fell", "of nudges"), right=("fell", "of nudges"), names="thing")
    for thing in falling[:MOST_THINGS]:
        made.add_row(thing.id, thing.model, str(thing.fell), str(DIRECTIONS))
    show("What falls", made)
    if len(falling) > MOST_THINGS:
        say(f"{counted(len(falling) - MOST_THINGS, 'more thing')} fell: --json tells")


def _show_walls(walls: tuple[Breach, ...]) -> None:
    from fbsim.cli._console import console, show, table
    from fbsim.studies.layouts.walls import CHEST_MM, COVER

    if not walls:
        console().print("No free-standing walls.\n")
        return
    heads = ("wall", "blocks", "fell", "left", "still cover", "of volleys")
    made = table(heads, right=heads[1:], names="wall")
    for wall in walls:
        low, high = f"{wall.cover.low:.0%}", f"{wall.cover.high:.0%}"
        sure = f"{wall.cover.value:.0%} ({low} to {high})"
        made.add_row(
            wall.id, str(wall.blocks), f"{wall.fell:.1f}", f"{wall.left:.0%}", sure, str(wall.volleys)
        )
    title = f"Walls after a volley; cover: {COVER:.0%} of it left up to {CHEST_MM:g} mm (a man's chest)"
    show(title, made)


def _show_shots(shots: tuple[RobustShot, ...]) -> None:
    from fbsim.cli._console import console, show, table
    from fbsim.studies.layouts.twins import OFFSET

    made = table(("shot", "gun", "what it did", "same", "or else"), right=("shot", "same"), names="gun")
    for shot in shots:
        share = f"{shot.same} of {shot.of}"
        made.add_row(str(shot.shot), shot.gun, shot.outcome, share, "; ".join(shot.others))
    show(f"Shots again, {1e3 * OFFSET:g} mrad aside ({1e3 * OFFSET:g} mm at 1 m)", made)
    alike, of = sum(shot.same for shot in shots), sum(shot.of for shot in shots)
    if of:
        console().print(f"{alike} of {of} did the same ({alike / of:.0%}).\n")
