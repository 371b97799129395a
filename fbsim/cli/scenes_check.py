"""`fbsim scenes check`: every mistake in scene files."""

from __future__ import annotations

from typing import TYPE_CHECKING

import rich_click as click

if TYPE_CHECKING:
    from fbsim.scene import Scene


@click.command("check")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--settle", is_flag=True, help="Also let it settle, and aim its guns, as a volley does.")
def command(files: tuple[str, ...], settle: bool) -> None:
    """Check scene files, or scenes by name, and tell every mistake. Exit status 2 if there is one.

    \b
    Examples:
      fbsim scenes check my-castle.toml
      fbsim scenes check duel scenes/*.toml
      fbsim scenes check my-castle.toml --settle
    """
    from fbsim.cli._descriptors import stdout_to_stderr
    from fbsim.cli._folders import warn_of_missing_folders
    from fbsim.cli._progress import DelayedBar
    from fbsim.errors import BadInput, Problem, SceneError

    warn_of_missing_folders()
    problems: list[Problem] = []
    verdicts: list[str] = []
    with stdout_to_stderr(), DelayedBar("checking") as bar:
        for number, file in enumerate(files):
            bar(number, len(files), f"checking {file}")
            try:
                verdicts.append(f"{file}: {_sound(file, settle)}")
            except BadInput as fault:
                problems += fault.problems
    for verdict in verdicts:
        click.echo(verdict)
    if problems:
        raise SceneError(dict.fromkeys(problems))


def _sound(file: str, settle: bool) -> str:
    """Describe a scene. Raises BadInput with all that is wrong with it."""
    from fbsim.cli._console import counted
    from fbsim.scene import load_scene

    scene = load_scene(file)
    if settle:
        from fbsim.volley import Stage
        from fbsim.volley.orders import check_orders

        stage = Stage(scene)
        with stage:
            check_orders(scene, stage.field())
    counts = ((scene.figures, "figure"), (scene.guns, "gun"), (scene.parts, "part"), (scene.orders, "order"))
    return f"sound; {', '.join(counted(len(things), noun) for things, noun in counts)}{_notes(scene)}"


def _notes(scene: Scene) -> str:
    """What is no mistake, but perhaps not meant, a line each."""
    notes = (
        (scene.orders, "no orders: nothing will be fired"),
        (scene.figures, "no figures: nobody can be hit"),
    )
    return "".join(f"\nnote: {note}" for things, note in notes if not things)
