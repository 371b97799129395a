"""The card of a made-up gun that has no mesh: all guns that come with fbsim have one."""

from __future__ import annotations

from pathlib import Path

COLOSSUS = """\
kind = "gun"
name = "colossus"
title = "Colossus, super-crossbow"
gun_class = "A"
crew = 2
points_per_shot = 2.0
mobility = 4
cost_points = 100.0
barrels = 1
ammunition = [
    { name = "ball-headed-bolt", points = 2.0, special = true },
]
basis = { status = "transcribed", source = "test", edition = "2.0" }
"""


def write_card(folder: Path) -> Path:
    """Write the card into a folder of models; gives its file."""
    path = folder / "guns" / "colossus.toml"
    path.parent.mkdir(exist_ok=True)
    path.write_text(COLOSSUS)
    return path
