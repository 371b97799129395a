"""`fbsim models import`: make a figure of a mesh file."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import rich_click as click

if TYPE_CHECKING:
    from fbsim.catalogue.importing import ImportedModel
    from fbsim.meshes.bodies import Apart
    from fbsim.meshes.solid import Solid

USER_FOLDER = "my-models"


@click.command("import")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--name", required=True, help="Its name in scenes, such as my-knight.")
@click.option("--height-mm", type=float, metavar="MM", help="Scale it to this height.")
@click.option("--mass-g", type=float, metavar="G", help="What the toy weighs; estimated otherwise.")
@click.option("--unit", metavar="mm|cm|m|in", help="Unit of the file; guessed otherwise.")
@click.option("--up", metavar="AXIS", help="Axis of the file that points up, such as +z or -y.")
@click.option("--front", metavar="AXIS", help="Axis along which its face looks, such as --front=-y.")
@click.option(
    "--only",
    metavar="PATTERN",
    help='Take only these pieces of a glTF, 3MF or OBJ file, such as "Knight_*".',
)
@click.option(
    "--apart",
    type=click.Choice(["refuse", "largest", "together"]),
    default="refuse",
    show_default=True,
    help="What to do with bodies that lie apart.",
)
@click.option("--material", default="polystyrene", show_default=True, help="What it is made of.")
@click.option(
    "--to",
    type=click.Path(path_type=Path),
    default=USER_FOLDER,
    show_default=True,
    metavar="DIR",
    help="Folder of your own models.",
)
@click.option("--picture/--no-picture", default=True, help="Draw mesh and parts side by side (default).")
@click.option("--overwrite", is_flag=True, help="Replace a figure of that name, or come before it.")
def command(
    file: Path,
    name: str,
    height_mm: float | None,
    mass_g: float | None,
    unit: str | None,
    up: str | None,
    front: str | None,
    only: str | None,
    apart: Apart,
    material: str,
    to: Path,
    picture: bool,
    overwrite: bool,
) -> None:
    """Make a figure of FILE, an STL, OBJ, PLY, OFF, GLB, glTF or 3MF mesh.

    \b
    Examples:
      fbsim models import knight.stl --name my-knight --height-mm 54 --front=-y
      fbsim models import orc.obj --name orc --unit in --up +y --front +z
      fbsim models import heroes.glb --name hero --only "Knight_*" --mass-g 4
      fbsim models import print.3mf --name giant --apart largest

    The mesh is mended where it has small faults, stood on its feet, and split into convex parts; each repair
    is told. FILE is only read. What cannot be mended is refused, with the place, and nothing is written.
    """
    from fbsim.catalogue.importing import import_model
    from fbsim.cli._descriptors import stdout_to_stderr
    from fbsim.cli._folders import warn_of_missing_folders
    from fbsim.cli._progress import DelayedBar

    warn_of_missing_folders()
    with stdout_to_stderr(), DelayedBar("reading the mesh"):
        made = import_model(
            file,
            name=name,
            to=to,
            height_mm=height_mm,
            mass_g=mass_g,
            unit=unit,
            material=material,
            up=up,
            front=front,
            only=only,
            apart=apart,
            picture=_picture if picture else None,
            overwrite=overwrite,
        )
    _show(made, name, to)


def _picture(solid: Solid, path: Path) -> None:
    from fbsim.view.parts_picture import draw_parts

    draw_parts(solid, path)


def _show(made: ImportedModel, name: str, to: Path) -> None:
    from fbsim.cli._console import counted

    for note in made.notes:
        click.echo(f"note: {note}")
    length, width, height = (1e3 * float(side) for side in made.solid.extents)
    parts = counted(len(made.solid.parts), "convex part")
    click.echo(f"wrote {made.path}: {length:.1f} x {width:.1f} x {height:.1f} mm, {parts}")
    if made.picture is not None:
        click.echo(f"wrote {made.picture}: the mesh, and its parts in colours")
    if not _is_looked_in(to):
        click.echo(f"to have it found, set FBSIM_MODELS={to.resolve()}")
    click.echo(f"check it with: fbsim models check {name}")
    click.echo(
        f'use it in a scene:\n\n[[figures]]\nid = "{name}-1"\nmodel = "{name}"\nside = "red"\nat_mm = [0, 0]'
    )


def _is_looked_in(folder: Path) -> bool:
    from fbsim.catalogue.folders import USER_FOLDERS_VARIABLE

    listed = os.environ.get(USER_FOLDERS_VARIABLE, "").split(os.pathsep)
    return folder.resolve() in {Path(entry).resolve() for entry in (USER_FOLDER, *listed) if entry}
