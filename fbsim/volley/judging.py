"""From what the physics saw of one salvo to shot reports, poses, causes and verdicts.

A body belongs to the shot whose shell first touched it, or set off the chain that moved it; so shots that
leave together do not judge one figure twice. A gate is reported to every shot that hit it.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

import numpy as np

from fbsim.constants import GRAVITY
from fbsim.physics.battlefield import TABLE, Battlefield
from fbsim.physics.shot import Hit, ShotTrace, Support
from fbsim.physics.transform import Transform
from fbsim.poses import FRONT_MARGIN, Bearer, RestingPose, classify
from fbsim.rules import Kind, Pose, ShellAtRest, ShotReport, Struck
from fbsim.volley.firing import FiredShell
from fbsim.volley.orders import PlannedShot, gun_model
from fbsim.volley.result import Cause
from fbsim.volley.stage import Piece, Stage

SPENT = 0.5
"""m/s; a shell that comes slower has rolled there: a touch that no player calls a hit. Our convention."""
MOVED = 1e-3
"""m; a centre of mass that shifted less has not moved (contacts settle within 0.1 mm)."""
TURNED = math.radians(2.0)
"""rad; the same for a turn."""


class SalvoView:
    """One salvo after the fact: who belongs to whom, and how everything rests now."""

    def __init__(
        self,
        stage: Stage,
        field: Battlefield,
        trace: ShotTrace,
        before: Mapping[str, Transform],
        fired: Mapping[PlannedShot, Sequence[FiredShell]],
    ) -> None:
        self.stage, self.field, self.trace, self.before = stage, field, trace, before
        self.fired = fired
        self.shot_of = {shell.launch.shell.id: shot for shot, shells in fired.items() for shell in shells}
        self.touches: dict[str, list[Hit]] = {}
        for hit in trace.hits:
            self.touches.setdefault(hit.struck, []).append(hit)
        self.hits = {
            name: [hit for hit in touches if hit.speed >= SPENT] for name, touches in self.touches.items()
        }

    def concerned(self) -> list[str]:
        """Ids of what was touched or moved, in the order of first contact."""
        order = dict.fromkeys([*self.trace.movers, *self.trace.lost, *self.trace.supports])
        return [name for name in order if name in self.stage.pieces and self._is_concerned(name)]

    def _is_concerned(self, name: str) -> bool:
        return bool(self.hits.get(name)) or self.moved(name)

    def moved(self, name: str) -> bool:
        """Whether this salvo shifted or turned a body."""
        if name in self.trace.lost:
            return True
        before, after = self.before.get(name), self.field.poses.get(name)
        if before is None or after is None:
            return False
        return self._shift(name, before, after) > MOVED or before.angle_to(after) > TURNED

    def _shift(self, name: str, before: Transform, after: Transform) -> float:
        centre = self.field.bodies[name].form.principal.position
        return float(np.linalg.norm(after.apply(centre) - before.apply(centre)))

    def shot_for(self, name: str) -> PlannedShot | None:
        """The shot that a body's fate belongs to."""
        seen = {name}
        while name in self.trace.movers and name not in self.shot_of:
            name = self.trace.movers[name]
            if name in seen:
                return None
            seen.add(name)
        return self.shot_of.get(name)

    def resting(self, name: str) -> RestingPose:
        """How a body rests now."""
        return resting_pose(self.stage.pieces[name], self.field, self.trace, name)

    def cause(self, name: str) -> Cause | None:
        """What brought a body to its pose."""
        mover = self.trace.movers.get(name)
        hit = next((hit for hit in self.hits.get(name, []) if hit.shell == mover), None)
        if hit is not None:
            return self._by_shell(hit)
        shot = self.shot_for(name)
        if mover is None or shot is None:
            return None
        return Cause(self._verb(name), mover, shot.number)

    def _by_shell(self, hit: Hit) -> Cause:
        number = self.shot_of[hit.shell].number
        if hit.earlier:
            return Cause("ricochet", hit.shell, number, off=hit.earlier[-1])
        return Cause("direct", hit.shell, number)

    def _verb(self, name: str) -> str:
        if name in self.trace.lost:
            return "swept off"
        return "pushed" if self.resting(name).pose is Pose.STANDING else "knocked over"

    def report(self, shot: PlannedShot) -> ShotReport:
        """What the rules are told of one shot."""
        gun = self.stage.scene.find(shot.order.gun)
        sheet = gun_model(self.stage.scene, gun.id).sheet
        struck = [
            self._struck(name, shot)
            for name in self.concerned()
            if self.stage.pieces[name].kind is not None and self._reported_to(name, shot)
        ]
        return ShotReport(
            gun=gun.id,
            gun_model=sheet.name,
            gun_class=sheet.gun_class,
            side=gun.side,
            barrels=len(sheet.barrel.muzzles_mm),
            struck=tuple(struck),
            shells_at_rest=tuple(self._shell_at_rest(shell) for shell in self.fired[shot]),
        )

    def _reported_to(self, name: str, shot: PlannedShot) -> bool:
        if self.stage.pieces[name].kind is Kind.GATE:
            return any(self.shot_of[hit.shell] is shot for hit in self.hits.get(name, []))
        owner = self.shot_for(name) or next(iter(self.fired))
        return owner is shot

    def _struck(self, name: str, shot: PlannedShot) -> Struck:
        piece, resting = self.stage.pieces[name], self.resting(name)
        assert piece.kind is not None
        hits = self.hits.get(name, [])
        if piece.kind is Kind.GATE:
            hits = [hit for hit in hits if self.shot_of[hit.shell] is shot]
        after = self.field.poses.get(name) or self.trace.lost[name]
        return Struck(
            id=name,
            kind=piece.kind,
            side=piece.side,
            pose=resting.pose,
            touched=bool(hits),
            moved=self.moved(name),
            front_up=resting.front_up,
            front_margin=FRONT_MARGIN,
            leaning_on=resting.leaning_on,
            displaced_mm=self._shift(name, self.before[name], after) * 1e3,
            hits=len(hits),
            at_mm=self._centre_mm(name, after),
        )

    def _centre_mm(self, name: str, pose: Transform) -> tuple[float, float]:
        """Where a body's centre of mass is, as the table measures."""
        x, y, _ = (pose.apply(self.field.bodies[name].form.principal.position) * 1e3).tolist()
        return x, y

    def _shell_at_rest(self, shell: FiredShell) -> ShellAtRest:
        name = shell.launch.shell.id
        on_board = name in self.field.poses
        pose = self.field.poses[name] if on_board else self.trace.lost[name]
        x, y, _ = (pose.position * 1e3).tolist()
        return ShellAtRest(name, x, y, on_board)


