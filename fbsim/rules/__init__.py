"""Rule systems, headless: whole games by six of them, and what a real shot means for those it met.

    >>> from fbsim.rules import Kind, Pose, SeededDice, ShotReport, Struck, judge, shot_table
    >>> orc = Struck("orc-1", Kind.WARRIOR, "red", Pose.FACE_UP, touched=True, moved=True, front_up=0.98,
    ...              front_margin=0.17, leaning_on=None, displaced_mm=31.0, hits=1)
    >>> shot = ShotReport("gun-1", "bulldog", "P", "blue", barrels=1, struck=(orc,))
    >>> for name in ("republic", "series"):
    ...     verdict = judge(shot, shot_table(name), {}, SeededDice(1)).of("orc-1")
    ...     print(verdict.outcome, "by", verdict.clause, "because", verdict.reason)
    killed by REP-64 because came to rest face up
    killed by SER-24 because hit and fell

A game is played by a ruleset (`ruleset_names()`):

    >>> from fbsim.rules import new_game, report_by_hand
    >>> from fbsim.rules.testing import trial_army          # or fbsim.battle.load_roster("my.toml").army
    >>> game = new_game("republic", [trial_army("blue"), trial_army("red")], seed=3, options={"turns": 2})
    >>> while not game.over:
    ...     action = game.legal_actions()[-1]               # your bot chooses: game.player, game.pieces, ...
    ...     events = game.apply(action)
    ...     if game.awaiting_shot:                          # a real gun was fired: what became of it?
    ...         events = game.resolve_shot(report_by_hand(game, {}))    # {"red-guard-1": "face up"}, or
    >>> game.result.clause, game.turn                       # HitModel.stand_in().shoot(game, chance)
    ('REP-127', 2)

`game.copy()` thinks ahead, `game.to_json()` saves, `fbsim.rules.logs` writes and reads whole logs,
`fbsim.rules.bots` has bots. With `new_game(..., dice_by_hand=True, dice=[3, 5])` and
`game.apply(action, [4])` the dice are your own; `DiceNeeded` says which one is to be rolled next.

To add a ruleset of your own:

1. copy the file in `systems/` that is nearest to it; keep the order of its sections;
2. choose activities from `phases/` for each phase and set them, and keep the `Option`s that they read; write
   an `Activity` only for what none does, with its actions beside it; what changes goes into a `Note`, a
   question to a player is a `Decision`;
3. name the clause in every refusal and event; list as `StandIn` what your printed rules lack;
4. write a shot table (`shots/`), or borrow one: the first row that holds decides;
5. name it among your package's entry points (see `registry.py`);
6. run `fbsim.rules.testing.check_ruleset("yours")`.
"""

from fbsim.rules.actions import Action, Choose, Done, Miss, Refusal
from fbsim.rules.dice import Dice, DisputeRoll, FixedDice, SeededDice
from fbsim.rules.fortification import Fort
from fbsim.rules.game import Game, new_game
from fbsim.rules.hand_report import report_by_hand
from fbsim.rules.pieces import NEUTRAL, Army, GunSheet, Market, Piece, Place, Profile, Squad, Where
from fbsim.rules.play import Event
from fbsim.rules.registry import ruleset, ruleset_names
from fbsim.rules.report import GUN_CLASSES, Kind, Pose, ShellAtRest, ShotReport, Struck
from fbsim.rules.ruleset import Option, Ruleset, StandIn
from fbsim.rules.scenario import Bar, Goal, Seize, Slay
from fbsim.rules.shots.conditions import Case, When
from fbsim.rules.shots.judge import Judgement, Verdict, judge
from fbsim.rules.shots.registry import shot_table, shot_table_names
from fbsim.rules.shots.shot_table import Outcome, RollOff, Row, RuleLine, ShotTable, describe
from fbsim.rules.standing import Condition, GateHit, Standing, phase_over

__all__ = [
    "GUN_CLASSES",
    "NEUTRAL",
    "Action",
    "Army",
    "Bar",
    "Case",
    "Choose",
    "Condition",
    "Dice",
    "DisputeRoll",
    "Done",
    "Event",
    "FixedDice",
    "Fort",
    "Game",
    "GateHit",
    "Goal",
    "GunSheet",
    "Judgement",
    "Kind",
    "Market",
    "Miss",
    "Option",
    "Outcome",
    "Piece",
    "Place",
    "Pose",
    "Profile",
    "Refusal",
    "RollOff",
    "Row",
    "RuleLine",
    "Ruleset",
    "SeededDice",
    "Seize",
    "ShellAtRest",
    "ShotReport",
    "ShotTable",
    "Slay",
    "Squad",
    "StandIn",
    "Standing",
    "Struck",
    "Verdict",
    "When",
    "Where",
    "describe",
    "judge",
    "new_game",
    "phase_over",
    "report_by_hand",
    "ruleset",
    "ruleset_names",
    "shot_table",
    "shot_table_names",
]
