"""`fbsim rules play` and `fbsim rules replay`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from fbsim.rules import Game, ruleset_names
from fbsim.rules.logs import read_log

from .conftest import Refused, Run


@pytest.mark.parametrize("name", ruleset_names())
def test_games_are_played_to_their_end(run: Run, name: str) -> None:
    played = ("rules", "play", name, "--bots", "random,random", "--games", "2", "--turns", "3", "--json")
    told = json.loads(run(*played).stdout)
    assert len(told["games"]) == 2
    assert sum(told["wins"].values()) + told["draws"] == 2
    assert all(game["turns"] <= 3 and game["reason"] for game in told["games"])
    assert "not measured" in told["hit_model"]
    assert run(*played).stdout == json.dumps(told, indent=2, ensure_ascii=False) + "\n"


@pytest.mark.slow
def test_shots_are_simulated_with_physics(run: Run) -> None:
    small = ("--army", "sheriffs-posse", "--army", "falcon-guard", "--scene", "duel", "--turns", "2")
    played = ("rules", "play", "republic", "--games", "1", *small, "--json")
    told = json.loads(run(*played, "--physics").stdout)
    assert told["hit_model"].startswith("simulated; else ")
    assert sum(told["not_simulated"].values()) < told["games"][0]["shots"]
    assert json.loads(run(*played).stdout)["not_simulated"] == {}


def test_a_table_tells_who_won_and_where_the_hits_are_from(run: Run) -> None:
    done = run("rules", "play", "series", "--games", "1", "--turns", "2", "--seed", "3")
    assert "greedy" in done.stdout
    assert "per game:" in done.stdout
    assert "not measured" in done.stderr


def written(run: Run, folder: Path) -> Path:
    """A short random game of Republic, written as a log."""
    short = ("--bots", "random,random", "--games", "1", "--turns", "2")
    run("rules", "play", "republic", *short, "--log", str(folder))
    return folder / "republic-0.jsonl"


def test_a_written_game_can_be_walked_through(run: Run, tmp_path: Path) -> None:
    log = written(run, tmp_path)
    words = run("rules", "replay", str(log)).stdout
    assert "the game begins" in words
    assert words.splitlines()[-1] == str(read_log(log).result)
    second = run("rules", "replay", str(log), "--turn", "2").stdout
    assert second.startswith("turn 2 ")
    assert "turn 1 " not in second
    assert Game.from_json(run("rules", "replay", str(log), "--json").stdout) == read_log(log)


def test_a_spoilt_log_stops_at_its_line(run: Run, tmp_path: Path) -> None:
    log = written(run, tmp_path)
    lines = log.read_text().splitlines()
    lines[4] = json.dumps(json.loads(lines[4]) | {"turn": 7})
    log.write_text("\n".join(lines) + "\n")
    done = run("rules", "replay", str(log))
    assert done.exit_code == 2
    assert "republic-0.jsonl:5: turn no longer matches" in done.stderr
    assert "the game begins" in done.stdout, "it tells what came before"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("republic", "--bots", "greedy"), "--bots needs 2 names"),
        (("republic", "--bots", "greedy,clever"), 'no bot "clever"'),
        (("republik",), 'no rule system "republik"'),
        (("republic", "--army", "falcon-guard"), "--army is given 1 times"),
        (("republic", "--hits", "nowhere.toml"), "nowhere.toml: cannot be read"),
        (("republic", "--option", "zone_mm"), "--option zone_mm has no value"),
        (("republic", "--option", "zone=5"), "no option 'zone' in republic; did you mean"),
        (("republic", "--option", "zone_mm=deep"), "option zone_mm must be a number (got 'deep')"),
        (("republic", "--option", "zone_mm=nan"), "option zone_mm must be in 1..1e+06 (got nan)"),
        (("republic", "--option", "purchase=maybe"), "must be True or False (yes or no) (got 'maybe')"),
        (("republic", "--option", "magic=none"), "option magic must be one of new rules, Empire rules"),
        (("republic", "--log", "/dev/null/games"), "/dev/null/games: cannot be written to (Not a directory)"),
    ],
)
def test_bad_input_is_refused(refused: Refused, arguments: tuple[str, ...], message: str) -> None:
    assert message in refused("rules", "play", *arguments)


def test_a_log_is_written_whole_or_not_at_all(refused: Refused, tmp_path: Path) -> None:
    (tmp_path / "republic-0.jsonl").mkdir()
    told = refused("rules", "play", "republic", "--games", "1", "--turns", "1", "--log", str(tmp_path))
    assert "republic-0.jsonl: is no file to write to; name another" in told
    assert not list((tmp_path / "republic-0.jsonl").iterdir())


def test_an_army_that_does_not_fit_is_told_of(run: Run, tmp_path: Path) -> None:
    roster = tmp_path / "dear.toml"
    roster.write_text('player = "red"\npoints = 100\nsquads = ["ascalon"]\n')
    armies = ("--army", str(roster), "--army", "falcon-guard")
    done = run("rules", "play", "republic", "--games", "1", "--turns", "1", *armies)
    assert done.exit_code == 0
    assert "dear.toml does not fit: costs 195 points, 95 more than the 100 agreed on (EMP-16)" in done.stderr
    assert "falcon-guard does not fit" not in done.stderr


def test_options_of_the_rules_are_chosen(run: Run, tmp_path: Path) -> None:
    chosen = ("zone_mm=150", "purchase=yes", "virtual_hit=5", "magic=Empire rules")
    arguments = [part for each in chosen for part in ("--option", each)]
    run("rules", "play", "republic", "--games", "1", "--turns", "1", "--log", str(tmp_path), *arguments)
    options = read_log(tmp_path / "republic-0.jsonl").setup.options
    assert options["zone_mm"] == 150.0
    assert options["purchase"] is True
    assert options["virtual_hit"] == 5
    assert options["magic"] == "Empire rules"
    assert options["turns"] == 1
