"""What was agreed before a game, and never changes in it: ruleset, options, armies, board, seed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, count
from string import ascii_lowercase
from typing import TYPE_CHECKING, NamedTuple

from fbsim.errors import Problem, did_you_mean
from fbsim.rules.decisions import Activity
from fbsim.rules.fortification import Fort
from fbsim.rules.phases.phase import LineUp, Phase, line_up
from fbsim.rules.pieces import NEUTRAL, NOTHING_TO_BUY, Army, Market, Piece, Place, Profile, Squad, Where
from fbsim.rules.ruleset import OptionValue, Part, Ruleset
from fbsim.rules.scenario import Goal
from fbsim.rules.state import SquadInPlay, Stage, State
from fbsim.rules.victory import Victory

if TYPE_CHECKING:
    from fbsim.rules.board import Board

_SETTING_UP = Stage.SETTING_UP


class Enlisted(NamedTuple):
    """Pieces made from an army: the pieces, what each is, and their squads."""

    pieces: dict[str, Piece]
    profiles: dict[str, Profile]
    squads: dict[str, SquadInPlay]


@dataclass(frozen=True)
class Setup:
    """Everything about a game that does not change."""

    rules: Ruleset
    options: Mapping[str, OptionValue]
    armies: tuple[Army, ...]
    board: Board
    seed: int = 0
    by_hand: bool = False
    """Dice are handed in with each action, not rolled by the game."""
    places: Mapping[str, Place] | None = None
    """Where pieces stand before deployment begins."""
    market: Market = NOTHING_TO_BUY
    """What can be bought during the game (REP-12)."""
    neutrals: Army | None = None
    """Units that belong to no player; all of them stand where `places` puts them (REP-113)."""
    scenario: tuple[Goal, ...] = ()
    """Tasks agreed on besides the ruleset's own ways to win (EMP-43, REP-127)."""
    forts: tuple[Fort, ...] = ()
    """Fortifications that players place themselves before their troops (EMP-46)."""

    @property
    def players(self) -> tuple[str, ...]:
        """The players, in the order of their armies."""
        return tuple(army.player for army in self.armies)

    @cached_property
    def step_mm(self) -> float:
        """Length of a step in mm; the option "step_mm" changes it where the ruleset has one (SER-12)."""
        return float(self.options.get("step_mm") or self.rules.step_mm)

    def programme(self, stage: Stage) -> tuple[Part, ...]:
        """List the parts of a turn, or of the setting up, in their order."""
        return self.setting_up if stage is _SETTING_UP else self.turn

    @cached_property
    def setting_up(self) -> tuple[Part, ...]:
        """The parts of the setting up, in their order."""
        return self.rules.programme(self.rules.setup, len(self.armies), self.options)

    @cached_property
    def turn(self) -> tuple[Part, ...]:
        """The parts of a turn, in their order."""
        neutrals = self.rules.neutrals is not None
        return self.rules.programme(self.rules.phases, len(self.armies), self.options, neutrals)

    def line_up(self, phase: Phase) -> LineUp:
        """Give a phase's activities that are on, sorted once for all."""
        found = self._line_ups.get(id(phase))  # to compare phases is to compare all their settings
        if found is None:
            found = self._line_ups[id(phase)] = line_up(phase, self.options)
        return found

    @cached_property
    def _line_ups(self) -> dict[int, LineUp]:
        return {}

    @cached_property
    def activities(self) -> tuple[Activity, ...]:
        """All activities that are on, each once, in the order of the phases."""
        parts = (*self.setting_up, *self.turn)
        found = dict.fromkeys(each for part in parts for each in part.phase.activities)
        return tuple(each for each in found if not each.only_if or self.options[each.only_if])

    @cached_property
    def witnesses(self) -> tuple[Activity, ...]:
        """The activities that take note of what happens elsewhere."""
        return tuple(each for each in self.activities if type(each).witness is not Activity.witness)

    @cached_property
    def _heeding(self) -> dict[str, tuple[Activity, ...]]:
        return {}

    def witnesses_of(self, what: str) -> tuple[Activity, ...]:
        """Give the activities that take note of a kind of event, found once for each kind."""
        found = self._heeding.get(what)
        if found is None:
            found = tuple(each for each in self.witnesses if not each.heeds or what in each.heeds)
            self._heeding[what] = found
        return found

    @cached_property
    def victories(self) -> tuple[Victory, ...]:
        """The ways to win that are on, the scenario's before the ruleset's."""
        return (
            *self.scenario,
            *(v for v in self.rules.victories if not v.only_if or self.options[v.only_if]),
        )

    @property
    def forces(self) -> tuple[Army, ...]:
        """All armies, the neutrals' after the players'."""
        return self.armies if self.neutrals is None else (*self.armies, self.neutrals)

    def first_state(self) -> State:
        """Give the state before anything is done."""
        enlisted = [enlist(army) for army in self.forces]
        pieces = {name: piece for each in enlisted for name, piece in each.pieces.items()}
        for name, place in (self.places or {}).items():
            piece = pieces[name]
            pieces[name] = Piece(piece.id, piece.owner, piece.squad, Where.FIELD, place)
        return State(
            order=self.players,
            board=self.board,
            pieces=pieces,
            profiles={name: profile for each in enlisted for name, profile in each.profiles.items()},
            squads={name: squad for each in enlisted for name, squad in each.squads.items()},
        )

    def faults(self) -> Iterator[Problem]:
        """Find what contradicts itself in what was agreed."""
        if len(self.armies) < 2:
            yield Problem(f"a game needs two armies or more (got {len(self.armies)})")
        for player, times in Counter(self.players).items():
            if times > 1:
                yield Problem(f"{times} armies are led by {player!r}", remedy="name each player once")
        yield from self._faults_of_neutrals()
        for name, times in Counter(fort.name for fort in self.forts).items():
            if times > 1:
                yield Problem(f"{times} fortifications are named {name!r}", remedy="name each once")
        for army in self.armies:
            if not army.squads and not army.singles:
                yield Problem("has nobody to lead", place=f"army of {army.player!r}", remedy="add a squad")
        pieces = [name for army in self.forces for name in enlist(army).pieces]
        for name, place in (self.places or {}).items():
            if name not in pieces:
                remedy = did_you_mean(name, pieces)
                yield Problem(f"no piece {name!r} to place", place="places", remedy=remedy)
            yield from self._faults_of_place(name, place)

    def _faults_of_place(self, name: str, place: Place) -> Iterator[Problem]:
        """Refuse a place beyond the board's edges (EMP-07), or on something that is not there."""
        wide, deep = self.board.width_mm / 2, self.board.depth_mm / 2
        if abs(place.x) > wide or abs(place.y) > deep:
            remedy = f"x is in -{wide:g}..{wide:g} mm, y in -{deep:g}..{deep:g} mm"
            yield Problem("is placed off the board", place=name, remedy=remedy)
        obstacles = [obstacle.id for obstacle in self.board.obstacles]
        if place.on and place.on not in obstacles:
            remedy = did_you_mean(place.on, obstacles)
            yield Problem(f"stands on {place.on!r}, which is not there", place=name, remedy=remedy)

    def _faults_of_neutrals(self) -> Iterator[Problem]:
        if NEUTRAL in self.players:
            yield Problem(f"no player can be named {NEUTRAL!r}", remedy="choose another name")
        if self.neutrals is None:
            return
        if self.rules.neutrals is None:
            yield Problem(f"{self.rules.name} has no neutral units", place="neutrals")
        if self.neutrals.player != NEUTRAL:
            yield Problem(f"neutrals belong to {NEUTRAL!r} (got {self.neutrals.player!r})", place="neutrals")
        nowhere = sorted(set(enlist(self.neutrals).pieces) - set(self.places or {}))
        if nowhere:
            yield Problem(f"no place for {', '.join(nowhere)}", place="neutrals", remedy="add to `places`")


