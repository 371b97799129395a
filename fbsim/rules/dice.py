"""Six-sided dice (REP-08, UKR-38), always handed in: seeded ones by a game, a list by a test or a person.

>>> print(roll_off(FixedDice([3, 3, 6, 1])))
shooter 3 to 3, then 6 to 1: the shooter wins
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from fbsim.errors import BadInput, DiceNeeded, FbsimError

_MOST_TIES = 1000


class Dice(Protocol):
    """A source of six-sided dice."""

    def roll(self) -> int:
        """Roll one die: 1 to 6."""
        ...


class SeededDice:
    """Dice that fall the same way for the same seed.

    The n-th die is reckoned from the seed and n alone (BLAKE2b of both), so a game is saved and copied with
    a count instead of a generator's whole state. 64 bits modulo 6 favour no face by more than 1 in 10^18.

    >>> dice = SeededDice(7)
    >>> first = [dice.roll() for _ in range(5)]
    >>> first[3:] == [SeededDice(7, rolled=3).roll(), SeededDice(7, rolled=4).roll()]
    True
    """

    __slots__ = ("rolled", "seed")

    def __init__(self, seed: int, rolled: int = 0) -> None:
        self.seed = seed
        self.rolled = rolled

    def roll(self) -> int:
        """Roll one die."""
        digest = hashlib.blake2b(b"%d:%d" % (self.seed, self.rolled), digest_size=8).digest()
        self.rolled += 1
        return int.from_bytes(digest, "little") % 6 + 1


class FixedDice:
    """Dice that show given numbers in turn: for tests, and for dice rolled by hand."""

    def __init__(self, numbers: Iterable[int]) -> None:
        if isinstance(numbers, str) or not isinstance(numbers, Iterable):
            raise BadInput(f"dice are handed in as a list of numbers (got {numbers!r})")
        self._numbers = list(numbers)
        wrong = [number for number in self._numbers if type(number) is not int or not 1 <= number <= 6]
        if wrong:
            raise BadInput(f"a die shows 1 to 6 (got {', '.join(map(repr, wrong))})")

    def roll(self) -> int:
        """Take the next number. Raises DiceNeeded when none is left."""
        if not self._numbers:
            raise DiceNeeded("a die is to be rolled, and none of the given numbers is left")
        return self._numbers.pop(0)

    @property
    def left(self) -> int:
        """How many numbers are left."""
        return len(self._numbers)


@dataclass(frozen=True)
class DisputeRoll:
    """A dispute settled with dice: pairs of (shooter, owner), all but the last tied (REP-64, TRD-39)."""

    rolls: tuple[tuple[int, int], ...]

    @property
    def shooter_won(self) -> bool:
        """Whether the shooter's die was the higher."""
        shooter, owner = self.rolls[-1]
        return shooter > owner

    def __str__(self) -> str:
        """Give the numbers and who won."""
        numbers = ", then ".join(f"{shooter} to {owner}" for shooter, owner in self.rolls)
        return f"shooter {numbers}: the {'shooter' if self.shooter_won else 'owner'} wins"


def roll_off(dice: Dice) -> DisputeRoll:
    """Let the shooter and the owner roll until one is higher; the shooter rolls first."""
    rolls: list[tuple[int, int]] = []
    while not rolls or rolls[-1][0] == rolls[-1][1]:
        if len(rolls) == _MOST_TIES:
            raise FbsimError(f"these dice tied {_MOST_TIES} times in a row; they cannot be fair")
        rolls.append((dice.roll(), dice.roll()))
    return DisputeRoll(tuple(rolls))
