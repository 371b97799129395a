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

from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, get_args

import numpy as np
import numpy.typing as npt

from fbsim.rules import Outcome, Pose
from fbsim.studies.differences import holm
from fbsim.studies.intervals import Estimate, share
from fbsim.studies.layouts.clusters import clustered_difference, clustered_share, sign_test
from fbsim.studies.layouts.rows import ATTACK, GARRISON

if TYPE_CHECKING:
    from fbsim.studies.layouts.weak_points import WeakPoint

Measure = Literal["killed", "wounded", "hurt", "fallen"]
MEASURES: tuple[Measure, ...] = get_args(Measure)
SURE = 0.05
KILLED = (Outcome.KILLED, Outcome.DESTROYED)
WOUNDED = (Outcome.WOUNDED, Outcome.LIFE_LOST, Outcome.DAMAGED)
DOWN = (Pose.FACE_UP, Pose.FACE_DOWN, Pose.ON_SIDE, Pose.OFF_BOARD)
OPENED = (Outcome.GATE_OPEN, Outcome.GATE_OPEN_FOR_GOOD)
GUN_KEYS = ("id", "seed", "volley")
SPOILT = (Outcome.DAMAGED, Outcome.DESTROYED)
Table = Any
"""A pyarrow.Table; pyarrow publishes no types."""
Column = npt.NDArray[Any]


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
    """All rows of a test (`layouts.rows.Row`) as a table, and what follows from them.

    `measure` is what layouts are ranked by: who loses the smaller share of his men is better.
    """

    def __init__(self, table: Table, facts: dict[str, Facts], measure: Measure, asked: Any = None) -> None:
        self.table, self.facts, self.measure, self.asked = table, facts, measure, asked

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
                self._fates[layout].share(self.measure),
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
        from fbsim.studies.layouts.weak_points import weak_points

        return {layout: weak_points(self.table, layout, measure=self.measure) for layout in self.facts}

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
    def _columns(self) -> dict[str, Column]:
        return {
            name: self.table.column(name).to_numpy(zero_copy_only=False) for name in self.table.column_names
        }

    @cached_property
    def _fates(self) -> dict[str, _Fates]:
        """What became of the garrison of each layout."""
        columns = self._columns
        men = (columns["kind"] == "figure") & (columns["side"] == GARRISON)
        return {layout: _Fates(columns, men & (columns["layout"] == layout)) for layout in self.facts}

    def _held(self, layout: str) -> Held:
        fates, price = self._fates[layout], self.facts[layout].price
        shares = {measure: fates.share(measure) for measure in MEASURES}
        killed = shares["killed"]
        lost = Estimate(1 - killed.value, 1 - killed.high, 1 - killed.low)
        return Held(
            layout=layout,
            volleys=len(fates.keys),
            men=fates.men_at_once,
            shares=shares,
            survivors=lost.times(fates.men_at_once),
            price=price,
            gate_opened=self._gate(layout),
            guns_lost=self._guns(layout, GARRISON),
            attackers_lost=self._guns(layout, ATTACK) or Estimate(0.0, 0.0, 1.0),
            shots_fired=self._fired(layout),
        )

    def _gate(self, layout: str) -> Estimate | None:
        """Share of the volleys in which a gate was opened; None where there is no gate."""
        rows = self._rows(layout, "gate")
        if not rows.any():
            return None
        fates = _Fates(self._columns, rows)
        opened = fates.count(np.isin(fates.outcome, OPENED))
        return share(int((opened > 0).sum()), len(opened))

    def _guns(self, layout: str, side: str) -> Estimate | None:
        """Share of a side's guns that were damaged or destroyed; None where it has none."""
        rows = self._rows(layout, "gun") & (self._columns["side"] == side)
        if not rows.any():
            return None
        fates = _Fates(self._columns, rows)
        return clustered_share(fates.count(np.isin(fates.outcome, SPOILT)), fates.men)

    def _fired(self, layout: str) -> float:
        """Shells in the mean of all volleys; guns that were hit fire no more."""
        rows = self._rows(layout, "shell") & self._columns["fired"]
        return float(rows.sum()) / len(self._fates[layout].keys)

    def _rows(self, layout: str, kind: str) -> Column:
        rows: Column = (self._columns["layout"] == layout) & (self._columns["kind"] == kind)
        return rows

    def _difference(self, first: str, second: str) -> Difference:
        one, other = self._fates[first], self._fates[second]
        common = [key for key in one.keys if key in other.keys]
        x, y = (each.counts(self.measure)[[each.keys[key] for key in common]] for each in (one, other))
        p = sign_test(x, y)
        share = clustered_difference(x, y, [one.men_at_once] * len(common))
        return Difference(first, second, self.measure, len(common), share, p, p)

    def _split(self, layout: str, by: str) -> list[Share]:
        fates = self._fates[layout]
        found = list(fates.by_post() if by == "post" else fates.by_gun(self._batteries(layout)))
        shares = [Share(layout, of, men, shares) for of, men, shares in found]
        return sorted(
            shares, key=lambda each: (-each.shares["killed"].value, -each.shares["hurt"].value, each.of)
        )

    def _batteries(self, layout: str) -> dict[str, set[tuple[int, int]]]:
        """Guns that attack, and in which volleys (seed, number) each does."""
        columns = self._columns
        rows = self._rows(layout, "gun") & (columns["side"] == ATTACK)
        found: dict[str, set[tuple[int, int]]] = {}
        for gun, seed, volley in zip(*(columns[name][rows].tolist() for name in GUN_KEYS), strict=True):
            found.setdefault(gun, set()).add((seed, volley))
        return found


