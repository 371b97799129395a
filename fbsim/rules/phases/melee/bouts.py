"""One exchange of blows between two sides: dice, difference, damage (REP-84, REP-85).

    difference = |sum of one side - sum of the other|

The side with the lower sum takes the damage of its difference, unless an artefact of that side turns the
loss into a win by the same margin.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fbsim.rules.phases.magic.powers import turns_loss
from fbsim.rules.phases.melee.aftermath import after_draw, after_loss
from fbsim.rules.phases.melee.allotting import allot
from fbsim.rules.phases.melee.fights import close
from fbsim.rules.phases.melee.loss import Loss
from fbsim.rules.phases.melee.participants import Bout, Side
from fbsim.rules.phases.melee.strength import side_strength

if TYPE_CHECKING:
    from fbsim.rules.play import Play

LEAST_DAMAGE = 1.0
"""A smaller difference harms nobody (REP-85)."""


def fight_out(play: Play, bout: Bout) -> None:
    """Roll, compare, and let the losers take the damage."""
    close(play, bout.pairs, (*bout.one.units, *bout.other.units))
    one, other = side_strength(play, bout, bout.one), side_strength(play, bout, bout.other)
    difference = abs(one - other)
    text = f"{_worded(bout.one)} {one:g} against {_worded(bout.other)} {other:g}"
    play.tell("melee", "REP-84", text, value=difference)
    if difference == 0:
        after_draw(play, bout)
        return
    loser, winner = (bout.one, bout.other) if one < other else (bout.other, bout.one)
    if turns_loss(play, [play.piece(name) for name in loser.units]):
        loser = winner
    loss = Loss(bout, loser.player, loser.units, difference)
    if difference < LEAST_DAMAGE:
        after_loss(play, loss, ())
    else:
        allot(play, loss)


def _worded(side: Side) -> str:
    return f"{side.player} ({', '.join(side.units)})"
