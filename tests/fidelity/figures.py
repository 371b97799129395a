"""The figures that are measured with: always the same, so that a new one changes no published number."""

from __future__ import annotations

FIGURES = ("archer", "axe-dwarf", "commander", "skeleton", "spearman", "swordsman")
