"""Republic: an amateur status (REP). Squad dice, points to shoot, pooled melee, wounded who fight on.

A turn: initiative; purchase, magic, manoeuvre, shooting, melee, healing; both players in each (REP-04,
REP-05). Purchase, the capture of fortresses, neutrals, and special units (mages, dragon, machines) are
modules to agree on (REP-02, REP-120): options, and what the armies bring.
"""

from __future__ import annotations

from fbsim.rules.board import Purpose
from fbsim.rules.casualties import Casualties
from fbsim.rules.phases.deployment import ALTERNATING, WHOLE_FORCE, Deployment, StartRules
from fbsim.rules.phases.healing import Healing
from fbsim.rules.phases.initiative import Initiative
from fbsim.rules.phases.magic import options as magic
from fbsim.rules.phases.magic.artefacts import ArtefactUse
from fbsim.rules.phases.magic.decks import Pile
from fbsim.rules.phases.magic.dragon import DragonsBreath
from fbsim.rules.phases.magic.fates import OneDies, OneRecovers, Strengthening, TopCard
from fbsim.rules.phases.magic.kept import KeptCards
from fbsim.rules.phases.magic.mages import Spells
from fbsim.rules.phases.magic.part import Durations
from fbsim.rules.phases.magic.piles import DieMagic
from fbsim.rules.phases.magic.stock import StockMagic
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
from fbsim.rules.phases.moving.towing import MobilityFormula
from fbsim.rules.phases.moving.walking import Walking
from fbsim.rules.phases.neutral import Conduct, Provocation
from fbsim.rules.phases.phase import Phase
from fbsim.rules.phases.purchase import Purchase
from fbsim.rules.phases.shooting.capture import Capture
from fbsim.rules.phases.shooting.crew import Crew
from fbsim.rules.phases.shooting.damage import DamagedGuns
from fbsim.rules.phases.shooting.firing import Firing
from fbsim.rules.phases.shooting.gates import Gates
from fbsim.rules.phases.shooting.options import points_options, virtual_options
from fbsim.rules.phases.shooting.points import ArmyPoints
from fbsim.rules.phases.shooting.virtual import VirtualShooting
from fbsim.rules.ruleset import Option, Ruleset, StandIn, TurnStyle
from fbsim.rules.shots import republic
from fbsim.rules.victory import ALL_UNITS, Annihilation, Stronghold, TurnLimit

STEP_MM = 40.0
"""A step is 4 cm (REP-07)."""

# Phases: both players inside each (REP-05); skipped freely, never swapped (REP-06).

INITIATIVE = Phase(
    "initiative", "REP-09", (Initiative("REP-09"), Provocation()), together=True, automatic=True
)

START = StartRules("REP-13", "REP-13")

DEPLOYMENT = Phase(
    "deployment", "REP-13", (Deployment(START, "EMP-47", "deployment"),), together=True, automatic=True
)

PURCHASE = Phase("purchase", "REP-11", (Purchase("REP-12", "REP-13", "REP-14"),), only_if="purchase")

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

WALKING = Walking(ALLOWANCE, GOING, flight_clause="REP-137")

HAULING = Hauling(WALKING, MobilityFormula(ALLOWANCE), "REP-36", "REP-36", "REP-59", "REP-80")

JUMPING = Jumping(WALKING, "REP-50", "REP-51", "REP-52", deadly_heights=4, wounding=2)

MANOEUVRE = Phase(
    "manoeuvre",
    "REP-30",
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
        KeptCards(),
    ),
)

# Shooting.

CREW = Crew("REP-59", contested="REP-59", sheet="REP-55", access="REP-59", bound="REP-58")

SHOOTING = Phase(
    "shooting",
    "REP-54",
    (
        Capture("REP-59"),
        DamagedGuns("REP-70", with_the_turn=True),
        Gates("REP-68"),
        Firing("REP-59", CREW, ArmyPoints("REP-62", "REP-62"), silent="REP-70"),
        VirtualShooting("REP-72"),
        DragonsBreath(),
        KeptCards(),
    ),
)

# Melee.

MELEE = Phase("melee", "REP-82", (PooledFights(),), together=True)

# Magic.

