"""Who meets whom where more than two players are in one fight (REP-90, REP-91).

    one against two others     he who has most opponents says whom he fights first
    all against all            all roll; the lowest meets the middle one, then the highest; then those two

Those who meet fight with what is left of them by then.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Any

from fbsim.rules.actions import Action, Refusal
from fbsim.rules.decisions import Decision, Note, answers
from fbsim.rules.phases.initiative import ranked
from fbsim.rules.phases.melee.builders import fight_or_build
from fbsim.rules.phases.melee.contact import Pair, members
from fbsim.rules.phases.melee.participants import between

if TYPE_CHECKING:
    from fbsim.rules.play import Play

RANKING = "rivals"


@dataclass(frozen=True, slots=True)
class Rivals(Note):
    """How those rolled who fight all against all."""

    fighters: tuple[str, ...] = ()
    players: tuple[str, ...] = ()
    """The lowest roll first."""


@dataclass(frozen=True, slots=True)
class WhomFirst(Decision):
    """Whom does he fight first who has several opponents? (REP-90)"""

    pairs: tuple[Pair, ...]
    opponents: tuple[str, ...]

    def question(self, play: Play) -> str:
        """Give the question in words."""
        del play  # Unused.
        return "whom do you fight first?"

    def legal(self, play: Play) -> Iterable[Action]:
        """List the opponents."""
        del play  # Unused.
        return answers(*self.opponents)

    def refusal(self, play: Play, action: Any) -> Refusal | None:
        """Refuse anybody else."""
        if action in answers(*self.opponents):
            return None
        return Refusal("REP-90", f"the question is: {self.question(play)}")

    def perform(self, play: Play, action: Any) -> None:
        """Fight him."""
        _fight(play, self.pairs, self.player, action.answer)


def meet(play: Play, pairs: tuple[Pair, ...]) -> None:
    """Let the next two meet of those who are in one fight."""
    players = in_turn(play, {play.piece(name).controller for name in members(pairs)})
    meetings = [two for two in combinations(players, 2) if between(play, pairs, *two)]
    ranking = _ranking(play, pairs, players, len(meetings))
    if ranking:
        _fight(play, pairs, *next(two for two in combinations(ranking, 2) if _meets(two, meetings)))
    elif len(meetings) == 1:
        _fight(play, pairs, *meetings[0])
    else:
        _ask_whom_first(play, pairs, players, meetings)


def in_turn(play: Play, players: Iterable[str]) -> tuple[str, ...]:
    """Put players in the order of the turn; neutrals come last (REP-115)."""
    order = play.state.order
    return tuple(sorted(players, key=lambda player: order.index(player) if player in order else len(order)))


def _ask_whom_first(
    play: Play, pairs: tuple[Pair, ...], players: tuple[str, ...], meetings: list[tuple[str, str]]
) -> None:
    busiest = max(players, key=lambda player: sum(player in two for two in meetings))
    opponents = tuple(other for two in meetings if busiest in two for other in two if other != busiest)
    play.ask(WhomFirst(busiest, pairs, opponents))


def _ranking(play: Play, pairs: tuple[Pair, ...], players: tuple[str, ...], meetings: int) -> tuple[str, ...]:
    """Give the ranking by which this fight goes on; roll for it where all meet all."""
    note = play.note(RANKING, Rivals())
    if note.players and set(members(pairs)) <= set(note.fighters):
        return note.players
    if len(players) < 3 or meetings < len(players) * (len(players) - 1) // 2:
        return ()
    lowest_first = tuple(reversed(ranked(play, "who fights first", "REP-91", players)))
    play.keep(RANKING, Rivals(members(pairs), lowest_first))
    return lowest_first


def _meets(two: tuple[str, ...], meetings: list[tuple[str, str]]) -> bool:
    return any(set(two) == set(each) for each in meetings)


def _fight(play: Play, pairs: tuple[Pair, ...], one: str, other: str) -> None:
    fight_or_build(play, pairs, *in_turn(play, (one, other)))
