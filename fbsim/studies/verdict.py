"""What a comparison says, in plain words: who does it most often, how sure that is, and what it costs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from fbsim.studies.asked import Measure

if TYPE_CHECKING:
    from fbsim.studies.comparison import Comparison, Place

DOES: dict[Measure, str] = {
    "hit": "hits",
    "knocked_down": "knocks its target down",
    "face_up": "lays its target face up",
    "wounded": "wounds",
    "killed": "kills",
}


def verdict(found: Comparison) -> list[str]:
    """Say in a few sentences what follows from the shots; the first is the answer."""
    places = found.places()
    if len(places) == 1:
        return [_alone(found, places[0])]
    return [*_ranking(found, places), *_by_price(found), *_doubts(found)]


def _alone(found: Comparison, place: Place) -> str:
    return f"{place.gun} {DOES[found.measure]} with {_share(place)} of its shots, over all conditions."


def _ranking(found: Comparison, places: Sequence[Place]) -> Iterator[str]:
    does = DOES[found.measure]
    leaders = [each for each in places if each.best == 1]
    if leaders[0].worst == 1:
        first, second = places[0], places[1]
        yield (
            f"{first.gun} {does} most often, for sure: with {_share(first)} of its shots over all "
            f"conditions, against {_share(second)} of {second.gun}."
        )
    elif len(leaders) == len(places) == 2:
        first, second = places
        yield (
            f"These shots cannot tell whether {first.gun} or {second.gun} {does} more often: {_share(first)} "
            f"and {_share(second)} of their shots."
        )
    else:
        names = _listed([each.gun for each in leaders])
        yield (
            f"Which gun {does} most often these shots cannot tell: it may be {names}. {leaders[0].gun} has "
            f"the highest share, {_share(leaders[0])} of its shots over all conditions."
        )
    last = places[-1]
    if len(places) > 2 and last.best == len(places):
        yield f"{last.gun} {does} least often, for sure: with {_share(last)} of its shots."


def _by_price(found: Comparison) -> Iterator[str]:
    """Who is ahead for the points that are spent; these orders are not tested."""
    shares = {each.gun: each.share.value for each in found.places()}
    shooting = max(shares, key=lambda gun: shares[gun] / found.prices[gun].points_per_shot)
    army = max(shares, key=lambda gun: shares[gun] / found.prices[gun].cost_points)
    if any(shares.values()):
        ahead = f"{shooting} is ahead by shooting points, {army} by army points"
        if shooting == army:
            ahead = f"{army} is ahead by shooting points and by army points"
        yield f"Counted by price, {ahead}; the intervals of the differences tell how sure that is."


def _doubts(found: Comparison) -> Iterator[str]:
    pairs = found.differences()
    unsure = [each for each in pairs if not each.sure]
    if unsure and len(pairs) > 1:
        close = "1 is" if len(unsure) == 1 else f"{len(unsure)} are"
        yield f"Of {len(pairs)} pairs of guns, {close} too close to tell apart with these shots."


def _share(place: Place) -> str:
    share = place.share
    return f"{100 * share.value:.0f} % ({100 * share.low:.0f} to {100 * share.high:.0f} %)"


def _listed(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} or {names[-1]}"
