"""Options of what draws a scene or a recording: the renderer, the size, how a scene is fired for it."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import rich_click as click

from fbsim.cli._ranges import SEED
from fbsim.cli._sources import Firing

FIRING = (
    click.option("--seed", type=SEED, metavar="N", help="Fire the scene with this seed."),
    click.option(
        "--volley", type=click.IntRange(0, 2**32 - 1), default=0, metavar="N",
        help="Which of the volleys of this seed.",
    ),
    click.option("--rules", metavar="NAME", help="Judge by this rule system (see `fbsim rules list`)."),
)  # fmt: skip

renderer_option = click.option(
    "--renderer", default="tiny", show_default=True, type=click.Choice(["tiny", "pyvista"]),
    help="tiny is always there; pyvista (extra render) makes round things round.",
)  # fmt: skip
trails_option = click.option(
    "--trails", is_flag=True, help="Show the flights of shells so far, and what they struck."
)


def firing_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command --seed, --volley and --rules; it gets them as `firing`."""

    @functools.wraps(command)
    def with_firing(seed: int | None, volley: int, rules: str | None, **more: Any) -> Any:
        return command(firing=Firing(seed, volley, rules), **more)

    made: Callable[..., Any] = with_firing
    for option in reversed(FIRING):
        made = option(made)
    return made


def check_drawable(size: tuple[int, int], most: float, renderer: str, count: int = 1) -> None:
    """Raise before the work where `count` pictures have over `most` pixels each, or none can be drawn."""
    if size[0] * size[1] > most:
        each = f"each of {count} pictures" if count > 1 else "a picture"
        raise click.UsageError(
            f"{size[0]}x{size[1]} are too many pixels for {each} (at most {most / 1e6:.1f} million); "
            "give a smaller --size"
        )
    if renderer == "pyvista":
        from fbsim.view.offscreen import check_pyvista

        check_pyvista()
