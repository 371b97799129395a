"""Pieces: what each is, which never changes (Profile), and how it fares now (Piece).

    Army ── squads: Squad ── warriors: Profile      a squad's number 1 is its commander (EMP-12)
         ├─ guns: Profile                           with a technical sheet (EMP-24)
         └─ singles: Profile                        mages, dragon, war machines (EMP-17, EMP-29)

Lengths in mm, measured on the toy; what the rules count in steps is reckoned by the ruleset's step.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from math import hypot
from typing import NamedTuple

from fbsim.rules.report import Kind
from fbsim.rules.standing import Condition, Standing

UNHURT = Standing()

FIGURE_HEIGHT_MM = 54.0
"""Head to feet: most figures of the line (found: facts on figures, S9 and S10)."""

FEET_RADIUS_MM = 12.0
"""Radius of the circle that stands for a figure's feet: an assumption, about 0.45 of the height across."""


class Blast(NamedTuple):
    """What a shell does around the point that it strikes first: one die for each warrior in the radius."""

    radius_steps: float
    killed_on: tuple[int, ...] = ()
    """Faces of the die."""
    wounded_on: tuple[int, ...] = ()


class Ammunition(NamedTuple):
    """One sort of shell that a gun takes, and the shooting points that a shot with it costs."""

    name: str
    points: float
    special: bool = False
    blast: Blast | None = None


@dataclass(frozen=True, slots=True)
class GunSheet:
    """A gun's technical sheet (EMP-24)."""

    gun_class: str
    """One of `GUN_CLASSES`."""
    crew: int
    mobility: int | None
    """None: it stands for good."""
    barrels: int = 1
    ammunition: tuple[Ammunition, ...] = (Ammunition("shell", 1.0),)
    """The first is the usual one."""


class Weapon(NamedTuple):
    """A weapon of a war machine (COM-25): real (shells, for points) or virtual (dice, range in steps)."""

    name: str
    dice: int = 0
    range_steps: float = 0.0
    real: bool = False
    points: float = 0.0


class Arm(StrEnum):
    """What sort of squad a soldier of the homebrew belongs to (UKR-02)."""

    INFANTRY = "infantry"
    ARCHERS = "archers"
    CAVALRY = "cavalry"


@dataclass(frozen=True, slots=True)
class SoldierSheet:
    """What the homebrew with squads and morale asks of a soldier (UKR-06)."""

    arm: Arm = Arm.INFANTRY
    strength: int = 3
    armour: int = 3
    morale: int = 7
    initiative: int = 3
    attacks: int = 1
    range_in: float = 0.0
    hero: bool = False


@dataclass(frozen=True, slots=True)
class Profile:
    """What a piece is. Numbers as its army list or technical sheet has them."""

    model: str
    """Name of the figure's or gun's sheet: "ascalon-1", "bulldog"."""
    kind: Kind
    title: str
    cost: float = 0.0
    """Army points."""
    number: int = 1
    """Ordinal in its squad; 1 is the commander."""
    extra_steps: int = 0
    """Steps besides the die: the n of "M+n" (REP-31)."""
    melee: float = 0.0
    """Additional points in melee; halves occur (REP-85)."""
    shooting: int | None = None
    """Dice of virtual shooting; None: no weapon that shoots."""
    armour: int = 0
    access: tuple[str, ...] = ()
    """Classes of guns he may serve."""
    traits: tuple[str, ...] = ()
    """What sets it apart: "music" (REP-34), "hero", "flies", a mage's name, ..."""
    height_mm: float = FIGURE_HEIGHT_MM
    radius_mm: float = FEET_RADIUS_MM
    footprint_mm: tuple[float, float] | None = None
    """Length and width of a gun or other long piece, its length along its heading; None: round."""
    lives: int = 1
    gun: GunSheet | None = None
    weapons: tuple[Weapon, ...] = ()
    soldier: SoldierSheet | None = None

    @property
    def extent_mm(self) -> float:
        """The farthest that it reaches from its middle, however it is turned."""
        return self.radius_mm if self.footprint_mm is None else hypot(*self.footprint_mm) / 2


