"""Zombies: the dead raised without a will of their own (REP-121..124).

    manoeuvre, melee    no additional points (REP-121)
    shooting, guns      none, nor any ability: they command nobody and keep no artefact (REP-122)
    armour              as it was (REP-123)
    wounds              none: only death ends them (REP-123, see `casualties`)
    worth               30, for whatever rewards a kill (REP-124)

They are no living warriors: nobody wins by having them (REP-126).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from fbsim.errors import BadInput
from fbsim.rules.pieces import Piece, Place, Profile, Where
from fbsim.rules.standing import Condition, Standing

if TYPE_CHECKING:
    from fbsim.rules.play import Play

WORTH = 30.0

COMMANDS_NOBODY = 0
"""Ordinal of one who is no commander, whatever he was."""


def is_fragile(play: Play) -> bool:
    """Whether a wound ends a zombie: by agreement (option of REP-123)."""
    return bool(play.setup.options.get("fragile_zombies"))


def raise_zombie(play: Play, name: str, player: str, clause: str, place: Place | None = None) -> None:
    """Raise one of the dead as a player's zombie: where his corpse lies, or at a place.

    Raises BadInput for one who is not dead, or has neither corpse nor place.
    """
    piece = play.piece(name)
    where = place or piece.place
    if piece.condition is not Condition.KILLED or where is None:
        raise BadInput(f"{name} cannot be raised: he is {piece.condition}, {piece.where}")
    play.state.profiles[name] = zombie_profile(play.profile(name))
    held_by = "" if piece.owner == player else player
    play.put(
        replace(piece, where=Where.FIELD, place=where, held_by=held_by, standing=Standing(), zombie=True)
    )
    play.tell("raised", clause, f"{name} is raised as {player}'s zombie", name)


def zombie_profile(profile: Profile) -> Profile:
    """Give what a warrior is as a zombie; his cost stays, for the reckoning of what his army lost."""
    return replace(
        profile,
        number=COMMANDS_NOBODY,
        extra_steps=0,
        melee=0.0,
        shooting=None,
        access=(),
        traits=(),
    )


def worth(play: Play, piece: Piece) -> float:
    """Give what a kill is worth to whatever rewards it (REP-124)."""
    return WORTH if piece.zombie else play.profile(piece.id).cost
