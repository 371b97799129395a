"""Designs of a gun: many of them swept, and one tuned to a wanted balance.

space        the numbers that vary, and points between their bounds
firing       shots of designs, the same for all, as pieces of work
limits       which designs can be fired at all
flight       what the flight model alone says of a design
sensitivity  which numbers matter: Sobol' indices
sweep        what the shots of many designs came to
sweeping     from numbers that vary to a sweep
goal         what a gun is tuned to
ratios       of shares, with an interval
search       of a design with a wanted balance
tuning       from free numbers to a gun that was tuned, and tried afresh
tuned        what came of it
"""

from fbsim.studies.designs.goal import Goal
from fbsim.studies.designs.ratios import paired_ratio
from fbsim.studies.designs.sensitivity import Index, Sensitivity, sensitivity
from fbsim.studies.designs.space import Axis
from fbsim.studies.designs.sweep import Sweep, Swept, SweptOutcomes
from fbsim.studies.designs.sweeping import sweep_gun
from fbsim.studies.designs.tuned import Tried, Tuned
from fbsim.studies.designs.tuning import tune, tune_gun

__all__ = [
    "Axis",
    "Goal",
    "Index",
    "Sensitivity",
    "Sweep",
    "Swept",
    "SweptOutcomes",
    "Tried",
    "Tuned",
    "paired_ratio",
    "sensitivity",
    "sweep_gun",
    "tune",
    "tune_gun",
]
