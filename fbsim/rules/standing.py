"""How pieces fared before a shot, carried from shot to shot.

A piece that no mapping names is sound: `Standing()`. Standings never change; a judgement gives new ones.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, NamedTuple

from fbsim.rules._fields import Fields


class Condition(StrEnum):
    """What the rules hold a piece to be."""

    SOUND = "sound"
    WOUNDED = "wounded"
    KILLED = "killed"
    DAMAGED = "damaged"
    DESTROYED = "destroyed"
    OPEN = "open"
    OPEN_FOR_GOOD = "open for good"


class GateHit(NamedTuple):
    """Shells of one shot that hit a gate."""

    gun_model: str
    gun_class: str
    shells: int
    this_phase: bool = True


@dataclass(frozen=True)
class Standing:
    """What is known of one piece before a shot."""

    condition: Condition = Condition.SOUND
    damage: int = 0
    """War machine: units of damage so far."""
    lying: bool = False
    """War machine: it lies since an earlier shot (REP-71)."""
    lives: int | None = None
    """Dragon: lives left; None, all that the ruleset gives."""
    gate_hits: tuple[GateHit, ...] = ()
    """Gate: hits since it was last closed."""

    def phase_over(self) -> Standing:
        """Give the standing after a player's shooting phase: later hits count as of another (REP-69)."""
        return replace(self, gate_hits=tuple(hit._replace(this_phase=False) for hit in self.gate_hits))

    def closed(self) -> Standing:
        """Give the standing of a gate whose time is over; one open for good stays open (REP-68, REP-69)."""
        return self if self.condition is Condition.OPEN_FOR_GOOD else Standing()

    def to_dict(self) -> dict[str, Any]:
        """Give the standing as values that JSON knows."""
        return {
            "condition": str(self.condition),
            "damage": self.damage,
            "lying": self.lying,
            "lives": self.lives,
            "gate_hits": [hit._asdict() for hit in self.gate_hits],
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, object]) -> Standing:
        """Read what `to_dict` gave. Raises BadInput with every problem found."""
        fields = Fields(data, "standing")
        standing = cls(
            condition=fields.choice("condition", Condition),
            damage=fields.whole("damage"),
            lying=fields.flag("lying"),
            lives=fields.maybe_whole("lives"),
            gate_hits=tuple(_gate_hit(each) for each in fields.items("gate_hits")),
        )
        fields.finish()
        return standing


def phase_over(states: Mapping[str, Standing]) -> dict[str, Standing]:
    """Give the standings after a player's shooting phase."""
    return {name: standing.phase_over() for name, standing in states.items()}


def _gate_hit(fields: Fields) -> GateHit:
    hit = GateHit(
        gun_model=fields.text("gun_model"),
        gun_class=fields.text("gun_class"),
        shells=fields.whole("shells"),
        this_phase=fields.flag("this_phase"),
    )
    fields.close()
    return hit
