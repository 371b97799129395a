"""Rule systems, headless: what a real shot means for those it met.

    >>> from fbsim.rules import Kind, Pose, SeededDice, ShotReport, Struck, judge, shot_table
    >>> orc = Struck("orc-1", Kind.WARRIOR, "red", Pose.FACE_UP, touched=True, moved=True, front_up=0.98,
    ...              front_margin=0.17, leaning_on=None, displaced_mm=31.0, hits=1)
    >>> shot = ShotReport("gun-1", "bulldog", "P", "blue", barrels=1, struck=(orc,))
    >>> for name in ("republic", "series"):
    ...     verdict = judge(shot, shot_table(name), {}, SeededDice(1)).of("orc-1")
    ...     print(verdict.outcome, "by", verdict.clause, "because", verdict.reason)
    killed by REP-64 because came to rest face up
    killed by SER-24 because hit and fell

`judge` is one mechanism; a rule system is data. To add one:

1. copy `tradition.py`; keep the order of its sections: readings, shot table, descriptor;
2. write its rows, the first that holds decides; mark with `stand_in` what the printed rules do not say;
3. name its module in `registry.py`;
4. run the tests: they check that no case is without a row, and no row without a case.
"""

from fbsim.rules.dice import Dice, DisputeRoll, FixedDice, SeededDice
from fbsim.rules.report import GUN_CLASSES, Kind, Pose, ShellAtRest, ShotReport, Struck
from fbsim.rules.shots.conditions import Case, When
from fbsim.rules.shots.judge import Judgement, Verdict, judge
from fbsim.rules.shots.registry import shot_table, shot_table_names
from fbsim.rules.shots.shot_table import Outcome, RollOff, Row, RuleLine, ShotTable, describe
from fbsim.rules.standing import Condition, GateHit, Standing, phase_over

__all__ = [
    "GUN_CLASSES",
    "Case",
    "Condition",
    "Dice",
    "DisputeRoll",
    "FixedDice",
    "GateHit",
    "Judgement",
    "Kind",
    "Outcome",
    "Pose",
    "RollOff",
    "Row",
    "RuleLine",
    "SeededDice",
    "ShellAtRest",
    "ShotReport",
    "ShotTable",
    "Standing",
    "Struck",
    "Verdict",
    "When",
    "describe",
    "judge",
    "phase_over",
    "shot_table",
    "shot_table_names",
]
