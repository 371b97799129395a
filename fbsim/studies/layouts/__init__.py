"""Layouts tested: the same garrison in each, the same attack on each, by the same chances.

fort      a layout that is to be held: its box, price and posts
garrison  who holds it; manning: where each man stands
attack    guns and orders in terms that every layout has; raid: drawn anew for each volley
siege     all of it as one scene
testing   from names to volleys to a result; series: the pieces of its work
rows      of a test: everything that stood or flew, volley by volley; fates: what may become of it
volleys   rows of a layout counted as they are read, without holding them
clusters  shares of men over volleys, each of which is one trial
results   what the rows say; verdict: in plain words

leaks     where shells arrive and men fall, cell by cell; weak_points: posts by what is lost there, and why
shadows   from where on the table a gun can hit whom, by the flight alone: shadowing lays it from each cell
          (paths) on every point of a man (targets) and sees what its shell touches first (reaching, sweeps)

standing  whether a layout stands by itself and when the table is knocked (knocks, falls)
twins     shots again, displaced a little; breaches, walls: what is left of free-standing walls
improving a search for a layout that loses fewer men (moves, drafts, searching), and its fair trial
"""

from fbsim.studies.layouts.attack import AttackFile, known_attacks, read_attack
from fbsim.studies.layouts.fates import Measure
from fbsim.studies.layouts.garrison import find_garrison, known_garrisons
from fbsim.studies.layouts.improving import Improvement, improve_layout
from fbsim.studies.layouts.leaks import LeakMap, leak_map
from fbsim.studies.layouts.results import LayoutTest
from fbsim.studies.layouts.rows import Row
from fbsim.studies.layouts.shadowing import shadow_map
from fbsim.studies.layouts.shadows import Shadow, ShadowMap
from fbsim.studies.layouts.standing import Stability, will_stand
from fbsim.studies.layouts.testing import test_layouts
from fbsim.studies.layouts.weak_points import WeakPoint, weak_points

__all__ = [
    "AttackFile",
    "Improvement",
    "LayoutTest",
    "LeakMap",
    "Measure",
    "Row",
    "Shadow",
    "ShadowMap",
    "Stability",
    "WeakPoint",
    "find_garrison",
    "improve_layout",
    "known_attacks",
    "known_garrisons",
    "leak_map",
    "read_attack",
    "shadow_map",
    "test_layouts",
    "weak_points",
    "will_stand",
]
