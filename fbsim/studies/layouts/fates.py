"""What may become of men, guns and gates in a volley, in the words of the rows (`layouts.rows`).

killed    dead, or destroyed
wounded   a life lost, or damaged
hurt      either of them
fallen    lies, or left the table, whatever the rules make of that
"""

from __future__ import annotations

from typing import Literal, get_args

from fbsim.rules import Outcome, Pose

Measure = Literal["killed", "wounded", "hurt", "fallen"]
MEASURES: tuple[Measure, ...] = get_args(Measure)
KILLED = (Outcome.KILLED, Outcome.DESTROYED)
WOUNDED = (Outcome.WOUNDED, Outcome.LIFE_LOST, Outcome.DAMAGED)
DOWN = (Pose.FACE_UP, Pose.FACE_DOWN, Pose.ON_SIDE, Pose.OFF_BOARD)
OPENED = (Outcome.GATE_OPEN, Outcome.GATE_OPEN_FOR_GOOD)
SPOILT = (Outcome.DAMAGED, Outcome.DESTROYED)
