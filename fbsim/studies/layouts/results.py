"""What a test of layouts came to: who survived in which, post by post and gun by gun, and how sure that is.

Every layout meets volley i of a seed with the same draws: volleys are compared pair by pair. Each volley is
one trial, however many men it fells (`layouts.clusters`).

    share         of the garrison that is killed, wounded, hurt (either) or fallen, in a volley
    survivors     men less those killed, in the mean of all volleys;  per 100 points: / price (EMP-36) × 100
    gate          share of the volleys in which a gate was opened, with Wilson's interval
    difference    of two layouts' shares, with the p-value of a sign test by Holm's method for all pairs
    place         from 1 + number of layouts that are better for sure (adjusted p < 0.05)
                  to n - number of those that are worse for sure; better is who loses fewer
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from fbsim.meshes.solid import IntArray
from fbsim.studies.differences import holm
from fbsim.studies.intervals import Estimate, share
from fbsim.studies.layouts.clusters import clustered_difference, clustered_share, sign_test
from fbsim.studies.layouts.fates import MEASURES, OPENED, SPOILT, Measure
from fbsim.studies.layouts.paths import BoolArray
from fbsim.studies.layouts.rows import ATTACK, GARRISON
from fbsim.studies.layouts.volleys import Rows, Volleys
from fbsim.studies.runner import Table

if TYPE_CHECKING:
    from fbsim.studies.layouts.weak_points import WeakPoint

SURE = 0.05


@dataclass(frozen=True)
class Facts:
    """What is known of a layout without a shot: its price (EMP-36), for how many its posts have room."""

    price: int
    room: int
    left_out: tuple[str, ...] = ()


@dataclass(frozen=True)
class Held:
    """What a layout came to. `shares` are of its men; `survivors` are men."""

    layout: str
    volleys: int
    men: int
    shares: dict[Measure, Estimate]
    survivors: Estimate
    price: int
    gate_opened: Estimate | None
    guns_lost: Estimate | None
    attackers_lost: Estimate
    shots_fired: float

    @property
    def survivors_per_100_points(self) -> Estimate | None:
        """Survivors for each 100 points of its price; None where it costs nothing."""
        return self.survivors.times(100 / self.price) if self.price else None


@dataclass(frozen=True)
class Share:
    """What became of the men of one post, or of all men by one gun; `of` is the post or the gun."""

    layout: str
    of: str
    men: float
    shares: dict[Measure, Estimate]


@dataclass(frozen=True)
class Difference:
    """How much larger a share of its men the first of two layouts loses, volley by volley."""

    first: str
    second: str
    measure: Measure
    pairs: int
    share: Estimate
    p_value: float
    adjusted_p: float

    @property
    def sure(self) -> bool:
        """Whether the difference holds among all comparisons that were made."""
        return self.adjusted_p < SURE


@dataclass(frozen=True)
class Place:
    """The places among all layouts that one may have, best and worst; both are equal where it is certain."""

    layout: str
    share: Estimate
    best: int
    worst: int


class LayoutTest:
    """The rows of a test (`layouts.rows.Row`), and what follows from them.

    `rows` are one table, or for each layout tables that are read one by one and never held together.
    `measure` is what layouts are ranked by: who loses the smaller share of his men is better.
    """

    def __init__(
        self,
        rows: Table | Mapping[str, Iterable[Table]],
        facts: dict[str, Facts],
        measure: Measure,
        asked: Any = None,
    ) -> None:
        self._rows = rows
        self.facts, self.measure, self.asked = facts, measure, asked

    @property
    def table(self) -> Table:
        """All rows as one table, some 4.5 kB for a volley; `tables` gives them without holding them."""
        import pyarrow

        return pyarrow.concat_tables(self.tables())

    def tables(self) -> Iterator[Table]:
        """All rows, table by table, layout by layout."""
        if isinstance(self._rows, Mapping):
            for tables in self._rows.values():
                yield from tables
        else:
            yield self._rows

    def rows(self, layout: str) -> Rows:
        """Tables that have the rows of a layout, for maps of it (`leak_map`, `weak_points`)."""
        return self._rows[layout] if isinstance(self._rows, Mapping) else self._rows

    @property
    def layouts(self) -> list[str]:
        """Names of the layouts, in the order in which they were asked for."""
        return list(self.facts)

    def summary(self) -> list[Held]:
        """What each layout came to."""
        return [self._held(layout) for layout in self.facts]

    def differences(self) -> list[Difference]:
        """Every pair of layouts, over the volleys that both have."""
        found = [self._difference(*pair) for pair in combinations(self.facts, 2)]
        adjusted = holm([each.p_value for each in found])
        return [replace(each, adjusted_p=p) for each, p in zip(found, adjusted, strict=True)]

    def places(self) -> list[Place]:
        """Layouts from best to worst by their share, with the places that each may have."""
        sure = [each for each in self.differences() if each.sure]
        better = [(d.first, d.second) if d.share.value < 0 else (d.second, d.first) for d in sure]
        found = [
            Place(
                layout,
                _share(self._volleys[layout], self.measure),
                1 + sum(loser == layout for _, loser in better),
                len(self.facts) - sum(winner == layout for winner, _ in better),
            )
            for layout in self.facts
        ]
        return sorted(found, key=lambda place: (place.share.value, place.layout))

    def by_post(self) -> list[Share]:
        """What became of the men on each post, "" being the ground; layout by layout, most lost first."""
        return [each for layout in self.facts for each in self._split(layout, "post")]

    def by_gun(self) -> list[Share]:
        """What each gun did to the garrison: shares of all its men; layout by layout, most lost first."""
        return [each for layout in self.facts for each in self._split(layout, "gun")]

    def weak_points(self) -> dict[str, tuple[WeakPoint, ...]]:
        """Posts, cells of the ground and gates of each layout, ranked by what is lost there in a volley."""
        from fbsim.studies.layouts.weak_points import points_of

        return {layout: points_of(self._volleys[layout], self.measure) for layout in self.facts}

    def plot(self, path: Path | None = None) -> Any:
        """Draw what each layout lost, as a matplotlib figure; with `path` it is written there too.

        Raises BadInput where matplotlib is missing or the file cannot be written.
        """
        from fbsim.plots import save
        from fbsim.studies.layouts.plot import draw_test

        figure = draw_test(self)
        if path is not None:
            save(figure, Path(path))
        return figure

    def as_dict(self) -> dict[str, Any]:
        """Everything that follows from the rows, as plain values."""
        return {
            "asked": None if self.asked is None else asdict(self.asked),
            "measure": self.measure,
            "layouts": [
                {**asdict(each), "survivors_per_100_points": _plain(each.survivors_per_100_points)}
                for each in self.summary()
            ],
            "differences": [{**asdict(each), "sure": each.sure} for each in self.differences()],
            "places": [asdict(each) for each in self.places()],
            "by_post": [asdict(each) for each in self.by_post()],
            "by_gun": [asdict(each) for each in self.by_gun()],
            "weak_points": {
                layout: [each.to_dict() for each in points] for layout, points in self.weak_points().items()
            },
            "facts": {layout: asdict(facts) for layout, facts in self.facts.items()},
        }

    @cached_property
    def _volleys(self) -> dict[str, Volleys]:
        return {layout: Volleys(self.rows(layout), layout) for layout in self.facts}

    def _held(self, layout: str) -> Held:
        volleys, price = self._volleys[layout], self.facts[layout].price
        men = _at_once(volleys)
        shares = {measure: _share(volleys, measure) for measure in MEASURES}
        killed = shares["killed"]
        lost = Estimate(1 - killed.value, 1 - killed.high, 1 - killed.low)
        return Held(
            layout=layout,
            volleys=volleys.count,
            men=men,
            shares=shares,
            survivors=lost.times(men),
            price=price,
            gate_opened=_gate(volleys),
            guns_lost=_guns(volleys, GARRISON),
            attackers_lost=_guns(volleys, ATTACK) or Estimate(0.0, 0.0, 1.0),
            shots_fired=_fired(volleys),
        )

    def _difference(self, first: str, second: str) -> Difference:
        one, other = self._volleys[first], self._volleys[second]
        x, y = _common(one, other, self.measure)
        p = sign_test(x, y)
        share = clustered_difference(x, y, np.full(len(x), _at_once(one)))
        return Difference(first, second, self.measure, len(x), share, p, p)

    def _split(self, layout: str, by: str) -> list[Share]:
        volleys = self._volleys[layout]
        shares = [Share(layout, *each) for each in (_by_post if by == "post" else _by_gun)(volleys)]
        return sorted(
            shares, key=lambda each: (-each.shares["killed"].value, -each.shares["hurt"].value, each.of)
        )


def _at_once(volleys: Volleys) -> int:
    """How many men there are in a volley."""
    return int(volleys.per_volley(volleys.men).max())


def _lost(volleys: Volleys, measure: Measure) -> IntArray:
    """How many men came to it in each volley."""
    return volleys.per_volley(volleys.men & volleys.met(measure))


def _share(volleys: Volleys, measure: Measure) -> Estimate:
    """Which share of the men comes to it."""
    return clustered_share(_lost(volleys, measure), volleys.per_volley(volleys.men))


def _common(one: Volleys, other: Volleys, measure: Measure) -> tuple[IntArray, IntArray]:
    """How many men each of two layouts loses in the volleys that both have."""
    first, second = _lost(one, measure), _lost(other, measure)
    if np.array_equal(one.keys, other.keys):
        return first, second
    places = {key: index for index, key in enumerate(map(tuple, other.keys.tolist()))}
    pairs = [(index, places.get(tuple(key))) for index, key in enumerate(one.keys.tolist())]
    both = np.array([pair for pair in pairs if pair[1] is not None], dtype=np.int64).reshape(-1, 2)
    return first[both[:, 0]], second[both[:, 1]]


def _gate(volleys: Volleys) -> Estimate | None:
    """Share of the volleys in which a gate was opened; None where there is no gate."""
    gates = volleys.of("gate")
    if not gates.any():
        return None
    opened = volleys.per_volley(gates & volleys.outcome_in(OPENED))
    return share(int((opened > 0).sum()), int((volleys.per_volley(gates) > 0).sum()))


def _guns(volleys: Volleys, side: str) -> Estimate | None:
    """Share of a side's guns that were damaged or destroyed; None where it has none."""
    guns = volleys.of("gun", side)
    if not guns.any():
        return None
    return clustered_share(volleys.per_volley(guns & volleys.outcome_in(SPOILT)), volleys.per_volley(guns))


