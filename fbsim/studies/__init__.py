"""Many shots: how precise a gun is, and how sure one can be of it.

intervals   shares and quantiles with the interval that the number of shots allows
accuracy    the scatter of a gun at a distance, and how often it hits a figure there
"""

from fbsim.studies.accuracy import Accuracy, gun_accuracy
from fbsim.studies.intervals import Estimate, quantile, share

__all__ = ["Accuracy", "Estimate", "gun_accuracy", "quantile", "share"]
