"""What a player has done in his part of the magic phase, and how long magic lasts.

    TRD-07    a card holds for the rest of one's turn and the whole of the opponent's; then it goes to the
              bottom of its pile
    REP-27    until the same phase of the next turn

Both end when the magic phase of who used it begins again: for Tradition, whose turns begin with magic, that
is the moment when the opponent's turn has ended.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from fbsim.rules import bans, boosts
from fbsim.rules.decisions import Activity, Note
from fbsim.rules.phases.magic.decks import put_under

if TYPE_CHECKING:
    from fbsim.rules.play import Event, Play

PART, FACE_UP = "magic part", "cards face up"


@dataclass(frozen=True, slots=True)
class MagicPart(Note):
    """What the player has done in this part."""

    turned_to: str = ""
    """Where he took a card from: "research", "stock", "die"; "" so far from nowhere (REP-20)."""
    spoken: tuple[str, ...] = ()
    """Ids of mages who have spoken a spell."""
    artefacts: tuple[str, ...] = ()
    """Ids of squads whose artefact was used."""


@dataclass(frozen=True, slots=True)
class FaceUp(Note):
    """Cards that lie face up before players until they lose their force: (card, pile, player, turn)."""

    cards: tuple[tuple[str, str, str, int], ...] = ()


def part(play: Play) -> MagicPart:
    """Give what the player has done in this part of the magic phase."""
    return play.note(PART, MagicPart())


def done(play: Play, **values: Any) -> None:
    """Note what the player has done."""
    play.keep(PART, replace(part(play), **values))


def lay_face_up(play: Play, card: str, pile: str, player: str) -> None:
    """Let a used card lie until it loses its force (TRD-07)."""
    lies = (card, pile, player, play.state.turn)
    play.keep(FACE_UP, FaceUp((*play.note(FACE_UP, FaceUp()).cards, lies)))


@dataclass(frozen=True)
class Durations(Activity):
    """Ends what is over as a magic phase or a turn begins; stands first among the phase's activities."""

    heeds = ("turn",)

    def begin(self, play: Play) -> None:
        """Begin a player's part: what he began in his last one ends (TRD-07, REP-27)."""
        play.keep(PART, MagicPart())
        bans.lapse(play, play.active)
        boosts.lapse(play, play.active)
        _clear_away(play, play.active)

    def witness(self, play: Play, event: Event) -> None:
        """End what was for the turn that is over."""
        if event.what == "turn":
            bans.lapse(play)
            boosts.lapse(play)


def _clear_away(play: Play, player: str) -> None:
    """Put the cards under their piles that a player laid down in former turns (TRD-07)."""
    if FACE_UP not in play.state.notes:
        return
    lying = play.note(FACE_UP, FaceUp()).cards
    over = [each for each in lying if each[2] == player and each[3] < play.state.turn]
    for card, pile, _, _ in over:
        put_under(play, pile, card)
    left = tuple(each for each in lying if each not in over)
    if left:
        play.keep(FACE_UP, FaceUp(left))
    else:
        play.forget(FACE_UP)
