"""Deployment: armies take up position before the first turn; later arrivals use the same ground.

zones        where a player may start: his zone on the board, else a strip along his edge (TRD-02, SER-08)
formations   a squad drawn up in a line, or in a block (SER-07)
placing      the actions `Deploy` and `Post`, and what stands in the way of them
spots        a few free places to choose from
building     fortifications that players place themselves, before the troops (EMP-46)
deploying    who places what, in turn (EMP-45..48)
returning    who comes later: healed, freed, resurrected or hired (SER-38, SER-43, REP-13, REP-14)
"""

from fbsim.rules.phases.deployment.building import Build
from fbsim.rules.phases.deployment.deploying import ALTERNATING, WHOLE_FORCE, Deploying, Deployment
from fbsim.rules.phases.deployment.placing import Deploy, Post, StartRules
from fbsim.rules.phases.deployment.returning import Returning, bring_in

__all__ = [
    "ALTERNATING",
    "WHOLE_FORCE",
    "Build",
    "Deploy",
    "Deploying",
    "Deployment",
    "Post",
    "Returning",
    "StartRules",
    "bring_in",
]
