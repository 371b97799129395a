"""What a gun's or a shell's sheet was told by earlier shots, which a new calibration would take the place of.

A sheet holds one calibration. Writing another over it is refused unless it is asked for, and then told; what
only the earlier shots told keeps its value, and the sheet's basis keeps saying by which shots.
"""

from __future__ import annotations

import re

from fbsim.catalogue.models import Model
from fbsim.catalogue.sheets import GunSheet, ModelSheet
from fbsim.errors import ModelError, Problem
from fbsim.guns.calibration.calibrated import Calibrated

BY_SHOTS = "; by shots (see [calibration]): "
"""Begins the part of a basis's source that tells what rests on shots."""
DRAG_BY = re.compile(re.escape(BY_SHOTS) + r"drag_coefficient \(([^)]+)\)")


def refuse_to_replace(model: Model[ModelSheet], found: Calibrated) -> None:
    """Raise ModelError where a sheet was told by other shots already."""
    sheet, message = model.sheet, ""
    if isinstance(sheet, GunSheet) and sheet.calibration and sheet.calibration.sha256 != found.sha256:
        message = f"holds a calibration already, {_by_what(sheet)}"
    elif (gun := _drag_by(sheet)) not in (None, found.gun):
        message = f"has its drag by the shots of {gun} already"
    if message:
        remedy = (
            "fit all shots together in one table, write a copy elsewhere (--to), or replace it (--overwrite)"
        )
        raise ModelError(Problem(message, str(model.path), remedy=remedy))


def words_of_former(sheet: GunSheet, found: Calibrated) -> list[str]:
    """Say which calibration of a sheet goes, and what of it stays without one."""
    if sheet.calibration is None:
        return []
    words = [f"replaces the calibration {_by_what(sheet)}"]
    rest = no_longer_told(sheet, found)
    if rest:
        words.append(f"told by those shots only, its value stays, without an interval: {', '.join(rest)}")
    return words


def no_longer_told(sheet: GunSheet, found: Calibrated) -> list[str]:
    """What the earlier shots told of the sheet's own values and the new ones do not."""
    former = [] if sheet.calibration is None else sheet.calibration.measured
    own = {"energy_j", "speed_percent", "elevation_mrad", "bearing_mrad"}
    return [name for name in former if name in own and name not in found.told]


def _by_what(sheet: GunSheet) -> str:
    known = sheet.calibration
    assert known is not None
    return f"by {known.shots} {known.status} shots of {known.file} ({', '.join(known.measured)})"


def _drag_by(sheet: ModelSheet) -> str | None:
    """The gun whose shots told a shell's drag."""
    said = DRAG_BY.search(sheet.basis.source)
    return said.group(1) if said and not isinstance(sheet, GunSheet) else None
