"""Attack on the move: melee before its phase (REP-94..98).

    who     the player who manoeuvres first, where his moves bring his units into contact;
            whoever's units are brought there by teleport, inside the magic phase       (REP-94)
    dice    1 after a move, 2 after a teleport, and as many as his fighters outnumber the enemy's; a 6 among
            them: the melee is fought at once, otherwise in its phase                   (REP-95)
    then    who won and has none of those enemies beside him may move on                (REP-97, `victors`)
            who is still beside an enemy as the manoeuvre ends fights again             (REP-98)

The check is for the whole melee that the contact belongs to, with all who stand in contact there, and there
is one for each melee (READ). Between check and melee both may use cards marked "use when you see fit"
(REP-96).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar

from fbsim.rules.actions import Action, Choose, Refusal
from fbsim.rules.decisions import Activity, Decision, Note, answers
from fbsim.rules.phases.magic.kept import offer_kept
from fbsim.rules.phases.melee import victors
from fbsim.rules.phases.melee.builders import fight_or_build
from fbsim.rules.phases.melee.contact import Pair, components, pairs, pairs_of, step_reach, still
from fbsim.rules.phases.melee.participants import between, bout_of
from fbsim.rules.phases.melee.rivals import in_turn

if TYPE_CHECKING:
    from fbsim.rules.play import Event, Play

NOTE = "on the move"

BY_MOVE, BY_TELEPORT = 1, 2
"""Dice of the check."""

NEEDED = 6

ATTACK, WAIT = Choose("attack at once"), Choose("wait for the melee phase")


@dataclass(frozen=True, slots=True)
class AttackOnTheMove(Action):
    """Try to fight at once with an enemy to whom a move has led."""

    unit: str
    enemy: str


@dataclass(frozen=True, slots=True)
class Contacts(Note):
    """Contacts that the first player's moves have made in this manoeuvre."""

    player: str
    before: tuple[Pair, ...] = ()
    """Contacts that were there already."""
    new: tuple[Pair, ...] = ()
    """His unit and the enemy."""
    checked: tuple[Pair, ...] = ()
    """The pairs of melees for which there was a check."""


@dataclass(frozen=True)
class OnTheMove(Activity):
    """Offers the check after moves in the manoeuvre phase, and after teleports in any."""

    actions: ClassVar[tuple[type[Action], ...]] = (AttackOnTheMove,)
    heeds = ("moved", "teleported")

    def begin(self, play: Play) -> None:
        """Watch the first player's moves."""
        player = play.active
        if player == play.state.order[0]:
            found = pairs(play, step_reach(play), player)
            before = tuple(_own_first(play, pair, player) for pair in found)
            play.keep(NOTE, Contacts(player, before))

    def legal(self, play: Play) -> Iterable[Action]:
        """List the new contacts, but those in melees for which there was a check."""
        note = play.state.notes.get(NOTE)
        if not isinstance(note, Contacts) or not note.new:
            return []
        new = (pair for pair in _open(play, note) if not _is_checked(note, _melee_of(play, *pair)))
        return [AttackOnTheMove(*pair) for pair in new]

    def refusal(self, play: Play, action: Any) -> Refusal | None:
        """Say which clause forbids to attack on the move."""
        note = play.state.notes.get(NOTE)
        if not isinstance(note, Contacts):
            return Refusal("REP-94", "only who manoeuvres first attacks on the move")
        if (action.unit, action.enemy) not in _open(play, note):
            return Refusal("REP-94", f"no move has brought {action.unit} to {action.enemy}")
        if _is_checked(note, _melee_of(play, action.unit, action.enemy)):
            return Refusal("REP-95", "there was a check for this melee")
        return None

    def perform(self, play: Play, action: Any) -> None:
        """Check, and fight at once where a 6 fell."""
        note = play.state.notes[NOTE]
        assert isinstance(note, Contacts)
        melee = _melee_of(play, action.unit, action.enemy)
        play.keep(NOTE, replace(note, checked=(*note.checked, *melee)))
        check(play, melee, note.player, play.piece(action.enemy).controller, BY_MOVE)

    def end(self, play: Play) -> None:
        """Forget the contacts."""
        play.forget(NOTE)
        play.forget(victors.NOTE)

    def witness(self, play: Play, event: Event) -> None:
        """See contacts come about: by a move of the watched player, or by teleport."""
        if event.what == "moved":
            note = play.state.notes.get(NOTE)
            if isinstance(note, Contacts):
                _watch(play, note, event.piece)
        elif event.what == "teleported":
            _offer(play, event.piece)


