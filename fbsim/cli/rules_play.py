"""`fbsim rules play`: whole games between bots; a table of chances or the simulator answers for the guns."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

import rich_click as click

from fbsim.errors import BadInput, Problem

if TYPE_CHECKING:
    from fbsim.rules import Army, Game, Ruleset
    from fbsim.rules.playouts import Playout, Shooter
    from fbsim.rules.ruleset import OptionValue
    from fbsim.scene import Scene

PLAYERS = ("blue", "red")
HEADS = ("player", "bot", "won", "share", "lost units, mean")
DEFAULT_ARMIES = ("dwarves-and-powder", "tombs-and-stones")
MUSTER_ARMIES = ("muster-of-the-dead", "muster-of-the-steppe")


@click.command("play")
@click.argument("name")
@click.option(
    "--bots",
    default="greedy,random",
    show_default=True,
    metavar="A,B",
    help="For blue and for red: greedy or random.",
)
@click.option(
    "--games",
    type=click.IntRange(1, 1_000_000),
    default=10,
    show_default=True,
    metavar="N",
    help="How many games.",
)
@click.option(
    "--seed",
    type=click.IntRange(min=0),
    default=0,
    show_default=True,
    metavar="N",
    help="Of the first game; the next has the next.",
)
@click.option(
    "--army",
    "rosters",
    multiple=True,
    metavar="FILE",
    help="A roster or its name, twice: blue's, red's. `fbsim army list --kind roster` has names.",
)
@click.option(
    "--turns", type=click.IntRange(1, 1000), default=30, show_default=True, metavar="N", help="Longest game."
)
@click.option(
    "--option",
    "chosen",
    multiple=True,
    metavar="NAME=VALUE",
    help="Of the rules, such as zone_mm=150; `fbsim rules show` has them.",
)
@click.option("--scene", metavar="SCENE", help="Play on this scene's table; see `fbsim scenes list`.")
@click.option(
    "--physics", is_flag=True, help="Simulate the shots of guns that have a mesh: seconds for each."
)
@click.option(
    "--hits", type=click.Path(path_type=Path), metavar="FILE", help="A table of hit chances (TOML)."
)
@click.option(
    "--log",
    "folder",
    type=click.Path(file_okay=False, path_type=Path),
    help="Write each game here, for `fbsim rules replay`.",
    metavar="FOLDER",
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(
    name: str,
    bots: str,
    games: int,
    seed: int,
    rosters: tuple[str, ...],
    turns: int,
    chosen: tuple[str, ...],
    scene: str | None,
    physics: bool,
    hits: Path | None,
    folder: Path | None,
    as_json: bool,
) -> None:
    """Play games by the rule system NAME, one of `fbsim rules list`, between two bots.

    \b
    Examples:
      fbsim rules play republic --bots greedy,random --games 200 --seed 1
      fbsim rules play series --army my-army.toml --army falcon-guard --json
      fbsim rules play republic --games 1 --log games/ --option purchase=yes
      fbsim rules play republic --games 1 --turns 4 --physics --scene courtyard

    A table of hit chances answers for the guns, and says where it is from; with --physics only for shots
    that cannot be simulated.
    """
    from fbsim.cli._progress import DelayedBar
    from fbsim.rules import ruleset

    rules, names = ruleset(name), _bot_names(bots)
    options = _options(rules, chosen, turns)
    table = _table(scene)
    shooter = _shooter(hits, table, physics)
    armies = _armies(rosters, rules)
    _prepare(folder)
    played: list[Playout] = []
    with DelayedBar("playing") as bar:
        for number in range(seed, seed + games):
            bar(len(played), games, f"game {len(played) + 1} of {games}")
            game = _new_game(rules, armies, number, options, table)
            played.append(_play(game, names, shooter, number))
            _write(game, folder, number)
    _report(rules, names, played, shooter, as_json)


def _bot_names(bots: str) -> tuple[str, ...]:
    names = tuple(bot.strip() for bot in bots.split(","))
    if len(names) != len(PLAYERS):
        message = f"--bots needs {len(PLAYERS)} names with a comma between (got {bots!r})"
        raise BadInput(Problem(message, remedy="for example --bots greedy,random"))
    return names


def _options(rules: Ruleset, chosen: tuple[str, ...], turns: int) -> dict[str, OptionValue]:
    """Give the options chosen, with the limit of turns where the rules have one."""
    defaults = {option.name: option.default for option in rules.options}
    options: dict[str, OptionValue] = {"turns": turns} if "turns" in defaults else {}
    for each in chosen:
        name, sign, text = each.partition("=")
        if not sign:
            raise BadInput(Problem(f"--option {each} has no value", remedy="for example --option turns=5"))
        options[name] = _read(text, defaults.get(name, ""))
    rules.settle(options)
    return options


def _read(text: str, like: OptionValue) -> OptionValue:
    """Read a value of an option's type; what cannot be one stays text, which the rules refuse."""
    if isinstance(like, bool):
        return {"yes": True, "true": True, "no": False, "false": False}.get(text.lower(), text)
    try:
        return text if isinstance(like, str) else type(like)(text)
    except ValueError:
        return text