@dataclass(frozen=True, slots=True)
class Squad:
    """A squad as an army list has it: bought whole (EMP-18)."""

    name: str
    title: str
    warriors: tuple[Profile, ...]
    affiliation: str = ""
    artefact: str = ""
    cost: float = 0.0


@dataclass(frozen=True, slots=True)
class Army:
    """One player's force."""

    player: str
    squads: tuple[Squad, ...] = ()
    guns: tuple[Profile, ...] = ()
    singles: tuple[Profile, ...] = ()
    fortifications: float = 0.0
    """Army points spent on walls (EMP-36)."""
    points: float | None = None
    """The sum that the players agreed on; None: what the army costs."""

    @property
    def cost(self) -> float:
        """Army points of all squads, guns, single pieces and walls."""
        bought = (*self.guns, *self.singles)
        return sum(squad.cost for squad in self.squads) + sum(p.cost for p in bought) + self.fortifications


NEUTRAL = "neutral"
"""Owner of units that belong to no player (REP-113); they have their own part of a phase, the last."""


@dataclass(frozen=True, slots=True)
class Market:
    """What can be bought during a game, and for how much: every item costs what its sheet says (REP-12)."""

    squads: tuple[Squad, ...] = ()
    """Hired whole."""
    guns: tuple[Profile, ...] = ()
    singles: tuple[Profile, ...] = ()
    """Special units."""


NOTHING_TO_BUY = Market()


class Where(StrEnum):
    """Where a piece is."""

    RESERVE = "in reserve"
    """Not yet placed."""
    FIELD = "on the field"
    HOSPITAL = "in hospital"
    PRISON = "a prisoner"
    """Held by `Piece.held_by`; it may stand on the field, serving a gun (SER-42)."""
    FLED = "fled"
    GONE = "gone"
    """Out of the game."""


class Place(NamedTuple):
    """A place on the board: centre of the feet in mm, and what it stands on ("" is the table)."""

    x: float
    y: float
    on: str = ""


@dataclass(frozen=True, slots=True)
class Piece:
    """How a piece fares now. Never changes; the game puts a new one in its stead."""

    id: str
    owner: str
    """Who brought it, or captured it for good; guns change hands (`held_by`)."""
    squad: str
    """Id of its squad; "" for guns and single pieces."""
    where: Where = Where.RESERVE
    place: Place | None = None
    """Where it stands or lies; None when it is not on the board."""
    heading_deg: float = 0.0
    standing: Standing = UNHURT
    held_by: str = ""
    """Who controls it now, where that is not its owner: captured guns, prisoners, a neutral's master."""
    zombie: bool = False
    """Raised from the dead without a will of its own (REP-121)."""

    def moved(self, place: Place, heading_deg: float) -> Piece:
        """Give it as it is at another place: what `replace` does, without looking at each field's name."""
        return Piece(
            self.id,
            self.owner,
            self.squad,
            self.where,
            place,
            heading_deg,
            self.standing,
            self.held_by,
            self.zombie,
        )

    @property
    def controller(self) -> str:
        """The player who commands it."""
        return self.held_by or self.owner

    @property
    def condition(self) -> Condition:
        """What the rules hold it to be."""
        return self.standing.condition

    @property
    def alive(self) -> bool:
        """Whether it is neither killed nor destroyed, nor out of the game."""
        return self.standing.condition not in _ENDED and self.where is not _GONE

    @property
    def on_field(self) -> bool:
        """Whether it stands or lies on the board, alive."""
        return self.where is _FIELD and self.standing.condition not in _ENDED

    @property
    def sound(self) -> bool:
        """Whether it is unhurt."""
        return self.standing.condition is _SOUND

    @property
    def wounded(self) -> bool:
        """Whether it is wounded."""
        return self.standing.condition is _WOUNDED


# Looked up once: these are asked often, and Python looks the members of an enum up slowly.
_FIELD, _GONE = Where.FIELD, Where.GONE
_SOUND, _WOUNDED = Condition.SOUND, Condition.WOUNDED
_ENDED = frozenset({Condition.KILLED, Condition.DESTROYED})