def _fired(volleys: Volleys) -> float:
    """Shells in the mean of all volleys; guns that were hit fire no more."""
    fired: BoolArray = volleys.column("fired") == np.True_
    return float(volleys.total(volleys.of("shell") & fired)) / volleys.count


_Part = tuple[str, float, dict[Measure, Estimate]]
"""A post or a gun, how many men it concerns, and which share of them comes to each."""


def _by_post(volleys: Volleys) -> Iterator[_Part]:
    """Post by post: how many stand there, and which share of them comes to each."""
    posts = volleys.column("post")
    for post in dict.fromkeys(posts[volleys.men].tolist()):
        there = volleys.men & (posts == post)
        men = volleys.per_volley(there)
        yield (
            post,
            float(men.mean()),
            {
                measure: clustered_share(volleys.per_volley(there & volleys.met(measure)), men)
                for measure in MEASURES
            },
        )


def _by_gun(volleys: Volleys) -> Iterator[_Part]:
    """Gun by gun: which share of all men it brings to each, in the volleys in which it takes part."""
    men, all_men = volleys.men, volleys.per_volley(volleys.men)
    ids, by, guns = volleys.column("id"), volleys.column("gun"), volleys.of("gun", ATTACK)
    for gun in dict.fromkeys(ids[guns].tolist()):
        held = volleys.per_volley(guns & (ids == gun)) > 0
        yield (
            gun,
            float(all_men[held].mean()),
            {
                measure: clustered_share(
                    volleys.per_volley(men & (by == gun) & volleys.met(measure))[held], all_men[held]
                )
                for measure in MEASURES
            },
        )


def _plain(found: Estimate | None) -> dict[str, float] | None:
    return None if found is None else asdict(found)
