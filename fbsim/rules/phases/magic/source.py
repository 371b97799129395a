"""Who works magic and by what: the player, his card, mage or artefact, and what that changes.

range    of a mage: halved and rounded up while he is wounded (REP-29), more by boosts (REP-27)
die      of a mage: one less while he is wounded (REP-29)
dragon   heeds the eight cards of REP-133 and no others, and no mage (REP-134)
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import ceil, inf
from typing import TYPE_CHECKING, NamedTuple

from fbsim.rules.boosts import boost
from fbsim.rules.decisions import Note
from fbsim.rules.pieces import Piece
from fbsim.rules.play import TOLERANCE_MM
from fbsim.rules.report import Kind
from fbsim.rules.standing import Condition

if TYPE_CHECKING:
    from fbsim.rules.play import Play

CARD, SPELL, ARTEFACT, STRENGTHENING = "card", "spell", "artefact", "strengthening"
FIRE = "fire"
"""A dragon's, which hurts as magic does but is none."""

STRIKING = "magic strikes"
"""Name of the note that stands while magic hurts somebody."""


class Source(NamedTuple):
    """Who works magic, and by what."""

    sort: str
    """One of CARD, SPELL, ARTEFACT, STRENGTHENING, FIRE."""
    name: str
    player: str
    clause: str
    by: str = ""
    """Id of the mage, or of the squad whose artefact it is; "" for a card."""
    dragons: bool = False
    """It is one of the cards that dragons heed."""
    pile: str = ""
    """Name of the pile that a card came from."""


@dataclass(frozen=True, slots=True)
class Striking(Note):
    """Magic is hurting somebody: a commander who dies now died by magic (REP-108)."""

    clause: str = ""


def mage_of(play: Play, source: Source) -> Piece | None:
    """Give the mage who speaks a spell; None for cards and artefacts."""
    return play.piece(source.by) if source.sort == SPELL else None


def reach_mm(play: Play, source: Source, steps: float) -> float:
    """Give the range of a spell in mm (REP-29, REP-27); a card knows none."""
    mage = mage_of(play, source)
    if mage is None or not steps:
        return inf
    whole = steps + boost(play, mage, "range")
    return play.step * (ceil(whole / 2) if mage.wounded else whole) + TOLERANCE_MM


def die(play: Play, source: Source, what: str) -> int:
    """Roll for magic; a wounded mage's result is one less (REP-29)."""
    mage = mage_of(play, source)
    value = play.roll(f"{source.name}: {what}", source.clause)
    return value - 1 if mage is not None and mage.wounded else value


def affects(play: Play, source: Source, piece: Piece) -> bool:
    """Whether magic works on a piece at all: on dragons few cards do (REP-133, REP-134).

    REP-27's strengthening of a special unit is neither a card nor an ability: it names them all.
    """
    if play.profile(piece.id).kind is not Kind.DRAGON or source.sort == STRENGTHENING:
        return True
    return source.dragons


def hurt(play: Play, source: Source, name: str, *, deadly: bool) -> None:
    """Wound or kill by magic. A machine takes as much as in melee, 1 or 2 units (READ, REP-85)."""
    casualties, kind, why = play.rules.casualties, play.profile(name).kind, source.name
    if source.sort != FIRE:
        play.keep(STRIKING, Striking(source.clause))
    if kind is Kind.WAR_MACHINE:
        casualties.damage(play, name, 2 if deadly else 1, source.clause, why)
    elif kind is Kind.DRAGON:
        _hurt_dragon(play, source, name, deadly)
    elif deadly:
        casualties.kill(play, name, source.clause, why)
    else:
        casualties.wound(play, name, source.clause, why)
    play.forget(STRIKING)


def _hurt_dragon(play: Play, source: Source, name: str, deadly: bool) -> None:
    """A deadly blow costs a life, and so does a wound on top of another (READ, REP-85)."""
    dragon = play.piece(name)
    if deadly or dragon.wounded:
        play.rules.casualties.lose_life(play, name, source.clause, source.name)
    else:
        play.change(name, standing=replace(dragon.standing, condition=Condition.WOUNDED))
        play.tell("wounded", source.clause, f"{name} wounded: {source.name}", name)
