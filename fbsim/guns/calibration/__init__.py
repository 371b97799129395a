"""Calibration: what a real gun does, learnt from measured shots.

columns       the columns that a table of shots may have, and their units
measurements  a table (.csv) → shots in SI, with every mistake told
model         what the gun of a sheet should do in each shot, and how that depends on what is fitted
likelihood, groups, scatter, variances   how likely the shots are, and the likeliest scatter
choice, fit   which parameters the shots tell, and their values
residuals, hidden   what is left, and outliers, also those that hide each other
remedies      what to measure to learn what is not told
doubts        what cannot be told apart, what the result rests on
calibrated    the result
spoilt        what spoils the result: outliers, and what no toy has
calibrating   a gun and a table → the result
writing       the result → the gun's sheet
former        the calibration that was there before
simulation    shots as they would be measured, to try a calibration or to plan one
"""

from fbsim.guns.calibration.calibrated import Calibrated, Parameter
from fbsim.guns.calibration.calibrating import calibrate_gun, calibrate_sheet
from fbsim.guns.calibration.measurements import Row, Shots, read_shots
from fbsim.guns.calibration.residuals import Residual
from fbsim.guns.calibration.simulation import simulate_shots
from fbsim.guns.calibration.writing import changes_by, write_calibration

__all__ = [
    "Calibrated",
    "Parameter",
    "Residual",
    "Row",
    "Shots",
    "calibrate_gun",
    "calibrate_sheet",
    "changes_by",
    "read_shots",
    "simulate_shots",
    "write_calibration",
]
