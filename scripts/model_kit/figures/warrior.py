"""A warrior as a description: body, pose, dress, gear; and the model made of it.

    guard = Warrior("guard", "Guard", "enchanter", ("paladins",), stance=GUARD, arms=SWORD_AND_SHIELD,
                    head=(face(), kettle_hat()), right_hand=(sword(),), left_hand=(round_shield(),))

The same in another pose is `replace(guard, name="guard-2", stance=KNEEL)`.

His feet are set so that his centre of mass is over the middle of what he stands on.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from model_kit.figures.dress import TUNIC, Dress
from model_kit.figures.feet import BOOT, Foot
from model_kit.figures.figure import figure_sheet
from model_kit.figures.man import STRAIGHT_MM, Man
from model_kit.figures.pose import MAN, STAND, SWORD_AND_SHIELD, Arms, Build, Stance
from model_kit.figures.socket import Gear, Parts, all_of
from model_kit.likeness import shallow, without_hollows
from model_kit.model import Body, Model, Sheet
from model_kit.piece import MOST_PIECES, vertices_and_faces
from model_kit.points import Cloud, as_cloud, moved

BALANCE_ROUNDS = 4
NUDGES, NUDGE_MM = (
    12,
    (0.007, 0.011, 0.013),
)  # cuts may meet edges so that rounding to the grid tears the mesh
LEAST_AREA_MM2 = 1e-7
BALANCE_DIGITS = 1  # feet stand on a grid of 0.1 mm, so that the last bits of a sum do not move them


@dataclass(frozen=True)
class Warrior:
    """What a figure is: its name and squads, and all that it is made of.

    `head`, `right_hand`, `left_hand`, `chest`, `back` and `belt` hold the gear of each socket (`socket`).
    Raises ValueError from `figure` where it has more than 16 pieces or a hand that is out of reach.
    """

    name: str
    title: str
    army: str
    squads: tuple[str, ...] = ()
    leads: bool = False
    build: Build = MAN
    stance: Stance = STAND
    arms: Arms = SWORD_AND_SHIELD
    foot: Foot = BOOT
    dress: Dress = TUNIC
    head: tuple[Gear, ...] = ()
    right_hand: tuple[Gear, ...] = ()
    left_hand: tuple[Gear, ...] = ()
    chest: tuple[Gear, ...] = ()
    back: tuple[Gear, ...] = ()
    belt: tuple[Gear, ...] = ()
    height_mm: float = 54.0

    def figure(self) -> Model:
        """The model."""
        made = Made(self)
        return Model(self.name, "figures", self.title, made, lambda mass_g: self._sheet(mass_g, made[""]))

    def body(self) -> Body:
        """All pieces, balanced over the feet."""
        shift = (0.0, 0.0)
        for _ in range(BALANCE_ROUNDS):
            off = overhang(self.parts(shift))
            shift = (round(shift[0] + off[0], BALANCE_DIGITS), round(shift[1] + off[1], BALANCE_DIGITS))
        made = without_deep_cuts(self.parts(shift))
        body = Body(made.solids, made.cuts)
        return next((each for each in map(without_hollows, _nudged(body)) if sound(each)), body)

    def parts(self, shift: tuple[float, float] = (0.0, 0.0)) -> Parts:
        """All pieces with the feet moved by (x, y) in mm."""
        man = Man(self.build, self.stance, self.arms, self.foot, shift)
        gear = (
            (self.head, man.head),
            (self.right_hand, man.right_hand),
            (self.left_hand, man.left_hand),
            (self.chest, man.chest),
            (self.back, man.back),
            (self.belt, man.belt),
        )
        worn = sum((all_of(things, socket) for things, socket in gear), self.dress(man))
        feet = man.feet()
        return Parts((*feet, *limbs(man, MOST_PIECES - len(feet) - len(worn.solids)))) + worn

    def _sheet(self, mass_g: float, body: Body) -> Sheet:
        """Give what the sheet adds; who kneels or stoops is no higher than his mesh."""
        high = min(self.height_mm, round(float(body.bounds[1][2]), 1))
        ranks = {"army": self.army, "squads": list(self.squads)} | ({"leads": True} if self.leads else {})
        common = dict(figure_sheet(mass_g)) | {"height_mm": high}
        basis = common.pop("basis")
        return common | ranks | {"basis": basis}


def without_deep_cuts(made: Parts) -> Parts:
    """The parts without the cuts that would be a hollow: those on a face under a helmet, say."""
    return Parts(made.solids, shallow(Body(made.solids, made.cuts)).recesses)


def _nudged(body: Body) -> Iterator[Body]:
    """Give the body, then the same with its cuts moved by hundredths of a millimetre."""
    for step in range(NUDGES):
        by = step * np.array(NUDGE_MM)
        yield Body(body.clouds, tuple(moved(cut, by) for cut in body.recesses))


def sound(body: Body) -> bool:
    """Whether the seen mesh is still closed, and of triangles with an area, with its vertices on the grid."""
    vertices, faces = vertices_and_faces(body.solid)
    corners = vertices[faces].astype(np.float32)
    areas = np.linalg.norm(np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]), axis=1)
    edges = np.sort(faces[:, [0, 1, 1, 2, 2, 0]].reshape(-1, 2), axis=1)
    _, counts = np.unique(edges, axis=0, return_counts=True)
    return bool(np.all(counts == 2) and float(areas.min()) > LEAST_AREA_MM2)


def limbs(man: Man, spare: int) -> list[Cloud]:
    """Arms and legs in two pieces each; where so many are not to spare, the straightest in one."""
    found = man.limbs()
    split = [each.bend >= STRAIGHT_MM for each in found]
    excess = len(found) + sum(split) - spare
    for number in sorted(range(len(found)), key=lambda k: found[k].bend):
        if excess > 0 and split[number]:
            split[number], excess = False, excess - 1
    return [
        bone
        for each, two in zip(found, split, strict=True)
        for bone in (each.bones() if two else each.whole())
    ]


class Made(Mapping[str, Body]):
    """The one body of a warrior, made when it is first asked for: the kit is listed oftener than built."""

    def __init__(self, warrior: Warrior) -> None:
        self._warrior = warrior

    def __getitem__(self, suffix: str) -> Body:
        if suffix:
            raise KeyError(suffix)
        return self._body

    def __iter__(self) -> Iterator[str]:
        return iter(("",))

    def __len__(self) -> int:
        return 1

    @cached_property
    def _body(self) -> Body:
        return self._warrior.body()


def overhang(made: Parts) -> Cloud:
    """From the middle of the contacts at z = 0 to below the centre of mass: (x, y) in mm."""
    solid = Body(made.solids).solid
    vertices, faces = vertices_and_faces(solid)
    corners = vertices[faces]
    volumes = np.einsum("ij,ij->i", corners[:, 0], np.cross(corners[:, 1], corners[:, 2])) / 6
    centre = np.einsum("i,ij->j", volumes, corners.sum(axis=1) / 4) / volumes.sum()
    contacts = vertices[np.abs(vertices[:, 2]) < 1e-6][:, :2]
    return as_cloud(centre[:2] - 0.5 * (contacts.min(axis=0) + contacts.max(axis=0)))
