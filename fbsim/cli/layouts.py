"""`fbsim layouts`: the group of what is done with several layouts; without a command's name it tests them."""

from __future__ import annotations

import rich_click as click

from fbsim.cli import layouts_improve, layouts_stand, layouts_test
from fbsim.cli._group import Group

HELP = ("-h", "--help")


class LayoutsGroup(Group):
    """A group that takes `layouts castle ring` for `layouts test castle ring`."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the arguments; put the command's name before those that do not begin with one."""
        if args and args[0] not in self.commands and args[0] not in HELP:
            args = ["test", *args]
        return super().parse_args(ctx, args)


@click.group("layouts", cls=LayoutsGroup)
def group() -> None:
    """Fortress layouts against each other: the same garrison in each, the same attack on each.

    \b
    fbsim layouts castle ring keep         test them: who survives in which (the same as layouts test)
    fbsim layouts test --help              what a test can do
    fbsim layouts stand castle             whether one stands, and stays when the table is knocked
    fbsim layouts improve castle           search for a better one of the same price
    """


for each in (layouts_test, layouts_stand, layouts_improve):
    group.add_command(each.command)
