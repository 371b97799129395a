"""Family: a simplified game on a home-made field with two castles (FAM).

A turn of one player: move, attack; then the next player (FAM-10).
"""

from __future__ import annotations

from fbsim.rules.board import Purpose
from fbsim.rules.casualties import Casualties
from fbsim.rules.phases.deployment import Deployment, StartRules
from fbsim.rules.phases.initiative import FirstMove
from fbsim.rules.phases.melee.touch import TouchFights
from fbsim.rules.phases.moving.allowance import UnitWide
from fbsim.rules.phases.moving.hauling import Hauling
from fbsim.rules.phases.moving.jumping import Jumping
from fbsim.rules.phases.moving.rates import Climber, Going
from fbsim.rules.phases.moving.towing import WarriorsPace
from fbsim.rules.phases.moving.walking import Walking
from fbsim.rules.phases.phase import Phase
from fbsim.rules.phases.shooting.capture import Capture
from fbsim.rules.phases.shooting.crew import Crew
from fbsim.rules.phases.shooting.damage import DamagedGuns
from fbsim.rules.phases.shooting.firing import Firing
from fbsim.rules.phases.shooting.points import OneSalvo
from fbsim.rules.ruleset import Option, Ruleset, StandIn, TurnStyle
from fbsim.rules.shots import family
from fbsim.rules.systems.family_field import field
from fbsim.rules.victory import Annihilation, Stronghold, TurnLimit

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
    barred_option="magma_bars",
    forest_option="whole_forest_steps",
)

WALKING = Walking(ALLOWANCE, GOING)

HAULING = Hauling(WALKING, WarriorsPace(ALLOWANCE), "TRD-13", "TRD-14", "TRD-34", "TRD-15")

JUMPING = Jumping(WALKING, "TRD-18", "TRD-19", "TRD-19")

MANOEUVRE = Phase("move", "FAM-10", (ALLOWANCE, WALKING, HAULING, JUMPING))

# Shooting.

CREW = Crew("TRD-32", contested="TRD-33", bound="TRD-32", bound_if="one_gun_per_warrior")

SHOOTING = Phase(
    "shooting",
    "FAM-10",
    (
        Capture("TRD-34, TRD-35"),
        DamagedGuns("TRD-38"),
        Firing("TRD-30", CREW, OneSalvo("TRD-30"), silent="TRD-38"),
    ),
)

# Melee.

MELEE = Phase("melee", "FAM-10", (TouchFights(),))

# Magic.
# There is none.

# Healing.
# There is none.

# Victory.

VICTORIES = (Stronghold("FAM-09", Purpose.CASTLE), Annihilation("FAM-09"), TurnLimit("EMP-41"))

# The ruleset.

OPTIONS: tuple[Option, ...] = (
    Option("sheet", "A1", "FAM-02", "the sheet of paper that the field is drawn on", ("A2", "A1", "A0")),
    Option("turns", 0, "EMP-41", "turns after which damage decides, by agreement; 0, none"),
    Option("magma_bars", True, "FAM-05", "nobody passes magma"),
    Option("whole_forest_steps", True, "FAM-13", "in the forest a last point that makes no step is lost"),
    Option(
        "melee_loss",
        "whole side",
        "TRD-26",
        "what is destroyed of a side of several that loses a melee",
        ("whole side", "one"),
    ),
    Option(
        "zone_mm", 100.0, "FAM-03", "depth of the strip along a player's edge in which he starts", least=1
    ),
    Option("apart_mm", 0.0, "FAM-03", "least distance between opposing pieces when they deploy"),
    Option("one_gun_per_warrior", False, "TRD-32", "a warrior serves one gun a turn"),
    Option(
        "shot_table",
        "placeholder",
        "TRD-38",
        "results of a shot, in place of the lost Table 2; a wound of another system is the end here",
        ("placeholder", "series", "republic"),
    ),
)

STAND_INS: tuple[StandIn, ...] = (
    StandIn("FAM-02", "no size of the sheet is given: A1, 59.4 x 84.1 cm, with the sizes of all on it"),
    StandIn("FAM-06", "the mountain's place is not given: beside the short line between the castles"),
    StandIn("FAM-10", "movement is not described: as in Tradition (TRD-12 to TRD-20)"),
    StandIn("FAM-12", "the luck that gets past the dragon has no numbers: 4 to 6 on a die"),
    StandIn(
        "FAM-03",
        "nothing says where pieces start: in their castle; without one, in a strip 10 cm deep along the edge",
    ),
    StandIn("FAM-10", "the attack is not described: shooting as in Tradition (TRD-30 to TRD-38)"),
)

RULESET = Ruleset(
    name="family",
    title="Family",
    step_mm=STEP_MM,
    style=TurnStyle.WHOLE,
    setup=(FIRST_MOVE, DEPLOYMENT),
    phases=(MANOEUVRE, SHOOTING, MELEE),
    shots=family.TABLE,
    casualties=Casualties(wounds=False),
    victories=VICTORIES,
    options=OPTIONS,
    stand_ins=STAND_INS,
    board=field,
)
