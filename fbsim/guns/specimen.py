"""A specimen: one of the guns that the shots of a calibration leave possible.

A calibration knows its gun up to a covariance C of the values m that it fitted (`sheets.Calibration`). All
but the elevation offset, which may have either sign, were fitted by their logarithms; so a specimen has
    ln θ = ln m + z      energy, drag, scatters: above 0 whatever is drawn
    δ = m + z            elevation offset [rad]
    z ~ N(0, S),   S_ij = C_ij / (d_i d_j),   d = m, for the offset 1      the delta method, backwards
    z = D R n,     D² = diag S,  R² = D⁻¹ S D⁻¹,  n standard normal       R symmetric: there is one alone
so that m is the median. What it multiplies is what the sheet says now: the efficiency by θ/m of the energy,
and beyond an efficiency of 1 the spring's rate; the drag of a shell that was shot, of no other.

The gun is laid by its sheet, and by the scale less the offset that was fitted: nobody knows which specimen he
holds. So only z of the offset turns the shots away, and with more shots of the calibration a specimen comes
ever closer to the sheet. C says how well shots know the gun they were shot with, on its day; how much copies
of a toy differ from each other the shots of one cannot tell. A scatter that was fitted as 0 stays 0.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, Literal
from zlib import crc32

import numpy as np

from fbsim.catalogue.covariance import correlations_of
from fbsim.catalogue.sheets import FITTED, MILLI, Calibration, Drive, GunSheet, ShellSheet
from fbsim.guns.streams import Stream, stream
from fbsim.meshes.solid import FloatArray

Specimens = Literal["nominal", "drawn"]
"""Whether guns are as their sheets say, or each is a specimen that is drawn."""

NAMES = FITTED
"""What may be drawn, in the order of z; drags of further shells come behind (`Calibration.names`)."""
WORDS = ("energy", "drag", "elevation offset", "speed scatter", "elevation scatter", "bearing scatter")
ENERGY, DRAG, OFFSET, SPEED, ELEVATION, BEARING = range(len(NAMES))

AS_SHEET = "as its sheet says"
NOTHING = "no measured calibration: nothing drawn"


@dataclass(frozen=True)
class Specimen:
    """How a gun differs from its sheet: `shifts` is z, in the order of its names; all 0 for the sheet itself.

    `words` says what was drawn and by what, or why nothing was.
    """

    words: str
    shifts: tuple[float, ...] = (0.0,) * len(NAMES)
    calibration: Calibration | None = None

    @property
    def drawn(self) -> dict[str, float]:
        """Values that were drawn, by name, the unit in it."""
        known = self.calibration
        if known is None:
            return {}
        return {
            name: known.values[name] + shift / MILLI
            if index == OFFSET
            else known.values[name] * math.exp(shift)
            for index, (name, shift) in enumerate(zip(known.names, self.shifts, strict=True))
            if name in known.measured
        }

    @property
    def changes(self) -> list[str]:
        """How the values that were drawn differ from those that were fitted, in words."""
        known = self.calibration
        if known is None:
            return []
        words = (*WORDS, *(f"drag of {shell}" for shell in known.other_shells))
        return [
            f"{word} {f'{shift / MILLI:+.1f} mrad' if name == NAMES[OFFSET] else f'{math.expm1(shift):+.1%}'}"
            for name, word, shift in zip(known.names, words, self.shifts, strict=True)
            if name in known.measured
        ]

    @property
    def offset(self) -> float:
        """By how many rad its barrel stands above what it is laid to."""
        return self.shifts[OFFSET]

    def gun(self, sheet: GunSheet) -> GunSheet:
        """Sheet of the specimen, from that of the gun, at any tension."""
        if not any(self.shifts):
            return sheet
        dispersion = sheet.dispersion.model_copy(
            update={
                NAMES[index]: getattr(sheet.dispersion, NAMES[index]) * math.exp(self.shifts[index])
                for index in (SPEED, ELEVATION, BEARING)
            }
        )
        drive = _stronger(sheet.drive, math.exp(self.shifts[ENERGY]))
        return sheet.model_copy(update={"drive": drive, "dispersion": dispersion})

    def shell(self, sheet: ShellSheet) -> ShellSheet:
        """Sheet of a shell as this specimen's calibration has it fly."""
        place = None if self.calibration is None else drag_place(self.calibration, sheet.name)
        if place is None or not self.shifts[place]:
            return sheet
        drag = sheet.drag_coefficient * math.exp(self.shifts[place])
        return sheet.model_copy(update={"drag_coefficient": drag})

    def to_dict(self) -> dict[str, Any]:
        """Plain values: the words, and each value that was drawn beside the calibration's."""
        known = {} if self.calibration is None else self.calibration.values
        return {
            "specimen": self.words,
            "drawn": {name: {"value": value, "fitted": known[name]} for name, value in self.drawn.items()},
        }


