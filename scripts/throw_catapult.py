"""Let the catapults throw as mechanisms, and hold them against the closed form and the drive.

python scripts/throw_catapult.py                                  # a table of all
python scripts/throw_catapult.py cyclops --tension 26 --elevation 45
python scripts/throw_catapult.py mantis --strip mantis.png        # its arm's motion as a strip of pictures
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
from PIL import Image

from fbsim.catalogue import Catalogue
from fbsim.catalogue.models import GunModel, ShellModel
from fbsim.catalogue.sheets import MILLI, Drive
from fbsim.errors import FbsimError
from fbsim.guns import muzzle_speed
from fbsim.guns.arm import swing
from fbsim.physics.arm import ArmThrow, throw
from fbsim.physics.camera import Camera, Shown, take_picture
from fbsim.physics.transform import Transform
from fbsim.volley.stage import surface_of

HEAD = "catapult   shell           at   drive formula  Bullet  m/s      to arm sideways"
FRAME_PX = (300, 300)
FLIGHT_S = 6e-3
WOOD, ARM, SHELL = (0.70, 0.54, 0.36), (0.45, 0.33, 0.22), (0.95, 0.60, 0.20)
STILL = Transform.turned(np.zeros(3), 0.0)


def main(arguments: Sequence[str] | None = None) -> int:
    options = _parser().parse_args(arguments)
    catalogue = Catalogue()
    try:
        guns = [catalogue.gun(name) for name in options.guns or _catapults(catalogue)]
        print(HEAD)
        for gun in guns:
            for line in _lines(catalogue, gun, options):
                print(line)
        if options.strip:
            _draw_strip(catalogue, guns[0], options)
    except (FbsimError, ValueError) as fault:
        print(fault, file=sys.stderr)
        return 2
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description="Let the catapults throw as mechanisms.")
    parser.add_argument("guns", nargs="*", metavar="GUN", help="catapults (default: all)")
    parser.add_argument("--elevation", type=float, metavar="DEG", help="default: lowest, middle, highest")
    parser.add_argument("--tension", type=float, metavar="MM", help="of a band that may be tightened")
    parser.add_argument("--strip", type=Path, metavar="PNG", help="draw the motion of the first one")
    parser.add_argument("--frames", type=int, default=8, help="of the strip (default: 8)")
    return parser


def _catapults(catalogue: Catalogue) -> list[str]:
    return [name for name in catalogue.names("gun") if catalogue.gun(name).sheet.drive.arm is not None]


def _drive(gun: GunModel, options: argparse.Namespace) -> Drive:
    drive = gun.sheet.drive
    return drive if options.tension is None else drive.tightened(options.tension)


def _elevations(gun: GunModel, options: argparse.Namespace) -> list[float]:
    if options.elevation is not None:
        return [options.elevation]
    low, high = gun.sheet.barrel.elevation_min_deg, gun.sheet.barrel.elevation_max_deg
    return [low, (low + high) / 2, high]


def _lines(catalogue: Catalogue, gun: GunModel, options: argparse.Namespace) -> Iterator[str]:
    drive = _drive(gun, options)
    for shell in map(catalogue.shell, gun.sheet.shells):
        for degrees in _elevations(gun, options):
            mechanism = _throw(catalogue, gun, shell, math.radians(degrees), drive)
            formula = swing(gun, shell.sheet, math.radians(degrees), drive).speed
            yield (
                f"{gun.name:10} {shell.name:13} {degrees:4.0f}  {muzzle_speed(drive, shell.sheet):6.3f} "
                f"{formula:7.3f} {mechanism.speed:7.3f} {mechanism.speed / formula - 1:+6.1%} "
                f"{90 + math.degrees(mechanism.off_square):9.1f} {math.degrees(mechanism.sideways):+8.2f}"
            )


def _throw(
    catalogue: Catalogue, gun: GunModel, shell: ShellModel, elevation: float, drive: Drive
) -> ArmThrow:
    surface = surface_of(catalogue.material(gun.sheet.material))
    return throw(gun, shell, elevation, surface, drive=drive, follow=FLIGHT_S)


def _draw_strip(catalogue: Catalogue, gun: GunModel, options: argparse.Namespace) -> None:
    """Draw the first shell's throw, at the lowest elevation unless another is asked for."""
    shell = catalogue.shell(gun.sheet.shells[0])
    elevation = math.radians(_elevations(gun, options)[0])
    thrown = _throw(catalogue, gun, shell, elevation, _drive(gun, options))
    chosen = np.linspace(0, len(thrown.times) - 1, options.frames).round().astype(int)
    camera = _camera(gun)
    frames = [take_picture(_shown(gun, shell, thrown, int(step)), camera, FRAME_PX) for step in chosen]
    options.strip.parent.mkdir(parents=True, exist_ok=True)
    Image.fromarray(np.hstack(frames)).save(options.strip)
    print(f"wrote {options.strip}: {', '.join(f'{thrown.times[step] * 1e3:.1f}' for step in chosen)} ms")


def _camera(gun: GunModel) -> Camera:
    """From the right side, a little from behind and above; the shell's way ahead is in the picture."""
    high = gun.sheet.barrel.muzzles_mm[0][2] * MILLI
    return Camera((-0.25 * high, -4.6 * high, 1.6 * high), (0.0, 0.0, 0.55 * high), 24.0)


def _shown(gun: GunModel, shell: ShellModel, thrown: ArmThrow, step: int) -> list[Shown]:
    trunnion = np.array(gun.sheet.barrel.trunnion_mm) * MILLI
    return [
        Shown(gun.solid, STILL, WOOD),
        Shown(gun.barrel_solid, Transform.raised(trunnion, float(thrown.angles[step])), ARM),
        Shown(shell.solid, thrown.shells[step], SHELL),
    ]


if __name__ == "__main__":
    sys.exit(main())
