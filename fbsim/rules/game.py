"""A game: what may be done, doing it, and what came of it. See the package's docstring for an example.

    legal_actions()   what may be done now, in order; never empty before the end
    check(action)     which clause forbids an action; None where it is allowed
    apply(action)     does it, or raises IllegalAction and leaves everything as it was
    awaiting_shot     the real shot whose report is waited for; `resolve_shot(report)` goes on

Nothing is shared between a game and its copies that either could change.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from fbsim.errors import BadInput, IllegalAction, Problem, SaveError
from fbsim.rules.actions import Action, Done, Miss, Refusal
from fbsim.rules.dice import Dice, FixedDice, SeededDice
from fbsim.rules.fortification import Fort
from fbsim.rules.phases.reports import refuse_report, take_report
from fbsim.rules.pieces import NOTHING_TO_BUY, Army, Market, Piece, Place, Profile
from fbsim.rules.play import Event, Play
from fbsim.rules.report import ShotReport
from fbsim.rules.ruleset import OptionValue, Ruleset
from fbsim.rules.scenario import Goal
from fbsim.rules.setup import Setup
from fbsim.rules.state import Result, ShotOrder, SquadInPlay, Stage, State
from fbsim.rules.terms import listed, of_type, refuse_terms
from fbsim.rules.turn import advance, legal, phase_of, refuse_answer, settle, start
from fbsim.rules.values import faults_of, told

if TYPE_CHECKING:
    from fbsim.rules.board import Board


class Entry(NamedTuple):
    """One line of a game's log: who did what, the dice that fell, and what happened."""

    player: str
    turn: int
    phase: str
    done: Action | ShotReport | None
    """None for the opening: what happened before anybody did anything."""
    dice: tuple[int, ...]
    events: tuple[Event, ...]
    by_hand: bool = False
    """The dice were handed in, not rolled by the game."""


class _Log(NamedTuple):
    """A log as a chain: a copy of a game shares all earlier entries."""

    entry: Entry
    before: _Log | None


