"""Empire: the official upper level (EMP). Chapters 3 to 8 are lost; what fills them is named in STAND_INS.

A turn: initiative; healing, shooting, manoeuvre, melee, magic, both players in each (READ, EMP-02).
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
from fbsim.rules.shots import empire
from fbsim.rules.victory import Annihilation

STEP_MM = 40.0

# Phases: both players inside each (READ, EMP-02).

INITIATIVE = Phase("initiative", "EMP-02", (Initiative("EMP-02"),), together=True, automatic=True)

START = StartRules("EMP-45", "EMP-48")

DEPLOYMENT = Phase(
    "deployment",
    "EMP-45",
    (Deployment(START, "EMP-47", "deployment", "EMP-48"),),
    together=True,
    automatic=True,
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
    edge_kills=True,
)

MANOEUVRE = Phase("manoeuvre", "EMP-02", (ALLOWANCE, Walking(ALLOWANCE, GOING, flight_clause="REP-137")))

# Shooting.

CREW = Crew("EMP-26", contested="EMP-26", sheet="EMP-24", access="EMP-14", bound="EMP-26")

SHOOTING = Phase(
    "shooting",
    "EMP-02",
    (
        Capture("EMP-25"),
        DamagedGuns("EMP-26", with_the_turn=True),
        Gates("EMP-26"),
        Firing("EMP-26", CREW, ArmyPoints("EMP-24"), silent="EMP-26"),
    ),
)

# Melee.

MELEE = Phase("melee", "EMP-02", (), together=True)

# Magic.

MAGIC = Phase("magic", "EMP-02", ())

# Healing.

HEALING = Phase("healing", "EMP-02", ())

# Victory.

VICTORIES = (Annihilation("EMP-40", wounded_count=False),)

# The ruleset.

OPTIONS: tuple[Option, ...] = (
    Option("zone_mm", 100.0, "EMP-45", "depth of the strip along a player's edge in which he starts"),
    Option("apart_mm", 500.0, "EMP-48", "least distance between opposing pieces when they deploy"),
    Option("deployment", WHOLE_FORCE, "EMP-45", "how armies deploy", (WHOLE_FORCE, ALTERNATING)),
    Option("shooting_dice", 0, "EMP-38", "dice of shooting points agreed on; 0, by the army's points"),
    Option("one_shot_per_gun", False, "EMP-26", "a gun fires once a turn, whatever points are left"),
)

STAND_INS: tuple[StandIn, ...] = (
    StandIn(
        "EMP-45",
        "the starting position has no size: a strip 10 cm deep along the player's edge, as in Tradition",
    ),
    StandIn(
        "EMP-26",
        "section 4.2 (shooting, striking effect, corrections, premium points) is lost: guns, gates and "
        "personal weapons as in Republic (REP-54 to REP-81), points by Empire's own dice (EMP-38, EMP-39)",
    ),
)

RULESET = Ruleset(
    name="empire",
    title="Empire",
    step_mm=STEP_MM,
    style=TurnStyle.INTERLEAVED,
    setup=(DEPLOYMENT,),
    phases=(INITIATIVE, HEALING, SHOOTING, MANOEUVRE, MELEE, MAGIC),
    shots=empire.TABLE,
    casualties=Casualties(hospital=True),
    victories=VICTORIES,
    options=OPTIONS,
    stand_ins=STAND_INS,
)
