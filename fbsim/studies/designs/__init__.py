"""Designs of a gun: many of them swept, and one tuned to a wanted balance.

space        the numbers that vary, and points between their bounds
firing       shots of designs, the same for all, as pieces of work
flight       what the flight model alone says of a design
sensitivity  which numbers matter: Sobol' indices
sweep        what the shots of many designs came to
sweeping     from numbers that vary to a sweep
"""

from fbsim.studies.designs.sensitivity import Index, Sensitivity, sensitivity
from fbsim.studies.designs.space import Axis
from fbsim.studies.designs.sweep import Sweep, Swept, SweptOutcomes
from fbsim.studies.designs.sweeping import sweep_gun

__all__ = ["Axis", "Index", "Sensitivity", "Sweep", "Swept", "SweptOutcomes", "sensitivity", "sweep_gun"]
