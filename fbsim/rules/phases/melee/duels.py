"""Declared melee of the Series: one die each, the attacker's first (SER-29..35).

    d = 6     the declarer's warrior is killed (whatever a)      declarer 6, defender 6: the declarer dies
    a = 6     the defender's is killed
    a = d     the defender's is the declarer's prisoner
    else      the lower roll's warrior is wounded: to his hospital                              (SER-32)

It may be declared by the player whose turn it is, against an enemy within one step (SER-30), or against the
guard of a gun to which the attacker has come within one step (SER-34). Of several against several each
warrior has one exchange (SER-33): two who have both had theirs do not meet again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar

from fbsim.rules.actions import Action, Refusal
from fbsim.rules.decisions import Activity, Note, Table
from fbsim.rules.phases.melee.contact import Reach, pairs, step_reach
from fbsim.rules.pieces import Piece, Where
from fbsim.rules.report import Kind

if TYPE_CHECKING:
    from fbsim.rules.play import Play

NOTE = "duels"

FIGURES = (Kind.WARRIOR, Kind.MAGE)
"""Who fights: for large single pieces there are no rules (SER-03)."""

DEADLY = 6


@dataclass(frozen=True, slots=True)
class Declare(Action):
    """Declare hand-to-hand combat of a warrior against an enemy."""

    attacker: str
    defender: str


@dataclass(frozen=True, slots=True)
class Exchanges(Note):
    """Who has had his exchange of rolls in this phase."""

    fought: tuple[str, ...] = ()


@dataclass(frozen=True)
class Duels(Activity):
    """Voluntary duels between the manoeuvre and the shooting of the player whose turn it is (SER-29)."""

    actions: ClassVar[tuple[type[Action], ...]] = (Declare,)
    clause: str = "SER-30"

    def tables(self) -> tuple[Table, ...]:
        """Give the outcomes of an exchange, the first that holds."""
        rows = (
            (f"the defender rolls {DEADLY}", "the attacker is killed"),
            (f"the attacker rolls {DEADLY}", "the defender is killed"),
            ("equal", "the defender is taken prisoner"),
            ("otherwise", "the lower roll is wounded: to hospital"),
        )
        return (("A declared melee, a die each (SER-32)", rows),)

    def legal(self, play: Play) -> Iterable[Action]:
        """List who may be declared against whom."""
        found = dict.fromkeys((*_within_a_step(play), *_guards(play)))
        return [each for each in found if self._worn_out(play, each) is None]

    def refusal(self, play: Play, action: Any) -> Refusal | None:
        """Say which clause forbids a declaration."""
        return (
            _no_attacker(play, action.attacker)
            or _no_defender(play, action.defender)
            or self._out_of_reach(play, action)
            or self._worn_out(play, action)
        )

    def perform(self, play: Play, action: Any) -> None:
        """Roll, the declarer first, and let the loser fare accordingly."""
        note = play.note(NOTE, Exchanges())
        fought = dict.fromkeys((*note.fought, action.attacker, action.defender))
        play.keep(NOTE, replace(note, fought=tuple(fought)))
        play.tell("declared", "SER-31", f"{action.attacker} attacks {action.defender}", action.attacker)
        own = play.roll(f"melee, {action.attacker}", "SER-31")
        foe = play.roll(f"melee, {action.defender}", "SER-31")
        _settle(play, action.attacker, action.defender, own, foe)

    def end(self, play: Play) -> None:
        """Forget who has fought."""
        play.forget(NOTE)

    def _out_of_reach(self, play: Play, action: Declare) -> Refusal | None:
        attacker, defender = play.piece(action.attacker), play.piece(action.defender)
        if step_reach(play).holds(play, attacker, defender) or action in _guards(play):
            return None
        return Refusal(self.clause, f"{action.defender} is more than 1 step from {action.attacker}")

    def _worn_out(self, play: Play, action: Declare) -> Refusal | None:
        fought = play.note(NOTE, Exchanges()).fought
        if action.attacker in fought and action.defender in fought:
            return Refusal("SER-33", f"{action.attacker} and {action.defender} have had their exchanges")
        return None


def _within_a_step(play: Play) -> Iterator[Declare]:
    for pair in pairs(play, step_reach(play), play.active):
        own, foe = pair if play.piece(pair[0]).controller == play.active else pair[::-1]
        if _is_figure(play, own) and _is_figure(play, foe):
            yield Declare(own, foe)


def _guards(play: Play) -> Iterator[Declare]:
    """Give attacks on the guards of guns: both stand within a step of the same enemy gun (SER-34)."""
    reach = step_reach(play)
    for gun in play.guns():
        if gun.controller == play.active or gun.place is None:
            continue
        ours = _beside(play, gun, play.active, reach)
        theirs = _beside(play, gun, gun.controller, reach) if ours else []
        yield from (Declare(own, foe) for own in ours for foe in theirs)


def _beside(play: Play, gun: Piece, player: str, reach: Reach) -> list[str]:
    return [man.id for man in play.warriors(player) if reach.holds(play, man, gun)]


def _is_figure(play: Play, name: str) -> bool:
    return play.profile(name).kind in FIGURES


def _no_attacker(play: Play, name: str) -> Refusal | None:
    piece = play.state.pieces.get(name)
    if piece is not None and piece.where is Where.PRISON:
        return Refusal("SER-43", f"{name} is a prisoner and takes no part in melee")
    if piece is None or not piece.on_field or piece.controller != play.active or not _is_figure(play, name):
        return Refusal("SER-29", f"{name} is no warrior of {play.active} on the field")
    return None


def _no_defender(play: Play, name: str) -> Refusal | None:
    piece = play.state.pieces.get(name)
    if piece is not None and piece.where is Where.PRISON:
        return Refusal("SER-43", f"{name} is a prisoner and takes no part in melee")
    if piece is None or not piece.on_field or piece.controller == play.active or not _is_figure(play, name):
        return Refusal("SER-30", f"{name} is no enemy warrior on the field")
    return None


def _settle(play: Play, attacker: str, defender: str, own: int, foe: int) -> None:
    """Read the two dice (READ, SER-32): in this order all five examples of the source come out."""
    casualties, why = play.rules.casualties, f"{own} to {foe} in melee"
    if foe == DEADLY:
        casualties.kill(play, attacker, "SER-32", why)
    elif own == DEADLY:
        casualties.kill(play, defender, "SER-32", why)
    elif own == foe:
        take_prisoner(play, defender, play.piece(attacker).controller, why)
    else:
        casualties.wound(play, attacker if own < foe else defender, "SER-32", why)


def take_prisoner(play: Play, name: str, captor: str, why: str) -> None:
    """Take a warrior off the field as a prisoner: he may serve his captor's guns (SER-42)."""
    play.change(name, where=Where.PRISON, place=None, held_by=captor)
    play.fell = True
    play.tell("prisoner", "SER-32", f"{name} is {captor}'s prisoner: {why}", name)
