"""Flight: a squad that fails its test of Morale runs toward its own edge (UKR-25, UKR-33).

It runs straight, as a body, as far as it finds room; if any of it crosses the edge, all of it is lost.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from fbsim.rules.phases.squads.bodies import FLEEING, FleeingSquads, fleeing, owner, sheet, soldiers
from fbsim.rules.phases.squads.formations import barrier, hindrance, shifted, stand
from fbsim.rules.phases.squads.losses import lose_squad
from fbsim.rules.phases.squads.orders import COMBATS, combats
from fbsim.rules.phases.squads.sides import homeward
from fbsim.rules.pieces import Piece

if TYPE_CHECKING:
    from fbsim.rules.play import Play

TRIES = 20
"""In so many parts of the way it looks for room, where the whole of it is taken."""

_HEADINGS = {(1.0, 0.0): 0.0, (0.0, 1.0): 90.0, (-1.0, 0.0): 180.0, (0.0, -1.0): 270.0}


def obeys(play: Play, squad: str, clause: str) -> bool:
    """Roll a test of Morale: a die of the owner and one of his opponent, their sum against it (UKR-32)."""
    lord = owner(play, squad)
    opponent = play.rivals(lord)[0]
    morale = sheet(play, squad).morale
    total = sum(play.roll(f"Morale of {squad}, {who}", "UKR-32") for who in (lord, opponent))
    held = total <= morale
    outcome = "holds" if held else "fails"
    play.tell("morale", clause, f"{squad} {outcome}: {total} against Morale {morale}", value=total)
    return held


def flee(play: Play, squad: str, way_mm: float, clause: str) -> None:
    """Let a squad run toward its own edge; it flees until it rallies (UKR-33, UKR-34)."""
    _break_off(play, squad)
    x, y = homeward(play, owner(play, squad))
    runners = soldiers(play, squad)
    if _over_the_edge(play, shifted(runners, x * way_mm, y * way_mm)):
        lose_squad(play, squad, clause, "it fled over the edge of the field")
        return
    set_fleeing(play, squad, True)
    about = [replace(piece, heading_deg=_HEADINGS[x, y]) for piece in runners]
    for part in range(TRIES, -1, -1):
        way = way_mm * part / TRIES
        fled = shifted(about, x * way, y * way)
        if not part or not (barrier(play, fled) or hindrance(play, fled)):
            stand(play, fled)
            play.tell("flees", clause, f"{squad} flees {way / play.step:.1f} inches", runners[0].id, way)
            return


def set_fleeing(play: Play, squad: str, flees: bool) -> None:
    """Note that a squad flees, or no longer does."""
    others = tuple(each for each in play.note(FLEEING, FleeingSquads()).squads if each != squad)
    play.keep(FLEEING, FleeingSquads((*others, squad) if flees else others))


def rally_or_scatter(play: Play, squad: str) -> None:
    """Let a fleeing squad be tested again: it returns, or is taken off (UKR-34, UKR-35)."""
    assert fleeing(play, squad)
    held = obeys(play, squad, "UKR-34")
    set_fleeing(play, squad, False)
    if held:
        play.tell("rallied", "UKR-34", f"{squad} rallies, and obeys again")
    else:
        _break_off(play, squad)
        lose_squad(play, squad, "UKR-35", "it scattered")


def _break_off(play: Play, squad: str) -> None:
    """End the combats of a squad that leaves them."""
    note = combats(play)
    play.keep(COMBATS, replace(note, pairs=tuple(pair for pair in note.pairs if squad not in pair)))


def _over_the_edge(play: Play, runners: list[Piece]) -> bool:
    board = play.state.board
    half_width, half_depth = board.width_mm / 2, board.depth_mm / 2
    for piece in runners:
        assert piece.place is not None
        reach = play.profile(piece.id).radius_mm - 1.0  # a ruler's tolerance
        if abs(piece.place.x) + reach > half_width or abs(piece.place.y) + reach > half_depth:
            return True
    return False