def resting_pose(piece: Piece, field: Battlefield, trace: ShotTrace, name: str) -> RestingPose:
    """Classify a body where it now is: on the field, or lost from it."""
    pose = field.poses.get(name)
    on_board = pose is not None and _centre_on_table(field, name, pose)
    if pose is None:
        pose = trace.lost[name]
    front = math.degrees(math.asin(max(-1.0, min(1.0, float((pose.matrix @ piece.front)[2])))))
    return classify(
        tilt=math.degrees(pose.tilt),
        front=front,
        tipping=piece.tipping,
        bearers=_bearers(field, trace.supports.get(name, ()), name),
        on_board=on_board,
        timed_out=name in trace.timed_out,
    )


def _centre_on_table(field: Battlefield, name: str, pose: Transform) -> bool:
    return field.table.holds(pose.apply(field.bodies[name].form.principal.position))


def _bearers(field: Battlefield, supports: Sequence[Support], name: str) -> list[Bearer]:
    weight = field.bodies[name].mass * GRAVITY
    return [
        Bearer(
            support.other, support.upward / weight, support.force / weight, _is_ground(field, support.other)
        )
        for support in supports
    ]


def _is_ground(field: Battlefield, name: str) -> bool:
    return name == TABLE or (name in field.bodies and field.bodies[name].anchored)
