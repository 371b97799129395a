"""What a scene file and a layout file may say, key by key.

Every key that holds a quantity names its unit. Positions are millimetres from the table's centre,
bearings degrees counter-clockwise from +x seen from above. In a layout they are counted from the
layout's own origin and front.

Each entry is placed in millimetres (`at_mm`, `facing_deg`, `z_mm`) or on squared paper, never both:

    at = [3, 2]          column and row: the cell of `cell_mm` from x = 3·c to 4·c and y = 2·c to 3·c
    turn = 90            where its front looks; 0 is +x
    storey = 1           on top of what is there already, about one storey (`storey_mm`) high
    shift_mm = [0, 10]   moved a little from there, along the file's x and y

A part that takes up more cells than one (a wall of 120 mm: 1 x 2) is named by the lowest of them as it
lies on the paper, turned: `at = [0, 0]` fills [0, 0] and [0, 1], with `turn = 90` [0, 0] and [1, 0]. The
front of its foot is flush with the front edge of its cells, so that walls of any thickness and corners
join in one line; a part that fills its cells (a tower) just stands in them. A wall of blocks does as a
wall of the kit. Figures and guns stand in the middle of their cell, or with `storey` or `on` in the
middle of the flat room that there is. A layout's cell [0, 0] comes with its lower corner, about which the
layout turns, to the lower corner of the cell `at`.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, Self

from pydantic import Field, model_validator

from fbsim.catalogue.documents import Document
from fbsim.catalogue.sheets import Name

Number = Annotated[float, Field(ge=-100_000, le=100_000)]
Spot = tuple[Number, Number]
Id = Annotated[
    str,
    Field(pattern=r"^[A-Za-z0-9]+([-_.][A-Za-z0-9]+)*$", description="letters and digits, joined by - _ ."),
]
At = Annotated[Spot | None, Field(description="x and y in mm", json_schema_extra={"unit": "mm"})]
Facing = Annotated[
    Number,
    Field(
        description="where its front looks, counter-clockwise from +x",
        json_schema_extra={"unit": "deg"},
    ),
]
On = Annotated[str | None, Field(description="id of the part it is set down on from above")]
Side = Annotated[str | None, Field(description="one of the scene's sides")]
ModelName = Annotated[Name, Field(description="a model of the catalogue")]
Count = Annotated[int, Field(ge=1, le=100)]
MOST_BLOCKS = 2000
"""How many blocks a wall may have."""
LONGEST_TABLE_MM = 20_000
TableLength = Annotated[float, Field(ge=1, le=LONGEST_TABLE_MM)]
GridLength = Annotated[float, Field(ge=1, le=1000)]
Cell = Annotated[float, Field(ge=-1000, le=1000)]
GRID_KEYS = ("at", "turn", "storey", "shift_mm")
MM_KEYS = ("at_mm", "facing_deg", "z_mm")


class TableEntry(Document):
    """The table."""

    size_mm: tuple[TableLength, TableLength] = Field(
        default=(1500, 1200), description="along x, along y", json_schema_extra={"unit": "mm"}
    )
    surface: Name = Field(default="laminate", description="a material of the catalogue")


class GridPlace(Document):
    """A place, in millimetres or on the grid."""

    at_mm: At = None
    facing_deg: Facing = 0
    at: Annotated[tuple[Cell, Cell] | None, Field(description="column and row, in cells of the grid")] = None
    turn: Annotated[float, Field(multiple_of=45, ge=-720, le=720)] | None = Field(
        default=None, description="as facing_deg, on the grid: 0, 90, 180 or 270; 45 where it fits one cell"
    )
    shift_mm: Spot | None = Field(
        default=None,
        description="how far it is moved from its place on the grid, along x and y",
        json_schema_extra={"unit": "mm"},
    )

    @property
    def bearing_deg(self) -> float:
        """Where its front looks, in degrees."""
        return self.facing_deg if self.turn is None else self.turn

    @model_validator(mode="after")
    def _one_way(self) -> Self:
        given = self.model_fields_set
        grid, mm = ([key for key in keys if key in given] for keys in (GRID_KEYS, MM_KEYS))
        if grid and mm:
            raise ValueError(
                f"give its place on the grid ({', '.join(GRID_KEYS)}) or in mm ({', '.join(MM_KEYS)}),"
                f" not both (got {grid[0]} and {mm[0]})"
            )
        if grid and self.at is None:
            raise ValueError(f"{grid[0]} needs at = [column, row] beside it")
        return self


class _Standing(GridPlace):
    """What everything that stands somewhere has."""

    id: Id
    side: Side = None

    @model_validator(mode="after")
    def _somewhere(self) -> Self:
        if self.at is None and self.at_mm is None:
            raise ValueError("needs a place: at_mm = [x, y], or at = [column, row] in cells")
        return self


class FigureEntry(_Standing):
    """A figure; it stands on the table or on a part."""

    model: ModelName
    on: On = None
    storey: Annotated[int, Field(ge=0, le=20)] = Field(
        default=0, description="on the grid: how many storeys up, on top of what is there; 0 is the table"
    )

    @model_validator(mode="after")
    def _one_support(self) -> Self:
        if self.on is not None and self.storey:
            raise ValueError("give either on or storey, not both")
        return self


class GunEntry(FigureEntry):
    """A gun; it turns about its origin to fire."""


class PartEntry(FigureEntry):
    """A piece of the fortress kit, anchored to the table unless it says otherwise."""

    z_mm: Annotated[Number, Field(json_schema_extra={"unit": "mm"})] | None = Field(
        default=None, description="height of its foot above the table; 0 unless it stands on a part"
    )
    anchored: bool = Field(default=True, description="false: free-standing, it moves when hit")
    open: bool = Field(default=False, description="of a gate that has leaves: they are turned aside")

    @model_validator(mode="after")
    def _one_height(self) -> PartEntry:
        if self.on is not None and self.z_mm is not None:
            raise ValueError("give either on or z_mm, not both")
        return self


class WallEntry(_Standing):
    """A free-standing wall of blocks in running bond.

    It faces like a wall of the kit: its length runs square to `facing_deg`. Odd rows have one block fewer
    and are spread a little, so that the ends of the row above them rest. The blocks become parts called
    `<id>-r<row>-c<column>`, counted from 0.
    """

    model: ModelName = "block"
    columns: Count = Field(description="blocks in the lowest row")
    rows: Count = Field(description="courses")
    gap_mm: Annotated[float, Field(ge=0, le=5)] = Field(
        default=0.1, description="between neighbours in a row", json_schema_extra={"unit": "mm"}
    )

    @model_validator(mode="after")
    def _bond(self) -> WallEntry:
        if self.columns == 1 and self.rows > 1:
            raise ValueError("a wall of several rows needs at least 2 columns")
        blocks = self.rows * self.columns - self.rows // 2
        if blocks > MOST_BLOCKS:
            raise ValueError(f"a wall has at most {MOST_BLOCKS} blocks, and this one would have {blocks}")
        return self


class LayoutEntry(GridPlace):
    """A layout file set down in the scene, moved and turned; `prefix-` is put before its ids."""

    file: str = Field(min_length=1, description="beside this file, or among the scenes that come with fbsim")
    prefix: Id
    side: Side = None


class OrderEntry(Document):
    """What one gun fires: at a target, or along a bearing at an elevation."""

    gun: str = Field(description="id of a gun")
    target: str | None = Field(default=None, description="id of a figure, gun or part")
    bearing_deg: Annotated[Number, Field(json_schema_extra={"unit": "deg"})] | None = Field(
        default=None, description="degrees counter-clockwise from +x"
    )
    elevation_deg: Annotated[float, Field(ge=-90, le=90, json_schema_extra={"unit": "deg"})] | None = Field(
        default=None, description="degrees above the horizontal"
    )
    arc: Literal["low", "high"] = Field(default="low", description="which of the two elevations that hit")
    aim_height: Annotated[float, Field(ge=0, le=1)] = Field(
        default=0.6, description="share of the target's height above its base that is aimed at"
    )
    shots: Count = Field(default=1, description="how often the gun is loaded and fired")
    shell: Name | None = Field(default=None, description="one of the gun's shells; by default its usual one")
    tension_mm: Annotated[float, Field(ge=0, le=1000, json_schema_extra={"unit": "mm"})] | None = Field(
        default=None,
        description="how far the band is drawn at the stop, for a gun whose sheet lets it be changed",
    )

    @model_validator(mode="after")
    def _one_aim(self) -> OrderEntry:
        angles = (self.bearing_deg, self.elevation_deg)
        if self.target is not None and angles != (None, None):
            raise ValueError("give either target, or bearing_deg and elevation_deg, not both")
        if self.target is None and None in angles:
            raise ValueError("needs a target, or both bearing_deg and elevation_deg")
        if self.target is not None and self.target == self.gun:
            raise ValueError(f'gun "{self.gun}" cannot fire at itself')
        return self


class LayoutFile(Document):
    """Walls, parts, guns and figures to be set down together in scenes."""

    title: str = Field(default="", description="what people call it; the file's name unless given")
    cell_mm: GridLength = Field(
        default=60,
        description="side of a cell of the grid; the kit's own unless given",
        json_schema_extra={"unit": "mm"},
    )
    storey_mm: GridLength = Field(
        default=60,
        description="height of a storey, from walk to walk; the kit's own unless given",
        json_schema_extra={"unit": "mm"},
    )
    figures: list[FigureEntry] = Field(default_factory=list)
    guns: list[GunEntry] = Field(default_factory=list)
    parts: list[PartEntry] = Field(default_factory=list)
    walls: list[WallEntry] = Field(default_factory=list)
    layouts: list[LayoutEntry] = Field(default_factory=list)


class SceneFile(LayoutFile):
    """A whole scene: table, sides, what stands on it, and the orders to fire."""

    rules: Literal["empire", "family", "republic", "series", "tradition"] = Field(
        default="republic", description="by which rules the shots are judged"
    )
    seed: Annotated[int, Field(ge=0, lt=2**63)] = Field(default=0, description="of every random draw")
    firing: Literal["in turn", "simultaneous"] = Field(
        default="in turn",
        description="simultaneous: the first shots of all orders leave together, then the second",
    )
    sides: Annotated[list[Name], Field(min_length=1)] = Field(
        default=["red", "blue"], description="who takes part; every figure and gun is of one of them"
    )
    table: TableEntry = TableEntry()
    orders: list[OrderEntry] = Field(default_factory=list)


def schema_json() -> dict[str, Any]:
    """JSON Schema of a scene file, for editors: descriptions, ranges, and the unit of each quantity."""
    schema = SceneFile.model_json_schema()
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema}
