"""`fbsim window`: aim and fire by hand, in a window on the desktop."""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import rich_click as click

from fbsim.cli._descriptors import STDOUT
from fbsim.cli._ranges import SEED
from fbsim.cli._sources import Size

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

    from fbsim.scene.scene import Scene


@click.command("window")
@click.argument("scene")
@click.option("--gun", metavar="ID", help="The gun to begin with; the first one unless given.")
@click.option("--seed", type=SEED, metavar="N", help="Stands in for the scene's own seed.")
@click.option(
    "--save-to", type=click.Path(path_type=Path), metavar="FILE.toml",
    help="Save shots to this new scene file, not to SCENE itself.",
)  # fmt: skip
@click.option("--size", type=Size(), default="1280x800", show_default=True, metavar="WxH", help="In pixels.")
def command(
    scene: str, gun: str | None, seed: int | None, save_to: Path | None, size: tuple[int, int]
) -> None:
    """Open SCENE in a window: aim with sliders, fire with F, reset with R, save the shots as orders with S.

    \b
    Examples:
      fbsim window duel
      fbsim window my-castle.toml --gun red-bulldog --seed 7
      fbsim window duel --save-to my-duel.toml

    It shows the scene without its own orders. Each shot is that of `fbsim volley`, and what is saved gives
    there, with the same seed, what the window showed. Shots are appended to SCENE where it is a file of
    yours without orders; else they go, with the whole scene, to a new file.
    Without a display: fbsim volley SCENE --replay out.html.
    """
    from fbsim.cli._descriptors import stdout_to_stderr
    from fbsim.cli._folders import warn_of_missing_folders
    from fbsim.cli._progress import DelayedBar
    from fbsim.cli._writable import check_file

    warn_of_missing_folders()
    with stdout_to_stderr():
        with DelayedBar("reading the scene"):
            from fbsim import load_scene

            loaded = load_scene(scene)
        _check_gun(loaded, gun)
        target = save_to or _own_file(loaded, seed)
        check_file(target)
        _show(scene, gun, seed, target, size)


def _show(scene: str, gun: str | None, seed: int | None, save_to: Path, size: tuple[int, int]) -> None:
    """Have the window in a process of its own: Xlib ends the process of a window that is closed, at once."""
    from multiprocessing import get_context

    context = get_context("spawn")
    hearing, telling = context.Pipe(duplex=False)
    window = context.Process(target=_open, args=(telling, scene, gun, seed, save_to, size))
    window.start()
    telling.close()
    try:
        refused = hearing.recv()
    except EOFError:  # it ended without a word: the user closed it, or it crashed
        refused = None
    window.join()
    if refused is not None:
        raise refused
    if window.exitcode is not None and window.exitcode < 0:
        from fbsim.errors import SimulationError

        raise SimulationError(f"the window was ended by signal {-window.exitcode}")


def _open(
    telling: Connection, scene: str, gun: str | None, seed: int | None, save_to: Path, size: tuple[int, int]
) -> None:
    """What the window's process does; what refuses is told to the process that asked."""
    from fbsim import load_scene
    from fbsim.cli._console import console
    from fbsim.errors import FbsimError
    from fbsim.physics.window import Window, WindowClosed
    from fbsim.view.window.console import Console
    from fbsim.view.window.session import open_session

    try:
        window = Window(size)
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, STDOUT)  # Bullet's threads go on telling what they do, until the very end
        with contextlib.closing(window), contextlib.suppress(WindowClosed):
            session = open_session(load_scene(scene), seed)
            Console(window, session, save_to, gun, console(err=True).print).run()
    except FbsimError as fault:
        telling.send(fault)
    except KeyboardInterrupt:
        pass  # the process that asked hears it too, and tells
    sys.stderr.flush()
    os._exit(0)  # Bullet waits for its window's thread at an orderly end, which may be no more


def _check_gun(scene: Scene, gun: str | None) -> None:
    from fbsim.errors import BadInput, Problem, UnknownName, did_you_mean

    guns = [each.id for each in scene.guns]
    if not guns:
        raise BadInput(Problem("has no gun to fire", str(scene.path)))
    if gun is not None and gun not in guns:
        raise UnknownName(Problem(f'no gun "{gun}"', str(scene.path), remedy=did_you_mean(gun, guns)))


def _own_file(scene: Scene, seed: int | None) -> Path:
    """Where shots are saved unless told: the scene file itself if that works, else a new file here."""
    from fbsim.catalogue.folders import data_folder

    bundled = scene.path.resolve().is_relative_to(data_folder("scenes").resolve())
    if not (bundled or scene.orders or (seed not in (None, scene.seed))) and os.access(scene.path, os.W_OK):
        return scene.path
    names = (f"{scene.path.stem}-window{number or ''}.toml" for number in range(1000))
    return next(path for path in map(Path, names) if not path.exists())
