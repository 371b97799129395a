"""What became of each shot: how it left, what it struck, where it ended; or why it was not fired."""

from __future__ import annotations

from fbsim.catalogue.sheets import MILLI
from fbsim.rules import ShotReport, Verdict
from fbsim.scene.scene import Scene
from fbsim.volley.firing import FiredShell
from fbsim.volley.judging import SalvoView
from fbsim.volley.orders import Laying, PlannedShot, gun_sheet
from fbsim.volley.result import ShellResult, ShotResult


def unfired(scene: Scene, salvo: int, shot: PlannedShot, reason: str) -> ShotResult:
    """Give the result of a shot that could not be fired."""
    return _shot(scene, salvo, shot, None, not_fired=reason)


def fired_shot(
    view: SalvoView,
    salvo: int,
    shot: PlannedShot,
    laying: Laying,
    report: ShotReport,
    verdicts: tuple[Verdict, ...],
) -> ShotResult:
    """Give the result of a shot that was fired and judged."""
    shells = tuple(_shell(shell, shot, view) for shell in view.fired[shot])
    scene, duration = view.stage.scene, view.trace.duration
    return _shot(
        scene, salvo, shot, laying, shells=shells, report=report, verdicts=verdicts, duration=duration
    )


def _shot(
    scene: Scene,
    salvo: int,
    shot: PlannedShot,
    laying: Laying | None,
    *,
    shells: tuple[ShellResult, ...] = (),
    not_fired: str | None = None,
    report: ShotReport | None = None,
    verdicts: tuple[Verdict, ...] = (),
    duration: float = 0.0,
) -> ShotResult:
    gun, drive = scene.find(shot.order.gun), gun_sheet(scene, shot.order).drive
    return ShotResult(
        number=shot.number,
        salvo=salvo,
        gun=gun.id,
        gun_model=gun.model.name,
        side=gun.side,
        target=shot.order.target,
        bearing=None if laying is None else laying.bearing,
        elevation=None if laying is None else laying.elevation,
        shells=shells,
        not_fired=not_fired,
        verdicts=verdicts,
        duration=duration,
        report=report,
        tension=drive.preload_mm * MILLI if drive.tension_mm else None,
    )


def _shell(shell: FiredShell, shot: PlannedShot, view: SalvoView) -> ShellResult:
    name = shell.launch.shell.id
    hits = [hit for hit in view.trace.hits if hit.shell == name]
    first = hits[0] if hits else None
    return ShellResult(
        id=name,
        model=shot.order.shell,
        muzzle_speed=shell.speed,
        energy=shell.energy,
        elevation=shell.elevation,
        bearing=shell.bearing,
        struck=tuple(hit.struck for hit in hits),
        impact_speed=first.speed if first else None,
        impact_energy=first.energy if first else None,
        end=_end(name, view),
        rest=_place(name, view),
        impact=_impact(shell, first.time) if first else None,
    )


def _impact(shell: FiredShell, time: float) -> tuple[float, float, float]:
    """Where its centre was at the first touch: until then it flies as its path has it."""
    path = shell.launch.path
    x, y, z = path.at(min(time, float(path.times[-1])))[0].tolist()
    return x, y, z


def _end(name: str, view: SalvoView) -> str:
    if name in view.trace.timed_out:
        return "still moving"
    return "on the table" if name in view.field.poses else "off the table"


def _place(name: str, view: SalvoView) -> tuple[float, float] | None:
    pose = view.field.poses.get(name)
    return None if pose is None else (float(pose.position[0]), float(pose.position[1]))
