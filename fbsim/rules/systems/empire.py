"""Empire: the official upper level (EMP). Chapters 3 to 8 are lost; what fills them is named in STAND_INS.

A turn: initiative; healing, shooting, manoeuvre, melee, magic, both players in each (READ, EMP-02).
"""

from __future__ import annotations

from fbsim.rules.casualties import Casualties
from fbsim.rules.phases.clock import Clock
from fbsim.rules.phases.deployment import ALTERNATING, WHOLE_FORCE, Deployment, StartRules
from fbsim.rules.phases.healing import Healing
from fbsim.rules.phases.initiative import Initiative
from fbsim.rules.phases.magic import options as magic
from fbsim.rules.phases.magic.artefacts import ArtefactUse
from fbsim.rules.phases.magic.dragon import DragonsBreath
from fbsim.rules.phases.magic.kept import KeptCards
from fbsim.rules.phases.magic.mages import Spells
from fbsim.rules.phases.magic.part import Durations
from fbsim.rules.phases.magic.piles import DieMagic
from fbsim.rules.phases.melee.challenge import Challenges
from fbsim.rules.phases.melee.engagement import Engagement
from fbsim.rules.phases.melee.on_the_move import OnTheMove
from fbsim.rules.phases.melee.pooled import PooledFights
from fbsim.rules.phases.moving.allowance import SquadDice
from fbsim.rules.phases.moving.flight import Flying
from fbsim.rules.phases.moving.hauling import Hauling
from fbsim.rules.phases.moving.jumping import Jumping
from fbsim.rules.phases.moving.ladders import LadderBuilding
from fbsim.rules.phases.moving.rates import Climber, Going
from fbsim.rules.phases.moving.towing import MobilityLimit
from fbsim.rules.phases.moving.walking import Walking
from fbsim.rules.phases.phase import Phase
from fbsim.rules.phases.shooting.capture import Capture
from fbsim.rules.phases.shooting.crew import Crew
from fbsim.rules.phases.shooting.damage import DamagedGuns
from fbsim.rules.phases.shooting.firing import Firing
from fbsim.rules.phases.shooting.gates import Gates
from fbsim.rules.phases.shooting.options import points_options, virtual_options
from fbsim.rules.phases.shooting.points import ArmyPoints
from fbsim.rules.phases.shooting.virtual import VirtualShooting
from fbsim.rules.pieces import Where
from fbsim.rules.ruleset import Option, Ruleset, StandIn, TurnStyle
from fbsim.rules.shots import empire
from fbsim.rules.systems import republic
from fbsim.rules.victory import Annihilation, TurnLimit

STEP_MM = 40.0

# Phases: both players inside each (READ, EMP-02).

INITIATIVE = Phase("initiative", "EMP-02", (Initiative("EMP-02"),), together=True, automatic=True)

START = StartRules("EMP-45", "EMP-48", hospital_clause="EMP-49")

CLOCK = Clock("EMP-42", only_if="time_limit")

DEPLOYMENT = Phase(
    "deployment",
    "EMP-45",
    (Deployment(START, "EMP-47", "deployment", "EMP-48", "EMP-46"),),
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
    hospital_clause="EMP-49",
)

WALKING = Walking(ALLOWANCE, GOING, flight_clause="REP-137")

HAULING = Hauling(WALKING, MobilityLimit(ALLOWANCE), "REP-36", "REP-36", "EMP-26", "REP-80")

JUMPING = Jumping(WALKING, "REP-50", "REP-51", "REP-52", deadly_heights=4, wounding=2)

MANOEUVRE = Phase(
    "manoeuvre",
    "EMP-02",
    (
        ALLOWANCE,
        WALKING,
        HAULING,
        JUMPING,
        LadderBuilding(WALKING),
        Flying(WALKING),
        OnTheMove(),
        Challenges(WALKING),
        Engagement(),
        CLOCK,
        KeptCards(),
    ),
)

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
        VirtualShooting("EMP-26"),
        DragonsBreath(),
        KeptCards(),
    ),
)

# Melee.

MELEE = Phase("melee", "EMP-02", (PooledFights(),), together=True)

# Magic: Republic's by the Empire rules, section 4.4 being lost (EMP-04).

MAGIC = Phase(
    "magic",
    "EMP-02",
    (Durations(), DieMagic("REP-24", republic.FATES), KeptCards(in_magic=True), Spells(), ArtefactUse()),
)

# Healing.

HEALING = Phase("healing", "EMP-02", (Healing("EMP-49", "EMP-49", Where.HOSPITAL),))

# Victory.

VICTORIES = (Annihilation("EMP-40", wounded_count=False), TurnLimit("EMP-41"))

# The ruleset.

OPTIONS: tuple[Option, ...] = (
    Option(
        "melee_losses",
        "chosen",
        "REP-86",
        "who of several losers takes the damage of a melee, and who has no save (REP-111)",
        ("chosen", "by die"),
    ),
    Option(
        "zone_mm", 100.0, "EMP-45", "depth of the strip along a player's edge in which he starts", least=1
    ),
    Option("apart_mm", 500.0, "EMP-48", "least distance between opposing pieces when they deploy"),
    Option("turns", 0, "EMP-41", "turns after which damage decides; 0, none"),
    Option("time_limit", False, "EMP-42", "damage decides when a player says that the agreed time is over"),
    Option("deployment", WHOLE_FORCE, "EMP-45", "how armies deploy", (WHOLE_FORCE, ALTERNATING)),
    *points_options("EMP-38", "EMP-26"),
    *virtual_options("EMP-26", "EMP-26"),
    magic.CARDS,
    magic.PILE_6,
)

STAND_INS: tuple[StandIn, ...] = (
    StandIn(
        "EMP-02",
        "4.3.2 (hand-to-hand) is lost: as in Republic (REP-82..99, REP-109..111); the wounded go to hospital",
    ),
    StandIn(
        "EMP-02",
        "section 4.3.1 (manoeuvre, forced march, obstacles, stairs, guns) is lost: as in Republic (REP-30 to "
        "REP-53), but a gun goes at most as many steps as its mobility (EMP-24)",
    ),
    StandIn(
        "EMP-49",
        "section 4.1 (resuscitation) is lost: Republic's table (REP-100, REP-101) for those in hospital; "
        "who is healed comes to the starting position",
    ),
    StandIn(
        "EMP-45",
        "the starting position has no size: a strip 10 cm deep along the player's edge, as in Tradition",
    ),
    StandIn(
        "EMP-26",
        "section 4.2 (shooting, striking effect, corrections, premium points) is lost: guns, gates and "
        "personal weapons as in Republic (REP-54 to REP-81), points by Empire's own dice (EMP-38, EMP-39)",
    ),
    magic.THE_CARDS,
    StandIn("EMP-04", "section 4.4 is lost: Republic's magic by the Empire rules (REP-22 to REP-29)"),
    magic.THE_MAGES,
    magic.THE_ARTEFACTS,
    magic.THE_DRAGON,
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
