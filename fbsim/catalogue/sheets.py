"""What a model's `.toml` says: figures, guns, shells, fortress parts, materials.

A gun's sheet may hold its card alone (`TechnicalSheet`): rules and armies need no more, a scene does.

Every key that holds a quantity names its unit (`height_mm`, `mass_g`); the properties below give SI.
Every sheet says where its numbers come from (`basis`), so that no estimate passes for a measurement.
"""

from __future__ import annotations

import math
from typing import Annotated, Literal, Self

from pydantic import AfterValidator, Field, model_validator

from fbsim.catalogue.covariance import is_covariance
from fbsim.catalogue.documents import Document

LEAST, MOST = 1e-9, 1e9  # in any unit: beyond them products become 0 or infinite, and mean nothing here


def _not_tiny(value: float) -> float:
    if value < LEAST:
        raise ValueError(f"must be at least {LEAST:g} (got {value:g})")
    return value


Positive = Annotated[float, Field(gt=0, le=MOST), AfterValidator(_not_tiny)]
NotNegative = Annotated[float, Field(ge=0, le=MOST)]
Share = Annotated[float, Field(gt=0, le=1), AfterValidator(_not_tiny)]
Coordinate = Annotated[float, Field(ge=-100_000, le=100_000)]
Point = tuple[Coordinate, Coordinate, Coordinate]
Colour = Annotated[int, Field(ge=0, le=255)]
Name = Annotated[str, Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", description="lower case, with hyphens")]
Role = Literal["warrior", "mage", "war-machine", "dragon"]
GunClass = Literal["K", "A", "P", "MP"]
PartRole = Literal[
    "wall", "gate", "block", "stairs", "tower", "parapet", "ladder", "gallery", "bastion", "ruin"
]
CellCount = Annotated[int, Field(ge=1, le=20)]
Face = Annotated[int, Field(ge=1, le=6, description="of a six-sided die")]

MILLI = 1e-3


class Basis(Document):
    """How sure the numbers of a sheet are, and where they come from."""

    status: Literal["measured", "estimated", "designed", "transcribed"] = Field(
        description="measured: on a real toy; estimated: reasoned from the source; designed: ours; "
        "transcribed: copied from a printed sheet"
    )
    source: str = Field(min_length=1, description="where the numbers come from, in words")
    edition: str = Field(default="", description="of the printed sheet, where there are several")


class MeshFile(Document):
    """A mesh beside the sheet: the seen surface, and the convex parts that stand for it in contacts."""

    mesh: str = Field(description="mesh file beside the sheet (.stl, .obj, .glb)")
    unit: Literal["mm", "cm", "m", "in"] = "mm"
    parts: str | None = Field(default=None, description="convex parts (.obj, one `o` group each)")
    primitive: Literal["sphere", "box"] | None = Field(
        default=None, description="exact shape for contacts where the mesh is one"
    )


class ModelSheet(Document):
    """What every model has."""

    name: Name
    title: str = Field(min_length=1)
    material: str
    mass_g: Positive
    body: MeshFile
    basis: Basis

    @property
    def mass(self) -> float:
        """Mass in kg."""
        return self.mass_g * MILLI


class FigureSheet(ModelSheet):
    """A soldier, mage or machine that stands on its own feet."""

    kind: Literal["figure"] = "figure"
    role: Role = "warrior"
    height_mm: Positive
    front: Literal["+x", "-x", "+y", "-y"] = Field(
        default="+x", description="where the face looks: rulings ask whether it lies up or down (COM-08)"
    )
    army: Name | None = Field(default=None, description="one of the four armies, or of your own")
    squads: list[Name] = Field(default=[], description="squads whose soldiers it stands for")
    leads: bool = Field(default=False, description="it stands for the first soldier of its squads")


class ShellSheet(ModelSheet):
    """What a gun throws. Its mesh flies nose along +x."""

    kind: Literal["shell"] = "shell"
    length_mm: Positive
    diameter_mm: Positive
    drag_coefficient: Positive = Field(description="of the frontal area, in flight along the axis")

    @property
    def frontal_area(self) -> float:
        """Frontal area in m²: that of a disc of the largest diameter."""
        return 3.141592653589793 * (self.diameter_mm * MILLI / 2) ** 2


class Barrel(Document):
    """The part of a gun that is raised and lowered about its trunnion (a catapult's arm is one)."""

    body: MeshFile
    trunnion_mm: Point = Field(description="a point of the axis, which lies along y")
    muzzles_mm: Annotated[list[Point], Field(min_length=1)] = Field(
        description="centre of the shell as it leaves, at elevation 0; one for each barrel"
    )
    elevation_min_deg: Annotated[float, Field(ge=-30, le=90)]
    elevation_max_deg: Annotated[float, Field(ge=-30, le=90)]
    traverse_deg: Annotated[float, Field(ge=0, le=180)] | None = Field(
        default=None,
        description="how far it turns to either side of where its carriage faces; left out: all round, as "
        "a gun on wheels is swung by its trail",
    )

    @property
    def rest_deg(self) -> float:
        """Elevation at rest: level, or as near to level as it goes."""
        return min(max(0.0, self.elevation_min_deg), self.elevation_max_deg)

    @model_validator(mode="after")
    def _ordered(self) -> Barrel:
        if self.elevation_min_deg > self.elevation_max_deg:
            raise ValueError("elevation_min_deg must not be above elevation_max_deg")
        return self


class Arm(Document):
    """A catapult's arm: it swings the shell from where it is caught up to its stop."""

    radius_mm: Positive = Field(description="from the trunnion to the centre of the shell in the cup")
    drawn_deg: Annotated[Positive, Field(le=180)] = Field(description="how far it swings")

    @property
    def travel_mm(self) -> float:
        """Length of the shell's path along its arc."""
        return self.radius_mm * math.radians(self.drawn_deg)


class Drive(Document):
    """The spring or band of one barrel, and what moves with the shell.

    A catapult's turns its arm; rate, travel and preload are then as felt at the shell (`fbsim.guns.arm`).
    """

    kind: Literal["coil-spring", "rubber-band"]
    rate_n_per_m: Positive
    travel_mm: Positive = Field(description="how far it drives the shell")
    preload_mm: NotNegative = Field(description="how far it is already drawn at the end of its travel")
    tension_mm: tuple[NotNegative, NotNegative] | None = Field(
        default=None, description="least and most preload, where it may be changed before any shot"
    )
    mass_g: NotNegative = Field(description="of the spring or band; a third of it moves")
    plunger_mass_g: NotNegative = Field(description="of plunger, slider or arm, as felt at the shell")
    efficiency: Share = Field(description="share of the stored energy that becomes motion")
    arm: Arm | None = Field(default=None, description="of a catapult")

    @property
    def tensions_mm(self) -> tuple[float, float]:
        """Least and most preload; equal where it cannot be changed."""
        return self.tension_mm or (self.preload_mm, self.preload_mm)

    def tightened(self, tension_mm: float) -> Drive:
        """The same with another preload, which must lie within `tension_mm`. Raises ValueError."""
        if self.tension_mm is None:
            raise ValueError("the tension of its spring or band cannot be changed")
        least, most = self.tension_mm
        if not least <= tension_mm <= most:
            raise ValueError(f"its tension goes from {least:g} to {most:g} mm (got {tension_mm:g})")
        return self.model_copy(update={"preload_mm": tension_mm})

    @model_validator(mode="after")
    def _usual_tension(self) -> Drive:
        if self.tension_mm is not None:
            least, most = self.tension_mm
            if not least <= self.preload_mm <= most:
                raise ValueError("preload_mm must lie within tension_mm = [least, most]")
        return self

    @model_validator(mode="after")
    def _along_the_arc(self) -> Drive:
        if self.arm is not None and not math.isclose(self.arm.travel_mm, self.travel_mm, rel_tol=1e-3):
            raise ValueError(
                f"travel_mm is {self.travel_mm:g}, and the shell's arc (radius_mm, drawn_deg) "
                f"is {self.arm.travel_mm:.3f} mm long"
            )
        return self


class Dispersion(Document):
    """Standard deviations from shot to shot."""

    speed_percent: NotNegative
    elevation_mrad: NotNegative
    bearing_mrad: NotNegative


FITTED = (
    "energy_j",
    "drag_coefficient",
    "elevation_offset_mrad",
    "speed_percent",
    "elevation_mrad",
    "bearing_mrad",
)
"""What shots of one shell can tell of a gun."""


class Calibration(Document):
    """What was learnt of a gun from measured shots: whatever it does not name rests on the sheet's basis."""

    status: Literal["measured", "simulated"] = Field(
        description="measured: on a real toy; simulated: the shots come from a simulator, as for a trial"
    )
    file: str = Field(min_length=1, description="name of the file with the shots")
    sha256: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$", description="of that file")]
    shell: Name = Field(description="what was shot")
    other_shells: list[Name] = Field(default=[], description="further shells that were, each with its drag")
    shots: Annotated[int, Field(ge=1, le=1_000_000_000)]
    measured: Annotated[list[str], Field(min_length=1)] = Field(description="keys of the fitted values")
    values: dict[str, float] = Field(description="by name, the unit in the key; the others were held")
    intervals: dict[str, tuple[float, float]] = Field(description="of 95 %, of what was fitted")
    covariance: list[list[float]] = Field(description="of what was fitted, in the order of `measured`")

    @property
    def names(self) -> tuple[str, ...]:
        """All that may be fitted, in one order for all calibrations; drags of further shells come last."""
        return (*FITTED, *(f"{FITTED[1]}_{shell}" for shell in self.other_shells))

    @model_validator(mode="after")
    def _known(self) -> Self:
        strange = sorted(set(self.measured) - set(self.names))
        if strange or len(set(self.measured)) < len(self.measured):
            raise ValueError(f"measured must name each of these once at most: {', '.join(self.names)}")
        return self

    @model_validator(mode="after")
    def _complete(self) -> Self:
        size = len(self.measured)
        if not set(self.measured) == set(self.intervals) <= set(self.values):
            raise ValueError("measured must name the keys of intervals, and be among those of values")
        if [len(row) for row in self.covariance] != [size] * size:
            raise ValueError(f"covariance must be {size} lists of {size} numbers, as measured has {size}")
        return self

    @model_validator(mode="after")
    def _possible(self) -> Self:
        """Nothing else could specimens be drawn from (`fbsim.guns.specimen`)."""
        for place, name in enumerate(self.measured):
            value, variance = self.values[name], self.covariance[place][place]
            if name != "elevation_offset_mrad" and (value < 0 or (value == 0 and variance > 0)):
                raise ValueError(f"{name} is {value:g}: must be above 0, or be 0 with a variance of 0")
        if not is_covariance(self.covariance):
            raise ValueError(
                "covariance must be symmetric, with no correlation beyond 1 and no variance below 0"
            )
        return self


class Blast(Document):
    """What a shell does around the point that it strikes first: one die for each warrior in the circle."""

    radius_steps: Positive
    killed_on: list[Face] = Field(default=[])
    wounded_on: list[Face] = Field(default=[])

    @model_validator(mode="after")
    def _apart(self) -> Blast:
        both = sorted(set(self.killed_on) & set(self.wounded_on))
        if both:
            raise ValueError(f"a roll cannot both kill and wound (got {both[0]} in both)")
        return self


class AmmunitionEntry(Document):
    """A sort of shell that a gun takes, and the shooting points that a shot with it costs."""

    name: Name
    points: Positive
    special: bool = False
    shell: Name | None = Field(default=None, description="shell model that flies; left out: that of its name")
    blast: Blast | None = None

    @property
    def model(self) -> str:
        """Name of the shell model that flies."""
        return self.shell or self.name


class GunOption(Document):
    """A way to fit a gun out: what it changes in mobility and cost."""

    name: Name
    mobility: Annotated[int, Field(ge=-100, le=100)] = 0
    cost_points: Annotated[float, Field(ge=-10_000, le=10_000)] = 0.0


class TechnicalSheet(Document):
    """A gun's card: its values in the game (EMP-24, COM-12)."""

    kind: Literal["gun"] = "gun"
    name: Name
    title: str = Field(min_length=1)
    title_ru: str = ""
    gun_class: GunClass = Field(description="K catapult, A crossbow, P cannon, MP multi-barrelled")
    crew: Annotated[int, Field(ge=1, le=100)]
    points_per_shot: Positive = Field(description="of the usual ammunition")
    mobility: Annotated[int, Field(ge=0, le=1000)] | None = None
    static: bool = Field(default=False, description="it stands for good, and has no mobility")
    cost_points: NotNegative
    barrels: Annotated[int, Field(ge=1, le=100)] | None = None
    ammunition: list[AmmunitionEntry] = Field(default=[], description="the first is the usual one")
    ammunition_cost_points: NotNegative = Field(
        default=0.0, description="saved for each sort that is left at home; its cost is with all of them"
    )
    options: list[GunOption] = Field(default=[])
    notes: list[str] = Field(default=[])
    basis: Basis

    @property
    def salvo(self) -> int:
        """How many shells leave at once."""
        return self.barrels or 1

    @property
    def sorts(self) -> list[AmmunitionEntry]:
        """What it shoots; the first is the usual one."""
        return self.ammunition or [AmmunitionEntry(name="shell", points=self.points_per_shot)]

    @model_validator(mode="after")
    def _moves_or_stands(self) -> Self:
        if self.static == (self.mobility is not None):
            raise ValueError("needs either mobility = (steps) or static = true")
        return self

    @model_validator(mode="after")
    def _usual_first(self) -> Self:
        if self.sorts[0].points != self.points_per_shot:
            raise ValueError(
                f"points_per_shot is {self.points_per_shot:g}, "
                f"and its usual ammunition costs {self.sorts[0].points:g}"
            )
        return self


class GunSheet(ModelSheet, TechnicalSheet):
    """A gun that can stand in a scene: its card, carriage and barrel, drive, dispersion."""

    kind: Literal["gun"] = "gun"
    shells: Annotated[list[Name], Field(min_length=1)] = Field(description="the first is the usual one")
    barrel: Barrel
    drive: Drive
    dispersion: Dispersion
    calibration: Calibration | None = None

    def status_of(self, *keys: str) -> str:
        """How sure these values are ("energy_j", "speed_percent"): by calibration, or as the sheet is."""
        if self.calibration is not None and set(keys) <= set(self.calibration.measured):
            return self.calibration.status
        return self.basis.status

    @property
    def salvo(self) -> int:
        """How many shells leave at once."""
        return len(self.barrel.muzzles_mm)

    @property
    def sorts(self) -> list[AmmunitionEntry]:
        """What it shoots; the first is the usual one."""
        points = self.points_per_shot
        return self.ammunition or [AmmunitionEntry(name=shell, points=points) for shell in self.shells]

    @model_validator(mode="after")
    def _agrees(self) -> Self:
        if self.barrels not in {None, self.salvo}:
            raise ValueError(f"barrels is {self.barrels}, and it has {self.salvo} in muzzles_mm")
        strange = [sort.model for sort in self.ammunition if sort.model not in self.shells]
        if strange:
            raise ValueError(f'its ammunition flies as "{strange[0]}", which is not among its shells')
        return self


class Leaf(Document):
    """A leaf of a gate: a mesh of its own, shut as it lies in the gate's axes, that turns about a hinge."""

    body: MeshFile
    hinge_mm: Point = Field(description="a point of the hinge's axis, which is vertical")
    open_deg: Annotated[float, Field(ge=-180, le=180)] = Field(
        description="how far it turns to be open, counter-clockwise seen from above"
    )


class FortressPartSheet(ModelSheet):
    """A piece of the fortress kit."""

    kind: Literal["part"] = "part"
    role: PartRole
    cells: tuple[CellCount, CellCount] | None = Field(
        default=None, description="cells of the kit's grid that it takes up along its x and y"
    )
    leaves: Annotated[list[Leaf], Field(max_length=4)] = Field(
        default=[], description="of a gate whose door opens; a gate without them stays shut"
    )

    @model_validator(mode="after")
    def _leaves_of_a_gate(self) -> Self:
        if self.leaves and self.role != "gate":
            raise ValueError(f'only a gate has leaves, and its role is "{self.role}"')
        return self


class Material(Document):
    """A material as it meets its like; a pair of materials takes the geometric mean."""

    name: Name
    title: str
    density_g_per_cm3: Positive
    friction: NotNegative
    restitution: Annotated[float, Field(ge=0, le=1)]
    rolling_resistance_mm: NotNegative = Field(description="lever arm of the rolling resistance")
    rgb: tuple[Colour, Colour, Colour] = (160, 160, 160)
    basis: Basis


class MaterialsFile(Document):
    """`materials.toml`: a list of materials."""

    materials: list[Material]
