"""`fbsim replay`: a page that plays a recording in any browser, or two side by side."""

from __future__ import annotations

from pathlib import Path

import rich_click as click

MOST = 2
"""Recordings on one page."""


@click.command("replay")
@click.argument(
    "recordings", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="RECORDING..."
)
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), metavar="FILE.html", help="The page to write."
)
@click.option("--gltf", type=click.Path(path_type=Path), metavar="FILE.glb",
              help="Also write the moving scene as binary glTF, for Blender and others.")  # fmt: skip
@click.option("--open", "opened", is_flag=True, help="Show the page in the browser.")
def command(recordings: tuple[Path, ...], output: Path | None, gltf: Path | None, opened: bool) -> None:
    """Write a page that plays RECORDING: one file that opens in a browser, also without a network.

    RECORDING is a recording.npz, or the folder that `fbsim volley --out` wrote. Two are played side by side,
    salvo by salvo, such as the same orders against two layouts.

    \b
    Examples:
      fbsim volley courtyard --seed 7 --out courtyard-7
      fbsim replay courtyard-7 -o courtyard.html
      fbsim replay castle/recording.npz ring/recording.npz -o both.html --open
      fbsim replay courtyard-7 --gltf courtyard.glb

    The scene is turned, shifted and zoomed by mouse, touch or keys; "?" on the page lists the keys.
    """
    from fbsim.cli import _replays

    _check(recordings, output, gltf, opened)
    files = _replays.wanted(page=output, gltf=gltf)
    from fbsim.recording import read_recording

    _replays.write(files, [read_recording(path) for path in recordings])
    if output is not None and opened:
        click.launch(str(output))


def _check(recordings: tuple[Path, ...], output: Path | None, gltf: Path | None, opened: bool) -> None:
    """Raise before the work for what could not be done after it."""
    if len(recordings) > MOST:
        raise click.UsageError(f"one recording or two can be played (got {len(recordings)})")
    if output is None and gltf is None:
        raise click.UsageError("nothing to write; name a page with -o FILE.html")
    if opened and output is None:
        raise click.UsageError("--open needs a page; name it with -o FILE.html")
    if gltf is not None and len(recordings) > 1:
        raise click.UsageError("--gltf writes one recording; give one")
