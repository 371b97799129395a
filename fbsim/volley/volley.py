"""One volley, from a scene's orders to its result.

Each salvo meets the table as the last one left it: aim, turn the gun, launch, let everything come to rest,
classify what was touched or moved, and have the rules judge it.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import numpy as np

from fbsim.errors import OutOfReach, SimulationError
from fbsim.guns import Stream, stream
from fbsim.guns.specimen import Specimens
from fbsim.physics.samples import Samples
from fbsim.physics.shot import ShotTrace, run_shot
from fbsim.physics.transform import Transform
from fbsim.poses import RestingPose
from fbsim.rules import (
    Condition,
    Kind,
    Outcome,
    Pose,
    SeededDice,
    ShotReport,
    ShotTable,
    Standing,
    Verdict,
    judge,
    shot_table,
)
from fbsim.scene.scene import Scene
from fbsim.volley.chronicle import Chronicle
from fbsim.volley.firing import Chance, FiredShell, fire, obstacle, specimen_of, turn_gun
from fbsim.volley.identity import identity, versions
from fbsim.volley.journal import Journal
from fbsim.volley.judging import SalvoView, resting_pose
from fbsim.volley.orders import Laying, PlannedShot, Salvo, check_orders, lay, plan_salvos
from fbsim.volley.recall import Physics, recalling
from fbsim.volley.result import Cause, PieceResult, ShotResult, VolleyResult
from fbsim.volley.shots import fired_shot, unfired
from fbsim.volley.stage import Piece, Progress, Stage

UPRIGHT = 10.0
"""Degrees; a gun that is tilted more cannot be laid."""
UPRIGHT_POSES = (Pose.STANDING, Pose.LEANING)
OPEN = (Condition.OPEN, Condition.OPEN_FOR_GOOD)
KIND_WORDS = {None: "part", Kind.GUN: "gun", Kind.GATE: "gate"}
"""What a piece of a kind is called, all others being figures."""
HURT = {
    Condition.WOUNDED: Outcome.WOUNDED,
    Condition.KILLED: Outcome.KILLED,
    Condition.DAMAGED: Outcome.DAMAGED,
    Condition.DESTROYED: Outcome.DESTROYED,
    Condition.OPEN: Outcome.GATE_OPEN,
    Condition.OPEN_FOR_GOOD: Outcome.GATE_OPEN_FOR_GOOD,
}


def fire_volley(
    scene: Scene,
    seed: int | None = None,
    *,
    volley: int = 0,
    stage: Stage | None = None,
    rules: str | None = None,
    progress: Progress | None = None,
    journal: Path | None = None,
    specimens: Specimens = "nominal",
    watch: Callable[[Physics], Physics] | None = None,
) -> VolleyResult:
    """Fire all orders of a scene once.

    `seed` stands in for the scene's own, `rules` for its rule system. `volley` numbers repeated volleys of
    one seed: each has its own random streams. Hand in a `Stage(scene)` to settle the scene only once for
    many volleys. The same scene, seed, volley and rules give the same result, to the bit.
    `journal` is a file that keeps each salvo as it ends: fired with the same file again, a volley that was
    interrupted goes on behind the last of them, and its result is that of an undisturbed one, to the bit.
    With `specimens="drawn"` every calibrated gun is one that its calibration leaves possible, drawn once for
    all its shots of the volley (`fbsim.guns.specimen`); it is laid as the gun of the sheet would be.
    `watch` is given what runs each salvo, and gives what is called in its place: it sees what a salvo meets.
    Raises SceneError where an order cannot be carried out or something does not stand where it is placed,
    BadInput where the journal is that of another volley or cannot be written.
    """
    chance = Chance(scene.seed if seed is None else seed, volley, specimens)
    judged_by = shot_table(rules or scene.rules)
    with contextlib.ExitStack() as stack:
        kept = None
        if journal is not None:  # opened first: nobody should wait to hear that it is the wrong one
            fired_at = scene if stage is None else stage.scene
            kept = stack.enter_context(Journal(journal, identity(fired_at, chance, judged_by.name)))
        set_up = stage or stack.enter_context(Stage(scene, progress))
        run: Physics = partial(run_shot, set_up.bullet)
        physics = run if kept is None else recalling(kept, run)
        physics = physics if watch is None else watch(physics)
        return _fire(_Volley(set_up, chance, judged_by, physics), progress)


def _fire(run: _Volley, progress: Progress | None) -> VolleyResult:
    scene, chance = run.stage.scene, run.chance
    salvos = plan_salvos(scene)
    for number, salvo in enumerate(salvos, start=1):
        if progress:
            guns = ", ".join(dict.fromkeys(shot.order.gun for shot in salvo))
            progress(number - 1, len(salvos), f"{guns} fires")
        try:
            run.fire_salvo(number, salvo)
        except SimulationError as fault:
            again = f"it happens again in salvo {number} of scene {scene.name} with seed {chance.seed}"
            raise SimulationError(f"{fault}; {again}, volley {chance.volley}") from fault
    if progress:
        progress(len(salvos), len(salvos), "done")
    return run.result()


class _Volley:
    def __init__(self, stage: Stage, chance: Chance, judged_by: ShotTable, physics: Physics) -> None:
        self.stage, self.chance = stage, chance
        self.table, self.physics = judged_by, physics
        self.field = stage.field()
        check_orders(stage.scene, self.field)
        self.before = dict(self.field.poses)
        self.samples = Samples()
        for name, pose in self.before.items():
            self.samples.sample(0.0, name, pose)
        self.shots: list[ShotResult] = []
        self.states: dict[str, Standing] = {}
        self.deciding: dict[str, Verdict] = {}
        self.causes: dict[str, Cause] = {}
        self.touched: dict[str, list[str]] = {}
        self.resting: dict[str, RestingPose] = {}
        self.lost: dict[str, Transform] = {}
        self.elevations: dict[str, float] = {}
        self.leaves = dict(stage.leaves)
        for name in self.leaves:
            self.states[name] = Standing(Condition.OPEN)
        self.chronicle = Chronicle(self.leaves)

    def fire_salvo(self, number: int, salvo: Salvo) -> None:
        """Fire one salvo and judge it."""
        fired: dict[PlannedShot, Sequence[FiredShell]] = {}
        layings: dict[PlannedShot, Laying] = {}
        for shot in salvo:
            reason = self._why_not(shot)
            if reason is None:
                try:
                    layings[shot] = lay(self.stage.scene, self.field, shot.order)
                except OutOfReach as fault:
                    reason = str(fault)
            if reason is not None:
                self.shots.append(unfired(self.stage.scene, number, shot, reason))
        for shot, laying in layings.items():
            turn_gun(self.stage, self.field, shot, laying)
            gun = shot.order.gun
            self.elevations[gun] = laying.elevation
            self.samples.sample(0.0, gun, self.field.poses[gun])
            self.chronicle.note_laid(self.samples.origin, gun, laying)
            shells = fire(self.stage, self.field, shot, laying, self.chance)
            blocking = obstacle(self.field, shells)
            if blocking is None:
                fired[shot] = shells
            else:
                reason = f"{blocking} is right in front of the muzzle"
                self.shots.append(unfired(self.stage.scene, number, shot, reason))
        if fired:
            self._run(number, fired, layings)

    def _why_not(self, shot: PlannedShot) -> str | None:
        """Why a shot cannot be fired as the field stands now, or None."""
        gun, target = shot.order.gun, shot.order.target
        if gun not in self.field.poses:
            return "the gun is off the board"
        tilt = np.degrees(self.field.poses[gun].tilt)
        if tilt > UPRIGHT:
            return f"the gun is overturned (tilt {tilt:.0f}°)"
        condition = self.states.get(gun, Standing()).condition
        if condition is not Condition.SOUND:
            verdict = self.deciding.get(gun)
            clause = f" ({verdict.clause})" if verdict else ""
            return f"the gun is {condition}{clause}"
        if target is not None and target not in self.field.poses:
            return f"{target} is off the board"
        return None

    def _run(
        self,
        number: int,
        fired: dict[PlannedShot, Sequence[FiredShell]],
        layings: dict[PlannedShot, Laying],
    ) -> None:
        before = dict(self.field.poses)
        launches = [shell.launch for shells in fired.values() for shell in shells]
        began = self.samples.origin
        self.chronicle.note_fired(began, number, fired)
        trace = self.physics(self.field, launches, self.samples)
        self.samples.origin += trace.duration
        self.chronicle.note_trace(began, trace, self.samples.last_seen(trace.lost))
        view = SalvoView(self.stage, self.field, trace, before, fired)
        self._note(view)
        for shot in fired:
            report = view.report(shot)
            verdicts = self._judge(report, shot)
            self.shots.append(fired_shot(view, number, shot, layings[shot], report, verdicts))
        judged = [self._piece(name) for name in self._noted(view) if self._is_shown(name)]
        self.chronicle.note_judged(self.samples.origin, number, judged)
        self._open_gates()

    def _open_gates(self) -> None:
        """Turn the leaves of gates that the rules have opened aside, for the salvos that follow (REP-68)."""
        for name, standing in self.states.items():
            if standing.condition in OPEN and name not in self.leaves:
                angles = self.stage.opened(name, self.field)
                if angles is not None:
                    self.leaves[name] = angles
                    self.chronicle.note_opened(self.samples.origin, name, angles)
                    body = self.stage.body_of(self.stage.scene.find(name), leaves=angles)
                    self.field.place(body, self.field.poses[name])

    def _note(self, view: SalvoView) -> None:
        """Keep what the salvo did to each piece. All that was woken is classified anew, moved or not."""
        self.lost.update(view.trace.lost)
        concerned = view.concerned()
        for name in concerned:
            self._note_cause(view, name)
            self.touched.setdefault(name, []).extend(hit.shell for hit in view.hits.get(name, []))
        for name in self._noted(view):
            self.resting[name] = view.resting(name)

    def _noted(self, view: SalvoView) -> list[str]:
        """Pieces that the salvo woke, touched or moved."""
        names = dict.fromkeys([*view.trace.supports, *view.concerned()])
        return [name for name in names if name in self.stage.pieces]

    def _is_shown(self, name: str) -> bool:
        """Whether a result tells how a piece lies: a wall that stays where it is, it does not."""
        piece = self.stage.pieces[name]
        return piece.kind is not None or not piece.anchored

    def _note_cause(self, view: SalvoView, name: str) -> None:
        """Keep what brought a piece to its pose: what only turns one that lies did not bring it down."""
        cause, now = view.cause(name), view.resting(name).pose
        before = self.resting[name].pose if name in self.resting else Pose.STANDING
        fell = before in UPRIGHT_POSES and now is not before
        if cause is not None and (name not in self.causes or fell or now is Pose.OFF_BOARD):
            self.causes[name] = cause

    def _judge(self, report: ShotReport, shot: PlannedShot) -> tuple[Verdict, ...]:
        dice_seed = stream(self.chance.seed, self.chance.volley, shot.number, Stream.DICE)
        dice = SeededDice(int(dice_seed.integers(2**32)))
        judgement = judge(report, self.table, self.states, dice)
        self.states = dict(judgement.states)
        for verdict in judgement.verdicts:
            if verdict.outcome is not Outcome.UNCHANGED or verdict.id not in self.deciding:
                self.deciding[verdict.id] = verdict
        return judgement.verdicts

    def result(self) -> VolleyResult:
        """Everything as it ended."""
        scene = self.stage.scene
        figures = tuple(self._piece(thing.id) for thing in scene.figures)
        guns = tuple(self._piece(thing.id) for thing in scene.guns)
        pieces = self.stage.pieces
        gates = [thing.id for thing in scene.parts if pieces[thing.id].kind is Kind.GATE]
        loose = [thing.id for thing in scene.parts if not thing.anchored and thing.id in self.touched]
        return VolleyResult(
            scene=scene.name,
            seed=self.chance.seed,
            volley=self.chance.volley,
            rules=self.table.name,
            versions=versions(),
            shots=tuple(sorted(self.shots, key=lambda shot: shot.number)),
            figures=figures,
            guns=guns,
            gates=tuple(self._piece(name) for name in gates),
            parts=tuple(self._piece(name) for name in loose if name not in gates),
            before=self.before,
            after=dict(self.field.poses),
            elevations=self.elevations,
            leaves=self.leaves,
            samples=self.samples,
            events=self.chronicle.events,
            specimens={gun.id: specimen_of(scene, gun.id, self.chance) for gun in scene.guns},
            drawn=self.chance.specimens == "drawn",
        )

    def _piece(self, name: str) -> PieceResult:
        piece = self.stage.pieces[name]
        return PieceResult(
            id=name,
            side=piece.side,
            model=piece.model,
            kind=KIND_WORDS.get(piece.kind, "figure"),
            resting=self.resting.get(name) or self._untouched(piece),
            cause=self.causes.get(name),
            touched_by=tuple(dict.fromkeys(self.touched.get(name, []))),
            outcome=self._outcome(name) if piece.kind is not None else None,
            verdict=self.deciding.get(name),
            moved=self._moved(name),
        )

    def _untouched(self, piece: Piece) -> RestingPose:
        return resting_pose(piece, self.field, ShotTrace(lost=self.lost), piece.id)

    def _outcome(self, name: str) -> Outcome:
        verdict = self.deciding.get(name)
        if verdict is not None and verdict.outcome is Outcome.NOT_JUDGED:
            return Outcome.NOT_JUDGED
        condition = self.states.get(name, Standing()).condition
        if condition in HURT:
            return HURT[condition]
        return verdict.outcome if verdict is not None else Outcome.NOTHING

    def _moved(self, name: str) -> float:
        centre = self.field.bodies[name].form.principal.position
        after = self.field.poses.get(name) or self.lost[name]
        if name in self.elevations:  # turned and raised to fire: only its place counts
            return float(np.linalg.norm(after.position - self.before[name].position))
        return float(np.linalg.norm(after.apply(centre) - self.before[name].apply(centre)))