@dataclass(frozen=True, slots=True)
class AttackAtOnce(Decision):
    """Does he attack on the move whose unit was teleported to an enemy? (REP-94)"""

    unit: str
    enemy: str

    def question(self, play: Play) -> str:
        """Give the question in words."""
        del play  # Unused.
        return f"does {self.unit} try to attack {self.enemy} at once?"

    def legal(self, play: Play) -> Iterable[Action]:
        """List the answers."""
        del play  # Unused.
        return answers(ATTACK.answer, WAIT.answer)

    def refusal(self, play: Play, action: Any) -> Refusal | None:
        """Refuse anything else."""
        if action in (ATTACK, WAIT):
            return None
        return Refusal("REP-94", f"the question is: {self.question(play)}")

    def perform(self, play: Play, action: Any) -> None:
        """Check, where he wants it."""
        melee = _melee_of(play, self.unit, self.enemy)
        if action == ATTACK and melee:
            check(play, melee, self.player, play.piece(self.enemy).controller, BY_TELEPORT)


def check(play: Play, met: tuple[Pair, ...], player: str, enemy: str, dice: int) -> None:
    """Roll the check of an attack on the move; with a 6 the melee is fought (REP-95)."""
    bout = bout_of(play, met, player, enemy)
    more = max(0, len(bout.one.units) - len(bout.other.units))
    rolls = [play.roll(f"attack on the move, {player}", "REP-95") for _ in range(dice + more)]
    works = NEEDED in rolls
    text = f"{player} attacks {enemy} on the move" if works else f"{player} cannot attack on the move"
    play.tell("on the move", "REP-95", text, value=float(works))
    if works:
        may_move_on = dice == BY_MOVE  # not after a teleport (READ, REP-97)
        _let_cards_be_used(play, Onslaught(player, enemy, met, may_move_on))
    else:
        offer_kept(play)


@dataclass(frozen=True, slots=True)
class Onslaught(Decision):
    """The attack that follows when the cards are used that players saw fit to use (REP-96)."""

    enemy: str
    met: tuple[Pair, ...]
    may_move_on: bool
    """Whether it comes of a move, which goes on after a victory."""

    def question(self, play: Play) -> str:
        """Give the question in words."""
        del play  # Unused.
        return "the attack on the move begins"

    def legal(self, play: Play) -> Iterable[Action]:
        """List the one answer."""
        del play  # Unused.
        return [ATTACK]

    def refusal(self, play: Play, action: Any) -> Refusal | None:
        """Refuse anything else."""
        return None if action == ATTACK else Refusal("REP-95", "the melee is fought now")

    def perform(self, play: Play, action: Any) -> None:
        """Fight with those whom no card has taken out of contact."""
        reach = step_reach(play)
        met = tuple(pair for pair in self.met if still(play, pair, reach))
        if met:
            one, other = in_turn(play, (self.player, self.enemy))
            fight_or_build(play, met, one, other, self.player if self.may_move_on else "")


def _let_cards_be_used(play: Play, onslaught: Onslaught) -> None:
    """Offer both sides the cards they kept; where nobody has any, the melee begins at once (REP-96)."""
    before = play.state.stack
    play.ask(onslaught)
    offer_kept(play)
    if play.state.stack[-1] is onslaught:
        play.state.stack = before
        onslaught.perform(play, ATTACK)


def _watch(play: Play, note: Contacts, name: str) -> None:
    """Note the contacts of a unit that moved; those it has left are no more."""
    piece = play.piece(name)
    if piece.controller != note.player:
        return
    met = pairs_of(play, piece, step_reach(play))
    made = [pair for pair in met if pair not in note.before]
    others = [pair for pair in note.new if pair[0] != name]
    if made or len(others) < len(note.new):
        play.keep(NOTE, replace(note, new=(*others, *made)))


def _offer(play: Play, name: str) -> None:
    """Ask who has a unit that was teleported into contact."""
    met = pairs_of(play, play.piece(name), step_reach(play))
    asked: list[str] = []
    for unit, enemy in met:
        if play.piece(enemy).controller not in asked:
            asked.append(play.piece(enemy).controller)
            play.ask(AttackAtOnce(play.piece(unit).controller, unit, enemy))


def _own_first(play: Play, pair: Pair, player: str) -> Pair:
    return pair if play.piece(pair[0]).controller == player else (pair[1], pair[0])


def _melee_of(play: Play, unit: str, enemy: str) -> tuple[Pair, ...]:
    """Give the melee between two players that a pair in contact belongs to."""
    player, other = play.piece(unit).controller, play.piece(enemy).controller
    for fight in components(pairs(play, step_reach(play), player)):
        if (unit, enemy) in fight or (enemy, unit) in fight:
            return between(play, fight, player, other)
    return ()


def _is_checked(note: Contacts, melee: tuple[Pair, ...]) -> bool:
    return any(pair in note.checked for pair in melee)


def _open(play: Play, note: Contacts) -> list[Pair]:
    reach = step_reach(play)
    return [pair for pair in note.new if still(play, pair, reach)]
