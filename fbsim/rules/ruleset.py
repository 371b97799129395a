"""What a ruleset is: data and strategy objects, listed in the order of play. Game state is elsewhere.

Ruleset ── setup:   Phase ── activities      once, before the first turn
        ├─ phases:  Phase ── activities      every turn
        ├─ shots, casualties, victories      what a hit does, what becomes of the fallen, who wins
        └─ options, stand_ins                what players may set; what the printed rules lack
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any, NamedTuple

from fbsim.errors import BadInput, Problem, did_you_mean
from fbsim.rules.casualties import Casualties
from fbsim.rules.decisions import Table
from fbsim.rules.phases.phase import Phase
from fbsim.rules.shots.shot_table import ShotTable
from fbsim.rules.victory import Victory

if TYPE_CHECKING:
    from fbsim.rules.board import Board

if TYPE_CHECKING:
    from fbsim.rules.phases.neutral import Conduct

OptionValue = bool | int | float | str

MOST = 1e6
"""No option is a larger number: that many turns, or a table of a kilometre."""


class TurnStyle(StrEnum):
    """How players and phases alternate."""

    INTERLEAVED = "both players inside each phase"
    WHOLE = "one player does all phases"


class Option(NamedTuple):
    """Something that players may agree on before the game."""

    name: str
    default: OptionValue
    clause: str
    text: str
    choices: tuple[OptionValue, ...] = ()
    """What it may be; empty: anything of the default's type."""
    check: Callable[[Any], tuple[Problem, ...]] | None = None
    """What is wrong with a value of the right type, where that takes more to say."""
    least: float = 0
    """The smallest number that it may be."""


class StandIn(NamedTuple):
    """What we put where the printed rules are lost or silent."""

    clause: str
    text: str


class Part(NamedTuple):
    """A place in a turn's programme: a phase, and whose part of it, as a place in the players' order."""

    phase: Phase
    part: int


@dataclass(frozen=True)
class Ruleset:
    """A rule system."""

    name: str
    title: str
    step_mm: float
    """Length of its unit of distance (COM-01); all distances are counted in it (COM-02)."""
    style: TurnStyle
    setup: tuple[Phase, ...]
    phases: tuple[Phase, ...]
    shots: ShotTable | None
    """What a real shot does; None where the rules know no real shots."""
    casualties: Casualties
    victories: tuple[Victory, ...]
    neutrals: Conduct | None = None
    """What units of no player do; None where there are none (REP-113)."""
    options: tuple[Option, ...] = ()
    stand_ins: tuple[StandIn, ...] = ()
    unit: str = "step"
    board: Callable[[tuple[str, ...], Mapping[str, OptionValue]], Board] | None = None
    """Makes the board of a game for which none is given, from its players and options (UKR-07, FAM-02..07);
    None: a bare one (COM-03)."""
    own_tables: tuple[Table, ...] = ()
    """Tables for readers that belong to no single activity."""

    @property
    def tables(self) -> tuple[Table, ...]:
        """Tables for readers: those of its activities, and its own."""
        activities = dict.fromkeys(each for phase in (*self.setup, *self.phases) for each in phase.activities)
        found = [table for activity in activities for table in activity.tables()]
        return (*dict.fromkeys(found), *self.own_tables)

    def settle(self, chosen: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
        """Give all options with the players' choices. Raises BadInput for what cannot be chosen."""
        settled = {option.name: option.default for option in self.options}
        faults = [fault for name, value in chosen.items() for fault in self._faults(name, value)]
        if faults:
            raise BadInput(faults)
        return settled | dict(chosen)

    def programme(
        self, phases: tuple[Phase, ...], players: int, options: Mapping[str, Any], neutrals: bool = False
    ) -> tuple[Part, ...]:
        """List the parts of a turn in their order; neutrals move last (REP-115)."""
        on = [phase for phase in phases if not phase.only_if or options[phase.only_if]]
        actors = players + (1 if neutrals else 0)
        if self.style is TurnStyle.INTERLEAVED or phases is self.setup:
            return tuple(Part(p, n) for p in on for n in range(1 if p.together else actors))
        return tuple(Part(p, n) for n in range(actors) for p in on if not (p.together and n))

    def _faults(self, name: str, value: OptionValue) -> tuple[Problem, ...]:
        fault = self._fault(name, value)
        if fault is not None:
            return (fault,)
        check = next(option.check for option in self.options if option.name == name)
        return () if check is None else check(value)

    def _fault(self, name: str, value: OptionValue) -> Problem | None:
        known = {option.name: option for option in self.options}
        if name not in known:
            return Problem(
                f"no option {name!r} in {self.name}", remedy=did_you_mean(str(name), sorted(known))
            )
        option = known[name]
        if option.choices and value not in option.choices:
            return Problem(
                f"option {name} must be one of {', '.join(map(str, option.choices))} (got {value!r})"
            )
        if not _of_type(value, option.default):
            wanted = _WANTED[type(option.default)]
            return Problem(f"option {name} must be {wanted} (got {value!r})")
        if isinstance(value, int | float) and not option.least <= value <= MOST:
            return Problem(f"option {name} must be in {option.least:g}..{MOST:g} (got {value})")
        return None


def _of_type(value: OptionValue, like: OptionValue) -> bool:
    if isinstance(like, bool) or isinstance(value, bool):
        return isinstance(value, bool) and isinstance(like, bool)
    if isinstance(like, float):
        return isinstance(value, int | float)
    return isinstance(value, type(like))


_WANTED = {bool: "True or False (yes or no)", int: "a whole number", float: "a number", str: "text"}
