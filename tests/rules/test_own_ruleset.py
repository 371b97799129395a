"""A ruleset of somebody's own, found through the entry point of a package that is installed."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from fbsim.cli.main import cli
from fbsim.errors import BadInput
from fbsim.rules import ruleset, ruleset_names
from fbsim.rules.testing import check_ruleset

SKIRMISH = '''
"""Skirmish: walk, fight by touch, fire; no magic, nobody wounded."""

from fbsim.rules.casualties import Casualties
from fbsim.rules.ruleset import Ruleset, TurnStyle
from fbsim.rules.systems import tradition
from fbsim.rules.victory import ALL_UNITS, Annihilation

RULESET = Ruleset(
    name="skirmish",
    title="Skirmish",
    step_mm=50.0,
    style=TurnStyle.WHOLE,
    setup=(tradition.FIRST_MOVE, tradition.DEPLOYMENT),
    phases=(tradition.MANOEUVRE, tradition.MELEE, tradition.SHOOTING),
    shots=tradition.RULESET.shots,
    casualties=Casualties(wounds=False),
    victories=(Annihilation("SKI-1", ALL_UNITS),),
    options=OPTIONS,
)
'''

POINTS = """[fbsim.rulesets]
skirmish = skirmish_rules:RULESET
unloadable = no_such_module:RULESET
nameless = skirmish_rules:NOTHING
no-ruleset = skirmish_rules:TurnStyle
"""


def install(folder: Path, monkeypatch: pytest.MonkeyPatch, options: str) -> None:
    """Lay down what `pip install` would: a module, and its metadata."""
    info = folder / "skirmish_rules-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: skirmish-rules\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(POINTS)
    (folder / "skirmish_rules.py").write_text(SKIRMISH.replace("options=OPTIONS", f"options={options}"))
    monkeypatch.syspath_prepend(folder)
    monkeypatch.delitem(sys.modules, "skirmish_rules", raising=False)
    ruleset.cache_clear()


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(tmp_path, monkeypatch, "tradition.OPTIONS")


@pytest.mark.usefixtures("installed")
def test_it_is_found_and_keeps_the_promises_of_rulesets() -> None:
    assert "skirmish" in ruleset_names()
    assert ruleset("skirmish").title == "Skirmish"
    check_ruleset("skirmish", seeds=[1])


@pytest.mark.usefixtures("installed")
def test_it_is_played_from_the_command_line() -> None:
    command = ("rules", "play", "skirmish", "--games", "1", "--turns", "2", "--bots", "random,random")
    done = CliRunner().invoke(cli, command)
    assert done.exit_code == 0
    assert "Skirmish, 1 game" in done.stdout


def test_without_a_turn_limit_it_is_played_as_well(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    options = "tuple(option for option in tradition.OPTIONS if option.name != 'turns')"
    install(tmp_path, monkeypatch, options)
    command = ("rules", "play", "skirmish", "--games", "1", "--bots", "random,random")
    assert CliRunner().invoke(cli, command).exit_code == 0


def test_an_option_that_is_missing_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(tmp_path, monkeypatch, "()")
    with pytest.raises(
        BadInput, match=r"skirmish has no option 'apart_mm'.*; add it to the ruleset's options"
    ):
        check_ruleset("skirmish")


@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("unloadable", "no_such_module:RULESET of fbsim.rulesets cannot be loaded .ModuleNotFoundError"),
        ("nameless", "skirmish_rules:NOTHING of fbsim.rulesets cannot be loaded .AttributeError"),
        ("no-ruleset", "skirmish_rules:TurnStyle of fbsim.rulesets is no Ruleset"),
    ],
)
def test_what_cannot_be_loaded_is_refused(name: str, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        ruleset(name)


@pytest.mark.usefixtures("installed")
def test_the_list_goes_on_without_what_cannot_be_loaded() -> None:
    done = CliRunner().invoke(cli, ("rules", "list"))
    assert done.exit_code == 0
    assert "skirmish" in done.stdout
    assert "republic" in done.stdout
    assert done.stderr.count("warning: entry point") == 3
