"""Tradition: the official entry level (TRD). No wounds; a touch is a melee.

A turn of one player: magic, manoeuvre, melee, shooting; then the next player (TRD-03).
"""

from __future__ import annotations

from fbsim.rules.casualties import Casualties
from fbsim.rules.phases.deployment import Deployment, StartRules
from fbsim.rules.phases.initiative import FirstMove
from fbsim.rules.phases.magic import options as magic
from fbsim.rules.phases.magic.decks import Pile
from fbsim.rules.phases.magic.part import Durations
from fbsim.rules.phases.magic.stock import StockMagic
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
from fbsim.rules.shots import tradition
from fbsim.rules.victory import Annihilation, TurnLimit

STEP_MM = 30.0

# Phases: one player does all (TRD-03); none may be swapped (TRD-04).

FIRST_MOVE = Phase("first move", "TRD-03", (FirstMove("TRD-03"),), together=True, automatic=True)

DEPLOYMENT = Phase(
    "deployment", "TRD-02", (Deployment(StartRules("TRD-02", "TRD-02")),), together=True, automatic=True
)

# Movement.

ALLOWANCE = UnitWide("TRD-12", "TRD-12")

GOING = Going("TRD-17", machines=Climber.STAIRS, machines_clause="TRD-20")

WALKING = Walking(ALLOWANCE, GOING)

HAULING = Hauling(WALKING, WarriorsPace(ALLOWANCE), "TRD-13", "TRD-14", "TRD-34", "TRD-15")

JUMPING = Jumping(WALKING, "TRD-18", "TRD-19", "TRD-19")

MANOEUVRE = Phase("manoeuvre", "TRD-11", (ALLOWANCE, WALKING, HAULING, JUMPING))

# Shooting.

CREW = Crew("TRD-32", contested="TRD-33", bound="TRD-32", bound_if="one_gun_per_warrior")

SHOOTING = Phase(
    "shooting",
    "TRD-30",
    (
        Capture("TRD-34, TRD-35"),
        DamagedGuns("TRD-38"),
        Firing("TRD-30", CREW, OneSalvo("TRD-30"), silent="TRD-38"),
    ),
)

# Melee.

MELEE = Phase("melee", "TRD-21", (TouchFights(),))

# Magic.

SPELLS = Pile("common", ("tradition",), "TRD-05")

MAGIC = Phase("magic", "TRD-06", (Durations(), StockMagic(SPELLS, "TRD-09", "TRD-08", "TRD-06", "TRD-07")))

# Healing.
# There is none (TRD-42).

# Victory.

VICTORIES = (Annihilation("TRD-40", machines_option="machines_count"), TurnLimit("EMP-41"))

# The ruleset.

OPTIONS: tuple[Option, ...] = (
    Option("turns", 0, "EMP-41", "turns after which damage decides, by agreement; 0, none"),
    Option("machines_count", False, "TRD-40", "who has only war machines left has not lost"),
    Option(
        "melee_loss",
        "whole side",
        "TRD-26",
        "what is destroyed of a side of several that loses a melee",
        ("whole side", "one"),
    ),
    Option(
        "zone_mm", 100.0, "TRD-02", "depth of the strip along a player's edge in which he starts", least=1
    ),
    Option("apart_mm", 600.0, "TRD-02", "least distance between opposing pieces when they deploy"),
    Option("one_gun_per_warrior", False, "TRD-32", "a warrior serves one gun a turn"),
    Option(
        "shot_table",
        "placeholder",
        "TRD-38",
        "results of a shot, in place of the lost Table 2; a wound of another system is the end here",
        ("placeholder", "series", "republic"),
    ),
    magic.CARDS,
)

STAND_INS: tuple[StandIn, ...] = (
    StandIn(
        "TRD-02",
        "the list of preparations is lost: armies start in strips 10 cm deep along their edges, 60 cm apart",
    ),
    StandIn("TRD-38", "Table 2 (results of a shot) is lost: who falls is destroyed; or another's table"),
    magic.THE_CARDS,
    StandIn("TRD-09", "the table of research is lost: that of Republic, for Tradition's new cards (REP-21)"),
)

RULESET = Ruleset(
    name="tradition",
    title="Tradition",
    step_mm=STEP_MM,
    style=TurnStyle.WHOLE,
    setup=(FIRST_MOVE, DEPLOYMENT),
    phases=(MAGIC, MANOEUVRE, MELEE, SHOOTING),
    shots=tradition.TABLE,
    casualties=Casualties(wounds=False),
    victories=VICTORIES,
    options=OPTIONS,
    stand_ins=STAND_INS,
)
