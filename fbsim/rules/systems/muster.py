"""Musterfield: a Ukrainian homebrew with squads, morale and points (UKR). No real shots; inches.

A turn of one player: walk, shoot, close combat; then the next player (UKR-13).
"""

from __future__ import annotations

from fbsim.rules.casualties import Casualties
from fbsim.rules.phases.initiative import FirstMove
from fbsim.rules.phases.phase import Phase
from fbsim.rules.ruleset import Option, Ruleset, StandIn, TurnStyle
from fbsim.rules.victory import Annihilation

STEP_MM = 25.4

# Phases: one player does all; order fixed (UKR-13, UKR-14).

FIRST_MOVE = Phase("first move", "UKR-12", (FirstMove("UKR-12"),), together=True, automatic=True)

DEPLOYMENT = Phase("deployment", "UKR-10", ())

# Movement.

MANOEUVRE = Phase("walk", "UKR-15", ())

# Shooting.

SHOOTING = Phase("shooting", "UKR-19", ())

# Melee.

MELEE = Phase("melee", "UKR-23", ())

# Magic.
# There is none.

# Healing.
# There is none.

# Victory.

VICTORIES = (Annihilation("UKR-36"),)

# The ruleset.

OPTIONS: tuple[Option, ...] = ()

STAND_INS: tuple[StandIn, ...] = ()

RULESET = Ruleset(
    name="muster",
    title="Musterfield",
    step_mm=STEP_MM,
    style=TurnStyle.WHOLE,
    setup=(DEPLOYMENT, FIRST_MOVE),
    phases=(MANOEUVRE, SHOOTING, MELEE),
    shots=None,
    casualties=Casualties(wounds=False),
    victories=VICTORIES,
    options=OPTIONS,
    stand_ins=STAND_INS,
    unit="inch",
)
