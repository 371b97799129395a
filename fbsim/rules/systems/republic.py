"""Republic: an amateur status (REP). Squad dice, points to shoot, pooled melee, wounded who fight on.

A turn: initiative; purchase, magic, manoeuvre, shooting, melee, healing; both players in each (REP-04,
REP-05).
"""

from __future__ import annotations

from fbsim.rules.casualties import Casualties
from fbsim.rules.phases.deployment import ALTERNATING, WHOLE_FORCE, Deployment, StartRules
from fbsim.rules.phases.initiative import Initiative
from fbsim.rules.phases.moving.allowance import SquadDice
from fbsim.rules.phases.moving.rates import Climber, Going
from fbsim.rules.phases.moving.walking import Walking
from fbsim.rules.phases.phase import Phase
from fbsim.rules.phases.shooting.capture import Capture
from fbsim.rules.phases.shooting.crew import Crew
from fbsim.rules.phases.shooting.damage import DamagedGuns
from fbsim.rules.phases.shooting.firing import Firing
from fbsim.rules.phases.shooting.gates import Gates
from fbsim.rules.phases.shooting.points import ArmyPoints
from fbsim.rules.ruleset import Option, Ruleset, StandIn, TurnStyle
from fbsim.rules.shots import republic
from fbsim.rules.victory import Annihilation

STEP_MM = 40.0

# Phases: both players inside each (REP-05); skipped freely, never swapped (REP-06).

INITIATIVE = Phase("initiative", "REP-09", (Initiative("REP-09"),), together=True, automatic=True)

START = StartRules("REP-13", "REP-13")

DEPLOYMENT = Phase(
    "deployment", "REP-13", (Deployment(START, "EMP-47", "deployment"),), together=True, automatic=True
)

# Movement.

ALLOWANCE = SquadDice("REP-30", "REP-31")

GOING = Going(
    "REP-44",
    up=2.0,
    machines=Climber.OWN_HEIGHT,
    machines_clause="REP-53",
    wounded=Climber.OWN_HEIGHT,
    wounded_clause="REP-53",
    gate_clause="REP-68",
)

MANOEUVRE = Phase("manoeuvre", "REP-30", (ALLOWANCE, Walking(ALLOWANCE, GOING, flight_clause="REP-137")))

# Shooting.

CREW = Crew("REP-59", contested="REP-59", sheet="REP-55", access="REP-59", bound="REP-58")

SHOOTING = Phase(
    "shooting",
    "REP-54",
    (
        Capture("REP-59"),
        DamagedGuns("REP-70", with_the_turn=True),
        Gates("REP-68"),
        Firing("REP-59", CREW, ArmyPoints("REP-62"), silent="REP-70"),
    ),
)

# Melee.

MELEE = Phase("melee", "REP-82", (), together=True)

# Magic.

MAGIC = Phase("magic", "REP-16", ())

# Healing.

HEALING = Phase("healing", "REP-100", ())

# Victory.

VICTORIES = (Annihilation("REP-125"),)

# The ruleset.

OPTIONS: tuple[Option, ...] = (
    Option("zone_mm", 100.0, "REP-13", "depth of the strip along a player's edge in which he starts"),
    Option("apart_mm", 600.0, "REP-13", "least distance between opposing pieces when they deploy"),
    Option("deployment", WHOLE_FORCE, "EMP-45", "how armies deploy", (WHOLE_FORCE, ALTERNATING)),
    Option("shooting_dice", 0, "REP-62", "dice of shooting points agreed on; 0, by the army's points"),
    Option("one_shot_per_gun", False, "REP-58", "a gun fires once a turn, whatever points are left"),
)

STAND_INS: tuple[StandIn, ...] = (
    StandIn(
        "REP-13",
        "the starting position is not defined: a strip 10 cm deep along each edge, armies 60 cm apart "
        "or more, as in Tradition; who deploys first, and in which way, as in Empire (EMP-46, EMP-47)",
    ),
    StandIn(
        "REP-62",
        "Appendix V with the points per die is lost: one die for 300 points of the army, 400 with walls in "
        "the sum, as in Empire (EMP-38, EMP-39); a shot costs what the club's cards say",
    ),
    StandIn(
        "REP-61",
        "the list of special shells is lost: the club's card of MDB-15; a special shell in a salvo costs its "
        "points besides those of the salvo",
    ),
    StandIn("REP-59", "nothing is said of taking guns: as in Tradition (TRD-34, TRD-35)"),
)

RULESET = Ruleset(
    name="republic",
    title="Republic",
    step_mm=STEP_MM,
    style=TurnStyle.INTERLEAVED,
    setup=(DEPLOYMENT,),
    phases=(INITIATIVE, MAGIC, MANOEUVRE, SHOOTING, MELEE, HEALING),
    shots=republic.TABLE,
    casualties=Casualties(corpses=True),
    victories=VICTORIES,
    options=OPTIONS,
    stand_ins=STAND_INS,
)