def _armies(rosters: tuple[str, ...], rules: Ruleset) -> list[Army]:
    from dataclasses import replace

    from fbsim.battle import load_roster
    from fbsim.rules.army import army_rules

    usual = MUSTER_ARMIES if rules.name == "muster" else DEFAULT_ARMIES
    chosen = rosters or usual
    if len(chosen) != len(PLAYERS):
        raise BadInput(Problem(f"--army is given {len(chosen)} times", remedy="give it twice, or not at all"))
    raised_by = rules.name if rules.name in army_rules() else None  # else by the rules that a roster names
    armies = [load_roster(each, rules=raised_by).army for each in chosen]
    for name, army in zip(chosen, armies, strict=True):
        _tell_faults(name, army, rules)
    return [replace(army, player=player) for army, player in zip(armies, PLAYERS, strict=True)]


def _tell_faults(name: str, army: Army, rules: Ruleset) -> None:
    """Tell what the rules have against an army; it is played all the same."""
    from fbsim.cli._console import say
    from fbsim.rules.army import Severity, army_rules, check_army

    for finding in check_army(army, rules.name) if rules.name in army_rules() else ():
        if finding.severity is Severity.ERROR:
            say(f"{name} does not fit: {finding.text} ({finding.clause})")


def _table(scene: str | None) -> Scene | None:
    if scene is None:
        return None
    from fbsim.scene import load_scene

    return load_scene(scene)


def _shooter(hits: Path | None, scene: Scene | None, physics: bool) -> Shooter:
    from fbsim.rules.hit_model import HitModel

    model = HitModel.read(hits) if hits else HitModel.stand_in()
    if not physics:
        return model
    from fbsim.battle.gunnery import Gunner

    return Gunner(scene, instead=model)


def _new_game(
    rules: Ruleset, armies: list[Army], seed: int, options: dict[str, OptionValue], scene: Scene | None
) -> Game:
    from fbsim.rules import new_game

    board = None
    if scene is not None:
        from fbsim.battle.board import board_of

        board = board_of(scene)
    return new_game(rules, armies, board, seed=seed, options=options)


def _play(game: Game, names: tuple[str, ...], shooter: Shooter, seed: int) -> Playout:
    from fbsim.rules.bots import bot
    from fbsim.rules.playouts import play_out

    bots = {player: bot(name, seed, player) for player, name in zip(PLAYERS, names, strict=True)}
    return play_out(game, bots, shooter, seed)


def _prepare(folder: Path | None) -> None:
    """Make the folder for logs before anything is played. Raises BadInput where nothing can be written."""
    from fbsim.cli._writable import fault_of_writing_to

    if folder is None:
        return
    try:
        folder.mkdir(parents=True, exist_ok=True)
        fault = fault_of_writing_to(folder)
    except OSError as error:
        fault = error.strerror or "unknown reason"
    if fault is not None:
        raise BadInput(Problem(f"cannot be written to ({fault})", str(folder), remedy="name another folder"))


def _write(game: Game, folder: Path | None, seed: int) -> None:
    from fbsim.rules.logs import write_log

    if folder is not None:
        write_log(game, folder / f"{game.rules.name}-{seed}.jsonl")


def _report(
    rules: Ruleset, names: tuple[str, ...], played: list[Playout], shooter: Shooter, as_json: bool
) -> None:
    from fbsim.cli._console import counted, say, show, show_json, table

    if as_json:
        show_json(_plain(rules, names, played, shooter))
        return
    wins, games = Counter(each.result.winner for each in played), len(played)
    made = table(HEADS, right=HEADS[2:])
    for player, name in zip(PLAYERS, names, strict=True):
        lost = sum(each.losses[player] for each in played) / games
        made.add_row(player, name, str(wins[player]), f"{wins[player] / games:.0%}", f"{lost:.1f}")
    show(f"{rules.title}, {counted(games, 'game')}", made)
    click.echo(f"drawn: {wins[None]}; per game: {_means(played)}")
    for reason, times in Counter(f"{e.result.reason} ({e.result.clause})" for e in played).most_common(5):
        click.echo(f"  {times} x {reason}")
    say(f"shots: {shooter.basis}")
    for reason, times in Counter(shooter.refused).most_common(5):
        say(f"  {times} x not simulated: {reason}")


def _means(played: list[Playout]) -> str:
    games = len(played)
    turns = sum(each.turns for each in played) / games
    actions = sum(each.actions for each in played) / games
    shots = sum(each.shots for each in played) / games
    return f"{turns:.1f} turns, {actions:.0f} actions, {shots:.1f} shots"


def _plain(rules: Ruleset, names: tuple[str, ...], played: list[Playout], shooter: Shooter) -> dict[str, Any]:
    wins = Counter(each.result.winner for each in played)
    return {
        "rules": rules.name,
        "bots": dict(zip(PLAYERS, names, strict=True)),
        "wins": {player: wins[player] for player in PLAYERS},
        "draws": wins[None],
        "hit_model": shooter.basis,
        "not_simulated": dict(Counter(shooter.refused)),
        "games": [each.to_dict() for each in played],
    }
