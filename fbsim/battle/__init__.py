"""Where rules and models meet: army lists and rosters become the pieces that a game is played with."""

from fbsim.battle.armies import gun_profile, single_profile, squad_of
from fbsim.battle.rosters import Roster, find_roster, known_rosters, load_roster

__all__ = [
    "Roster",
    "find_roster",
    "gun_profile",
    "known_rosters",
    "load_roster",
    "single_profile",
    "squad_of",
]
