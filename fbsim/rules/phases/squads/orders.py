"""Whether a squad can be given an order: it is the player's, somebody is left, it neither flees nor fights.

Combats are pairs of squads in base contact; they last until one of the two is gone or flees (READ, UKR-39).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from fbsim.rules.actions import Refusal
from fbsim.rules.decisions import Note
from fbsim.rules.phases.squads.bodies import fleeing, owner, soldiers

if TYPE_CHECKING:
    from fbsim.rules.play import Play

COMBATS = "combats"

Pair = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Combats(Note):
    """Pairs of squads locked in close combat, and what was done in this phase."""

    pairs: tuple[Pair, ...] = ()
    fought: tuple[Pair, ...] = ()
    """Pairs that have fought in this phase."""
    charged: tuple[str, ...] = ()
    """Squads that have attacked in this phase: one target each (READ, UKR-23)."""


def combats(play: Play) -> Combats:
    """Give the combats as they stand."""
    return play.note(COMBATS, Combats())


def locked(play: Play, squad: str) -> list[str]:
    """Give the squads with which a squad is locked in combat."""
    pairs = [pair for pair in combats(play).pairs if squad in pair]
    foes = [one if other == squad else other for one, other in pairs]
    return [foe for foe in foes if soldiers(play, foe)]


def not_at_command(play: Play, squad: str, clause: str) -> Refusal | None:
    """Say why a squad cannot be given an order to leave its place; None where it can."""
    fault = not_his(play, squad)
    if fault is None and locked(play, squad):
        return Refusal(clause, f"{squad} is tied up in close combat with {', '.join(locked(play, squad))}")
    return fault


def not_his(play: Play, squad: str) -> Refusal | None:
    """Say why a squad obeys no order of the player at all; None where it does."""
    if squad not in play.state.squads or owner(play, squad) != play.active:
        return Refusal("UKR-13", f"{play.active} has no squad {squad!r}")
    if not soldiers(play, squad):
        return Refusal("UKR-13", f"nobody of {squad} is left on the field")
    if fleeing(play, squad):
        return Refusal("UKR-32", f"{squad} flees, and does not obey")
    return None


def not_a_target(play: Play, target: str, clause: str) -> Refusal | None:
    """Say why a squad is no target; None where it is one."""
    if target not in play.state.squads or owner(play, target) == play.active or not soldiers(play, target):
        return Refusal(clause, f"{target!r} is no enemy squad on the field")
    return None
