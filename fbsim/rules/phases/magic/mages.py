"""Mages' spells in the magic phase (REP-28): one each. The club edition's stand in for the lost Appendix G.

A figure of a mage is needed for a spell (EMP-06); for a card none is (TRD-05). Which spells a mage knows, his
traits tell ("cleric"). Wounded he may speak them, with half the range and a die one lower (REP-29); a zombie
has no abilities (REP-122).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from fbsim.rules.actions import Action, Refusal
from fbsim.rules.bans import MAGIC, forbidden
from fbsim.rules.decisions import Activity
from fbsim.rules.phases.magic.cards import Card, spell_book
from fbsim.rules.phases.magic.casting import cast, effects_of
from fbsim.rules.phases.magic.part import done, part
from fbsim.rules.phases.magic.source import SPELL, Source
from fbsim.rules.pieces import Piece
from fbsim.rules.report import Kind

if TYPE_CHECKING:
    from fbsim.rules.play import Play

CLAUSE = "REP-28"


@dataclass(frozen=True, slots=True)
class Speak(Action):
    """Let a mage speak one of his spells."""

    mage: str
    spell: str


@dataclass(frozen=True)
class Spells(Activity):
    """Lets each mage of a player speak one spell."""

    actions = (Speak,)

    def legal(self, play: Play) -> Iterable[Action]:
        """List the mages' spells that find something to act on."""
        spoken = part(play).spoken
        mages = [mage for mage in _mages(play) if mage.id not in spoken]
        if not mages or forbidden(play, MAGIC, play.active) is not None:
            return []
        found = [Speak(mage.id, spell.name) for mage in mages for spell in spells_of(play, mage)]
        return [action for action in found if self._aimless(play, action) is None]

    def refusal(self, play: Play, action: Any) -> Refusal | None:
        """Say what forbids it."""
        mage = play.state.pieces.get(action.mage)
        if mage is None or mage not in _mages(play):
            return Refusal(CLAUSE, f"{play.active} has no mage {action.mage!r} on the field who could speak")
        if action.spell not in [spell.name for spell in spells_of(play, mage)]:
            return Refusal(CLAUSE, f"{action.mage} does not know {action.spell!r}")
        if action.mage in part(play).spoken:
            return Refusal(CLAUSE, f"{action.mage} has spoken already")
        return forbidden(play, MAGIC, play.active) or self._aimless(play, action)

    def perform(self, play: Play, action: Any) -> None:
        """Speak it."""
        done(play, spoken=(*part(play).spoken, action.mage))
        cast(play, source_of(play, action))

    def _aimless(self, play: Play, action: Speak) -> Refusal | None:
        source = source_of(play, action)
        if any(not each.question or each.legal(play, source) for each in effects_of(play, source)):
            return None
        return Refusal(CLAUSE, f"{action.spell} finds nothing to act on within its range")


def spells_of(play: Play, mage: Piece) -> list[Card]:
    """Give the spells that a mage knows."""
    book = spell_book()
    return [spell for trait in play.profile(mage.id).traits for spell in book.of(trait)]


def _mages(play: Play) -> list[Piece]:
    profiles = play.state.profiles
    units = play.units(play.active)
    return [unit for unit in units if profiles[unit.id].kind is Kind.MAGE and not unit.zombie]


def source_of(play: Play, action: Speak) -> Source:
    """Give a mage's spell as a source of magic."""
    return Source(SPELL, action.spell, play.active, CLAUSE, by=action.mage)
