"""Short ways to write shots, and what comes of them."""

from __future__ import annotations

from fbsim.rules import (
    Dice,
    FixedDice,
    Judgement,
    Kind,
    Pose,
    ShotReport,
    ShotTable,
    Standing,
    Struck,
    Verdict,
    judge,
    shot_table,
)

MARGIN = 0.17
FALLEN = (Pose.FACE_DOWN, Pose.FACE_UP, Pose.ON_SIDE, Pose.LEANING)
FRONTS = {Pose.FACE_UP: 0.95, Pose.FACE_DOWN: -0.95}


def struck(
    kind: Kind = Kind.WARRIOR,
    pose: Pose = Pose.STANDING,
    *,
    name: str = "it",
    side: str | None = "red",
    hits: int = 1,
    moved: bool | None = None,
    front_up: float | None = None,
    leaning_on: str | None = None,
) -> Struck:
    return Struck(
        id=name,
        kind=kind,
        side=side,
        pose=pose,
        touched=hits > 0,
        moved=(pose is not Pose.STANDING) if moved is None else moved,
        front_up=FRONTS.get(pose, 0.0) if front_up is None else front_up,
        front_margin=MARGIN,
        leaning_on=leaning_on,
        displaced_mm=3.0,
        hits=hits,
    )


def shot(*bodies: Struck, model: str = "bulldog", gun_class: str = "P", barrels: int = 1) -> ShotReport:
    return ShotReport("gun-1", model, gun_class, "blue", barrels, bodies)


def judged(
    body: Struck,
    rules: str | ShotTable,
    before: Standing | None = None,
    dice: Dice | None = None,
    report: ShotReport | None = None,
) -> tuple[Verdict, Standing]:
    """Judge one body, and give the verdict with its new standing."""
    chosen = shot_table(rules) if isinstance(rules, str) else rules
    states = {} if before is None else {body.id: before}
    judgement = judge(report or shot(body), chosen, states, dice or FixedDice([]))
    return judgement.of(body.id), judgement.states[body.id]


def judge_all(report: ShotReport, rules: str, dice: Dice | None = None) -> Judgement:
    return judge(report, shot_table(rules), {}, dice or FixedDice([]))
