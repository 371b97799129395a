"""Musterfield: a Ukrainian homebrew with squads, morale and points (UKR). No real shots; inches.

A turn of one player: panic tests, then walk, shoot, close combat; then the next player (UKR-13, UKR-31). Only
six-sided dice are rolled (UKR-38). Squads act as bodies; see `fbsim.rules.phases.squads`.
"""

from __future__ import annotations

from fbsim.rules.phases.initiative import FirstMove
from fbsim.rules.phases.phase import Phase
from fbsim.rules.phases.squads.arrows import Archery
from fbsim.rules.phases.squads.blows import Modifier, penetration_need, save_need
from fbsim.rules.phases.squads.charges import CloseCombat
from fbsim.rules.phases.squads.drawing_up import BY_CHANCE, FIRST_TO_DEPLOY, DrawingUp
from fbsim.rules.phases.squads.fights import BY_INITIATIVE, STRIKING
from fbsim.rules.phases.squads.losses import SavedByMorale
from fbsim.rules.phases.squads.marching import Marching
from fbsim.rules.phases.squads.panic import Panic
from fbsim.rules.phases.squads.scoring import SquadPoints
from fbsim.rules.phases.squads.sides import table
from fbsim.rules.ruleset import Option, Ruleset, StandIn, TurnStyle
from fbsim.rules.shots import muster

STEP_MM = 25.4

# Phases: one player does all; order fixed, each may be skipped (UKR-13, UKR-14).

DEPLOYMENT = Phase("deployment", "UKR-10", (DrawingUp(),), together=True, automatic=True)

FIRST_MOVE = Phase("first move", "UKR-12", (FirstMove("UKR-12"),), together=True, automatic=True)

MORALE = Phase("morale", "UKR-31", (Panic(),), automatic=True)

# Movement.

MANOEUVRE = Phase("walk", "UKR-13", (Marching(),))

# Shooting.

HIT_MODIFIERS = (
    Modifier("marksman", 1),
    Modifier("large", 1, of_target=True),
    Modifier("hidden", -1, of_target=True),
)

SHOOTING = Phase("shooting", "UKR-13", (Archery(HIT_MODIFIERS),))

# Melee.

MELEE = Phase("melee", "UKR-13", (CloseCombat(),))

# Magic.
# There is none.

# Healing.
# There is none.

# Victory.

VICTORIES = (SquadPoints(),)

# The ruleset.

OPTIONS: tuple[Option, ...] = (
    Option("table_width_mm", 1500.0, "UKR-07", "length of the table's long edges, the armies' own", least=1),
    Option("table_depth_mm", 1200.0, "UKR-07", "from edge to edge", least=1),
    Option("buffer_in", 12.0, "UKR-08", "width of the buffer between the armies, in inches"),
    Option("first_to_deploy", BY_CHANCE, "UKR-11", "who places the first squad", FIRST_TO_DEPLOY),
    Option("striking", BY_INITIATIVE, "UKR-29", "whether the struck down may still strike", STRIKING),
    Option("turns", 8, "UKR-36", "turns until the points are counted; 0: until an army is gone"),
    Option("real_shots", False, "UKR-40", "archers fire real guns instead of rolling dice to hit"),
)

STAND_INS: tuple[StandIn, ...] = (
    StandIn("UKR-06", "soldiers without a profile have Strength, Armour, Initiative 3, Morale 7, one attack"),
    StandIn("UKR-07", "each army has one of the long edges"),
    StandIn("UKR-17", "archers turn like infantry"),
    StandIn(
        "UKR-20",
        "the list of modifiers is lost: marksmen, and shots at the large, need 1 less; at the hidden, 1 more",
    ),
    StandIn("UKR-21", "the table of penetration is lost; it is filled in from what the text says of it"),
    StandIn("UKR-28", "the number to hit in close combat is lost: 4+, as for arrows"),
    StandIn("UKR-36", "the agreed number of turns is 8"),
    StandIn(
        "UKR-39", "neither facing, terrain nor line of sight has an effect; a Hero has none beyond his points"
    ),
    StandIn("UKR-40", "there are no real shots; by agreement who falls has a wound that Morale may save"),
)

DIFFERENCES = {-2: "-2 or less", -1: "-1", 0: "0", 1: "1", 2: "2", 3: "3", 4: "4 or more"}
MORALES = {4: "4 or less", 5: "5", 6: "6", 7: "7", 8: "8", 9: "9 or more"}

PENETRATION = tuple((case, penetration_need(0, difference)) for difference, case in DIFFERENCES.items())
SAVES = tuple((case, save_need(morale)) for morale, case in MORALES.items())

TABLES = tuple(
    (heading, tuple((case, f"{need}+" if need else "impossible") for case, need in rows))
    for heading, rows in (
        ("To penetrate, by Armour less Strength (READ, UKR-21)", PENETRATION),
        ("To save a wound, by Morale (UKR-22)", SAVES),
    )
)

RULESET = Ruleset(
    name="muster",
    title="Musterfield",
    step_mm=STEP_MM,
    style=TurnStyle.WHOLE,
    setup=(DEPLOYMENT, FIRST_MOVE),
    phases=(MORALE, MANOEUVRE, SHOOTING, MELEE),
    shots=muster.TABLE,
    casualties=SavedByMorale(wounds=False),
    victories=VICTORIES,
    options=OPTIONS,
    stand_ins=STAND_INS,
    board=table,
    unit="inch",
    own_tables=TABLES,
)
