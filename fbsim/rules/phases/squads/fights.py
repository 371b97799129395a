"""Fights: two squads in base contact strike each other by Initiative, the higher first (UKR-28).

    each soldier left strikes with his attacks; who charged into contact, with one more (UKR-27)
    4+ hits, then penetration and saves; equal Initiative strikes at once
    who is struck down before his own Initiative comes does not strike (READ, UKR-29)

By agreement all strike at once (UKR-29). Squads stay in combat, and fight in each close combat phase, until
one of them is gone or flees (READ, UKR-39).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from fbsim.rules.decisions import Note
from fbsim.rules.phases.squads.blows import ORDINARY_NEED, Blow, unsaved
from fbsim.rules.phases.squads.bodies import sheet_of, soldiers
from fbsim.rules.phases.squads.losses import cut_down
from fbsim.rules.phases.squads.orders import COMBATS, combats
from fbsim.rules.pieces import Piece

if TYPE_CHECKING:
    from fbsim.rules.play import Play

BY_INITIATIVE, AT_ONCE = "by initiative", "at once"
STRIKING = (BY_INITIATIVE, AT_ONCE)

FIGHT = "fight"

HIGHEST = 1_000_000
"""Higher than any Initiative."""


@dataclass(frozen=True, slots=True)
class Fight(Note):
    """A fight that goes on, with questions in its middle."""

    squad: str
    """Of the player whose phase it is."""
    foe: str
    before: int = 0
    """How many the attackers were when they declared the attack; 0, no counterstrike is to be judged."""
    initiative: int = HIGHEST
    """The Initiative that has struck last."""
    chargers: tuple[str, ...] = ()
    """Attackers in base contact, with an additional attack (UKR-27)."""


def fight_on(play: Play) -> None:
    """Let the next Initiative strike, until nobody is left to strike or somebody is asked who falls."""
    fight = play.state.notes.get(FIGHT)
    while isinstance(fight, Fight) and not play.state.stack:
        step = _next_step(play, fight)
        if step is None:
            _finish(play, fight)
            return
        fight = replace(fight, initiative=step)
        play.keep(FIGHT, fight)
        _strike(play, fight)


def lock(play: Play, squad: str, foe: str) -> None:
    """Note that two squads are in close combat with each other (UKR-26, UKR-39)."""
    note = combats(play)
    play.keep(COMBATS, replace(note, pairs=(*note.pairs, (squad, foe))))


def _next_step(play: Play, fight: Fight) -> int | None:
    """Give the next Initiative to strike; None where nobody has to, or a side is gone."""
    left, right = soldiers(play, fight.squad), soldiers(play, fight.foe)
    if not left or not right:
        return None
    below = [
        at for piece in (*left, *right) if (at := sheet_of(play, piece.id).initiative) < fight.initiative
    ]
    if play.option("striking") == AT_ONCE:
        return min(below, default=None) if fight.initiative == HIGHEST else None
    return max(below, default=None)


def _strike(play: Play, fight: Fight) -> None:
    """Let all of one Initiative, or all at once, strike; then both sides lose who was hit."""
    wounds = [
        (foe, unsaved(play, blows, foe, "UKR-28"))
        for squad, foe in ((fight.squad, fight.foe), (fight.foe, fight.squad))
        if (blows := _blows(play, fight, squad))
    ]
    for foe, count in reversed(wounds):  # The last to be asked answers first: who was struck first.
        cut_down(play, foe, count, "UKR-28")


def _blows(play: Play, fight: Fight, squad: str) -> list[Blow]:
    together = play.option("striking") == AT_ONCE
    return [
        Blow(ORDINARY_NEED, sheet_of(play, piece.id).strength)
        for piece in soldiers(play, squad)
        if together or sheet_of(play, piece.id).initiative == fight.initiative
        for _ in range(_attacks(play, fight, piece))
    ]


def _attacks(play: Play, fight: Fight, piece: Piece) -> int:
    return sheet_of(play, piece.id).attacks + (piece.id in fight.chargers)


def _finish(play: Play, fight: Fight) -> None:
    play.forget(FIGHT)
    note = combats(play)
    pairs = tuple(p for p in note.pairs if soldiers(play, p[0]) and soldiers(play, p[1]))
    play.keep(COMBATS, replace(note, pairs=pairs, fought=(*note.fought, (fight.squad, fight.foe))))
    play.tell("fought", "UKR-28", f"{fight.squad} and {fight.foe} have fought")
