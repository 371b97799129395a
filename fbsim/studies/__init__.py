"""Many shots: how precise a gun is, how guns compare, and how sure one can be of it.

intervals    shares and quantiles with the interval that the number of shots allows
differences  of two designs that met the same chances
accuracy     the scatter of a gun at a distance, and how often it hits a figure there: flight alone
ranges       how far guns shoot by elevation: flight alone
conditions   a shooting range as a scene: gun, figure, distance, cover
shooting     shots on it, a row each
runner       pieces of work in one process or several, kept in a folder
folder       of a study: plan, scenes, runs
comparison   of guns: what the rows say
comparing    from names to shots to a comparison
designs      of a gun: swept over the numbers of its sheet, or tuned to a wanted balance
layouts      fortress layouts under the same attack: who survives in which
"""

from fbsim.studies.accuracy import Accuracy, gun_accuracy
from fbsim.studies.comparing import compare_guns
from fbsim.studies.comparison import Comparison, Difference, Outcomes, Place
from fbsim.studies.conditions import Condition
from fbsim.studies.designs import Sweep, Tuned, sweep_gun, tune_gun
from fbsim.studies.differences import holm, paired_difference, paired_test
from fbsim.studies.intervals import Estimate, mean_share, quantile, share
from fbsim.studies.layouts import LayoutTest, test_layouts
from fbsim.studies.ranges import RangeRow, Ranges, gun_ranges

__all__ = [
    "Accuracy",
    "Comparison",
    "Condition",
    "Difference",
    "Estimate",
    "LayoutTest",
    "Outcomes",
    "Place",
    "RangeRow",
    "Ranges",
    "Sweep",
    "Tuned",
    "compare_guns",
    "gun_accuracy",
    "gun_ranges",
    "holm",
    "mean_share",
    "paired_difference",
    "paired_test",
    "quantile",
    "share",
    "sweep_gun",
    "test_layouts",
    "tune_gun",
]
