"""The style of plots, under its former name; it lives in `fbsim.plots`, where studies may use it too."""

from fbsim.plots import COLOURS, DASHES, DPI, MARKERS, new_figure, save

__all__ = ["COLOURS", "DASHES", "DPI", "MARKERS", "new_figure", "save"]
