"""The turn driver: whose part of which phase it is, and what comes next.

    interleaved   phase 1: first player, second player; phase 2: first, second; ...   (REP-05)
    whole         first player: phase 1, phase 2, ...; second player: phase 1, ...    (TRD-03, UKR-13)

Two players or more, always in the same order (SER-04). Both styles are one list of parts, made by the ruleset
(`Ruleset.programme`), and walked here. A part in which its player can do nothing but end it ends by itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fbsim.rules.actions import Action, Done, Miss, Refusal, in_order
from fbsim.rules.phases.phase import Phase
from fbsim.rules.pieces import NEUTRAL
from fbsim.rules.state import Result, Stage

if TYPE_CHECKING:
    from fbsim.rules.play import Play

IDLE_TURNS = 2
"""After so many turns in which nobody could do anything the game is a draw: it would never end."""


def phase_of(play: Play) -> Phase:
    """Give the phase that is played."""
    return play.setup.programme(play.state.stage)[play.state.at].phase


def legal(play: Play) -> tuple[Action, ...]:
    """List what may be done now, in order."""
    if play.state.stage is Stage.OVER:
        return ()
    if play.state.shot is not None:
        return (Miss(),)
    if play.state.stack:
        question = play.state.stack[-1]
        choices = list(question.legal(play))
        if question.player == NEUTRAL:
            choices = [choice for choice in choices if refuse_answer(play, choice) is None]
        return in_order(choices)
    return in_order(phase_of(play).legal(play))


def refuse_answer(play: Play, action: Action) -> Refusal | None:
    """Say why an action is no answer to the open question; None where it is one."""
    question, conduct = play.state.stack[-1], play.rules.neutrals
    refusal = question.refusal(play, action)
    if refusal is None and conduct is not None and question.player == NEUTRAL:
        return conduct.answer(play, action)
    return refusal


def start(play: Play) -> tuple[Action, ...]:
    """Begin the game, and give what may be done first."""
    if not play.setup.programme(Stage.SETTING_UP):
        _begin_playing(play)
    phase_of(play).begin(play)
    return settle(play)


def advance(play: Play) -> None:
    """End the current part and begin the next."""
    phase_of(play).end(play)
    if play.events and play.events[-1].what == "phase":
        play.events.pop()  # nothing happened in it
    if play.state.stack or play.state.shot is not None:
        return
    if _won(play, [victory.after_part(play) for victory in play.setup.victories]):
        return
    _next_part(play)
    if play.state.stage is not Stage.OVER:
        phase_of(play).begin(play)


def settle(play: Play) -> tuple[Action, ...]:
    """Go on until somebody has something to decide; give what he may do."""
    limit = IDLE_TURNS * len(play.setup.programme(Stage.PLAYING)) + len(
        play.setup.programme(Stage.SETTING_UP)
    )
    for _ in range(limit + 1):
        _judge_losses(play)
        choices = legal(play)
        if play.state.stage is Stage.OVER or not _nothing_to_decide(play, choices):
            return choices
        advance(play)
    play.over(Result(None, "", f"nobody could do anything for {IDLE_TURNS} turns"))
    return ()


def _nothing_to_decide(play: Play, choices: tuple[Action, ...]) -> bool:
    if play.state.stack or play.state.shot is not None:
        return False
    return all(isinstance(choice, Done) for choice in choices)


def _next_part(play: Play) -> None:
    state = play.state
    state.at += 1
    while state.at < len(play.setup.programme(state.stage)) and _absent(play):
        state.at += 1
    if state.at < len(play.setup.programme(state.stage)):
        return
    state.at -= 1  # of the turn that is over, should it be the last
    if state.stage is Stage.SETTING_UP:
        _begin_playing(play)
    elif not _won(play, [victory.after_turn(play) for victory in play.setup.victories]):
        _begin_turn(play)


def _absent(play: Play) -> bool:
    """Say whether the part belongs to neutrals, or to a player among three or more, with nobody left."""
    many = len(play.state.order) > 2 or play.active == NEUTRAL
    return many and play.state.stage is Stage.PLAYING and not play.units(play.active)


def _begin_playing(play: Play) -> None:
    play.state.stage = Stage.PLAYING
    _begin_turn(play)


def _begin_turn(play: Play) -> None:
    play.state.turn += 1
    play.state.at = 0
    play.tell("turn", "", f"turn {play.state.turn}", "", play.state.turn)


def _judge_losses(play: Play) -> None:
    if play.fell and play.state.stage is Stage.PLAYING and not play.state.shot:
        play.fell = False
        _won(play, [victory.after_loss(play) for victory in play.setup.victories])


def _won(play: Play, results: list[Result | None]) -> bool:
    for result in results:
        if result is not None:
            play.over(result)
            return True
    return False
