"""Family: a simplified game on a home-made field with two castles (FAM).

A turn of one player: move, attack; then the next player (FAM-10).
"""

from __future__ import annotations

from fbsim.rules.board import Purpose
from fbsim.rules.casualties import Casualties
from fbsim.rules.phases.deployment import Deployment, StartRules
from fbsim.rules.phases.initiative import FirstMove
from fbsim.rules.phases.moving.allowance import UnitWide
from fbsim.rules.phases.moving.rates import Climber, Going
from fbsim.rules.phases.moving.walking import Walking
from fbsim.rules.phases.phase import Phase
from fbsim.rules.ruleset import Option, Ruleset, StandIn, TurnStyle
from fbsim.rules.shots import tradition
from fbsim.rules.victory import Annihilation

STEP_MM = 30.0

# Phases: two stages only (FAM-10).

FIRST_MOVE = Phase("first move", "FAM-10", (FirstMove("FAM-10"),), together=True, automatic=True)

START = StartRules("FAM-03", "FAM-03", (Purpose.START, Purpose.CASTLE))

DEPLOYMENT = Phase("deployment", "FAM-03", (Deployment(START),), together=True, automatic=True)

# Movement.

ALLOWANCE = UnitWide("FAM-10", "FAM-10")

GOING = Going(
    "TRD-17",
    forest=2.0,
    forest_clause="FAM-13",
    machines=Climber.STAIRS,
    machines_clause="TRD-20",
    barred_clause="FAM-05",
)

MANOEUVRE = Phase("move", "FAM-10", (ALLOWANCE, Walking(ALLOWANCE, GOING)))

# Shooting.

SHOOTING = Phase("shooting", "FAM-10", ())

# Melee.

MELEE = Phase("melee", "FAM-10", ())

# Magic.
# There is none.

# Healing.
# There is none.

# Victory.

VICTORIES = (Annihilation("FAM-09"),)

# The ruleset.

OPTIONS: tuple[Option, ...] = (
    Option("zone_mm", 100.0, "FAM-03", "depth of the strip along a player's edge in which he starts"),
    Option("apart_mm", 0.0, "FAM-03", "least distance between opposing pieces when they deploy"),
)

STAND_INS: tuple[StandIn, ...] = (
    StandIn(
        "FAM-03",
        "nothing says where pieces start: in their castle, or in a strip 10 cm deep along the player's edge",
    ),
)

RULESET = Ruleset(
    name="family",
    title="Family",
    step_mm=STEP_MM,
    style=TurnStyle.WHOLE,
    setup=(FIRST_MOVE, DEPLOYMENT),
    phases=(MANOEUVRE, SHOOTING, MELEE),
    shots=tradition.TABLE,
    casualties=Casualties(wounds=False),
    victories=VICTORIES,
    options=OPTIONS,
    stand_ins=STAND_INS,
)
