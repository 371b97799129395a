"""Stand-ins for a search: choices from a list, and forts that are numbers."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from fbsim.studies.layouts.moves import Chooser, Option

MEN = 8


@dataclass
class Choices:
    """Makes choices by their names; the first option or the lowest number where none is given."""

    made: dict[str, str | int]

    def one_of(self, name: str, options: Sequence[Option]) -> Option:
        found = self.made.get(name, options[0])
        return next(option for option in options if option == found)

    def whole(self, name: str, low: int, high: int) -> int:
        found = int(self.made.get(name, low))
        assert low <= found <= high
        return found


@dataclass(frozen=True)
class Toy:
    """A fort that is two choices."""

    wall: str
    height: int

    @property
    def key(self) -> str:
        return f"{self.wall}-{self.height}"


@dataclass
class Toys:
    """Forts of which one is the best, "stone" of height 6; heights that 3 divides cannot be built.

    With `equal` all are alike. `fired` counts the volleys; `seed` is that of their chances.
    """

    equal: bool = False
    seed: int = 0
    fired: int = 0
    met: set[str] = field(default_factory=set)

    def draw(self, choose: Chooser) -> Toy | None:
        toy = Toy(choose.one_of("wall", ("wood", "mud", "stone")), choose.whole("height", 1, 8))
        return None if toy.height % 3 == 0 else toy

    def losses(self, candidates: Sequence[Toy], volleys: range) -> list[list[int]]:
        self.fired += len(candidates) * len(volleys)
        self.met.update(toy.key for toy in candidates)
        return [[self._lost(toy, volley) for volley in volleys] for toy in candidates]

    def _lost(self, toy: Toy, volley: int) -> int:
        """Men whose draw of this volley lies below the fort's weakness: the same draws for every fort.

        Forts that are equal differ by chance alone.
        """
        apart = zlib.crc32(toy.key.encode()) if self.equal else 0
        luck = np.random.default_rng([7, self.seed, volley, apart]).random(MEN)
        return int((luck < self.weakness(toy)).sum())

    def weakness(self, toy: Toy) -> float:
        if self.equal:
            return 0.4
        return 0.1 + 0.07 * abs(toy.height - 7) + (0.0 if toy.wall == "stone" else 0.3)
