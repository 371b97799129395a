"""Figures for plots: drawn without a display, and the same data gives the same bytes.

Needs matplotlib, the extra `plots`. The colours are told apart by the colour-blind (Okabe, Ito 2008, Color
Universal Design), and by markers and dashes in print.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from fbsim.errors import BadInput, Problem

DPI = 110
COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000", "#F0E442")
MARKERS = ("o", "s", "^", "D", "v", "P", "X", "*")
DASHES = ("-", "--", "-.", ":", "-", "--", "-.", ":")
NO_DATE = {".png": "Software", ".svg": "Date", ".pdf": "CreationDate"}
"""Kinds of plots, and the entry to leave out so that the same data gives the same bytes."""


def new_figure(size_in: tuple[float, float]) -> Any:
    """Make an empty matplotlib figure. Raises BadInput where matplotlib is missing."""
    try:
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        from matplotlib.figure import Figure
    except ImportError as fault:
        remedy = 'install it: pip install "fbsim[plots]"'
        raise BadInput(Problem("plots need matplotlib", remedy=remedy)) from fault
    figure = Figure(figsize=size_in, dpi=DPI, layout="constrained")
    FigureCanvasAgg(figure)
    return figure


def save(figure: Any, path: Path) -> None:
    """Write a figure as its file's suffix says: .png, .svg or .pdf."""
    from matplotlib import rc_context

    with rc_context({"svg.hashsalt": "fbsim"}):  # else every SVG has names of its own
        figure.savefig(path, metadata={NO_DATE[path.suffix.lower()]: None})
