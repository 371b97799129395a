"""`fbsim`: the group of all commands, and the program's entry point.

Each command stands in a file of its own and imports what it needs when it runs, so that `--help` is quick.
"""

from __future__ import annotations

import errno
import io
import os
import sys

import rich_click as click

import fbsim
from fbsim.cli import (
    army_check,
    army_list,
    calibrate,
    compare,
    film,
    fortress_list,
    fortress_shadow,
    fortress_show,
    gun_accuracy,
    gun_range,
    layouts,
    models_check,
    models_import,
    models_list,
    picture,
    replay,
    rules_clauses,
    rules_list,
    rules_play,
    rules_replay,
    rules_show,
    scenes_check,
    scenes_list,
    scenes_schema,
    sheet,
    sweep,
    tune,
    volley,
    window,
)
from fbsim.cli._descriptors import STDOUT
from fbsim.cli._group import Group, tell
from fbsim.errors import FbsimError

OUTPUT_FAULTS = {errno.ENOSPC, errno.EFBIG, errno.EIO}
"""What writing to standard output may fail with, apart from a reader that stopped early."""


@click.rich_config({"padding_helptext_first_line": (0, 0, 1, 0)})
@click.group(cls=Group, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(fbsim.__version__, prog_name="fbsim", message="%(prog)s %(version)s")
def cli() -> None:
    """Spring-loaded toy guns and plastic soldiers of the wargame Fantasy Battles, in simulated physics.

    \b
    fbsim scenes list            which scenes come along
    fbsim volley duel            fire a scene's orders and see who still stands
    fbsim volley duel --help     what else a volley can do
    """


@cli.group(cls=Group)
def models() -> None:
    """Figures, guns, shells and fortress parts: list, check, import your own."""


@cli.group(cls=Group)
def scenes() -> None:
    """Scene files: list, check, schema for editors."""


@cli.group(cls=Group)
def fortress() -> None:
    """Fortress layouts: list; plan, parts, price and posts of one: show; from where it is hit: shadow."""


@cli.group(cls=Group)
def gun() -> None:
    """Guns: how precise one is: accuracy; how far some shoot: range."""


@cli.group(cls=Group)
def army() -> None:
    """Armies: what they are raised from, and whether a roster fits: list, check."""


@cli.group(cls=Group)
def rules() -> None:
    """Rule systems: list, show, clauses; whole games by them: play, replay."""


cli.add_command(volley.command)
cli.add_command(window.command)
cli.add_command(picture.command)
cli.add_command(film.command)
cli.add_command(sheet.command)
cli.add_command(replay.command)
cli.add_command(compare.command)
cli.add_command(sweep.command)
cli.add_command(tune.command)
cli.add_command(calibrate.command)
cli.add_command(layouts.group)
for group, commands in (
    (models, (models_list, models_check, models_import)),
    (scenes, (scenes_list, scenes_check, scenes_schema)),
    (fortress, (fortress_list, fortress_show, fortress_shadow)),
    (gun, (gun_accuracy, gun_range)),
    (army, (army_list, army_check)),
    (rules, (rules_list, rules_show, rules_clauses, rules_play, rules_replay)),
):
    for each in commands:
        group.add_command(each.command)


def main() -> None:
    """Run the program: exit status 0, 2 for what it refuses, 130 after Ctrl-C, 1 where nobody reads on."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal without "°" gets "?"
    try:
        cli()
    except OSError as fault:
        if fault.errno not in OUTPUT_FAULTS:
            raise
        _give_up_output()
        tell(FbsimError(f"cannot write the output ({fault.strerror})"))
        sys.exit(FbsimError.exit_status)


def _give_up_output() -> None:
    """Send what is still buffered nowhere, or writing it would fail again at the end of the process."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, STDOUT)
    os.close(nowhere)
