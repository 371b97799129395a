"""Maps of tested layouts: where each one leaks, and from where its garrison can be hit, in a folder."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from fbsim.cli._console import say
from fbsim.cli._plots import check_plot
from fbsim.cli._writable import written
from fbsim.errors import BadInput, Problem

if TYPE_CHECKING:
    from fbsim.studies.layouts import LayoutTest
    from fbsim.view.layouts_page import Maps

ELSEWHERE = "choose another folder"


def check_maps(folder: Path) -> None:
    """Make the folder. Raises BadInput before the work where maps could not be drawn or written there."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        message = f"cannot be made ({fault.strerror})"
        raise BadInput(Problem(message, str(folder), remedy=ELSEWHERE)) from fault
    check_plot(folder / "leaks.png")


def write_maps(
    found: LayoutTest, files: Sequence[str], folder: Path, tell: Callable[[int, int, str], None]
) -> dict[str, Maps]:
    """Write <layout>-leaks.png and <layout>-shadow.png of each layout; gives them for a page.

    `files` are as asked for.
    """
    from fbsim.scene.layouts import load_layout
    from fbsim.studies.layouts.garrison_shadows import garrison_shadows
    from fbsim.studies.layouts.leaks import leak_map
    from fbsim.studies.layouts.weak_points import weak_points
    from fbsim.view.layout_maps import draw_attack_shadows
    from fbsim.view.layouts_page import Maps
    from fbsim.view.leak_picture import draw_leak_map

    drawn: dict[str, Maps] = {}

    for number, (file, name) in enumerate(zip(files, found.layouts, strict=True)):
        tell(number, len(files), "drawing maps")
        layout = load_layout(file)
        rows = found.rows(name)
        points = weak_points(rows, name, measure=found.measure, cell_mm=layout.cell_mm)
        leaks_file, shadow_file = folder / f"{name}-leaks.png", folder / f"{name}-shadow.png"
        with written(leaks_file) as fresh:
            leaks = leak_map(rows, layout, name=name)
            draw_leak_map(leaks, points, layout, fresh, measure=found.measure)
        with written(shadow_file) as fresh:
            draw_attack_shadows(garrison_shadows(rows, layout, name=name), fresh)
        drawn[name] = Maps(leaks_file.read_bytes(), shadow_file.read_bytes())
    say(f"wrote two maps of each layout into {folder}")
    return drawn
