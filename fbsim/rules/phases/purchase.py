"""Purchase: points left over from the army, or won since, buy reinforcements and raise the dead (REP-11..15).

    Buy          a whole squad, a special unit or a gun of the market, at the price of its sheet (REP-12)
    Resurrect    a warrior or mage of one's own, sound, for his own cost (READ, REP-12)

What is bought comes in at the starting position (REP-13); the resurrected there, or where his corpse lies
(REP-14). They act in the phases that follow (READ, REP-13). A resurrected commander's artefact has to be
activated again (REP-15): whatever keeps artefacts takes note of "resurrected". A squad or special unit is
hired once by each player, guns as often as he likes (READ); what has no price is not for sale.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from fbsim.rules.actions import Action, Refusal
from fbsim.rules.army import purchase_price
from fbsim.rules.decisions import Activity, Note
from fbsim.rules.phases.deployment import Deploying, bring_in
from fbsim.rules.pieces import Army, Piece, Profile, Squad, Where
from fbsim.rules.report import Kind
from fbsim.rules.setup import enlist
from fbsim.rules.standing import Condition, Standing

if TYPE_CHECKING:
    from fbsim.rules.play import Play

RISEN = (Kind.WARRIOR, Kind.MAGE)
"""Kinds that are resurrected: ordinary and special warriors (REP-14)."""


@dataclass(frozen=True, slots=True)
class Buy(Action):
    """Hire a squad or a special unit, or buy a gun: by its name in the market."""

    what: str


@dataclass(frozen=True, slots=True)
class Resurrect(Action):
    """Raise one's own dead."""

    piece: str


@dataclass(frozen=True, slots=True)
class Purse(Note):
    """A player's free points."""

    points: float


def purse(play: Play, player: str) -> float:
    """Give a player's free points: at first, what his army left of the agreed sum (REP-11)."""
    return play.note(_note(player), Purse(_left_over(play, player))).points


def grant(play: Play, player: str, points: float, clause: str) -> None:
    """Give a player points: by magic, an artefact, a game mode (REP-11); a negative number takes them."""
    play.keep(_note(player), Purse(purse(play, player) + points))
    play.tell("purse", clause, f"{player} has {purse(play, player):g} points", "", purse(play, player))


@dataclass(frozen=True)
class Purchase(Activity):
    """Players spend their free points as they like."""

    actions: ClassVar[tuple[type[Action], ...]] = (Buy, Resurrect)

    clause: str
    where_clause: str
    """Where purchases appear (REP-13)."""
    corpse_clause: str
    """Where the resurrected appear (REP-14)."""

    def legal(self, play: Play) -> Iterable[Action]:
        """List what the player can afford."""
        return [choice for choice in self._choices(play) if self.refusal(play, choice) is None]

    def refusal(self, play: Play, action: Any) -> Refusal | None:
        """Say why something cannot be bought."""
        if isinstance(action, Resurrect):
            return self._not_to_be_raised(play, action.piece)
        item = _items(play).get(action.what)
        if item is None:
            return Refusal(self.clause, f"the market has no {action.what!r}")
        if _is_unique(item) and _has(play, play.active, item):
            return Refusal(self.clause, f"{play.active} has hired {action.what}")
        return self._price_refused(play, purchase_price(item), action.what)

    def perform(self, play: Play, action: Any) -> None:
        """Pay, and let it come in."""
        if isinstance(action, Resurrect):
            self._resurrect(play, play.piece(action.piece))
        else:
            self._buy(play, _items(play)[action.what])

    def _choices(self, play: Play) -> Iterator[Action]:
        if purse(play, play.active) <= 0:
            return
        yield from (Buy(name) for name in _items(play))
        dead = (p for p in play.state.pieces.values() if p.condition is Condition.KILLED)
        yield from (Resurrect(piece.id) for piece in dead if piece.owner == play.active)

    def _price_refused(self, play: Play, price: float, what: str) -> Refusal | None:
        if price <= 0:
            return Refusal(self.clause, f"{what} has no price")
        left = purse(play, play.active)
        if price > left:
            return Refusal(self.clause, f"{what} costs {price:g} points; {play.active} has {left:g}")
        return None

    def _not_to_be_raised(self, play: Play, name: str) -> Refusal | None:
        piece = play.state.pieces.get(name)
        if piece is None or piece.owner != play.active or play.profile(name).kind not in RISEN:
            return Refusal(self.clause, f"{name} is no warrior of {play.active}")
        if piece.condition is not Condition.KILLED or piece.zombie:
            return Refusal(self.clause, f"{name} is {'a zombie' if piece.zombie else piece.condition}")
        return self._price_refused(play, play.profile(name).cost, name)

    def _resurrect(self, play: Play, piece: Piece) -> None:
        grant(play, play.active, -play.profile(piece.id).cost, self.clause)
        play.change(piece.id, standing=Standing(), where=Where.RESERVE)
        play.tell("resurrected", self.clause, f"{piece.id} lives again", piece.id)
        bring_in(play, piece.id, self.corpse_clause, (piece.place,) if piece.place else ())

    def _buy(self, play: Play, item: Squad | Profile) -> None:
        player, state = play.active, play.state
        grant(play, player, -purchase_price(item), self.clause)
        bought = enlist(_army_of(player, item), (*state.pieces, *state.squads))
        state.profiles |= bought.profiles
        state.squads |= bought.squads
        for name, piece in bought.pieces.items():
            play.put(piece)
            play.tell("hired", self.where_clause, f"{player} has hired {name}", name)
        play.ask(Deploying(player, (player,), False, ()))


def _note(player: str) -> str:
    return f"purse of {player}"


def _left_over(play: Play, player: str) -> float:
    army = next((army for army in play.setup.armies if army.player == player), None)
    if army is None or army.points is None:
        return 0.0
    return max(0.0, army.points - army.cost)


def _items(play: Play) -> dict[str, Squad | Profile]:
    """Give what the market has, by name: squads by their own, single pieces and guns by their model."""
    market = play.setup.market
    squads: dict[str, Squad | Profile] = {squad.name: squad for squad in market.squads}
    return squads | {piece.model: piece for piece in (*market.singles, *market.guns)}


def _is_unique(item: Squad | Profile) -> bool:
    return isinstance(item, Squad) or item.kind is not Kind.GUN


def _has(play: Play, player: str, item: Squad | Profile) -> bool:
    """Whether a squad or unit is, or was, in a player's army."""
    if isinstance(item, Squad):
        return any(squad.player == player and squad.name == item.name for squad in play.state.squads.values())
    pieces = play.state.pieces.values()
    return any(piece.owner == player and play.profile(piece.id).model == item.model for piece in pieces)


def _army_of(player: str, item: Squad | Profile) -> Army:
    if isinstance(item, Squad):
        return Army(player, squads=(item,))
    return Army(player, guns=(item,)) if item.kind is Kind.GUN else Army(player, singles=(item,))
