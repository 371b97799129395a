"""What spoils a calibration: values that do not belong to the rest, and results that no toy has.

One wild value widens the scatter and moves the mean that everything else is told by, so nothing that rests on
it is written unless that is asked for. Where most values are wild none of them is an outlier,
but the scatter that comes of them is none of a toy.
"""

from __future__ import annotations

from fbsim.errors import Problem
from fbsim.guns.calibration.calibrated import Calibrated
from fbsim.guns.calibration.residuals import Residual

MOST = {"energy_j": 20.0, "speed_percent": 50.0, "elevation_mrad": 300.0, "bearing_mrad": 300.0}
"""What may be written at most; of the energy, in shares of what the sheet's spring stores."""
LEAVE_OUT = "correct the row, or leave it out (a # before it), and fit again"


def outliers_of(found: Calibrated) -> list[Problem]:
    """Every value that does not belong to the rest, and by what it is judged."""
    return [Problem(_words(each), found.file, each.line, each.quantity, LEAVE_OUT) for each in found.outliers]


def absurdities_of(found: Calibrated) -> list[Problem]:
    """What was told and no toy does: numbers in another unit than the header says, most likely."""
    values = {name: found[name].value for name in found.told}
    if "energy_j" in values:
        values["energy_j"] /= found.stored_j
    return [
        Problem(
            f"{name} would be {found[name].value:.4g}, which is no toy's",
            found.file,
            remedy="check the rows and their units",
        )
        for name, most in MOST.items()
        if values.get(name, 0.0) > most
    ]


def _words(each: Residual) -> str:
    factor, unit = each.unit
    value = f"{factor * each.measured:.4g} {unit}"
    return f"{value} is an outlier (t = {each.t:.1f}; one here from {each.limit:.1f} on)"
