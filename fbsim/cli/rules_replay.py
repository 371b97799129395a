"""`fbsim rules replay`: walk through a game's log."""

from __future__ import annotations

from pathlib import Path

import rich_click as click


@click.command("replay")
@click.argument("log", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--turn", type=click.IntRange(min=0), metavar="N", help="Tell only of this turn.")
@click.option("--json", "as_json", is_flag=True, help="Print the game as it stands at the end, as JSON.")
def command(log: Path, turn: int | None, as_json: bool) -> None:
    """Play the game of LOG again, line by line, and tell what happened with the clauses.

    \b
    Examples:
      fbsim rules play republic --games 1 --seed 3 --log games/
      fbsim rules replay games/republic-3.jsonl
      fbsim rules replay games/republic-3.jsonl --turn 2

    It stops at the first line that no longer matches what the rules make of it. Exit status 2 then.
    """
    from fbsim.cli._console import show_json_text
    from fbsim.rules.logs import describe_entry, read_log, walk

    if as_json:
        show_json_text(read_log(log).to_json())
        return
    for game in walk(log):
        if turn is None or game.last.turn == turn:
            click.echo("\n".join(describe_entry(game.last)))
    click.echo(str(game.result) if game.over else f"goes on: turn {game.turn}, {game.phase}, {game.player}")
