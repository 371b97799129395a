"""A phase: a named stretch of a turn in which its activities are open to the player whose part it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from fbsim.rules.actions import Action, Done, Refusal
from fbsim.rules.decisions import Activity
from fbsim.rules.pieces import NEUTRAL

if TYPE_CHECKING:
    from fbsim.rules.play import Play


@dataclass(frozen=True)
class Phase:
    """One phase of a turn, as a ruleset lists it."""

    name: str
    clause: str
    """The clause that has it."""
    activities: tuple[Activity, ...]
    together: bool = False
    """One part for all players, led by the first in order; otherwise each player has a part of his own."""
    automatic: bool = False
    """It only rolls and asks; no player ends it."""
    only_if: str = ""
    """Name of the option that turns the phase on; empty, it is always there."""

    def legal(self, play: Play) -> list[Action]:
        """List what the player may do, with the end of the phase where he may end it."""
        found = self._choices(play)
        if play.active == NEUTRAL:
            found = [choice for choice in found if self._unlike_neutrals(play, choice) is None]
        if not self.automatic and self._unfinished(play, found) is None:
            found.append(Done())
        return found

    def refusal(self, play: Play, action: Action) -> Refusal | None:
        """Say which clause forbids an action; None where it is allowed."""
        if isinstance(action, Done):
            return self._unfinished(play)
        activity = play.setup.line_up(self).activity_for(type(action))
        if activity is None:
            return Refusal(self.clause, f"there is no {action.kind!r} in the {self.name} phase")
        refusal = activity.refusal(play, action)
        if refusal is None and play.active == NEUTRAL:
            return self._unlike_neutrals(play, action)
        return refusal

    def perform(self, play: Play, action: Action) -> None:
        """Do an action that was not refused."""
        activity = play.setup.line_up(self).activity_for(type(action))
        assert activity is not None
        activity.perform(play, action)

    def begin(self, play: Play) -> None:
        """Start a player's part."""
        play.tell("phase", self.clause, f"{self.name}: {play.active}")
        for activity in play.setup.line_up(self).beginning:
            activity.begin(play)

    def end(self, play: Play) -> None:
        """Finish a player's part."""
        for activity in play.setup.line_up(self).ending:
            activity.end(play)

    def _choices(self, play: Play) -> list[Action]:
        found: list[Action] = []
        for activity in play.setup.line_up(self).listing:
            found.extend(activity.legal(play))
        return found

    def _unfinished(self, play: Play, choices: list[Action] | None = None) -> Refusal | None:
        for activity in play.setup.line_up(self).holding:
            refusal = activity.may_end(play)
            if refusal is not None:
                return refusal
        if play.active != NEUTRAL or play.rules.neutrals is None:
            return None
        return play.rules.neutrals.unfinished(play, self.legal(play) if choices is None else choices)

    def _unlike_neutrals(self, play: Play, action: Action) -> Refusal | None:
        """Say why neutrals would not do what units could (REP-116..119)."""
        conduct = play.rules.neutrals
        return None if conduct is None else conduct.refusal(play, action, lambda: self._choices(play))


@dataclass(frozen=True, slots=True)
class LineUp:
    """A phase's activities that are on, by what they have a part in.

    Who leaves a thing to the root class has no part in it and is not asked.
    """

    on: tuple[Activity, ...]
    beginning: tuple[Activity, ...]
    listing: tuple[Activity, ...]
    holding: tuple[Activity, ...]
    """Those that may forbid to end the phase."""
    ending: tuple[Activity, ...]
    _by_kind: dict[type[Action], Activity | None] = field(default_factory=dict)

    def activity_for(self, kind: type[Action]) -> Activity | None:
        """Find the activity whose business a kind of action is."""
        if kind not in self._by_kind:
            owners = (each for each in self.on if issubclass(kind, each.actions))
            self._by_kind[kind] = next(owners, None)
        return self._by_kind[kind]


def line_up(phase: Phase, options: Mapping[str, Any]) -> LineUp:
    """Sort the activities of a phase that are on."""
    on = tuple(each for each in phase.activities if not each.only_if or options[each.only_if])

    def having(name: str) -> tuple[Activity, ...]:
        return tuple(each for each in on if getattr(type(each), name) is not getattr(Activity, name))

    return LineUp(on, having("begin"), having("legal"), having("may_end"), having("end"))
