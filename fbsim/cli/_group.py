"""The command group: what fbsim refuses becomes "error: ..." lines and an exit status, never a traceback."""

from __future__ import annotations

from typing import Any

import rich_click as click

from fbsim.cli._console import counted
from fbsim.errors import BadInput, FbsimError

INTERRUPTED = 130
"""Exit status after Ctrl-C, as shells have it."""


class Group(click.RichGroup):
    """A group whose commands may raise FbsimError."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command."""
        try:
            return super().invoke(ctx)
        except FbsimError as fault:
            tell(fault)
            ctx.exit(fault.exit_status)
        except KeyboardInterrupt:
            click.echo("interrupted", err=True)
            ctx.exit(INTERRUPTED)


def tell(fault: FbsimError, word: str = "error", colour: str = "red") -> None:
    """Print a line for each problem, and their count where there are several."""
    lines = [str(problem) for problem in fault.problems] if isinstance(fault, BadInput) else [str(fault)]
    for line in lines:
        click.echo(f"{click.style(f'{word}:', fg=colour, bold=True)} {line}", err=True)
    if len(lines) > 1:
        click.echo(counted(len(lines), "problem"), err=True)