class Game:
    """A game in progress. Made by `new_game`."""

    __slots__ = ("_choices", "_imagined", "_log", "_setup", "_state")

    def __init__(self, setup: Setup, state: State, log: _Log | None, choices: tuple[Action, ...]) -> None:
        self._setup = setup
        self._state = state
        self._log = log
        self._choices = choices
        self._imagined: Dice | None = None

    # What may be done.

    def legal_actions(self) -> tuple[Action, ...]:
        """List what may be done now, in order. Empty only when the game is over."""
        return self._choices

    def check(self, action: Action) -> Refusal | None:
        """Say which clause forbids an action; None where it is allowed."""
        return self._check(self._look(), action)

    def apply(self, action: Action, dice: Iterable[int] | None = None) -> tuple[Event, ...]:
        """Do an action and give what happened.

        Where the game was made with dice rolled by hand, `dice` are the numbers they showed, in order. Raises
        IllegalAction for what the rules forbid, DiceNeeded where too few dice are given, BadInput for too
        many; the game is unchanged then.
        """
        play = self._play(dice)
        refusal = None if self._is_listed(action) else self._check(play, action)
        if refusal is not None:
            raise IllegalAction(refusal.clause, f"{_in_words(action)}: {refusal.reason}", place=self._where())
        before = play.decider
        if isinstance(action, Miss):
            take_report(play, None)
        elif play.state.stack:
            self._answer(play, action)
        elif isinstance(action, Done):
            advance(play)
        else:
            phase_of(play).perform(play, action)
        return self._take_over(play, before, action, dice is not None)

    # Real shots.

    @property
    def awaiting_shot(self) -> ShotOrder | None:
        """The real shot whose report the game waits for."""
        return self._state.shot

    def resolve_shot(self, report: ShotReport, dice: Iterable[int] | None = None) -> tuple[Event, ...]:
        """Tell what the shot did, and give what the rules make of it.

        Raises BadInput for a report that cannot be of this shot, or of pieces that do not exist.
        """
        play = self._play(dice)
        refuse_report(play, report)
        before = play.decider
        take_report(play, report)
        return self._take_over(play, before, report, dice is not None)

    # How it stands.

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._state.stage is Stage.OVER

    @property
    def result(self) -> Result | None:
        """How it ended; None before."""
        return self._state.result

    @property
    def rules(self) -> Ruleset:
        """The ruleset that is played."""
        return self._setup.rules

    @property
    def setup(self) -> Setup:
        """What was agreed before the game."""
        return self._setup

    @property
    def state(self) -> State:
        """A copy of the whole state, for those who look deeper."""
        return self._state.copy()

    @property
    def turn(self) -> int:
        """Number of the turn, from 1; 0 while setting up."""
        return self._state.turn

    @property
    def phase(self) -> str:
        """Name of the phase."""
        return "over" if self.over else phase_of(self._look()).name

    @property
    def player(self) -> str:
        """Whose decision it is; the neutrals' is that of the player who has them (REP-114)."""
        return self._look().decider

    @property
    def players(self) -> tuple[str, ...]:
        """All players, in the order in which they act."""
        return self._state.order

    @property
    def question(self) -> str:
        """The question that waits for an answer; empty where none does."""
        look = self._look()
        return look.state.stack[-1].question(look) if look.state.stack else ""

    @property
    def board(self) -> Board:
        """The board, with what was built on it."""
        return self._state.board

    @property
    def pieces(self) -> Mapping[str, Piece]:
        """All pieces by id."""
        return self._state.pieces.copy()

    @property
    def squads(self) -> Mapping[str, SquadInPlay]:
        """All squads by id."""
        return self._state.squads.copy()

    def profile(self, piece: str) -> Profile:
        """Give what a piece is. Raises BadInput for a foreign one."""
        if piece not in self._state.profiles:
            raise BadInput(f"no piece {piece!r} in this game")
        return self._state.profiles[piece]

    def look(self) -> Play:
        """Give the game as its mechanisms see it, on a copy that changes nothing here."""
        return self._play([]) if self._setup.by_hand else self._play(None)

    @property
    def log(self) -> tuple[Entry, ...]:
        """Everything that was done, from the beginning."""
        found, link = [], self._log
        while link is not None:
            found.append(link.entry)
            link = link.before
        return tuple(reversed(found))

    @property
    def last(self) -> Entry:
        """The last thing that was done. Raises BadInput where nothing was, in a game read from JSON."""
        if self._log is None:
            raise BadInput("nothing was done yet in this game")
        return self._log.entry

    def to_json(self) -> str:
        """Give the game as JSON: what was agreed and how it stands. The log is saved apart (`logs.py`)."""
        from fbsim.rules.saving import game_to_json

        return game_to_json(self._setup, self._state)

    @classmethod
    def from_json(cls, text: str) -> Game:
        """Read what `to_json` gave. Raises SaveError with the reason where it cannot be a game."""
        from fbsim.rules.saving import game_from_json

        setup, state = game_from_json(text)
        try:
            choices = legal(Play(setup, state, FixedDice([])))
        except (AssertionError, LookupError, TypeError, ValueError) as fault:
            # What mechanisms remember can contradict the pieces in ways that only they notice.
            message = f"the rules can make nothing of it ({type(fault).__name__}: {fault})"
            raise SaveError(Problem(message, place="state")) from fault
        if not choices and state.stage is not Stage.OVER:
            raise SaveError(Problem("nothing may be done, and the game is not over", place="state"))
        return cls(setup, state, None, choices)

    def __eq__(self, other: object) -> bool:
        """Whether two games were agreed alike and stand alike, however they came to it."""
        if not isinstance(other, Game):
            return NotImplemented
        return self._setup == other._setup and self._state == other._state

    __hash__ = None  # type: ignore[assignment]  # a game changes, so it cannot be a key

    def copy(self) -> Game:
        """Give a game that goes on from here, apart from this one."""
        return Game(self._setup, self._state, self._log, self._choices)

    def imagine(self, dice: Dice) -> Game:
        """Give a copy that rolls these dice: for who thinks ahead without peeping at dice to come."""
        copy = self.copy()
        copy._imagined = dice
        return copy

    # Inside.

    def _look(self) -> Play:
        """Look without changing anything: no copy is made."""
        return Play(self._setup, self._state, FixedDice([]))

    def _play(self, dice: Iterable[int] | None) -> Play:
        state = self._state.copy()
        return Play(self._setup, state, self._source(state.rolled, dice))

    def _source(self, rolled: int, dice: Iterable[int] | None) -> Dice:
        if dice is not None or (self._setup.by_hand and self._imagined is None):
            return FixedDice(dice or ())
        return self._imagined or SeededDice(self._setup.seed, rolled)

    def _is_listed(self, action: Action) -> bool:
        """Say whether this very action was listed: what is listed was judged when it was."""
        return any(each is action for each in self._choices)

    def _check(self, play: Play, action: Action) -> Refusal | None:
        if not isinstance(action, Action):
            return Refusal("", "this is no action; choose one of legal_actions()")
        faults = faults_of(action, type(action))
        if faults:
            return Refusal("", "; ".join(map(told, faults)))
        if self.over:
            return Refusal("", "the game is over")
        if play.state.shot is not None:
            return None if isinstance(action, Miss) else Refusal("COM-22", "a shot's report is waited for")
        if isinstance(action, Miss):
            return Refusal("COM-22", "no shot was fired")
        if play.state.stack:
            return refuse_answer(play, action)
        return phase_of(play).refusal(play, action)

    def _answer(self, play: Play, action: Action) -> None:
        question = play.state.stack[-1]
        play.state.stack = play.state.stack[:-1]
        question.perform(play, action)

    def _take_over(
        self, play: Play, player: str, done: Action | ShotReport | None, by_hand: bool
    ) -> tuple[Event, ...]:
        """Let the turn go on as far as it does by itself, then take over the changed state."""
        phase = self.phase if done is not None else "setup"
        choices = settle(play)
        left = play.dice.left if isinstance(play.dice, FixedDice) else 0
        if left:
            raise BadInput(
                f"{left} dice too many were handed in; only {play.state.rolled - self._state.rolled} roll"
            )
        numbers = tuple(int(event.value) for event in play.events if event.what == "die")
        entry = Entry(player, self._state.turn, phase, done, numbers, tuple(play.events), by_hand)
        self._state, self._choices = play.state, choices
        self._log = _Log(entry, self._log)
        return entry.events

    def _where(self) -> str:
        return f"turn {self.turn}, {self.phase}, {self.player}"


