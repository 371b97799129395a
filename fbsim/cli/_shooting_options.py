"""Options of studies that shoot at figures: at whom, from where, behind what, and how it is judged."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import rich_click as click

from fbsim.cli._ranges import SEED, VALUES, Share, names

if TYPE_CHECKING:
    from fbsim.studies.asked import Measure

MEASURES = ("hit", "knocked_down", "face_up", "wounded", "killed")
ONE_TARGET = click.option("--target", default="swordsman", show_default=True, help="Figure that is shot at.")
TARGETS = click.option(
    "--target", multiple=True, default=["swordsman"], show_default=True, metavar="NAME,...",
    help="Figures that are shot at, or all of a squad.",
)  # fmt: skip


@dataclass(frozen=True)
class Shooting:
    """At whom, from where and by which rules is shot; `**shooting.given` goes to the study's function."""

    target: str | list[str]
    distances_m: tuple[float, ...]
    covers: list[str]
    measure: Measure
    rules: str
    aim_height: float
    seed: int

    @property
    def given(self) -> dict[str, Any]:
        """Arguments for a study."""
        return dict(vars(self))


def shooting_options(
    distance_m: str, target: Callable[..., Any] = ONE_TARGET
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Give a command --target, --distance-m (with this default) and the others; it gets them as `shooting`.

    Rules that there are not are refused before the command runs.
    """
    options = (
        target,
        click.option(
            "--distance-m", type=VALUES, default=distance_m, show_default=True,
            metavar="M,...|FROM:TO:STEP", help="To the target.",
        ),
        click.option(
            "--cover", multiple=True, default=["none"], show_default=True, metavar="NAME,...",
            help="none, crenel (on the walk of a wall), or parts of the fortress kit.",
        ),
        click.option("--measure", type=click.Choice(MEASURES), default="killed", show_default=True),
        click.option("--rules", default="republic", show_default=True, help="By which the shots are judged."),
        click.option(
            "--aim-height", type=Share(0, 1), default=0.6, show_default=True, help="Share of its height."
        ),
        click.option("--seed", type=SEED, default=0, show_default=True),
    )  # fmt: skip

    def give(command: Callable[..., Any]) -> Callable[..., Any]:
        made: Callable[..., Any] = _shooting(command)
        for option in reversed(options):
            made = option(made)
        return made

    return give


def _shooting(command: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(command)
    def with_shooting(
        target: str | tuple[str, ...],
        distance_m: tuple[float, ...],
        cover: tuple[str, ...],
        measure: Measure,
        rules: str,
        aim_height: float,
        seed: int,
        **more: Any,
    ) -> Any:
        from fbsim.rules import shot_table

        shot_table(rules)
        figures = target if isinstance(target, str) else names(target)
        shooting = Shooting(figures, distance_m, names(cover), measure, rules, aim_height, seed)
        return command(shooting=shooting, **more)

    return with_shooting
