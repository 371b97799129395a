"""Magic that heals and raises the dead."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar

from fbsim.rules.actions import Action
from fbsim.rules.phases.deployment.returning import bring_in
from fbsim.rules.phases.magic.decks import roll_index
from fbsim.rules.phases.magic.effect import Effect
from fbsim.rules.phases.magic.landing import Landing
from fbsim.rules.phases.magic.source import Source, die, hurt, mage_of
from fbsim.rules.phases.magic.targets import chosen, dead, in_reach, living, wounded
from fbsim.rules.pieces import Piece, Where
from fbsim.rules.standing import Condition, Standing

if TYPE_CHECKING:
    from fbsim.rules.play import Play


@dataclass(frozen=True)
class Mend(Effect):
    """One of one's own wounded is healed, if the die is high enough; from hospital he comes back."""

    reach: float = 0.0
    on: int = 0

    question: ClassVar[str] = "who is healed?"

    def legal(self, play: Play, source: Source) -> Sequence[Action]:
        """List one's wounded within reach."""
        return chosen(p for p in wounded(play, source.player) if in_reach(play, source, p, self.reach))

    def perform(self, play: Play, source: Source, action: Any) -> None:
        """Roll, if a die is asked for, and heal."""
        if not self.on or die(play, source, action.answer) >= self.on:
            recover(play, source, action.answer)


@dataclass(frozen=True)
class RaiseUp(Effect):
    """A wounded or dead warrior of one's own returns sound, if the die is high enough.

    He returns within a step of the mage, or at the starting position where no mage calls him.
    """

    wounded_on: int = 0
    """The die that a wounded one needs; 0, the wounded are not meant."""
    dead_on: int = 5
    price_on: int = 0
    """A second die up to this kills one of the squad whose artefact called him; 0, there is no price."""

    question: ClassVar[str] = "who returns?"

    def legal(self, play: Play, source: Source) -> Sequence[Action]:
        """List the dead, and the wounded where they are meant; a mage does not call himself."""
        hurt_ones = wounded(play, source.player) if self.wounded_on else []
        return chosen(piece for piece in (*hurt_ones, *dead(play, source.player)) if piece.id != source.by)

    def perform(self, play: Play, source: Source, action: Any) -> None:
        """Roll; he returns. Roll for the price, if there is one."""
        piece = play.piece(action.answer)
        needed = self.wounded_on if piece.wounded else self.dead_on
        if die(play, source, f"{piece.id} returns?") < needed:
            return
        raise_up(play, source, piece)
        if self.price_on and die(play, source, "the price") <= self.price_on:
            _pay(play, source)


def recover(play: Play, source: Source, name: str) -> None:
    """Heal a wounded one; from hospital he comes back to the starting position (SER-38)."""
    in_hospital = play.piece(name).where is Where.HOSPITAL
    play.rules.casualties.heal(play, name, source.clause, source.name)
    if in_hospital:
        bring_in(play, name, source.clause)


def raise_up(play: Play, source: Source, piece: Piece) -> None:
    """Call a wounded or dead one back, sound: beside the mage, or to the starting position.

    Without a mage he may also rise where he lies (REP-14).
    """
    was_dead = piece.condition is Condition.KILLED
    standing = Standing() if was_dead else replace(piece.standing, condition=Condition.SOUND)
    play.change(piece.id, standing=standing, where=Where.RESERVE, place=None, zombie=False)
    play.tell("resurrected" if was_dead else "healed", source.clause, f"{piece.id} returns", piece.id)
    mage = mage_of(play, source)
    landing = None if mage is None else Landing(source.player, piece.id, mage.id, 1.0, source.clause)
    if landing is not None and landing.possible(play):
        play.ask(landing)
    else:
        bring_in(play, piece.id, source.clause, () if piece.place is None else (piece.place,))


def _pay(play: Play, source: Source) -> None:
    """One of the squad whose artefact it is dies; dice say who."""
    squad = living(play, source.by)
    if squad:
        at = roll_index(play, len(squad), f"{source.name}: who pays?", source.clause)
        hurt(play, source, squad[at].id, deadly=True)
