"""What a model's `.toml` says: figures, guns, shells, fortress parts, materials.

Every key that holds a quantity names its unit (`height_mm`, `mass_g`); the properties below give SI.
Every sheet says where its numbers come from (`basis`), so that no estimate passes for a measurement.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, Field, model_validator

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

MILLI = 1e-3


class Basis(Document):
    """How sure the numbers of a sheet are, and where they come from."""

    status: Literal["measured", "estimated", "designed"] = Field(
        description="measured: on a real toy; estimated: reasoned from the source; designed: ours"
    )
    source: str = Field(min_length=1, description="where the numbers come from, in words")


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
    front: Literal["+x", "-x", "+y", "-y"] = Field(default="+x", description="where the face looks")


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

    @model_validator(mode="after")
    def _ordered(self) -> Barrel:
        if self.elevation_min_deg > self.elevation_max_deg:
            raise ValueError("elevation_min_deg must not be above elevation_max_deg")
        return self


class Drive(Document):
    """The spring or band of one barrel, and what moves with the shell."""

    kind: Literal["coil-spring", "rubber-band"]
    rate_n_per_m: Positive
    travel_mm: Positive = Field(description="how far it drives the shell")
    preload_mm: NotNegative = Field(description="how far it is already drawn at the end of its travel")
    mass_g: NotNegative = Field(description="of the spring or band; a third of it moves")
    plunger_mass_g: NotNegative = Field(description="of plunger, slider or arm, as felt at the shell")
    efficiency: Share = Field(description="share of the stored energy that becomes motion")


class Dispersion(Document):
    """Standard deviations from shot to shot."""

    speed_percent: NotNegative
    elevation_mrad: NotNegative
    bearing_mrad: NotNegative


class GunSheet(ModelSheet):
    """A gun: carriage and barrel, drive, dispersion, and its sheet values in the game."""

    kind: Literal["gun"] = "gun"
    gun_class: GunClass = Field(description="K catapult, A crossbow, P cannon, MP multi-barrelled")
    crew: Annotated[int, Field(ge=1, le=100)]
    points_per_shot: Positive
    mobility: Annotated[int, Field(ge=0, le=1000)]
    cost_points: Positive
    shells: Annotated[list[Name], Field(min_length=1)] = Field(description="the first is the usual one")
    barrel: Barrel
    drive: Drive
    dispersion: Dispersion


class FortressPartSheet(ModelSheet):
    """A piece of the fortress kit."""

    kind: Literal["part"] = "part"
    role: Literal["wall", "gate", "block", "stairs", "tower"]


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
