"""The game as its mechanisms see it while one action is done: the state to change, dice, and what happened.

A `Play` works on a copy of the state. Only when an action went through does the game take the copy over, so
whatever is refused half way leaves the game as it was.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import hypot
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from fbsim.errors import BadInput, DiceNeeded, Problem, SaveError
from fbsim.rules.board import Stance, distance, height_at
from fbsim.rules.census import FIGURES, Census, Layout, changes_census, changes_layout, take_census
from fbsim.rules.decisions import Decision, Note
from fbsim.rules.dice import Dice
from fbsim.rules.neutrals import master_of_neutrals
from fbsim.rules.pieces import NEUTRAL, Piece, Profile
from fbsim.rules.state import Result, Stage, State

if TYPE_CHECKING:
    from fbsim.rules.phases.phase import Phase
    from fbsim.rules.setup import Setup

TOLERANCE_MM = 1.0
"""Distances are measured on a table with a ruler: a millimetre more is still within (COM-04)."""

_SETTING_UP = Stage.SETTING_UP

AnyNote = TypeVar("AnyNote", bound=Note)


class Event(NamedTuple):
    """Something that happened, by which clause, in words; `piece` and `value` where there is one."""

    what: str
    """"die", "moved", "wounded", "killed", "damaged", "destroyed", "healed", "phase", ..."""
    clause: str
    text: str
    piece: str = ""
    value: float = 0


class Play:
    """A game in the middle of an action. See the module's docstring."""

    __slots__ = ("dice", "events", "fell", "rules", "setup", "state", "step")

    def __init__(self, setup: Setup, state: State, dice: Dice) -> None:
        self.setup = setup
        self.rules = setup.rules
        self.step = setup.step_mm
        """Length of a step in mm."""
        self.state = state
        self.dice = dice
        self.events: list[Event] = []
        self.fell = False
        """Whether a piece was lost: only then can an annihilation have come about."""

    # Rules and players.

    def option(self, name: str) -> Any:
        """Give an option's value."""
        try:
            return self.setup.options[name]
        except KeyError:
            message = f"{self.rules.name} has no option {name!r}, which one of its activities reads"
            raise BadInput(Problem(message, remedy="add it to the ruleset's options")) from None

    @property
    def player(self) -> str:
        """Whose decision it is: of the open question, or of the current part of the phase."""
        if self.state.stack:
            return self.state.stack[-1].player
        return self.active

    @property
    def phase(self) -> Phase:
        """The phase that is played."""
        return self.setup.programme(self.state.stage)[self.state.at].phase

    @property
    def active(self) -> str:
        """Whose part of the phase it is, whoever answers a question in it."""
        state, setup = self.state, self.setup
        parts = setup.setting_up if state.stage is _SETTING_UP else setup.turn
        part, order = parts[state.at].part, state.order
        return order[part] if part < len(order) else NEUTRAL

    @property
    def decider(self) -> str:
        """The player who decides: for the neutrals, the one who has them (REP-114)."""
        player = self.player
        return master_of_neutrals(self) if player == NEUTRAL else player

    def rivals(self, player: str) -> tuple[str, ...]:
        """Give the other players, in the order of play."""
        return tuple(other for other in self.state.order if other != player)

    # Pieces.

    def piece(self, name: str) -> Piece:
        """Give a piece as it is now."""
        return self.state.pieces[name]

    def profile(self, name: str) -> Profile:
        """Give what a piece is."""
        return self.state.profiles[name]

    def put(self, piece: Piece) -> None:
        """Put a piece in the place of its former self."""
        before = self.state.pieces.get(piece.id)
        self.state.pieces[piece.id] = piece
        if before is None or changes_census(before, piece):
            self.state.census = self.state.layout = None
        elif changes_layout(before, piece):
            self.state.layout = None

    @property
    def census(self) -> Census:
        """Who is where now."""
        state = self.state
        if state.census is None:
            state.census = take_census(state.pieces, state.profiles)
        return state.census

    @property
    def layout(self) -> Layout:
        """Where figures stand now."""
        state = self.state
        if state.layout is None or state.layout.board is not state.board:
            state.layout = Layout(state.board, tuple(self._spots()))
        return state.layout

    def _spots(self) -> Iterator[tuple[str, float, float, float]]:
        profiles = self.state.profiles
        for piece in self.figures():
            if piece.place is not None:
                yield piece.id, piece.place.x, piece.place.y, profiles[piece.id].extent_mm

    def change(self, name: str, **values: Any) -> Piece:
        """Change a piece, and give it as it is now."""
        piece = replace(self.state.pieces[name], **values)
        self.put(piece)
        return piece

    def units(self, player: str) -> list[Piece]:
        """Give the living warriors, mages, machines and dragons on the field that a player controls."""
        pieces = self.state.pieces
        return [pieces[name] for name in self.census.units.get(player, ())]

    def warriors(self, player: str) -> list[Piece]:
        """Give the living warriors and mages on the field that a player controls."""
        profiles = self.state.profiles
        return [piece for piece in self.units(player) if profiles[piece.id].kind in FIGURES]

    def guns(self, player: str | None = None) -> list[Piece]:
        """Give the guns on the field that are not destroyed; those a player controls, or all."""
        guns = [self.state.pieces[name] for name in self.census.guns]
        return guns if player is None else [gun for gun in guns if gun.controller == player]

    def enemies(self, player: str) -> Iterator[Piece]:
        """Give the units of all other players, neutrals' too."""
        for other in self.census.units:
            if other not in (player, ""):
                yield from self.units(other)

    def figures(self) -> list[Piece]:
        """Give the living warriors and mages that have a place, of whatever side; prisoners at guns too."""
        return [self.state.pieces[name] for name in self.census.figures]

    def bodies(self) -> list[Piece]:
        """Give everything alive that has a place, guns and gates too. Corpses bar nobody (REP-10)."""
        return [self.state.pieces[name] for name in self.census.bodies]

    def is_commander(self, piece: Piece) -> bool:
        """Whether it commands its squad."""
        return bool(piece.squad) and self.profile(piece.id).number == 1

    # Distances.

    def gap(self, one: Piece, other: Piece) -> float:
        """Give the horizontal distance in mm between the nearest points of two pieces' feet (COM-04)."""
        a, b = one.place, other.place
        if a is None or b is None:
            return float("inf")
        of_one, of_other = self.state.profiles[one.id], self.state.profiles[other.id]
        if of_one.footprint_mm is None and of_other.footprint_mm is None:
            return max(0.0, hypot(a.x - b.x, a.y - b.y) - of_one.radius_mm - of_other.radius_mm)
        return distance(Stance(a, of_one, one.heading_deg), Stance(b, of_other, other.heading_deg))

    def near(self, one: Piece, other: Piece, steps: float = 1.0) -> bool:
        """Say whether two pieces are within some steps, on the flat and in height (COM-04)."""
        limit = steps * self.step + TOLERANCE_MM
        a, b = one.place, other.place
        if a is None or b is None:
            return False
        of_one, of_other = self.state.profiles[one.id], self.state.profiles[other.id]
        far = limit + of_one.extent_mm + of_other.extent_mm
        if abs(a.x - b.x) > far or abs(a.y - b.y) > far:
            return False  # as most are: no point of their feet is nearer
        return self.gap(one, other) <= limit and abs(self.level(one) - self.level(other)) <= limit

    def level(self, piece: Piece) -> float:
        """Give the height in mm of what a piece stands on."""
        if piece.place is None or not piece.place.on:
            return 0.0
        return height_at(self.state.board, piece.place)

    def stance(self, piece: Piece) -> Stance:
        """Give where and how a piece on the board stands, as the board measures it."""
        assert piece.place is not None
        return Stance(piece.place, self.state.profiles[piece.id], piece.heading_deg)

    def stances(self, but: str = "") -> list[Stance]:
        """Give where everything on the board stands that bars a place: corpses do not (REP-10)."""
        return [self.stance(each) for each in self.bodies() if each.id != but]

    # What happens.

    def roll(self, what: str, clause: str = "") -> int:
        """Roll a die and note what for."""
        try:
            value = self.dice.roll()
        except DiceNeeded:
            raise self._call_for(what, clause) from None
        self.state.rolled += 1
        self.events.append(Event("die", clause, what, "", value))
        return value

    def _call_for(self, what: str, clause: str) -> DiceNeeded:
        """Say which die somebody is to roll by hand."""
        shown = [str(event.value) for event in self.events if event.what == "die"]
        before = f" after {', '.join(shown)}" if shown else ""
        by = f" ({clause})" if clause else ""
        remedy = f"hand in what it shows{before}; nothing has been done yet"
        return DiceNeeded(Problem(f"a die is to be rolled: {what}{by}", remedy=remedy))

    def tell(self, what: str, clause: str, text: str, piece: str = "", value: float = 0) -> None:
        """Note something that happened, and let every mechanism that cares take note of it."""
        event = Event(what, clause, text, piece, value)
        self.events.append(event)
        for activity in self.setup.witnesses_of(what):
            activity.witness(self, event)

    def ask(self, *questions: Decision) -> None:
        """Put questions to players; the first given is answered first."""
        self.state.stack = (*self.state.stack, *reversed(questions))

    def note(self, name: str, default: AnyNote) -> AnyNote:
        """Give what a mechanism remembers under a name; the default where there is nothing."""
        found = self.state.notes.get(name, default)
        if not isinstance(found, type(default)):
            raise SaveError(
                Problem(f"must be of kind {default.kind} (got {found.kind})", place=f"notes.{name}")
            )
        return found

    def keep(self, name: str, note: Note) -> None:
        """Remember something under a name."""
        self.state.notes[name] = note

    def forget(self, name: str) -> None:
        """Forget what is remembered under a name."""
        self.state.notes.pop(name, None)

    def over(self, result: Result) -> None:
        """End the game."""
        self.state.result, self.state.stage, self.state.stack = result, Stage.OVER, ()
        self.tell("over", result.clause, str(result))