def enlist(army: Army, taken: Iterable[str] = ()) -> Enlisted:
    """Make the pieces of an army: ids are "player-model", and "player-model-b" for the second of a kind."""
    names = Names(taken)
    enlisted = Enlisted({}, {}, {})
    for squad in army.squads:
        enlist_squad(squad, army.player, names, enlisted)
    for profile in (*army.guns, *army.singles):
        _enlist_piece(profile, army.player, "", names, enlisted)
    return enlisted


class Names:
    """Gives each name once: the second "bulldog" becomes "bulldog-b"; numbers are the soldiers' own."""

    def __init__(self, taken: Iterable[str] = ()) -> None:
        self._taken = set(taken)

    def give(self, wanted: str) -> str:
        """Give a name that nobody has yet."""
        suffixes = (f"-{mark}" for mark in chain(ascii_lowercase[1:], count(27)))
        name = wanted
        while name in self._taken:
            name = wanted + next(suffixes)
        self._taken.add(name)
        return name


def enlist_squad(squad: Squad, player: str, names: Names, into: Enlisted) -> str:
    """Make the pieces of a squad, and give the squad's id."""
    name = names.give(f"{player}-{squad.name}")
    members = tuple(_enlist_piece(each, player, name, names, into) for each in squad.warriors)
    into.squads[name] = SquadInPlay(
        name, player, squad.name, squad.title, members, squad.artefact, squad.affiliation, squad.cost
    )
    return name


def _enlist_piece(profile: Profile, player: str, squad: str, names: Names, into: Enlisted) -> str:
    name = names.give(f"{player}-{profile.model}")
    into.pieces[name] = Piece(name, player, squad)
    into.profiles[name] = profile
    return name
