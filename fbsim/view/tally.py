"""The tally of a recording: how many figures of each side are unhurt, wounded or killed by a time."""

from __future__ import annotations

from dataclasses import dataclass

from fbsim.recording import Recording
from fbsim.rules import Outcome

HURT = (Outcome.WOUNDED, Outcome.LIFE_LOST)


@dataclass(frozen=True)
class Count:
    """Figures of a side."""

    side: str
    unhurt: int
    wounded: int
    killed: int

    def __str__(self) -> str:
        """Give it in words, for a caption.

        >>> print(Count("blue", 3, 0, 1))
        blue 3 unhurt, 0 wounded, 1 killed
        """
        return f"{self.side} {self.unhurt} unhurt, {self.wounded} wounded, {self.killed} killed"


def tally(recording: Recording, time: float) -> list[Count]:
    """Count the figures of each side that has any, as the rules have judged them by a time in s."""
    outcomes = recording.outcomes(time)
    counts = []
    for side in recording.sides:
        figures = [each.id for each in recording.things if each.kind == "figure" and each.side == side]
        found = [outcomes.get(id) for id in figures]
        killed = found.count(Outcome.KILLED)
        wounded = sum(found.count(outcome) for outcome in HURT)
        if figures:
            counts.append(Count(side, len(figures) - wounded - killed, wounded, killed))
    return counts