class _Fates:
    """What became of some things of one layout, volley by volley."""

    def __init__(self, columns: dict[str, Column], rows: Column) -> None:
        pairs = list(zip(columns["seed"][rows].tolist(), columns["volley"][rows].tolist(), strict=True))
        self.keys = {key: index for index, key in enumerate(dict.fromkeys(pairs))}
        self.volley = np.array([self.keys[key] for key in pairs], dtype=np.int64)
        self.outcome, self.pose = columns["outcome"][rows], columns["pose"][rows]
        self.post, self.gun = columns["post"][rows], columns["gun"][rows]
        self.men = self.count(np.ones(len(pairs), dtype=bool))

    @property
    def men_at_once(self) -> int:
        """How many there are in a volley."""
        return int(self.men.max())

    def count(self, which: Column) -> npt.NDArray[np.int64]:
        """How many of some there are in each volley."""
        return np.bincount(self.volley[which], minlength=len(self.keys)).astype(np.int64)

    def met(self, measure: Measure) -> Column:
        """Which of them came to it."""
        killed, wounded = np.isin(self.outcome, KILLED), np.isin(self.outcome, WOUNDED)
        found = {
            "killed": killed,
            "wounded": wounded,
            "hurt": killed | wounded,
            "fallen": np.isin(self.pose, DOWN),
        }
        return found[measure]

    def counts(self, measure: Measure) -> npt.NDArray[np.int64]:
        """How many came to it in each volley."""
        return self.count(self.met(measure))

    def share(self, measure: Measure) -> Estimate:
        """Which share comes to it."""
        return clustered_share(self.counts(measure), self.men)

    def by_post(self) -> Iterator[tuple[str, float, dict[Measure, Estimate]]]:
        """Post by post: how many stand there, and which share of them comes to each."""
        for post in dict.fromkeys(self.post.tolist()):
            there = self.post == post
            men = self.count(there)
            shares = {
                measure: clustered_share(self.count(there & self.met(measure)), men) for measure in MEASURES
            }
            yield post, float(men.mean()), shares

    def by_gun(
        self, guns: dict[str, set[tuple[int, int]]]
    ) -> Iterator[tuple[str, float, dict[Measure, Estimate]]]:
        """Gun by gun: which share of all men it brings to each, in the volleys in which it takes part."""
        for gun, volleys in guns.items():
            held, by = [self.keys[key] for key in self.keys if key in volleys], self.gun == gun
            shares = {
                measure: clustered_share(self.count(by & self.met(measure))[held], self.men[held])
                for measure in MEASURES
            }
            yield gun, float(self.men[held].mean()), shares


def _plain(found: Estimate | None) -> dict[str, float] | None:
    return None if found is None else asdict(found)
