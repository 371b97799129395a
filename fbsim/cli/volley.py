"""`fbsim volley`: fire a scene's orders once, and print, write or draw what came of it."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import rich_click as click

from fbsim.cli._ranges import SEED

if TYPE_CHECKING:
    from fbsim.guns.specimen import Specimens
    from fbsim.volley import Stage, VolleyResult


@click.command("volley")
@click.argument("scene")
@click.option("--seed", type=SEED, metavar="N", help="Stands in for the scene's own seed.")
@click.option(
    "--volley", type=click.IntRange(0, 2**32 - 1), default=0, metavar="N",
    help="Which of the volleys of this seed: studies number them.",
)  # fmt: skip
@click.option("--rules", metavar="NAME", help="Judge by this rule system (see `fbsim rules list`).")
@click.option(
    "--vary-guns", is_flag=True, help="Draw each calibrated gun from what its shots leave possible."
)
@click.option("--all", "everyone", is_flag=True, help="List all figures, not only those concerned.")
@click.option("--json", "as_json", is_flag=True, help="Print the whole result as JSON, nothing else.")
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="Write result.json, scene.toml and recording.npz to this new folder.",
)
@click.option("--force", is_flag=True, help="Let --out replace an earlier result.")
@click.option(
    "--journal",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Keep each salvo in FILE as it ends; where it holds some of this volley, go on from there.",
)
@click.option(
    "--picture", type=click.Path(path_type=Path), metavar="FILE.png", help="Draw the table afterwards."
)
@click.option(
    "--picture-before",
    type=click.Path(path_type=Path),
    metavar="FILE.png",
    help="Draw the table as it stands before the first shot.",
)
@click.option(
    "--replay",
    type=click.Path(path_type=Path),
    metavar="FILE.html",
    help="Write a page that plays it in any browser.",
)
@click.option(
    "--gltf", type=click.Path(path_type=Path), metavar="FILE.glb",
    help="Write it as a moving scene for Blender and others.",
)  # fmt: skip
def command(
    scene: str,
    seed: int | None,
    volley: int,
    rules: str | None,
    vary_guns: bool,
    everyone: bool,
    as_json: bool,
    out: Path | None,
    force: bool,
    journal: Path | None,
    picture: Path | None,
    picture_before: Path | None,
    replay: Path | None,
    gltf: Path | None,
) -> None:
    """Fire all orders of SCENE, a scene file or the name of a scene that comes along.

    \b
    Examples:
      fbsim volley duel
      fbsim volley duel --seed 7 --rules series --all
      fbsim volley my-castle.toml --picture after.png
      fbsim volley duel --json | python -m json.tool
      fbsim volley duel --out results/duel-1
      fbsim volley siege --seed 7 --journal siege-7.journal
      fbsim volley duel --vary-guns
      fbsim volley courtyard --replay courtyard.html

    Margin: how many degrees a figure is from the nearest other pose; near 0, it hung on a degree.
    With --vary-guns a gun is one of those that its calibration (`fbsim calibrate`) leaves possible, drawn
    once for all its shots; it is laid as its sheet says, so what is otherwise in it makes it miss.
    The same scene, seed and rules give the same result, byte for byte; also where the volley was
    interrupted, however hard, and fired again with the same journal.
    """
    from fbsim.cli import _pictures, _replays, _results, _volley_report
    from fbsim.cli._console import show_json_text
    from fbsim.cli._folders import warn_of_missing_folders
    from fbsim.cli._writable import check_file

    warn_of_missing_folders()
    pictures = _pictures.wanted(before=picture_before, after=picture)
    replays = _replays.wanted(page=replay, gltf=gltf)
    results = _results.Folder(out, force) if out else None
    if journal:
        check_file(journal)
    specimens: Specimens = "drawn" if vary_guns else "nominal"
    with _fired(scene, seed, volley, rules, journal, specimens) as (stage, result):
        if results or pictures or replays:
            from fbsim.recording import record

            recording = record(stage.scene, result)
            if results:
                results.write(stage.scene, result, recording)
            _pictures.draw(pictures, recording)
            _replays.write(replays, [recording])
        if as_json:
            show_json_text(result.to_json())
        else:
            _volley_report.show_result(stage.scene, result, everyone=everyone)


@contextlib.contextmanager
def _fired(
    name: str,
    seed: int | None,
    volley: int,
    rules: str | None,
    journal: Path | None,
    specimens: Specimens,
) -> Iterator[tuple[Stage, VolleyResult]]:
    """Load, settle and fire with a progress bar; the stage is open until the context ends."""
    from fbsim.cli._descriptors import stdout_to_stderr
    from fbsim.cli._progress import DelayedBar
    from fbsim.rules import shot_table

    if rules is not None:
        shot_table(rules)
    with contextlib.ExitStack() as stack:
        with stdout_to_stderr(), DelayedBar("reading the scene") as bar:
            from fbsim import Stage, fire_volley, load_scene

            stage = stack.enter_context(Stage(load_scene(name), bar))
            result = fire_volley(
                stage.scene,
                seed,
                volley=volley,
                stage=stage,
                rules=rules,
                progress=bar,
                journal=journal,
                specimens=specimens,
            )
        yield stage, result
