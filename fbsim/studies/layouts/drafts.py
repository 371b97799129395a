"""Drafts of a better layout: changed ones that load, stand, can be paid for and hold the garrison.

A draft may be built on the ground of the original and one cell more at its sides and back; its front does not
come nearer to the attack, whose guns stand as far before it as before the original.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from fbsim.battle.fortress import buildings_of, price_of
from fbsim.catalogue.models import Catalogue
from fbsim.errors import BadInput, OutOfReach, Problem, StudyError
from fbsim.scene.checks import placement_problems
from fbsim.scene.layouts import load_layout
from fbsim.scene.scene import Order, Placed, RulesName, Scene
from fbsim.scene.sources import Origin, Source
from fbsim.scene.writing import dump_layout
from fbsim.studies.layouts.attack import RANDOM, Attack, read_attack
from fbsim.studies.layouts.fates import KILLED
from fbsim.studies.layouts.fort import Box, Fort, box_of, load_fort
from fbsim.studies.layouts.garrison import Garrison, find_garrison
from fbsim.studies.layouts.manning import manned
from fbsim.studies.layouts.moves import KIT, Changed, Chooser, Parts, Site, change, units_of
from fbsim.studies.layouts.raid import ASIDE_MM, FARTHEST_MM, Raid, raid_of
from fbsim.studies.layouts.rows import GARRISON
from fbsim.studies.layouts.series import Series
from fbsim.studies.layouts.siege import besieged, on_its_table, text_of
from fbsim.studies.runner import Piece, Runner, Table
from fbsim.studies.warm import SceneText
from fbsim.volley import Stage
from fbsim.volley.identity import digests
from fbsim.volley.orders import check_orders

BATCH = 2
"""Volleys of a piece of work."""
KEY_LENGTH = 12
SLACK_MM = 0.01


@dataclass(frozen=True)
class Draft:
    """A layout that can be fired at: what was changed, its price, the room on its posts, its siege.

    `scene` has its parts alone; `key` is that of its parts.
    """

    key: str
    words: tuple[str, ...]
    price: int
    room: int
    scene: Scene
    siege: SceneText

    @property
    def text(self) -> str:
        """The layout as a file."""
        return dump_layout(self.scene)


@dataclass(frozen=True)
class Trial:
    """Under which fire drafts are tested: who holds them, and an attack or the raids that draw it."""

    garrison: Garrison
    attack: Attack | None
    raid: Raid | None
    rules: RulesName
    seed: int

    def siege(self, fort: Fort) -> tuple[Scene, Scene]:
        """A fort as it is fired at, and with the attack, or the first of those that are drawn, before it.

        Raises SceneError where the garrison does not fit or an order cannot be carried out.
        """
        scene = replace(manned(fort, self.garrison, fort.scene.catalogue), rules=self.rules)
        if self.attack is not None:
            scene = on_its_table(scene, fort.box, self.attack.farthest_mm, self.attack.widest_mm)
            siege = besieged(scene, fort.box, self.attack)
            return siege, siege
        assert self.raid is not None
        scene = on_its_table(scene, fort.box, FARTHEST_MM, ASIDE_MM)
        with Stage(scene) as stage:
            return scene, besieged(scene, fort.box, self.raid.attack(self.seed, 0), stage.field())


def trial_of(fort: Fort, garrison: str | Path, men: int | None, attack: str | Path, seed: int) -> Trial:
    """Find who holds a layout and who attacks it. Raises UnknownName, SceneError, StudyError."""
    catalogue = fort.scene.catalogue
    read = None if str(attack) == RANDOM else read_attack(attack, catalogue)
    held = find_garrison(garrison, men, catalogue, [fort.men])
    rules: RulesName = "republic" if read is None else read.file.rules
    raid = raid_of(catalogue, len(held.figures), rules) if read is None else None
    return Trial(held, read, raid, rules, seed)


@dataclass
class Ground:
    """The ground on which drafts of one layout are made and fired at; a search's `Field`.

    `tables` are those of all pieces of work that were run, by key; `drawn` what was drawn so far.
    """

    fort: Fort
    trial: Trial
    most_points: int
    site: Site
    runner: Runner[Series]
    tables: dict[str, Table] = field(default_factory=dict)
    drawn: dict[str, Draft | None] = field(default_factory=dict)

    def original(self) -> Draft:
        """The layout as it is. Raises SceneError where it falls, cannot be held or cannot be fired at."""
        return self._draft(Changed(self.site.parts, ()))

    def draw(self, choose: Chooser) -> Draft | None:
        """Make a draft of what is chosen; None where it cannot be built, paid for, held or fired at."""
        changed = change(self.site, choose)
        key = _key(self.fort.scene, changed.parts)
        if key not in self.drawn:
            try:
                self._check(changed)
                self.drawn[key] = self._draft(changed)
            except (BadInput, OutOfReach, _Unfit):
                self.drawn[key] = None
        return self.drawn[key]

    def losses(self, candidates: Sequence[Draft], volleys: range) -> list[list[int]]:
        """Men killed in each of some volleys."""
        tables = self.fire(candidates, volleys)
        return [killed(table, volleys) for table in tables]

    def fire(self, drafts: Sequence[Draft], volleys: range) -> list[Table]:
        """Fire volleys at drafts; a table of rows (`layouts.rows`) for each draft."""
        import pyarrow

        works = [self._pieces(draft, volleys) for draft in drafts]
        pieces = {piece.key: piece for work in works for piece in work if piece.key not in self.tables}
        self.tables |= zip(pieces, self.runner.run(list(pieces.values())), strict=True)
        return [pyarrow.concat_tables([self.tables[piece.key] for piece in work]) for work in works]

    def _pieces(self, draft: Draft, volleys: range) -> list[Piece[Series]]:
        found = []
        for first in range(volleys.start, volleys.stop, BATCH):
            count = min(BATCH, volleys.stop - first)
            series = Series(draft.key, draft.siege, self.trial.seed, first, count, self.trial.raid)
            found.append(Piece(f"{draft.key}-{first:07d}-{count}", series))
        return found

    def _check(self, changed: Changed) -> None:
        """Raise for what costs too much, lies off the ground or cannot stand where it is put."""
        if not changed.parts:
            raise _Unfit
        scene = _with_parts(self.fort.scene, changed.parts)
        if not _lies_within(box_of(changed.parts), self.fort.box, self.site.cell_mm):
            raise _Unfit
        if price_of(buildings_of(scene)) > self.most_points or placement_problems(scene):
            raise _Unfit

    def _draft(self, changed: Changed) -> Draft:
        scene = _with_parts(self.fort.scene, changed.parts)
        fort = Fort(self.fort.name, scene, box_of(changed.parts))
        fired_at, siege = self.trial.siege(fort)
        with Stage(siege) as stage:
            check_orders(siege, stage.field())
        key = _key(self.fort.scene, changed.parts)
        text = text_of(self.fort.name, fired_at)
        return Draft(key, changed.words, fort.price, fort.men, scene, text)


class _Unfit(Exception):
    """A change that makes no layout which can be fired at."""


def ground_of(fort: Fort, cell_mm: float, trial: Trial, most_points: int, runner: Runner[Series]) -> Ground:
    """Survey the ground of a layout: its own, and one cell more at its sides and back."""
    box = fort.box
    corner = (cell_mm * math.floor(box.back / cell_mm - 1), cell_mm * math.floor(box.right / cell_mm - 1))
    columns = math.ceil((box.front - box.back) / cell_mm) + 1
    rows = math.ceil((box.left - box.right) / cell_mm) + 2
    site = Site(
        fort.scene.parts, units_of(fort.scene), cell_mm, corner, (columns, rows), fort.scene.catalogue
    )
    return Ground(replace(fort, scene=_roomy(fort.scene, box, cell_mm)), trial, most_points, site, runner)


def load_ground(
    layout: str | Path,
    garrison: str | Path,
    men: int | None,
    attack: str | Path,
    price: int | None,
    seed: int,
    runner: Runner[Series],
) -> Ground:
    """Read a layout and all that it is tested with. Raises SceneError, UnknownName, StudyError."""
    catalogue = Catalogue()
    fort = load_fort(layout, catalogue)
    most_points = fort.price if price is None else price
    if most_points < fort.price:
        message = f"must be at least what {fort.name} costs, {fort.price} (got {price})"
        raise StudyError(Problem(message, place="price"))
    trial = trial_of(fort, garrison, men, attack, seed)
    cell_mm = load_layout(layout, catalogue, check=False).cell_mm
    return ground_of(fort, cell_mm, trial, most_points, runner)


def all_models(ground: Ground, original: Draft) -> dict[str, str]:
    """Digests of all that may be fired at or with: what is there, the kit, guns that may be drawn."""
    scene, catalogue = original.siege.load(ground.fort.scene.catalogue), ground.site.catalogue
    kit = tuple(Placed(name, None, catalogue.part(name), (0.0, 0.0, 0.0), 0.0) for name in KIT)
    drawn = [] if ground.trial.raid is None else [catalogue.gun(name) for name in ground.trial.raid.guns]
    guns = tuple(Placed(gun.name, None, gun, (0.0, 0.0, 0.0), 0.0) for gun in drawn)
    orders = tuple(Order(gun.name, None, 0.0, 0.0, "low", 0.5, 1, gun.sheet.shells[0]) for gun in drawn)
    whole = replace(
        scene,
        parts=(*scene.parts, *kit),
        guns=(*scene.guns, *guns),
        orders=(*scene.orders, *orders),
    )
    return dict(sorted(digests(whole).items()))


def killed(table: Table, volleys: range) -> list[int]:
    """Men of the garrison killed in each of some volleys, from rows of one layout."""
    lost = dict.fromkeys(volleys, 0)
    columns = (table.column(name).to_pylist() for name in ("kind", "side", "volley", "outcome"))
    for kind, side, volley, outcome in zip(*columns, strict=True):
        if kind == "figure" and side == GARRISON and outcome in KILLED:
            lost[volley] += 1
    return list(lost.values())


def _key(scene: Scene, parts: Parts) -> str:
    """What tells a layout of these parts from others."""
    text = dump_layout(replace(scene, title="", parts=parts))
    return hashlib.sha256(text.encode()).hexdigest()[:KEY_LENGTH]


def _with_parts(scene: Scene, parts: Parts) -> Scene:
    """A scene with other parts; those that its file has not are named by their ids."""
    source = Source(scene.path, "", {})
    new = {part.id: Origin(source, ("parts", part.id)) for part in parts if part.id not in scene.origins}
    return replace(scene, parts=parts, origins={**scene.origins, **new})


def _roomy(scene: Scene, box: Box, cell_mm: float) -> Scene:
    """A scene on a table that reaches beyond the ground."""
    reach = max(abs(side) for side in (box.back, box.right, box.front, box.left)) + 4 * cell_mm
    size = 2 * math.ceil(reach) / 1000
    return replace(scene, table=replace(scene.table, size=(size, size)))


def _lies_within(box: Box, ground: Box, cell_mm: float) -> bool:
    return (
        box.front <= ground.front + SLACK_MM
        and box.back >= ground.back - cell_mm - SLACK_MM
        and box.right >= ground.right - cell_mm - SLACK_MM
        and box.left <= ground.left + cell_mm + SLACK_MM
    )