def nominal_specimen() -> Specimen:
    """Give the specimen that is as the sheet says."""
    return Specimen(AS_SHEET)


def words_of(known: Calibration | None) -> str:
    """Say by which shots a gun is drawn, or why it is not."""
    return NOTHING if known is None else f"drawn from its calibration by {known.status} shots ({known.file})"


def draw_specimen(gun: GunSheet, seed: int, volley: int, name: str) -> Specimen:
    """Draw the specimen that the gun called `name` is in a volley of a seed: by these alone.

    A gun without a calibration is as its sheet says, and the words of the specimen tell that.

    >>> from fbsim.catalogue import Catalogue
    >>> draw_specimen(Catalogue().gun("spider").sheet, 7, 0, "left-gun").words
    'no measured calibration: nothing drawn'
    """
    known = gun.calibration
    if known is None:
        return Specimen(words_of(known))
    rng = stream(seed, volley, crc32(name.encode()), Stream.SPECIMEN)
    shifts = tuple(map(float, draw_shifts(known, rng, 1)[0]))
    return Specimen(words_of(known), shifts, known)


def draw_shifts(known: Calibration, rng: np.random.Generator, many: int) -> FloatArray:
    """Draw z (many, 6 or more) of so many specimens, 0 for what was not fitted.

    Each takes a normal draw for all that may be: guns of other calibrations draw alike.
    """
    shifts: FloatArray = rng.standard_normal((many, len(known.names))) @ _root(known)
    return shifts


def drag_place(known: Calibration, shell: str) -> int | None:
    """Where in z the drag of a shell is; None where it was not shot."""
    if shell == known.shell:
        return DRAG
    return len(NAMES) + known.other_shells.index(shell) if shell in known.other_shells else None


def covariance_of(known: Calibration) -> FloatArray:
    """Covariance S (6, 6) of z in the order of its names, or larger; rows of what was not fitted are 0."""
    place = [known.names.index(name) for name in known.measured]
    scale = np.array([_scale(known, name) for name in known.measured])
    whole = np.zeros((len(known.names), len(known.names)))
    whole[np.ix_(place, place)] = np.array(known.covariance) * np.outer(scale, scale)
    return whole


def _scale(known: Calibration, name: str) -> float:
    """By what a value's deviation is multiplied to be one of z."""
    if name == NAMES[OFFSET]:
        return MILLI
    return 1 / known.values[name] if known.values[name] > 0 else 0.0


def _root(known: Calibration) -> FloatArray:
    """R D, by which a row of normal draws becomes one of z."""
    covariance = covariance_of(known)
    values, vectors = np.linalg.eigh(correlations_of(covariance))
    root = (vectors * np.sqrt(np.maximum(values, 0.0))) @ vectors.T  # below 0 by rounding alone
    scaled: FloatArray = root * np.sqrt(np.diag(covariance))
    return scaled


def _stronger(drive: Drive, factor: float) -> Drive:
    """A drive that gives so many times the energy: by its efficiency, and beyond 1 by its rate."""
    efficiency = min(1.0, drive.efficiency * factor)
    rate = drive.rate_n_per_m * (drive.efficiency * factor / efficiency)
    return drive.model_copy(update={"efficiency": efficiency, "rate_n_per_m": rate})