def _in_words(action: object) -> str:
    """Give an action in a few words, or its name, where it is filled with what it cannot be."""
    if not isinstance(action, Action):
        return repr(action)
    return action.kind if faults_of(action, type(action)) else str(action)


def begin(setup: Setup, dice: Iterable[int] | None = None) -> Game:
    """Begin a game from its setup. Raises BadInput where what was agreed cannot be."""
    refuse_terms(setup)
    game = Game(setup, setup.first_state(), None, ())
    play = game._play(dice)
    start(play)
    game._take_over(play, setup.players[0], None, dice is not None)
    return game


def new_game(
    ruleset: str | Ruleset,
    armies: Iterable[Army],
    board: Board | None = None,
    *,
    seed: int = 0,
    options: Mapping[str, OptionValue] | None = None,
    places: Mapping[str, Place] | None = None,
    market: Market | None = None,
    neutrals: Army | None = None,
    scenario: Iterable[Goal] = (),
    forts: Iterable[Fort] = (),
    dice_by_hand: bool = False,
    dice: Iterable[int] | None = None,
) -> Game:
    """Begin a game.

    `places` puts pieces on the board before deployment begins (ids: "player-model"). With `dice_by_hand` the
    game rolls no dice: hand in what real ones showed, here for the opening and later with each action.

    `market` is what can be bought during the game (REP-12), `neutrals` an army of no player (REP-113), placed
    by `places`, `scenario` the tasks by which the game can be won besides (EMP-43), and `forts` what players
    build themselves before they deploy (EMP-46).
    """
    from fbsim.rules.board import Board as TheBoard
    from fbsim.rules.registry import ruleset as find

    rules = find(ruleset) if isinstance(ruleset, str) else ruleset
    if not isinstance(rules, Ruleset):
        raise BadInput(Problem(f"must be a Ruleset or the name of one (got {rules!r:.60})", place="ruleset"))
    settled = rules.settle(of_type(Mapping[str, Any], options or {}, "options"))
    sides = listed(Army, armies, "armies")
    if board is None:
        players = tuple(army.player for army in sides)
        board = rules.board(players, settled) if rules.board else TheBoard()
    setup = Setup(
        rules,
        settled,
        sides,
        board,
        seed,
        dice_by_hand,
        places,
        NOTHING_TO_BUY if market is None else market,
        neutrals,
        listed(Goal, scenario, "scenario"),
        listed(Fort, forts, "forts"),
    )
    return begin(setup, dice)
