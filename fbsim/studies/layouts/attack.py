"""An attack on a fort, in a file: guns before its front, and orders in terms that every layout has.

    title = "Battery"
    guns = [{ id = "hail", model = "hail", at_mm = [900, 0] }]
    orders = [{ gun = "hail", aim = "gate", shots = 3 }, { gun = "hail", aim = "garrison", man = 2 }]

Places are counted from the middle of the fort's front, in mm: x before it, y across (to the left as the
fort looks), z above the table; bearings from +x, so that 180 is straight at the fort. The front is that face
of the box around all of the fort's parts which lies farthest along +x, so that an attack is as far from any
layout.

aim = "gate"       the gate farthest to the front, of those the nearest to its middle; where a layout has
                   none, the middle of its front, 30 mm above the table
aim = "garrison"   the man nearest to the gun, or with `man = 2` the second nearest
point_mm           [x, y, z] from the middle of the front: [-150, 0, 40] lies 150 mm behind it
bearing_deg, elevation_deg
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal, Self

from pydantic import Field, model_validator

from fbsim.catalogue.documents import Document, check_document, read_toml
from fbsim.catalogue.folders import data_folder
from fbsim.catalogue.models import Catalogue
from fbsim.catalogue.sheets import Name
from fbsim.errors import Problem, SceneError, UnknownName, did_you_mean
from fbsim.scene.expanding import ATTACKS_FOLDER
from fbsim.scene.scene import Arc, RulesName
from fbsim.scene.schema import Count, Id, ModelName, Number
from fbsim.scene.sources import Origin, Source

RANDOM = "random"
"""Name that stands for an attack which is drawn anew for each volley."""
Degrees = Annotated[Number, Field(json_schema_extra={"unit": "deg"})]
Ahead = Annotated[float, Field(gt=0, le=5000)]
Across = Annotated[float, Field(ge=-5000, le=5000)]


class AttackGun(Document):
    """A gun before the front."""

    id: Id
    model: ModelName
    at_mm: tuple[Ahead, Across] = Field(
        description="how far before the front, and across from its middle", json_schema_extra={"unit": "mm"}
    )
    facing_deg: Degrees | None = Field(
        default=None, description="where its carriage faces; left out: to the middle of the front"
    )


class AttackOrder(Document):
    """What one gun fires at: the gate, a man of the garrison, a point, or along a bearing."""

    gun: str = Field(description="id of a gun")
    aim: Literal["gate", "garrison"] | None = Field(default=None)
    man: Annotated[int, Field(ge=1, le=1000)] = Field(
        default=1, description="of the garrison, counted from the gun on: 1 is the nearest"
    )
    point_mm: tuple[Number, Number, Number] | None = Field(
        default=None, description="from the middle of the front", json_schema_extra={"unit": "mm"}
    )
    bearing_deg: Degrees | None = Field(default=None, description="180 is straight at the fort")
    elevation_deg: Annotated[float, Field(ge=-90, le=90, json_schema_extra={"unit": "deg"})] | None = None
    arc: Arc = Field(default="low", description="which of the two elevations that hit")
    aim_height: Annotated[float, Field(ge=0, le=1)] = Field(
        default=0.6, description="share of the height of gate or man that is aimed at"
    )
    shots: Count = 1
    shell: Name | None = Field(default=None, description="one of the gun's shells")
    tension_mm: Annotated[float, Field(ge=0, le=1000, json_schema_extra={"unit": "mm"})] | None = None

    @model_validator(mode="after")
    def _one_aim(self) -> Self:
        angles = (self.bearing_deg, self.elevation_deg)
        if (None in angles) and angles != (None, None):
            raise ValueError("bearing_deg and elevation_deg go together")
        ways = [self.aim is not None, self.point_mm is not None, angles != (None, None)]
        if sum(ways) != 1:
            raise ValueError("needs one of aim, point_mm, or bearing_deg and elevation_deg")
        if "man" in self.model_fields_set and self.aim != "garrison":
            raise ValueError('man goes with aim = "garrison"')
        return self


class AttackFile(Document):
    """An attack: guns, and the orders that they carry out in turn."""

    title: str = Field(default="", description="what people call it; the file's name unless given")
    rules: RulesName = Field(default="republic", description="by which rules the shots are judged")
    firing: Literal["in turn", "simultaneous"] = "in turn"
    guns: list[AttackGun] = Field(min_length=1)
    orders: list[AttackOrder] = Field(min_length=1)


@dataclass(frozen=True)
class Attack:
    """An attack that was read or drawn; `source` is its file."""

    name: str
    file: AttackFile
    source: Source | None = None

    @property
    def shots(self) -> int:
        """Shots in all; a gun of several barrels fires all of them at one."""
        return sum(order.shots for order in self.file.orders)

    @property
    def farthest_mm(self) -> float:
        """How far before the front its farthest gun stands."""
        return max(gun.at_mm[0] for gun in self.file.guns)

    @property
    def widest_mm(self) -> float:
        """How far from the middle of the front a gun stands at most, across."""
        return max(abs(gun.at_mm[1]) for gun in self.file.guns)

    def problem(self, key: str, index: int, message: str, remedy: str | None = None) -> Problem:
        """Make a problem of one of its entries."""
        if self.source is None:
            return Problem(message, place=f"{key}[{index}]", remedy=remedy)
        return self.origin(key, index).problem(message, remedy)

    def origin(self, key: str, index: int) -> Origin:
        """Place of one of its entries in its file."""
        return Origin(self.source or Source(Path(self.name), "", {}), (key, index))


def read_attack(path_or_name: str | Path, catalogue: Catalogue) -> Attack:
    """Read an attack by path, or by name from scenes/attacks.

    Raises SceneError with every mistake in the file, UnknownName for a name that no attack has.
    """
    path = _find(path_or_name)
    table, text = read_toml(path, SceneError)
    attack = Attack(
        path.stem,
        check_document(table, text, str(path), AttackFile, SceneError),
        Source(path, text, table),
    )
    problems = list(_problems(attack, catalogue))
    if problems:
        raise SceneError(problems)
    return attack


def known_attacks() -> dict[str, Path]:
    """Attacks that can be named instead of giving a file, by name; one's own before those that come along."""
    found: dict[str, Path] = {}
    for folder in (Path("scenes"), data_folder("scenes")):
        for path in sorted((folder / ATTACKS_FOLDER).glob("*.toml")):
            found.setdefault(path.stem, path)
    return found


