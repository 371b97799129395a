"""Figures for plots: drawn without a display, and the same data gives the same bytes.

Needs matplotlib, the extra `plots`. The colours are told apart by the colour-blind (Okabe, Ito 2008, Color
Universal Design), and by markers and dashes in print. Results draw themselves with it (`Comparison.plot`);
this knows nothing of them, nor of pictures of scenes (`fbsim.view`).
"""

from __future__ import annotations

import io
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from fbsim.errors import BadInput, Problem

DPI = 110
COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000", "#F0E442")
MARKERS = ("o", "s", "^", "D", "v", "P", "X", "*")
DASHES = ("-", "--", "-.", ":", "-", "--", "-.", ":")
NO_DATE = {".png": "Software", ".svg": "Date", ".pdf": "CreationDate"}
"""Kinds of plots, and the entry to leave out so that the same data gives the same bytes."""
REMEDY = 'install it: pip install "fbsim[plots]"'


def new_figure(size_in: tuple[float, float]) -> Any:
    """Make an empty matplotlib figure. Raises BadInput where matplotlib is missing."""
    try:
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        from matplotlib.figure import Figure
    except ImportError as fault:
        raise BadInput(Problem("plots need matplotlib", remedy=REMEDY)) from fault
    figure = Figure(figsize=size_in, dpi=DPI, layout="constrained")
    FigureCanvasAgg(figure)
    return figure


def look_of(index: int) -> dict[str, Any]:
    """Colour, marker and dashes of a curve: no two of the first 64 look the same.

    >>> look_of(0)["color"] == look_of(8)["color"], look_of(0)["marker"] == look_of(8)["marker"]
    (True, False)
    """
    lap = index + index // len(COLOURS)  # the ninth has the first one's colour, another marker, other dashes
    return {
        "color": COLOURS[index % len(COLOURS)],
        "marker": MARKERS[lap % len(MARKERS)],
        "linestyle": DASHES[lap % len(DASHES)],
        "linewidth": 1.5,
        "markersize": 5,
    }


def draw_interval(axes: Any, low: float, high: float, place: float, value: float | None = None) -> None:
    """Draw an interval along x, and its value as a dot; the bright rim is seen on bars of any colour."""
    for colour, width, size in (("white", 3.4, 6.5), ("black", 1.3, 4.0)):
        axes.plot(
            [low, high], [place, place], color=colour, linewidth=width, marker="|", markersize=5, zorder=3
        )
        if value is not None:
            axes.plot([value], [place], "o", color=colour, markersize=size, zorder=3)


def save(figure: Any, path: Path) -> None:
    """Write a figure as its file's suffix says: .png, .svg or .pdf. Raises BadInput for any other."""
    from matplotlib import rc_context

    kind = path.suffix.lower()
    if kind not in NO_DATE:
        remedy = f"end its name in one of {', '.join(NO_DATE)}"
        raise BadInput(Problem("is no picture that can be written", str(path), remedy=remedy))
    try:
        with rc_context({"svg.hashsalt": "fbsim"}):  # else every SVG has names of its own
            figure.savefig(path, metadata={NO_DATE[kind]: None})
    except OSError as fault:
        raise BadInput(Problem(f"cannot be written ({fault.strerror})", str(path))) from fault


def inline_svg(figure: Any, name: str, colours: Mapping[str, str]) -> str:
    """Give a figure as an <svg> element for a page: no background, text as text.

    `colours` says what of the figure becomes which colour of the page, such as {"#000000": "currentColor"}:
    a page may be dark. `name` sets its ids apart from those of other figures on the page.
    """
    from matplotlib import rc_context

    out = io.StringIO()
    nothing = dict.fromkeys(("Date", "Creator", "Format", "Type"))
    with rc_context({"svg.hashsalt": name, "svg.fonttype": "none"}):
        figure.savefig(out, format="svg", transparent=True, metadata=nothing)
    text = out.getvalue()
    text = text[text.index("<svg") :]
    text = re.sub(r'(\bid="|href="#|url\(#)', rf"\g<1>{name}-", text)
    for colour, css in colours.items():
        text = re.sub(re.escape(colour), css, text, flags=re.IGNORECASE)
    return text
