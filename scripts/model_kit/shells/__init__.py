"""What the guns throw, in a fixed order."""

from __future__ import annotations

from model_kit.model import Model
from model_kit.shells.bolts import ball_headed_bolt, bolt
from model_kit.shells.rockets import cone_rocket, finned_rocket, finned_rocket_large
from model_kit.shells.round_shell import round_shell
from model_kit.shells.shot import ball, domed_shot, faceted_ball, stone


def shells() -> list[Model]:
    """Every shell of the kit."""
    return [
        round_shell(),
        ball(),
        stone(),
        bolt(),
        ball_headed_bolt(),
        domed_shot(),
        faceted_ball(),
        cone_rocket(),
        finned_rocket(),
        finned_rocket_large(),
    ]