def _find(path_or_name: str | Path) -> Path:
    text = os.fspath(path_or_name)
    if text.endswith(".toml") or "/" in text or os.sep in text:
        beside = data_folder("scenes").parent / text  # "scenes/attacks/battery.toml" from anywhere
        return next((path for path in (Path(text), beside) if path.is_file()), Path(text))
    known = known_attacks()
    if text not in known:
        remedy = did_you_mean(text, [RANDOM, *sorted(known)])
        raise UnknownName(Problem(f'no attack named "{text}"', place="attack", remedy=remedy))
    return known[text]


def _problems(attack: Attack, catalogue: Catalogue) -> Iterator[Problem]:
    """What is wrong with the names in an attack."""
    file, seen = attack.file, set[str]()
    known = catalogue.names("gun")
    for index, gun in enumerate(file.guns):
        if gun.id in seen:
            yield attack.problem("guns", index, f'id "{gun.id}" is already taken', "choose another")
        seen.add(gun.id)
        if gun.model not in known:
            remedy = did_you_mean(gun.model, known)
            yield attack.problem("guns", index, f'no gun "{gun.model}"', remedy)
    models = {gun.id: gun.model for gun in file.guns if gun.model in known}
    for index, order in enumerate(file.orders):
        if order.gun not in seen:
            remedy = did_you_mean(order.gun, sorted(seen))
            yield attack.problem("orders", index, f'no gun "{order.gun}"', remedy)
        elif order.gun in models:
            yield from _loading_problems(attack, index, order, catalogue.gun(models[order.gun]).sheet)


def _loading_problems(attack: Attack, index: int, order: AttackOrder, gun: Any) -> Iterator[Problem]:
    if order.shell is not None and order.shell not in gun.shells:
        message = f'a {gun.name} does not throw "{order.shell}"'
        yield attack.problem("orders", index, message, did_you_mean(order.shell, gun.shells))
    if order.tension_mm is not None:
        try:
            gun.drive.tightened(order.tension_mm)
        except ValueError as fault:
            yield attack.problem("orders", index, f"{gun.name}: {fault}")


def attack_schema() -> dict[str, Any]:
    """JSON Schema of an attack's file, for editors."""
    schema = AttackFile.model_json_schema()
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema}
