"""What a test of layouts says, in plain words: where most survive, how sure that is, and what it costs."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fbsim.studies.layouts.results import Held, LayoutTest, Place

SURE = 0.05
"""As in `layouts.results`."""
LOSES = {
    "killed": "loses {} of its men",
    "wounded": "has {} of its men wounded",
    "hurt": "has {} of its men killed or wounded",
    "fallen": "has {} of its men felled",
}


def verdict(found: LayoutTest) -> list[str]:
    """Say in a few sentences what follows from the volleys; the first is the answer."""
    places = found.places()
    if len(places) == 1:
        return [f"{_loses(found, places[0])}, in the mean of {_volleys(found)}."]
    return [*_ranking(found, places), *_by_price(found.summary()), *_doubts(found)]


def _ranking(found: LayoutTest, places: Sequence[Place]) -> Iterator[str]:
    leaders, (first, second) = [each for each in places if each.best == 1], places[:2]
    if first.worst == 1:
        yield f"{_loses(found, first)}, the fewest for sure; {_loses(found, second)}."
    else:
        names = _listed([each.layout for each in leaders])
        yield (
            f"{_volleys(found)} at each layout cannot tell which holds best: it may be {names}. "
            f"{_loses(found, first)}, the fewest that were seen."
        )
    last = places[-1]
    if len(places) > 2 and last.best == len(places):
        yield f"{_loses(found, last)}, the most for sure."


def _by_price(rows: Sequence[Held]) -> Iterator[str]:
    """Where most survive for the points that are spent; this order is not tested."""
    worth = {held.layout: held.survivors_per_100_points for held in rows}
    values = {layout: each.value for layout, each in worth.items() if each is not None}
    if values:
        best = max(values, key=lambda layout: values[layout])
        yield (
            f"For its price, most survive in {best}: {values[best]:.2f} per 100 points; how sure that "
            "is, the intervals tell."
        )


def _doubts(found: LayoutTest) -> Iterator[str]:
    pairs = found.differences()
    unsure = sum(not each.sure for each in pairs)
    if unsure and len(pairs) > 1:
        close = "1 is" if unsure == 1 else f"{unsure} are"
        yield f"Of {len(pairs)} pairs of layouts, {close} not told apart for sure by these volleys."
    needed = least_volleys(len(pairs))
    if pairs and pairs[0].pairs < needed:
        of = "1 pair" if len(pairs) == 1 else f"{len(pairs)} pairs"
        yield f"So few volleys cannot make any difference sure: for {of} it takes {needed} at least."


def least_volleys(pairs: int) -> int:
    """Volleys with which the sign test can find the clearest of so many pairs sure, by Holm's method.

    >>> least_volleys(1), least_volleys(6)
    (6, 8)
    """
    return 1 + math.ceil(math.log2(pairs / SURE)) if pairs else 0


def _loses(found: LayoutTest, place: Place) -> str:
    share = place.share
    percent = f"{100 * share.value:.0f} % ({100 * share.low:.0f} to {100 * share.high:.0f} %)"
    return f"{place.layout} {LOSES[found.measure].format(percent)}"


def _volleys(found: LayoutTest) -> str:
    volleys = max(held.volleys for held in found.summary())
    return "1 volley" if volleys == 1 else f"{volleys} volleys"


def _listed(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} or {names[-1]}"
