"""Series: the older rules of the series (SER). A pool of steps, duels, hospital and prisoners.

A turn of one player: manoeuvre, declared melee, shooting, magic; then the next player (SER-10, SER-46).
"""

from __future__ import annotations

from fbsim.rules.board import Purpose
from fbsim.rules.casualties import Casualties
from fbsim.rules.phases.deployment import Deployment, StartRules
from fbsim.rules.phases.initiative import FirstMove
from fbsim.rules.phases.magic import options as magic
from fbsim.rules.phases.magic.decks import Pile
from fbsim.rules.phases.magic.fates import Fate, OneDies, OneRecovers, TopCard
from fbsim.rules.phases.magic.part import Durations
from fbsim.rules.phases.magic.piles import DieMagic
from fbsim.rules.phases.melee.duels import Duels
from fbsim.rules.phases.moving.allowance import Pool
from fbsim.rules.phases.moving.hauling import Hauling
from fbsim.rules.phases.moving.jumping import NoJumping
from fbsim.rules.phases.moving.rates import Going
from fbsim.rules.phases.moving.towing import FromPool
from fbsim.rules.phases.moving.walking import Walking
from fbsim.rules.phases.phase import Phase
from fbsim.rules.phases.prisoners import Exchanging, Serving
from fbsim.rules.phases.shooting.capture import Capture
from fbsim.rules.phases.shooting.crew import Crew
from fbsim.rules.phases.shooting.damage import DamagedGuns
from fbsim.rules.phases.shooting.firing import Firing
from fbsim.rules.phases.shooting.points import DieOfShots
from fbsim.rules.ruleset import Option, Ruleset, StandIn, TurnStyle
from fbsim.rules.shots import series
from fbsim.rules.victory import Annihilation, TurnLimit

STEP_MM = 50.0

# Phases: one player does all (SER-10).

FIRST_MOVE = Phase("first move", "SER-09", (FirstMove("SER-09"),), together=True, automatic=True)

START = StartRules("SER-07", "SER-08", (Purpose.START, Purpose.FORTRESS), hospital_clause="SER-41")

DEPLOYMENT = Phase(
    "deployment", "SER-07", (Deployment(START, roles_clause="SER-05"),), together=True, automatic=True
)

# Movement.

ALLOWANCE = Pool("SER-11", "SER-17")

GOING = Going("SER-14", hospital_clause="SER-41")

WALKING = Walking(ALLOWANCE, GOING, jumps=False, all_option="strict_equal")

HAULING = Hauling(WALKING, FromPool(ALLOWANCE), "SER-18", "SER-34", "SER-34", veto=False)

PRISONERS = (Serving("SER-42"), Exchanging("SER-44"))

MANOEUVRE = Phase("manoeuvre", "SER-11", (ALLOWANCE, WALKING, HAULING, NoJumping("SER-15"), *PRISONERS))

# Shooting.

SHOOTING = Phase(
    "shooting",
    "SER-20",
    (
        Capture("SER-34, SER-35", captives="SER-43"),
        DamagedGuns("SER-25"),
        Firing(
            "SER-20",
            Crew("SER-21"),
            DieOfShots("SER-22"),
            silent="SER-25",
            obligatory="SER-20",
            counted="SER-27",
        ),
    ),
)

# Melee.

MELEE = Phase("melee", "SER-29", (Duels(),))

# Magic.

SPELLS = Pile("common", ("series",), "SER-39")

FATES = (
    OneDies("SER-37", without=1),
    Fate("SER-40"),
    OneRecovers("SER-38", without=-1),
    Fate("SER-40"),
    TopCard("SER-39", SPELLS, linger=False, keeps=False),
    Fate("SER-40"),
)

MAGIC = Phase("magic", "SER-36", (Durations(), DieMagic("SER-36", FATES, obliged=True)))

# Healing.
# Hospital: the roll of the magic phase (SER-37, SER-38, SER-41).

# Victory.

VICTORIES = (Annihilation("SER-45"), TurnLimit("EMP-41"))

# The ruleset.

OPTIONS: tuple[Option, ...] = (
    Option("turns", 0, "EMP-41", "turns after which damage decides, by agreement; 0, none"),
    Option("step_mm", STEP_MM, "SER-12", "length of a step; the height of a figure by agreement", least=1),
    Option("strict_equal", False, "SER-17", "all steps that were rolled must be gone, not only no more"),
    Option(
        "zone_mm", 100.0, "SER-07", "depth of the strip along a player's edge in which he starts", least=1
    ),
    Option("apart_mm", 1000.0, "SER-08", "least distance between opposing pieces when they deploy"),
    Option("shells", 40, "SER-27", "shells in all, shared out in equal parts; a remainder is set aside"),
    Option("must_fire", True, "SER-20", "shots that the die gave must be fired where they can be"),
    magic.CARDS,
)

STAND_INS: tuple[StandIn, ...] = (
    StandIn(
        "SER-07",
        "the starting position has no size: a strip 10 cm deep along the player's edge, as in Tradition",
    ),
    StandIn("SER-27", "the number of shells is not given: 40 in all, an option"),
    magic.THE_CARDS,
)

RULESET = Ruleset(
    name="series",
    title="Series",
    step_mm=STEP_MM,
    style=TurnStyle.WHOLE,
    setup=(FIRST_MOVE, DEPLOYMENT),
    phases=(MANOEUVRE, MELEE, SHOOTING, MAGIC),
    shots=series.TABLE,
    casualties=Casualties(hospital=True),
    victories=VICTORIES,
    options=OPTIONS,
    stand_ins=STAND_INS,
)
