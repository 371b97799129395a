"""Prisoners bought free: an offer by one player, a yes or no by the other (SER-28, SER-44).

    3 shells    for 1 prisoner
    one gun     for 2 prisoners

Those whose men they are pay, the holder gives them back. Either side may offer: whose manoeuvre it is at any
moment of it, the other as it begins. An offer refused is not made again in that phase (READ, SER-44: in the
manoeuvre phase of either, both consenting). The freed, and the gun, come to the starting position of who has
them now.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Any, ClassVar

from fbsim.rules.actions import Action, Choose, Done, Refusal
from fbsim.rules.decisions import Activity, Decision, Note, answers
from fbsim.rules.phases.deployment import bring_in
from fbsim.rules.phases.shooting.shells import are_counted, give_shells, shells_of, take_shells
from fbsim.rules.pieces import Piece, Where

if TYPE_CHECKING:
    from fbsim.rules.play import Play

SHELLS_EACH = 3
"""Shells for a prisoner."""

MEN_FOR_GUN = 2
"""Prisoners for a gun."""

DECLINED = "exchanges declined"
ACCEPT, DECLINE = "accept", "decline"


@dataclass(frozen=True, slots=True)
class OfferExchange(Action):
    """Offer to buy or to give back prisoners, for a gun, or for shells where no gun is named."""

    prisoners: tuple[str, ...]
    gun: str = ""


@dataclass(frozen=True, slots=True)
class Declined(Note):
    """Offers that were refused in this part: prisoners and gun."""

    offers: tuple[tuple[tuple[str, ...], str], ...] = ()


@dataclass(frozen=True)
class Exchanging(Activity):
    """Players exchange prisoners."""

    actions: ClassVar[tuple[type[Action], ...]] = (OfferExchange,)

    clause: str

    def begin(self, play: Play) -> None:
        """Forget what was refused; let the others make their offers."""
        play.forget(DECLINED)
        for rival in reversed(play.rivals(play.active)):
            if _possible(play, rival):
                play.ask(Offering(rival, self.clause))

    def legal(self, play: Play) -> Iterable[Action]:
        """List offers: each prisoner for shells, the first two of a side for each gun."""
        return _possible(play, play.active)

    def refusal(self, play: Play, action: Any) -> Refusal | None:
        """Say why an offer cannot be made."""
        fault = _fault(play, action, play.active)
        return Refusal(self.clause, fault) if fault else None

    def perform(self, play: Play, action: Any) -> None:
        """Ask the other."""
        _propose(play, action, play.active, self.clause)


@dataclass(frozen=True, slots=True)
class Offering(Decision):
    """Does a player have an offer to make as another's manoeuvre begins?"""

    clause: str

    def question(self, play: Play) -> str:
        """Give the question in words."""
        del play  # Unused.
        return f"does {self.player} offer an exchange of prisoners?"

    def legal(self, play: Play) -> Iterable[Action]:
        """List offers, and to make none."""
        return [Done(), *_possible(play, self.player)]

    def refusal(self, play: Play, action: Any) -> Refusal | None:
        """Say why an offer cannot be made."""
        if isinstance(action, Done):
            return None
        known = isinstance(action, OfferExchange)
        fault = _fault(play, action, self.player) if known else self.question(play)
        return Refusal(self.clause, fault) if fault else None

    def perform(self, play: Play, action: Any) -> None:
        """Ask the other; then ask for more offers."""
        if not isinstance(action, Done):
            play.ask(self)
            _propose(play, action, self.player, self.clause)


