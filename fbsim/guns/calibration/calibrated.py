"""What a calibration found: values with intervals, what the shots do not tell, what does not fit."""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass, field
from typing import Any, Literal

from fbsim.guns.calibration.model import drag_name
from fbsim.guns.calibration.residuals import Residual

TITLES = {
    "energy_j": "stored energy x efficiency, J",
    "drag_coefficient": "drag coefficient",
    "elevation_offset_mrad": "elevation offset, mrad",
    "speed_percent": "speed scatter, %",
    "elevation_mrad": "elevation scatter, mrad",
    "bearing_mrad": "bearing scatter, mrad",
}


@dataclass(frozen=True)
class Parameter:
    """A value of the gun in the unit of its name, beside the sheet's; a drag is that of `shell`.

    `told` says whether the shots tell it; otherwise it is as in the sheet, `low` and `high` are nan, and
    `why` says what it needs. `tied` names another one that was told only together with it.
    """

    name: str
    value: float
    low: float
    high: float
    sheet: float
    told: bool
    tied: str = ""
    why: str = ""
    shell: str = ""

    @property
    def title(self) -> str:
        """What it is, in words."""
        return f"drag of {self.shell}" if self.shell else TITLES[self.name]


@dataclass(frozen=True)
class Alike:
    """Two parameters that the shots hardly tell apart; `held` is the one of them that was not fitted."""

    one: str
    other: str
    correlation: float
    held: str = ""


@dataclass(frozen=True)
class Calibrated:
    """A calibrated gun: what `fbsim calibrate` prints, and what it writes into a sheet.

    `shell` is what was shot, `others` are further shells that were. `covariance` is of what was told, in the
    order of `told` and in the units of the names. `shifts` says by how many percent the energy would change
    if a held value were a little more: drag 10 %, elevation 1°.
    """

    gun: str
    shell: str
    file: str
    sha256: str
    status: Literal["measured", "simulated"]
    shots: int
    stored_j: float
    parameters: tuple[Parameter, ...]
    covariance: tuple[tuple[float, ...], ...]
    alike: tuple[Alike, ...]
    residuals: tuple[Residual, ...]
    shifts: dict[str, float] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    others: tuple[str, ...] = ()

    def __getitem__(self, name: str) -> Parameter:
        """Give a parameter by name."""
        return next(each for each in self.parameters if each.name == name)

    @property
    def told(self) -> list[str]:
        """Names of what the shots tell."""
        return [each.name for each in self.parameters if each.told]

    @property
    def shells(self) -> tuple[str, ...]:
        """All shells that were shot."""
        return (self.shell, *self.others)

    @property
    def drags(self) -> dict[str, Parameter]:
        """The drag of each shell."""
        return {shell: self[drag_name(shell if shell in self.others else "")] for shell in self.shells}

    @property
    def outliers(self) -> list[Residual]:
        """Values that do not belong to the rest."""
        return [each for each in self.residuals if each.outlier]

    @property
    def efficiency(self) -> Parameter:
        """The energy as a share of what the sheet's spring stores."""
        energy = self["energy_j"]
        value, low, high, sheet = (
            each / self.stored_j for each in (energy.value, energy.low, energy.high, energy.sheet)
        )
        return Parameter("efficiency", value, low, high, sheet, energy.told)


def as_json(found: Calibrated) -> dict[str, Any]:
    """Everything as JSON can hold it: nan and infinity become null."""
    plain = asdict(found) | {"told": found.told, "outliers": [each.line for each in found.outliers]}
    cleaned: dict[str, Any] = _plain(plain)
    return cleaned


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _plain(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(each) for each in value]
    return None if isinstance(value, float) and not math.isfinite(value) else value
