"""Who wins, and when: conditions that a ruleset lists; the first that holds ends the game.

    after a loss    annihilation (TRD-40, SER-45, EMP-40, REP-125)
    after a part    a stronghold taken, and held for a time (REP-128, FAM-09)
    after a turn    the agreed turns are over: damage decides (EMP-41); likewise when time is up (EMP-42)

Tasks of a scenario (EMP-43, EMP-44, REP-127) come on top of these: see `scenario`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from fbsim.rules.board.plane import beyond, distance_to, region
from fbsim.rules.decisions import Note
from fbsim.rules.pieces import Piece, Where
from fbsim.rules.report import Kind
from fbsim.rules.state import Result

if TYPE_CHECKING:
    from fbsim.rules.board import Purpose, Zone
    from fbsim.rules.play import Play

FIGURES = (Kind.WARRIOR, Kind.MAGE)

ALL_UNITS = (Kind.WARRIOR, Kind.MAGE, Kind.WAR_MACHINE, Kind.DRAGON)

BERSERKER = "berserker"
"""Trait of those who are under nobody's control (REP-126)."""


class Victory:
    """A way to win. Subclasses are frozen dataclasses of settings; each answers where it can."""

    only_if: str = ""
    """Name of the option that turns it on; empty, it always counts."""

    def after_loss(self, play: Play) -> Result | None:
        """Judge after a piece was lost."""
        return None

    def after_part(self, play: Play) -> Result | None:
        """Judge after a player's part of a phase."""
        return None

    def after_turn(self, play: Play) -> Result | None:
        """Judge after a whole turn; `play.state.turn` is the turn that ended."""
        return None


@dataclass(frozen=True)
class Annihilation(Victory):
    """A player without anybody left on the field has lost.

    Those in hospital and in prison are not on the field (SER-45, EMP-40); who is about to come in counts.
    Zombies are no living warriors, neutrals and berserkers are under nobody's control (REP-126).
    """

    clause: str
    kinds: tuple[Kind, ...] = FIGURES
    """Kinds that count as somebody: TRD-40 names warriors, REP-125 special units and machines too."""
    wounded_count: bool = True
    """Whether the wounded on the field count (REP-125: living; EMP-40: not)."""
    machines_option: str = ""
    """Option by which war machines count too (TRD-40)."""

    def after_loss(self, play: Play) -> Result | None:
        """Judge after a piece was lost."""
        alive = [player for player in play.state.order if self._stands(play, player)]
        if len(alive) > 1:
            return None
        if not alive:
            return Result(None, self.clause, "nobody is left on either side")
        return Result(alive[0], self.clause, "no enemy is left on the field")

    def _stands(self, play: Play, player: str) -> bool:
        if any(self._counts(play, piece) for piece in play.units(player)):
            return True
        pieces = play.state.pieces.values()
        coming = (p for p in pieces if p.where is Where.RESERVE and p.controller == player)
        return any(self._counts(play, piece) for piece in coming)

    def _counts(self, play: Play, piece: Piece) -> bool:
        profile = play.profile(piece.id)
        if piece.zombie or (piece.wounded and not self.wounded_count) or BERSERKER in profile.traits:
            return False
        if profile.kind is Kind.WAR_MACHINE and self.machines_option:
            return bool(play.option(self.machines_option))
        return profile.kind in self.kinds


@dataclass(frozen=True)
class TurnLimit(Victory):
    """After the agreed number of turns (option "turns"; 0: none) damage decides (EMP-41)."""

    clause: str

    def after_turn(self, play: Play) -> Result | None:
        """Judge after a whole turn."""
        limit = play.option("turns")
        if not limit or play.state.turn < limit:
            return None
        return by_damage(play, self.clause, f"{limit} turns are over")


@dataclass(frozen=True, slots=True)
class Holding(Note):
    """A stronghold without defenders: who is in it, and since the end of which part of which turn."""

    player: str
    turn: int
    at: int


@dataclass(frozen=True)
class Stronghold(Victory):
    """Whoever is in an enemy's stronghold, with nobody of his in it, wins: at once, or after a full turn.

    at once       at the end of one's own part (READ, FAM-09)
    a full turn   from the end of the part in which it was so first, without a break, to the same point of the
                  next turn (READ, REP-128)

    Living warriors and mages take and defend it, the wounded too; an enemy's machine or dragon defends it.
    """

    clause: str
    purpose: Purpose
    """Of the zones that are strongholds."""
    full_turn: bool = False
    only_if: str = ""

    def after_part(self, play: Play) -> Result | None:
        """Judge after a player's part of a phase."""
        for zone in play.state.board.zones:
            if zone.purpose is self.purpose and zone.player in play.state.order:
                invader = _invader(play, zone)
                if self._is_taken(play, zone, invader):
                    return Result(invader, self.clause, f"{zone.name} is taken from {zone.player}")
        return None

    def _is_taken(self, play: Play, zone: Zone, invader: str) -> bool:
        if not self.full_turn:
            return bool(invader) and invader == play.active
        name, state = f"holding {zone.name}", play.state
        since = play.note(name, Holding("", 0, 0))
        if not invader:
            play.forget(name)
        elif since.player != invader:
            play.keep(name, Holding(invader, state.turn, state.at))
        else:
            return (state.turn, state.at) >= (since.turn + 1, since.at)
        return False


def anybody_in(zone: Zone, pieces: Iterable[Piece]) -> bool:
    """Whether any of some pieces, zombies apart, has the middle of its feet in a zone."""
    area = region(zone.outline)
    places = (piece.place for piece in pieces if piece.place is not None and not piece.zombie)
    return any(
        not beyond(area, place.x, place.y, 0.0) and distance_to(area, place.x, place.y) <= 0.0
        for place in places
    )


def _invader(play: Play, zone: Zone) -> str:
    """Give whose warriors are in a stronghold that nobody defends; "" where there are none."""
    if anybody_in(zone, play.units(zone.player)):
        return ""
    rivals = play.rivals(zone.player)
    return next((player for player in rivals if anybody_in(zone, play.warriors(player))), "")


def by_damage(play: Play, clause: str, why: str) -> Result:
    """Decide by damage: full cost of each killed enemy warrior, half of each wounded (EMP-41, EMP-42).

    A warrior's own cost is for this reckoning alone (EMP-19).
    """
    scores = tuple((player, _damage_done(play, player)) for player in play.state.order)
    best = max(score for _, score in scores)
    winners = [player for player, score in scores if score == best]
    return Result(winners[0] if len(winners) == 1 else None, clause, why, scores)


def _damage_done(play: Play, player: str) -> float:
    rivals = play.rivals(player)
    return sum(_loss(play, piece) for piece in play.state.pieces.values() if piece.owner in rivals)


def _loss(play: Play, piece: Piece) -> float:
    """Give what a piece's owner has lost by it; only warriors count, halves are kept (READ, EMP-41)."""
    profile = play.profile(piece.id)
    if profile.kind not in FIGURES:
        return 0.0
    if not piece.alive or piece.zombie:
        return profile.cost
    return profile.cost / 2 if piece.wounded else 0.0