@dataclass(frozen=True, slots=True)
class Consent(Decision):
    """Does the other player consent to an exchange?"""

    prisoners: tuple[str, ...]
    gun: str
    clause: str

    def question(self, play: Play) -> str:
        """Give the question in words."""
        owner, _ = _sides(play, self.prisoners[0])
        price = self.gun or f"{SHELLS_EACH} shells"
        return f"{' and '.join(self.prisoners)} back to {owner} for {price}?"

    def legal(self, play: Play) -> Iterable[Action]:
        """List the answers."""
        del play  # Unused.
        return answers(ACCEPT, DECLINE)

    def perform(self, play: Play, action: Any) -> None:
        """Pay and free, or note the refusal."""
        if action == Choose(DECLINE):
            refused = play.note(DECLINED, Declined()).offers
            play.keep(DECLINED, Declined((*refused, (self.prisoners, self.gun))))
            return
        owner, holder = _sides(play, self.prisoners[0])
        if self.gun:
            self._hand_over(play, holder)
        else:
            take_shells(play, owner, SHELLS_EACH)
            give_shells(play, holder, SHELLS_EACH)
        for name in self.prisoners:
            bring_in(play, name, self.clause)
            play.tell("freed", self.clause, f"{name} is exchanged and back with {owner}", name)

    def _hand_over(self, play: Play, holder: str) -> None:
        """Give the gun away for good."""
        play.change(self.gun, owner=holder)
        play.tell("gun given", self.clause, f"{self.gun} is {holder}'s now", self.gun)
        bring_in(play, self.gun, self.clause)


def _sides(play: Play, prisoner: str) -> tuple[str, str]:
    """Give whose man a prisoner is, and who holds him."""
    piece = play.piece(prisoner)
    return piece.owner, piece.controller


def _propose(play: Play, offer: OfferExchange, by: str, clause: str) -> None:
    owner, holder = _sides(play, offer.prisoners[0])
    play.ask(Consent(holder if by == owner else owner, offer.prisoners, offer.gun, clause))


def _possible(play: Play, by: str) -> list[Action]:
    return [offer for offer in _offers(play, by) if not _fault(play, offer, by)]


def _fault(play: Play, offer: OfferExchange, by: str) -> str:
    """Say why a player cannot make an offer; "" where he can."""
    fault = _not_to_be_had(play, offer, by) or _not_to_be_paid(play, offer)
    if not fault and (offer.prisoners, offer.gun) in play.note(DECLINED, Declined()).offers:
        return "that was refused already"
    return fault


def _not_to_be_had(play: Play, offer: OfferExchange, by: str) -> str:
    """Say why these prisoners cannot be offered at that rate; "" where they can."""
    pieces = [play.state.pieces.get(name) for name in offer.prisoners]
    if any(piece is None or piece.where is not Where.PRISON for piece in pieces):
        return "only prisoners are exchanged"
    wanted = MEN_FOR_GUN if offer.gun else 1
    if len(set(offer.prisoners)) != wanted or len(offer.prisoners) != wanted:
        return f"a gun is worth {MEN_FOR_GUN} prisoners, {SHELLS_EACH} shells are worth 1"
    sides = {_sides(play, name) for name in offer.prisoners}
    if len(sides) > 1:
        return "they are not held by one player for one other"
    return "" if any(by in pair for pair in sides) else f"{by} has no part in it"


def _not_to_be_paid(play: Play, offer: OfferExchange) -> str:
    owner, _ = _sides(play, offer.prisoners[0])
    if offer.gun:
        gun = play.state.pieces.get(offer.gun)
        return "" if gun is not None and gun in play.guns(owner) else f"{owner} has no gun {offer.gun!r}"
    if are_counted(play) and shells_of(play, owner) >= SHELLS_EACH:
        return ""
    return f"{owner} has no {SHELLS_EACH} shells"


def _offers(play: Play, by: str) -> Iterator[OfferExchange]:
    for (owner, _), held in groupby(_held(play, by), key=lambda piece: (piece.owner, piece.controller)):
        men = tuple(piece.id for piece in held)
        yield from (OfferExchange((name,)) for name in men)
        if len(men) >= MEN_FOR_GUN:
            yield from (OfferExchange(men[:MEN_FOR_GUN], gun.id) for gun in play.guns(owner))


def _held(play: Play, by: str) -> list[Piece]:
    """Give the prisoners that a player has lost or holds, by sides."""
    held = [piece for piece in play.state.pieces.values() if piece.where is Where.PRISON]
    mine = [piece for piece in held if by in (piece.owner, piece.controller)]
    return sorted(mine, key=lambda piece: (piece.owner, piece.controller, piece.id))
