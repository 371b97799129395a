"""The trace of a shot: what a shell touched, what set each body moving, what bears it at rest."""

from __future__ import annotations

from dataclasses import dataclass, field

from fbsim.physics.transform import Transform


@dataclass(frozen=True)
class Hit:
    """The first touch between a shell and one thing."""

    time: float
    shell: str
    struck: str
    speed: float  # of the shell just before, m/s
    energy: float  # of the shell just before, J
    earlier: tuple[str, ...]  # what this shell had struck before
    at: tuple[float, float, float]  # where the shell's middle was, m


@dataclass(frozen=True)
class Support:
    """What bears a body at rest: the other body and the upward share of its push, N."""

    other: str
    force: float
    upward: float


@dataclass
class ShotTrace:
    """What happened: hits in order, what set each body moving, what rests on what, who never came to rest."""

    hits: list[Hit] = field(default_factory=list)
    movers: dict[str, str] = field(default_factory=dict)  # body → what set it moving
    supports: dict[str, tuple[Support, ...]] = field(default_factory=dict)
    timed_out: list[str] = field(default_factory=list)
    lost: dict[str, Transform] = field(default_factory=dict)  # body → where it was last seen
    duration: float = 0.0