SPELLS = Pile("common", ("tradition", "ultra", "legion"), "REP-16", reshuffled=True)

PILES = tuple(Pile(number, (number,), "REP-24") for number in ("2", "4", "5", "6"))

FATES = (
    OneDies("REP-25"),
    TopCard("REP-24", PILES[0]),
    OneRecovers("REP-25"),
    TopCard("REP-24", PILES[1]),
    TopCard("REP-24", PILES[2]),
    Strengthening("REP-24", PILES[3]),
)

MAGIC = Phase(
    "magic",
    "REP-16",
    (
        Durations(),
        StockMagic(SPELLS, "REP-21", "REP-18", "REP-20", "REP-19", magic.NEW_RULES, again_clause="REP-19"),
        DieMagic("REP-24", FATES, variant=magic.EMPIRE_RULES),
        KeptCards(in_magic=True),
        Spells(),
        ArtefactUse(magic.NEW_RULES),
    ),
)

# Healing.

HEALING = Phase("healing", "REP-100", (Healing("REP-100", "REP-101"),))

# Victory.

VICTORIES = (
    Annihilation("REP-125", ALL_UNITS),
    Stronghold("REP-128", Purpose.FORTRESS, full_turn=True, only_if="fortress"),
    TurnLimit("REP-127"),
)

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
        "zone_mm", 100.0, "REP-13", "depth of the strip along a player's edge in which he starts", least=1
    ),
    Option("apart_mm", 600.0, "REP-13", "least distance between opposing pieces when they deploy"),
    Option("purchase", False, "REP-04", "the turn begins with a purchase phase"),
    Option("fragile_zombies", False, "REP-123", "what would wound a warrior kills a zombie"),
    Option("fortress", False, "REP-128", "who holds the enemy's fortress for a full turn wins"),
    Option("turns", 0, "REP-127", "turns after which damage decides (EMP-41); 0, none"),
    Option("deployment", WHOLE_FORCE, "EMP-45", "how armies deploy", (WHOLE_FORCE, ALTERNATING)),
    *points_options("REP-62", "REP-58"),
    *virtual_options("REP-72", "REP-78"),
    magic.CARDS,
    magic.VARIANT,
    magic.PILE_6,
)

STAND_INS: tuple[StandIn, ...] = (
    StandIn(
        "REP-03",
        "the army lists, the technical sheets of Appendix V and the artefacts of Dominion are lost: the "
        "club's cards, edition 2.0, another edition of the same lists",
    ),
    StandIn(
        "REP-83",
        "the pictures of permitted and not permitted places are lost: who stands within a step of two of his "
        "own who take part joins the melee, which a chain does not",
    ),
    StandIn(
        "REP-140",
        "the dragon's melee is cut off: as anybody's, with its own column of damage (REP-85); its wound "
        "halves nothing",
    ),
    StandIn(
        "REP-132",
        "the dragon's army list is cut off: the club's card gives M+7, which counts as additional steps",
    ),
    StandIn(
        "REP-12",
        "prices of purchases are not given: those of the army lists and technical sheets; special shells, "
        "which have no price in army points, are not for sale",
    ),
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
    StandIn(
        "REP-72",
        "the procedure of virtual shooting is lost: a 6 on one of the dice hits (the club's handbook), then "
        "a damage die: 4 wounded, 5 or 6 killed (the club's dragon's fire); machines take 1 or 2 units",
    ),
    StandIn("REP-59", "nothing is said of taking guns: as in Tradition (TRD-34, TRD-35)"),
    magic.THE_CARDS,
    magic.THE_MAGES,
    magic.THE_ARTEFACTS,
    magic.THE_DRAGON,
)

RULESET = Ruleset(
    name="republic",
    title="Republic",
    step_mm=STEP_MM,
    style=TurnStyle.INTERLEAVED,
    setup=(DEPLOYMENT,),
    phases=(INITIATIVE, PURCHASE, MAGIC, MANOEUVRE, SHOOTING, MELEE, HEALING),
    shots=republic.TABLE,
    casualties=Casualties(corpses=True),
    victories=VICTORIES,
    neutrals=Conduct(),
    options=OPTIONS,
    stand_ins=STAND_INS,
)
